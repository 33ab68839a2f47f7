//! An action as a line of text and back; events as sentences.

mod ask;
mod find;
mod hear;
mod keys;
mod say;
pub(crate) mod spot;
mod tell;
mod throws;
mod usage;
mod way;

pub use keys::KEYS;
pub(crate) use throws::{factor_word, reason_word};

use engine::{Line, Side, Speaks};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::state::State;

impl Speaks for Warfare {
    fn say(&self, _: &State, _: Side, action: &Action) -> String {
        self.words_of(action)
    }

    fn hear(&self, s: &State, _: Side, words: &str) -> Result<Action, String> {
        self.action_of(s, words)
    }

    fn line(&self, event: &Event) -> Option<Line> {
        self.line_of(event)
    }

    fn prompt(&self, s: &State, ask: &Ask) -> String {
        self.prompt_of(s, ask)
    }
}
