//! Bodies of figures that stand and move on one tray, and how they touch each other.

use serde::Serialize;
use ts_rs::TS;

/// A tray of figures. Its front looks where the piece does (`PieceSight.facing`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Tray {
    /// Half its width and half its depth, in units of the table.
    pub half: [u16; 2],
    /// The side its men face, clockwise from the front of the tray: 0 to 3.
    pub front: u8,
    /// Places in a rank.
    pub files: u8,
    /// Places in all, rank by rank from the left of the front rank.
    pub places: u8,
    /// How many of them are taken, from the first on; the rest are losses.
    pub taken: u8,
    /// The sign on its banner that says what it is: a drawing of `figures.svg`.
    pub sign: String,
    /// The sign of its missile weapon, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub arm: Option<String>,
    /// Who leads it and stands on it, by number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub leader: Option<u8>,
    /// It runs.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub routed: bool,
}

/// One piece strikes another that it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Contact {
    /// Who strikes, by number.
    pub from: u8,
    /// Whom.
    pub to: u8,
    /// Where it comes from, as whoever is struck sees it.
    pub kind: Onset,
}

/// Where a blow comes from, as whoever is struck sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Onset {
    /// From where it looks.
    Front,
    /// From a side.
    Flank,
    /// From behind.
    Rear,
}
