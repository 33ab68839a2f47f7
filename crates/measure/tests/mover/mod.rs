//! A piece that moves as Samurai Skirmish has it: slow ground costs double, lines above 1 cm and
//! impassable ground bar, enemy bases may not be passed, riders pay for turning.

#![allow(dead_code)]

use measure::num::cdiv;
use measure::reach::{Mover, Obstacles, Plan, Way};
use measure::{Disc, Flags, Ground, Heading, Ids, Path, Point, Segment};

pub struct Piece<'a> {
    pub ground: &'a Ground,
    pub base: Disc,
    pub allowance: i32,
    /// Riders have one and pay for turning.
    pub heading: Option<Heading>,
    pub obstacles: Obstacles,
}

impl<'a> Piece<'a> {
    pub fn new(ground: &'a Ground, base: Disc, enemies: &[Disc], friends: &[Disc]) -> Piece<'a> {
        let is_rider = base.radius > 100;
        let allowance = if is_rider { 2400 } else { 1400 };
        let way = Way {
            radius: base.radius,
            slow: Flags::DIFFICULT,
            barred: Flags::IMPASSABLE,
            step_over: 100,
            open: Ids::NONE,
        };
        let mut obstacles = Obstacles::lay(ground, base.centre, allowance, &way);
        let inflated = |other: &Disc| Disc::new(other.centre, other.radius + base.radius);
        obstacles.bases = enemies.iter().map(inflated).collect();
        obstacles.spots = friends.iter().map(inflated).collect();
        let heading = is_rider.then_some(Heading::NORTH);
        Piece { ground, base, allowance, heading, obstacles }
    }
}

impl Mover for Piece<'_> {
    fn start(&self) -> Point {
        self.base.centre
    }

    fn allowance(&self) -> i32 {
        self.allowance
    }

    fn leg(&self, leg: Segment) -> Option<i32> {
        let is_by_base = self.obstacles.bases.iter().any(|base| base.is_passed_by(leg));
        let length = leg.length();
        let crossings = self.ground.crossings(leg);
        let is_barred = is_by_base
            || !self.obstacles.within.has(leg.b)
            || crossings.iter().any(|c| c.climb > 100)
            || self.ground.is_entered(leg, Flags::IMPASSABLE);
        (!is_barred).then(|| length + self.ground.in_length(leg, Flags::DIFFICULT))
    }

    fn can_end(&self, at: Point) -> bool {
        let base = Disc::new(at, self.base.radius);
        base.is_on_table(self.ground.width(), self.ground.height())
            && self.obstacles.bases.iter().chain(&self.obstacles.spots).all(|disc| {
                disc.centre.square_to(at) >= i64::from(disc.radius) * i64::from(disc.radius)
            })
    }

    fn degrees(&self, before: Option<Segment>, leg: Segment) -> i32 {
        let Some(heading) = self.heading else { return 0 };
        let from = before.and_then(|leg| Heading::of(leg.way())).unwrap_or(heading);
        Heading::of(leg.way()).map_or(0, |to| i32::from(from.turn_to(to)))
    }

    fn total(&self, length: i32, degrees: i32) -> i32 {
        length + cdiv(40 * i64::from(degrees), 3) as i32
    }

    fn obstacles(&self) -> &Obstacles {
        &self.obstacles
    }
}

/// Bases strewn over a table, none overlapping another nor standing where it may not.
pub fn strew(ground: &Ground, count: usize, mut next: impl FnMut(i32) -> i32) -> Vec<Disc> {
    let mut found: Vec<Disc> = Vec::new();
    while found.len() < count {
        let at = Point::new(next(ground.width() + 1), next(ground.height() + 1));
        let base = Disc::new(at, if next(4) == 0 { 150 } else { 100 });
        let is_free = base.is_on_table(ground.width(), ground.height())
            && !ground.is_in(at, Flags::IMPASSABLE)
            && ground.lines_at(at).is_empty()
            && found.iter().all(|other| !other.overlaps(base));
        if is_free {
            found.push(base);
        }
    }
    found
}

/// What a path costs, leg by leg, as the mover prices it; `None` if a leg is barred.
pub fn price(piece: &Piece, path: &Path) -> Option<i32> {
    let (mut length, mut degrees, mut before) = (0, 0, None);
    for leg in path.legs(piece.start()) {
        length += piece.leg(leg)?;
        degrees += piece.degrees(before, leg);
        before = Some(leg);
    }
    path.is_sound(piece.start()).then(|| piece.total(length, degrees))
}

/// Whether a plan costs what it says, and no more than the piece may spend.
pub fn keeps(piece: &Piece, plan: &Plan) -> bool {
    price(piece, &plan.path) == Some(plan.cost) && plan.cost <= piece.allowance
}

/// A point somewhere in the square about a piece that its allowance spans.
pub fn around(piece: &Piece, mut next: impl FnMut(i32) -> i32) -> Point {
    let far = piece.allowance;
    piece.start() + Point::new(next(2 * far + 1) - far, next(2 * far + 1) - far)
}
