//! What decides a game, in words and marks; the rules say how far it has come.

use ::havoc::Havoc;
use ::havoc::roster::{Breed, Rank, Weapon};
use ::havoc::rules::goals::Goal;
use ::havoc::scenario::{Feat, Score, Verdict, Who};
use ::havoc::state::{Health, State};
use engine::{Outcome, Side};
use hex::{Edge, HexId};

use crate::wire::{GoalMark, GoalScene, ManMark};

/// Everything that decides a game, in the order of [`Havoc::goals`].
pub(super) fn goals(game: &Havoc) -> Vec<GoalScene> {
    game.goals().into_iter().map(|goal| told(game, goal)).collect()
}

/// Who has won in the end.
pub(super) fn verdict(game: &Havoc) -> String {
    let turns = game.scenario.turns.to_string();
    match &game.scenario.verdict {
        Verdict::Points => game.wording.say("verdict.points", &[("turns", &turns)]),
        Verdict::Cleared { side, hexes } => {
            let [own, foe] = [*side, side.other()].map(|side| game.side_name(side));
            let place = place(game, hexes);
            let given =
                [("turns", turns.as_str()), ("side", own), ("enemy", foe), ("place", &place)];
            game.wording.say("verdict.cleared", &given)
        }
    }
}

/// SG-TRN-10 — What ended it.
pub(super) fn why_over(game: &Havoc, s: &State) -> String {
    let say = |key: &str, given: &[(&str, &str)]| game.wording.say(key, given);
    let fallen = game.scenario.vital.iter().find(|p| s.at(**p).health == Health::Dead);
    let of_side = |is: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|side| is(*side));
    if let Some(side) = of_side(&|side| s.honour[side].broke) {
        return say("ending.breach", &[("side", game.side_name(side))]);
    }
    if let Some(p) = fallen {
        return say("ending.vital", &[("who", game.name(*p))]);
    }
    if s.beaten.a && s.beaten.b {
        return say("ending.empty", &[]);
    }
    if let Some(side) = of_side(&|side| s.beaten[side]) {
        return say("ending.beaten", &[("side", game.side_name(side))]);
    }
    match (&game.scenario.verdict, s.over) {
        (Verdict::Cleared { side, hexes }, Some(Outcome::Won(winner))) => {
            let key = if winner == *side { "ending.cleared" } else { "ending.held" };
            say(key, &[("place", &place(game, hexes))])
        }
        _ => say("ending.turns", &[]),
    }
}

fn told(game: &Havoc, goal: Goal<'_>) -> GoalScene {
    let say = |key: &str, given: &[(&str, &str)]| game.wording.say(key, given);
    match goal {
        Goal::Score(_, line) => GoalScene {
            each: Some(line.points.into()),
            scored: true,
            men: man_mark(line),
            marks: marks(game, line),
            ..GoalScene::new(line.side, feat(game, line))
        },
        Goal::Cleared(side, hexes) => {
            let given = [("side", game.side_name(side.other())), ("place", &*place(game, hexes))];
            GoalScene {
                want: Some(1),
                marks: vec![cells(hexes)],
                ..GoalScene::new(side, say("goal.cleared", &given))
            }
        }
        Goal::Vital(p) => {
            let side = game.owner(p);
            let given = [("who", game.name(p)), ("side", game.side_name(side))];
            GoalScene {
                men: Some(ManMark::Guard),
                ..GoalScene::new(side, say("goal.vital", &given))
            }
        }
        Goal::Ways(side, edges) => GoalScene {
            marks: edges.iter().map(|edge| edge_mark(game, *edge)).collect(),
            ..GoalScene::new(side, say("goal.ways", &[("edges", &named(edges))]))
        },
    }
}

/// A line of the score in words.
fn feat(game: &Havoc, line: &Score) -> String {
    let who = who(game, line.who);
    let enemy = game.side_name(line.side.other());
    let (edges, hexes): (&[Edge], Vec<HexId>) = match &line.feat {
        Feat::Exit(edges) | Feat::Lead(edges) => (edges, Vec::new()),
        Feat::Ransom => (game.scenario.parties[line.side].home.as_slice(), Vec::new()),
        Feat::Hold(places) => (&[], places.concat()),
        Feat::Clear(hexes) => (&[], hexes.clone()),
        _ => (&[], Vec::new()),
    };
    let key = match &line.feat {
        Feat::Exit(_) => "goal.exit",
        Feat::Kill if is_animal(game, line.who) => "goal.kill-animal",
        Feat::Kill => "goal.kill",
        Feat::Alive => "goal.alive",
        Feat::Hold(places) if places.len() > 1 => "goal.hold-each",
        Feat::Hold(_) => "goal.hold",
        Feat::Clear(_) => "goal.clear",
        Feat::Ransom => "goal.ransom",
        Feat::Captive => "goal.captive",
        Feat::Escaped => "goal.escaped",
        Feat::Lead(_) => "goal.lead",
        Feat::Keep => "goal.keep",
        Feat::Duel => "goal.duel",
        Feat::Refused => "goal.refused",
    };
    let (edges, place) = (named(edges), place(game, &hexes));
    let given = [("who", &*who), ("side", enemy), ("edges", &edges), ("place", &place)];
    game.wording.say(key, &given)
}

fn is_animal(game: &Havoc, who: Who) -> bool {
    match who {
        Who::Horse | Who::Mule | Who::DraftHorse | Who::Cart => true,
        Who::Piece(p) => game.kind(p).breed != Breed::Character,
        _ => false,
    }
}

fn who(game: &Havoc, who: Who) -> String {
    let key = match who {
        Who::Anyone => "who.anyone",
        Who::Horseman => "who.horseman",
        Who::Knight | Who::Ranked(Rank::Knight) => "who.knight",
        Who::Sergeant | Who::Ranked(Rank::Sergeant) => "who.sergeant",
        Who::Ranked(Rank::Samurai) => "who.samurai",
        Who::Ranked(Rank::Captain) => "who.captain",
        Who::Ranked(Rank::Monk) => "who.monk",
        Who::Ranked(Rank::Ninja) => "who.ninja",
        Who::Ranked(Rank::Soldier | Rank::Civilian) => "who.anyone",
        Who::Armed(Weapon::Shortbow) => "who.shortbow",
        Who::Armed(Weapon::Crossbow) => "who.crossbow",
        Who::Armed(Weapon::Longbow) => "who.longbow",
        Who::Armed(Weapon::Shuriken) => "who.shuriken",
        Who::Horse => "who.horse",
        Who::Mule => "who.mule",
        Who::DraftHorse => "who.draft-horse",
        Who::Cart => "who.cart",
        Who::Piece(p) => return game.name(p).to_owned(),
    };
    game.wording.say(key, &[])
}

/// Only single men are marked: a mark on everybody would say nothing.
fn man_mark(line: &Score) -> Option<ManMark> {
    match (&line.feat, line.who) {
        (Feat::Alive, Who::Piece(_)) => Some(ManMark::Guard),
        (Feat::Kill | Feat::Captive | Feat::Ransom, Who::Piece(_)) => Some(ManMark::Wanted),
        _ => None,
    }
}

fn marks(game: &Havoc, line: &Score) -> Vec<GoalMark> {
    match &line.feat {
        Feat::Hold(places) => places.iter().map(|place| cells(place)).collect(),
        Feat::Clear(hexes) => vec![cells(hexes)],
        Feat::Exit(edges) | Feat::Lead(edges) => {
            edges.iter().map(|edge| edge_mark(game, *edge)).collect()
        }
        Feat::Ransom => {
            let home = game.scenario.parties[line.side].home;
            home.into_iter().map(|edge| edge_mark(game, edge)).collect()
        }
        _ => Vec::new(),
    }
}

fn cells(hexes: &[HexId]) -> GoalMark {
    GoalMark::Cells { cells: hexes.iter().map(|hex| hex.0).collect() }
}

/// SG-MOV-14 — The hexes along an edge, and the line along them.
fn edge_mark(game: &Havoc, edge: Edge) -> GoalMark {
    let field = &game.scenario.map.field;
    let hexes: Vec<HexId> = field.ids().filter(|hex| field.is_edge(*hex, edge)).collect();
    let plan = draw::havoc::plan(game);
    let corners = plan.corners();
    let around = |hex: &HexId| {
        let [x, y] = plan.middle(*hex);
        corners.map(|[dx, dy]| [(x + dx) as f32, (y + dy) as f32])
    };
    let points: Vec<[f32; 2]> = hexes.iter().flat_map(around).collect();
    let low = |axis: usize| points.iter().map(|point| point[axis]).fold(f32::MAX, f32::min);
    let high = |axis: usize| points.iter().map(|point| point[axis]).fold(f32::MIN, f32::max);
    let line = match edge {
        Edge::North => [[low(0), low(1)], [high(0), low(1)]],
        Edge::South => [[low(0), high(1)], [high(0), high(1)]],
        Edge::West => [[low(0), low(1)], [low(0), high(1)]],
        Edge::East => [[high(0), low(1)], [high(0), high(1)]],
    };
    let cells = hexes.iter().map(|hex| hex.0).collect();
    GoalMark::Edge { cells, line: (!points.is_empty()).then_some(line) }
}

fn named(edges: &[Edge]) -> String {
    let names: Vec<String> = edges.iter().map(Edge::to_string).collect();
    names.join(" or ")
}

/// A place by the house it is, if it is one.
fn place(game: &Havoc, hexes: &[HexId]) -> String {
    let map = &game.scenario.map;
    let house = hexes.first().map_or(0, |hex| map.building(*hex));
    let inside = hexes.iter().all(|hex| map.building(*hex) == house);
    match map.building_names.get(usize::from(house).wrapping_sub(1)).filter(|_| inside) {
        Some(name) => game.wording.say("word.house", &[("name", &name.replace('-', " "))]),
        None => game.wording.say("word.marked-place", &[]),
    }
}
