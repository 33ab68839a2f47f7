//! What an eye sees, from its view and nothing else.

use ::havoc::Havoc;
use ::havoc::event::Event;
use ::havoc::roster::Breed;
use ::havoc::rule;
use ::havoc::state::{Captivity, Health, Place, Task};
use ::havoc::view::{BarricadeView, DuelView, PieceView, View};
use engine::{BySide, Outcome, Side, Speaks};
use hex::{HexId, dir_name};

use super::scene::{TRACK, kinds};
use crate::wire::{
    BarricadeSight, Condition, DuelSight, EndSight, GoalSight, LanternSight, PieceSight, Sight,
    Stand, Where,
};

pub(super) fn sight(game: &Havoc, view: &View) -> Sight {
    let kinds = kinds(game);
    let step = view.step.and_then(|now| TRACK.iter().position(|(step, ..)| *step == now));
    let strings = view.pieces.iter().filter_map(|p| Some([p.piece, p.behind?]));
    let ropes = strings.chain(view.leads);
    Sight {
        clock: clock(game, view.phase, [view.turn, view.turns], view.active),
        turn: u16::from(view.turn),
        active: (view.phase > 0).then_some(view.active),
        step: step.filter(|_| view.phase > 0).map(|step| step as u8),
        pieces: view.pieces.iter().map(|piece| piece_sight(game, &kinds, piece)).collect(),
        ropes: ropes.map(|rope| rope.map(|piece| piece.0)).collect(),
        contacts: Vec::new(),
        lanterns: view
            .lanterns
            .iter()
            .map(|lantern| LanternSight { cell: lantern.hex, lit: lantern.lit })
            .collect(),
        barricades: view.barricades.iter().map(|made| barricade(game, made)).collect(),
        light: view.light.clone(),
        alarm: view.alarm,
        // A duel that ends the game is over with it.
        duel: view.duel.filter(|_| view.outcome.is_none()).map(|duel| duel_sight(game, &duel)),
        points: view.score.map(i32::from),
        goals: view.counts.iter().map(GoalSight::from).collect(),
        outcome: view.outcome.map(|outcome| end(game, view, outcome)),
    }
}

/// SG-MAP-07 — A barricade has a front.
fn barricade(game: &Havoc, view: &BarricadeView) -> BarricadeSight {
    BarricadeSight {
        cell: view.hex,
        facing: draw::havoc::plan(game).way(view.front) as f32,
        text: game.wording.say("ground.barricade", &[("way", dir_name(view.front))]),
    }
}

/// SB-DUE-06 — Champions who do not strike go home.
fn duel_sight(game: &Havoc, view: &DuelView) -> DuelSight {
    let [a, b] = view.champions;
    let left = view.left.to_string();
    DuelSight {
        champions: BySide::new(a.0, b.0),
        text: game.wording.say("duel.left", &[("number", &left)]),
        rule: rule::SB_DUE_06.to_string(),
    }
}

/// Where the course of play stands, in words: in which turn of how many.
pub(super) fn clock(game: &Havoc, phase: u16, [turn, turns]: [u8; 2], active: Side) -> String {
    if phase == 0 {
        return "set-up".to_owned();
    }
    format!("turn {turn} of {turns}, {}", game.side_name(active))
}

fn end(game: &Havoc, view: &View, outcome: Outcome) -> EndSight {
    let won = match outcome {
        Outcome::Won(side) => Some(side),
        Outcome::Drawn => None,
    };
    let ended = Event::Ended { outcome, a: view.score.a, b: view.score.b };
    let honour = view.posthumous.map(|side| Event::Posthumous { side });
    let lines = [Some(ended), honour].into_iter().flatten().filter_map(|event| game.line(&event));
    let words = lines.map(|line| line.text).collect::<Vec<_>>().join("; ");
    EndSight { won, words, why: String::new(), gave_up: None }
}

fn piece_sight(game: &Havoc, kinds: &[usize], view: &PieceView) -> PieceSight {
    let kind = game.scenario.pieces[view.piece.index()].kind;
    let is_character = game.book.kinds[kind].breed == Breed::Character;
    let hex = |hex: Option<u16>| hex.map_or(HexId::NONE, HexId);
    let (head, tail) = (hex(view.hex), hex(view.tail));
    let on_board = view.place == Place::Map && head.is_some();
    let hexes = [view.hex, view.tail].into_iter().flatten();
    let plan = draw::havoc::plan(game);
    let [x, y] = if on_board { plan.spot(head, tail) } else { [0.0, 0.0] };
    PieceSight {
        id: view.piece.0,
        name: view.name.clone(),
        kind: kinds.iter().position(|known| *known == kind).unwrap_or(0) as u16,
        side: view.side.filter(|_| is_character),
        cells: hexes.filter(|_| on_board).map(Where::Hex).collect(),
        x: x as f32,
        y: y as f32,
        facing: if on_board { plan.facing(head, tail) as f32 } else { 0.0 },
        long: if tail.is_some() { 2 } else { 1 },
        values: view.strength,
        condition: condition(view.health),
        prisoner: view.captivity == Captivity::Prisoner,
        mounted: view.horse.is_some(),
        here: on_board && view.health != Health::Dead,
        acted: view.acted,
        left: view.left_mp.map(u16::from),
        unseen: view.unseen,
        place: place(game, view),
        notes: notes(game, view),
        written: Vec::new(),
        stand: Stand::default(),
    }
}

pub(super) fn condition(health: Health) -> Condition {
    match health {
        Health::Healthy => Condition::Healthy,
        Health::Stunned => Condition::Stunned,
        Health::Wounded => Condition::Wounded,
        Health::Dead => Condition::Dead,
    }
}

/// Where a piece is, in words.
pub(super) fn place(game: &Havoc, view: &PieceView) -> String {
    let hex = |hex: Option<u16>| hex.map_or(HexId::NONE, HexId);
    match view.place {
        Place::Left => "gone".to_owned(),
        Place::Ridden => "ridden".to_owned(),
        Place::Map => game.pose_name(hex(view.hex), hex(view.tail)),
    }
}

/// What else is to be known of a piece, in words.
pub(super) fn notes(game: &Havoc, view: &PieceView) -> Vec<String> {
    let mut notes = Vec::new();
    match view.health {
        Health::Healthy => {}
        Health::Stunned => notes.push("stunned".to_owned()),
        Health::Wounded => notes.push("wounded".to_owned()),
        Health::Dead => notes.push("dead".to_owned()),
    }
    match view.captivity {
        Captivity::Free => {}
        Captivity::Prisoner => notes.push("prisoner".to_owned()),
        Captivity::Escaped => notes.push("was taken once".to_owned()),
    }
    if view.horse.is_some() {
        notes.push("mounted".to_owned());
    }
    if view.task != Task::None {
        notes.push(format!("busy: {:?}", view.task).to_lowercase());
    }
    if let Some(ammo) = view.ammo.filter(|_| view.health != Health::Dead) {
        notes.push(format!("{ammo} arrows"));
    }
    if let Some(side) = view.control {
        notes.push(format!("in the hands of {}", game.side_name(side)));
    }
    if let Some(mp) = view.left_mp {
        notes.push(format!("{mp} points left"));
    }
    if let Some(behind) = view.behind {
        notes.push(format!("{} is tied behind", game.name(behind)));
    }
    let words = [
        (view.leaderless, "no one commands him"),
        (view.asleep, "asleep"),
        (view.unseen, "unseen"),
        (view.champion, "champion"),
    ];
    notes.extend(words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()));
    notes
}
