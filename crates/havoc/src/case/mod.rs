//! Cases: a situation, what is done in it with which dice, and what must come of it, written so
//! that a player can write one without knowing the program. `docs/cases.md` is their manual.

mod blades;
mod facts;
mod ground;
mod run;
mod scene;

use ::book::Trouble;

pub use run::{Failure, LastAction, Report};
pub use scene::Scene;

use crate::play::Play;

/// One line of a trial, with its number in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Number of the line, from 1.
    pub number: usize,
    /// What it says.
    pub what: What,
}

/// What a line of a trial says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// `> words [dice]`: does something.
    Do {
        /// The action in words.
        words: String,
        /// The dice it will use, in order.
        dice: Vec<u8>,
    },
    /// An indented line: the log must say just this.
    Log(String),
    /// `! RULE`: the action before it is refused by that rule.
    Refused(String),
    /// `? condition`: must hold now.
    Holds(String),
}

/// A run of lines from the same set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What it tries.
    pub title: String,
    /// Its line in the file.
    pub line: usize,
    /// What is done and expected.
    pub lines: Vec<Line>,
}

/// A case file: one set-up, any number of trials.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// Where it came from.
    pub file: String,
    /// What it is about.
    pub title: String,
    /// Which book it is played by.
    pub book: String,
    play: Option<Play>,
    /// The rules it tests.
    pub rules: Vec<String>,
    /// The situation.
    pub scene: Scene,
    /// What is tried in it.
    pub trials: Vec<Trial>,
}

/// Reads a case file. All troubles are told at once.
pub fn parse(file: &str, text: &str) -> Result<CaseFile, Vec<Trouble>> {
    let mut case = CaseFile {
        file: file.to_owned(),
        title: String::new(),
        book: String::new(),
        play: None,
        rules: Vec::new(),
        scene: Scene::default(),
        trials: Vec::new(),
    };
    let mut troubles = Vec::new();
    for (at, raw) in text.lines().enumerate() {
        if let Err((what, remedy)) = case.read_line(at + 1, raw) {
            troubles.push(Trouble::at(file, at + 1, what, remedy));
        }
    }
    if case.title.is_empty() {
        troubles.push(Trouble::whole(file, "the case has no title", "begin it with `title …`"));
    }
    if case.book.is_empty() {
        let remedy = "add a line `book cry-havoc`";
        troubles.push(Trouble::whole(file, "the case does not name its book", remedy));
    } else if Play::book(&case.book).is_none() {
        let books = Play::BOOKS.map(Play::word).join(" or ");
        let what = format!("there is no book `{}`", case.book);
        troubles.push(Trouble::whole(file, what, format!("name {books}")));
    }
    let empty = |t: &Trial| !t.lines.iter().any(|l| !matches!(l.what, What::Log(_)));
    if case.trials.is_empty() || case.trials.iter().any(empty) {
        let remedy = "add lines that begin with `>`, `!` or `?`";
        troubles.push(Trouble::whole(file, "a case must try something", remedy));
    }
    if troubles.is_empty() { Ok(case) } else { Err(troubles) }
}

type Flaw = (String, String);

fn flaw(what: impl Into<String>, remedy: impl Into<String>) -> Flaw {
    (what.into(), remedy.into())
}

impl CaseFile {
    /// The column of play: the book's own unless the case says `play combined`.
    pub fn play(&self) -> Play {
        self.play.or(Play::book(&self.book)).unwrap_or_default()
    }

    fn read_line(&mut self, number: usize, raw: &str) -> Result<(), Flaw> {
        let bare = match raw.find(';') {
            Some(0) => "",
            Some(at) if raw[..at].ends_with([' ', '\t']) && !raw.starts_with([' ', '\t']) => {
                &raw[..at]
            }
            _ => raw,
        };
        let line = bare.trim();
        if line.is_empty() {
            return Ok(());
        }
        let indented = raw.starts_with([' ', '\t']);
        let what = match line.chars().next() {
            _ if indented => What::Log(line.to_owned()),
            Some('>') => read_do(&line[1..])?,
            Some('?') => What::Holds(line[1..].trim().to_owned()),
            Some('!') => What::Refused(line[1..].trim().to_owned()),
            _ => return self.read_header(number, line),
        };
        if self.trials.is_empty() {
            self.trials.push(Trial { title: self.title.clone(), line: number, lines: Vec::new() });
        }
        if let Some(trial) = self.trials.last_mut() {
            trial.lines.push(Line { number, what });
        }
        Ok(())
    }

    fn read_header(&mut self, number: usize, line: &str) -> Result<(), Flaw> {
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim();
        if word == "try" {
            self.trials.push(Trial { title: rest.to_owned(), line: number, lines: Vec::new() });
            return Ok(());
        }
        if !self.trials.is_empty() {
            return Err(flaw(
                format!("`{word}` belongs to the set-up"),
                "put it before the first `try`, `>`, `?` or `!`",
            ));
        }
        match word {
            "title" => self.title = rest.to_owned(),
            "book" => self.book = rest.to_owned(),
            "play" => {
                self.play = Play::ALL.into_iter().find(|play| play.word() == rest);
                if self.play.is_none() {
                    let words = Play::ALL.map(Play::word).join(", ");
                    return Err(flaw(format!("`{rest}` cannot be played"), words));
                }
            }
            "rules" => {
                for id in rest.split_whitespace() {
                    if !::book::page::is_rule_id(id) {
                        let remedy = "ids look like SG-CMB-07";
                        return Err(flaw(format!("`{id}` is no rule id"), remedy));
                    }
                    self.rules.push(id.to_owned());
                }
            }
            _ => self.scene.read(number, word, rest)?,
        }
        Ok(())
    }
}

/// `P attacks Q [4, 10]`
fn read_do(text: &str) -> Result<What, Flaw> {
    let (words, dice) = match text.split_once('[') {
        None => (text, ""),
        Some((words, dice)) => {
            let dice = dice.trim_end();
            let Some(dice) = dice.strip_suffix(']') else {
                return Err(flaw("the dice are not closed", "write them as [4, 10]"));
            };
            (words, dice)
        }
    };
    let mut faces = Vec::new();
    for word in dice.split([',', ' ']).filter(|w| !w.is_empty()) {
        match word.parse::<u8>() {
            // SG-ENG-02: the face 0 counts as ten.
            Ok(0) => faces.push(10),
            Ok(n) if n <= 10 => faces.push(n),
            _ => {
                let what = format!("`{word}` is no face of a ten-sided die");
                return Err(flaw(what, "dice are numbers from 1 to 10; 0 counts as 10"));
            }
        }
    }
    Ok(What::Do { words: words.trim().to_owned(), dice: faces })
}
