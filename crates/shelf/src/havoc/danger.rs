//! Lines of sight, and what the enemy could do.

use ::havoc::Havoc;
use ::havoc::action::Action;
use ::havoc::rule;
use ::havoc::rules::sight::{Look, Stop};
use ::havoc::state::State;
use ::havoc::terrain::Cover;
use ::havoc::threat::{Approach, Danger};
use engine::{Piece, Side};
use hex::HexId;

use crate::face::Answer;
use crate::wire::{SightLine, Where};

pub(super) fn look(game: &Havoc, s: &State, from: Piece, to: u16) -> Option<SightLine> {
    let to = HexId(to);
    if !game.exists(from) || !s.at(from).is_here() || !game.scenario.map.field.has(to) {
        return None;
    }
    let look = game.look(s, from, to);
    let plan = draw::havoc::plan(game);
    let ends = [look.ends.0, look.ends.1].map(|end| plan.point(end).map(|n| n as f32));
    let (text, rule) = match look.stops.first() {
        Some(stop) => stopped(game, *stop),
        None => (clear(game, &look), rule::SG_LOS_04),
    };
    Some(SightLine {
        from: ends[0],
        to: ends[1],
        clear: look.line.is_some(),
        blocked: look.stops.iter().map(|(hex, _)| Where::Hex(hex.0)).collect(),
        text,
        rule: rule.to_string(),
        range: u32::from(look.range),
    })
}

fn stopped(game: &Havoc, (hex, stop): (HexId, Stop)) -> (String, engine::RuleId) {
    let (key, rule) = match stop {
        Stop::Tree => ("sight.tree", rule::SG_LOS_03),
        Stop::Masonry => ("sight.masonry", rule::SG_LOS_03),
        Stop::Wall => ("sight.wall", rule::SG_LOS_03),
        Stop::Opening => ("sight.opening", rule::SG_LOS_10),
        Stop::Slope => ("sight.slope", rule::SB_LOS_07),
    };
    (game.wording.say(key, &[("hex", &game.hex_name(hex))]), rule)
}

fn clear(game: &Havoc, look: &Look) -> String {
    let say = |key: &str, given: &[(&str, &str)]| game.wording.say(key, given);
    let mut words = vec![say("sight.clear", &[("range", &look.range.to_string())])];
    let over = look.line.map_or(0, |line| line.over);
    if over > 0 {
        words.push(say("sight.over", &[("number", &over.to_string())]));
    }
    if let Some(cover) = look.cover {
        words.push(match cover {
            Cover::None => say("sight.open", &[]),
            Cover::Light => say("tally.cover-light", &[]),
            Cover::Medium => say("tally.cover-medium", &[]),
            Cover::Heavy => say("tally.cover-heavy", &[]),
        });
    }
    words.join(", ")
}

pub(super) fn answers(game: &Havoc, s: &State, side: Side, at: Piece) -> Vec<Answer<Havoc>> {
    if !game.exists(at) {
        return Vec::new();
    }
    let foe = game.side_of(at).or(s.at(at).control).unwrap_or(side).other();
    let answer = |danger: Danger| {
        let key = match (danger.action, danger.approach) {
            (Action::Throw { .. }, _) => "danger.throws",
            (Action::Shoot { .. }, Approach::Stays) => "danger.shoots",
            (Action::Shoot { .. }, Approach::Moves) => "danger.moves-and-shoots",
            (_, Approach::Stays) => "danger.fights",
            (_, Approach::Moves) => "danger.moves-and-fights",
        };
        let text = game.wording.say(key, &[]);
        Answer { by: danger.by, side: foe, text, state: danger.state, action: danger.action }
    };
    game.dangers(s, at, foe).into_iter().map(answer).collect()
}
