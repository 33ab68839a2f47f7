//! Chapters 16.4 and 16.5 of the younger book: night, lanterns, the alarm, shuriken, and what is
//! hidden.

#[path = "../common/mod.rs"]
mod common;
mod dark;
mod secrets;

use std::collections::BTreeMap;
use std::sync::Arc;

use ::book::Files;
use havoc::book::Book;
use havoc::{Havoc, load};

/// A shipped scenario of the younger book.
fn game(files: &Files, id: &str) -> Havoc {
    let play = load::play(files, "samurai-blades", id).expect("a column of play");
    let book = Arc::new(Book::open(files, play).expect("the shipped book"));
    let wording = Arc::new(load::wording(files, play).expect("the shipped wording"));
    let scenario = load::scenario(files, &book, id, &BTreeMap::new()).expect("a shipped scenario");
    Havoc::new(book, scenario, wording)
}
