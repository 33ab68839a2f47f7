//! KY-MOV-20, KY-WPN-04, KY-IAI, KY-MUS-05 — What is taken in hand, picked up and dropped.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::catalogue::trait_of;
use crate::event::{Event, Halted, Test, What};
use crate::rule;
use crate::state::{Drop, Item, State, mark};

use super::exchange::ten;

/// KY-MUS-05 — A primed musket keeps its priming below this.
const SPILLS: u8 = 4;

impl Katana {
    /// KY-WPN-04 — Hands a weapon takes in somebody's grip.
    fn hands_for(&self, s: &State, p: Piece, item: Item) -> u8 {
        let weapon = self.book.weapon(item.weapon);
        let one = weapon.has(trait_of::NITEN) && (self.who(p).niten.is_some() || s.man(p).rides());
        if one { 1 } else { weapon.hands.max(1) }
    }

    /// KY-MOV-20, KY-IAI-01 … KY-IAI-04 — Takes something in hand.
    pub(crate) fn ready<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        slot: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Some(item) = s.man(p).kit.get(usize::from(slot)).copied().filter(|i| i.is_some())
        else {
            return Ok(());
        };
        let weapon = item.weapon;
        if self.is_readied(s, p, slot) {
            s.man_mut(p).kit[usize::from(slot)].load ^= Item::BARED;
        } else {
            let kept = s.man(p).hands[0];
            let keeps =
                self.in_hand(s, p, 0).is_some_and(|(_, held)| self.hands_for(s, p, held) == 1);
            let one = self.hands_for(s, p, item) == 1;
            s.man_mut(p).hands = if one && keeps { [kept, slot] } else { [slot, 255] };
            // KY-ENT-04: whoever readies something else lets go.
            let holds_with = s.man(p).holds_with;
            if s.man(p).holds.is_some() && !self.is_readied(s, p, holds_with) {
                self.release(s, p, tell);
            }
        }
        s.man_mut(p).set(mark::READIES | mark::BUSY | mark::NO_RELOAD);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Readied { who: p, weapon });
        self.draw_well(s, p, item, dice, tell)
    }

    /// KY-IAI-01 — Drawing and cutting in one.
    fn draw_well<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        item: Item,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let who = self.who(p);
        let weapon = self.book.weapon(item.weapon);
        let Some(rating) = who.iaijutsu else { return Ok(()) };
        if !self.scenario.options.additional_combat
            || !weapon.has(trait_of::IAIJUTSU)
            || !who.is_bushi
            || self.skill(p, weapon.family) < 5
        {
            return Ok(());
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_IAI_01, who.side))?);
        let passed = die as i8 <= rating;
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Draw,
            die,
            sum: Vec::new(),
            needs: rating,
            passed,
        });
        if passed {
            let man = s.man_mut(p);
            man.set(mark::DREW_WELL);
            if !man.has(mark::USED_IAI) {
                man.set(mark::USED_IAI | mark::SURPRISES);
            }
        }
        Ok(())
    }

    /// KY-MOV-20 — Picks something up and has it in hand.
    pub(crate) fn pick_up<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        n: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let thing = s.litter[usize::from(n) % crate::state::LITTER];
        let free = s.man(p).kit.iter().position(|item| !item.is_some());
        match free {
            Some(slot) if thing.item.is_some() && thing.hex == s.man(p).hex => {
                s.litter[usize::from(n)] = Drop::NONE;
                s.man_mut(p).kit[slot] = thing.item;
                self.ready(s, p, slot as u8, dice, tell)
            }
            _ => {
                self.say(s, p, tell, || What::Idle { who: p, why: Halted::Nothing });
                Ok(())
            }
        }
    }

    /// KY-WPN-04, KY-MUS-05 — Drops everything he has in hand.
    pub(crate) fn let_fall<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.release(s, p, tell);
        let hex = self.stance(s, p).0;
        for hand in 0..2 {
            let Some((slot, item)) = self.in_hand(s, p, hand) else { continue };
            let mut item = item;
            if item.has(Item::PRIMED) && self.spills(s, p, dice, tell)? {
                item.load &= !Item::PRIMED;
            }
            s.man_mut(p).kit[usize::from(slot)] = Item::NONE;
            self.litter(s, item, hex);
            self.say(s, p, tell, || What::Dropped { who: p, weapon: item.weapon, hex });
        }
        s.man_mut(p).hands = [255; 2];
        s.man_mut(p).set(mark::BUSY);
        Ok(())
    }

    /// Something lies about from now on.
    pub(crate) fn litter(&self, s: &mut State, item: Item, hex: HexId) {
        if let Some(free) = s.litter.iter_mut().find(|thing| !thing.item.is_some()) {
            *free = Drop { item, hex };
        }
    }

    /// KY-MUS-05 — Rolls whether the priming is lost.
    pub(crate) fn spills<D: Dice>(
        &self,
        s: &State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let die = ten(dice.roll(Die::new(10, rule::KY_MUS_05, self.who(p).side))?);
        let lost = die >= SPILLS;
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Priming,
            die,
            sum: Vec::new(),
            needs: SPILLS as i8,
            passed: !lost,
        });
        if lost {
            self.say(s, p, tell, || What::Spilled { who: p });
        }
        Ok(lost)
    }
}
