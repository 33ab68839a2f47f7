//! What stands in a mover's way, and where it could turn.

use crate::area::{Flags, Ids};
use crate::ground::Ground;
use crate::num::isqrt;
use crate::polygon::{Bounds, Stretches};
use crate::{Along, Area, Disc, Heading, Point, Segment};

/// How far from a corner a path turns about it.
const CLEAR: i64 = 3;

/// The points about a base at which a path may turn, and how much further out than its radius they
/// stand in thousandths: a straight way from one to the next then just clears the base.
const ROUND: i32 = 8;
const OUT: i32 = 1083;

/// What stands in a mover's way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacles {
    /// Where its centre must stay: the table less its radius.
    pub within: Bounds,
    /// What its centre may neither cross nor touch.
    pub walls: Vec<Segment>,
    /// Bases it may not pass: its centre comes no nearer than the radius given.
    pub bases: Vec<Disc>,
    /// Bases it may pass but not end on: its centre ends no nearer than the radius given.
    pub spots: Vec<Disc>,
    /// Corners of ground worth turning at, but for the bases' own.
    pub turns: Vec<Point>,
}

/// How ground concerns a mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Its radius.
    pub radius: i32,
    /// The effects that slow it.
    pub slow: Flags,
    /// The effects that bar it.
    pub barred: Flags,
    /// The greatest height to climb that does not bar it.
    pub step_over: i32,
    /// Lines that are not there: gates that stand open.
    pub open: Ids,
}

impl Obstacles {
    /// The obstacles of the ground near a point, as far as a mover can come from there. Bases are
    /// the game's to add.
    pub fn lay(ground: &Ground, near: Point, reach: i32, way: &Way) -> Obstacles {
        let r = way.radius;
        let far = Point::new(ground.width() - r, ground.height() - r);
        let within = Bounds { low: Point::new(r, r), high: far };
        let (walls, turns) = (Vec::new(), Vec::new());
        let mut laid = Obstacles { within, walls, turns, bases: Vec::new(), spots: Vec::new() };
        let around = Bounds { low: near, high: near }.widened(reach);
        for area in ground.areas().iter().filter(|area| around.meets(area.polygon.bounds())) {
            laid.area(ground, area, way);
        }
        for (id, line) in ground.lines().iter().enumerate() {
            if way.open.has(id as u8) || !around.meets(line.bounds()) {
                continue;
            }
            let parts = line.parts().iter().filter(|part| part.climb > way.step_over);
            let parts: Vec<Segment> = parts.map(|part| part.segment).collect();
            laid.line(&parts);
        }
        laid.turns.retain(|at| around.has(*at) && laid.within.has(*at));
        laid
    }

    fn area(&mut self, ground: &Ground, area: &Area, way: &Way) {
        let flags = area.kind.flags();
        let is_barred = flags.has(way.barred);
        if is_barred {
            let over = ground.areas().iter().filter(|over| over.kind.cancels().has(flags));
            let over: Vec<&Area> = over.collect();
            area.polygon.edges().for_each(|edge| self.uncovered(edge, &over));
            // The sides of a bridge are walls where the water is.
            for edge in over.iter().flat_map(|over| over.polygon.edges()) {
                let mut found = Stretches::new();
                area.polygon.stretches(edge, &mut found);
                for (from, until) in found.iter() {
                    let side = part(edge, *from, *until);
                    self.walls.push(side);
                    self.turns.extend([side.a, side.b]);
                }
            }
            let ends = over.iter().flat_map(|over| over.polygon.corners());
            self.turns.extend(ends);
        }
        if is_barred || flags.has(way.slow) {
            let corners = area.polygon.corners();
            for (at, corner) in corners.iter().enumerate() {
                let before = corners[(at + corners.len() - 1) % corners.len()];
                let after = corners[(at + 1) % corners.len()];
                self.turn(*corner, *corner - before, *corner - after);
            }
        }
    }

    /// Adds the parts of a barring edge that no cancelling area covers.
    fn uncovered(&mut self, edge: Segment, over: &[&Area]) {
        let mut covers: Vec<(Along, Along)> = Vec::new();
        let mut found = Stretches::new();
        for area in over {
            area.polygon.stretches(edge, &mut found);
            covers.extend_from_slice(&found);
        }
        covers.sort_unstable();
        let mut at = Along::START;
        for (from, until) in covers {
            if from > at {
                self.walls.push(part(edge, at, from));
            }
            at = at.max(until);
        }
        if at < Along::END {
            self.walls.push(part(edge, at, Along::END));
        }
    }

    /// Adds a line: its parts, and its corners and free ends to turn at.
    fn line(&mut self, parts: &[Segment]) {
        self.walls.extend_from_slice(parts);
        for part in parts {
            for (end, other) in [(part.a, part.b), (part.b, part.a)] {
                let next =
                    parts.iter().find(|next| *next != part && (next.a == end || next.b == end));
                let away = match next {
                    Some(next) if next.a == end => end - next.b,
                    Some(next) => end - next.a,
                    None => end - other,
                };
                self.turn(end, end - other, away);
            }
        }
    }

    /// A point just off a corner, away from both of its sides.
    fn turn(&mut self, corner: Point, one: Point, two: Point) {
        let unit = |way: Point| way.scaled(1000, isqrt(way.square()).max(1));
        let away = unit(one) + unit(two);
        let length = isqrt(away.square());
        if length > 100 {
            self.turns.push(corner + away.scaled(CLEAR + 1, length));
        }
    }

    /// Every point worth turning at, those about bases among them, the nearest to a point first.
    pub(super) fn all_turns(&self, near: Point, reach: i32, most: usize) -> Vec<Point> {
        let mut all: Vec<Point> = self.turns.clone();
        for base in &self.bases {
            let radius = base.radius * OUT / 1000 + 2;
            if !near.is_within(base.centre, reach + radius) {
                continue;
            }
            let about = (0..ROUND).map(|at| Heading::new(at * 360 / ROUND).offset(0, radius));
            all.extend(about.map(|off| base.centre + off));
        }
        let is_free = |at: &Point| {
            self.within.has(*at)
                && near.is_within(*at, reach)
                && self
                    .bases
                    .iter()
                    .all(|base| base.radius == 0 || !at.is_within(base.centre, base.radius - 1))
        };
        all.retain(is_free);
        all.sort_unstable_by_key(|at| (near.square_to(*at), *at));
        all.dedup();
        all.truncate(most);
        all
    }
}

/// A part of a segment, its ends on the lattice.
fn part(segment: Segment, from: Along, until: Along) -> Segment {
    Segment::new(segment.at(from), segment.at(until))
}
