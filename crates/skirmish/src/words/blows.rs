//! Tests, shots and combats as sentences, with their dice.

use engine::{Piece, Side, Tally};

use crate::Skirmish;
use crate::catalogue::Band;
use crate::event::{Blow, Cast, Cause, Event, Harm, Ingredient, Nerve, Reason, Shot, Stand};
use crate::state::is_horse;

/// A harm as the wording names it.
const fn harm_key(harm: Harm) -> &'static str {
    match harm {
        Harm::Light => "light",
        Harm::Wound => "wound",
        Harm::Disabled => "disabled",
        Harm::Killed => "killed",
    }
}

impl Skirmish {
    /// Courage.
    pub(super) fn tell_nerve(&self, event: &Event) -> Option<String> {
        match event {
            Event::Charges { who, at } => {
                self.event("charges", &[("who", self.name(*who)), ("to", &self.all_of(*at))])
            }
            Event::Baulked { who } => self.of("baulked", *who),
            Event::Tested { group, cause, roll, tally, total, nerve, .. } => {
                let key = match nerve {
                    Nerve::Ok => "tested-ok",
                    Nerve::NoAdvance => "tested-no-advance",
                    Nerve::Withdraw => "tested-withdraw",
                    Nerve::Broken => "tested-broken",
                    Nerve::NoRally => "tested-no-rally",
                };
                let cause = match cause {
                    Cause::Charging => "cause.charging",
                    Cause::Charged => "cause.charged",
                    Cause::Losses => "cause.losses",
                };
                self.event(
                    key,
                    &[
                        ("group", self.group_name(*group)),
                        ("cause", &self.word(cause)),
                        ("die", &roll.to_string()),
                        ("sum", &self.sum_words(tally)),
                        ("score", &signed(i16::from(*total)).replace('+', "")),
                    ],
                )
            }
            Event::Rallied { group, roll, back, .. } => {
                let key = if *back { "rallied" } else { "rallied-not" };
                let given = [("group", self.group_name(*group)), ("die", &roll.to_string())];
                self.event(key, &given)
            }
            _ => None,
        }
    }

    /// What is added to a die, each with a space before it.
    pub fn sum_words(&self, tally: &Tally<Reason>) -> String {
        let added = tally.iter().filter(|(_, n)| *n != 0).map(|(reason, n)| {
            let named = Reason::ALL.iter().find(|(known, _)| *known == reason);
            let result = self.word(&format!("reason.{}", named.map_or("", |(_, name)| name)));
            self.wording.say("word.added", &[("number", &signed(n)), ("result", &result)])
        });
        added.collect()
    }

    /// Shots, and fights hand to hand.
    pub(super) fn tell_fight(&self, event: &Event) -> Option<String> {
        match event {
            Event::Shot(shot) => self.tell_shot(shot),
            Event::Paired { a, b } => {
                let (who, to) = (self.names(a.iter().copied()), self.names(b.iter().copied()));
                self.event("paired", &[("who", &who), ("to", &to)])
            }
            Event::Idle { who } => self.of("idle", *who),
            Event::Primary { who } => self.of("primary", *who),
            Event::Wields { who, weapon } => {
                let weapon = self.word(&format!("weapon.{}", weapon.word()));
                self.event("wields", &[("who", self.name(*who)), ("weapon", &weapon)])
            }
            Event::Fought { sides, won, blow, .. } => {
                let first = won.unwrap_or(Side::A);
                self.tell_combat(&sides[first], &sides[first.other()], *won, *blow)
            }
            _ => None,
        }
    }

    fn tell_shot(&self, shot: &Shot) -> Option<String> {
        let end = shot.harm.map_or("none", harm_key);
        let key = match shot.horse.is_some() && !is_horse(shot.at) {
            true => format!("shot-horse-{end}"),
            false => format!("shot-{end}"),
        };
        let name = self.name(shot.at);
        let to = match shot.among {
            0 | 1 => name.to_owned(),
            among => {
                self.wording.say("word.picked", &[("to", name), ("number", &among.to_string())])
            }
        };
        let given = [
            ("who", self.name(shot.by)),
            ("to", &*to),
            ("weapon", &self.word(&format!("missile.{}", shot.weapon.word()))),
            ("dice", &self.shot_dice(shot)),
        ];
        self.event(&key, &given)
    }

    /// `skill 7 against dodge 3 and medium range 4`.
    fn shot_dice(&self, shot: &Shot) -> String {
        let band = self.word(&format!("band.{}", shot.band.word()));
        let band = match shot.covered && shot.band != Band::Beyond {
            true => self.wording.say("word.covered", &[("band", &band)]),
            false => band,
        };
        let (die, score) = (shot.quality.1.to_string(), shot.range.1.to_string());
        match shot.dodge {
            Some((_, roll, plus)) => self.wording.say(
                "word.shot-dice",
                &[
                    ("die", &die),
                    ("number", &(roll + plus).to_string()),
                    ("band", &band),
                    ("score", &score),
                ],
            ),
            None => {
                let given = [("die", &*die), ("band", &band), ("score", &score)];
                self.wording.say("word.shot-dice-bare", &given)
            }
        }
    }

    fn tell_combat(
        &self,
        first: &Stand,
        second: &Stand,
        won: Option<Side>,
        blow: Option<Blow>,
    ) -> Option<String> {
        let key = match (won, blow) {
            (None, _) => "fought-tie",
            (Some(_), None) => "fought-blind",
            (_, Some(Blow::Push)) => "fought-push",
            (_, Some(Blow::Dismounted)) => "fought-dismounted",
            (_, Some(Blow::Hurt(Harm::Light))) => "fought-light",
            (_, Some(Blow::Hurt(Harm::Wound))) => "fought-wound",
            (_, Some(Blow::Hurt(Harm::Disabled))) => "fought-disabled",
            (_, Some(Blow::Hurt(Harm::Killed))) => "fought-killed",
        };
        let primary = |stand: &Stand| stand.who.first().copied().unwrap_or(Piece::NONE);
        self.event(
            key,
            &[
                ("who", self.name(primary(first))),
                ("to", self.name(primary(second))),
                ("score", &first.score.to_string()),
                ("against", &second.score.to_string()),
                ("dice", &self.stand_dice(first)),
                ("others", &self.stand_dice(second)),
            ],
        )
    }

    /// `skill 6, weapon 3, armour 5`; of several each with his name.
    fn stand_dice(&self, stand: &Stand) -> String {
        let mut parts = Vec::new();
        for who in &stand.who {
            let own: Vec<String> = stand
                .dice
                .iter()
                .filter(|cast| cast.who == *who)
                .map(|cast| self.cast_words(cast))
                .collect();
            match (own.is_empty(), stand.who.len()) {
                (true, _) => {}
                (false, 1) => parts.push(own.join(", ")),
                (false, _) => {
                    let given = [("who", self.name(*who)), ("dice", &*own.join(", "))];
                    parts.push(self.wording.say("word.cast-of", &given));
                }
            }
        }
        if parts.is_empty() {
            parts.push(self.word("word.no-dice"));
        }
        if stand.plus > 0 {
            parts.push(self.wording.say("word.high", &[("number", &stand.plus.to_string())]));
        }
        parts.join(", ")
    }

    fn cast_words(&self, cast: &Cast) -> String {
        let key = match cast.what {
            Ingredient::Quality => "ingredient.quality",
            Ingredient::Weapon => "ingredient.weapon",
            Ingredient::Armour => "ingredient.armour",
            Ingredient::Horse => "ingredient.horse",
        };
        let die = match cast.plus {
            0 => cast.roll.to_string(),
            plus => format!("{}+{plus}", cast.roll),
        };
        self.wording.say("word.cast", &[("result", &self.word(key)), ("die", &die)])
    }
}

/// A number with its sign, the proper minus.
fn signed(n: i16) -> String {
    format!("{n:+}").replace('-', "−")
}
