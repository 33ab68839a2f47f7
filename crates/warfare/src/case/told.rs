//! The conditions a case of this game can ask for, of what came of the last action.

use ::case::{Amiss, Held, dashed, same};
use engine::Piece;

use super::named;
use crate::Warfare;
use crate::event::{Blow, Event};

/// Checks a condition about what happened; nothing if it is about something else.
pub(super) fn holds(game: &Warfare, events: &[Event], words: &[&str]) -> Option<Held> {
    Some(match words {
        ["blow", "none"] => none(events, |event| matches!(event, Event::Blow(_))),
        ["blow", by, "on", at, sum, wanted] => blow(game, events, [by, at], sum, wanted),
        ["check", "none"] => none(events, |event| matches!(event, Event::Checked { .. })),
        ["check", who, "none"] => unchecked(game, events, who),
        ["check", who, sum, "needs", needs, wanted] => check(game, events, who, sum, needs, wanted),
        ["struck", who, die, "misses"] => struck(game, events, who, [die, "none", "misses"]),
        ["struck", who, die, "saves", save, wanted] => {
            struck(game, events, who, [die, save, wanted])
        }
        ["duel", who, die, wanted] => duel(game, events, who, die, wanted),
        ["save", who, "none"] => save(game, events, who, "none", "none"),
        ["save", who, die, wanted] => save(game, events, who, die, wanted),
        ["rally", "none"] => none(events, |event| matches!(event, Event::Rallied { .. })),
        ["rally", who, die, wanted] => rally(game, events, who, die, wanted),
        ["factor", who, name, n] => factor(game, events, who, name, n),
        ["told", kind] => told(events, kind),
        ["untold", kind] => match told(events, kind) {
            Ok(()) => Err(Amiss::Otherwise("it was told".to_owned())),
            Err(Amiss::Otherwise(_)) => Ok(()),
            unclear => unclear,
        },
        _ => return None,
    })
}

fn none(events: &[Event], is: impl Fn(&Event) -> bool) -> Held {
    let count = events.iter().filter(|event| is(event)).count();
    if count == 0 { Ok(()) } else { Err(Amiss::Otherwise(format!("there were {count}"))) }
}

/// The first of some that meets what is wanted, or why the last did not.
fn any(held: impl Iterator<Item = Held>, nothing: &str) -> Held {
    let mut why = Amiss::Otherwise(nothing.to_owned());
    for held in held {
        match held {
            Ok(()) => return Ok(()),
            Err(unclear @ Amiss::Unclear(_)) => return Err(unclear),
            Err(otherwise) => why = otherwise,
        }
    }
    Err(why)
}

/// A sum as the game has it: `4+2+2=8`, what adds nothing left out.
fn shown(start: i16, parts: impl Iterator<Item = i16>, total: i16) -> String {
    let mut text = start.to_string();
    for n in parts.filter(|n| *n != 0) {
        text += &format!("{n:+}");
    }
    format!("{text}={total}")
}

/// A sum as cases write it: the die, what is added in any order, and the total.
fn is_same_sum(wanted: &str, is: &str) -> Result<bool, Amiss> {
    let terms = |text: &str| -> Result<Vec<i16>, Amiss> {
        let bad = || Amiss::from(format!("`{text}` is no sum; write such as 6+1-2=5"));
        let plain = text.replace('−', "-");
        let (sum, total) = plain.split_once('=').ok_or_else(bad)?;
        let mut terms: Vec<i16> = Vec::new();
        let mut rest = sum;
        while !rest.is_empty() {
            let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
            terms.push(rest[..end].trim_start_matches('+').parse().map_err(|_| bad())?);
            rest = &rest[end..];
        }
        let total: i16 = total.parse().map_err(|_| bad())?;
        if terms.iter().sum::<i16>() != total {
            return Err(format!("`{text}` does not add up").into());
        }
        if let Some(rest) = terms.get_mut(1..) {
            rest.sort_unstable();
        }
        terms.retain(|term| *term != 0);
        Ok(terms)
    };
    Ok(terms(wanted)? == terms(is)?)
}

/// `blow A on B 4+2+2=8/3 3`.
fn blow(game: &Warfare, events: &[Event], who: [&str; 2], sum: &str, wanted: &str) -> Held {
    let [by, at] = [named(game, who[0])?, named(game, who[1])?];
    let (sum, divisor) = sum.split_once('/').ok_or("write the divisor, as in 4+2=6/3")?;
    let of = events.iter().filter_map(|event| match event {
        Event::Blow(blow) if (blow.by, blow.at) == (by, at) => Some(blow),
        _ => None,
    });
    let held = of.map(|blow: &Blow| {
        let parts = blow.tally.iter().map(|(_, n)| n);
        let is = shown(blow.tally.start, parts, blow.tally.sum());
        match is_same_sum(sum, &is)? && divisor == blow.divisor.to_string() {
            true => same(wanted, &blow.inflicts.to_string()),
            false => {
                let why = format!("it is {is}/{} {}", blow.divisor, blow.inflicts);
                Err(Amiss::Otherwise(why))
            }
        }
    });
    any(held, "there was no such blow")
}

/// `check A 1+1=2 needs 2 holds`.
fn check(
    game: &Warfare,
    events: &[Event],
    who: &str,
    sum: &str,
    wanted: &str,
    result: &str,
) -> Held {
    let checked = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Checked { who, needs, tally, holds, .. } if *who == checked => {
            let is = shown(tally.start, tally.iter().map(|(_, n)| n), tally.sum());
            let word = if *holds { "holds" } else { "fails" };
            let alike = match is_same_sum(sum, &is) {
                Ok(alike) => alike && wanted == needs.to_string(),
                Err(unclear) => return Some(Err(unclear)),
            };
            Some(match alike {
                true => same(result, word),
                false => Err(Amiss::Otherwise(format!("it is {is} needs {needs} {word}"))),
            })
        }
        _ => None,
    });
    any(held, "it did not check")
}

/// `check A none`.
fn unchecked(game: &Warfare, events: &[Event], who: &str) -> Held {
    let named = named(game, who)?;
    none(events, |event| matches!(event, Event::Checked { who, .. } if *who == named))
}

/// `struck M 5 saves 4 dead`, `struck M 3 misses`.
fn struck(game: &Warfare, events: &[Event], who: &str, wanted: [&str; 3]) -> Held {
    let leader = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Struck { who, roll, save, dead, .. } if *who == leader => {
            let save_is = save.map_or("none".to_owned(), |save| save.to_string());
            let result = match (save, dead) {
                (None, _) => "misses",
                (_, true) => "dead",
                (_, false) => "lives",
            };
            let is = format!("{roll} {save_is} {result}");
            Some(same(&wanted.join(" "), &is))
        }
        _ => None,
    });
    any(held, "nobody struck at him")
}

/// By exchange in which somebody fought: his attack, whether it hit, his save, whether he died.
fn exchanges(
    events: &[Event],
    piece: Piece,
) -> impl Iterator<Item = (u8, bool, Option<u8>, bool)> + '_ {
    events.iter().filter_map(move |event| {
        let Event::Exchange { by, to, attacks, hits, saves, dead } = event else { return None };
        let n = if *by == piece { 0 } else { 1 };
        let there = *by == piece || *to == piece;
        there.then(|| (attacks[n], hits[1 - n], saves[n], dead[n]))
    })
}

/// `duel L 5 hits`.
fn duel(game: &Warfare, events: &[Event], who: &str, die: &str, wanted: &str) -> Held {
    let held = exchanges(events, named(game, who)?).map(|(attack, hit, ..)| {
        let result = if hit { "hits" } else { "misses" };
        same(&format!("{die} {wanted}"), &format!("{attack} {result}"))
    });
    any(held, "he fought no duel")
}

/// `save M 3 lives`, `save M 2 dies`, `save M none`.
fn save(game: &Warfare, events: &[Event], who: &str, die: &str, wanted: &str) -> Held {
    let held = exchanges(events, named(game, who)?).map(|(_, _, save, dead)| {
        let is = match save {
            None => "none none".to_owned(),
            Some(save) => format!("{save} {}", if dead { "dies" } else { "lives" }),
        };
        same(&format!("{die} {wanted}"), &is)
    });
    any(held, "he fought no duel")
}

/// `rally A 5 yes`, `rally A 4+1=5 yes`.
fn rally(game: &Warfare, events: &[Event], who: &str, die: &str, wanted: &str) -> Held {
    let rallies = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Rallied { who, roll: Some(roll), plus, back, .. } if *who == rallies => {
            let is = match plus {
                0 => roll.to_string(),
                plus => format!("{roll}+{plus}={}", roll + plus),
            };
            let result = if *back { "yes" } else { "no" };
            Some(same(&format!("{die} {wanted}"), &format!("{is} {result}")))
        }
        _ => None,
    });
    any(held, "it did not throw")
}

/// `factor A leader 2`; 0 if it must not count. Of a throw or a check of that unit.
fn factor(game: &Warfare, events: &[Event], who: &str, name: &str, wanted: &str) -> Held {
    let of = named(game, who)?;
    let wanted = wanted.trim_start_matches('+').replace('−', "-");
    let held = events.iter().filter_map(|event| {
        let parts: Vec<(String, i16)> = match event {
            Event::Blow(blow) if blow.by == of => {
                blow.tally.iter().map(|(factor, n)| (dashed(&format!("{factor:?}")), n)).collect()
            }
            Event::Checked { who, tally, .. } if *who == of => {
                tally.iter().map(|(reason, n)| (dashed(&format!("{reason:?}")), n)).collect()
            }
            _ => return None,
        };
        let is: i16 = parts.iter().filter(|(known, _)| known == name).map(|(_, n)| n).sum();
        Some(same(&wanted, &is.to_string()))
    });
    any(held, "it threw nothing")
}

/// `told removed`: something of this kind happened.
fn told(events: &[Event], kind: &str) -> Held {
    let kinds: Vec<String> = events.iter().map(|event| dashed(&format!("{event:?}"))).collect();
    match kinds.iter().any(|known| known == kind) {
        true => Ok(()),
        false => Err(Amiss::Otherwise(format!("told were {}", kinds.join(", ")))),
    }
}
