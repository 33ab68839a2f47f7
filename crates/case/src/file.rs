//! A case file as written.

use book::{Trouble, is_rule_id};

use crate::scene::{Change, Note, Scene};
use crate::{Flaw, flaw};

/// How often one line can do the same.
const MOST_TIMES: usize = 1_000;

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
    /// `> words x times [dice]`: does something.
    Do {
        /// The action in words.
        words: String,
        /// How often it is done, one after the other.
        times: usize,
        /// The dice it will use, in order, as they are written.
        dice: Vec<u8>,
    },
    /// An indented line: the log must say just this.
    Log(String),
    /// `! RULE`: the action before it is refused by that rule; `!` alone, by any.
    Refused(Option<String>),
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
    /// What it changes in the set-up.
    pub changes: Vec<Change>,
    /// What is done and expected.
    pub lines: Vec<Line>,
}

/// A case file: one set-up, any number of trials.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// What it is about.
    pub title: String,
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
        title: String::new(),
        rules: Vec::new(),
        scene: Scene { file: file.to_owned(), ..Scene::default() },
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
    if case.scene.book.is_empty() {
        let remedy = "add a line `book NAME`; `kabuto games` lists the names";
        troubles.push(Trouble::whole(file, "the case does not name its book", remedy));
    }
    // A line that could not be read may be the one that is missed.
    if troubles.is_empty() {
        troubles.extend(case.idle_trials());
    }
    if troubles.is_empty() { Ok(case) } else { Err(troubles) }
}

impl Trial {
    fn new(title: &str, line: usize) -> Trial {
        Trial { title: title.to_owned(), line, changes: Vec::new(), lines: Vec::new() }
    }

    fn has_acted(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.what, What::Do { .. }))
    }
}

impl CaseFile {
    /// Trials that would pass whatever the rules say.
    fn idle_trials(&self) -> Vec<Trouble> {
        let remedy = "add lines that begin with `>`, `!` or `?`";
        let file = &self.scene.file;
        if self.trials.is_empty() {
            return vec![Trouble::whole(file, "a case must try something", remedy)];
        }
        let idle = self.trials.iter().filter(|trial| trial.lines.is_empty());
        let told =
            |trial: &Trial| Trouble::at(file, trial.line, "a trial must try something", remedy);
        idle.map(told).collect()
    }

    fn read_line(&mut self, number: usize, raw: &str) -> Result<(), Flaw> {
        let indented = raw.starts_with([' ', '\t']);
        let bare = match raw.find(';') {
            // What the log says may have a semicolon in it.
            Some(at) if indented && !raw[..at].trim().is_empty() => raw,
            Some(at) if at == 0 || raw[..at].ends_with([' ', '\t']) => &raw[..at],
            _ => raw,
        };
        let line = bare.trim();
        if line.is_empty() {
            return Ok(());
        }
        let what = match line.chars().next() {
            _ if indented => What::Log(line.to_owned()),
            Some('>') => read_do(&line[1..])?,
            Some('?') => read_condition(&line[1..])?,
            Some('!') => read_refusal(&line[1..])?,
            _ => return self.read_header(number, line),
        };
        let acted = self.trials.last().is_some_and(Trial::has_acted);
        match what {
            What::Log(_) if !acted => {
                return Err(flaw(
                    "an indented line is what the log says, and nothing has been done yet",
                    "put it after a line `> …`, or begin it at the left edge",
                ));
            }
            What::Refused(_) if !acted => {
                return Err(flaw(
                    "nothing has been done that could be refused",
                    "write `> …` first",
                ));
            }
            _ => {}
        }
        if self.trials.is_empty() {
            self.trials.push(Trial::new(&self.title, number));
        }
        if let Some(trial) = self.trials.last_mut() {
            trial.lines.push(Line { number, what });
        }
        Ok(())
    }

    fn read_header(&mut self, number: usize, line: &str) -> Result<(), Flaw> {
        let (word, rest) = halves(line);
        match word {
            "try" => {
                self.trials.push(Trial::new(rest, number));
                return Ok(());
            }
            "with" | "without" => return self.read_change(number, word, rest),
            _ => {}
        }
        if !self.trials.is_empty() {
            return Err(flaw(
                format!("`{word}` belongs to the set-up"),
                format!(
                    "put it before the first `try`, `>`, `?` or `!`; `with {word} …` right after \
                     a `try` changes it for that trial"
                ),
            ));
        }
        match word {
            "title" => self.title = rest.to_owned(),
            "book" => {
                self.scene.book = rest.to_owned();
                self.scene.book_line = number;
            }
            "rules" => {
                for id in rest.split_whitespace() {
                    self.rules.push(rule_id(id)?.to_owned());
                }
            }
            _ => self.scene.notes.push(note(number, line)?),
        }
        Ok(())
    }

    /// `with LINE` and `without WORDS`, right after `try`.
    fn read_change(&mut self, number: usize, word: &str, rest: &str) -> Result<(), Flaw> {
        let Some(trial) = self.trials.last_mut() else {
            return Err(flaw(
                format!("`{word}` changes the set-up for one trial, and none has begun"),
                "put it right after a line `try …`",
            ));
        };
        if !trial.lines.is_empty() {
            return Err(flaw(
                format!("`{word}` comes too late: the trial is under way"),
                "put it right after the line `try …`",
            ));
        }
        let (first, _) = halves(rest);
        match first {
            "" => {
                return Err(flaw(format!("`{word}` what?"), "write a line of the set-up after it"));
            }
            "title" | "book" | "rules" | "try" => {
                return Err(flaw(
                    format!("`{first}` is the same for all trials"),
                    "write another case for it",
                ));
            }
            _ => {}
        }
        let change = match word {
            "with" => Change::With(note(number, rest)?),
            _ => Change::Without { line: number, words: rest.to_owned() },
        };
        trial.changes.push(change);
        Ok(())
    }
}

/// The first word of a line and what follows.
fn halves(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    (word, rest.trim())
}

fn note(line: usize, text: &str) -> Result<Note, Flaw> {
    let (word, rest) = halves(text);
    let note = Note { line, word: word.to_owned(), rest: rest.to_owned() };
    note.check()?;
    Ok(note)
}

fn rule_id(id: &str) -> Result<&str, Flaw> {
    match is_rule_id(id) {
        true => Ok(id),
        false => Err(flaw(format!("`{id}` is no rule id"), "ids look like SG-CMB-07")),
    }
}

fn read_condition(text: &str) -> Result<What, Flaw> {
    match text.trim() {
        "" => Err(flaw("nothing is asked", "write after `?` what must hold")),
        condition => Ok(What::Holds(condition.to_owned())),
    }
}

/// `SG-CMB-01`, or nothing for any rule.
fn read_refusal(text: &str) -> Result<What, Flaw> {
    match text.trim() {
        "" => Ok(What::Refused(None)),
        id => match rule_id(id) {
            Ok(id) => Ok(What::Refused(Some(id.to_owned()))),
            Err((what, remedy)) => {
                Err(flaw(what, format!("{remedy}; `!` alone is a refusal by whatever rule")))
            }
        },
    }
}

/// `P attacks Q [4, 10]`, `end x 12`
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
    for word in dice.split([',', ' ']).filter(|word| !word.is_empty()) {
        match word.parse::<u8>() {
            Ok(face) => faces.push(face),
            Err(_) => {
                let what = format!("`{word}` is no face of a die");
                return Err(flaw(what, "dice are numbers, written as [4, 10]"));
            }
        }
    }
    let (words, times) = read_times(words.trim())?;
    if words.is_empty() {
        return Err(flaw("nothing is done", "write after `>` what is done"));
    }
    Ok(What::Do { words: words.to_owned(), times, dice: faces })
}

/// `end x 12`: twelve times `end`.
fn read_times(words: &str) -> Result<(&str, usize), Flaw> {
    let Some((done, number)) = words.rsplit_once(" x ") else { return Ok((words, 1)) };
    let Ok(times) = number.trim().parse::<usize>() else { return Ok((words, 1)) };
    if !(1..=MOST_TIMES).contains(&times) {
        return Err(flaw(
            format!("nothing can be done {times} times"),
            format!("write a number from 1 to {MOST_TIMES}"),
        ));
    }
    Ok((done.trim_end(), times))
}
