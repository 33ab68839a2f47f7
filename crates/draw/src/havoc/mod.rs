//! Cry Havoc and Samurai Blades: their maps, pieces and keys, read into what every board is drawn
//! from.

mod bodies;
mod figures;
mod land;
mod legend;
mod pieces;
mod sheet;
mod things;

use ::havoc::Havoc;
use ::havoc::state::State;
use engine::Game;

use crate::pen::put;
use crate::{Plan, Style, Theme, ground as printed, ink, picture, plan as hexes};

pub(crate) use figures::drawings;
pub use figures::{Posture, figure, remains};

/// The board of a game as an SVG document: A3 landscape, self-contained, the same text for the
/// same board.
pub fn svg(game: &Havoc, state: &State, style: &Style) -> String {
    sheet::draw(game, state, style)
}

/// The bare ground of a board in board units: no counters, no numbers, no frame.
pub fn ground(game: &Havoc, theme: Theme) -> String {
    let (land, ink) = (land::of(&game.scenario.map), ink::of(theme));
    let mut pen = picture::open(hexes::size(&land.field), ink);
    printed::bare(&mut pen, &land, ink);
    picture::close(pen)
}

/// The board with its counters as they stand at the start, without a sheet around it.
pub fn thumbnail(game: &Havoc, theme: Theme) -> String {
    let (land, ink) = (land::of(&game.scenario.map), ink::of(theme));
    let mut pen = picture::open(hexes::size(&land.field), ink);
    printed::bare(&mut pen, &land, ink);
    put!(pen, "<defs>");
    crate::figures::shapes(&mut pen, &drawings());
    put!(pen, "</defs>");
    pieces::draw(&mut pen, game, &game.start());
    picture::close(pen)
}

/// The plan of a game's board, in the units of [`ground`].
pub fn plan(game: &Havoc) -> Plan<'_> {
    Plan::new(&game.scenario.map.field)
}
