//! What a page is told of a lesson: one thing at a time.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Where;

/// A lesson as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LessonInfo {
    /// Full name, such as `cry-havoc/green`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it teaches, in a sentence or two.
    pub about: String,
    /// The full name of the scenario it is held on.
    pub scenario: String,
    /// How long it takes, roughly.
    pub minutes: u16,
    /// How many steps it has.
    pub steps: u32,
}

/// Where a lesson stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LessonTold {
    /// Full name, such as `cry-havoc/green`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The step it stands at, from 0; as many as there are steps once all are done.
    pub step: u32,
    /// How many steps it has.
    pub steps: u32,
    /// What is said, a paragraph each; empty while the lesson waits for its next chance, and once
    /// it is done.
    pub say: Vec<String>,
    /// What is pointed at.
    pub points: Vec<PointTold>,
    /// What it waits for.
    pub waits: WaitTold,
    /// The act that is taught, in words that the command line understands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub words: Option<String>,
}

/// What a step of a lesson waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "for", rename_all = "lowercase")]
pub enum WaitTold {
    /// That somebody who has read it goes on.
    Next,
    /// Something that is done with a part of the page, and that the game does not hear of.
    Page {
        /// What.
        deed: Deed,
    },
    /// Something that happens in the game.
    Game,
    /// Its next chance: whoever learns plays on as he likes.
    Chance,
    /// Nothing: it is done.
    Nothing,
}

/// Something a lesson points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "at", rename_all = "lowercase")]
pub enum PointTold {
    /// A piece.
    Piece {
        /// Its number for this eye.
        piece: u8,
    },
    /// A place of the board.
    Place {
        /// Where.
        place: Where,
    },
    /// A part of the page.
    Part {
        /// Which.
        part: Part,
    },
}

/// Parts of a page that lessons point at, by names that do not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What is asked.
    Prompt,
    /// The button that ends the step, hands in orders or answers.
    End,
    /// The button that does what is aimed at.
    Go,
    /// Taking back.
    Back,
    /// The switch that shows danger.
    Danger,
    /// The switch that lights reach.
    Reach,
    /// The switch that draws sight.
    Sight,
    /// The switch that tints zones.
    Zones,
    /// The ruler.
    Ruler,
    /// Turn and steps.
    Track,
    /// The score.
    Score,
    /// The log.
    Log,
    /// Odds and sum of what is aimed at.
    Odds,
    /// The orders that are written.
    Slip,
}

/// What can be done with a page that the game does not hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Pick somebody up.
    Hold,
    /// Look at the odds of something.
    Odds,
    /// See what the enemy could do.
    Danger,
    /// See who is seen.
    Sight,
    /// See what weapons reach.
    Zones,
    /// Lay the ruler.
    Ruler,
}
