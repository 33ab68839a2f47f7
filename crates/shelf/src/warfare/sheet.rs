//! A unit's or a leader's sheet: what it is, carries and can do.

use ::warfare::Warfare;
use ::warfare::rule;
use ::warfare::state::{State, Status};
use engine::Piece;

use super::inches;
use super::scene::title;
use crate::measured::{line, signed};
use crate::wire::{Sheet, SheetPart, TallyLine};

fn part(title: &str, lines: Vec<TallyLine>) -> SheetPart {
    SheetPart { title: title.to_owned(), lines }
}

/// The sheet of a unit or a leader.
pub(super) fn sheet(game: &Warfare, s: &State, of: Piece) -> Sheet {
    let mut parts = match game.is_unit(of) {
        true => vec![
            part("Now", now(game, s, of)),
            part("Throws", throws(game, s, of)),
            part("Nerve", nerve(game, s, of)),
        ],
        false => vec![part("Now", leader(game, s, of))],
    };
    parts.retain(|part| !part.lines.is_empty());
    Sheet { piece: of.0, name: game.name(of).to_owned(), kind: title(game, of), parts }
}

fn now(game: &Warfare, s: &State, of: Piece) -> Vec<TallyLine> {
    let (unit, body) = (game.unit(of), s.body(of));
    let soldiers = format!("{} of {}", body.soldiers, unit.strength);
    let mut lines = vec![
        line("soldiers", soldiers, rule::SW_UNI_02),
        line("one move", inches(game.full_move(of)), rule::SW_MOV_03),
        line("costs", game.cost_of(of), rule::SW_PTS_01),
    ];
    if body.status == Status::Routed {
        lines.push(line("status", "routed", rule::SW_ROU_05));
    }
    if let Some(leader) = body.link.get() {
        lines.push(line("leader", game.name(leader), rule::SW_LDR_01));
    }
    lines
}

fn throws(game: &Warfare, s: &State, of: Piece) -> Vec<TallyLine> {
    let (unit, tables) = (game.unit(of), game.tables());
    let m = &tables.modifiers;
    let kind = m.kind[unit.kind as usize] + if unit.kind.is_mounted() { m.cavalry } else { 0 };
    let lost = i16::from(game.casualties(s, of));
    let each = if unit.kind.is_mounted() { m.casualty_mounted } else { m.casualty_foot };
    let mut lines = vec![line("in melee", signed(kind.into()), rule::SW_MEL_02)];
    if lost > 0 {
        lines.push(line("casualties", signed(lost * i16::from(each)), rule::SW_MEL_02));
    }
    let struck = format!("divided by {}", tables.melee_divisor(unit.kind));
    lines.push(line("when it is struck", struck, rule::SW_MEL_03));
    if let Some(arm) = unit.arm {
        lines.push(line(arm.word(), "to 12 in", rule::SW_FIR_02));
    }
    lines
}

fn nerve(game: &Warfare, s: &State, of: Piece) -> Vec<TallyLine> {
    let (kind, tables) = (game.unit(of).kind, game.tables());
    let needs = tables.nerve(::warfare::event::Row::Fire, kind);
    let fire = needs.map_or("never checks".to_owned(), |needs| format!("{needs} or more"));
    let alone = tables.rally(kind).map_or("never".to_owned(), |least| format!("{least} or more"));
    let added = game.nerve(s, of, 0).sum();
    let mut lines = vec![
        line("holds under fire with", fire, rule::SW_FIR_11),
        line("rallies alone with", alone, rule::SW_RAL_03),
    ];
    if added != 0 {
        lines.push(line("added to its checks now", signed(added), rule::SW_MOR_02));
    }
    lines
}

fn leader(game: &Warfare, s: &State, of: Piece) -> Vec<TallyLine> {
    let unit = s.body(of).link.get();
    let unit = unit.map_or("nobody", |unit| game.name(unit));
    vec![
        line("commands", unit, rule::SW_LDR_01),
        line("one move", inches(game.full_move(of)), rule::SW_MOV_03),
        line("challenges within", "12 in", rule::SW_CHA_01),
    ]
}
