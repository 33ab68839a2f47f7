//! Simple polygons: what is inside, which stretches of a leg are, what is nearest (MG-13, MG-19).

use crate::{Along, Few, Point, Segment, Square};
use std::fmt;

/// The stretches of a leg that lie in a polygon, in order and apart from one another.
pub type Stretches = Few<(Along, Along), 8>;

/// An upright box that holds something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Its south-west corner.
    pub low: Point,
    /// Its north-east corner.
    pub high: Point,
}

impl Bounds {
    /// The least box that holds all of some points; at the origin if there are none.
    pub fn of(points: &[Point]) -> Bounds {
        let first = points.first().copied().unwrap_or_default();
        points.iter().fold(Bounds { low: first, high: first }, |bounds, p| Bounds {
            low: Point::new(bounds.low.x.min(p.x), bounds.low.y.min(p.y)),
            high: Point::new(bounds.high.x.max(p.x), bounds.high.y.max(p.y)),
        })
    }

    /// Whether a point lies in it.
    #[inline]
    pub const fn has(&self, p: Point) -> bool {
        p.x >= self.low.x && p.x <= self.high.x && p.y >= self.low.y && p.y <= self.high.y
    }

    /// Whether a segment may touch it: exact but for slant segments near a corner, where it says
    /// no only if the whole box lies on one side.
    #[inline]
    pub const fn may_meet(&self, leg: Segment) -> bool {
        let (a, b) = (leg.a, leg.b);
        if (a.x < self.low.x && b.x < self.low.x)
            || (a.x > self.high.x && b.x > self.high.x)
            || (a.y < self.low.y && b.y < self.low.y)
            || (a.y > self.high.y && b.y > self.high.y)
        {
            return false;
        }
        // The two corners furthest to either side of the leg's way.
        let way = leg.way();
        let (left_x, right_x) =
            if way.y > 0 { (self.low.x, self.high.x) } else { (self.high.x, self.low.x) };
        let (left_y, right_y) =
            if way.x > 0 { (self.high.y, self.low.y) } else { (self.low.y, self.high.y) };
        leg.side(Point::new(left_x, left_y)) >= 0 && leg.side(Point::new(right_x, right_y)) <= 0
    }

    /// Whether two boxes share a point.
    #[inline]
    pub const fn meets(&self, other: &Bounds) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// The point of it nearest to p.
    #[inline]
    pub fn nearest(&self, p: Point) -> Point {
        Point::new(p.x.clamp(self.low.x, self.high.x), p.y.clamp(self.low.y, self.high.y))
    }

    /// The box made larger by so much on every side.
    #[inline]
    pub const fn widened(&self, by: i32) -> Bounds {
        Bounds {
            low: Point::new(self.low.x - by, self.low.y - by),
            high: Point::new(self.high.x + by, self.high.y + by),
        }
    }
}

/// Why some points make no polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crooked {
    /// Fewer than three corners.
    TooFew,
    /// Two corners in a row are the same point.
    Twice(Point),
    /// Two edges that are not neighbours meet, or two neighbours fold back on each other.
    Meets(Segment, Segment),
}

impl fmt::Display for Crooked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Crooked::TooFew => write!(f, "fewer than three corners"),
            Crooked::Twice(p) => write!(f, "the corner {p} stands twice in a row"),
            Crooked::Meets(one, two) => {
                write!(f, "the edge {} {} meets the edge {} {}", one.a, one.b, two.a, two.b)
            }
        }
    }
}

/// A simple polygon with whole-number corners; its boundary belongs to it (MG-13).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polygon {
    corners: Vec<Point>,
    bounds: Bounds,
}

impl Polygon {
    /// The polygon of these corners, in either sense of turning.
    pub fn new(corners: Vec<Point>) -> Result<Polygon, Crooked> {
        if corners.len() < 3 {
            return Err(Crooked::TooFew);
        }
        let polygon = Polygon { bounds: Bounds::of(&corners), corners };
        let edges: Vec<Segment> = polygon.edges().collect();
        if let Some(edge) = edges.iter().find(|edge| edge.a == edge.b) {
            return Err(Crooked::Twice(edge.a));
        }
        let last = edges.len() - 1;
        for (i, one) in edges.iter().enumerate() {
            for (j, two) in edges.iter().enumerate().skip(i + 1) {
                let folds = if j == i + 1 {
                    one.has(two.b) || two.has(one.a)
                } else if i == 0 && j == last {
                    one.has(two.a) || two.has(one.b)
                } else {
                    one.meets(*two)
                };
                if folds {
                    return Err(Crooked::Meets(*one, *two));
                }
            }
        }
        Ok(polygon)
    }

    /// Its corners, in the order given.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// The least upright box about it.
    #[inline]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Its edges, each from a corner to the next.
    #[inline]
    pub fn edges(&self) -> impl Iterator<Item = Segment> {
        let last = self.corners[self.corners.len() - 1];
        let before = std::iter::once(last).chain(self.corners.iter().copied());
        before.zip(self.corners.iter().copied()).map(|(a, b)| Segment { a, b })
    }

    /// MG-13 — Whether a point is inside, the boundary included.
    #[inline]
    pub fn is_inside(&self, p: Point) -> bool {
        if !self.bounds.has(p) {
            return false;
        }
        let mut inside = false;
        for edge in self.edges() {
            let Segment { a, b } = edge;
            if (a.y > p.y) == (b.y > p.y) {
                // Level edges and edges above or below can only carry the point themselves.
                if (a.y == p.y || b.y == p.y) && edge.has(p) {
                    return true;
                }
                continue;
            }
            let side = edge.side(p);
            if side == 0 {
                return true;
            }
            inside ^= (side > 0) == (b.y > a.y);
        }
        inside
    }

    /// Whether a point lies on the boundary.
    pub fn is_on_edge(&self, p: Point) -> bool {
        self.bounds.has(p) && self.edges().any(|edge| edge.has(p))
    }

    /// MG-14 — The stretches of positive length of a leg that are inside; a stretch along an edge
    /// is inside too.
    ///
    /// The leg's line is judged as if shifted sideways by less than anything, so that it meets no
    /// corner: then it is inside between its odd crossings and the next. Where an edge runs along
    /// the line, one side of the line is inside and the other is not, so both shifts are taken.
    #[inline]
    pub fn stretches(&self, leg: Segment, found: &mut Stretches) {
        found.clear();
        if leg.a == leg.b || !self.bounds.may_meet(leg) {
            return;
        }
        let mut cuts = Few::<Along, 8>::new();
        let in_line = self.cuts(leg, &mut cuts, |side| side > 0);
        pair(&mut cuts, found);
        if in_line {
            cuts.clear();
            self.cuts(leg, &mut cuts, |side| side >= 0);
            pair(&mut cuts, found);
            join(found);
        }
    }

    /// Where edges cross the leg's line, and whether one runs along it.
    #[inline]
    fn cuts(&self, leg: Segment, cuts: &mut Few<Along, 8>, is_left: impl Fn(i64) -> bool) -> bool {
        let (mut in_line, last) = (false, self.corners[self.corners.len() - 1]);
        let (mut a, mut side_a) = (last, leg.side(last));
        for b in self.corners.iter().copied() {
            let side_b = leg.side(b);
            if is_left(side_a) != is_left(side_b) {
                let edge = Segment { a, b };
                // cross(a − leg.a, edge) over cross(leg's way, edge).
                cuts.push(Along::new((a - leg.a).cross(edge.way()), side_b - side_a));
            }
            in_line |= side_a == 0 && side_b == 0;
            (a, side_a) = (b, side_b);
        }
        in_line
    }

    /// The parts of a leg that are inside, mere touches of the boundary among them: what a leg
    /// that may not enter is judged by.
    pub fn touches(&self, leg: Segment, found: &mut Stretches) {
        found.clear();
        if !self.bounds.may_meet(leg) {
            return;
        }
        self.stretches(leg, found);
        if leg.a == leg.b && self.is_inside(leg.a) {
            found.push((Along::START, Along::START));
            return;
        }
        for edge in self.edges() {
            if let Some(meeting) = leg.meeting(edge) {
                found.push(meeting);
            }
        }
        join(found);
    }

    /// The first point of a leg that is inside, the boundary included.
    pub fn first_touch(&self, leg: Segment) -> Option<Along> {
        if !self.bounds.may_meet(leg) {
            return None;
        }
        if self.is_inside(leg.a) {
            return Some(Along::START);
        }
        self.edges().filter_map(|edge| leg.meeting(edge)).map(|(from, _)| from).min()
    }

    /// MG-19 — The square of a point's distance to it, 0 inside.
    pub fn square_to(&self, p: Point) -> Square {
        if self.is_inside(p) {
            return Square::whole(0);
        }
        let squares = self.edges().map(|edge| edge.square_to(p));
        squares.min().unwrap_or(Square::whole(i64::MAX))
    }

    /// MG-19 — Whether a point is at most so far from it.
    pub fn is_within(&self, p: Point, most: i32) -> bool {
        most >= 0
            && self.bounds.widened(most).has(p)
            && (self.edges().any(|edge| edge.is_within(p, most)) || self.is_inside(p))
    }

    /// MG-19 — The square of the least distance between two polygons, 0 if they share a point.
    pub fn square_to_polygon(&self, other: &Polygon) -> Square {
        if self.is_inside(other.corners[0]) || other.is_inside(self.corners[0]) {
            return Square::whole(0);
        }
        let pairs = self.edges().flat_map(|one| other.edges().map(move |two| (one, two)));
        let squares = pairs.map(|(one, two)| one.square_to_segment(two));
        squares.min().unwrap_or(Square::whole(i64::MAX))
    }

    /// The point of it nearest to p, each coordinate of the exact point rounded to nearest; p
    /// itself if it is inside. Of several nearest points, the one on the earliest edge.
    pub fn nearest(&self, p: Point) -> Point {
        if self.is_inside(p) {
            return p;
        }
        let edge = self.edges().min_by_key(|edge| edge.square_to(p));
        edge.map_or(p, |edge| edge.nearest(p))
    }

    /// The lattice point inside that stands for the nearest one: [`Polygon::nearest`], or, if
    /// rounding put that outside, the nearest to p of its eight neighbours that is inside, a tie
    /// to the smaller x, then y. `None` if none of them is.
    pub fn nearest_inside(&self, p: Point) -> Option<Point> {
        let found = self.nearest(p);
        if self.is_inside(found) {
            return Some(found);
        }
        let steps = (-1..=1).flat_map(|x| (-1..=1).map(move |y| Point::new(x, y)));
        let inside = steps.map(|step| found + step).filter(|near| self.is_inside(*near));
        inside.min_by_key(|near| (p.square_to(*near), *near))
    }
}

/// Sorts crossings and takes the stretches between the first and second, third and fourth, … as
/// far as they lie on the leg.
#[inline]
fn pair(cuts: &mut Few<Along, 8>, found: &mut Stretches) {
    if cuts.len() > 2 || (cuts.len() == 2 && cuts[1] < cuts[0]) {
        cuts.sort_unstable();
    }
    for two in cuts.chunks_exact(2) {
        let (low, high) = (two[0].clamped(), two[1].clamped());
        if low < high {
            match found.last_mut() {
                Some(before) if before.1 == low => before.1 = high,
                _ => found.push((low, high)),
            }
        }
    }
}

/// Sorts stretches and joins those that overlap or touch.
pub(crate) fn join(found: &mut Stretches) {
    found.sort_unstable();
    let mut kept = 0;
    for at in 0..found.len() {
        let next = found[at];
        if kept > 0 && next.0 <= found[kept - 1].1 {
            found[kept - 1].1 = found[kept - 1].1.max(next.1);
        } else {
            found[kept] = next;
            kept += 1;
        }
    }
    found.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(corners: &[(i32, i32)]) -> Polygon {
        Polygon::new(corners.iter().map(|(x, y)| Point::new(*x, *y)).collect()).unwrap()
    }

    fn seg(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    fn stretches(polygon: &Polygon, leg: Segment) -> Vec<(Along, Along)> {
        let mut found = Stretches::new();
        polygon.stretches(leg, &mut found);
        found.to_vec()
    }

    /// A U open to the north.
    fn cup() -> Polygon {
        polygon(&[(0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)])
    }

    #[test]
    fn r_mg_13_the_boundary_is_inside() {
        let cup = cup();
        let inside = [(0, 0), (5, 5), (10, 20), (15, 10), (30, 30), (5, 30), (15, 5), (0, 15)];
        let outside = [(15, 11), (15, 30), (-1, 0), (31, 30), (5, 31), (11, 30)];
        assert!(inside.iter().all(|(x, y)| cup.is_inside(Point::new(*x, *y))));
        assert!(!outside.iter().any(|(x, y)| cup.is_inside(Point::new(*x, *y))));
    }

    #[test]
    fn r_mg_13_a_polygon_that_is_not_simple_is_refused() {
        let make = |corners: &[(i32, i32)]| {
            Polygon::new(corners.iter().map(|(x, y)| Point::new(*x, *y)).collect())
        };
        assert_eq!(make(&[(0, 0), (9, 0)]), Err(Crooked::TooFew));
        let twice = make(&[(0, 0), (9, 0), (9, 0), (0, 9)]);
        assert_eq!(twice, Err(Crooked::Twice(Point::new(9, 0))));
        let bow = make(&[(0, 0), (9, 9), (9, 0), (0, 9)]);
        assert!(matches!(bow, Err(Crooked::Meets(..))));
        assert!(matches!(make(&[(0, 0), (9, 0), (4, 0)]), Err(Crooked::Meets(..))));
        assert!(matches!(make(&[(0, 0), (9, 0), (9, 9), (4, 0)]), Err(Crooked::Meets(..))));
        // A corner in the middle of a straight side is no fault.
        assert!(make(&[(0, 0), (4, 0), (9, 0), (9, 9)]).is_ok());
    }

    #[test]
    fn r_mg_14_stretches_along_edges_and_through_corners_are_exact() {
        let cup = cup();
        let (a, b) = (Along::new, Along::new);
        assert_eq!(stretches(&cup, seg(-10, 20, 40, 20)), [(a(1, 5), b(2, 5)), (a(3, 5), b(4, 5))]);
        // Along the bottom of the hollow: all of it is inside, the boundary too.
        assert_eq!(stretches(&cup, seg(-10, 10, 40, 10)), [(a(1, 5), b(4, 5))]);
        // Along both tops: only they are inside.
        assert_eq!(stretches(&cup, seg(-10, 30, 40, 30)), [(a(1, 5), b(2, 5)), (a(3, 5), b(4, 5))]);
        assert_eq!(stretches(&cup, seg(10, 40, 10, -10)), [(a(1, 5), b(4, 5))]);
        // Through a corner into the polygon, past a corner outside, wholly inside.
        assert_eq!(stretches(&cup, seg(-10, -10, 10, 10)), [(a(1, 2), Along::END)]);
        assert_eq!(stretches(&cup, seg(-10, 10, 10, -10)), []);
        assert_eq!(stretches(&cup, seg(2, 2, 8, 3)), [(Along::START, Along::END)]);
        assert_eq!(stretches(&cup, seg(12, 20, 18, 25)), []);
    }

    #[test]
    fn a_touch_of_a_corner_is_found_only_where_touches_count() {
        let mut found = Stretches::new();
        cup().touches(seg(-10, 10, 10, -10), &mut found);
        assert_eq!(&found[..], [(Along::new(1, 2), Along::new(1, 2))]);
        cup().touches(seg(5, 5, 5, 5), &mut found);
        assert_eq!(&found[..], [(Along::START, Along::START)]);
        cup().touches(seg(15, 12, 15, 40), &mut found);
        assert!(found.is_empty());
    }

    #[test]
    fn r_mg_19_the_bank_of_a_river_is_a_distance_from_its_polygon() {
        let river = polygon(&[(0, 5000), (9000, 5000), (9000, 5400), (0, 5400)]);
        assert!(river.is_within(Point::new(4000, 5654), 254));
        assert!(!river.is_within(Point::new(4000, 5655), 254));
        assert!(river.is_within(Point::new(4000, 5200), 0));
        assert_eq!(river.square_to(Point::new(4000, 4700)), Square::whole(90_000));
        let rock = polygon(&[(100, 5500), (200, 5500), (100, 5600)]);
        assert_eq!(river.square_to_polygon(&rock), Square::whole(10_000));
        let isle = polygon(&[(100, 5100), (200, 5100), (100, 5200)]);
        assert_eq!(river.square_to_polygon(&isle), Square::whole(0));
    }

    #[test]
    fn the_nearest_point_inside_is_a_lattice_point() {
        let wood = polygon(&[(5500, 3500), (6500, 3500), (6500, 4200), (5500, 4200)]);
        // SS-EX-32.
        assert_eq!(wood.nearest_inside(Point::new(6000, 5000)), Some(Point::new(6000, 4200)));
        assert_eq!(wood.nearest_inside(Point::new(6000, 4000)), Some(Point::new(6000, 4000)));
        // The exact foot of (0, 3) on the slope is (1.2, 0.6); (1, 1) is outside, (1, 0) is not.
        let slope = polygon(&[(0, 0), (8, 4), (8, -40), (0, -40)]);
        assert_eq!(slope.nearest(Point::new(0, 3)), Point::new(1, 1));
        assert!(!slope.is_inside(Point::new(1, 1)));
        assert_eq!(slope.nearest_inside(Point::new(0, 3)), Some(Point::new(2, 1)));
    }
}
