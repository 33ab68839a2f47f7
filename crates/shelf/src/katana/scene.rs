//! What does not change while it is played: board, kinds, steps, switches.

use ::katana::Katana;
use ::katana::catalogue::Quality;
use ::katana::map::{Cover, Feature, Footing, Water};
use ::katana::options::{ANY, Options, PRESET, SWITCHES, Switch};
use ::katana::rule;
use book::Wording;
use engine::{Piece, RuleId};
use hex::HexId;

use super::family::presets;
use super::goals::{goals, verdict};
use crate::face::Face;
use crate::family::terms;
use crate::options::{offered, option_scene};
use crate::wire::{
    BoardScene, CellScene, GridScene, KindScene, OptionScene, Scene, SideScene, StepScene,
};

/// The parts of a phase: their names in a view, their words and rules.
pub(super) const TRACK: [(&str, &str, RuleId); 5] = [
    ("modes", "Modes", rule::KY_SEQ_02),
    ("orders", "Orders", rule::KY_ORD_01),
    ("movement", "Movement", rule::KY_ORD_11),
    ("shooting", "Shooting", rule::KY_SHT_18),
    ("clash", "Clash", rule::KY_CLS_05),
];

pub(super) fn scene(game: &Katana) -> Scene {
    let scenario = &game.scenario;
    let step = |(_, name, rule): (&str, &str, RuleId)| StepScene {
        name: name.to_owned(),
        rule: rule.to_string(),
    };
    let mut options = switches(&game.wording, &scenario.options);
    options[0] = presets(&game.wording, scenario.chosen.get(PRESET).map(String::as_str));
    Scene {
        game: game.book_id().to_owned(),
        game_title: game.book.title.clone(),
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        story: scenario.story.clone(),
        aims: scenario.aims_text.clone(),
        goals: goals(game),
        verdict: verdict(game),
        sides: game.seats().map(|seat| SideScene { id: seat.id, name: seat.name }),
        options,
        turns: u16::from(scenario.moves),
        turn_word: "Move".to_owned(),
        track: TRACK.into_iter().map(step).collect(),
        board: board(game),
        kinds: kinds(game),
        groups: Vec::new(),
        terms: terms(&game.wording),
        values: ["skill", "life", "reaction"].map(str::to_owned),
        sheets: true,
        zones: true,
        ten_is_zero: true,
        // What is written is nobody else's business until it is laid open.
        hidden: true,
    }
}

/// The switches of the book, as they stand in these options; the presets first.
pub(super) fn switches(wording: &Wording, options: &Options) -> Vec<OptionScene> {
    let usual = Options::default();
    let scene = |switch: &Switch| {
        let about = format!("option.{}", switch.name);
        let stands = [options.value(switch), usual.value(switch)];
        // Where any number will do, some are offered, and the one that was chosen.
        let mut values: Vec<&str> = switch.values.to_vec();
        let numbers = offered(wording, switch.name);
        if let Some(any) = values.iter().position(|value| *value == ANY) {
            values.remove(any);
            let more = numbers.iter().chain(&stands).map(String::as_str);
            let more: Vec<&str> = more.filter(|value| !values.contains(value)).collect();
            values.extend(more);
            values.sort_by_key(|value| value.parse::<u32>().ok());
            values.dedup();
        }
        option_scene(wording, switch.name, (&about, switch.rule), &values, stands.clone())
    };
    std::iter::once(presets(wording, None)).chain(SWITCHES.iter().map(scene)).collect()
}

fn board(game: &Katana) -> BoardScene {
    let plan = draw::katana::plan(game);
    let [width, height] = plan.size();
    let cell = |hex: HexId| {
        let [x, y] = plan.middle(hex);
        let name = game.scenario.map.name(hex);
        CellScene { name, x: x as f32, y: y as f32, ground: ground(game, hex) }
    };
    BoardScene {
        width: width as f32,
        height: height as f32,
        grid: GridScene::Hexes {
            cells: game.scenario.map.ids().map(cell).collect(),
            corners: plan.corners().map(|[x, y]| [x as f32, y as f32]).to_vec(),
        },
    }
}

/// A hex in words.
pub(super) fn ground(game: &Katana, hex: HexId) -> String {
    let map = &game.scenario.map;
    let ground = map.ground(hex);
    let mut words: Vec<String> = Vec::new();
    let mut say = |word: &str| words.push(word.to_owned());
    match ground.feature {
        Feature::None => {}
        Feature::LowHedge => say("low hedge"),
        Feature::LowFence => say("low fence"),
        Feature::HighHedge => say("high hedge"),
        Feature::Barricade => say("barricade"),
        Feature::Gap => say("ditch"),
        Feature::Solid => say("wall, house or rock"),
    }
    match ground.water {
        Water::None => {}
        Water::Knee => say("water to the knee"),
        Water::Waist => say("water to the waist"),
        Water::Chest => say("water to the chest"),
    }
    match ground.footing {
        Footing::Open => {}
        Footing::Rough => say("rough ground"),
        Footing::Slippery => say("slippery ground"),
    }
    match ground.cover {
        Cover::None => {}
        Cover::Part => say("some cover"),
        Cover::Minimal => say("good cover"),
    }
    if ground.confined {
        say("no room to swing");
    }
    if words.is_empty() {
        words.push("open ground".to_owned());
    }
    if ground.feet != 0 {
        words.push(format!("{:+} feet", ground.feet));
    }
    let places = map.places.iter().filter(|(_, hexes)| hexes.contains(&hex));
    words.extend(places.map(|(name, _)| name.replace('-', " ")));
    words.join(", ")
}

/// Everybody who looks alike and is the same, in the order of the scenario; then horses.
pub(super) fn kinds(game: &Katana) -> Vec<KindScene> {
    let mut kinds: Vec<KindScene> = Vec::new();
    for p in game.men().chain(game.steeds()) {
        let id = kind_id(game, p);
        if kinds.iter().all(|kind| kind.id != id) {
            kinds.push(kind(game, p, id));
        }
    }
    kinds
}

/// The name of somebody's kind.
pub(super) fn kind_id(game: &Katana, p: Piece) -> String {
    if ::katana::state::is_horse(p) {
        return format!("horse-{}", game.scenario.steeds[game.steed_index(p)].quality.name());
    }
    let who = game.who(p);
    format!("{}-{}", who.figure, who.kind.to_lowercase().replace(' ', "-"))
}

fn kind(game: &Katana, p: Piece, id: String) -> KindScene {
    if ::katana::state::is_horse(p) {
        let steed = &game.scenario.steeds[game.steed_index(p)];
        return KindScene {
            id,
            title: horse_title(steed.quality).to_owned(),
            figure: draw::katana::HORSE.to_owned(),
            mounted: None,
            remains: draw::katana::horse_remains(),
            about: vec![format!("{} wounds kill it", game.scenario.options.horse_wounds)],
        };
    }
    let who = game.who(p);
    KindScene {
        id,
        title: who.kind.clone(),
        figure: draw::katana::figure(&who.figure),
        mounted: Some(draw::katana::mounted(&who.figure)),
        remains: draw::katana::REMAINS.to_owned(),
        about: Vec::new(),
    }
}

/// KY-HQL — What a horse of a quality is called.
pub(super) fn horse_title(quality: Quality) -> &'static str {
    match quality {
        Quality::War => "War horse",
        Quality::GoodSamurai => "Good samurai horse",
        Quality::Good => "Good horse",
        Quality::OrdinarySamurai => "Ordinary samurai horse",
        Quality::Ordinary => "Ordinary horse",
        Quality::Poor => "Poor horse",
    }
}
