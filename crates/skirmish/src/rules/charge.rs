//! Charges (SS-CHG).

use engine::{Dice, Piece, Tell};

use crate::Skirmish;
use crate::event::{Cause, Event, Nerve};
use crate::options::BreakWhenCharged;
use crate::state::{Pending, State, mark, pieces};

use super::actions::Part;

/// What becomes of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charge {
    /// SS-CHG-04 — It is made.
    Made,
    /// SS-CHG-02 — It does not happen.
    Baulked,
    /// `break_when_charged` — The charged have run: the charger plans again.
    Replan,
}

impl Skirmish {
    /// SS-CHG-01 … SS-CHG-04 — Everything that comes before a move into contact with `foes`.
    pub(crate) fn charge<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        foes: u64,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<Charge, D::Dry> {
        tell.tell(|| Event::Charges { who, at: pieces(foes) });
        let group = self.group_of(who);
        let targets = pieces(foes).iter().fold(0_u32, |bits, p| bits | 1 << self.group_of(p));
        if !self.dares(s, group, targets, dice, tell)? {
            tell.tell(|| Event::Baulked { who });
            return Ok(Charge::Baulked);
        }
        let mut ran = false;
        for target in self.group_ids().filter(|g| targets >> g & 1 == 1) {
            if s.group(target).has(mark::CHARGED) {
                continue;
            }
            let was_broken = s.group(target).is_broken();
            s.group_mut(target).set(mark::CHARGED);
            self.test(s, target, Cause::Charged, dice, tell)?;
            let breaks = !was_broken && s.group(target).is_broken();
            if breaks && self.options().break_when_charged == BreakWhenCharged::Immediate {
                self.run_at_once(s, target, tell);
                ran = true;
            }
        }
        if ran {
            s.pending = Pending::Replan { who };
            return Ok(Charge::Replan);
        }
        Ok(Charge::Made)
    }

    /// SS-CHG-02 — A group tests before it charges those of a better class or more numerous: once
    /// for all of them, and once in a player turn for each.
    fn dares<D: Dice>(
        &self,
        s: &mut State,
        group: u8,
        targets: u32,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let feared = self.feared(s, group, targets);
        if feared == 0 {
            return Ok(true);
        }
        s.group_mut(group).tried |= feared;
        let nerve = self.test(s, group, Cause::Charging, dice, tell)?;
        if nerve >= Nerve::Withdraw {
            s.group_mut(group).set(mark::SPENT);
            self.lose_actions(s, group);
        }
        Ok(nerve == Nerve::Ok)
    }

    /// SS-CHG-02 — Those of some groups that a group must test to charge, as bits.
    pub fn feared(&self, s: &State, group: u8, targets: u32) -> u32 {
        let own = (self.majority(s, group), self.active_members(s, group).count_ones());
        let fears = |target: &u8| {
            let class = self.majority(s, *target);
            class > own.0 || self.active_members(s, *target).count_ones() > own.1
        };
        let untried = targets & !s.group(group).tried;
        let feared = self.group_ids().filter(|g| untried >> g & 1 == 1).filter(fears);
        feared.fold(0, |bits, g| bits | 1 << g)
    }

    /// R-SS-57, `break_when_charged` — A group that broke runs one allowance at once.
    fn run_at_once(&self, s: &mut State, group: u8, tell: &mut impl Tell<Event>) {
        for who in pieces(self.active_members(s, group)) {
            let forced = self.forced(s, who);
            self.flee(s, who, forced, tell);
        }
    }

    /// `break_when_charged` — A charger who plans again stays where he is; the action is spent.
    pub(crate) fn stand_still(&self, s: &mut State, who: Piece, tell: &mut impl Tell<Event>) {
        let part = if s.figure(who).is_mounted() { Part::Move } else { Part::Whole };
        self.spend(s, who, part);
        tell.tell(|| Event::Waited { who });
    }
}
