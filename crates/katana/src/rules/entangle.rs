//! KY-ENT — Holding fast and tearing free.

use engine::{Dice, Piece, Tell};

use crate::Katana;
use crate::book::Trip;
use crate::catalogue::Kind;
use crate::event::{Event, What};
use crate::state::State;

impl Katana {
    /// KY-ENT-01, KY-ENT-02, KY-ENT-07 — Somebody is held fast, and may fall.
    pub(crate) fn catch<D: Dice>(
        &self,
        s: &mut State,
        holder: Piece,
        victim: Piece,
        slot: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !s.man(victim).is_here() || !self.is_able(s, holder) {
            return Ok(());
        }
        if s.man(holder).holds != victim {
            s.man_mut(holder).holds = victim;
            s.man_mut(holder).holds_with = slot;
            tell.tell(|| What::Caught { who: victim, by: holder }.openly());
        }
        self.spoil(s, victim);
        if self.trips_whom_it_holds(s, holder, slot) {
            if s.man(victim).rides() {
                self.stay_on(s, victim, dice, tell)?;
            } else {
                self.trip(s, victim, Trip::Obstacle, dice, tell)?;
            }
        }
        self.check_holds(s, dice, tell)
    }

    /// KY-ENT-02 — Every restraining weapon but the weighted chain.
    pub(crate) fn trips_whom_it_holds(&self, s: &State, holder: Piece, slot: u8) -> bool {
        let item = s.man(holder).kit.get(usize::from(slot)).copied();
        item.is_some_and(|item| {
            item.is_some() && self.book.weapon(item.weapon).id != "manrikigusari"
        })
    }

    /// The reach of the mode by which somebody holds another.
    fn hold_reach(&self, s: &State, holder: Piece) -> u16 {
        let slot = s.man(holder).holds_with;
        let modes = (0..4).filter_map(|mode| self.means(s, holder, slot, mode));
        let reach = modes.filter(|means| means.kind == Kind::Restrain).map(|means| means.reach);
        reach.max().map_or(0, u16::from)
    }

    /// KY-ENT-04, KY-ENT-07 — Holds end where the victim is out of reach.
    pub(crate) fn check_holds<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for holder in self.men() {
            let victim = s.man(holder).holds;
            if !victim.is_some() || self.apart(s, holder, victim) <= self.hold_reach(s, holder) {
                continue;
            }
            if s.man(victim).rides() {
                self.stay_on(s, victim, dice, tell)?;
            }
            self.release(s, holder, tell);
        }
        Ok(())
    }
}
