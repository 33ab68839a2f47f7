//! An action as a line of text and back; events as sentences.

mod ask;
mod blows;
mod find;
mod hear;
mod keys;
mod say;
pub(crate) mod spot;
mod tell;
mod usage;
mod way;

pub use keys::KEYS;

use engine::{Line, Side, Speaks};

use crate::Skirmish;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::state::State;

impl Speaks for Skirmish {
    fn say(&self, s: &State, _: Side, action: &Action) -> String {
        self.words_of(s, action)
    }

    fn hear(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        self.action_of(s, side, words)
    }

    fn line(&self, event: &Event) -> Option<Line> {
        self.line_of(event)
    }

    fn prompt(&self, s: &State, ask: &Ask) -> String {
        self.prompt_of(s, ask)
    }
}
