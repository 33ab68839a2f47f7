//! A saved game line by line, as it is kept here or goes on at another table.

use engine::{DiceKind, Earlier, End, Header, Seal, back_line, read_back, read_end, read_seal};

use crate::kept::Kept;

/// Where the dice of the first `until` decisions came from, those taken back among them.
pub fn earlier(old: &Header, brought: &Brought<'_>, until: u32) -> Vec<Earlier> {
    let mut dice = old.dice.clone();
    if let DiceKind::Keyed { key, .. } = &mut dice
        && let Some(shown) = brought.end.as_ref().and_then(|end| end.key.clone())
    {
        *key = Some(shown);
    }
    let mut all: Vec<Earlier> = old.earlier.iter().filter(|e| e.until < until).cloned().collect();
    let covering = old.earlier.iter().find(|earlier| earlier.until >= until);
    let signed = brought.seal.as_ref().map(|seal| seal.server.clone());
    let own = Earlier { until, dice, signed };
    let last = covering.map_or(own, |earlier| Earlier { until, ..earlier.clone() });
    if until > all.last().map_or(0, |last| last.until) {
        all.push(last);
    }
    all
}

/// The lines of a saved game below its header.
#[derive(Default)]
pub struct Brought<'a> {
    /// Decisions, and what was taken back.
    pub lines: Vec<&'a str>,
    /// Which of them are decisions that stand.
    pub standing: Vec<usize>,
    /// Its closing line.
    pub end: Option<End>,
    /// Its signature.
    pub seal: Option<Seal>,
}

impl<'a> Brought<'a> {
    /// Sorts the lines of a game that was checked before.
    pub fn read(text: &'a str) -> Brought<'a> {
        let mut brought = Brought::default();
        for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            if let Some(back) = read_back(line) {
                brought.standing.truncate(back.keep as usize);
            } else if let Some(end) = read_end(line) {
                brought.end = Some(end);
                continue;
            } else if let Some(seal) = read_seal(line) {
                brought.seal = Some(seal);
                continue;
            } else {
                brought.standing.push(brought.lines.len());
            }
            brought.lines.push(line);
        }
        brought
    }

    /// All that happened until the first `at` decisions stood as they do, and how many decisions
    /// that are with those taken back.
    pub fn until(&self, at: usize) -> Option<(Vec<Kept>, u32)> {
        let lines = match at.checked_sub(1) {
            None => &[],
            Some(last) => &self.lines[..=*self.standing.get(last)?],
        };
        let rows: Vec<Kept> = lines.iter().map(|line| row(line)).collect();
        let decisions = rows.iter().filter(|kept| matches!(kept, Kept::Act { .. })).count();
        Some((rows, decisions as u32))
    }
}

/// A line of a saved game as it is kept: without whatever else stood between its words.
pub fn row(line: &str) -> Kept {
    match read_back(line).map(|back| back_line(&back)) {
        Some(Ok(line)) => Kept::Went { line },
        _ => Kept::Act { line: anew(line) },
    }
}

/// An entry as this program writes it: without whatever else stood between its words.
fn anew(line: &str) -> String {
    let value = serde_json::from_str::<serde_json::Value>(line);
    value.map_or_else(|_| line.to_owned(), |value| value.to_string())
}
