//! Chapter 15.2: ammunition and its exchange (option `ammo`).

use engine::{Dice, Die, Piece, Refusal, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Health, Place, State, Step, Task};

impl Havoc {
    /// CH-AMM-01 — Three dice for every archer, in roster order.
    pub(crate) fn count_arrows<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.scenario.options.ammo {
            return Ok(());
        }
        for p in self.characters() {
            let given = self.scenario.pieces[p.0 as usize].ammo;
            if !self.counts_ammo(p) || given.is_some() {
                continue;
            }
            let mut rolled = [0; 3];
            for d in &mut rolled {
                *d = dice.roll(Die { faces: 10, rule: rule::CH_AMM_01, by: self.owner(p) })?;
            }
            let sum: u8 = rolled.iter().sum();
            let halved = self.scenario.halved_ammo[self.owner(p)];
            let stock = if halved { sum.div_ceil(2) } else { sum };
            s.at_mut(p).ammo = stock;
            tell.tell(|| Event::Stocked { figure: p, dice: rolled, stock });
        }
        Ok(())
    }

    /// CH-AMM-01, SB-SHU-01 — Arrows and bolts are counted; shuriken never run out.
    pub(crate) fn counts_ammo(&self, p: Piece) -> bool {
        self.kind(p).weapon.is_some_and(|weapon| weapon != Weapon::Shuriken)
    }

    /// CH-AMM-02, CH-AMM-03 — May these two exchange, now or at the end?
    pub(crate) fn may_share(&self, s: &State, man: Piece, with: Piece) -> Result<(), Refusal> {
        if !self.scenario.options.ammo {
            return Err(no(rule::CH_OPT_15, "ammunition is not counted in this game"));
        }
        if !self.exists(with) || !self.is_character(with) || with == man {
            return Err(no(rule::CH_AMM_02, "there is no such partner"));
        }
        let (f, w) = (s.at(man), s.at(with));
        if !f.is_here() || !f.is_conscious() || !f.is_free() {
            return Err(no(rule::CH_AMM_02, "only a conscious free archer can exchange"));
        }
        if !self.counts_ammo(man) || self.kind(man).weapon != self.kind(with).weapon {
            return Err(no(rule::CH_AMM_03, "bolts and arrows do not mix"));
        }
        let dead = w.health == Health::Dead;
        let alive = w.is_here() && w.is_conscious() && w.is_free();
        if w.place != Place::Map || w.hex.is_none() || !(dead || alive) {
            return Err(no(rule::CH_AMM_02, "the partner must be conscious or dead"));
        }
        if alive && self.side_of(with) != self.side_of(man) {
            return Err(no(rule::CH_AMM_02, "a living enemy does not share"));
        }
        let same_hex = dead && w.hex == f.hex;
        if !same_hex && self.range(s, man, with) != 1 {
            return Err(no(rule::CH_AMM_02, "they must be in neighbouring hexes"));
        }
        let lay = self.lay(s);
        let crowded = |p: Piece| {
            s.at(p).hexes().any(|h| {
                self.contacts(h).any(|n| {
                    self.hostile_in(s, &lay, n, self.owner(man))
                        .is_some_and(|e| s.at(e).is_conscious())
                })
            })
        };
        if crowded(man) || (alive && crowded(with)) {
            return Err(no(rule::CH_AMM_02, "a conscious enemy is in contact"));
        }
        Ok(())
    }

    /// CH-AMM-02, D-25 — The exchange is complete: its owner says how many change hands.
    pub(crate) fn finish_share(&self, s: &mut State, man: Piece, tell: &mut impl Tell<Event>) {
        let with = s.at(man).task_on;
        tell.tell(|| Event::Did { man, task: Task::Share, on: with });
        if s.at(man).ammo > 0 || s.at(with).ammo > 0 {
            s.steps.push(Step::Hand(man));
        }
    }

    /// D-25 — Most arrows that can pass this way.
    pub(crate) fn most_handed(&self, s: &State, man: Piece, give: bool) -> u8 {
        let with = s.at(man).task_on;
        let (from, to) = if give { (man, with) } else { (with, man) };
        // Nobody hands arrows to the dead.
        if s.at(to).health == Health::Dead {
            return 0;
        }
        s.at(from).ammo.min(u8::MAX - s.at(to).ammo)
    }

    /// Lists every number that can change hands.
    pub(crate) fn list_hands(&self, s: &State, man: Piece, out: &mut Vec<Action>) {
        out.extend(
            (0..=self.most_handed(s, man, false)).map(|n| Action::Hand { give: false, number: n }),
        );
        out.extend(
            (1..=self.most_handed(s, man, true)).map(|n| Action::Hand { give: true, number: n }),
        );
    }

    /// CH-AMM-02 — Arrows change hands.
    pub(crate) fn hand(
        &self,
        s: &mut State,
        man: Piece,
        give: bool,
        number: u8,
        tell: &mut impl Tell<Event>,
    ) {
        let with = s.at(man).task_on;
        let (from, to) = if give { (man, with) } else { (with, man) };
        s.at_mut(from).ammo -= number;
        s.at_mut(to).ammo += number;
        tell.tell(|| Event::Handed { from, to, number });
    }

    /// D-25 — Half of the difference, from the one who has more.
    pub(crate) fn default_hand(&self, s: &State, man: Piece) -> Action {
        let with = s.at(man).task_on;
        let (mine, theirs) = (s.at(man).ammo, s.at(with).ammo);
        let give = mine > theirs && self.most_handed(s, man, true) > 0;
        let half = mine.abs_diff(theirs) / 2;
        let number = if give || theirs >= mine { half } else { 0 };
        let number = number.min(self.most_handed(s, man, give));
        Action::Hand { give: give && number > 0, number }
    }
}
