//! Paths: the cheapest way to every point worth turning at, and from there to anywhere.

use super::Mover;
use crate::path::MOST_WAYPOINTS;
use crate::{Path, Point, Segment};

/// The most points to turn at; the nearest are kept.
const MOST_TURNS: usize = 160;

/// A path, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The way.
    pub path: Path,
    /// What it costs in all, as the mover prices it.
    pub cost: i32,
}

/// How a point to turn at is best reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) at: Point,
    length: i32,
    degrees: i32,
    pub(super) total: i32,
    /// The leg by which it is reached; none at the start.
    by: Option<Segment>,
    from: u16,
    legs: u8,
    /// Whether it is reached by one leg at the price of its length: no way is better.
    is_straight: bool,
}

/// The cheapest ways from where a mover stands to every point worth turning at, within a limit.
#[derive(Clone, Debug)]
pub struct Web {
    limit: i32,
    /// The start, then the turning points reached, the cheapest first.
    pub(super) nodes: Vec<Node>,
}

impl Web {
    /// The web of a mover's own allowance.
    pub fn new<M: Mover>(mover: &M) -> Web {
        Web::within(mover, mover.allowance())
    }

    /// The web of a limit of its own: to plan further than one move.
    pub fn within<M: Mover>(mover: &M, limit: i32) -> Web {
        let start = mover.start();
        let first = Node {
            at: start,
            length: 0,
            degrees: 0,
            total: 0,
            by: None,
            from: 0,
            legs: 0,
            is_straight: true,
        };
        let turns = mover.obstacles().all_turns(start, limit, MOST_TURNS);
        let mut open: Vec<Option<Node>> = vec![None; turns.len()];
        let mut web = Web { limit, nodes: vec![first] };
        let mut next = 0;
        while let Some(node) = web.nodes.get(next).copied() {
            for (at, best) in turns.iter().zip(&mut open) {
                let is_done = best.is_some_and(|best| best.is_straight || best.total <= node.total);
                if !is_done && node.at != *at {
                    web.relax(mover, next, *at, best);
                }
            }
            next += 1;
            // The cheapest open one is settled next; settled ones are marked by being straight.
            let cheapest = open.iter_mut().flatten().filter(|best| best.legs > 0);
            if let Some(best) = cheapest.min_by_key(|best| best.total) {
                web.nodes.push(*best);
                (best.legs, best.is_straight) = (0, true);
            }
        }
        web
    }

    /// Tries the leg from a settled node to a turning point.
    fn relax<M: Mover>(&self, mover: &M, from: usize, to: Point, best: &mut Option<Node>) {
        let node = &self.nodes[from];
        let straight = node.length + node.at.leg_length(to);
        let worst = best.map_or(self.limit, |best| best.total);
        let is_full = usize::from(node.legs) + 2 > MOST_WAYPOINTS;
        if is_full || mover.total(straight, node.degrees) > worst {
            return;
        }
        let Some(found) = self.step(mover, from, to) else { return };
        if found.total <= self.limit && best.is_none_or(|best| found.total < best.total) {
            *best = Some(found);
        }
    }

    /// The node at the end of one more leg.
    fn step<M: Mover>(&self, mover: &M, from: usize, to: Point) -> Option<Node> {
        let node = &self.nodes[from];
        let leg = Segment::new(node.at, to);
        let cost = mover.leg(leg)?;
        let degrees = node.degrees + mover.degrees(node.by, leg);
        let length = node.length + cost;
        Some(Node {
            at: to,
            length,
            degrees,
            total: mover.total(length, degrees),
            by: Some(leg),
            from: from as u16,
            legs: node.legs + 1,
            is_straight: from == 0 && is_plain(cost, leg),
        })
    }

    /// What it costs to come to a point by way of a node, and whether the last leg costs no more
    /// than its length.
    pub(super) fn price<M: Mover>(&self, mover: &M, from: usize, to: Point) -> Option<(i32, bool)> {
        let node = &self.nodes[from];
        if node.at == to {
            return Some((node.total, true));
        }
        let found = self.step(mover, from, to)?;
        let leg = Segment::new(node.at, to);
        Some((found.total, is_plain(found.length - node.length, leg)))
    }

    /// The cheapest path found to a point at which the mover may end; `None` if there is none
    /// within the limit.
    pub fn plan<M: Mover>(&self, mover: &M, to: Point) -> Option<Plan> {
        if !mover.can_end(to) {
            return None;
        }
        if to == mover.start() {
            return Some(Plan { path: Path::STAY, cost: 0 });
        }
        let mut best: Option<(i32, usize)> = None;
        for (from, node) in self.nodes.iter().enumerate() {
            let worst = best.map_or(self.limit, |(cost, _)| cost - 1);
            let bound = mover.total(node.length + node.at.leg_length(to), node.degrees);
            if bound > worst {
                continue;
            }
            match self.price(mover, from, to) {
                Some((cost, _)) if cost <= worst => best = Some((cost, from)),
                _ => {}
            }
            if from == 0 && best.is_some_and(|(cost, _)| cost == bound) {
                break;
            }
        }
        let (cost, from) = best?;
        self.path(from, to).map(|path| Plan { path, cost })
    }

    /// The waypoints to a node, then a last one.
    fn path(&self, from: usize, to: Point) -> Option<Path> {
        let mut back = vec![to];
        let mut at = from;
        while at != 0 {
            let node = &self.nodes[at];
            if back.last() != Some(&node.at) {
                back.push(node.at);
            }
            at = usize::from(node.from);
        }
        Path::through(back.into_iter().rev()).ok()
    }
}

/// Whether a leg costs just its length, without taking the root again.
#[inline]
fn is_plain(cost: i32, leg: Segment) -> bool {
    let below = i64::from(cost) - 1;
    below * below < leg.way().square()
}
