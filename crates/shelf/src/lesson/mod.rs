//! Lessons: a script beside a scenario that says one thing at a time.
//!
//! | module | what it holds |
//! |---|---|
//! | `read` | a script from its file, with troubles that name file and line |
//! | `words` | what is written in a script: waits, needs, things pointed at |
//! | `course` | [`Course`]: how far somebody is, worked out from what happened |
//!
//! A lesson knows no rules. It knows acts by their kind and by who does what to whom, asks by their
//! name, and everything else by what the table tells the side that learns.

mod course;
mod read;
mod words;

use engine::Side;

use crate::player::Player;
use crate::wire::{LessonInfo, Part, Where};

pub use course::{Course, News};
pub use read::{lesson, lesson_of, lessons};
pub use words::{Act, Need, Wait};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// How a list shows it.
    pub info: LessonInfo,
    /// Whose side is learnt from.
    pub side: Side,
    /// Who plays the other side.
    pub level: Player,
    /// Where dice and whims come from, so that it goes the same way for whoever does as told.
    pub seed: u64,
    /// What it says, in order.
    pub steps: Vec<Step>,
}

/// One thing that a lesson says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// A paragraph each.
    pub say: Vec<String>,
    /// What it points at.
    pub points: Vec<Point>,
    /// It is said only while this is asked; always if nothing is named.
    pub asks: Vec<String>,
    /// It is dropped unless all this is so.
    pub needs: Vec<Need>,
    /// It is done with as soon as one of these has come.
    pub waits: Vec<Wait>,
    /// The act it teaches, in words.
    pub words: Option<String>,
}

/// Something that is pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// A piece, by its name.
    Piece(String),
    /// A place.
    Place(Where),
    /// A part of the page.
    Part(Part),
}

impl Step {
    /// True of what is only said, or done with the page alone: nothing of the game ends it.
    fn is_only_said(&self) -> bool {
        self.waits.iter().all(|wait| matches!(wait, Wait::Next | Wait::Page(_)))
    }
}
