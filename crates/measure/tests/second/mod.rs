//! A second opinion on everything the kernel measures: the rules of the book written down word for
//! word with exact fractions, without a broad phase, without any cleverness, and without a line
//! shared with the kernel. It reads only the plain data of a [`Ground`]. Whoever uses it brings
//! the fractions as the module `number`: big ones, or quick ones for long runs.

// Each user calls a part of it; what is a needless reference to one kind of fraction is needed
// for the other.
#![allow(dead_code, clippy::op_ref, clippy::clone_on_copy)]

pub mod check;
pub mod make;

use crate::number::{R, floor, r};
use measure::{Area, AreaKind, Flags, Ground, Heading, Line, Point, Rect, Segment};

/// An exact point.
#[derive(Clone, PartialEq, Debug)]
pub struct P {
    pub x: R,
    pub y: R,
}

pub fn exact(p: Point) -> P {
    P { x: r(i64::from(p.x)), y: r(i64::from(p.y)) }
}

fn zero() -> R {
    r(0)
}

fn minus(a: &P, b: &P) -> P {
    P { x: &a.x - &b.x, y: &a.y - &b.y }
}

fn dot(a: &P, b: &P) -> R {
    &a.x * &b.x + &a.y * &b.y
}

fn cross(a: &P, b: &P) -> R {
    &a.x * &b.y - &a.y * &b.x
}

fn at(leg: Segment, t: &R) -> P {
    let (a, b) = (exact(leg.a), exact(leg.b));
    P { x: &a.x + (&b.x - &a.x) * t, y: &a.y + (&b.y - &a.y) * t }
}

/// The least whole number not below.
pub fn ceil(n: &R) -> i64 {
    -floor(&(zero() - n))
}

/// The nearest whole number, halves away from zero.
pub fn round(n: &R) -> i64 {
    let half = r(1) / r(2);
    if *n >= zero() { floor(&(n + half)) } else { ceil(&(n - half)) }
}

/// MG-03 — The least whole number whose square is not below, by halving.
pub fn root_up(square: &R) -> i64 {
    let (mut low, mut high) = (-1, 200_000);
    while high - low > 1 {
        let mid = (low + high) / 2;
        if r(mid) * r(mid) < *square { low = mid } else { high = mid }
    }
    high
}

/// MG-12 — The length of a leg.
pub fn length(leg: Segment) -> i64 {
    let way = minus(&exact(leg.b), &exact(leg.a));
    root_up(&dot(&way, &way))
}

/// Whether a point lies on a segment: on its line, and in its box.
fn is_on(p: &P, a: &P, b: &P) -> bool {
    let is_between = |p: &R, a: &R, b: &R| (a <= p && p <= b) || (b <= p && p <= a);
    is_between(&p.x, &a.x, &b.x)
        && is_between(&p.y, &a.y, &b.y)
        && cross(&minus(b, a), &minus(p, a)) == zero()
}

fn edges(corners: &[Point]) -> Vec<(P, P)> {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| (exact(*a), exact(*b))).collect()
}

/// MG-13 — Inside by winding number, the boundary included.
pub fn inside(corners: &[Point], p: &P) -> bool {
    let mut winding = 0;
    for (a, b) in edges(corners) {
        if is_on(p, &a, &b) {
            return true;
        }
        let left = cross(&minus(&b, &a), &minus(p, &a));
        if a.y <= p.y && b.y > p.y && left > zero() {
            winding += 1;
        } else if a.y > p.y && b.y <= p.y && left < zero() {
            winding -= 1;
        }
    }
    winding != 0
}

/// Every parameter in 0 to 1 at which a leg meets an edge; both ends of what they share if they
/// are in line.
fn meets(leg: Segment, a: &P, b: &P) -> Vec<R> {
    let (start, way) = (exact(leg.a), minus(&exact(leg.b), &exact(leg.a)));
    let edge = minus(b, a);
    let to_a = minus(a, &start);
    let turn = cross(&way, &edge);
    if turn != zero() {
        let t = cross(&to_a, &edge) / &turn;
        let s = cross(&to_a, &way) / &turn;
        let is_on_both = t >= zero() && t <= r(1) && s >= zero() && s <= r(1);
        return if is_on_both { vec![t] } else { vec![] };
    }
    if cross(&way, &to_a) != zero() {
        return vec![];
    }
    let square = dot(&way, &way);
    let (one, two) = (dot(&to_a, &way) / &square, dot(&minus(b, &start), &way) / &square);
    let (low, high) = if one < two { (one, two) } else { (two, one) };
    let (low, high) = (low.max(zero()), high.min(r(1)));
    if low > high { vec![] } else { vec![low, high] }
}

fn with_flags(ground: &Ground, flags: Flags) -> Vec<&Area> {
    ground.areas().iter().filter(|area| area.kind.flags().has(flags)).collect()
}

fn cancellers<'a>(ground: &'a Ground, of: &Area) -> Vec<&'a Area> {
    let cancels = |other: &&Area| match other.kind {
        AreaKind::Road | AreaKind::Bridge => {
            of.kind.flags().has(Flags::DIFFICULT.with(Flags::WOOD).with(Flags::WATER))
        }
        AreaKind::Ford => of.kind.flags().has(Flags::WATER),
        _ => false,
    };
    ground.areas().iter().filter(cancels).collect()
}

/// MG-13 — Whether an exact point is in an area where nothing cancels it.
fn counts(ground: &Ground, area: &Area, p: &P) -> bool {
    inside(area.polygon.corners(), p)
        && !cancellers(ground, area).iter().any(|over| inside(over.polygon.corners(), p))
}

/// What the ground does at a point.
pub fn flags(ground: &Ground, p: Point) -> Flags {
    let here = ground.areas().iter().filter(|area| counts(ground, area, &exact(p)));
    here.fold(Flags::NONE, |all, area| all.with(area.kind.flags()))
}

/// The sorted parameters at which a leg meets edges of areas, 0 and 1 among them.
fn parameters(leg: Segment, areas: &[&Area]) -> Vec<R> {
    let mut found = vec![zero(), r(1)];
    for area in areas {
        for (a, b) in edges(area.polygon.corners()) {
            found.extend(meets(leg, &a, &b));
        }
    }
    found.sort();
    found.dedup();
    found
}

fn middle(two: &[R]) -> R {
    (&two[0] + &two[1]) / r(2)
}

/// MG-14 — The length of a leg inside areas with any of these effects.
pub fn in_length(ground: &Ground, leg: Segment, flags: Flags) -> i64 {
    let wanted = with_flags(ground, flags);
    let mut all = wanted.clone();
    wanted.iter().for_each(|area| all.extend(cancellers(ground, area)));
    let mut stretches: Vec<(R, R)> = Vec::new();
    for two in parameters(leg, &all).windows(2) {
        let mid = at(leg, &middle(two));
        if !wanted.iter().any(|area| counts(ground, area, &mid)) {
            continue;
        }
        match stretches.last_mut() {
            Some(last) if last.1 == two[0] => last.1 = two[1].clone(),
            _ => stretches.push((two[0].clone(), two[1].clone())),
        }
    }
    let whole = r(length(leg));
    stretches.iter().map(|(from, until)| ceil(&(&whole * (until - from)))).sum()
}

/// Whether a leg enters or touches an area with any of these effects where nothing cancels it.
pub fn enters(ground: &Ground, leg: Segment, flags: Flags) -> bool {
    let wanted = with_flags(ground, flags);
    let mut all = wanted.clone();
    wanted.iter().for_each(|area| all.extend(cancellers(ground, area)));
    let ts = parameters(leg, &all);
    let mids = ts.windows(2).map(middle);
    let tried: Vec<P> = ts.iter().cloned().chain(mids).map(|t| at(leg, &t)).collect();
    wanted.iter().any(|area| tried.iter().any(|p| counts(ground, area, p)))
}

/// MG-20 — The level of an exact point.
pub fn level(ground: &Ground, p: &P) -> i64 {
    let here = ground.areas().iter().filter(|area| inside(area.polygon.corners(), p));
    here.map(|area| i64::from(area.levels)).sum()
}

/// MG-21 — Whether ground blocks.
pub fn hill_blocks(ground: &Ground, leg: Segment) -> bool {
    let raised: Vec<&Area> = ground.areas().iter().filter(|area| area.levels > 0).collect();
    let top = level(ground, &exact(leg.a)).max(level(ground, &exact(leg.b)));
    let ts = parameters(leg, &raised);
    ts.windows(2).any(|two| level(ground, &at(leg, &middle(two))) > top)
}

/// MG-20 — How many levels a leg climbs: it is followed from edge to edge of one raised area after
/// the other, and each time it comes from outside to inside, were it for one point, it climbs.
pub fn climbs(ground: &Ground, leg: Segment) -> i64 {
    let raised = ground.areas().iter().filter(|area| area.levels > 0);
    let climbed = raised.map(|area| {
        let is_in = |t: &R| inside(area.polygon.corners(), &at(leg, t));
        let ts = parameters(leg, &[area]);
        let mut followed = vec![is_in(&ts[0])];
        for two in ts.windows(2) {
            followed.extend([is_in(&middle(two)), is_in(&two[1])]);
        }
        let entries = followed.windows(2).filter(|two| !two[0] && two[1]).count();
        entries as i64 * i64::from(area.levels)
    });
    climbed.sum()
}

/// MG-21 — Whether some stretch of a leg lies higher than a level.
pub fn rises_above(ground: &Ground, leg: Segment, than: i64) -> bool {
    let raised: Vec<&Area> = ground.areas().iter().filter(|area| area.levels > 0).collect();
    let ts = parameters(leg, &raised);
    ts.windows(2).any(|two| level(ground, &at(leg, &middle(two))) > than)
}

/// MG-13 — Whether a leg enters or touches one area where nothing cancels it.
pub fn enters_area(ground: &Ground, leg: Segment, area: &Area) -> bool {
    let mut all = cancellers(ground, area);
    all.push(area);
    let ts = parameters(leg, &all);
    let mids = ts.windows(2).map(middle);
    ts.iter().cloned().chain(mids).any(|t| counts(ground, area, &at(leg, &t)))
}

/// MG-15 — The distinct points a leg shares with a line, each with the greatest heights there for
/// sight and climbing; a stretch run along it is one.
pub fn crossings(line: &Line, leg: Segment) -> Vec<(R, i32, i32)> {
    let mut shared: Vec<(R, R, i32, i32)> = Vec::new();
    for part in line.parts() {
        let ts = meets(leg, &exact(part.segment.a), &exact(part.segment.b));
        if let (Some(low), Some(high)) = (ts.first(), ts.last()) {
            shared.push((low.clone(), high.clone(), part.sight, part.climb));
        }
    }
    // Joined until no two share a point.
    'again: loop {
        for i in 0..shared.len() {
            for j in 0..i {
                if shared[i].0 <= shared[j].1 && shared[j].0 <= shared[i].1 {
                    let one = shared.swap_remove(i);
                    let two = &mut shared[j];
                    two.0 = one.0.min(two.0.clone());
                    two.1 = one.1.max(two.1.clone());
                    (two.2, two.3) = (two.2.max(one.2), two.3.max(one.3));
                    continue 'again;
                }
            }
        }
        break;
    }
    shared.sort();
    shared.into_iter().map(|(low, _, sight, climb)| (low, sight, climb)).collect()
}

/// SS-LOS-01 with any limits: whether sight is blocked.
pub fn blocked(ground: &Ground, leg: Segment, rule: &measure::SightRule) -> bool {
    let top = level(ground, &exact(leg.a)).max(level(ground, &exact(leg.b)));
    let stands = top * i64::from(rule.level_height);
    let is_tall = |part: &&measure::Part| part.sight >= rule.tall && stands < i64::from(part.sight);
    let mut tall = ground.lines().iter().flat_map(|line| line.parts()).filter(is_tall);
    hill_blocks(ground, leg)
        || tall.any(|part| !meets(leg, &exact(part.segment.a), &exact(part.segment.b)).is_empty())
        || in_length(ground, leg, Flags::WOOD) > i64::from(rule.most_wood)
}

/// The point of a segment nearest to p, and the square of its distance.
pub fn nearest(segment: Segment, p: Point) -> (P, R) {
    let (a, b, p) = (exact(segment.a), exact(segment.b), exact(p));
    let way = minus(&b, &a);
    let square = dot(&way, &way);
    let t = if square == zero() { zero() } else { dot(&minus(&p, &a), &way) / square };
    let t = t.max(zero()).min(r(1));
    let foot = P { x: &a.x + &way.x * &t, y: &a.y + &way.y * &t };
    let apart = minus(&p, &foot);
    let square = dot(&apart, &apart);
    (foot, square)
}

/// MG-19 — The square of the distance from a point to a polygon.
pub fn square_to(corners: &[Point], p: Point) -> R {
    if inside(corners, &exact(p)) {
        return zero();
    }
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next).map(|(a, b)| Segment::new(*a, *b));
    sides.map(|side| nearest(side, p).1).min().unwrap()
}

/// MG-07 — The heading of a way by trying all of them.
pub fn heading(way: Point) -> Heading {
    let all = (0..360).map(Heading::new).filter(|h| h.dir().dot(way) > 0);
    all.min_by_key(|h| (h.dir().cross(way).abs(), *h)).unwrap()
}

/// MG-17 — Corners from direction vectors with rational rounding.
pub fn corners(rect: &Rect) -> [Point; 4] {
    let (c, f, s) = (rect.centre, rect.heading.dir(), rect.heading.turned(90).dir());
    let scale = r(16_384);
    let coordinate = |c: i32, s: i32, f: i32, a: i32, b: i32| {
        let off = r(i64::from(a) * i64::from(s) + i64::from(b) * i64::from(f)) / &scale;
        c + round(&off) as i32
    };
    let (a, b) = (rect.half_width, rect.half_depth);
    [(-a, b), (a, b), (a, -b), (-a, -b)]
        .map(|(a, b)| Point::new(coordinate(c.x, s.x, f.x, a, b), coordinate(c.y, s.y, f.y, a, b)))
}

/// MG-16 — Whether some stretch of a segment is strictly inside a rectangle.
pub fn passes(rect: &Rect, leg: Segment) -> bool {
    let corners = corners(rect);
    let mut ts = vec![zero(), r(1)];
    edges(&corners).iter().for_each(|(a, b)| ts.extend(meets(leg, a, b)));
    ts.sort();
    ts.dedup();
    let is_strictly =
        |p: &P| inside(&corners, p) && !edges(&corners).iter().any(|(a, b)| is_on(p, a, b));
    ts.windows(2).any(|two| is_strictly(&at(leg, &middle(two))))
}

/// MG-18 — Whether the insides of two shrunken rectangles share a point: they do if a corner of
/// one is strictly inside the other, if an edge has a stretch strictly inside the other, or if
/// they are the same.
pub fn collides(one: &Rect, two: &Rect) -> bool {
    let shrunk = |rect: &Rect| Rect {
        half_width: rect.half_width - 5,
        half_depth: rect.half_depth - 5,
        ..*rect
    };
    let (one, two) = (shrunk(one), shrunk(two));
    let passed = |by: &Rect, rect: &Rect| {
        let c = corners(by);
        (0..4).any(|i| passes(rect, Segment::new(c[i], c[(i + 1) % 4])))
            || passes(rect, Segment::new(c[0], c[2]))
            || passes(rect, Segment::new(c[1], c[3]))
    };
    passed(&one, &two) || passed(&two, &one)
}
