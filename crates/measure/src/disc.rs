//! Round bases: gaps, contact, snapping to it (MG-10, MG-11).

use crate::num::isqrt;
use crate::{Point, Segment};

/// How far apart two bases may stand and still be in contact.
pub const CONTACT: i32 = 10;

/// The gap that a snap leaves: half of what contact allows.
const SNAP: i32 = 5;

/// A round base.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Disc {
    /// Its centre.
    pub centre: Point,
    /// Its radius.
    pub radius: i32,
}

impl Disc {
    /// A base of a radius about a centre.
    #[inline]
    pub const fn new(centre: Point, radius: i32) -> Disc {
        Disc { centre, radius }
    }

    /// MG-10 — Whether the gap to another base is at most so much.
    #[inline]
    pub const fn is_gap_within(self, other: Disc, most: i32) -> bool {
        self.centre.is_within(other.centre, most + self.radius + other.radius)
    }

    /// MG-10 — Whether two bases overlap.
    #[inline]
    pub const fn overlaps(self, other: Disc) -> bool {
        let sum = (self.radius + other.radius) as i64;
        self.centre.square_to(other.centre) < sum * sum
    }

    /// MG-10 — Whether two bases are in contact.
    #[inline]
    pub const fn touches(self, other: Disc) -> bool {
        !self.overlaps(other) && self.is_gap_within(other, CONTACT)
    }

    /// MG-11 — Where a mover of a radius ends that comes from `from` into contact with this base;
    /// `None` if it comes from the very centre.
    #[inline]
    pub fn snap(self, from: Point, radius: i32) -> Option<Point> {
        let way = from - self.centre;
        let length = isqrt(way.square());
        let reach = i64::from(radius + self.radius + SNAP);
        (length > 0).then(|| self.centre + way.scaled(reach, length))
    }

    /// MG-16 — Whether a segment passes through this base.
    #[inline]
    pub fn is_passed_by(self, segment: Segment) -> bool {
        segment.is_closer(self.centre, self.radius)
    }

    /// MG-02 — Whether this base lies wholly on a table of a width and height.
    #[inline]
    pub const fn is_on_table(self, width: i32, height: i32) -> bool {
        let (Point { x, y }, r) = (self.centre, self.radius);
        x >= r && y >= r && x <= width - r && y <= height - r
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foot(x: i32, y: i32) -> Disc {
        Disc::new(Point::new(x, y), 100)
    }

    #[test]
    fn r_mg_02_a_base_lies_wholly_on_the_table() {
        assert!(foot(100, 100).is_on_table(6000, 6000));
        assert!(foot(5900, 5900).is_on_table(6000, 6000));
        assert!(!foot(99, 100).is_on_table(6000, 6000));
        assert!(!foot(100, 5901).is_on_table(6000, 6000));
    }

    #[test]
    fn r_mg_10_gap_overlap_and_contact_are_compared_as_squares() {
        let a = foot(1000, 1000);
        assert!(
            a.is_gap_within(foot(1000, 2700), 1500) && !a.is_gap_within(foot(1000, 2701), 1500)
        );
        assert!(a.overlaps(foot(1199, 1000)) && !a.overlaps(foot(1200, 1000)));
        assert!(a.touches(foot(1200, 1000)) && a.touches(foot(1210, 1000)));
        assert!(!a.touches(foot(1211, 1000)) && !a.touches(foot(1199, 1000)));
        // SS-EX-07: a mounted target is in short range up to a centre distance of 1750.
        let mounted = |y| Disc::new(Point::new(1000, y), 150);
        assert!(a.is_gap_within(mounted(2750), 1500) && !a.is_gap_within(mounted(2751), 1500));
    }

    #[test]
    fn r_mg_11_a_snap_ends_in_contact() {
        let target = foot(3000, 3000);
        let end = target.snap(Point::new(2400, 2200), 100).unwrap();
        assert_eq!(end, Point::new(2877, 2836));
        assert_eq!(end.square_to(target.centre), 205 * 205);
        assert!(Disc::new(end, 100).touches(target));
        assert_eq!(target.snap(target.centre, 100), None);
    }

    #[test]
    fn r_mg_11_a_snap_from_anywhere_is_in_contact() {
        for radius in [100, 150] {
            for x in (-3000..3000).step_by(171) {
                for y in (-3000..3000).step_by(137) {
                    let from = Point::new(5000 + x, 5000 + y);
                    // From nearer than the bases' own size the root's floor is too coarse.
                    if x * x + y * y > 200 * 200 {
                        let end = foot(5000, 5000).snap(from, radius).unwrap();
                        assert!(Disc::new(end, radius).touches(foot(5000, 5000)), "{from}");
                    }
                }
            }
        }
    }

    #[test]
    fn r_mg_16_a_segment_passes_through_a_base_only_nearer_than_its_radius() {
        let base = foot(1000, 1000);
        let along = |y| Segment::new(Point::new(0, y), Point::new(2000, y));
        assert!(base.is_passed_by(along(1099)) && !base.is_passed_by(along(1100)));
        // It ends short of the base.
        let short = |x| Segment::new(Point::new(0, 1000), Point::new(x, 1000));
        assert!(!base.is_passed_by(short(900)) && base.is_passed_by(short(901)));
    }
}
