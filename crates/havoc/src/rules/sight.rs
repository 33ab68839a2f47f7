//! Chapter 8: lines of sight, exactly, on the integer lattice.

mod cache;
mod look;
mod slopes;
mod veil;

pub(crate) use cache::SightCache;
pub use look::Look;

use cache::KNOWN;

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use engine::{Piece, PieceSet};
use hex::line::{self, Crossing, Point, Ray};
use hex::{Dir, Hex, HexId};

use crate::Havoc;
use crate::lay::Lay;
use crate::rules::movement::Pose;
use crate::state::State;
use crate::terrain::{Barrier, Cover, Ground};

/// The line of sight a shot takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightLine {
    /// Shooter's hex and sample point.
    pub from: (HexId, u8),
    /// Target's hex and sample point.
    pub to: (HexId, u8),
    /// SG-SHO-03 — Pieces in between.
    pub over: u8,
    /// True if one of them is adjacent to the target (CH-SHO-04).
    pub over_neighbour: bool,
    /// SB-COV-04, SG-SHO-04 — Cover of what it crosses: scrub and carts.
    pub cover: Cover,
}

/// CH-SHO-04, SB-SHO-04 — The most people a bow shoots over.
pub(crate) const MOST_OVER: u8 = 4;

/// How somebody looks: whom he looks past, and what makes a line worse for him.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gaze {
    /// Nobody in anybody's way: both ends, and whoever does not count for this missile.
    pub past: PieceSet,
    /// Lines over more people than this are of no use.
    pub most_over: u8,
    /// CH-SHO-04 — People next to the target are a bar.
    pub beside_bars: bool,
}

impl Gaze {
    /// A look that nothing but terrain stops.
    pub(crate) fn plain(ends: [Piece; 2]) -> Gaze {
        let past = ends.into_iter().filter(|end| end.is_some()).collect();
        Gaze { past, most_over: u8::MAX, beside_bars: true }
    }
}

/// What of the terrain stops a line (SG-LOS-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A tree hex.
    Tree,
    /// A hex of masonry.
    Masonry,
    /// A wall on a side.
    Wall,
    /// A window or door through which it may not go (SG-LOS-09 … SG-LOS-12).
    Opening,
    /// A slope (SB-LOS-07).
    Slope,
}

/// A piece between shooter and target, with the lines it stands in.
struct Between {
    piece: Piece,
    lines: u64,
}

impl Havoc {
    /// SG-LOS-03, SG-LOS-04 — The best free line from one pose to another: fewest pieces in
    /// between, then the lowest sample points. `None` if terrain blocks them all.
    pub fn sight(&self, s: &State, lay: &Lay, by: Piece, at: Piece) -> Option<SightLine> {
        let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
        let gaze = self.gaze_at(s, lay, by, at);
        let line = self.sight_between(s, lay, &gaze, pose(by), pose(at))?;
        (!self.is_behind_slope(pose(by), pose(at))).then_some(line)
    }

    /// SG-LOS-03, SG-LOS-04 — The same between two poses, slopes aside: of the lines that serve,
    /// the one with the least cover, then the fewest people, then the lowest sample points.
    pub(crate) fn sight_between(
        &self,
        s: &State,
        lay: &Lay,
        gaze: &Gaze,
        own: Pose,
        goal: Pose,
    ) -> Option<SightLine> {
        let mut best: Option<((bool, Cover, bool, u8), SightLine)> = None;
        for from in own.into_iter().filter(|h| h.is_some()) {
            for to in goal.into_iter().filter(|h| h.is_some()) {
                let line = |n: u32, over: u8, over_neighbour: bool, cover: Cover| SightLine {
                    from: (from, n as u8 / line::SAMPLES),
                    to: (to, n as u8 % line::SAMPLES),
                    over,
                    over_neighbour,
                    cover,
                };
                // None comes before the first line, so where it is free the others need no look.
                if !self.has_veils
                    && self.is_empty_line(lay, (from, to), 0, gaze.past)
                    && self.is_first_free(from, to, own, goal)
                {
                    return Some(line(0, 0, false, Cover::None));
                }
                let free = self.free_lines(from, to, own, goal);
                if free == 0 {
                    continue;
                }
                let veil = match self.has_veils {
                    true => self.veiled(s, (from, to), free, own, goal),
                    false => 0,
                };
                let first = (free & !veil).trailing_zeros();
                if first < 64
                    && (first > 0 || self.has_veils)
                    && self.is_empty_line(lay, (from, to), first as u8, gaze.past)
                {
                    return Some(line(first, 0, false, Cover::None));
                }
                let crowd = self.crowd(s, lay, (from, to), gaze.past, free);
                let taken = crowd.iter().fold(0, |all, c| all | c.lines);
                if free & !taken & !veil != 0 {
                    let first = (free & !taken & !veil).trailing_zeros();
                    return Some(line(first, 0, false, Cover::None));
                }
                let near = crowd.iter().filter(|c| self.is_beside(s, c.piece, goal));
                let beside = near.fold(0, |all, c| all | c.lines);
                for n in (0..64).filter(|n| free & 1 << n != 0) {
                    let on = crowd.iter().filter(|c| c.lines & 1 << n != 0);
                    let over = on.count().min(u8::MAX as usize) as u8;
                    let beside = beside & 1 << n != 0;
                    let cover = if veil & 1 << n != 0 { Cover::Light } else { Cover::None };
                    // CH-SHO-04: heads next to the target are no obstacle to be counted but a bar.
                    let bar = beside && gaze.beside_bars;
                    let rank = (over > gaze.most_over || bar, cover, bar, over);
                    if best.is_none_or(|(known, _)| rank < known) {
                        best = Some((rank, line(n, over, beside, cover)));
                    }
                }
            }
        }
        best.map(|(_, line)| line)
    }

    /// True if a piece is adjacent to any hex of a pose.
    fn is_beside(&self, s: &State, p: Piece, goal: Pose) -> bool {
        let field = &self.scenario.map.field;
        let near = |h: HexId| h.is_some() && s.at(p).hexes().any(|x| field.distance(x, h) == 1);
        goal.into_iter().any(near)
    }

    /// True if nobody stands in a line: most shots are settled by the first one.
    fn is_empty_line(&self, lay: &Lay, (from, to): (HexId, HexId), n: u8, past: PieceSet) -> bool {
        let field = &self.scenario.map.field;
        let (p, q) = self.candidate(from, to, n);
        line::walk(field.hex(from), p, q, |c: Crossing| {
            match field.at(c.hex).and_then(|id| lay.who(id)) {
                Some(who) if !past.contains(who) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        })
        .is_continue()
    }

    /// SG-SHO-03 — The living pieces that stand in free lines between two hexes, with those lines.
    fn crowd(
        &self,
        s: &State,
        lay: &Lay,
        (from, to): (HexId, HexId),
        past: PieceSet,
        free: u64,
    ) -> Vec<Between> {
        let field = &self.scenario.map.field;
        let length = field.distance(from, to);
        let mut crowd: Vec<Between> = Vec::new();
        let mut rays = None;
        for (n, f) in s.figures[..self.piece_count()].iter().enumerate() {
            let piece = Piece(n as u8);
            if !f.is_here() || past.contains(piece) {
                continue;
            }
            let mut lines = 0;
            for hex in f.hexes().filter(|h| lay.who(*h) == Some(piece)) {
                let (near, far) = (field.distance(from, hex), field.distance(hex, to));
                // No line between the two leaves this ring of hexes (a test of `hex` says so).
                if near + far <= length + 2 {
                    let close = near == 1 || far == 1;
                    let rays = rays.get_or_insert_with(|| self.rays(from, to, free));
                    lines |= self.lines_through((from, to), hex, free & !lines, rays, close);
                }
            }
            if lines != 0 {
                crowd.push(Between { piece, lines });
            }
        }
        crowd
    }

    /// SG-LOS-02 — Which of the free lines cross a hex. Close to an end the endless line through
    /// two points says too much, so the line itself is walked.
    fn lines_through(
        &self,
        (from, to): (HexId, HexId),
        hex: HexId,
        free: u64,
        rays: &[Ray; 64],
        close: bool,
    ) -> u64 {
        let field = &self.scenario.map.field;
        let at = field.hex(hex);
        let mut lines = 0;
        let mut left = free;
        while left != 0 {
            let n = left.trailing_zeros();
            left &= left - 1;
            if rays[n as usize].meets(at) && (!close || self.walks_into(from, to, n as u8, at)) {
                lines |= 1 << n;
            }
        }
        lines
    }

    fn walks_into(&self, from: HexId, to: HexId, n: u8, hex: Hex) -> bool {
        let (p, q) = self.candidate(from, to, n);
        let start = self.scenario.map.field.hex(from);
        // A line does not come back: two hexes past it there is nothing more to find.
        let past = start.distance(hex) + 2;
        let mut found = false;
        let _ = line::walk(start, p, q, |c: Crossing| {
            found = c.hex == hex;
            match found || start.distance(c.hex) > past {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        found
    }

    /// SG-LOS-01, SG-LOS-05 — The `n`-th candidate line between two hexes: samples in order, or
    /// the two reference lines with `los_mode = centre`.
    pub fn candidate(&self, from: HexId, to: HexId, n: u8) -> (Point, Point) {
        let field = &self.scenario.map.field;
        let (a, b) = (field.hex(from), field.hex(to));
        if self.scenario.options.centre_sight {
            line::reference_lines(a, b)[n as usize % 2]
        } else {
            (line::sample(a, n / line::SAMPLES), line::sample(b, n % line::SAMPLES))
        }
    }

    /// SG-LOS-01, SG-LOS-05 — How many lines are tried between two hexes.
    fn candidates_tried(&self) -> u8 {
        if self.scenario.options.centre_sight { 2 } else { line::SAMPLES * line::SAMPLES }
    }

    /// SG-LOS-03 (a)–(c) — Candidate lines between two hexes that terrain leaves free, as bits.
    fn free_lines(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> u64 {
        if !self.is_plain_end(own, from) || !self.is_plain_end(goal, to) {
            return self.trace(from, to, own, goal).0;
        }
        let cell = &self.sight.lines[from.0 as usize * self.sight.hexes + to.0 as usize];
        let known = cell.load(Ordering::Relaxed);
        if known & KNOWN != 0 {
            return known & !KNOWN;
        }
        let none = HexId::NONE;
        let (mask, both_ways) = self.trace(from, to, [from, none], [to, none]);
        cell.store(mask | KNOWN, Ordering::Relaxed);
        if both_ways {
            let back = &self.sight.lines[to.0 as usize * self.sight.hexes + from.0 as usize];
            back.store(self.reversed(mask) | KNOWN, Ordering::Relaxed);
        }
        mask
    }

    /// SG-LOS-03 (a)–(c) — True if terrain leaves the first candidate line free: looked up if all
    /// have been worked out, else walked by itself.
    fn is_first_free(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> bool {
        let known =
            self.sight.lines[from.index() * self.sight.hexes + to.index()].load(Ordering::Relaxed);
        if known & KNOWN != 0 && self.is_plain_end(own, from) && self.is_plain_end(goal, to) {
            return known & 1 != 0;
        }
        let (p, q) = self.candidate(from, to, 0);
        self.is_clear(from, p, q, own, goal)
    }

    /// True if the other hex of a two-hex piece adds nothing to a line that ends in this one. What
    /// it adds (its aperture, its being no obstacle) matters only if it is more than open ground.
    fn is_plain_end(&self, pose: Pose, end: HexId) -> bool {
        pose.into_iter().all(|o| o == end || o.is_none() || self.is_plain[o.index()])
    }

    /// The same lines as seen from their other end.
    fn reversed(&self, mask: u64) -> u64 {
        if self.scenario.options.centre_sight {
            return mask;
        }
        let bit = |n: u8| 1 << (n % line::SAMPLES * line::SAMPLES + n / line::SAMPLES);
        let named = (0..line::SAMPLES * line::SAMPLES).filter(|n| mask & 1 << n != 0);
        named.fold(0, |all, n| all | bit(n))
    }

    /// The free lines, and whether they are the same from the other end: only windows and doors
    /// ask who is looking.
    fn trace(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> (u64, bool) {
        let all = (1 << self.candidates_tried()) - 1;
        if self.sight.is_open(&self.scenario.map, from, to) {
            return (all, true);
        }
        let field = &self.scenario.map.field;
        let length = field.distance(from, to);
        let mut rays = None;
        let mut blocked = 0;
        let mut is_built = false;
        for &hex in &self.sight.rough {
            let (near, far) = (field.distance(from, hex), field.distance(hex, to));
            // No line between the two leaves this ring of hexes (a test of `hex` says so).
            if near + far > length + 2 {
                continue;
            }
            if !self.is_solid[hex.index()] {
                is_built = true;
                continue;
            }
            if own.contains(&hex) || goal.contains(&hex) {
                continue;
            }
            let rays = rays.get_or_insert_with(|| self.rays(from, to, all));
            let close = near == 1 || far == 1;
            blocked |= self.lines_through((from, to), hex, all & !blocked, rays, close);
            if blocked == all {
                break;
            }
        }
        let free = all & !blocked;
        if is_built { (self.walk_all(from, to, own, goal, free), false) } else { (free, true) }
    }

    /// Of the lines named by bits those that are free, walked one by one: where walls, windows or
    /// doors may stand in the way.
    fn walk_all(&self, from: HexId, to: HexId, own: Pose, goal: Pose, named: u64) -> u64 {
        let mut mask = 0;
        for n in (0..64).filter(|n| named & 1 << n != 0) {
            let (p, q) = self.candidate(from, to, n);
            if self.is_clear(from, p, q, own, goal) {
                mask |= 1 << n;
            }
        }
        mask
    }

    /// The candidate lines named by bits, ready to be held against many hexes.
    fn rays(&self, from: HexId, to: HexId, named: u64) -> [Ray; 64] {
        let field = &self.scenario.map.field;
        let (a, b) = (field.hex(from), field.hex(to));
        let mut rays = [Ray::default(); 64];
        if self.scenario.options.centre_sight {
            for (n, (p, q)) in line::reference_lines(a, b).into_iter().enumerate() {
                rays[n] = Ray::new(p, q);
            }
            return rays;
        }
        let ends: [Point; line::SAMPLES as usize] =
            std::array::from_fn(|k| line::sample(b, k as u8));
        for (k, lines) in rays.chunks_exact_mut(ends.len()).take(ends.len()).enumerate() {
            let p = line::sample(a, k as u8);
            if named >> (k * ends.len()) & 0x7f == 0 {
                continue;
            }
            for (ray, q) in lines.iter_mut().zip(ends) {
                *ray = Ray::new(p, q);
            }
        }
        rays
    }

    /// SG-LOS-03 (a)–(c) — True if terrain leaves the line from `p` (in `from`) to `q` free.
    fn is_clear(&self, from: HexId, p: Point, q: Point, own: Pose, goal: Pose) -> bool {
        self.stopped_at(from, p, q, own, goal).is_none()
    }

    /// SG-LOS-03 (a)–(c) — The first hex in which terrain stops the line, and how.
    fn stopped_at(
        &self,
        from: HexId,
        p: Point,
        q: Point,
        own: Pose,
        goal: Pose,
    ) -> Option<(HexId, Stop)> {
        let map = &self.scenario.map;
        let start = map.field.hex(from);
        if self.touches_wall(from, start, p, q) {
            return Some((from, Stop::Wall));
        }
        let mut free_apertures = 0;
        let mut stopped = None;
        let _ = line::walk(start, p, q, |c: Crossing| {
            let Some(id) = map.field.at(c.hex) else { return ControlFlow::Continue(()) };
            if !self.is_rough[id.index()] {
                return ControlFlow::Continue(());
            }
            let ground = map.ground(id);
            let ends = own.contains(&id) || goal.contains(&id);
            let stop = match ground {
                Ground::Tree if !ends => Stop::Tree,
                Ground::Wall if !ends => Stop::Masonry,
                _ if self.touches_wall(id, c.hex, p, q) => Stop::Wall,
                _ if !self.passes_aperture(&c, id, own, goal, &mut free_apertures) => Stop::Opening,
                _ => return ControlFlow::Continue(()),
            };
            stopped = Some((id, stop));
            ControlFlow::Break(())
        });
        stopped
    }

    /// SG-LOS-03 (b) — True if the line touches a wall on any side of this hex, ends included.
    fn touches_wall(&self, id: HexId, hex: Hex, p: Point, q: Point) -> bool {
        let walls = self.walls[id.0 as usize];
        walls != 0 && (0..6 as Dir).any(|d| walls & 1 << d != 0 && line::touches_side(p, q, hex, d))
    }

    /// SG-LOS-09 … SG-LOS-12 — True unless the step breaks the rule of windows and doors.
    fn passes_aperture(
        &self,
        c: &Crossing,
        into: HexId,
        own: Pose,
        goal: Pose,
        free: &mut u8,
    ) -> bool {
        let map = &self.scenario.map;
        let Some(left) = map.field.at(c.from) else { return true };
        // Through the corner between two leaves of one opening is through the opening.
        let Some(d) = c.side.or_else(|| map.field.direction(left, into)) else { return true };
        let barrier = map.side(left, d);
        if !matches!(barrier, Barrier::Window | Barrier::Door) {
            return true;
        }
        let owner = self.aperture_owner(left, into);
        if own.contains(&owner) || goal.contains(&owner) {
            return true;
        }
        let mut shooter = own.into_iter().filter(|h| h.is_some());
        *free += 1;
        if *free > 1 || shooter.clone().any(|h| map.ground(h).is_aperture()) {
            return false;
        }
        if owner == into {
            barrier == Barrier::Window && own.contains(&left)
        } else {
            let house = map.building(owner);
            shooter.any(|h| map.building(h) == house && map.field.distance(h, owner) == 1)
        }
    }

    /// The door or window hex an aperture belongs to: of its two hexes, the one indoors.
    fn aperture_owner(&self, a: HexId, b: HexId) -> HexId {
        if self.scenario.map.ground(a).is_aperture() { a } else { b }
    }

    /// SG-LOS-05 — The sides through which the two reference lines enter the target's hex, for
    /// lips and corner faces.
    pub(crate) fn entry_sides(&self, from: HexId, to: HexId) -> [Option<Dir>; 2] {
        let field = &self.scenario.map.field;
        let (a, b) = (field.hex(from), field.hex(to));
        line::reference_lines(a, b).map(|(p, q)| {
            let mut entry = None;
            let _ = line::walk(a, p, q, |c: Crossing| {
                if c.hex == b {
                    entry = c.side.map(|d| hex::turn(d, 3));
                }
                ControlFlow::<()>::Continue(())
            });
            entry
        })
    }
}

#[cfg(test)]
mod tests;
