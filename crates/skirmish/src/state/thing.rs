//! What changes of horses, ladders and sites, and the combats of a phase.

use engine::{Piece, Side};
use measure::{Heading, Point};
use serde::{Deserialize, Serialize};

use super::{COMRADES, bit};

/// Where a horse is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// It fled, fell, or never was.
    #[default]
    Gone,
    /// Under a rider.
    Ridden,
    /// SS-HRS-03 — Riderless on the table.
    Loose,
}

/// SS-HRS-01 — What changes of a horse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Horse {
    /// Where it stands while it is loose; nowhere otherwise.
    pub at: Point,
    /// Where it looks while it is loose; north otherwise.
    pub heading: Heading,
    /// Where it is.
    pub place: Place,
    /// SS-HRS-02 — Points of damage.
    pub damage: u8,
    /// SS-HRS-02, SS-HRS-04 — Moves made in this player turn.
    pub moves: u8,
}

/// SS-CLB-06 — Where a ladder is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ladder {
    /// There is none of this number.
    #[default]
    None,
    /// It lies on the ground.
    Lies {
        /// Where.
        at: Point,
    },
    /// Somebody carries it.
    Carried {
        /// Who.
        by: Piece,
    },
    /// It stands against a line of the ground.
    Set {
        /// Where its foot is.
        at: Point,
        /// The line, by number.
        line: u8,
    },
}

/// SS-MEL-02 — A combat. The first of each side is its primary (SS-MEL-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combat {
    /// By side, its figures, the primary first; [`Piece::NONE`] beyond them.
    pub sides: [[Piece; COMRADES]; 2],
    /// SS-MEL-11 — True once it is fought.
    pub done: bool,
    /// SS-DEC-05 — True once the owner of the side of several has named his primary.
    pub named: bool,
}

impl Default for Combat {
    fn default() -> Combat {
        Combat { sides: [[Piece::NONE; COMRADES]; 2], done: false, named: false }
    }
}

impl Combat {
    /// One against one.
    pub fn between(a: Piece, b: Piece) -> Combat {
        let none = Piece::NONE;
        Combat { sides: [[a, none, none], [b, none, none]], ..Combat::default() }
    }

    /// The figures of a side, the primary first.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Piece> + use<> {
        self.sides[side.index()].into_iter().filter(|p| p.is_some())
    }

    /// SS-MEL-04 — The primary of a side.
    pub fn primary(&self, side: Side) -> Piece {
        self.sides[side.index()][0]
    }

    /// How many fight on a side.
    pub fn count(&self, side: Side) -> u8 {
        self.of(side).count() as u8
    }

    /// True of somebody who fights in it.
    pub fn has(&self, p: Piece) -> bool {
        p.is_some() && self.sides.iter().flatten().any(|q| *q == p)
    }

    /// Everybody who fights in it, as bits.
    pub fn bits(&self) -> u64 {
        self.sides.iter().flatten().filter(|p| p.is_some()).fold(0, |bits, p| bits | bit(*p))
    }

    /// SS-MEL-02 — Lets somebody join a side that has room.
    pub fn join(&mut self, side: Side, p: Piece) {
        if let Some(slot) = self.sides[side.index()].iter_mut().find(|slot| !slot.is_some()) {
            *slot = p;
        }
    }

    /// SS-MEL-04 — Makes somebody of a side its primary; the others keep their order by id
    /// (SS-MEL-08).
    pub fn name_primary(&mut self, side: Side, p: Piece) {
        self.sides[side.index()].sort_by_key(|q| (*q != p, q.0));
    }
}
