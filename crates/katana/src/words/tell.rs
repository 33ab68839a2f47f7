//! Events as sentences. The wording itself stands in `text.en.toml`.

use std::fmt::Debug;

use engine::{Cites, Line, Outcome, Piece, Side};
use hex::HexId;

use crate::Katana;
use crate::action::Mode;
use crate::event::{Event, Intent, Spark, Test, What};
use crate::geometry::DIR_NAMES;
use crate::order::{Act, Order};
use crate::state::{Stroke, Target};

/// A name of the code as the wording has it: `StayOn` is `stay-on`.
pub(super) fn key_of(of: impl Debug) -> String {
    let mut key = String::new();
    for c in format!("{of:?}").chars().take_while(char::is_ascii_alphanumeric) {
        if c.is_ascii_uppercase() && !key.is_empty() {
            key.push('-');
        }
        key.push(c.to_ascii_lowercase());
    }
    key
}

impl Katana {
    /// What happened, in a sentence, with the rule it rests on.
    pub(super) fn line_of(&self, event: &Event) -> Option<Line> {
        let text = self.tell(&event.what)?;
        Some(Line { rule: event.rule(), text })
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.parties[side].name
    }

    pub(super) fn group_name(&self, group: u8) -> &str {
        self.scenario.groups.get(usize::from(group)).map_or("", |group| group.name.as_str())
    }

    fn facing_words(&self, facing: u8) -> String {
        let name = DIR_NAMES[usize::from(facing) % 6].to_lowercase();
        self.wording.say(&format!("facing.{name}"), &[])
    }

    /// `A`, `A and B`, `A, B and C`.
    fn names(&self, pieces: &[Piece]) -> String {
        let names: Vec<&str> = pieces.iter().map(|p| self.name(*p)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => self.both("and", &rest.join(", "), last),
            Some((last, _)) => (*last).to_owned(),
            None => String::new(),
        }
    }

    fn hex_words(&self, hex: HexId) -> String {
        self.scenario.map.name(hex)
    }

    /// A sentence about one, about one and another, about one and a hex.
    pub(super) fn of(&self, key: &str, who: Piece) -> Option<String> {
        Some(self.wording.say(&format!("event.{key}"), &[("who", self.name(who))]))
    }

    fn of_two(&self, key: &str, who: Piece, to: Piece) -> Option<String> {
        let given = [("who", self.name(who)), ("to", self.name(to))];
        Some(self.wording.say(&format!("event.{key}"), &given))
    }

    fn at(&self, key: &str, who: Piece, hex: HexId) -> Option<String> {
        let given = [("who", self.name(who)), ("hex", &self.hex_words(hex))];
        Some(self.wording.say(&format!("event.{key}"), &given))
    }

    fn in_hand_words(&self, key: &str, who: Piece, weapon: crate::catalogue::WeaponId) -> String {
        let given = [("who", self.name(who)), ("weapon", &*self.weapon_words(weapon))];
        self.wording.say(&format!("event.{key}"), &given)
    }

    /// The course of the game, and what each does with hands and feet.
    fn tell(&self, what: &What) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match what {
            What::Placed { who, hex, facing } => w(
                "event.placed",
                &[
                    ("who", self.name(*who)),
                    ("hex", &self.hex_words(*hex)),
                    ("facing", &self.facing_words(*facing)),
                ],
            ),
            What::Move { number } => w("event.move", &[("number", &number.to_string())]),
            What::Phase { number, acting } if acting.is_empty() => {
                w("event.phase-idle", &[("number", &number.to_string())])
            }
            What::Phase { number, acting } => {
                w("event.phase", &[("number", &number.to_string()), ("who", &self.names(acting))])
            }
            What::Struck { who } => self.of("struck", *who),
            What::Idle { who, why } | What::Stopped { who, why } => {
                let key = if matches!(what, What::Idle { .. }) { "idle" } else { "stopped" };
                let why = self.wording.say(&format!("halted.{}", key_of(why)), &[]);
                w(&format!("event.{key}"), &[("who", self.name(*who)), ("result", &why)])
            }
            What::Turned { who, facing } => w(
                "event.turned",
                &[("who", self.name(*who)), ("facing", &self.facing_words(*facing))],
            ),
            What::Posed { who, posture } => self.of(&format!("posed-{}", key_of(posture)), *who),
            What::Readied { who, weapon } => Some(self.in_hand_words("readied", *who, *weapon)),
            What::Loaded { who, weapon } => Some(self.in_hand_words("loaded", *who, *weapon)),
            What::Primed { who, weapon } => Some(self.in_hand_words("primed", *who, *weapon)),
            What::Dropped { who, weapon, hex } => w(
                "event.dropped",
                &[
                    ("who", self.name(*who)),
                    ("weapon", &self.weapon_words(*weapon)),
                    ("hex", &self.hex_words(*hex)),
                ],
            ),
            What::Spilled { who } => self.of("spilled", *who),
            What::Stepped { who, to, .. } => self.at("stepped", *who, *to),
            What::Contest { hex, winner } => self.at("contest", *winner, *hex),
            What::Climbs { who } => self.of("climbs", *who),
            What::Left { who } => self.of("left", *who),
            What::Aside { who, to, .. } => self.at("aside", *who, *to),
            What::Fell { who } => self.of("fell", *who),
            What::Revealed { who, hex, facing } => w(
                "event.revealed",
                &[
                    ("who", self.name(*who)),
                    ("hex", &self.hex_words(*hex)),
                    ("facing", &self.facing_words(*facing)),
                ],
            ),
            What::Noticed { who } => self.of("noticed", *who),
            What::Resigned { side } => w("event.resigned", &[("side", self.side_name(*side))]),
            What::Ended { outcome: Outcome::Won(side) } => {
                w("event.ended-won", &[("side", self.side_name(*side))])
            }
            What::Ended { outcome: Outcome::Drawn } => w("event.ended-drawn", &[]),
            What::Ruled { ruling } => Some(self.tell_ruling(*ruling)),
            _ => self
                .tell_paper(what)
                .or_else(|| self.tell_horse(what))
                .or_else(|| self.tell_blow(what))
                .or_else(|| self.tell_state(what)),
        }
    }

    /// What is written down, and how it is opened.
    fn tell_paper(&self, what: &What) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match what {
            What::Wrote { who, phase, order } => w(
                "event.wrote",
                &[
                    ("who", self.name(*who)),
                    ("order", &self.told_order(*who, order)),
                    ("number", &phase.to_string()),
                ],
            ),
            What::Chose { who, mode: Mode::Aim(at) } => self.of_two("chose-aim", *who, *at),
            What::Chose { who, mode } => self.of(&format!("chose-{}", key_of(mode)), *who),
            What::Instructed { who } => self.of("instructed", *who),
            What::Aimed { who, shot } if !shot.at.is_some() => self.of("aimed-nobody", *who),
            What::Aimed { who, shot } => self.of_two("aimed", *who, shot.at),
            What::Declared { who, stroke } if *stroke == Stroke::HELD => {
                self.of("declared-held", *who)
            }
            What::Declared { who, stroke } => {
                let key = match stroke.what {
                    Target::Man => "declared-man",
                    Target::Horse => "declared-horse",
                    Target::Grapple => "declared-grapple",
                    Target::Hold => "declared-hold",
                };
                self.of_two(key, *who, stroke.at)
            }
            What::Means { who, what } => {
                let key = match what {
                    Intent::LetGo => "means-let-go",
                    Intent::LetFall => "means-let-fall",
                    Intent::Yield => "means-yield",
                };
                self.of(key, *who)
            }
            What::Sealed { side } => w("event.sealed", &[("side", self.side_name(*side))]),
            What::Modes { tactical, running } => {
                let key = match (tactical.is_empty(), running.is_empty()) {
                    (_, true) => "event.modes-tactical",
                    (true, false) => "event.modes-non-tactical",
                    (false, false) => "event.modes",
                };
                w(key, &[("who", &self.names(tactical)), ("to", &self.names(running))])
            }
            What::Orders { orders } => {
                let each = orders.iter().map(|(who, order)| {
                    let order = self.told_order(*who, order);
                    self.wording
                        .say("event.orders-each", &[("who", self.name(*who)), ("order", &order)])
                });
                self.opened("orders", each.collect())
            }
            What::Shots { shots } => {
                let each =
                    shots.iter().filter_map(|(p, shot)| self.of_two("shots-each", *p, shot.at));
                self.opened("shots", each.collect())
            }
            What::Strokes { strokes } => {
                let each = strokes
                    .iter()
                    .filter_map(|(p, stroke)| self.of_two("strokes-each", *p, stroke.at));
                self.opened("strokes", each.collect())
            }
            What::Held { who } => self.of("held", *who),
            What::SideRoll { dice, scores, winner } => {
                let scores = self.both("against", &scores[0].to_string(), &scores[1].to_string());
                let given = [
                    ("dice", &*self.dice_words(*dice)),
                    ("score", &scores),
                    ("side", self.side_name(*winner)),
                ];
                w("event.side-roll", &given)
            }
            What::GoesFirst { side } => w("event.goes-first", &[("side", self.side_name(*side))]),
            What::Compelled { who, order } => w(
                "event.compelled",
                &[("who", self.name(*who)), ("order", &self.told_order(*who, order))],
            ),
            _ => None,
        }
    }

    /// What is laid open, one after the other; nothing is not worth a word.
    fn opened(&self, key: &str, each: Vec<String>) -> Option<String> {
        let list = each.join("; ");
        let given = [("result", list.as_str())];
        (!list.is_empty()).then(|| self.wording.say(&format!("event.{key}"), &given))
    }

    /// An order in words, when nobody knows any more what was in whose hands.
    /// An order in words for those who do not see what he carries now.
    pub fn told_order(&self, who: Piece, order: &Order) -> String {
        let kit = &self.who(who).kit;
        let thing = |slot: u8| match kit.get(usize::from(slot)) {
            Some(stock) => self.book.weapon(stock.weapon).id.clone(),
            None => self.wording.say("word.something", &[]),
        };
        self.order_in_words(order, |act| match act {
            Act::Ready(slot) => thing(slot),
            Act::Dismount(_) => self.wording.say("word.aside", &[]),
            _ => self.wording.say("word.something", &[]),
        })
    }

    fn tell_horse(&self, what: &What) -> Option<String> {
        match what {
            What::Rode { horse, head, .. } => self.at("rode", *horse, *head),
            What::Gait { horse, gait } => self.of(&format!("gait-{}", gait.name()), *horse),
            What::Mounted { who, horse } => self.of_two("mounted", *who, *horse),
            What::Dismounted { who, horse, to } | What::Unhorsed { who, horse, to } => {
                let down = matches!(what, What::Dismounted { .. });
                let key = if down { "event.dismounted" } else { "event.unhorsed" };
                let given = [
                    ("who", self.name(*who)),
                    ("to", self.name(*horse)),
                    ("hex", &self.hex_words(*to)),
                ];
                Some(self.wording.say(key, &given))
            }
            What::Collided { horse, with: Some(other) } => {
                self.of_two("collided-horse", *horse, *other)
            }
            What::Collided { horse, with: None } => self.of("collided-wall", *horse),
            What::Jumped { horse } => self.of("jumped", *horse),
            What::RunDown { who, horse } => self.of_two("run-down", *who, *horse),
            What::Startled { horse, bolts: true } => self.of("startled-bolts", *horse),
            What::Startled { horse, bolts: false } => self.of("startled-rears", *horse),
            _ => None,
        }
    }

    /// Dice, shots and blows.
    fn tell_blow(&self, what: &What) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match what {
            What::Tested { who, test, die, sum, needs, passed } => {
                let end = match (test, passed) {
                    (Test::Fall | Test::Noise | Test::Contest, _) => "",
                    (_, true) => "-passed",
                    (_, false) => "-failed",
                };
                w(
                    &format!("event.tested-{}{end}", key_of(test)),
                    &[
                        ("who", self.name(*who)),
                        ("die", &die.to_string()),
                        ("sum", &self.sum_words(sum)),
                        ("needs", &needs.to_string()),
                    ],
                )
            }
            What::Spark { who, die, sum, spark } => {
                let key = match spark {
                    Spark::No => "event.spark-no",
                    Spark::Flash => "event.spark-flash",
                    Spark::Fires => "event.spark-fires",
                };
                let sum = self.sum_words(sum);
                w(key, &[("who", self.name(*who)), ("die", &die.to_string()), ("sum", &sum)])
            }
            What::Shot { .. } => Some(self.tell_shot(what)),
            What::Deflected { who, dice, sum, rating, done } => {
                let key = if *done { "event.deflected-done" } else { "event.deflected-missed" };
                w(
                    key,
                    &[
                        ("who", self.name(*who)),
                        ("dice", &self.dice_words(*dice)),
                        ("sum", &self.sum_words(sum)),
                        ("needs", &rating.to_string()),
                    ],
                )
            }
            What::Hit { at, die, armour, wounds, distractions } => {
                let harm = *wounds > 0 || *distractions > 0;
                let sum = vec![(crate::event::Factor::Armour, *armour)];
                let sum = if *armour == 0 { String::new() } else { self.sum_words(&sum) };
                let given = [
                    ("to", self.name(*at)),
                    ("die", &die.to_string()),
                    ("sum", &sum),
                    ("result", &self.harm_words(*wounds, *distractions)),
                ];
                w(if harm { "event.hit" } else { "event.hit-nothing" }, &given)
            }
            What::Which { meant, hit, die } => {
                let key = if meant == hit { "event.which-meant" } else { "event.which-other" };
                let given = [
                    ("who", self.name(*hit)),
                    ("to", self.name(*meant)),
                    ("die", &die.to_string()),
                ];
                w(key, &given)
            }
            What::Shout { who, at, die, rating, distractions } => {
                let key =
                    if distractions.is_some() { "event.shout-hit" } else { "event.shout-missed" };
                let given = [
                    ("who", self.name(*who)),
                    ("to", self.name(*at)),
                    ("die", &die.to_string()),
                    ("needs", &rating.to_string()),
                    ("distractions", &self.distractions_words(distractions.unwrap_or(0))),
                ];
                w(key, &given)
            }
            What::Exchange { first, second, what, verdict, .. } => {
                Some(self.tell_exchange(first, second, *what, verdict))
            }
            What::Collision { who, at, die, falls, distractions, .. } => {
                Some(self.tell_collision(*who, *at, *die, *falls, *distractions))
            }
            What::Closed { who, at } => self.of_two("closed", *who, *at),
            What::Grappled { who, with } => self.of_two("grappled", *who, *with),
            What::Parted { who, with } => self.of_two("parted", *who, *with),
            What::Drifted { who, with, to, die } => w(
                "event.drifted",
                &[
                    ("who", self.name(*who)),
                    ("to", self.name(*with)),
                    ("hex", &self.hex_words(*to)),
                    ("die", &die.to_string()),
                ],
            ),
            What::Caught { who, by } => self.of_two("caught", *who, *by),
            What::Freed { who, from } => self.of_two("freed", *who, *from),
            What::Pushed { who, to, by, .. } => w(
                "event.pushed",
                &[("who", self.name(*who)), ("hex", &self.hex_words(*to)), ("to", self.name(*by))],
            ),
            What::Cornered { who } => self.of("cornered", *who),
            _ => None,
        }
    }

    /// How they fare, and how they bear it.
    fn tell_state(&self, what: &What) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match what {
            What::Plunged { who, feet, wounds, distractions, dead, ko } => {
                let key = match (dead, ko) {
                    (true, _) => "event.plunged-dead",
                    (_, true) => "event.plunged-ko",
                    _ if *wounds == 0 && *distractions == 0 => "event.plunged-unhurt",
                    _ => "event.plunged",
                };
                let height = match feet {
                    0 => String::new(),
                    n => self.wording.say("word.feet", &[("number", &n.to_string())]),
                };
                let result = self.harm_words(*wounds, *distractions);
                w(key, &[("who", self.name(*who)), ("feet", &height), ("result", &result)])
            }
            What::Hurt { who, total_wounds, total_distractions, .. } => w(
                "event.hurt",
                &[
                    ("who", self.name(*who)),
                    ("result", &self.harm_words(*total_wounds, *total_distractions)),
                ],
            ),
            What::Died { who, .. } => self.of("died", *who),
            What::KnockedOut { who } => self.of("knocked-out", *who),
            What::Collapsed { who } => self.of("collapsed", *who),
            What::Recovered { who } => self.of("recovered", *who),
            What::Tired { who, by, stamina } => {
                let key = if *by < 0 { "event.tired" } else { "event.refreshed" };
                let number = by.unsigned_abs().to_string();
                let given = [
                    ("who", self.name(*who)),
                    ("number", &number),
                    ("score", &stamina.to_string()),
                ];
                w(key, &given)
            }
            What::Rested { who, distractions: 0 } => self.of("rested-clear", *who),
            What::Rested { who, distractions } => {
                let left = self.distractions_words(*distractions);
                w("event.rested", &[("who", self.name(*who)), ("distractions", &left)])
            }
            What::Ambushed { group } => w("event.ambushed", &[("group", self.group_name(*group))]),
            What::Morale { group, die, sum, score, nerve } => w(
                &format!("event.morale-{}", key_of(nerve)),
                &[
                    ("group", self.group_name(*group)),
                    ("die", &die.to_string()),
                    ("sum", &self.sum_words(sum)),
                    ("score", &score.to_string()),
                ],
            ),
            What::Leads { group, who } => {
                w("event.leads", &[("group", self.group_name(*group)), ("who", self.name(*who))])
            }
            What::Independent { group, die, needs, free } => {
                let key = if *free { "event.independent-free" } else { "event.independent-bound" };
                let given = [
                    ("group", self.group_name(*group)),
                    ("die", &*die.to_string()),
                    ("needs", &needs.to_string()),
                ];
                w(key, &given)
            }
            _ => None,
        }
    }
}
