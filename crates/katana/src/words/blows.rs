//! Blows, shots and what they do, as sentences.

use engine::Piece;

use super::tell::key_of;
use crate::Katana;
use crate::catalogue::{Kind, WeaponId};
use crate::event::{Blade, Factor, Sum, Verdict, What};
use crate::state::Target;

impl Katana {
    /// `1 wound`, `3 wounds`.
    pub(super) fn wounds_words(&self, number: u8) -> String {
        self.counted("wound", number)
    }

    /// `1 distraction`, `3 distractions`.
    pub(super) fn distractions_words(&self, number: u8) -> String {
        self.counted("distraction", number)
    }

    fn counted(&self, word: &str, number: u8) -> String {
        match number {
            1 => self.wording.say(&format!("word.{word}"), &[]),
            n => self.wording.say(&format!("word.{word}s"), &[("number", &n.to_string())]),
        }
    }

    /// Wounds and distractions together, as far as there are any.
    pub fn harm_words(&self, wounds: u8, distractions: u8) -> String {
        match (wounds, distractions) {
            (0, 0) => self.wording.say("word.unhurt", &[]),
            (wounds, 0) => self.wounds_words(wounds),
            (0, distractions) => self.distractions_words(distractions),
            (wounds, distractions) => {
                let (one, two) = (self.wounds_words(wounds), self.distractions_words(distractions));
                self.wording.say("word.and", &[("number", &one), ("score", &two)])
            }
        }
    }

    /// A weapon with its article.
    pub fn weapon_words(&self, weapon: WeaponId) -> String {
        if !weapon.is_some() {
            return self.wording.say("word.bare-hands", &[]);
        }
        if weapon == self.book.niten {
            return self.wording.say("word.two-swords", &[]);
        }
        let name = self.book.weapon(weapon).title.to_lowercase();
        self.wording.say("word.weapon", &[("weapon", &name)])
    }

    /// What a factor is called.
    pub fn factor_words(&self, factor: Factor) -> String {
        self.wording.say(&format!("factor.{}", key_of(factor)), &[])
    }

    /// What is added to a die, each with a space before it.
    pub(super) fn sum_words(&self, sum: &Sum) -> String {
        let added = sum.iter().map(|(factor, number)| {
            let name = self.factor_words(*factor);
            self.wording.say("word.added", &[("number", &format!("{number:+}")), ("result", &name)])
        });
        added.collect()
    }

    pub(super) fn both(&self, word: &str, one: &str, two: &str) -> String {
        self.wording.say(&format!("word.{word}"), &[("number", one), ("score", two)])
    }

    /// Two dice: `4 and 6`.
    pub(super) fn dice_words(&self, dice: [u8; 2]) -> String {
        self.both("and", &dice[0].to_string(), &dice[1].to_string())
    }

    /// KY-CLS-05 — An exchange: whoever won first, or whoever struck if nobody did.
    pub(super) fn tell_exchange(
        &self,
        first: &Blade,
        second: &Blade,
        what: Target,
        verdict: &Verdict,
    ) -> String {
        let first_leads = match verdict.by {
            0 => first.strikes,
            _ => verdict.first_won,
        };
        let (own, other) = if first_leads { (first, second) } else { (second, first) };
        let tally = |blade: &Blade| {
            let (die, sum) = (blade.die.to_string(), self.sum_words(&blade.sum));
            self.wording.say("word.die-and-sum", &[("die", &die), ("sum", &sum)])
        };
        let die = verdict.blunt.map_or(String::new(), |(die, _)| die.to_string());
        let key = format!("event.exchange-{}", self.exchange_key(own, what, verdict));
        self.wording.say(
            &key,
            &[
                ("who", self.name(own.who)),
                ("to", self.name(other.who)),
                ("weapon", &self.weapon_words(own.weapon)),
                ("die", &die),
                ("sum", &self.both("tallies", &tally(own), &tally(other))),
                ("score", &self.both("against", &own.score.to_string(), &other.score.to_string())),
                ("result", &self.harm_words(verdict.wounds, verdict.distractions)),
                ("wounds", &self.wounds_words(verdict.wounds)),
                ("distractions", &self.distractions_words(verdict.distractions)),
            ],
        )
    }

    /// What an exchange does to the loser, without the dice that led to it.
    pub fn verdict_words(
        &self,
        first: &Blade,
        second: &Blade,
        what: Target,
        verdict: &Verdict,
    ) -> String {
        let first_leads = match verdict.by {
            0 => first.strikes,
            _ => verdict.first_won,
        };
        let (own, other) = if first_leads { (first, second) } else { (second, first) };
        let key = format!("gist.{}", self.exchange_key(own, what, verdict));
        let given = [("who", self.name(own.who)), ("to", self.name(other.who))];
        self.wording.say(&key, &given)
    }

    /// The name of one way to use a weapon that has several.
    pub fn mode_name(&self, weapon: WeaponId, mode: u8) -> Option<&str> {
        let modes = weapon.is_some().then(|| &self.book.weapon(weapon).modes)?;
        let mode = modes.get(usize::from(mode))?;
        (modes.len() > 1).then_some(mode.name.as_str())
    }

    fn exchange_key(&self, winner: &Blade, what: Target, verdict: &Verdict) -> &'static str {
        let unharmed = verdict.wounds == 0 && verdict.distractions == 0;
        match verdict {
            _ if verdict.freed => "freed",
            _ if !verdict.counts && what == Target::Hold => "kept",
            _ if verdict.by == 0 => "draw",
            _ if !verdict.counts && what == Target::Grapple => "withstood",
            _ if !verdict.counts => "parried",
            _ if verdict.killed => "killed",
            _ if verdict.ko => "ko",
            _ if what == Target::Grapple => "thrown",
            _ if what == Target::Horse && verdict.wounds > 0 => "horse",
            _ if verdict.held => "held",
            _ if verdict.down => "down",
            _ if verdict.blunt.is_some() && unharmed => "glancing",
            _ if verdict.blunt.is_some() => "blunt",
            _ if verdict.wounds > 0 => "won",
            _ if verdict.by >= 2 && self.can_harm(winner) => "armour",
            _ => "pushed",
        }
    }

    /// True of a weapon, used so, that only armour can keep from hurting.
    fn can_harm(&self, blade: &Blade) -> bool {
        if !blade.weapon.is_some() {
            return true;
        }
        let modes = &self.book.weapon(blade.weapon).modes;
        let kind = modes.get(usize::from(blade.mode)).map(|mode| mode.kind);
        !matches!(kind, Some(Kind::Restrain | Kind::Trip))
    }

    /// KY-SHT-07 — A shot, at whom it was meant for or at whoever else is in the way.
    pub(super) fn tell_shot(&self, what: &What) -> String {
        let What::Shot { who, weapon, at, range, needs, dice, sum, score, hits } = what else {
            return String::new();
        };
        let strays = sum.iter().any(|(of, _)| *of == Factor::Secondary);
        let key = match (strays, hits) {
            (true, 0) => "event.shot-strays-missed",
            (true, _) => "event.shot-strays-hit",
            (false, 0) => "event.shot-missed",
            (false, 1) => "event.shot-hit",
            (false, _) => "event.shot-hits",
        };
        let range = match range {
            1 => self.wording.say("word.range-one", &[]),
            n => self.wording.say("word.range", &[("number", &n.to_string())]),
        };
        self.wording.say(
            key,
            &[
                ("who", self.name(*who)),
                ("to", self.name(*at)),
                ("weapon", &self.weapon_words(*weapon)),
                ("dice", &self.dice_words(*dice)),
                ("sum", &self.sum_words(sum)),
                ("score", &score.to_string()),
                ("needs", &needs.to_string()),
                ("range", &range),
                ("number", &hits.to_string()),
            ],
        )
    }

    /// KY-BDY-03 — A body charge.
    pub(super) fn tell_collision(
        &self,
        who: Piece,
        at: Piece,
        die: u8,
        falls: [bool; 2],
        distractions: u8,
    ) -> String {
        let key = match falls {
            [false, false] => "event.collision-neither",
            [true, false] => "event.collision-charger",
            [false, true] => "event.collision-charged",
            [true, true] => "event.collision-both",
        };
        self.wording.say(
            key,
            &[
                ("who", self.name(who)),
                ("to", self.name(at)),
                ("die", &die.to_string()),
                ("distractions", &self.distractions_words(distractions)),
            ],
        )
    }
}
