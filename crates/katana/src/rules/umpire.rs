//! KY-UMP — What an umpire may decide.

use engine::{Dice, Piece, Refusal, Tell};

use crate::Katana;
use crate::action::{Condition, Ruling};
use crate::event::{Event, What};
use crate::order::{Act, Packed};
use crate::rule;
use crate::state::{Group, State, mark};

use super::orders::no;

impl Katana {
    /// KY-UMP-01 … KY-UMP-07 — Whether an umpire may rule this now.
    pub fn may_rule(&self, s: &State, ruling: Ruling) -> Result<(), Refusal> {
        let group = |group: u8| match usize::from(group) < self.scenario.groups.len() {
            true => Ok(()),
            false => Err(no(rule::KY_UMP_01, "there is no such group")),
        };
        let man = |who: Piece| match usize::from(who.0) < self.scenario.people.len() {
            true if s.man(who).is_here() => Ok(()),
            true => Err(no(rule::KY_UMP_07, "he is out of the fight")),
            false => Err(no(rule::KY_UMP_07, "there is nobody of that number")),
        };
        match ruling {
            Ruling::Test { group: g } | Ruling::Unfit { group: g } => group(g),
            Ruling::Ambush { group: g } => {
                group(g)?;
                if s.groups[usize::from(g)].has(Group::AMBUSHED) {
                    return Err(no(rule::KY_MAP_52, "it has been ambushed once"));
                }
                Ok(())
            }
            Ruling::Rain { rain } if rain == s.rain => {
                Err(no(rule::KY_UMP_02, "that is the weather already"))
            }
            Ruling::Night { night } if night == s.night => {
                Err(no(rule::KY_UMP_02, "that is the light already"))
            }
            Ruling::Rain { .. } | Ruling::Night { .. } => Ok(()),
            Ruling::Condition { who, condition, on } => {
                man(who)?;
                if condition == Condition::Hidden && !self.scenario.veiled {
                    return Err(no(rule::KY_UMP_03, "nobody hides in this scenario"));
                }
                if self.has_condition(s, who, condition) == on {
                    return Err(no(rule::KY_UMP_03, "that is so already"));
                }
                Ok(())
            }
            Ruling::Harm { who, .. } => man(who),
            Ruling::Void { who } => {
                man(who)?;
                if !s.man(who).has(mark::ACTS) {
                    return Err(no(rule::KY_UMP_07, "he has no action in this phase"));
                }
                Ok(())
            }
        }
    }

    /// True of a condition that is set.
    pub fn has_condition(&self, s: &State, who: Piece, condition: Condition) -> bool {
        let man = s.man(who);
        match condition {
            Condition::Obscured => man.has(mark::VEILED),
            Condition::Minimal => man.has(mark::DIM),
            Condition::Burdened => man.has(mark::BURDENED),
            Condition::Unaware => !man.has(mark::AWARE),
            Condition::Hidden => man.has(mark::HIDDEN),
        }
    }

    /// KY-UMP — The umpire's word is carried out.
    pub(crate) fn rule<D: Dice>(
        &self,
        s: &mut State,
        ruling: Ruling,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        tell.tell(|| What::Ruled { ruling }.openly());
        match ruling {
            Ruling::Test { group } => self.test_morale(s, usize::from(group), dice, tell)?,
            Ruling::Unfit { group } => {
                self.roll_independence(s, usize::from(group), dice, tell)?;
            }
            Ruling::Ambush { group } => {
                s.groups[usize::from(group)].marks |= Group::AMBUSHED;
                tell.tell(|| What::Ambushed { group }.openly());
                self.test_morale(s, usize::from(group), dice, tell)?;
            }
            Ruling::Rain { rain } => s.rain = rain,
            Ruling::Night { night } => s.night = night,
            Ruling::Condition { who, condition, on } => {
                self.set_condition(s, who, condition, on, tell)
            }
            Ruling::Harm { who, wounds, distractions } => {
                let man = s.man_mut(who);
                man.wounds = wounds;
                man.distractions = distractions;
                // What follows from the new numbers follows as from a blow that did nothing more.
                self.harm(s, who, super::harm::Harmed::default(), dice, tell)?;
            }
            Ruling::Void { who } => s.man_mut(who).order = Packed::of(Act::Stay.into()),
        }
        Ok(())
    }

    fn set_condition(
        &self,
        s: &mut State,
        who: Piece,
        condition: Condition,
        on: bool,
        tell: &mut impl Tell<Event>,
    ) {
        if condition == Condition::Hidden && !on {
            self.uncover(s, who, tell);
            return;
        }
        let (marks, on) = match condition {
            Condition::Obscured => (mark::VEILED, on),
            Condition::Minimal => (mark::DIM, on),
            Condition::Burdened => (mark::BURDENED, on),
            Condition::Unaware => (mark::AWARE, !on),
            Condition::Hidden => (mark::HIDDEN, on),
        };
        if on {
            s.man_mut(who).set(marks);
        } else {
            s.man_mut(who).clear(marks);
        }
    }
}
