//! KY-CAM-50 — A band: its people, its purse, its calendar, and everything that was done.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::catalogue::{Armour, Horsemanship, Quality, Troop};

use super::healing::{Care, Healing};
use super::market::Ware;

/// People in a band at most, the dead among them.
pub const PEOPLE: usize = 40;
/// Deeds in the life of a band at most.
pub const DEEDS: usize = 2_000;
/// The last day of a band's calendar: a hundred years.
pub const LAST_DAY: u32 = 36_500;
/// Coppers in a purse at most.
pub const FULL_PURSE: u32 = 1_000_000_000;
/// Things of a kind at most, and arrows for a bow.
pub const MANY: u8 = 99;
/// Letters in the name of a band or of somebody in it at most.
pub const NAME: usize = 24;
/// Letters in a reason at most.
pub const REASON: usize = 120;
/// Status as far as it goes.
pub const STATUS: i16 = 1_000;

/// A thing somebody owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Owned {
    /// The id of the weapon.
    pub weapon: String,
    /// How many shots or throws there are with it.
    pub count: u8,
}

/// A horse somebody owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Its name.
    pub name: String,
    /// How good it is.
    pub quality: Quality,
    /// Wounds.
    pub wounds: u8,
}

/// A fight somebody was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    /// The table at which it was played.
    pub table: String,
    /// The scenario.
    pub scenario: String,
    /// On which day.
    pub day: u32,
    /// How it went for him.
    pub fate: String,
}

/// KY-CAM-50 — A character between fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// His name.
    pub name: String,
    /// The template he was made from.
    pub template: String,
    /// Where he comes from.
    pub origin: Option<String>,
    /// A player's own character.
    pub pc: bool,
    /// Column of the table of fear and bravery.
    pub troop: Troop,
    /// Reaction speed.
    pub reaction: u8,
    /// Skills, by the id of a weapon.
    pub skills: BTreeMap<String, i8>,
    /// Iaijutsu.
    pub iaijutsu: Option<i8>,
    /// Ni-ten.
    pub niten: Option<i8>,
    /// Ki-ai.
    pub kiai: Option<i8>,
    /// Yadomejutsu, by the id of a weapon.
    pub yadome: BTreeMap<String, i8>,
    /// Horsemanship.
    pub horsemanship: Horsemanship,
    /// Leadership.
    pub leadership: u8,
    /// Initiative.
    pub initiative: u8,
    /// Social status.
    pub status: i16,
    /// Armour.
    pub armour: Armour,
    /// KY-VWD-01.
    pub wound_limit: u8,
    /// Stamina.
    pub stamina: i8,
    /// Weapons.
    pub kit: Vec<Owned>,
    /// Other things, by their id.
    pub goods: BTreeMap<String, u32>,
    /// His horse.
    pub horse: Option<Mount>,
    /// Money in coppers.
    pub purse: u32,
    /// Wounds.
    pub wounds: u8,
    /// A healing under way.
    pub healing: Option<Healing>,
    /// He is dead.
    pub dead: bool,
    /// His fights.
    pub fights: Vec<Fought>,
}

/// KY-CHR-21 — How somebody new comes by his sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Made {
    /// As the table of typical characters has him.
    Typical {
        /// The template.
        template: String,
        /// One of its kits, by the ids of the weapons.
        kit: Vec<String>,
    },
    /// K-90 — The dice decide within what is usual for his kind.
    Rolled {
        /// The template.
        template: String,
        /// One of its kits, by the ids of the weapons.
        kit: Vec<String>,
    },
    /// Somebody who is ready to play, by his id.
    Known {
        /// Who.
        id: String,
    },
}

/// KY-CAM-20 — Where days are spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shelter {
    /// On the road, as it comes: such days heal nobody.
    None,
    /// With people who feed and house the band.
    Guests,
    /// K-93 — At an inn, everybody paying for himself.
    Inn,
}

/// What is done with a band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Deed {
    /// KY-CHR-21 — Somebody joins.
    Recruit { name: String, pc: bool, made: Made },
    /// Somebody leaves for good.
    Dismiss { who: String },
    /// KY-CAM-02 — Somebody buys something, in one of the places of the book.
    Buy { who: String, ware: Ware, number: u8, market: String },
    /// KY-CAM-02 — Somebody sells something to a dealer.
    Sell { who: String, ware: Ware, number: u8, market: String },
    /// KY-CAM-02 — Money changes hands, as agreed.
    Give { from: String, to: String, coppers: u32 },
    /// K-94 — Somebody is paid from outside the band.
    Earn { who: String, coppers: u32, reason: String },
    /// KY-CAM-21 — Somebody is put to bed.
    Tend { who: String, care: Care },
    /// KY-CAM-20 — Days pass.
    Pass { days: u16, shelter: Shelter },
    /// KY-CAM-32 — Deeds change somebody's standing.
    Standing { who: String, by: i16, reason: String },
    /// KY-CAM-50 — Some of the band go to a fight.
    March { table: String, scenario: String, who: Vec<String> },
    /// K-95 — They come back from a fight that never was.
    Recall { table: String },
    /// KY-CAM-50 — A fight is written back, once.
    Fight { table: String, scenario: String, fates: Vec<FateOf> },
}

/// How a fight left somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FateOf {
    /// Who.
    pub who: String,
    /// Wounds at the end.
    pub wounds: u8,
    /// He died.
    pub dead: bool,
    /// What is left of his kit.
    pub kit: Vec<Owned>,
    /// His horse, if he still has one.
    pub horse: Option<Mount>,
    /// In a few words.
    pub words: String,
}

/// A deed that was done, on which day, with which dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// The day.
    pub day: u32,
    /// The deed.
    pub deed: Deed,
    /// The dice it cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// What came of it, in words.
    pub words: String,
}

/// KY-CAM-50 — Those who are at a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Away {
    /// The table at which it is played.
    pub table: String,
    /// The scenario.
    pub scenario: String,
    /// Who.
    pub who: Vec<String>,
}

/// KY-CAM-50 — A band.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// Its name.
    pub name: String,
    /// The day, from 0.
    pub day: u32,
    /// Its people, the dead among them.
    pub members: Vec<Member>,
    /// The fights that some of them are at.
    #[serde(default)]
    pub away: Vec<Away>,
    /// Everything that was done.
    pub done: Vec<Done>,
    /// R-KY-87, `bandages` — Blessed bandages help.
    #[serde(default)]
    pub bandages: bool,
}

impl Band {
    /// Somebody of the band.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    pub(super) fn member_mut(&mut self, name: &str) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.name == name)
    }

    /// The fight somebody is at.
    pub fn fight_of(&self, name: &str) -> Option<&Away> {
        self.away.iter().find(|away| away.who.iter().any(|who| who == name))
    }

    /// KY-CAM-50 — True if the fight of a table stands in the book already.
    pub fn has_fought(&self, table: &str) -> bool {
        self.done
            .iter()
            .any(|done| matches!(&done.deed, Deed::Fight { table: t, .. } if t == table))
    }
}
