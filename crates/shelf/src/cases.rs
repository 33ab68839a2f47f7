//! Cases of any book: judged, and the odds of their last action.

use std::sync::Arc;

use ::case::{CaseFile, Cased, Report, parse};
use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::case::Opened;
use ::havoc::play::Play;
use book::{Files, Trouble};
use engine::BySide;

use crate::face::Face;
use crate::open::read_wording;
use crate::prospect::{Prospect, prospect};

/// Judges cases. A book that was opened for one serves the next ones.
pub struct Cases<'a> {
    files: &'a Files,
    havoc: Vec<(Play, Opened)>,
}

/// Everything that can come of a case's last action.
pub struct CaseOdds {
    /// What can come of it.
    pub prospect: Prospect,
    /// What the sides are called.
    pub sides: BySide<String>,
}

/// A family of rules that plays cases.
enum Family {
    Havoc,
}

impl Family {
    /// The family that plays a book: the one place where a new one is named.
    fn of(case: &CaseFile) -> Result<Family, Vec<Trouble>> {
        match case.scene.book.as_str() {
            book if Play::book(book).is_some() => Ok(Family::Havoc),
            unknown => {
                let books = Play::BOOKS.map(Play::word).join(" or ");
                let what = format!("there is no book `{unknown}` that plays cases");
                let (file, line) = (&case.scene.file, case.scene.book_line);
                Err(vec![Trouble::at(file, line, what, format!("name {books}"))])
            }
        }
    }
}

impl<'a> Cases<'a> {
    /// Nothing is opened yet.
    pub fn new(files: &'a Files) -> Cases<'a> {
        Cases { files, havoc: Vec::new() }
    }

    /// Plays every trial of a case. What is wrong with the case itself comes back as troubles.
    pub fn adjudicate(&mut self, name: &str, text: &str) -> Result<Vec<Report>, Vec<Trouble>> {
        let case = parse(name, text)?;
        match Family::of(&case)? {
            Family::Havoc => case.run::<Havoc>(self.files, &self.open_havoc(&case)?),
        }
    }

    /// Everything that can come of a case's last action, if the dice fall in no more than `most`
    /// ways.
    pub fn odds(&mut self, name: &str, text: &str, most: usize) -> Result<CaseOdds, Vec<Trouble>> {
        let case = parse(name, text)?;
        match Family::of(&case)? {
            Family::Havoc => odds::<Havoc>(&case, self.files, &self.open_havoc(&case)?, most),
        }
    }

    fn open_havoc(&mut self, case: &CaseFile) -> Result<Opened, Vec<Trouble>> {
        let play = ::havoc::case::play(&case.scene)?;
        if let Some((_, opened)) = self.havoc.iter().find(|(known, _)| *known == play) {
            return Ok(opened.clone());
        }
        let opened = (Arc::new(Book::open(self.files, play)?), read_wording(self.files, play)?);
        self.havoc.push((play, opened.clone()));
        Ok(opened)
    }
}

fn odds<G: Cased + Face>(
    case: &CaseFile,
    files: &Files,
    book: &G::Book,
    most: usize,
) -> Result<CaseOdds, Vec<Trouble>> {
    let last = case.last_action::<G>(files, book)?;
    let found = prospect(&last.game, &last.state, last.side, last.action, most);
    let prospect = found.map_err(|too_many| {
        let file = &case.scene.file;
        vec![Trouble::whole(file, too_many.to_string(), "look at a smaller action")]
    })?;
    Ok(CaseOdds { prospect, sides: last.game.seats().map(|seat| seat.name) })
}
