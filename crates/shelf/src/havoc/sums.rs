//! Sums that lead to a die, and prices that lead to none, line by line with their rules.

use ::havoc::Havoc;
use ::havoc::action::Action;
use ::havoc::attack::Attack;
use ::havoc::event::{Event, Weighed};
use ::havoc::roster::Weapon;
use ::havoc::rule;
use ::havoc::state::State;
use ::havoc::terrain::{Class, Cover, Ground};
use engine::{Piece, RuleId};

use super::scene::ground_word;
use crate::wire::TallyLine;

/// The sum of a shot or an attack.
pub(super) fn sums(game: &Havoc, s: &State, event: &Event) -> Vec<TallyLine> {
    match event {
        Event::Shot { by, at, range, cover, weighed, .. }
        | Event::Spent { by, at, range, cover, weighed } => {
            shot(game, (*by, *at), *range, *cover, weighed)
        }
        Event::Fought { attack, weighed, .. } => fight(game, s, attack, weighed),
        Event::Loosed { by, range, cover, adds, .. } => arrow(game, s, *by, *range, *cover, *adds),
        Event::Threw { by, range, adds, .. } if by.is_some() => throw(game, s, *by, *range, *adds),
        _ => Vec::new(),
    }
}

/// What a move costs.
pub(super) fn price(game: &Havoc, s: &State, action: &Action) -> Vec<TallyLine> {
    let Some(cost) = game.price(s, *action) else { return Vec::new() };
    let mut lines = vec![line(game, "tally.cost", &[], cost.to_string(), rule::SG_MOV_02)];
    if let Action::Move { figure, .. } | Action::Exit { figure, .. } = action {
        let left = game.points_left(s, *figure).saturating_sub(cost);
        lines.push(line(game, "tally.left", &[], left.to_string(), rule::SG_MOV_01));
    }
    lines
}

fn line(game: &Havoc, key: &str, given: &[(&str, &str)], value: String, rule: RuleId) -> TallyLine {
    TallyLine { text: game.wording.say(key, given), value, rule: rule.to_string() }
}

fn shot(
    game: &Havoc,
    (by, at): (Piece, Piece),
    range: u16,
    cover: Cover,
    weighed: &Weighed,
) -> Vec<TallyLine> {
    let weapon = match game.kind(by).weapon {
        Some(Weapon::Crossbow) => "tally.crossbow",
        _ => "tally.shortbow",
    };
    let range = range.to_string();
    let strength = weighed.attack.to_string();
    let mut lines = vec![
        line(game, weapon, &[("range", &range)], strength, rule::CH_SHO_02),
        line(
            game,
            "tally.defence",
            &[("who", game.name(at))],
            weighed.defence.to_string(),
            rule::SG_CHR_03,
        ),
        odds(game, weighed, rule::CH_SHO_02),
    ];
    let cover = match cover {
        Cover::None => None,
        Cover::Light => Some("tally.cover-light"),
        Cover::Medium => Some("tally.cover-medium"),
        Cover::Heavy => Some("tally.cover-heavy"),
    };
    lines.extend(cover.map(|key| line(game, key, &[], signed(weighed.shift), rule::SG_COV_02)));
    if weighed.adds != 0 {
        let adds = signed(weighed.adds as i8);
        lines.push(line(game, "tally.wounded", &[], adds, rule::SG_MIX_02));
    }
    lines.push(column(game, weighed, rule::CH_SHO_03));
    lines
}

/// What is added to the die of an arrow, and the column that is read.
fn arrow(game: &Havoc, s: &State, by: Piece, range: u16, cover: Cover, adds: i8) -> Vec<TallyLine> {
    let weapon = match game.kind(by).weapon {
        Some(Weapon::Crossbow) => "tally.crossbow",
        Some(Weapon::Shortbow) => "tally.shortbow",
        _ => "tally.longbow",
    };
    let wound = game.wound_adds(s, by) as i8;
    let range = range.to_string();
    let mut lines =
        vec![line(game, weapon, &[("range", &range)], signed(adds - wound), rule::SB_SHO_02)];
    if wound != 0 {
        lines.push(line(game, "tally.wounded", &[], signed(wound), rule::SB_SHO_02));
    }
    let key = match cover {
        Cover::None => "tally.cover-none",
        Cover::Light => "tally.cover-light",
        Cover::Medium => "tally.cover-medium",
        Cover::Heavy => "tally.cover-heavy",
    };
    lines.push(line(game, key, &[], String::new(), rule::SB_SHO_03));
    lines
}

/// SB-SHU-03 — What is added to the die of a throw; the range is the column.
fn throw(game: &Havoc, s: &State, by: Piece, range: u16, adds: i8) -> Vec<TallyLine> {
    let range = range.to_string();
    let given = [("range", range.as_str())];
    let mut lines = vec![line(game, "tally.shuriken", &given, String::new(), rule::SB_SHU_02)];
    let wound = game.wound_hampers_throw(s, by);
    let adds = [(adds - wound, "tally.dark"), (wound, "tally.wounded")];
    let adds = adds.into_iter().filter(|(add, _)| *add != 0);
    lines.extend(adds.map(|(add, key)| line(game, key, &[], signed(add), rule::SB_SHU_03)));
    lines
}

fn fight(game: &Havoc, s: &State, attack: &Attack, weighed: &Weighed) -> Vec<TallyLine> {
    let who = |key: &str, piece: &Piece, value: u8| {
        line(game, key, &[("who", game.name(*piece))], value.to_string(), rule::SG_CHR_03)
    };
    let mut lines = Vec::new();
    for by in attack.attackers() {
        lines.push(who("tally.attack", by, game.profile(s, *by).attack));
    }
    for at in attack.defenders() {
        lines.push(who("tally.defence", at, game.profile(s, *at).defence));
    }
    lines.push(odds(game, weighed, rule::SG_CMB_07));
    let everyone = attack.attackers().iter().chain(attack.defenders());
    if everyone.clone().any(|piece| game.class(s, *piece) == Class::Unshifted) {
        lines.push(line(game, "tally.windows", &[], signed(0), rule::CH_CMB_10));
    } else if weighed.shift != 0 {
        // Of several defenders the best footing counts, of several attackers the worst.
        let best = attack.defenders().iter().max_by_key(|piece| game.class(s, **piece));
        let worst = attack.attackers().iter().min_by_key(|piece| game.class(s, **piece));
        let from = footing(game, s, worst);
        let to = footing(game, s, best);
        let given = [("from", from.as_str()), ("to", to.as_str())];
        lines.push(line(game, "tally.footing", &given, signed(weighed.shift), rule::SG_CMB_09));
    }
    lines.push(column(game, weighed, rule::SG_CMB_11));
    lines
}

/// The ground whose footing counts: of two hexes the worse.
fn footing(game: &Havoc, s: &State, man: Option<&Piece>) -> String {
    let map = &game.scenario.map;
    let worst = man.and_then(|man| {
        let class = game.class(s, *man);
        s.at(*man).hexes().find(|hex| game.book.row(map.ground(*hex)).class == class)
    });
    ground_word(game, worst.map_or(Ground::Flat, |hex| map.ground(hex)))
}

fn odds(game: &Havoc, weighed: &Weighed, rule: RuleId) -> TallyLine {
    let (attack, defence) = (weighed.attack.to_string(), weighed.defence.to_string());
    let given = [("attack", attack.as_str()), ("defence", defence.as_str())];
    line(game, "tally.odds", &given, format!("{}-1", weighed.odds), rule)
}

fn column(game: &Havoc, weighed: &Weighed, rule: RuleId) -> TallyLine {
    match weighed.column {
        0 => line(game, "tally.too-weak", &[], "–".to_owned(), rule::CH_OPT_04),
        column => line(game, "tally.column", &[], format!("{column}-1"), rule),
    }
}

fn signed(shift: i8) -> String {
    match shift {
        0 => "0".to_owned(),
        shift => format!("{shift:+}").replace('-', "−"),
    }
}
