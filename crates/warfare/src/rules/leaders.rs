//! Leaders: moving, joining, giving way (SW-LDR, SW-MOV-12).

use engine::{Piece, Refusal, Side, Tell};
use measure::area::Flags;
use measure::{Disc, Heading, Path, Point};

use super::movement::{Trip, Woods, legs};
use super::trays::Route;
use crate::Warfare;
use crate::event::{End, Event};
use crate::rule;
use crate::rules::no;
use crate::state::{Link, Pending, State, Status, mark};

/// SW-LDR-02 — The radius of a lone leader.
pub const RADIUS: i32 = 95;
/// SW-MOV-12 — How near to a tray he ends to join it.
pub const JOINS: i32 = 107;
/// SW-LDR-04 — How far he can give way.
pub const GIVES_WAY: i32 = 3048;

impl Warfare {
    /// SW-MOV-12 — Whether a leader can move himself at all.
    pub fn may_ride(&self, s: &State, side: Side, who: Piece) -> Result<(), Refusal> {
        if !self.is_leader(who) || self.side(who) != side {
            return Err(no(rule::SW_MOV_12, "that is none of your leaders"));
        }
        if s.body(who).status != Status::Normal {
            return Err(no(rule::SW_MOV_12, "he is not on the table"));
        }
        match s.body(who).has(mark::MOVED) {
            true => Err(no(rule::SW_MOV_12, "he has moved already, or was carried")),
            false => Ok(()),
        }
    }

    /// SW-MOV-12 — Whether a leader who can move may move so, and join a unit or stay alone.
    pub fn may_lead(
        &self,
        s: &State,
        who: Piece,
        path: &Path,
        join: Option<Piece>,
    ) -> Result<Trip, Refusal> {
        let body = s.body(who);
        let to = path.end().unwrap_or(body.at);
        if path.is_empty() && (join.is_none() || body.link.is_some()) {
            return Err(no(rule::SW_MOV_12, "he stays where he is"));
        }
        let mut route = Route::new();
        path.points().for_each(|p| route.push(p));
        self.may_spend_straight(who, body.at, &route)?;
        match join {
            Some(unit) => self.may_join(s, who, unit, to)?,
            None => self.may_stop(s, who, to)?,
        }
        self.may_end(&route)?;
        let cost = self.may_go(s, who, body.at, &route, false)?;
        let met = legs(body.at, &route).any(|leg| {
            self.units_here(s, self.side(who).other()).any(|foe| {
                leg.is_closer(s.body(foe).at, self.shape(foe).radius)
                    && self.tray(s, foe).is_touched_by(leg)
            })
        });
        match met {
            true => Err(no(rule::SW_MOV_12, "no leader passes through enemy trays")),
            false => Ok(Trip { to, cost, exit: None }),
        }
    }

    /// SW-MOV-12 — Whether a leader may join a unit from a point.
    fn may_join(&self, s: &State, who: Piece, unit: Piece, to: Point) -> Result<(), Refusal> {
        if !self.is_unit(unit) || self.side(unit) != self.side(who) || !s.body(unit).is_here() {
            return Err(no(rule::SW_MOV_12, "he joins only a unit of his own side"));
        }
        if s.body(unit).link.is_some() {
            return Err(no(rule::SW_LDR_01, "that unit has a leader"));
        }
        match self.tray(s, unit).square_to(to).is_within(JOINS) {
            true => Ok(()),
            false => Err(no(rule::SW_MOV_12, "he does not come near enough to join it")),
        }
    }

    /// MG-02, SW-MOV-12 — Whether a leader may stop alone at a point.
    fn may_stop(&self, s: &State, who: Piece, to: Point) -> Result<(), Refusal> {
        let (width, height) = (self.ground().width(), self.ground().height());
        if !Disc::new(to, RADIUS).is_on_table(width, height) {
            return Err(no(rule::SW_MOV_13, "no move leaves the table"));
        }
        let touches = self.units_here(s, self.side(who).other()).any(|foe| {
            to.is_within(s.body(foe).at, self.shape(foe).radius + RADIUS)
                && self.tray(s, foe).square_to(to).is_within(RADIUS)
        });
        match touches {
            true => Err(no(rule::SW_MOV_12, "alone he may not enter melee")),
            false => Ok(()),
        }
    }

    /// SW-MOV-12 — A leader moves himself.
    pub(crate) fn ride(
        &self,
        s: &mut State,
        who: Piece,
        path: Path,
        join: Option<Piece>,
        trip: Trip,
        tell: &mut impl Tell<Event>,
    ) {
        let body = s.body_mut(who);
        let (from, left) = (body.at, body.link.get());
        body.set(mark::MOVED);
        body.at = trip.to;
        let (to, cost, joined) = (trip.to, trip.cost as u16, join);
        tell.tell(|| Event::Rode { who, from, path, to, left, joined, cost });
        body.link = Link::NONE;
        if let Some(unit) = left {
            s.body_mut(unit).link = Link::NONE;
            if s.body(unit).soldiers == 0 {
                self.destroy(s, unit, tell);
            }
        }
        if let Some(unit) = join {
            self.join(s, who, unit);
            s.body_mut(unit).set(mark::JOINED);
        }
    }

    /// SW-LDR-01 — A leader commands a unit from now on.
    pub(crate) fn join(&self, s: &mut State, who: Piece, unit: Piece) {
        let at = s.body(unit).at;
        s.body_mut(unit).link = who.into();
        let body = s.body_mut(who);
        (body.link, body.at) = (unit.into(), at);
    }

    /// SW-LDR-04 — A lone leader over whom an enemy tray stands.
    pub(crate) fn overrun(&self, s: &State) -> Option<Piece> {
        let all = self.all_leaders();
        let mut lone = self.in_order(s, all).filter(|who| self.is_alone(s, *who));
        lone.find(|who| {
            let at = s.body(*who).at;
            self.units_here(s, self.side(*who).other()).any(|foe| {
                at.is_within(s.body(foe).at, self.shape(foe).radius)
                    && self.tray(s, foe).is_inside(at)
            })
        })
    }

    /// SW-LDR-04 — He must give way, or is captured.
    pub(crate) fn make_way(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        if self.refuge(s, who).is_some() || self.shelters(s, who).next().is_some() {
            s.pending = Pending::GiveWay { who };
        } else {
            self.lose_leader(s, who, End::Captured, tell);
        }
    }

    /// SW-LDR-04 — Whether an overrun leader may go to a point.
    pub fn may_give_way(&self, s: &State, who: Piece, to: Point) -> Result<(), Refusal> {
        if !s.body(who).at.is_within(to, GIVES_WAY) {
            return Err(no(rule::SW_LDR_04, "that is more than 12 inches away"));
        }
        let ground = self.ground();
        if !Disc::new(to, RADIUS).is_on_table(ground.width(), ground.height()) {
            return Err(no(rule::MG_02, "he must stay on the table"));
        }
        let barred = match self.woods(who) {
            Woods::Barred => Flags::IMPASSABLE.with(Flags::WATER).with(Flags::WOOD),
            _ => Flags::IMPASSABLE.with(Flags::WATER),
        };
        if ground.is_in(to, barred) {
            return Err(no(rule::SW_LDR_04, "nobody can stop there"));
        }
        let under = self.here(s).any(|unit| {
            to.is_within(s.body(unit).at, self.shape(unit).radius)
                && self.tray(s, unit).is_inside(to)
        });
        match under {
            true => Err(no(rule::SW_LDR_04, "a tray is there")),
            false => Ok(()),
        }
    }

    /// SW-LDR-04 — Whether an overrun leader may go into a unit.
    pub fn may_shelter(&self, s: &State, who: Piece, unit: Piece) -> Result<(), Refusal> {
        if !self.is_unit(unit) || self.side(unit) != self.side(who) || !s.body(unit).is_here() {
            return Err(no(rule::SW_LDR_04, "he finds shelter only in a unit of his own side"));
        }
        if s.body(unit).link.is_some() {
            return Err(no(rule::SW_LDR_01, "that unit has a leader"));
        }
        match self.tray(s, unit).square_to(s.body(who).at).is_within(GIVES_WAY) {
            true => Ok(()),
            false => Err(no(rule::SW_LDR_04, "that is more than 12 inches away")),
        }
    }

    /// SW-LDR-04 — The units in which an overrun leader finds shelter.
    pub(crate) fn shelters<'a>(
        &'a self,
        s: &'a State,
        who: Piece,
    ) -> impl Iterator<Item = Piece> + 'a {
        let own = self.units_here(s, self.side(who));
        own.filter(move |unit| self.may_shelter(s, who, *unit).is_ok())
    }

    /// SW-LDR-04 — The nearest point found to which an overrun leader may go.
    pub(crate) fn refuge(&self, s: &State, who: Piece) -> Option<Point> {
        self.refuges(s, who, 100).next().or_else(|| self.refuges(s, who, 30).next())
    }

    /// SW-LDR-04 — Points to which an overrun leader may go, the nearest first, `every` so many u.
    pub(crate) fn refuges<'a>(
        &'a self,
        s: &'a State,
        who: Piece,
        every: i32,
    ) -> impl Iterator<Item = Point> + 'a {
        let at = s.body(who).at;
        let rings = (1..=GIVES_WAY / every).map(move |ring| ring * every);
        let points = rings.flat_map(move |far| {
            (0..24).map(move |turn| at + Heading::new(turn * 15).offset(0, far - 2))
        });
        points.filter(move |to| self.may_give_way(s, who, *to).is_ok())
    }

    /// SW-LDR-04 — He goes there, or into a unit.
    pub(crate) fn give_way(
        &self,
        s: &mut State,
        who: Piece,
        to: Point,
        joined: Option<Piece>,
        tell: &mut impl Tell<Event>,
    ) {
        let body = s.body_mut(who);
        let from = body.at;
        body.at = to;
        body.set(mark::JOINED);
        tell.tell(|| Event::GaveWay { who, from, to, joined });
        if let Some(unit) = joined {
            self.join(s, who, unit);
        }
    }
}
