//! How a game begins: who stands where, and placing by the owner (SW-TAB-01).

use engine::{BySide, Piece, PieceSet, Quiet, Refusal, Script, Side, Tell};
use measure::area::Flags;
use measure::{Disc, Heading, Point};

use crate::Warfare;
use crate::event::Event;
use crate::rule;
use crate::rules::leaders::RADIUS;
use crate::rules::no;
use crate::state::{Body, EXITS, Link, PIECES, Pending, Stage, State, Status, mark};

impl Warfare {
    /// The first decision: everything before it follows by itself, and without a die.
    pub(crate) fn opening(&self) -> State {
        let mut s = self.first_state();
        let played = self.go_on(&mut s, &mut Script::new(&[]), &mut Quiet);
        debug_assert!(played.is_ok(), "nothing is thrown before the first decision");
        s
    }

    /// True while a side sets up: it has somebody to place, or dice wait for its word.
    pub(crate) fn is_deploying(&self, s: &State) -> bool {
        s.active == Side::B || !self.placeable(s, s.active).is_empty()
    }

    /// Everybody where the scenario has put him.
    pub(crate) fn first_state(&self) -> State {
        let mut s = State {
            bodies: [Body { row: Body::NO_ROW, ..Body::default() }; PIECES],
            todo: PieceSet::EMPTY,
            left: [PieceSet::EMPTY; EXITS],
            turn: 0,
            stage: Stage::Deploy,
            pending: Pending::None,
            priority: self.scenario.priority,
            first: self.scenario.priority,
            active: Side::A,
            passes: 0,
            sealed: BySide::both(false),
            met: 0,
            resigned: None,
            over: None,
        };
        for who in self.all_units() {
            let unit = self.unit(who);
            let body = s.body_mut(who);
            (body.at, body.heading, body.soldiers) = (unit.at, unit.heading, unit.soldiers);
            body.status = if unit.routed { Status::Routed } else { Status::Normal };
        }
        for who in self.all_leaders() {
            let leader = self.leader(who);
            let body = s.body_mut(who);
            (body.at, body.status, body.link) = (leader.at, Status::Normal, leader.unit.into());
            if let Some(unit) = leader.unit {
                s.body_mut(unit).link = who.into();
            }
        }
        s
    }

    /// SW-TAB-01 — Those of a side that its owner may still set up, in his zones.
    pub(crate) fn placeable(&self, s: &State, side: Side) -> PieceSet {
        let zones = &self.scenario.parties[side].zones;
        if s.stage != Stage::Deploy || s.active != side || zones.is_empty() {
            return PieceSet::EMPTY;
        }
        let free = |p: &Piece| {
            let body = s.body(*p);
            !body.has(mark::MOVED)
                && body.status == Status::Normal
                && zones.iter().any(|zone| zone.is_inside(body.at))
        };
        self.pieces_of(side).into_iter().filter(free).collect()
    }

    /// SW-TAB-01 — Whether a unit, or a leader alone, may be set up somewhere.
    pub(crate) fn may_place(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        at: Point,
        heading: Heading,
    ) -> Result<(), Refusal> {
        if !self.placeable(s, side).contains(who) {
            return Err(no(rule::SW_TAB_01, "that is not to be set up, or it was already"));
        }
        let zones = &self.scenario.parties[side].zones;
        if !zones.iter().any(|zone| zone.is_inside(at)) {
            return Err(no(rule::SW_TAB_01, "that is not where the side sets up"));
        }
        let mounted = self.is_unit(who) && self.unit(who).kind.is_mounted();
        let barred = if mounted { Flags::WOOD } else { Flags::NONE };
        let barred = barred.with(Flags::IMPASSABLE).with(Flags::WATER);
        if self.ground().is_in(at, barred) {
            return Err(no(rule::SW_TER_01, "nobody stands there"));
        }
        if self.is_leader(who) {
            let (width, height) = (self.ground().width(), self.ground().height());
            return match Disc::new(at, RADIUS).is_on_table(width, height) {
                true if heading == Heading::NORTH => Ok(()),
                true => Err(no(rule::SW_LDR_02, "a leader faces nowhere")),
                false => Err(no(rule::MG_02, "he must stay on the table")),
            };
        }
        let tray = self.tray_at(who, at, heading);
        if !self.is_on_table(&tray) {
            return Err(no(rule::MG_02, "the tray must stay on the table"));
        }
        if self.collision(s, who, &tray).is_some() {
            return Err(no(rule::SW_GEO_09, "it would stand on another unit"));
        }
        match self.is_crowded(s, who, &tray) {
            true => Err(no(rule::SW_GEO_06, "the tray keeps 25 u from enemy trays")),
            false => Ok(()),
        }
    }

    /// SW-TAB-01 — Whether a leader may be given a unit to begin with.
    pub(crate) fn may_attach(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        to: Piece,
    ) -> Result<(), Refusal> {
        if !self.is_leader(who) || !self.placeable(s, side).contains(who) {
            return Err(no(rule::SW_TAB_01, "that is not to be set up, or it was already"));
        }
        if !self.is_unit(to) || self.side(to) != side || !s.body(to).is_here() {
            return Err(no(rule::SW_TAB_01, "that is none of your units"));
        }
        match s.body(to).link.is_some() {
            true => Err(no(rule::SW_LDR_01, "that unit has a leader")),
            false => Ok(()),
        }
    }

    /// SW-TAB-01 — A unit, with its leader, or a leader alone, is set up.
    pub(crate) fn place(
        &self,
        s: &mut State,
        who: Piece,
        at: Point,
        heading: Heading,
        tell: &mut impl Tell<Event>,
    ) {
        tell.tell(|| Event::Placed { who, at, heading });
        s.body_mut(who).set(mark::MOVED);
        if self.is_unit(who) {
            return self.put(s, who, at, heading);
        }
        self.detach(s, who);
        s.body_mut(who).at = at;
    }

    /// SW-TAB-01 — A leader is given a unit.
    pub(crate) fn attach(&self, s: &mut State, who: Piece, to: Piece, tell: &mut impl Tell<Event>) {
        tell.tell(|| Event::Attached { who, to });
        s.body_mut(who).set(mark::MOVED);
        self.detach(s, who);
        self.join(s, who, to);
    }

    fn detach(&self, s: &mut State, who: Piece) {
        if let Some(unit) = s.body(who).link.get() {
            s.body_mut(unit).link = Link::NONE;
            s.body_mut(who).link = Link::NONE;
        }
    }

    /// A side is set up: the other sets up, or the first turn begins.
    pub(crate) fn end_deploy(&self, s: &mut State) {
        match s.active {
            Side::A => s.active = Side::B,
            Side::B => s.stage = Stage::TurnStart,
        }
    }
}
