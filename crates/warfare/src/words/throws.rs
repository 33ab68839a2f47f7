//! Duels, volleys, blows, checks and rallies as sentences, with their dice.

use engine::{Piece, Tally};

use super::tell::Given;
use crate::Warfare;
use crate::event::{Blow, End, Event, Factor, From, Gone, How, Mode, Reason, Row};

impl Warfare {
    /// Duels, volleys, blows and what comes of them.
    pub(super) fn tell_fight(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Challenged { by, to } => self.of_two("challenged", by, to),
            Event::Mode { who, mode: Mode::Offensive } => self.of("mode-offensive", who),
            Event::Mode { who, mode: Mode::Defensive } => self.of("mode-defensive", who),
            Event::Exchange { by, to, attacks, hits, saves, dead } => {
                let dice = self.exchange_words([by, to], attacks, hits, saves, dead);
                let given = [("who", self.name(by)), ("to", self.name(to)), ("dice", &*dice)];
                self.event("exchange", &given)
            }
            Event::LeaderLost { who, end, .. } => {
                let key = match end {
                    End::Duel => "leader-lost-duel",
                    End::Struck => "leader-lost-struck",
                    End::Shot => "leader-lost-shot",
                    End::Captured => "leader-lost-captured",
                    End::Fled => "leader-lost-fled",
                };
                self.of(key, who)
            }
            Event::Committed { who, at } => self.of_two("committed", who, at),
            Event::WillStrike { who } => self.of("will-strike", who),
            Event::Blow(ref blow) => self.tell_blow(blow),
            Event::Lost { who, count, left } => {
                let (number, left) = (count.to_string(), left.to_string());
                let given = [("who", self.name(who)), ("number", &*number), ("left", &*left)];
                self.event("lost", &given)
            }
            Event::Struck { by, who, roll, save, dead } => {
                let key = match (save, dead) {
                    (None, _) => "struck-missed",
                    (Some(_), false) => "struck-saved",
                    (Some(_), true) => "struck-dead",
                };
                let save = save.map_or(String::new(), |save| save.to_string());
                let given = [
                    ("who", self.name(by)),
                    ("to", self.name(who)),
                    ("die", &*roll.to_string()),
                    ("save", &*save),
                ];
                self.event(key, &given)
            }
            Event::StruckNobody { by, who } => self.of_two("struck-nobody", by, who),
            Event::LeaderOnly { who, leader } => self.of_two("leader-only", who, leader),
            Event::Removed { who, gone } => {
                let key = match gone {
                    Gone::Destroyed => "removed-destroyed",
                    Gone::Fled => "removed-fled",
                    Gone::Dispersed => "removed-dispersed",
                };
                self.of(key, who)
            }
            _ => None,
        }
    }

    /// Attacks first, then saves, the challenged's before the challenger's.
    fn exchange_words(
        &self,
        who: [Piece; 2],
        attacks: [u8; 2],
        hits: [bool; 2],
        saves: [Option<u8>; 2],
        dead: [bool; 2],
    ) -> String {
        let say = |key: &str, who: Piece, die: u8| {
            let given = [("who", self.name(who)), ("die", &*die.to_string())];
            self.wording.say(key, &given)
        };
        let mut parts = Vec::new();
        for n in [0, 1] {
            // Who was hit is told of the other.
            let key = if hits[1 - n] { "word.attack-hits" } else { "word.attack-misses" };
            parts.push(say(key, who[n], attacks[n]));
        }
        parts.extend([1, 0].into_iter().filter_map(|n| {
            let key = if dead[n] { "word.saves-not" } else { "word.saves" };
            Some(say(key, who[n], saves[n]?))
        }));
        parts.join("; ")
    }

    fn tell_blow(&self, blow: &Blow) -> Option<String> {
        let key = match (blow.arm, blow.from) {
            (Some(_), _) => "volley",
            (None, From::Front) => "blow-front",
            (None, From::Flank) => "blow-flank",
            (None, From::Rear) => "blow-rear",
        };
        let die = blow.tally.start.to_string();
        let given = [
            ("who", self.name(blow.by)),
            ("to", self.name(blow.at)),
            ("die", &*die),
            ("sum", &self.factors_said(&blow.tally)),
            ("score", &plain(blow.tally.sum())),
            ("divisor", &blow.divisor.to_string()),
            ("number", &blow.inflicts.to_string()),
        ];
        self.event(key, &given)
    }

    /// Courage.
    pub(super) fn tell_nerve(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Checked { who, row, needs, ref tally, holds } => {
                let key = if holds { "checked-holds" } else { "checked-fails" };
                let given = [
                    ("who", self.name(who)),
                    ("row", &*self.row_said(row)),
                    ("die", &tally.start.to_string()),
                    ("sum", &self.reasons_said(tally)),
                    ("score", &plain(tally.sum())),
                    ("needs", &needs.to_string()),
                ];
                self.event(key, &given)
            }
            Event::NoCheck { who, row } => {
                let given = [("who", self.name(who)), ("row", &*self.row_said(row))];
                self.event("no-check", &given)
            }
            Event::Declined { who } => self.of("declined", who),
            Event::Rallied { who, how, roll, plus, needs, back } => {
                let key = match (how, back) {
                    (How::Leader, _) => "rallied-leader",
                    (How::Throw, true) => "rallied-throw",
                    (How::Throw, false) => "rallied-not-throw",
                    (How::Desperation, true) => "rallied-desperation",
                    (How::Desperation, false) => "rallied-not-desperation",
                };
                let die = roll.map_or(String::new(), |roll| match plus {
                    0 => roll.to_string(),
                    plus => format!("{roll}+{plus}"),
                });
                let given =
                    [("who", self.name(who)), ("die", &*die), ("needs", &*needs.to_string())];
                let count = if how == How::Leader { 1 } else { given.len() };
                self.event(key, &given[..count])
            }
            _ => None,
        }
    }

    /// A row of the morale chart in words.
    pub fn row_said(&self, row: Row) -> String {
        match row {
            Row::Against(kind) => self.word(&format!("row.{}", kind.word())),
            Row::Fire => self.word("row.fire"),
        }
    }

    /// What is added to a throw, each with a space before it.
    pub fn factors_said(&self, tally: &Tally<Factor>) -> String {
        self.added(tally.iter().map(|(factor, n)| (format!("factor.{}", factor_word(factor)), n)))
    }

    /// What is added to a check, each with a space before it.
    pub fn reasons_said(&self, tally: &Tally<Reason>) -> String {
        self.added(tally.iter().map(|(reason, n)| (format!("reason.{}", reason_word(reason)), n)))
    }

    fn added(&self, parts: impl Iterator<Item = (String, i16)>) -> String {
        let said = parts.filter(|(_, n)| *n != 0).map(|(key, n)| {
            let given: &Given<'_> = &[("number", &signed(n)), ("result", &self.word(&key))];
            self.wording.say("word.added", given)
        });
        said.collect()
    }
}

/// A factor as tables, wording and cases name it.
pub(crate) const fn factor_word(factor: Factor) -> &'static str {
    match factor {
        Factor::Kind => "kind",
        Factor::Cavalry => "cavalry",
        Factor::Leader => "leader",
        Factor::Uphill => "uphill",
        Factor::River => "river",
        Factor::Flank => "flank",
        Factor::Rear => "rear",
        Factor::Casualties => "casualties",
        Factor::Arquebus => "arquebus",
    }
}

/// A reason as tables, wording and cases name it.
pub(crate) fn reason_word(reason: Reason) -> &'static str {
    Reason::ALL.iter().find(|(known, _)| *known == reason).map_or("", |(_, word)| word)
}

/// A number with its sign, the proper minus.
fn signed(n: i16) -> String {
    format!("{n:+}").replace('-', "−")
}

/// A number with the proper minus.
fn plain(n: i16) -> String {
    n.to_string().replace('-', "−")
}
