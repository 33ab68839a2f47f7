//! Event III: attacks (SW-MOV-09 to SW-MOV-11, SW-GEO-07).

use engine::{Piece, Refusal, Tell};
use measure::heading::SCALE;
use measure::{Path, Point};

use super::movement::Trip;
use crate::Warfare;
use crate::event::Event;
use crate::rule;
use crate::rules::no;
use crate::state::{Pending, State, Status, mark};

/// An attack as it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Onset {
    /// Who attacks.
    pub who: Piece,
    /// Whom.
    pub foe: Piece,
    /// Which side of its tray.
    pub side: u8,
    /// SW-GEO-07 — How far from the middle of it.
    pub offset: i16,
    /// The points it goes by.
    pub via: Path,
}

impl Warfare {
    /// SW-MOV-09 — Whether a unit that can move may attack so.
    pub fn may_attack(&self, s: &State, onset: &Onset) -> Result<Trip, Refusal> {
        let Onset { who, foe, side, offset, via } = *onset;
        self.may_come_to(s, who, foe, side)?;
        if i32::from(offset).abs() > self.most_offset(who, foe, side) {
            return Err(no(rule::SW_GEO_07, "not even one file would meet the enemy"));
        }
        let from = s.body(who).at;
        let (to, heading) = self.conformed(s, who, foe, side, offset);
        let route = self.with_end(&via, to);
        self.may_spend_straight(who, from, &route)?;
        let last = via.end().unwrap_or(from);
        if !self.is_beyond(s, foe, side, last) {
            let why = "the last leg must come from beyond the line of that side";
            return Err(no(rule::SW_MOV_09, why));
        }
        let tray = self.tray_at(who, to, heading);
        if !self.is_on_table(&tray) {
            return Err(no(rule::SW_MOV_13, "no move leaves the table"));
        }
        if self.collision(s, who, &tray).is_some() {
            return Err(no(rule::SW_GEO_09, "it would stand on another unit"));
        }
        self.may_end(&route[..via.len()])?;
        let cost = self.may_go(s, who, from, &route, true)?;
        self.may_pass(s, who, from, &route)?;
        Ok(Trip { to, cost, exit: None })
    }

    /// SW-MOV-09, SW-GEO-06 — Whether a side of an enemy's tray can be attacked at all.
    pub fn may_come_to(&self, s: &State, who: Piece, foe: Piece, side: u8) -> Result<(), Refusal> {
        if !self.is_unit(foe) || self.side(foe) == self.side(who) || !s.body(foe).is_here() {
            return Err(no(rule::SW_MOV_09, "only an enemy unit on the table is attacked"));
        }
        if side > 3 {
            return Err(no(rule::SW_GEO_04, "a tray has four sides"));
        }
        match s.body(foe).foes[usize::from(side)].is_some() {
            true => Err(no(rule::SW_GEO_06, "somebody stands on that side already")),
            false => Ok(()),
        }
    }

    /// SW-MOV-09 — Whether a point lies beyond the line of a side.
    pub fn is_beyond(&self, s: &State, foe: Piece, side: u8, p: Point) -> bool {
        let body = s.body(foe);
        let out = body.outward(side).dir().dot(p - body.at);
        out >= SCALE * i64::from(self.shape(foe).reach(side))
    }

    /// SW-MOV-09 — A unit attacks. An enemy that is free turns its men; a routed one may throw
    /// (SW-RAL-05).
    pub(crate) fn attack(
        &self,
        s: &mut State,
        onset: Onset,
        trip: Trip,
        tell: &mut impl Tell<Event>,
    ) {
        let Onset { who, foe, side, offset, via } = onset;
        let (from, cost) = (s.body(who).at, trip.cost as u16);
        let (to, heading) = self.conformed(s, who, foe, side, offset);
        let was_free = !s.body(foe).is_in_melee() && s.body(foe).status == Status::Normal;
        self.put(s, who, to, heading);
        self.mark_moved(s, who);
        s.body_mut(who).foes[0] = foe.into();
        s.body_mut(foe).foes[usize::from(side)] = who.into();
        let turns = was_free && s.body(foe).front != side;
        if was_free {
            s.body_mut(foe).front = side;
        }
        let flank = self.from_where(s, foe, who);
        tell.tell(|| Event::Attacked { who, foe, side, from, via, to, heading, cost, flank });
        if turns {
            tell.tell(|| Event::Turned { who: foe, side });
        }
        if s.body(foe).status == Status::Routed {
            s.body_mut(foe).set(mark::SET_UPON);
            if self.can_throw(s, foe) && !s.body(foe).has(mark::OFFERED) {
                s.body_mut(foe).set(mark::OFFERED);
                s.pending = Pending::Desperation { who: foe, by: who };
            }
        }
    }
}
