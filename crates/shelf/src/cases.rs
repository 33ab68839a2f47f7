//! Cases of any book: judged, and the odds of their last action.

use std::any::Any;
use std::collections::BTreeMap;

use ::case::{CaseFile, Report, parse};
use book::{Files, Listed, Trouble};
use engine::BySide;

use crate::family::{Family, with_family};
use crate::prospect::{Prospect, prospect};

/// Judges cases. A book that was opened for one serves the next ones.
pub struct Cases<'a> {
    files: &'a Files,
    open: BTreeMap<String, Box<dyn Any>>,
}

/// Everything that can come of a case's last action.
pub struct CaseOdds {
    /// What can come of it.
    pub prospect: Prospect,
    /// What the sides are called.
    pub sides: BySide<String>,
}

impl<'a> Cases<'a> {
    /// Nothing is opened yet.
    pub fn new(files: &'a Files) -> Cases<'a> {
        Cases { files, open: BTreeMap::new() }
    }

    /// Plays every trial of a case. What is wrong with the case itself comes back as troubles.
    pub fn adjudicate(&mut self, name: &str, text: &str) -> Result<Vec<Report>, Vec<Trouble>> {
        let case = parse(name, text)?;
        let listed = listed(&case)?;
        let judged = with_family!(listed, Game, _any => {
            let book = self.book::<Game>(&case)?;
            case.run::<Game>(self.files, &book)
        });
        judged.unwrap_or_else(|| Err(unknown(&case)))
    }

    /// Everything that can come of a case's last action, if the dice fall in no more than `most`
    /// ways.
    pub fn odds(&mut self, name: &str, text: &str, most: usize) -> Result<CaseOdds, Vec<Trouble>> {
        let case = parse(name, text)?;
        let listed = listed(&case)?;
        let found = with_family!(listed, Game, _any => {
            let book = self.book::<Game>(&case)?;
            odds::<Game>(&case, self.files, &book, most)
        });
        found.unwrap_or_else(|| Err(unknown(&case)))
    }

    /// The tables and wording of a case, opened now if they were not before.
    fn book<G: Family>(&mut self, case: &CaseFile) -> Result<G::Book, Vec<Trouble>> {
        let name = G::case_book(&case.scene)?;
        let known = self.open.get(&name).and_then(|book| book.downcast_ref::<G::Book>());
        if let Some(book) = known {
            return Ok(book.clone());
        }
        let book = G::open_book(self.files, &name)?;
        self.open.insert(name, Box::new(book.clone()));
        Ok(book)
    }
}

/// The book a case is played by.
fn listed(case: &CaseFile) -> Result<&'static Listed, Vec<Trouble>> {
    Listed::find(&case.scene.book).ok_or_else(|| unknown(case))
}

fn unknown(case: &CaseFile) -> Vec<Trouble> {
    let books: Vec<&str> = Listed::built().map(|book| book.id).collect();
    let what = format!("there is no book `{}` that plays cases", case.scene.book);
    let (file, line) = (&case.scene.file, case.scene.book_line);
    vec![Trouble::at(file, line, what, format!("name {}", books.join(" or ")))]
}

fn odds<G: Family>(
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
