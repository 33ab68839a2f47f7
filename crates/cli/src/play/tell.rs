//! Events in words.

use engine::{Entry, Eye};
use shelf::Shown;

use crate::out::{Ink, paint};
use crate::say;

/// Tells everything of an entry that an eye may know, its free words too.
pub fn entry<G: Shown>(game: &G, entry: &Entry<G::Action, G::Event>, eye: Eye, indent: &str) {
    let seen = entry.events.iter().filter_map(|event| game.seen(event, eye));
    seen.for_each(|it| event(game, &it, indent));
    for line in entry.words.iter().flat_map(|words| words.lines()) {
        say!("{indent}{:<10} {line}", "");
    }
}

/// Tells an event with its rule, if it is worth a line.
pub fn event<G: Shown>(game: &G, event: &G::Event, indent: &str) {
    if let Some(line) = game.line(event) {
        say!("{indent}{} {}", paint(Ink::Dim, format!("{:<10}", line.rule)), line.text);
    }
}
