//! A band between fights: who is in it, what can be done, and why not.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{SheetPart, WhyNot};

/// A band as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BandTold {
    /// The book it is played by.
    pub book: String,
    /// What the book is called.
    pub title: String,
    /// What the band is called.
    pub name: String,
    /// The day of its calendar, from 1.
    pub day: u32,
    /// All its money, in words.
    pub money: String,
    /// Its people, the dead last.
    pub members: Vec<MemberTold>,
    /// Fights that some of them are at.
    pub away: Vec<AwayTold>,
    /// What can be done with the band as a whole.
    pub acts: Vec<ActTold>,
    /// What was done, the latest first; of a long life only the last part.
    pub calendar: Vec<DeedTold>,
    /// How much was done in all.
    pub deeds: u32,
}

/// Somebody of a band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MemberTold {
    /// His name, by which he is known in the band.
    pub name: String,
    /// What he is.
    pub kind: String,
    /// The drawing that stands for him.
    pub figure: String,
    /// A player's own character.
    pub own: bool,
    /// How he is: `well`, `wounded`, `healing`, `away` or `dead`.
    pub state: String,
    /// The same in a sentence.
    pub health: String,
    /// Wounds.
    pub wounds: u8,
    /// Wounds that kill him.
    pub limit: u8,
    /// His money, in words.
    pub purse: String,
    /// His sheet.
    pub sheet: Vec<SheetPart>,
    /// His fights, the latest first.
    pub fights: Vec<FoughtTold>,
    /// What can be done with him.
    pub acts: Vec<ActTold>,
    /// Why he cannot go to a fight; nothing if he can.
    pub stays: Option<WhyNot>,
}

/// A fight somebody was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FoughtTold {
    /// The table at which it was played.
    pub table: String,
    /// What the scenario is called.
    pub title: String,
    /// On which day.
    pub day: u32,
    /// How it went for him.
    pub words: String,
}

/// A fight that some are at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct AwayTold {
    /// The table at which it is played.
    pub table: String,
    /// What the scenario is called.
    pub title: String,
    /// Who.
    pub who: Vec<String>,
}

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DeedTold {
    /// Its number, from 1.
    pub n: u32,
    /// On which day, from 1.
    pub day: u32,
    /// What kind it was, such as `buy`.
    pub kind: String,
    /// What came of it.
    pub words: String,
    /// The rule it rests on.
    pub rule: String,
    /// The dice that fell.
    pub dice: Vec<u8>,
    /// The table of a fight.
    pub table: Option<String>,
}

/// Something that can be done, as a form to fill in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ActTold {
    /// Its name, which is sent back.
    pub act: String,
    /// What to write on a button.
    pub title: String,
    /// What it means, in a sentence.
    pub about: String,
    /// The rule it rests on.
    pub rule: String,
    /// It cannot be taken back: worth a second question.
    pub grave: bool,
    /// Why it cannot be done now; nothing if it can.
    pub why: Option<WhyNot>,
    /// What must be said with it.
    pub fields: Vec<FieldTold>,
}

/// One field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FieldTold {
    /// Its name, which is sent back with the answer.
    pub name: String,
    /// What to write beside it.
    pub title: String,
    /// What it asks for.
    pub kind: FieldKind,
    /// Only if another field is answered in one of these ways.
    pub only: Option<OnlyIf>,
}

/// When a field is to be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OnlyIf {
    /// The name of the other field.
    pub field: String,
    /// Its answers.
    pub among: Vec<String>,
}

/// What a field asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "t", rename_all = "lowercase")]
pub enum FieldKind {
    /// Words.
    Text {
        /// Letters at most.
        most: u16,
        /// What stands there at first.
        usual: String,
    },
    /// A number.
    Number {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
        /// What stands there at first.
        usual: i32,
        /// What is counted.
        unit: String,
    },
    /// A number out of a hat, which a page may draw: the same one makes the same.
    Seed {
        /// What stands there if nobody draws.
        usual: u32,
    },
    /// Yes or no.
    Yes {
        /// What stands there at first.
        usual: bool,
    },
    /// One of several.
    Pick {
        /// Which.
        picks: Vec<PickTold>,
    },
}

/// One of several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PickTold {
    /// Its name, which is sent back.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it means.
    pub about: String,
}

/// What somebody wants to do with a band: the name of an act, whom it concerns, and the answers.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The name of the act.
    pub act: String,
    /// Whom it concerns, if it is somebody's.
    #[serde(default)]
    #[ts(optional)]
    pub who: Option<String>,
    /// The answers, by the names of the fields.
    #[serde(default)]
    #[ts(type = "Record<string, string | number | boolean>")]
    pub with: BTreeMap<String, Value>,
}

/// What can be bought and sold in a place, by one of the band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MarketTold {
    /// The place.
    pub place: String,
    /// Every place.
    pub places: Vec<PickTold>,
    /// Who buys and sells.
    pub who: String,
    /// What he has to spend.
    pub purse: String,
    /// What there is, by kinds.
    pub shelves: Vec<ShelfTold>,
}

/// Wares of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ShelfTold {
    /// What kind.
    pub title: String,
    /// The wares.
    pub wares: Vec<WareTold>,
}

/// Something that can be bought or sold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WareTold {
    /// Its name, which is sent back.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is.
    pub about: String,
    /// What one costs here, in words.
    pub price: String,
    /// How many he has.
    pub has: u32,
    /// How many can be bought at a time.
    pub most: u8,
    /// Why he cannot buy one; nothing if he can.
    pub buy: Option<WhyNot>,
    /// What a dealer gives for one, in words; nothing if no dealer wants it.
    pub offer: Option<String>,
    /// Why he cannot sell one; nothing if he can.
    pub sell: Option<WhyNot>,
}

/// Where a band can fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FieldOfBattle {
    /// The full name of the scenario.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What each side is after.
    pub aims: String,
    /// How long it takes two people, roughly.
    pub minutes: u16,
    /// The two sides.
    pub sides: [PlaceTold; 2],
}

/// A side that a band can take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PlaceTold {
    /// One word.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many of a band there is room for.
    pub room: u8,
    /// Who of the scenario gives up his place for each of them, in order.
    pub places: Vec<String>,
}
