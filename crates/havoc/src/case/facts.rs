//! The conditions a case of this family can ask for.

use ::case::{Amiss, Held, same};
use engine::{Piece, Side, Speaks};
use hex::HexId;

use super::scene::STEPS;
use crate::Havoc;
use crate::action::Action;
use crate::rules::cover::Unnamed;
use crate::rules::movement::Pose;
use crate::rules::shooting::Reading;
use crate::state::{Captivity, Health, Place, State, Task, mark};
use crate::terrain::Cover;

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Havoc, s: &State, words: &[&str]) -> Held {
    let rest = |n: usize| words[n..].join(" ");
    match words {
        ["column", n, ..] => column(game, s, n, &rest(2)),
        ["adds", n, ..] => adds(game, s, n, &rest(2)),
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
        ["bodies", hex, n] => same(n, &game.lay(s).mass(hex_named(game, hex)?).to_string()),
        ["cost", hex, n] => {
            let cost = game.foot_cost(&game.lay(s), hex_named(game, hex)?);
            same(n, &cost.map_or("closed".to_owned(), |c| c.to_string()))
        }
        ["cost", name, pose, n] => cost(game, s, named(game, name)?, pose, n),
        ["phase", n] => same(n, &s.phase.to_string()),
        ["step", name] => same(name, step_name(s)),
        ["active", side] => same(side, &game.scenario.parties[s.active].id),
        ["prey", knight, names @ ..] => {
            let k = named(game, knight)?;
            let is: Vec<&str> = game.prey_of(s, k).map(|e| game.name(e)).collect();
            same(&names.join(" "), &is.join(" "))
        }
        ["lit" | "dark" | "lantern" | "alarm" | "duel" | "marked" | "posthumous", ..] => {
            super::blades::holds(game, s, words)
        }
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".into()),
    }
}

pub(super) fn named(game: &Havoc, name: &str) -> Result<Piece, String> {
    game.piece(name).ok_or_else(|| format!("nobody is called `{name}`"))
}

pub(super) fn hex_named(game: &Havoc, name: &str) -> Result<HexId, String> {
    game.hex_named(name).ok_or_else(|| format!("no hex {name}"))
}

/// The side that must decide; the game is not over.
fn decider(game: &Havoc, s: &State) -> Result<Side, Amiss> {
    match s.over {
        None => Ok(game.asked(s).0),
        Some(_) => Err(Amiss::Otherwise("the game is over".to_owned())),
    }
}

fn step_name(s: &State) -> &'static str {
    let named = STEPS.iter().find(|(_, step)| s.step() == Some(*step));
    named.map_or("none", |(name, _)| name)
}

fn refused(refusal: engine::Refusal) -> Amiss {
    Amiss::Otherwise(format!("it is refused: {refusal}"))
}

/// `column 4-1 A attacks B`, `column light A shoots B`
fn column(game: &Havoc, s: &State, n: &str, words: &str) -> Held {
    let weighed = match game.hear(s, decider(game, s)?, words)? {
        Action::Shoot { by, at } => {
            let aim = game.may_shoot(s, by, at).map_err(refused)?;
            match aim.reading {
                Reading::Odds(weighed) => weighed,
                Reading::Arrow(_) => return same(n, cover_word(aim.cover)),
            }
        }
        Action::Attack(attack) => {
            game.may_attack(s, &attack).map_err(refused)?;
            game.weigh_attack(s, &attack, attack.defenders()[0])
        }
        _ => return Err("only shots and attacks have a column".into()),
    };
    same(n, &format!("{}-1", weighed.column))
}

/// `adds 2 A shoots B`, `adds 1 N throws at B`: what is added to the die.
fn adds(game: &Havoc, s: &State, n: &str, words: &str) -> Held {
    let is = match game.hear(s, decider(game, s)?, words)? {
        Action::Shoot { by, at } => match game.may_shoot(s, by, at).map_err(refused)?.reading {
            Reading::Arrow(arrow) => arrow.adds,
            Reading::Odds(weighed) => weighed.adds as i8,
        },
        Action::Throw { by, at } => game.may_throw(s, &game.lay(s), by, at).map_err(refused)?.adds,
        Action::ShootLantern { by, lantern } => {
            game.may_shoot_lantern(s, &game.lay(s), by, lantern).map_err(refused)?.adds
        }
        _ => return Err("only shots and throws add to the die".into()),
    };
    same(n, &is.to_string())
}

/// `cost A (1,0)/(0,0) 4`: what the cheapest way to a pose costs a piece, within the points it has
/// left.
fn cost(game: &Havoc, s: &State, p: Piece, pose: &str, n: &str) -> Held {
    let wanted: Pose = match pose.split_once('/') {
        Some((head, tail)) => [hex_named(game, head)?, hex_named(game, tail)?],
        None => [hex_named(game, pose)?, HexId::NONE],
    };
    let name = game.name(p);
    if wanted[1].is_some() != s.at(p).tail.is_some() {
        let takes = if wanted[1].is_some() { "one hex" } else { "two, head/tail" };
        return Err(format!("{name} takes {takes}").into());
    }
    let reach = game.reach(s, p);
    let cost = reach.iter().find(|(pose, _)| *pose == wanted).map(|(_, cost)| cost.to_string());
    same(n, cost.as_deref().unwrap_or("closed"))
}

pub(super) fn cover_word(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "none",
        Cover::Light => "light",
        Cover::Medium => "medium",
        Cover::Heavy => "heavy",
    }
}

/// Conditions on one piece; several may follow each other.
fn about(game: &Havoc, s: &State, p: Piece, words: &[&str]) -> Held {
    let mut words = words.iter();
    let mut held = Ok(());
    let mut asked = false;
    while let Some(word) = words.next() {
        asked = true;
        // A word that is not known is told even if an earlier one does not hold.
        let next = if let Some(is) = trait_of(game, s, p, word) {
            same(word, is)
        } else if let Some(is) = figure_of(game, s, p, word) {
            same(words.next().ok_or("something is missing after it")?, &is)
        } else {
            return Err(format!("I do not know the condition `{word}`").into());
        };
        held = held.and(next);
    }
    if asked { held } else { Err(format!("what of {}?", game.name(p)).into()) }
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
