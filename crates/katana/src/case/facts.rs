//! The conditions a case of this game can ask for, of what is now.

use ::case::{Held, Is, same};
use engine::Piece;

use super::muster::NERVES;
use super::tended;
use crate::Katana;
use crate::geometry::DIR_NAMES;
use crate::order::Posture;
use crate::rules::sight::Seen;
use crate::state::{Fit, Horse, Item, Stage, State, is_horse, mark};

/// The parts of a phase as cases name them.
fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Deploy => "deploy",
        Stage::Modes | Stage::MoveStart => "modes",
        Stage::PhaseStart | Stage::LosePhase => "lose-phase",
        Stage::Orders => "orders",
        Stage::FirstOrLast => "first-or-last",
        Stage::Setting | Stage::Step(_) | Stage::Turning => "movement",
        Stage::Shots => "shots",
        Stage::Flight => "flight",
        Stage::Strokes => "strokes",
        Stage::Clash | Stage::BreakOff | Stage::Aftermath => "clash",
        Stage::Closing | Stage::MoveEnd => "close",
    }
}

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Katana, s: &State, words: &[&str]) -> Held {
    match words {
        ["phase", n] => same(n, &s.phase.to_string()),
        ["step", name] => same(name, stage_name(s.stage)),
        ["first", side] => same(side, &game.scenario.parties[s.first].id),
        ["rain"] => same("rain", if s.rain { "rain" } else { "dry" }),
        ["litter", hex, weapon] => {
            let here = s.litter.iter().filter(|thing| thing.item.is_some());
            let here = here.filter(|thing| game.scenario.map.name(thing.hex) == *hex);
            let names: Vec<&str> =
                here.map(|thing| game.book.weapon(thing.item.weapon).id.as_str()).collect();
            same(weapon, if names.is_empty() { "nothing" } else { names[0] })
        }
        ["sees", by, at, wanted] => {
            let is = match game.seen_by(s, named(game, by)?, named(game, at)?) {
                Seen::Clear => "clear",
                Seen::Partly => "partly",
                Seen::Minimal => "minimal",
                Seen::Not => "not",
            };
            same(wanted, is)
        }
        ["group", rest @ ..] => group(game, s, rest),
        ["outnumbered", name, n] => same(n, &game.outnumbered(s, named(game, name)?).to_string()),
        ["body", hex] => {
            let hex = game.scenario.map.find(hex).ok_or_else(|| format!("no hex {hex}"))?;
            let is = if game.has_body(s, hex, Piece::NONE) { "body" } else { "no body" };
            same("body", is)
        }
        ["tended", rest @ ..] => tended::holds(game, s, rest),
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".into()),
    }
}

pub(super) fn named(game: &Katana, name: &str) -> Result<Piece, String> {
    game.piece(name).ok_or_else(|| format!("nobody is called `{name}`"))
}

/// The number of a group.
pub(super) fn group_named(game: &Katana, name: &str) -> Result<usize, String> {
    let at = game.scenario.groups.iter().position(|group| group.name == name);
    at.ok_or_else(|| format!("there is no group `{name}`"))
}

/// `group spears nerve hold`, `group spears leader A`, `group spears lost 1`
fn group(game: &Katana, s: &State, words: &[&str]) -> Held {
    let [name, word, wanted] = words else {
        return Err("write `group NAME nerve hold`, leader, lost, killed or free".into());
    };
    let record = s.groups[group_named(game, name)?];
    let is = match *word {
        "nerve" => {
            let known = NERVES.iter().find(|(_, nerve)| *nerve == record.nerve);
            known.map_or("on", |(name, _)| name).to_owned()
        }
        "leader" if record.leader.is_some() => game.name(record.leader).to_owned(),
        "leader" => "nobody".to_owned(),
        "lost" => record.lost.to_string(),
        "killed" => record.killed.to_string(),
        "free" => if record.has(crate::state::Group::FREE) { "yes" } else { "no" }.to_owned(),
        word => return Err(format!("I do not know `{word}` of a group").into()),
    };
    same(wanted, &is)
}

/// Conditions on one man or horse; several may follow each other.
fn about(game: &Katana, s: &State, p: Piece, words: &[&str]) -> Held {
    let is = |word: &str| match is_horse(p) {
        true => of_horse(game, s, p, word),
        false => of_man(game, s, p, word),
    };
    ::case::about(game.name(p), words, is, str::to_owned)
}

fn of_man(game: &Katana, s: &State, p: Piece, word: &str) -> Option<Is> {
    let man = s.man(p);
    let either = |holds: bool, yes: &'static str, no: &'static str| {
        Some(Is::Word(if holds { yes } else { no }))
    };
    match word {
        "well" | "ko" | "collapsed" | "dead" | "gone" => Some(Is::Word(match man.fit {
            Fit::Well => "well",
            Fit::Ko => "ko",
            Fit::Collapsed => "collapsed",
            Fit::Dead => "dead",
            Fit::Gone | Fit::Absent => "gone",
        })),
        "standing" | "sitting" | "lying" | "mounted" => Some(Is::Word(match man.posture {
            _ if man.rides() => "mounted",
            Posture::Standing => "standing",
            Posture::Sitting => "sitting",
            Posture::Lying => "lying",
        })),
        "acts" | "waits" => either(man.has(mark::ACTS), "acts", "waits"),
        "struck" | "unstruck" => either(man.has(mark::STRUCK), "struck", "unstruck"),
        "double" | "single" => either(man.has(mark::DOUBLE), "double", "single"),
        "dazed" | "clear-headed" => either(game.is_dazed(s, p), "dazed", "clear-headed"),
        "tactical" | "non-tactical" => either(man.has(mark::TACTICAL), "tactical", "non-tactical"),
        "aware" | "unaware" => either(man.has(mark::AWARE), "aware", "unaware"),
        "asleep" | "awake" => either(man.has(mark::ASLEEP), "asleep", "awake"),
        "hidden" | "seen" => either(man.has(mark::HIDDEN), "hidden", "seen"),
        "held" | "free" => either(game.is_held(s, p), "held", "free"),
        "climbing" | "not-climbing" => either(man.has(mark::CLIMBS), "climbing", "not-climbing"),
        "spent" | "fresh" => either(game.is_spent(s, p), "spent", "fresh"),
        "under-fire" | "not-under-fire" => {
            either(game.is_under_fire(s, p), "under-fire", "not-under-fire")
        }
        "loaded" | "unloaded" => either(has_load(game, s, p, Item::LOADED), "loaded", "unloaded"),
        "primed" | "unprimed" => either(has_load(game, s, p, Item::PRIMED), "primed", "unprimed"),
        "poisoned" | "clean" => {
            either(man.kit.iter().any(|item| item.has(Item::POISONED)), "poisoned", "clean")
        }
        _ => figure_of(game, s, p, word).map(Is::Value),
    }
}

/// True if something that shoots has such a load.
fn has_load(game: &Katana, s: &State, p: Piece, load: u8) -> bool {
    let mut missiles =
        game.kit(s, p).filter(|(_, item)| game.book.weapon(item.weapon).missile.is_some());
    missiles.any(|(_, item)| item.has(load))
}

fn figure_of(game: &Katana, s: &State, p: Piece, word: &str) -> Option<String> {
    let man = s.man(p);
    let map = &game.scenario.map;
    let name = |p: Piece| if p.is_some() { game.name(p) } else { "nobody" }.to_owned();
    let hand = |hand: usize| {
        let item = game.in_hand(s, p, hand);
        item.map_or("nothing", |(_, item)| game.book.weapon(item.weapon).id.as_str())
    };
    Some(match word {
        "at" => map.name(game.stance(s, p).0),
        "lain" => map.name(man.lain),
        "facing" => DIR_NAMES[usize::from(game.stance(s, p).1) % 6].to_owned(),
        "wounds" => man.wounds.to_string(),
        "distractions" => man.distractions.to_string(),
        "stamina" => man.stamina.to_string(),
        "strokes" => game.strokes_left(s, p).to_string(),
        "reactions" => game.reactions_left(s, p).to_string(),
        "losses" => game.losses(s, p).to_string(),
        "aimed" => man.aimed.to_string(),
        "aims-at" => name(man.aim),
        "holds" => name(man.holds),
        "shares" => name(man.partner),
        "grapples" => match man.has(mark::GRAPPLES) {
            true => name(man.partner),
            false => "nobody".to_owned(),
        },
        "rides" => name(man.horse),
        "hand" => hand(0).to_owned(),
        "off-hand" => hand(1).to_owned(),
        "walked" => man.walked.to_string(),
        "climbed" => man.climbed.to_string(),
        "done" => {
            let mut kit = game.kit(s, p);
            kit.find(|(_, item)| game.book.weapon(item.weapon).missile.is_some())
                .map_or(0, |(_, item)| item.done)
                .to_string()
        }
        "ammo" => {
            let mut kit = game.kit(s, p);
            kit.find(|(_, item)| game.book.weapon(item.weapon).missile.is_some())
                .map_or(0, |(_, item)| item.count)
                .to_string()
        }
        _ => return None,
    })
}

fn of_horse(game: &Katana, s: &State, p: Piece, word: &str) -> Option<Is> {
    let horse = s.horse(p);
    let map = &game.scenario.map;
    let value = match word {
        "well" | "dead" | "gone" => {
            return Some(Is::Word(match horse.fit {
                Fit::Well => "well",
                Fit::Gone | Fit::Absent => "gone",
                _ => "dead",
            }));
        }
        "bolting" | "calm" => {
            return Some(Is::Word(if horse.has(Horse::BOLTS) { "bolting" } else { "calm" }));
        }
        "at" => format!("{}/{}", map.name(horse.head), map.name(horse.rear)),
        "facing" => DIR_NAMES[usize::from(horse.facing) % 6].to_owned(),
        "gait" => horse.gait.name().to_owned(),
        "speed" => horse.speed.to_string(),
        "wounds" => horse.wounds.to_string(),
        "rider" if horse.rider.is_some() => game.name(horse.rider).to_owned(),
        "rider" => "nobody".to_owned(),
        _ => return None,
    };
    Some(Is::Value(value))
}
