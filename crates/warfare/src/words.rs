//! An action as a line of text and back; events as sentences.

mod find;
mod hear;
mod keys;
mod say;
pub(crate) mod spot;
mod tell;
mod usage;
mod way;

pub use keys::KEYS;

use engine::{Line, Piece, Side, Speaks};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::state::State;

impl Speaks for Warfare {
    fn say(&self, _: &State, _: Side, action: &Action) -> String {
        self.words_of(action)
    }

    fn hear(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        self.action_of(s, side, words)
    }

    fn line(&self, event: &Event) -> Option<Line> {
        self.line_of(event)
    }

    fn prompt(&self, s: &State, ask: &Ask) -> String {
        let key = match ask {
            Ask::Deploy => "deploy",
            Ask::Challenge => "challenge",
            Ask::Mode { .. } => "mode",
            Ask::Fire => "fire",
            Ask::FirstOrSecond => "first-or-second",
            Ask::Move => "move",
            Ask::Desperation { .. } => "desperation",
            Ask::GiveWay { .. } => "give-way",
            Ask::Strike => "strike",
            Ask::StayBehind { .. } => "stay-behind",
            Ask::Rally { .. } => "rally",
            Ask::Facing { .. } => "facing",
            Ask::Reface { .. } => "reface",
        };
        let to = match *ask {
            Ask::Mode { by, .. } | Ask::Desperation { by, .. } => by,
            _ => Piece::NONE,
        };
        let name = |p: Option<Piece>| p.map_or("", |p| self.name(p));
        let asked = Side::BOTH.into_iter().find(|side| self.asked(s, *side) == Some(*ask));
        let side = asked.unwrap_or(s.active);
        let to = to.is_some().then_some(to);
        self.wording.say(
            &format!("ask.{key}"),
            &[("side", self.side_name(side)), ("who", name(ask.about())), ("to", name(to))],
        )
    }
}
