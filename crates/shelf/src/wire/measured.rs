//! What only a measured table has: regions, ways, rulers. Lengths are units of the table, tenths of
//! a millimetre; points are east and north of its south-western corner.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Choice, Ghost, TallyLine, WhyNot};

/// One end of a ruler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Tip {
    /// At the rim of a piece's base.
    Piece(u8),
    /// At a point.
    At([i32; 2]),
}

/// Where a piece can get to by one move: what is drawn. Whether it may end at a point is told by
/// the way there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Region {
    /// Whose, by number.
    pub piece: u8,
    /// Rings of points; what lies inside an odd number of them belongs to it.
    pub rings: Vec<Vec<[i32; 2]>>,
    /// How far it may go in all.
    pub limit: u32,
    /// The same in words.
    pub text: String,
    /// The rule it rests on.
    pub rule: String,
}

/// The way a piece would take to a point, what it costs, and what stops it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Way {
    /// Who, by number.
    pub piece: u8,
    /// Corner by corner, from where it stands to where it would end.
    pub path: Vec<[i32; 2]>,
    /// Where it would stand.
    pub ghost: Ghost,
    /// What it costs …
    pub cost: u32,
    /// … of so much.
    pub limit: u32,
    /// The cost line by line, each with its rule.
    pub tally: Vec<TallyLine>,
    /// Whom it would touch, by number.
    pub touches: Vec<u8>,
    /// What is sent back if it is chosen; nothing if it may not go there.
    pub choice: Option<Choice>,
    /// Why it may not.
    pub why: Option<WhyNot>,
}

/// A ruler laid on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Ruler {
    /// Where it begins …
    pub from: [i32; 2],
    /// … and ends.
    pub to: [i32; 2],
    /// Whole millimetres, rounded half up: for reading only.
    pub millimetres: u32,
    /// Whatever it is held against, each with an exact answer.
    pub limits: Vec<Limit>,
}

/// A length that a distance is held against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Limit {
    /// What it is the limit of.
    pub text: String,
    /// How much.
    pub limit: u32,
    /// The distance is no more than that, exactly.
    pub within: bool,
    /// The rule it rests on.
    pub rule: String,
}
