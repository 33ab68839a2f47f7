//! A sum of named modifiers, used to decide, to explain and to preview.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The most modifiers one sum can have.
const MOST: usize = 12;

/// A start value and the modifiers added to it, each with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tally<R> {
    /// What the sum begins with: the number before all modifiers.
    pub start: i16,
    parts: [Option<(R, i16)>; MOST],
    len: u8,
}

impl<R: Copy> Tally<R> {
    /// The most modifiers a tally can hold.
    pub const CAPACITY: usize = MOST;

    /// A tally without modifiers.
    pub const fn new(start: i16) -> Self {
        Tally { start, parts: [None; MOST], len: 0 }
    }

    /// Adds a modifier. A modifier of nothing is kept too: the reason was looked at.
    ///
    /// # Panics
    /// If there are more than [`Tally::CAPACITY`] modifiers.
    #[inline]
    pub fn add(&mut self, reason: R, amount: i16) {
        let len = usize::from(self.len);
        assert!(len < MOST, "a tally has at most {MOST} modifiers");
        self.parts[len] = Some((reason, amount));
        self.len += 1;
    }

    /// The start value and all modifiers together.
    #[inline]
    pub fn sum(&self) -> i16 {
        self.start + self.iter().map(|(_, amount)| amount).sum::<i16>()
    }

    /// The modifiers in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = (R, i16)> + '_ {
        self.parts[..self.len()].iter().flatten().copied()
    }

    /// How many modifiers there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True if there are no modifiers.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<R: Copy + fmt::Debug> fmt::Debug for Tally<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tally({}", self.start)?;
        for (reason, amount) in self.iter() {
            write!(f, " {amount:+} {reason:?}")?;
        }
        f.write_str(")")
    }
}

/// A tally as it is sent and saved.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved<R> {
    start: i16,
    parts: Vec<(R, i16)>,
}

impl<R: Copy + Serialize> Serialize for Tally<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Saved { start: self.start, parts: self.iter().collect() }.serialize(to)
    }
}

impl<'de, R: Copy + Deserialize<'de>> Deserialize<'de> for Tally<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let saved = Saved::deserialize(from)?;
        if saved.parts.len() > MOST {
            return Err(D::Error::custom("a tally has too many modifiers"));
        }
        let mut tally = Tally::new(saved.start);
        for (reason, amount) in saved.parts {
            tally.add(reason, amount);
        }
        Ok(tally)
    }
}
