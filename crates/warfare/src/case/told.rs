//! The conditions a case of this game can ask for, of what came of the last action.

use ::case::told::{adds_alike, any, none, sum, told, untold};
use ::case::{Amiss, Held, same};
use engine::{Piece, Tally};

use super::{named, unit_named};
use crate::Warfare;
use crate::event::{Blow, Event, Factor, How, Reason};
use crate::words::{factor_word, reason_word};

/// Checks a condition about what happened; nothing if it is about something else.
pub(super) fn holds(game: &Warfare, events: &[Event], words: &[&str]) -> Option<Held> {
    Some(match words {
        ["blow", "none"] => none(events, |event| matches!(event, Event::Blow(_))),
        ["blow", by, "on", at, "none"] => no_blow(game, events, by, at),
        ["blow", by, "on", at, throw, n] => blow(game, events, [by, at], throw, n),
        ["check", "none"] => none(events, |event| matches!(event, Event::Checked { .. })),
        ["check", who, "none"] => no_check(game, events, who),
        ["check", who, score, "needs", needs, wanted] => {
            check(game, events, who, score, needs, wanted)
        }
        ["struck", "none"] => none(events, |event| matches!(event, Event::Struck { .. })),
        ["struck", who, die, rest @ ..] => struck(game, events, who, die, rest),
        ["factor", who, name, n] => factor(game, events, who, name, n),
        ["rally", "none"] => none(events, |event| matches!(event, Event::Rallied { .. })),
        ["rally", who, throw, wanted] => rally(game, events, who, throw, wanted),
        ["duel", who, die, wanted] => duel(game, events, who, die, wanted),
        ["save", who, "none"] => save(game, events, who, None),
        ["save", who, die, wanted] => save(game, events, who, Some((die, wanted))),
        ["told", kind] => told(events, kind),
        ["untold", kind] => untold(events, kind),
        _ => return None,
    })
}

/// A tally as cases write it: `4+2+2=8`.
fn shown<R: Copy>(tally: &Tally<R>) -> String {
    let added: String = tally.iter().map(|(_, n)| format!("{n:+}")).collect();
    format!("{}{added}={}", tally.start, tally.sum())
}

/// True if a tally is the sum that is wanted.
fn is_sum<R: Copy>(tally: &Tally<R>, wanted: &str) -> Result<bool, Amiss> {
    let mut is = vec![tally.start];
    is.extend(tally.iter().map(|(_, n)| n));
    Ok(adds_alike(&sum(wanted)?, &is))
}

fn blows(events: &[Event]) -> impl Iterator<Item = &Blow> {
    events.iter().filter_map(|event| match event {
        Event::Blow(blow) => Some(blow),
        _ => None,
    })
}

/// `blow A on B 4+2+2=8/3 3`: the die and what is added, the divisor, the casualties.
fn blow(game: &Warfare, events: &[Event], who: [&str; 2], throw: &str, n: &str) -> Held {
    let [by, at] = [unit_named(game, who[0])?, unit_named(game, who[1])?];
    let (wanted, divisor) = throw.split_once('/').ok_or("write such as 4+2+2=8/3")?;
    let held = blows(events).filter(|blow| (blow.by, blow.at) == (by, at)).map(|blow| {
        let alike = is_sum(&blow.tally, wanted)?;
        let is = format!("{}/{} {}", shown(&blow.tally), blow.divisor, blow.inflicts);
        match alike && divisor == blow.divisor.to_string() && n == blow.inflicts.to_string() {
            true => Ok(()),
            false => Err(Amiss::Otherwise(format!("it is {is}"))),
        }
    });
    any(held, "it did not throw at that one")
}

/// `blow A on B none`.
fn no_blow(game: &Warfare, events: &[Event], by: &str, at: &str) -> Held {
    let two = (unit_named(game, by)?, unit_named(game, at)?);
    match blows(events).any(|blow| (blow.by, blow.at) == two) {
        true => Err(Amiss::Otherwise("it threw".to_owned())),
        false => Ok(()),
    }
}

/// `check A 1+1=2 needs 2 holds`, `check A 3-1-2=0 needs 2 fails`.
fn check(
    game: &Warfare,
    events: &[Event],
    who: &str,
    score: &str,
    wanted_needs: &str,
    wanted: &str,
) -> Held {
    let unit = unit_named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Checked { who, needs, tally, holds, .. } if *who == unit => {
            Some((needs, tally, if *holds { "holds" } else { "fails" }))
        }
        _ => None,
    });
    let held = held.map(|(needs, tally, came)| {
        let alike = is_sum(tally, score)?;
        match alike && *wanted_needs == needs.to_string() && wanted == came {
            true => Ok(()),
            false => {
                let is = format!("it is {} needs {needs} {came}", shown(tally));
                Err(Amiss::Otherwise(is))
            }
        }
    });
    any(held, "it did not check")
}

/// `check A none`: not made, for x or otherwise.
fn no_check(game: &Warfare, events: &[Event], who: &str) -> Held {
    let unit = unit_named(game, who)?;
    none(events, |event| matches!(event, Event::Checked { who, .. } if *who == unit))
}

/// `struck L 5 saves 4 dead`, `struck L 3 misses`, `struck L 6 saves 6 lives`.
fn struck(game: &Warfare, events: &[Event], who: &str, die: &str, rest: &[&str]) -> Held {
    let leader = named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Struck { who, roll, save, dead, .. } if *who == leader => {
            let is = match save {
                None => format!("{roll} misses"),
                Some(save) => {
                    format!("{roll} saves {save} {}", if *dead { "dead" } else { "lives" })
                }
            };
            Some(same(&format!("{die} {}", rest.join(" ")), &is))
        }
        _ => None,
    });
    any(held, "nobody struck at him")
}

/// `factor A leader 2`: what was added to a throw or a check; 0 for what must not count.
fn factor(game: &Warfare, events: &[Event], who: &str, name: &str, wanted: &str) -> Held {
    let unit = unit_named(game, who)?;
    let known = |name: &str| {
        use Factor::{Arquebus, Casualties, Cavalry, Flank, Kind, Leader, Rear, River, Uphill};
        let factors = [Kind, Cavalry, Leader, Uphill, River, Flank, Rear, Casualties, Arquebus];
        factors.into_iter().any(|factor| factor_word(factor) == name)
            || Reason::ALL.iter().any(|(_, word)| *word == name)
    };
    if !known(name) {
        return Err(format!("nothing called `{name}` is added to throws or checks").into());
    }
    let held = events.iter().filter_map(|event| {
        let is: i16 = match event {
            Event::Blow(blow) if blow.by == unit => {
                let own = blow.tally.iter().filter(|(factor, _)| factor_word(*factor) == name);
                own.map(|(_, n)| n).sum()
            }
            Event::Checked { who, tally, .. } if *who == unit => {
                let own = tally.iter().filter(|(reason, _)| reason_word(*reason) == name);
                own.map(|(_, n)| n).sum()
            }
            _ => return None,
        };
        Some(same(wanted.trim_start_matches('+'), &is.to_string()))
    });
    any(held, "it neither threw nor checked")
}

/// `rally A 5 yes`, `rally A 2+1=3 no`, `rally A leader yes`.
fn rally(game: &Warfare, events: &[Event], who: &str, throw: &str, wanted: &str) -> Held {
    let unit = unit_named(game, who)?;
    let held = events.iter().filter_map(|event| match event {
        Event::Rallied { who, how, roll, plus, back, .. } if *who == unit => {
            let is = match (how, roll.unwrap_or(0), plus) {
                (How::Leader, _, _) => "leader".to_owned(),
                (_, roll, 0) => roll.to_string(),
                (_, roll, plus) => format!("{roll}+{plus}={}", roll + plus),
            };
            let came = if *back { "yes" } else { "no" };
            Some(same(&format!("{throw} {wanted}"), &format!("{is} {came}")))
        }
        _ => None,
    });
    any(held, "it did not rally, nor try to")
}

/// What an exchange was for one of its two leaders: his attack and whether it hit, his save and
/// whether he is dead.
type Part = (u8, bool, Option<u8>, bool);

fn parts(events: &[Event], leader: Piece) -> impl Iterator<Item = Part> {
    events.iter().filter_map(move |event| {
        let Event::Exchange { by, to, attacks, hits, saves, dead } = event else { return None };
        let n = [*by, *to].iter().position(|who| *who == leader)?;
        // Of `hits` it is told who was hit.
        Some((attacks[n], hits[1 - n], saves[n], dead[n]))
    })
}

/// `duel L 5 hits`, `duel M 5 misses`.
fn duel(game: &Warfare, events: &[Event], who: &str, die: &str, wanted: &str) -> Held {
    let held = parts(events, named(game, who)?).map(|(attack, hit, ..)| {
        let came = if hit { "hits" } else { "misses" };
        same(&format!("{die} {wanted}"), &format!("{attack} {came}"))
    });
    any(held, "he fought no duel")
}

/// `save M 3 lives`, `save M 4 dies`, `save M none`.
fn save(game: &Warfare, events: &[Event], who: &str, wanted: Option<(&str, &str)>) -> Held {
    let held = parts(events, named(game, who)?).map(|(_, _, save, dead)| {
        let is = save.map_or("none".to_owned(), |save| {
            format!("{save} {}", if dead { "dies" } else { "lives" })
        });
        let wanted = wanted.map_or("none".to_owned(), |(die, came)| format!("{die} {came}"));
        same(&wanted, &is)
    });
    any(held, "he fought no duel")
}
