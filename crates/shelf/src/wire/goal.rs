//! What decides a game: what each side is after, where, by whom, and how far it has come.

use engine::{Count, Part, Side};
use serde::Serialize;
use ts_rs::TS;

use super::SideName;

/// One thing that decides a game, or helps to. It does not change while it is played.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct GoalScene {
    /// Whose it is.
    #[ts(as = "SideName")]
    pub side: Side,
    /// What is to be done, in a sentence.
    pub text: String,
    /// What each is worth, where all are worth the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub each: Option<i32>,
    /// Its worth is part of the score.
    pub scored: bool,
    /// How many it takes, where it is met or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub want: Option<u16>,
    /// What is to be seen on whom it is about, if those are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub men: Option<ManMark>,
    /// Where it is on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GoalMark>>", optional)]
    pub marks: Vec<GoalMark>,
}

impl GoalScene {
    /// A goal without marks, that brings no points.
    pub fn new(side: Side, text: String) -> GoalScene {
        GoalScene {
            side,
            text,
            each: None,
            scored: false,
            want: None,
            men: None,
            marks: Vec::new(),
        }
    }
}

/// Why a piece is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum ManMark {
    /// He must live.
    Guard,
    /// The other side is after him.
    Wanted,
}

/// Where something is to be done.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum GoalMark {
    /// Hexes to be in, or to keep others out of.
    Cells {
        /// By number.
        cells: Vec<u16>,
    },
    /// The same on a measured table.
    Ring {
        /// Its corners, in board units.
        ring: Vec<[f32; 2]>,
    },
    /// An edge to leave by.
    Edge {
        /// The hexes along it; none on a measured table.
        cells: Vec<u16>,
        /// The line itself, in board units; none where it is not straight.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        line: Option<[[f32; 2]; 2]>,
    },
}

/// How far a goal has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct GoalSight {
    /// What it has brought, each by itself.
    pub done: Vec<GoalPart>,
    /// What it can still bring.
    pub open: Vec<GoalPart>,
}

/// What one piece brings, or something that is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GoalPart {
    /// The piece it comes by; nothing of a place, a deed, or somebody this eye does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<u8>,
    /// What it is worth, or 1 where heads are counted.
    pub worth: i32,
}

impl From<&Count> for GoalSight {
    fn from(count: &Count) -> GoalSight {
        let part =
            |part: &Part| GoalPart { piece: part.piece.map(|piece| piece.0), worth: part.worth };
        GoalSight {
            done: count.done.iter().map(part).collect(),
            open: count.open.iter().map(part).collect(),
        }
    }
}
