//! Tables, points and legs made at random, many of them awkward on purpose: corners on lines, legs
//! along edges, areas that touch.

use measure::{AreaKind, Ground, Heading, Line, LineKind, Pieces, Point, Polygon, Rect};

/// Numbers from a seed: SplitMix64.
pub struct Made(pub u64);

impl Made {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number from 0 to `below` − 1.
    pub fn below(&mut self, below: i32) -> i32 {
        (self.next() % below.max(1) as u64) as i32
    }

    pub fn one_in(&mut self, n: i32) -> bool {
        self.below(n) == 0
    }

    pub fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as i32) as usize]
    }
}

/// A table with pieces, and the step of the lattice on which they stand. A coarse step makes
/// meetings of corners and edges frequent.
pub struct Scene {
    pub ground: Ground,
    pub step: i32,
    cells: i32,
}

impl Scene {
    pub fn new(made: &mut Made, pieces: i32) -> Scene {
        let (step, cells) = made.of(&[(1000, 12), (7, 20), (1, 12_000), (331, 36), (1, 65_535)]);
        let side = step * cells;
        let mut laid = Pieces::default();
        for _ in 0..pieces {
            lay(made, step, cells, &mut laid);
        }
        let ground = Ground::new("Made", side, side, laid).expect("it fits");
        Scene { ground, step, cells }
    }

    /// A point of the lattice, one beside it, or any.
    pub fn point(&self, made: &mut Made) -> Point {
        let p = lattice(made, self.step, self.cells);
        let side = self.step * self.cells;
        match made.below(4) {
            0 => Point::new(made.below(side + 1), made.below(side + 1)),
            1 => {
                let beside = p + Point::new(made.below(3) - 1, made.below(3) - 1);
                Point::new(beside.x.clamp(0, side), beside.y.clamp(0, side))
            }
            _ => p,
        }
    }

    /// A point that is not `a`; now and then near it.
    pub fn other(&self, made: &mut Made, a: Point) -> Point {
        let side = self.step * self.cells;
        loop {
            let b = if made.one_in(4) {
                let near = a + Point::new(made.below(601) - 300, made.below(601) - 300);
                Point::new(near.x.clamp(0, side), near.y.clamp(0, side))
            } else {
                self.point(made)
            };
            if a != b {
                return b;
            }
        }
    }

    pub fn rect(&self, made: &mut Made, near: Point) -> Rect {
        let sizes = [(315, 126), (475, 127), (126, 126), (40, 200)];
        let (half_width, half_depth) = made.of(&sizes);
        let degrees = if made.one_in(2) { 15 * made.below(24) } else { made.below(360) };
        let step = Point::new(made.below(1401) - 700, made.below(1401) - 700);
        let centre =
            if made.one_in(4) { near + Point::new(2 * half_width, 0) } else { near + step };
        Rect { centre, heading: Heading::new(degrees), half_width, half_depth }
    }
}

fn lattice(made: &mut Made, step: i32, cells: i32) -> Point {
    Point::new(step * made.below(cells + 1), step * made.below(cells + 1))
}

fn polygon(made: &mut Made, step: i32, cells: i32) -> Polygon {
    loop {
        let corners = if made.one_in(3) {
            let (a, b) = (lattice(made, step, cells), lattice(made, step, cells));
            vec![a, Point::new(a.x, b.y), b, Point::new(b.x, a.y)]
        } else {
            (0..3 + made.below(4)).map(|_| lattice(made, step, cells)).collect()
        };
        if let Ok(polygon) = Polygon::new(corners) {
            return polygon;
        }
    }
}

fn lay(made: &mut Made, step: i32, cells: i32, laid: &mut Pieces) {
    use AreaKind as K;
    match made.below(10) {
        0..=4 => {
            let kinds = [K::Wood, K::Bamboo, K::Marsh, K::Rocks, K::Water, K::Cliff, K::Shallow];
            let kind = made.of(&kinds);
            laid.area(kind, "area", polygon(made, step, cells));
        }
        5 => {
            let kind = made.of(&[K::Road, K::Bridge, K::Ford]);
            laid.area(kind, "over", polygon(made, step, cells));
        }
        6 | 7 => laid.area(K::Hill, "hill", polygon(made, step, cells)),
        8 => {
            let levels = 1 + made.below(3) as u8;
            laid.platform(levels, "platform", polygon(made, step, cells));
        }
        _ => {
            let height = made.of(&[50, 100, 300, 400, 600, 900]);
            let mut points = vec![lattice(made, step, cells)];
            for _ in 0..1 + made.below(4) {
                let next = lattice(made, step, cells);
                if points.last() != Some(&next) {
                    points.push(next);
                }
            }
            if points.len() > 1 {
                let mut line = Line::new("line", LineKind::Wall, height, points.clone());
                if made.one_in(2) {
                    let (a, b) = (points[0], points[1]);
                    let third = Point::new((2 * a.x + b.x) / 3, (2 * a.y + b.y) / 3);
                    let instead = made.of(&[None, Some((100, 300))]);
                    line.open(third, b, step, instead);
                }
                laid.lines.push(line);
            }
        }
    }
}
