//! Events as sentences. The wording itself stands in `text.en.toml`.

use engine::{Cites, Line, Outcome, Piece, Side};
use measure::{Heading, Point};

use super::spot::{COMPASS, inches, spot};
use crate::Warfare;
use crate::event::{Blow, Ending, Event, Factor, From, Mode, Phase, Reason, Row};

/// What a sentence is given.
type Given<'a> = [(&'a str, &'a str)];

impl Warfare {
    /// What happened, in a sentence, with the rule it rests on.
    pub(super) fn line_of(&self, event: &Event) -> Option<Line> {
        let text = self
            .tell_turn(event)
            .or_else(|| self.tell_duel(event))
            .or_else(|| self.tell_blow(event))
            .or_else(|| self.tell_move(event))
            .or_else(|| self.tell_nerve(event))?;
        Some(Line { rule: event.rule(), text })
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.parties[side].name
    }

    fn event(&self, key: &str, given: &Given<'_>) -> Option<String> {
        Some(self.wording.say(&format!("event.{key}"), given))
    }

    fn of(&self, key: &str, who: Piece) -> Option<String> {
        self.event(key, &[("who", self.name(who))])
    }

    fn of_two(&self, key: &str, who: Piece, to: Piece) -> Option<String> {
        self.event(key, &[("who", self.name(who)), ("to", self.name(to))])
    }

    fn at(&self, key: &str, who: Piece, at: Point) -> Option<String> {
        self.event(key, &[("who", self.name(who)), ("at", &spot(at))])
    }

    fn of_side(&self, key: &str, side: Side) -> Option<String> {
        self.event(key, &[("side", self.side_name(side))])
    }

    /// A word of the wording.
    pub fn word(&self, key: &str) -> String {
        self.wording.say(key, &[])
    }

    /// A heading: a direction of the compass, or degrees.
    pub fn heading_words(&self, heading: Heading) -> String {
        let degrees = heading.degrees();
        match degrees % 45 {
            0 => self.word(&format!("heading.{}", COMPASS[usize::from(degrees / 45)].0)),
            _ => self.wording.say("word.degrees", &[("number", &degrees.to_string())]),
        }
    }

    /// A length in inches.
    pub fn length_words(&self, u: i32) -> String {
        self.wording.say("word.inches", &[("number", &inches(u))])
    }

    /// `A`, `A and B`, `A, B and C`.
    fn names(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let names: Vec<&str> = pieces.into_iter().map(|p| self.name(p)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => self.both(&rest.join(", "), last),
            Some((last, _)) => (*last).to_owned(),
            None => self.word("word.nobody"),
        }
    }

    fn both(&self, one: &str, other: &str) -> String {
        self.wording.say("word.and", &[("number", one), ("score", other)])
    }

    /// What is added to a die, each with a space before it.
    fn sum_words(&self, parts: impl Iterator<Item = (String, i16)>) -> String {
        let added = parts.map(|(key, n)| {
            let given = [("number", &*signed(n)), ("result", &*self.word(&key))];
            self.wording.say("word.added", &given)
        });
        added.collect()
    }

    /// The course of the game.
    fn tell_turn(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Placed { who, at, .. } if self.is_leader(who) => {
                self.at("placed-leader", who, at)
            }
            Event::Placed { who, at, heading } => self.event(
                "placed",
                &[
                    ("who", self.name(who)),
                    ("at", &spot(at)),
                    ("heading", &self.heading_words(heading)),
                ],
            ),
            Event::Attached { who, to } => self.of_two("attached", who, to),
            Event::Turn { turn, priority } => {
                let given = [("number", &*turn.to_string()), ("side", self.side_name(priority))];
                self.event("turn", &given)
            }
            Event::Phase { phase } => {
                let key = match phase {
                    Phase::Challenges => "phase-challenges",
                    Phase::Fire => "phase-fire",
                    Phase::Movement => "phase-movement",
                    Phase::Melee => "phase-melee",
                    Phase::Morale => "phase-morale",
                };
                self.event(key, &[])
            }
            Event::RolledOff { rolls } => {
                let dice = self.both(&rolls.a.to_string(), &rolls.b.to_string());
                let won = if rolls.a > rolls.b { Side::A } else { Side::B };
                match rolls.a == rolls.b {
                    true => self.event("rolled-off-again", &[("dice", &dice)]),
                    false => {
                        self.event("rolled-off", &[("dice", &dice), ("side", self.side_name(won))])
                    }
                }
            }
            Event::MovesFirst { side } => self.of_side("moves-first", side),
            Event::Moves { side } => self.of_side("moves", side),
            Event::Met { side, .. } => self.of_side("met", side),
            Event::Resigned { side } => self.of_side("resigned", side),
            Event::Ended { outcome, ending, lost } => {
                let key = match ending {
                    Ending::Aim => "ending.aim",
                    Ending::Broken => "ending.broken",
                    Ending::Turns => "ending.turns",
                    Ending::Resigned => "ending.resigned",
                };
                // What the loser has lost comes first.
                let (more, less) = match outcome {
                    Outcome::Won(side) => (lost[side.other()], lost[side]),
                    Outcome::Drawn => (lost.a, lost.b),
                };
                let given = [("number", &*more.to_string()), ("score", &*less.to_string())];
                let result = self.wording.say(key, &given);
                match outcome {
                    Outcome::Won(side) => {
                        let given = [("side", self.side_name(side)), ("result", &*result)];
                        self.event("ended-won", &given)
                    }
                    Outcome::Drawn => self.event("ended-drawn", &[("result", &result)]),
                }
            }
            _ => None,
        }
    }

    /// Event I, and leaders who are gone.
    fn tell_duel(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Challenged { by, to } => self.of_two("challenged", by, to),
            Event::Passed { side } => self.of_side("passed", side),
            Event::Mode { who, mode: Mode::Offensive } => self.of("mode-offensive", who),
            Event::Mode { who, mode: Mode::Defensive } => self.of("mode-defensive", who),
            Event::Exchange { by, to, attacks, hits, saves, dead } => {
                let mut dice = Vec::new();
                let mut say = |key: &str, who: Piece, die: u8| {
                    let given = [("who", self.name(who)), ("die", &*die.to_string())];
                    dice.push(self.wording.say(key, &given));
                };
                // Who hits is the one who did not suffer the hit.
                for (who, attack, hit) in [(by, attacks[0], hits[1]), (to, attacks[1], hits[0])] {
                    let key = if hit { "word.attack-hits" } else { "word.attack-misses" };
                    say(key, who, attack);
                }
                for (who, save, dead) in [(to, saves[1], dead[1]), (by, saves[0], dead[0])] {
                    if let Some(die) = save {
                        say(if dead { "word.saves-not" } else { "word.saves" }, who, die);
                    }
                }
                let dice = dice.join(", ");
                let given = [("who", self.name(by)), ("to", self.name(to)), ("dice", &*dice)];
                self.event("exchange", &given)
            }
            Event::LeaderLost { who, end, .. } => {
                use crate::event::End;
                let key = match end {
                    End::Duel => "leader-lost-duel",
                    End::Struck => "leader-lost-struck",
                    End::Shot => "leader-lost-shot",
                    End::Captured => "leader-lost-captured",
                    End::Fled => "leader-lost-fled",
                };
                self.of(key, who)
            }
            Event::Alone { who, at } => self.at("alone", who, at),
            Event::StayedBehind { who, at } => self.at("stayed-behind", who, at),
            _ => None,
        }
    }

    /// Volleys, blows, strikes and losses.
    fn tell_blow(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Committed { who, at } => self.of_two("committed", who, at),
            Event::WillStrike { who } => self.of("will-strike", who),
            Event::Sealed { side } => self.of_side("sealed", side),
            Event::Opened { phase, who } => {
                let key = match (phase == Phase::Fire, who.is_empty()) {
                    (true, false) => "opened-fire",
                    (true, true) => "opened-fire-none",
                    (false, false) => "opened-strikes",
                    (false, true) => "opened-strikes-none",
                };
                match who.is_empty() {
                    true => self.event(key, &[]),
                    false => self.event(key, &[("who", &self.names(who))]),
                }
            }
            Event::Blow(ref blow) => self.tell_throw(blow),
            Event::Lost { who, count, left } => {
                let (number, left) = (count.to_string(), left.to_string());
                let given = [("who", self.name(who)), ("number", &*number), ("left", &*left)];
                self.event("lost", &given)
            }
            Event::Struck { by, who, roll, save, dead } => {
                let key = match (save, dead) {
                    (None, _) => "struck-missed",
                    (_, false) => "struck-saved",
                    (_, true) => "struck-dead",
                };
                let save = save.map_or(String::new(), |save| save.to_string());
                let die = roll.to_string();
                let given = [
                    ("who", self.name(by)),
                    ("to", self.name(who)),
                    ("die", &*die),
                    ("save", &*save),
                ];
                self.event(key, &given)
            }
            Event::StruckNobody { by, who } => self.of_two("struck-nobody", by, who),
            Event::LeaderOnly { who, leader } => self.of_two("leader-only", who, leader),
            Event::Removed { who, gone } => {
                use crate::event::Gone;
                let key = match gone {
                    Gone::Destroyed => "removed-destroyed",
                    Gone::Fled => "removed-fled",
                    Gone::Dispersed => "removed-dispersed",
                };
                self.of(key, who)
            }
            Event::Parted { a, b } => self.of_two("parted", a, b),
            Event::Refaced { who, to, .. } => self.of_two("refaced", who, to),
            _ => None,
        }
    }

    fn tell_throw(&self, blow: &Blow) -> Option<String> {
        let key = match (blow.arm, blow.from) {
            (Some(_), _) => "volley",
            (None, From::Front) => "blow-front",
            (None, From::Flank) => "blow-flank",
            (None, From::Rear) => "blow-rear",
        };
        let parts = blow.tally.iter().map(|(factor, n)| (factor_key(factor).to_owned(), n));
        let (die, sum) = (blow.tally.start.to_string(), self.sum_words(parts));
        let (score, divisor) = (plain(blow.tally.sum()), blow.divisor.to_string());
        self.event(
            key,
            &[
                ("who", self.name(blow.by)),
                ("to", self.name(blow.at)),
                ("die", &die),
                ("sum", &sum),
                ("score", &score),
                ("divisor", &divisor),
                ("number", &blow.inflicts.to_string()),
            ],
        )
    }

    /// Who went where.
    fn tell_move(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Moved { who, from, ref path, heading, cost } => {
                let (name, heading) = (self.name(who), self.heading_words(heading));
                let Some(end) = path.end() else {
                    return self.event("turned", &[("who", name), ("heading", &heading)]);
                };
                debug_assert!(end != from || path.len() > 1, "a leg has a length");
                let (at, cost) = (spot(end), self.length_words(cost.into()));
                let given = [("who", name), ("at", &*at), ("heading", &*heading), ("cost", &*cost)];
                self.event("moved", &given)
            }
            Event::Attacked { who, foe, cost, flank, .. } => {
                let key = match flank {
                    From::Front => "attacked-front",
                    From::Flank => "attacked-flank",
                    From::Rear => "attacked-rear",
                };
                let cost = self.length_words(cost.into());
                let given = [("who", self.name(who)), ("to", self.name(foe)), ("cost", &*cost)];
                self.event(key, &given)
            }
            Event::Turned { who, side } => {
                self.event("turned-men", &[("who", self.name(who)), ("number", &side.to_string())])
            }
            Event::Rode { who, to, left, joined, cost, .. } => {
                let key = match (left, joined) {
                    (None, None) => "rode",
                    (None, Some(_)) => "rode-joined",
                    (Some(_), None) => "rode-out",
                    (Some(_), Some(_)) => "rode-over",
                };
                let name = |unit: Option<Piece>| unit.map_or("", |unit| self.name(unit));
                let (at, cost) = (spot(to), self.length_words(cost.into()));
                let given = [
                    ("who", self.name(who)),
                    ("at", &*at),
                    ("to", name(joined)),
                    ("from", name(left)),
                    ("cost", &*cost),
                ];
                self.event(key, &given)
            }
            Event::Left { who, exit } => {
                let exits = &self.ground().pieces().exits;
                let place = exits.get(usize::from(exit)).map_or("", |exit| exit.name.as_str());
                self.event("left", &[("who", self.name(who)), ("place", place)])
            }
            Event::GaveWay { who, joined: Some(unit), .. } => self.of_two("sheltered", who, unit),
            Event::GaveWay { who, to, .. } => self.at("gave-way", who, to),
            Event::Routed { who, to, .. } => self.at("routed", who, to),
            _ => None,
        }
    }

    /// Checks and rallies.
    fn tell_nerve(&self, event: &Event) -> Option<String> {
        use crate::event::How;
        match *event {
            Event::Checked { who, row, needs, ref tally, holds } => {
                let key = if holds { "checked-holds" } else { "checked-fails" };
                let parts = tally.iter().map(|(reason, n)| (reason_key(reason), n));
                let (row, sum) = (self.row_words(row), self.sum_words(parts));
                let (die, score) = (tally.start.to_string(), plain(tally.sum()));
                let given = [
                    ("who", self.name(who)),
                    ("row", &*row),
                    ("die", &*die),
                    ("sum", &*sum),
                    ("score", &*score),
                    ("needs", &*needs.to_string()),
                ];
                self.event(key, &given)
            }
            Event::NoCheck { who, row } => {
                self.event("no-check", &[("who", self.name(who)), ("row", &self.row_words(row))])
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
                let Some(roll) = roll else { return self.of(key, who) };
                let (die, needs) = (roll.to_string(), needs.saturating_sub(plus).to_string());
                let given = [("who", self.name(who)), ("die", &*die), ("needs", &*needs)];
                self.event(key, &given)
            }
            Event::Faced { who, heading, front } => {
                let key = if front == 0 { "faced" } else { "faced-men" };
                let facing = heading.turned(90 * i32::from(front));
                let heading = self.heading_words(facing);
                self.event(key, &[("who", self.name(who)), ("heading", &heading)])
            }
            _ => None,
        }
    }

    fn row_words(&self, row: Row) -> String {
        match row {
            Row::Against(kind) => self.word(&format!("row.{}", kind.word())),
            Row::Fire => self.word("row.fire"),
        }
    }
}

/// A number with its sign, the proper minus.
fn signed(n: i16) -> String {
    if n < 0 { format!("−{}", -n) } else { format!("+{n}") }
}

/// A number without a plus.
fn plain(n: i16) -> String {
    if n < 0 { format!("−{}", -n) } else { n.to_string() }
}

fn factor_key(factor: Factor) -> &'static str {
    match factor {
        Factor::Kind => "factor.kind",
        Factor::Cavalry => "factor.cavalry",
        Factor::Leader => "factor.leader",
        Factor::Uphill => "factor.uphill",
        Factor::River => "factor.river",
        Factor::Flank => "factor.flank",
        Factor::Rear => "factor.rear",
        Factor::Casualties => "factor.casualties",
        Factor::Arquebus => "factor.arquebus",
    }
}

fn reason_key(reason: Reason) -> String {
    let named = Reason::ALL.iter().find(|(known, _)| *known == reason);
    format!("reason.{}", named.map_or("", |(_, name)| *name))
}
