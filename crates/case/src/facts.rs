//! The conditions every game has.

use book::is_rule_id;
use engine::{Chance, Outcome, Refusal, Side};

use crate::cased::{Amiss, Cased, Held, Reading, same};
use crate::choices::choices;
use crate::heard::{Heard, decider, hear, idle, side_named};

/// Most falls of the dice a `chance` may walk through.
const MOST_FALLS: usize = 10_000;

/// The point of a trial at which something must hold.
pub(crate) struct Moment<'a, G: Cased> {
    /// The game.
    pub game: &'a G,
    /// Its state.
    pub s: &'a G::State,
    /// What came of the last action.
    pub events: &'a [G::Event],
    /// The state before it.
    pub before: Option<&'a G::State>,
    /// The game of the set-up as written, without what this trial changes.
    pub written: Option<&'a G>,
}

/// Checks one condition.
pub(crate) fn holds<G: Cased>(at: &Moment<'_, G>, condition: &str) -> Held {
    let (game, s) = (at.game, at.s);
    let words: Vec<&str> = condition.split_whitespace().collect();
    let rest = |n: usize| words[n..].join(" ");
    match words[..] {
        ["legal", ..] => match judge(at, &rest(1))? {
            None => Ok(()),
            Some(refusal) => Err(Amiss::Otherwise(format!("it is refused: {refusal}"))),
        },
        ["illegal", rule, _, ..] if is_rule_id(rule) => is_refused(at, Some(rule), &rest(2)),
        ["illegal", ..] => is_refused(at, None, &rest(1)),
        ["asked", side, ask] => is_asked(at, side, ask),
        ["default", ..] => is_default(at, &rest(1)),
        ["choices", ..] => choices(at, condition.trim_start_matches("choices").trim()),
        ["chance", fraction, ..] => chance(at, fraction, &rest(2)),
        ["read", ref wanted @ ..] => was_read(at, wanted),
        ["turn", n] => same(n, &game.turn(s).to_string()),
        ["score", a, b] => {
            let score = game.score(s);
            same(&format!("{a} {b}"), &format!("{} {}", score.a, score.b))
        }
        ["over", wanted] => {
            let is = match game.outcome(s) {
                None => "no",
                Some(Outcome::Drawn) => "draw",
                Some(Outcome::Won(side)) => game.side_id(side),
            };
            same(wanted, is)
        }
        _ => game.holds_after(s, at.events, &words),
    }
}

/// The refusal of an action in words, if it is refused.
fn judge<G: Cased>(at: &Moment<'_, G>, words: &str) -> Result<Option<Refusal>, Amiss> {
    if at.game.outcome(at.s).is_some() {
        return Err(Amiss::Otherwise("the game is over".to_owned()));
    }
    Ok(hear(at.game, at.s, words)?.refusal(at.game, at.s)?)
}

fn is_refused<G: Cased>(at: &Moment<'_, G>, rule: Option<&str>, words: &str) -> Held {
    match (judge(at, words)?, rule) {
        (None, _) => Err(Amiss::Otherwise("it is allowed".to_owned())),
        (Some(refusal), Some(rule)) if refusal.rule.0 != rule => {
            Err(Amiss::Otherwise(format!("it is refused otherwise: {refusal}")))
        }
        _ => Ok(()),
    }
}

/// `asked east retreat`
fn is_asked<G: Cased>(at: &Moment<'_, G>, side: &str, ask: &str) -> Held {
    let Some(who) = side_named(at.game, side) else {
        let [a, b] = Side::BOTH.map(|side| at.game.side_id(side));
        return Err(format!("no side `{side}`; the sides are {a} and {b}").into());
    };
    let asks = at.game.asks(at.s);
    if asks[who].as_ref().is_some_and(|is| G::ask_name(is) == ask) {
        return Ok(());
    }
    let named = |side: Side| {
        let is = asks[side].as_ref()?;
        Some(format!("{} {}", at.game.side_id(side), G::ask_name(is)))
    };
    let all: Vec<String> = Side::BOTH.into_iter().filter_map(named).collect();
    Err(Amiss::Otherwise(match all[..] {
        [] => "the game is over".to_owned(),
        _ => format!("it is {}", all.join(" and ")),
    }))
}

/// `default WORDS`: this is played for whoever decides if his time is out.
fn is_default<G: Cased>(at: &Moment<'_, G>, words: &str) -> Held {
    let (side, words) = decider(at.game, at.s, words)?;
    let is = idle(at.game, at.s, side)?;
    let wanted = at.game.hear_all(at.s, side, words)?;
    if wanted == is {
        return Ok(());
    }
    Err(Amiss::Otherwise(format!("it is {}", at.game.say(at.s, side, &is))))
}

/// `chance 3/10 Q dead: P attacks Q`
fn chance<G: Cased>(at: &Moment<'_, G>, fraction: &str, rest: &str) -> Held {
    let form = "write `chance 3/10 CONDITION: WORDS`";
    let (condition, words) = rest.split_once(':').ok_or(form)?;
    let Heard { side, action, .. } = hear(at.game, at.s, words.trim())?;
    if let Err(refusal) = at.game.check(at.s, side, action) {
        return Err(Amiss::Otherwise(format!("it is refused: {refusal}")));
    }
    let falls = engine::odds(at.game, at.s, side, action, MOST_FALLS)
        .map_err(|too_many| too_many.to_string())?;
    let mut is = Chance::NEVER;
    for fall in &falls {
        let after = Moment { s: &fall.state, events: &fall.events, before: Some(at.s), ..*at };
        match holds(&after, condition.trim()) {
            Ok(()) => is = is + fall.chance,
            Err(Amiss::Otherwise(_)) => {}
            Err(unclear) => return Err(unclear),
        }
    }
    same(fraction, &is.to_string())
}

/// `read TABLE COLUMN LETTER`, `read TABLE COLUMN ROW LETTER`, `read nothing`: what the last action
/// looked up.
fn was_read<G: Cased>(at: &Moment<'_, G>, wanted: &[&str]) -> Held {
    let readings: Vec<Reading> =
        at.events.iter().flat_map(|event| at.game.readings(event)).collect();
    let alike = |wanted: &str, is: &str| plain(wanted) == plain(is);
    let meets = |is: &Reading| match wanted {
        [table, column, letter] => {
            is.table == *table && alike(column, &is.column) && alike(letter, &is.letter)
        }
        [table, column, row, letter] => {
            is.table == *table
                && alike(column, &is.column)
                && is.row == *row
                && alike(letter, &is.letter)
        }
        _ => false,
    };
    match wanted {
        ["nothing"] if readings.is_empty() => return Ok(()),
        ["nothing"] | [_, _, _] | [_, _, _, _] => {}
        _ => return Err("write `read TABLE COLUMN LETTER`, or `read nothing`".into()),
    }
    if readings.iter().any(meets) {
        return Ok(());
    }
    Err(Amiss::Otherwise(match readings.is_empty() {
        true => "nothing was read".to_owned(),
        false => {
            let all: Vec<String> = readings.iter().map(ToString::to_string).collect();
            format!("it read {} (table, column, row, letter)", all.join(", then "))
        }
    }))
}

/// A printed dash may be written as the one on the keyboard.
fn plain(word: &str) -> String {
    word.replace(['–', '−'], "-")
}
