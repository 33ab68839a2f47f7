//! KY-WPN — Weapons, their modes and families; and what a character is made from.

use crate::zones::ZoneId;

/// KY-WPN-01 — Melee classes, in the order of the table of weapon factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Class {
    Heavy,
    Standard,
    Short,
    CloseIn,
    Unarmed,
}

impl Class {
    /// Every class, in the order of the table.
    pub const ALL: [Class; 5] =
        [Class::Heavy, Class::Standard, Class::Short, Class::CloseIn, Class::Unarmed];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        ["heavy", "standard", "short", "close-in", "unarmed"][self as usize]
    }
}

/// KY-WPN-02 — What a won stroke does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Wounds.
    Edged,
    /// KY-BLT — The blunt table.
    Blunt,
    /// KY-ENT — Holds fast.
    Restrain,
    /// KY-KAW-03 — Brings down.
    Trip,
}

/// One way to use a weapon.
#[derive(Clone, Debug)]
pub struct Mode {
    /// One word.
    pub name: String,
    /// Its class.
    pub class: Class,
    /// What it does.
    pub kind: Kind,
    /// KY-BLT-02 — Added on the blunt table.
    pub bonus: i8,
    /// The zone on foot.
    pub zone: ZoneId,
    /// The zone from the saddle, if it can be used there.
    pub horse: Option<ZoneId>,
    /// KY-ZON-10 — The zone from the saddle at full length, where that differs.
    pub full: Option<ZoneId>,
    /// KY-FER-02 — It swings a chain that must be gathered afterwards.
    pub chain: bool,
    /// KY-WPN-11 — Only against riders.
    pub riders: bool,
}

/// Rows of the range table (KY-SHT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum RangeRow {
    Bow,
    Crossbow,
    Musket,
    Thrown,
}

/// Columns of the table of hits (KY-SHT-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum EffectColumn {
    Heavy,
    Arrows,
    Shuriken,
    Stones,
}

/// Rows of the reloading table (KY-SHT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum ReloadRow {
    Bow,
    Crossbow,
    Thrown,
    Musket,
}

/// How a weapon is shot or thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missile {
    /// Which ranges.
    pub range: RangeRow,
    /// Which effect.
    pub effect: EffectColumn,
    /// How it is reloaded.
    pub reload: ReloadRow,
    /// R-KY-45 — How many times as long.
    pub times: u8,
    /// The number of the skill by which it is shot or thrown.
    pub family: u8,
}

/// What is special about a weapon, as bits.
pub mod trait_of {
    /// KY-YAD-01 — Deflects missiles.
    pub const YADOME: u32 = 1;
    /// KY-IAI-01 — Drawn and cut in one.
    pub const IAIJUTSU: u32 = 1 << 1;
    /// KY-NIT-01 — One of two swords.
    pub const NITEN: u32 = 1 << 2;
    /// KY-GRP-04 — Of use in a grapple.
    pub const GRAPPLE: u32 = 1 << 3;
    /// No weapon but the body.
    pub const UNARMED: u32 = 1 << 4;
    /// KY-WPN-08 — Leaves the hand.
    pub const THROWN: u32 = 1 << 5;
    /// Not seen before it is used.
    pub const CONCEALED: u32 = 1 << 6;
    /// KY-SEQ-00 — In hand at the start.
    pub const POLEARM: u32 = 1 << 7;
    /// KY-CLS-06, KY-HOR-24 — A spear.
    pub const SPEAR: u32 = 1 << 8;
    /// R-KY-45 — Needs a crew, and does not move.
    pub const CREW: u32 = 1 << 9;
    /// One for each hand.
    pub const PAIR: u32 = 1 << 10;
    /// KY-FER-02 — Has a chain.
    pub const CHAIN: u32 = 1 << 11;
    /// KY-KAW-02 — Has a rope; KY-MOV-32 — climbs walls.
    pub const ROPE: u32 = 1 << 12;
    /// KY-TAC-15 — Surprises when first used.
    pub const SURPRISE: u32 = 1 << 13;
    /// KY-WPN-12 — May be poisoned.
    pub const POISON: u32 = 1 << 14;
    /// No weapon at all but a technique.
    pub const TECHNIQUE: u32 = 1 << 15;

    /// Every trait with its name in the catalogue.
    pub const NAMES: [(&str, u32); 16] = [
        ("yadome", YADOME),
        ("iaijutsu", IAIJUTSU),
        ("niten", NITEN),
        ("grapple", GRAPPLE),
        ("unarmed", UNARMED),
        ("thrown", THROWN),
        ("concealed", CONCEALED),
        ("polearm", POLEARM),
        ("spear", SPEAR),
        ("crew", CREW),
        ("pair", PAIR),
        ("chain", CHAIN),
        ("rope", ROPE),
        ("surprise", SURPRISE),
        ("poison", POISON),
        ("technique", TECHNIQUE),
    ];
}

/// The number of a weapon in the catalogue.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct WeaponId(pub u8);

impl WeaponId {
    /// No weapon.
    pub const NONE: WeaponId = WeaponId(255);

    /// True of a weapon.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 255
    }
}

/// A weapon of the catalogue (KY-WPN-50).
#[derive(Clone, Debug)]
pub struct Weapon {
    /// Its name in data files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is.
    pub about: String,
    /// KY-WPN-15 — The number of the skill it needs, the same for weapons of one family.
    pub family: u8,
    /// KY-WPN-04 — Hands it takes.
    pub hands: u8,
    /// Price in coppers.
    pub price: u32,
    /// R-KY-87 — The price is ours.
    pub suggested: bool,
    /// See [`trait_of`].
    pub traits: u32,
    /// Ways to fight with it; none for what is only shot.
    pub modes: Vec<Mode>,
    /// How it is shot or thrown.
    pub missile: Option<Missile>,
}

impl Weapon {
    /// True if it has that trait.
    #[inline]
    pub const fn has(&self, of: u32) -> bool {
        self.traits & of != 0
    }

    /// True of a musket.
    pub fn is_musket(&self) -> bool {
        self.missile.is_some_and(|missile| missile.range == RangeRow::Musket)
    }

    /// True of whatever leaves the hand when it is used as a missile.
    pub fn is_thrown(&self) -> bool {
        self.missile.is_some_and(|missile| missile.range == RangeRow::Thrown)
    }

    /// True of something that can only be shot or thrown.
    pub fn is_missile_only(&self) -> bool {
        self.missile.is_some() && self.modes.is_empty()
    }
}

/// KY-CHR-03 — Ranks of horsemanship, best first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Horsemanship {
    Master,
    Expert,
    Good,
    Average,
    Poor,
    Useless,
}

impl Horsemanship {
    /// Every rank, best first.
    pub const ALL: [Horsemanship; 6] = [
        Horsemanship::Master,
        Horsemanship::Expert,
        Horsemanship::Good,
        Horsemanship::Average,
        Horsemanship::Poor,
        Horsemanship::Useless,
    ];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        ["master", "expert", "good", "average", "poor", "useless"][self as usize]
    }
}

/// KY-ARM — Armour, lightest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Armour {
    None,
    Part,
    Armoured,
    Full,
}

impl Armour {
    /// Every class, lightest first.
    pub const ALL: [Armour; 4] = [Armour::None, Armour::Part, Armour::Armoured, Armour::Full];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        ["none", "part", "armoured", "full"][self as usize]
    }
}

/// KY-CHR-22 — Columns of the table of fear and bravery, lowest first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Troop {
    Heimin,
    Ashigaru,
    Bushi,
}

impl Troop {
    /// Every troop type, lowest first.
    pub const ALL: [Troop; 3] = [Troop::Heimin, Troop::Ashigaru, Troop::Bushi];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        ["heimin", "ashigaru", "bushi"][self as usize]
    }
}

/// KY-HQL-01 … KY-HQL-06 — Qualities of horses, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Quality {
    War,
    GoodSamurai,
    Good,
    OrdinarySamurai,
    Ordinary,
    Poor,
}

impl Quality {
    /// Every quality, best first.
    pub const ALL: [Quality; 6] = [
        Quality::War,
        Quality::GoodSamurai,
        Quality::Good,
        Quality::OrdinarySamurai,
        Quality::Ordinary,
        Quality::Poor,
    ];

    /// Its name in data files.
    pub const fn name(self) -> &'static str {
        ["war", "good-samurai", "good", "ordinary-samurai", "ordinary", "poor"][self as usize]
    }
}

/// KY-CHR-21 — A typical character.
#[derive(Clone, Debug)]
pub struct Template {
    /// Its name in data files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Reaction speed.
    pub reaction: u8,
    /// Skill with each weapon of its kit.
    pub skill: i8,
    /// Initiative.
    pub initiative: u8,
    /// Horsemanship.
    pub horsemanship: Horsemanship,
    /// Leadership.
    pub leadership: u8,
    /// Social status.
    pub status: i16,
    /// Column of the table of fear and bravery.
    pub troop: Troop,
    /// Armour.
    pub armour: Armour,
    /// Kits to choose from.
    pub kits: Vec<Vec<WeaponId>>,
    /// K-90 — What a die decides when he is rolled.
    pub rolled: Rolled,
    /// K-91 — Coppers for each point of a die of ten.
    pub purse: u32,
}

/// K-90 — The lowest and the highest value of each rating that is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// Skill with each weapon of the kit.
    pub skill: [i8; 2],
    /// Initiative.
    pub initiative: [u8; 2],
    /// Leadership.
    pub leadership: [u8; 2],
    /// Social status.
    pub status: [i16; 2],
    /// Stamina.
    pub stamina: [i8; 2],
}

/// A character who is ready to play.
#[derive(Clone, Debug)]
pub struct Known {
    /// His name in data files.
    pub id: String,
    /// Who he is, in a sentence.
    pub about: String,
    /// His sheet, before anything has happened to him.
    pub member: crate::campaign::band::Member,
}

/// KY-CAM-02 — A place to buy and sell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Market {
    /// Its name in data files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Hundredths of the printed price.
    pub percent: u16,
    /// New weapons can be had here.
    pub weapons: bool,
}

/// KY-CHR-22 — Where somebody comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Its name in data files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The column that goes with it.
    pub troop: Troop,
}

/// KY-CAM-10 — What money buys, apart from weapons.
#[derive(Clone, Debug)]
pub struct Good {
    /// Its name in data files.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Price in coppers.
    pub price: u32,
    /// It may cost more.
    pub at_least: bool,
}
