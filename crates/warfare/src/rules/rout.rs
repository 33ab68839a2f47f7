//! Rout moves (SW-ROU).

use engine::{Piece, Tell};
use measure::area::Flags;
use measure::{Heading, Point, Segment};

use crate::Warfare;
use crate::event::{End, Event, Gone};
use crate::options::{RallyAttempts, RoutDirection, RoutTerrain};
use crate::state::{Link, Pending, Stage, State, Status, mark};

/// SW-ROU-03 — How far a router goes on at a time.
const STEP: i32 = 25;
/// More steps than there can be: a table is crossed by then.
const MOST_STEPS: i32 = 4_000;

/// Where a rout move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flight {
    /// The centre at the end.
    pub to: Point,
    /// The way it runs.
    pub heading: Heading,
    /// SW-ROU-04 — True of one that runs off the table.
    pub off: bool,
    /// How far it runs, in u.
    pub length: i32,
}

impl Warfare {
    /// SW-ROU-01, `rout_direction` — The way a unit runs.
    pub fn rout_heading(&self, s: &State, who: Piece) -> Heading {
        let home = self.scenario.parties[self.side(who)].home.heading();
        if self.options().rout_direction == RoutDirection::HomeEdge {
            return home;
        }
        let at = s.body(who).at;
        let nearest = self.nearest_enemy(s, who);
        nearest.and_then(|foe| Heading::of(at - s.body(foe).at)).unwrap_or(home)
    }

    /// The enemy unit whose centre is nearest; a tie goes to the smaller number (MG-24).
    pub fn nearest_enemy(&self, s: &State, who: Piece) -> Option<Piece> {
        let at = s.body(who).at;
        let foes = self.units_here(s, self.side(who).other());
        foes.min_by_key(|foe| at.square_to(s.body(*foe).at))
    }

    /// SW-ROU-01 to SW-ROU-04 — Where a rout move ends.
    pub fn flight(&self, s: &State, who: Piece) -> Flight {
        let heading = self.rout_heading(s, who);
        let from = s.body(who).at;
        let full = self.full_move(who);
        let first = match self.options().rout_terrain {
            RoutTerrain::Ignore => full,
            RoutTerrain::Applies => self.slowed(who, from, heading, full),
        };
        for n in 0..MOST_STEPS {
            let length = first + n * STEP;
            let to = from + heading.offset(0, length);
            let tray = self.tray_at(who, to, heading);
            if !self.is_on_table(&tray) {
                return Flight { to, heading, off: true, length };
            }
            let barred = match self.unit(who).kind.is_mounted() {
                true => Flags::IMPASSABLE.with(Flags::WOOD),
                false => Flags::IMPASSABLE,
            };
            let clear = !self.ground().is_in(to, barred)
                && self.collision(s, who, &tray).is_none()
                && !self.is_crowded(s, who, &tray);
            if clear {
                return Flight { to, heading, off: false, length };
            }
        }
        Flight { to: from, heading, off: true, length: 0 }
    }

    /// `rout_terrain` — How far a full move takes a router straight on where ground costs.
    fn slowed(&self, who: Piece, from: Point, heading: Heading, full: i32) -> i32 {
        let (mut low, mut high) = (0, full);
        let can = |length: i32| {
            let leg = Segment::new(from, from + heading.offset(0, length));
            let barred =
                self.unit(who).kind.is_mounted() && self.ground().is_entered(leg, Flags::WOOD);
            !barred && self.leg_cost(who, leg, 0).total() <= full
        };
        while low < high {
            let middle = (low + high + 1) / 2;
            match can(middle) {
                true => low = middle,
                false => high = middle - 1,
            }
        }
        low
    }

    /// SW-ROU-01 — A unit runs, and its leader with it; off the table his owner is asked.
    pub(crate) fn rout(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        let flight = self.flight(s, who);
        let from = s.body(who).at;
        self.end_contacts(s, who);
        let in_morale = matches!(s.stage, Stage::RoutAgain | Stage::Routs);
        let per_rout = self.options().rally_attempts == RallyAttempts::OnePerRout;
        let body = s.body_mut(who);
        (body.status, body.front, body.heading) = (Status::Routed, 0, flight.heading);
        body.clear(mark::CHECKS | mark::SET_UPON);
        if in_morale {
            body.set(mark::RAN);
        }
        if per_rout {
            body.clear(mark::THROWN);
        }
        let leader = body.link.get();
        let (to, heading) = (flight.to, flight.heading);
        if flight.off {
            let behind = self.last_point(from, flight);
            self.run_off(s, who, leader, behind, tell);
        } else {
            self.put(s, who, to, heading);
            tell.tell(|| Event::Routed { who, from, to, heading });
        }
        self.release_leaders(s, tell);
    }

    /// SW-LDR-02 — A unit stands somewhere, and its leader with it.
    pub(crate) fn put(&self, s: &mut State, who: Piece, at: Point, heading: Heading) {
        let body = s.body_mut(who);
        (body.at, body.heading, body.front) = (at, heading, 0);
        if let Some(leader) = body.link.get() {
            s.body_mut(leader).at = at;
        }
    }

    /// SW-ROU-04 — The last point of a centre's way that is on the table.
    fn last_point(&self, from: Point, flight: Flight) -> Point {
        let point = |length: i32| from + flight.heading.offset(0, length);
        let (mut low, mut high) = (0, flight.length);
        while low < high {
            let middle = (low + high + 1) / 2;
            match self.ground().has(point(middle)) {
                true => low = middle,
                false => high = middle - 1,
            }
        }
        point(low)
    }

    /// SW-ROU-04 — A unit is gone over the edge; its leader may stay behind.
    fn run_off(
        &self,
        s: &mut State,
        who: Piece,
        leader: Option<Piece>,
        behind: Point,
        tell: &mut impl Tell<Event>,
    ) {
        tell.tell(|| Event::Removed { who, gone: Gone::Fled });
        let body = s.body_mut(who);
        (body.status, body.link) = (Status::Removed, Link::NONE);
        if let Some(leader) = leader {
            let body = s.body_mut(leader);
            (body.at, body.link) = (behind, Link::NONE);
            s.pending = Pending::StayBehind { who: leader };
        }
    }

    /// SW-ROU-04 — A leader goes off with his unit.
    pub(crate) fn go_along(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        self.lose_leader(s, who, End::Fled, tell);
    }

    /// The next unit that has to run does; true if there was one.
    pub(crate) fn rout_next(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        let Some(who) = self.in_order(s, s.todo).next() else { return false };
        s.todo.remove(who);
        if s.body(who).is_here() {
            self.rout(s, who, tell);
        }
        true
    }
}
