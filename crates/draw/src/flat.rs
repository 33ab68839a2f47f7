//! Hexes that lie on a side: columns of them, odd columns half a hex lower. Middles are as far
//! apart as those of hexes that stand on a point (see [`crate::plan`]): 100.

use hex::HexId;

use crate::pen::{At, at};
use crate::plan::{REACH, ROW, WIDE};

/// Where the hexes of such a board lie. Sides are numbered clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flat {
    cols: u16,
    rows: u16,
}

impl Flat {
    /// The plan of a board of so many columns and rows, numbered row by row.
    pub fn new(cols: u16, rows: u16) -> Flat {
        Flat { cols: cols.max(1), rows: rows.max(1) }
    }

    /// Width and height of the board.
    pub fn size(&self) -> [f64; 2] {
        let size = self.extent();
        [size.x, size.y]
    }

    /// The middle of a hex.
    pub fn middle(&self, hex: HexId) -> [f64; 2] {
        let centre = self.centre(hex);
        [centre.x, centre.y]
    }

    /// The corners of any hex, from its middle; corner k lies between the sides k and k + 1.
    pub fn corners(&self) -> [[f64; 2]; 6] {
        [0, 1, 2, 3, 4, 5].map(|k| {
            let corner = corner(k);
            [corner.x, corner.y]
        })
    }

    /// The middle of a counter in one hex or two.
    pub fn spot(&self, head: HexId, tail: HexId) -> [f64; 2] {
        let spot = self.between(head, tail);
        [spot.x, spot.y]
    }

    /// Degrees clockwise from east to that side.
    pub fn way(&self, side: u8) -> f64 {
        way(side)
    }

    pub(crate) fn extent(&self) -> At {
        let (cols, rows) = (f64::from(self.cols), f64::from(self.rows));
        let odd = if self.cols > 1 { WIDE / 2.0 } else { 0.0 };
        at((cols - 1.0) * ROW + 2.0 * REACH, rows * WIDE + odd)
    }

    pub(crate) fn centre(&self, hex: HexId) -> At {
        let (col, row) = (hex.0 % self.cols, hex.0 / self.cols);
        let shift = if col % 2 == 1 { WIDE } else { WIDE / 2.0 };
        at(f64::from(col) * ROW + REACH, f64::from(row) * WIDE + shift)
    }

    pub(crate) fn between(&self, head: HexId, tail: HexId) -> At {
        let spot = self.centre(head);
        if tail.is_some() { spot.to(self.centre(tail), 0.5) } else { spot }
    }
}

/// Degrees clockwise from east to a side.
pub fn way(side: u8) -> f64 {
    (270.0 + 60.0 * f64::from(side % 6)) % 360.0
}

/// The way to the next hex beyond a side.
pub fn step(side: u8) -> At {
    At::polar(way(side), WIDE)
}

/// Corner `k` seen from the centre; it lies between the sides k and k + 1.
pub fn corner(k: u8) -> At {
    At::polar(way(k) + 30.0, REACH)
}

/// The two ends of a side of a hex, clockwise.
pub fn side(centre: At, d: u8) -> (At, At) {
    (centre + corner(d + 5), centre + corner(d))
}

/// The six corners of a hex shrunk to a part of its size.
pub fn ring(centre: At, part: f64) -> [At; 6] {
    [0, 1, 2, 3, 4, 5].map(|k| centre + corner(k) * part)
}

/// How a counter over two hexes is turned so that nothing stands on its head, and whether it then
/// looks left.
pub fn turn(facing: u8) -> (f64, bool) {
    match way(facing) {
        degrees if degrees > 90.0 && degrees <= 270.0 => (degrees - 180.0, true),
        degrees if degrees > 270.0 => (degrees - 360.0, false),
        degrees => (degrees, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_lie_beyond_the_sides_between_them() {
        let plan = Flat::new(5, 4);
        assert_eq!(plan.size(), [4.0 * ROW + 2.0 * REACH, 450.0]);
        assert_eq!(plan.middle(HexId(0)), [REACH, 50.0]);
        // The second column stands half a hex lower.
        assert_eq!(plan.middle(HexId(1)), [ROW + REACH, 100.0]);
        // North of 2.2 is 2.1, south-east of it 3.2.
        let here = plan.centre(HexId(12));
        for (d, to) in [(0, HexId(7)), (2, HexId(13))] {
            assert!((here + step(d) - plan.centre(to)).length() < 0.01, "{d}");
        }
        for d in 0..6 {
            let (a, b) = side(here, d);
            assert!((a.to(b, 0.5) - (here + step(d) * 0.5)).length() < 0.01, "{d}");
            assert!(((b - a).length() - REACH).abs() < 0.01, "{d}");
        }
    }

    #[test]
    fn a_counter_over_two_hexes_looks_where_its_head_is() {
        for facing in 0..6 {
            let (degrees, left) = turn(facing);
            let looks = At::polar(degrees, if left { -WIDE } else { WIDE });
            assert!((looks - step(facing)).length() < 0.01, "{facing}");
            assert!((-90.0..=90.0).contains(&degrees));
        }
    }
}
