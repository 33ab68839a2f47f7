//! Boards as pictures: ink on paper, painted wooden counters.
//!
//! What every board shares stands here and knows no game: paper, sheet and pen, colours and
//! letters, counters and figures, hexes and the ground on them, all drawn from plain data. A family
//! of games has a folder and a public module of its own, which reads its boards into that data and
//! adds what only it has. [`png()`] turns any drawing into a bitmap with fonts of its own, so that
//! it looks the same on every machine. The same board always gives the same text: what looks like
//! chance follows from the hex's number.

mod bodies;
mod counter;
mod figures;
mod fit;
mod flat;
mod ground;
mod growth;
mod house;
mod ink;
mod land;
mod legend;
mod measured;
mod pen;
mod picture;
mod plan;
mod raster;
mod roads;
mod sheet;
mod shrine;
mod squeeze;
mod water;

pub mod havoc;
pub mod katana;
pub mod skirmish;
pub mod warfare;

pub use flat::Flat;
pub use measured::{SCALE, ground as measured_ground};
pub use plan::Plan;
pub use raster::png;

/// What each family draws, in the order of [`figures()`].
const FAMILIES: [fn() -> Vec<figures::Drawing>; 4] =
    [havoc::drawings, katana::drawings, skirmish::drawings, warfare::drawings];

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

/// The drawings of all figures, one symbol each, and the crests of the sides. Nothing of it is
/// seen until it is used: `<use href="#fig-knight" …/>`.
///
/// Every box is 60 high, 60 wide on foot and 100 on a horse, and the middle of the counter lies at
/// its origin: with `x` and `y` as the box begins, a drawing sits where the printed counters have
/// it. Ink is the current colour; what is left out is `--fig-face`, by default pale wood.
pub fn figures() -> String {
    figures::sheet(drawings())
}

/// The drawings of all families, one family after the other.
fn drawings() -> impl Iterator<Item = figures::Drawing> {
    FAMILIES.into_iter().flat_map(|family| family())
}
