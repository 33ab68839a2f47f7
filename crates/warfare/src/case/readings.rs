//! What was read in the tables of the book when something happened, as it is printed there.

use ::case::Reading;

use crate::Warfare;
use crate::catalogue::Arm;
use crate::event::{Blow, Event, Factor, How, Mode, Reason, Row};

fn one(table: &str, column: &str, row: &str, letter: &str) -> Reading {
    let [table, column, row, letter] = [table, column, row, letter].map(str::to_owned);
    Reading { table, column, row, letter }
}

/// A number as tables print it: with its sign, and the proper minus.
fn signed(n: i16) -> String {
    if n < 0 {
        format!("−{}", -n)
    } else if n == 0 {
        "0".to_owned()
    } else {
        format!("+{n}")
    }
}

pub(super) fn readings(game: &Warfare, event: &Event) -> Vec<Reading> {
    match *event {
        Event::Blow(ref blow) => of_blow(game, blow),
        Event::Mode { mode, .. } => {
            let modes = [("offensive", Mode::Offensive), ("defensive", Mode::Defensive)];
            // The challenger is in offensive mode.
            let read = modes.into_iter().filter(|(_, m)| *m == mode || *m == Mode::Offensive);
            let cells = read.flat_map(|(row, mode)| {
                let (hit, save) = (game.tables().hits(mode), game.tables().saves(mode));
                [
                    one("duel", "attack", row, &hit.to_string()),
                    one("duel", "save", row, &save.to_string()),
                ]
            });
            cells.collect()
        }
        Event::Struck { save, .. } => {
            let strike = &game.tables().strike;
            let mut read = vec![one("strike", "score", "hit", &strike.hit.to_string())];
            if save.is_some() {
                read.push(one("strike", "score", "save", &strike.save.to_string()));
            }
            read
        }
        Event::Checked { who, row, needs, ref tally, .. } => {
            let mut read = vec![of_chart(game, who, row, &needs.to_string())];
            read.extend(tally.iter().map(|(reason, n)| {
                let row = Reason::ALL.iter().find(|(known, _)| *known == reason);
                one("morale-factors", "value", row.map_or("", |(_, name)| name), &signed(n))
            }));
            read
        }
        Event::NoCheck { who, row } => vec![of_chart(game, who, row, "x")],
        Event::Rallied { who, how, needs, plus, .. } if how != How::Leader => {
            let row = game.unit(who).kind.word();
            let mut read = vec![one("rally", "throw", row, &needs.to_string())];
            if how == How::Desperation {
                read.push(one("rally", "throw", "desperation", &signed(plus.into())));
            }
            read
        }
        Event::Moved { who, .. } | Event::Attacked { who, .. } => {
            let row = if game.unit(who).kind.is_mounted() { "mounted" } else { "foot" };
            vec![one("allowance", "move", row, &game.full_move(who).to_string())]
        }
        Event::Rode { who, .. } => {
            vec![one("allowance", "move", "leader", &game.full_move(who).to_string())]
        }
        _ => Vec::new(),
    }
}

/// SW-MOR-01 — Columns are own types, rows those of the enemy.
fn of_chart(game: &Warfare, who: engine::Piece, row: Row, letter: &str) -> Reading {
    let row = match row {
        Row::Against(kind) => kind.word(),
        Row::Fire => "fire",
    };
    one("morale", game.unit(who).kind.word(), row, letter)
}

/// SW-FIR-08, SW-FIR-09, SW-MEL-02, SW-MEL-03.
fn of_blow(game: &Warfare, blow: &Blow) -> Vec<Reading> {
    let (by, at) = (game.unit(blow.by).kind, game.unit(blow.at).kind);
    let column = match blow.arm {
        Some(Arm::Yumi) => "yumi",
        Some(Arm::Arquebus) => "arquebus",
        None => "melee",
    };
    let mut read = vec![one("divisors", column, at.word(), &blow.divisor.to_string())];
    let casualty = if by.is_mounted() { "casualty-mounted" } else { "casualty-foot" };
    let table = if blow.arm.is_some() { "fire-modifiers" } else { "melee" };
    for (factor, n) in blow.tally.iter() {
        let row = match factor {
            Factor::Kind if by.is_samurai() => "samurai",
            Factor::Kind => by.word(),
            Factor::Cavalry => "cavalry",
            Factor::Leader => "leader",
            Factor::Uphill | Factor::River => "uphill",
            Factor::Flank => "flank",
            Factor::Rear => "rear",
            Factor::Casualties => casualty,
            Factor::Arquebus => "arquebus",
        };
        let each = match (factor, blow.arm) {
            (Factor::Casualties, None) => game.tables().factor(Factor::Casualties, by),
            (Factor::Casualties, Some(_)) if by.is_mounted() => {
                game.tables().modifiers.fire_casualty_mounted.into()
            }
            (Factor::Casualties, Some(_)) => game.tables().modifiers.fire_casualty_foot.into(),
            _ => n,
        };
        read.push(one(table, "value", row, &signed(each)));
    }
    let score = blow.tally.sum().clamp(0, 20);
    let table = if score <= 10 { "fire-casualties" } else { "melee-casualties" };
    let row = if blow.divisor == 3 { "by-3" } else { "by-5" };
    read.push(one(table, &score.to_string(), row, &blow.inflicts.to_string()));
    read
}
