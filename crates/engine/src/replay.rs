//! Playing a log again.

use crate::table::EntryOf;
use crate::{Die, Game, Happened, Log, Refusal, Script, Side, Table, Turned};
use std::fmt;

/// Where a replay first came out differently, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The entry, from 0.
    pub entry: usize,
    /// What differs.
    pub why: ReplayWhy,
}

/// How an entry came out differently from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayWhy {
    /// The action is not legal.
    Refused(Refusal),
    /// The free words are not those of the action.
    WordsDiffer,
    /// The side was not asked.
    NotAsked(Side),
    /// The game was over before.
    Over,
    /// The entry has more dice than were rolled.
    DiceLeft {
        /// How many.
        left: usize,
    },
    /// The entry has fewer dice than were rolled.
    DiceDry {
        /// The first one missing.
        die: Die,
    },
    /// The entry has a face that the die does not have.
    DieOutOfRange {
        /// The number of the die within the entry, from 0.
        index: usize,
        /// The face.
        face: u8,
        /// The die.
        die: Die,
    },
    /// The events are others.
    EventsDiffer {
        /// The number of the first event that differs, from 0.
        event: usize,
    },
    /// Dice were taken back more often by then than the entry says.
    AgainFalls {
        /// How often by the log.
        logged: u32,
        /// How often by count.
        counted: u32,
    },
    /// More is kept than there is.
    BackTooFar,
    /// This could not be taken back so.
    NotBack,
    /// The state afterwards is another.
    DigestDiffers {
        /// The digest in the log.
        logged: u64,
        /// The digest now.
        found: u64,
    },
}

impl fmt::Display for ReplayWhy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayWhy::Refused(refusal) => write!(f, "the action is refused ({refusal})"),
            ReplayWhy::WordsDiffer => f.write_str("the words are not those of the action"),
            ReplayWhy::NotAsked(side) => write!(f, "side {side} is not asked"),
            ReplayWhy::Over => f.write_str("the game is over already"),
            ReplayWhy::DiceLeft { left } => write!(f, "{left} dice too many"),
            ReplayWhy::DiceDry { die } => {
                write!(f, "a die of {} faces is missing ({})", die.faces, die.rule)
            }
            ReplayWhy::DieOutOfRange { index, face, die } => {
                write!(f, "die {index} shows a {face}, but has {} faces", die.faces)
            }
            ReplayWhy::EventsDiffer { event } => write!(f, "event {event} is another"),
            ReplayWhy::AgainFalls { logged, counted } => {
                write!(f, "dice were taken back {counted} times by then, not {logged}")
            }
            ReplayWhy::BackTooFar => f.write_str("more is kept than there is"),
            ReplayWhy::NotBack => f.write_str("this could not be taken back so"),
            ReplayWhy::DigestDiffers { logged, found } => {
                write!(f, "the state is another ({found:016x}, logged {logged:016x})")
            }
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.entry, self.why)
    }
}

impl std::error::Error for ReplayError {}

impl<G: Game> Table<G> {
    /// Plays a log again; the error names the first entry that came out differently.
    pub fn replay(game: G, entries: &[EntryOf<G>]) -> Result<Table<G>, ReplayError> {
        let mut table = Table::open(game);
        for (n, entry) in entries.iter().enumerate() {
            table.follow(entry).map_err(|why| ReplayError { entry: n, why })?;
        }
        Ok(table)
    }

    /// Plays a whole log again, with what was taken back on the way. The error names the line of
    /// the log, from 0 and without the header, that came out differently.
    pub fn replay_log(game: G, log: &Log<G::Action, G::Event>) -> Result<Table<G>, ReplayError> {
        let mut table = Table::open(game);
        for (n, happened) in log.happened().into_iter().enumerate() {
            let followed = match happened {
                Happened::Entry(entry) => table.follow(entry),
                Happened::Back(back) => table.follow_back(back),
            };
            followed.map_err(|why| ReplayError { entry: n, why })?;
        }
        Ok(table)
    }

    /// Plays one entry of a log and compares what came of it. After an error the table may have
    /// moved on by an entry that is not the one in the log: throw it away.
    pub fn follow(&mut self, entry: &EntryOf<G>) -> Result<(), ReplayWhy> {
        let mut dice = Script::new(&entry.dice);
        let words = entry.words.as_deref();
        let acted = match entry.umpire {
            true => self.rule(entry.action, words.unwrap_or_default(), &mut dice),
            false => self.act_saying(entry.side, self.log.len(), entry.action, words, &mut dice),
        };
        if let Some((index, face, die)) = dice.bad {
            return Err(ReplayWhy::DieOutOfRange { index, face, die });
        }
        match acted {
            Ok(()) => {}
            Err(Turned::Refused(refusal)) => return Err(ReplayWhy::Refused(refusal)),
            Err(Turned::Unheard) => return Err(ReplayWhy::WordsDiffer),
            Err(Turned::Over) => return Err(ReplayWhy::Over),
            Err(Turned::Roll { die, .. }) => return Err(ReplayWhy::DiceDry { die }),
            Err(_) => return Err(ReplayWhy::NotAsked(entry.side)),
        }
        if dice.left() > 0 {
            return Err(ReplayWhy::DiceLeft { left: dice.left() });
        }
        // What an umpire took back is counted with his ruling.
        let (logged, counted) = (entry.again, self.again);
        if logged < counted {
            return Err(ReplayWhy::AgainFalls { logged, counted });
        }
        self.uncounted += logged - counted;
        self.again = logged;
        let found = self.log.last_mut().expect("an accepted action is logged");
        found.again = logged;
        if found.events != entry.events {
            let same = found.events.iter().zip(&entry.events).take_while(|(a, b)| a == b);
            return Err(ReplayWhy::EventsDiffer { event: same.count() });
        }
        if found.digest != entry.digest {
            let (logged, found) = (entry.digest, found.digest);
            return Err(ReplayWhy::DigestDiffers { logged, found });
        }
        Ok(())
    }
}
