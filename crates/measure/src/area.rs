//! Areas: polygons of ground with effects, roads that cancel them, and hills.

use crate::Polygon;
use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr};

/// The number of an area or a line on its table, in the order of the text.
pub type Id = u8;

/// The most areas, and the most lines, of one table.
pub const MOST_PIECES: usize = 128;

/// A set of areas, or of lines, of one table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ids(pub u128);

impl Ids {
    /// None of them.
    pub const NONE: Ids = Ids(0);

    /// Only this one.
    #[inline]
    pub const fn one(id: Id) -> Ids {
        Ids(1 << id)
    }

    /// Whether it is in the set.
    #[inline]
    pub const fn has(self, id: Id) -> bool {
        self.0 >> id & 1 == 1
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, id: Id) {
        self.0 |= 1 << id;
    }

    /// Those of this set that are not in the other.
    #[inline]
    pub const fn without(self, other: Ids) -> Ids {
        Ids(self.0 & !other.0)
    }
}

impl BitAnd for Ids {
    type Output = Ids;

    #[inline]
    fn bitand(self, other: Ids) -> Ids {
        Ids(self.0 & other.0)
    }
}

impl BitOr for Ids {
    type Output = Ids;

    #[inline]
    fn bitor(self, other: Ids) -> Ids {
        Ids(self.0 | other.0)
    }
}

impl Iterator for Ids {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        if self.0 == 0 {
            return None;
        }
        let id = self.0.trailing_zeros() as Id;
        self.0 &= self.0 - 1;
        Some(id)
    }
}

/// What ground does to those on it: a set of effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// Open ground.
    pub const NONE: Flags = Flags(0);
    /// It slows.
    pub const DIFFICULT: Flags = Flags(1);
    /// It gives cover.
    pub const COVER: Flags = Flags(2);
    /// It limits sight.
    pub const WOOD: Flags = Flags(4);
    /// It may not be entered.
    pub const IMPASSABLE: Flags = Flags(8);
    /// It is water.
    pub const WATER: Flags = Flags(16);

    /// How many effects there are.
    pub(crate) const COUNT: usize = 5;

    /// Whether it has any of the effects asked for.
    #[inline]
    pub const fn has(self, any: Flags) -> bool {
        self.0 & any.0 != 0
    }

    /// Both sets together.
    #[inline]
    pub const fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

/// The kinds of area, by the words of the text. Several kinds have the same effect and look
/// different.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AreaKind {
    /// Trees.
    Wood,
    /// Bamboo: a wood.
    Bamboo,
    /// Scrub: a wood.
    Scrub,
    /// Slow ground of any look.
    Difficult,
    /// Slow.
    Marsh,
    /// Slow.
    Paddy,
    /// Slow.
    Scree,
    /// Slow.
    Ditch,
    /// Shallow water: slow.
    Shallow,
    /// Cover without slowing, of any look.
    Cover,
    /// Cover.
    Rocks,
    /// Cover.
    Crop,
    /// Deep water: not to be entered.
    Water,
    /// Not to be entered, of any look.
    Impassable,
    /// Not to be entered.
    Cliff,
    /// Cancels slow ground, woods and water.
    Road,
    /// Cancels slow ground, woods and water.
    Bridge,
    /// Cancels water only.
    Ford,
    /// One contour of a hill.
    Hill,
    /// Raised and level, with edges to climb.
    Platform,
}

impl AreaKind {
    /// Every kind with its word, those of `area` first.
    pub const WORDS: [(&str, AreaKind); 20] = [
        ("wood", AreaKind::Wood),
        ("bamboo", AreaKind::Bamboo),
        ("scrub", AreaKind::Scrub),
        ("difficult", AreaKind::Difficult),
        ("marsh", AreaKind::Marsh),
        ("paddy", AreaKind::Paddy),
        ("scree", AreaKind::Scree),
        ("ditch", AreaKind::Ditch),
        ("shallow", AreaKind::Shallow),
        ("cover", AreaKind::Cover),
        ("rocks", AreaKind::Rocks),
        ("crop", AreaKind::Crop),
        ("water", AreaKind::Water),
        ("impassable", AreaKind::Impassable),
        ("cliff", AreaKind::Cliff),
        ("road", AreaKind::Road),
        ("bridge", AreaKind::Bridge),
        ("ford", AreaKind::Ford),
        ("hill", AreaKind::Hill),
        ("platform", AreaKind::Platform),
    ];

    /// What it does to those in it.
    pub const fn flags(self) -> Flags {
        use AreaKind as K;
        match self {
            K::Wood | K::Bamboo | K::Scrub => Flags::DIFFICULT.with(Flags::COVER).with(Flags::WOOD),
            K::Difficult | K::Marsh | K::Paddy | K::Scree | K::Ditch => Flags::DIFFICULT,
            K::Shallow => Flags::DIFFICULT.with(Flags::WATER),
            K::Cover | K::Rocks | K::Crop => Flags::COVER,
            K::Water => Flags::IMPASSABLE.with(Flags::WATER),
            K::Impassable | K::Cliff => Flags::IMPASSABLE,
            K::Road | K::Bridge | K::Ford | K::Hill | K::Platform => Flags::NONE,
        }
    }

    /// MG-13 — The effects by which it knows the areas it cancels: an area that has any of them
    /// is taken out of it whole.
    pub const fn cancels(self) -> Flags {
        match self {
            AreaKind::Road | AreaKind::Bridge => {
                Flags::DIFFICULT.with(Flags::WOOD).with(Flags::WATER)
            }
            AreaKind::Ford => Flags::WATER,
            _ => Flags::NONE,
        }
    }
}

/// A polygon of ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: AreaKind,
    /// MG-20 — How many levels it adds: 1 for a contour, its own number for a platform, else 0.
    pub levels: u8,
    /// Where it is.
    pub polygon: Polygon,
}
