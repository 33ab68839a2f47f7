//! What does not change while it is played: table, kinds, steps, switches.

use ::warfare::Warfare;
use ::warfare::options::{Options, SWITCHES, Switch};
use ::warfare::rule;
use book::Wording;
use engine::{Piece, RuleId};

use super::goals::{goals, verdict};
use super::inches;
use crate::face::Face;
use crate::family::terms;
use crate::options::option_scene;
use crate::wire::{BoardScene, GridScene, KindScene, Length, OptionScene, Scene};
use crate::wire::{SideScene, StepScene};

/// The events of a turn: their names, their words and rules.
pub(super) const TRACK: [(&str, &str, RuleId); 5] = [
    ("challenges", "Challenges", rule::SW_CHA_01),
    ("fire", "Fire", rule::SW_FIR_01),
    ("moves", "Moves", rule::SW_MOV_01),
    ("melee", "Melee", rule::SW_MEL_01),
    ("morale", "Morale", rule::SW_MOR_01),
];

/// The kind of every leader.
pub(super) const LEADER: &str = "leader";

pub(super) fn scene(game: &Warfare) -> Scene {
    let scenario = &game.scenario;
    let step = |(_, name, rule): (&str, &str, RuleId)| StepScene {
        name: name.to_owned(),
        rule: rule.to_string(),
    };
    Scene {
        game: game.book_id().to_owned(),
        game_title: "15mm Samurai Warfare".to_owned(),
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        story: scenario.story.clone(),
        aims: scenario.aims_text.clone(),
        goals: goals(game),
        verdict: verdict(game),
        sides: game.seats().map(|seat| SideScene { id: seat.id, name: seat.name }),
        options: switches(&game.wording, &scenario.options),
        turns: u16::from(scenario.turns),
        turn_word: "Turn".to_owned(),
        track: TRACK.into_iter().map(step).collect(),
        board: board(game),
        kinds: kinds(game),
        groups: Vec::new(),
        terms: terms(&game.wording),
        values: ["soldiers", "lost", "inches a move"].map(str::to_owned),
        sheets: true,
        zones: true,
        ten_is_zero: false,
        hidden: true,
    }
}

/// The switches of the book, as they stand in these options.
pub(super) fn switches(wording: &Wording, options: &Options) -> Vec<OptionScene> {
    let usual = Options::default();
    let scene = |switch: &Switch| {
        let about = format!("option.{}", switch.name);
        let stands = [options.value(switch).to_owned(), usual.value(switch).to_owned()];
        option_scene(wording, switch.name, (&about, switch.ruling), switch.values, stands)
    };
    SWITCHES.iter().map(scene).collect()
}

fn board(game: &Warfare) -> BoardScene {
    let [width, height] = draw::warfare::size(game);
    let scale = draw::SCALE as f32;
    BoardScene { width, height, grid: GridScene::Measured { scale, unit: Length::Inch } }
}

/// The sorts of units in the order of the scenario, then leaders.
pub(super) fn kinds(game: &Warfare) -> Vec<KindScene> {
    let mut kinds: Vec<KindScene> = Vec::new();
    for p in game.all_units().into_iter().chain(game.all_leaders()) {
        let id = kind_id(game, p);
        if kinds.iter().all(|kind| kind.id != id) {
            kinds.push(kind(game, p, id));
        }
    }
    kinds
}

/// The name of somebody's kind.
pub(super) fn kind_id(game: &Warfare, p: Piece) -> String {
    match game.is_unit(p) {
        true => game.unit(p).sort.clone(),
        false => LEADER.to_owned(),
    }
}

fn kind(game: &Warfare, p: Piece, id: String) -> KindScene {
    let remains = draw::skirmish::REMAINS.to_owned();
    if game.is_leader(p) {
        let about = vec![format!("goes {}", inches(game.full_move(p)))];
        let figure = draw::warfare::leader();
        return KindScene { id, title: "Leader".to_owned(), figure, mounted: None, remains, about };
    }
    let unit = game.unit(p);
    let figure = draw::warfare::soldier(&unit.drawing, unit.kind);
    let mut about = vec![format!("goes {}", inches(game.full_move(p)))];
    about.extend(unit.arm.map(|arm| format!("{} to 12 in", arm.word())));
    KindScene {
        id,
        title: title(game, p),
        mounted: unit.kind.is_mounted().then(|| figure.clone()),
        figure,
        remains,
        about,
    }
}

/// What somebody is, in words.
pub(super) fn title(game: &Warfare, p: Piece) -> String {
    if game.is_leader(p) {
        return "Leader".to_owned();
    }
    let unit = game.unit(p);
    match game.book.sort_of(unit.kind, unit.arm) {
        Some(sort) => sort.title.clone(),
        None => unit.kind.word().replace('-', " "),
    }
}
