//! A saved game checked: data, play, dice, what was taken back, end, signature.

mod played;

use book::{Files, Trouble};
use engine::{Header, Leave, Log, LogError, Outcome, Side, Taken};

use crate::{Shown, content, open, seal, with_game};
use played::Played;

/// What became of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It holds.
    Holds(String),
    /// It does not.
    Fails(String),
    /// It cannot be made.
    Open(String),
    /// Whoever reads the game should know it; nothing is wrong with it.
    Note(String),
}

/// What a saved game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was played as it stands, to its end, and a server signed all of it.
    Sound,
    /// Nothing is wrong, but the game is not over, or something cannot be checked.
    Open,
    /// Nothing is wrong, but nobody vouches for it: whoever had its key can have written it.
    Unsigned,
    /// It was not played as it stands.
    False,
}

/// A saved game that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Check by check.
    pub findings: Vec<Finding>,
    /// All in all.
    pub verdict: Verdict,
    /// The public key of the server whose signature it bears; see the findings for whether it
    /// holds.
    pub server: Option<String>,
}

impl Checked {
    /// What does not hold, in words.
    pub fn faults(&self) -> impl Iterator<Item = &str> {
        self.findings.iter().filter_map(|finding| match finding {
            Finding::Fails(words) => Some(words.as_str()),
            Finding::Holds(_) | Finding::Open(_) | Finding::Note(_) => None,
        })
    }
}

/// Why a saved game cannot be checked at all.
#[derive(Clone, Debug)]
pub enum Unread {
    /// Its text is damaged.
    Text(LogError),
    /// Its scenario cannot be opened.
    Game(Vec<Trouble>),
    /// Whoever asked wants no answer any more.
    Stopped,
}

/// How a saved game is to be checked.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// What it is called where a line of it is named.
    pub name: &'a str,
    /// The public key of the server that must have signed it, in hexadecimal; any will do if none
    /// is given.
    pub server: Option<&'a str>,
    /// Asked before every decision whether anybody still waits for the answer.
    pub goes_on: &'a dyn Fn() -> bool,
}

impl<'a> Wanted<'a> {
    /// Signed by whichever server, and to the end.
    pub fn called(name: &'a str) -> Wanted<'a> {
        Wanted { name, server: None, goes_on: &|| true }
    }
}

/// Checks a saved game.
pub fn verify(files: &Files, text: &str, wanted: Wanted<'_>) -> Result<Checked, Unread> {
    let header = engine::read_header(text).map_err(Unread::Text)?;
    let game = open(files, &header.scenario, &header.options).map_err(Unread::Game)?;
    let content = content(files, &game);
    with_game!(&game, game => verify_game(&**game, text, &content, wanted))
}

/// The same of a game that is open already; `content` is the digest of its data.
pub fn verify_game<G: Shown>(
    game: &G,
    text: &str,
    content: &str,
    wanted: Wanted<'_>,
) -> Result<Checked, Unread> {
    let log: Log<G::Action, G::Event> = engine::read_log(text).map_err(Unread::Text)?;
    let played = Played::again(game, &log, wanted.goes_on).ok_or(Unread::Stopped)?;
    let mut findings = vec![same_content(&log.header, content), played.course(wanted.name, &log)];
    let outcome = played.outcome;
    findings.extend(played.dice);
    findings.extend(taken_back(game, &log));
    findings.push(same_end(outcome, &log));
    let is_open = |finding: &Finding| matches!(finding, Finding::Open(_));
    let has_gaps = findings.iter().any(is_open);
    findings.push(signed(&log, text, wanted.server));
    let is_over = log.end.as_ref().is_some_and(|end| end.outcome.is_some());
    let verdict = match (findings.iter().any(|f| matches!(f, Finding::Fails(_))), is_over) {
        (true, _) => Verdict::False,
        (false, false) => Verdict::Open,
        (false, true) if log.seal.is_none() => Verdict::Unsigned,
        (false, true) if has_gaps => Verdict::Open,
        (false, true) => Verdict::Sound,
    };
    Ok(Checked { findings, verdict, server: log.seal.map(|seal| seal.server) })
}

/// How often dice were taken back, by whom and by whose leave.
fn taken_back<G: Shown>(game: &G, log: &Log<G::Action, G::Event>) -> Vec<Finding> {
    let seats = game.seats();
    let mut kinds: Vec<(Option<Side>, Leave, usize, usize)> = Vec::new();
    for taken in log.taken.iter().filter(|taken| taken.dice() > 0) {
        let Taken { back, .. } = taken;
        let is_same = |kind: &&mut (Option<Side>, Leave, usize, usize)| {
            (kind.0, kind.1) == (back.by, back.leave)
        };
        match kinds.iter_mut().find(is_same) {
            Some(kind) => (kind.2, kind.3) = (kind.2 + 1, kind.3 + taken.dice()),
            None => kinds.push((back.by, back.leave, 1, taken.dice())),
        }
    }
    let known: usize = kinds.iter().map(|kind| kind.2).sum();
    let said = log.entries.last().map_or(0, |entry| entry.again as usize);
    let mut found: Vec<Finding> = kinds
        .into_iter()
        .map(|(by, leave, times, dice)| {
            let who = by.map_or("the umpire", |side| seats[side].name.as_str());
            let (times, dice) = (count(times, "time", "times"), count(dice, "die", "dice"));
            Finding::Note(format!("taken back: {times} by {who}, {dice}; {}", by_leave(leave)))
        })
        .collect();
    if said > known {
        let times = count(said - known, "time", "times");
        found.push(Finding::Note(format!(
            "taken back: {times} more, of which only the number stands in the file"
        )));
    }
    if found.is_empty() {
        found.push(Finding::Holds("taken back: no dice".to_owned()));
    }
    found
}

/// By whose leave, in words.
pub fn by_leave(leave: Leave) -> &'static str {
    match leave {
        Leave::Agreed => "the other side agreed",
        Leave::Computer => "against a computer, which always agrees",
        Leave::Alone => "one person played both sides",
        Leave::Umpire => "the umpire ruled so",
        Leave::Free => "no die had fallen",
    }
}

/// So many of something, in words.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Whether a server signed it, and the one that must have.
fn signed<A, E>(log: &Log<A, E>, text: &str, server: Option<&str>) -> Finding {
    let Some(found) = &log.seal else {
        return Finding::Open(match log.end {
            None => "signature: given when the game is over, not before".to_owned(),
            Some(_) => "signature: none; nobody vouches that it was played so".to_owned(),
        });
    };
    let by = &found.server;
    match (seal::check(text, found), server) {
        (Err(why), _) => Finding::Fails(format!("signature: {why} ({by})")),
        (Ok(()), Some(wanted)) if wanted != by => Finding::Fails(format!(
            "signature: by the server {by}, not by the one that was asked for"
        )),
        (Ok(()), Some(_)) => {
            Finding::Holds(format!("signature: of all lines, by the server asked for, {by}"))
        }
        (Ok(()), None) => Finding::Holds(format!("signature: of all lines, by the server {by}")),
    }
}

fn same_content(header: &Header, content: &str) -> Finding {
    if header.scenario.split_once('/').is_none_or(|(book, _)| book != header.book) {
        let (scenario, book) = (&header.scenario, &header.book);
        return Finding::Fails(format!("data: `{scenario}` is no scenario of `{book}`"));
    }
    if header.content == content {
        return Finding::Holds(format!("data: tables, figures, map and scenario are {content}"));
    }
    Finding::Fails(format!(
        "data: the game was played with other tables, figures, map or scenario ({}, now {content})",
        header.content
    ))
}

fn same_end<A, E>(outcome: Option<Outcome>, log: &Log<A, E>) -> Finding {
    let written = log.end.as_ref().and_then(|end| end.outcome);
    let agreed = log.end.as_ref().is_some_and(|end| end.agreed);
    match (outcome, written) {
        (None, Some(Outcome::Drawn)) if agreed => {
            Finding::Holds("end: drawn by agreement".to_owned())
        }
        (a, b) if a == b && a.is_some() && !agreed => {
            Finding::Holds("end: as it is written".to_owned())
        }
        (None, None) => Finding::Open("end: the game is not over".to_owned()),
        (_, None) => Finding::Open("end: the closing line is missing".to_owned()),
        _ => Finding::Fails("end: the outcome is not the one that is written".to_owned()),
    }
}
