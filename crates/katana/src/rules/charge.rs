//! KY-BDY, KY-GRP-01 — Body charges and closing.

use engine::{Dice, Die, Piece, Tell};

use crate::Katana;
use crate::event::{Event, Halted, What};
use crate::order::Act;
use crate::rule;
use crate::state::{Pending, State, Stroke, bit, mark};

use super::exchange::ten;
use super::harm::Harmed;
use super::outreach::Push;

impl Katana {
    /// (d) of a step — Charges and closings; true when none is left, false if somebody is asked.
    pub(crate) fn charge_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        while let Some((who, at)) = self.next_charge(s) {
            // K-78: both are found out.
            self.uncover(s, who, tell);
            self.uncover(s, at, tell);
            let known = s.man(at).answered & 1 << who.0 != 0;
            let mut strokes = Vec::new();
            if !known && self.reactions_left(s, at) > 0 && s.man(at).stands() {
                self.list_strokes_at(s, at, who, &mut strokes);
            }
            if !strokes.is_empty() {
                match self.by_policy(s, at, &strokes) {
                    None => {
                        s.pending = Pending::Closing { by: at, at: who };
                        return Ok(false);
                    }
                    Some(None) => {}
                    Some(Some(stroke)) => {
                        self.meet(s, at, stroke, dice, tell)?;
                        continue;
                    }
                }
            }
            self.get_in(s, who, at, dice, tell)?;
        }
        Ok(true)
    }

    /// The next who charges somebody, in the order of initiative; those who cannot are stopped.
    fn next_charge(&self, s: &mut State) -> Option<(Piece, Piece)> {
        for n in 0..self.by_initiative.len() {
            let p = self.by_initiative[n];
            if !self.rushes(s, p) {
                continue;
            }
            let Some(step) = self.next_step(s, p) else { continue };
            let at = self.stander(s, step.to[0]).filter(|other| self.are_enemies(s, p, *other));
            match at {
                Some(at) if !s.man(at).partner.is_some() && !s.man(p).partner.is_some() => {
                    return Some((p, at));
                }
                // KY-BDY-07: a hex holds one pair; and nobody charges thin air here any more.
                _ => s.man_mut(p).set(mark::STOPPED),
            }
        }
        None
    }

    /// KY-BDY-02 — A closing strike: who is beaten is stopped.
    pub(crate) fn meet<D: Dice>(
        &self,
        s: &mut State,
        d: Piece,
        stroke: Stroke,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let who = stroke.at;
        s.man_mut(d).answered |= 1 << who.0;
        let won = self.fight_now(s, d, Some(stroke), who, None, Push::Yes, dice, tell)?;
        if !self.is_able(s, who) || won {
            if self.is_charge(s, who) {
                s.man_mut(who).set(mark::CHARGED);
            }
            self.stop_beaten(s, who, tell);
            return Ok(());
        }
        self.get_in(s, who, d, dice, tell)
    }

    /// Somebody lets a charger come.
    pub(crate) fn let_in<D: Dice>(
        &self,
        s: &mut State,
        d: Piece,
        who: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        s.man_mut(d).answered |= 1 << who.0;
        self.get_in(s, who, d, dice, tell)
    }

    fn is_charge(&self, s: &State, p: Piece) -> bool {
        let act = s.man(p).order.order().map(|order| order.act);
        matches!(act, Some(Act::Charge | Act::ChargeRun))
    }

    /// KY-BDY-03 … KY-BDY-05, KY-GRP-01 — Somebody gets in: both are in one hex.
    fn get_in<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        at: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let charge = self.is_charge(s, who);
        if !s.man(at).stands() || s.man(at).partner.is_some() {
            self.halt(s, who, Halted::Blocked, tell);
            return Ok(());
        }
        let moving = s.man(at).has(mark::MOVED) || s.swapped & 1 << at.0 != 0;
        let to = s.man(at).hex;
        s.stepped |= bit(who);
        self.part(s, who, tell);
        let from = s.man(who).hex;
        let man = s.man_mut(who);
        man.hex = to;
        man.partner = at;
        man.walked = man.walked.saturating_add(1);
        man.set(mark::MOVED | mark::MOVED_MOVE | mark::BUSY | mark::STOPPED);
        let facing = man.facing;
        if charge {
            man.set(mark::CHARGED);
        }
        s.man_mut(at).partner = who;
        self.spoil(s, who);
        tell.tell(|| What::Stepped { who, from, to, facing }.openly());
        self.check_holds(s, dice, tell)?;
        if !charge {
            tell.tell(|| What::Closed { who, at }.openly());
            return Ok(());
        }
        let side = self.who(who).side;
        let die = ten(dice.roll(Die::new(10, rule::KY_BDY_03, side))?);
        let falls = self.book.tables.charge[usize::from(die)][usize::from(moving)];
        let distractions = dice.roll(Die::new(3, rule::KY_BDY_05, side))?;
        tell.tell(|| {
            What::Collision {
                who,
                at,
                die,
                moving,
                falls: [falls.attacker, falls.defender],
                distractions,
            }
            .openly()
        });
        if falls.attacker {
            self.fall_down(s, who, tell);
        }
        if falls.defender {
            self.fall_down(s, at, tell);
        }
        s.man_mut(at).set(mark::ALARMED);
        let harmed = Harmed { distractions, by: Some(who), ..Harmed::default() };
        self.harm(s, at, harmed, dice, tell)
    }
}
