//! What decides a game, in words and marks; the rules say how far it has come.

use ::katana::Katana;
use ::katana::geometry::DIR_NAMES;
use ::katana::scenario::{Aim, Feat, Whom};
use ::katana::state::State;
use engine::Side;
use hex::HexId;

use crate::wire::{GoalMark, GoalScene, ManMark};

/// What is worth points, in the order of the scenario.
pub(super) fn goals(game: &Katana) -> Vec<GoalScene> {
    game.scenario.aims.iter().map(|aim| told(game, aim)).collect()
}

/// KY-SEQ-26 — Who has won in the end.
pub(super) fn verdict(game: &Katana) -> String {
    let moves = game.scenario.moves.to_string();
    game.wording.say("verdict.points", &[("moves", &moves)])
}

/// KY-SEQ-26 — What ended it.
pub(super) fn why_over(game: &Katana, s: &State) -> String {
    let mut met = game.scenario.aims.iter().zip(game.counts(s));
    let aim = met.find(|(aim, count)| aim.ends && !count.done.is_empty());
    let fallen = Side::BOTH.into_iter().find(|side| !game.stands_yet(s, *side));
    match (aim, fallen) {
        (Some((aim, _)), _) => {
            let (what, side) = (words(game, aim), game.side_name(aim.side));
            game.wording.say("ending.aim", &[("aim", &what), ("side", side)])
        }
        (None, Some(side)) => game.wording.say("ending.alone", &[("side", game.side_name(side))]),
        (None, None) => game.wording.say("ending.moves", &[]),
    }
}

fn told(game: &Katana, aim: &Aim) -> GoalScene {
    let mut text = words(game, aim);
    if aim.ends {
        text += &game.wording.say("goal.ends", &[]);
    }
    GoalScene {
        each: Some(aim.points.into()),
        scored: true,
        men: man_mark(aim),
        marks: marks(game, &aim.feat),
        ..GoalScene::new(aim.side, text)
    }
}

fn words(game: &Katana, aim: &Aim) -> String {
    let key = match &aim.feat {
        Feat::Kill => "goal.kill",
        Feat::Fell => "goal.fell",
        Feat::TakeAlive => "goal.take-alive",
        Feat::Live => "goal.live",
        Feat::Reach { .. } => "goal.reach",
        Feat::Escape { edge: None } => "goal.escape",
        Feat::Escape { .. } => "goal.escape-edge",
        Feat::Hold { .. } => "goal.hold",
        Feat::SteelDrawn => "goal.steel-drawn",
    };
    let one_will_do = matches!(aim.feat, Feat::Reach { .. });
    let who = match aim.whom {
        Whom::Anybody if one_will_do => game.wording.say("who.one", &[]),
        Whom::Anybody => game.wording.say("who.each", &[]),
        Whom::One(man) => game.who(man).name.clone(),
        Whom::Group(group) => {
            let name = &game.scenario.groups[usize::from(group)].name;
            let key = if one_will_do { "who.one-of" } else { "who.each-of" };
            game.wording.say(key, &[("group", name)])
        }
    };
    let edge = match aim.feat {
        Feat::Escape { edge: Some(edge) } => DIR_NAMES[usize::from(edge) % 6],
        _ => "",
    };
    let given = [("who", &*who), ("side", game.side_name(aim.side.other())), ("edge", edge)];
    game.wording.say(key, &given)
}

/// Only single men are marked: a mark on everybody would say nothing.
fn man_mark(aim: &Aim) -> Option<ManMark> {
    match (&aim.feat, &aim.whom) {
        (Feat::Live, Whom::One(_)) => Some(ManMark::Guard),
        (Feat::Kill | Feat::Fell | Feat::TakeAlive, Whom::One(_)) => Some(ManMark::Wanted),
        _ => None,
    }
}

fn marks(game: &Katana, feat: &Feat) -> Vec<GoalMark> {
    let map = &game.scenario.map;
    let all = |fits: &dyn Fn(HexId) -> bool| -> Vec<u16> {
        (0..map.cols * map.rows).filter(|at| fits(HexId(*at))).collect()
    };
    match feat {
        Feat::Reach { place } | Feat::Hold { place } => {
            vec![GoalMark::Cells { cells: place.iter().map(|hex| hex.0).collect() }]
        }
        Feat::Escape { edge } => {
            let off = |hex: HexId| match edge {
                Some(edge) => map.is_edge(hex, *edge),
                None => (0..6).any(|dir| map.is_edge(hex, dir)),
            };
            vec![GoalMark::Edge { cells: all(&off), line: None }]
        }
        _ => Vec::new(),
    }
}
