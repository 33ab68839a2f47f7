//! From events and asks to words. The wording itself stands in `text.en.toml`.

use engine::{Outcome, Piece, Side};
use hex::Edge;

use crate::Havoc;
use crate::action::{Ask, Face};
use crate::event::{Event, Weighed};
use crate::state::{State, Step, StepName, Task};
use crate::terrain::Cover;

/// Every key of the wording, with what it may use; checked when the book is opened.
pub const KEYS: &[(&str, &[&str])] = &[
    ("event.placed", &["who", "hex"]),
    ("event.allotted", &["who", "to"]),
    ("event.readied", &["side"]),
    ("event.stocked", &["who", "dice", "number"]),
    ("event.first-side", &["side", "die"]),
    ("event.phase", &["side", "turn", "phase"]),
    ("event.controlled", &["who", "side"]),
    ("event.loose", &["who"]),
    ("event.woke", &["side"]),
    ("event.began-mount", &["who", "to"]),
    ("event.began-dismount", &["who"]),
    ("event.began-attach", &["who", "to"]),
    ("event.began-detach", &["who", "to"]),
    ("event.began-share", &["who", "to"]),
    ("event.began-clear", &["who", "to", "hex"]),
    ("event.dropped", &["who", "what"]),
    ("event.did-mount", &["who", "to"]),
    ("event.did-dismount", &["who"]),
    ("event.did-attach", &["who", "to"]),
    ("event.did-detach", &["who", "to"]),
    ("event.did-share", &["who", "to"]),
    ("event.handed", &["who", "to", "number"]),
    ("event.shifted-men", &["number", "hex", "to"]),
    ("event.shifted-carcass", &["who", "hex", "to"]),
    ("event.nominated", &["who", "face"]),
    ("event.shot", &["who", "to", "range", "tally", "die", "letter", "result"]),
    ("event.spent", &["who", "to", "range", "tally"]),
    ("event.moved", &["who", "from", "hex", "number"]),
    ("event.led", &["who", "to", "hex", "number"]),
    ("event.escorted", &["who", "hex"]),
    ("event.left", &["who", "edge"]),
    ("event.leaderless", &["who"]),
    ("event.joined", &["who"]),
    ("event.bears", &["who"]),
    ("event.fought", &["who", "to", "tally", "die", "letter", "result"]),
    ("event.offered", &["who"]),
    ("event.taken", &["who", "die"]),
    ("event.refused", &["who", "die"]),
    ("event.called-off", &[]),
    ("event.captured", &["who"]),
    ("event.escaped", &["who"]),
    ("event.must-escape", &["who"]),
    ("event.stunned", &["who"]),
    ("event.wounded", &["who"]),
    ("event.killed", &["who"]),
    ("event.thrown", &["who"]),
    ("event.put", &["who", "hex"]),
    ("event.retreated", &["who", "from", "hex"]),
    ("event.only-way", &["who"]),
    ("event.cornered", &["who"]),
    ("event.helpless", &["who"]),
    ("event.advanced", &["who", "from", "hex"]),
    ("event.recovered", &["who"]),
    ("event.resigned", &["side"]),
    ("event.won", &["side", "a", "b"]),
    ("event.drawn", &["a", "b"]),
    ("ask.set-up", &["side"]),
    ("ask.declare", &["side"]),
    ("ask.shoot", &["side", "number"]),
    ("ask.nominate", &["side", "who", "to"]),
    ("ask.retreat", &["side", "who"]),
    ("ask.place-rider", &["side", "who"]),
    ("ask.get-down", &["side", "who"]),
    ("ask.move", &["side"]),
    ("ask.fight", &["side"]),
    ("ask.bear", &["side", "who"]),
    ("ask.suffer", &["side", "who"]),
    ("ask.offer", &["side", "who"]),
    ("ask.persist", &["side", "who"]),
    ("ask.join", &["side", "who"]),
    ("ask.advance", &["side"]),
    ("ask.escape", &["side", "who"]),
    ("ask.command", &["side", "who", "number"]),
    ("ask.hand", &["side", "who", "to"]),
    ("word.left", &[]),
    ("word.right", &[]),
    ("word.against", &["attack", "defence", "odds"]),
    ("word.cover-light", &[]),
    ("word.cover-medium", &[]),
    ("word.cover-heavy", &[]),
    ("word.footing", &["shift"]),
    ("word.column", &["column"]),
    ("word.no-effect", &[]),
    ("word.task-mount", &[]),
    ("word.task-dismount", &[]),
    ("word.task-attach", &[]),
    ("word.task-detach", &[]),
    ("word.task-share", &[]),
    ("word.task-clear", &[]),
];

impl Havoc {
    /// The side's name.
    pub fn side_name(&self, side: Side) -> &str {
        &self.scenario.parties[side].name
    }

    fn word(&self, key: &str) -> String {
        self.wording.say(key, &[])
    }

    /// The tally of a shot or an attack in words: strengths, odds, shift, column.
    pub fn tally_words(&self, w: &Weighed, cover: Option<Cover>) -> String {
        let odds = format!("{}-1", w.odds);
        let mut out = self.wording.say(
            "word.against",
            &[
                ("attack", &w.attack.to_string()),
                ("defence", &w.defence.to_string()),
                ("odds", &odds),
            ],
        );
        match cover {
            Some(Cover::Light) => out += &format!(", {}", self.word("word.cover-light")),
            Some(Cover::Medium) => out += &format!(", {}", self.word("word.cover-medium")),
            Some(Cover::Heavy) => out += &format!(", {}", self.word("word.cover-heavy")),
            Some(Cover::None) => {}
            None if w.shift != 0 => {
                let shift = format!("{:+}", w.shift);
                out += &format!(", {}", self.wording.say("word.footing", &[("shift", &shift)]));
            }
            None => {}
        }
        if w.column == 0 {
            out += &format!(", {}", self.word("word.no-effect"));
        } else if w.column != w.odds {
            let column = format!("{}-1", w.column);
            out += &format!(", {}", self.wording.say("word.column", &[("column", &column)]));
        }
        if w.adds != 0 {
            let number = format!("+{}", w.adds);
            out += &format!(", {}", self.wording.say("word.adds", &[("number", &number)]));
        }
        out
    }

    pub(super) fn shot_result(&self, mounted: bool, letter: u8) -> (String, String) {
        if mounted {
            let l = crate::book::MissileMounted::ALL[letter as usize % 7].letter();
            (l.to_owned(), key_text(&self.book.missile_mounted, l))
        } else {
            let l = crate::book::MissileFoot::ALL[letter as usize % 4].letter();
            (l.to_owned(), key_text(&self.book.missile_foot, l))
        }
    }

    pub(super) fn fight_result(&self, mounted: bool, letter: u8) -> (String, String) {
        if mounted {
            let l = crate::book::CombatMounted::ALL[letter as usize % 9].letter();
            (l.to_owned(), key_text(&self.book.combat_mounted, l))
        } else {
            let l = crate::book::CombatFoot::ALL[letter as usize % 7].letter();
            (l.to_owned(), key_text(&self.book.combat_foot, l))
        }
    }

    pub(super) fn tell_event(&self, event: &Event) -> Option<String> {
        let n = |p: &Piece| self.name(*p).to_owned();
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        let who = |key: &str, p: &Piece| w(key, &[("who", self.name(*p))]);
        match event {
            Event::StepBegan { .. } | Event::Attacked { .. } => None,
            Event::Placed { figure, hex, tail } => w(
                "event.placed",
                &[("who", self.name(*figure)), ("hex", &self.pose_name(*hex, *tail))],
            ),
            Event::Allotted { man, sergeant } => {
                w("event.allotted", &[("who", &n(man)), ("to", &n(sergeant))])
            }
            Event::Readied { side } => w("event.readied", &[("side", self.side_name(*side))]),
            Event::Stocked { figure, dice, stock } => w(
                "event.stocked",
                &[
                    ("who", self.name(*figure)),
                    ("dice", &format!("{}, {}, {}", dice[0], dice[1], dice[2])),
                    ("number", &stock.to_string()),
                ],
            ),
            Event::FirstSide { side, die } => {
                w("event.first-side", &[("side", self.side_name(*side)), ("die", &die.to_string())])
            }
            Event::PhaseBegan { side, turn, phase } => w(
                "event.phase",
                &[
                    ("side", self.side_name(*side)),
                    ("turn", &turn.to_string()),
                    ("phase", &phase.to_string()),
                ],
            ),
            Event::Controlled { animal, side: Some(side) } => w(
                "event.controlled",
                &[("who", self.name(*animal)), ("side", self.side_name(*side))],
            ),
            Event::Controlled { animal, side: None } => who("event.loose", animal),
            Event::Woke { side } => w("event.woke", &[("side", self.side_name(*side))]),
            Event::Leaderless { man } => who("event.leaderless", man),
            Event::Joined { prisoner } => who("event.joined", prisoner),
            Event::Bears { figure } => who("event.bears", figure),
            Event::Offered { knight } => who("event.offered", knight),
            Event::CalledOff => w("event.called-off", &[]),
            Event::Captured { knight } => who("event.captured", knight),
            Event::Escaped { knight, forced: false } => who("event.escaped", knight),
            Event::Escaped { knight, forced: true } => who("event.must-escape", knight),
            Event::Stunned { figure } => who("event.stunned", figure),
            Event::Wounded { figure } => who("event.wounded", figure),
            Event::Killed { figure } => who("event.killed", figure),
            Event::Thrown { rider } => who("event.thrown", rider),
            Event::OnlyWay { figure } => who("event.only-way", figure),
            Event::Cornered { figure } => who("event.cornered", figure),
            Event::Helpless { figure } => who("event.helpless", figure),
            Event::Recovered { figure } => who("event.recovered", figure),
            Event::Resigned { side } => w("event.resigned", &[("side", self.side_name(*side))]),
            Event::Ended { outcome, a, b } => Some(self.tell_end(*outcome, *a, *b)),
            _ => self
                .tell_work(event)
                .or_else(|| self.tell_blow(event))
                .or_else(|| self.tell_blades(event)),
        }
    }

    fn tell_end(&self, outcome: Outcome, a: i16, b: i16) -> String {
        let (a, b) = (a.to_string(), b.to_string());
        match outcome {
            Outcome::Won(side) => {
                let given = [("side", self.side_name(side)), ("a", &a), ("b", &b)];
                self.wording.say("event.won", &given)
            }
            Outcome::Drawn => self.wording.say("event.drawn", &[("a", &a), ("b", &b)]),
        }
    }

    /// Tasks, moves and other work.
    fn tell_work(&self, event: &Event) -> Option<String> {
        let n = |p: &Piece| self.name(*p).to_owned();
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match event {
            Event::Began { man, task, on, hex } => {
                let key = format!("event.began-{}", task_key(*task));
                let to = if *on == Piece::NONE { String::new() } else { n(on) };
                let hex = self.hex_name(*hex);
                w(&key, &[("who", &n(man)), ("to", &to), ("hex", &hex)])
            }
            Event::Did { man, task, on } => {
                let key = format!("event.did-{}", task_key(*task));
                let who = if man.is_some() { n(man) } else { self.word("word.someone") };
                w(&key, &[("who", &who), ("to", &n(on))])
            }
            Event::Dropped { man, task } => {
                let what = self.word(&format!("word.task-{}", task_key(*task)));
                w("event.dropped", &[("who", &n(man)), ("what", &what)])
            }
            Event::Handed { from, to, number } => w(
                "event.handed",
                &[("who", &n(from)), ("to", &n(to)), ("number", &number.to_string())],
            ),
            Event::Shifted { from, to, bodies, carcass } => {
                let (from, to) = (self.hex_name(*from), self.hex_name(*to));
                if *carcass == Piece::NONE {
                    let number = bodies.to_string();
                    w("event.shifted-men", &[("number", &number), ("hex", &from), ("to", &to)])
                } else {
                    w("event.shifted-carcass", &[("who", &n(carcass)), ("hex", &from), ("to", &to)])
                }
            }
            Event::Moved { figure, from, to, tail, cost } => w(
                "event.moved",
                &[
                    ("who", &n(figure)),
                    ("from", &self.hex_name(*from)),
                    ("hex", &self.pose_name(*to, *tail)),
                    ("number", &cost.to_string()),
                ],
            ),
            Event::Led { man, animal, to, cost } => w(
                "event.led",
                &[
                    ("who", &n(man)),
                    ("to", &n(animal)),
                    ("hex", &self.hex_name(*to)),
                    ("number", &cost.to_string()),
                ],
            ),
            Event::Escorted { prisoner, to } => {
                w("event.escorted", &[("who", &n(prisoner)), ("hex", &self.hex_name(*to))])
            }
            Event::Left { figure, edge } => {
                let edge = Edge::ALL[*edge as usize % 4].name();
                w("event.left", &[("who", &n(figure)), ("edge", edge)])
            }
            Event::Retreated { figure, from, to, tail } => {
                self.tell_shift("event.retreated", *figure, self.hex_name(*from), *to, *tail)
            }
            Event::Advanced { figure, from, to, tail } => {
                self.tell_shift("event.advanced", *figure, self.hex_name(*from), *to, *tail)
            }
            Event::Put { figure, to } => {
                w("event.put", &[("who", &n(figure)), ("hex", &self.hex_name(*to))])
            }
            _ => None,
        }
    }

    fn tell_shift(
        &self,
        key: &str,
        p: Piece,
        from: String,
        to: hex::HexId,
        tail: hex::HexId,
    ) -> Option<String> {
        let hex = self.pose_name(to, tail);
        Some(self.wording.say(key, &[("who", self.name(p)), ("from", &from), ("hex", &hex)]))
    }

    /// Shots, fights and what is said in them.
    fn tell_blow(&self, event: &Event) -> Option<String> {
        let n = |p: &Piece| self.name(*p).to_owned();
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match event {
            Event::Nominated { figure, face } => {
                let key = if *face == Face::Left { "word.left" } else { "word.right" };
                w("event.nominated", &[("who", &n(figure)), ("face", &self.word(key))])
            }
            Event::Shot { by, at, range, cover, weighed, die, letter } => {
                let (letter, result) = self.shot_result(weighed.mounted, *letter);
                w(
                    "event.shot",
                    &[
                        ("who", &n(by)),
                        ("to", &n(at)),
                        ("range", &range.to_string()),
                        ("tally", &self.tally_words(weighed, Some(*cover))),
                        ("die", &die.to_string()),
                        ("letter", &letter),
                        ("result", &result),
                    ],
                )
            }
            Event::Spent { by, at, range, cover, weighed } => w(
                "event.spent",
                &[
                    ("who", &n(by)),
                    ("to", &n(at)),
                    ("range", &range.to_string()),
                    ("tally", &self.tally_words(weighed, Some(*cover))),
                ],
            ),
            Event::Fought { attack, weighed, die, letter } => {
                let (letter, result) = self.fight_result(weighed.mounted, *letter);
                w(
                    "event.fought",
                    &[
                        ("who", &self.names(attack.attackers())),
                        ("to", &self.names(attack.defenders())),
                        ("tally", &self.tally_words(weighed, None)),
                        ("die", &die.to_string()),
                        ("letter", &letter),
                        ("result", &result),
                    ],
                )
            }
            Event::Answered { knight, die, taken } => {
                let key = if *taken { "event.taken" } else { "event.refused" };
                w(key, &[("who", &n(knight)), ("die", &die.to_string())])
            }
            _ => None,
        }
    }

    /// Names as far as they are known: whoever waits for an answer may not know who gives it.
    fn known_names(&self, s: &State, pieces: &[Piece]) -> String {
        let name = |p: &Piece| match self.is_missing(s, *p) {
            true => self.word("word.someone"),
            false => self.name(*p).to_owned(),
        };
        pieces.iter().map(name).collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn tell_ask(&self, s: &State, ask: &Ask) -> String {
        let (side, _) = self.asked(s);
        let name = self.side_name(side);
        let w = |key: &str, given: &[(&str, &str)]| {
            let mut all = vec![("side", name)];
            all.extend_from_slice(given);
            self.wording.say(key, &all)
        };
        let target = || s.fight.attack.defenders().first().map_or("", |p| self.name(*p));
        match (ask, s.top()) {
            (Ask::SetUp, _) => w("ask.set-up", &[]),
            (Ask::Declare, _) => w("ask.declare", &[]),
            (Ask::Shoot, Step::Phase(step)) => {
                let number = match step {
                    StepName::FirstShooting => "1",
                    StepName::SecondShooting => "2",
                    _ => "4",
                };
                w("ask.shoot", &[("number", number)])
            }
            (Ask::Nominate, _) => {
                w("ask.nominate", &[("who", self.name(s.shot.at)), ("to", self.name(s.shot.by))])
            }
            (Ask::Retreat, _) => {
                let who: Vec<Piece> = s.retreating.iter().collect();
                w("ask.retreat", &[("who", &self.known_names(s, &who))])
            }
            (Ask::PlaceRider, Step::Thrown { rider, .. }) => {
                w("ask.place-rider", &[("who", self.name(rider))])
            }
            (Ask::GetDown, Step::GetDown(man)) => w("ask.get-down", &[("who", self.name(man))]),
            (Ask::Move, _) => w("ask.move", &[]),
            (Ask::Fight, _) => w("ask.fight", &[]),
            (Ask::Bear, _) => w("ask.bear", &[("who", &self.names(s.fight.attack.defenders()))]),
            (Ask::Suffer, Step::Suffer(side)) => {
                let who = self.known_names(s, &self.candidates(s, side));
                w("ask.suffer", &[("who", &who)])
            }
            (Ask::Offer, _) => w("ask.offer", &[("who", target())]),
            (Ask::Persist, _) => w("ask.persist", &[("who", target())]),
            (Ask::Join, Step::Join(p)) => w("ask.join", &[("who", self.name(p))]),
            (Ask::Advance, _) => w("ask.advance", &[]),
            (Ask::Escape, Step::BreakOut(p)) => w("ask.escape", &[("who", self.name(p))]),
            (Ask::Command, Step::LeaveOut { commander, men }) => {
                w("ask.command", &[("who", self.name(commander)), ("number", &men.to_string())])
            }
            (Ask::Hand, Step::Hand(man)) => {
                w("ask.hand", &[("who", self.name(man)), ("to", self.name(s.at(man).task_on))])
            }
            _ => self.tell_blades_ask(s, side, ask),
        }
    }
}

fn key_text<R>(grid: &::book::Grid<R>, letter: &str) -> String {
    grid.key_text(letter).unwrap_or(letter).to_owned()
}

fn task_key(task: Task) -> &'static str {
    match task {
        Task::None => "none",
        Task::Mount => "mount",
        Task::Dismount => "dismount",
        Task::Attach => "attach",
        Task::Detach => "detach",
        Task::Share => "share",
        Task::Clear => "clear",
        Task::Harness => "harness",
        Task::Unharness => "unharness",
        Task::Seppuku => "seppuku",
    }
}
