//! What does not change while a game is played.

use std::collections::BTreeMap;

use engine::{BySide, Side};
use serde::Serialize;
use ts_rs::TS;

use super::{BySideOf, GoalScene, SideName};

/// What does not change while a game is played.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Scene {
    /// The book, such as `cry-havoc`.
    pub game: String,
    /// What the book is called.
    pub game_title: String,
    /// The scenario, such as `cry-havoc/toll-house`.
    pub scenario: String,
    /// What the scenario is called.
    pub title: String,
    /// The tale.
    pub story: String,
    /// What each side is after.
    pub aims: String,
    /// The same one by one, with marks on the board.
    pub goals: Vec<GoalScene>,
    /// Who has won in the end, in a sentence.
    pub verdict: String,
    /// The two sides.
    #[ts(as = "BySideOf<SideScene>")]
    pub sides: BySide<SideScene>,
    /// The switches of the book, as they stand in this game.
    pub options: Vec<OptionScene>,
    /// Game turns in all.
    pub turns: u16,
    /// What the book calls one of them: `Turn`, `Move`.
    pub turn_word: String,
    /// The steps of a side's part of a turn, in order.
    pub track: Vec<StepScene>,
    /// The board.
    pub board: BoardScene,
    /// The kinds of pieces in this game.
    pub kinds: Vec<KindScene>,
    /// Groups that pieces belong to, where they do.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<GroupScene>>", optional)]
    pub groups: Vec<GroupScene>,
    /// Words that only a rulebook knows, each with a sentence.
    pub terms: Vec<TermScene>,
    /// What the three numbers of a piece are, in a word each.
    pub values: [String; 3],
    /// Whether pieces have a sheet of their own, to be asked for.
    pub sheets: bool,
    /// Whether pieces have zones that their weapons reach, to be asked for.
    pub zones: bool,
    /// Whether the tenth face of a ten-sided die is read as 0.
    pub ten_is_zero: bool,
    /// Whether a side may know what the other may not: one screen changes hands behind a curtain.
    pub hidden: bool,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SideScene {
    /// One word, as used in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// A group of pieces that act together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GroupScene {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    #[ts(as = "SideName")]
    pub side: Side,
}

/// A word that only a rulebook knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TermScene {
    /// The word, in small letters.
    pub word: String,
    /// What it means, in a sentence.
    pub text: String,
}

/// A switch of the book, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OptionScene {
    /// Its name in data and files.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it does, in a sentence.
    pub about: String,
    /// The rule it belongs to.
    pub rule: String,
    /// How it stands.
    pub value: String,
    /// What it can be.
    pub values: Vec<String>,
    /// What each of these is called.
    pub words: BTreeMap<String, String>,
    /// How the book has it.
    pub default: String,
}

/// A step of a side's part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StepScene {
    /// What it is called, in a word or two.
    pub name: String,
    /// The rule it rests on.
    pub rule: String,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BoardScene {
    /// Width in board units.
    pub width: f32,
    /// Height in board units.
    pub height: f32,
    /// How places are told on it.
    pub grid: GridScene,
}

impl BoardScene {
    /// The hexes, in the order of their numbers; none on a measured table.
    pub fn cells(&self) -> &[CellScene] {
        match &self.grid {
            GridScene::Hexes { cells, .. } => cells,
            GridScene::Measured { .. } => &[],
        }
    }
}

/// How places are told on a board.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum GridScene {
    /// By hexes.
    Hexes {
        /// The hexes, in the order of their numbers.
        cells: Vec<CellScene>,
        /// Corners of a hex, from its middle.
        corners: Vec<[f32; 2]>,
    },
    /// By points of a measured table.
    Measured {
        /// Board units to a unit of the table.
        scale: f32,
        /// What its lengths are told in.
        unit: Length,
    },
}

/// What lengths of a measured table are told in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// Centimetres.
    Cm,
    /// Inches.
    Inch,
}

/// A hex.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CellScene {
    /// Its name, as printed.
    pub name: String,
    /// Its middle.
    pub x: f32,
    /// Its middle.
    pub y: f32,
    /// Its ground and whatever else is there, in words.
    pub ground: String,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KindScene {
    /// Its name in the catalogue.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The drawing of it in `figures.svg`.
    pub figure: String,
    /// The drawing of it in the saddle, if it can ride.
    pub mounted: Option<String>,
    /// The drawing of what is left of it.
    pub remains: String,
    /// What else is to be known of the kind, in words: weapon, ranges, rank.
    pub about: Vec<String>,
}
