//! Actions as they are put before a player.

use ::katana::Katana;
use ::katana::action::{Action, Mode, Ruling};
use ::katana::order::{Act, Extra, Order};
use ::katana::state::State;
use ::katana::view::GhostView;
use engine::{Piece, Side, Speaks};
use hex::HexId;

use super::written::ghost;
use crate::wire::{Choice, Sent, Where};

/// One action.
pub(super) fn choice(game: &Katana, s: &State, side: Side, action: &Action) -> Choice {
    let words = game.say(s, side, action);
    let by = actor(game, s, action);
    let at = after(game, s, action);
    let moves = at.is_some_and(|at| by.is_some_and(|by| game.place_of(s, by).hex != at.hex));
    let ghost = at.map(|at| ghost(game, at));
    let to: Vec<Where> = match &ghost {
        Some(ghost) if moves => ghost.cells.clone(),
        _ => to(game, s, action)
            .filter(|hex| hex.is_some())
            .map_or(Vec::new(), |hex| vec![Where::Hex(hex.0)]),
    };
    Choice {
        action: Sent::of(action),
        kind: kind(action).to_owned(),
        label: label(game, &words, by),
        words,
        by: by.into_iter().map(|by| by.0).collect(),
        at: at_whom(game, s, action).into_iter().map(|at| at.0).collect(),
        to,
        cost: None,
        hurts: None,
        phase: match action {
            Action::Slip { phase, .. } => Some(*phase),
            _ => None,
        },
        ghost,
        serves: Vec::new(),
        plain: false,
    }
}

/// Who acts.
fn actor(game: &Katana, s: &State, action: &Action) -> Option<Piece> {
    use ::katana::state::Pending;
    if action.subject().is_some() {
        return action.subject();
    }
    match *action {
        Action::Strike(_)
        | Action::Aside { .. }
        | Action::Deflect
        | Action::BreakOff { .. }
        | Action::Pass
        | Action::Lose
        | Action::Keep => match s.pending {
            Pending::Aside { who, .. }
            | Pending::Deflect { who }
            | Pending::BreakOff { who }
            | Pending::Lose { who } => Some(who),
            _ => game.answering(s),
        },
        _ => None,
    }
}

/// Where whoever acts would then be; nothing where the action moves nobody.
pub(super) fn after(game: &Katana, s: &State, action: &Action) -> Option<GhostView> {
    let order_of = |s: &State, who: Piece, order: &Order| {
        let known = usize::from(who.0) < game.scenario.people.len();
        known.then(|| game.ghost_of(s, who, order))
    };
    match *action {
        Action::Order { who, order } => order_of(s, who, &order),
        Action::Slip { who, phase, order } => {
            let known = usize::from(who.0) < game.scenario.people.len();
            known.then(|| game.ghost_of(&game.foreseen(s, who, phase), who, &order))
        }
        Action::Place { to, facing, .. } => Some(GhostView { hex: to.0, rear: None, facing }),
        Action::BreakOff { way, facing } => {
            let who = actor(game, s, action)?;
            let to = game.scenario.map.next(s.man(who).hex, way);
            to.is_some().then_some(GhostView { hex: to.0, rear: None, facing })
        }
        Action::Aside { way } => {
            let who = actor(game, s, action)?;
            let to = game.scenario.map.next(s.man(who).hex, way);
            let facing = s.man(who).facing;
            to.is_some().then_some(GhostView { hex: to.0, rear: None, facing })
        }
        _ => None,
    }
}

/// The place that is pointed at for what does not end there by itself.
fn to(game: &Katana, s: &State, action: &Action) -> Option<HexId> {
    match *action {
        Action::Order { who, order: Order { act: Act::Dismount(way), .. } } => {
            Some(game.dismount_to(s, who, way))
        }
        _ => None,
    }
}

/// What kind of action it is: buttons are gathered by it.
fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Mode { mode: Mode::Aim(_), .. } => "aim",
        Action::Mode { .. } => "mode",
        Action::Order { order, .. } | Action::Slip { order, .. } => order_kind(order),
        Action::Instruct { .. } => "instruct",
        Action::LetGo { .. } | Action::LetFall { .. } => "let-go",
        Action::Seal => "seal",
        Action::Hold { .. } => "hold",
        Action::First | Action::Last => "turn-order",
        Action::Lose | Action::Keep => "lose",
        Action::Strike(_) | Action::Stroke { .. } => "strike",
        Action::Pass => "pass",
        Action::Aside { .. } => "aside",
        Action::Shoot { .. } => "shoot",
        Action::Yield { .. } => "yield",
        Action::Deflect => "deflect",
        Action::BreakOff { .. } => "break-off",
        Action::Rule(ruling) => ruling_kind(ruling),
        Action::Resign => "resign",
    }
}

fn order_kind(order: &Order) -> &'static str {
    match order.act {
        Act::Stay if order.extra == Extra::None => "stay",
        Act::Stay => "turn",
        Act::Advance | Act::Run | Act::Retire | Act::Sidestep(_) | Act::Backstep(_) => "move",
        Act::Turn(_) => "turn",
        Act::Pose(_) => "posture",
        Act::Ready(_) | Act::PickUp(_) | Act::Reprime => "weapon",
        Act::Shoot(_) | Act::Aim => "shoot",
        Act::Charge | Act::ChargeRun | Act::Close | Act::KiAi => "charge",
        Act::TearFree(_) => "tear-free",
        Act::Mount(_) | Act::Dismount(_) => "horse",
        Act::Jump | Act::Climb | Act::LeapDown => "climb",
        Act::Ride(..) | Act::RideAside(..) => "ride",
    }
}

fn ruling_kind(ruling: &Ruling) -> &'static str {
    match ruling {
        Ruling::Test { .. } | Ruling::Ambush { .. } | Ruling::Unfit { .. } => "group",
        Ruling::Rain { .. } | Ruling::Night { .. } => "weather",
        Ruling::Condition { .. } => "condition",
        Ruling::Harm { .. } => "harm",
        Ruling::Void { .. } => "order",
        Ruling::Lead { .. } | Ruling::Odds { .. } | Ruling::Ready => "neutrals",
        Ruling::Halt { .. } => "game",
        Ruling::Back { .. } => "back",
    }
}

/// Whom an action is aimed at.
fn at_whom(game: &Katana, s: &State, action: &Action) -> Vec<Piece> {
    let one = |p: Piece| if p.is_some() { vec![p] } else { Vec::new() };
    match *action {
        Action::Mode { mode: Mode::Aim(at), .. } => one(at),
        Action::Strike(stroke) | Action::Stroke { stroke, .. } => one(stroke.at),
        Action::Shoot { shot, .. } => one(shot.at),
        Action::Order { who, order } => order_at(game, s, who, &order),
        Action::Slip { order: Order { act: Act::Mount(at) | Act::TearFree(at), .. }, .. } => {
            one(at)
        }
        Action::Rule(Ruling::Condition { who, .. } | Ruling::Harm { who, .. }) => one(who),
        Action::Rule(Ruling::Void { who }) => one(who),
        _ => Vec::new(),
    }
}

/// Whom an order is about: a horse, a holder, an enemy who is charged.
fn order_at(game: &Katana, s: &State, who: Piece, order: &Order) -> Vec<Piece> {
    match order.act {
        Act::Mount(at) | Act::TearFree(at) => vec![at],
        Act::Charge | Act::ChargeRun | Act::Close => {
            let to = game.destination(s, who, order);
            let there = |p: &Piece| game.are_enemies(s, who, *p) && game.hexes(s, *p).contains(&to);
            game.men().filter(|p| s.man(*p).is_here()).filter(there).collect()
        }
        _ => Vec::new(),
    }
}

/// What to write on a button: the words without the one who acts.
fn label(game: &Katana, words: &str, by: Option<Piece>) -> String {
    let name = by.map_or("", |by| game.name(by));
    let short = words.strip_prefix(name).unwrap_or(words);
    let short = short.trim_start_matches([':', ' ']);
    let short = short.strip_prefix("rule: ").unwrap_or(short);
    let short = match short.strip_prefix("in phase ").and_then(|rest| rest.split_once(": ")) {
        Some((_, order)) => order,
        None => short,
    };
    let mut letters = short.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}
