//! What changes of a figure.

use engine::Piece;
use measure::{Heading, Point};
use serde::{Deserialize, Serialize};

/// SS-FIG-02 — How a figure is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// No such figure, or it has left by an exit (K-03).
    #[default]
    Away,
    /// SS-FIG-03 — On the table and able to act.
    Active,
    /// SS-DMG-02 — A marker on the table.
    Disabled,
    /// Dead.
    Killed,
    /// SS-RTR-03 — Ran off the table.
    Fled,
}

/// SS-CLB-02 — How far somebody has climbed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Climb {
    /// The line of the ground he climbs, from 1; 0 for none.
    pub line: u8,
    /// How far he has come in u: up to the top, and from there down the far side.
    pub done: u16,
}

/// SS-FIG-02 — What changes of a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Figure {
    /// Where its centre is; of a disabled one, where it lies.
    pub at: Point,
    /// Where it looks, if it is mounted; north otherwise.
    pub heading: Heading,
    /// What it did and may do; see [`super::mark`].
    pub marks: u16,
    /// SS-CLB-02.
    pub climb: Climb,
    /// The horse it sits on, or nothing.
    pub horse: Mount,
    /// SS-DMG-01 — Points of damage.
    pub damage: u8,
    /// How it is.
    pub status: Status,
    /// SS-ACT-01 — Actions left in this turn, or in this half of it.
    pub actions: u8,
    /// SS-TRN-09 — Actions kept for the second half of `action_ladder`.
    pub reserve: u8,
    /// SS-SHT-01 — Steps of loading done.
    pub load: u8,
    /// SS-WPN-02 — Which of its melee weapons it uses.
    pub wield: u8,
}

/// The horse of a figure, or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mount(Piece);

impl Default for Mount {
    fn default() -> Mount {
        Mount(Piece::NONE)
    }
}

impl std::fmt::Debug for Mount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}

impl Mount {
    /// The piece, if there is one.
    #[inline]
    pub fn get(self) -> Option<Piece> {
        self.0.is_some().then_some(self.0)
    }
}

impl From<Option<Piece>> for Mount {
    fn from(piece: Option<Piece>) -> Mount {
        Mount(piece.unwrap_or(Piece::NONE))
    }
}

impl Figure {
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

    /// True of somebody on a horse.
    #[inline]
    pub fn is_mounted(&self) -> bool {
        self.horse.get().is_some()
    }

    /// SS-DMG-01 — Full wounds.
    #[inline]
    pub const fn wounds(&self) -> u8 {
        self.damage / 2
    }

    /// SS-CLB-02 — True of somebody part of the way up or over.
    #[inline]
    pub const fn is_climbing(&self) -> bool {
        self.climb.line != 0
    }
}
