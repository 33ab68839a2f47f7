//! The conditions a case can ask for in the younger book.

use ::case::{Held, same};
use engine::Side;

use super::facts::hex_named;
use crate::Havoc;
use crate::state::State;

/// Checks one condition; the error says what is the case instead.
pub(super) fn holds(game: &Havoc, s: &State, words: &[&str]) -> Held {
    let hex = |name: &str| hex_named(game, name);
    let side = |id: &str| {
        let found = Side::BOTH.into_iter().find(|side| game.scenario.parties[*side].id == id);
        found.ok_or_else(|| format!("no side `{id}`"))
    };
    match words {
        [wanted @ ("lit" | "dark"), at] => {
            same(wanted, if game.is_lit(s, hex(at)?) { "lit" } else { "dark" })
        }
        ["lantern", at, wanted] => {
            let lantern = game.scenario.map.lantern(hex(at)?);
            let lantern = lantern.ok_or_else(|| format!("there is no lantern at {at}"))?;
            same(wanted, if s.night.lit >> lantern & 1 != 0 { "lit" } else { "out" })
        }
        ["alarm", wanted] => same(wanted, if s.night.alarm { "raised" } else { "silent" }),
        ["duel", wanted @ ..] => {
            let is = match s.duel.is_on() {
                true => s.duel.champions.map(|p| game.name(p)).join(" "),
                false => "none".to_owned(),
            };
            same(&wanted.join(" "), &is)
        }
        ["marked", id] => {
            let honour = s.honour[side(id)?];
            let marked = honour.refusals > 0 || honour.broke;
            same("marked", if marked { "marked" } else { "not marked" })
        }
        ["posthumous", id] => {
            let is = s.poem.posthumous.map_or("nobody", |side| &game.scenario.parties[side].id);
            same(id, is)
        }
        _ => Err("I do not know that condition".into()),
    }
}
