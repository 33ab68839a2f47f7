//! Events: whom they are about, their dice, how they look.

use ::skirmish::Skirmish;
use ::skirmish::event::{Blow, Event, Harm as Hurt, Phase};
use ::skirmish::state::{State, Status, is_horse};
use engine::{Piece, Side};
use measure::{Heading, Path, Point};

use crate::measured::facing;
use crate::wire::{Condition, DieTold, Harm, Show};

/// The pieces an event is about.
pub(super) fn about(event: &Event) -> Vec<Piece> {
    match event {
        Event::Placed { who, .. }
        | Event::Moved { who, .. }
        | Event::BrokeOff { who }
        | Event::Waited { who }
        | Event::Left { who, .. }
        | Event::Forced { who, .. }
        | Event::StayedPut { who, .. }
        | Event::Fled { who, .. }
        | Event::Strayed { who }
        | Event::Loaded { who, .. }
        | Event::Unloaded { who }
        | Event::Climbed { who, .. }
        | Event::CameOver { who, .. }
        | Event::SlidDown { who }
        | Event::LadderTaken { who, .. }
        | Event::LadderSet { who, .. }
        | Event::LadderDropped { who, .. }
        | Event::Worked { who, .. }
        | Event::Baulked { who }
        | Event::Seppuku { who }
        | Event::Idle { who }
        | Event::Primary { who }
        | Event::Wields { who, .. }
        | Event::Shoved { who, .. }
        | Event::Hurt { who, .. }
        | Event::Fell { who, .. }
        | Event::CommanderLost { who, .. } => vec![*who],
        Event::Finished { by, who } | Event::Pushed { who, by, .. } => vec![*by, *who],
        Event::Mounted { who, horse, .. }
        | Event::GotDown { who, horse, .. }
        | Event::Unhorsed { who, horse } => vec![*who, *horse],
        Event::FollowedUp { who, foe, .. } => vec![*who, *foe],
        Event::Shot(shot) => vec![shot.by, shot.at],
        Event::Charges { who, at } => std::iter::once(*who).chain(*at).collect(),
        Event::Paired { a, b } => a.iter().chain(b).copied().collect(),
        Event::Fought { sides, .. } => {
            Side::BOTH.into_iter().flat_map(|side| sides[side].who.clone()).collect()
        }
        Event::HorseHurt { horse, rider, .. } | Event::HorseDown { horse, rider, .. } => {
            rider.iter().copied().chain([*horse]).collect()
        }
        Event::HorseFled { horse } => vec![*horse],
        _ => Vec::new(),
    }
}

/// The dice of an event.
pub(super) fn dice(game: &Skirmish, event: &Event) -> Vec<DieTold> {
    let side = |p: Piece| if is_horse(p) { Side::A } else { game.side(p) };
    let die = |faces: u8, face: u8, by: Side| DieTold { faces, face, by };
    match event {
        Event::RolledOff { rolls } => Side::BOTH.map(|side| die(6, rolls[side], side)).to_vec(),
        Event::Shot(shot) => {
            let by = side(shot.by);
            let mut dice = Vec::new();
            dice.extend(shot.pick.map(|pick| die(shot.among, pick, by)));
            dice.extend(shot.horse_die.map(|face| die(6, face, by)));
            dice.push(die(shot.quality.0, shot.quality.1, by));
            dice.extend(shot.dodge.map(|(faces, face, _)| die(faces, face, by.other())));
            dice.push(die(shot.range.0, shot.range.1, by.other()));
            dice
        }
        Event::Tested { group, faces, roll, .. } | Event::Rallied { group, faces, roll, .. } => {
            vec![die(*faces, *roll, game.group(*group).side)]
        }
        Event::Fought { sides, .. } => {
            let all = Side::BOTH.into_iter().flat_map(|side| {
                sides[side].dice.iter().map(move |cast| die(cast.faces, cast.roll, side))
            });
            all.collect()
        }
        Event::Fell { who, roll, .. } => vec![die(6, *roll, side(*who))],
        _ => Vec::new(),
    }
}

/// The worst that befell a piece.
pub(super) fn fate(events: &[Event], piece: Piece) -> Option<Condition> {
    let hurt = |event: &Event| match event {
        Event::Hurt { who, status: Status::Killed, .. }
        | Event::Seppuku { who }
        | Event::Finished { who, .. }
            if *who == piece =>
        {
            Some(Condition::Dead)
        }
        Event::Hurt { who, harm, status, .. } if *who == piece => match (status, harm) {
            (Status::Disabled, _) => Some(Condition::Stunned),
            (_, Hurt::Light) => Some(Condition::Stunned),
            _ => Some(Condition::Wounded),
        },
        Event::HorseDown { horse, .. } if *horse == piece => Some(Condition::Dead),
        _ => None,
    };
    events.iter().filter_map(hurt).max()
}

/// Whom it was good or bad for: what befell the enemy counts before what befell oneself.
pub(super) fn harm(game: &Skirmish, side: Side, events: &[Event]) -> Harm {
    let is_enemy = |p: Piece| is_horse(p) || game.side(p) != side;
    let (mut best, mut suffers) = (Harm::Nothing, false);
    for event in events {
        let (who, harm) = match event {
            Event::Hurt { who, status: Status::Killed | Status::Disabled, .. } => {
                (*who, Harm::Killed)
            }
            Event::Seppuku { who } | Event::Finished { who, .. } => (*who, Harm::Killed),
            Event::Hurt { who, harm: Hurt::Light, .. } => (*who, Harm::Stunned),
            Event::Hurt { who, .. } => (*who, Harm::Wounded),
            Event::HorseHurt { horse, rider, .. } => (rider.unwrap_or(*horse), Harm::Hit),
            Event::Unhorsed { who, .. } => (*who, Harm::Stunned),
            Event::Pushed { who, .. } => (*who, Harm::Driven),
            Event::Fought { sides, won: Some(won), blow: Some(Blow::Push), .. } => {
                (sides[won.other()].who[0], Harm::Driven)
            }
            Event::Baulked { who } => (*who, Harm::Driven),
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
pub(super) fn show(game: &Skirmish, before: &State, event: &Event) -> Option<Show> {
    let spot = |at: Point| draw::skirmish::spot(game, at);
    let path = |piece: Piece, from: Point, path: &Path, heading: Heading| {
        let points = std::iter::once(from).chain(path.points()).map(spot);
        Some(Show::Path { piece: piece.0, path: points.collect(), facing: facing(heading) })
    };
    let straight = |piece: Piece, from: Point, to: Point| {
        let heading = if is_horse(piece) { Heading::NORTH } else { before.figure(piece).heading };
        let path = vec![spot(from), spot(to)];
        Some(Show::Path { piece: piece.0, path, facing: facing(heading) })
    };
    let change = |piece: Piece, condition| Some(Show::Change { piece: piece.0, condition });
    let step = |text: String| Some(Show::Step { text });
    match event {
        Event::Moved { who, from, path: way, heading, .. }
        | Event::Forced { who, from, path: way, heading, .. } => path(*who, *from, way, *heading),
        Event::CameOver { who, from, to, .. }
        | Event::Pushed { who, from, to, .. }
        | Event::Shoved { who, from, to }
        | Event::FollowedUp { who, from, to, .. } => straight(*who, *from, *to),
        Event::Shot(shot) => Some(Show::Flight { by: shot.by.0, at: shot.at.0 }),
        Event::Fought { sides, won, .. } => {
            let winner = won.unwrap_or(Side::A);
            let numbers = |side: Side| sides[side].who.iter().map(|p| p.0).collect();
            Some(Show::Clash { by: numbers(winner), at: numbers(winner.other()) })
        }
        Event::Hurt { who, status, harm, .. } => match status {
            Status::Killed => change(*who, Condition::Dead),
            Status::Disabled => change(*who, Condition::Stunned),
            _ if *harm >= Hurt::Wound => change(*who, Condition::Wounded),
            _ => None,
        },
        Event::Seppuku { who } | Event::Finished { who, .. } => change(*who, Condition::Dead),
        Event::Turn { turn } => step(format!("turn {turn}")),
        Event::Phase { phase, .. } => step(
            match phase {
                Phase::Compulsory => "forced moves",
                Phase::Actions => "actions",
                Phase::Rally => "rally",
                Phase::Melee => "melee",
                Phase::Morale => "morale",
                Phase::Close => "close",
            }
            .to_owned(),
        ),
        _ => None,
    }
}
