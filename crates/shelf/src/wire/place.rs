//! Where something is, on any board.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where something is: a hex by its number, or a point of a measured table. A point is east and
/// north of the table's south-western corner, in whole units of the table: tenths of a millimetre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Where {
    /// A hex: its number in [`GridScene::Hexes`](super::GridScene).
    Hex(u16),
    /// A point: east, north.
    Point([i32; 2]),
}

impl Where {
    /// The number of the hex, if it is one.
    pub fn hex(self) -> Option<u16> {
        match self {
            Where::Hex(hex) => Some(hex),
            Where::Point(_) => None,
        }
    }

    /// The point, if it is one.
    pub fn point(self) -> Option<[i32; 2]> {
        match self {
            Where::Hex(_) => None,
            Where::Point(point) => Some(point),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Where;

    #[test]
    fn a_hex_is_a_number_and_a_point_a_pair() {
        for (place, text) in [(Where::Hex(7), "7"), (Where::Point([120, -5]), "[120,-5]")] {
            assert_eq!(serde_json::to_string(&place).ok().as_deref(), Some(text));
            assert_eq!(serde_json::from_str::<Where>(text).ok(), Some(place));
        }
        for wrong in ["-1", "70000", "[1]", "[1,2,3]", "\"5.7\"", "[1.5,2]", "null"] {
            assert!(serde_json::from_str::<Where>(wrong).is_err(), "{wrong}");
        }
    }
}
