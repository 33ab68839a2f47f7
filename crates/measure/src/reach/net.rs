//! How far it really is, over a whole table: a net of points, and the cost from each of them to the
//! nearest goal. Coarse, for judging only; what is legal is said by paths and rules.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Point, Segment};

/// The eight ways from a point of the net to the next, and so that each is opposite to the one four
/// places on.
const WAYS: [(i32, i32); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// No way leads on.
const NOWHERE: u8 = u8::MAX;

/// From one point of a net to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Link {
    /// What it costs; 0 if nothing passes there at all.
    pub cost: u16,
    /// What must be overcome besides, by a number of the game's own; 0 for nothing.
    pub bar: u16,
}

/// A net of points over a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    step: i32,
    columns: i32,
    rows: i32,
    links: Vec<[Link; 8]>,
}

/// The cost from every point of a net to the nearest of some goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    costs: Vec<u32>,
    ways: Vec<u8>,
}

impl Net {
    /// The net of a table of a width and height, its points a step apart; `link` says what it costs
    /// to go straight from one to the next.
    pub fn lay(width: i32, height: i32, step: i32, mut link: impl FnMut(Segment) -> Link) -> Net {
        let count = |length: i32| ((length - step / 2) / step + 1).max(1);
        let mut net = Net { step, columns: count(width), rows: count(height), links: Vec::new() };
        for node in 0..net.columns * net.rows {
            let from = net.at(node as u16);
            net.links.push(std::array::from_fn(|way| match net.next(node as u16, way as u8) {
                Some(next) => link(Segment::new(from, net.at(next))),
                None => Link::default(),
            }));
        }
        net
    }

    /// How many points it has.
    pub fn len(&self) -> u16 {
        self.links.len() as u16
    }

    /// True of a net without a point, which there is none.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Where a point of it lies: off whole and half centimetres, where walls like to stand.
    pub fn at(&self, node: u16) -> Point {
        let (column, row) = (i32::from(node) % self.columns, i32::from(node) / self.columns);
        let place = |n: i32| n * self.step + self.step / 2 + 7;
        Point::new(place(column), place(row))
    }

    fn next(&self, node: u16, way: u8) -> Option<u16> {
        let (dx, dy) = WAYS[usize::from(way)];
        let x = i32::from(node) % self.columns + dx;
        let y = i32::from(node) / self.columns + dy;
        let inside = (0..self.columns).contains(&x) && (0..self.rows).contains(&y);
        inside.then_some((y * self.columns + x) as u16)
    }

    /// The four points of it about a place.
    pub fn about(&self, p: Point) -> [u16; 4] {
        let low = |at: i32, most: i32| {
            (at - self.step / 2 - 7).div_euclid(self.step).clamp(0, (most - 2).max(0))
        };
        let (x, y) = (low(p.x, self.columns), low(p.y, self.rows));
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| {
            let (x, y) = ((x + dx).min(self.columns - 1), (y + dy).min(self.rows - 1));
            (y * self.columns + x) as u16
        })
    }

    /// True of a place about which everything can be passed without cost.
    pub fn is_plain(&self, p: Point) -> bool {
        let plain = |node: &u16| {
            let links = &self.links[usize::from(*node)];
            links.iter().all(|link| link.cost > 0 && link.bar == 0)
        };
        self.about(p).iter().all(plain)
    }

    /// The cost from everywhere to the nearest goal; `toll` says what it costs to overcome a bar,
    /// or that it cannot be.
    pub fn field(
        &self,
        goals: impl IntoIterator<Item = (u16, u32)>,
        mut toll: impl FnMut(u16) -> Option<u32>,
    ) -> Field {
        let mut field = Field {
            costs: vec![u32::MAX; self.links.len()],
            ways: vec![NOWHERE; self.links.len()],
        };
        let mut open = BinaryHeap::new();
        for (node, cost) in goals {
            if cost < field.costs[usize::from(node)] {
                field.costs[usize::from(node)] = cost;
                open.push(Reverse((cost, node)));
            }
        }
        while let Some(Reverse((cost, node))) = open.pop() {
            if cost > field.costs[usize::from(node)] {
                continue;
            }
            for back in 0..8 {
                let Some(from) = self.next(node, back) else { continue };
                // The way from there to here is the opposite of the way from here to there.
                let way = (back + 4) % 8;
                let link = self.links[usize::from(from)][usize::from(way)];
                if link.cost == 0 || field.costs[usize::from(from)] <= cost {
                    continue;
                }
                let bar = if link.bar == 0 { Some(0) } else { toll(link.bar) };
                let Some(bar) = bar else { continue };
                let total = cost + u32::from(link.cost) + bar;
                if total < field.costs[usize::from(from)] {
                    field.costs[usize::from(from)] = total;
                    field.ways[usize::from(from)] = way;
                    open.push(Reverse((total, from)));
                }
            }
        }
        field
    }

    /// The next point on the way from one to the nearest goal, and the bar between; nothing at a
    /// goal, or where no way leads to one.
    pub fn follow(&self, field: &Field, node: u16) -> Option<(u16, u16)> {
        let way = field.ways[usize::from(node)];
        if way == NOWHERE {
            return None;
        }
        let bar = self.links[usize::from(node)][usize::from(way)].bar;
        Some((self.next(node, way)?, bar))
    }
}

impl Field {
    /// What it costs to come from a point of the net to the nearest goal; nothing if none can be
    /// reached.
    #[inline]
    pub fn cost(&self, node: u16) -> Option<u32> {
        Some(self.costs[usize::from(node)]).filter(|cost| *cost < u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall from the western edge with a gap in the east, and a bar in its middle.
    fn net() -> Net {
        Net::lay(2000, 2000, 200, |leg| {
            let crosses = (leg.a.y < 1000) != (leg.b.y < 1000);
            let x = leg.a.x.max(leg.b.x);
            let cost = leg.length() as u16;
            match (crosses, x) {
                (true, 800..1000) => Link { cost, bar: 1 },
                (true, ..1600) => Link::default(),
                _ => Link { cost, bar: 0 },
            }
        })
    }

    #[test]
    fn a_way_leads_round_or_over_whichever_is_cheaper() {
        let net = net();
        assert_eq!((net.len(), net.is_empty()), (100, false));
        let (from, to) = (net.about(Point::new(200, 200))[0], net.about(Point::new(200, 1900))[2]);
        let over = net.field([(to, 0)], |_| Some(0));
        let dear = net.field([(to, 0)], |_| Some(5000));
        let round = net.field([(to, 0)], |_| None);
        assert!(over.cost(from) < round.cost(from));
        assert_eq!(dear.cost(from), round.cost(from));
        let (mut node, mut bars) = (from, 0);
        while let Some((next, bar)) = net.follow(&over, node) {
            bars += bar;
            node = next;
        }
        assert_eq!((node, bars), (to, 1));
    }

    #[test]
    fn where_nothing_passes_there_is_no_cost() {
        let net = Net::lay(1000, 1000, 200, |_| Link::default());
        let field = net.field([(0, 0)], |_| Some(0));
        assert_eq!((field.cost(0), field.cost(7)), (Some(0), None));
        assert_eq!(net.follow(&field, 7), None);
        assert!(!net.is_plain(Point::new(500, 500)));
    }

    #[test]
    fn the_four_points_about_a_place_are_near() {
        let net = net();
        for at in [Point::new(1, 1), Point::new(640, 1230), Point::new(1999, 1999)] {
            // In a corner of the table they all lie to one side.
            let near = net.about(at).map(|node| net.at(node));
            assert!(near.iter().all(|p| p.is_within(at, 440)), "{at:?} {near:?}");
        }
    }
}
