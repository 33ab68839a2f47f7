//! What Cry Havoc and Samurai Blades plug into the language of cases: lines of the set-up,
//! conditions of their own, and what was read in their tables. `docs/cases.md` is the manual.

mod blades;
mod facts;
mod ground;
mod muster;
mod readings;
mod scene;

use std::sync::Arc;

use ::book::wording::Wording;
use ::book::{Files, Trouble};
use ::case::{Cased, Flaw, Held, Reading, flaw};
use engine::{BySide, Die, Piece, Side};

pub use ::case::{CaseFile, Note, Scene, parse};

use crate::Havoc;
use crate::action::Action;
use crate::book::{Book, FACES};
use crate::event::Event;
use crate::play::Play;
use crate::state::State;

/// The last action of a case of this family.
pub type LastAction = ::case::LastAction<Havoc>;

/// The tables and the wording of a column of play.
pub type Opened = (Arc<Book>, Arc<Wording>);

/// The column of play of a case: the book's own unless it says `play combined`.
pub fn play(scene: &Scene) -> Result<Play, Vec<Trouble>> {
    if let Some(note) = scene.note("play") {
        let words = || Play::ALL.map(Play::word).join(", ");
        let found = Play::ALL.into_iter().find(|play| play.word() == note.rest);
        return found.ok_or_else(|| {
            let flaw = flaw(format!("`{}` cannot be played", note.rest), words());
            vec![scene.trouble(note.line, flaw)]
        });
    }
    Play::book(&scene.book).ok_or_else(|| {
        let books = Play::BOOKS.map(Play::word).join(" or ");
        let flaw = flaw(format!("there is no book `{}`", scene.book), format!("name {books}"));
        vec![scene.trouble(scene.book_line, flaw)]
    })
}

impl Cased for Havoc {
    type Book = Opened;

    fn stage(scene: &Scene, files: &Files, opened: &Opened) -> Result<Havoc, Vec<Trouble>> {
        scene::stage(scene, files, opened)
    }

    /// A piece is known by its name, what stands in a hex by the hex; later ground lies over
    /// earlier ground.
    fn subject(note: &Note) -> Option<String> {
        Some(match note.word.as_str() {
            "terrain" => return None,
            "building" | "lip" | "corner" | "barricade" | "lantern" | "exits" | "home" | "zone"
            | "string" | "harness" => note.first_words(2),
            "door" | "window" | "wall" => note.words().join(" "),
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
        let score = Havoc::score(self, s);
        BySide::new(score.a.into(), score.b.into())
    }

    fn holds(&self, s: &State, words: &[&str]) -> Held {
        facts::holds(self, s, words)
    }

    fn hear_all(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        self.hear_action(s, side, words)
    }

    /// SG-ENG-02 — The face 0 counts as ten.
    fn face(number: u8, die: Die) -> Option<u8> {
        let ten = FACES as u8;
        let face = if number == 0 && die.faces == ten { ten } else { number };
        (1..=die.faces).contains(&face).then_some(face)
    }

    fn readings(&self, event: &Event) -> Vec<Reading> {
        readings::readings(self, event)
    }
}
