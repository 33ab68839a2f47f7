//! KY-TAC, KY-NIT-03, KY-MTD-03, KY-MTD-04 — What is added to a score.

use engine::Piece;

use crate::Katana;
use crate::catalogue::{Class, Kind, trait_of};
use crate::event::{Factor, Sum};
use crate::geometry::is_ahead;
use crate::map::{Feature, Footing, Water};
use crate::order::Gait;
use crate::state::{State, Stroke, mark};

use super::means::Means;

/// The most factors of one score.
const MOST: usize = 18;

/// The most distractions that count in one score.
const MOST_DAZED: u8 = 99;

/// A sum of named factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factors {
    list: [(Factor, i8); MOST],
    len: u8,
}

impl Default for Factors {
    fn default() -> Self {
        Factors { list: [(Factor::Skill, 0); MOST], len: 0 }
    }
}

impl Factors {
    /// Adds a factor; one of nothing is left out.
    #[inline]
    pub fn add(&mut self, factor: Factor, amount: i8) {
        let at = usize::from(self.len);
        if amount != 0 && at < MOST {
            self.list[at] = (factor, amount);
            self.len += 1;
        }
    }

    /// All of them together.
    #[inline]
    pub fn total(&self) -> i8 {
        self.iter().map(|(_, amount)| amount).sum()
    }

    /// One after the other.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Factor, i8)> + '_ {
        self.list[..usize::from(self.len)].iter().copied()
    }

    /// As it is told.
    pub fn told(&self) -> Sum {
        self.iter().collect()
    }
}

/// How somebody meets a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    /// With what.
    pub means: Means,
    /// KY-TAC-14 — He makes no effort.
    pub no_effort: bool,
    /// His skill counts.
    pub skilled: bool,
}

impl Katana {
    /// KY-TAC-21, KY-WPN-05 — How somebody defends himself against a weapon of a class.
    pub fn defence(&self, s: &State, p: Piece, versus: Piece, class: Class) -> Defence {
        let man = s.man(p);
        let bare = self.bare_hands(s, p);
        if self.is_helpless(s, p) || man.has(mark::SHOUTS) {
            let means = Means { zone: self.book.bare, ..bare };
            return Defence { means, no_effort: true, skilled: false };
        }
        let shares = man.partner == versus;
        let close = self.same_hex(s, p, versus);
        let grapples = man.has(mark::GRAPPLES);
        let no_effort = !man.has(mark::AWARE) || man.has(mark::YIELDS) || grapples && !shares;
        let skilled = !(no_effort && self.scenario.options.no_effort_skill);
        let means = if grapples || close {
            self.close_means(s, p)
        } else {
            self.best_defence(s, p, versus, class)
        };
        Defence { means, no_effort, skilled }
    }

    /// True if two men on foot are in one hex.
    pub fn same_hex(&self, s: &State, a: Piece, b: Piece) -> bool {
        let (one, two) = (s.man(a), s.man(b));
        one.hex == two.hex && !one.rides() && !two.rides()
    }

    /// KY-WPN-05 — The means with the best total of skill, deduction and weapon factor.
    fn best_defence(&self, s: &State, p: Piece, versus: Piece, class: Class) -> Means {
        if let Some(bound) = self.bound_means(s, p) {
            return bound;
        }
        let mut best: Option<(i8, Means)> = None;
        self.each_means(s, p, |means| {
            let total = means.skill + self.guard_deduction(s, p, &means, versus)
                - self.weapon_factor(class, means.class);
            let better = best.as_ref().is_none_or(|(known, other)| {
                total > *known
                    || total == *known && (means.weapon, means.mode) < (other.weapon, other.mode)
            });
            if better {
                best = Some((total, means));
            }
        });
        best.map_or_else(|| self.bare_hands(s, p), |(_, means)| means)
    }

    /// KY-WPN-05 — A chain or rope that struck in this phase, or holds somebody, is what one
    /// defends with.
    fn bound_means(&self, s: &State, p: Piece) -> Option<Means> {
        let man = s.man(p);
        if man.holds.is_some() {
            return self.first_mode(s, p, man.holds_with, |means| means.kind == Kind::Restrain);
        }
        for stroke in man.strokes.into_iter().filter(|stroke| stroke.is_some()) {
            if let Some(means) = self.means(s, p, stroke.slot, stroke.mode)
                && (means.chain || self.is_rope(&means))
            {
                return Some(means);
            }
        }
        if man.chained == s.count && man.chained > 0 {
            let slot = man.hands[0];
            return self.first_mode(s, p, slot, |means| means.chain);
        }
        if man.has(mark::ROPE_NOW) {
            let slot = man.hands[0];
            return self.first_mode(s, p, slot, |means| self.is_rope(means));
        }
        None
    }

    fn first_mode(
        &self,
        s: &State,
        p: Piece,
        slot: u8,
        fits: impl Fn(&Means) -> bool,
    ) -> Option<Means> {
        (0..4).filter_map(|mode| self.means(s, p, slot, mode)).find(|means| fits(means))
    }

    /// KY-KAW — True of a weapon on a rope.
    pub fn is_rope(&self, means: &Means) -> bool {
        means.weapon.is_some() && self.book.weapon(means.weapon).id == "kawa-nawa"
    }

    /// KY-ZON-01, KY-ZON-04 — What is added in defence against somebody.
    pub fn guard_deduction(&self, s: &State, p: Piece, means: &Means, versus: Piece) -> i8 {
        if self.same_hex(s, p, versus) {
            return 0;
        }
        let zone = self.book.zone(means.zone);
        let [head, rear] = self.hexes(s, versus);
        let own = self.hexes(s, p);
        let map = &self.scenario.map;
        let far = |hex| own.iter().map(|from| map.distance(*from, hex)).min().unwrap_or(0);
        let at = |hex| zone.deduction(self.seen_from(s, p, hex));
        match far(head).cmp(&far(rear)) {
            std::cmp::Ordering::Less => at(head),
            std::cmp::Ordering::Greater => at(rear),
            std::cmp::Ordering::Equal => at(head).max(at(rear)),
        }
    }

    /// KY-RWF-01, R-KY-07 — What one class has over another.
    #[inline]
    pub fn weapon_factor(&self, own: Class, other: Class) -> i8 {
        if self.scenario.options.closein_vs_standard
            && own == Class::CloseIn
            && other == Class::Standard
        {
            return -self.book.tables.weapon_factor(own, other);
        }
        self.book.tables.weapon_factor(own, other)
    }

    /// KY-TAC — The factors of one figure in one exchange, but for skill, weapon and zone.
    pub(crate) fn tactical_factors(
        &self,
        s: &State,
        p: Piece,
        means: &Means,
        grapple: bool,
        outnumbered: u8,
        out: &mut Factors,
    ) {
        let table = &self.book.tables.tactical;
        let man = s.man(p);
        let (hex, _) = self.stance(s, p);
        let ground = self.scenario.map.ground(hex);
        // KY-TAC-22: a horse's footing is part of its rider's skill.
        if !man.rides() {
            match ground.water {
                Water::None => {}
                depth => out.add(Factor::Water, table.water[depth as usize - 1]),
            }
            if matches!(ground.feature, Feature::LowHedge | Feature::HighHedge) {
                out.add(Factor::Hedge, table.hedge);
            }
            if !grapple && self.has_body(s, hex, p) {
                out.add(Factor::Body, table.body);
            }
            if ground.footing == Footing::Rough {
                out.add(Factor::Rough, table.rough);
            }
        }
        if ground.confined || man.has(mark::BURDENED) || man.has(mark::CLIMBS) {
            let factor = match (means.reach >= 3, self.scenario.options.impeded_stack) {
                (false, _) => table.impeded,
                (true, false) => table.impeded_long,
                (true, true) => table.impeded + table.impeded_long,
            };
            out.add(Factor::Impeded, factor);
        }
        if self.is_down(s, p) {
            out.add(Factor::Lying, table.lying);
        }
        let holders = self.men().filter(|h| s.man(*h).holds == p).count() as i8;
        let times = if self.scenario.options.entangle_stack { holders } else { holders.min(1) };
        out.add(Factor::Entangled, table.entangled * times);
        if man.has(mark::READIES) && !man.has(mark::DREW_WELL) {
            out.add(Factor::Readying, table.readying);
        }
        if outnumbered >= 2 && !grapple {
            out.add(Factor::Outnumbered, -(outnumbered as i8));
        }
        out.add(Factor::Wounds, self.wound_factor(man.wounds));
        // Blows go on to daze one who is out already; beyond this it makes no difference.
        out.add(Factor::Distractions, -(man.distractions.min(MOST_DAZED) as i8));
        let running = match self.scenario.options.nontactical_penalty {
            false => true,
            true => man.has(mark::MOVED),
        };
        if !man.has(mark::TACTICAL) && running {
            out.add(Factor::NonTactical, table.non_tactical);
        }
    }

    /// KY-TAC-11 — What wounds take away.
    pub fn wound_factor(&self, wounds: u8) -> i8 {
        let more = wounds >= 5 && !self.scenario.options.wounds5;
        -((wounds / 2) as i8) - i8::from(more)
    }

    /// KY-MTD-03, KY-MTD-04 — What riding adds.
    pub(crate) fn riding_factors(&self, s: &State, p: Piece, versus: Piece, out: &mut Factors) {
        let Some(horse) = s.mount(p) else { return };
        out.add(Factor::Riding, self.book.tables.riding[self.who(p).horsemanship as usize]);
        let ahead =
            self.hexes(s, versus).into_iter().any(|hex| is_ahead(self.seen_from(s, p, hex)));
        let speed = match horse.gait {
            Gait::Canter => 1,
            Gait::Gallop => 2,
            _ => 0,
        };
        if ahead {
            out.add(Factor::Speed, speed);
        }
    }

    /// KY-TAC-15 — The surprise of a first stroke with something nobody expected.
    pub(crate) fn surprise(&self, s: &State, p: Piece, means: &Means) -> i8 {
        let man = s.man(p);
        let bonus = self.book.tables.tactical.surprise;
        let drawn = man.has(mark::SURPRISES)
            && means.weapon.is_some()
            && self.book.weapon(means.weapon).has(trait_of::IAIJUTSU);
        if drawn || self.is_hidden_chain(s, p, means) { bonus } else { 0 }
    }

    /// KY-FER-03, KY-MAN-01 — True of the first stroke with a chain that nobody has seen.
    pub(crate) fn is_hidden_chain(&self, s: &State, p: Piece, means: &Means) -> bool {
        if !means.weapon.is_some() || !self.scenario.options.additional_combat {
            return false;
        }
        let man = s.man(p);
        match self.book.weapon(means.weapon).id.as_str() {
            "feruzue" => means.chain && !man.has(mark::USED_CHAIN),
            "manrikigusari" => !man.has(mark::USED_MANRIKI),
            _ => false,
        }
    }

    /// KY-TAC-10, KY-TAC-20 — By how many unengaged enemies somebody is outnumbered.
    pub fn outnumbered(&self, s: &State, f: Piece) -> u8 {
        let mut count = 0;
        for e in self.foes(s, f) {
            let man = s.man(e);
            if !self.is_able(s, e) || man.has(mark::GRAPPLES) || man.has(mark::HIDDEN) {
                continue;
            }
            if self.apart(s, e, f) > 6 || !self.threatens(s, e, f) {
                continue;
            }
            let strikes = self.has_struck(s, e, f);
            let engaged = self.fellows(f).any(|g| {
                g != f
                    && self.is_able(s, g)
                    && (self.has_struck(s, g, e)
                        || self.has_struck(s, e, g)
                        || !strikes && self.threatens(s, g, e))
            });
            count += u8::from(!engaged);
        }
        count
    }

    /// True if somebody has an enemy in an attackable hex of what he has in hand.
    pub fn threatens(&self, s: &State, e: Piece, f: Piece) -> bool {
        if self.apart(s, e, f) > 6 {
            return false;
        }
        let mut found = false;
        self.each_means(s, e, |means| {
            found = found || self.strike_deduction(s, e, &means, f).is_some();
        });
        found
    }

    /// True if one struck at another in this phase, or has declared that he will.
    pub fn has_struck(&self, s: &State, a: Piece, b: Piece) -> bool {
        let declared =
            s.man(a).strokes.iter().any(|stroke: &Stroke| stroke.at == b && self.is_clash(s));
        declared || s.blows_now().contains(&(a, b))
    }

    /// True once strokes are laid open.
    fn is_clash(&self, s: &State) -> bool {
        use crate::state::Stage;
        matches!(s.stage, Stage::Clash | Stage::BreakOff | Stage::Aftermath)
    }
}
