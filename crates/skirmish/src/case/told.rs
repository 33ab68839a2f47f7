//! The conditions a case of this game can ask for, of what came of the last action.

use ::case::told::{adds_alike, any, none, sum, told, untold};
use ::case::{Amiss, Held, dashed, same};
use engine::Side;

use super::{group_named, named};
use crate::Skirmish;
use crate::event::{Blow, Event, Harm, Reason, Stand};
use crate::state::is_horse;

/// Checks a condition about what happened; nothing if it is about something else.
pub(super) fn holds(game: &Skirmish, events: &[Event], words: &[&str]) -> Option<Held> {
    Some(match words {
        ["shot", "none"] => none(events, |event| matches!(event, Event::Shot(_))),
        ["shot", by, "at", "horse", "of", at, sum, wanted] => {
            shot(game, events, [by, at], "horse", sum, wanted)
        }
        ["shot", by, "at", at, sum, wanted] => shot(game, events, [by, at], "", sum, wanted),
        ["combat", "none"] => none(events, |event| matches!(event, Event::Fought { .. })),
        ["combat", a, one, b, two, wanted] => combat(game, events, [a, b], [one, two], wanted),
        ["dice", who, dice @ ..] => thrown(game, events, who, dice),
        ["morale", "none"] => none(events, |event| matches!(event, Event::Tested { .. })),
        ["morale", group @ .., sum, wanted] => morale(game, events, &group.join(" "), sum, wanted),
        ["factor", group @ .., name, n] => factor(game, events, &group.join(" "), name, n),
        ["rally", "none"] => none(events, |event| matches!(event, Event::Rallied { .. })),
        ["rally", group @ .., die, wanted] => rally(game, events, &group.join(" "), die, wanted),
        ["fell", who, die, wanted] => fell(game, events, who, die, wanted),
        ["pushed", who, u] => pushed(game, events, who, u),
        ["told", kind] => told(events, kind),
        ["untold", kind] => untold(events, kind),
        _ => return None,
    })
}

fn harm_word(harm: Harm) -> String {
    dashed(&format!("{harm:?}"))
}

/// `shot A at B 7-4=3 wound`, `shot A at horse of B 8-3=5 killed`, `shot A at B 3-6=-3 none`.
fn shot(
    game: &Skirmish,
    events: &[Event],
    who: [&str; 2],
    horse: &str,
    wanted: &str,
    result: &str,
) -> Held {
    let [by, at] = [named(game, who[0])?, named(game, who[1])?];
    let terms = sum(wanted)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Shot(shot) if (shot.by, shot.at) == (by, at) => Some(shot),
        _ => None,
    });
    let held = held.map(|shot| {
        let dodge = shot.dodge.map_or(0, |(_, roll, plus)| roll + plus);
        let against = i16::from(dodge.max(shot.range.1));
        let is = [i16::from(shot.quality.1), -against];
        let hit = if shot.horse.is_some() && !is_horse(shot.at) { "horse" } else { "" };
        let harm = shot.harm.map_or("none".to_owned(), harm_word);
        match terms == is && hit == horse {
            true => same(result, &harm),
            false => {
                let hit = if hit.is_empty() { "the figure" } else { "the horse" };
                let (dice, difference) = (is[0], shot.difference);
                let why = format!("it is {dice}-{against}={difference} {harm} at {hit}");
                Err(Amiss::Otherwise(why))
            }
        }
    });
    any(held, "he did not shoot at that one")
}

/// `combat A 6 B 4 light`, `combat A 6 B 6 tie`, `combat R 7 E 4 nothing`.
fn combat(
    game: &Skirmish,
    events: &[Event],
    who: [&str; 2],
    scores: [&str; 2],
    wanted: &str,
) -> Held {
    let who = [named(game, who[0])?, named(game, who[1])?];
    let held = events.iter().filter_map(|event| {
        let Event::Fought { sides, won, blow, .. } = event else { return None };
        let first = |side: Side| sides[side].who.first().copied();
        let one = Side::BOTH.into_iter().find(|side| first(*side) == Some(who[0]))?;
        if first(one.other()) != Some(who[1]) {
            return None;
        }
        let result = match (won, blow) {
            (None, _) => "tie".to_owned(),
            (Some(_), None) => "nothing".to_owned(),
            (_, Some(Blow::Push)) => "push".to_owned(),
            (_, Some(Blow::Dismounted)) => "dismounted".to_owned(),
            (_, Some(Blow::Hurt(harm))) => harm_word(*harm),
        };
        let lost = won.is_some_and(|won| won != one);
        let is = format!("{} {} {result}", sides[one].score, sides[one.other()].score);
        let is = if lost { format!("{is}, the second winning") } else { is };
        Some(same(&format!("{} {} {wanted}", scores[0], scores[1]), &is))
    });
    any(held, "these two were no primaries of one combat")
}

/// `dice A 6 3 5`: everything a figure threw in its combat, in order.
fn thrown(game: &Skirmish, events: &[Event], who: &str, wanted: &[&str]) -> Held {
    let who = named(game, who)?;
    let stands = events.iter().filter_map(|event| match event {
        Event::Fought { sides, .. } => Some(sides),
        _ => None,
    });
    let stands = stands.flat_map(|sides| Side::BOTH.map(|side| &sides[side]));
    let held = stands.filter(|stand: &&Stand| stand.who.contains(&who)).map(|stand| {
        let own = stand.dice.iter().filter(|cast| cast.who == who);
        let own: Vec<String> = own.map(|cast| cast.roll.to_string()).collect();
        let is = if own.is_empty() { "none".to_owned() } else { own.join(" ") };
        same(&wanted.join(" "), &is)
    });
    any(held, "he did not fight")
}

/// `morale Spears 2+1-2-1+2=2 ok`.
fn morale(game: &Skirmish, events: &[Event], group: &str, wanted: &str, result: &str) -> Held {
    let tested = group_named(game, group)?;
    let terms = sum(wanted)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Tested { group, roll, tally, total, nerve, .. } if *group == tested => {
            Some((roll, tally, total, nerve))
        }
        _ => None,
    });
    let held = held.map(|(roll, tally, total, nerve)| {
        let mut is = vec![i16::from(*roll)];
        is.extend(tally.iter().map(|(_, n)| n));
        if adds_alike(&terms, &is) {
            return same(result, &dashed(&format!("{nerve:?}")));
        }
        let added: Vec<String> =
            tally.iter().map(|(reason, n)| format!("{n:+} {}", reason_word(reason))).collect();
        let why = format!("it is {roll} ({}) = {total}", added.join(", "));
        Err(Amiss::Otherwise(why))
    });
    any(held, "it did not test")
}

fn reason_word(reason: Reason) -> &'static str {
    Reason::ALL.iter().find(|(known, _)| *known == reason).map_or("", |(_, name)| name)
}

/// `factor Spears flank -1`; 0 if it must not count.
fn factor(game: &Skirmish, events: &[Event], group: &str, name: &str, wanted: &str) -> Held {
    let tested = group_named(game, group)?;
    if !Reason::ALL.iter().any(|(_, known)| *known == name) {
        let known: Vec<&str> = Reason::ALL.iter().map(|(_, known)| *known).collect();
        return Err(format!("nothing called `{name}` is added; {}", known.join(", ")).into());
    }
    let held = events.iter().filter_map(|event| match event {
        Event::Tested { group, tally, .. } if *group == tested => {
            let own = tally.iter().filter(|(reason, _)| reason_word(*reason) == name);
            let is: i16 = own.map(|(_, n)| n).sum();
            Some(same(wanted.trim_start_matches('+'), &is.to_string()))
        }
        _ => None,
    });
    any(held, "it did not test")
}

/// `rally Spears 4 yes`.
fn rally(game: &Skirmish, events: &[Event], group: &str, die: &str, wanted: &str) -> Held {
    let rallies = group_named(game, group)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Rallied { group, roll, back, .. } if *group == rallies => {
            let is = if *back { "yes" } else { "no" };
            Some(same(die, &roll.to_string()).and(same(wanted, is)))
        }
        _ => None,
    });
    any(held, "it did not throw")
}

/// `fell R 5 hurt`, `fell R 4 unhurt`.
fn fell(game: &Skirmish, events: &[Event], who: &str, die: &str, wanted: &str) -> Held {
    let fallen = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Fell { who, roll, hurt } if *who == fallen => {
            let is = if *hurt { "hurt" } else { "unhurt" };
            Some(same(die, &roll.to_string()).and(same(wanted, is)))
        }
        _ => None,
    });
    any(held, "he did not fall")
}

/// `pushed L 0.45`: so many cm.
fn pushed(game: &Skirmish, events: &[Event], who: &str, wanted: &str) -> Held {
    let loser = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Pushed { who, u, .. } if *who == loser => {
            Some(same(wanted, &measure::Cm(i32::from(*u)).to_string()))
        }
        _ => None,
    });
    any(held, "he was not pushed")
}
