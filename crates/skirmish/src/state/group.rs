//! What changes of a group.

use measure::Point;
use serde::{Deserialize, Serialize};

/// SS-MOR-10 — Which way a group has been going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// Neither nearer nor further.
    #[default]
    Stationary,
    /// Nearer to the enemy.
    Advancing,
    /// Further from the enemy.
    Retiring,
}

/// SS-GRP-01 — What changes of a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group {
    /// SS-MOR-10 — Where the nearest enemy stood at P1.
    pub ahead: Point,
    /// SS-MOR-10 — How far that was, the root rounded down; nothing without an enemy.
    pub ahead_u: Option<u16>,
    /// SS-CHG-02 — The groups it has tested to charge in this player turn, as bits.
    pub tried: u32,
    /// What its last tests have left it with; see [`super::mark`].
    pub marks: u16,
    /// SS-MOR-05 — How many of its own P3 must end before it may advance again.
    pub no_advance: u8,
    /// SS-MOR-10 — As of its latest P3.
    pub motion: Motion,
    /// SS-MEL-12 — Combats won less combats lost in the latest P5.
    pub won: i8,
}

impl Group {
    /// The number of no group.
    pub const NOBODY: u8 = u8::MAX;

    /// True if it has any of these marks.
    #[inline]
    pub const fn has(&self, marks: u16) -> bool {
        self.marks & marks != 0
    }

    /// Sets marks.
    #[inline]
    pub const fn set(&mut self, marks: u16) {
        self.marks |= marks;
    }

    /// Takes marks away.
    #[inline]
    pub const fn clear(&mut self, marks: u16) {
        self.marks &= !marks;
    }

    /// SS-MOR-04 — True of a group that runs.
    #[inline]
    pub const fn is_broken(&self) -> bool {
        self.has(super::mark::BROKEN)
    }
}
