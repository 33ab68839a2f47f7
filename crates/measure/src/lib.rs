//! The measured table: everything exact, in whole u of 0.1 mm (MG-01).
//!
//! Headings are whole degrees ([`Heading`]), bases are round ([`Disc`]), ways are short lists of
//! waypoints ([`Path`]), and the ground is polygons and lines ([`Ground`]). Lengths are compared
//! as squares; places along a leg are exact fractions ([`Along`]). There is no floating-point
//! number anywhere, and nothing here knows a game: levels, heights, effects and limits are what a
//! game's rules ask about.

pub mod area;
pub mod disc;
mod few;
mod grid;
pub mod ground;
pub mod heading;
pub mod line;
pub mod num;
mod path;
pub mod point;
pub mod polygon;
pub mod reach;
pub mod read;
mod rect;
pub mod segment;
pub mod sight;
pub mod words;

pub use area::{Area, AreaKind, Flags, Id, Ids};
pub use disc::Disc;
pub use few::Few;
pub use ground::{Exit, Ground, Pieces, Place, Zone};
pub use heading::{Heading, Quadrant};
pub use line::{Crossing, Crossings, Line, LineKind, Part};
pub use path::{MOST_WAYPOINTS, NoRoom, Path};
pub use point::{CM, Cm, INCH, Inches, Point};
pub use polygon::{Bounds, Crooked, Polygon, Stretches};
pub use rect::Rect;
pub use segment::{Along, Segment, Square};
pub use sight::{Blocked, SightRule};
