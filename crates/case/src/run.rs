//! Plays a case and says what came out differently.

use book::{Files, Trouble};
use engine::{Game, Table};

use crate::cased::{Cased, Reading};
use crate::facts::{Moment, holds};
use crate::file::{CaseFile, Line, Trial, What};
use crate::heard::{Heard, Thrown, Undone, act, hear, is_default};

/// Something that came out differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Line of the case.
    pub line: usize,
    /// What was wanted and what came.
    pub what: String,
}

/// How a trial went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it tried.
    pub title: String,
    /// Its line in the file.
    pub line: usize,
    /// Empty if all is well.
    pub failures: Vec<Failure>,
    /// What was done and said.
    pub transcript: Vec<String>,
}

/// How a trial went, with everything that happened and every decision that came up: what the
/// cases of a game reach.
pub struct Tried<G: Game> {
    /// How it went.
    pub report: Report,
    /// What happened.
    pub events: Vec<G::Event>,
    /// What was decided.
    pub asks: Vec<G::Ask>,
    /// What was answered.
    pub answers: Vec<G::Action>,
    /// What was read in the tables of the book.
    pub readings: Vec<Reading>,
}

/// A trial in progress.
struct Trying<'a, G: Cased> {
    table: Table<&'a G>,
    /// The game of the set-up as written.
    written: Option<&'a G>,
    /// What came of the last action.
    events: Vec<G::Event>,
    /// The state before it.
    before: Option<G::State>,
    /// Log lines of the last action that no expectation has met yet.
    said: Vec<String>,
    /// Expected log lines seen since the last action.
    wanted: usize,
    /// Why the last action was refused, if it was.
    refused: Option<String>,
    tried: Tried<G>,
}

impl CaseFile {
    /// Plays every trial. Troubles of the case itself (not of the rules) come back as errors.
    pub fn run<G: Cased>(
        &self,
        files: &Files,
        book: &G::Book,
    ) -> Result<Vec<Report>, Vec<Trouble>> {
        let tried = self.try_all::<G>(files, book)?;
        Ok(tried.into_iter().map(|tried| tried.report).collect())
    }

    /// The same, with everything that happened.
    pub fn try_all<G: Cased>(
        &self,
        files: &Files,
        book: &G::Book,
    ) -> Result<Vec<Tried<G>>, Vec<Trouble>> {
        // Where every trial changes the set-up, it need not be whole as it is written.
        let written = match G::stage(&self.scene, files, book) {
            Ok(game) => Some(game),
            Err(troubles) if self.trials.iter().any(|trial| trial.changes.is_empty()) => {
                return Err(troubles);
            }
            Err(_) => None,
        };
        let mut tried = Vec::new();
        let mut troubles = Vec::new();
        for trial in &self.trials {
            let played = match &written {
                Some(game) if trial.changes.is_empty() => Ok(play(game, Some(game), trial)),
                _ => self
                    .staged::<G>(trial, files, book)
                    .map(|game| play(&game, written.as_ref(), trial)),
            };
            match played {
                Ok(played) => tried.push(played),
                Err(more) => troubles.extend(more),
            }
        }
        if troubles.is_empty() { Ok(tried) } else { Err(troubles) }
    }

    /// The game of one trial.
    pub(crate) fn staged<G: Cased>(
        &self,
        trial: &Trial,
        files: &Files,
        book: &G::Book,
    ) -> Result<G, Vec<Trouble>> {
        G::stage(&self.scene.changed::<G>(&trial.changes)?, files, book)
    }
}

fn play<G: Cased>(game: &G, written: Option<&G>, trial: &Trial) -> Tried<G> {
    let report = Report {
        title: trial.title.clone(),
        line: trial.line,
        failures: Vec::new(),
        transcript: Vec::new(),
    };
    let mut trying = Trying {
        table: Table::open(game),
        written,
        events: Vec::new(),
        before: None,
        said: Vec::new(),
        wanted: 0,
        refused: None,
        tried: Tried {
            report,
            events: Vec::new(),
            asks: Vec::new(),
            answers: Vec::new(),
            readings: Vec::new(),
        },
    };
    for line in &trial.lines {
        trying.play(line);
    }
    trying.close(trial.lines.last().map_or(trial.line, |line| line.number));
    let mut tried = trying.tried;
    tried.readings = tried.events.iter().flat_map(|event| game.readings(event)).collect();
    tried
}

impl<G: Cased> Trying<'_, G> {
    fn fail(&mut self, line: usize, what: impl Into<String>) {
        self.tried.report.failures.push(Failure { line, what: what.into() });
    }

    fn play(&mut self, line: &Line) {
        match &line.what {
            What::Do { words, times, dice } => {
                self.close(line.number);
                self.act(line.number, words, *times, dice);
            }
            What::Log(text) => self.expect_line(line.number, text),
            What::Refused(rule) => self.expect_refusal(line.number, rule.as_deref()),
            What::Holds(condition) => {
                let moment = Moment {
                    game: self.table.game,
                    s: &self.table.state,
                    events: &self.events,
                    before: self.before.as_ref(),
                    written: self.written,
                };
                if let Err(why) = holds(&moment, condition) {
                    self.fail(line.number, format!("? {condition}: {why}"));
                }
            }
        }
    }

    fn act(&mut self, number: usize, words: &str, times: usize, numbers: &[u8]) {
        let often = if times > 1 { format!(" x {times}") } else { String::new() };
        self.tried.report.transcript.push(format!("> {words}{often} {numbers:?}"));
        self.events.clear();
        self.before = Some(self.table.state.clone());
        let mut dice = Thrown::new(numbers);
        for time in 1..=times {
            let which =
                if times > 1 { format!(" (time {time} of {times})") } else { String::new() };
            match self.act_once(words, &mut dice) {
                Ok(()) => {}
                // The last time may be refused, as an action that is done once may be.
                Err(Undone::Refused(refusal)) if time == times => {
                    self.tried.report.transcript.push(format!("refused by {refusal}"));
                    self.refused = Some(refusal.to_string());
                }
                Err(undone) => {
                    let why = match undone {
                        Undone::Refused(refusal) => format!("refused by {refusal}"),
                        Undone::Bad(why) => why,
                    };
                    self.tried.report.transcript.push(why.clone());
                    return self.fail(number, format!("> {words}{which}: {why}"));
                }
            }
        }
        let left = dice.left();
        if self.refused.is_none() && left > 0 {
            self.fail(number, format!("> {words}: {left} dice were not used"));
        }
    }

    fn act_once(&mut self, words: &str, dice: &mut Thrown<'_, G>) -> Result<(), Undone> {
        let game = self.table.game;
        let heard = hear(game, &self.table.state, words).map_err(Undone::Bad)?;
        let Heard { side, umpire, action, .. } = heard;
        if is_default(words) {
            let said = game.say(&self.table.state, side, &action);
            self.tried.report.transcript.push(format!("which is: {said}"));
        }
        let asked = game.asks(&self.table.state)[side];
        self.tried.asks.extend(asked.filter(|_| !umpire));
        act(&mut self.table, heard, dice)?;
        self.tried.answers.push(action);
        if let Some(entry) = self.table.log.last() {
            self.events.extend(entry.events.iter().cloned());
            self.tried.events.extend(entry.events.iter().cloned());
            let lines = entry.events.iter().filter_map(|event| game.line(event));
            let lines: Vec<String> =
                lines.map(|line| format!("{} {}", line.rule, line.text)).collect();
            self.tried.report.transcript.extend(lines.iter().cloned());
            self.said.extend(lines);
        }
        Ok(())
    }

    fn expect_line(&mut self, number: usize, text: &str) {
        let said = self.said.get(self.wanted).cloned();
        self.wanted += 1;
        match said {
            Some(said) if said == text => {}
            Some(said) => self.fail(number, format!("wanted: {text}\n   said: {said}")),
            None => self.fail(number, format!("wanted: {text}\n   said nothing more")),
        }
    }

    fn expect_refusal(&mut self, number: usize, rule: Option<&str>) {
        let wanted = match rule {
            Some(rule) => format!("a refusal by {rule}"),
            None => "a refusal".to_owned(),
        };
        let fits = |why: &str| match rule {
            Some(rule) => why.strip_prefix(rule).is_some_and(|why| why.starts_with(':')),
            None => true,
        };
        match self.refused.take() {
            Some(why) if fits(&why) => {}
            Some(why) => self.fail(number, format!("wanted {wanted}, was refused by {why}")),
            None => self.fail(number, format!("wanted {wanted}, but it was allowed")),
        }
    }

    /// Before the next action, or at the end: nothing may be left over.
    fn close(&mut self, number: usize) {
        if let Some(why) = self.refused.take() {
            self.fail(number, format!("the action before this line was refused by {why}"));
        }
        if self.wanted > 0 && self.wanted < self.said.len() {
            let rest = self.said[self.wanted..].join("\n         ");
            self.fail(number, format!("the log says more:\n         {rest}"));
        }
        self.said.clear();
        self.wanted = 0;
    }
}
