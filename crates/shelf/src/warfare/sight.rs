//! What an eye sees, from its view and nothing else.

use ::warfare::Warfare;
use ::warfare::event::From;
use ::warfare::rules::leaders::RADIUS;
use ::warfare::rules::trays::files;
use ::warfare::state::Status;
use ::warfare::view::{LeaderView, UnitView, View};
use engine::{Outcome, Piece};
use measure::{Heading, Inches, Point};

use super::scene::{TRACK, kind_id, kinds};
use crate::measured::{facing, place};
use crate::wire::{
    Condition, Contact, EndSight, GoalSight, KindScene, Onset, PieceSight, Sight, Sign, Stand,
    Tray, Written,
};

pub(super) fn sight(game: &Warfare, view: &View) -> Sight {
    let kinds = kinds(game);
    let units = view.units.iter().map(|unit| unit_sight(game, &kinds, view, unit));
    let leaders = view.leaders.iter().map(|leader| leader_sight(game, &kinds, view, leader));
    let step = TRACK.iter().position(|(name, ..)| *name == view.stage);
    let contact = |unit: &UnitView| {
        let (to, from) = unit.blow?;
        Some(Contact { from: unit.id.0, to: to.0, kind: onset(from) })
    };
    Sight {
        clock: clock(game, view.turn),
        turn: u16::from(view.turn),
        active: (view.stage == "moves").then_some(view.active),
        step: step.map(|step| step as u8),
        pieces: units.chain(leaders).collect(),
        ropes: Vec::new(),
        contacts: view.units.iter().filter_map(contact).collect(),
        lanterns: Vec::new(),
        barricades: Vec::new(),
        light: None,
        alarm: None,
        duel: None,
        // Whoever has lost less is ahead.
        points: engine::BySide::new(view.lost.b.into(), view.lost.a.into()),
        goals: view.counts.iter().map(GoalSight::from).collect(),
        outcome: view.over.map(end),
    }
}

fn onset(from: From) -> Onset {
    match from {
        From::Front => Onset::Front,
        From::Flank => Onset::Flank,
        From::Rear => Onset::Rear,
    }
}

/// Where the course of play stands, in words.
pub(super) fn clock(game: &Warfare, turn: u8) -> String {
    match turn {
        0 => "set-up".to_owned(),
        turn => format!("turn {turn} of {}", game.scenario.turns),
    }
}

/// How it ended is told by the event that ended it.
fn end(outcome: Outcome) -> EndSight {
    let won = match outcome {
        Outcome::Won(side) => Some(side),
        Outcome::Drawn => None,
    };
    EndSight { won, words: String::new(), why: String::new(), gave_up: None }
}

fn number(kinds: &[KindScene], game: &Warfare, p: Piece) -> u16 {
    let id = kind_id(game, p);
    kinds.iter().position(|kind| kind.id == id).unwrap_or(0) as u16
}

const fn is_here(status: Status) -> bool {
    matches!(status, Status::Normal | Status::Routed)
}

fn unit_sight(game: &Warfare, kinds: &[KindScene], view: &View, unit: &UnitView) -> PieceSight {
    let here = is_here(unit.status);
    let [x, y] = draw::warfare::spot(game, unit.at);
    let lost = unit.strength - unit.soldiers;
    let moving = view.stage == "moves" && view.active == unit.side;
    PieceSight {
        id: unit.id.0,
        name: game.name(unit.id).to_owned(),
        kind: number(kinds, game, unit.id),
        side: Some(unit.side),
        cells: if here { vec![place(unit.at)] } else { Vec::new() },
        x,
        y,
        facing: facing(unit.heading),
        long: 1,
        values: [unit.soldiers, lost, in_whole_inches(game, unit.id)],
        condition: match unit.status {
            Status::Removed => Condition::Dead,
            _ => Condition::Healthy,
        },
        prisoner: false,
        mounted: unit.kind.is_mounted(),
        here,
        acted: here && moving && unit.moved,
        left: None,
        unseen: false,
        place: whereabouts(game, unit.status, unit.at, Some(unit.heading)),
        notes: notes(game, unit),
        written: written(game, unit),
        stand: Stand {
            tray: here.then(|| tray(game, unit)),
            looks: true,
            signs: if unit.status == Status::Routed { vec![Sign::Routing] } else { Vec::new() },
            ..Stand::default()
        },
    }
}

fn tray(game: &Warfare, unit: &UnitView) -> Tray {
    Tray {
        half: [unit.half_width as u16, unit.half_depth as u16],
        front: unit.front,
        files: files(game.tables(), unit.kind, unit.strength) as u8,
        places: unit.strength,
        taken: unit.soldiers,
        sign: draw::warfare::banner(unit.kind),
        arm: unit.arm.map(draw::warfare::weapon),
        leader: unit.leader.map(|leader| leader.0),
        routed: unit.status == Status::Routed,
    }
}

fn in_whole_inches(game: &Warfare, p: Piece) -> u8 {
    (game.full_move(p) / measure::INCH) as u8
}

/// Where somebody is, in words.
fn whereabouts(game: &Warfare, status: Status, at: Point, heading: Option<Heading>) -> String {
    match status {
        Status::Absent => "nowhere".to_owned(),
        Status::Removed => "removed".to_owned(),
        Status::Left => "has left the table".to_owned(),
        Status::Normal | Status::Routed => {
            let mut words = format!("{}, {}", Inches(at.x), Inches(at.y));
            if let Some(heading) = heading {
                words += &format!(", heading {} degrees", heading.degrees());
            }
            let level = game.ground().level(at);
            if level > 0 {
                words += &format!(", level {level}");
            }
            words
        }
    }
}

/// What else is to be known of a unit, in words.
fn notes(game: &Warfare, unit: &UnitView) -> Vec<String> {
    let mut notes = vec![format!("{} of {} soldiers", unit.soldiers, unit.strength)];
    if !is_here(unit.status) {
        return notes;
    }
    notes.extend(unit.arm.map(|arm| arm.word().to_owned()));
    notes.extend(unit.leader.map(|leader| format!("led by {}", game.name(leader))));
    let mut say = |is: bool, words: &str| {
        if is {
            notes.push(words.to_owned());
        }
    };
    say(unit.status == Status::Routed, "routed");
    say(unit.set_upon, "attacked while routed");
    say(unit.leader_only, "only its leader is left");
    say(unit.fired, "has fired");
    say(unit.moved, "has moved");
    let faces = ["", "its men face right", "its men face about", "its men face left"];
    say(unit.front > 0, faces[usize::from(unit.front & 3)]);
    let foes: Vec<&str> = unit.foes.iter().flatten().map(|foe| game.name(*foe)).collect();
    if !foes.is_empty() {
        notes.push(format!("in melee with {}", foes.join(", ")));
    }
    notes
}

/// What a unit is committed to, as far as this eye may know it.
fn written(game: &Warfare, unit: &UnitView) -> Vec<Written> {
    let order =
        |text: String, at: Piece| Written { phase: None, text, ghost: None, at: vec![at.0] };
    let fires = unit.fires.map(|at| order(format!("fires at {}", game.name(at)), at));
    let strikes = unit.blow.filter(|_| unit.strikes);
    let strikes = strikes.map(|(at, _)| order("strikes at the leader".to_owned(), at));
    fires.into_iter().chain(strikes).collect()
}

fn leader_sight(
    game: &Warfare,
    kinds: &[KindScene],
    view: &View,
    leader: &LeaderView,
) -> PieceSight {
    let here = is_here(leader.status);
    let unit = leader.unit.map(|unit| &view.units[unit.index()]);
    let [x, y] = draw::warfare::spot(game, unit.map_or(leader.at, behind));
    let mut notes: Vec<String> = Vec::new();
    notes.extend(unit.map(|unit| format!("commands {}", game.name(unit.id))));
    notes.extend((here && unit.is_none()).then(|| "alone".to_owned()));
    notes.extend(leader.duelled.then(|| "has duelled".to_owned()));
    notes.extend(leader.moved.then(|| "has moved".to_owned()));
    PieceSight {
        id: leader.id.0,
        name: game.name(leader.id).to_owned(),
        kind: number(kinds, game, leader.id),
        side: Some(leader.side),
        cells: if here { vec![place(leader.at)] } else { Vec::new() },
        x,
        y,
        facing: 0.0,
        long: 1,
        values: [0, 0, in_whole_inches(game, leader.id)],
        condition: match leader.status {
            Status::Removed => Condition::Dead,
            _ => Condition::Healthy,
        },
        prisoner: false,
        mounted: false,
        here,
        acted: here && view.stage == "moves" && view.active == leader.side && leader.moved,
        left: None,
        unseen: false,
        place: whereabouts(game, leader.status, leader.at, None),
        notes,
        written: Vec::new(),
        stand: Stand { base: Some(RADIUS as u16), signs: vec![Sign::Leader], ..Stand::default() },
    }
}

/// SW-LDR-02 — A leader with his unit has no place of his own: he is shown behind his men.
fn behind(unit: &UnitView) -> Point {
    let deep = if unit.front.is_multiple_of(2) { unit.half_depth } else { unit.half_width };
    unit.at + unit.heading.turned(90 * i32::from(unit.front)).offset(0, -deep)
}
