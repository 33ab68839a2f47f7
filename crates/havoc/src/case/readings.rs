//! What was read in which table.

use ::case::Reading;

use super::facts::cover_word;
use crate::Havoc;
use crate::book::{CombatFoot, CombatMounted, MissileFoot, MissileMounted, Shuriken};
use crate::event::{Event, Mark, Weighed};
use crate::terrain::Cover;

/// What was read when this happened. The log may have an event twice, veiled and as it was
/// glimpsed: it was read once.
pub(super) fn readings(game: &Havoc, event: &Event) -> Vec<Reading> {
    let one = match event {
        Event::Veiled { event, .. } => return readings(game, event),
        Event::Shot { weighed, die, letter, .. } => {
            let row = die + weighed.adds;
            let regular = weighed.mounted && row == 2 && game.scenario.options.row2_regular;
            let table = match (weighed.mounted, regular) {
                (true, true) => "missile-mounted-regular",
                (true, false) => "missile-mounted",
                (false, _) => "missile-foot",
            };
            let row = if regular { "two".to_owned() } else { row.to_string() };
            odds(table, weighed, row, missile_letter(weighed.mounted, *letter))
        }
        Event::Fought { weighed, die, letter, .. } => {
            let at = usize::from(*letter);
            let (table, letter) = match weighed.mounted {
                true => ("combat-mounted", CombatMounted::ALL.get(at).map(|r| r.letter())),
                false => ("combat-foot", CombatFoot::ALL.get(at).map(|r| r.letter())),
            };
            odds(table, weighed, die.to_string(), letter.unwrap_or("–"))
        }
        Event::Loosed { cover, mark, row, letter, .. } => {
            arrow(*mark, *cover, *row, missile_letter(*mark == Mark::Mounted, *letter))
        }
        // SB-SHO-08: a lantern is read as a man on foot without cover.
        Event::LanternShot { thrown: false, by, row, .. } if by.is_some() => {
            let letter = game.arrow_letter(Mark::Foot, *row, Cover::None);
            arrow(Mark::Foot, Cover::None, *row, missile_letter(false, letter))
        }
        Event::Threw { by, range, row, letter, .. } if by.is_some() => {
            let letter = Shuriken::ALL.get(usize::from(*letter)).map_or("–", |r| r.letter());
            reading("shuriken", range.to_string(), row.to_string(), letter)
        }
        Event::Deflected { from, to, mounted, .. } if from != to => {
            let table = if *mounted { "deflection-mounted" } else { "deflection-foot" };
            let from = missile_letter(*mounted, *from).to_owned();
            reading(table, from, "becomes".to_owned(), missile_letter(*mounted, *to))
        }
        _ => return Vec::new(),
    };
    vec![one]
}

fn odds(table: &str, weighed: &Weighed, row: String, letter: &str) -> Reading {
    reading(table, format!("{}-1", weighed.column), row, letter)
}

fn arrow(mark: Mark, cover: Cover, row: u8, letter: &str) -> Reading {
    let table = match mark {
        Mark::Mounted => "longbow-mounted",
        Mark::Armoured => "longbow-armoured",
        Mark::Foot => "longbow-foot",
    };
    reading(table, cover_word(cover).to_owned(), row.to_string(), letter)
}

fn reading(table: &str, column: String, row: String, letter: &str) -> Reading {
    Reading { table: table.to_owned(), column, row, letter: letter.to_owned() }
}

/// A letter as printed in the missile tables.
fn missile_letter(mounted: bool, letter: u8) -> &'static str {
    let at = usize::from(letter);
    let printed = match mounted {
        true => MissileMounted::ALL.get(at).map(|result| result.letter()),
        false => MissileFoot::ALL.get(at).map(|result| result.letter()),
    };
    printed.unwrap_or("–")
}
