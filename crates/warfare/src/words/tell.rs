//! Events as sentences. The wording itself stands in `text.en.toml`.

use engine::{Cites, Line, Outcome, Piece, Side};
use measure::words::heading_said;
use measure::{Heading, Inches, Point};

use crate::Warfare;
use crate::event::{Ending, Event, Phase};

/// What a sentence is given.
pub(super) type Given<'a> = [(&'a str, &'a str)];

/// A point in inches, as it is shown.
fn shown(p: Point) -> String {
    format!("{},{}", Inches(p.x), Inches(p.y))
}

impl Warfare {
    /// What happened, in a sentence, with the rule it rests on.
    pub(super) fn line_of(&self, event: &Event) -> Option<Line> {
        let text = self
            .tell_turn(event)
            .or_else(|| self.tell_move(event))
            .or_else(|| self.tell_leader(event))
            .or_else(|| self.tell_fight(event))
            .or_else(|| self.tell_nerve(event))?;
        Some(Line { rule: event.rule(), text })
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.parties[side].name
    }

    /// A sentence of an event.
    pub(super) fn event(&self, key: &str, given: &Given<'_>) -> Option<String> {
        Some(self.wording.say(&format!("event.{key}"), given))
    }

    /// A sentence about one; about one and another; about one and a point.
    pub(super) fn of(&self, key: &str, who: Piece) -> Option<String> {
        self.event(key, &[("who", self.name(who))])
    }

    pub(super) fn of_two(&self, key: &str, who: Piece, to: Piece) -> Option<String> {
        self.event(key, &[("who", self.name(who)), ("to", self.name(to))])
    }

    pub(super) fn at(&self, key: &str, who: Piece, at: Point) -> Option<String> {
        self.event(key, &[("who", self.name(who)), ("at", &shown(at))])
    }

    fn of_side(&self, key: &str, side: Side) -> Option<String> {
        self.event(key, &[("side", self.side_name(side))])
    }

    /// A word of the wording.
    pub(super) fn word(&self, key: &str) -> String {
        self.wording.say(key, &[])
    }

    /// A heading: a direction of the compass, or degrees.
    pub(super) fn heading_words(&self, heading: Heading) -> String {
        heading_said(&self.wording, heading)
    }

    /// A length in inches.
    pub fn inches(&self, u: i32) -> String {
        self.wording.say("word.inches", &[("number", &Inches(u).to_string())])
    }

    /// `A`, `A and B`, `A, B and C`.
    pub(super) fn names(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
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

    /// The course of the game.
    fn tell_turn(&self, event: &Event) -> Option<String> {
        match *event {
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
            Event::Passed { side } => self.of_side("passed", side),
            Event::Sealed { side, .. } => self.of_side("sealed", side),
            Event::Opened { phase, who } => {
                let what = if phase == Phase::Fire { "opened-fire" } else { "opened-strikes" };
                match who.is_empty() {
                    true => self.event(&format!("{what}-none"), &[]),
                    false => self.event(what, &[("who", &self.names(who))]),
                }
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
                // Whoever lost more is told first.
                let (more, less) = (lost.a.max(lost.b).to_string(), lost.a.min(lost.b).to_string());
                let result = self.wording.say(key, &[("number", &more), ("score", &less)]);
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

    /// Which unit went where.
    fn tell_move(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Placed { who, at, .. } if self.is_leader(who) => {
                self.at("placed-leader", who, at)
            }
            Event::Placed { who, at, heading } => {
                let given = [
                    ("who", self.name(who)),
                    ("at", &shown(at)),
                    ("heading", &self.heading_words(heading)),
                ];
                self.event("placed", &given)
            }
            Event::Moved { who, from, ref path, heading, cost } => {
                let given = [
                    ("who", self.name(who)),
                    ("at", &shown(path.end().unwrap_or(from))),
                    ("heading", &self.heading_words(heading)),
                    ("cost", &self.inches(cost.into())),
                ];
                match path.is_empty() {
                    true => self.event("turned", &[given[0], given[2]]),
                    false => self.event("moved", &given),
                }
            }
            Event::Attacked { who, foe, cost, flank, .. } => {
                let key = match flank {
                    crate::event::From::Front => "attacked-front",
                    crate::event::From::Flank => "attacked-flank",
                    crate::event::From::Rear => "attacked-rear",
                };
                let given = [
                    ("who", self.name(who)),
                    ("to", self.name(foe)),
                    ("cost", &self.inches(cost.into())),
                ];
                self.event(key, &given)
            }
            Event::Turned { who, side } => {
                let given = [("who", self.name(who)), ("number", &*side.to_string())];
                self.event("turned-men", &given)
            }
            Event::Left { who, exit } => {
                let exits = &self.ground().pieces().exits;
                let place = exits.get(usize::from(exit)).map_or("", |exit| exit.name.as_str());
                self.event("left", &[("who", self.name(who)), ("place", place)])
            }
            Event::Routed { who, to, .. } => self.at("routed", who, to),
            Event::Faced { who, heading, front } => {
                let key = if front == 0 { "faced" } else { "faced-men" };
                let facing = heading.turned(90 * i32::from(front));
                let given = [("who", self.name(who)), ("heading", &*self.heading_words(facing))];
                self.event(key, &given)
            }
            Event::Parted { a, b } => self.of_two("parted", a, b),
            Event::Refaced { who, to, .. } => self.of_two("refaced", who, to),
            _ => None,
        }
    }

    /// What leaders do.
    fn tell_leader(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Attached { who, to } => self.of_two("attached", who, to),
            Event::Rode { who, to, left, joined, cost, .. } => {
                let key = match (left, joined) {
                    (None, None) => "rode",
                    (None, Some(_)) => "rode-joined",
                    (Some(_), None) => "rode-out",
                    (Some(_), Some(_)) => "rode-over",
                };
                let name = |unit: Option<Piece>| unit.map_or("", |unit| self.name(unit));
                let given = [
                    ("who", self.name(who)),
                    ("at", &shown(to)),
                    ("to", name(joined)),
                    ("from", name(left)),
                    ("cost", &self.inches(cost.into())),
                ];
                self.event(key, &given)
            }
            Event::GaveWay { who, joined: Some(unit), .. } => self.of_two("sheltered", who, unit),
            Event::GaveWay { who, to, .. } => self.at("gave-way", who, to),
            Event::StayedBehind { who, at } => self.at("stayed-behind", who, at),
            Event::Alone { who, at } => self.at("alone", who, at),
            _ => None,
        }
    }
}
