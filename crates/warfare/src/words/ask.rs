//! Decisions as prompts.

use engine::{Game, Piece, Side};

use crate::Warfare;
use crate::action::Ask;
use crate::state::State;

impl Warfare {
    /// What is asked, in a sentence.
    pub(super) fn prompt_of(&self, s: &State, ask: &Ask) -> String {
        let (key, to) = match *ask {
            Ask::Deploy => ("ask.deploy", None),
            Ask::Challenge => ("ask.challenge", None),
            Ask::Mode { by, .. } => ("ask.mode", Some(by)),
            Ask::Fire => ("ask.fire", None),
            Ask::FirstOrSecond => ("ask.first-or-second", None),
            Ask::Move => ("ask.move", None),
            Ask::Desperation { by, .. } => ("ask.desperation", Some(by)),
            Ask::GiveWay { .. } => ("ask.give-way", None),
            Ask::Strike => ("ask.strike", None),
            Ask::StayBehind { .. } => ("ask.stay-behind", None),
            Ask::Rally { .. } => ("ask.rally", None),
            Ask::Facing { .. } => ("ask.facing", None),
            Ask::Reface { .. } => ("ask.reface", None),
        };
        let name = |p: Option<Piece>| p.map_or("", |p| self.name(p));
        let side = self.side_name(self.asked_side(s, ask));
        let given = [("side", side), ("who", name(ask.about())), ("to", name(to))];
        self.wording.say(key, &given)
    }

    /// Whom a decision belongs to; where both are asked, the first side.
    fn asked_side(&self, s: &State, ask: &Ask) -> Side {
        let asks = self.asks(s);
        let asked = Side::BOTH.into_iter().find(|side| asks[*side] == Some(*ask));
        asked.unwrap_or(s.active)
    }
}
