//! What was taken back. It stays in the log, with its dice: whoever reads a game can count how
//! often dice fell a second time, and see for whom.

use crate::{Entry, Side};
use serde::{Deserialize, Serialize};

/// By whose leave something was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Leave {
    /// The other side agreed.
    Agreed,
    /// The other side is a computer, which always agrees.
    Computer,
    /// One person plays both sides.
    Alone,
    /// The umpire ruled so.
    Umpire,
    /// Nobody had to be asked: no die had fallen.
    Free,
}

/// A line of the log: the last decisions are taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// Who took back; nobody if it was the umpire.
    pub by: Option<Side>,
    /// By whose leave.
    pub leave: Leave,
    /// How many decisions stayed.
    pub keep: u32,
    /// The dice that had been read out for an action that waited for more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<u8>,
}

/// What was taken back, with the decisions that are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken<A, E> {
    /// Who, by whose leave, and how far.
    pub back: Back,
    /// The decisions that are gone.
    pub gone: Vec<Entry<A, E>>,
}

impl<A, E> Taken<A, E> {
    /// How many dice were taken back.
    pub fn dice(&self) -> usize {
        self.back.thrown.len() + self.gone.iter().map(|entry| entry.dice.len()).sum::<usize>()
    }
}

/// One thing that happened to a log.
#[derive(Debug, PartialEq, Eq)]
pub enum Happened<'a, A, E> {
    /// A decision.
    Entry(&'a Entry<A, E>),
    /// Something was taken back.
    Back(&'a Back),
}

/// All that happened, in order: what stays and what was taken back.
pub fn happened<'a, A, E>(
    entries: &'a [Entry<A, E>],
    taken: &'a [Taken<A, E>],
) -> Vec<Happened<'a, A, E>> {
    // From the end: what stands beyond the point that was gone back to came afterwards, and what
    // is gone stood there before.
    let mut standing: Vec<&Entry<A, E>> = entries.iter().collect();
    let mut all = Vec::new();
    for Taken { back, gone } in taken.iter().rev() {
        let keep = (back.keep as usize).min(standing.len());
        all.extend(standing.drain(keep..).rev().map(Happened::Entry));
        all.push(Happened::Back(back));
        standing.extend(gone);
    }
    all.extend(standing.into_iter().rev().map(Happened::Entry));
    all.reverse();
    all
}
