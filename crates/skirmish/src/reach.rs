//! Where a figure can get to by one Move: planned ways and the region to draw. Whether a way is
//! legal is said by the rules alone; here only ways are found that they will most likely take.

use engine::Piece;
use measure::area::Flags;
use measure::reach::{Mover, Obstacles, Region, Way as Passing, Web};
use measure::{Disc, Heading, Ids, Path, Point, Segment};

use crate::Skirmish;
use crate::options::Difficult;
use crate::rules::movement::STEPPED_OVER;
use crate::state::{Figure, State, pieces};

/// A figure about to move.
pub struct Strider<'a> {
    game: &'a Skirmish,
    figure: Figure,
    allowance: i32,
    radius: i32,
    open: Ids,
    obstacles: Obstacles,
}

impl Skirmish {
    /// A figure as it is about to move, with everything that stands in its way.
    pub fn strider<'a>(&'a self, s: &State, who: Piece) -> Strider<'a> {
        let (figure, radius) = (*s.figure(who), self.radius(s, who));
        let (allowance, open) = (self.allowance(s, who), self.open_lines(s));
        let passing = Passing {
            radius,
            slow: Flags::DIFFICULT,
            barred: Flags::IMPASSABLE,
            step_over: STEPPED_OVER,
            open,
        };
        let ground = &self.scenario.ground;
        let mut obstacles = Obstacles::lay(ground, figure.at, allowance, &passing);
        let side = self.side(who);
        let wide = |base: Disc| Disc::new(base.centre, base.radius + radius);
        let near = |disc: &Disc| figure.at.is_within(disc.centre, allowance + disc.radius);
        let foes = pieces(self.active(s, side.other())).into_iter();
        let barred = foes.chain(self.loose_horses(s)).map(|p| wide(self.base(s, p)));
        obstacles.bases.extend(barred.filter(near));
        let friends = pieces(self.active(s, side)).into_iter().filter(|p| *p != who);
        obstacles.spots.extend(friends.map(|p| wide(self.base(s, p))).filter(near));
        Strider { game: self, figure, allowance, radius, open, obstacles }
    }
}

impl Strider<'_> {
    /// The cheapest ways to every corner worth turning at.
    pub fn web(&self) -> Web {
        Web::new(self)
    }

    /// The region to draw.
    pub fn region(&self, web: &Web) -> Region {
        Region::of(self, web)
    }

    /// A way to a point, and where a rider then looks; nothing if none was found.
    pub fn plan(&self, web: &Web, to: Point) -> Option<(Path, Heading)> {
        let path = web.plan(self, to)?.path;
        Some((path, self.looks(&path)))
    }

    /// Where a figure looks at the end of a way: along its last leg, or as before.
    pub fn looks(&self, path: &Path) -> Heading {
        if !self.figure.is_mounted() {
            return Heading::NORTH;
        }
        let last = path.legs(self.figure.at).last();
        last.and_then(|leg| Heading::of(leg.way())).unwrap_or(self.figure.heading)
    }

    /// MG-11 — Where it would end in contact with a base, coming straight from a point.
    pub fn snap(&self, base: Disc, from: Point) -> Option<Point> {
        base.snap(from, self.radius)
    }
}

impl Mover for Strider<'_> {
    fn start(&self) -> Point {
        self.figure.at
    }

    fn allowance(&self) -> i32 {
        self.allowance
    }

    fn leg(&self, leg: Segment) -> Option<i32> {
        let ground = &self.game.scenario.ground;
        if !ground.lines_at(leg.b).without(self.open).is_empty() {
            return None;
        }
        self.game.may_cross(leg, self.open, leg.a == self.figure.at).ok()?;
        let barred =
            self.obstacles.bases.iter().any(|disc| leg.is_closer(disc.centre, disc.radius));
        if barred || ground.enters(leg, Flags::IMPASSABLE).is_some() {
            return None;
        }
        // With `difficult` per action all of it is slow if any is: it is priced as if it were, and
        // the rules have the last word.
        let slow = ground.in_length(leg, Flags::DIFFICULT);
        let slow = match self.game.options().difficult {
            Difficult::PerDistance => slow,
            Difficult::PerAction if slow > 0 => leg.length(),
            Difficult::PerAction => 0,
        };
        Some(leg.length() + slow)
    }

    fn can_end(&self, at: Point) -> bool {
        let clear = |disc: &Disc| !Disc::new(at, 0).overlaps(*disc);
        let Obstacles { within, bases, spots, .. } = &self.obstacles;
        within.has(at) && bases.iter().chain(spots).all(clear)
    }

    fn degrees(&self, before: Option<Segment>, leg: Segment) -> i32 {
        if !self.figure.is_mounted() {
            return 0;
        }
        let looks = before.and_then(|before| Heading::of(before.way()));
        let looks = looks.unwrap_or(self.figure.heading);
        Heading::of(leg.way()).map_or(0, |next| i32::from(looks.turn_to(next)))
    }

    fn total(&self, length: i32, degrees: i32) -> i32 {
        length + self.game.turning_cost(degrees.unsigned_abs())
    }

    fn obstacles(&self) -> &Obstacles {
        &self.obstacles
    }
}
