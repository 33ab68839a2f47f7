//! Plays a case and says what came out differently.

use std::sync::Arc;

use ::book::wording::Wording;
use ::book::{Files, Trouble};
use engine::{Game, Script, Side, Speaks, Table, Turned};

use super::{CaseFile, Line, What};
use crate::Havoc;
use crate::action::{Action, Ask};
use crate::book::Book;
use crate::event::Event;
use crate::state::State;

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
    /// Everything that happened, and every decision that came up: what the cases reach.
    pub events: Vec<Event>,
    /// See `events`.
    pub asks: Vec<Ask>,
}

/// The last action of a case, about to be played.
pub struct LastAction {
    /// The game.
    pub game: Havoc,
    /// The state before it.
    pub state: State,
    /// Who acts.
    pub side: Side,
    /// What he does.
    pub action: Action,
}

/// A trial in progress.
struct Trying<'a> {
    table: Table<&'a Havoc>,
    /// Log lines of the last action that no expectation has met yet.
    said: Vec<String>,
    /// Expected log lines seen since the last action.
    wanted: usize,
    /// Why the last action was refused, if it was.
    refused: Option<String>,
    report: Report,
}

impl CaseFile {
    /// Plays every trial. Troubles of the case itself (not of the rules) come back as errors.
    pub fn run(
        &self,
        files: &Files,
        book: &Arc<Book>,
        wording: &Arc<Wording>,
    ) -> Result<Vec<Report>, Vec<Trouble>> {
        let game = self.scene.build(&self.file, files, book, wording)?;
        let mut reports = Vec::new();
        for trial in &self.trials {
            let mut trying = Trying {
                table: Table::open(&game),
                said: Vec::new(),
                wanted: 0,
                refused: None,
                report: Report {
                    title: trial.title.clone(),
                    line: trial.line,
                    failures: Vec::new(),
                    transcript: Vec::new(),
                    events: Vec::new(),
                    asks: Vec::new(),
                },
            };
            for line in &trial.lines {
                trying.play(line);
            }
            trying.close(trial.lines.last().map_or(trial.line, |l| l.number));
            reports.push(trying.report);
        }
        Ok(reports)
    }

    /// Plays all but the last action of the last trial.
    pub fn last_action(
        &self,
        files: &Files,
        book: &Arc<Book>,
        wording: &Arc<Wording>,
    ) -> Result<LastAction, Vec<Trouble>> {
        let game = self.scene.build(&self.file, files, book, wording)?;
        let none = || {
            let remedy = "add a line such as `> P attacks Q`";
            vec![Trouble::whole(&self.file, "the case has no action", remedy)]
        };
        let trial = self.trials.last().ok_or_else(none)?;
        let acts: Vec<(usize, &String, &Vec<u8>)> = trial
            .lines
            .iter()
            .filter_map(|l| match &l.what {
                What::Do { words, dice } => Some((l.number, words, dice)),
                _ => None,
            })
            .collect();
        let (last, before) = acts.split_last().ok_or_else(none)?;
        let mut table = Table::open(&game);
        let bad = |line: usize, why: String| {
            vec![Trouble::at(&self.file, line, why, "run `kabuto adjudicate` on it first")]
        };
        for (line, words, dice) in before {
            let (side, action) = heard(&table, words).map_err(|why| bad(*line, why))?;
            let mut script = Script::new(dice);
            let seq = table.log.len();
            let free = table.game.free_words(words);
            table
                .act_saying(side, seq, action, free.as_deref(), &mut script)
                .map_err(|turned| bad(*line, turned_words(&turned)))?;
        }
        let (side, action) = heard(&table, last.1).map_err(|why| bad(last.0, why))?;
        game.check(&table.state, side, action).map_err(|r| bad(last.0, r.to_string()))?;
        let state = table.state.clone();
        drop(table);
        Ok(LastAction { game, state, side, action })
    }
}

/// Who is asked, and what the words mean to him.
fn heard(table: &Table<&Havoc>, words: &str) -> Result<(Side, Action), String> {
    let asks = table.game.asks(&table.state);
    let side = match (asks.a, asks.b) {
        (Some(_), _) => Side::A,
        (_, Some(_)) => Side::B,
        _ => return Err("the game is over".to_owned()),
    };
    // A case may name whom it likes, even those the side does not know of.
    let action = table.game.hear_action(&table.state, side, words)?;
    Ok((side, action))
}

fn turned_words(turned: &Turned<Event>) -> String {
    match turned {
        Turned::Refused(refusal) => format!("refused by {refusal}"),
        Turned::Roll { die, .. } => {
            format!("a die is missing: {} calls for one", die.rule)
        }
        Turned::Over => "the game is over".to_owned(),
        other => format!("turned away: {other:?}"),
    }
}

impl Trying<'_> {
    fn fail(&mut self, line: usize, what: impl Into<String>) {
        self.report.failures.push(Failure { line, what: what.into() });
    }

    fn play(&mut self, line: &Line) {
        match &line.what {
            What::Do { words, dice } => {
                self.close(line.number);
                self.act(line.number, words, dice);
            }
            What::Log(text) => self.expect_line(line.number, text),
            What::Refused(rule) => self.expect_refusal(line.number, rule),
            What::Holds(condition) => {
                let held = super::facts::holds(self.table.game, &self.table.state, condition);
                if let Err(why) = held {
                    self.fail(line.number, format!("? {condition}: {why}"));
                }
            }
        }
    }

    fn act(&mut self, number: usize, words: &str, dice: &[u8]) {
        self.report.transcript.push(format!("> {words} {dice:?}"));
        let (side, action) = match heard(&self.table, words) {
            Ok(heard) => heard,
            Err(why) => return self.fail(number, format!("> {words}: {why}")),
        };
        self.report.asks.extend(self.table.game.asks(&self.table.state)[side]);
        let mut script = Script::new(dice);
        let seq = self.table.log.len();
        let free = self.table.game.free_words(words);
        let result = self.table.act_saying(side, seq, action, free.as_deref(), &mut script);
        let left = script.left();
        match result {
            Ok(()) => {
                if let Some(entry) = self.table.log.last() {
                    self.report.events.extend(entry.events.iter().cloned());
                    let lines = entry.events.iter().filter_map(|e| self.table.game.line(e));
                    self.said = lines.map(|l| format!("{} {}", l.rule, l.text)).collect();
                }
                self.report.transcript.extend(self.said.iter().cloned());
                if left > 0 {
                    self.fail(number, format!("> {words}: {left} dice were not used"));
                }
            }
            Err(turned) => {
                let why = turned_words(&turned);
                self.report.transcript.push(why.clone());
                match turned {
                    Turned::Refused(_) => self.refused = Some(why),
                    _ => self.fail(number, format!("> {words}: {why}")),
                }
            }
        }
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

    fn expect_refusal(&mut self, number: usize, rule: &str) {
        match self.refused.take() {
            Some(why) if why.starts_with(&format!("refused by {rule}:")) => {}
            Some(why) => self.fail(number, format!("wanted a refusal by {rule}, was {why}")),
            None => self.fail(number, format!("wanted a refusal by {rule}, but it was allowed")),
        }
    }

    /// Before the next action, or at the end: nothing may be left over.
    fn close(&mut self, number: usize) {
        if let Some(why) = self.refused.take() {
            self.fail(number, format!("the action before this line was {why}"));
        }
        if self.wanted > 0 && self.wanted < self.said.len() {
            let rest = self.said[self.wanted..].join("\n         ");
            self.fail(number, format!("the log says more:\n         {rest}"));
        }
        self.said.clear();
        self.wanted = 0;
    }
}
