//! Headings in whole degrees, and the arcs about them (MG-06 to MG-09).

use crate::Point;
use crate::num::rdiv;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The length of every direction vector, all but a hair.
pub const SCALE: i64 = 16_384;

/// The sine of each whole degree to 90 in units of [`SCALE`]: the table of MG-06.
const SINES: [i32; 91] = [
    0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563, 2845, 3126, 3406, 3686, 3964, 4240, 4516,
    4790, 5063, 5334, 5604, 5872, 6138, 6402, 6664, 6924, 7182, 7438, 7692, 7943, 8192, 8438, 8682,
    8923, 9162, 9397, 9630, 9860, 10087, 10311, 10531, 10749, 10963, 11174, 11381, 11585, 11786,
    11982, 12176, 12365, 12551, 12733, 12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044,
    14189, 14330, 14466, 14598, 14726, 14849, 14968, 15082, 15191, 15296, 15396, 15491, 15582,
    15668, 15749, 15826, 15897, 15964, 16026, 16083, 16135, 16182, 16225, 16262, 16294, 16322,
    16344, 16362, 16374, 16382, 16384,
];

/// Where a piece faces: 0 is north, 90 east, clockwise (MG-06).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "u16", into = "u16")]
pub struct Heading(u16);

/// Where a way lies about a heading (MG-08).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Quadrant {
    /// Within 45 degrees of it, the edge included.
    Front,
    /// Neither in front nor behind.
    Flank,
    /// Within 45 degrees of its back, the edge left out.
    Rear,
}

impl Heading {
    /// North, east, south and west.
    pub const NORTH: Heading = Heading(0);
    /// East.
    pub const EAST: Heading = Heading(90);
    /// South.
    pub const SOUTH: Heading = Heading(180);
    /// West.
    pub const WEST: Heading = Heading(270);

    /// The heading of so many degrees, whole turns dropped.
    #[inline]
    pub const fn new(degrees: i32) -> Heading {
        Heading(degrees.rem_euclid(360) as u16)
    }

    /// The degrees, 0 to 359.
    #[inline]
    pub const fn degrees(self) -> u16 {
        self.0
    }

    /// MG-06 — The direction vector, [`SCALE`] long.
    #[inline]
    pub const fn dir(self) -> Point {
        let rest = (self.0 % 90) as usize;
        let (s, c) = (SINES[rest], SINES[90 - rest]);
        match self.0 / 90 {
            0 => Point { x: s, y: c },
            1 => Point { x: c, y: -s },
            2 => Point { x: -s, y: -c },
            _ => Point { x: -c, y: s },
        }
    }

    /// MG-06 — The direction vector of the right hand.
    #[inline]
    pub const fn right(self) -> Point {
        self.turned(90).dir()
    }

    /// MG-17 — The way so far to the right and so far forward, rounded once a coordinate.
    #[inline]
    pub const fn offset(self, right: i32, forward: i32) -> Point {
        let (side, ahead) = (self.right(), self.dir());
        let x = right as i64 * side.x as i64 + forward as i64 * ahead.x as i64;
        let y = right as i64 * side.y as i64 + forward as i64 * ahead.y as i64;
        Point { x: rdiv(x, SCALE) as i32, y: rdiv(y, SCALE) as i32 }
    }

    /// This heading turned clockwise by so many degrees.
    #[inline]
    pub const fn turned(self, degrees: i32) -> Heading {
        Heading::new(self.0 as i32 + degrees)
    }

    /// MG-07 — The heading nearest to a way, a tie to the smaller; `None` for no way at all.
    pub fn of(way: Point) -> Option<Heading> {
        let Point { x, y } = way;
        if x == 0 && y == 0 {
            return None;
        }
        // Turned back into the first quarter, where x is at least 0 and y more than 0.
        let (quarter, first) = if x >= 0 && y > 0 {
            (0, way)
        } else if x > 0 {
            (1, Point { x: -y, y: x })
        } else if y < 0 {
            (2, -way)
        } else {
            (3, Point { x: y, y: -x })
        };
        let off = |r: i32| Heading(r as u16).dir().cross(first);
        // The cross product grows with r: the last r at which it is not above zero, and the next.
        let (mut low, mut high) = (0, 90);
        while high - low > 1 {
            let mid = (low + high) / 2;
            if off(mid) <= 0 { low = mid } else { high = mid }
        }
        let (a, b) = (Heading::new(quarter * 90 + low), Heading::new(quarter * 90 + high));
        let (off_a, off_b) = (off(low).abs(), off(high).abs());
        Some(if off_a < off_b || (off_a == off_b && a < b) { a } else { b })
    }

    /// MG-08 — Where a way lies about this heading.
    #[inline]
    pub const fn quadrant(self, way: Point) -> Quadrant {
        quadrant(self.dir(), way)
    }

    /// MG-09 — The degrees between two headings, 0 to 180.
    #[inline]
    pub const fn turn_to(self, other: Heading) -> u16 {
        let apart = self.0.abs_diff(other.0);
        if apart > 180 { 360 - apart } else { apart }
    }
}

/// MG-08 — Where a way lies about a front given as a way.
#[inline]
pub const fn quadrant(front: Point, way: Point) -> Quadrant {
    let (dot, cross) = (front.dot(way), front.cross(way).abs());
    if (dot > 0 && dot >= cross) || (way.x == 0 && way.y == 0) {
        Quadrant::Front
    } else if -dot > cross {
        Quadrant::Rear
    } else {
        Quadrant::Flank
    }
}

impl From<u16> for Heading {
    fn from(degrees: u16) -> Heading {
        Heading::new(i32::from(degrees))
    }
}

impl From<Heading> for u16 {
    fn from(heading: Heading) -> u16 {
        heading.0
    }
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Heading> {
        (0..360).map(Heading::new)
    }

    #[test]
    fn r_mg_06_directions_follow_the_table_and_its_symmetry() {
        let samples = [(0, 0, 16384), (1, 286, 16382), (30, 8192, 14189), (45, 11585, 11585)];
        for (h, s, c) in samples {
            assert_eq!(Heading::new(h).dir(), Point::new(s, c));
            assert_eq!(Heading::new(90 - h).dir(), Point::new(c, s));
        }
        for h in all() {
            let Point { x: s, y: c } = h.dir();
            assert_eq!(h.right(), Point::new(c, -s));
            // Every vector is as long as the scale to within a u.
            assert!((crate::num::isqrt(h.dir().square()) - SCALE).abs() <= 1, "{h}");
        }
        assert_eq!(Heading::WEST.dir(), Point::new(-16384, 0));
    }

    #[test]
    fn r_mg_07_the_heading_of_a_way_is_the_least_cross_product() {
        let slow = |v: Point| {
            let ahead = all().filter(|h| h.dir().dot(v) > 0);
            ahead.min_by_key(|h| (h.dir().cross(v).abs(), *h)).unwrap()
        };
        for x in -40..=40 {
            for y in -40..=40 {
                let v = Point::new(x, y);
                if v != Point::default() {
                    assert_eq!(Heading::of(v), Some(slow(v)), "{v:?}");
                }
            }
        }
        assert_eq!(Heading::of(Point::default()), None);
        assert_eq!(Heading::of(Point::new(1000, 1732)), Some(Heading::new(30)));
        assert_eq!(Heading::of(Point::new(1200, 0)), Some(Heading::EAST));
        // Exactly between 359 and 0, were it on the lattice: the tie goes to 0.
        let sum = Heading::new(359).dir() + Heading::NORTH.dir();
        assert_eq!(Heading::of(sum), Some(slow(sum)));
    }

    #[test]
    fn r_mg_08_the_edge_of_the_front_is_in_it_and_the_edge_of_the_rear_is_not() {
        let arc = |x, y| Heading::NORTH.quadrant(Point::new(x, y));
        assert_eq!([arc(0, 0), arc(5, 5), arc(-5, 5), arc(0, 9)], [Quadrant::Front; 4]);
        assert_eq!([arc(6, 5), arc(5, 0), arc(181, -181), arc(-5, -5)], [Quadrant::Flank; 4]);
        assert_eq!([arc(0, -255), arc(4, -5)], [Quadrant::Rear; 2]);
        // SS-EX-35: front north, an enemy at (1000, −100) is on the flank.
        assert_eq!(quadrant(Point::new(0, 800), Point::new(1000, -100)), Quadrant::Flank);
    }

    #[test]
    fn r_mg_09_a_turn_is_the_shorter_way_round() {
        let turn = |a, b| Heading::new(a).turn_to(Heading::new(b));
        assert_eq!([turn(0, 90), turn(350, 10), turn(10, 350), turn(0, 180)], [90, 20, 20, 180]);
        assert_eq!([turn(0, 181), turn(7, 7)], [179, 0]);
    }
}
