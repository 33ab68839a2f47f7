//! Forces by points: what there is to choose from, what was chosen, what it is worth, and why it
//! may not take the field.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{FieldTold, WhyNot};

/// What was said of an entry, by the names of the fields.
pub type Answers = BTreeMap<String, Value>;

/// Everything a force of a book can be made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MusterTold {
    /// The book.
    pub book: String,
    /// What the book is called.
    pub title: String,
    /// What a force is called in it, and what it is made of: one, and several.
    pub words: MusterWords,
    /// The rule by which everything has its price.
    pub rule: String,
    /// What a force can be made for; the first are points alone.
    pub terms: Vec<TermsTold>,
    /// What is ready to be taken, by kinds.
    pub shelves: Vec<StockShelf>,
    /// Everything that can be said of an entry; each kind names those that are asked of it.
    pub fields: Vec<FieldTold>,
}

/// How a book speaks of forces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct MusterWords {
    /// A force, such as `band`.
    pub force: String,
    /// One of what it is made of, such as `figure`.
    pub one: String,
    /// Several of them.
    pub many: String,
}

/// What a force can be made for: a scenario that takes forces of the players' own, or points alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TermsTold {
    /// The full name of the scenario; nothing of points alone.
    pub scenario: Option<String>,
    /// What it is called.
    pub title: String,
    /// What a force may be worth, if nobody says otherwise.
    pub points: u32,
    /// The least that can be agreed on.
    pub least: u32,
    /// The most that can be agreed on; the same as the least where the scenario decides.
    pub most: u32,
    /// What else must be kept to, a line each.
    pub limits: Vec<String>,
    /// The rule they rest on.
    pub rule: String,
    /// The sides that a force can take the place of.
    pub sides: Vec<TermsSide>,
    /// What a table of it is asked for beside the switches of the book, such as the number from
    /// which its ground is made. The answers are switches of those names. Where points can be
    /// agreed on, one of them is `points`.
    pub asks: Vec<FieldTold>,
}

/// A side that a force can take the place of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TermsSide {
    /// One word.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The switch that holds the force as it is written.
    pub switch: String,
    /// Whether somebody must be brought: nobody is listed for it, and nobody is raised for it.
    pub needed: bool,
}

/// What is ready to be taken, of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StockShelf {
    /// What kind.
    pub title: String,
    /// What there is.
    pub stock: Vec<StockTold>,
}

/// Something that is ready to be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StockTold {
    /// Its name, which is sent back.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is and carries, in words.
    pub about: String,
    /// The drawing of it.
    pub figure: String,
    /// What one costs as it is.
    pub price: u32,
    /// How the fields stand if nobody says otherwise.
    #[ts(type = "Record<string, string | number | boolean>")]
    pub with: Answers,
    /// The fields that are asked of it, by name.
    pub fields: Vec<String>,
}

/// A force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// What it is called.
    pub name: String,
    /// The full name of the scenario it is made for; nothing of points alone.
    #[serde(default)]
    pub scenario: Option<String>,
    /// What it may be worth.
    pub points: u32,
    /// What it is made of.
    pub rows: Vec<ForceRow>,
}

/// An entry of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ForceRow {
    /// What is taken.
    pub kind: String,
    /// What was said of it; whatever is left out stands as usual.
    #[serde(default)]
    #[ts(type = "Record<string, string | number | boolean>")]
    pub with: Answers,
}

/// A force as it was weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ForceTold {
    /// The force.
    pub force: Force,
    /// The same as it is written: to be kept, sent, and brought to a table.
    pub text: String,
    /// What it is worth.
    pub total: u32,
    /// What it may be worth.
    pub points: u32,
    /// How many of them there are, in words.
    pub strength: String,
    /// Its entries, in order.
    pub rows: Vec<RowWeighed>,
    /// Everything that is wrong with it; nothing if it may take the field.
    pub objections: Vec<ObjectionTold>,
}

/// An entry as it was weighed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RowWeighed {
    /// What it is called.
    pub title: String,
    /// What it is and carries, in words.
    pub about: String,
    /// The drawing of it.
    pub figure: String,
    /// How many there are of it.
    pub count: u32,
    /// What all of them cost; nothing if there is no such thing.
    pub price: Option<u32>,
}

/// Something that is wrong with a force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ObjectionTold {
    /// The entry it concerns, from 0; nothing if it is the force as a whole.
    pub row: Option<u32>,
    /// Why, and by which rule.
    pub why: WhyNot,
}

/// What a force is to be raised for, at random.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Levy {
    /// The full name of the scenario; nothing of points alone.
    #[serde(default)]
    #[ts(optional)]
    pub scenario: Option<String>,
    /// What it may be worth; as usual if nothing is said.
    #[serde(default)]
    #[ts(optional)]
    pub points: Option<u32>,
    /// What all chance is drawn from: the same number raises the same force.
    pub seed: u64,
}
