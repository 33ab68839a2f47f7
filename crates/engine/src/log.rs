//! The log of a game: decisions and dice, with what came of them; reading and writing.
//!
//! A saved game is JSON lines: the header, then one entry a line, then, when the game is over, a
//! closing line `{"end": …}`. Where something was taken back there is a line `{"back": …}`; what is
//! gone stands above it. A server signs all of it by a last line `{"seal": …}`. A state is never
//! saved: loading plays the entries again.

use crate::{Back, BySide, Happened, Outcome, Side, Taken, happened};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};

/// What every saved game names as its format.
pub const FORMAT: &str = "kabuto-log";
/// The version of the format that is written. In a file of the first, which is read as well, what
/// was taken back does not stand.
pub const VERSION: u32 = 2;

/// What was agreed before the first decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always [`FORMAT`].
    pub format: String,
    /// [`VERSION`], or an earlier one.
    pub version: u32,
    /// The book played from.
    pub book: String,
    /// The scenario of the book.
    pub scenario: String,
    /// What was chosen among the book's options, by name.
    pub options: BTreeMap<String, String>,
    /// The digest of the data files used, in hexadecimal.
    pub content: String,
    /// Where the dice come from.
    pub dice: DiceKind,
    /// The names of the players.
    pub players: BySide<String>,
    /// When the game began, if that is to be known.
    pub started: Option<String>,
    /// Where the dice of the first decisions came from, if they were taken over from other games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Earlier>,
}

/// Decisions that were taken over from another game, with the dice of that game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// The first decision that does not belong to it any more, counted from 0 as they stand in
    /// the file, with those that were taken back.
    pub until: u32,
    /// Where its dice came from.
    pub dice: DiceKind,
    /// The public key of the server that vouches for it: it was played there, or brought there
    /// signed. Nothing if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<String>,
}

impl Header {
    /// A header of the current format without options, content digest, names or date.
    pub fn new(book: impl Into<String>, scenario: impl Into<String>, dice: DiceKind) -> Header {
        Header {
            format: FORMAT.into(),
            version: VERSION,
            book: book.into(),
            scenario: scenario.into(),
            options: BTreeMap::new(),
            content: String::new(),
            dice,
            players: BySide::default(),
            started: None,
            earlier: Vec::new(),
        }
    }
}

/// Where the dice of a game come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum DiceKind {
    /// From a seed that is known from the start ([`crate::Seeded`]).
    Seeded {
        /// The seed.
        seed: u64,
    },
    /// From a secret key ([`crate::Keyed`]).
    Keyed {
        /// The commitment to the key, in hexadecimal.
        commitment: String,
        /// The key, in hexadecimal, once the game is over.
        key: Option<String>,
        /// What the players added before the first decision. With it the dice do not come from
        /// the key itself, but from [`crate::Keyed::mix`] of the key and both contributions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        contributions: Option<BySide<String>>,
    },
    /// Thrown by the players and read out.
    Own,
}

/// One line of the log: a decision, the dice it cost, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<A, E> {
    /// Who decided.
    pub side: Side,
    /// What was decided.
    pub action: A,
    /// The faces of the dice, in the order in which they were rolled.
    pub dice: Vec<u8>,
    /// What happened.
    pub events: Vec<E>,
    /// The digest of the state afterwards.
    #[serde(with = "hex_digest")]
    pub digest: u64,
    /// How often dice had been taken back by then; keyed dice must not fall the same way again.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub again: u32,
    /// Free words that went with the action, such as a poem; of most there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// True if neither side decided this but the umpire; the words are his reason. The side says
    /// nothing then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub umpire: bool,
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// What is written below the last entry when the game is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The key of the dice, in hexadecimal, if they were keyed.
    #[serde(default)]
    pub key: Option<String>,
    /// How the game ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// True if the players agreed on it, so that it does not follow from the decisions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
}

/// A server's word for a game that is over: the last line of its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// The server's public key, in hexadecimal.
    pub server: String,
    /// Its signature of all lines above, in hexadecimal.
    pub signature: String,
}

/// A saved game as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log<A, E> {
    /// The first line.
    pub header: Header,
    /// The decisions that stand.
    pub entries: Vec<Entry<A, E>>,
    /// What was taken back.
    pub taken: Vec<Taken<A, E>>,
    /// The closing line, if the game is over.
    pub end: Option<End>,
    /// The signature, if there is one.
    pub seal: Option<Seal>,
}

impl<A, E> Log<A, E> {
    /// All that happened, in order.
    pub fn happened(&self) -> Vec<Happened<'_, A, E>> {
        happened(&self.entries, &self.taken)
    }
}

/// Why a saved game cannot be read, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
    /// What helps.
    pub remedy: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}; {}", self.line, self.what, self.remedy)
    }
}

impl std::error::Error for LogError {}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: End,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BackLine {
    back: Back,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealLine {
    seal: Seal,
}

/// The header as the first line of a saved game, without the line's end.
pub fn header_line(header: &Header) -> io::Result<String> {
    Ok(serde_json::to_string(header)?)
}

/// One entry as a line of a saved game, without the line's end.
pub fn entry_line<A: Serialize, E: Serialize>(entry: &Entry<A, E>) -> io::Result<String> {
    Ok(serde_json::to_string(entry)?)
}

/// The closing line of a saved game, without the line's end.
pub fn end_line(end: &End) -> io::Result<String> {
    Ok(serde_json::to_string(&EndLine { end: end.clone() })?)
}

/// What was taken back as a line of a saved game, without the line's end.
pub fn back_line(back: &Back) -> io::Result<String> {
    Ok(serde_json::to_string(&BackLine { back: back.clone() })?)
}

/// The signature as the last line of a saved game, without the line's end.
pub fn seal_line(seal: &Seal) -> io::Result<String> {
    Ok(serde_json::to_string(&SealLine { seal: seal.clone() })?)
}

/// The signature that a line of a saved game is, if it is one.
pub fn read_seal(line: &str) -> Option<Seal> {
    serde_json::from_str::<SealLine>(line).ok().map(|line| line.seal)
}

/// What a line of a saved game says was taken back, if it says so.
pub fn read_back(line: &str) -> Option<Back> {
    serde_json::from_str::<BackLine>(line).ok().map(|line| line.back)
}

/// The closing line that a line of a saved game is, if it is one.
pub fn read_end(line: &str) -> Option<End> {
    serde_json::from_str::<EndLine>(line).ok().map(|line| line.end)
}

/// Writes a saved game; `end` only when it is over.
pub fn write_log<A: Serialize, E: Serialize>(
    mut out: impl Write,
    header: &Header,
    entries: &[Entry<A, E>],
    taken: &[Taken<A, E>],
    end: Option<&End>,
) -> io::Result<()> {
    writeln!(out, "{}", header_line(header)?)?;
    for happened in happened(entries, taken) {
        match happened {
            Happened::Entry(entry) => writeln!(out, "{}", entry_line(entry)?)?,
            Happened::Back(back) => writeln!(out, "{}", back_line(back)?)?,
        }
    }
    match end {
        Some(end) => writeln!(out, "{}", end_line(end)?),
        None => Ok(()),
    }
}

/// The header of a saved game, to find the game whose entries can then be read.
pub fn read_header(text: &str) -> Result<Header, LogError> {
    let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or("");
    let error = |what: String, remedy: &str| LogError { line: 1, what, remedy: remedy.into() };
    let not_ours = "choose a file that was saved by Kabuto";

    #[derive(Deserialize)]
    struct Mark {
        format: String,
        version: u32,
    }
    if first.trim().is_empty() {
        return Err(error("there is no header".into(), not_ours));
    }
    let mark: Mark = serde_json::from_str(first)
        .map_err(|e| error(format!("this is not the header of a saved game ({e})"), not_ours))?;
    if mark.format != FORMAT {
        return Err(error(format!("the format is {:?}, not {FORMAT:?}", mark.format), not_ours));
    }
    if !(1..=VERSION).contains(&mark.version) {
        let what = format!("the file has version {}, only 1 to {VERSION} are read", mark.version);
        return Err(error(what, "open it with the program that saved it"));
    }
    serde_json::from_str(first).map_err(|e| {
        error(format!("the header is damaged ({e})"), "restore the first line from a backup")
    })
}

/// Reads a saved game. A truncated or damaged file is an error that names the line.
pub fn read_log<A: DeserializeOwned, E: DeserializeOwned>(
    text: &str,
) -> Result<Log<A, E>, LogError> {
    let header = read_header(text)?;
    let mut log = Log { header, entries: Vec::new(), taken: Vec::new(), end: None, seal: None };
    let lines = text.lines().enumerate().skip(1).map(|(n, line)| (n + 1, line));
    for (line, words) in lines.filter(|(_, words)| !words.trim().is_empty()) {
        if log.end.is_some() {
            log.seal = Some(below_the_end(line, words, log.seal.is_some())?);
            continue;
        }
        match serde_json::from_str::<Entry<A, E>>(words) {
            Ok(entry) => log.entries.push(entry),
            Err(_) if let Some(back) = read_back(words) => log.take_back(line, back)?,
            Err(_) if let Some(end) = read_end(words) => log.end = Some(end),
            Err(error) => return Err(no_entry(line, &error, log.entries.len())),
        }
    }
    Ok(log)
}

impl<A, E> Log<A, E> {
    /// The last decisions that were read are gone.
    fn take_back(&mut self, line: usize, back: Back) -> Result<(), LogError> {
        let keep = back.keep as usize;
        if keep > self.entries.len() {
            let what = format!("more is kept than the {} decisions there are", self.entries.len());
            return Err(LogError { line, what, remedy: "restore the file from a backup".into() });
        }
        let gone = self.entries.split_off(keep);
        self.taken.push(Taken { back, gone });
        Ok(())
    }
}

/// Below the closing line there is nothing but one signature.
fn below_the_end(line: usize, words: &str, is_signed: bool) -> Result<Seal, LogError> {
    read_seal(words).filter(|_| !is_signed).ok_or_else(|| LogError {
        line,
        what: "there is more after the closing line".into(),
        remedy: format!("delete everything from line {line} on"),
    })
}

/// What is wrong with a line that is nothing that stands in a saved game.
fn no_entry(line: usize, error: &serde_json::Error, entries: usize) -> LogError {
    let what = if error.is_eof() {
        "the line breaks off".to_string()
    } else {
        format!("this is not an entry of this game ({error})")
    };
    let remedy = format!(
        "restore the file from a backup, or delete everything from line {line} on to go on after \
         decision {entries}"
    );
    LogError { line, what, remedy }
}

/// A digest is saved as sixteen hexadecimal digits: other programs read JSON numbers as floats.
mod hex_digest {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(digest: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{digest:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let digits = String::deserialize(from)?;
        let is_hex = digits.len() == 16 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        match u64::from_str_radix(&digits, 16) {
            Ok(digest) if is_hex => Ok(digest),
            _ => Err(D::Error::custom("a digest has sixteen hexadecimal digits")),
        }
    }
}
