//! The board: ground, hexsides, buildings, lips and corners of every hex. Never changes in play.

use hex::{Dir, Field, HexId};

use crate::terrain::{Barrier, Ground};

/// Most barricades in a game.
pub const BARRICADES: usize = 8;
/// Most lanterns on a map.
pub const LANTERNS: usize = 16;

/// A map as read from its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The file's name without its ending.
    pub id: String,
    /// What the map is called.
    pub title: String,
    /// Size and neighbours.
    pub field: Field,
    /// Ground of every hex.
    pub ground: Vec<Ground>,
    /// SG-MAP-02 — What stands on each of the six sides of every hex; the two hexes of a side agree.
    pub sides: Vec<[Barrier; 6]>,
    /// SG-MAP-03 — Number of the building a hex belongs to, from 1; 0 outside.
    pub building: Vec<u8>,
    /// Names of the buildings, by number less one.
    pub building_names: Vec<String>,
    /// SG-MAP-05 — Sides of a slope hex that are its lips, one bit a direction.
    pub lips: Vec<u8>,
    /// SG-MAP-06 — Direction of the building hex that an exterior corner hugs.
    pub corner: Vec<Option<Dir>>,
    /// Roads and paths: drawn, without effect.
    pub road: Vec<bool>,
    /// SG-MAP-07 — Barricades that stand there from the start: hex and front.
    pub barricades: Vec<(HexId, Dir)>,
    /// SB-LAN-01 — Lanterns, lit at the start unless the scenario says otherwise.
    pub lanterns: Vec<HexId>,
    /// Where (0,0) lies when the map is spoken of in axial coordinates (cases); else column.row.
    pub axial_origin: Option<HexId>,
}

impl Map {
    /// What stands on side `d` of `hex`.
    pub fn side(&self, hex: HexId, d: Dir) -> Barrier {
        self.sides[hex.0 as usize][d as usize]
    }

    /// Ground of a hex.
    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[hex.0 as usize]
    }

    /// True of a hex that can stop a line of sight: trees, masonry, anything on one of its sides.
    pub fn is_rough(&self, hex: HexId) -> bool {
        matches!(self.ground(hex), Ground::Tree | Ground::Wall)
            || self.sides[hex.index()].iter().any(|side| *side != Barrier::Open)
    }

    /// True of a hex with a window or a door on one of its sides.
    pub fn is_pierced(&self, hex: HexId) -> bool {
        self.sides[hex.index()].iter().any(|side| matches!(side, Barrier::Window | Barrier::Door))
    }

    /// Number of the lantern in a hex.
    pub fn lantern(&self, hex: HexId) -> Option<u8> {
        self.lanterns.iter().position(|at| *at == hex).map(|at| at as u8)
    }

    /// Building of a hex, 0 outside.
    pub fn building(&self, hex: HexId) -> u8 {
        self.building[hex.0 as usize]
    }
}
