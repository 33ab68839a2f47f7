//! Event V: checks (SW-MOR).

use engine::{Dice, Die, Piece, PieceSet, Tally, Tell};

use crate::Warfare;
use crate::catalogue::Kind;
use crate::event::{Event, Phase, Reason, Row};
use crate::rule;
use crate::state::{Stage, State, Status, mark};

impl Warfare {
    /// SW-MOR-01, SW-MOR-02 — Whether a unit holds. With an x in the chart it does, without a die.
    pub(crate) fn check_nerve<D: Dice>(
        &self,
        s: &State,
        who: Piece,
        row: Row,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let Some(needs) = self.tables().nerve(row, self.unit(who).kind) else {
            tell.tell(|| Event::NoCheck { who, row });
            return Ok(true);
        };
        let roll = dice.roll(Die::new(6, rule::SW_MOR_01, self.side(who)))?;
        let tally = self.nerve(s, who, roll);
        let holds = tally.sum() >= i16::from(needs);
        tell.tell(|| Event::Checked { who, row, needs, tally, holds });
        Ok(holds)
    }

    /// SW-MOR-02 — The die and what is added.
    pub fn nerve(&self, s: &State, who: Piece, roll: u8) -> Tally<Reason> {
        let body = s.body(who);
        let mut tally = Tally::new(i16::from(roll));
        let half = 2 * self.casualties(s, who) >= self.unit(who).strength;
        for (reason, applies) in [
            (Reason::Flank, body.has(mark::FLANK)),
            (Reason::Rear, body.has(mark::REAR)),
            (Reason::Leader, body.link.is_some()),
            (Reason::Half, half),
            (Reason::LeaderLost, body.has(mark::LEADER_LOST)),
        ] {
            if applies {
                tally.add(reason, self.tables().reason(reason));
            }
        }
        tally
    }

    /// V.1 begins: who runs again without a check (SW-RAL-02, SW-RAL-05).
    pub(crate) fn begin_morale(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if !self.options().victor_checks {
            for who in self.all_units() {
                let body = s.body_mut(who);
                if !body.is_in_melee() {
                    body.clear(mark::CHECKS);
                }
            }
        }
        let again = |p: &Piece| {
            let body = s.body(*p);
            body.status == Status::Routed && body.has(mark::SET_UPON)
        };
        s.todo = self.all_units().into_iter().filter(again).collect();
        let checks = self.here(s).any(|p| s.body(p).has(mark::CHECKS));
        let routed = self.here(s).any(|p| s.body(p).status == Status::Routed);
        if checks || routed || !s.todo.is_empty() {
            tell.tell(|| Event::Phase { phase: Phase::Morale });
        }
    }

    /// V.2 — All checks, before anybody runs (SW-MOR-05).
    pub(crate) fn checks<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let due = |p: &Piece| {
            let body = s.body(*p);
            body.has(mark::CHECKS) && body.status == Status::Normal && body.soldiers > 0
        };
        let due: PieceSet = self.all_units().into_iter().filter(due).collect();
        let mut failed = PieceSet::EMPTY;
        for who in self.in_order(s, due) {
            let Some(kind) = Kind::ALL.get(usize::from(s.body(who).row)) else { continue };
            if !self.check_nerve(s, who, Row::Against(*kind), dice, tell)? {
                failed.insert(who);
            }
        }
        if self.options().rout_continues {
            let runs =
                |p: &Piece| s.body(*p).status == Status::Routed && !s.body(*p).has(mark::RAN);
            failed = failed.union(self.all_units().into_iter().filter(runs).collect());
        }
        s.todo = failed;
        s.stage = Stage::Routs;
        Ok(())
    }
}
