//! The one authority on legality.

use engine::{Piece, Refusal, Side};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::rule;
use crate::rules::attack::Onset;
use crate::rules::no;
use crate::state::State;

impl Warfare {
    /// True of what a side may do now, but resign.
    pub(crate) fn is_legal(&self, s: &State, side: Side, action: Action) -> bool {
        self.judge_action(s, side, action).is_ok()
    }

    /// Whether a side may do this now; the resignation is looked at by the caller.
    pub(crate) fn judge_action(
        &self,
        s: &State,
        side: Side,
        action: Action,
    ) -> Result<(), Refusal> {
        let Some(ask) = self.asked(s, side) else {
            return Err(no(rule::SW_TRN_01, "you are not asked"));
        };
        match (ask, action) {
            (Ask::Deploy, Action::Place { who, at, heading }) => {
                self.may_place(s, side, who, at, heading)
            }
            (Ask::Deploy, Action::Attach { who, to }) => self.may_attach(s, side, who, to),
            (Ask::Deploy | Ask::Fire | Ask::Move | Ask::Strike, Action::Done) => Ok(()),
            (Ask::Challenge, Action::Challenge { who, to }) => self.may_challenge(s, side, who, to),
            (Ask::Challenge, Action::Pass) => Ok(()),
            (Ask::Mode { .. }, Action::Offensive | Action::Defensive) => Ok(()),
            (Ask::Fire, Action::Fire { who, at }) => self.may_commit(s, side, who, at),
            (Ask::FirstOrSecond, Action::First | Action::Second) => Ok(()),
            (Ask::Move, action) => self.judge_move(s, side, action),
            (Ask::Desperation { .. } | Ask::Rally { .. }, Action::Throw | Action::Decline) => {
                Ok(())
            }
            (Ask::GiveWay { who }, Action::GiveWay { who: by, to }) if who == by => {
                self.may_give_way(s, who, to)
            }
            (Ask::GiveWay { who }, Action::Shelter { who: by, to }) if who == by => {
                self.may_shelter(s, who, to)
            }
            (Ask::Strike, Action::Strike { who }) => self.may_strike(s, side, who),
            (Ask::StayBehind { .. }, Action::StayBehind | Action::GoAlong) => Ok(()),
            (Ask::Facing { who }, Action::Face { who: by, heading }) if who == by => {
                self.may_face(s, who, heading)
            }
            (Ask::Facing { who }, Action::TurnMen { who: by, side }) if who == by => {
                match side < 4 {
                    true => Ok(()),
                    false => Err(no(rule::SW_GEO_04, "a tray has four sides")),
                }
            }
            (Ask::Reface { who }, Action::TurnMen { who: by, side }) if who == by => {
                self.may_reface(s, who, side)
            }
            (ask, _) => Err(no(engine::Cites::rule(&ask), "something else is asked")),
        }
    }

    /// SW-END-01 — Whether a unit may turn its men to a side of its tray.
    fn may_reface(&self, s: &State, who: Piece, side: u8) -> Result<(), Refusal> {
        match s.body(who).foes.get(usize::from(side)) {
            Some(foe) if foe.is_some() => Ok(()),
            _ => Err(no(rule::SW_END_01, "it touches nobody on that side")),
        }
    }

    /// SW-MOV-02 — Whether a unit or a leader may do this in Event III.
    fn judge_move(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { who, path, heading } => {
                self.may_stir(s, side, who)?;
                self.may_move(s, who, &path, heading).map(|_| ())
            }
            Action::Attack { who, foe, side: on, offset, via } => {
                self.may_stir(s, side, who)?;
                self.may_attack(s, &Onset { who, foe, side: on, offset, via }).map(|_| ())
            }
            Action::Lead { who, path, join } => {
                self.may_ride(s, side, who)?;
                self.may_lead(s, who, &path, join).map(|_| ())
            }
            _ => Err(no(rule::SW_MOV_02, "something else is asked")),
        }
    }
}
