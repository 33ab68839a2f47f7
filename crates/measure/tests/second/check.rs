//! One random pair of points on a table: everything the kernel says of it against the second
//! opinion.

use super::exact;
use super::make::{Made, Scene};
use crate::number::{R, fraction, r};
use measure::{Disc, Flags, Ground, Heading, Ids, Path, Point, Rect, Segment, SightRule};
use std::fmt::Debug;

/// How often a thing was asked, and how often the answer was yes or more than zero.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    pub asked: u64,
    pub yes: u64,
}

/// What is compared.
pub const NAMES: [&str; 19] = [
    "ground at a point",
    "level at a point",
    "gap within a limit",
    "overlap of bases",
    "contact of bases",
    "path through a base",
    "sight",
    "hill in the way",
    "wood on the line",
    "path cost",
    "crossings of lines",
    "entering impassable ground",
    "distance to a polygon",
    "nearest point of a line (yes: rounded)",
    "heading of a way (yes: eastward)",
    "trays: collision, passage, distance",
    "levels climbed",
    "rising above a level",
    "entering one area",
];

pub type Tallies = [Tally; NAMES.len()];

struct Checker<'a> {
    scene: &'a Scene,
    tallies: &'a mut Tallies,
    trouble: Option<String>,
}

impl Checker<'_> {
    fn same<T: PartialEq + Debug>(&mut self, what: usize, yes: bool, kernel: T, second: T) {
        self.tallies[what].asked += 1;
        self.tallies[what].yes += u64::from(yes);
        if kernel != second && self.trouble.is_none() {
            let name = NAMES[what];
            self.trouble = Some(format!("{name}: kernel {kernel:?}, second opinion {second:?}"));
        }
    }

    fn ground(&self) -> &Ground {
        &self.scene.ground
    }
}

/// Checks pairs on many tables, and that every question was answered both ways, so that the
/// agreement means something.
pub fn tables(seed: u64, tables: u32, pairs: u32) {
    let mut made = Made(seed);
    let mut tallies = Tallies::default();
    for _ in 0..tables {
        let pieces = 2 + made.below(7);
        let scene = Scene::new(&mut made, pieces);
        for _ in 0..pairs {
            pair(&mut made, &scene, &mut tallies).unwrap();
        }
    }
    for (name, tally) in NAMES.iter().zip(tallies) {
        assert!(tally.yes > 20 && tally.asked - tally.yes > 20, "{name}: {tally:?}");
    }
}

/// Checks one pair; the error says what differs and where.
pub fn pair(made: &mut Made, scene: &Scene, tallies: &mut Tallies) -> Result<(), String> {
    let a = scene.point(made);
    let b = scene.other(made, a);
    let via = scene.other(made, b);
    let via = if via == a { b } else { via };
    let mut checker = Checker { scene, tallies, trouble: None };
    points(&mut checker, a);
    bases(&mut checker, made, a, b, via);
    sight(&mut checker, Segment::new(a, b));
    cost(&mut checker, a, via, b);
    lines(&mut checker, Segment::new(a, b), via);
    levels(&mut checker, Segment::new(a, b));
    areas(&mut checker, Segment::new(a, b));
    if made.one_in(8) {
        trays(&mut checker, made, a, b);
    }
    match checker.trouble {
        None => Ok(()),
        Some(trouble) => {
            let pieces = scene.ground.pieces();
            Err(format!("{trouble}\nfrom {a:?} to {b:?} by {via:?} on {pieces:#?}"))
        }
    }
}

fn points(checker: &mut Checker, a: Point) {
    let (kernel, second) = (checker.ground().flags(a), super::flags(checker.ground(), a));
    checker.same(0, second != Flags::NONE, kernel, second);
    let kernel = i64::from(checker.ground().level(a));
    let second = super::level(checker.ground(), &exact(a));
    checker.same(1, second > 0, kernel, second);
}

fn bases(checker: &mut Checker, made: &mut Made, a: Point, b: Point, c: Point) {
    let (ra, rb) = (made.of(&[100, 150]), made.of(&[100, 150]));
    // Half of the time close enough for the answers to matter.
    let b = if made.one_in(2) {
        a + Heading::new(made.below(360)).offset(0, ra + rb - 2 + made.below(16))
    } else {
        b
    };
    let limit = made.of(&[0, 200, 1500, 5000]);
    let (one, two) = (Disc::new(a, ra), Disc::new(b, rb));
    let square = super::nearest(Segment::new(a, a), b).1;
    let within = |most: i32| square <= r(i64::from(most)) * r(i64::from(most));
    let gap = within(limit + ra + rb);
    checker.same(2, gap, one.is_gap_within(two, limit), gap);
    checker.same(2, gap, two.is_gap_within(one, limit), gap);
    let overlap = square < r(i64::from(ra + rb)) * r(i64::from(ra + rb));
    checker.same(3, overlap, one.overlaps(two), overlap);
    checker.same(3, overlap, two.overlaps(one), overlap);
    let contact = !overlap && within(ra + rb + 10);
    checker.same(4, contact, one.touches(two), contact);
    checker.same(4, contact, two.touches(one), contact);
    let through = super::nearest(Segment::new(b, c), a).1 < r(i64::from(ra)) * r(i64::from(ra));
    checker.same(5, through, one.is_passed_by(Segment::new(b, c)), through);
    checker.same(5, through, one.is_passed_by(Segment::new(c, b)), through);
}

fn sight(checker: &mut Checker, leg: Segment) {
    let most_wood = checker.scene.step.max(100);
    let rule = SightRule { tall: 400, level_height: 300, most_wood, open: Ids::NONE };
    let second = super::blocked(checker.ground(), leg, &rule);
    for leg in [leg, leg.reversed()] {
        let kernel = checker.ground().blocked(leg, &rule).is_some();
        checker.same(6, second, kernel, second);
    }
    let second = super::hill_blocks(checker.ground(), leg);
    for leg in [leg, leg.reversed()] {
        let kernel = checker.ground().hill_blocks(leg).is_some();
        checker.same(7, second, kernel, second);
    }
    let second = super::in_length(checker.ground(), leg, Flags::WOOD);
    for leg in [leg, leg.reversed()] {
        let kernel = i64::from(checker.ground().in_length(leg, Flags::WOOD));
        checker.same(8, second > 0, kernel, second);
    }
}

fn cost(checker: &mut Checker, a: Point, via: Point, b: Point) {
    let path = Path::through([via, b]).expect("two waypoints");
    let legs = [Segment::new(a, via), Segment::new(via, b)];
    let legs = legs.iter().filter(|leg| leg.a != leg.b);
    let ground = checker.ground();
    let inside = |leg: &Segment| super::in_length(ground, *leg, Flags::DIFFICULT);
    let second: i64 = legs.map(|leg| super::length(*leg) + inside(leg)).sum();
    let kernel = path.length(a) + ground.path_in_length(a, &path, Flags::DIFFICULT);
    checker.same(9, second > i64::from(path.length(a)), i64::from(kernel), second);
    let back = Path::through([via, a]).expect("two waypoints");
    let kernel = back.length(b) + checker.ground().path_in_length(b, &back, Flags::DIFFICULT);
    checker.same(9, second > i64::from(path.length(a)), i64::from(kernel), second);
}

fn lines(checker: &mut Checker, leg: Segment, p: Point) {
    let scene = checker.scene;
    let mut second: Vec<(usize, R, i32, i32)> = Vec::new();
    for (id, line) in scene.ground.lines().iter().enumerate() {
        let found = super::crossings(line, leg).into_iter();
        second.extend(found.map(|(t, sight, climb)| (id, t, sight, climb)));
    }
    let exactly = |along: measure::Along| fraction(along.num.into(), along.den.into());
    let found = scene.ground.crossings(leg);
    let kernel: Vec<_> =
        found.iter().map(|c| (usize::from(c.line), exactly(c.from), c.sight, c.climb)).collect();
    checker.same(10, !second.is_empty(), kernel, second);
    let second = super::enters(&scene.ground, leg, Flags::IMPASSABLE);
    for leg in [leg, leg.reversed()] {
        let kernel = scene.ground.enters(leg, Flags::IMPASSABLE).is_some();
        checker.same(11, second, kernel, second);
        let kernel = scene.ground.is_entered(leg, Flags::IMPASSABLE);
        checker.same(11, second, kernel, second);
    }
    if let Some(area) = scene.ground.areas().first() {
        let second = super::square_to(area.polygon.corners(), p);
        let kernel = area.polygon.square_to(p);
        let kernel = fraction(kernel.num, kernel.den);
        let limit = 254;
        let within = second <= r(limit * limit);
        checker.same(12, within, area.polygon.is_within(p, limit as i32), within);
        checker.same(12, within, kernel, second);
    }
    let (foot, _) = super::nearest(leg, p);
    let second = [super::round(&foot.x), super::round(&foot.y)];
    let kernel = leg.nearest(p);
    let is_rounded = r(second[0]) != foot.x || r(second[1]) != foot.y;
    checker.same(13, is_rounded, [i64::from(kernel.x), i64::from(kernel.y)], second);
    let second = super::heading(leg.way());
    checker.same(14, second < Heading::SOUTH, Heading::of(leg.way()).unwrap(), second);
}

fn levels(checker: &mut Checker, leg: Segment) {
    let ground = &checker.scene.ground;
    // Up and down again is not the same.
    for leg in [leg, leg.reversed()] {
        let second = super::climbs(ground, leg);
        checker.same(16, second > 0, i64::from(ground.climbs(leg)), second);
    }
    for level in 0..4 {
        let second = super::rises_above(ground, leg, i64::from(level));
        for leg in [leg, leg.reversed()] {
            checker.same(17, second, ground.rises_above(leg, level), second);
        }
    }
}

fn areas(checker: &mut Checker, leg: Segment) {
    let ground = &checker.scene.ground;
    for (id, area) in ground.areas().iter().enumerate() {
        let second = super::enters_area(ground, leg, area);
        for leg in [leg, leg.reversed()] {
            checker.same(18, second, ground.is_area_entered(leg, id as measure::Id), second);
        }
    }
}

fn trays(checker: &mut Checker, made: &mut Made, a: Point, b: Point) {
    let (one, two): (Rect, Rect) = (checker.scene.rect(made, a), checker.scene.rect(made, a));
    checker.same(15, true, one.corners(), super::corners(&one));
    let second = super::collides(&one, &two);
    checker.same(15, second, one.collides(&two), second);
    checker.same(15, second, two.collides(&one), second);
    let second = super::passes(&one, Segment::new(a, b));
    checker.same(15, second, one.is_passed_by(Segment::new(a, b)), second);
    checker.same(15, second, one.is_passed_by(Segment::new(b, a)), second);
    let second = super::square_to(&super::corners(&one), b);
    let kernel = one.square_to(b);
    checker.same(15, second > r(0), fraction(kernel.num, kernel.den), second);
}
