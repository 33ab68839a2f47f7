//! Saved games, signed, and then changed in one thing: each must be found out.
//!
//! | module | what it holds |
//! |---|---|
//! | `games` | games of every book, played the same way every time, and signed |
//! | `kinds` | one change of a text |
//! | `forged` | a change by somebody who has the program: everything else is made to fit |

mod forged;
mod games;
mod kinds;

use std::collections::BTreeMap;

use book::Files;
use engine::Seeded;
use serde_json::Value;
use shelf::{Verdict, Wanted, verify};

pub use games::{Game, games};
pub use kinds::Kind;

/// What was said of one changed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Said {
    /// It is false, or cannot be read.
    False,
    /// It is not over, or something of it cannot be checked.
    Open,
    /// Nobody signed it.
    Unsigned,
    /// It is sound, and it is the same game.
    Same,
    /// It is sound, and it is another game: this must never be.
    Forged,
}

/// What was said of all changed games.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// By kind of change, and by what was said.
    pub said: BTreeMap<(Kind, Said), u64>,
    /// How many would not have been found without the signature.
    pub unseen: u64,
    /// How each game that was taken for sound can be made again: its number and kind.
    pub forged: Vec<(u64, Kind)>,
}

impl Count {
    /// How often something was said.
    pub fn of(&self, said: Said) -> u64 {
        self.said.iter().filter(|((_, one), _)| *one == said).map(|(_, count)| count).sum()
    }

    fn add(&mut self, other: Count) {
        for (what, count) in other.said {
            *self.said.entry(what).or_default() += count;
        }
        self.unseen += other.unseen;
        self.forged.extend(other.forged);
        self.forged.sort_unstable();
    }
}

/// Changes the games `count` times, each time in one thing, on all cores. The same seed gives the
/// same changes on any machine.
pub fn run(files: &Files, games: &[Game], count: u64, seed: u64) -> Count {
    let cores = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let part = |core: u64| {
            move || {
                let mut counted = Count::default();
                for n in (core..count).step_by(cores as usize) {
                    counted.add(one(files, games, n, seed));
                }
                counted
            }
        };
        let parts: Vec<_> = (0..cores).map(|core| scope.spawn(part(core))).collect();
        let mut all = Count::default();
        for part in parts {
            all.add(part.join().expect("a changed game is no reason to end"));
        }
        all
    })
}

/// One change.
fn one(files: &Files, games: &[Game], n: u64, seed: u64) -> Count {
    let mut rng = Seeded::stream(seed, n);
    let game = &games[n as usize % games.len()];
    let kind = Kind::ALL[(n as usize / games.len()) % Kind::ALL.len()];
    let changed = kind.change(game, games, &mut rng);
    let said = judge(files, game, &changed);
    let mut count = Count::default();
    count.said.insert((kind, said), 1);
    if said == Said::Forged {
        count.forged.push((n, kind));
    }
    if said == Said::False && is_fine_unsigned(files, game, &changed) {
        count.unseen = 1;
    }
    count
}

/// What is said of a changed game by whoever knows the server's key.
pub fn judge(files: &Files, game: &Game, changed: &[u8]) -> Said {
    let Ok(text) = std::str::from_utf8(changed) else { return Said::False };
    let wanted = Wanted { server: Some(&game.server), ..Wanted::called("changed") };
    match verify(files, text, wanted).map(|checked| checked.verdict) {
        Err(_) | Ok(Verdict::False) => Said::False,
        Ok(Verdict::Open) => Said::Open,
        Ok(Verdict::Unsigned) => Said::Unsigned,
        Ok(Verdict::Sound) if content(text) == content(&game.text) => Said::Same,
        Ok(Verdict::Sound) => Said::Forged,
    }
}

/// Whether nothing but the signature is wrong with it.
fn is_fine_unsigned(files: &Files, game: &Game, changed: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(changed) else { return false };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("{\"seal\""));
    let bare = lines.map(|line| format!("{line}\n")).collect::<String>();
    let is_other = content(&bare) != content(&game.bare());
    let checked = verify(files, &bare, Wanted::called("changed"));
    is_other && checked.is_ok_and(|checked| checked.verdict == Verdict::Unsigned)
}

/// What a text says, whatever stands between its words.
fn content(text: &str) -> Vec<Value> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| serde_json::from_str(line).unwrap_or(Value::Null)).collect()
}
