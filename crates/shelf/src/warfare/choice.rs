//! Actions as they are put before a player, and what he would try.

use ::warfare::Warfare;
use ::warfare::action::{Action, Ask};
use ::warfare::state::State;
use engine::{Game, Piece, Side, Speaks};
use measure::{Heading, Path, Point};

use crate::measured::{facing, place, without_name};
use crate::wire::{Choice, Ghost, Sent};

/// Where somebody would be, as a page draws it.
pub(super) fn ghost(game: &Warfare, at: Point, heading: Heading) -> Ghost {
    let [x, y] = draw::warfare::spot(game, at);
    Ghost { cells: vec![place(at)], x, y, facing: facing(heading) }
}

/// One action.
pub(super) fn choice(game: &Warfare, s: &State, side: Side, action: &Action) -> Choice {
    let words = game.say(s, side, action);
    let by = action.subject().or_else(|| game.asks(s)[side].and_then(|ask| ask.about()));
    let ghost = after(game, s, action).map(|(at, heading)| ghost(game, at, heading));
    let label = own_label(game, s, side, action)
        .unwrap_or_else(|| without_name(&words, by.map_or("", |by| game.name(by))));
    Choice {
        action: Sent::of(action),
        kind: kind(action).to_owned(),
        label,
        words,
        by: by.into_iter().map(|by| by.0).collect(),
        at: at_whom(game, s, action).into_iter().map(|at| at.0).collect(),
        to: ghost.as_ref().map_or(Vec::new(), |ghost| ghost.cells.clone()),
        cost: None,
        hurts: None,
        serves: Vec::new(),
        plain: false,
        phase: None,
        ghost,
    }
}

/// Where whoever acts would then stand and face; nothing where the action moves nobody.
pub(super) fn after(game: &Warfare, s: &State, action: &Action) -> Option<(Point, Heading)> {
    let now = |who: Piece| s.body(who).at;
    match *action {
        Action::Place { at, heading, .. } => Some((at, heading)),
        Action::Move { who, path, heading } => Some((path.end().unwrap_or(now(who)), heading)),
        Action::Attack { who, foe, side, offset, .. } => {
            Some(game.conformed(s, who, foe, side, offset))
        }
        Action::Lead { who, path, join } => {
            let joined = join.map(now);
            Some((joined.or(path.end()).unwrap_or(now(who)), Heading::NORTH))
        }
        Action::GiveWay { to, .. } => Some((to, Heading::NORTH)),
        Action::Shelter { to, .. } | Action::Attach { to, .. } => Some((now(to), Heading::NORTH)),
        Action::Face { who, heading } => Some((now(who), heading)),
        _ => None,
    }
}

/// Whom it is aimed at.
fn at_whom(game: &Warfare, s: &State, action: &Action) -> Option<Piece> {
    match *action {
        Action::Challenge { to, .. } => Some(to),
        Action::Fire { at, .. } => Some(at),
        Action::Attack { foe, .. } => Some(foe),
        Action::Strike { who } => {
            let struck = s.body(who).target.get().or_else(|| game.struck_by(s, who))?;
            s.body(struck).link.get().or(Some(struck))
        }
        Action::TurnMen { who, side } => s.body(who).foes[usize::from(side & 3)].get(),
        Action::Attach { to, .. } | Action::Shelter { to, .. } => Some(to),
        Action::Lead { join, .. } => join,
        _ => None,
    }
}

/// What kind of action it is: buttons are gathered by it.
fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Attach { .. } => "attach",
        Action::Done | Action::Pass => "end",
        Action::Challenge { .. } => "challenge",
        Action::Offensive | Action::Defensive => "mode",
        Action::Fire { .. } => "fire",
        Action::First | Action::Second => "turn-order",
        Action::Move { path, .. } if path.is_empty() => "turn",
        Action::Move { .. } => "move",
        Action::Attack { .. } => "attack",
        Action::Lead { join: Some(_), .. } => "join",
        Action::Lead { .. } => "move",
        Action::Throw | Action::Decline => "throw",
        Action::GiveWay { .. } | Action::Shelter { .. } => "give-way",
        Action::Strike { .. } => "strike",
        Action::StayBehind | Action::GoAlong => "stay",
        Action::Face { .. } | Action::TurnMen { .. } => "face",
        Action::Resign => "resign",
    }
}

/// What stands on the buttons of the side itself.
fn own_label(game: &Warfare, s: &State, side: Side, action: &Action) -> Option<String> {
    let label = match action {
        Action::Done => match game.asks(s)[side] {
            Some(Ask::Deploy) => "Everybody is in his place",
            Some(Ask::Fire) => "Ready: let them fire",
            Some(Ask::Strike) => "Ready: let them strike",
            _ => "End the moves",
        },
        Action::Pass => "Challenge nobody",
        Action::Offensive => "Go for him",
        Action::Defensive => "Guard yourself",
        Action::First => "Move first",
        Action::Second => "Move second",
        Action::Throw => "Throw for a rally",
        Action::Decline => "Do not throw",
        Action::StayBehind => "He stays",
        Action::GoAlong => "He goes with them",
        _ => return None,
    };
    Some(label.to_owned())
}

/// What a player would try with a piece on another, at a place, or at all: the likeliest first.
pub(super) fn attempts(
    game: &Warfare,
    s: &State,
    side: Side,
    of: Piece,
    at: Option<Piece>,
    to: Option<Point>,
) -> Vec<Action> {
    if !game.exists(of) {
        return Vec::new();
    }
    let asks = game.asks(s);
    let Some(ask) = asks[side].or(asks[side.other()]) else { return Vec::new() };
    let body = s.body(of);
    let place = |at: Point| Action::Place { who: of, at, heading: body.heading };
    match ask {
        Ask::Deploy => to.map(place).into_iter().collect(),
        Ask::Challenge => {
            let leader = |p: Piece| if game.is_unit(p) { s.body(p).link.get() } else { Some(p) };
            let (who, to) = (leader(of).unwrap_or(of), at.and_then(leader).or(at).unwrap_or(of));
            vec![Action::Challenge { who, to }]
        }
        Ask::Fire => vec![Action::Fire { who: of, at: at.unwrap_or(of) }],
        Ask::Strike => vec![Action::Strike { who: of }],
        Ask::GiveWay { .. } => to.map(|to| Action::GiveWay { who: of, to }).into_iter().collect(),
        Ask::Facing { .. } => {
            let heading = to.and_then(|to| Heading::of(to - body.at)).unwrap_or(body.heading);
            vec![Action::Face { who: of, heading }]
        }
        Ask::Reface { .. } => vec![Action::TurnMen { who: of, side: 0 }],
        _ => moves(game, s, of, at, to),
    }
}

/// Moves that a player would try.
fn moves(
    game: &Warfare,
    s: &State,
    of: Piece,
    at: Option<Piece>,
    to: Option<Point>,
) -> Vec<Action> {
    let from = s.body(of).at;
    let walk = |to: Point| Path::to(to).ok().filter(|_| to != from);
    let mut out = Vec::new();
    if game.is_leader(of) {
        let join = at.filter(|unit| game.is_unit(*unit));
        let spot = join.map(|unit| s.body(unit).at).or(to);
        out.extend(spot.and_then(walk).map(|path| Action::Lead { who: of, path, join }));
        return out;
    }
    if let Some(foe) = at.filter(|foe| game.is_unit(*foe) && game.side(*foe) != game.side(of)) {
        let attack = |side| Action::Attack { who: of, foe, side, offset: 0, via: Path::STAY };
        out.extend((0..4).map(attack));
    }
    let heading = to.and_then(|to| Heading::of(to - from)).unwrap_or(s.body(of).heading);
    let path = to.and_then(walk).unwrap_or(Path::STAY);
    out.push(Action::Move { who: of, path, heading });
    out
}
