//! Chapter 8: lines of sight, exactly, on the integer lattice.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use engine::Piece;
use hex::line::{self, Crossing, Point};
use hex::{Dir, Hex, HexId};

use crate::Havoc;
use crate::lay::Lay;
use crate::rules::movement::Pose;
use crate::state::State;
use crate::terrain::{Barrier, Ground};

/// Free candidate lines between two hexes, remembered once worked out. What is remembered follows
/// from the map alone, so it can never make two games differ.
pub(crate) struct SightCache {
    lines: Vec<AtomicU64>,
    hexes: usize,
}

/// Set in a remembered entry that has been worked out.
const KNOWN: u64 = 1 << 63;

impl SightCache {
    pub(crate) fn new(hexes: usize) -> SightCache {
        SightCache { lines: (0..hexes * hexes).map(|_| AtomicU64::new(0)).collect(), hexes }
    }
}

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
}

impl Havoc {
    /// SG-LOS-03, SG-LOS-04 — The best free line from one pose to another: fewest pieces in
    /// between, then the lowest sample points. `None` if terrain blocks them all.
    pub fn sight(&self, s: &State, lay: &Lay, by: Piece, at: Piece) -> Option<SightLine> {
        let own = [s.at(by).hex, s.at(by).tail];
        let goal = [s.at(at).hex, s.at(at).tail];
        let mut best: Option<SightLine> = None;
        for from in own.into_iter().filter(|h| h.is_some()) {
            for to in goal.into_iter().filter(|h| h.is_some()) {
                let mut mask = self.free_lines(from, to, own, goal);
                while mask != 0 {
                    let n = mask.trailing_zeros() as u8;
                    mask &= mask - 1;
                    let (p, q) = self.candidate(from, to, n);
                    let (over, over_neighbour) = self.between(s, lay, (from, p, q), [by, at], goal);
                    let found = SightLine {
                        from: (from, n / line::SAMPLES),
                        to: (to, n % line::SAMPLES),
                        over,
                        over_neighbour,
                    };
                    if over == 0 {
                        return Some(found);
                    }
                    if best.is_none_or(|b| (over, over_neighbour) < (b.over, b.over_neighbour)) {
                        best = Some(found);
                    }
                }
            }
        }
        best
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

    /// SG-LOS-03 (a)–(c) — Candidate lines between two hexes that terrain leaves free, as bits.
    fn free_lines(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> u64 {
        // What the other hex of a two-hex piece adds (its aperture, its being no obstacle)
        // matters only if it is more than open ground.
        let plain = |pose: Pose, h: HexId| {
            pose.into_iter().all(|o| o == h || o.is_none() || self.is_plain[o.0 as usize])
        };
        if !plain(own, from) || !plain(goal, to) {
            return self.trace_all(from, to, own, goal);
        }
        let cell = &self.sight.lines[from.0 as usize * self.sight.hexes + to.0 as usize];
        let known = cell.load(Ordering::Relaxed);
        if known & KNOWN != 0 {
            return known & !KNOWN;
        }
        let none = HexId::NONE;
        let mask = self.trace_all(from, to, [from, none], [to, none]);
        cell.store(mask | KNOWN, Ordering::Relaxed);
        mask
    }

    fn trace_all(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> u64 {
        let count =
            if self.scenario.options.centre_sight { 2 } else { line::SAMPLES * line::SAMPLES };
        let mut mask = 0;
        for n in 0..count {
            let (p, q) = self.candidate(from, to, n);
            if self.is_clear(from, p, q, own, goal) {
                mask |= 1 << n;
            }
        }
        mask
    }

    /// SG-LOS-03 (a)–(c) — True if terrain leaves the line from `p` (in `from`) to `q` free.
    fn is_clear(&self, from: HexId, p: Point, q: Point, own: Pose, goal: Pose) -> bool {
        let map = &self.scenario.map;
        let start = map.field.hex(from);
        if self.touches_wall(from, start, p, q) {
            return false;
        }
        let mut free_apertures = 0;
        let walked = line::walk(start, p, q, |c: Crossing| {
            let Some(id) = map.field.at(c.hex) else { return ControlFlow::Continue(()) };
            let ground = map.ground(id);
            let ends = own.contains(&id) || goal.contains(&id);
            let blocked = (!ends && matches!(ground, Ground::Tree | Ground::Wall))
                || self.touches_wall(id, c.hex, p, q)
                || !self.passes_aperture(&c, id, own, goal, &mut free_apertures);
            if blocked { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        walked.is_continue()
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
        let (Some(d), Some(left)) = (c.side, map.field.at(c.from)) else { return true };
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

    /// SG-SHO-03 — Living pieces in the hexes a line crosses, each once, and whether one of them
    /// is adjacent to the target.
    fn between(
        &self,
        s: &State,
        lay: &Lay,
        (from, p, q): (HexId, Point, Point),
        ends: [Piece; 2],
        goal: Pose,
    ) -> (u8, bool) {
        let field = &self.scenario.map.field;
        let mut seen = [Piece::NONE; 8];
        let mut count = 0usize;
        let mut neighbour = false;
        let _ = line::walk(field.hex(from), p, q, |c: Crossing| {
            if let Some(id) = field.at(c.hex)
                && let Some(who) = lay.who(id)
                && !ends.contains(&who)
                && !seen[..count.min(8)].contains(&who)
            {
                if count < 8 {
                    seen[count] = who;
                }
                count += 1;
                let near =
                    |h: HexId| h.is_some() && s.at(who).hexes().any(|x| field.distance(x, h) == 1);
                neighbour |= goal.into_iter().any(near);
            }
            ControlFlow::<()>::Continue(())
        });
        (count.min(u8::MAX as usize) as u8, neighbour)
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
