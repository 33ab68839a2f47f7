//! Chapter 14.3: advance after combat (option `advance_after_combat`).

use engine::{Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::rule;
use crate::rules::carts::ADVANCES;
use crate::rules::movement::no;
use crate::state::{State, Step, mark};

impl Havoc {
    /// The fight is over: somebody may advance.
    pub(crate) fn aftermath(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.steps.pop();
        if let Some(loser) = s.fight.loser {
            let side = loser.other();
            if self.scenario.options.advance && self.can_anyone_advance(s, side) {
                s.steps.push(Step::Advance(side));
            }
        }
        let attack = s.fight.attack;
        self.rouse_survivors(s, &attack, tell);
    }

    fn can_anyone_advance(&self, s: &State, side: Side) -> bool {
        self.followers_up(&self.known(s, side), side).next().is_some()
    }

    /// SB-ADV-02 — Those who took part, stand next to a hex given up, and have somewhere to go.
    pub(crate) fn followers_up<'a>(
        &'a self,
        s: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Piece> + 'a {
        let attack = s.fight.attack;
        self.men(side).filter(move |p| {
            let involved = attack.attackers().contains(p) || attack.defenders().contains(p);
            involved && self.qualifies(s, *p) && {
                let mut list = Vec::new();
                self.list_advances(s, *p, &mut list);
                !list.is_empty()
            }
        })
    }

    fn qualifies(&self, s: &State, p: Piece) -> bool {
        let field = &self.scenario.map.field;
        let near =
            |h: HexId| s.fight.vacated.iter().any(|v| v.is_some() && field.distance(h, *v) == 1);
        self.is_able(s, p) && s.at(p).hexes().any(near)
    }

    /// SB-ADV-03 — Half his movement, or one hex with another enemy at hand.
    pub(crate) fn list_advances(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        if !self.qualifies(s, p) {
            return;
        }
        let lay = self.lay(s);
        let side = self.owner(p);
        let drawn = self.cart_of(s, p).is_some();
        let held = drawn || s.at(p).hexes().any(|h| self.is_threatened(s, &lay, h, side));
        let half = self.pace(s, p).min(self.profile(s, p).movement / 2);
        let here = [s.at(p).hex, s.at(p).tail];
        let mounted = s.at(p).tail.is_some();
        let field = &self.scenario.map.field;
        let one_step = |pose: [HexId; 2]| {
            if mounted {
                let node = self.node(pose);
                let steps = &self.horse_step[self.node(here) as usize];
                // SB-CAR-02: with a cart behind there is no other step.
                let steps = if drawn { &steps[ADVANCES] } else { &steps[..] };
                steps.iter().any(|t| t.node == node)
            } else {
                field.distance(here[0], pose[0]) == 1
            }
        };
        self.flood(s, &lay, p, half, |spread| {
            for node in spread.reached() {
                let pose = if mounted { self.pose(*node) } else { [HexId(*node), HexId::NONE] };
                if pose != here
                    && self.may_stop(&lay, p, pose)
                    && (!held || (one_step(pose) && self.is_direct(s, &lay, p, pose, half)))
                {
                    out.push(Action::Advance { figure: p, to: pose[0], tail: pose[1] });
                }
            }
        });
    }

    /// True if a single step leads to a neighbouring pose: not a detour that happens to end there.
    pub(crate) fn is_direct(
        &self,
        s: &State,
        lay: &crate::lay::Lay,
        p: Piece,
        pose: [HexId; 2],
        half: u8,
    ) -> bool {
        let me = self.walker(s, p, self.owner(p));
        let field = &self.scenario.map.field;
        if pose[1].is_some() {
            let node = self.node(pose);
            let here = self.node([s.at(p).hex, s.at(p).tail]);
            return self.horse_step[here as usize].iter().any(|t| {
                t.node == node
                    && self
                        .cost(lay, t.enters, crate::rules::movement::Hoof::Horse)
                        .is_some_and(|c| c * t.times <= half)
            });
        }
        field.direction(s.at(p).hex, pose[0]).is_some_and(|d| {
            self.may_step(s, lay, s.at(p).hex, d, me)
                && self.cost(lay, pose[0], me.hoof).is_some_and(|c| c <= half)
        })
    }

    /// SB-ADV-01 … SB-ADV-04 — May he advance there?
    pub(crate) fn may_advance(&self, s: &State, p: Piece, pose: [HexId; 2]) -> Result<(), Refusal> {
        let Step::Advance(side) = s.top() else {
            return Err(no(rule::SB_ADV_05, "nobody may advance now"));
        };
        let attack = s.fight.attack;
        if !self.exists(p)
            || self.side_of(p) != Some(side)
            || !(attack.attackers().contains(&p) || attack.defenders().contains(&p))
        {
            return Err(no(rule::SB_ADV_01, "only one who took part may advance"));
        }
        if !self.qualifies(s, p) {
            return Err(no(rule::SB_ADV_02, "he is not next to a hex the enemy gave up"));
        }
        let mut list = Vec::new();
        self.list_advances(s, p, &mut list);
        if list.contains(&Action::Advance { figure: p, to: pose[0], tail: pose[1] }) {
            Ok(())
        } else if !self.is_pose(s, p, pose) {
            Err(no(rule::SG_MOV_11, "that is no place for a piece of his size"))
        } else {
            self.may_stand_in(s, &self.lay(s), p, pose)?;
            Err(no(rule::SB_ADV_03, "he may not advance that far"))
        }
    }

    /// SB-ADV-04 — Advances.
    pub(crate) fn advance(
        &self,
        s: &mut State,
        p: Piece,
        pose: [HexId; 2],
        tell: &mut impl Tell<Event>,
    ) {
        let [from, tail] = [s.at(p).hex, s.at(p).tail];
        s.at_mut(p).marks |= mark::ACTED;
        if self.is_night(s) {
            self.advance_by_night(s, p, pose, tell);
        } else {
            [s.at_mut(p).hex, s.at_mut(p).tail] = pose;
            tell.tell(|| Event::Advanced { figure: p, from, to: pose[0], tail: pose[1] });
        }
        if s.at(p).hex != from
            && let Some(cart) = self.cart_of(s, p)
        {
            self.follow(s, (s.at(p).horse, cart), tail, 0, tell);
        }
        self.drop_tasks_about(s, p, tell);
    }
}
