//! The conditions a case of this game can ask for, of what came of the last action.

use ::case::{Amiss, Held, dashed, same};
use engine::Piece;

use super::facts::{group_named, named};
use super::muster::NERVES;
use crate::Katana;
use crate::event::{Event, Sum, What};

/// Checks a condition about what happened; nothing if it is about something else.
pub(super) fn holds(game: &Katana, events: &[Event], words: &[&str]) -> Option<Held> {
    Some(match words {
        ["exchange", "none"] => none(events, |what| matches!(what, What::Exchange { .. })),
        ["exchange", a, one, b, two] => exchange(game, events, [a, b], [one, two]),
        ["blunt", sum] => blunt(events, sum),
        ["shot", "none"] => none(events, |what| matches!(what, What::Shot { .. })),
        ["shot", by, "at", at, sum, "needs", needs, "hits", hits] => {
            shot(game, events, [by, at], sum, needs, hits)
        }
        ["hit", at, sum, rest @ ..] => hit(game, events, at, sum, rest),
        ["spark", who, sum, wanted] => spark(game, events, who, sum, wanted),
        ["deflects", who, sum, wanted] => deflects(game, events, who, sum, wanted),
        ["test", test, who, sum, wanted] => tested(game, events, test, who, sum, wanted),
        ["morale", group, sum, nerve] => morale(game, events, group, sum, nerve),
        ["morale", "none"] => none(events, |what| matches!(what, What::Morale { .. })),
        ["independent", group, die, wanted] => independent(game, events, group, die, wanted),
        ["shout", at, die, "rating", rating, wanted] => {
            shout(game, events, at, die, rating, wanted)
        }
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

fn none(events: &[Event], is: impl Fn(&What) -> bool) -> Held {
    let count = events.iter().filter(|event| is(&event.what)).count();
    if count == 0 { Ok(()) } else { Err(Amiss::Otherwise(format!("there were {count}"))) }
}

/// Dice and what is added to them: `6+4-1-2=7`.
struct Tally {
    terms: Vec<i16>,
    total: i16,
}

fn tally(text: &str) -> Result<Tally, Amiss> {
    let bad = || Amiss::from(format!("`{text}` is no sum; write such as 6+4-1=9"));
    let plain = text.replace('−', "-");
    let (sum, total) = plain.split_once('=').ok_or_else(bad)?;
    let mut terms = Vec::new();
    let mut rest = sum;
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        terms.push(rest[..end].trim_start_matches('+').parse().map_err(|_| bad())?);
        rest = &rest[end..];
    }
    let total = total.parse().map_err(|_| bad())?;
    if terms.iter().sum::<i16>() != total {
        return Err(format!("`{text}` does not add up").into());
    }
    Ok(Tally { terms, total })
}

/// Holds a tally against dice and factors, whatever their order.
fn same_tally(wanted: &str, dice: &[u8], sum: &Sum) -> Held {
    let wanted = tally(wanted)?;
    let terms = |terms: &[i16]| {
        let mut rest: Vec<i16> = terms.get(dice.len()..).unwrap_or_default().to_vec();
        rest.retain(|term| *term != 0);
        rest.sort_unstable();
        rest
    };
    let mut is: Vec<i16> = dice.iter().map(|die| i16::from(*die)).collect();
    is.extend(sum.iter().map(|(_, n)| i16::from(*n)));
    let alike = wanted.terms.len() >= dice.len()
        && wanted.terms[..dice.len()] == is[..dice.len()]
        && terms(&wanted.terms) == terms(&is);
    if alike { Ok(()) } else { Err(Amiss::Otherwise(format!("it is {}", shown(dice, sum)))) }
}

/// A tally as cases write it, with the names of what is added.
fn shown(dice: &[u8], sum: &Sum) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    let names = sum.iter().map(|(factor, n)| format!("{n:+} {}", dashed(&format!("{factor:?}"))));
    format!("{} ({})", dice.join("+"), names.collect::<Vec<_>>().join(", "))
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

/// `exchange S 6+4-1-2=7 A 2+2=4`
fn exchange(game: &Katana, events: &[Event], who: [&str; 2], sums: [&str; 2]) -> Held {
    let who = [named(game, who[0])?, named(game, who[1])?];
    let held = events.iter().filter_map(|event| match &event.what {
        What::Exchange { first, second, .. } if [first.who, second.who] == who => {
            Some((first, second))
        }
        What::Exchange { first, second, .. } if [second.who, first.who] == who => {
            Some((second, first))
        }
        _ => None,
    });
    let held = held.map(|(one, two)| {
        let own = same_tally(sums[0], &[one.die], &one.sum);
        let theirs = same_tally(sums[1], &[two.die], &two.sum);
        match (own, theirs) {
            (Ok(()), Ok(())) => Ok(()),
            (Err(unclear @ Amiss::Unclear(_)), _) | (_, Err(unclear @ Amiss::Unclear(_))) => {
                Err(unclear)
            }
            _ => Err(Amiss::Otherwise(format!(
                "it is {} and {}",
                shown(&[one.die], &one.sum),
                shown(&[two.die], &two.sum)
            ))),
        }
    });
    any(held, "they exchanged no blows")
}

/// `blunt 3+4=7`
fn blunt(events: &[Event], sum: &str) -> Held {
    let wanted = tally(sum)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Exchange { verdict, .. } => verdict.blunt,
        _ => None,
    });
    let held = held.map(|(die, score)| {
        let first = wanted.terms.first().copied() == Some(i16::from(die));
        match first && wanted.total == i16::from(score) {
            true => Ok(()),
            false => Err(Amiss::Otherwise(format!("the die is {die}, the score {score}"))),
        }
    });
    any(held, "no blunt blow was looked up")
}

fn shot(
    game: &Katana,
    events: &[Event],
    who: [&str; 2],
    sum: &str,
    needs: &str,
    hits: &str,
) -> Held {
    let [by, target] = [named(game, who[0])?, named(game, who[1])?];
    let held = events.iter().filter_map(|event| match &event.what {
        What::Shot { who, at, dice, sum: is, needs: needed, hits: number, .. }
            if (*who, *at) == (by, target) =>
        {
            Some(
                same_tally(sum, dice, is)
                    .and(same(needs, &needed.to_string()))
                    .and(same(hits, &number.to_string())),
            )
        }
        _ => None,
    });
    any(held, "nobody shot so")
}

/// `hit B 8-1=7 wounds 3`, `hit B 1=1 nothing`
fn hit(game: &Katana, events: &[Event], target: &str, sum: &str, rest: &[&str]) -> Held {
    let target = named(game, target)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Hit { at, die, armour, wounds, distractions } if *at == target => {
            let added = vec![(crate::event::Factor::Armour, *armour)];
            let is = match (wounds, distractions) {
                (0, 0) => "nothing".to_owned(),
                (wounds, 0) => format!("wounds {wounds}"),
                (0, distractions) => format!("distractions {distractions}"),
                (wounds, more) => format!("wounds {wounds} distractions {more}"),
            };
            Some(same_tally(sum, &[*die], &added).and(same(&rest.join(" "), &is)))
        }
        _ => None,
    });
    any(held, "he was not struck")
}

fn spark(game: &Katana, events: &[Event], who: &str, sum: &str, wanted: &str) -> Held {
    let by = named(game, who)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Spark { who, die, sum: is, spark } if *who == by => {
            let word = dashed(&format!("{spark:?}"));
            Some(same_tally(sum, &[*die], is).and(same(wanted, &word)))
        }
        _ => None,
    });
    any(held, "no musket was tried")
}

fn deflects(game: &Katana, events: &[Event], who: &str, sum: &str, wanted: &str) -> Held {
    let by = named(game, who)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Deflected { who, dice, sum: is, done, .. } if *who == by => {
            let word = if *done { "done" } else { "missed" };
            Some(same_tally(sum, dice, is).and(same(wanted, word)))
        }
        _ => None,
    });
    any(held, "nobody tried to deflect anything")
}

/// `test trip S 5-1=4 failed`
fn tested(game: &Katana, events: &[Event], test: &str, who: &str, sum: &str, wanted: &str) -> Held {
    let by = named(game, who)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Tested { who, test: is, die, sum: added, passed, .. }
            if *who == by && dashed(&format!("{is:?}")) == test =>
        {
            let word = if *passed { "passed" } else { "failed" };
            Some(same_tally(sum, &[*die], added).and(same(wanted, word)))
        }
        _ => None,
    });
    any(held, "there was no such test")
}

/// `morale spears 6+3-1-2-1=5 hold`
fn morale(game: &Katana, events: &[Event], name: &str, sum: &str, wanted: &str) -> Held {
    let tested = group_named(game, name)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Morale { group, die, sum: is, nerve, .. } if usize::from(*group) == tested => {
            let word = NERVES.iter().find(|(_, known)| known == nerve).map_or("", |(word, _)| word);
            Some(same_tally(sum, &[*die], is).and(same(wanted, word)))
        }
        _ => None,
    });
    any(held, "the group was not tested")
}

fn independent(game: &Katana, events: &[Event], name: &str, wanted: &str, word: &str) -> Held {
    let tested = group_named(game, name)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Independent { group, die, free, .. } if usize::from(*group) == tested => {
            let is = if *free { "free" } else { "bound" };
            Some(same(wanted, &die.to_string()).and(same(word, is)))
        }
        _ => None,
    });
    any(held, "nobody had to decide for himself")
}

/// `shout X 7 rating 7 4`, `shout Y 8 rating 7 missed`
fn shout(
    game: &Katana,
    events: &[Event],
    target: &str,
    wanted: &str,
    effective: &str,
    harm: &str,
) -> Held {
    let target = named(game, target)?;
    let held = events.iter().filter_map(|event| match &event.what {
        What::Shout { at, die, rating, distractions, .. } if *at == target => {
            let is = distractions.map_or("missed".to_owned(), |n| n.to_string());
            Some(
                same(wanted, &die.to_string())
                    .and(same(effective, &rating.to_string()))
                    .and(same(harm, &is)),
            )
        }
        _ => None,
    });
    any(held, "he heard no shout")
}

/// Everything that was added to a score of somebody.
fn sums(what: &What) -> Vec<(Piece, &Sum)> {
    match what {
        What::Exchange { first, second, .. } => {
            vec![(first.who, &first.sum), (second.who, &second.sum)]
        }
        What::Shot { who, sum, .. }
        | What::Tested { who, sum, .. }
        | What::Spark { who, sum, .. }
        | What::Deflected { who, sum, .. } => vec![(*who, sum)],
        _ => Vec::new(),
    }
}

/// `factor S outnumbered -2`; 0 if it must not count.
fn factor(game: &Katana, events: &[Event], who: &str, name: &str, n: &str) -> Held {
    let who = named(game, who)?;
    let all = events.iter().flat_map(|event| sums(&event.what)).filter(|(of, _)| *of == who);
    let held = all.map(|(_, sum)| {
        let named = sum.iter().filter(|(factor, _)| dashed(&format!("{factor:?}")) == name);
        let is: i16 = named.map(|(_, n)| i16::from(*n)).sum();
        same(n.trim_start_matches('+'), &is.to_string())
    });
    any(held, "nothing of his was added up")
}

/// `told cornered`: something of this kind happened.
fn told(events: &[Event], kind: &str) -> Held {
    let kinds: Vec<String> =
        events.iter().map(|event| dashed(&format!("{:?}", event.what))).collect();
    match kinds.iter().any(|known| known == kind) {
        true => Ok(()),
        false => Err(Amiss::Otherwise(format!("told were {}", kinds.join(", ")))),
    }
}
