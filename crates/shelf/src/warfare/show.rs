//! Events: whom they are about, their dice, how they look.

use ::warfare::Warfare;
use ::warfare::event::{Event, Phase};
use ::warfare::state::State;
use engine::{Piece, Side};
use measure::{Heading, Point};

use crate::measured::facing;
use crate::wire::{Condition, DieTold, Harm, Show};

/// The pieces an event is about.
pub(super) fn about(event: &Event) -> Vec<Piece> {
    match *event {
        Event::Placed { who, .. }
        | Event::Mode { who, .. }
        | Event::WillStrike { who }
        | Event::Lost { who, .. }
        | Event::Removed { who, .. }
        | Event::Alone { who, .. }
        | Event::Checked { who, .. }
        | Event::NoCheck { who, .. }
        | Event::Routed { who, .. }
        | Event::StayedBehind { who, .. }
        | Event::Moved { who, .. }
        | Event::Turned { who, .. }
        | Event::Left { who, .. }
        | Event::Declined { who }
        | Event::Rallied { who, .. }
        | Event::Faced { who, .. } => vec![who],
        Event::Attached { who, to }
        | Event::Refaced { who, to, .. }
        | Event::Committed { who, at: to } => vec![who, to],
        Event::Challenged { by, to } | Event::Exchange { by, to, .. } => vec![by, to],
        Event::Struck { by, who, .. } | Event::StruckNobody { by, who } => vec![by, who],
        Event::LeaderLost { who, unit, .. } => std::iter::once(who).chain(unit).collect(),
        Event::LeaderOnly { who, leader } => vec![who, leader],
        Event::Blow(ref blow) => vec![blow.by, blow.at],
        Event::Attacked { who, foe, .. } => vec![who, foe],
        Event::Rode { who, joined, .. } | Event::GaveWay { who, joined, .. } => {
            std::iter::once(who).chain(joined).collect()
        }
        Event::Parted { a, b } => vec![a, b],
        Event::Opened { who, .. } => who.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The dice of an event.
pub(super) fn dice(game: &Warfare, event: &Event) -> Vec<DieTold> {
    let die = |faces: u8, face: u8, by: Side| DieTold { faces, face, by };
    match event {
        Event::RolledOff { rolls } => Side::BOTH.map(|side| die(6, rolls[side], side)).to_vec(),
        Event::Exchange { by, to, attacks, saves, .. } => {
            let (one, other) = (game.side(*by), game.side(*to));
            let mut dice = vec![die(6, attacks[0], one), die(6, attacks[1], other)];
            // The challenged saves first.
            dice.extend(saves[1].map(|face| die(6, face, other)));
            dice.extend(saves[0].map(|face| die(6, face, one)));
            dice
        }
        Event::Blow(blow) => {
            vec![die(10, blow.tally.start as u8, game.side(blow.by))]
        }
        Event::Struck { by, who, roll, save, .. } => {
            let mut dice = vec![die(6, *roll, game.side(*by))];
            dice.extend(save.map(|face| die(6, face, game.side(*who))));
            dice
        }
        Event::Checked { who, tally, .. } => vec![die(6, tally.start as u8, game.side(*who))],
        Event::Rallied { who, roll, .. } => {
            roll.iter().map(|face| die(6, *face, game.side(*who))).collect()
        }
        _ => Vec::new(),
    }
}

/// The worst that befell a piece.
pub(super) fn fate(events: &[Event], piece: Piece) -> Option<Condition> {
    let hurt = |event: &Event| match *event {
        Event::Removed { who, .. } | Event::LeaderLost { who, .. } if who == piece => {
            Some(Condition::Dead)
        }
        Event::Lost { who, .. } if who == piece => Some(Condition::Wounded),
        Event::Routed { who, .. } if who == piece => Some(Condition::Stunned),
        _ => None,
    };
    events.iter().filter_map(hurt).max()
}

/// Whom it was good or bad for: what befell the enemy counts before what befell oneself.
pub(super) fn harm(game: &Warfare, side: Side, events: &[Event]) -> Harm {
    let (mut best, mut suffers) = (Harm::Nothing, false);
    for event in events {
        let (who, harm) = match *event {
            Event::Removed { who, .. } | Event::LeaderLost { who, .. } => (who, Harm::Killed),
            Event::Lost { who, .. } => (who, Harm::Wounded),
            Event::Routed { who, .. } => (who, Harm::Driven),
            _ => continue,
        };
        if game.side(who) != side {
            best = best.min(harm);
        } else {
            suffers = true;
        }
    }
    if best == Harm::Nothing && suffers { Harm::Backfires } else { best }
}

/// How an event looks; `before` is the state before the action it comes from.
pub(super) fn show(game: &Warfare, before: &State, event: &Event) -> Option<Show> {
    let path = |piece: Piece, points: &mut dyn Iterator<Item = Point>, heading: Heading| {
        let path = points.map(|at| draw::warfare::spot(game, at)).collect();
        Some(Show::Path { piece: piece.0, path, facing: facing(heading) })
    };
    let straight = |piece: Piece, from: Point, to: Point, heading: Heading| {
        path(piece, &mut [from, to].into_iter(), heading)
    };
    let step = |text: String| Some(Show::Step { text });
    match *event {
        Event::Moved { who, from, path: way, heading, .. } => {
            path(who, &mut std::iter::once(from).chain(way.points()), heading)
        }
        Event::Attacked { who, from, via, to, heading, .. } => {
            path(who, &mut std::iter::once(from).chain(via.points()).chain([to]), heading)
        }
        Event::Rode { who, from, path: way, .. } => {
            path(who, &mut std::iter::once(from).chain(way.points()), Heading::NORTH)
        }
        Event::Routed { who, from, to, heading } => straight(who, from, to, heading),
        Event::GaveWay { who, from, to, .. } => straight(who, from, to, Heading::NORTH),
        Event::Faced { who, heading, .. } => {
            let at = before.body(who).at;
            straight(who, at, at, heading)
        }
        Event::Blow(ref blow) if blow.arm.is_some() => {
            Some(Show::Flight { by: blow.by.0, at: blow.at.0 })
        }
        Event::Blow(ref blow) => Some(Show::Clash { by: vec![blow.by.0], at: vec![blow.at.0] }),
        Event::Exchange { by, to, .. } => Some(Show::Clash { by: vec![by.0], at: vec![to.0] }),
        Event::Lost { who, count, left } => Some(Show::Loss { piece: who.0, lost: count, left }),
        Event::LeaderLost { who, .. } => {
            Some(Show::Change { piece: who.0, condition: Condition::Dead })
        }
        Event::Turn { turn, .. } => step(format!("turn {turn}")),
        Event::Phase { phase } => step(
            match phase {
                Phase::Challenges => "challenges",
                Phase::Fire => "fire",
                Phase::Movement => "moves",
                Phase::Melee => "melee",
                Phase::Morale => "morale",
            }
            .to_owned(),
        ),
        _ => None,
    }
}
