//! What leads to a die, line by line with its rule.

use ::warfare::Warfare;
use ::warfare::action::Action;
use ::warfare::event::{Blow, Event, Factor, Reason, Row};
use ::warfare::rule;
use ::warfare::rules::trays::Route;
use ::warfare::state::State;
use engine::{Cites, Piece};
use measure::Point;

use super::inches;
use crate::measured::{line, signed};
use crate::wire::{TableCell, TallyLine};

/// The sum of a volley, a blow, a check or a rally.
pub(super) fn sums(game: &Warfare, event: &Event) -> Vec<TallyLine> {
    match event {
        Event::Blow(blow) => blow_lines(game, blow),
        Event::Checked { who, row, needs, tally, .. } => {
            let mut lines = vec![line(format!("{} throw", game.name(*who)), "D6", row.rule())];
            let reasons = tally.iter().map(|(reason, number)| {
                line(reason_words(game, reason), signed(number), reason.rule())
            });
            lines.extend(reasons);
            lines.push(line(row_words(*row), format!("{needs} or more"), row.rule()));
            lines
        }
        Event::Rallied { who, plus, needs, how, roll: Some(_), .. } => {
            let mut lines = vec![line(format!("{} throw", game.name(*who)), "D6", how.rule())];
            if *plus > 0 {
                lines.push(line("in desperation", format!("+{plus}"), rule::SW_RAL_05));
            }
            lines.push(line("rallies with", format!("{needs} or more"), rule::SW_RAL_03));
            lines
        }
        _ => Vec::new(),
    }
}

/// What is added to the throw of a volley or a blow, and what it is divided by.
fn blow_lines(game: &Warfare, blow: &Blow) -> Vec<TallyLine> {
    let volley = blow.arm.is_some();
    let (throw, divide) = match volley {
        true => (rule::SW_FIR_08, rule::SW_FIR_09),
        false => (rule::SW_MEL_02, rule::SW_MEL_03),
    };
    let mut lines = vec![line(format!("{} throw", game.name(blow.by)), "D10", throw)];
    lines.extend(blow.tally.iter().map(|(factor, number)| {
        let cites = if volley { throw } else { factor.rule() };
        line(factor_words(game, factor), signed(number), cites)
    }));
    lines.push(line(
        format!("at {}", game.name(blow.at)),
        format!("divided by {}", blow.divisor),
        divide,
    ));
    lines
}

fn factor_words(game: &Warfare, factor: Factor) -> String {
    let key = match factor {
        Factor::Kind => "kind",
        Factor::Cavalry => "cavalry",
        Factor::Leader => "leader",
        Factor::Uphill => "uphill",
        Factor::River => "river",
        Factor::Flank => "flank",
        Factor::Rear => "rear",
        Factor::Casualties => "casualties",
        Factor::Arquebus => "arquebus",
    };
    game.wording.say(&format!("factor.{key}"), &[])
}

fn reason_words(game: &Warfare, reason: Reason) -> String {
    let named = Reason::ALL.iter().find(|(known, _)| *known == reason);
    let key = named.map_or("", |(_, name)| name);
    game.wording.say(&format!("reason.{key}"), &[])
}

/// The row of the morale chart, as it is printed.
fn row_name(row: Row) -> &'static str {
    match row {
        Row::Against(kind) => kind.word(),
        Row::Fire => "fire",
    }
}

fn row_words(row: Row) -> String {
    match row {
        Row::Against(kind) => format!("against {}", kind.word().replace('-', " ")),
        Row::Fire => "under fire".to_owned(),
    }
}

/// SW-MOR-01 — The cell of the morale chart that decided a check.
pub(super) fn cell(game: &Warfare, event: &Event) -> Option<TableCell> {
    let (Event::Checked { who, row, .. } | Event::NoCheck { who, row }) = event else {
        return None;
    };
    Some(TableCell {
        table: "morale".to_owned(),
        row: row_name(*row).to_owned(),
        column: game.unit(*who).kind.word().to_owned(),
    })
}

/// What a way costs, line by line.
pub(super) fn way_lines(
    game: &Warfare,
    who: Piece,
    from: Point,
    route: &[Point],
) -> Vec<TallyLine> {
    let cost = game.route_cost(who, from, route);
    let mut lines = vec![line("the way", inches(cost.length), rule::MG_12)];
    if cost.ground > 0 {
        lines.push(line("hills, walls and woods", inches(cost.ground), rule::SW_MOV_05));
    }
    lines
}

/// What an action costs, and what leads to it, without a die.
pub(super) fn prices(game: &Warfare, s: &State, action: &Action) -> Vec<TallyLine> {
    let way = |who: Piece, route: &[Point]| {
        let from = s.body(who).at;
        let cost = game.route_cost(who, from, route);
        let value = format!("{} of {}", inches(cost.total()), inches(game.allowance(who, &cost)));
        let mut lines = way_lines(game, who, from, route);
        lines.push(line("in all", value, rule::SW_MOV_03));
        lines
    };
    match *action {
        Action::Move { who, path, .. } | Action::Lead { who, path, .. } => {
            let mut route = Route::new();
            path.points().for_each(|at| route.push(at));
            way(who, &route)
        }
        Action::Attack { who, foe, side, offset, via } => {
            let (end, _) = game.conformed(s, who, foe, side, offset);
            way(who, &game.with_end(&via, end))
        }
        Action::Fire { who, at } => {
            let clear = format!("{} of {}", game.clear_shots(s, who, at), s.body(who).soldiers);
            let mut lines = vec![line("have a clear shot", clear, rule::SW_FIR_03)];
            lines.extend(blow_lines(game, &game.volley(s, who, at, 1)));
            lines
        }
        _ => Vec::new(),
    }
}
