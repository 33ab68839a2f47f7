//! Where the hexes lie: a hex is 100 wide and stands on a point.

use havoc::map::Map;
use hex::{Dir, HexId};

use crate::pen::{At, at};

/// Width of a hex.
pub const WIDE: f64 = 100.0;
/// From the centre to a corner.
pub const REACH: f64 = 57.735;
/// From one row to the next.
pub const ROW: f64 = 86.6025;

/// Size of the whole board.
pub fn size(map: &Map) -> At {
    let (cols, rows) = (f64::from(map.field.cols()), f64::from(map.field.rows()));
    let odd = if map.field.rows() > 1 { WIDE / 2.0 } else { 0.0 };
    at(cols * WIDE + odd, (rows - 1.0) * ROW + 2.0 * REACH)
}

/// The centre of a hex.
pub fn centre(map: &Map, hex: HexId) -> At {
    let (col, row) = map.field.offset(hex);
    let shift = if row % 2 == 1 { WIDE } else { WIDE / 2.0 };
    at(f64::from(col) * WIDE + shift, f64::from(row) * ROW + REACH)
}

/// The way to the next hex in a direction.
pub fn step(d: Dir) -> At {
    At::polar(-60.0 * f64::from(d % 6), WIDE)
}

/// Corner `k` seen from the centre; it lies between the directions k and k + 1.
pub fn corner(k: Dir) -> At {
    At::polar(-60.0 * f64::from(k % 6) - 30.0, REACH)
}

/// The two ends of side `d` of a hex, in the order of the corners.
pub fn side(centre: At, d: Dir) -> (At, At) {
    (centre + corner(d + 5), centre + corner(d))
}

/// The six corners of a hex shrunk to a part of its size.
pub fn ring(centre: At, part: f64) -> [At; 6] {
    [0, 1, 2, 3, 4, 5].map(|k| centre + corner(k) * part)
}
