//! What an eye sees, from its view and nothing else.

use ::katana::Katana;
use ::katana::geometry::DIR_NAMES;
use ::katana::order::{Gait, Posture};
use ::katana::state::{Fit, Nerve};
use ::katana::view::{HorseView, ManView, View};
use engine::{Outcome, Piece};
use hex::HexId;

use super::scene::{TRACK, kind_id, kinds};
use super::written::{ghost, written};
use crate::wire::{Condition, EndSight, GoalSight, KindScene, PieceSight, Sight, Stand, Where};

pub(super) fn sight(game: &Katana, view: &View) -> Sight {
    let kinds = kinds(game);
    let men = view.men.iter().map(|man| man_sight(game, &kinds, view, man));
    let horses = view.horses.iter().map(|horse| horse_sight(game, &kinds, horse));
    let step = TRACK.iter().position(|(name, ..)| *name == view.stage);
    Sight {
        clock: clock(game, view.turn, view.phase, [view.rain, view.night]),
        turn: u16::from(view.turn),
        active: None,
        step: step.map(|step| step as u8),
        pieces: men.chain(horses).collect(),
        ropes: view.men.iter().filter_map(|man| Some([man.piece.0, man.holds?.0])).collect(),
        contacts: Vec::new(),
        lanterns: Vec::new(),
        barricades: Vec::new(),
        light: None,
        alarm: None,
        duel: None,
        points: view.points,
        goals: view.counts.iter().map(GoalSight::from).collect(),
        outcome: view.outcome.map(|outcome| end(game, outcome)),
    }
}

/// Where the course of play stands, in words, and what the weather is like.
pub(super) fn clock(game: &Katana, turn: u8, phase: u8, [rain, night]: [bool; 2]) -> String {
    if turn == 0 {
        return "set-up".to_owned();
    }
    let mut words = format!("move {turn} of {}", game.scenario.moves);
    if phase > 0 {
        words += &format!(", phase {phase}");
    }
    for (is, word) in [(rain, ", rain"), (night, ", night")] {
        words += if is { word } else { "" };
    }
    words
}

fn end(game: &Katana, outcome: Outcome) -> EndSight {
    let event = ::katana::event::What::Ended { outcome }.openly();
    let line = engine::Speaks::line(game, &event);
    EndSight {
        won: match outcome {
            Outcome::Won(side) => Some(side),
            Outcome::Drawn => None,
        },
        words: line.map_or(String::new(), |line| line.text),
        why: String::new(),
        gave_up: None,
    }
}

fn number(kinds: &[KindScene], id: &str) -> u16 {
    kinds.iter().position(|kind| kind.id == id).unwrap_or(0) as u16
}

fn man_sight(game: &Katana, kinds: &[KindScene], view: &View, man: &ManView) -> PieceSight {
    let who = game.who(man.piece);
    let horse = view.horses.iter().find(|horse| Some(horse.piece) == man.horse);
    let on_board = !matches!(man.fit, Fit::Gone | Fit::Absent) && HexId(man.hex).is_some();
    let place = ghost(game, super::written::place(man, horse));
    let body = man.lain.filter(|_| man.fit == Fit::Dead);
    let cells = match body {
        Some(lain) => vec![Where::Hex(man.hex), Where::Hex(lain)],
        None => place.cells,
    };
    let skill = game.best_skill(man.piece).max(0) as u8;
    let written = written(game, view, man);
    PieceSight {
        id: man.piece.0,
        name: who.name.clone(),
        kind: number(kinds, &kind_id(game, man.piece)),
        side: man.side,
        cells: if on_board { cells } else { Vec::new() },
        x: place.x,
        y: place.y,
        facing: place.facing,
        long: if horse.is_some() { 2 } else { 1 },
        values: [skill, who.wound_limit.saturating_sub(man.wounds), game.reaction(man.piece)],
        condition: condition(man.fit, man.wounds),
        prisoner: view.men.iter().any(|other| other.holds == Some(man.piece)),
        mounted: horse.is_some(),
        here: on_board && man.fit != Fit::Dead,
        acted: !written.is_empty(),
        left: None,
        unseen: man.hidden,
        place: spot(game, man, horse),
        notes: notes(game, man, horse),
        written,
        stand: Stand::default(),
    }
}

pub(super) fn condition(fit: Fit, wounds: u8) -> Condition {
    match (fit, wounds) {
        (Fit::Dead, _) => Condition::Dead,
        (Fit::Ko | Fit::Collapsed, _) => Condition::Stunned,
        (_, 0) => Condition::Healthy,
        _ => Condition::Wounded,
    }
}

/// Where somebody is and which way he looks, in words.
pub(super) fn spot(game: &Katana, man: &ManView, horse: Option<&HorseView>) -> String {
    let hex = game.scenario.map.name(HexId(man.hex));
    let facing = horse.map_or(man.facing, |horse| horse.facing);
    match man.fit {
        Fit::Gone => "gone".to_owned(),
        Fit::Dead => hex,
        _ => format!("{hex}, looking {}", DIR_NAMES[usize::from(facing) % 6]),
    }
}

/// What else is to be known of somebody, in words.
pub(super) fn notes(game: &Katana, man: &ManView, horse: Option<&HorseView>) -> Vec<String> {
    let counted = |n: u8, word: &str| match n {
        1 => format!("1 {word}"),
        n => format!("{n} {word}s"),
    };
    let mut notes = Vec::new();
    match man.fit {
        Fit::Dead => notes.push("dead".to_owned()),
        Fit::Ko => notes.push("knocked out".to_owned()),
        Fit::Collapsed => notes.push("collapsed".to_owned()),
        _ => {}
    }
    if man.wounds > 0 {
        notes.push(counted(man.wounds, "wound"));
    }
    if man.distractions > 0 {
        notes.push(counted(man.distractions, "distraction"));
    }
    if man.fit == Fit::Dead {
        return notes;
    }
    match man.posture {
        Posture::Standing => {}
        Posture::Sitting => notes.push("sitting".to_owned()),
        Posture::Lying => notes.push("lying".to_owned()),
    }
    if let Some(horse) = horse {
        notes.push(format!("on {}, {}", game.name(horse.piece), going(horse)));
    }
    let hands = man.kit.iter().filter(|item| item.in_hand);
    let hands: Vec<String> = hands.map(|item| carried(game, item)).collect();
    notes.push(if hands.is_empty() { "empty hands".to_owned() } else { hands.join(" and ") });
    if game.scenario.options.exhaustion {
        notes.push(format!("stamina {}", man.stamina));
    }
    if let Some(holds) = man.holds {
        notes.push(format!("holds {}", game.name(holds)));
    }
    if let Some(partner) = man.partner.filter(|_| man.grapples) {
        notes.push(format!("grapples with {}", game.name(partner)));
    }
    if let Some((at, moves)) = man.aim {
        notes.push(format!("aims at {} for {}", game.name(at), counted(moves, "move")));
    }
    match man.nerve {
        Nerve::On => {}
        Nerve::Hold => notes.push("will not advance".to_owned()),
        Nerve::Retire => notes.push("must retire".to_owned()),
        Nerve::Run => notes.push("runs away".to_owned()),
    }
    let words = [
        (man.asleep, "asleep"),
        (!man.aware && !man.asleep, "unaware"),
        (man.hidden, "hidden"),
        (man.climbs, "climbing"),
        (!man.tactical, "moves without care"),
        (man.struck, "has lost this phase"),
        (man.acts, "has an action in this phase"),
    ];
    notes.extend(words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.to_owned()));
    notes
}

/// A thing in words: with how many shots, loaded or not.
pub(super) fn carried(game: &Katana, item: &::katana::view::ItemView) -> String {
    let weapon = game.book.weapon(item.weapon);
    let mut words = weapon.title.to_lowercase();
    if weapon.missile.is_some() && !weapon.is_thrown() {
        words += if item.loaded { ", loaded" } else { ", not loaded" };
        if weapon.is_musket() && item.loaded {
            words += if item.primed { " and primed" } else { ", not primed" };
        }
    }
    if weapon.missile.is_some() && item.count > 1 {
        words += &format!(" ({})", item.count);
    }
    words
}

fn going(horse: &HorseView) -> &'static str {
    if horse.bolts {
        return "bolting";
    }
    match horse.gait {
        Gait::Walk => "walking",
        Gait::Trot => "trotting",
        Gait::Canter => "cantering",
        Gait::Gallop => "galloping",
        Gait::Halt | Gait::Turn | Gait::Sidestep | Gait::Back => "standing",
    }
}

fn horse_sight(game: &Katana, kinds: &[KindScene], horse: &HorseView) -> PieceSight {
    let free = horse.rider.is_none() && !matches!(horse.fit, Fit::Gone | Fit::Absent);
    let on_board = free && HexId(horse.head).is_some();
    let place = ghost(game, super::written::horse_place(horse));
    let limit = game.scenario.options.horse_wounds.max(0) as u8;
    let rider = horse.rider.map(|rider: Piece| format!("ridden by {}", game.name(rider)));
    let mut notes = Vec::new();
    if horse.wounds > 0 {
        notes.push(format!("{} wounds", horse.wounds));
    }
    if free && horse.fit == Fit::Well {
        notes.push(going(horse).to_owned());
    }
    PieceSight {
        id: horse.piece.0,
        name: game.name(horse.piece).to_owned(),
        kind: number(kinds, &kind_id(game, horse.piece)),
        side: None,
        cells: if on_board { place.cells } else { Vec::new() },
        x: place.x,
        y: place.y,
        facing: place.facing,
        long: 2,
        values: [0, limit.saturating_sub(horse.wounds), 0],
        condition: condition(horse.fit, horse.wounds),
        prisoner: false,
        mounted: false,
        here: on_board && horse.fit == Fit::Well,
        acted: false,
        left: None,
        unseen: false,
        place: match (horse.fit, rider) {
            (Fit::Gone, _) => "gone".to_owned(),
            (_, Some(ridden)) => ridden,
            _ => game.scenario.map.name(HexId(horse.head)),
        },
        notes,
        written: Vec::new(),
        stand: Stand::default(),
    }
}
