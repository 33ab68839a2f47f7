//! Events: whom they are about, their dice, what they did to whom, and how they look.

use ::katana::Katana;
use ::katana::event::{Event, What};
use ::katana::state::{State, is_horse};
use engine::{Piece, Side};
use hex::HexId;

use super::sight::clock;
use crate::wire::{Condition, DieTold, Harm, Show};

/// The pieces an event is about.
pub(super) fn about(event: &Event) -> Vec<Piece> {
    let pieces = match &event.what {
        What::Placed { who, .. }
        | What::Struck { who }
        | What::Wrote { who, .. }
        | What::Chose { who, .. }
        | What::Instructed { who }
        | What::Means { who, .. }
        | What::Held { who }
        | What::Idle { who, .. }
        | What::Compelled { who, .. }
        | What::Turned { who, .. }
        | What::Posed { who, .. }
        | What::Readied { who, .. }
        | What::Dropped { who, .. }
        | What::Tested { who, .. }
        | What::Spilled { who }
        | What::Stepped { who, .. }
        | What::Stopped { who, .. }
        | What::Climbs { who }
        | What::Left { who }
        | What::Aside { who, .. }
        | What::Fell { who }
        | What::Plunged { who, .. }
        | What::Spark { who, .. }
        | What::Deflected { who, .. }
        | What::Hurt { who, .. }
        | What::Died { who, .. }
        | What::KnockedOut { who }
        | What::Collapsed { who }
        | What::Recovered { who }
        | What::Cornered { who }
        | What::Revealed { who, .. }
        | What::Noticed { who }
        | What::Leads { who, .. }
        | What::Tired { who, .. }
        | What::Rested { who, .. }
        | What::Loaded { who, .. }
        | What::Primed { who, .. } => vec![*who],
        What::Aimed { who, shot } => vec![*who, shot.at],
        What::Declared { who, stroke } => vec![*who, stroke.at],
        What::Rode { horse, .. }
        | What::Gait { horse, .. }
        | What::Jumped { horse }
        | What::Startled { horse, .. } => vec![*horse],
        What::Contest { winner, .. } => vec![*winner],
        What::Mounted { who, horse }
        | What::Dismounted { who, horse, .. }
        | What::Unhorsed { who, horse, .. }
        | What::RunDown { who, horse } => vec![*who, *horse],
        What::Collided { horse, with } => std::iter::once(*horse).chain(*with).collect(),
        What::Collision { who, at, .. }
        | What::Closed { who, at }
        | What::Shot { who, at, .. }
        | What::Shout { who, at, .. } => vec![*who, *at],
        What::Hit { at, .. } => vec![*at],
        What::Which { meant, hit, .. } => vec![*meant, *hit],
        What::Exchange { first, second, .. } => vec![first.who, second.who],
        What::Pushed { who, by, .. } | What::Caught { who, by } => vec![*who, *by],
        What::Freed { who, from } => vec![*who, *from],
        What::Grappled { who, with } | What::Parted { who, with } => vec![*who, *with],
        What::Drifted { who, with, .. } => vec![*who, *with],
        What::Move { .. }
        | What::Phase { .. }
        | What::Sealed { .. }
        | What::Modes { .. }
        | What::Orders { .. }
        | What::Shots { .. }
        | What::Strokes { .. }
        | What::SideRoll { .. }
        | What::GoesFirst { .. }
        | What::Ambushed { .. }
        | What::Morale { .. }
        | What::Independent { .. }
        | What::Ruled { .. }
        | What::Resigned { .. }
        | What::Ended { .. } => Vec::new(),
    };
    pieces.into_iter().filter(|piece| piece.is_some()).collect()
}

/// The dice of an event, as the rules rolled them. KY-DIE-01: the tenth face is read as 0.
pub(super) fn dice(game: &Katana, event: &Event) -> Vec<DieTold> {
    let side = |p: Piece| match is_horse(p) {
        true => Side::A,
        false => game.who(p).side,
    };
    let ten =
        |face: u8, by: Side| DieTold { faces: 10, face: if face == 0 { 10 } else { face }, by };
    match &event.what {
        What::Exchange { first, second, verdict, .. } => {
            let mut dice = [first, second].map(|blade| ten(blade.die, side(blade.who))).to_vec();
            let winner = if verdict.first_won { first } else { second };
            dice.extend(verdict.blunt.map(|(die, _)| ten(die, side(winner.who))));
            dice
        }
        What::Which { meant, die, .. } => vec![ten(*die, side(*meant).other())],
        What::Collision { who, die, .. } | What::Drifted { who, die, .. } => {
            vec![ten(*die, side(*who))]
        }
        What::Shot { who, dice, .. } | What::Deflected { who, dice, .. } => {
            dice.map(|face| ten(face, side(*who))).to_vec()
        }
        What::Tested { who, die, .. } | What::Spark { who, die, .. } => vec![ten(*die, side(*who))],
        What::Hit { at, die, .. } => vec![ten(*die, side(*at).other())],
        What::Shout { who, die, .. } => vec![ten(*die, side(*who))],
        What::SideRoll { dice, .. } => vec![ten(dice[0], Side::A), ten(dice[1], Side::B)],
        What::Morale { group, die, .. } | What::Independent { group, die, .. } => {
            let group = game.scenario.groups.get(usize::from(*group));
            group.map(|group| ten(*die, group.side)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The worst that befell a piece.
pub(super) fn fate(events: &[Event], piece: Piece) -> Option<Condition> {
    let hurt = |event: &Event| match event.what {
        What::Died { who, .. } if who == piece => Some(Condition::Dead),
        What::Hurt { who, wounds: 1.., .. } if who == piece => Some(Condition::Wounded),
        What::KnockedOut { who } | What::Collapsed { who } if who == piece => {
            Some(Condition::Stunned)
        }
        _ => None,
    };
    events.iter().filter_map(hurt).max()
}

/// Whom it was good or bad for: what befell the enemy counts before what befell oneself.
pub(super) fn harm(game: &Katana, side: Side, events: &[Event]) -> Harm {
    let is_enemy = |p: Piece| match is_horse(p) {
        true => true,
        false => !game.is_of(p, side),
    };
    let (mut best, mut suffers) = (Harm::Nothing, false);
    for event in events {
        let (who, harm) = match &event.what {
            What::Died { who, .. } => (*who, Harm::Killed),
            What::KnockedOut { who } => (*who, Harm::Stunned),
            What::Hurt { who, wounds: 1.., .. } => (*who, Harm::Wounded),
            What::Hurt { who, .. } | What::Fell { who } | What::Pushed { who, .. } => {
                (*who, Harm::Driven)
            }
            What::Caught { who, .. } => (*who, Harm::Stunned),
            What::Exchange { first, second, verdict, .. } if verdict.counts => {
                let loser = if verdict.first_won { second } else { first };
                let harm = if verdict.held { Harm::Stunned } else { Harm::Driven };
                (loser.who, harm)
            }
            _ => continue,
        };
        if is_enemy(who) {
            best = best.min(harm);
        } else {
            suffers = true;
        }
    }
    if best == Harm::Nothing && suffers { Harm::Backfires } else { best }
}

/// How an event looks; `before` is the state before the action it comes from.
pub(super) fn show(game: &Katana, before: &State, event: &Event) -> Option<Show> {
    let plan = draw::katana::plan(game);
    let middle = |hex: HexId| plan.middle(hex).map(|at| at as f32);
    let path = |piece: Piece, from: HexId, to: HexId, facing: u8| {
        let known = from.is_some() && to.is_some();
        known.then(|| Show::Path {
            piece: piece.0,
            path: vec![middle(from), middle(to)],
            facing: plan.way(facing) as f32,
        })
    };
    let change = |piece: Piece, condition| Some(Show::Change { piece: piece.0, condition });
    let step = |text: String| Some(Show::Step { text });
    match &event.what {
        What::Stepped { who, from, to, facing } => path(*who, *from, *to, *facing),
        What::Pushed { who, from, to, .. } => path(*who, *from, *to, before.man(*who).facing),
        What::Aside { who, from, to } => path(*who, *from, *to, before.man(*who).facing),
        What::Turned { who, facing } => {
            let hex = before.man(*who).hex;
            let place = Some(hex).filter(|hex| hex.is_some() && !before.man(*who).rides())?;
            Some(Show::Path {
                piece: who.0,
                path: vec![middle(place)],
                facing: plan.way(*facing) as f32,
            })
        }
        What::Rode { horse, head, rear, facing } => {
            let was = before.horse(*horse);
            let piece = if was.rider.is_some() { was.rider } else { *horse };
            if was.head.is_none() || head.is_none() {
                return None;
            }
            Some(Show::Path {
                piece: piece.0,
                path: vec![plan.spot(*head, *rear).map(|at| at as f32)],
                facing: plan.way(*facing) as f32,
            })
        }
        What::Shot { who, at, .. } => Some(Show::Flight { by: who.0, at: at.0 }),
        What::Exchange { first, second, .. } => {
            let (by, at) = if first.strikes { (first, second) } else { (second, first) };
            Some(Show::Clash { by: vec![by.who.0], at: vec![at.who.0] })
        }
        What::Died { who, .. } => change(*who, Condition::Dead),
        What::KnockedOut { who } | What::Collapsed { who } => change(*who, Condition::Stunned),
        What::Recovered { who } => change(*who, Condition::Healthy),
        What::Hurt { who, wounds: 1.., .. } => change(*who, Condition::Wounded),
        What::Move { number } => step(clock(game, *number, 0, [false; 2])),
        What::Phase { number, .. } => step(format!("phase {number}")),
        _ => None,
    }
}
