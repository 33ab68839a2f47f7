//! Straight segments: exact fractions along them, distances, meetings.

use crate::Point;
use crate::num::{cdiv_wide, rdiv_wide};
use std::cmp::Ordering;

/// A straight way from a to b: a leg of a path, a line of sight, an edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Segment {
    /// Where it starts.
    pub a: Point,
    /// Where it ends.
    pub b: Point,
}

/// An exact fraction of a segment's length, 0 at its start, 1 at its end.
#[derive(Clone, Copy, Debug)]
pub struct Along {
    /// The numerator.
    pub num: i64,
    /// The denominator, more than zero.
    pub den: i64,
}

/// A square of a distance, as an exact fraction.
#[derive(Clone, Copy, Debug)]
pub struct Square {
    /// The numerator.
    pub num: i128,
    /// The denominator, more than zero.
    pub den: i128,
}

impl Along {
    /// The start.
    pub const START: Along = Along { num: 0, den: 1 };
    /// The end.
    pub const END: Along = Along { num: 1, den: 1 };

    /// num / den, den not zero.
    #[inline]
    pub const fn new(num: i64, den: i64) -> Along {
        if den < 0 { Along { num: -num, den: -den } } else { Along { num, den } }
    }

    /// This fraction, brought into 0 to 1.
    #[inline]
    pub const fn clamped(self) -> Along {
        if self.num <= 0 {
            Along::START
        } else if self.num >= self.den {
            Along::END
        } else {
            self
        }
    }

    /// MG-14 — The length of the stretch from here to `until` of a leg of a length, rounded up.
    #[inline]
    pub const fn stretch(self, until: Along, length: i32) -> i32 {
        let (a, b) = (self, until);
        let num = b.num as i128 * a.den as i128 - a.num as i128 * b.den as i128;
        cdiv_wide(num * length as i128, a.den as i128 * b.den as i128) as i32
    }
}

impl Default for Along {
    fn default() -> Along {
        Along::START
    }
}

impl PartialEq for Along {
    #[inline]
    fn eq(&self, other: &Along) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Along {}

impl PartialOrd for Along {
    #[inline]
    fn partial_cmp(&self, other: &Along) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Along {
    #[inline]
    fn cmp(&self, other: &Along) -> Ordering {
        let (a, b) = (i128::from(self.num), i128::from(other.num));
        (a * i128::from(other.den)).cmp(&(b * i128::from(self.den)))
    }
}

impl Square {
    /// The square of a whole number's root: `n` itself.
    #[inline]
    pub const fn whole(n: i64) -> Square {
        Square { num: n as i128, den: 1 }
    }

    /// MG-19 — Whether the distance is at most so much.
    #[inline]
    pub const fn is_within(self, most: i32) -> bool {
        most >= 0 && self.num <= most as i128 * most as i128 * self.den
    }

    /// Whether the distance is less than so much.
    #[inline]
    pub const fn is_closer(self, than: i32) -> bool {
        than > 0 && self.num < than as i128 * than as i128 * self.den
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Numerators are below 2^71 and denominators below 2^36, so no product overflows.
impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.num * other.den).cmp(&(other.num * self.den))
    }
}

impl Segment {
    /// The segment from a to b.
    #[inline]
    pub const fn new(a: Point, b: Point) -> Segment {
        Segment { a, b }
    }

    /// The way from start to end.
    #[inline]
    pub const fn way(self) -> Point {
        self.b.less(self.a)
    }

    /// The same segment walked from its end.
    #[inline]
    pub const fn reversed(self) -> Segment {
        Segment { a: self.b, b: self.a }
    }

    /// MG-12 — Its length, rounded up.
    #[inline]
    pub const fn length(self) -> i32 {
        self.a.leg_length(self.b)
    }

    /// On which side a point lies: more than zero left, less right, zero on the line.
    #[inline]
    pub const fn side(self, p: Point) -> i64 {
        self.way().cross(p.less(self.a))
    }

    /// Whether a point lies on it, the ends included.
    #[inline]
    pub const fn has(self, p: Point) -> bool {
        let (from, to) = (Segment::new(p, self.a).way(), Segment::new(p, self.b).way());
        from.cross(to) == 0 && from.dot(to) <= 0
    }

    /// The square of a point's distance to it.
    #[inline]
    pub const fn square_to(self, p: Point) -> Square {
        let (way, from) = (self.way(), Segment::new(self.a, p).way());
        let (dot, whole) = (way.dot(from), way.square());
        if dot <= 0 {
            Square::whole(from.square())
        } else if dot >= whole {
            Square::whole(self.b.square_to(p))
        } else {
            let cross = way.cross(from) as i128;
            Square { num: cross * cross, den: whole as i128 }
        }
    }

    /// Whether a point's distance to it is less than so much (MG-16).
    #[inline]
    pub const fn is_closer(self, p: Point, than: i32) -> bool {
        self.may_be_within(p, than) && self.square_to(p).is_closer(than)
    }

    /// Whether a point's distance to it is at most so much (MG-19).
    #[inline]
    pub const fn is_within(self, p: Point, most: i32) -> bool {
        self.may_be_within(p, most) && self.square_to(p).is_within(most)
    }

    /// Whether a point lies in its box widened by so much: most points do not.
    #[inline]
    const fn may_be_within(self, p: Point, most: i32) -> bool {
        let (a, b) = (self.a.less(p), self.b.less(p));
        !((a.x > most && b.x > most)
            || (a.x < -most && b.x < -most)
            || (a.y > most && b.y > most)
            || (a.y < -most && b.y < -most))
    }

    /// The square of the least distance to another segment (MG-19).
    pub fn square_to_segment(self, other: Segment) -> Square {
        if self.meets(other) {
            return Square::whole(0);
        }
        let ends = [self.square_to(other.a), self.square_to(other.b)];
        ends[0].min(ends[1]).min(other.square_to(self.a)).min(other.square_to(self.b))
    }

    /// The point of it nearest to p, each coordinate of the exact point rounded to nearest.
    pub const fn nearest(self, p: Point) -> Point {
        let (way, from) = (self.way(), Segment::new(self.a, p).way());
        let (dot, whole) = (way.dot(from), way.square());
        if dot <= 0 {
            return self.a;
        }
        if dot >= whole {
            return self.b;
        }
        self.at(Along { num: dot, den: whole })
    }

    /// The point at a fraction of its length, each coordinate rounded to nearest, halves away
    /// from zero.
    pub const fn at(self, along: Along) -> Point {
        let (way, num, den) = (self.way(), along.num as i128, along.den as i128);
        let x = rdiv_wide(self.a.x as i128 * den + way.x as i128 * num, den);
        let y = rdiv_wide(self.a.y as i128 * den + way.y as i128 * num, den);
        Point { x: x as i32, y: y as i32 }
    }

    /// Whether two segments share at least one point.
    #[inline]
    pub fn meets(self, other: Segment) -> bool {
        self.meeting(other).is_some()
    }

    /// Where two segments share points: the first and the last of them along this one.
    #[inline]
    pub fn meeting(self, other: Segment) -> Option<(Along, Along)> {
        let (p, q) = (self.side(other.a), self.side(other.b));
        if (p > 0 && q > 0) || (p < 0 && q < 0) {
            return None;
        }
        let (r, s) = (other.side(self.a), other.side(self.b));
        if (r > 0 && s > 0) || (r < 0 && s < 0) {
            return None;
        }
        if p == q {
            return self.meeting_in_line(other);
        }
        // The line of `other` is crossed where the side turns from r to s; they differ, for the
        // two are not parallel.
        let at = Along::new(r, r.wrapping_sub(s));
        Some((at, at))
    }

    /// [`Segment::meeting`] where both are on one line, or one of them is a mere point.
    #[cold]
    fn meeting_in_line(self, other: Segment) -> Option<(Along, Along)> {
        if self.a == self.b {
            return other.has(self.a).then_some((Along::START, Along::START));
        }
        if self.side(other.a) != 0 {
            return None;
        }
        let (one, two) = (self.fraction(other.a), self.fraction(other.b));
        let (low, high) = (one.min(two), one.max(two));
        (low <= Along::END && high >= Along::START).then(|| (low.clamped(), high.clamped()))
    }

    /// The fraction at which a point of its line lies; it may be outside 0 to 1.
    #[inline]
    const fn fraction(self, p: Point) -> Along {
        let (way, from) = (self.way(), Segment::new(self.a, p).way());
        let whole = way.square();
        if whole == 0 { Along::START } else { Along { num: way.dot(from), den: whole } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seg(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    #[test]
    fn a_meeting_is_the_same_from_both_sides() {
        let cases = [
            (seg(0, 0, 10, 0), seg(5, -5, 5, 5), true),
            (seg(0, 0, 10, 0), seg(10, 0, 20, 7), true),
            (seg(0, 0, 10, 0), seg(11, 0, 20, 0), false),
            (seg(0, 0, 10, 0), seg(4, 0, 20, 0), true),
            (seg(0, 0, 10, 0), seg(4, 1, 20, 1), false),
            (seg(0, 0, 10, 0), seg(4, 0, 4, 0), true),
            (seg(0, 0, 10, 0), seg(4, 1, 4, 1), false),
            (seg(3, 3, 3, 3), seg(3, 3, 3, 3), true),
            (seg(3, 3, 3, 3), seg(3, 4, 3, 4), false),
            (seg(0, 0, 10, 10), seg(20, 0, 0, 21), false),
            (seg(0, 0, 10, 10), seg(20, 0, 0, 20), true),
        ];
        for (one, two, meets) in cases {
            let ways = [(one, two), (two, one), (one.reversed(), two), (two, one.reversed())];
            assert_eq!(ways.map(|(a, b)| a.meets(b)), [meets; 4], "{one:?} {two:?}");
        }
        let (low, high) = seg(0, 0, 10, 0).meeting(seg(4, 0, 20, 0)).unwrap();
        assert_eq!((low, high), (Along::new(2, 5), Along::END));
    }

    #[test]
    fn r_mg_19_distances_are_compared_as_exact_fractions() {
        let slope = seg(0, 0, 3, 1);
        // The distance of (1, 1) is 2 / √10, about 0.63.
        assert_eq!(slope.square_to(Point::new(1, 1)), Square { num: 4, den: 10 });
        assert!(slope.is_within(Point::new(1, 1), 1) && !slope.is_within(Point::new(1, 1), 0));
        assert!(slope.is_within(Point::new(3, 6), 5) && !slope.is_closer(Point::new(3, 6), 5));
        assert_eq!(seg(0, 0, 0, 9).square_to_segment(seg(3, 9, 8, 20)), Square::whole(9));
        assert_eq!(seg(0, 0, 9, 9).square_to_segment(seg(9, 0, 0, 9)), Square::whole(0));
    }

    #[test]
    fn the_nearest_point_rounds_the_exact_one() {
        // The foot of (1, 1) on the slope of 1 in 3 is (1.2, 0.4).
        assert_eq!(seg(0, 0, 3, 1).nearest(Point::new(1, 1)), Point::new(1, 0));
        // Exactly half: away from zero, whichever way the segment runs.
        assert_eq!(seg(0, 0, 1, 1).nearest(Point::new(1, 0)), Point::new(1, 1));
        assert_eq!(seg(1, 1, 0, 0).nearest(Point::new(1, 0)), Point::new(1, 1));
        assert_eq!(seg(0, 0, 3, 1).nearest(Point::new(-4, 0)), Point::new(0, 0));
    }

    #[test]
    fn r_mg_14_a_stretch_rounds_up() {
        assert_eq!(Along::new(2, 3).stretch(Along::END, 750), 250);
        assert_eq!(Along::new(1, 3).stretch(Along::new(2, 3), 1000), 334);
        assert_eq!(Along::START.stretch(Along::START, 1000), 0);
    }
}
