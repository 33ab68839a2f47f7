//! What happened.

use engine::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Condition, SideName, TallyLine};

/// One entry of the log as an eye may know it. Of an entry of which it sees nothing it is told
/// nothing, not even that there was one.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Told {
    /// Its number among those this eye is told of, from 0.
    pub n: u32,
    /// Who decided.
    #[ts(as = "SideName")]
    pub side: Side,
    /// The umpire decided, and gave the reason that stands in `words`; left out if a side did.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub umpire: bool,
    /// The turn it belongs to.
    pub turn: u16,
    /// What happened.
    pub lines: Vec<LineTold>,
    /// Free words that go with it, line by line, such as a poem; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub words: Vec<String>,
    /// How well its dice fell for whoever threw them: so many in a hundred such throws would have
    /// done worse, half of those that would have done the same included. 50 is even luck. Left out
    /// if the dice decided nothing between the sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub luck: Option<u8>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LineTold {
    /// In words; empty of what is only to be shown.
    pub text: String,
    /// The rule it rests on.
    pub rule: String,
    /// The sum that led to it, in words.
    pub tally: Option<String>,
    /// Its dice.
    pub dice: Vec<DieTold>,
    /// The pieces it is about.
    pub about: Vec<u8>,
    /// How to show it.
    pub show: Option<Show>,
    /// Two scores held against each other, each with all that was added to its die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub versus: Option<Box<[Score; 2]>>,
    /// The cell of a printed table that decided it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cell: Option<TableCell>,
    /// The umpire said or wrote it himself; left out of everything else.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub ruled: bool,
    /// A step that began here was over at once, since nobody could act in it.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub passed: bool,
}

/// A cell of a printed table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TableCell {
    /// The table: `TableTold.name`.
    pub table: String,
    /// The head of its row.
    pub row: String,
    /// The head of its column.
    pub column: String,
}

/// One of two scores that are held against each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Score {
    /// Whose.
    pub piece: u8,
    /// With what, in words.
    pub with: String,
    /// The die.
    pub die: u8,
    /// What is added to it, line by line.
    pub sum: Vec<TallyLine>,
    /// Die and sum.
    pub total: i16,
    /// Won, by how much; nothing of the loser, 0 of both in a draw.
    pub won_by: Option<u8>,
}

/// A die that fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DieTold {
    /// How many faces it has.
    pub faces: u8,
    /// The face it showed.
    pub face: u8,
    /// Who rolled it.
    #[ts(as = "SideName")]
    pub by: Side,
}

/// How to show something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Show {
    /// A piece goes along a path of middles.
    Path {
        /// Which.
        piece: u8,
        /// Where it goes through, from where it stood.
        path: Vec<[f32; 2]>,
        /// Its facing at the end.
        facing: f32,
    },
    /// An arrow or another missile flies.
    Flight {
        /// From whom.
        by: u8,
        /// At whom.
        at: u8,
    },
    /// Blades meet.
    Clash {
        /// Who attacks.
        by: Vec<u8>,
        /// Whom.
        at: Vec<u8>,
    },
    /// A piece changes its condition.
    Change {
        /// Which.
        piece: u8,
        /// To what.
        condition: Condition,
    },
    /// A tray loses figures.
    Loss {
        /// Which.
        piece: u8,
        /// How many are lost …
        lost: u8,
        /// … and how many are left.
        left: u8,
    },
    /// A new step, phase or turn begins.
    Step {
        /// Its name.
        text: String,
    },
}

/// What is left out when it is not so.
fn is_false(yes: &bool) -> bool {
    !yes
}
