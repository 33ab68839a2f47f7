//! How far it is from place to place round ground that nobody can cross, roughly: for the simple
//! player, never for a rule.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use measure::area::Flags;
use measure::num::isqrt;
use measure::{Ground, Point, Segment};

/// The width of a cell.
const CELL: i32 = 508;
/// A step to a neighbour, straight and slant, in u.
const STEPS: [u32; 2] = [508, 718];
/// Further than anything.
const FAR: u16 = u16::MAX;

/// A maze that is laid when somebody asks first; nothing if nobody is barred anywhere.
pub(crate) type Laid = OnceLock<Option<Maze>>;

/// The mazes of every ground that some game is played on now.
static SHARED: Mutex<Vec<(Ground, Weak<Laid>)>> = Mutex::new(Vec::new());

/// The maze of a ground: it follows from the ground alone, so all games on it share one.
pub(crate) fn shared(ground: &Ground) -> Arc<Laid> {
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    shared.retain(|(_, laid)| laid.strong_count() > 0);
    let known = shared.iter().find(|(known, _)| known == ground);
    if let Some(laid) = known.and_then(|(_, laid)| laid.upgrade()) {
        return laid;
    }
    let laid = Arc::new(Laid::new());
    shared.push((ground.clone(), Arc::downgrade(&laid)));
    laid
}

/// Bytes of the maze of a ground, once it is laid.
pub(crate) fn bytes(ground: &Ground) -> usize {
    if ground.with(Flags::IMPASSABLE).is_empty() {
        return 0;
    }
    let cells = (ground.width() / CELL + 1) * (ground.height() / CELL + 1);
    cells as usize * cells as usize * size_of::<u16>()
}

/// The distances between all cells of a table.
#[derive(Debug)]
pub(crate) struct Maze {
    across: i32,
    down: i32,
    /// By cell and cell, in tens of u; [`FAR`] where there is no way.
    far: Vec<u16>,
}

impl Maze {
    /// The maze of a ground; nothing if nobody is barred anywhere.
    pub fn of(ground: &Ground) -> Option<Maze> {
        if ground.with(Flags::IMPASSABLE).is_empty() {
            return None;
        }
        let (across, down) = (ground.width() / CELL + 1, ground.height() / CELL + 1);
        let cells = (across * down) as usize;
        let mut maze = Maze { across, down, far: vec![FAR; cells * cells] };
        let centre = |cell: i32| maze.centre(cell);
        let barred: Vec<bool> =
            (0..cells as i32).map(|cell| ground.is_in(centre(cell), Flags::IMPASSABLE)).collect();
        let steps: Vec<Vec<(i32, u32)>> = (0..cells as i32)
            .map(|cell| match barred[cell as usize] {
                true => Vec::new(),
                false => maze.steps(ground, cell, &barred),
            })
            .collect();
        for cell in 0..cells {
            maze.flood(cell, &steps);
        }
        Some(maze)
    }

    fn centre(&self, cell: i32) -> Point {
        let (x, y) = (cell % self.across, cell / self.across);
        Point::new(x * CELL + CELL / 2, y * CELL + CELL / 2)
    }

    fn cell(&self, p: Point) -> usize {
        let x = (p.x / CELL).clamp(0, self.across - 1);
        let y = (p.y / CELL).clamp(0, self.down - 1);
        (y * self.across + x) as usize
    }

    fn steps(&self, ground: &Ground, cell: i32, barred: &[bool]) -> Vec<(i32, u32)> {
        let (x, y) = (cell % self.across, cell / self.across);
        let mut steps = Vec::new();
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let (to_x, to_y) = (x + dx, y + dy);
            if !(0..self.across).contains(&to_x) || !(0..self.down).contains(&to_y) {
                continue;
            }
            let to = to_y * self.across + to_x;
            let leg = Segment::new(self.centre(cell), self.centre(to));
            if !barred[to as usize] && !ground.is_entered(leg, Flags::IMPASSABLE) {
                steps.push((to, STEPS[usize::from(dx != 0 && dy != 0)]));
            }
        }
        steps
    }

    /// The distances from one cell to all others: cells are taken up in the order of a queue until
    /// none gets nearer.
    fn flood(&mut self, from: usize, steps: &[Vec<(i32, u32)>]) {
        let cells = steps.len();
        let mut best = vec![u32::MAX; cells];
        let mut queue = std::collections::VecDeque::from([from]);
        best[from] = 0;
        while let Some(at) = queue.pop_front() {
            for (to, step) in &steps[at] {
                let length = best[at] + step;
                if length < best[*to as usize] {
                    best[*to as usize] = length;
                    queue.push_back(*to as usize);
                }
            }
        }
        for (to, length) in best.into_iter().enumerate() {
            if length != u32::MAX {
                self.far[from * cells + to] = (length / 10).min(u32::from(FAR) - 1) as u16;
            }
        }
    }

    /// How far it is from a point to another, roughly, in u.
    pub fn length(&self, ground: &Ground, a: Point, b: Point) -> i64 {
        let straight = isqrt(a.square_to(b));
        if !ground.is_entered(Segment::new(a, b), Flags::IMPASSABLE) {
            return straight;
        }
        let cells = (self.across * self.down) as usize;
        let far = self.far[self.cell(a) * cells + self.cell(b)];
        straight.max(i64::from(far) * 10)
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, shared};
    use measure::Ground;
    use std::sync::Arc;

    #[test]
    fn games_on_one_ground_share_its_maze() {
        let ground = |width| Ground::new("A field", width, 5080, Default::default()).unwrap();
        let one = shared(&ground(5080));
        assert!(Arc::ptr_eq(&one, &shared(&ground(5080))));
        assert!(!Arc::ptr_eq(&one, &shared(&ground(5081))), "the ground is another");
        assert_eq!(bytes(&ground(5080)), 0, "nobody is barred anywhere");
    }
}
