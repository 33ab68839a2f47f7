//! What Samurai Skirmish plugs into the language of cases: lines of the set-up, conditions of its
//! own, and what was read in its tables. `docs/cases.md` is the manual.

mod begin;
mod facts;
mod ground;
mod muster;
mod readings;
mod scene;
mod told;

use std::sync::Arc;

use ::book::wording::Wording;
use ::book::{Files, Trouble};
use ::case::{Amiss, Cased, Held, Reading};
use engine::{BySide, Piece, Side};

pub use ::case::{CaseFile, Note, Scene, parse};

use crate::Skirmish;
use crate::book::Book;
use crate::event::Event;
use crate::state::State;

/// The tables and the wording.
pub type Opened = (Arc<Book>, Arc<Wording>);

impl Cased for Skirmish {
    type Book = Opened;

    fn stage(scene: &Scene, files: &Files, opened: &Opened) -> Result<Skirmish, Vec<Trouble>> {
        scene::stage(scene, files, opened)
    }

    /// A figure or a horse is known by its name, a group by its side and name; ground lies over
    /// what was there before.
    fn subject(note: &Note) -> Option<String> {
        let head = |text: &str| text.split(',').next().unwrap_or_default().trim().to_owned();
        Some(match note.word.as_str() {
            // A piece of ground that has a name stands in the place of the one of that name.
            word if ground::WORDS.contains(&word) => {
                let name = note.rest.split('"').nth(1)?;
                format!("{word} \"{name}\"")
            }
            "ladder" | "site" | "contact" => return None,
            "group" => format!("group {}", head(&note.rest)),
            "horse" => note.words().get(1).map_or_else(|| note.subject(), |name| head(name)),
            "home" | "exits" => note.first_words(2),
            word if scene::is_word(word) => note.subject(),
            _ => match note.words()[..] {
                [_, _, name, ..] => head(name),
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
        let points = self.points(s);
        BySide::new(points.a.into(), points.b.into())
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

/// Whoever has that name in a case; words are told apart by spaces, so `R's-horse` is R's horse.
fn named(game: &Skirmish, name: &str) -> Result<Piece, Amiss> {
    let found = game.piece(name).or_else(|| game.piece(&name.replace("'s-horse", "'s horse")));
    found.ok_or_else(|| format!("nobody is called `{name}`").into())
}

/// The group of that name.
fn group_named(game: &Skirmish, name: &str) -> Result<u8, Amiss> {
    let found = game.group_ids().find(|g| game.group(*g).name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| format!("there is no group `{name}`").into())
}
