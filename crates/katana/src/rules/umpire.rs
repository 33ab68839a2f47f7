//! KY-UMP — What an umpire may decide.

use engine::{Dice, Piece, Refusal, Tell};

use crate::Katana;
use crate::action::{Condition, Ruling};
use crate::event::{Event, Hush, What};
use crate::order::{Act, Packed};
use crate::rule;
use crate::state::{Group, PHASES, Pending, Stage, State, mark};

use super::harm::{Harmed, STUNNING};
use super::orders::no;

impl Katana {
    /// KY-UMP-01 … KY-UMP-07, K-76 — Whether an umpire may rule this now.
    pub fn may_rule(&self, s: &State, ruling: Ruling) -> Result<(), Refusal> {
        if s.over.is_some() {
            return Err(no(rule::KY_SEQ_26, "the game is over"));
        }
        if let Ruling::Halt { .. } | Ruling::Back { .. } = ruling {
            return self.may_stop(s, ruling);
        }
        if !matches!(s.pending, Pending::None | Pending::Act { .. } | Pending::Lose { .. }) {
            return Err(no(rule::KY_UMP_07, "somebody has to answer first"));
        }
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
            Ruling::Lead { .. } | Ruling::Odds { .. } | Ruling::Ready => self.may_run(s, ruling),
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
            Ruling::Rain { .. }
            | Ruling::Night { .. }
            | Ruling::Halt { .. }
            | Ruling::Back { .. } => Ok(()),
            Ruling::Condition { who, condition, on } => {
                man(who)?;
                if condition == Condition::Hidden && !self.scenario.veiled {
                    return Err(no(rule::KY_UMP_03, "nobody hides in this scenario"));
                }
                if self.has_condition(s, who, condition) == on {
                    return Err(no(rule::KY_UMP_03, "that is so already"));
                }
                if condition == Condition::Hidden && on {
                    return self.may_vanish(s, who);
                }
                Ok(())
            }
            Ruling::Harm { who, .. } => man(who),
            Ruling::Void { who } => {
                man(who)?;
                let ahead = matches!(s.stage, Stage::Orders | Stage::FirstOrLast);
                if !ahead || !s.man(who).has(mark::ACTS) || s.man(who).has(mark::DONE) {
                    return Err(no(rule::KY_UMP_07, "he has no action before him in this phase"));
                }
                Ok(())
            }
        }
    }

    /// KY-UMP-09, K-97 — Whether the game may be halted or taken back: at any time, whoever has to
    /// answer. Going back where nothing has happened since is no fault: to refuse it would tell
    /// that somebody has written something, or has not.
    fn may_stop(&self, s: &State, ruling: Ruling) -> Result<(), Refusal> {
        match ruling {
            Ruling::Halt { on: true } if s.halted => {
                Err(no(rule::KY_UMP_09, "the game is halted already"))
            }
            Ruling::Halt { on: false } if !s.halted => {
                Err(no(rule::KY_UMP_09, "the game is not halted"))
            }
            Ruling::Back { phase, .. } if !(1..=PHASES).contains(&phase) => {
                Err(no(rule::KY_UMP_09, "a move has five phases"))
            }
            Ruling::Back { turn, phase, .. } if (turn, phase) > (s.turn, s.phase) => {
                Err(no(rule::KY_UMP_09, "that phase has not begun"))
            }
            _ => Ok(()),
        }
    }

    /// KY-UMP-03, K-77 — Nobody is hidden who is senseless, or at grips with somebody.
    fn may_vanish(&self, s: &State, who: Piece) -> Result<(), Refusal> {
        let man = s.man(who);
        if self.is_neutral(who) {
            return Err(no(rule::KY_UMP_03, "he has no side to hide him"));
        }
        if !man.is_conscious() {
            return Err(no(rule::KY_UMP_03, "he lies there senseless"));
        }
        if man.partner.is_some() || man.holds.is_some() || self.is_held(s, who) {
            return Err(no(rule::KY_UMP_03, "somebody has hold of him, or he of somebody"));
        }
        Ok(())
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
        let hush = self.hush_ruling(s, ruling);
        tell.tell(|| Event { hush, what: What::Ruled { ruling } });
        match ruling {
            // Nobody's part in the game is touched: whoever was asked is asked the same.
            Ruling::Halt { on: halted } | Ruling::Back { halted, .. } => {
                s.halted = halted;
                return Ok(());
            }
            Ruling::Test { group } => self.test_morale(s, usize::from(group), dice, tell)?,
            Ruling::Unfit { group } => {
                self.roll_independence(s, usize::from(group), dice, tell)?;
            }
            Ruling::Ambush { group } => {
                s.groups[usize::from(group)].marks |= Group::AMBUSHED;
                tell.tell(|| Event { hush, what: What::Ambushed { group } });
                self.test_morale(s, usize::from(group), dice, tell)?;
            }
            Ruling::Lead { .. } | Ruling::Odds { .. } | Ruling::Ready => {
                self.run_neutrals(s, ruling);
            }
            Ruling::Rain { rain } => s.rain = rain,
            Ruling::Night { night } => s.night = night,
            Ruling::Condition { who, condition, on } => {
                self.set_condition(s, who, condition, on, tell)
            }
            Ruling::Harm { who, wounds, distractions } => {
                let most = self.who(who).wound_limit;
                let man = s.man_mut(who);
                man.wounds = wounds.min(most);
                man.distractions = distractions.min(STUNNING);
                // What follows from the new numbers follows as from a blow that did nothing more.
                self.harm(s, who, Harmed::default(), dice, tell)?;
            }
            Ruling::Void { who } => {
                let phase = usize::from(s.phase.clamp(1, 5)) - 1;
                let man = s.man_mut(who);
                man.set(mark::VOIDED);
                man.order = Packed::of(Act::Stay.into());
                man.slips[phase] = man.order;
            }
        }
        self.ask_again(s);
        Ok(())
    }

    /// KY-MAP-50 — Who alone may know of a ruling: the side of those it is about, while the enemy
    /// knows nothing of them.
    fn hush_ruling(&self, s: &State, ruling: Ruling) -> Option<Hush> {
        let side = match ruling {
            // What he has written is his own affair until it is laid open.
            Ruling::Ready => return Some(Hush::Umpire),
            Ruling::Rain { .. }
            | Ruling::Night { .. }
            | Ruling::Lead { .. }
            | Ruling::Odds { .. }
            | Ruling::Halt { .. }
            | Ruling::Back { .. } => None,
            Ruling::Condition { who, .. } | Ruling::Harm { who, .. } | Ruling::Void { who } => {
                self.hush(s, who)
            }
            Ruling::Test { group } | Ruling::Ambush { group } | Ruling::Unfit { group } => {
                self.hush_group(s, usize::from(group))
            }
        };
        side.map(Hush::from)
    }

    /// Whoever was asked is asked as things stand now.
    fn ask_again(&self, s: &mut State) {
        match s.pending {
            Pending::Lose { .. } => s.pending = Pending::None,
            Pending::Act { who } if !s.man(who).has(mark::ACTS) => s.pending = Pending::None,
            _ => {}
        }
        self.find_writers(s);
    }

    fn set_condition(
        &self,
        s: &mut State,
        who: Piece,
        condition: Condition,
        on: bool,
        tell: &mut impl Tell<Event>,
    ) {
        match condition {
            Condition::Hidden if !on => return self.uncover(s, who, tell),
            Condition::Unaware if on => self.stand_down(s, who),
            Condition::Unaware => s.man_mut(who).clear(mark::ASLEEP),
            _ => {}
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
