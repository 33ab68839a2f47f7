//! What decides a game, in words and marks; the rules say how far it has come.

use ::skirmish::Skirmish;
use ::skirmish::rules::goals::Goal;
use ::skirmish::scenario::{Aim, Fate, Feat, Otherwise, When, Whom};
use measure::Line;

use crate::measured::{line_mark, ring_about, ring_mark};
use crate::wire::{GoalMark, GoalScene, ManMark};

/// Everything that decides a game, in the order of [`Skirmish::goals`].
pub(super) fn goals(game: &Skirmish) -> Vec<GoalScene> {
    game.goals().into_iter().map(|goal| told(game, goal)).collect()
}

/// K-01, K-02 — Who has won in the end.
pub(super) fn verdict(game: &Skirmish) -> String {
    let scenario = &game.scenario;
    let turns = scenario.turns.to_string();
    let side = match scenario.otherwise {
        Otherwise::Side(side) => game.side_name(side),
        Otherwise::Muster | Otherwise::Draw => "",
    };
    let otherwise = match scenario.otherwise {
        Otherwise::Muster => "verdict.muster",
        Otherwise::Draw => "verdict.draw",
        Otherwise::Side(_) => "verdict.side",
    };
    let aims = (!scenario.aims.is_empty()).then_some("verdict.aims");
    let rout = scenario.rout.then_some("verdict.rout");
    let keys = [aims, rout, Some(otherwise)].into_iter().flatten();
    let said = keys.map(|key| game.wording.say(key, &[("turns", &turns), ("side", side)]));
    said.collect::<Vec<_>>().join(" ")
}

fn told(game: &Skirmish, goal: Goal<'_>) -> GoalScene {
    match goal {
        Goal::Muster(side) => {
            let enemy = game.side_name(side.other());
            let text = game.wording.say("goal.muster", &[("side", enemy)]);
            GoalScene { scored: true, ..GoalScene::new(side, text) }
        }
        Goal::Aim(aim) => GoalScene {
            want: Some(want(aim)),
            men: man_mark(aim),
            marks: marks(game, aim),
            ..GoalScene::new(aim.side, words(game, aim))
        },
    }
}

fn want(aim: &Aim) -> u16 {
    match aim.feat {
        Feat::Outweigh { .. } => 1,
        _ => u16::from(aim.count),
    }
}

fn words(game: &Skirmish, aim: &Aim) -> String {
    let key = match &aim.feat {
        Feat::Fell(Whom::Anybody, Fate::Out) => "goal.fell-out",
        Feat::Fell(Whom::Anybody, Fate::Down) => "goal.fell-down",
        Feat::Fell(Whom::Anybody, Fate::Killed) => "goal.fell-killed",
        Feat::Fell(Whom::One(_), Fate::Out) => "goal.one-out",
        Feat::Fell(Whom::One(_), Fate::Down) => "goal.one-down",
        Feat::Fell(Whom::One(_), Fate::Killed) => "goal.one-killed",
        Feat::Leave(Whom::Anybody, _) => "goal.leave",
        Feat::Leave(Whom::One(_), _) => "goal.one-leaves",
        Feat::Seize(_) => "goal.seize",
        Feat::Hold { clear: None, .. } => "goal.hold",
        Feat::Hold { .. } => "goal.hold-clear",
        Feat::Outweigh { .. } => "goal.outweigh",
        Feat::Stand(Whom::Anybody) => "goal.stand",
        Feat::Stand(Whom::One(_)) => "goal.one-stands",
    };
    let who = match &aim.feat {
        Feat::Fell(Whom::One(who), _) | Feat::Leave(Whom::One(who), _) => game.name(*who),
        Feat::Stand(Whom::One(who)) => game.name(*who),
        _ => "",
    };
    let things = match aim.feat {
        Feat::Seize(bits) => {
            let sites = game.scenario.sites.iter().enumerate();
            let named = sites.filter(|(at, _)| bits >> at & 1 == 1);
            named.map(|(_, site)| site.name.as_str()).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    let when = match aim.when {
        When::Close => "goal.when-close",
        When::Turn => "goal.when-turn",
        When::End => "goal.when-end",
    };
    let (number, until) = (aim.count.to_string(), aim.until.to_string());
    let given = [
        ("who", who),
        ("number", &number),
        ("side", game.side_name(aim.side.other())),
        ("things", &things),
    ];
    game.wording.say(key, &given) + &game.wording.say(when, &[("turn", &until)])
}

/// Only single men are marked: a mark on everybody would say nothing.
fn man_mark(aim: &Aim) -> Option<ManMark> {
    match aim.feat {
        Feat::Stand(Whom::One(_)) => Some(ManMark::Guard),
        Feat::Fell(Whom::One(_), _) => Some(ManMark::Wanted),
        _ => None,
    }
}

fn marks(game: &Skirmish, aim: &Aim) -> Vec<GoalMark> {
    let spot = |at| draw::skirmish::spot(game, at);
    let ground = game.scenario.ground.pieces();
    match &aim.feat {
        Feat::Hold { zone, .. } => vec![ring_mark(zone.corners().iter().copied(), spot)],
        Feat::Outweigh { at, radius } => vec![ring_mark(ring_about(*at, *radius), spot)],
        Feat::Leave(_, exit) => {
            let open = game.scenario.parties[aim.side].exits;
            let exits = ground.exits.iter().enumerate().filter(|(n, _)| match exit {
                Some(exit) => usize::from(*exit) == *n,
                None => open >> n & 1 == 1,
            });
            exits.map(|(_, exit)| line_mark(exit.edge, spot)).collect()
        }
        Feat::Seize(bits) => {
            let sites = game.scenario.sites.iter().enumerate();
            let sought = sites.filter(|(at, _)| bits >> at & 1 == 1);
            let lines = sought.filter_map(|(_, site)| ground.lines.get(usize::from(site.line)));
            let corners = |line: &Line| {
                line.parts()
                    .iter()
                    .flat_map(|part| [part.segment.a, part.segment.b])
                    .collect::<Vec<_>>()
            };
            lines.map(|line| ring_mark(corners(line).into_iter(), spot)).collect()
        }
        Feat::Fell(..) | Feat::Stand(_) => Vec::new(),
    }
}
