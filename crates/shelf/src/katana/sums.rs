//! What is added to dice, and what may come between, line by line with their rules.

use ::katana::Katana;
use ::katana::action::Action;
use ::katana::event::{Blade, Event, Sum, What};
use ::katana::order::Order;
use ::katana::rule;
use ::katana::state::State;
use engine::{Cites, Piece, RuleId};

use crate::wire::{Score, TallyLine};

/// A number with its sign.
pub(super) fn signed(number: i8) -> String {
    match number {
        0 => "0".to_owned(),
        number => format!("{number:+}").replace('-', "−"),
    }
}

fn line(text: String, value: String, rule: RuleId) -> TallyLine {
    TallyLine { text, value, rule: rule.to_string() }
}

/// What is added to a die, each with its rule.
pub(super) fn factors(game: &Katana, sum: &Sum) -> Vec<TallyLine> {
    let told = |(factor, number): &(::katana::event::Factor, i8)| {
        line(game.factor_words(*factor), signed(*number), factor.rule())
    };
    sum.iter().map(told).collect()
}

/// The sum of a blow or a shot.
pub(super) fn sums(game: &Katana, event: &Event) -> Vec<TallyLine> {
    match &event.what {
        What::Exchange { first, second, .. } => {
            let blade = |blade: &Blade| {
                let name = game.name(blade.who);
                let what = if blade.strikes { "strikes with" } else { "guards with" };
                let head = line(
                    format!("{name} {what} {}", game.weapon_words(blade.weapon)),
                    signed(blade.sum.iter().map(|(_, n)| *n).sum()),
                    rule::KY_CLS_07,
                );
                let lines = factors(game, &blade.sum).into_iter().map(move |mut line| {
                    line.text = format!("{name}: {}", line.text);
                    line
                });
                std::iter::once(head).chain(lines)
            };
            blade(first).chain(blade(second)).collect()
        }
        What::Shot { range, needs, sum, .. } => {
            let mut lines =
                vec![line(format!("needed at {range} hexes"), needs.to_string(), rule::KY_SHT_08)];
            lines.extend(factors(game, sum));
            lines
        }
        What::Deflected { sum, rating, .. } => {
            let mut lines =
                vec![line("yadomejutsu".to_owned(), rating.to_string(), rule::KY_YAD_01)];
            lines.extend(factors(game, sum));
            lines
        }
        _ => Vec::new(),
    }
}

/// Two scores that were held against each other.
pub(super) fn versus(game: &Katana, event: &Event) -> Option<[Score; 2]> {
    let What::Exchange { first, second, verdict, .. } = &event.what else { return None };
    let score = |blade: &Blade, won: bool| Score {
        piece: blade.who.0,
        with: game.weapon_words(blade.weapon),
        die: blade.die,
        sum: factors(game, &blade.sum),
        total: i16::from(blade.score),
        won_by: (verdict.by == 0 || won).then_some(verdict.by),
    };
    Some([score(first, verdict.first_won), score(second, !verdict.first_won)])
}

/// What may come between an order and where it leads, and what is taken for granted of a stroke.
pub(super) fn prices(game: &Katana, s: &State, action: &Action) -> Vec<TallyLine> {
    match *action {
        Action::Order { who, order } => collisions(game, s, who, &order),
        Action::Slip { who, phase, order } => {
            collisions(game, &game.foreseen(s, who, phase), who, &order)
        }
        Action::Stroke { who, stroke, .. } if stroke.is_some() => {
            let reply = game.likely_reply(s, who, stroke.at);
            let name = game.name(stroke.at);
            let (text, rule) = match reply {
                Some(_) => (format!("if {name} strikes back as well as he can"), rule::KY_CLS_05),
                None => (format!("{name} can only guard himself"), rule::KY_TAC_21),
            };
            vec![line(text, String::new(), rule)]
        }
        _ => Vec::new(),
    }
}

/// KY-ORD-13 … KY-ORD-16 — Who stands where somebody means to go, and who else may want it.
fn collisions(game: &Katana, s: &State, who: Piece, order: &Order) -> Vec<TallyLine> {
    let to = game.destination(s, who, order);
    let rivals = game.rivals(s, who, order);
    let told = |rival: Piece| {
        let name = game.name(rival);
        if game.hexes(s, rival).contains(&to) {
            let text = format!("{name} is there now");
            let value = match game.are_enemies(s, who, rival) {
                true => "stopped, unless he leaves",
                false => "he must leave first",
            };
            return line(text, value.to_owned(), rule::KY_ORD_14);
        }
        let (own, other) = (game.eagerness(s, who), game.eagerness(s, rival));
        let value = match own.cmp(&other) {
            std::cmp::Ordering::Greater => game.name(who).to_owned(),
            std::cmp::Ordering::Less => name.to_owned(),
            std::cmp::Ordering::Equal => "the dice decide".to_owned(),
        };
        line(format!("if {name} wants the same hex"), value, rule::KY_ORD_13)
    };
    rivals.into_iter().map(told).collect()
}
