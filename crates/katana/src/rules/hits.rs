//! KY-SHT-13, KY-YAD — Missiles that come down: deflected, or what they do.

use engine::{Dice, Die, Piece, Tell};

use crate::Katana;
use crate::catalogue::{EffectColumn, RangeRow, trait_of};
use crate::event::{Event, Factor, What};
use crate::geometry::is_ahead;
use crate::rule;
use crate::state::{Fate, Flight, Item, State, is_horse, mark};

use super::exchange::ten;
use super::factors::Factors;
use super::harm::Harmed;

impl Katana {
    /// KY-SHT-13, KY-SHT-14 — Every hit does what it does, at the end of the step.
    pub(crate) fn strike_home<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Flight { by, slot, at, hits, .. } = s.flight;
        let item = s.man(by).kit[usize::from(slot) % crate::state::KIT];
        let Some(missile) = self.book.weapon(item.weapon).missile else { return Ok(()) };
        let side = self.who(by).side;
        let armour = match is_horse(at) {
            true => self.scenario.steeds[self.steed_index(at)].armour,
            false => self.who(at).armour,
        };
        let less = self.book.tables.armour_missile[armour as usize];
        for _ in 0..hits {
            let die = ten(dice.roll(Die::new(10, rule::KY_SHT_13, side))?);
            let harm = self.book.tables.hit(missile.effect, i16::from(die) + i16::from(less));
            let mut wounds = harm.wounds;
            if self.scenario.options.missile_armour {
                wounds = wounds.saturating_sub(self.book.tables.ignored(armour));
            }
            let mut distractions = harm.distractions;
            // KY-WPN-12: a poisoned blade, thrown.
            if wounds > 0 && self.scenario.options.poison && item.has(Item::POISONED) {
                distractions += dice.roll(Die::new(6, rule::KY_WPN_12, side))?;
            }
            tell.tell(|| What::Hit { at, die, armour: less, wounds, distractions }.openly());
            if is_horse(at) {
                let horse = s.horse_mut(at);
                horse.pend_wounds = horse.pend_wounds.saturating_add(wounds);
            } else {
                let pend = &mut s.man_mut(at).pend;
                pend.wounds = pend.wounds.saturating_add(wounds);
                pend.distractions = pend.distractions.saturating_add(distractions);
                pend.by = by;
            }
        }
        self.spend_missile(s, tell);
        Ok(())
    }

    /// The missile is gone: what was thrown lies where it fell, what was shot must be reloaded.
    pub(crate) fn spend_missile(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let Flight { by, slot, at, .. } = s.flight;
        s.flight = Flight::default();
        let index = usize::from(slot) % crate::state::KIT;
        let mut item = s.man(by).kit[index];
        if !item.is_some() {
            return;
        }
        let weapon = self.book.weapon(item.weapon);
        let endless = weapon.id == "stones" || weapon.id == "bricks-and-stones";
        if !endless {
            item.count = item.count.saturating_sub(1);
        }
        let zero = self.reload_moves(by, item) == 0;
        if !zero || item.count == 0 {
            item.load &= !(Item::LOADED | Item::PRIMED);
        }
        item.done = 0;
        s.man_mut(by).kit[index] = item;
        self.spoil(s, by);
        // KY-WPN-08: a weapon that is thrown leaves the hand and lies with the target.
        if weapon.is_thrown() && !weapon.modes.is_empty() && item.count == 0 {
            let thrown = Item { count: 1, load: Item::LOADED, ..item };
            s.man_mut(by).kit[index] = Item::NONE;
            for hand in &mut s.man_mut(by).hands {
                if *hand == slot {
                    *hand = 255;
                }
            }
            let hex = self.hexes(s, at)[0];
            self.litter(s, thrown, hex);
            tell.tell(|| What::Dropped { who: by, weapon: item.weapon, hex }.openly());
        }
    }

    /// KY-YAD-01, KY-YAD-03, KY-YAD-04 — The rating by which somebody may deflect the missile in the
    /// air; nothing if he cannot.
    pub fn deflecting(&self, s: &State, p: Piece, by: Piece) -> Option<i8> {
        let man = s.man(p);
        if !self.scenario.options.additional_combat
            || !self.is_able(s, p)
            || !man.has(mark::AWARE)
            || man.has(mark::GRAPPLES)
        {
            return None;
        }
        let item = s.man(by).kit[usize::from(s.flight.slot) % crate::state::KIT];
        let weapon = self.book.weapon(item.weapon);
        let missile = weapon.missile?;
        let bolt = matches!(missile.range, RangeRow::Crossbow | RangeRow::Musket)
            || missile.effect == EffectColumn::Heavy
            || self.book.families[usize::from(missile.family)] == "teppo-yumi";
        let ahead = self.hexes(s, by).into_iter().any(|hex| is_ahead(self.seen_from(s, p, hex)));
        if bolt || !ahead {
            return None;
        }
        let star = matches!(weapon.id.as_str(), "shuriken" | "sariken");
        let ratings = self.who(p).yadome.iter().filter(|(with, _)| {
            let known = self.book.weapon(*with);
            if known.has(trait_of::UNARMED) {
                return !star;
            }
            (0..2).any(|hand| {
                self.in_hand(s, p, hand).is_some_and(|(_, held)| {
                    held.weapon == *with
                        || self.book.weapon(held.weapon).family == known.family
                            && self.book.weapon(held.weapon).has(trait_of::YADOME)
                })
            })
        });
        ratings.map(|(_, rating)| *rating).max()
    }

    /// KY-YAD-02 — What is added to the roll of somebody who deflects.
    pub fn deflect_factors(&self, s: &State, p: Piece) -> Factors {
        let by = s.flight.by;
        let item = s.man(by).kit[usize::from(s.flight.slot) % crate::state::KIT];
        let mut sum = Factors::default();
        sum.add(Factor::Tried, s.man(p).deflected as i8);
        if matches!(self.book.weapon(item.weapon).id.as_str(), "shuriken" | "sariken") {
            sum.add(Factor::Shuriken, 4);
        }
        sum
    }

    /// KY-YAD-01 — Somebody tries to deflect the missile.
    pub(crate) fn deflect<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Some(rating) = self.deflecting(s, p, s.flight.by) else {
            return self.strike_home(s, dice, tell);
        };
        let sum = self.deflect_factors(s, p);
        let side = self.who(p).side;
        let one = ten(dice.roll(Die::new(10, rule::KY_YAD_01, side))?);
        let two = ten(dice.roll(Die::new(10, rule::KY_YAD_01, side))?);
        let score = i16::from(one) + i16::from(two) + i16::from(sum.total());
        let done = score <= i16::from(rating);
        let man = s.man_mut(p);
        man.deflected += 1;
        man.set(mark::BUSY);
        tell.tell(|| {
            What::Deflected { who: p, dice: [one, two], sum: sum.told(), rating, done }.openly()
        });
        if done {
            self.spend_missile(s, tell);
            return Ok(());
        }
        self.strike_home(s, dice, tell)
    }

    /// S3, C5 — What has befallen everybody in the step is marked, all at once.
    pub(crate) fn apply_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for p in self.men() {
            let pend = s.man(p).pend;
            let record = &mut s.man_mut(p).pend;
            record.wounds = 0;
            record.distractions = 0;
            record.fate = Fate::None;
            if pend.wounds == 0 && pend.distractions == 0 && pend.fate == Fate::None {
                continue;
            }
            let rides = s.man(p).rides();
            let harmed = Harmed {
                wounds: pend.wounds,
                distractions: pend.distractions,
                fate: pend.fate,
                by: Some(pend.by).filter(|by| by.is_some()),
            };
            self.harm(s, p, harmed, dice, tell)?;
            // KY-MOV-32: a climber who loses an exchange falls from where he is.
            if pend.fate == Fate::Falls && s.man(p).has(mark::CLIMBS) && s.man(p).is_here() {
                self.fall_off(s, p, dice, tell)?;
            }
            // KY-MTD-23: a rider who would be brought down rolls to stay on.
            if pend.fate == Fate::Falls && rides && s.man(p).is_here() {
                self.stay_on(s, p, dice, tell)?;
            }
        }
        for horse in self.steeds() {
            let record = s.horse_mut(horse);
            let (wounds, drops) = (record.pend_wounds, record.pend_fate >= Fate::Ko);
            record.pend_wounds = 0;
            record.pend_fate = Fate::None;
            self.harm_horse(s, horse, wounds, drops, dice, tell)?;
        }
        Ok(())
    }
}
