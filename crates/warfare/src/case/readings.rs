//! What was read in the tables of the book when something happened, as it is printed there.

use ::case::Reading;
use engine::Tally;

use crate::Warfare;
use crate::catalogue::{Arm, Kind};
use crate::event::{Blow, Event, Factor, How, Mode, Reason, Row};
use crate::words::reason_word;

fn one(table: &str, column: &str, row: &str, letter: &str) -> Reading {
    let [table, column, row, letter] = [table, column, row, letter].map(str::to_owned);
    Reading { table, column, row, letter }
}

/// A number as it is printed, with its sign.
fn signed(n: i16) -> String {
    if n == 0 { "0".to_owned() } else { format!("{n:+}").replace('-', "−") }
}

pub(super) fn readings(game: &Warfare, event: &Event) -> Vec<Reading> {
    let strike = &game.tables().strike;
    match event {
        Event::Mode { mode, .. } => of_mode(game, *mode),
        Event::Exchange { .. } => of_mode(game, Mode::Offensive),
        Event::Blow(blow) => of_blow(game, blow),
        Event::Struck { save, .. } => {
            let mut read = vec![one("strike", "score", "hit", &strike.hit.to_string())];
            if save.is_some() {
                read.push(one("strike", "score", "save", &strike.save.to_string()));
            }
            read
        }
        Event::Checked { who, row, needs, tally, .. } => {
            let mut read = of_reasons(game, tally);
            read.push(of_row(game.unit(*who).kind, *row, &needs.to_string()));
            read
        }
        Event::NoCheck { who, row } => vec![of_row(game.unit(*who).kind, *row, "x")],
        Event::Rallied { how: How::Leader, .. } => Vec::new(),
        Event::Rallied { who, how, needs, plus, .. } => {
            let row = game.unit(*who).kind.word();
            let mut read = vec![one("rally", "throw", row, &needs.to_string())];
            if *how == How::Desperation {
                read.push(one("rally", "throw", "desperation", &format!("+{plus}")));
            }
            read
        }
        _ => Vec::new(),
    }
}

/// SW-CHA-03.
fn of_mode(game: &Warfare, mode: Mode) -> Vec<Reading> {
    let row = match mode {
        Mode::Offensive => "offensive",
        Mode::Defensive => "defensive",
    };
    let (hits, saves) = (game.tables().hits(mode), game.tables().saves(mode));
    vec![
        one("duel", "attack", row, &hits.to_string()),
        one("duel", "save", row, &saves.to_string()),
    ]
}

/// SW-MOR-01.
fn of_row(own: Kind, row: Row, letter: &str) -> Reading {
    let row = match row {
        Row::Against(kind) => kind.word(),
        Row::Fire => "fire",
    };
    one("morale", own.word(), row, letter)
}

/// SW-MOR-02.
fn of_reasons(game: &Warfare, tally: &Tally<Reason>) -> Vec<Reading> {
    let read = tally.iter().map(|(reason, _)| {
        let letter = signed(game.tables().reason(reason));
        one("morale-factors", "value", reason_word(reason), &letter)
    });
    read.collect()
}

/// SW-FIR-08, SW-FIR-09, SW-MEL-02, SW-MEL-03.
fn of_blow(game: &Warfare, blow: &Blow) -> Vec<Reading> {
    let (kind, target) = (game.unit(blow.by).kind, game.unit(blow.at).kind);
    let mut read = Vec::new();
    for (factor, _) in blow.tally.iter() {
        read.extend(of_factor(game, kind, blow.arm, factor));
    }
    let column = blow.arm.map_or("melee", Arm::word);
    read.push(one("divisors", column, target.word(), &blow.divisor.to_string()));
    let score = blow.tally.sum().clamp(0, 20);
    let table = if score > 10 { "melee-casualties" } else { "fire-casualties" };
    let (row, letter) = (format!("by-{}", blow.divisor), blow.inflicts.to_string());
    read.push(one(table, &score.to_string(), &row, &letter));
    read
}

fn of_factor(game: &Warfare, kind: Kind, arm: Option<Arm>, factor: Factor) -> Option<Reading> {
    let m = &game.tables().modifiers;
    let mounted = kind.is_mounted();
    let table = if arm.is_some() { "fire-modifiers" } else { "melee" };
    let (row, n) = match (factor, arm.is_some()) {
        (Factor::Kind, _) if kind.is_samurai() => ("samurai", m.kind[kind as usize]),
        (Factor::Kind, _) => (kind.word(), m.kind[kind as usize]),
        (Factor::Cavalry, _) => ("cavalry", m.cavalry),
        (Factor::Leader, _) => ("leader", m.leader),
        (Factor::Uphill, _) => ("uphill", m.uphill),
        // The option says that it counts like striking uphill.
        (Factor::River, _) => return None,
        (Factor::Flank, _) => ("flank", m.flank),
        (Factor::Rear, _) => ("rear", m.rear),
        (Factor::Casualties, true) if mounted => ("casualty-mounted", m.fire_casualty_mounted),
        (Factor::Casualties, true) => ("casualty-foot", m.fire_casualty_foot),
        (Factor::Casualties, false) if mounted => ("casualty-mounted", m.casualty_mounted),
        (Factor::Casualties, false) => ("casualty-foot", m.casualty_foot),
        (Factor::Arquebus, _) => ("arquebus", m.arquebus),
    };
    Some(one(table, "value", row, &signed(n.into())))
}
