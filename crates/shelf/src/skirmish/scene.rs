//! What does not change while it is played: table, kinds, steps, switches.

use ::skirmish::Skirmish;
use ::skirmish::catalogue::{Armour, Melee};
use ::skirmish::options::{Options, SWITCHES, Switch};
use ::skirmish::rule;
use ::skirmish::state::is_horse;
use book::{Listed, Wording};
use engine::{Piece, RuleId};

use super::cm;
use super::goals::{goals, verdict};
use crate::face::Face;
use crate::family::terms;
use crate::options::option_scene;
use crate::wire::{
    BoardScene, GridScene, GroupScene, KindScene, Length, OptionScene, Scene, SideScene, StepScene,
};

/// The phases of a player turn that are seen: their names, their words and rules.
pub(super) const TRACK: [(&str, &str, RuleId); 5] = [
    ("compulsory", "Forced", rule::SS_TRN_03),
    ("actions", "Actions", rule::SS_TRN_04),
    ("rally", "Rally", rule::SS_TRN_05),
    ("melee", "Melee", rule::SS_TRN_06),
    ("morale", "Morale", rule::SS_TRN_07),
];

pub(super) fn scene(game: &Skirmish) -> Scene {
    let scenario = &game.scenario;
    let step = |(_, name, rule): (&str, &str, RuleId)| StepScene {
        name: name.to_owned(),
        rule: rule.to_string(),
    };
    let group = |g: u8| GroupScene { name: game.group(g).name.clone(), side: game.group(g).side };
    Scene {
        game: game.book_id().to_owned(),
        game_title: Listed::find(game.book_id()).map_or("", |book| book.title).to_owned(),
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
        groups: game.group_ids().map(group).collect(),
        terms: terms(&game.wording),
        values: ["quality", "armour", "actions"].map(str::to_owned),
        sheets: true,
        zones: true,
        ten_is_zero: false,
        hidden: false,
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

fn board(game: &Skirmish) -> BoardScene {
    let [width, height] = draw::skirmish::size(game);
    let scale = draw::SCALE as f32;
    BoardScene { width, height, grid: GridScene::Measured { scale, unit: Length::Cm } }
}

/// Everybody who looks alike and is armed alike, in the order of the scenario; then horses.
pub(super) fn kinds(game: &Skirmish) -> Vec<KindScene> {
    let mut kinds: Vec<KindScene> = Vec::new();
    for p in game.figures().chain(game.steeds()) {
        let id = kind_id(game, p);
        if kinds.iter().all(|kind| kind.id != id) {
            kinds.push(kind(game, p, id));
        }
    }
    kinds
}

/// The name of somebody's kind.
pub(super) fn kind_id(game: &Skirmish, p: Piece) -> String {
    if is_horse(p) {
        return format!("horse-{}", game.steed(p).armour.word());
    }
    let one = game.character(p);
    let arms = one.melee.iter().flatten().map(|weapon| weapon.word());
    let arms: Vec<&str> = arms.chain(one.missile.map(|missile| missile.word())).collect();
    let (class, armour) = (one.class.word(), one.armour.word());
    format!("{}-{class}-{armour}-{}", one.drawing, arms.join("-"))
}

fn kind(game: &Skirmish, p: Piece, id: String) -> KindScene {
    if is_horse(p) {
        let armour = game.steed(p).armour;
        return KindScene {
            id,
            title: match armour {
                Armour::Unarmoured => "Horse".to_owned(),
                worn => format!("Horse, {}", worn.word()),
            },
            figure: draw::skirmish::HORSE.to_owned(),
            mounted: None,
            remains: draw::skirmish::horse_remains(),
            about: Vec::new(),
        };
    }
    let one = game.character(p);
    KindScene {
        id,
        title: title(game, p),
        figure: match one.animal {
            true => draw::skirmish::animal(),
            false => draw::skirmish::figure(&one.drawing),
        },
        mounted: (!one.animal).then(|| draw::skirmish::mounted(&one.drawing)),
        remains: draw::skirmish::REMAINS.to_owned(),
        about: about(game, p),
    }
}

/// What somebody is: class and armour, in words.
pub(super) fn title(game: &Skirmish, p: Piece) -> String {
    let one = game.character(p);
    if one.animal {
        return "Animal".to_owned();
    }
    let class = game.book.classes.iter().find(|(class, ..)| *class == one.class);
    let class = class.map_or(one.class.word(), |(_, title, _)| title.as_str());
    match one.armour {
        Armour::Unarmoured => class.to_owned(),
        Armour::Light => format!("{class}, lightly armoured"),
        Armour::Armoured => format!("{class}, armoured"),
        Armour::Heavy => format!("{class}, heavily armoured"),
    }
}

/// Weapons and reach, in words.
fn about(game: &Skirmish, p: Piece) -> Vec<String> {
    let one = game.character(p);
    let tables = game.tables();
    let mut about = Vec::new();
    for weapon in one.melee.iter().flatten().filter(|weapon| **weapon != Melee::BareHands) {
        let faces = tables.weapon_die(*weapon);
        about.push(format!("{}, D{faces}", weapon.word().replace('-', " ")));
    }
    if let Some(missile) = one.missile {
        let bands = tables.bands[missile as usize].map(cm).join(", ");
        about.push(format!("{} to {bands}", missile.word()));
    }
    about
}
