//! An action as a line of text and back; events as sentences.

mod ask;
mod blows;
mod cite;
mod hear;
mod keys;
mod orders;
mod say;
mod tell;

pub use keys::KEYS;

use engine::{Line, Side, Speaks};

use crate::Katana;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::state::State;

impl Speaks for Katana {
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
