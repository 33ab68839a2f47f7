//! Chapter 8: lines of sight, exactly, on the integer lattice.

mod cache;
mod corridor;
mod look;
mod slopes;
mod tally;
mod veil;

pub(crate) use cache::SightCache;
pub use look::Look;

use cache::KNOWN;
use corridor::bits;
use tally::{Tally, prefer};

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use engine::{Piece, PieceSet};
use hex::line::{self, Crossing, Point};
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

/// SG-SHO-03 — The living pieces that stand between two hexes.
#[derive(Default)]
struct Crowd {
    /// How many of them stand in each line.
    over: Tally,
    /// Lines in which one stands next to the target (CH-SHO-04).
    beside: u64,
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

    /// SG-LOS-03, SB-LOS-07 — True if there is such a line. Who stands in between makes one worse
    /// than another, but never takes the last one away: so nobody has to be counted.
    pub(crate) fn is_in_sight(&self, s: &State, by: Piece, at: Piece) -> bool {
        let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
        let (own, goal) = (pose(by), pose(at));
        let is_free = |from, to| self.free_lines(from, to, own, goal) != 0;
        s.at(by).hexes().any(|from| s.at(at).hexes().any(|to| is_free(from, to)))
            && !self.is_behind_slope(own, goal)
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
                let free = self.free_lines(from, to, own, goal);
                if free == 0 {
                    continue;
                }
                let veil = match self.has_veils {
                    true => self.veiled(s, (from, to), free, own, goal),
                    false => 0,
                };
                let crowd = self.crowd(s, lay, (from, to), gaze.past, goal);
                // CH-SHO-04: heads next to the target are no obstacle to be counted but a bar.
                let bar = if gaze.beside_bars { crowd.beside } else { 0 };
                let useless = crowd.over.above(gaze.most_over) | bar;
                let least = prefer(prefer(prefer(free, !useless), !veil), !bar);
                let n = crowd.over.fewest(least).trailing_zeros() as u8;
                let has = |lines: u64| lines >> n & 1 != 0;
                let cover = if has(veil) { Cover::Light } else { Cover::None };
                let over = crowd.over.of(n);
                let rank = (has(useless), cover, has(bar), over);
                if best.is_none_or(|(known, _)| rank < known) {
                    let (p, q) = (n / line::SAMPLES, n % line::SAMPLES);
                    let (from, to) = ((from, p), (to, q));
                    let over_neighbour = has(crowd.beside);
                    best = Some((rank, SightLine { from, to, over, over_neighbour, cover }));
                }
                if rank == (false, Cover::None, false, 0) {
                    // None is better, and of equals the first is taken.
                    return best.map(|(_, line)| line);
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

    /// SG-SHO-03 — Who stands between two hexes.
    fn crowd(
        &self,
        s: &State,
        lay: &Lay,
        (from, to): (HexId, HexId),
        past: PieceSet,
        goal: Pose,
    ) -> Crowd {
        let field = &self.scenario.map.field;
        let (start, end) = (field.hex(from), field.hex(to));
        let mut crowd = Crowd::default();
        let mut counted = past;
        let corridor = self.sight.corridors.between(start, end);
        corridor.each(field, from, lay.people(), |id, crossing| {
            let Some(who) = lay.who(id).filter(|who| !counted.contains(*who)) else { return };
            counted.insert(who);
            let others = s.at(who).hexes().filter(|h| *h != id && lay.who(*h) == Some(who));
            let lines = others
                .map(|other| corridor.lines_through(field.hex(other) - start))
                .fold(crossing, |all, lines| all | lines);
            crowd.over.add(lines);
            if self.is_beside(s, who, goal) {
                crowd.beside |= lines;
            }
        });
        crowd
    }

    /// SG-LOS-01, SG-LOS-05 — The `n`-th candidate line between two hexes: samples in order, or
    /// the two reference lines with `los_mode = centre`.
    pub fn candidate(&self, from: HexId, to: HexId, n: u8) -> (Point, Point) {
        let field = &self.scenario.map.field;
        self.sight.corridors.line(field.hex(from), field.hex(to), n)
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
        bits(mask).fold(0, |all, n| all | bit(n))
    }

    /// The free lines, and whether they are the same from the other end: only windows and doors
    /// ask who is looking.
    fn trace(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> (u64, bool) {
        let map = &self.scenario.map;
        let all = self.sight.corridors.all();
        let mut blocked = self.walled((from, to), from, all);
        // Lines that may pass windows or doors: these are walked one by one.
        let mut pierced = 0;
        let corridor = self.sight.corridors.between(map.field.hex(from), map.field.hex(to));
        corridor.each(&map.field, from, &self.sight.rough, |hex, crossing| {
            let is_full = matches!(map.ground(hex), Ground::Tree | Ground::Wall);
            if is_full && !own.contains(&hex) && !goal.contains(&hex) {
                blocked |= crossing;
            } else if self.is_pierced[hex.index()] {
                pierced |= crossing;
            } else {
                blocked |= self.walled((from, to), hex, crossing & !blocked);
            }
        });
        let free = all & !blocked;
        (free & !pierced | self.walk_all(from, to, own, goal, free & pierced), pierced == 0)
    }

    /// SG-LOS-03 (b) — Of the lines named by bits those that touch a wall on a side of this hex.
    fn walled(&self, (from, to): (HexId, HexId), hex: HexId, named: u64) -> u64 {
        if self.walls[hex.index()] == 0 {
            return 0;
        }
        let at = self.scenario.map.field.hex(hex);
        let touches = |n: &u8| {
            let (p, q) = self.candidate(from, to, *n);
            self.touches_wall(hex, at, p, q)
        };
        bits(named).filter(touches).fold(0, |all, n| all | 1 << n)
    }

    /// Of the lines named by bits those that are free, walked one by one.
    fn walk_all(&self, from: HexId, to: HexId, own: Pose, goal: Pose, named: u64) -> u64 {
        let is_free = |n: &u8| {
            let (p, q) = self.candidate(from, to, *n);
            self.is_clear(from, p, q, own, goal)
        };
        bits(named).filter(is_free).fold(0, |all, n| all | 1 << n)
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
        let (from, to) = (field.hex(from), field.hex(to));
        self.sight.corridors.between(from, to).entries(to - from)
    }
}

#[cfg(test)]
mod tests;
