//! Lines, judged by exact clipping.

mod common;

use common::Dice;
use hex::line::{
    CORNERS, Crossing, Point, SAMPLES, STEP, centre, corner, cross, crosses_side, hex_at,
    inside_closed, reference_lines, sample, touches, touches_side, walk,
};
use hex::{DIRS, Dir, Hex, turn};
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// A fraction with a denominator above zero.
#[derive(Clone, Copy, Debug)]
struct Part(i128, i128);

impl Part {
    fn cmp(self, other: Part) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

/// The part of the segment, from 0 at p to 1 at q, that lies in the closed hex: the segment
/// clipped by the three slabs of SG-GEO-03.
fn clip(hex: Hex, p: Point, q: Point) -> Option<(Part, Part)> {
    let forms = |x: i32, y: i32| [2 * x + y, x + 2 * y, x - y].map(i128::from);
    let at = centre(hex);
    let begin = forms(p.x - at.x, p.y - at.y);
    let slope = forms(q.x - p.x, q.y - p.y);
    let (mut low, mut high) = (Part(0, 1), Part(1, 1));
    let limit = i128::from(STEP);
    for (begin, slope) in begin.into_iter().zip(slope) {
        if slope == 0 {
            if begin.abs() > limit {
                return None;
            }
            continue;
        }
        let (enter, leave) = if slope > 0 {
            (Part(-limit - begin, slope), Part(limit - begin, slope))
        } else {
            (Part(begin - limit, -slope), Part(begin + limit, -slope))
        };
        low = if enter.cmp(low).is_gt() { enter } else { low };
        high = if leave.cmp(high).is_lt() { leave } else { high };
    }
    low.cmp(high).is_le().then_some((low, high))
}

/// Every hex the segment crosses with positive length, by where it is entered.
fn slow_walk(p: Point, q: Point) -> Vec<(Hex, Part)> {
    let (a, b) = (hex_at(p), hex_at(q));
    let mut found = Vec::new();
    for q_axis in a.q.min(b.q) - 2..=a.q.max(b.q) + 2 {
        for r_axis in a.r.min(b.r) - 2..=a.r.max(b.r) + 2 {
            let hex = Hex::new(q_axis, r_axis);
            if let Some((low, high)) = clip(hex, p, q)
                && low.cmp(high).is_lt()
            {
                found.push((hex, low));
            }
        }
    }
    found.sort_by(|a, b| a.1.cmp(b.1));
    found
}

fn walked(p: Point, q: Point) -> Vec<Crossing> {
    let mut told = Vec::new();
    let end = walk(hex_at(p), p, q, |crossing| {
        told.push(crossing);
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    told
}

/// The one check of this file: the walk equals the clipping, forth and back.
fn check(p: Point, q: Point) {
    let slow = slow_walk(p, q);
    let told = walked(p, q);
    let mut hexes = vec![hex_at(p)];
    hexes.extend(told.iter().map(|crossing| crossing.hex));
    assert_eq!(hexes.len(), slow.len(), "{p:?} {q:?} {hexes:?} {slow:?}");
    let entry = |hex: &Hex| slow.iter().find(|known| known.0 == *hex).map(|known| known.1);
    let entries: Vec<_> = hexes.iter().map(|hex| entry(hex).expect("a hex crossed")).collect();
    assert!(entries.is_sorted_by(|a, b| a.cmp(*b).is_le()), "{p:?} {q:?} {hexes:?}");
    assert_eq!(hexes.last(), Some(&hex_at(q)));
    check_links(p, q, &told);

    let mut back: Vec<_> = walked(q, p).into_iter().map(|crossing| crossing.hex).collect();
    back.push(hex_at(q));
    back.sort();
    hexes.sort();
    assert_eq!(hexes, back, "{p:?} {q:?}");
    hexes.dedup();
    assert_eq!(hexes.len(), slow.len(), "no hex twice");
}

/// Each crossing is linked to the one before as documented.
fn check_links(p: Point, q: Point, told: &[Crossing]) {
    let mut at = hex_at(p);
    let mut told = told.iter().copied().peekable();
    while let Some(first) = told.next() {
        let dir = first.from.direction(first.hex).expect("adjacent");
        assert_eq!(first.from, at);
        assert_eq!(first.side.is_some(), crosses_side(p, q, at, dir));
        at = first.hex;
        if let Some(side) = first.side {
            assert_eq!(side, dir);
            continue;
        }
        assert!(touches_side(p, q, first.from, dir));
        let Some(second) = told.next_if(|next| next.from == first.from) else {
            continue;
        };
        let third = told.next().expect("a line never ends on a hexside");
        assert_eq!(second.from.direction(second.hex), Some(turn(dir, 1)));
        assert_eq!((second.side, third.side), (None, None));
        assert_eq!((third.from, third.hex), (second.hex, second.hex.neighbour(dir)));
        assert_eq!(cross(p, q, corner(first.from, dir)), 0, "along the side of the two");
        assert_eq!(cross(p, q, corner(third.hex, turn(dir, 3))), 0, "to its other end");
        at = third.hex;
    }
}

fn strictly_inside(point: Point) -> bool {
    (0..6).filter(|dir| inside_closed(hex_at(point).neighbour(*dir), point)).count() == 0
}

fn around(most: i16) -> impl Iterator<Item = Hex> {
    let axis = -most..=most;
    let all = axis.clone().flat_map(move |q| axis.clone().map(move |r| Hex::new(q, r)));
    all.filter(move |hex| hex.distance(Hex::default()) <= most as u16)
}

#[test]
fn corners_and_samples_are_as_printed() {
    for (k, offset) in CORNERS.into_iter().enumerate() {
        let (a, b) = (DIRS[k], DIRS[(k + 1) % 6]);
        let third = |x: i16, y: i16| (i32::from(x) + i32::from(y)) * STEP / 3;
        assert_eq!(offset, Point { x: third(a.q, b.q), y: third(a.r, b.r) });
        let hex = Hex::new(-7, 4);
        for owner in [hex, hex + a, hex + b] {
            assert!(inside_closed(owner, corner(hex, k as Dir)));
        }
        let point = sample(hex, k as u8 + 1);
        let near = Point { x: point.x - centre(hex).x, y: point.y - centre(hex).y };
        assert_eq!((near.x * 10, near.y * 10), (offset.x * 9, offset.y * 9));
    }
    assert_eq!(sample(Hex::new(1, 2), 0), Point { x: 3000, y: 6000 });
    assert_eq!(sample(Hex::default(), 2), Point { x: 900, y: -1800 });
}

#[test]
fn every_point_lies_in_its_hex() {
    for x in (-6100..6100).step_by(13) {
        for y in (-6100..6100).step_by(17) {
            let point = Point { x, y };
            assert!(inside_closed(hex_at(point), point));
        }
    }
    for hex in around(4) {
        assert!((0..SAMPLES).all(|i| hex_at(sample(hex, i)) == hex));
        assert!((0..SAMPLES).all(|i| strictly_inside(sample(hex, i))));
        assert!((0..6).all(|k| inside_closed(hex_at(corner(hex, k)), corner(hex, k))));
    }
}

#[test]
fn every_sample_line_within_eight_hexes_equals_the_clipping() {
    for to in around(8) {
        for i in 0..SAMPLES {
            for j in 0..SAMPLES {
                check(sample(Hex::default(), i), sample(to, j));
            }
        }
    }
}

#[test]
fn every_reference_line_within_fourteen_hexes_equals_the_clipping() {
    for to in around(14).filter(|to| *to != Hex::default()) {
        for (p, q) in reference_lines(Hex::default(), to) {
            check(p, q);
            assert!(walked(p, q).iter().all(|told| told.side.is_some()), "no corner is met");
        }
    }
}

#[test]
fn far_random_lines_equal_the_clipping() {
    let mut dice = Dice(5);
    let mut axis = || dice.roll(-40, 40) as i16;
    let mut hex = || Hex::new(axis(), axis());
    let pairs: Vec<_> = (0..400).map(|_| (hex(), hex())).collect();
    for (a, b) in pairs {
        let (i, j) = (dice.roll(0, 6) as u8, dice.roll(0, 6) as u8);
        check(sample(a, i), sample(b, j));
        let p = Point { x: dice.roll(-60_000, 60_000), y: dice.roll(-60_000, 60_000) };
        let q = Point { x: dice.roll(-60_000, 60_000), y: dice.roll(-60_000, 60_000) };
        if strictly_inside(p) && strictly_inside(q) {
            check(p, q);
        }
    }
}

/// Lines drawn through a corner, and the same lines one unit beside it.
#[test]
fn lines_that_graze_a_corner_equal_the_clipping() {
    let mut dice = Dice(6);
    let mut through = 0;
    for _ in 0..6_000 {
        let near = Point { x: dice.roll(-1500, 1500), y: dice.roll(-1500, 1500) };
        let hex = Hex::new(dice.roll(-3, 3) as i16, dice.roll(-3, 3) as i16);
        let (met, times) = (corner(hex, dice.roll(0, 5) as Dir), dice.roll(2, 4));
        let far =
            Point { x: near.x + times * (met.x - near.x), y: near.y + times * (met.y - near.y) };
        for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
            let q = Point { x: far.x + dx, y: far.y + dy };
            if strictly_inside(near) && strictly_inside(q) {
                through += usize::from((dx, dy) == (0, 0));
                check(near, q);
            }
        }
    }
    assert!(through > 1000, "only {through} lines met a corner");
}

/// Lines along a row of hexsides and lines parallel to it, from every side.
#[test]
fn lines_along_hexsides_equal_the_clipping() {
    for k in 0..6u8 {
        let beyond = DIRS[usize::from(k)] + DIRS[usize::from(turn(k, 1))];
        for times in 1..5i16 {
            let to = Hex::new(beyond.q * times, beyond.r * times);
            for (x, y) in [(0, 0), (1, 0), (0, 1), (-7, 3), (900, -1), (500, 500)] {
                let shift = |hex| Point { x: centre(hex).x + x, y: centre(hex).y + y };
                check(shift(Hex::default()), shift(to));
            }
            let told = walked(centre(Hex::default()), centre(to));
            assert_eq!(told.len(), 3 * times as usize);
            assert!(told.iter().all(|crossing| crossing.side.is_none()));
        }
    }
}

#[test]
fn a_walk_ends_where_it_is_told_to_and_always_ends() {
    let mut told = 0;
    let end = walk(Hex::default(), centre(Hex::default()), centre(Hex::new(9, 0)), |_| {
        told += 1;
        if told == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(end.is_break() && told == 4);
    assert!(walked(sample(Hex::new(2, 2), 1), sample(Hex::new(2, 2), 5)).is_empty());
    // Points outside the bargain: no sense is asked for, only an end.
    let odd = [i32::MIN, -98_000_000, -1500, -1000, 0, 1000, 1500, 3000, 98_000_000, i32::MAX];
    for (x, y) in odd.into_iter().flat_map(|x| odd.map(|y| (x, y))) {
        for start in [Hex::default(), Hex::new(-300, 200), Hex::NOWHERE] {
            let _ =
                walk(start, Point { x, y }, centre(Hex::new(3, 1)), |_| ControlFlow::Continue(()));
            let _ = walk(start, centre(start), Point { x, y }, |_| ControlFlow::Continue(()));
            let _ = touches_side(Point { x, y }, centre(start), start, 200);
            let _ = inside_closed(start, Point { x, y });
        }
    }
}

/// On a small board every pair of segments is judged by looking at the crossing point.
#[test]
fn touching_is_exact() {
    let board: Vec<_> = (0..4).flat_map(|x| (0..4).map(move |y| Point { x, y })).collect();
    let pairs: Vec<_> = board.iter().flat_map(|a| board.iter().map(move |b| (*a, *b))).collect();
    for &(p, q) in &pairs {
        for &(a, b) in &pairs {
            assert_eq!(touches(p, q, a, b), slow_touches(p, q, a, b), "{p:?}{q:?} {a:?}{b:?}");
        }
    }
}

/// Whether an end of one lies on the other, or they meet inside both (by the crossing point).
fn slow_touches(p: Point, q: Point, a: Point, b: Point) -> bool {
    let on = |p: Point, q: Point, point: Point| {
        let dot = (point.x - p.x) * (point.x - q.x) + (point.y - p.y) * (point.y - q.y);
        cross(p, q, point) == 0 && dot <= 0
    };
    let (dx, dy) = (i64::from(q.x - p.x), i64::from(q.y - p.y));
    let (ex, ey) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let (ax, ay) = (i64::from(a.x - p.x), i64::from(a.y - p.y));
    let whole = dx * ey - dy * ex;
    let (along, across) = (ax * ey - ay * ex, ax * dy - ay * dx);
    let within = |part: i64| (0..=whole.abs()).contains(&(part * whole.signum()));
    on(p, q, a) || on(p, q, b) || on(a, b, p) || on(a, b, q) || {
        whole != 0 && within(along) && within(across)
    }
}

#[test]
fn a_hexside_is_crossed_inside_and_touched_at_its_ends() {
    let (home, east) = (Hex::default(), Hex::new(1, 0));
    assert!(crosses_side(centre(home), centre(east), home, 0));
    assert!(crosses_side(centre(home), centre(east), east, 3), "the same side from beyond");
    assert!(!touches_side(centre(home), centre(east), home, 1));
    // Along the side between NE and E: an end of each, the whole of one, the inside of none.
    let beyond = Hex::new(2, -1);
    for (hex, dir) in [(home, 0), (home, 1), (east, 2)] {
        assert!(touches_side(centre(home), centre(beyond), hex, dir));
        assert!(!crosses_side(centre(home), centre(beyond), hex, dir));
    }
    let [left, right] = reference_lines(home, beyond);
    assert!(crosses_side(left.0, left.1, home, 0) != crosses_side(right.0, right.1, home, 0));
    assert_eq!(reference_lines(home, east)[0].0, Point { x: 0, y: 1 });
}
