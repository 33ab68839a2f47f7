//! Chapter 4: trays, places, sides.

use crate::book::Tables;
use crate::catalogue::Kind;

/// SW-GEO-01 — How many files a unit of a type and an original strength has.
pub fn files(tables: &Tables, kind: Kind, strength: u8) -> i32 {
    let base = &tables.bases[usize::from(kind.is_mounted())];
    i32::from(strength.div_ceil(base.ranks.max(1)))
}

/// SW-GEO-01 — Half the width and half the depth of a tray.
pub fn half_sizes(tables: &Tables, kind: Kind, strength: u8) -> (i32, i32) {
    let base = &tables.bases[usize::from(kind.is_mounted())];
    (files(tables, kind, strength) * base.half_width, i32::from(base.ranks) * base.half_depth)
}
