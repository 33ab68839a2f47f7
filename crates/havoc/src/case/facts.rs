//! The conditions a case can ask for.

use engine::{Chance, Game, Outcome, Piece, Side, Speaks};

use super::scene::STEPS;
use crate::Havoc;
use crate::action::{Action, Ask};
use crate::rules::cover::Unnamed;
use crate::rules::shooting::Reading;
use crate::state::{Captivity, Health, Place, State, Task, mark};
use crate::terrain::Cover;

/// Most falls of the dice a `chance` may walk through.
const MOST_FALLS: usize = 10_000;

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Havoc, s: &State, condition: &str) -> Result<(), String> {
    let words: Vec<&str> = condition.split_whitespace().collect();
    let rest = |n: usize| words[n..].join(" ");
    match words.as_slice() {
        ["legal", ..] => judge(game, s, &rest(1)).map_err(|why| format!("it is refused: {why}")),
        ["illegal", rule, ..] => match judge(game, s, &rest(2)) {
            Ok(()) => Err("it is allowed".to_owned()),
            Err(why) if why.starts_with(&format!("{rule}:")) => Ok(()),
            Err(why) => Err(format!("it is refused otherwise: {why}")),
        },
        ["asked", side, ask] => is_asked(game, s, side, ask),
        ["choices", ..] => choices(game, s, condition.trim_start_matches("choices").trim()),
        ["column", n, ..] => column(game, s, n, &rest(2)),
        ["chance", fraction, ..] => chance(game, s, fraction, &rest(2)),
        ["sight", by, at, wanted] => {
            let (by, at) = (named(game, by)?, named(game, at)?);
            let lay = game.lay(s);
            let is = if game.sight(s, &lay, by, at).is_some() { "clear" } else { "blocked" };
            same(wanted, is)
        }
        ["cover", by, at, wanted] => {
            let (by, at) = (named(game, by)?, named(game, at)?);
            same(wanted, cover_word(game.cover(s, by, at, Unnamed::Bare)))
        }
        ["bodies", hex, n] => {
            let hex = game.hex_named(hex).ok_or_else(|| format!("no hex {hex}"))?;
            same(n, &game.lay(s).mass(hex).to_string())
        }
        ["cost", hex, n] => {
            let hex = game.hex_named(hex).ok_or_else(|| format!("no hex {hex}"))?;
            let cost = game.foot_cost(&game.lay(s), hex);
            same(n, &cost.map_or("closed".to_owned(), |c| c.to_string()))
        }
        ["turn", n] => same(n, &s.turn.to_string()),
        ["phase", n] => same(n, &s.phase.to_string()),
        ["step", name] => same(name, step_name(s)),
        ["active", side] => same(side, &game.scenario.parties[s.active].id),
        ["score", a, b] => {
            let score = game.score(s);
            same(&format!("{a} {b}"), &format!("{} {}", score.a, score.b))
        }
        ["over", wanted] => {
            let is = match s.over {
                None => "no".to_owned(),
                Some(Outcome::Drawn) => "draw".to_owned(),
                Some(Outcome::Won(side)) => game.scenario.parties[side].id.clone(),
            };
            same(wanted, &is)
        }
        ["prey", knight, names @ ..] => {
            let k = named(game, knight)?;
            let is: Vec<&str> = game.prey_of(s, k).map(|e| game.name(e)).collect();
            same(&names.join(" "), &is.join(" "))
        }
        ["lit" | "dark", ..]
        | ["lantern", ..]
        | ["alarm", ..]
        | ["duel", ..]
        | ["marked", ..]
        | ["posthumous", ..]
        | ["adds", ..] => super::blades::holds(game, s, &words),
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".to_owned()),
    }
}

pub(super) fn same(wanted: &str, is: &str) -> Result<(), String> {
    if wanted == is { Ok(()) } else { Err(format!("it is {is}")) }
}

pub(super) fn named(game: &Havoc, name: &str) -> Result<Piece, String> {
    game.piece(name).ok_or_else(|| format!("nobody is called `{name}`"))
}

pub(super) fn asked_side(game: &Havoc, s: &State) -> Option<(Side, Ask)> {
    let asks = game.asks(s);
    asks.a.map(|a| (Side::A, a)).or(asks.b.map(|b| (Side::B, b)))
}

fn judge(game: &Havoc, s: &State, words: &str) -> Result<(), String> {
    let (side, _) = asked_side(game, s).ok_or("the game is over")?;
    let action = game.hear_action(s, side, words)?;
    game.check(s, side, action).map_err(|r| r.to_string())
}

/// The name of an ask in a case: its variant in small letters with dashes.
fn ask_name(ask: Ask) -> String {
    let mut out = String::new();
    for c in format!("{ask:?}").chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn step_name(s: &State) -> &'static str {
    let named = STEPS.iter().find(|(_, step)| s.step() == Some(*step));
    named.map_or("none", |(name, _)| name)
}

fn is_asked(game: &Havoc, s: &State, side: &str, ask: &str) -> Result<(), String> {
    match asked_side(game, s) {
        None => Err("the game is over".to_owned()),
        Some((who, what)) => {
            let is = format!("{} {}", game.scenario.parties[who].id, ask_name(what));
            same(&format!("{side} {ask}"), &is)
        }
    }
}

/// `choices A retreats to (0,2) | A retreats to (-1,2)`: just these, in any order.
fn choices(game: &Havoc, s: &State, list: &str) -> Result<(), String> {
    let (side, _) = asked_side(game, s).ok_or("the game is over")?;
    let mut actions = Vec::new();
    game.all_actions(s, side, &mut actions);
    let mut is: Vec<String> = actions.iter().map(|a| game.say(s, side, a)).collect();
    let mut wanted: Vec<String> = list.split('|').map(|w| w.trim().to_owned()).collect();
    is.sort_unstable();
    wanted.sort_unstable();
    if is == wanted { Ok(()) } else { Err(format!("they are {}", is.join(" | "))) }
}

fn column(game: &Havoc, s: &State, n: &str, words: &str) -> Result<(), String> {
    let (side, _) = asked_side(game, s).ok_or("the game is over")?;
    let action = game.hear(s, side, words)?;
    let weighed = match action {
        Action::Shoot { by, at } => {
            let aim = game.may_shoot(s, by, at).map_err(|r| r.to_string())?;
            match aim.reading {
                Reading::Odds(weighed) => weighed,
                Reading::Arrow(_) => return same(n, cover_word(aim.cover)),
            }
        }
        Action::Attack(attack) => {
            game.may_attack(s, &attack).map_err(|r| r.to_string())?;
            game.weigh_attack(s, &attack, attack.defenders()[0])
        }
        _ => return Err("only shots and attacks have a column".to_owned()),
    };
    same(n, &format!("{}-1", weighed.column))
}

pub(super) fn cover_word(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "none",
        Cover::Light => "light",
        Cover::Medium => "medium",
        Cover::Heavy => "heavy",
    }
}

/// `chance 3/10 Q dead: P attacks Q`
fn chance(game: &Havoc, s: &State, fraction: &str, rest: &str) -> Result<(), String> {
    let (condition, words) =
        rest.split_once(':').ok_or("write `chance 3/10 Q dead: P attacks Q`")?;
    let (side, _) = asked_side(game, s).ok_or("the game is over")?;
    let action = game.hear(s, side, words.trim())?;
    game.check(s, side, action).map_err(|r| r.to_string())?;
    let falls =
        engine::odds(game, s, side, action, MOST_FALLS).map_err(|too_many| too_many.to_string())?;
    let hits = falls.iter().filter(|f| holds(game, &f.state, condition).is_ok());
    let is: Chance = hits.map(|f| f.chance).sum();
    same(fraction, &is.to_string())
}

/// Conditions on one piece; several may follow each other.
fn about(game: &Havoc, s: &State, p: Piece, words: &[&str]) -> Result<(), String> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if let Some(is) = trait_of(game, s, p, word) {
            same(word, is)?;
        } else if let Some(is) = figure_of(game, s, p, word) {
            same(words.next().ok_or("something is missing after it")?, &is)?;
        } else {
            return Err(format!("I do not know the condition `{word}`"));
        }
    }
    Ok(())
}

/// What is the case instead of the word, or the word itself: conditions that stand alone.
fn trait_of(game: &Havoc, s: &State, p: Piece, word: &str) -> Option<&'static str> {
    let f = s.at(p);
    let either = |holds: bool, yes: &'static str, no: &'static str| if holds { yes } else { no };
    Some(match word {
        "healthy" | "stunned" | "wounded" | "dead" => match f.health {
            Health::Healthy => "healthy",
            Health::Stunned => "stunned",
            Health::Wounded => "wounded",
            Health::Dead => "dead",
        },
        "prisoner" | "escaped" | "free" => match f.captivity {
            Captivity::Free => "free",
            Captivity::Prisoner => "prisoner",
            Captivity::Escaped => "escaped",
        },
        "mounted" | "on-foot" => either(f.is_mounted(), "mounted", "on-foot"),
        "gone" | "here" => either(f.place == Place::Left, "gone", "here"),
        "leaderless" | "commanded" => either(f.has(mark::LEADERLESS), "leaderless", "commanded"),
        "busy" | "idle" => either(f.task == Task::None, "idle", "busy"),
        "seen" | "unseen" => either(game.is_hidden(s, p), "unseen", "seen"),
        "asleep" | "awake" => either(f.has(mark::ASLEEP), "asleep", "awake"),
        "drowned" => either(f.health == Health::Dead && f.hex.is_none(), "drowned", "not drowned"),
        _ => return None,
    })
}

/// What is the case of something the next word is held against.
fn figure_of(game: &Havoc, s: &State, p: Piece, word: &str) -> Option<String> {
    let f = s.at(p);
    let name = |p: Piece, nobody: &str| match p {
        Piece::NONE => nobody.to_owned(),
        p => game.name(p).to_owned(),
    };
    Some(match word {
        "at" => game.pose_name(f.hex, f.tail),
        "ammo" => f.ammo.to_string(),
        "left" => game.points(s, p).to_string(),
        "strength" => {
            let now = game.profile(s, p);
            format!("{}/{}/{}", now.attack, now.defence, now.movement)
        }
        "held-by" => {
            f.control.map_or("nobody".to_owned(), |side| game.scenario.parties[side].id.clone())
        }
        "behind" => name(game.in_front(s, p), "nobody"),
        "drawing" => name(f.behind, "nothing"),
        _ => return None,
    })
}
