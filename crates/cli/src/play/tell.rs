//! Events in words.

use shelf::Face;

use crate::out::{Ink, paint};
use crate::say;

/// Tells an event with its rule, if it is worth a line.
pub fn event<G: Face>(game: &G, event: &G::Event, indent: &str) {
    if let Some(line) = game.line(event) {
        say!("{indent}{} {}", paint(Ink::Dim, format!("{:<10}", line.rule)), line.text);
    }
}
