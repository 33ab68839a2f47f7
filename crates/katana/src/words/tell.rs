//! Events as sentences, decisions as prompts.

use engine::{Cites, Line};

use crate::Katana;
use crate::action::Ask;
use crate::event::{Event, What};
use crate::rule;
use crate::state::State;

impl Katana {
    pub(super) fn line_of(&self, event: &Event) -> Option<Line> {
        let _ = &event.what;
        match &event.what {
            What::Move { number } => {
                Some(Line { rule: rule::KY_SEQ_01, text: format!("move {number}") })
            }
            _ => None,
        }
    }

    pub(super) fn prompt_of(&self, _: &State, ask: &Ask) -> String {
        format!("{} ({})", ask.name(), ask.rule())
    }
}
