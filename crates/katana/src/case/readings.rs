//! What was read in the tables of the book when something happened, as it is printed there.

use ::case::Reading;

use crate::Katana;
use crate::event::{Event, Spark, What};

pub(super) fn readings(game: &Katana, event: &Event) -> Vec<Reading> {
    let one = |table: &str, column: &str, row: i16, letter: &str| {
        let [table, column, letter] = [table, column, letter].map(str::to_owned);
        vec![Reading { table, column, row: format!("s{row}"), letter }]
    };
    match &event.what {
        What::Exchange { verdict, .. } => match verdict.blunt {
            None => Vec::new(),
            Some((_, score)) => {
                let harm = game.book.tables.blunt_blow(score.into());
                let letter = match (harm.wounds, harm.distractions) {
                    _ if harm.dead => "dead".to_owned(),
                    _ if harm.ko => "KO".to_owned(),
                    (0, 0) => "–".to_owned(),
                    (0, n) => format!("D{n}"),
                    (wounds, n) => format!("W{wounds}+D{n}"),
                };
                one("blunt", "result", i16::from(score).clamp(3, 16), &letter)
            }
        },
        What::Collision { die, moving, falls, .. } => {
            let column = if *moving { "moving" } else { "still" };
            let letter = match falls {
                [true, true] => "both",
                [true, false] => "attacker",
                [false, true] => "defender",
                [false, false] => "none",
            };
            one("charge", column, (*die).into(), letter)
        }
        What::Spark { who, die, sum, spark } => {
            let score = i16::from(*die) + sum.iter().map(|(_, n)| i16::from(*n)).sum::<i16>();
            let muskets = game.book.weapons.iter().filter(|weapon| weapon.is_musket());
            let skill = muskets.map(|musket| game.skill(*who, musket.family)).max();
            let column = match skill.unwrap_or(0) {
                i8::MIN..=-1 => "under-0",
                0..=4 => "0-4",
                5..=7 => "5-7",
                8.. => "8-up",
            };
            let letter = match spark {
                Spark::No => "no",
                Spark::Flash => "flash",
                Spark::Fires => "fires",
            };
            one("ignition", column, score.clamp(0, 9), letter)
        }
        _ => Vec::new(),
    }
}
