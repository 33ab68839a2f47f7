//! What changes of a unit or a leader.

use engine::Piece;
use measure::{Heading, Point};
use serde::{Deserialize, Serialize};

/// SW-UNI-01 — How a unit or a leader is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// No such piece.
    #[default]
    Absent,
    /// On the table. A leader is never anything else while he lives.
    Normal,
    /// SW-ROU-01 — Routed.
    Routed,
    /// Removed from play: lost.
    Removed,
    /// SW-MOV-13 — Left by an exit.
    Left,
}

/// Another piece, or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link(Piece);

impl Link {
    /// Nobody.
    pub const NONE: Link = Link(Piece::NONE);

    /// The piece, if there is one.
    #[inline]
    pub const fn get(self) -> Option<Piece> {
        if self.0.is_some() { Some(self.0) } else { None }
    }

    /// True if there is one.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0.is_some()
    }

    /// True if it is this one.
    #[inline]
    pub const fn is(self, p: Piece) -> bool {
        self.0.0 == p.0
    }
}

impl Default for Link {
    fn default() -> Link {
        Link::NONE
    }
}

impl std::fmt::Debug for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}

impl From<Option<Piece>> for Link {
    fn from(piece: Option<Piece>) -> Link {
        Link(piece.unwrap_or(Piece::NONE))
    }
}

impl From<Piece> for Link {
    fn from(piece: Piece) -> Link {
        Link(piece)
    }
}

/// What changes of a unit or a leader. What is said of soldiers, fronts, contacts and volleys
/// concerns units only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Body {
    /// The centre of the tray, or where the leader is: at his unit's centre while he commands one.
    pub at: Point,
    /// Where the tray faces.
    pub heading: Heading,
    /// What it did and may do; see [`super::mark`].
    pub marks: u16,
    /// SW-GEO-06 — By side of the tray: the enemy in contact there.
    pub foes: [Link; 4],
    /// SW-LDR-01 — A unit's leader, or a leader's unit.
    pub link: Link,
    /// II.1 — The closest eligible enemy, as worked out at the start of the Event.
    pub aim: Link,
    /// II.1 — Whom it fires at: a secret until both sides are in.
    pub target: Link,
    /// How it is.
    pub status: Status,
    /// Soldiers left.
    pub soldiers: u8,
    /// SW-GEO-04 — The side of the tray its men face.
    pub front: u8,
    /// SW-FIR-09, SW-MEL-03 — What its throw inflicts, until losses are removed.
    pub inflicts: u8,
    /// SW-MOR-03 — The row of the highest-rated enemy it was fighting in Event IV.
    pub row: u8,
}

impl Body {
    /// The row of a unit that fought nobody.
    pub const NO_ROW: u8 = u8::MAX;

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

    /// True of what is on the table: a unit, or a leader, commanding or alone.
    #[inline]
    pub const fn is_here(&self) -> bool {
        matches!(self.status, Status::Normal | Status::Routed)
    }

    /// SW-MOV-11 — True of a unit in contact with an enemy.
    #[inline]
    pub fn is_in_melee(&self) -> bool {
        self.foes.iter().any(|foe| foe.is_some())
    }

    /// SW-MEL-01 — The enemy on its front side.
    #[inline]
    pub fn opponent(&self) -> Option<Piece> {
        self.foes[usize::from(self.front & 3)].get()
    }

    /// SW-GEO-06 — The side of its tray on which an enemy stands.
    #[inline]
    pub fn side_of(&self, foe: Piece) -> Option<u8> {
        self.foes.iter().position(|link| link.is(foe)).map(|side| side as u8)
    }

    /// SW-GEO-04 — The outward heading of a side of its tray.
    #[inline]
    pub const fn outward(&self, side: u8) -> Heading {
        self.heading.turned(90 * side as i32)
    }

    /// SW-GEO-04 — Where its men face.
    #[inline]
    pub const fn facing(&self) -> Heading {
        self.outward(self.front)
    }

    /// SW-GEO-04 — Where a side of its tray lies as its men see it: 0 front, 1 and 3 flank, 2 rear.
    #[inline]
    pub const fn relative(&self, side: u8) -> u8 {
        (side + 4 - self.front) % 4
    }
}
