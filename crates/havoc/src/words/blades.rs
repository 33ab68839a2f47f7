//! The younger book in words: its actions, events and asks.

use engine::{Piece, Side};
use hex::{HexId, dir_name, parse_dir};

use crate::Havoc;
use crate::action::{Action, Ask};
use crate::book::{MissileFoot, MissileMounted, Shuriken};
use crate::event::{Event, Mark};
use crate::rules::seppuku;
use crate::state::{State, Step};
use crate::terrain::Cover;

/// Every key that the younger book's wording adds, with what it may use.
pub const BLADES_KEYS: &[(&str, &[&str])] = &[
    ("event.barricaded", &["hex", "way"]),
    ("event.night", &[]),
    ("event.seen", &["who", "hex"]),
    ("event.lost", &["who"]),
    ("event.ran-into", &["who", "hex"]),
    ("event.awoke", &["who"]),
    ("event.alarm", &["side"]),
    ("event.quiet", &["side"]),
    ("event.shot-long", &["who", "to", "range", "tally", "die", "letter", "result"]),
    ("event.shot-lantern", &["who", "hex", "die", "row", "result"]),
    ("event.threw", &["who", "to", "range", "die", "row", "letter", "result"]),
    ("event.threw-unseen", &["to", "die", "letter", "result"]),
    ("event.threw-lantern", &["who", "hex", "die", "row", "result"]),
    ("event.struck-unseen", &["to", "die", "letter", "result"]),
    ("event.strayed", &["who", "hex"]),
    ("event.deflected", &["who", "die", "letter", "less"]),
    ("event.not-deflected", &["who", "die"]),
    ("event.let-come", &["who"]),
    ("event.lit", &["who", "hex"]),
    ("event.put-out", &["who", "hex"]),
    ("event.lantern-out", &["hex"]),
    ("event.lantern-lit", &["hex"]),
    ("event.lantern-unseen", &["hex", "die", "result"]),
    ("event.drowned", &["who", "hex"]),
    ("event.washed-away", &["who"]),
    ("event.began-harness", &["who", "to"]),
    ("event.began-unharness", &["who", "to"]),
    ("event.began-seppuku", &["who"]),
    ("event.did-harness", &["who", "to"]),
    ("event.did-unharness", &["who", "to"]),
    ("event.did-seppuku", &["who"]),
    ("event.drew", &["who", "to", "hex", "number"]),
    ("event.pushed", &["who", "to", "hex", "number"]),
    ("event.stands-by", &["who", "hex"]),
    ("event.challenged", &["who"]),
    ("event.unanswered", &["side"]),
    ("event.accepted", &["who", "to"]),
    ("event.nobody-rides-out", &["side"]),
    ("event.duel-over", &["who"]),
    ("event.duel-lapsed", &[]),
    ("event.breached", &["side"]),
    ("event.poem", &["side", "number"]),
    ("event.no-poem", &["side"]),
    ("event.worthy", &["side"]),
    ("event.not-worthy", &["side"]),
    ("event.posthumous", &["side"]),
    ("event.unmoved", &["who"]),
    ("ask.deflect", &["side", "who", "letter", "result"]),
    ("ask.answer", &["side", "who"]),
    ("ask.poem", &["side", "who"]),
    ("ask.judge", &["side"]),
    ("ask.alarm", &["side", "who"]),
    ("ask.shove", &["side", "who"]),
    ("word.cover-none", &[]),
    ("word.adds", &["number"]),
    ("word.row", &["row"]),
    ("word.on-foot", &[]),
    ("word.in-armour", &[]),
    ("word.mounted", &[]),
    ("word.someone", &[]),
    ("word.task-harness", &[]),
    ("word.task-unharness", &[]),
    ("word.task-seppuku", &[]),
    ("word.breach-warning", &[]),
    ("word.lantern", &["hex"]),
    ("word.hit", &[]),
    ("word.missed", &[]),
];

impl Havoc {
    /// The hex of a lantern; a client may name any number.
    pub(crate) fn lantern_hex(&self, lantern: u8) -> HexId {
        self.scenario.map.lanterns.get(lantern as usize).copied().unwrap_or(HexId::NONE)
    }

    /// An action of the younger book in words.
    pub(super) fn say_blades(&self, action: &Action) -> String {
        let n = |p: &Piece| self.name(*p);
        let lamp = |lantern: &u8| self.hex_name(self.lantern_hex(*lantern));
        match action {
            Action::Barricade { number, to, front } => {
                format!("barricade {number} at {} facing {}", self.hex_name(*to), dir_name(*front))
            }
            Action::Harness { man, horse, cart } => {
                format!("{} harnesses {} to {}", n(man), n(horse), n(cart))
            }
            Action::Unharness { man, horse } => format!("{} unharnesses {}", n(man), n(horse)),
            Action::Seppuku { man } => format!("{} begins seppuku", n(man)),
            Action::Throw { by, at } => format!("{} throws at {}", n(by), n(at)),
            Action::ShootLantern { by, lantern } => {
                let verb = if self.throws(*by) { "throws at" } else { "shoots" };
                format!("{} {verb} the lantern at {}", n(by), lamp(lantern))
            }
            Action::Push { cart, men, way } => {
                let men = if men[2] == Piece::NONE { &men[..2] } else { &men[..] };
                format!("{} push {} {}", self.names(men), n(cart), dir_name(*way))
            }
            Action::Light { by, lantern, lit: true } => {
                format!("{} lights {}", n(by), lamp(lantern))
            }
            Action::Light { by, lantern, .. } => format!("{} puts out {}", n(by), lamp(lantern)),
            Action::Challenge { by } => format!("{} challenges", n(by)),
            Action::Breach => "break the duel".to_owned(),
            Action::Deflect => "deflect".to_owned(),
            Action::LetCome => "let it come".to_owned(),
            Action::Accept { by } => format!("{} accepts", n(by)),
            Action::Refuse => "refuse".to_owned(),
            // The words themselves are in the log: an action has no room for them.
            Action::Write { lines, .. } => format!("write {lines} lines"),
            Action::NoPoem => "no poem".to_owned(),
            Action::Judge { worthy: true } => "worthy".to_owned(),
            Action::Judge { worthy: false } => "not worthy".to_owned(),
            Action::Alarm { raise: true } => "raise the alarm".to_owned(),
            Action::Alarm { raise: false } => "stay quiet".to_owned(),
            _ => String::new(),
        }
    }

    fn throws(&self, by: Piece) -> bool {
        self.exists(by) && self.kind(by).weapon == Some(crate::roster::Weapon::Shuriken)
    }

    /// Commands of the younger book that name nobody.
    pub(super) fn hear_blades(&self, lower: &str) -> Option<Action> {
        Some(match lower {
            "break the duel" => Action::Breach,
            "deflect" => Action::Deflect,
            "let it come" => Action::LetCome,
            "refuse" => Action::Refuse,
            "no poem" => Action::NoPoem,
            "worthy" => Action::Judge { worthy: true },
            "not worthy" => Action::Judge { worthy: false },
            "raise the alarm" => Action::Alarm { raise: true },
            "stay quiet" => Action::Alarm { raise: false },
            _ => return None,
        })
    }

    /// `barricade 2 at 5.7 facing NE`
    pub(super) fn hear_barricade(&self, words: &[&str]) -> Result<Action, String> {
        let [number, "at", hex, "facing", way] = words else {
            return Err("say `barricade 2 at 5.7 facing NE`".to_owned());
        };
        Ok(Action::Barricade {
            number: self.hear_number(number)?,
            to: self.hear_hex(hex)?,
            front: parse_dir(way).ok_or_else(|| format!("no direction `{way}`"))?,
        })
    }

    /// `write LINE / LINE`: the action; the words are kept by [`engine::Speaks::free_words`].
    pub(super) fn hear_poem(&self, words: &str) -> Action {
        seppuku::write(&seppuku::verses(words))
    }

    /// Sentences of the younger book: subjects, verb, objects. Nothing if the verb is not its own.
    pub(super) fn hear_blades_sentence(
        &self,
        who: &[Piece],
        verb: &str,
        rest: &[&str],
    ) -> Option<Result<Action, String>> {
        let one = || match who {
            [p] => Ok(*p),
            _ => Err(format!("`{verb}` takes one name before it")),
        };
        let name = |name: &str| self.hear_name(name);
        let heard = match (verb, rest) {
            ("shoots", ["the", "lantern", "at", hex])
            | ("throws", ["at", "the", "lantern", "at", hex]) => {
                self.lamp(hex).and_then(|lantern| Ok(Action::ShootLantern { by: one()?, lantern }))
            }
            ("throws", ["at", at]) => name(at).and_then(|at| Ok(Action::Throw { by: one()?, at })),
            ("lights", [hex]) => self
                .lamp(hex)
                .and_then(|lantern| Ok(Action::Light { by: one()?, lantern, lit: true })),
            ("puts", ["out", hex]) => self
                .lamp(hex)
                .and_then(|lantern| Ok(Action::Light { by: one()?, lantern, lit: false })),
            ("challenges", []) => one().map(|by| Action::Challenge { by }),
            ("accepts", []) => one().map(|by| Action::Accept { by }),
            ("begins", ["seppuku"]) => one().map(|man| Action::Seppuku { man }),
            ("harnesses", [horse, "to", cart]) => name(horse)
                .and_then(|horse| Ok(Action::Harness { man: one()?, horse, cart: name(cart)? })),
            ("unharnesses", [horse]) => {
                name(horse).and_then(|horse| Ok(Action::Unharness { man: one()?, horse }))
            }
            ("push" | "pushes", [cart, way]) => {
                name(cart).and_then(|cart| self.hear_push(who, cart, way))
            }
            _ => return None,
        };
        Some(heard)
    }

    fn hear_push(&self, who: &[Piece], cart: Piece, way: &str) -> Result<Action, String> {
        let way = parse_dir(way).ok_or_else(|| format!("no direction `{way}`"))?;
        let mut men = [Piece::NONE; 3];
        if who.len() > men.len() {
            return Err("at most three men push a cart".to_owned());
        }
        men[..who.len()].copy_from_slice(who);
        // One form for each group; nobody is the highest number of all.
        men.sort_unstable();
        Ok(Action::Push { cart, men, way })
    }

    fn lamp(&self, hex: &str) -> Result<u8, String> {
        let at = self.hear_hex(hex)?;
        self.scenario.map.lantern(at).ok_or_else(|| format!("there is no lantern at {hex}"))
    }

    /// An event of the younger book in words.
    pub(super) fn tell_blades(&self, event: &Event) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        let who = |key: &str, p: &Piece| w(key, &[("who", self.name(*p))]);
        let side = |key: &str, s: &Side| w(key, &[("side", self.side_name(*s))]);
        let at = |key: &str, p: &Piece, h: &HexId| {
            w(key, &[("who", self.name(*p)), ("hex", &self.hex_name(*h))])
        };
        match event {
            Event::Barricaded { hex, front } => {
                w("event.barricaded", &[("hex", &self.hex_name(*hex)), ("way", dir_name(*front))])
            }
            Event::NightFell => w("event.night", &[]),
            Event::Seen { figure, hex } => at("event.seen", figure, hex),
            Event::Lost { figure } => who("event.lost", figure),
            Event::RanInto { figure, hex } => at("event.ran-into", figure, hex),
            Event::Awoke { figure } => who("event.awoke", figure),
            Event::AlarmRaised { side: s } => side("event.alarm", s),
            Event::StayedQuiet { side: s } => side("event.quiet", s),
            Event::LetCome { monk } => who("event.let-come", monk),
            Event::Lantern { hex, by: Piece::NONE, lit } => {
                let key = if *lit { "event.lantern-lit" } else { "event.lantern-out" };
                w(key, &[("hex", &self.hex_name(*hex))])
            }
            Event::Veiled { event, .. } => self.tell_event(event),
            // The umpire has read it already, with names.
            Event::Glimpsed { .. } | Event::Felt { .. } => None,
            Event::Strayed { animal, hex } => at("event.strayed", animal, hex),
            Event::Struck { at, mounted, die, letter } => {
                let (letter, result) = self.fight_result(*mounted, *letter);
                let (to, die) = (self.names(at), die.to_string());
                let given =
                    [("to", to.as_str()), ("die", &die), ("letter", &letter), ("result", &result)];
                w("event.struck-unseen", &given)
            }
            Event::Lantern { hex, lit: true, by } => at("event.lit", by, hex),
            Event::Lantern { hex, by, .. } => at("event.put-out", by, hex),
            Event::Drowned { figure, hex } => at("event.drowned", figure, hex),
            Event::WashedAway { figure } => who("event.washed-away", figure),
            Event::StandsBy { man, to } => at("event.stands-by", man, to),
            Event::Challenged { by } => who("event.challenged", by),
            Event::Unanswered { side: s } => side("event.unanswered", s),
            Event::Accepted { by, challenger } => {
                w("event.accepted", &[("who", self.name(*by)), ("to", self.name(*challenger))])
            }
            Event::RefusedChallenge { side: s } => side("event.nobody-rides-out", s),
            Event::DuelOver { winner } => who("event.duel-over", winner),
            Event::DuelLapsed => w("event.duel-lapsed", &[]),
            Event::Breached { side: s } => side("event.breached", s),
            Event::Poem { side: s, lines: 0 } => side("event.no-poem", s),
            Event::Poem { side: s, lines } => {
                w("event.poem", &[("side", self.side_name(*s)), ("number", &lines.to_string())])
            }
            Event::Judged { side: s, worthy: true } => side("event.worthy", s),
            Event::Judged { side: s, worthy: false } => side("event.not-worthy", s),
            Event::Posthumous { side: s } => side("event.posthumous", s),
            Event::Unmoved { figure } => who("event.unmoved", figure),
            _ => self.tell_carts(event).or_else(|| self.tell_missile(event)),
        }
    }

    fn tell_carts(&self, event: &Event) -> Option<String> {
        match event {
            Event::Drew { horse, cart, to, cost } => {
                Some(self.tell_step("event.drew", self.name(*horse), *cart, *to, *cost))
            }
            Event::Pushed { cart, men, to, cost } => {
                let men = if men[2] == Piece::NONE { &men[..2] } else { &men[..] };
                Some(self.tell_step("event.pushed", &self.names(men), *cart, *to, *cost))
            }
            _ => None,
        }
    }

    fn tell_step(&self, key: &str, who: &str, cart: Piece, to: HexId, cost: u8) -> String {
        let (hex, cost) = (self.hex_name(to), cost.to_string());
        let given = [("who", who), ("to", self.name(cart)), ("hex", &hex), ("number", &cost)];
        self.wording.say(key, &given)
    }

    /// Arrows, shuriken, and what monks do about them.
    fn tell_missile(&self, event: &Event) -> Option<String> {
        let w = |key: &str, given: &[(&str, &str)]| Some(self.wording.say(key, given));
        match event {
            Event::Loosed { by, at, range, cover, adds, mark, die, row, letter } => {
                let (letter, result) = self.longbow_result(*mark, *letter);
                let given = [
                    ("who", self.name(*by)),
                    ("to", self.name(*at)),
                    ("range", &range.to_string()),
                    ("tally", &self.longbow_tally(*cover, *adds, *mark, *row)),
                    ("die", &die.to_string()),
                    ("letter", &letter),
                    ("result", &result),
                ];
                w("event.shot-long", &given)
            }
            Event::Threw { by, at, range, die, row, letter, .. } => {
                let (letter, result) = self.shuriken_result(*letter);
                let given = [
                    ("who", self.name(*by)),
                    ("to", self.name(*at)),
                    ("range", &range.to_string()),
                    ("die", &die.to_string()),
                    ("row", &row.to_string()),
                    ("letter", &letter),
                    ("result", &result),
                ];
                let seen = by.is_some();
                w(if seen { "event.threw" } else { "event.threw-unseen" }, &given)
            }
            Event::LanternShot { by, hex, thrown, die, row, hit } => {
                let word = if *hit { "word.hit" } else { "word.missed" };
                let given = [
                    ("who", self.name(*by)),
                    ("hex", &self.hex_name(*hex)),
                    ("die", &die.to_string()),
                    ("row", &row.to_string()),
                    ("result", &self.wording.say(word, &[])),
                ];
                w(
                    match (by.is_some(), thrown) {
                        (false, _) => "event.lantern-unseen",
                        (true, true) => "event.threw-lantern",
                        (true, false) => "event.shot-lantern",
                    },
                    &given,
                )
            }
            Event::Deflected { monk, die, from, to, .. } if from == to => {
                w("event.not-deflected", &[("who", self.name(*monk)), ("die", &die.to_string())])
            }
            Event::Deflected { monk, die, from, to, mounted } => {
                let given = [
                    ("who", self.name(*monk)),
                    ("die", &die.to_string()),
                    ("letter", missile_letter(*mounted, *from)),
                    ("less", missile_letter(*mounted, *to)),
                ];
                w("event.deflected", &given)
            }
            _ => None,
        }
    }

    /// The tally of an arrow in words: target, cover, what is added, the row.
    pub fn longbow_tally(&self, cover: Cover, adds: i8, mark: Mark, row: u8) -> String {
        let say = |key: &str| self.wording.say(key, &[]);
        let mut words = vec![
            say(match mark {
                Mark::Mounted => "word.mounted",
                Mark::Armoured => "word.in-armour",
                Mark::Foot => "word.on-foot",
            }),
            say(match cover {
                Cover::None => "word.cover-none",
                Cover::Light => "word.cover-light",
                Cover::Medium => "word.cover-medium",
                Cover::Heavy => "word.cover-heavy",
            }),
        ];
        if adds != 0 {
            words.push(self.wording.say("word.adds", &[("number", &format!("{adds:+}"))]));
        }
        words.push(self.wording.say("word.row", &[("row", &row.to_string())]));
        words.join(", ")
    }

    /// The letter of a longbow table and what it says.
    pub fn longbow_result(&self, mark: Mark, letter: u8) -> (String, String) {
        let Some(blades) = &self.book.blades else { return Default::default() };
        let mounted = mark == Mark::Mounted;
        let printed = missile_letter(mounted, letter);
        let text = match mark {
            Mark::Mounted => blades.at_mounted.key_text(printed),
            Mark::Armoured => blades.at_armoured.key_text(printed),
            Mark::Foot => blades.at_foot.key_text(printed),
        };
        (printed.to_owned(), text.unwrap_or(printed).to_owned())
    }

    /// The letter of T-10 and what it says.
    pub fn shuriken_result(&self, letter: u8) -> (String, String) {
        let Some(blades) = &self.book.blades else { return Default::default() };
        let letter = Shuriken::ALL.get(letter as usize).map_or("–", |result| result.letter());
        (letter.to_owned(), blades.shuriken.key_text(letter).unwrap_or(letter).to_owned())
    }

    /// A question of the younger book in words.
    pub(super) fn tell_blades_ask(&self, s: &State, side: Side, ask: &Ask) -> String {
        let name = self.side_name(side);
        let w = |key: &str, who: Piece| {
            self.wording.say(key, &[("side", name), ("who", self.name(who))])
        };
        match (ask, s.top()) {
            (Ask::Deflect, _) => {
                let letter = missile_letter(s.air.mounted, s.air.letter);
                let (_, result) = self.shot_result(s.air.mounted, s.air.letter);
                let who = self.name(s.shot.at);
                let given = [("side", name), ("who", who), ("letter", letter), ("result", &result)];
                self.wording.say("ask.deflect", &given)
            }
            (Ask::Answer, Step::Answer(by)) => w("ask.answer", by),
            (Ask::Poem, Step::Poem(man)) => w("ask.poem", man),
            (Ask::Judge, _) => self.wording.say("ask.judge", &[("side", name)]),
            (Ask::Alarm, Step::Alarm(man)) => w("ask.alarm", man),
            (Ask::Shove, Step::Shove { left, .. }) => {
                let next = left.trailing_zeros() as usize;
                w("ask.shove", s.movers.get(next).copied().unwrap_or(Piece::NONE))
            }
            _ => self.wording.say("ask.declare", &[("side", name)]),
        }
    }
}

/// A letter as printed in the missile tables.
fn missile_letter(mounted: bool, letter: u8) -> &'static str {
    let at = letter as usize;
    if mounted {
        MissileMounted::ALL.get(at).map_or("–", |result| result.letter())
    } else {
        MissileFoot::ALL.get(at).map_or("–", |result| result.letter())
    }
}
