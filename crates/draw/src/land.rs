//! The ground of a board of hexes as plain data: what is printed, whatever the rules make of it.

use hex::{Dir, Field, HexId};

use crate::pen::At;
use crate::plan;

/// How a hex is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    Flat,
    Slope,
    Scrub,
    Tree,
    Interior,
    /// Filled by masonry.
    Wall,
    /// Indoors, behind a window.
    Window,
    /// Indoors, in a doorway.
    Door,
    Gate,
    Bridge,
    Paddy,
    River,
    Temple,
    Torii,
    Stairs,
}

impl Ground {
    /// The class of its hexes in a document.
    pub fn word(self) -> &'static str {
        match self {
            Ground::Flat => "flat",
            Ground::Slope => "slope",
            Ground::Scrub => "scrub",
            Ground::Tree => "tree",
            Ground::Interior => "interior",
            Ground::Wall => "wall",
            Ground::Window => "window",
            Ground::Door => "door",
            Ground::Gate => "gate",
            Ground::Bridge => "bridge",
            Ground::Paddy => "paddy",
            Ground::River => "river",
            Ground::Temple => "temple",
            Ground::Torii => "torii",
            Ground::Stairs => "stairs",
        }
    }

    /// Has a floor of boards.
    pub fn is_indoors(self) -> bool {
        matches!(self, Ground::Interior | Ground::Temple | Ground::Window | Ground::Door)
    }
}

/// What stands on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barrier {
    Open,
    /// Around a house where one of its hexes is indoors, else a fence.
    Wall,
    Window,
    Door,
}

/// Everything that is printed on a board of hexes.
pub struct Land {
    /// Columns and rows.
    pub field: Field,
    /// Ground of every hex.
    pub ground: Vec<Ground>,
    /// What stands on the six sides of every hex; the two hexes of a side agree.
    pub sides: Vec<[Barrier; 6]>,
    /// The building of every hex, from 1; 0 outside.
    pub building: Vec<u8>,
    /// Names of the buildings, by number less one.
    pub building_names: Vec<String>,
    /// Sides of a slope beyond which the ground is higher, one bit a direction.
    pub lips: Vec<u8>,
    /// Where a man can stand at the corner of a house: the direction of the house.
    pub corner: Vec<Option<Dir>>,
    /// Roads and paths.
    pub road: Vec<bool>,
}

impl Land {
    /// Open ground without anything on it.
    pub fn flat(field: Field) -> Land {
        let hexes = field.len();
        Land {
            field,
            ground: vec![Ground::Flat; hexes],
            sides: vec![[Barrier::Open; 6]; hexes],
            building: vec![0; hexes],
            building_names: Vec::new(),
            lips: vec![0; hexes],
            corner: vec![None; hexes],
            road: vec![false; hexes],
        }
    }

    pub fn ground(&self, hex: HexId) -> Ground {
        self.ground[hex.index()]
    }

    pub fn side(&self, hex: HexId, d: Dir) -> Barrier {
        self.sides[hex.index()][usize::from(d)]
    }

    pub fn building(&self, hex: HexId) -> u8 {
        self.building[hex.index()]
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: HexId) -> At {
        plan::centre(&self.field, hex)
    }
}
