//! The conditions a case of this game can ask for, of what is now.

use ::case::{Amiss, Held, Is, same};
use engine::{Piece, PieceSet};
use measure::Cm;

use super::{group_named, named};
use crate::Skirmish;
use crate::action::{Action, Target};
use crate::state::{Ladder, Motion, Place, Stage, State, Status, is_horse, mark};
use crate::words::spot;

/// The parts of a turn as cases name them.
pub(super) const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Deploy => "deploy",
        Stage::TurnStart | Stage::Choose => "choose",
        Stage::Start => "start",
        Stage::Activate => "activate",
        Stage::Compulsory => "compulsory",
        Stage::Actions => "actions",
        Stage::Rally => "rally",
        Stage::Melee | Stage::Pairing => "melee",
        Stage::Joining(_) => "joining",
        Stage::Arming(_) => "arming",
        Stage::Fighting => "fighting",
        Stage::Morale => "morale",
        Stage::Close => "close",
    }
}

/// Holds one of two words against what is.
fn either(wanted: &str, is: bool, yes: &'static str, no: &'static str) -> Held {
    same(wanted, if is { yes } else { no })
}

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Skirmish, s: &State, words: &[&str]) -> Held {
    match words {
        ["step", name] => same(name, stage_name(s.stage)),
        ["active", side] => same(side, &game.scenario.parties[s.active].id),
        ["first", side] => same(side, &game.scenario.parties[s.first].id),
        ["touches" | "apart", a, b] => {
            let contact = game.is_contact(s, named(game, a)?, named(game, b)?);
            either(words[0], contact, "touches", "apart")
        }
        ["sees" | "hidden", a, b] => {
            let at = |name: &str| Ok::<_, Amiss>(game.base(s, named(game, name)?).centre);
            either(words[0], game.sees(s, at(a)?, at(b)?), "sees", "hidden")
        }
        ["cover" | "open", of, against] => {
            let covered = game.in_cover(s, named(game, of)?, named(game, against)?);
            either(words[0], covered, "cover", "open")
        }
        ["melee-cover" | "melee-open", of, against] => {
            let covered = game.in_melee_cover(s, named(game, of)?, named(game, against)?);
            either(words[0], covered, "melee-cover", "melee-open")
        }
        ["uphill" | "not-uphill", a, b] => {
            let higher = game.is_uphill(s, named(game, a)?, named(game, b)?);
            either(words[0], higher, "uphill", "not-uphill")
        }
        ["band", by, at, wanted] => band(game, s, by, at, wanted),
        ["candidates" | "picks", by, rest @ ..] => {
            candidates(game, s, words[0], by, &rest.join(" "))
        }
        ["cost", n, rest @ ..] => cost(game, s, n, &rest.join(" ")),
        ["forced", who, at] => forced(game, s, who, at),
        ["pairs", names @ ..] => pairs(game, s, names),
        ["majority", group @ .., class] => {
            let majority = game.majority(s, group_named(game, &group.join(" "))?);
            same(class, majority.map_or("nobody", |class| class.word()))
        }
        ["group", name @ .., word] => group(game, s, &name.join(" "), word),
        ["ladder", n, rest @ ..] => ladder(game, s, n, &rest.join(" ")),
        ["site", name @ .., n] => site(game, s, &name.join(" "), n),
        ["value", name, n] => {
            let who = named(game, name)?;
            same(n, &game.muster_value(who, s.figure(who).horse.get()).to_string())
        }
        [name, ..] => about(game, s, named(game, name)?, &words[1..]),
        [] => Err("an empty condition".into()),
    }
}

/// `band A B short`: of a shot at somebody, cover counted; `none` if he is too far away.
fn band(game: &Skirmish, s: &State, by: &str, at: &str, wanted: &str) -> Held {
    let (by, at) = (named(game, by)?, named(game, at)?);
    let aimed = game.weigh_shot(s, by, at, is_horse(at).then_some(at));
    same(wanted, aimed.map_or("none", |aimed| aimed.band.word()))
}

/// `candidates A Spears: B C`: who can be hit by a shot at a group, or a horse; `picks`: among whom
/// the target is picked, which is only the front rank at short range.
fn candidates(game: &Skirmish, s: &State, which: &str, by: &str, rest: &str) -> Held {
    let form = "write `candidates A Spears: B C`, or `: nobody`";
    let (group, names) = rest.split_once(':').ok_or(form)?;
    let target = match game.piece(group.trim()).filter(|p| is_horse(*p)) {
        Some(horse) => Target::Horse(horse),
        None => Target::Group(group_named(game, group.trim())?),
    };
    let mut wanted = PieceSet::EMPTY;
    for name in names.split_whitespace().filter(|name| *name != "nobody") {
        wanted.insert(named(game, name)?);
    }
    let by = named(game, by)?;
    let is = match which {
        "picks" => game.picks(s, by, target),
        _ => game.candidates(s, by, target),
    };
    if is == wanted {
        return Ok(());
    }
    let names: Vec<&str> = is.iter().map(|p| game.name(p)).collect();
    Err(Amiss::Otherwise(format!("it is {}", names.join(" "))))
}

/// `cost 14 A moves to 20,30`: what a way costs, in cm, be it legal or not.
fn cost(game: &Skirmish, s: &State, wanted: &str, words: &str) -> Held {
    let who = words.split_whitespace().next().unwrap_or_default();
    let side = game.side(named(game, who)?);
    match game.action_of(s, side, words)? {
        Action::Move { who, path, heading } => {
            let (cost, _) = game.cost(s, who, &path, heading);
            same(wanted, &Cm(cost).to_string())
        }
        _ => Err("only moves have a cost; write `cost 10 A moves to 10,20`".into()),
    }
}

/// `forced A 60,42`, `forced A stays`, `forced A off`: the forced move as it is worked out.
fn forced(game: &Skirmish, s: &State, who: &str, wanted: &str) -> Held {
    let forced = game.forced(s, named(game, who)?);
    let is = match (forced.off, forced.path.end()) {
        (true, _) => "off".to_owned(),
        (false, None) => "stays".to_owned(),
        (false, Some(end)) => end.to_string(),
    };
    same(&point_shown(wanted), &is)
}

/// A point as the game shows it; anything else as it is.
fn point_shown(word: &str) -> String {
    spot::point(word).map_or_else(|| word.to_owned(), |point| point.to_string())
}

/// `pairs A1 A2 B1`: these fight each other, and nobody else with them; `pairs none`.
fn pairs(game: &Skirmish, s: &State, names: &[&str]) -> Held {
    let shown = || {
        let combats = s.combats().iter().map(|combat| {
            let names = combat.sides.iter().flatten().filter(|p| p.is_some());
            names.map(|p| game.name(*p)).collect::<Vec<_>>().join(" ")
        });
        combats.collect::<Vec<_>>().join(", ")
    };
    if names == ["none"] {
        return match s.combat_count {
            0 => Ok(()),
            _ => Err(Amiss::Otherwise(format!("there are {}", shown()))),
        };
    }
    let mut wanted = 0;
    for name in names {
        wanted |= crate::state::bit(named(game, name)?);
    }
    match s.combats().iter().any(|combat| combat.bits() == wanted) {
        true => Ok(()),
        false => Err(Amiss::Otherwise(format!("the combats are {}", shown()))),
    }
}

/// `group Spears no-advance`, `group Spears advancing`, `group Spears injured`, `group Spears won`.
fn group(game: &Skirmish, s: &State, name: &str, word: &str) -> Held {
    let record = s.group(group_named(game, name)?);
    let is = match word {
        "ok" | "no-advance" | "withdraw" | "broken" | "no-rally" => match record {
            record if record.has(mark::NO_RALLY) => "no-rally",
            record if record.is_broken() => "broken",
            record if record.has(mark::WITHDRAW) => "withdraw",
            record if record.no_advance > 0 => "no-advance",
            _ => "ok",
        },
        "advancing" | "stationary" | "retiring" => match record.motion {
            Motion::Advancing => "advancing",
            Motion::Stationary => "stationary",
            Motion::Retiring => "retiring",
        },
        "injured" | "whole" => {
            if record.has(mark::INJURED) {
                "injured"
            } else {
                "whole"
            }
        }
        "spent" | "unspent" => {
            if record.has(mark::SPENT) {
                "spent"
            } else {
                "unspent"
            }
        }
        "won" | "lost" | "even" => match record.won {
            1.. => "won",
            0 => "even",
            _ => "lost",
        },
        word => return Err(format!("I do not know `{word}` of a group").into()),
    };
    same(word, is)
}

/// `ladder 1 carried by A`, `ladder 1 lies at 50,59`, `ladder 1 set at 50,59`.
fn ladder(game: &Skirmish, s: &State, n: &str, wanted: &str) -> Held {
    let at = n.parse::<usize>().ok().and_then(|n| s.ladders.get(n.checked_sub(1)?));
    let is = match at.ok_or_else(|| format!("there is no ladder {n}"))? {
        Ladder::None => "none".to_owned(),
        Ladder::Carried { by } => format!("carried by {}", game.name(*by)),
        Ladder::Lies { at } => format!("lies at {at}"),
        Ladder::Set { at, .. } => format!("set at {at}"),
    };
    let wanted = match wanted.rsplit_once(' ') {
        Some((words, last)) => format!("{words} {}", point_shown(last)),
        None => wanted.to_owned(),
    };
    same(&wanted, &is)
}

/// `site The gate 2`: how many Interacts it has had.
fn site(game: &Skirmish, s: &State, name: &str, n: &str) -> Held {
    let sites = &game.scenario.sites;
    let found = sites.iter().position(|site| site.name == name || site.id == name);
    let at = found.ok_or_else(|| format!("there is no site `{name}`"))?;
    same(n, &s.sites[at].to_string())
}

/// Conditions on one figure or horse; several may follow each other.
fn about(game: &Skirmish, s: &State, p: Piece, words: &[&str]) -> Held {
    let is = |word: &str| match is_horse(p) {
        true => of_horse(game, s, p, word),
        false => of_figure(game, s, p, word),
    };
    ::case::about(game.name(p), words, is, point_shown)
}

fn of_figure(game: &Skirmish, s: &State, p: Piece, word: &str) -> Option<Is> {
    let figure = s.figure(p);
    let pair = |holds: bool, yes: &'static str, no: &'static str| {
        Some(Is::Word(if holds { yes } else { no }))
    };
    let value = match word {
        "active" | "disabled" | "killed" | "fled" | "left" => {
            return Some(Is::Word(match figure.status {
                Status::Active => "active",
                Status::Disabled => "disabled",
                Status::Killed => "killed",
                Status::Fled => "fled",
                Status::Away => "left",
            }));
        }
        "mounted" | "on-foot" => return pair(figure.is_mounted(), "mounted", "on-foot"),
        "loaded" | "empty" => return pair(figure.has(mark::LOADED), "loaded", "empty"),
        "engaged" | "free" => return pair(game.is_engaged(s, p), "engaged", "free"),
        "strayed" | "together" => return pair(figure.has(mark::STRAYED), "strayed", "together"),
        "broke-off" | "steady" => return pair(figure.has(mark::BROKE_OFF), "broke-off", "steady"),
        "at" => figure.at.to_string(),
        "heading" => figure.heading.degrees().to_string(),
        "damage" => figure.damage.to_string(),
        "actions" => figure.actions.to_string(),
        "reserve" => figure.reserve.to_string(),
        "load" => figure.load.to_string(),
        "climbed" => Cm(figure.climb.done.into()).to_string(),
        "wields" => {
            let weapon = game.character(p).melee[usize::from(figure.wield & 1)];
            weapon.map_or("nothing", |weapon| weapon.word()).to_owned()
        }
        "rides" => figure.horse.get().map_or("nothing", |horse| game.name(horse)).to_owned(),
        "carries" => {
            let ladder = s.ladders.iter().position(|l| *l == Ladder::Carried { by: p });
            ladder.map_or("nothing".to_owned(), |n| format!("ladder-{}", n + 1))
        }
        _ => return None,
    };
    Some(Is::Value(value))
}

fn of_horse(game: &Skirmish, s: &State, p: Piece, word: &str) -> Option<Is> {
    let horse = s.horse(p);
    let value = match word {
        "gone" | "ridden" | "loose" => {
            return Some(Is::Word(match horse.place {
                Place::Gone => "gone",
                Place::Ridden => "ridden",
                Place::Loose => "loose",
            }));
        }
        "at" => horse.at.to_string(),
        "heading" => horse.heading.degrees().to_string(),
        "damage" => horse.damage.to_string(),
        "moves" => horse.moves.to_string(),
        "rider" => {
            let rider = game.figures().find(|q| s.figure(*q).horse.get() == Some(p));
            rider.map_or("nobody", |rider| game.name(rider)).to_owned()
        }
        _ => return None,
    };
    Some(Is::Value(value))
}
