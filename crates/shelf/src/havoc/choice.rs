//! Actions as they are put before a player.

use std::collections::BTreeMap;

use ::havoc::Havoc;
use ::havoc::action::{Action, Ask};
use ::havoc::state::{State, Step};
use engine::{Game, Piece, Side, Speaks};
use hex::{HexId, turn};

use super::scene::TRACK;
use crate::wire::{Choice, Ghost, Sent, Where};

/// One action.
pub(super) fn choice(game: &Havoc, s: &State, side: Side, action: &Action) -> Choice {
    priced(game, s, side, action, game.price(s, *action))
}

/// One action whose cost is known.
fn priced(game: &Havoc, s: &State, side: Side, action: &Action, cost: Option<u8>) -> Choice {
    let (kind, by) = kind(action);
    let words = game.say(s, side, action);
    let ends = to(game, s, action);
    let ghost = mounted(game, &ends);
    let ends = ends.into_iter();
    Choice {
        action: Sent::of(action),
        kind: kind.to_owned(),
        label: label(game, s, action, &words, &by),
        words,
        by: numbers(&by),
        at: numbers(&at(action)),
        to: ends.filter(|hex| hex.is_some()).map(|hex| Where::Hex(hex.0)).collect(),
        cost: cost.map(u16::from),
        hurts: None,
        phase: None,
        ghost,
        serves: Vec::new(),
        plain: false,
    }
}

/// A rider as he would lie in two hexes: which way he looks is chosen on the board.
fn mounted(game: &Havoc, ends: &[HexId]) -> Option<Ghost> {
    let &[head, tail] = ends else { return None };
    if head.is_none() || tail.is_none() {
        return None;
    }
    let plan = draw::havoc::plan(game);
    let [x, y] = plan.spot(head, tail).map(|at| at as f32);
    let cells = vec![Where::Hex(head.0), Where::Hex(tail.0)];
    Some(Ghost { cells, x, y, facing: plan.facing(head, tail) as f32 })
}

/// Everything a piece can do; of what several do together, also where it is not named first.
pub(super) fn choices(game: &Havoc, s: &State, side: Side, of: Piece) -> Vec<(Action, Choice)> {
    let mut actions = Vec::new();
    game.actions(s, side, Some(of), &mut actions);
    let mut joint = Vec::new();
    for other in game.subjects(s, side).iter().filter(|other| *other < of) {
        match game.asks(s)[side] {
            Some(Ask::Fight) => game.actions(s, side, Some(other), &mut joint),
            Some(Ask::Move) => game.list_pushes(s, other, &mut joint),
            _ => break,
        }
    }
    let with = |action: &Action| match action {
        Action::Attack(attack) => attack.attackers().contains(&of),
        Action::Push { men, .. } => men.contains(&of),
        _ => false,
    };
    actions.extend(joint.into_iter().filter(with));
    // One flood tells the cost of every move; one by one they would be searched for anew.
    let moves = actions.iter().any(|action| matches!(action, Action::Move { .. }));
    let costs: BTreeMap<[HexId; 2], u8> =
        if moves { game.reach(s, of).into_iter().collect() } else { BTreeMap::new() };
    let described = |action: Action| {
        let choice = match action {
            Action::Move { to, tail, .. } => {
                priced(game, s, side, &action, costs.get(&[to, tail]).copied())
            }
            _ => led_by(of, choice(game, s, side, &action)),
        };
        (action, choice)
    };
    actions.into_iter().map(described).collect()
}

/// The same choice with its subject named first.
fn led_by(of: Piece, mut choice: Choice) -> Choice {
    if let Some(at) = choice.by.iter().position(|by| *by == of.0) {
        choice.by[..=at].rotate_right(1);
    }
    choice
}

fn numbers(pieces: &[Piece]) -> Vec<u8> {
    pieces.iter().filter(|piece| piece.is_some()).map(|piece| piece.0).collect()
}

/// The name of a kind of action, and who acts.
fn kind(action: &Action) -> (&'static str, Vec<Piece>) {
    match action {
        Action::Place { figure, .. } => ("place", vec![*figure]),
        Action::Allot { man, .. } => ("allot", vec![*man]),
        Action::Ready => ("ready", vec![]),
        Action::End => ("end", vec![]),
        Action::Mount { man, .. } => ("mount", vec![*man]),
        Action::Dismount { man } => ("dismount", vec![*man]),
        Action::Attach { man, .. } => ("attach", vec![*man]),
        Action::Detach { man, .. } => ("detach", vec![*man]),
        Action::Share { man, .. } => ("share", vec![*man]),
        Action::Clear { man, with, .. } => ("clear", vec![*man, *with]),
        Action::Shoot { by, .. } => ("shoot", vec![*by]),
        Action::Move { figure, .. } => ("move", vec![*figure]),
        Action::Lead { man, .. } => ("lead", vec![*man]),
        Action::Exit { figure, .. } => ("exit", vec![*figure]),
        Action::Escort { prisoner, guards, .. } => {
            ("escort", vec![*prisoner, guards[0], guards[1]])
        }
        Action::Attack(attack) => ("attack", attack.attackers().to_vec()),
        Action::Nominate { .. } => ("nominate", vec![]),
        Action::Retreat { figure, .. } => ("retreat", vec![*figure]),
        Action::Stand { figure } => ("stand", vec![*figure]),
        Action::RetreatFile { end, .. } => ("retreat-file", vec![*end]),
        Action::Put { .. } => ("put", vec![]),
        Action::Bear { figure } => ("bear", vec![*figure]),
        Action::Suffer { figure } => ("suffer", vec![*figure]),
        Action::Yield => ("yield", vec![]),
        Action::HoldOut => ("hold-out", vec![]),
        Action::Strike => ("strike", vec![]),
        Action::CallOff => ("call-off", vec![]),
        Action::Join => ("join", vec![]),
        Action::Escape => ("escape", vec![]),
        Action::KeepStill => ("keep-still", vec![]),
        Action::Advance { figure, .. } => ("advance", vec![*figure]),
        Action::HoldGround => ("hold-ground", vec![]),
        Action::LeaveOut { figure } => ("leave-out", vec![*figure]),
        Action::Hand { .. } => ("hand", vec![]),
        Action::Resign => ("resign", vec![]),
        Action::Barricade { .. } => ("barricade", vec![]),
        Action::Harness { man, .. } => ("harness", vec![*man]),
        Action::Unharness { man, .. } => ("unharness", vec![*man]),
        Action::Seppuku { man } => ("seppuku", vec![*man]),
        Action::Throw { by, .. } => ("throw", vec![*by]),
        Action::ShootLantern { by, .. } => ("shoot-lantern", vec![*by]),
        Action::Push { men, .. } => ("push", men.to_vec()),
        Action::Light { by, .. } => ("light", vec![*by]),
        Action::Challenge { by } => ("challenge", vec![*by]),
        Action::Breach => ("breach", vec![]),
        Action::Deflect => ("deflect", vec![]),
        Action::LetCome => ("let-come", vec![]),
        Action::Accept { by } => ("accept", vec![*by]),
        Action::Refuse => ("refuse", vec![]),
        Action::Write { .. } => ("write", vec![]),
        Action::NoPoem => ("no-poem", vec![]),
        Action::Judge { .. } => ("judge", vec![]),
        Action::Alarm { .. } => ("alarm", vec![]),
    }
}

/// Whom an action is aimed at.
fn at(action: &Action) -> Vec<Piece> {
    match action {
        Action::Allot { sergeant, .. } => vec![*sergeant],
        Action::Mount { horse, .. } => vec![*horse],
        Action::Attach { mule, to, .. } => vec![*mule, *to],
        Action::Detach { mule, .. } => vec![*mule],
        Action::Share { with, .. } => vec![*with],
        Action::Clear { carcass, .. } => vec![*carcass],
        Action::Shoot { at, .. } | Action::Throw { at, .. } => vec![*at],
        Action::Harness { horse, cart, .. } => vec![*horse, *cart],
        Action::Unharness { horse, .. } => vec![*horse],
        Action::Push { cart, .. } => vec![*cart],
        Action::Lead { animal, .. } => vec![*animal],
        Action::Exit { with, .. } => vec![*with],
        Action::Attack(attack) => attack.defenders().to_vec(),
        _ => Vec::new(),
    }
}

/// Where an action ends, head first.
fn to(game: &Havoc, s: &State, action: &Action) -> Vec<HexId> {
    let field = &game.scenario.map.field;
    match action {
        Action::Place { figure, to, facing } => {
            let rides = game.exists(*figure) && s.at(*figure).is_mounted() && field.has(*to);
            let tail = if rides { field.neighbour(*to, turn(*facing, 3)) } else { HexId::NONE };
            vec![*to, tail]
        }
        Action::Move { to, tail, .. }
        | Action::Retreat { to, tail, .. }
        | Action::Advance { to, tail, .. } => vec![*to, *tail],
        Action::Lead { to, .. } | Action::Put { to } | Action::Barricade { to, .. } => vec![*to],
        Action::ShootLantern { lantern, .. } | Action::Light { lantern, .. } => {
            game.scenario.map.lanterns.get(usize::from(*lantern)).copied().into_iter().collect()
        }
        Action::Push { cart, way, .. } if game.exists(*cart) && field.has(s.at(*cart).hex) => {
            vec![field.neighbour(s.at(*cart).hex, way % 6)]
        }
        Action::Clear { from, way, .. } if field.has(*from) => {
            vec![field.neighbour(*from, way % 6)]
        }
        Action::Escort { prisoner, guards, ways } => {
            let group = game.escorted(s, *prisoner, *guards, *ways);
            let found = group.into_iter().find(|(piece, _)| piece == prisoner);
            found.map_or(Vec::new(), |(_, pose)| pose.to_vec())
        }
        Action::RetreatFile { end, path } if game.exists(*end) && s.at(*end).hex.is_some() => {
            let mut at = s.at(*end).hex;
            for d in path.iter().take_while(|d| **d < 6) {
                let next = field.neighbour(at, *d);
                if next.is_none() {
                    break;
                }
                at = next;
            }
            vec![at]
        }
        _ => Vec::new(),
    }
}

/// What to write on a button: the words without the one who acts, and the step that ends.
fn label(game: &Havoc, s: &State, action: &Action, words: &str, by: &[Piece]) -> String {
    if let (Action::End, Step::Phase(now)) = (action, s.top()) {
        let step = TRACK.iter().find(|(step, ..)| *step == now);
        let step = step.map_or(String::new(), |(_, key, _)| game.wording.say(key, &[]));
        return game.wording.say("step.end", &[("step", &step.to_lowercase())]);
    }
    let short = match by {
        [only] => words.strip_prefix(game.name(*only)).map_or(words, str::trim_start),
        _ => words,
    };
    let mut letters = short.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}
