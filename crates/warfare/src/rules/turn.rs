//! The turn: its beginning, who moves first, its end (SW-TRN, SW-MOV-01).

use engine::{BySide, Dice, Die, PieceSet, Side, Tell};

use crate::Warfare;
use crate::event::{Event, Phase};
use crate::rule;
use crate::state::{Body, Link, Pending, Stage, State, Status, mark};

/// Equal throws are thrown again, so often at most: then the priority side has won.
const THROWS: u32 = 100;

impl Warfare {
    /// A turn begins.
    pub(crate) fn begin_turn(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.turn += 1;
        for body in &mut s.bodies {
            body.clear(mark::OF_A_TURN);
            (body.row, body.inflicts) = (Body::NO_ROW, 0);
            (body.aim, body.target) = (Link::NONE, Link::NONE);
        }
        (s.active, s.passes, s.todo) = (s.priority, 0, PieceSet::EMPTY);
        s.sealed = BySide::both(false);
        let (turn, priority) = (s.turn, s.priority);
        tell.tell(|| Event::Turn { turn, priority });
        s.stage = Stage::Challenges;
        let any = Side::BOTH.into_iter().any(|side| !self.challengers(s, side).is_empty());
        if any {
            tell.tell(|| Event::Phase { phase: Phase::Challenges });
        }
    }

    /// I.1 — A side that cannot challenge anybody passes; two passes running end the Event.
    pub(crate) fn pass_by(&self, s: &mut State) {
        if s.passes >= 2 {
            s.passes = 0;
            s.stage = Stage::Aim;
        } else {
            s.passes += 1;
            s.active = s.active.other();
        }
    }

    /// III.1 — Both sides throw; ties are thrown again (SW-MOV-01).
    pub(crate) fn roll_off<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        tell.tell(|| Event::Phase { phase: Phase::Movement });
        for body in &mut s.bodies {
            body.clear(mark::MOVED | mark::JOINED);
        }
        s.active = s.priority;
        for _ in 0..THROWS {
            let mut rolls = BySide::both(0);
            for side in [s.priority, s.priority.other()] {
                rolls[side] = dice.roll(Die::new(6, rule::SW_MOV_01, side))?;
            }
            tell.tell(|| Event::RolledOff { rolls });
            if rolls.a != rolls.b {
                s.active = if rolls.a > rolls.b { Side::A } else { Side::B };
                break;
            }
        }
        s.stage = Stage::Choose;
        Ok(())
    }

    /// SW-MOV-01 — The winner of the throw has said who moves first.
    pub(crate) fn choose_first(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        (s.first, s.active) = (side, side);
        tell.tell(|| Event::MovesFirst { side });
        s.stage = Stage::Moves;
    }

    /// SW-MOV-01 — A side has ended its moves: the other moves, or Event IV begins.
    pub(crate) fn end_moves(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if s.active == s.first {
            s.active = s.first.other();
            let side = s.active;
            tell.tell(|| Event::Moves { side });
            return;
        }
        // SW-RAL-01 — Leaders who are with routed units now have touched them in this Event.
        for who in self.all_units() {
            let body = s.body_mut(who);
            if body.status == Status::Routed && body.link.is_some() {
                body.set(mark::TOUCHED);
            }
        }
        s.stage = Stage::Blows;
    }

    /// V.4, V.5 — The next rally; true if there was one.
    pub(crate) fn rally_next(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        if s.stage == Stage::LeaderRallies {
            let next = self.in_order(s, self.led_rallies(s)).next();
            if let Some(who) = next {
                self.rally_led(s, who, tell);
            }
            return next.is_some();
        }
        let open = self.unled_rallies(s).intersection(s.todo);
        let next = self.in_order(s, open).next();
        if let Some(who) = next {
            s.todo.remove(who);
            s.pending = Pending::Rally { who };
        }
        next.is_some()
    }

    /// V.6 — The next unit that has nobody in front turns to somebody; true if there was one.
    pub(crate) fn reface_next(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        let unfaced = self.here(s).filter(|p| self.is_unfaced(s, *p)).collect();
        let Some(who) = self.in_order(s, unfaced).next() else { return false };
        let sides = (0..4).filter(|side| s.body(who).foes[usize::from(*side)].is_some());
        match (sides.clone().count(), sides.min()) {
            (1, Some(side)) => self.reface(s, who, side, tell),
            _ => s.pending = Pending::Reface { who },
        }
        true
    }

    /// V.7 — Victory test; the priority marker passes (SW-TAB-02).
    pub(crate) fn close(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.test_victory(s, tell);
        if s.over.is_none() {
            s.priority = s.priority.other();
            s.stage = Stage::TurnStart;
        }
    }
}
