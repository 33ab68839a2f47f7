//! What 15mm Samurai Warfare plugs into the language of cases: lines of the set-up, conditions of
//! its own, and what was read in its tables. `docs/cases.md` is the manual.

mod begin;
mod facts;
mod ground;
mod readings;
mod scene;
mod told;
mod units;

use std::sync::Arc;

use ::book::wording::Wording;
use ::book::{Files, Trouble};
use ::case::{Amiss, Cased, Held, Reading};
use engine::{BySide, Piece, Side};

pub use ::case::{CaseFile, Note, Scene, parse};

use crate::Warfare;
use crate::book::Book;
use crate::event::Event;
use crate::state::State;

/// The tables and the wording.
pub type Opened = (Arc<Book>, Arc<Wording>);

impl Cased for Warfare {
    type Book = Opened;

    fn stage(scene: &Scene, files: &Files, opened: &Opened) -> Result<Warfare, Vec<Trouble>> {
        scene::stage(scene, files, opened)
    }

    /// A unit or a leader is known by its name; ground lies over what was there before.
    fn subject(note: &Note) -> Option<String> {
        Some(match note.word.as_str() {
            // A piece of ground that has a name stands in the place of the one of that name.
            word if ground::WORDS.contains(&word) => {
                let name = note.rest.split('"').nth(1)?;
                format!("{word} \"{name}\"")
            }
            "attack" | "aim" => return None,
            "home" | "exits" => note.first_words(2),
            word if scene::is_word(word) => note.subject(),
            _ => match note.words()[..] {
                [_, _, name, ..] => name.trim_end_matches(',').to_owned(),
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
        let lost = self.lost(s);
        BySide::new(lost.a.into(), lost.b.into())
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

    fn readings(&self, event: &Event) -> Vec<Reading> {
        readings::readings(self, event)
    }
}

/// Whoever has that name in a case.
fn named(game: &Warfare, name: &str) -> Result<Piece, Amiss> {
    game.piece(name).ok_or_else(|| format!("nobody is called `{name}`").into())
}

/// The unit of that name.
fn unit_named(game: &Warfare, name: &str) -> Result<Piece, Amiss> {
    let found = game.piece(name).filter(|p| game.is_unit(*p));
    found.ok_or_else(|| format!("no unit is called `{name}`").into())
}
