//! The set-up of a case as written, and what one trial changes in it.

use std::collections::BTreeMap;

use book::Trouble;
use engine::Side;

use crate::cased::Cased;
use crate::{Flaw, flaw};

/// One line of a set-up. Only the game knows what most of them mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its number in the file, from 1.
    pub line: usize,
    /// Its first word.
    pub word: String,
    /// What follows.
    pub rest: String,
}

/// A situation as written.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The file it stands in.
    pub file: String,
    /// The name of the book it is played by.
    pub book: String,
    /// The line that says so.
    pub book_line: usize,
    /// Every line of the set-up but title, book and rules, in the order of the file.
    pub notes: Vec<Note>,
}

/// What a trial changes in the set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// `with LINE`: in the place of the line that is about the same, or besides all others.
    With(Note),
    /// `without WORDS`: the line that is about this, or begins so, is not there.
    Without {
        /// The number of the line in the file.
        line: usize,
        /// What it is about, or how it begins.
        words: String,
    },
}

/// Lines that every game has, read here.
const COMMON: [&str; 3] = ["scenario", "sides", "option"];
/// Words that begin other lines, so that no side can be called so.
const TAKEN: [&str; 9] =
    ["title", "book", "rules", "try", "with", "without", "scenario", "sides", "option"];

impl Note {
    /// The words of the line.
    pub fn words(&self) -> Vec<&str> {
        let rest = self.rest.split_whitespace();
        std::iter::once(self.word.as_str()).chain(rest).collect()
    }

    /// What most lines are about: their first word, and of `option` the name of the option.
    pub fn subject(&self) -> String {
        self.first_words(if self.word == "option" { 2 } else { 1 })
    }

    /// The first words of the line.
    pub fn first_words(&self, number: usize) -> String {
        let words = self.words();
        words[..number.min(words.len())].join(" ")
    }

    /// Checks the form of a line that every game has.
    pub(crate) fn check(&self) -> Result<(), Flaw> {
        let words = self.words();
        match words[..] {
            ["sides", a, b] if a == b => {
                Err(flaw("both sides have one name", "write `sides west east`"))
            }
            ["sides", a, b] => match [a, b].into_iter().find(|id| TAKEN.contains(id)) {
                Some(id) => Err(flaw(
                    format!("a side cannot be called `{id}`"),
                    "lines begin with that word; choose another name",
                )),
                None => Ok(()),
            },
            ["sides", ..] => Err(flaw("two sides play", "write `sides west east`")),
            ["option", _] | ["option"] => {
                Err(flaw("an option needs a value", "write `option NAME VALUE`"))
            }
            ["scenario"] => Err(flaw("no scenario is named", "write `scenario NAME`")),
            _ => Ok(()),
        }
    }
}

impl Scene {
    /// The last line that begins with a word: of lines that can stand only once it counts.
    pub fn note(&self, word: &str) -> Option<&Note> {
        self.notes.iter().rev().find(|note| note.word == word)
    }

    /// The lines that are the game's own to read.
    pub fn own_notes(&self) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(|note| !COMMON.contains(&note.word.as_str()))
    }

    /// The names of the two sides.
    pub fn sides(&self) -> [String; 2] {
        let named = self.note("sides").map_or(Vec::new(), |note| note.words());
        let name = |at: usize, usual: &str| named.get(at).copied().unwrap_or(usual).to_owned();
        [name(1, "west"), name(2, "east")]
    }

    /// The side of that name.
    pub fn side(&self, word: &str) -> Result<Side, Flaw> {
        let sides = self.sides();
        let found = Side::BOTH.into_iter().find(|side| sides[side.index()] == word);
        found.ok_or_else(|| {
            let [a, b] = &sides;
            flaw(format!("no side `{word}`"), format!("the sides are {a} and {b}"))
        })
    }

    /// Refuses a case of another book than the one in this folder.
    pub fn is_of(&self, folder: &str) -> Result<(), Vec<Trouble>> {
        if self.book == folder {
            return Ok(());
        }
        let flaw = flaw(format!("this is no case of `{}`", self.book), format!("name {folder}"));
        Err(vec![self.trouble(self.book_line, flaw)])
    }

    /// The scenario that is played whole, opened by its name and the switches that are set; nothing
    /// of a case with a set-up of its own.
    pub fn whole<S>(
        &self,
        open: impl FnOnce(&str, &BTreeMap<String, String>) -> Result<S, Vec<Trouble>>,
    ) -> Result<Option<S>, Vec<Trouble>> {
        let Some(note) = self.note("scenario") else { return Ok(None) };
        let chosen: BTreeMap<String, String> =
            self.options().map(|(_, name, value)| (name.to_owned(), value.to_owned())).collect();
        open(&note.rest, &chosen).map(Some).map_err(|mut troubles| {
            let what = format!("the scenario `{}` cannot be opened", note.rest);
            troubles.insert(0, self.trouble(note.line, flaw(what, "see below")));
            troubles
        })
    }

    /// The switches that are set: line, name and value.
    pub fn options(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        let set = self.notes.iter().filter(|note| note.word == "option");
        set.filter_map(|note| {
            let (name, value) = note.rest.split_once(char::is_whitespace)?;
            Some((note.line, name, value.trim()))
        })
    }

    /// Trouble with one line of the scene.
    pub fn trouble(&self, line: usize, (what, remedy): Flaw) -> Trouble {
        Trouble::at(&self.file, line, what, remedy)
    }

    /// The scene with the changes of a trial, one after the other.
    pub fn changed<G: Cased>(&self, changes: &[Change]) -> Result<Scene, Vec<Trouble>> {
        let mut scene = self.clone();
        let mut troubles = Vec::new();
        for change in changes {
            let (line, changed) = match change {
                Change::With(note) => (note.line, scene.put::<G>(note)),
                Change::Without { line, words } => (*line, scene.drop_note::<G>(words)),
            };
            if let Err(flaw) = changed {
                troubles.push(self.trouble(line, flaw));
            }
        }
        if troubles.is_empty() { Ok(scene) } else { Err(troubles) }
    }

    fn put<G: Cased>(&mut self, note: &Note) -> Result<(), Flaw> {
        let Some(subject) = G::subject(note) else {
            self.notes.push(note.clone());
            return Ok(());
        };
        match self.about::<G>(&subject)[..] {
            [] => self.notes.push(note.clone()),
            [one] => self.notes[one] = note.clone(),
            [one, two, ..] => {
                let (one, two) = (self.notes[one].line, self.notes[two].line);
                return Err(flaw(
                    format!("lines {one} and {two} are both about `{subject}`"),
                    "leave one of them in the set-up",
                ));
            }
        }
        Ok(())
    }

    fn drop_note<G: Cased>(&mut self, text: &str) -> Result<(), Flaw> {
        let wanted: Vec<&str> = text.split_whitespace().collect();
        let mut found = self.about::<G>(&wanted.join(" "));
        if found.is_empty() {
            let begins = |at: &usize| self.notes[*at].words().starts_with(&wanted);
            found = (0..self.notes.len()).filter(begins).collect();
        }
        match found[..] {
            [one] => drop(self.notes.remove(one)),
            [] => {
                return Err(flaw(
                    format!("no line of the set-up is about `{text}`"),
                    "write the name of a piece, or the words with which the line begins",
                ));
            }
            [one, two, ..] => {
                let (one, two) = (self.notes[one].line, self.notes[two].line);
                return Err(flaw(
                    format!("lines {one} and {two} both begin with `{text}`"),
                    "write more of the line that is meant",
                ));
            }
        }
        Ok(())
    }

    /// The places of the notes that are about this.
    fn about<G: Cased>(&self, subject: &str) -> Vec<usize> {
        let is_about = |at: &usize| G::subject(&self.notes[*at]).as_deref() == Some(subject);
        (0..self.notes.len()).filter(is_about).collect()
    }
}
