//! The conditions a case of this game can ask for, of what is now.

use ::case::{Amiss, Held, same};
use engine::Piece;

use super::{named, unit_named};
use crate::Warfare;
use crate::action::Action;
use crate::state::{State, Status, mark};
use crate::words::spot;

/// Holds one of two words against what is.
fn either(wanted: &str, is: bool, yes: &'static str, no: &'static str) -> Held {
    same(wanted, if is { yes } else { no })
}

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Warfare, s: &State, words: &[&str]) -> Held {
    let party = |side: engine::Side| &game.scenario.parties[side].id;
    match words {
        ["step", name] => same(name, game.stage_name(s)),
        ["active", side] => same(side, party(s.active)),
        ["first", side] => same(side, party(s.first)),
        ["priority", side] => same(side, party(s.priority)),
        ["touches", a, b, side] => {
            let on = s.body(unit_named(game, b)?).side_of(unit_named(game, a)?);
            same(side, &on.map_or("apart".to_owned(), |on| on.to_string()))
        }
        ["touches" | "apart", a, b] => {
            let on = s.body(unit_named(game, b)?).side_of(unit_named(game, a)?);
            either(words[0], on.is_some(), "touches", "apart")
        }
        ["aims", by, wanted @ ..] => aims(game, s, by, wanted),
        ["shots", by, at, n] => {
            let shots = game.clear_shots(s, unit_named(game, by)?, unit_named(game, at)?);
            same(n, &shots.to_string())
        }
        ["reach", by, at, wanted] => {
            let square = game.distance(s, unit_named(game, by)?, unit_named(game, at)?);
            let range = i64::from(crate::rules::fire::RANGE);
            let near = square.is_some_and(|square| square <= range * range);
            same(wanted, if near { "yes" } else { "no" })
        }
        ["cost", n, rest @ ..] => cost(game, s, n, &rest.join(" ")),
        ["level", name, n] => {
            let at = s.body(named(game, name)?).at;
            same(n, &game.ground().level(at).to_string())
        }
        ["points", name, n] => same(n, &game.cost_of(named(game, name)?).to_string()),
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".into()),
    }
}

/// `aims A B C`, `aims A none`: whom a unit may fire at.
fn aims(game: &Warfare, s: &State, by: &str, wanted: &[&str]) -> Held {
    let by = unit_named(game, by)?;
    let can = game.may_fire(s, game.side(by), by).is_ok();
    let targets = if can { game.targets(s, by) } else { Default::default() };
    let mut is: Vec<&str> = targets.into_iter().map(|p| game.name(p)).collect();
    if is.is_empty() {
        is.push("none");
    }
    same(&wanted.join(" "), &is.join(" "))
}

/// `cost 2032 A moves to 4000,6024`: what a way costs, in u, be it legal or not.
fn cost(game: &Warfare, s: &State, wanted: &str, words: &str) -> Held {
    let who = words.split_whitespace().next().unwrap_or_default();
    let side = game.side(named(game, who)?);
    let route = match game.action_of(s, side, words)? {
        Action::Move { who, path, .. } | Action::Lead { who, path, .. } => {
            let points: Vec<_> = path.points().collect();
            (who, points)
        }
        Action::Attack { who, foe, side, offset, via } => {
            let (to, _) = game.conformed(s, who, foe, side, offset);
            (who, game.with_end(&via, to).to_vec())
        }
        _ => return Err("only moves have a cost; write `cost 2032 A moves to 10,20`".into()),
    };
    let cost = game.route_cost(route.0, s.body(route.0).at, &route.1);
    same(wanted, &cost.total().to_string())
}

/// Conditions on one unit or leader; several may follow each other.
fn about(game: &Warfare, s: &State, p: Piece, words: &[&str]) -> Held {
    let mut words = words.iter();
    let mut held: Held = Ok(());
    let mut asked = false;
    while let Some(word) = words.next() {
        asked = true;
        let found = match game.is_unit(p) {
            true => of_unit(game, s, p, word),
            false => of_leader(game, s, p, word),
        };
        // A word that is not known is told even if an earlier one does not hold.
        let next = match found {
            Some(Is::Word(is)) => same(word, is),
            Some(Is::Value(is)) => {
                let wanted = words.next().ok_or("something is missing after it")?;
                same(wanted, &is)
            }
            None => return Err(format!("I do not know the condition `{word}`").into()),
        };
        held = held.and(next.map_err(|why| match why {
            Amiss::Otherwise(why) => Amiss::Otherwise(format!("{word}: {why}")),
            unclear => unclear,
        }));
    }
    if asked { held } else { Err(format!("what of {}?", game.name(p)).into()) }
}

/// What is the case.
enum Is {
    /// Instead of the word, or the word itself.
    Word(&'static str),
    /// Of something that the next word is held against.
    Value(String),
}

fn of_unit(game: &Warfare, s: &State, p: Piece, word: &str) -> Option<Is> {
    let body = s.body(p);
    let pair = |holds: bool, yes: &'static str, no: &'static str| {
        Some(Is::Word(if holds { yes } else { no }))
    };
    let value = match word {
        "normal" | "routed" | "removed" | "left" => {
            return Some(Is::Word(match body.status {
                Status::Normal => "normal",
                Status::Routed => "routed",
                Status::Removed | Status::Absent => "removed",
                Status::Left => "left",
            }));
        }
        "melee" | "free" => return pair(body.is_in_melee(), "melee", "free"),
        "led" | "unled" => return pair(body.link.is_some(), "led", "unled"),
        "moved" | "unmoved" => return pair(body.has(mark::MOVED), "moved", "unmoved"),
        "fired" | "unfired" => return pair(body.has(mark::FIRED), "fired", "unfired"),
        "ran" | "stood" => return pair(body.has(mark::RAN), "ran", "stood"),
        "set-upon" | "unattacked" => {
            return pair(body.has(mark::SET_UPON), "set-upon", "unattacked");
        }
        "leader-only" | "manned" => {
            return pair(game.is_leader_only(s, p), "leader-only", "manned");
        }
        "at" => spot::spot(body.at),
        "heading" => body.heading.degrees().to_string(),
        "faces" => body.facing().degrees().to_string(),
        "front" => body.front.to_string(),
        "soldiers" => body.soldiers.to_string(),
        "lost" => game.casualties(s, p).to_string(),
        "leader" => body.link.get().map_or("nobody", |leader| game.name(leader)).to_owned(),
        _ => return None,
    };
    Some(Is::Value(value))
}

fn of_leader(game: &Warfare, s: &State, p: Piece, word: &str) -> Option<Is> {
    let body = s.body(p);
    let value = match word {
        "alone" | "dead" | "commands" | "left" => {
            return Some(Is::Word(match (body.status, body.link.is_some()) {
                (Status::Normal, false) => "alone",
                (Status::Normal, true) => "commands",
                (Status::Left, _) => "left",
                _ => "dead",
            }));
        }
        "moved" | "unmoved" => {
            return Some(Is::Word(if body.has(mark::MOVED) { "moved" } else { "unmoved" }));
        }
        "duelled" | "fresh" => {
            return Some(Is::Word(if body.has(mark::DUELLED) { "duelled" } else { "fresh" }));
        }
        "of" => body.link.get().map_or("nobody", |unit| game.name(unit)).to_owned(),
        "at" => spot::spot(body.at),
        _ => return None,
    };
    Some(Is::Value(value))
}
