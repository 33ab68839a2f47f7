//! Actions as they are put before a player, and what he would try.

use ::skirmish::Skirmish;
use ::skirmish::action::{Action, Ask, Deed, Target};
use ::skirmish::state::{State, is_horse, pieces};
use engine::{Game, Piece, Side, Speaks};
use measure::{Heading, Path, Point};

use crate::measured::{facing, place, without_name};
use crate::wire::{Choice, Ghost, Sent};

/// Where a figure would be, as a page draws it.
pub(super) fn ghost(game: &Skirmish, at: Point, heading: Heading) -> Ghost {
    let [x, y] = draw::skirmish::spot(game, at);
    Ghost { cells: vec![place(at)], x, y, facing: facing(heading) }
}

/// One action.
pub(super) fn choice(game: &Skirmish, s: &State, side: Side, action: &Action) -> Choice {
    let words = game.say(s, side, action);
    let by = action.subject().or_else(|| game.asks(s)[side].and_then(|ask| ask.about()));
    let ghost = after(s, action).map(|(at, heading)| ghost(game, at, heading));
    Choice {
        action: Sent::of(action),
        kind: kind(action).to_owned(),
        label: own_label(game, s, side, action)
            .unwrap_or_else(|| without_name(&words, by.map_or("", |by| game.name(by)))),
        words,
        by: by.into_iter().map(|by| by.0).collect(),
        at: at_whom(game, s, action),
        to: ghost.as_ref().map_or(Vec::new(), |ghost| ghost.cells.clone()),
        cost: None,
        hurts: None,
        phase: None,
        ghost,
        serves: Vec::new(),
        plain: false,
    }
}

/// Where whoever acts would then stand and look; nothing where the action moves nobody.
fn after(s: &State, action: &Action) -> Option<(Point, Heading)> {
    match *action {
        Action::Place { at, heading, .. } => Some((at, heading)),
        Action::Move { who, path, heading } => {
            Some((path.end().unwrap_or(s.figure(who).at), heading))
        }
        Action::Dismount { at, .. } => Some((at, Heading::NORTH)),
        Action::Climb { to: Some(to), .. } => Some((to, Heading::NORTH)),
        _ => None,
    }
}

/// Whom it is aimed at.
fn at_whom(game: &Skirmish, s: &State, action: &Action) -> Vec<u8> {
    let numbers = |bits: u64| pieces(bits).into_iter().map(|p| p.0).collect();
    match *action {
        Action::Move { who, path, heading } => numbers(game.charged(s, who, &path, heading)),
        Action::Shoot { who, at: Target::Group(group) } => {
            game.picks(s, who, Target::Group(group)).into_iter().map(|p| p.0).collect()
        }
        Action::Shoot { at: Target::Horse(horse), .. } | Action::Mount { horse, .. } => {
            vec![horse.0]
        }
        Action::Interact { deed: Deed::Finish(foe), .. }
        | Action::Pair { foe, .. }
        | Action::Join { foe, .. } => vec![foe.0],
        Action::Fight { who } => {
            let foes = s.combat_of(who).map(|n| s.combats()[n]);
            let side = game.side(who).other();
            foes.map_or(Vec::new(), |combat| combat.of(side).map(|p| p.0).collect())
        }
        _ => Vec::new(),
    }
}

/// What kind of action it is: buttons are gathered by it.
fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Move { path, .. } if path.is_empty() => "turn",
        Action::Move { .. } => "move",
        Action::First | Action::Second => "turn-order",
        Action::Activate { .. } => "activate",
        Action::Load { .. } => "load",
        Action::Shoot { .. } => "shoot",
        Action::Mount { .. } | Action::Dismount { .. } => "mount",
        Action::Climb { .. } => "climb",
        Action::Interact { .. } => "interact",
        Action::Wait { .. } => "wait",
        Action::Done => "end",
        Action::Accept | Action::AcceptAll => "accept",
        Action::Pair { .. } | Action::PairAll | Action::Join { .. } => "pair",
        Action::Primary { .. } | Action::Wield { .. } => "arm",
        Action::Fight { .. } | Action::FightAll => "fight",
        Action::FollowUp | Action::Stay => "follow",
        Action::Resign => "resign",
    }
}

/// What stands on the buttons of the side itself.
fn own_label(game: &Skirmish, s: &State, side: Side, action: &Action) -> Option<String> {
    let label = match action {
        Action::Done => match game.asks(s)[side] {
            Some(Ask::Deploy) => "Everybody is in his place",
            Some(Ask::Arm) => "To the fight",
            _ => "End the phase",
        },
        Action::Accept => "So be it",
        Action::AcceptAll => "So be it, for all of them",
        Action::PairAll => "Pair the rest as usual",
        Action::FightAll => "Fight all in the usual order",
        Action::FollowUp => "Follow up",
        Action::Stay => "Stay",
        Action::First => "Go first",
        Action::Second => "Go second",
        _ => return None,
    };
    Some(label.to_owned())
}

/// What a player would try with a piece on another, at a place, or at all: the likeliest first.
pub(super) fn attempts(
    game: &Skirmish,
    s: &State,
    side: Side,
    of: Piece,
    at: Option<Piece>,
    to: Option<Point>,
) -> Vec<Action> {
    if is_horse(of) || !game.exists(of) {
        return Vec::new();
    }
    let asks = game.asks(s);
    let Some(ask) = asks[side].or(asks[side.other()]) else { return Vec::new() };
    let mut out = Vec::new();
    let north = Heading::NORTH;
    let heading = |to: Point| match s.figure(of).is_mounted() {
        true => Heading::of(to - s.figure(of).at).unwrap_or(s.figure(of).heading),
        false => north,
    };
    let walk = |to: Point| {
        let path = Path::to(to).ok()?;
        Some(Action::Move { who: of, path, heading: heading(to) })
    };
    match ask {
        Ask::Deploy => {
            out.extend(to.map(|at| Action::Place { who: of, at, heading: s.figure(of).heading }));
        }
        Ask::Pair => out.extend(at.map(|foe| Action::Pair { who: of, foe })),
        Ask::Join => out.extend(at.map(|foe| Action::Join { who: of, foe })),
        Ask::Fight => out.push(Action::Fight { who: of }),
        Ask::Arm => out.push(Action::Primary { who: of }),
        _ => {
            if let Some(at) = at {
                out.extend(tried_at(game, s, of, at));
                let snapped = game.base(s, at).snap(s.figure(of).at, game.radius(s, of));
                out.extend(snapped.and_then(walk));
            }
            out.extend(to.and_then(walk));
            if out.is_empty() {
                out.push(Action::Wait { who: of });
            }
        }
    }
    out
}

/// Shots, and getting on a horse.
fn tried_at(game: &Skirmish, s: &State, of: Piece, at: Piece) -> Vec<Action> {
    if is_horse(at) {
        let shot = Action::Shoot { who: of, at: Target::Horse(at) };
        return vec![Action::Mount { who: of, horse: at }, shot];
    }
    if game.side(at) == game.side(of) || !s.is_active(at) {
        return vec![Action::Interact { who: of, deed: Deed::Finish(at) }];
    }
    match game.character(of).missile {
        Some(_) => vec![Action::Shoot { who: of, at: Target::Group(game.group_of(at)) }],
        None => Vec::new(),
    }
}
