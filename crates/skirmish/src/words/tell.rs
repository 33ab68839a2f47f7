//! Events as sentences. The wording itself stands in `text.en.toml`.

use engine::{Cites, Line, Outcome, Piece, PieceSet, Side};
use measure::words::heading_said;
use measure::{Cm, Heading, Path, Point};

use crate::Skirmish;
use crate::event::{Ending, Event, Flight, Phase};
use crate::state::{Motion, Status};

/// What a sentence is given.
type Given<'a> = [(&'a str, &'a str)];

impl Skirmish {
    /// What happened, in a sentence, with the rule it rests on.
    pub(super) fn line_of(&self, event: &Event) -> Option<Line> {
        let text = self
            .tell_turn(event)
            .or_else(|| self.tell_move(event))
            .or_else(|| self.tell_deed(event))
            .or_else(|| self.tell_nerve(event))
            .or_else(|| self.tell_fight(event))
            .or_else(|| self.tell_harm(event))?;
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
        self.event(key, &[("who", self.name(who)), ("at", &at.to_string())])
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

    /// `A`, `A and B`, `A, B and C`.
    pub(super) fn names(&self, pieces: impl IntoIterator<Item = Piece>) -> String {
        let names: Vec<&str> = pieces.into_iter().map(|p| self.name(p)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => self.both(&rest.join(", "), last),
            Some((last, _)) => (*last).to_owned(),
            None => self.word("word.nobody"),
        }
    }

    pub(super) fn both(&self, one: &str, other: &str) -> String {
        self.wording.say("word.and", &[("number", one), ("score", other)])
    }

    /// The course of the game.
    fn tell_turn(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Placed { who, at, heading } => self.event(
                if self.character(who).horse.is_some() { "placed-mounted" } else { "placed" },
                &[
                    ("who", self.name(who)),
                    ("at", &at.to_string()),
                    ("heading", &self.heading_words(heading)),
                ],
            ),
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
            Event::GoesFirst { side } => self.of_side("goes-first", side),
            Event::Turn { turn } => self.event("turn", &[("number", &turn.to_string())]),
            Event::PlayerTurn { side } => self.of_side("player-turn", side),
            Event::Half { side, half } => {
                let given = [("side", self.side_name(side)), ("number", &half.to_string())];
                self.event("half", &given)
            }
            Event::Phase { phase, side } => {
                let key = match phase {
                    Phase::Compulsory => "phase-compulsory",
                    Phase::Actions => "phase-actions",
                    Phase::Rally => "phase-rally",
                    Phase::Melee => "phase-melee",
                    Phase::Morale => "phase-morale",
                    Phase::Close => "phase-close",
                };
                self.of_side(key, side)
            }
            Event::Activated { group } => {
                self.event("activated", &[("group", self.group_name(group))])
            }
            Event::Met { side, .. } => self.of_side("met", side),
            Event::Resigned { side } => self.of_side("resigned", side),
            Event::Ended { outcome, ending, points } => {
                let key = match ending {
                    Ending::Aim => "ending.aim",
                    Ending::Rout => "ending.rout",
                    Ending::Turns => "ending.turns",
                    Ending::Resigned => "ending.resigned",
                };
                let (a, b) = (points.a.to_string(), points.b.to_string());
                let result = self.wording.say(key, &[("number", &a), ("score", &b)]);
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

    /// Who went where.
    fn tell_move(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Moved { who, from, ref path, heading, cost } => {
                // Whoever looks north moves: on foot one looks nowhere else.
                let key = match path.is_empty() {
                    true => "turned",
                    false if heading != Heading::NORTH => "rode",
                    false => "moved",
                };
                self.gone(key, who, from, path, heading, cost)
            }
            Event::Forced { who, flight, from, ref path, heading, cost } => {
                let key = if flight == Flight::Runs { "ran" } else { "withdrew" };
                self.gone(key, who, from, path, heading, cost)
            }
            Event::StayedPut { who, flight: Flight::Withdraws } => self.of("stayed-withdraws", who),
            Event::StayedPut { who, flight: Flight::Runs } => self.of("stayed-runs", who),
            Event::Fled { who, .. } => self.of("fled", who),
            Event::BrokeOff { who } => self.of("broke-off", who),
            Event::Waited { who } => self.of("waited", who),
            Event::Left { who, exit } => {
                let exits = &self.scenario.ground.pieces().exits;
                let place = exits.get(usize::from(exit)).map_or("", |exit| exit.name.as_str());
                self.event("left", &[("who", self.name(who)), ("place", place)])
            }
            Event::Strayed { who } => {
                let group = self.group_name(self.group_of(who));
                self.event("strayed", &[("who", self.name(who)), ("group", group)])
            }
            Event::Motion { group, motion } => {
                let key = match motion {
                    Motion::Advancing => "motion-advancing",
                    Motion::Stationary => "motion-stationary",
                    Motion::Retiring => "motion-retiring",
                };
                self.event(key, &[("group", self.group_name(group))])
            }
            Event::Pushed { who, to, u, .. } => match u {
                0 => self.of("pushed-not", who),
                1..200 => self.at("pushed-short", who, to),
                _ => self.at("pushed", who, to),
            },
            Event::Shoved { who, to, .. } => self.at("shoved", who, to),
            Event::FollowedUp { who, foe, to, .. } => self.event(
                "followed-up",
                &[("who", self.name(who)), ("to", self.name(foe)), ("at", &to.to_string())],
            ),
            _ => None,
        }
    }

    fn gone(
        &self,
        key: &str,
        who: Piece,
        from: Point,
        path: &Path,
        heading: Heading,
        cost: u16,
    ) -> Option<String> {
        self.event(
            key,
            &[
                ("who", self.name(who)),
                ("at", &path.end().unwrap_or(from).to_string()),
                ("heading", &self.heading_words(heading)),
                ("cost", &Cm(cost.into()).to_string()),
            ],
        )
    }

    /// What each does with his hands.
    fn tell_deed(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Loaded { who, done, needed } => {
                let key = if done < needed { "loading" } else { "loaded" };
                let counts = [done.to_string(), needed.to_string()];
                self.with_launcher(key, who, &[("number", &counts[0]), ("needs", &counts[1])])
            }
            Event::Unloaded { who } => self.with_launcher("unloaded", who, &[]),
            Event::Climbed { who, done, of, .. } if done < of => self.event(
                "climbed",
                &[
                    ("who", self.name(who)),
                    ("length", &Cm(done.into()).to_string()),
                    ("of", &Cm(of.into()).to_string()),
                ],
            ),
            Event::Climbed { who, .. } => self.of("at-the-top", who),
            Event::CameOver { who, to, .. } => self.at("came-over", who, to),
            Event::SlidDown { who } => self.of("slid-down", who),
            Event::LadderTaken { who, .. } => self.of("ladder-taken", who),
            Event::LadderSet { who, at, .. } => self.at("ladder-set", who, at),
            Event::LadderDropped { who, at, .. } => self.at("ladder-dropped", who, at),
            Event::Worked { who, site, done, needed } => {
                let opens = self.scenario.sites.get(usize::from(site)).is_some_and(|s| s.opens);
                let key = match (done < needed, opens) {
                    (true, _) => "worked",
                    (false, true) => "worked-opened",
                    (false, false) => "worked-seized",
                };
                self.event(
                    key,
                    &[
                        ("who", self.name(who)),
                        ("place", self.site_name(site)),
                        ("number", &done.to_string()),
                        ("needs", &needed.to_string()),
                    ],
                )
            }
            Event::Finished { by, who } => self.of_two("finished", by, who),
            Event::Mounted { who, horse, .. } => self.of_two("mounted", who, horse),
            Event::GotDown { who, horse, at } => self.event(
                "got-down",
                &[("who", self.name(who)), ("to", self.name(horse)), ("at", &at.to_string())],
            ),
            _ => None,
        }
    }

    /// A sentence about somebody and his missile weapon.
    fn with_launcher(&self, key: &str, who: Piece, more: &Given<'_>) -> Option<String> {
        let missile = self.character(who).missile;
        let weapon = missile
            .map_or(String::new(), |missile| self.word(&format!("missile.{}", missile.word())));
        let mut given = vec![("who", self.name(who)), ("weapon", weapon.as_str())];
        given.extend(more);
        self.event(key, &given)
    }

    /// How they fare.
    fn tell_harm(&self, event: &Event) -> Option<String> {
        match *event {
            Event::Hurt { who, damage, status, .. } => {
                let key = match (status, damage) {
                    (Status::Killed, _) => "hurt-killed",
                    (Status::Disabled, _) => "hurt-disabled",
                    (_, 0) => "hurt-unhurt",
                    (_, 1) => "hurt-scratched",
                    _ => "hurt-wounded",
                };
                self.event(key, &[("who", self.name(who)), ("number", &damage.to_string())])
            }
            Event::HorseHurt { horse, rider, damage, .. } => {
                self.of_horse("horse-hurt", horse, rider, damage)
            }
            Event::HorseDown { horse, rider, .. } => self.of_horse("horse-down", horse, rider, 0),
            Event::HorseFled { horse } => self.event("horse-fled", &[("to", self.name(horse))]),
            Event::Unhorsed { who, horse } => self.of_two("unhorsed", who, horse),
            Event::Fell { who, roll, hurt } => {
                let key = if hurt { "fell-hurt" } else { "fell-unhurt" };
                self.event(key, &[("who", self.name(who)), ("die", &roll.to_string())])
            }
            Event::CommanderLost { side, who, status } => {
                let key = match status {
                    Status::Killed => "commander-killed",
                    Status::Disabled => "commander-disabled",
                    _ => "commander-fled",
                };
                self.event(key, &[("side", self.side_name(side)), ("who", self.name(who))])
            }
            Event::Seppuku { who } => self.of("seppuku", who),
            _ => None,
        }
    }

    /// A sentence about a horse, by its rider or by its own name.
    fn of_horse(
        &self,
        key: &str,
        horse: Piece,
        rider: Option<Piece>,
        damage: u8,
    ) -> Option<String> {
        let number = damage.to_string();
        match rider {
            Some(who) => self.event(key, &[("who", self.name(who)), ("number", &number)]),
            None => {
                let given = [("to", self.name(horse)), ("number", &*number)];
                self.event(&format!("loose-{key}"), &given)
            }
        }
    }

    /// Everybody of a set, in words.
    pub(super) fn all_of(&self, pieces: PieceSet) -> String {
        self.names(pieces.iter())
    }
}
