//! Samurai Skirmish: its tables of ground, and everybody on a base true to scale.

mod figures;
mod legend;
mod pieces;
mod sheet;

use ::skirmish::Skirmish;
use ::skirmish::state::State;

use crate::measured::{self, Lay, Lid};
use crate::pen::put;
use crate::{Style, Theme, ink, picture};

pub(crate) use figures::drawings;
pub use figures::{HORSE, REMAINS, animal, figure, horse_remains, mounted};

/// The board of a game as an SVG document: A3 landscape, self-contained, the same text for the
/// same board.
pub fn svg(game: &Skirmish, state: &State, style: &Style) -> String {
    sheet::draw(game, state, style)
}

/// The bare ground of a board in board units: no figures, no numbers, no frame.
pub fn ground(game: &Skirmish, theme: Theme) -> String {
    measured::ground(&game.scenario.ground, theme)
}

/// The board with its figures as they stand in a state, without a sheet around it.
pub fn thumbnail(game: &Skirmish, s: &State, theme: Theme) -> String {
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
pub fn spot(game: &Skirmish, p: ::measure::Point) -> [f32; 2] {
    let spot = Lay { ground: &game.scenario.ground }.spot(p);
    [spot.x as f32, spot.y as f32]
}

/// Width and height of the board, in the same units.
pub fn size(game: &Skirmish) -> [f32; 2] {
    let size = Lay { ground: &game.scenario.ground }.extent();
    [size.x as f32, size.y as f32]
}
