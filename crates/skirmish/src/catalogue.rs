//! What the catalogue of the book knows: classes, armour, weapons.

use serde::{Deserialize, Serialize};

/// SS-FIG-01 — A class, the lowest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Class {
    #[default]
    Noumin,
    Ashigaru,
    Bushi,
    Eiyuu,
    Kensei,
}

/// SS-ARM-01 — What is worn, the lightest first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Armour {
    #[default]
    Unarmoured,
    Light,
    Armoured,
    Heavy,
}

/// SS-WPN-01 — What one fights with hand to hand.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Melee {
    #[default]
    BareHands,
    Improvised,
    ShortBlade,
    Katana,
    Yari,
    Naginata,
    Great,
    /// SS-FIG-04 — The teeth, claws or horns of an animal.
    Natural,
}

/// SS-WPN-03 — What one shoots or throws with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Missile {
    Crossbow,
    Bow,
    Arquebus,
    Pistol,
    Hurled,
}

/// SS-WPN-03, SS-WPN-04 — How far a shot goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// The first band.
    Short,
    /// The second.
    Medium,
    /// The third.
    Long,
    /// The last.
    Extreme,
    /// SS-SHT-05 — Extreme range at somebody in cover.
    Beyond,
}

impl Class {
    /// All of them, the lowest first.
    pub const ALL: [Class; 5] =
        [Class::Noumin, Class::Ashigaru, Class::Bushi, Class::Eiyuu, Class::Kensei];

    /// SS-FIG-01 — Kensei, Eiyuu and Bushi.
    pub const fn is_samurai(self) -> bool {
        matches!(self, Class::Bushi | Class::Eiyuu | Class::Kensei)
    }

    /// Its name in data and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Noumin => "noumin",
            Class::Ashigaru => "ashigaru",
            Class::Bushi => "bushi",
            Class::Eiyuu => "eiyuu",
            Class::Kensei => "kensei",
        }
    }

    /// The class of that name.
    pub fn parse(word: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.word() == word)
    }
}

impl Armour {
    /// All of them, the lightest first.
    pub const ALL: [Armour; 4] =
        [Armour::Unarmoured, Armour::Light, Armour::Armoured, Armour::Heavy];

    /// SS-ARM-01, R-SS-14 — True of everything but Unarmoured.
    pub const fn is_worn(self) -> bool {
        !matches!(self, Armour::Unarmoured)
    }

    /// Its name in data and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Armour::Unarmoured => "unarmoured",
            Armour::Light => "light",
            Armour::Armoured => "armoured",
            Armour::Heavy => "heavy",
        }
    }

    /// The armour of that name.
    pub fn parse(word: &str) -> Option<Armour> {
        Armour::ALL.into_iter().find(|armour| armour.word() == word)
    }
}

impl Melee {
    /// All of them.
    pub const ALL: [Melee; 8] = [
        Melee::BareHands,
        Melee::Improvised,
        Melee::ShortBlade,
        Melee::Katana,
        Melee::Yari,
        Melee::Naginata,
        Melee::Great,
        Melee::Natural,
    ];

    /// Its name in data and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Melee::BareHands => "bare-hands",
            Melee::Improvised => "improvised",
            Melee::ShortBlade => "short-blade",
            Melee::Katana => "katana",
            Melee::Yari => "yari",
            Melee::Naginata => "naginata",
            Melee::Great => "great",
            Melee::Natural => "natural",
        }
    }

    /// The weapon of that name.
    pub fn parse(word: &str) -> Option<Melee> {
        Melee::ALL.into_iter().find(|weapon| weapon.word() == word)
    }

    /// SS-WPN-02 — What somebody of a class carries beside a missile weapon if nothing is said.
    pub const fn side_arm(class: Class) -> Melee {
        match class {
            Class::Noumin => Melee::Improvised,
            Class::Ashigaru => Melee::ShortBlade,
            Class::Bushi | Class::Eiyuu | Class::Kensei => Melee::Katana,
        }
    }
}

impl Missile {
    /// All of them.
    pub const ALL: [Missile; 5] =
        [Missile::Crossbow, Missile::Bow, Missile::Arquebus, Missile::Pistol, Missile::Hurled];

    /// Its name in data and commands.
    pub const fn word(self) -> &'static str {
        match self {
            Missile::Crossbow => "crossbow",
            Missile::Bow => "bow",
            Missile::Arquebus => "arquebus",
            Missile::Pistol => "pistol",
            Missile::Hurled => "hurled",
        }
    }

    /// The weapon of that name.
    pub fn parse(word: &str) -> Option<Missile> {
        Missile::ALL.into_iter().find(|weapon| weapon.word() == word)
    }
}

impl Band {
    /// The four bands of the table, and the one beyond for cover.
    pub const ALL: [Band; 5] = [Band::Short, Band::Medium, Band::Long, Band::Extreme, Band::Beyond];

    /// SS-SHT-05 — One band worse.
    pub const fn worse(self) -> Band {
        match self {
            Band::Short => Band::Medium,
            Band::Medium => Band::Long,
            Band::Long => Band::Extreme,
            Band::Extreme | Band::Beyond => Band::Beyond,
        }
    }

    /// Its name in data.
    pub const fn word(self) -> &'static str {
        match self {
            Band::Short => "short",
            Band::Medium => "medium",
            Band::Long => "long",
            Band::Extreme => "extreme",
            Band::Beyond => "beyond",
        }
    }
}
