//! The ground of a quick battle, made from a number: hills, woods, perhaps a river, hedges. Whole
//! numbers only, so that it is the same on every machine.

use engine::Seeded;
use measure::point::INCH;
use measure::{AreaKind, Bounds, Ground, Heading, Line, LineKind, Pieces, Point, Polygon};

/// The least width and height of such a table.
const LEAST: i32 = 36 * INCH;
/// How many corners hills and woods have.
const CORNERS: u32 = 10;
/// How far things stay from the edge of the table.
const MARGIN: i32 = 2 * INCH;
/// How far hills and woods stay from one another.
const APART: i32 = INCH;

/// The ground of a number; nothing if the table is too small.
pub fn ground(seed: u64, width: i32, height: i32) -> Option<Ground> {
    if width < LEAST || height < LEAST {
        return None;
    }
    let mut maker = Maker {
        rng: Seeded::stream(seed, 0),
        size: Point::new(width, height),
        pieces: Pieces::default(),
        taken: Vec::new(),
        river: None,
    };
    if maker.rng.below(3) == 0 {
        maker.river();
    }
    for n in 0..1 + maker.rng.below(3) {
        maker.hill(n);
    }
    for n in 0..1 + maker.rng.below(4) {
        maker.wood(n);
    }
    for n in 0..maker.rng.below(3) {
        maker.hedge(n);
    }
    Ground::new(&format!("Table {seed}"), width, height, maker.pieces)
}

struct Maker {
    rng: Seeded,
    size: Point,
    pieces: Pieces,
    taken: Vec<Bounds>,
    river: Option<Bounds>,
}

impl Maker {
    /// A number from `low` to `high`.
    fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.rng.below((high - low + 1).max(1) as u32) as i32
    }

    /// A river across the middle, with a bridge and a ford.
    fn river(&mut self) {
        let half = self.between(INCH, INCH + INCH / 2);
        let (mut north, mut south) = (Vec::new(), Vec::new());
        let steps = 6;
        let mut y = self.size.y / 2;
        for n in 0..=steps {
            let x = self.size.x * n / steps;
            y = (y + self.between(-2 * INCH, 2 * INCH))
                .clamp(self.size.y * 2 / 5, self.size.y * 3 / 5);
            north.push(Point::new(x, y + half));
            south.push(Point::new(x, y - half));
        }
        let banks = Bounds::of(&[north.clone(), south.clone()].concat());
        let bridge = self.between(1, 2);
        for (kind, name, part) in
            [(AreaKind::Bridge, "Bridge", bridge), (AreaKind::Ford, "Ford", bridge + 2)]
        {
            let x = self.size.x * part / 5 + self.between(-3 * INCH, 3 * INCH);
            let wide = self.between(2 * INCH, 3 * INCH);
            let low = Point::new(x - wide, banks.low.y - INCH / 2);
            let high = Point::new(x + wide, banks.high.y + INCH / 2);
            self.put(kind, name, boxed(low, high));
        }
        let corners = north.into_iter().chain(south.into_iter().rev()).collect();
        self.put(AreaKind::Shallow, "River", corners);
        self.taken.push(banks);
        self.river = Some(banks);
    }

    fn hill(&mut self, n: u32) {
        let radius = self.between(4 * INCH, 8 * INCH);
        let Some((at, radii)) = self.blob(radius) else { return };
        let name = ["North hill", "Long hill", "Fox hill"][n as usize % 3];
        self.put(AreaKind::Hill, name, outline(at, &radii, 1, 1));
        if radius > 6 * INCH {
            self.put(AreaKind::Hill, &format!("Top of {name}"), outline(at, &radii, 1, 2));
        }
    }

    fn wood(&mut self, n: u32) {
        let radius = self.between(3 * INCH, 6 * INCH);
        let Some((at, radii)) = self.blob(radius) else { return };
        let name = ["Cedar wood", "Pine wood", "Crow wood", "Little wood"][n as usize % 4];
        self.put(AreaKind::Wood, name, outline(at, &radii, 1, 1));
    }

    fn hedge(&mut self, n: u32) {
        let long = self.between(4 * INCH, 9 * INCH);
        let way = Heading::new(45 * self.between(0, 7));
        let at = self.spot(long);
        let ends = [at, at + way.offset(0, long)];
        let far = Bounds { low: Point::new(0, 0), high: self.size };
        // Nothing grows in the river, nor on its bridge and in its ford.
        let along = Bounds::of(&ends).widened(APART);
        let is_wet = self.river.is_some_and(|river| river.meets(&along));
        if ends.iter().all(|end| far.has(*end)) && !is_wet {
            let name = ["Hedge", "Old hedge"][n as usize % 2];
            self.pieces.lines.push(Line::new(name, LineKind::Hedge, 100, ends.to_vec()));
        }
    }

    fn spot(&mut self, radius: i32) -> Point {
        let x = self.between(radius + MARGIN, self.size.x - radius - MARGIN);
        let y = self.between(radius + MARGIN, self.size.y - radius - MARGIN);
        Point::new(x, y)
    }

    /// A place for something of a radius that lies on nothing else, and how far it reaches to
    /// each of its corners; nothing if no place is found soon.
    fn blob(&mut self, radius: i32) -> Option<(Point, Vec<i32>)> {
        for _ in 0..8 {
            let at = self.spot(radius);
            let bounds = Bounds { low: at, high: at }.widened(radius + APART);
            if !self.taken.iter().any(|other| other.meets(&bounds)) {
                self.taken.push(bounds);
                let radii = (0..CORNERS).map(|_| self.between(radius * 2 / 3, radius)).collect();
                return Some((at, radii));
            }
        }
        None
    }

    fn put(&mut self, kind: AreaKind, name: &str, corners: Vec<Point>) {
        if let Ok(polygon) = Polygon::new(corners) {
            self.pieces.area(kind, name, polygon);
        }
    }
}

/// Corners round a point, each a share of its own distance away.
fn outline(at: Point, radii: &[i32], times: i32, over: i32) -> Vec<Point> {
    let turn = 360 / radii.len() as i32;
    let corner = |(n, radius): (usize, &i32)| {
        at + Heading::new(n as i32 * turn).offset(0, radius * times / over)
    };
    radii.iter().enumerate().map(corner).collect()
}

fn boxed(low: Point, high: Point) -> Vec<Point> {
    vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]
}
