//! Points and ways on the table, in u of 0.1 mm (MG-01).

use crate::num::{csqrt, rdiv};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The u in a centimetre.
pub const CM: i32 = 100;

/// The u in an inch.
pub const INCH: i32 = 254;

/// The longest side a table can have: coordinates stay below it, so that every product of two
/// squares fits `i128` (MG-01).
pub const LONGEST_SIDE: i32 = 65_535;

/// A point of the table, or the way from one to another (MG-01, MG-02).
///
/// Answers are exact for coordinates below 65536 either way, which every point of a table keeps
/// within; beyond that they mean nothing, but nothing panics.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(from = "[i32; 2]", into = "[i32; 2]")]
pub struct Point {
    /// Eastward.
    pub x: i32,
    /// Northward.
    pub y: i32,
}

impl Point {
    /// The point at (x, y).
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    /// The dot product of two ways.
    #[inline]
    pub const fn dot(self, other: Point) -> i64 {
        (self.x as i64 * other.x as i64).wrapping_add(self.y as i64 * other.y as i64)
    }

    /// The cross product of two ways: more than zero if `other` points to the left of this one.
    #[inline]
    pub const fn cross(self, other: Point) -> i64 {
        (self.x as i64 * other.y as i64).wrapping_sub(self.y as i64 * other.x as i64)
    }

    /// The square of a way's length.
    #[inline]
    pub const fn square(self) -> i64 {
        self.dot(self)
    }

    /// The way from another point to this one.
    #[inline]
    pub(crate) const fn less(self, other: Point) -> Point {
        Point { x: self.x.wrapping_sub(other.x), y: self.y.wrapping_sub(other.y) }
    }

    /// The square of the distance to another point; distances are compared by it (MG-04).
    #[inline]
    pub const fn square_to(self, other: Point) -> i64 {
        other.less(self).square()
    }

    /// Whether another point is within a distance of this one (MG-04).
    #[inline]
    pub const fn is_within(self, other: Point, most: i32) -> bool {
        most >= 0 && self.square_to(other) <= most as i64 * most as i64
    }

    /// MG-12 — The length of the straight leg to another point, rounded up.
    #[inline]
    pub const fn leg_length(self, other: Point) -> i32 {
        csqrt(self.square_to(other)) as i32
    }

    /// This way scaled by n / d, each coordinate to nearest, halves away from zero (MG-05); d is
    /// more than zero.
    #[inline]
    pub const fn scaled(self, n: i64, d: i64) -> Point {
        Point { x: rdiv(self.x as i64 * n, d) as i32, y: rdiv(self.y as i64 * n, d) as i32 }
    }
}

/// MG-24 — The place in a list of the point nearest to `from`; a tie goes to the earlier one.
pub fn nearest(from: Point, points: impl IntoIterator<Item = Point>) -> Option<usize> {
    let squares = points.into_iter().map(|point| from.square_to(point)).enumerate();
    squares.min_by_key(|(_, square)| *square).map(|(at, _)| at)
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point { x, y }
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

impl Add for Point {
    type Output = Point;

    #[inline]
    fn add(self, other: Point) -> Point {
        Point { x: self.x.wrapping_add(other.x), y: self.y.wrapping_add(other.y) }
    }
}

impl Sub for Point {
    type Output = Point;

    #[inline]
    fn sub(self, other: Point) -> Point {
        self.less(other)
    }
}

impl Neg for Point {
    type Output = Point;

    #[inline]
    fn neg(self) -> Point {
        Point::default().less(self)
    }
}

/// In centimetres, as the table's text has it: `12.5,30`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", Cm(self.x), Cm(self.y))
    }
}

/// A length shown in centimetres with as many decimals as it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cm(pub i32);

impl fmt::Display for Cm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            rest if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            rest => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

/// A length shown in inches with as many of three decimals as it needs: no two lengths look alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inches(pub i32);

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let thousandths = rdiv(i64::from(self.0).abs() * 1000, INCH.into());
        let (whole, rest) = (thousandths / 1000, format!("{:03}", thousandths % 1000));
        match rest.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            rest => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, Segment};

    #[test]
    fn r_mg_01_a_centimetre_is_100_u_an_inch_254_and_squares_are_wide() {
        assert_eq!((CM, INCH, INCH * 3 / 2, 2 * INCH, 12 * INCH), (100, 254, 381, 508, 3048));
        let corner = Point::new(LONGEST_SIDE, LONGEST_SIDE);
        assert_eq!(corner.square(), 2 * 65_535_i64.pow(2));
        assert_eq!(corner.cross(Point::new(-LONGEST_SIDE, LONGEST_SIDE)), 2 * 65_535_i64.pow(2));
    }

    #[test]
    fn r_mg_04_within_means_at_most_and_squares_are_compared() {
        let (a, b) = (Point::new(0, 0), Point::new(300, 400));
        assert!(a.is_within(b, 500) && !a.is_within(b, 499));
        // 500.001 is not within 500, though its root rounds down to it.
        assert!(!a.is_within(Point::new(1, 500), 500));
        assert!(!a.is_within(a, -1));
    }

    #[test]
    fn r_mg_12_a_leg_costs_its_length_rounded_up() {
        let start = Point::new(1000, 1000);
        let ends = [(1000, 2000), (1707, 1707), (1708, 1708)].map(|(x, y)| Point::new(x, y));
        assert_eq!(ends.map(|end| start.leg_length(end)), [1000, 1000, 1002]);
    }

    #[test]
    fn r_mg_24_a_tie_goes_to_the_smaller_id() {
        let from = Point::new(100, 100);
        let points =
            [(100, 400), (400, 100), (100, 350), (350, 100)].map(|(x, y)| Point::new(x, y));
        assert_eq!(nearest(from, points), Some(2));
        assert_eq!(nearest(from, []), None);
    }

    #[test]
    fn points_far_off_any_table_mean_nothing_but_do_not_panic() {
        let ends = [i32::MIN, -1, 0, i32::MAX].map(|n| Point::new(n, n));
        for a in ends {
            for b in ends {
                let leg = Segment::new(a, b);
                let _ = (a + b, a - b, -a, a.dot(b), a.cross(b), a.is_within(b, 7), leg.length());
                let _ = (leg.has(Point::new(3, 4)), leg.is_closer(Point::new(3, 4), 100));
                let _ = (leg.meets(Segment::new(b, Point::new(5, 5))), Heading::of(a));
            }
        }
    }

    #[test]
    fn a_point_is_a_pair_on_the_wire_and_centimetres_in_print() {
        let point = Point::new(1250, 3005);
        assert_eq!(serde_json::to_string(&point).unwrap(), "[1250,3005]");
        assert_eq!(serde_json::from_str::<Point>("[1250,3005]").unwrap(), point);
        assert_eq!(point.to_string(), "12.5,30.05");
        assert_eq!(Cm(-7).to_string(), "-0.07");
    }
    #[test]
    fn an_inch_has_three_decimals_at_most_and_no_two_lengths_look_alike() {
        let shown = [2032, 2031, 381, -127, 1].map(|u| Inches(u).to_string());
        assert_eq!(shown, ["8", "7.996", "1.5", "-0.5", "0.004"]);
        let all: std::collections::BTreeSet<String> =
            (0..2000).map(|u| Inches(u).to_string()).collect();
        assert_eq!(all.len(), 2000);
    }
}
