//! Hexes for rules: dense ids, neighbours, distance, exact lines and reach.
//!
//! Everything is whole numbers. Hexes are pointy-top with axial coordinates (SG-GEO-01); a
//! rectangular map is a [`Field`] of dense [`HexId`]s in odd-r order (SG-GEO-05); lines are
//! drawn on an exact lattice ([`mod@line`], SG-GEO-03); movement spreads by [`reach::Spread`].
//! Nothing here panics on bad input: a hex off the map is [`HexId::NONE`].

mod field;
mod hexagon;
pub mod line;
pub mod reach;
mod set;

pub use field::{Edge, Field, FieldError, HexId, MOST_HEXES};
pub use hexagon::{DIR_NAMES, DIRS, Dir, Hex, dir_name, parse_dir, turn};
pub use set::{HexSet, HexSetIter};
