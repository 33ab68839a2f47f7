//! Boards as pictures: ink on paper, painted wooden counters.
//!
//! [`svg()`] draws a board of Cry Havoc on a sheet of A3, landscape; [`png()`] turns any such
//! drawing into a bitmap with fonts of its own, so that it looks the same on every machine. The
//! same board always gives the same text: what looks like chance follows from the hex's number.

mod art;
mod board;
mod bodies;
mod counter;
mod east;
mod figures;
mod fit;
mod ground;
mod growth;
mod house;
mod ink;
mod legend;
mod pen;
mod pieces;
mod plan;
mod raster;
mod roads;
mod sheet;
mod shrine;
mod squeeze;
mod things;
mod water;

use havoc::Havoc;
use havoc::state::State;

pub use art::{Posture, figure, figures, ground, remains, thumbnail};
pub use board::{Plan, plan};
pub use raster::png;

/// By what light the print is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Daylight: dark ink on pale paper. The one to print.
    #[default]
    Light,
    /// Lamplight: the same print on dark paper.
    Dark,
}

/// What to draw, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// By what light it is seen.
    pub theme: Theme,
    /// Column and row in every hex.
    pub coordinates: bool,
    /// Pieces, bodies and ropes; without them the bare map.
    pub counters: bool,
    /// Key to ground and counters.
    pub legend: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { theme: Theme::Light, coordinates: true, counters: true, legend: true }
    }
}

/// The board of a game as an SVG document: A3 landscape, self-contained, the same text for the
/// same board.
pub fn svg(game: &Havoc, state: &State, style: &Style) -> String {
    sheet::draw(game, state, style)
}
