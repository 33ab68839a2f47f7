//! The one authority on legality.

use engine::{Refusal, Side};

use crate::Skirmish;
use crate::action::{Action, Ask};
use crate::rule;
use crate::rules::no;
use crate::state::State;

impl Skirmish {
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
            return Err(no(rule::SS_TRN_04, "you are not asked"));
        };
        match (ask, action) {
            (Ask::Deploy, Action::Place { who, at, heading }) => {
                self.may_place(s, side, who, at, heading)
            }
            (Ask::Deploy | Ask::Act | Ask::Arm, Action::Done) => Ok(()),
            (Ask::FirstOrSecond, Action::First | Action::Second) => Ok(()),
            (Ask::Activate, Action::Activate { group }) => {
                match group < 32 && self.activable(s, side) >> group & 1 == 1 {
                    true => Ok(()),
                    false => Err(no(rule::SS_TRN_09, "that group cannot be activated")),
                }
            }
            (Ask::Forced { .. }, Action::Accept | Action::AcceptAll) => Ok(()),
            (Ask::Forced { who }, Action::Move { who: by, path, heading }) if who == by => {
                self.may_flee(s, who, &path, heading)
            }
            (Ask::Replan { .. }, Action::Stay) => Ok(()),
            (Ask::Replan { who }, Action::Move { who: by, .. } | Action::Climb { who: by, .. })
                if who == by =>
            {
                self.judge_act(s, side, action)
            }
            (Ask::Act, action) => self.judge_act(s, side, action),
            (Ask::Pair, Action::Pair { who, foe }) => self.may_pair(s, who, foe),
            (Ask::Pair | Ask::Join, Action::PairAll) => Ok(()),
            (Ask::Join, Action::Join { who, foe }) => {
                let own = who.index() < self.scenario.people.len() && self.side(who) == side;
                match own {
                    true => self.may_join(s, who, foe),
                    false => Err(no(rule::SS_MEL_02, "that is none of your figures")),
                }
            }
            (Ask::Arm, Action::Primary { who }) => self.may_name(s, side, who),
            (Ask::Arm, Action::Wield { who, slot }) => self.may_wield(s, side, who, slot),
            (Ask::Fight, Action::Fight { who }) => self.may_fight(s, who),
            (Ask::Fight, Action::FightAll) => Ok(()),
            (Ask::FollowUp { .. }, Action::FollowUp | Action::Stay) => Ok(()),
            (ask, _) => Err(no(engine::Cites::rule(&ask), "something else is asked")),
        }
    }

    /// SS-ACT-02 — Whether a figure may do this with an action.
    pub(crate) fn judge_act(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        let Some(who) = action.subject() else {
            return Err(no(rule::SS_DEC_03, "something else is asked"));
        };
        self.may_act(s, side, who)?;
        match action {
            Action::Move { path, heading, .. } => self.may_move(s, who, &path, heading).map(|_| ()),
            Action::Load { .. } => self.may_load(s, who),
            Action::Shoot { at, .. } => {
                self.may_shoot(s, who)?;
                self.may_aim(s, who, at)
            }
            Action::Mount { horse, .. } => self.may_mount(s, who, horse),
            Action::Dismount { at, .. } => self.may_dismount(s, who, at),
            Action::Climb { line, to, .. } => self.may_climb(s, who, line, to).map(|_| ()),
            Action::Interact { deed, .. } => self.may_interact(s, who, deed),
            Action::Wait { .. } => self.may_wait(s, who),
            _ => Err(no(rule::SS_DEC_03, "something else is asked")),
        }
    }
}
