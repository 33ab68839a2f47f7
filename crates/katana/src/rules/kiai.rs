//! KY-KIA — Shouts.

use engine::{Dice, Die, Tell};

use crate::Katana;
use crate::event::{Event, What};
use crate::rule;
use crate::state::{State, mark};

use super::exchange::ten;

impl Katana {
    /// KY-KIA-01, KY-KIA-02 — Every shout, and everybody who hears it.
    pub(crate) fn shout_all<D: Dice>(
        &self,
        s: &mut State,
        order: &mut u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for n in 0..self.by_initiative.len() {
            let who = self.by_initiative[n];
            if !s.man(who).has(mark::SHOUTS) || !self.is_able(s, who) {
                continue;
            }
            let Some(own) = self.who(who).kiai else { continue };
            self.uncover(s, who, tell);
            s.man_mut(who).set(mark::GAVE_AWAY);
            s.man_mut(who).exchanges = s.man(who).exchanges.saturating_add(1);
            for at in self.men() {
                let near = s.man(at).is_here()
                    && at != who
                    && self
                        .hexes(s, at)
                        .into_iter()
                        .any(|hex| self.book.shout.contains(&self.seen_from(s, who, hex)));
                if !near {
                    continue;
                }
                let rating = own - self.who(at).kiai.unwrap_or(0);
                if rating < 0 {
                    continue;
                }
                let side = self.who(who).side;
                let die = ten(dice.roll(Die::new(10, rule::KY_KIA_02, side))?);
                let hit = die as i8 <= rating;
                let distractions =
                    if hit { Some(dice.roll(Die::new(6, rule::KY_KIA_02, side))?) } else { None };
                self.uncover(s, at, tell);
                tell.tell(|| What::Shout { who, at, die, rating, distractions }.openly());
                *order += 1;
                s.man_mut(at).set(mark::ALARMED);
                if let Some(distractions) = distractions {
                    let pend = &mut s.man_mut(at).pend;
                    pend.distractions = pend.distractions.saturating_add(distractions);
                    pend.by = who;
                    self.pend_push(s, who, at, 1, *order);
                }
            }
        }
        Ok(())
    }
}
