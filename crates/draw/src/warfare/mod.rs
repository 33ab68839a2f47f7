//! 15mm Samurai Warfare: its tables of ground, and every unit on a tray true to scale.

mod figures;
mod legend;
mod pieces;
mod sheet;
mod tray;

use ::warfare::Warfare;
use ::warfare::state::State;

use crate::measured::{self, Lay, Lid};
use crate::pen::put;
use crate::{Style, Theme, ink, picture};

pub(crate) use figures::drawings;
pub use figures::{banner, leader, soldier, weapon};

/// The board of a game as an SVG document: A3 landscape, self-contained, the same text for the
/// same board.
pub fn svg(game: &Warfare, state: &State, style: &Style) -> String {
    sheet::draw(game, state, style)
}

/// The bare ground of a board in board units: no units, no numbers, no frame.
pub fn ground(game: &Warfare, theme: Theme) -> String {
    measured::ground(&game.scenario.ground, theme)
}

/// The board with its units as they stand in a state, without a sheet around it.
pub fn thumbnail(game: &Warfare, s: &State, theme: Theme) -> String {
    let (lay, ink) = (Lay { ground: &game.scenario.ground }, ink::of(theme));
    let mut pen = picture::open(lay.extent(), ink);
    measured::draw(&mut pen, &lay, ink, Lid::Thin);
    put!(pen, "<defs>");
    crate::figures::shapes(&mut pen, &drawings());
    put!(pen, "</defs>");
    pieces::draw(&mut pen, game, s, &lay);
    picture::close(pen)
}

/// Where a point of the table lies on the board, in the units of [`ground`].
pub fn spot(game: &Warfare, p: ::measure::Point) -> [f32; 2] {
    let spot = Lay { ground: &game.scenario.ground }.spot(p);
    [spot.x as f32, spot.y as f32]
}

/// Width and height of the board, in the same units.
pub fn size(game: &Warfare) -> [f32; 2] {
    let size = Lay { ground: &game.scenario.ground }.extent();
    [size.x as f32, size.y as f32]
}
