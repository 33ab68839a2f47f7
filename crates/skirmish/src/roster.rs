//! Who takes part in a scenario: what does not change of figures, horses and groups.

use engine::{Piece, PieceSet, Side};
use measure::{Heading, Point};

use crate::catalogue::{Armour, Class, Melee, Missile};

/// SS-FIG-02 — A figure as it is at the start.
#[derive(Clone, Debug)]
pub struct Character {
    /// What it is called; no two figures or horses share a name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its group, by number.
    pub group: u8,
    /// Its class.
    pub class: Class,
    /// What it wears.
    pub armour: Armour,
    /// SS-FIG-02 — Its melee weapons, one or two: rows of the table.
    pub melee: [Option<Melee>; 2],
    /// The same as entries of the catalogue, by number.
    pub arms: [Option<u8>; 2],
    /// Its missile weapon: a row of the table.
    pub missile: Option<Missile>,
    /// The same as an entry of the catalogue, by number.
    pub launcher: Option<u8>,
    /// SS-WPN-05 — True if the missile weapon is loaded at the start.
    pub loaded: bool,
    /// SS-SHT-01 — Steps of loading done at the start.
    pub load: u8,
    /// SS-FIG-04 — True of an animal other than a horse.
    pub animal: bool,
    /// The horse it sits on at the start.
    pub horse: Option<Piece>,
    /// Where it stands at the start.
    pub at: Point,
    /// Where it looks at the start, if it is mounted.
    pub heading: Heading,
    /// Points of damage at the start.
    pub damage: u8,
    /// The drawing.
    pub drawing: String,
}

/// SS-HRS-01 — A horse as it is at the start.
#[derive(Clone, Debug)]
pub struct Steed {
    /// What it is called.
    pub name: String,
    /// What it wears.
    pub armour: Armour,
    /// Who sits on it at the start.
    pub rider: Option<Piece>,
    /// Where it stands at the start, if nobody does.
    pub at: Point,
    /// Where it looks at the start, if nobody does.
    pub heading: Heading,
    /// Points of damage at the start.
    pub damage: u8,
}

/// SS-GRP-01 — A group.
#[derive(Clone, Debug)]
pub struct Group {
    /// What it is called; no two groups share a name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its leader.
    pub leader: Option<Piece>,
    /// Everybody in it.
    pub members: PieceSet,
}

impl Group {
    /// SS-GRP-01 — How many it was at the start.
    pub fn strength(&self) -> u8 {
        self.members.len() as u8
    }
}
