//! Event III: what a way costs, and whether it may be gone (SW-MOV).

use engine::{Piece, Refusal, Side, Tell};
use measure::area::Flags;
use measure::{Along, Heading, Id, LineKind, Path, Point, Segment};

use super::trays::Route;
use crate::Warfare;
use crate::catalogue::Kind;
use crate::event::Event;
use crate::options::{LeaderWoods, WoodsSpeed};
use crate::rule;
use crate::rules::no;
use crate::state::{State, Status, mark};

/// SW-GEO-10 — How wide the zone along the bank of a river is.
pub const BANK: i32 = 254;

/// How woods slow a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Woods {
    /// Not at all.
    Free,
    /// They do.
    Slow,
    /// It may not enter them.
    Barred,
}

/// SW-MOV-05 — What a leg, or a way, costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// MG-12 — Its length.
    pub length: i32,
    /// What levels, walls and woods add.
    pub ground: i32,
    /// MG-14 — Its length in woods that slow.
    pub woods: i32,
}

impl Cost {
    /// Everything together.
    pub const fn total(self) -> i32 {
        self.length + self.ground
    }
}

/// A way a unit or a leader may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trip {
    /// Where it ends.
    pub to: Point,
    /// What it costs.
    pub cost: i32,
    /// SW-MOV-13 — The exit by which it leaves.
    pub exit: Option<u8>,
}

impl Warfare {
    /// SW-MOV-03 — A full move.
    #[inline]
    pub fn full_move(&self, who: Piece) -> i32 {
        let allowance = &self.tables().allowance;
        match self.is_unit(who) {
            true if self.unit(who).kind.is_mounted() => allowance.mounted,
            true => allowance.foot,
            false => allowance.leader,
        }
    }

    /// SW-MOV-05, SW-MOV-12 — How woods slow a piece.
    pub fn woods(&self, who: Piece) -> Woods {
        if self.is_unit(who) {
            return match self.unit(who).kind {
                Kind::MountedSamurai => Woods::Barred,
                Kind::Peasant => Woods::Free,
                _ => Woods::Slow,
            };
        }
        match self.options().leader_woods {
            LeaderWoods::Half => Woods::Slow,
            LeaderWoods::Full => Woods::Free,
            LeaderWoods::Forbidden => Woods::Barred,
        }
    }

    /// SW-MOV-05 — What the n-th leg of a way costs.
    pub fn leg_cost(&self, who: Piece, leg: Segment, n: usize) -> Cost {
        let (ground, costs) = (self.ground(), &self.tables().costs);
        let mut cost = Cost { length: leg.length(), ..Cost::default() };
        cost.ground += i32::from(ground.climbs(leg)) * costs.level;
        let crossings = ground.crossings(leg);
        let crossed = crossings.iter().filter(|crossing| {
            let line = &ground.lines()[usize::from(crossing.line)];
            line.kind != LineKind::Building && !(n == 0 && crossing.from == Along::START)
        });
        cost.ground += crossed.count() as i32 * costs.wall;
        if self.woods(who) == Woods::Slow {
            cost.woods = ground.in_length(leg, Flags::WOOD);
            if self.options().woods_speed == WoodsSpeed::PerDistance {
                cost.ground += cost.woods * (costs.wood - 1);
            }
        }
        cost
    }

    /// SW-MOV-05 — What a way costs, legal or not.
    pub fn route_cost(&self, who: Piece, from: Point, route: &[Point]) -> Cost {
        let mut cost = Cost::default();
        for (n, leg) in legs(from, route).enumerate() {
            let leg = self.leg_cost(who, leg, n);
            cost.length += leg.length;
            cost.ground += leg.ground;
            cost.woods += leg.woods;
        }
        cost
    }

    /// SW-MOV-03, `woods_speed` — What a piece may spend on a way.
    pub fn allowance(&self, who: Piece, cost: &Cost) -> i32 {
        let full = self.full_move(who);
        let whole = self.options().woods_speed == WoodsSpeed::WholeMove;
        if whole && cost.woods > 0 { full / self.tables().costs.wood } else { full }
    }

    /// SW-MOV-02 — Whether a unit can move at all.
    pub fn may_stir(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        if !self.is_unit(who) || self.side(who) != side {
            return Err(no(rule::SW_MOV_02, "that is none of your units"));
        }
        let body = s.body(who);
        match body.status {
            Status::Normal => {}
            Status::Routed => return Err(no(rule::SW_ROU_05, "a routed unit does not move")),
            _ => return Err(no(rule::SW_MOV_02, "it is not on the table")),
        }
        if body.is_in_melee() {
            return Err(no(rule::SW_MOV_11, "a unit in melee stays there"));
        }
        if body.has(mark::FIRED) {
            return Err(no(rule::SW_FIR_13, "a unit that fired does not move in the same turn"));
        }
        if body.has(mark::MOVED) {
            return Err(no(rule::SW_MOV_02, "it has moved already"));
        }
        match body.has(mark::JOINED) {
            true => Err(no(rule::SW_MOV_12, "a leader has come to it in this Event")),
            false => Ok(()),
        }
    }

    /// SW-MOV-02 to SW-MOV-13 — Whether a unit that can move may make a move.
    pub fn may_move(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        heading: Heading,
    ) -> Result<Trip, Refusal> {
        let body = s.body(who);
        if path.is_empty() && heading == body.heading && body.front == 0 {
            return Err(no(rule::SW_MOV_04, "it stays as it is"));
        }
        let mut route = Route::new();
        path.points().for_each(|p| route.push(p));
        let to = path.end().unwrap_or(body.at);
        let exit = if path.is_empty() { None } else { self.exit_at(self.side(who), to) };
        self.may_spend_straight(who, body.at, &route)?;
        if exit.is_none() {
            let tray = self.tray_at(who, to, heading);
            if !self.is_on_table(&tray) {
                return Err(no(rule::SW_MOV_13, "no move leaves the table"));
            }
            if self.collision(s, who, &tray).is_some() {
                return Err(no(rule::SW_GEO_09, "it would stand on another unit"));
            }
            if self.is_crowded(s, who, &tray) {
                return Err(no(rule::SW_GEO_06, "a move keeps 25 u from enemy trays"));
            }
        }
        self.may_end(&route)?;
        let cost = self.may_go(s, who, body.at, &route, false)?;
        self.may_pass(s, who, body.at, &route)?;
        Ok(Trip { to, cost, exit })
    }

    /// MG-15 — No waypoint a player chooses lies on a wall or hedge.
    pub(crate) fn may_end(&self, route: &[Point]) -> Result<(), Refusal> {
        match route.iter().any(|p| !self.ground().lines_at(*p).is_empty()) {
            true => Err(no(rule::MG_15, "no waypoint lies on a wall or hedge")),
            false => Ok(()),
        }
    }

    /// SW-MOV-13 — The exit of a side on which a point lies.
    pub(crate) fn exit_at(&self, side: Side, at: Point) -> Option<u8> {
        let open = self.scenario.parties[side].exits;
        let exits = self.ground().pieces().exits.iter().enumerate().take(8);
        let mut found = exits.filter(|(n, exit)| open >> n & 1 == 1 && exit.edge.has(at));
        found.next().map(|(n, _)| n as u8)
    }

    /// MG-02, MG-12, SW-MOV-03 — Whether legs are sound, on the table and no longer than a move.
    pub(crate) fn may_spend_straight(
        &self,
        who: Piece,
        from: Point,
        route: &[Point],
    ) -> Result<(), Refusal> {
        let mut length = 0;
        for leg in legs(from, route) {
            if leg.a == leg.b {
                return Err(no(rule::MG_12, "every leg has a length"));
            }
            if !self.ground().has(leg.b) {
                return Err(no(rule::SW_MOV_13, "no move leaves the table"));
            }
            length += leg.length();
        }
        match length > self.full_move(who) {
            true => Err(no(rule::SW_MOV_03, "that is too far")),
            false => Ok(()),
        }
    }

    /// SW-MOV-03, SW-MOV-05, SW-MOV-06 — Whether the ground lets a piece go a way, and the cost.
    pub(crate) fn may_go(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        route: &[Point],
        is_attack: bool,
    ) -> Result<i32, Refusal> {
        let ground = self.ground();
        for leg in legs(from, route) {
            if ground.is_entered(leg, Flags::IMPASSABLE) {
                return Err(no(rule::SW_TER_01, "there is no way through there"));
            }
            if self.woods(who) == Woods::Barred && ground.is_entered(leg, Flags::WOOD) {
                return Err(no(rule::SW_MOV_05, "it may not enter woods"));
            }
        }
        self.may_ford(s, who, from, route, is_attack)?;
        let cost = self.route_cost(who, from, route);
        match cost.total() > self.allowance(who, &cost) {
            true => Err(no(rule::SW_MOV_03, "that is too far")),
            false => Ok(cost.total()),
        }
    }

    /// SW-GEO-10 — Whether a point is in the bank zone of a river.
    pub fn is_on_bank(&self, river: Id, p: Point) -> bool {
        let polygon = &self.ground().areas()[usize::from(river)].polygon;
        polygon.bounds().widened(BANK).has(p) && !polygon.is_inside(p) && polygon.is_within(p, BANK)
    }

    /// SW-MOV-06, SW-MOV-07 — Whether a way may go into and out of rivers as it does.
    fn may_ford(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        route: &[Point],
        is_attack: bool,
    ) -> Result<(), Refusal> {
        let (ground, end) = (self.ground(), route.last().copied().unwrap_or(from));
        for river in self.rivers.iter().copied() {
            if !legs(from, route).any(|leg| ground.is_area_entered(leg, river)) {
                continue;
            }
            let is_in = |p: Point| ground.areas_at(p).has(river);
            // A leader who gave way stood elsewhere at the start of the Event (R-SW-97).
            let moved = self.is_leader(who) && s.body(who).has(mark::JOINED);
            if !is_in(from) && (moved || !self.is_on_bank(river, from)) {
                let why = "a river is entered only from its bank zone";
                return Err(no(rule::SW_MOV_06, why));
            }
            if is_in(end) {
                if !is_attack && !is_in(from) {
                    return Err(no(rule::SW_MOV_06, "no move stops in the water"));
                }
            } else if !self.is_on_bank(river, end) {
                let why = "whoever comes out of a river stops in its bank zone";
                return Err(no(rule::SW_MOV_06, why));
            }
        }
        Ok(())
    }

    /// SW-GEO-08, SW-GEO-09 — Whether a unit's way is clear of other units, and wide enough.
    pub(crate) fn may_pass(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        route: &[Point],
    ) -> Result<(), Refusal> {
        for leg in legs(from, route) {
            let met = self.here(s).any(|other| {
                other != who
                    && leg.is_closer(s.body(other).at, self.shape(other).radius)
                    && self.tray(s, other).is_touched_by(leg)
            });
            if met {
                return Err(no(rule::SW_GEO_09, "another unit is in the way"));
            }
        }
        match self.is_squeezed(s, who, from, route) {
            true => Err(no(rule::SW_MOV_08, "the gap is narrower than an inch and a half")),
            false => Ok(()),
        }
    }

    /// SW-MOV-02 — A unit moves, and its leader with it; or it leaves by an exit (SW-MOV-13).
    pub(crate) fn go(
        &self,
        s: &mut State,
        who: Piece,
        path: Path,
        heading: Heading,
        trip: Trip,
        tell: &mut impl Tell<Event>,
    ) {
        let (from, cost) = (s.body(who).at, trip.cost as u16);
        tell.tell(|| Event::Moved { who, from, path, heading, cost });
        self.put(s, who, trip.to, heading);
        self.mark_moved(s, who);
        if let Some(exit) = trip.exit {
            self.leave(s, who, exit, tell);
        }
    }

    /// SW-MOV-12 — A unit has moved and has carried its leader.
    pub(crate) fn mark_moved(&self, s: &mut State, who: Piece) {
        s.body_mut(who).set(mark::MOVED);
        if let Some(leader) = s.body(who).link.get() {
            s.body_mut(leader).set(mark::MOVED);
        }
    }

    fn leave(&self, s: &mut State, who: Piece, exit: u8, tell: &mut impl Tell<Event>) {
        tell.tell(|| Event::Left { who, exit });
        let leader = s.body(who).link.get();
        for piece in [Some(who), leader].into_iter().flatten() {
            s.body_mut(piece).status = Status::Left;
            s.left[usize::from(exit)].insert(piece);
        }
    }
}

/// The legs of a way.
pub(crate) fn legs(from: Point, route: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let starts = std::iter::once(from).chain(route.iter().copied());
    starts.zip(route.iter().copied()).map(|(a, b)| Segment::new(a, b))
}
