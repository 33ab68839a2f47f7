//! The conditions a case of this game can ask for, of what is now.

use ::case::{Amiss, Held, Is, same};
use engine::Piece;
use measure::Point;

use super::{named, unit_named};
use crate::Warfare;
use crate::action::Action;
use crate::event::From;
use crate::rules::fire::RANGE;
use crate::rules::trays::Route;
use crate::state::{State, Status, mark};

/// A point as cases write it.
fn spot(p: Point) -> String {
    format!("{},{}", p.x, p.y)
}

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Warfare, s: &State, words: &[&str]) -> Held {
    let party = |side: engine::Side| &*game.scenario.parties[side].id;
    match words {
        ["step", name] => same(name, game.stage_name(s)),
        ["active", side] => same(side, party(s.active)),
        ["first", side] => same(side, party(s.first)),
        ["priority", side] => same(side, party(s.priority)),
        ["touches", a, b, side] => touches(game, s, a, b, Some(side)),
        ["touches", a, b] => touches(game, s, a, b, None),
        ["apart", a, b] => match touches(game, s, a, b, None) {
            Ok(()) => Err(Amiss::Otherwise("they are in contact".to_owned())),
            Err(Amiss::Otherwise(_)) => Ok(()),
            unclear => unclear,
        },
        ["strikes", a, b, wanted] => strikes(game, s, a, b, wanted),
        ["aims", by, names @ ..] => aims(game, s, by, names),
        ["shots", by, at, n] => {
            let (by, at) = (unit_named(game, by)?, unit_named(game, at)?);
            same(n, &game.clear_shots(s, by, at).to_string())
        }
        ["reach", by, at, wanted] => {
            let (by, at) = (unit_named(game, by)?, unit_named(game, at)?);
            let most = i64::from(RANGE) * i64::from(RANGE);
            let near = game.distance(s, by, at).is_some_and(|square| square <= most);
            same(wanted, if near { "yes" } else { "no" })
        }
        ["cost", n, rest @ ..] => cost(game, s, n, &rest.join(" ")),
        ["level", who, n] => {
            same(n, &game.ground().level(s.body(named(game, who)?).at).to_string())
        }
        ["points", who, n] => same(n, &game.cost_of(named(game, who)?).to_string()),
        ["flight", who, at] => flight(game, s, who, at),
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".into()),
    }
}

/// `touches A B 1`: A is in contact with B, on that side of B's tray.
fn touches(game: &Warfare, s: &State, a: &str, b: &str, side: Option<&str>) -> Held {
    let (a, b) = (unit_named(game, a)?, unit_named(game, b)?);
    match (s.body(b).side_of(a), side) {
        (None, _) => Err(Amiss::Otherwise("they are apart".to_owned())),
        (Some(_), None) => Ok(()),
        (Some(is), Some(wanted)) => same(wanted, &is.to_string()),
    }
}

/// SW-MEL-01 — `strikes A B rear`: A fights B, and from there as B's men see it; `strikes A B no`.
fn strikes(game: &Warfare, s: &State, a: &str, b: &str, wanted: &str) -> Held {
    let (a, b) = (unit_named(game, a)?, unit_named(game, b)?);
    let is = match (game.struck_by(s, a) == Some(b), game.from_where(s, b, a)) {
        (false, _) => "no",
        (true, From::Front) => "front",
        (true, From::Flank) => "flank",
        (true, From::Rear) => "rear",
    };
    same(wanted, is)
}

/// `aims A B C`, `aims A none`: whom a unit may fire at.
fn aims(game: &Warfare, s: &State, by: &str, names: &[&str]) -> Held {
    let by = unit_named(game, by)?;
    let may = game.may_fire(s, game.side(by), by).is_ok();
    let mut is: Vec<&str> = Vec::new();
    if may {
        is.extend(game.targets(s, by).iter().map(|at| game.name(at)));
    }
    is.sort_unstable();
    let mut wanted: Vec<&str> = names.iter().copied().filter(|name| *name != "none").collect();
    for name in &wanted {
        unit_named(game, name)?;
    }
    wanted.sort_unstable();
    let shown = |names: &[&str]| if names.is_empty() { "none".into() } else { names.join(" ") };
    same(&shown(&wanted), &shown(&is))
}

/// `cost 2032 A moves to 4000,6024`: what a way costs, in u, be it legal or not.
fn cost(game: &Warfare, s: &State, wanted: &str, words: &str) -> Held {
    let mut route = Route::new();
    let who = match game.action_of(s, words)? {
        Action::Move { who, path, .. } | Action::Lead { who, path, .. } => {
            path.points().for_each(|p| route.push(p));
            who
        }
        Action::Attack { who, foe, side, offset, via } => {
            let (end, _) = game.conformed(s, who, foe, side, offset);
            route = game.with_end(&via, end);
            who
        }
        _ => return Err("only moves have a cost; write `cost 2032 A moves to 10,20`".into()),
    };
    same(wanted, &game.route_cost(who, s.body(who).at, &route).total().to_string())
}

/// SW-ROU-01 to SW-ROU-04 — `flight A 6000,3968`, `flight A off`: where a rout would end.
fn flight(game: &Warfare, s: &State, who: &str, wanted: &str) -> Held {
    let flight = game.flight(s, unit_named(game, who)?);
    same(wanted, &if flight.off { "off".to_owned() } else { spot(flight.to) })
}

/// Conditions on one unit or leader; several may follow each other.
fn about(game: &Warfare, s: &State, p: Piece, words: &[&str]) -> Held {
    let is = |word: &str| match game.is_unit(p) {
        true => of_unit(game, s, p, word),
        false => of_leader(game, s, p, word),
    };
    ::case::about(game.name(p), words, is, str::to_owned)
}

fn of_unit(game: &Warfare, s: &State, p: Piece, word: &str) -> Option<Is> {
    let body = s.body(p);
    let pair = |holds: bool, yes: &'static str, no: &'static str| {
        Some(Is::Word(if holds { yes } else { no }))
    };
    let value = match word {
        "normal" | "routed" | "removed" | "left" => {
            return Some(Is::Word(status_word(body.status)));
        }
        "melee" | "free" => return pair(body.is_in_melee(), "melee", "free"),
        "led" | "unled" => return pair(body.link.is_some(), "led", "unled"),
        "moved" | "unmoved" => return pair(body.has(mark::MOVED), "moved", "unmoved"),
        "fired" | "unfired" => return pair(body.has(mark::FIRED), "fired", "unfired"),
        "ran" | "stood" => return pair(body.has(mark::RAN), "ran", "stood"),
        "set-upon" | "unharmed" => return pair(body.has(mark::SET_UPON), "set-upon", "unharmed"),
        "leader-only" | "manned" => {
            return pair(game.is_leader_only(s, p), "leader-only", "manned");
        }
        "at" => spot(body.at),
        "heading" => body.heading.degrees().to_string(),
        "faces" => body.facing().degrees().to_string(),
        "front" => body.front.to_string(),
        "soldiers" => body.soldiers.to_string(),
        "lost" => game.casualties(s, p).to_string(),
        "leader" => body.link.get().map_or("none", |leader| game.name(leader)).to_owned(),
        _ => return None,
    };
    Some(Is::Value(value))
}

const fn status_word(status: Status) -> &'static str {
    match status {
        Status::Absent => "absent",
        Status::Normal => "normal",
        Status::Routed => "routed",
        Status::Removed => "removed",
        Status::Left => "left",
    }
}

fn of_leader(game: &Warfare, s: &State, p: Piece, word: &str) -> Option<Is> {
    let body = s.body(p);
    let value = match word {
        "alone" | "commands" | "dead" | "left" => {
            return Some(Is::Word(match (body.status, body.link.is_some()) {
                (Status::Left, _) => "left",
                (Status::Normal, true) => "commands",
                (Status::Normal, false) => "alone",
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
        "at" => spot(body.at),
        _ => return None,
    };
    Some(Is::Value(value))
}
