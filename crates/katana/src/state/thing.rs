//! Things, and what is done with them: strokes, shots, and what comes of them.

use engine::Piece;
use hex::HexId;

use crate::catalogue::WeaponId;

/// One thing somebody carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What it is.
    pub weapon: WeaponId,
    /// How many shots or throws are left; 1 for what is only held.
    pub count: u8,
    /// Bits: see the constants.
    pub load: u8,
    /// Moves (or phases) of reloading done, or phases of priming.
    pub done: u8,
}

impl Item {
    /// Nothing.
    pub const NONE: Item = Item { weapon: WeaponId::NONE, count: 0, load: 0, done: 0 };
    /// Loaded.
    pub const LOADED: u8 = 1;
    /// KY-MUS-03 — Primed.
    pub const PRIMED: u8 = 2;
    /// KY-WPN-12 — Poisoned.
    pub const POISONED: u8 = 4;
    /// KY-WPN-14 — The blade is bared; for a bow with a spearhead: used as a spear.
    pub const BARED: u8 = 8;

    /// KY-MUS-02 — It did not fire in the last phase.
    pub const MISFIRED: u8 = 16;

    /// True of a thing.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.weapon.is_some()
    }

    /// True if the bit is set.
    #[inline]
    pub const fn has(self, bit: u8) -> bool {
        self.load & bit != 0
    }
}

/// What a stroke is aimed at.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// The man.
    #[default]
    Man,
    /// KY-MTD-02 — His horse.
    Horse,
    /// KY-GRP-02 — The man, to throw him.
    Grapple,
    /// KY-ENT-05 — The hold by which he holds.
    Hold,
}

/// A stroke that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Stroke {
    /// At whom; nobody for a stroke held back.
    pub at: Piece,
    /// With which item of the kit; [`Stroke::BARE`] with bare hands, [`Stroke::TWO`] with two
    /// swords.
    pub slot: u8,
    /// In which of its modes.
    pub mode: u8,
    /// At what.
    pub what: Target,
}

impl Stroke {
    /// With bare hands.
    pub const BARE: u8 = 7;
    /// With two swords.
    pub const TWO: u8 = 6;
    /// Nothing declared.
    pub const NONE: Stroke = Stroke { at: Piece::NONE, slot: 255, mode: 0, what: Target::Man };
    /// Held back on purpose.
    pub const HELD: Stroke = Stroke { at: Piece::NONE, slot: 254, mode: 0, what: Target::Man };

    /// True of a stroke at somebody.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.at.is_some()
    }
}

/// A shot that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Shot {
    /// At whom, man or horse.
    pub at: Piece,
    /// With which item of the kit.
    pub slot: u8,
}

impl Shot {
    /// None.
    pub const NONE: Shot = Shot { at: Piece::NONE, slot: 255 };
}

/// KY-ORD-02 — Standing instructions.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// He is asked, or does what is done without an answer.
    #[default]
    Ask,
    /// Never.
    Never,
    /// Whoever is nearest.
    Nearest,
    /// Whoever is easiest to strike.
    Any,
}

/// What has befallen somebody in a step in which everything happens at once, kept until the end
/// of it (KY-SEQ-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pend {
    /// Wounds.
    pub wounds: u8,
    /// Distractions.
    pub distractions: u8,
    /// Worse.
    pub fate: Fate,
    /// Who pushes him, and how hard; the first of the hardest (KY-CLS-31).
    pub pushed_by: Piece,
    /// By how much.
    pub push: u8,
    /// The number of the exchange.
    pub order: u8,
    /// Who hurt him worst.
    pub by: Piece,
}

impl Default for Pend {
    fn default() -> Self {
        Pend {
            wounds: 0,
            distractions: 0,
            fate: Fate::None,
            pushed_by: Piece::NONE,
            push: 0,
            order: 0,
            by: Piece::NONE,
        }
    }
}

/// What is worse than wounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Nothing.
    #[default]
    None,
    /// He is brought down.
    Falls,
    /// Knocked out.
    Ko,
    /// Killed.
    Dies,
}

/// A thing that lies about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drop {
    /// What it is.
    pub item: Item,
    /// Where.
    pub hex: HexId,
}

impl Drop {
    /// Nothing.
    pub const NONE: Drop = Drop { item: Item::NONE, hex: HexId::NONE };
}
