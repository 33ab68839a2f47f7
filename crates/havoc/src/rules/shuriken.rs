//! Chapter 7: shuriken.

use engine::{Dice, Die, Piece, Refusal, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::book::Shuriken;
use crate::event::Event;
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rule;
use crate::rules::movement::no;
use crate::rules::pieces::Injury;
use crate::state::{Health, Shot, State, mark};

/// What was thrown, before the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toss {
    /// Hexes between thrower and target.
    pub range: u16,
    /// SB-SHU-03 — What is added to the die.
    pub adds: i8,
}

impl Havoc {
    /// SB-SHU-01 — May he throw at all in this step?
    pub(crate) fn may_throw_at_all(&self, s: &State, by: Piece) -> Result<(), Refusal> {
        if self.kind(by).weapon != Some(Weapon::Shuriken) {
            return Err(no(rule::SB_SHU_01, "only ninja throw shuriken"));
        }
        self.may_loose_at_all(s, by, Weapon::Shuriken)
    }

    /// SB-SHU-01, SB-SHO-07, SB-NIT-05 — May he throw at this target?
    pub fn may_throw(&self, s: &State, lay: &Lay, by: Piece, at: Piece) -> Result<Toss, Refusal> {
        self.may_throw_at_all(s, by)?;
        self.is_target(s, by, at)?;
        let range = self.range(s, by, at);
        let Some(band) = self.band(s, Weapon::Shuriken, by, range) else {
            return Err(no(rule::SB_SHU_01, "shuriken fly five hexes and no farther"));
        };
        self.line_of_fire(s, lay, Weapon::Shuriken, (by, at), band)?;
        Ok(self.weigh_throw(s, by, range, self.is_in_light(s, at)))
    }

    /// SB-SHU-03 — What makes a throw harder: the dark, and a wound.
    pub(crate) fn weigh_throw(&self, s: &State, by: Piece, range: u16, in_light: bool) -> Toss {
        Toss { range, adds: i8::from(!in_light) + self.wound_hampers_throw(s, by) }
    }

    /// SB-SHU-03, SB-OPT-03 — What a wound adds to a thrower's die.
    pub fn wound_hampers_throw(&self, s: &State, by: Piece) -> i8 {
        let counts = self.scenario.options.shuriken_wounded;
        i8::from(counts && s.at(by).health == Health::Wounded)
    }

    /// SB-SHU-02 — The row and what stands in it; above the last row there is nothing.
    pub(crate) fn read_throw(&self, toss: Toss, die: u8) -> (u8, Shuriken) {
        let row = die.saturating_add_signed(toss.adds);
        let table = self.book.blades.as_ref().map(|blades| &blades.shuriken);
        let result = match table {
            Some(table) if row <= table.rows() => *table.at(row, toss.range as i8),
            _ => Shuriken::Nothing,
        };
        (row, result)
    }

    /// Lists every throw of a man.
    pub(crate) fn list_throws(&self, s: &State, by: Piece, out: &mut Vec<Action>) {
        if self.may_throw_at_all(s, by).is_err() {
            return;
        }
        let lay = self.lay(s);
        let all = (0..self.piece_count() as u8).map(Piece);
        let targets = all.filter(|at| self.may_throw(s, &lay, by, *at).is_ok());
        out.extend(targets.map(|at| Action::Throw { by, at }));
    }

    /// SB-SHU-02 … SB-SHU-05 — The throw and what comes of it.
    pub(crate) fn throw_at<D: Dice>(
        &self,
        s: &mut State,
        by: Piece,
        at: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let toss = self.weigh_throw(s, by, self.range(s, by, at), self.is_in_light(s, at));
        s.shot = Shot { by, at };
        s.at_mut(by).marks |= mark::SHOT | mark::ACTED;
        let die = dice.roll(Die { faces: 10, rule: rule::SB_SHU_02, by: self.owner(by) })?;
        let (row, result) = self.read_throw(toss, die);
        let (Toss { range, adds }, letter) = (toss, result as u8);
        tell.tell(|| Event::Threw { by, at, range, adds, die, row, letter });
        let injury = match result {
            Shuriken::Nothing => None,
            Shuriken::W => Some(Injury::Wound),
            Shuriken::D => Some(Injury::Kill),
        };
        match injury {
            // SB-SHU-04: an animal dies of either.
            Some(_) if !self.is_character(at) => self.die(s, at, tell),
            _ if !self.is_character(at) => {}
            _ => self.feel(s, at, injury, tell),
        }
        Ok(())
    }

    /// SB-SHU-04, SB-SHU-05, SB-NIT-08 — A man is thrown at: who lives wakes first, and may cry out
    /// afterwards.
    fn feel(&self, s: &mut State, at: Piece, injury: Option<Injury>, tell: &mut impl Tell<Event>) {
        let dies = match injury {
            None => false,
            Some(Injury::Kill) => true,
            Some(_) => s.at(at).health != Health::Healthy,
        };
        if !dies {
            self.rouse(s, at, tell);
        }
        match injury {
            Some(injury) if s.at(at).is_mounted() => self.throw(s, at, false, injury, tell),
            Some(injury) => self.injure(s, at, injury, tell),
            None => {}
        }
        self.mark_shot_dead(s, at);
        self.let_cry_out(s, &[at]);
    }
}
