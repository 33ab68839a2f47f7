//! Decisions as prompts.

use engine::{Piece, Side};

use crate::Skirmish;
use crate::action::Ask;
use crate::state::State;

impl Skirmish {
    /// What is asked, in a sentence.
    pub(super) fn prompt_of(&self, s: &State, ask: &Ask) -> String {
        let key = match ask {
            Ask::Deploy => "deploy",
            Ask::FirstOrSecond => "first-or-second",
            Ask::Activate => "activate",
            Ask::Forced { who } if s.group(self.group_of(*who)).is_broken() => "forced-run",
            Ask::Forced { .. } => "forced-withdraw",
            Ask::Act => "act",
            Ask::Replan { .. } => "replan",
            Ask::Pair => "pair",
            Ask::Join => "join",
            Ask::Arm => "arm",
            Ask::Fight => "fight",
            Ask::FollowUp { .. } => "follow-up",
        };
        let to = match *ask {
            Ask::FollowUp { foe, .. } => foe,
            _ => Piece::NONE,
        };
        let who = ask.about();
        self.wording.say(
            &format!("ask.{key}"),
            &[
                ("side", self.side_name(self.asked_side(s, ask))),
                ("who", who.map_or("", |who| self.name(who))),
                ("to", if to.is_some() { self.name(to) } else { "" }),
            ],
        )
    }

    /// Whom a decision belongs to.
    fn asked_side(&self, s: &State, ask: &Ask) -> Side {
        let asked = Side::BOTH.into_iter().find(|side| self.asked(s, *side) == Some(*ask));
        asked.unwrap_or(s.active)
    }
}
