//! Figures and leaders lost, units removed, contacts ended (SW-UNI-04, SW-MEL-05, SW-MEL-08).

use engine::{Dice, Die, Piece, PieceSet, Tell};

use crate::Warfare;
use crate::event::{End, Event, Gone};
use crate::rule;
use crate::state::{Link, Stage, State, Status, mark};

impl Warfare {
    /// SW-FIR-10, SW-MEL-07 — A unit loses figures, never more than it has.
    pub(crate) fn lose(&self, s: &mut State, who: Piece, count: u8, tell: &mut impl Tell<Event>) {
        let body = s.body_mut(who);
        let count = count.min(body.soldiers);
        body.soldiers -= count;
        let left = body.soldiers;
        tell.tell(|| Event::Lost { who, count, left });
    }

    /// SW-MEL-05, SW-MEL-06 — A strike at the leader of a unit: a hit, and his save.
    pub(crate) fn strike<D: Dice>(
        &self,
        s: &mut State,
        by: Piece,
        at: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Some(who) = s.body(at).link.get() else {
            tell.tell(|| Event::StruckNobody { by, who: at });
            return Ok(());
        };
        let strike = &self.tables().strike;
        let roll = dice.roll(Die::new(6, rule::SW_MEL_05, self.side(by)))?;
        let mut save = None;
        if roll >= strike.hit {
            save = Some(dice.roll(Die::new(6, rule::SW_MEL_05, self.side(who)))?);
        }
        let dead = save.is_some_and(|save| save < strike.save);
        tell.tell(|| Event::Struck { by, who, roll, save, dead });
        if dead {
            let fire = matches!(s.stage, Stage::FireLosses);
            self.lose_leader(s, who, if fire { End::Shot } else { End::Struck }, tell);
        }
        Ok(())
    }

    /// SW-UNI-04, SW-MEL-08 — Units of which nobody is left go; a leader is alone, or fights on.
    pub(crate) fn bury(&self, s: &mut State, units: PieceSet, tell: &mut impl Tell<Event>) {
        for who in self.in_order(s, units) {
            let body = s.body(who);
            let locked = body.status == Status::Normal && body.is_in_melee();
            let fights_on = body.link.is_some() && locked;
            if body.is_here() && body.soldiers == 0 && !fights_on {
                self.destroy(s, who, tell);
            }
        }
        for who in self.in_order(s, units) {
            let body = s.body(who);
            if let (true, 0, Some(leader), true) =
                (body.is_here(), body.soldiers, body.link.get(), body.is_in_melee())
            {
                tell.tell(|| Event::LeaderOnly { who, leader });
            }
        }
        self.release_leaders(s, tell);
    }

    /// SW-UNI-04 — A unit of which nobody is left is removed; its leader is alone.
    pub(crate) fn destroy(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        self.remove(s, who, Gone::Destroyed, tell);
    }

    /// A unit is removed; its leader, if it has one, is left alone at its centre.
    pub(crate) fn remove(
        &self,
        s: &mut State,
        who: Piece,
        gone: Gone,
        tell: &mut impl Tell<Event>,
    ) {
        tell.tell(|| Event::Removed { who, gone });
        self.end_contacts(s, who);
        let body = s.body_mut(who);
        let leader = body.link.get();
        body.status = Status::Removed;
        body.link = Link::NONE;
        body.clear(mark::CHECKS);
        if let Some(leader) = leader {
            self.leave_alone(s, leader, tell);
        }
    }

    /// SW-LDR-01 — A leader who commanded a unit is alone, where he is.
    pub(crate) fn leave_alone(&self, s: &mut State, leader: Piece, tell: &mut impl Tell<Event>) {
        let body = s.body_mut(leader);
        body.link = Link::NONE;
        let at = body.at;
        tell.tell(|| Event::Alone { who: leader, at });
    }

    /// SW-ROU-01 — All contacts of a unit end.
    pub(crate) fn end_contacts(&self, s: &mut State, who: Piece) {
        let foes = s.body(who).foes;
        for foe in foes.iter().filter_map(|foe| foe.get()) {
            let side = s.body(foe).side_of(who);
            if let Some(side) = side {
                s.body_mut(foe).foes[usize::from(side)] = Link::NONE;
            }
        }
        s.body_mut(who).foes = [Link::NONE; 4];
    }

    /// SW-MEL-11 — The contact of two units ends.
    pub(crate) fn separate(&self, s: &mut State, a: Piece, b: Piece) {
        for (one, other) in [(a, b), (b, a)] {
            if let Some(side) = s.body(one).side_of(other) {
                s.body_mut(one).foes[usize::from(side)] = Link::NONE;
            }
        }
    }

    /// SW-MEL-08 — A leader-only unit that no enemy touches any more is gone, and he is alone.
    pub(crate) fn release_leaders(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let free = self.here(s).filter(|p| {
            let body = s.body(*p);
            body.soldiers == 0 && !body.is_in_melee()
        });
        for who in self.in_order(s, free.collect()) {
            self.destroy(s, who, tell);
        }
    }
}
