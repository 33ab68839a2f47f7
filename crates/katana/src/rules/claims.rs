//! KY-ORD-13 … KY-ORD-16 — Who gets which hex when all step at once.

use engine::{Dice, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, Halted, Hush, What};
use crate::geometry::step_dir;
use crate::order::Act;
use crate::state::{State, bit, is_horse, mark};

use super::march::Step;

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// It may succeed.
    Open,
    /// It is settled later: a charge, a man to be run down.
    Later,
    /// It has failed.
    Failed,
}

struct Claim {
    step: Step,
    fate: Fate,
}

impl Katana {
    /// (c) of a step — Claims are settled, and all free steps made together.
    pub(crate) fn step_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let steps = self.movers(s).filter_map(|p| self.next_step(s, p));
        let mut claims: Vec<Claim> = steps.map(|step| Claim { step, fate: Fate::Open }).collect();
        if claims.is_empty() {
            return Ok(());
        }
        self.bar_by_ground(s, &mut claims, dice, tell)?;
        self.settle_swaps(s, &mut claims, dice, tell)?;
        self.settle_contests(s, &mut claims, dice, tell)?;
        self.settle_following(s, &mut claims, dice, tell)?;
        for claim in &claims {
            if claim.fate != Fate::Open {
                continue;
            }
            let step = claim.step;
            if is_horse(step.who) {
                self.ride(s, step, dice, tell)?;
            } else if self.is_able(s, step.who) {
                self.walk(s, step, dice, tell)?;
            }
        }
        Ok(())
    }

    /// KY-MOV-10, KY-HOR-35, KY-MAP-50 — Ground that closes a hex, and hidden enemies in it.
    fn bar_by_ground<D: Dice>(
        &self,
        s: &mut State,
        claims: &mut [Claim],
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for claim in claims {
            let step = claim.step;
            if is_horse(step.who) {
                if self.is_barred_to_horse(s, &step) {
                    claim.fate = Fate::Failed;
                    self.run_into_wall(s, step.who, dice, tell)?;
                }
            } else if !self.can_walk(s, &step) {
                claim.fate = Fate::Failed;
                self.halt(s, step.who, Halted::Obstacle, tell);
            }
            if claim.fate == Fate::Open
                && let Some(lurker) = self.lurker(s, &step)
            {
                claim.fate = Fate::Failed;
                self.halt(s, step.who, Halted::Hidden, tell);
                self.uncover(s, lurker, tell);
            }
        }
        Ok(())
    }

    /// KY-MAP-50 — A hidden enemy in a hex that somebody is about to enter.
    fn lurker(&self, s: &State, step: &Step) -> Option<Piece> {
        let man = if is_horse(step.who) { s.horse(step.who).rider } else { step.who };
        if !self.scenario.veiled || !man.is_some() {
            return None;
        }
        step.fresh().find_map(|hex| {
            self.men().find(|p| {
                s.man(*p).hex == hex && s.man(*p).has(mark::HIDDEN) && !self.are_fellows(*p, man)
            })
        })
    }

    fn can_walk(&self, s: &State, step: &Step) -> bool {
        let (from, to) = (step.from[0], step.to[0]);
        let act = s.man(step.who).order.order().map_or(Act::Stay, |order| order.act);
        if to.is_none() {
            return !matches!(act, Act::Jump | Act::Climb | Act::Dismount(_));
        }
        match act {
            // Where these lead was looked at when they began.
            Act::Jump | Act::Climb => {
                self.standing_at(s, to).is_none()
                    && self.scenario.map.ground(to).feature != crate::map::Feature::Solid
            }
            Act::LeapDown => true,
            Act::Dismount(_) => self.standing_at(s, to).is_none(),
            _ => {
                let dir = step_dir(self.scenario.map.way(from, to));
                dir.is_some_and(|dir| self.is_walkable(from, dir))
            }
        }
    }

    /// KY-ORD-15 — Two who want to change places.
    fn settle_swaps<D: Dice>(
        &self,
        s: &mut State,
        claims: &mut [Claim],
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for a in 0..claims.len() {
            for b in a + 1..claims.len() {
                if claims[a].fate != Fate::Open || claims[b].fate != Fate::Open {
                    continue;
                }
                let (one, two) = (claims[a].step, claims[b].step);
                let into = |x: &Step, y: &Step| x.fresh().any(|hex| y.from.contains(&hex));
                if !into(&one, &two) || !into(&two, &one) {
                    continue;
                }
                match (is_horse(one.who), is_horse(two.who)) {
                    (false, false) => {
                        for (n, own, other) in [(a, one.who, two.who), (b, two.who, one.who)] {
                            let rushes = self.rushes(s, own) && self.are_enemies(s, own, other);
                            claims[n].fate = if rushes { Fate::Later } else { Fate::Failed };
                            s.swapped |= 1 << own.0;
                            if !rushes {
                                self.halt(s, own, Halted::Swap, tell);
                            }
                        }
                    }
                    (true, true) => {
                        claims[a].fate = Fate::Failed;
                        claims[b].fate = Fate::Failed;
                        self.collide(s, one.who, two.who, dice, tell)?;
                    }
                    (horse, _) => {
                        // A man does not stop a horse.
                        let (n, man) = if horse { (b, two.who) } else { (a, one.who) };
                        claims[n].fate = Fate::Failed;
                        self.halt(s, man, Halted::Swap, tell);
                    }
                }
            }
        }
        Ok(())
    }

    /// True of somebody who charges or closes.
    pub(crate) fn rushes(&self, s: &State, p: Piece) -> bool {
        let act = s.man(p).order.order().map(|order| order.act);
        matches!(act, Some(Act::Charge | Act::ChargeRun | Act::Close))
    }

    /// KY-ORD-13 — Several who want one hex.
    fn settle_contests<D: Dice>(
        &self,
        s: &mut State,
        claims: &mut [Claim],
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for a in 0..claims.len() {
            for b in a + 1..claims.len() {
                if claims[a].fate != Fate::Open || claims[b].fate != Fate::Open {
                    continue;
                }
                let (one, two) = (claims[a].step, claims[b].step);
                let Some(hex) =
                    one.fresh().find(|hex| hex.is_some() && two.fresh().any(|h| h == *hex))
                else {
                    continue;
                };
                let first = self.prevails(s, one.who, two.who, dice, tell)?;
                let (winner, loser) = if first { (one.who, two.who) } else { (two.who, one.who) };
                claims[if first { b } else { a }].fate = Fate::Failed;
                let hush = self.hush(s, winner).or_else(|| self.hush(s, loser)).map(Hush::from);
                tell.tell(|| Event { hush, what: What::Contest { hex, winner } });
                if is_horse(winner) && is_horse(loser) {
                    self.stop_short(s, loser, winner, dice, tell)?;
                } else {
                    self.halt(s, loser, Halted::Contested, tell);
                }
            }
        }
        Ok(())
    }

    /// KY-ORD-13 — True if the first of two gets the hex both want.
    fn prevails<D: Dice>(
        &self,
        s: &State,
        a: Piece,
        b: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        match (is_horse(a), is_horse(b)) {
            (true, false) => return Ok(true),
            (false, true) => return Ok(false),
            _ => {}
        }
        let (one, two) = (self.eagerness(s, a), self.eagerness(s, b));
        if one != two {
            return Ok(one > two);
        }
        // Re-rolled on ties; after so many rolls the lower number has it (KY-DIE-07).
        for _ in 0..16 {
            let dice_a = self.contest_die(s, a, dice, tell)?;
            let dice_b = self.contest_die(s, b, dice, tell)?;
            if dice_a != dice_b {
                return Ok(dice_a > dice_b);
            }
        }
        Ok(a.0 < b.0)
    }

    /// KY-ORD-14, KY-ORD-16 — Who follows whom: a hex that is left may be entered, and a ring moves
    /// together. Whoever would walk into somebody who stays is stopped, charges, or rides him down.
    fn settle_following<D: Dice>(
        &self,
        s: &mut State,
        claims: &mut [Claim],
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        loop {
            let mut changed = false;
            for n in 0..claims.len() {
                if claims[n].fate != Fate::Open {
                    continue;
                }
                let Some((hex, other)) = self.in_the_way(s, claims, n) else { continue };
                changed = true;
                let who = claims[n].step.who;
                if is_horse(who) {
                    if is_horse(other) {
                        claims[n].fate = Fate::Failed;
                        self.stop_short(s, who, other, dice, tell)?;
                    } else {
                        claims[n].fate = Fate::Later;
                    }
                } else if !is_horse(other)
                    && self.rushes(s, who)
                    && self.are_enemies(s, who, other)
                    && self.knows_of(s, who, other)
                {
                    claims[n].fate = Fate::Later;
                } else {
                    claims[n].fate = Fate::Failed;
                    let _ = hex;
                    self.halt(s, who, Halted::Blocked, tell);
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Somebody in one of the hexes of a claim who does not leave it in this step.
    fn in_the_way(&self, s: &State, claims: &[Claim], n: usize) -> Option<(HexId, Piece)> {
        let step = claims[n].step;
        let own = if is_horse(step.who) { s.horse(step.who).rider } else { step.who };
        for hex in step.fresh().filter(|hex| hex.is_some()) {
            let leaves = |p: Piece| {
                let part = if !is_horse(p) && s.man(p).rides() { s.man(p).horse } else { p };
                claims.iter().any(|claim| {
                    claim.step.who == part
                        && claim.fate == Fate::Open
                        && !claim.step.to.contains(&hex)
                })
            };
            let stays = |p: &Piece| *p != own && *p != step.who && !leaves(*p);
            let men = self.men().filter(|p| s.man(*p).hex == hex && s.man(*p).stands());
            if let Some(other) = men.into_iter().find(|p| stays(p)) {
                return Some((hex, other));
            }
            let horse = self.steeds().find(|p| {
                let record = s.horse(*p);
                record.is_here() && (record.head == hex || record.rear == hex) && stays(p)
            });
            if let Some(horse) = horse {
                return Some((hex, horse));
            }
        }
        None
    }

    /// Marks that a mover's step was made.
    pub(crate) fn has_stepped(&self, s: &State, p: Piece) -> bool {
        s.stepped & bit(p) != 0
    }
}
