//! What an eye sees, from its view and nothing else.

use ::skirmish::Skirmish;
use ::skirmish::event::Nerve;
use ::skirmish::state::{Place, Status};
use ::skirmish::view::{FigureView, HorseView, View};
use engine::{Outcome, Piece};
use measure::Heading;

use super::scene::{TRACK, kind_id, kinds};
use crate::measured::{facing, place};
use crate::wire::{Condition, EndSight, GoalSight, KindScene, PieceSight, Sight, Sign, Stand};

pub(super) fn sight(game: &Skirmish, view: &View) -> Sight {
    let kinds = kinds(game);
    let figures = view.figures.iter().map(|figure| figure_sight(game, &kinds, view, figure));
    let horses = view.horses.iter().map(|horse| horse_sight(game, &kinds, horse));
    let step = TRACK.iter().position(|(name, ..)| *name == view.stage);
    Sight {
        clock: clock(game, view.turn),
        turn: u16::from(view.turn),
        active: (view.turn > 0).then_some(view.active),
        step: step.map(|step| step as u8),
        pieces: figures.chain(horses).collect(),
        ropes: Vec::new(),
        contacts: Vec::new(),
        lanterns: Vec::new(),
        barricades: Vec::new(),
        light: None,
        alarm: None,
        duel: None,
        points: view.points.map(i32::from),
        goals: view.counts.iter().map(GoalSight::from).collect(),
        outcome: view.over.map(end),
    }
}

/// Where the course of play stands, in words.
pub(super) fn clock(game: &Skirmish, turn: u8) -> String {
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

fn number(kinds: &[KindScene], id: &str) -> u16 {
    kinds.iter().position(|kind| kind.id == id).unwrap_or(0) as u16
}

fn figure_sight(
    game: &Skirmish,
    kinds: &[KindScene],
    view: &View,
    figure: &FigureView,
) -> PieceSight {
    let one = game.character(figure.id);
    let on_table = matches!(figure.status, Status::Active | Status::Disabled);
    let [x, y] = draw::skirmish::spot(game, figure.at);
    let heading = figure.heading.unwrap_or(Heading::NORTH);
    let tables = game.tables();
    PieceSight {
        id: figure.id.0,
        name: one.name.clone(),
        kind: number(kinds, &kind_id(game, figure.id)),
        side: Some(figure.side),
        cells: if on_table { vec![place(figure.at)] } else { Vec::new() },
        x,
        y,
        facing: facing(heading),
        long: 1,
        values: [tables.quality(one.class), tables.armour_die(one.armour), figure.actions],
        condition: condition(figure),
        prisoner: false,
        mounted: figure.heading.is_some(),
        here: figure.status == Status::Active,
        acted: figure.status == Status::Active
            && view.active == figure.side
            && view.stage == "actions"
            && figure.actions == 0,
        left: None,
        unseen: false,
        place: spot(game, figure),
        notes: notes(game, view, figure),
        written: Vec::new(),
        stand: Stand {
            base: Some(figure.radius as u16),
            tray: None,
            looks: figure.heading.is_some(),
            group: Some(figure.group),
            signs: signs(game, view, figure),
        },
    }
}

fn condition(figure: &FigureView) -> Condition {
    match (figure.status, figure.damage) {
        (Status::Killed, _) => Condition::Dead,
        (Status::Disabled, _) => Condition::Stunned,
        (_, 2..) => Condition::Wounded,
        _ => Condition::Healthy,
    }
}

fn signs(game: &Skirmish, view: &View, figure: &FigureView) -> Vec<Sign> {
    let group = &view.groups[usize::from(figure.group)];
    let active = figure.status == Status::Active;
    let all = [
        (figure.status == Status::Disabled, Sign::Disabled),
        (active && group.withdraw, Sign::Withdrawing),
        (active && group.broken, Sign::Routing),
        (active && figure.loaded, Sign::Loaded),
        (game.group(figure.group).leader == Some(figure.id), Sign::Leader),
        (game.scenario.parties[figure.side].commander == Some(figure.id), Sign::Commander),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).collect()
}

/// Where somebody is, in words.
fn spot(game: &Skirmish, figure: &FigureView) -> String {
    match figure.status {
        Status::Away => "gone".to_owned(),
        Status::Killed => "dead".to_owned(),
        Status::Fled => "fled".to_owned(),
        Status::Active | Status::Disabled => {
            let at = figure.at;
            let mut words = format!("{}, {}", cm(at.x), cm(at.y));
            if let Some(heading) = figure.heading {
                words += &format!(", looking {} degrees", heading.degrees());
            }
            let level = game.scenario.ground.level(at);
            if level > 0 {
                words += &format!(", level {level}");
            }
            words
        }
    }
}

fn cm(units: i32) -> String {
    format!("{}.{}", units / 100, units.rem_euclid(100) / 10)
}

/// What else is to be known of somebody, in words.
fn notes(game: &Skirmish, view: &View, figure: &FigureView) -> Vec<String> {
    let one = game.character(figure.id);
    let group = &view.groups[usize::from(figure.group)];
    let mut notes = vec![game.group(figure.group).name.clone()];
    let mut say = |is: bool, words: &str| {
        if is {
            notes.push(words.to_owned());
        }
    };
    say(figure.status == Status::Disabled, "disabled");
    say(figure.damage == 1, "scratched");
    say((2..4).contains(&figure.damage), "wounded");
    if figure.status != Status::Active {
        return notes;
    }
    say(group.broken, "runs");
    say(group.no_rally, "will not rally");
    say(group.withdraw, "must withdraw");
    say(group.no_advance > 0, "may not advance");
    say(figure.broke_off, "has broken off");
    say(figure.strayed, "has strayed");
    say(figure.climb.is_some(), "climbing");
    say(figure.move_left, "his horse may still move");
    say(figure.deed_left, "he may still do something");
    if let Some(missile) = one.missile {
        let state = if figure.loaded { "loaded" } else { "not loaded" };
        notes.push(format!("{}, {state}", missile.word()));
    }
    notes.push(figure.wields.word().replace('-', " "));
    if let Some(horse) = figure.horse {
        notes.push(format!("on {}", game.name(horse)));
    }
    let foes = figure.foes.iter().map(|foe| game.name(*foe));
    let foes: Vec<&str> = foes.collect();
    if !foes.is_empty() {
        notes.push(format!("in contact with {}", foes.join(", ")));
    }
    notes
}

fn horse_sight(game: &Skirmish, kinds: &[KindScene], horse: &HorseView) -> PieceSight {
    let loose = horse.place == Place::Loose;
    let [x, y] = draw::skirmish::spot(game, horse.at);
    let wounded = if horse.damage >= 2 { Condition::Wounded } else { Condition::Healthy };
    PieceSight {
        id: horse.id.0,
        name: game.name(horse.id).to_owned(),
        kind: number(kinds, &kind_id(game, horse.id)),
        side: None,
        cells: if loose { vec![place(horse.at)] } else { Vec::new() },
        x,
        y,
        facing: facing(horse.heading),
        long: 1,
        values: [0, game.tables().armour_die(game.steed(horse.id).armour), 0],
        condition: wounded,
        prisoner: false,
        mounted: false,
        here: loose,
        acted: false,
        left: None,
        unseen: false,
        place: match horse.place {
            Place::Gone => "gone".to_owned(),
            Place::Ridden => ridden(game, horse.id),
            Place::Loose => format!("{}, {}", cm(horse.at.x), cm(horse.at.y)),
        },
        notes: Vec::new(),
        written: Vec::new(),
        stand: Stand {
            base: Some(game.tables().bases.horse as u16),
            tray: None,
            looks: true,
            group: None,
            signs: Vec::new(),
        },
    }
}

fn ridden(game: &Skirmish, horse: Piece) -> String {
    let rider = game.figures().find(|p| game.character(*p).horse == Some(horse));
    rider.map_or("ridden".to_owned(), |rider| format!("ridden by {}", game.name(rider)))
}

/// What a test makes of a group, in words.
pub(super) fn nerve(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::Ok => "they hold",
        Nerve::NoAdvance => "they do not advance",
        Nerve::Withdraw => "they will withdraw",
        Nerve::Broken => "they break",
        Nerve::NoRally => "they break for good",
    }
}
