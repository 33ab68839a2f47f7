//! The region a mover can end in, for drawing: cells of the table every point of which is shown
//! only if the mover can come there.
//!
//! A cell is shown if nothing that bars lies in it, and from one and the same turning point the
//! mover can come to all four of its corners. Then it can come to every point between, for a
//! thing that barred one of these ways and none of the four would lie wholly between them, and no
//! piece of ground is as small as that. Where ground slows, the cost need not be greatest at a
//! corner; there a cell's size is held back from the allowance.

use super::web::Web;
use super::{Mover, Obstacles};
use crate::Point;
use crate::num::cdiv;
use crate::polygon::Bounds;

/// The cells from the middle of a region to its rim.
const CELLS: i32 = 28;

/// The cells of a region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    low: Point,
    step: i32,
    across: i32,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cell {
    /// Not found to be reached.
    Open,
    /// Something that bars lies in it.
    Barred,
    /// Every point of it can be reached.
    Shown,
}

/// What the corners of cells cost by way of one turning point.
struct Prices {
    /// By corner: the number of the turning point that was asked last.
    asked: Vec<u16>,
    /// Its answer: more than anything if it is barred.
    found: Vec<(i32, bool)>,
}

impl Region {
    /// The region of a mover.
    pub fn of<M: Mover>(mover: &M, web: &Web) -> Region {
        let (start, allowance) = (mover.start(), mover.allowance().max(1));
        let up = |n: i32, d: i32| cdiv(n.into(), d.into()) as i32;
        let step = up(allowance, CELLS).max(2);
        let half = up(allowance, step);
        let low = start - Point::new(half * step, half * step);
        let across = 2 * half;
        let cells = vec![Cell::Open; (across * across) as usize];
        let mut region = Region { low, step, across, cells };
        region.bar(mover.obstacles());
        let corners = ((across + 1) * (across + 1)) as usize;
        let mut prices =
            Prices { asked: vec![u16::MAX; corners], found: vec![(0, false); corners] };
        // No way is shorter than the straight one, so nothing beyond it is ever asked for.
        let is_near = |at: &i32| start.is_within(region.far_corner(*at, start), allowance);
        let mut open: Vec<i32> = (0..across * across).filter(is_near).collect();
        for (from, node) in web.nodes.iter().enumerate() {
            let left = allowance - node.total;
            let rows = [node.at.y - left, node.at.y + left].map(|y| (y - low.y).div_euclid(step));
            let first = open.partition_point(|at| at / across < rows[0]);
            let last = open.partition_point(|at| at / across <= rows[1]);
            let mut is_done = false;
            for at in &open[first..last] {
                let is_open = region.cells[*at as usize] == Cell::Open;
                if is_open && region.is_reached(mover, web, from, left, *at, &mut prices) {
                    region.cells[*at as usize] = Cell::Shown;
                }
                is_done |= region.cells[*at as usize] != Cell::Open;
            }
            if is_done {
                open.retain(|at| region.cells[*at as usize] == Cell::Open);
            }
        }
        region
    }

    /// Whether all corners of a cell can be reached by way of one turning point.
    fn is_reached<M: Mover>(
        &self,
        mover: &M,
        web: &Web,
        from: usize,
        left: i32,
        at: i32,
        prices: &mut Prices,
    ) -> bool {
        if left <= 0 || !web.nodes[from].at.is_within(self.far_corner(at, web.nodes[from].at), left)
        {
            return false;
        }
        let (column, row) = (at % self.across, at / self.across);
        let allowance = mover.allowance();
        let (mut most, mut is_plain) = (0, true);
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let corner = (row + y) * (self.across + 1) + column + x;
            let (cost, plain) = self.corner(mover, web, from, corner, prices);
            if cost > allowance {
                return false;
            }
            most = most.max(cost);
            is_plain &= plain;
        }
        is_plain || most <= allowance - 2 * self.step - 3
    }

    /// The corner of a cell furthest from a point.
    #[inline]
    fn far_corner(&self, at: i32, from: Point) -> Point {
        let Bounds { low, high } = self.bounds(at % self.across, at / self.across);
        Point::new(
            if from.x * 2 > low.x + high.x { low.x } else { high.x },
            if from.y * 2 > low.y + high.y { low.y } else { high.y },
        )
    }

    fn corner<M: Mover>(
        &self,
        mover: &M,
        web: &Web,
        from: usize,
        corner: i32,
        prices: &mut Prices,
    ) -> (i32, bool) {
        let place = corner as usize;
        if prices.asked[place] != from as u16 {
            let (x, y) = (corner % (self.across + 1), corner / (self.across + 1));
            let at = self.low + Point::new(x * self.step, y * self.step);
            let is_in = mover.obstacles().within.has(at);
            let price = if is_in { web.price(mover, from, at) } else { None };
            prices.asked[place] = from as u16;
            prices.found[place] = price.unwrap_or((i32::MAX, false));
        }
        prices.found[place]
    }

    /// Marks the cells in which something that bars lies.
    fn bar(&mut self, obstacles: &Obstacles) {
        for wall in &obstacles.walls {
            let bounds = Bounds::of(&[wall.a, wall.b]).widened(1);
            self.mark(&bounds, |cell| cell.widened(1).may_meet(*wall));
        }
        for disc in obstacles.bases.iter().chain(&obstacles.spots) {
            let bounds = Bounds { low: disc.centre, high: disc.centre }.widened(disc.radius);
            let square = i64::from(disc.radius) * i64::from(disc.radius);
            self.mark(&bounds, |cell| cell.nearest(disc.centre).square_to(disc.centre) < square);
        }
    }

    /// Bars the cells that touch a box and of which `is_in` says so.
    fn mark(&mut self, bounds: &Bounds, is_in: impl Fn(&Bounds) -> bool) {
        let cell = |at: i32, low: i32| (at - low).div_euclid(self.step);
        let last = self.across - 1;
        // A box that only touches a cell's edge touches the cell.
        let west = cell(bounds.low.x - 1, self.low.x).max(0);
        let south = cell(bounds.low.y - 1, self.low.y).max(0);
        let east = cell(bounds.high.x + 1, self.low.x).min(last);
        let north = cell(bounds.high.y + 1, self.low.y).min(last);
        for row in south..=north {
            for column in west..=east {
                if is_in(&self.bounds(column, row)) {
                    self.cells[(row * self.across + column) as usize] = Cell::Barred;
                }
            }
        }
    }

    fn bounds(&self, column: i32, row: i32) -> Bounds {
        let low = self.low + Point::new(column * self.step, row * self.step);
        Bounds { low, high: low + Point::new(self.step, self.step) }
    }

    /// Whether the region shows a point as one the mover can end at.
    pub fn has(&self, p: Point) -> bool {
        let (x, y) = (p.x - self.low.x, p.y - self.low.y);
        let near = |at: i32| [at.div_euclid(self.step), (at - 1).div_euclid(self.step)];
        near(x).iter().any(|column| near(y).iter().any(|row| self.is_shown(*column, *row)))
    }

    /// How many cells are shown, and how wide each is.
    pub fn size(&self) -> (usize, i32) {
        (self.cells.iter().filter(|cell| **cell == Cell::Shown).count(), self.step)
    }

    fn is_shown(&self, column: i32, row: i32) -> bool {
        let is_in = |at: i32| (0..self.across).contains(&at);
        is_in(column)
            && is_in(row)
            && self.cells[(row * self.across + column) as usize] == Cell::Shown
    }

    /// The outlines of the region: rings of points, to be filled by the even-odd rule. Rings round
    /// shown cells run with them to the left, so holes run the other way.
    pub fn rings(&self) -> Vec<Vec<Point>> {
        let side = self.across + 1;
        // By corner, the directions in which an outline leaves it: east, north, west, south.
        let mut leaves = vec![0_u8; (side * side) as usize];
        for row in 0..=self.across {
            for column in 0..=self.across {
                let here = self.is_shown(column, row);
                let below = self.is_shown(column, row - 1);
                let before = self.is_shown(column - 1, row);
                let mut leave = |x: i32, y: i32, way: u8| {
                    leaves[(y * side + x) as usize] |= 1 << way;
                };
                match (below, here) {
                    (false, true) => leave(column, row, 0),
                    (true, false) => leave(column + 1, row, 2),
                    _ => {}
                }
                match (before, here) {
                    (true, false) => leave(column, row, 1),
                    (false, true) => leave(column, row + 1, 3),
                    _ => {}
                }
            }
        }
        let mut rings = Vec::new();
        for start in 0..side * side {
            while leaves[start as usize] != 0 {
                rings.push(self.ring(start, &mut leaves));
            }
        }
        rings
    }

    /// Follows one outline from a corner until it comes back, and takes it away.
    fn ring(&self, start: i32, leaves: &mut [u8]) -> Vec<Point> {
        let side = self.across + 1;
        let steps = [1, side, -1, -side];
        let mut ring = Vec::new();
        let mut at = start;
        let mut way = leaves[start as usize].trailing_zeros() as u8;
        let mut before = None;
        loop {
            leaves[at as usize] &= !(1 << way);
            if before != Some(way) {
                let (x, y) = (at % side, at / side);
                ring.push(self.low + Point::new(x * self.step, y * self.step));
            }
            before = Some(way);
            at += steps[usize::from(way)];
            // Where two cells meet by a corner, keep to the cell that is followed: turn left.
            let turns = [(way + 1) % 4, way, (way + 3) % 4];
            let next = turns.into_iter().find(|next| leaves[at as usize] >> next & 1 == 1);
            match next {
                Some(next) => way = next,
                None => return ring,
            }
        }
    }
}
