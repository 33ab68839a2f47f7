//! KY-MUS — Muskets.

use engine::{Dice, Die, Piece, Tell};

use crate::Katana;
use crate::event::{Event, Factor, Spark, What};
use crate::rule;
use crate::state::{BANGS, Item, State, mark};

use super::exchange::ten;
use super::factors::Factors;

/// KY-MUS-03 — Phases of priming.
const PRIMING: u8 = 2;
/// KY-MUS-01 — What rain takes from the die.
const RAIN: i8 = -2;

impl Katana {
    /// KY-MUS-01 … KY-MUS-04 — Tries a musket; true if it fires.
    pub(crate) fn ignite<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        slot: usize,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let item = s.man(p).kit[slot];
        let family = self.book.weapon(item.weapon).missile.map_or(0, |missile| missile.family);
        let mut sum = Factors::default();
        if s.rain {
            sum.add(Factor::Rain, RAIN);
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_MUS_01, self.who(p).side))?);
        let score = i16::from(die) + i16::from(sum.total());
        let spark = self.book.tables.spark(self.skill(p, family), score);
        tell.tell(|| What::Spark { who: p, die, sum: sum.told(), spark }.openly());
        match spark {
            Spark::No => s.man_mut(p).kit[slot].load |= Item::MISFIRED,
            Spark::Flash => {
                s.man_mut(p).kit[slot].load &= !Item::PRIMED;
                s.man_mut(p).kit[slot].done = 0;
            }
            Spark::Fires => {
                let hex = self.stance(s, p).0;
                if let Some(free) = s.bangs.iter_mut().take(BANGS).find(|bang| bang.is_none()) {
                    *free = hex;
                }
                // KY-MUS-06: whoever is shot at by a musket that fires has cause for fear.
                let at = s.flight.main;
                let target = if crate::state::is_horse(at) { s.horse(at).rider } else { at };
                if target.is_some() {
                    self.trigger(s, target);
                }
            }
        }
        Ok(spark == Spark::Fires)
    }

    /// KY-MUS-03 — A phase of priming.
    pub(crate) fn reprime(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        for hand in 0..2 {
            let Some((slot, item)) = self.in_hand(s, p, hand) else { continue };
            let weapon = item.weapon;
            let wants = self.book.weapon(weapon).is_musket()
                && item.has(Item::LOADED)
                && !item.has(Item::PRIMED);
            if !wants {
                continue;
            }
            let item = &mut s.man_mut(p).kit[usize::from(slot)];
            item.done += 1;
            if item.done >= PRIMING {
                item.done = 0;
                item.load |= Item::PRIMED;
                self.say(s, p, tell, || What::Primed { who: p, weapon });
            }
            s.man_mut(p).set(mark::BUSY);
            return;
        }
    }
}
