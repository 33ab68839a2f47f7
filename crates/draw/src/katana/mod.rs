//! Katana to Yari: its maps of hexes that lie on a side, its people and horses with their fronts.

mod figures;
mod ground;
mod growth;
mod legend;
mod pieces;
mod sheet;
mod walls;
mod zone;

use ::katana::Katana;
use ::katana::state::State;
use engine::Game;

use crate::pen::put;
use crate::{Flat, Style, Theme, ink, picture};
use ground::Lie;

pub(crate) use figures::drawings;
pub use figures::{HORSE, REMAINS, figure, horse_remains, mounted};
pub use zone::{area, zone};

/// The board of a game as an SVG document: A3 landscape, self-contained, the same text for the
/// same board.
pub fn svg(game: &Katana, state: &State, style: &Style) -> String {
    sheet::draw(game, state, style)
}

/// The bare ground of a board in board units: no counters, no numbers, no frame.
pub fn ground(game: &Katana, theme: Theme) -> String {
    let (lie, ink) = (Lie::of(&game.scenario.map), ink::of(theme));
    let mut pen = picture::open(lie.plan.extent(), ink);
    ground::draw(&mut pen, &lie, ink, false);
    picture::close(pen)
}

/// The board with its counters as they stand at the start, without a sheet around it. Whoever is
/// hidden is not on it.
pub fn thumbnail(game: &Katana, theme: Theme) -> String {
    let (lie, ink) = (Lie::of(&game.scenario.map), ink::of(theme));
    let mut pen = picture::open(lie.plan.extent(), ink);
    ground::draw(&mut pen, &lie, ink, false);
    put!(pen, "<defs>");
    crate::figures::shapes(&mut pen, &drawings());
    put!(pen, "</defs>");
    pieces::draw(&mut pen, game, &game.start(), pieces::Whom::Open);
    picture::close(pen)
}

/// The plan of a game's board, in the units of [`ground`].
pub fn plan(game: &Katana) -> Flat {
    Flat::new(game.scenario.map.cols, game.scenario.map.rows)
}
