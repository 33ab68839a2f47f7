//! Sight, cover, height (SS-LOS-01, SS-COV, SS-UP).

use engine::Piece;
use measure::area::Flags;
use measure::line::LEVEL_HEIGHT;
use measure::sight::{Blocked, SightRule};
use measure::{Point, Segment};

use crate::Skirmish;
use crate::state::{State, bit};

/// SS-TER-03 — The height from which an obstacle blocks sight.
const TALL: i32 = 400;
/// SS-LOS-01 — The most wood one can see through, all woods together.
const MOST_WOOD: i32 = 1000;
/// SS-COV-01 — How close to an obstacle one must be, beyond one's own radius, to be behind it.
const BEHIND: i32 = 100;

impl Skirmish {
    /// SS-LOS-01 — What sight is limited by, as things stand.
    pub fn sight_rule(&self, s: &State) -> SightRule {
        let (tall, level_height, most_wood) = (TALL, LEVEL_HEIGHT, MOST_WOOD);
        SightRule { tall, level_height, most_wood, open: self.open_lines(s) }
    }

    /// SS-LOS-01 — What ground, walls and woods block between two points.
    pub fn blocked(&self, s: &State, a: Point, b: Point) -> Option<Blocked> {
        self.scenario.ground.blocked(Segment::new(a, b), &self.sight_rule(s))
    }

    /// SS-LOS-01 — True if ground, walls and woods leave sight between two points.
    pub fn sees(&self, s: &State, a: Point, b: Point) -> bool {
        self.blocked(s, a, b).is_none()
    }

    /// SS-UP-01 — True if one figure stands higher than another.
    pub fn is_uphill(&self, s: &State, a: Piece, b: Piece) -> bool {
        let level = |p: Piece| self.scenario.ground.level(s.figure(p).at);
        level(a) > level(b)
    }

    /// SS-COV-01, K-53 — True if the first figure (or loose horse) is in cover against the second.
    pub fn in_cover(&self, s: &State, of: Piece, against: Piece) -> bool {
        self.scenario.ground.is_in(self.base(s, of).centre, Flags::COVER)
            || self.is_behind(s, of, against, 0)
    }

    /// SS-COV-02 — True if the first figure has cover in melee against the second, with whom it is
    /// in contact.
    pub fn in_melee_cover(&self, s: &State, of: Piece, against: Piece) -> bool {
        let ground = &self.scenario.ground;
        let (here, there) = (s.figure(of).at, s.figure(against).at);
        let held = ground.areas_at(here) & ground.with(Flags::COVER);
        let shared = ground.areas_at(there);
        (!held.is_empty() && (held & shared).is_empty())
            || self.is_behind(s, of, against, s.came[against.index()])
    }

    /// SS-COV-01, SS-COV-02, K-55 — True of somebody who hugs an obstacle that stands between him and
    /// the other, unless the other hugs it too; then only if the other came to him.
    fn is_behind(&self, s: &State, of: Piece, against: Piece, came: u64) -> bool {
        let ground = &self.scenario.ground;
        let (one, other) = (self.base(s, of), self.base(s, against));
        let crossings = ground.crossings(Segment::new(other.centre, one.centre));
        if crossings.is_empty() {
            return false;
        }
        let open = self.open_lines(s);
        crossings.iter().any(|crossing| {
            let line = &ground.lines()[usize::from(crossing.line)];
            crossing.is_cover
                && !open.has(crossing.line)
                && line.is_within(one.centre, one.radius + BEHIND)
                && (!line.is_within(other.centre, other.radius + BEHIND)
                    || (came != 0 && came & bit(of) != 0))
        })
    }
}
