//! The catalogue of figures, animals and weapons.

use serde::{Deserialize, Serialize};

/// SG-CHR-02 — Standing in the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Leads, ransoms and is ransomed.
    Knight,
    /// Leads the men allotted to him.
    Sergeant,
    /// Everyone who fights for pay or because he must.
    Soldier,
    /// No fighter.
    Civilian,
    /// Rides, challenges, commands, and may end by his own hand.
    Samurai,
    /// Leads the men allotted to him, as a sergeant does.
    Captain,
    /// Needs no command and strikes arrows aside.
    Monk,
    /// Needs no command and is not seen in the dark.
    Ninja,
}

impl Rank {
    /// True of those who lead the men allotted to them (CH-CMD-02).
    #[inline]
    pub fn leads_few(self) -> bool {
        matches!(self, Rank::Sergeant | Rank::Captain)
    }
}

/// What a figure shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// Quick, weaker, shoots over heads.
    Shortbow,
    /// Slow, strong, shoots straight.
    Crossbow,
    /// Reaches far; shot on foot and from the saddle.
    Longbow,
    /// Thrown, a few hexes far.
    Shuriken,
}

impl Weapon {
    /// Every weapon.
    pub const ALL: [Weapon; 4] =
        [Weapon::Shortbow, Weapon::Crossbow, Weapon::Longbow, Weapon::Shuriken];

    /// Its name in data files.
    pub fn word(self) -> &'static str {
        match self {
            Weapon::Shortbow => "shortbow",
            Weapon::Crossbow => "crossbow",
            Weapon::Longbow => "longbow",
            Weapon::Shuriken => "shuriken",
        }
    }
}

/// What kind of piece a row of the catalogue is (SG-CHR-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Breed {
    /// A man or woman.
    Character,
    /// A war horse: two hexes, can be ridden.
    Horse,
    /// A pack mule: one hex, never ridden.
    Mule,
    /// A draft horse: two hexes, draws carts, is ridden badly.
    DraftHorse,
    /// A cart: two hexes, no animal and nobody's target.
    Cart,
}

impl Breed {
    /// True of pieces that cover two hexes by themselves.
    #[inline]
    pub fn is_long(self) -> bool {
        matches!(self, Breed::Horse | Breed::DraftHorse | Breed::Cart)
    }
}

/// Attack, defence and movement of one side of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Profile {
    /// Attack strength.
    pub attack: u8,
    /// Defence strength.
    pub defence: u8,
    /// Movement points.
    pub movement: u8,
}

/// One row of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Short name used in data and cases, for instance `man-at-arms`.
    pub id: String,
    /// Code in the specification's roster, for instance `C-M1`.
    pub code: String,
    /// Name shown to players.
    pub title: String,
    /// Character, animal or cart.
    pub breed: Breed,
    /// Rank; animals are listed as civilians and never asked.
    pub rank: Rank,
    /// Wears armour.
    pub armoured: bool,
    /// Fighting soldiers may escort prisoners (CH-RAN-05); peasants, muleteers, civilians may not.
    pub escorts: bool,
    /// What he shoots with.
    pub weapon: Option<Weapon>,
    /// Mounted sides: healthy, wounded.
    pub mounted: Option<[Profile; 2]>,
    /// On foot and healthy; a draft horse's own movement stands here too.
    pub foot: Profile,
    /// On foot and wounded.
    pub foot_wounded: Profile,
    /// On foot and stunned: attack and movement are 0.
    pub stunned_defence: u8,
    /// Worth in points for building scenarios, as he usually appears.
    pub points: u16,
    /// Worth when he starts on foot without a horse, where that differs.
    pub points_on_foot: u16,
}
