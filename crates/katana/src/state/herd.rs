//! Horses and groups, as they are now.

use engine::Piece;
use hex::HexId;

use crate::geometry::Dir;
use crate::order::{Gait, Packed};

use super::{Fate, Fit};

/// A horse as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horse {
    /// The hex of its head.
    pub head: HexId,
    /// The hex of its rear.
    pub rear: HexId,
    /// Which way it looks.
    pub facing: Dir,
    /// What it does.
    pub gait: Gait,
    /// KY-HOR-06 — Its speed.
    pub speed: i8,
    /// Who sits on it.
    pub rider: Piece,
    /// Wounds.
    pub wounds: u8,
    /// In what shape it is.
    pub fit: Fit,
    /// Bits: see the constants.
    pub marks: u8,
    /// KY-HQL-12 — What it bolts from.
    pub bang: HexId,
    /// What it does in this phase.
    pub order: Packed,
    /// Hexes of an obstacle it still has to clear (KY-HOR-22).
    pub leaping: u8,
    /// What has befallen it.
    pub pend_wounds: u8,
    /// Worse.
    pub pend_fate: Fate,
}

impl Horse {
    /// No horse.
    pub const ABSENT: Horse = Horse {
        head: HexId::NONE,
        rear: HexId::NONE,
        facing: 0,
        gait: Gait::Halt,
        speed: 0,
        rider: Piece::NONE,
        wounds: 0,
        fit: Fit::Absent,
        marks: 0,
        bang: HexId::NONE,
        order: Packed::NONE,
        leaping: 0,
        pend_wounds: 0,
        pend_fate: Fate::None,
    };
    /// KY-HQL-12 — It bolts.
    pub const BOLTS: u8 = 1;
    /// Its movement of this phase is over.
    pub const STOPPED: u8 = 2;
    /// KY-HOR-24 — It has been tried against the spears of this phase.
    pub const TRIED: u8 = 4;
    /// KY-MOR-15 — It came on at a trot or faster in this move.
    pub const CHARGED: u8 = 8;
    /// It has turned in this phase.
    pub const TURNED: u8 = 16;
    /// It has jumped clear of what it was tried against.
    pub const JUMPS: u8 = 32;
    /// It has changed hex in this phase.
    pub const MOVED: u8 = 64;

    /// True if the mark is set.
    #[inline]
    pub const fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }

    /// True of a living horse on the board.
    #[inline]
    pub const fn is_here(&self) -> bool {
        matches!(self.fit, Fit::Well)
    }
}

/// KY-MOR-20 … KY-MOR-22 — What fear makes a group do, mildest first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Nerve {
    /// Nothing.
    #[default]
    On,
    /// KY-MOR-20 — No advance.
    Hold,
    /// KY-MOR-21 — Retire.
    Retire,
    /// KY-MOR-22 — Run away.
    Run,
}

/// A group as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Who leads.
    pub leader: Piece,
    /// What it must do.
    pub nerve: Nerve,
    /// Bits: see the constants.
    pub marks: u8,
    /// How many were there at first.
    pub original: u8,
    /// How many have died.
    pub lost: u8,
    /// How many enemies its people have killed.
    pub killed: u8,
}

impl Group {
    /// No group.
    pub const ABSENT: Group =
        Group { leader: Piece::NONE, nerve: Nerve::On, marks: 0, original: 0, lost: 0, killed: 0 };
    /// KY-MOR-02 — Something happened that calls for a test.
    pub const TRIGGERED: u8 = 1;
    /// KY-MOR-12 — Its leader died in this move.
    pub const LEADER_DIED: u8 = 2;
    /// KY-MOR-17 — By the hand of an inferior.
    pub const INFERIOR: u8 = 4;
    /// KY-MAP-52 — It has been ambushed once.
    pub const AMBUSHED: u8 = 8;
    /// KY-CAM-40 — It acts on its leader's judgement.
    pub const FREE: u8 = 16;
    /// KY-MAP-52 — It is ambushed in this phase.
    pub const SURPRISED: u8 = 32;
    /// KY-MAP-52 — It saw an enemy when the phase began.
    pub const SAW: u8 = 64;

    /// True if the mark is set.
    #[inline]
    pub const fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}
