//! Where a unit or a leader can get to by one move: planned ways and the region to draw. Whether a
//! way is legal is said by the rules alone; here only ways are found that they will most likely
//! take.

use engine::Piece;
use measure::area::Flags;
use measure::reach::{Mover, Obstacles, Region, Way as Passing, Web};
use measure::{Bounds, Disc, Id, Ids, Path, Point, Rect, Segment};

use crate::Warfare;
use crate::rules::movement::Woods;
use crate::rules::trays::APART;
use crate::state::State;

/// How far from the corners of trays a planned way turns.
const CLEAR: i32 = 6;

/// A unit or a leader about to move.
pub struct Strider<'a> {
    game: &'a Warfare,
    s: &'a State,
    who: Piece,
    from: Point,
    allowance: i32,
    trays: Vec<(Rect, i32)>,
    /// The rivers that may not be entered, and those that may.
    shut: Vec<Id>,
    open: Vec<Id>,
    obstacles: Obstacles,
}

impl Warfare {
    /// A unit or a leader as it is about to move, with everything that stands in its way.
    pub fn strider<'a>(&'a self, s: &'a State, who: Piece) -> Strider<'a> {
        let (from, allowance) = (s.body(who).at, self.full_move(who));
        let is_unit = self.is_unit(who);
        let wood = if self.woods(who) == Woods::Barred { Flags::WOOD } else { Flags::NONE };
        let passing = Passing {
            radius: 0,
            slow: if self.woods(who) == Woods::Slow { Flags::WOOD } else { Flags::NONE },
            barred: Flags::IMPASSABLE.with(wood),
            step_over: i32::MAX,
            open: Ids::NONE,
        };
        let mut obstacles = Obstacles::lay(self.ground(), from, allowance, &passing);
        let own = self.side(who);
        let room = if is_unit { self.shape(who).radius + APART } else { 0 };
        let mut trays = Vec::new();
        for other in self.here(s) {
            let (friend, radius) = (self.side(other) == own, self.shape(other).radius);
            let near = from.is_within(s.body(other).at, allowance + radius + room);
            if other == who || !near || (friend && !is_unit) {
                continue;
            }
            let tray = self.tray(s, other);
            obstacles.walls.extend(tray.edges());
            let wide = Rect {
                half_width: tray.half_width + CLEAR,
                half_depth: tray.half_depth + CLEAR,
                ..tray
            };
            obstacles.turns.extend(wide.corners().iter().filter(|p| self.ground().has(**p)));
            if is_unit {
                let apart = if friend { 0 } else { APART };
                let wide = radius + self.shape(who).radius + apart;
                obstacles.spots.push(Disc::new(tray.centre, wide));
            }
            trays.push((tray, radius));
        }
        let open = |river: &&Id| {
            self.is_on_bank(**river, from) || self.ground().areas_at(from).has(**river)
        };
        let (open, shut) = self.rivers.iter().partition(open);
        if is_unit {
            // A unit that keeps its heading must end wholly on the table.
            let corners = self.tray(s, who).corners();
            let Bounds { low, high } = Bounds::of(&corners);
            obstacles.within.low = from - low;
            obstacles.within.high = obstacles.within.high - (high - from);
        }
        Strider { game: self, s, who, from, allowance, trays, shut, open, obstacles }
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

    /// A way to a point; nothing if none was found.
    pub fn plan(&self, web: &Web, to: Point) -> Option<Path> {
        web.plan(self, to).map(|plan| plan.path)
    }
}

impl Mover for Strider<'_> {
    fn start(&self) -> Point {
        self.from
    }

    fn allowance(&self) -> i32 {
        self.allowance
    }

    fn leg(&self, leg: Segment) -> Option<i32> {
        let ground = self.game.ground();
        if !ground.lines_at(leg.b).is_empty() || ground.is_entered(leg, Flags::IMPASSABLE) {
            return None;
        }
        if self.game.woods(self.who) == Woods::Barred && ground.is_entered(leg, Flags::WOOD) {
            return None;
        }
        let met = |(tray, radius): &(Rect, i32)| {
            leg.is_closer(tray.centre, *radius) && tray.is_touched_by(leg)
        };
        if self.trays.iter().any(met)
            || self.shut.iter().any(|river| ground.is_area_entered(leg, *river))
        {
            return None;
        }
        // Whoever goes into a river comes out on its bank (SW-MOV-06); what lies beyond it is told
        // by the straight way from the start.
        let across = |river: &Id| {
            let whole = Segment::new(self.from, leg.b);
            ground.is_area_entered(leg, *river) || ground.is_area_entered(whole, *river)
        };
        let is_wet = |river: &Id| ground.areas_at(leg.b).has(*river);
        if self.open.iter().any(|river| {
            across(river) && !self.game.is_on_bank(*river, leg.b)
                || is_wet(river) && !ground.areas_at(self.from).has(*river)
        }) {
            return None;
        }
        // A leg that is not the first is looked at as if it had no part that is exempt.
        let far = [leg.a, leg.b];
        let squeezed = self.game.is_unit(self.who)
            && match leg.a == self.from {
                true => self.game.is_squeezed(self.s, self.who, leg.a, &far[1..]),
                false => self.game.is_squeezed_within(self.s, self.who, leg),
            };
        if squeezed {
            return None;
        }
        let n = usize::from(leg.a != self.from);
        Some(self.game.leg_cost(self.who, leg, n).total())
    }

    fn can_end(&self, at: Point) -> bool {
        self.obstacles.within.has(at) || self.game.exit_at(self.game.side(self.who), at).is_some()
    }

    fn obstacles(&self) -> &Obstacles {
        &self.obstacles
    }
}
