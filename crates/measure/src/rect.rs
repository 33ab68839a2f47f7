//! Rectangular footprints: trays of troops (MG-16 to MG-19).

use crate::{Along, Bounds, Heading, Point, Segment, Square};

/// By how much half-widths and half-depths shrink before a collision is judged.
const SHRINK: i32 = 5;

/// A rectangle that faces somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rect {
    /// Its centre.
    pub centre: Point,
    /// Where it faces.
    pub heading: Heading,
    /// Half its width, across the heading.
    pub half_width: i32,
    /// Half its depth, along the heading.
    pub half_depth: i32,
}

impl Rect {
    /// MG-17 — Its corners: front left, front right, rear right, rear left.
    pub fn corners(&self) -> [Point; 4] {
        let (a, b) = (self.half_width, self.half_depth);
        [(-a, b), (a, b), (a, -b), (-a, -b)].map(|(right, forward)| self.spot(right, forward))
    }

    /// MG-17 — The point so far to the right of the centre and so far forward, rounded once a
    /// coordinate.
    #[inline]
    pub fn spot(&self, right: i32, forward: i32) -> Point {
        self.centre + self.heading.offset(right, forward)
    }

    /// Its edges: front, right, rear, left; the inside is to the right of each.
    pub fn edges(&self) -> [Segment; 4] {
        edges(self.corners())
    }

    /// Whether a point is in it, the edges included.
    pub fn is_inside(&self, p: Point) -> bool {
        self.edges().iter().all(|edge| edge.side(p) <= 0)
    }

    /// MG-02 — Whether it lies wholly on a table of a width and height.
    pub fn is_on_table(&self, width: i32, height: i32) -> bool {
        let Bounds { low, high } = Bounds::of(&self.corners());
        low.x >= 0 && low.y >= 0 && high.x <= width && high.y <= height
    }

    /// MG-18 — Whether two rectangles collide.
    pub fn collides(&self, other: &Rect) -> bool {
        let (one, two) = (self.shrunk().corners(), other.shrunk().corners());
        let parts = |from: [Point; 4], other: [Point; 4]| {
            edges(from).iter().any(|edge| other.iter().all(|corner| edge.side(*corner) >= 0))
        };
        !parts(one, two) && !parts(two, one)
    }

    fn shrunk(&self) -> Rect {
        let smaller = |half: i32| (half - SHRINK).max(0);
        let (half_width, half_depth) = (smaller(self.half_width), smaller(self.half_depth));
        Rect { half_width, half_depth, ..*self }
    }

    /// MG-16 — Whether a segment passes through it: a stretch of positive length strictly inside.
    pub fn is_passed_by(&self, segment: Segment) -> bool {
        let (mut from, mut until) = (Along::START, Along::END);
        for edge in self.edges() {
            let (a, b) = (edge.side(segment.a), edge.side(segment.b));
            if a >= 0 && b >= 0 {
                return false;
            }
            if a > 0 {
                from = from.max(Along::new(a, a - b));
            } else if b > 0 {
                until = until.min(Along::new(a, a - b));
            }
        }
        segment.a != segment.b && from < until
    }

    /// Whether a segment enters it or touches it.
    pub fn is_touched_by(&self, segment: Segment) -> bool {
        self.is_inside(segment.a) || self.edges().iter().any(|edge| edge.meets(segment))
    }

    /// MG-19 — The square of a point's distance to it, 0 inside.
    pub fn square_to(&self, p: Point) -> Square {
        if self.is_inside(p) {
            return Square::whole(0);
        }
        let [front, right, rear, left] = self.edges().map(|edge| edge.square_to(p));
        front.min(right).min(rear).min(left)
    }

    /// MG-19 — The square of the least distance between two rectangles, 0 if they share a point.
    pub fn square_to_rect(&self, other: &Rect) -> Square {
        if self.is_inside(other.corners()[0]) || other.is_inside(self.corners()[0]) {
            return Square::whole(0);
        }
        let (ours, theirs) = (self.edges(), other.edges());
        let pairs = ours.iter().flat_map(|one| theirs.iter().map(move |two| (one, two)));
        let squares = pairs.map(|(one, two)| one.square_to_segment(*two));
        squares.min().unwrap_or(Square::whole(0))
    }

    /// The point of it nearest to p, each coordinate of the exact point rounded to nearest; p
    /// itself if it is inside. Of several nearest points, the one on the earliest edge.
    pub fn nearest(&self, p: Point) -> Point {
        if self.is_inside(p) {
            return p;
        }
        let edges = self.edges();
        let edge = edges.iter().min_by_key(|edge| edge.square_to(p));
        edge.map_or(p, |edge| edge.nearest(p))
    }
}

fn edges(c: [Point; 4]) -> [Segment; 4] {
    [(c[0], c[1]), (c[1], c[2]), (c[2], c[3]), (c[3], c[0])].map(|(a, b)| Segment { a, b })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A standard foot tray of Samurai Warfare.
    fn tray(x: i32, y: i32, degrees: i32) -> Rect {
        let (centre, heading) = (Point::new(x, y), Heading::new(degrees));
        Rect { centre, heading, half_width: 315, half_depth: 126 }
    }

    fn seg(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    #[test]
    fn r_mg_17_corners_are_rounded_once_and_stand_in_order() {
        let corners = |degrees| tray(1000, 1000, degrees).corners().map(<[i32; 2]>::from);
        assert_eq!(corners(0), [[685, 1126], [1315, 1126], [1315, 874], [685, 874]]);
        assert_eq!(corners(90), [[1126, 1315], [1126, 685], [874, 685], [874, 1315]]);
        // −315·(14189, −8192) + 126·(8192, 14189), over 16384: (−209.80…, 266.6…).
        assert_eq!(corners(30)[0], [790, 1267]);
        for degrees in 0..360 {
            // Opposite corners lie opposite: rounding is the same on both sides of zero.
            let [fl, fr, rr, rl] = tray(1000, 1000, degrees).corners();
            assert_eq!((fl + rr, fr + rl), (Point::new(2000, 2000), Point::new(2000, 2000)));
        }
    }

    #[test]
    fn r_mg_18_touching_is_no_collision_and_five_u_are_forgiven() {
        let at = |x, y| tray(1000, 1000, 0).collides(&tray(x, y, 0));
        assert!(!at(1630, 1000) && !at(1000, 1252) && !at(1620, 1000) && !at(1000, 1242));
        assert!(at(1619, 1000) && at(1000, 1241) && at(1000, 1000));
        // SW-EX-41: edge to edge it may turn about, not sideways.
        let behind = tray(6000, 9252, 0);
        assert!(!tray(6000, 9000, 180).collides(&behind));
        assert!(tray(6000, 9000, 90).collides(&behind));
        // Corner against edge, slanted.
        assert!(!tray(1000, 1000, 45).collides(&tray(1500, 1500, 45)));
        assert!(tray(1000, 1000, 45).collides(&tray(1170, 1170, 45)));
    }

    #[test]
    fn r_mg_16_a_segment_along_an_edge_or_by_a_corner_does_not_pass_through() {
        let tray = tray(1000, 1000, 0);
        assert!(tray.is_passed_by(seg(0, 1125, 2000, 1125)));
        assert!(!tray.is_passed_by(seg(0, 1126, 2000, 1126)));
        assert!(!tray.is_passed_by(seg(1215, 1226, 1415, 1026)));
        assert!(tray.is_passed_by(seg(1214, 1226, 1414, 1026)));
        assert!(!tray.is_passed_by(seg(0, 1000, 685, 1000)));
        assert!(tray.is_passed_by(seg(0, 1000, 686, 1000)));
        assert!(tray.is_passed_by(seg(900, 1000, 901, 1001)));
        assert!(tray.is_touched_by(seg(0, 1126, 2000, 1126)));
        assert!(tray.is_touched_by(seg(900, 1000, 901, 1001)));
        assert!(!tray.is_touched_by(seg(0, 1127, 2000, 1127)));
    }

    #[test]
    fn r_mg_19_the_distance_between_trays_is_an_exact_square() {
        let (one, two) = (tray(1000, 1000, 0), tray(1000, 1277, 0));
        assert_eq!(one.square_to_rect(&two), Square::whole(25 * 25));
        assert!(one.square_to_rect(&two).is_within(25));
        assert_eq!(one.square_to_rect(&tray(1100, 1100, 30)), Square::whole(0));
        assert_eq!(one.square_to(Point::new(1318, 1130)), Square::whole(25));
        assert_eq!(one.nearest(Point::new(1318, 1130)), Point::new(1315, 1126));
        assert_eq!(one.nearest(Point::new(1000, 1001)), Point::new(1000, 1001));
        assert!(one.is_on_table(1315, 1126) && !one.is_on_table(1314, 1126));
    }

    #[test]
    fn r_mg_27_the_gap_at_a_sample_point_rounds_points_first_then_distances() {
        // SW-GEO-08: the exact nearest point of the first is (932.03, 813.23), and 198.98 away
        // once rounded.
        let p = Point::new(1000, 1000);
        let (one, two) = (tray(600, 800, 20), tray(1400, 1200, 20));
        let gap = |tray: &Rect| p.leg_length(tray.nearest(p));
        assert_eq!((one.nearest(p), gap(&one)), (Point::new(932, 813), 199));
        assert_eq!((two.nearest(p), gap(&two)), (Point::new(1068, 1187), 199));
    }
}
