//! Games in words: hexes, actions and events as lines of text, and actions back from them.

mod blades;
mod hear;
mod tell;

pub use blades::BLADES_KEYS;
pub use tell::KEYS;

use engine::{Line, Piece, Side, Speaks};
use hex::{Hex, HexId, dir_name};

use crate::Havoc;
use crate::action::{Action, Ask, Face};
use crate::event::Event;
use crate::rules::ransom::STAY;
use crate::rules::retreat::PATH_END;
use crate::rules::seppuku;
use crate::state::State;

/// Names of the eight steps of a two-hex piece, in the order of SG-MOV-11.
pub(crate) const HORSE_STEP_NAMES: [&str; 8] = [
    "ahead-right",
    "ahead",
    "ahead-left",
    "wheel-right",
    "wheel-left",
    "back-left",
    "back",
    "back-right",
];

impl Havoc {
    /// A hex as this map's people call it: `12.8`, or `(2,-1)` on an axial map.
    pub fn hex_name(&self, hex: HexId) -> String {
        let map = &self.scenario.map;
        if !map.field.has(hex) {
            return "nowhere".to_owned();
        }
        match map.axial_origin {
            Some(origin) => {
                let at = map.field.hex(hex) - map.field.hex(origin);
                format!("({},{})", at.q, at.r)
            }
            None => {
                let (col, row) = map.field.offset(hex);
                format!("{col}.{row}")
            }
        }
    }

    /// The hex of that name.
    pub fn hex_named(&self, name: &str) -> Option<HexId> {
        let map = &self.scenario.map;
        match map.axial_origin {
            Some(origin) => {
                let inner = name.strip_prefix('(')?.strip_suffix(')')?.replace('−', "-");
                let (q, r) = inner.split_once(',')?;
                let at = Hex::new(q.trim().parse().ok()?, r.trim().parse().ok()?);
                map.field.at(map.field.hex(origin) + at)
            }
            None => {
                let (col, row) = name.split_once('.')?;
                map.field.id(col.parse().ok()?, row.parse().ok()?)
            }
        }
    }

    /// A pose: one hex, or head and tail as `5.7/4.7`.
    pub fn pose_name(&self, hex: HexId, tail: HexId) -> String {
        if tail.is_none() {
            self.hex_name(hex)
        } else {
            format!("{}/{}", self.hex_name(hex), self.hex_name(tail))
        }
    }

    fn names(&self, pieces: &[Piece]) -> String {
        let names: Vec<&str> = pieces.iter().map(|p| self.name(*p)).collect();
        names.join(" and ")
    }

    fn way_name(&self, s: &State, p: Piece, way: u8) -> &'static str {
        if way == STAY || p == Piece::NONE {
            "stay"
        } else if self.exists(p) && s.at(p).tail.is_some() {
            HORSE_STEP_NAMES[way as usize % HORSE_STEP_NAMES.len()]
        } else {
            dir_name(way)
        }
    }

    fn say_escort(&self, s: &State, prisoner: Piece, guards: [Piece; 2], ways: [u8; 3]) -> String {
        let alone = guards[1] == Piece::NONE;
        let who = if alone { self.names(&guards[..1]) } else { self.names(&guards) };
        let verb = if alone { "escorts" } else { "escort" };
        let group = [prisoner, guards[0], guards[1]];
        let steps: Vec<&str> =
            group.iter().zip(ways).map(|(p, way)| self.way_name(s, *p, way)).collect();
        let steps = if alone { &steps[..2] } else { &steps[..] };
        format!("{who} {verb} {}: {}", self.name(prisoner), steps.join(" "))
    }

    fn say_path(&self, path: &[u8; 4]) -> String {
        let steps = path.iter().take_while(|d| **d < PATH_END).map(|d| dir_name(*d));
        steps.collect::<Vec<_>>().join(" ")
    }

    fn say_phase_action(&self, s: &State, action: &Action) -> String {
        let n = |p: &Piece| self.name(*p);
        match action {
            Action::Mount { man, horse } => format!("{} mounts {}", n(man), n(horse)),
            Action::Dismount { man } => format!("{} dismounts", n(man)),
            Action::Attach { man, mule, to } => {
                format!("{} ties {} to {}", n(man), n(mule), n(to))
            }
            Action::Detach { man, mule } => format!("{} unties {}", n(man), n(mule)),
            Action::Share { man, with } => format!("{} shares with {}", n(man), n(with)),
            Action::Clear { man, with, from, way, carcass } => {
                let what = match carcass {
                    &Piece::NONE => self.hex_name(*from),
                    c => n(c).to_owned(),
                };
                format!("{} and {} clear {what} {}", n(man), n(with), dir_name(*way))
            }
            Action::Shoot { by, at } => format!("{} shoots {}", n(by), n(at)),
            Action::Move { figure, to, tail } => {
                format!("{} moves to {}", n(figure), self.pose_name(*to, *tail))
            }
            Action::Lead { man, animal, to } => {
                format!("{} leads {} to {}", n(man), n(animal), self.hex_name(*to))
            }
            Action::Exit { figure, with: Piece::NONE } => format!("{} leaves", n(figure)),
            Action::Exit { figure, with } => format!("{} leaves with {}", n(figure), n(with)),
            Action::Escort { prisoner, guards, ways } => {
                self.say_escort(s, *prisoner, *guards, *ways)
            }
            Action::Attack(attack) => {
                let many = attack.attackers().len() > 1;
                let verb = if many { "attack" } else { "attacks" };
                format!(
                    "{} {verb} {}",
                    self.names(attack.attackers()),
                    self.names(attack.defenders())
                )
            }
            _ => self.say_blades(action),
        }
    }
}

/// The poem in a command that begins with `write`.
fn poem_in(words: &str) -> Option<&str> {
    let words = words.trim();
    let head = words.get(..6).filter(|head| head.eq_ignore_ascii_case("write "))?;
    Some(&words[head.len()..])
}

impl Speaks for Havoc {
    fn say(&self, s: &State, _side: Side, action: &Action) -> String {
        let n = |p: &Piece| self.name(*p);
        match action {
            Action::Place { figure, to, facing } => {
                let at = self.hex_name(*to);
                if self.exists(*figure) && s.at(*figure).is_mounted() {
                    format!("place {} at {at} facing {}", n(figure), dir_name(*facing))
                } else {
                    format!("place {} at {at}", n(figure))
                }
            }
            Action::Allot { man, sergeant } => format!("allot {} to {}", n(man), n(sergeant)),
            Action::Ready => "ready".to_owned(),
            Action::End => "end".to_owned(),
            Action::Nominate { face: Face::Left } => "nominate left".to_owned(),
            Action::Nominate { face: Face::Right } => "nominate right".to_owned(),
            Action::Retreat { figure, to, tail } => {
                format!("{} retreats to {}", n(figure), self.pose_name(*to, *tail))
            }
            Action::Stand { figure } => format!("{} stands", n(figure)),
            Action::RetreatFile { end, path } => {
                format!("{} heads the string back {}", n(end), self.say_path(path))
            }
            Action::Put { to } => format!("put at {}", self.hex_name(*to)),
            Action::Bear { figure } => format!("{} bears it", n(figure)),
            Action::Suffer { figure } => format!("{} suffers it", n(figure)),
            Action::Yield => "yield".to_owned(),
            Action::HoldOut => "hold out".to_owned(),
            Action::Strike => "strike".to_owned(),
            Action::CallOff => "call off".to_owned(),
            Action::Join => "join".to_owned(),
            Action::Escape => "escape".to_owned(),
            Action::KeepStill => "keep still".to_owned(),
            Action::Advance { figure, to, tail } => {
                format!("{} advances to {}", n(figure), self.pose_name(*to, *tail))
            }
            Action::HoldGround => "hold ground".to_owned(),
            Action::LeaveOut { figure } => format!("leave out {}", n(figure)),
            Action::Hand { give: true, number } => format!("give {number}"),
            Action::Hand { give: false, number } => format!("take {number}"),
            Action::Resign => "resign".to_owned(),
            _ => self.say_phase_action(s, action),
        }
    }

    fn hear(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        self.hear_unaware(s, side, words)
    }

    fn free_words(&self, words: &str) -> Option<String> {
        poem_in(words).map(seppuku::verses)
    }

    fn line(&self, event: &Event) -> Option<Line> {
        let text = self.tell_event(event)?;
        Some(Line { rule: event.rule(), text })
    }

    fn prompt(&self, s: &State, ask: &Ask) -> String {
        self.tell_ask(s, ask)
    }
}
