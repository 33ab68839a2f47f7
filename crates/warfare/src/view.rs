//! What an eye may see: everything but what is committed in secret.

use engine::{BySide, Eye, Outcome, Piece, Side};
use measure::{Heading, Point};
use serde::Serialize;

use crate::action::Ask;
use crate::catalogue::{Arm, Kind};
use crate::state::Status;

/// A unit as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct UnitView {
    pub id: Piece,
    pub side: Side,
    pub kind: Kind,
    pub arm: Option<Arm>,
    pub at: Point,
    pub heading: Heading,
    /// SW-GEO-04 — The side of the tray the men face.
    pub front: u8,
    pub half_width: i32,
    pub half_depth: i32,
    pub status: Status,
    pub strength: u8,
    pub soldiers: u8,
    pub leader: Option<Piece>,
    /// By side of the tray: the enemy in contact there.
    pub foes: [Option<Piece>; 4],
    pub moved: bool,
    pub fired: bool,
    /// II.1 — The closest eligible enemy, while both sides commit.
    pub aim: Option<Piece>,
    /// What it inflicts, while choices are committed.
    pub inflicts: u8,
    /// II.1 — Whom it will fire at; nothing for those who may not know.
    pub fires: Option<Piece>,
    /// IV.2 — Whether it will strike at the leader; false for those who may not know.
    pub strikes: bool,
    /// True of a unit that consists of its leader alone (SW-MEL-08).
    pub leader_only: bool,
    /// True of a routed unit that was attacked in this turn.
    pub set_upon: bool,
}

/// A leader as he is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct LeaderView {
    pub id: Piece,
    pub side: Side,
    pub at: Point,
    pub status: Status,
    /// The unit he commands; nothing while he is alone.
    pub unit: Option<Piece>,
    pub moved: bool,
    pub duelled: bool,
}

/// A state as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct View {
    pub turn: u8,
    pub stage: &'static str,
    pub priority: Side,
    pub first: Side,
    pub active: Side,
    /// What each side must decide, as far as the eye knows: where both answer in secret, the other
    /// side is asked until both are in.
    pub asks: BySide<Option<Ask>>,
    pub units: Vec<UnitView>,
    pub leaders: Vec<LeaderView>,
    pub met: u16,
    /// SW-END-02 — Points lost so far, and points at the start.
    pub lost: BySide<u16>,
    pub points: BySide<u16>,
    pub over: Option<Outcome>,
}

/// Whose secrets an eye knows.
pub(crate) fn knows(eye: Eye, side: Side) -> bool {
    eye.knows(side)
}
