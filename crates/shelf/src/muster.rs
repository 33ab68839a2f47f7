//! Forces by points, whatever their book: what a page and a terminal show of a muster.
//!
//! A force is a list of entries; what can be said of each are fields, as in the forms of a band.
//! What everything costs and what may not be is said by the book alone, each time the force is
//! [weighed](Muster::weigh). As it is written a force is TOML that begins with `book`, `name`, and
//! `scenario` or `points`, or both where points are agreed on; the rest is the book's own. The same text is kept in files and links,
//! and is the value of the switch by which a side brings a force to a table, so the header of a
//! game holds all that is needed to open it again. Where a book has no muster, [`open`] gives
//! nothing.

pub(crate) mod said;
pub(crate) mod terms;
#[cfg(test)]
pub(crate) mod tests;

use book::{Files, Listed, Trouble};
use serde::Deserialize;
use serde_json::Value;

use crate::family::{Family, with_family};
use crate::wire::{Force, ForceTold, Levy, MusterTold, TermsTold, WhyNot};

/// Entries a force can have at most, and letters of whatever is said of one.
const ROWS: usize = 200;
const LETTERS: usize = 2_000;
/// Letters of a force as it is written, at most.
const TEXT: usize = 48_000;
/// Letters of its name, at most.
const NAME: usize = 60;

/// The muster of a book. It never changes, so one serves everybody.
pub trait Muster: Send + Sync {
    /// Everything its page shows before anybody is chosen.
    fn told(&self) -> MusterTold;

    /// What a force can be made for; the first are points alone.
    fn terms(&self) -> Vec<TermsTold>;

    /// What a force is worth, how it is written, and everything that is wrong with it.
    fn weigh(&self, force: &Force) -> ForceTold;

    /// A force that may take the field, put together at random; the same seed gives the same force
    /// on every machine.
    fn raise(&self, levy: &Levy) -> Result<Force, WhyNot>;

    /// A force from its text, which is no longer than [`read`] lets through. What is wrong with
    /// the force itself is said when it is weighed.
    fn read(&self, text: &str) -> Result<Force, WhyNot>;
}

/// The muster of a book; nothing if the book has none.
pub fn open(files: &Files, book: &str) -> Option<Result<Box<dyn Muster>, Vec<Trouble>>> {
    let book = Listed::find(book)?;
    with_family!(book, Game, _any => Game::muster(files, book)).flatten()
}

/// The book of a force, from its text.
pub fn book_of(text: &str) -> Result<&'static Listed, WhyNot> {
    #[derive(Deserialize)]
    struct Head {
        book: Option<String>,
    }
    may_be_read(text)?;
    let mut files = Files::default();
    files.overlay([("force".to_owned(), text.to_owned())]);
    let head: Head = book::read_toml(&files, "force").map_err(|trouble| unreadable(&trouble))?;
    let Some(named) = head.book else {
        return Err(plain("It does not say which book it is of: a force begins with `book`."));
    };
    Listed::find(&named).ok_or_else(|| plain(format!("No book is called `{named}`.")))
}

/// Reads a force of this book from its text.
pub fn read(muster: &dyn Muster, book: &Listed, text: &str) -> Result<Force, WhyNot> {
    let found = book_of(text)?;
    if found.id != book.id {
        let what = format!("It is a force of {}, not of {}.", found.title, book.title);
        return Err(plain(what));
    }
    let force = muster.read(text)?;
    may_be_weighed(&force)?;
    Ok(force)
}

fn may_be_read(text: &str) -> Result<(), WhyNot> {
    if text.len() > TEXT {
        return Err(plain("It is too long for a force."));
    }
    Ok(())
}

/// Whether a force that came from anywhere is small enough to be looked at.
pub fn may_be_weighed(force: &Force) -> Result<(), WhyNot> {
    let is_fine = |value: &Value| match value {
        Value::String(text) => text.chars().count() <= LETTERS && !text.chars().any(is_unwritten),
        Value::Bool(_) | Value::Number(_) => true,
        Value::Null | Value::Array(_) | Value::Object(_) => false,
    };
    if force.rows.len() > ROWS {
        return Err(plain(format!("It has more than {ROWS} entries.")));
    }
    if force.name.chars().count() > NAME || force.name.chars().any(is_unwritten) {
        return Err(plain(format!("Its name is no name of at most {NAME} letters.")));
    }
    let words = force.rows.iter().all(|row| {
        let kind = row.kind.len() <= NAME && !row.kind.chars().any(is_unwritten);
        kind && row.with.len() <= NAME && row.with.values().all(is_fine)
    });
    if !words {
        return Err(plain("What is said of one of its entries cannot be written down."));
    }
    Ok(())
}

/// Signs that are in nobody's name.
fn is_unwritten(c: char) -> bool {
    c.is_control()
}

/// What is wrong with a text, in one sentence.
pub(crate) fn unreadable(trouble: &Trouble) -> WhyNot {
    let line = if trouble.line == 0 { String::new() } else { format!("Line {}: ", trouble.line) };
    plain(format!("{line}{}", sentence(&trouble.what)))
}

/// Words as a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    let stop = if words.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{}{stop}", letters.as_str())
}

/// Words that are no rule's.
pub(crate) fn plain(text: impl Into<String>) -> WhyNot {
    WhyNot { text: text.into(), rule: String::new() }
}
