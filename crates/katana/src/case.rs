//! What Katana to Yari plugs into the language of cases: lines of the set-up, conditions of its
//! own, and what was read in its tables. `docs/cases.md` is the manual.

mod deeds;
mod facts;
mod ground;
mod muster;
mod readings;
mod scene;
mod tended;
mod told;

use std::sync::Arc;

use ::book::wording::Wording;
use ::book::{Files, Trouble};
use ::case::{Cased, Held, Reading};
use engine::{BySide, Die, Piece, Side};

pub use ::case::{CaseFile, Note, Scene, parse};

use crate::Katana;
use crate::book::Book;
use crate::event::Event;
use crate::state::State;

/// The tables and the wording.
pub type Opened = (Arc<Book>, Arc<Wording>);

impl Cased for Katana {
    type Book = Opened;

    fn stage(scene: &Scene, files: &Files, opened: &Opened) -> Result<Katana, Vec<Trouble>> {
        scene::stage(scene, files, opened)
    }

    /// A man or a horse is known by his name, a group by its side and name; ground lies over what
    /// was there before.
    fn subject(note: &Note) -> Option<String> {
        Some(match note.word.as_str() {
            "ground" | "wall" | "window" | "steps" => return None,
            "height" => note.first_words(2),
            "group" => note.rest.split(", ").next().unwrap_or_default().to_owned(),
            "horse" => note.words().get(1).map_or_else(|| note.subject(), |name| (*name).into()),
            word if scene::is_word(word) => note.subject(),
            _ => match note.words()[..] {
                [_, _, name, ..] => name.to_owned(),
                _ => note.subject(),
            },
        })
    }

    fn side_id(&self, side: Side) -> &str {
        &self.scenario.parties[side].id
    }

    fn piece_named(&self, name: &str) -> Option<Piece> {
        self.piece(name)
    }

    fn turn(&self, s: &State) -> u32 {
        s.turn.into()
    }

    fn score(&self, s: &State) -> BySide<i32> {
        self.points(s)
    }

    fn holds(&self, s: &State, words: &[&str]) -> Held {
        facts::holds(self, s, words)
    }

    fn holds_after(&self, s: &State, events: &[Event], words: &[&str]) -> Held {
        match told::holds(self, events, words) {
            Some(held) => held,
            None => facts::holds(self, s, words),
        }
    }

    /// KY-DIE-01 — The face 0 of a ten-sided die is zero, and there is no ten on it.
    fn face(number: u8, die: Die) -> Option<u8> {
        match (number, die.faces) {
            (0, 10) => Some(10),
            (10.., 10) => None,
            (number, faces) => (1..=faces).contains(&number).then_some(number),
        }
    }

    fn readings(&self, event: &Event) -> Vec<Reading> {
        readings::readings(self, event)
    }
}
