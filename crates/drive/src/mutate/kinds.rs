//! One change of a text.

use engine::{Seeded, read_back, read_end};
use serde_json::{Map, Value, json};
use shelf::seal::Signer;

use super::forged::{forge, sought};
use super::games::Game;

/// A kind of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A bit of a byte.
    Bit,
    /// A byte is gone, or there twice.
    Byte,
    /// A blank somewhere, or a line that ends otherwise.
    Blank,
    /// A number, word or yes and no of any line.
    Value,
    /// A field of any line is gone, there under another name, or new.
    Field,
    /// A line is gone.
    LineGone,
    /// Two lines are swapped.
    LinesSwapped,
    /// A line is there twice.
    LineTwice,
    /// The rest is cut off.
    Cut,
    /// The face of a die.
    Face,
    /// The face of a die, with all that follows from it played anew.
    FacePlayed,
    /// The same, and how often dice were taken back is chosen so that the key gives that face.
    FaceSought,
    /// How often dice were taken back.
    Again,
    /// What is said of taking back.
    Back,
    /// The closing line.
    End,
    /// A name.
    Name,
    /// Something else of the first line.
    Header,
    /// The signature or the server's key.
    Seal,
    /// Signed by somebody else.
    OtherServer,
    /// The signature of another game.
    OtherSeal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 20] = [
        Kind::Bit,
        Kind::Byte,
        Kind::Blank,
        Kind::Value,
        Kind::Field,
        Kind::LineGone,
        Kind::LinesSwapped,
        Kind::LineTwice,
        Kind::Cut,
        Kind::Face,
        Kind::FacePlayed,
        Kind::FaceSought,
        Kind::Again,
        Kind::Back,
        Kind::End,
        Kind::Name,
        Kind::Header,
        Kind::Seal,
        Kind::OtherServer,
        Kind::OtherSeal,
    ];

    /// What it is, in words.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Bit => "one bit",
            Kind::Byte => "one byte gone or twice",
            Kind::Blank => "blanks and line ends",
            Kind::Value => "any value of any line",
            Kind::Field => "a field gone, renamed or new",
            Kind::LineGone => "a line gone",
            Kind::LinesSwapped => "two lines swapped",
            Kind::LineTwice => "a line twice",
            Kind::Cut => "the rest cut off",
            Kind::Face => "the face of a die",
            Kind::FacePlayed => "a face, the rest played anew",
            Kind::FaceSought => "a face, sought by taking back",
            Kind::Again => "how often dice were taken back",
            Kind::Back => "what is said of taking back",
            Kind::End => "the closing line",
            Kind::Name => "a name",
            Kind::Header => "the rest of the first line",
            Kind::Seal => "signature or server's key",
            Kind::OtherServer => "signed by somebody else",
            Kind::OtherSeal => "the signature of another game",
        }
    }

    /// The game with one such change.
    pub(super) fn change(self, game: &Game, games: &[Game], rng: &mut Seeded) -> Vec<u8> {
        let mut lines: Vec<String> = game.text.lines().map(str::to_owned).collect();
        let count = lines.len();
        let at = below(rng, count);
        let (end, seal) = (count - 2, count - 1);
        match self {
            Kind::Bit | Kind::Byte | Kind::Blank => return bytes(self, &game.text, rng),
            Kind::FacePlayed => return forge(game, rng).into_bytes(),
            Kind::FaceSought => return sought(game, rng).into_bytes(),
            Kind::OtherServer => {
                let bare = game.bare();
                let text = if rng.below(2) == 0 { bare } else { forge(game, rng) };
                let bare = text.lines().filter(|line| !line.starts_with("{\"seal\""));
                let bare = bare.map(|line| format!("{line}\n")).collect::<String>();
                // Somebody else for certain: one in 256 would have the server's own key.
                let mut secret = super::games::SECRET;
                secret[0] ^= 1 + rng.below(255) as u8;
                return Signer::new(&secret).sign(&bare).into_bytes();
            }
            Kind::OtherSeal => {
                let other = &games[below(rng, games.len())];
                let line = other.text.lines().last().unwrap_or_default();
                lines[seal] = line.to_owned();
            }
            Kind::LineGone => drop(lines.remove(at)),
            Kind::LineTwice => lines.insert(at, lines[at].clone()),
            Kind::LinesSwapped => lines.swap(at, below(rng, count)),
            Kind::Cut => lines.truncate(at),
            Kind::Value => edit(&mut lines[at], |value| change_leaf(value, rng)),
            Kind::Field => edit(&mut lines[at], |value| change_field(value, rng)),
            Kind::Face => {
                let at = pick(&lines, rng, rolled);
                edit(&mut lines[at], |value| {
                    if let Some(dice) = value["dice"].as_array_mut().filter(|d| !d.is_empty()) {
                        let die = below(rng, dice.len());
                        dice[die] = json!(1 + rng.below(10));
                    }
                });
            }
            Kind::Again => {
                let at = pick(&lines, rng, |line| line.starts_with("{\"side\""));
                edit(&mut lines[at], |value| value["again"] = json!(rng.below(6)));
            }
            Kind::Back => {
                let at = pick(&lines, rng, |line| read_back(line).is_some());
                edit(&mut lines[at], |value| change_leaf(value, rng));
            }
            Kind::End => edit(&mut lines[end], |value| change_end(value, rng)),
            Kind::Name => edit(&mut lines[0], |value| {
                let side = if rng.below(2) == 0 { "a" } else { "b" };
                value["players"][side] = json!(format!("somebody {}", rng.below(1000)));
            }),
            Kind::Header => edit(&mut lines[0], |value| change_leaf(value, rng)),
            Kind::Seal => edit(&mut lines[seal], |value| change_leaf(value, rng)),
        }
        lines.into_iter().map(|line| line + "\n").collect::<String>().into_bytes()
    }
}

fn below(rng: &mut Seeded, count: usize) -> usize {
    rng.below(count.max(1) as u32) as usize
}

/// One of the lines of a kind; any line if there is none.
fn pick(lines: &[String], rng: &mut Seeded, is_meant: impl Fn(&str) -> bool) -> usize {
    let all: Vec<usize> = (0..lines.len()).filter(|at| is_meant(&lines[*at])).collect();
    rng.pick(&all).copied().unwrap_or_else(|| below(rng, lines.len()))
}

/// Whether a die fell in an entry.
pub(super) fn rolled(line: &str) -> bool {
    line.starts_with("{\"side\"") && !line.contains("\"dice\":[]")
}

fn edit(line: &mut String, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(line).unwrap_or_default();
    let before = value.clone();
    change(&mut value);
    // Written otherwise it would not be a single change.
    if value != before {
        *line = value.to_string();
    }
}

fn bytes(kind: Kind, text: &str, rng: &mut Seeded) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = below(rng, bytes.len());
    match kind {
        Kind::Bit => bytes[at] ^= 1 << rng.below(8),
        Kind::Byte if rng.below(2) == 0 => drop(bytes.remove(at)),
        Kind::Byte => bytes.insert(at, bytes[at]),
        _ => {
            let ends: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] == b'\n').collect();
            let line = ends[below(rng, ends.len())];
            match rng.below(4) {
                0 => bytes.insert(line, b'\r'),
                1 => bytes.insert(line, b'\n'),
                2 => bytes.insert(at, b' '),
                _ => bytes.insert(line, b' '),
            }
        }
    }
    bytes
}

/// Changes one number, word or yes and no.
fn change_leaf(value: &mut Value, rng: &mut Seeded) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            let at = below(rng, map.len());
            if let Some(inner) = map.values_mut().nth(at) {
                change_leaf(inner, rng);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = below(rng, list.len());
            match rng.below(8) {
                0 => drop(list.remove(at)),
                1 => list.insert(at, list[at].clone()),
                _ => change_leaf(&mut list[at], rng),
            }
        }
        Value::Object(_) => *value = json!({ "new": 1 }),
        Value::Array(_) => *value = json!([1]),
        Value::Null => *value = json!("x"),
        Value::Bool(yes) => *yes = !*yes,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            *value = json!(old + i64::from(rng.below(5)) - 2);
        }
        Value::String(words) => *words = change_word(words, rng),
    }
}

fn change_word(words: &str, rng: &mut Seeded) -> String {
    let mut letters: Vec<char> = words.chars().collect();
    if letters.is_empty() {
        return "x".to_owned();
    }
    let at = below(rng, letters.len());
    match rng.below(4) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        2 => letters[at] = letters[at].to_ascii_uppercase(),
        _ => letters[at] = char::from(b"0123456789abcdef"[below(rng, 16)]),
    }
    letters.into_iter().collect()
}

/// Takes a field away, calls it otherwise or adds one.
fn change_field(value: &mut Value, rng: &mut Seeded) {
    let Value::Object(map) = value else { return };
    let inner = map.values().filter(|inner| inner.is_object()).count();
    if inner > 0 && rng.below(2) == 0 {
        let nth = below(rng, inner);
        if let Some(inner) = map.values_mut().filter(|inner| inner.is_object()).nth(nth) {
            return change_field(inner, rng);
        }
    }
    let names: Vec<String> = map.keys().cloned().collect();
    let Some(name) = rng.pick(&names).cloned() else { return };
    let old = map.remove(&name).unwrap_or_default();
    match rng.below(3) {
        0 => {}
        1 => put(map, format!("{name}s"), old),
        _ => {
            put(map, name, old);
            put(map, "more".to_owned(), json!(1));
        }
    }
}

fn put(map: &mut Map<String, Value>, name: String, value: Value) {
    map.insert(name, value);
}

/// Another outcome, another key, agreed or not.
fn change_end(value: &mut Value, rng: &mut Seeded) {
    debug_assert!(read_end(&value.to_string()).is_some());
    let end = &mut value["end"];
    match rng.below(5) {
        0 => end["outcome"] = json!({ "won": "a" }),
        1 => end["outcome"] = json!({ "won": "b" }),
        2 => end["outcome"] = json!("drawn"),
        3 => end["agreed"] = json!(end["agreed"] != json!(true)),
        _ => change_leaf(&mut end["key"], rng),
    }
}
