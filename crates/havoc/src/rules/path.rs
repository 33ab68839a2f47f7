//! The cheapest way to one place: what a single move costs, found without flooding the board.

use std::cell::RefCell;

use engine::Piece;
use hex::HexId;

use crate::Havoc;
use crate::lay::Lay;
use crate::rules::movement::{HORSE_STEPS, Hoof, Pose};
use crate::state::State;

/// Scratch paper: best cost so far by node, and nodes waiting, by the least they can cost in all.
struct Paper {
    best: Vec<u8>,
    touched: Vec<u16>,
    waiting: Vec<Vec<(u16, u8)>>,
}

thread_local! {
    /// Wiped after each use; what is on it never outlives a call.
    static PAPER: RefCell<Paper> = RefCell::new(Paper {
        best: vec![u8::MAX; hex::MOST_HEXES * 6],
        touched: Vec::new(),
        waiting: (0..=u8::MAX as usize).map(|_| Vec::new()).collect(),
    });
}

/// The steps from a node and what each costs; 0 where there is none.
type Ways = [(u16, u8); HORSE_STEPS];

impl Paper {
    fn note(&mut self, node: u16, cost: u8, least: u8) {
        let best = &mut self.best[node as usize];
        if cost < *best {
            if *best == u8::MAX {
                self.touched.push(node);
            }
            *best = cost;
            self.waiting[least as usize].push((node, cost));
        }
    }

    fn wipe(&mut self) {
        for node in self.touched.drain(..) {
            self.best[node as usize] = u8::MAX;
        }
    }

    /// Best first: `far` is a lower bound of the way that remains, `next` names the steps.
    fn find(
        &mut self,
        start: u16,
        points: u8,
        goal: impl Fn(u16) -> bool,
        far: impl Fn(u16) -> u8,
        next: impl Fn(u16) -> Ways,
    ) -> Option<u8> {
        let least = far(start);
        if least > points {
            // Noted beyond the points it would lie there unread, for the next search to find.
            return None;
        }
        self.note(start, 0, least);
        let mut found = None;
        'search: for least in 0..=points as usize {
            while let Some((node, cost)) = self.waiting[least].pop() {
                if goal(node) {
                    found = Some(cost);
                    break 'search;
                }
                if cost > self.best[node as usize] {
                    continue;
                }
                for (to, step) in next(node).into_iter().filter(|(_, step)| *step > 0) {
                    let cost = cost.saturating_add(step);
                    if cost >= self.best[to as usize] {
                        continue;
                    }
                    let least = cost.saturating_add(far(to));
                    if least <= points {
                        self.note(to, cost, least);
                    }
                }
            }
        }
        for list in &mut self.waiting[..=points as usize] {
            list.clear();
        }
        self.wipe();
        found
    }
}

impl Havoc {
    /// SG-MOV-02 — Cost of the cheapest way to a pose, if his points suffice.
    pub(crate) fn cheapest(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        pose: Pose,
        points: u8,
    ) -> Option<u8> {
        let field = &self.scenario.map.field;
        let f = s.at(p);
        // Every step brings the head at most one hex nearer and costs at least a point.
        let gap = |head: HexId| field.distance(head, pose[0]).min(u8::MAX as u16) as u8;
        if gap(f.hex) > points {
            return None;
        }
        if f.tail.is_none() {
            let goal = pose[0].0;
            self.straight(s, lay, p, pose[0], points)
                .or_else(|| self.search(s, lay, p, points, |n| n == goal, |n| gap(HexId(n))))
        } else {
            let goal = self.node(pose);
            self.search(s, lay, p, points, |n| n == goal, |n| gap(HexId(n / 6)))
        }
    }

    /// SG-MOV-02 — Cost of a way on foot that comes nearer with every step and pays one point for
    /// each: none can be cheaper. Most walks are of this kind, and it is soon found or given up.
    fn straight(&self, s: &State, lay: &Lay, p: Piece, goal: HexId, points: u8) -> Option<u8> {
        let field = &self.scenario.map.field;
        let me = self.walker(s, p, self.owner(p));
        let mut at = s.at(p).hex;
        let mut left = field.distance(at, goal);
        let cost = u8::try_from(left).ok().filter(|cost| *cost <= points)?;
        while left > 0 {
            let nearer = |(d, to): (usize, HexId)| {
                let is_near = to.is_some()
                    && field.distance(to, goal) < left
                    && self.cost(lay, to, me.hoof) == Some(1)
                    && self.is_passable(s, lay, to, me)
                    && self.may_step(s, lay, at, d as hex::Dir, me);
                is_near.then_some(to)
            };
            at = self.foot_step[at.index()].into_iter().enumerate().find_map(nearer)?;
            left -= 1;
        }
        Some(cost)
    }

    /// CH-PRI-01 — True if he could come into contact with an enemy by a legal move.
    pub(crate) fn can_reach(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        enemy: Piece,
        points: u8,
    ) -> bool {
        let field = &self.scenario.map.field;
        let mounted = s.at(p).tail.is_some();
        let pose = |n: u16| if mounted { self.pose(n) } else { [HexId(n), HexId::NONE] };
        // Contact is one hex away from the head, or two if the tail makes it.
        let reach = 1 + u8::from(mounted);
        let f = s.at(enemy);
        let [head, tail] = [f.hex, if f.tail.is_some() { f.tail } else { f.hex }];
        let ends = [field.hex(head), field.hex(tail)];
        let far = |n: u16| {
            let head = field.hex(HexId(if mounted { n / 6 } else { n }));
            let gap = head.distance(ends[0]).min(head.distance(ends[1]));
            (gap.min(u8::MAX as u16) as u8).saturating_sub(reach)
        };
        let goal = |n: u16| {
            far(n) == 0 && {
                let at = pose(n);
                let hexes = at.into_iter().filter(|h| h.is_some());
                self.may_stop(lay, p, at) && self.poses_touch(hexes, s.at(enemy).hexes())
            }
        };
        self.search(s, lay, p, points, goal, far).is_some()
    }

    /// Best-first search over the places of a man on foot, or the poses of a horseman.
    fn search(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        points: u8,
        goal: impl Fn(u16) -> bool,
        far: impl Fn(u16) -> u8,
    ) -> Option<u8> {
        let f = s.at(p);
        let me = self.walker(s, p, self.owner(p));
        PAPER.with_borrow_mut(|paper| {
            if f.tail.is_none() {
                return paper.find(f.hex.0, points, goal, far, |n| {
                    let mut ways = Ways::default();
                    for d in 0..6 {
                        let to = self.foot_step[n as usize][d as usize];
                        if to.is_some()
                            && let Some(cost) = self.cost(lay, to, me.hoof)
                            && self.is_passable(s, lay, to, me)
                            && self.may_step(s, lay, HexId(n), d, me)
                        {
                            ways[d as usize] = (to.0, cost);
                        }
                    }
                    ways
                });
            }
            let start = self.node([f.hex, f.tail]);
            paper.find(start, points, goal, far, |n| {
                self.horse_step[n as usize].map(|h| {
                    if h.node != u16::MAX
                        && let Some(cost) = self.cost(lay, h.enters, Hoof::Horse)
                        && self.is_passable(s, lay, h.enters, me)
                    {
                        return (h.node, cost * h.times);
                    }
                    (0, 0)
                })
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that cannot succeed once left its start behind, for a later game on another map.
    #[test]
    fn nothing_is_left_on_the_paper() {
        let mut paper = Paper {
            best: vec![u8::MAX; 8],
            touched: Vec::new(),
            waiting: (0..=u8::MAX as usize).map(|_| Vec::new()).collect(),
        };
        let line = |n: u16| [(n + 1, 1), (0, 0)].repeat(4).try_into().unwrap_or_default();
        assert_eq!(paper.find(7, 3, |_| true, |_| 9, line), None);
        let far = |n: u16| 5u8.saturating_sub(n as u8);
        assert_eq!(paper.find(0, 6, |n| n == 5, far, line), Some(5));
        assert!(paper.touched.is_empty() && paper.waiting.iter().all(Vec::is_empty));
        assert!(paper.best.iter().all(|cost| *cost == u8::MAX));
    }
}
