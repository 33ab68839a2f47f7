//! Who takes part in a scenario: what does not change of units and leaders.

use engine::{Piece, Side};
use measure::{Heading, Point};

use crate::catalogue::{Arm, Kind};

/// SW-UNI-01 — A unit as it is at the start.
#[derive(Clone, Debug)]
pub struct Unit {
    /// What it is called; no two units or leaders share a name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its type.
    pub kind: Kind,
    /// Its missile weapon, if it has one.
    pub arm: Option<Arm>,
    /// SW-UNI-02 — Its original strength.
    pub strength: u8,
    /// How many soldiers there are at the start.
    pub soldiers: u8,
    /// Where the centre of its tray is at the start.
    pub at: Point,
    /// Where its tray faces at the start.
    pub heading: Heading,
    /// True of one that is routed at the start.
    pub routed: bool,
    /// The entry of the catalogue it was made from, or its type and weapon.
    pub sort: String,
    /// The drawing.
    pub drawing: String,
}

/// SW-LDR-01 — A leader as he is at the start.
#[derive(Clone, Debug)]
pub struct Leader {
    /// What he is called.
    pub name: String,
    /// His side.
    pub side: Side,
    /// Where he stands at the start, if he is alone.
    pub at: Point,
    /// The unit he commands at the start.
    pub unit: Option<Piece>,
    /// The drawing.
    pub drawing: String,
}
