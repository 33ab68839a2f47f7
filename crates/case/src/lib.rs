//! Cases: a situation, what is done in it with which dice, and what must come of it, written so
//! that a player can write one without knowing the program. `docs/cases.md` is their manual.
//!
//! This crate knows no game. It reads files, plays trials and judges what every game has; a game
//! that is [`Cased`] brings its lines of the set-up and the conditions of its own.
//!
//! | module | what it holds |
//! |---|---|
//! | `file` | [`parse`], [`CaseFile`], [`Trial`]: a file as written |
//! | `scene` | [`Scene`], [`Note`], [`Change`]: the set-up, and what a trial changes in it |
//! | `names` | [`Names`]: no two pieces that could be taken for each other |
//! | `cased` | [`Cased`]: what a game plugs in; [`Reading`], [`Held`], [`Amiss`] |
//! | `run` | [`Report`], [`Tried`]: every trial, played |
//! | `all` | [`try_book`]: every case of a book |
//! | `last` | [`LastAction`]: all but the last action, played |
//! | `heard` | who acts, what the words mean, and the dice as written |
//! | `facts`, `choices` | the conditions every game has |
//! | `about` | [`about`]: conditions on one piece, several in a row |
//! | `told` | what conditions about the last action share |

mod about;
mod all;
mod cased;
mod choices;
mod facts;
mod file;
mod heard;
mod last;
mod names;
mod run;
mod scene;
pub mod told;

pub use about::{Is, about};
pub use all::try_book;
pub use cased::{Amiss, Cased, Held, Reading, dashed, same};
pub use file::{CaseFile, Line, Trial, What, parse};
pub use last::LastAction;
pub use names::Names;
pub use run::{Failure, Report, Tried};
pub use scene::{Change, Note, Scene};

/// What is wrong with a line, and what to do about it; not yet tied to a file and a line.
pub type Flaw = (String, String);

/// A flaw and its remedy.
pub fn flaw(what: impl Into<String>, remedy: impl Into<String>) -> Flaw {
    (what.into(), remedy.into())
}
