//! A change by somebody who has the program and the key of the dice: a die falls as he likes, the
//! game is played from there to an end of his, and every event and state fits.

use std::sync::OnceLock;

use engine::{Dice, DiceKind, Die, End, Eye, Keyed, RuleId, Seeded, Side, draw, read_back};
use serde_json::{Value, json};
use server::Shelf;
use shelf::desk::{Desk, Done, from_hex};

use super::games::Game;
use super::kinds::rolled;

/// How often dice are taken back at most to find a face.
const TRIES: u32 = 4000;

fn library() -> &'static Shelf {
    static LIBRARY: OnceLock<Shelf> = OnceLock::new();
    LIBRARY.get_or_init(|| Shelf::new(shelf::files()))
}

/// The game with another face of one of its dice, played from there to its end, with the signature
/// it had or without; unchanged if nothing can be made of it.
pub(super) fn forge(game: &Game, rng: &mut Seeded) -> String {
    let Some(Course { text, .. }) = other_course(game, rng) else { return game.text.clone() };
    let seal = game.text.lines().last().unwrap_or_default();
    if rng.below(4) == 0 { text } else { format!("{text}{seal}\n") }
}

/// The same, and the decision says that dice were taken back so often that the key gives the face.
/// That is how games were forged before what was taken back stood in them.
pub(super) fn sought(game: &Game, rng: &mut Seeded) -> String {
    let found = other_course(game, rng).and_then(|course| seek(game, &course));
    let Some(mut text) = found else { return forge(game, rng) };
    if rng.below(2) == 0 {
        text = text.replacen("\"version\":2", "\"version\":1", 1);
    }
    let seal = game.text.lines().last().unwrap_or_default();
    if rng.below(2) == 0 { text } else { format!("{text}{seal}\n") }
}

/// Another course of a game.
struct Course {
    /// The file, without a signature.
    text: String,
    /// The line from which it is another.
    at: usize,
    /// How many faces the dice of that line have.
    sides: Vec<u8>,
}

fn other_course(game: &Game, rng: &mut Seeded) -> Option<Course> {
    let lines: Vec<&str> = game.text.lines().collect();
    let all: Vec<usize> = (0..lines.len()).filter(|at| rolled(lines[*at])).collect();
    let at = *rng.pick(&all)?;
    let mut desk = game.desk(library()).ok()?;
    for line in &lines[1..at] {
        match read_back(line) {
            Some(_) => desk.restore_back(line).ok()?,
            None => desk.restore(line).ok()?,
        }
    }
    let entry: Value = serde_json::from_str(lines[at]).ok()?;
    let mut faces: Vec<u8> = serde_json::from_value(entry["dice"].clone()).ok()?;
    let die = rng.below(faces.len() as u32) as usize;
    let side = if entry["side"] == "a" { Side::A } else { Side::B };
    let mut done = desk.act(side, desk.count(Eye::Side(side)), &entry["action"]).ok()?;
    let mut sides = Vec::new();
    while done == Done::Waits {
        let wanted = desk.update(Eye::Umpire, desk.len()).wanted?;
        let other = 1 + rng.below(u32::from(wanted.faces)) as u8;
        let thrown = sides.len();
        sides.push(wanted.faces);
        if thrown == faces.len() {
            faces.push(other);
        }
        if thrown == die || faces[thrown] > wanted.faces {
            faces[thrown] = other;
        }
        done = desk.give(wanted.by, faces[thrown]).ok()?;
    }
    Some(Course { text: ended(game, &mut *desk)?, at, sides })
}

/// Gives up for the other side, and writes all of it.
fn ended(game: &Game, desk: &mut dyn Desk) -> Option<String> {
    if desk.outcome().is_none() {
        desk.resign(Side::A).ok()?;
    }
    let end = End { key: game.key.clone(), outcome: desk.outcome(), agreed: false };
    Some(desk.save(game.header.dice.clone(), Some(&end)))
}

/// Looks for how often dice must have been taken back for the key to give the faces of a line.
fn seek(game: &Game, course: &Course) -> Option<String> {
    let Course { text, at, sides } = course;
    let at = *at;
    let key = from_hex(game.key.as_deref()?)?;
    let DiceKind::Keyed { contributions: Some(added), .. } = &game.header.dice else {
        return None;
    };
    let key = Keyed::mix(&key, added.a.as_bytes(), added.b.as_bytes());
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut standing = 0;
    for line in &lines[1..at] {
        standing = read_back(line).map_or(standing + 1, |back| back.keep as usize);
    }
    let mut entry: Value = serde_json::from_str(&lines[at]).ok()?;
    let dice: Vec<u8> = serde_json::from_value(entry["dice"].clone()).ok()?;
    let again = (0..TRIES).find(|again| {
        let mut cup = Keyed::new(key, draw(standing, *again));
        let mut falls = |faces: u8| cup.roll(Die::new(faces, RuleId(""), Side::A));
        dice.iter().zip(sides).all(|(face, faces)| falls(*faces) == Ok(*face))
    })?;
    entry["again"] = json!(again);
    lines[at] = entry.to_string();
    for line in &mut lines[at + 1..] {
        let mut entry: Value = serde_json::from_str(line).ok()?;
        if entry.get("side").is_some() {
            entry["again"] = json!(again);
            *line = entry.to_string();
        }
    }
    Some(lines.into_iter().map(|line| line + "\n").collect())
}
