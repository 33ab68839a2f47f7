//! Ground, hexsides, cover and advantage: the words of table T-1.

use serde::{Deserialize, Serialize};

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Open, level ground.
    Flat,
    /// A slope; its lips lead up to higher ground.
    Slope,
    /// Bushes and tall growth.
    Scrub,
    /// A tree hex; a wood is many of them.
    Tree,
    /// The inside of a house.
    Interior,
    /// A hex filled by masonry.
    Wall,
    /// A hex inside a building, behind a window.
    Window,
    /// A hex inside a building, in its doorway.
    Door,
    /// An opening in a courtyard's wall: stands like a door, but has no aperture.
    Gate,
    /// A bridge over a river.
    Bridge,
    /// A flooded rice field.
    Paddy,
    /// A river, a pond, a ditch: closed to men in armour.
    River,
    /// The inside of a temple.
    Temple,
    /// A gateway of a shrine; no building.
    Torii,
    /// Stairs: no slope, no lip.
    Stairs,
}

/// How many kinds of ground there are.
pub const GROUNDS: usize = Ground::ALL.len();

impl Ground {
    /// Every kind of ground, in the order of the printed charts.
    pub const ALL: [Ground; 15] = [
        Ground::Flat,
        Ground::Slope,
        Ground::Scrub,
        Ground::Tree,
        Ground::Interior,
        Ground::Wall,
        Ground::Window,
        Ground::Door,
        Ground::Gate,
        Ground::Bridge,
        Ground::Paddy,
        Ground::River,
        Ground::Temple,
        Ground::Torii,
        Ground::Stairs,
    ];

    /// The kinds that every chart has; the rest is the younger book's.
    pub const SHARED: usize = 9;

    /// Its name, as in the terrain chart.
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

    /// True of hexes that belong to a building.
    pub fn is_indoors(self) -> bool {
        matches!(self, Ground::Interior | Ground::Temple | Ground::Window | Ground::Door)
    }

    /// True of hexes that own an aperture.
    pub fn is_aperture(self) -> bool {
        matches!(self, Ground::Window | Ground::Door)
    }
}

/// SG-MAP-02 — What stands on a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Barrier {
    /// Nothing.
    #[default]
    Open,
    /// Masonry or a fence: nobody passes, nothing is seen through it.
    Wall,
    /// A window in a wall.
    Window,
    /// A door in a wall.
    Door,
}

/// SG-COV-01 — How well a target is covered. Infinite cover is the lack of any line of sight.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// One column to the left.
    Light,
    /// Two columns to the left.
    Medium,
    /// Three columns to the left; only where a scenario builds fortifications.
    Heavy,
}

/// SG-TER-01 — A hex's footing in combat.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// `−`: a disadvantage.
    Minus,
    /// `0`: neutral.
    #[default]
    Zero,
    /// `+`: an advantage.
    Plus,
    /// A window: no shift for anyone (CH-CMB-10).
    Unshifted,
}

/// One row of the terrain chart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroundRow {
    /// Points a man on foot pays to enter; `None` where he may not.
    pub foot_mp: Option<u8>,
    /// Points a horse pays to enter; `None` where it may not.
    pub horse_mp: Option<u8>,
    /// Cover in the hex itself, before direction is considered.
    pub cover: Cover,
    /// Footing in combat.
    pub class: Class,
}
