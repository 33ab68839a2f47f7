//! `choices …`: what is open to the one who decides, and how it differs from what was.

use engine::Side;

use crate::cased::{Amiss, Cased, Held};
use crate::facts::Moment;
use crate::heard::decider;

const FORM: &str = "write `choices same`, `choices same as before`, and after it `but NAME`, \
`plus NAME` or `minus NAME`";

/// `choices A retreats to (0,2) | A retreats to (-1,2)`: just these, in any order. Or
/// `choices same …`.
pub(crate) fn choices<G: Cased>(at: &Moment<'_, G>, list: &str) -> Held {
    let (side, list) = match decider(at.game, at.s, list) {
        Err(_) if at.game.outcome(at.s).is_some() => {
            return Err(Amiss::Otherwise("the game is over".to_owned()));
        }
        decided => decided?,
    };
    let words: Vec<&str> = list.split_whitespace().collect();
    if let ["same"] | ["same", "as" | "but" | "plus" | "minus", ..] = words[..] {
        return same_choices(at, side, &Difference::read(at.game, &words[1..])?);
    }
    let is = listed(at.game, at.s, side);
    let mut wanted: Vec<String> = list.split('|').map(|words| words.trim().to_owned()).collect();
    wanted.sort_unstable();
    if is == wanted {
        return Ok(());
    }
    Err(Amiss::Otherwise(format!("they are {}", is.join(" | "))))
}

/// Everything that is open to a side, in words, sorted.
fn listed<G: Cased>(game: &G, s: &G::State, side: Side) -> Vec<String> {
    let mut actions = Vec::new();
    game.all_actions(s, side, &mut actions);
    let mut said: Vec<String> = actions.iter().map(|action| game.say(s, side, action)).collect();
    said.sort_unstable();
    said
}

/// How choices may differ from what they were.
#[derive(Default)]
struct Difference<'w> {
    /// From those before the last action; else from those at the beginning of the set-up as it is
    /// written.
    since_action: bool,
    /// Choices that name one of these may be new or gone.
    but: Vec<&'w str>,
    /// Some that name one of these are new.
    plus: Vec<&'w str>,
    /// Some that name one of these are gone.
    minus: Vec<&'w str>,
}

impl<'w> Difference<'w> {
    /// `as before but A B plus C minus D`, each part as needed.
    fn read<G: Cased>(game: &G, words: &[&'w str]) -> Result<Difference<'w>, Amiss> {
        let mut difference = Difference::default();
        let mut rest = words;
        if let ["as", "before", more @ ..] = rest {
            difference.since_action = true;
            rest = more;
        }
        while let [word, more @ ..] = rest {
            let names = match *word {
                "but" => &mut difference.but,
                "plus" => &mut difference.plus,
                "minus" => &mut difference.minus,
                _ => return Err(FORM.into()),
            };
            let end = more.iter().position(|word| ["but", "plus", "minus"].contains(word));
            let (named, more) = more.split_at(end.unwrap_or(more.len()));
            if named.is_empty() {
                return Err(FORM.into());
            }
            if let Some(nobody) = named.iter().find(|name| game.piece_named(name).is_none()) {
                return Err(format!("nobody is called `{nobody}`").into());
            }
            names.extend_from_slice(named);
            rest = more;
        }
        Ok(difference)
    }
}

/// Holds the choices now against those that were.
fn same_choices<G: Cased>(at: &Moment<'_, G>, side: Side, allowed: &Difference<'_>) -> Held {
    let then = if allowed.since_action {
        let before = at.before.ok_or("nothing has been done yet in this trial")?;
        was_open(at.game, before, side)?
    } else {
        let written = at.written.ok_or("the set-up as it is written cannot be built")?;
        was_open(written, &written.start(), side)?
    };
    let now = listed(at.game, at.s, side);
    let new: Vec<&String> = now.iter().filter(|choice| !then.contains(choice)).collect();
    let gone: Vec<&String> = then.iter().filter(|choice| !now.contains(choice)).collect();
    let parts = [("new", new, &allowed.plus), ("gone", gone, &allowed.minus)];
    for (word, found, wanted) in parts {
        let fits = |choice: &str| names(choice, wanted) || names(choice, &allowed.but);
        if let Some(odd) = found.iter().find(|choice| !fits(choice)) {
            return Err(Amiss::Otherwise(format!("this is {word}: {odd}")));
        }
        if let Some(idle) = wanted.iter().find(|name| !found.iter().any(|c| names(c, &[name]))) {
            return Err(Amiss::Otherwise(format!("nothing that names {idle} is {word}")));
        }
    }
    Ok(())
}

/// What was open to a side that was asked.
fn was_open<G: Cased>(game: &G, s: &G::State, side: Side) -> Result<Vec<String>, Amiss> {
    match game.asks(s)[side] {
        Some(_) => Ok(listed(game, s, side)),
        None => {
            let why = format!("{} was not asked then", game.side_id(side));
            Err(Amiss::Otherwise(why))
        }
    }
}

/// True of a choice in which one of these stands.
fn names(choice: &str, wanted: &[&str]) -> bool {
    let mut words = choice.split_whitespace().map(|word| word.trim_end_matches([',', ':', '.']));
    words.any(|word| wanted.contains(&word))
}
