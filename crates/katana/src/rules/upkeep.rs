//! KY-SEQ-20 … KY-SEQ-25, KY-STA, KY-SHT-03 — What is done when a move ends.

use engine::{Piece, Tell};

use crate::Katana;
use crate::catalogue::{Armour, trait_of};
use crate::event::{Event, What};
use crate::options::FullArmour;
use crate::order::Posture;
use crate::state::{Fit, Item, KIT, State, mark};

/// KY-SHT-12 — The most that aiming adds.
const MOST_AIM: u8 = 3;
/// KY-STA-01 — Hexes that do not tire yet.
const FAR: u8 = 5;
/// KY-STA-10 — Moves rested in a row that give one point more.
const LONG_REST: u8 = 5;

impl Katana {
    /// E1 … E4 — Stamina, distractions, aim, loading.
    pub(crate) fn recover(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for p in self.men() {
            if !s.man(p).is_here() {
                continue;
            }
            let reloading = self.is_reloading(s, p);
            let rested = !s.man(p).has(mark::BUSY) && !reloading;
            if self.scenario.options.exhaustion {
                self.tire(s, p, rested, tell);
            }
            if rested && s.man(p).distractions > 0 && s.man(p).fit != Fit::Ko {
                s.man_mut(p).distractions -= 1;
                let distractions = s.man(p).distractions;
                self.say(s, p, tell, || What::Rested { who: p, distractions });
            }
            self.keep_aim(s, p);
            if reloading && !self.scenario.options.reload_clock {
                self.reload(s, p, 1, tell);
            }
        }
    }

    /// KY-SHT-12 — A complete move of aiming.
    fn keep_aim(&self, s: &mut State, p: Piece) {
        let man = s.man_mut(p);
        let whole = man.has(mark::AIMS | mark::TACTICAL) && !man.has(mark::SPOILT);
        if whole && man.aim.is_some() && man.is_conscious() {
            man.aimed = (man.aimed + 1).min(MOST_AIM);
        }
    }

    /// KY-SHT-03 — True of somebody whose move counts towards reloading.
    pub fn is_reloading(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        man.has(mark::TACTICAL)
            && man.is_conscious()
            && !man.has(mark::NO_RELOAD)
            && !man.has(mark::WAIVES)
            && !man.has(mark::CROSSED)
            && (man.posture == Posture::Standing || man.rides())
            && !self.is_dazed(s, p)
            && !self.is_held(s, p)
            && self.unloaded(s, p).is_some()
    }

    /// The weapon in hand that wants loading.
    fn unloaded(&self, s: &State, p: Piece) -> Option<usize> {
        (0..2).find_map(|hand| {
            let (slot, item) = self.in_hand(s, p, hand)?;
            let weapon = self.book.weapon(item.weapon);
            let wants = weapon.missile.is_some() && !item.has(Item::LOADED) && item.count > 0;
            // K-68: a great crossbow wants two men beside it.
            let crewed = !weapon.has(trait_of::CREW)
                || self.men().any(|f| {
                    f != p
                        && self.are_fellows(f, p)
                        && self.is_able(s, f)
                        && self.apart(s, f, p) <= 1
                });
            (wants && crewed).then_some(usize::from(slot))
        })
    }

    /// KY-SHT-02, KY-SHT-03 — So much reloading is done.
    fn reload(&self, s: &mut State, p: Piece, by: u8, tell: &mut impl Tell<Event>) {
        let Some(slot) = self.unloaded(s, p) else { return };
        let item = s.man(p).kit[slot];
        let phases = self.scenario.options.reload_clock;
        let needs = self.reload_moves(p, item).max(1) * if phases { 5 } else { 1 };
        let done = item.done.saturating_add(by);
        let record = &mut s.man_mut(p).kit[slot];
        record.done = done;
        if done >= needs {
            record.done = 0;
            record.load |= Item::LOADED;
            if self.book.weapon(item.weapon).is_musket() {
                s.man_mut(p).kit[slot].load |= Item::PRIMED;
            }
            self.say(s, p, tell, || What::Loaded { who: p, weapon: item.weapon });
        }
    }

    /// `reload_clock` — Reloading counted by phases.
    pub(crate) fn reload_by_phase(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if !self.scenario.options.reload_clock {
            return;
        }
        for p in self.men() {
            let man = s.man(p);
            let counts = man.has(mark::TACTICAL)
                && man.is_conscious()
                && !man.has(mark::SHOT)
                && !man.has(mark::FOUGHT)
                && !man.has(mark::WAIVES)
                && (man.posture == Posture::Standing || man.rides())
                && !self.is_held(s, p);
            if counts {
                self.reload(s, p, 1, tell);
            }
        }
    }

    /// KY-STA-01 … KY-STA-12 — What the move has cost, and what rest gives back.
    fn tire(&self, s: &mut State, p: Piece, rested: bool, tell: &mut impl Tell<Event>) {
        let table = &self.book.tables.stamina;
        let options = &self.scenario.options;
        let man = *s.man(p);
        let who = self.who(p);
        let mut cost = 0_i16;
        if man.walked > FAR {
            cost += i16::from(table.distance);
        }
        cost += i16::from(table.obstacle) * i16::from(man.obstacles);
        let fought = man.has(mark::FOUGHT);
        if who.armour == Armour::Armoured && fought {
            cost += i16::from(table.armoured);
        }
        if who.armour == Armour::Full {
            let tires = match options.full_armour_stamina {
                FullArmour::Active => fought || man.has(mark::MOVED_MOVE),
                FullArmour::Always => true,
                FullArmour::Fighting => fought,
            };
            if tires {
                cost += i16::from(table.full_armour);
            }
        }
        let wounds = if options.wound_stamina { man.wounds } else { man.hurt };
        cost += i16::from(table.wound) * i16::from(wounds);
        cost += i16::from(table.exchange) * i16::from(man.exchanges);
        if man.has(mark::HEAVY) {
            cost += i16::from(table.heavy);
        }
        if man.has(mark::TWO_SWORDS) {
            cost += i16::from(options.niten_stamina);
        }
        let mut gain = 0;
        let mut row = 0;
        if rested {
            gain = 1;
            if man.posture != Posture::Standing || man.fit != Fit::Well {
                row = man.rested + 1;
                if row >= LONG_REST {
                    gain += 1;
                    row = 0;
                }
            }
        }
        let most = i16::from(who.stamina);
        let stamina = (i16::from(man.stamina) - cost + gain).clamp(-most - 1, most) as i8;
        let record = s.man_mut(p);
        record.rested = row;
        record.stamina = stamina;
        let by = stamina - man.stamina;
        if by != 0 {
            self.say(s, p, tell, || What::Tired { who: p, by, stamina });
        }
        self.collapse(s, p, tell);
    }

    /// KY-STA-12 — Below its depth a figure collapses; with a positive score it comes round.
    fn collapse(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        let depth = -self.who(p).stamina;
        let man = s.man(p);
        match man.fit {
            Fit::Well if man.stamina < depth => {
                self.uncover(s, p, tell);
                if s.man(p).rides() {
                    self.drop_off(s, p, tell);
                }
                self.part_all(s, p, tell);
                let man = s.man_mut(p);
                man.fit = Fit::Collapsed;
                man.posture = Posture::Lying;
                tell.tell(|| What::Collapsed { who: p }.openly());
            }
            Fit::Collapsed if man.stamina > 0 => {
                s.man_mut(p).fit = Fit::Well;
                tell.tell(|| What::Recovered { who: p }.openly());
            }
            _ => {}
        }
    }

    /// Items of a kit that exist.
    pub fn kit(&self, s: &State, p: Piece) -> impl Iterator<Item = (u8, Item)> {
        let kit = s.man(p).kit;
        (0..KIT as u8).map(move |slot| (slot, kit[usize::from(slot)])).filter(|(_, i)| i.is_some())
    }
}
