//! KY-CLS-31, KY-TRP-05, R-KY-98 — What follows a clash: push-backs, slips, horses that shy.

use engine::{Dice, Piece, Tell};

use crate::Katana;
use crate::event::Event;
use crate::state::{State, mark};

impl Katana {
    /// C6, C7 — Push-backs in the order of the exchanges, slips, reeling grapplers.
    pub(crate) fn aftermath<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut pushed: Vec<(u8, Piece)> = self
            .men()
            .filter(|p| s.man(*p).pend.push > 0)
            .map(|p| (s.man(p).pend.order, p))
            .collect();
        pushed.sort();
        for (_, p) in pushed {
            let by = s.man(p).pend.pushed_by;
            s.man_mut(p).pend.push = 0;
            s.man_mut(p).pend.pushed_by = Piece::NONE;
            if s.man(p).is_here() {
                self.push_back(s, by, p, dice, tell)?;
            }
        }
        for p in self.men() {
            let man = s.man(p);
            // KY-TRP-05: wherever he has been driven meanwhile.
            if man.has(mark::SLIDES) && man.stands() {
                self.trip(s, p, crate::book::Trip::Slippery, dice, tell)?;
            }
        }
        self.check_holds(s, dice, tell)?;
        self.drift_all(s, dice, tell)?;
        self.shy(s, dice, tell)
    }

    /// R-KY-98, `combat_shy` — Horses that are not used to fighting.
    fn shy<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.scenario.options.combat_shy || !self.scenario.options.horse_quality {
            return Ok(());
        }
        for horse in self.steeds() {
            let rider = s.horse(horse).rider;
            let quality = self.scenario.steeds[self.steed_index(horse)].quality;
            let shies = s.horse(horse).is_here()
                && rider.is_some()
                && s.man(rider).has(mark::CROSSED)
                && !self.book.tables.bred(quality).combat;
            if shies {
                let from = self.nearest_enemy(s, rider).map(|enemy| self.hexes(s, enemy)[0]);
                let from = from.unwrap_or(s.horse(horse).rear);
                self.frighten(s, horse, from, 3, dice, tell)?;
            }
        }
        Ok(())
    }
}
