//! What does not change while it is played: board, kinds, steps, switches.

use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::options::{Options, Switch};
use ::havoc::roster::{Breed, Kind, Profile, Rank, Weapon};
use ::havoc::rule;
use ::havoc::state::StepName;
use ::havoc::terrain::{Barrier, Ground};
use book::Wording;
use engine::RuleId;
use hex::{Dir, HexId, dir_name};

use super::goals::{goals, verdict};
use crate::face::Face;
use crate::family::terms;
use crate::options::option_scene;
use crate::wire::{
    BoardScene, CellScene, GridScene, KindScene, OptionScene, Scene, SideScene, StepScene,
};

/// The steps of a phase in order, with their words and rules.
pub(super) const TRACK: [(StepName, &str, RuleId); 6] = [
    (StepName::Declare, "step.declare", rule::SG_TRN_07),
    (StepName::FirstShooting, "step.first-shooting", rule::SG_TRN_02),
    (StepName::SecondShooting, "step.second-shooting", rule::SG_TRN_02),
    (StepName::Movement, "step.movement", rule::SG_MOV_01),
    (StepName::ThirdShooting, "step.third-shooting", rule::SG_TRN_04),
    (StepName::Combat, "step.combat", rule::SG_CMB_01),
];

pub(super) fn scene(game: &Havoc) -> Scene {
    let scenario = &game.scenario;
    let step = |(_, key, rule): (StepName, &str, RuleId)| StepScene {
        name: game.wording.say(key, &[]),
        rule: rule.to_string(),
    };
    Scene {
        game: game.book_id().to_owned(),
        game_title: game.book.title.clone(),
        scenario: scenario.id.clone(),
        title: scenario.title.clone(),
        story: scenario.story.clone(),
        aims: scenario.aims.clone(),
        goals: goals(game),
        verdict: verdict(game),
        sides: game.seats().map(|seat| SideScene { id: seat.id, name: seat.name }),
        options: switches(&game.wording, &game.book, &scenario.options),
        turns: u16::from(scenario.turns),
        turn_word: "Turn".to_owned(),
        track: TRACK.into_iter().map(step).collect(),
        board: board(game),
        kinds: kinds(game).into_iter().map(|kind| about_kind(game, kind)).collect(),
        groups: Vec::new(),
        terms: terms(&game.wording),
        values: ["attack", "defence", "movement"].map(str::to_owned),
        sheets: false,
        zones: false,
        ten_is_zero: false,
        hidden: game.may_hide(),
    }
}

/// The switches of the book, as they stand in these options.
pub(crate) fn switches(wording: &Wording, book: &Book, options: &Options) -> Vec<OptionScene> {
    let scene = |switch: &&'static Switch| {
        let about = format!("option.{}", switch.name);
        let stands = [options.value(switch), book.defaults.value(switch)].map(str::to_owned);
        option_scene(wording, switch.name, (&about, switch.rule), switch.values, stands)
    };
    book.switches.iter().map(scene).collect()
}

/// The kinds that take part, in the order of the catalogue.
pub(super) fn kinds(game: &Havoc) -> Vec<usize> {
    let mut kinds: Vec<usize> = game.scenario.pieces.iter().map(|piece| piece.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn board(game: &Havoc) -> BoardScene {
    let plan = draw::havoc::plan(game);
    let [width, height] = plan.size();
    let cell = |hex: HexId| {
        let [x, y] = plan.middle(hex);
        let name = game.hex_name(hex);
        CellScene { name, x: x as f32, y: y as f32, ground: ground(game, hex) }
    };
    BoardScene {
        width: width as f32,
        height: height as f32,
        grid: GridScene::Hexes {
            cells: game.scenario.map.field.ids().map(cell).collect(),
            corners: plan.corners().map(|[x, y]| [x as f32, y as f32]).to_vec(),
        },
    }
}

/// The word for a kind of ground.
pub(super) fn ground_word(game: &Havoc, ground: Ground) -> String {
    let key = match ground {
        Ground::Flat => "ground.flat",
        Ground::Slope => "ground.slope",
        Ground::Scrub => "ground.scrub",
        Ground::Tree => "ground.tree",
        Ground::Interior => "ground.interior",
        Ground::Wall => "ground.wall",
        Ground::Window => "ground.window",
        Ground::Door => "ground.door",
        Ground::Gate => "ground.gate",
        Ground::Bridge => "ground.bridge",
        Ground::Paddy => "ground.paddy",
        Ground::River => "ground.river",
        Ground::Temple => "ground.temple",
        Ground::Torii => "ground.torii",
        Ground::Stairs => "ground.stairs",
    };
    game.wording.say(key, &[])
}

/// A hex in words: its ground, what lies on it, what stands around it.
fn ground(game: &Havoc, hex: HexId) -> String {
    let map = &game.scenario.map;
    let say = |key: &str, given: &[(&str, &str)]| game.wording.say(key, given);
    let mut words = match map.ground(hex) {
        Ground::Flat if map.road[hex.index()] => vec![say("ground.road", &[])],
        ground => vec![ground_word(game, ground)],
    };
    if let Some(name) = map.building_names.get(usize::from(map.building(hex)).wrapping_sub(1)) {
        words.push(say("ground.inside", &[("name", &name.replace('-', " "))]));
    }
    if map.corner[hex.index()].is_some() {
        words.push(say("ground.corner", &[]));
    }
    let ways = |is_one: &dyn Fn(Dir) -> bool| {
        let ways: Vec<&str> = (0..6).filter(|d| is_one(*d)).map(dir_name).collect();
        (!ways.is_empty()).then(|| ways.join(", "))
    };
    if let Some(ways) = ways(&|d| map.lips[hex.index()] >> d & 1 == 1) {
        words.push(say("ground.lip", &[("ways", &ways)]));
    }
    if let Some(ways) = ways(&|d| map.side(hex, d) == Barrier::Wall) {
        words.push(say("ground.walled", &[("ways", &ways)]));
    }
    words.join(", ")
}

fn about_kind(game: &Havoc, kind: usize) -> KindScene {
    let kind = &game.book.kinds[kind];
    KindScene {
        id: kind.id.clone(),
        title: kind.title.clone(),
        figure: draw::havoc::figure(kind, draw::havoc::Posture::Foot),
        mounted: kind.mounted.map(|_| draw::havoc::figure(kind, draw::havoc::Posture::Mounted)),
        remains: draw::havoc::remains(kind),
        about: about(game, kind),
    }
}

fn about(game: &Havoc, kind: &Kind) -> Vec<String> {
    let say = |key: &str, given: &[(&str, &str)]| game.wording.say(key, given);
    let values = |p: Profile| format!("{}-{}-{}", p.attack, p.defence, p.movement);
    let mut about = Vec::new();
    match kind.rank {
        Rank::Knight => about.push(say("kind.knight", &[])),
        Rank::Sergeant => about.push(say("kind.sergeant", &[])),
        Rank::Samurai => about.push(say("kind.samurai", &[])),
        Rank::Captain => about.push(say("kind.captain", &[])),
        Rank::Monk => about.push(say("kind.monk", &[])),
        Rank::Ninja => about.push(say("kind.ninja", &[])),
        Rank::Soldier | Rank::Civilian => {}
    }
    if let Some(weapon) = kind.weapon {
        let range = game.book.reach_hexes(weapon).to_string();
        let key = match weapon {
            Weapon::Shortbow => "kind.shortbow",
            Weapon::Crossbow => "kind.crossbow",
            Weapon::Longbow => "kind.longbow",
            Weapon::Shuriken => "kind.shuriken",
        };
        about.push(say(key, &[("range", &range)]));
    }
    if kind.armoured {
        about.push(say("kind.armoured", &[]));
    }
    let both = |well: Profile, hurt: Profile, key: &str| {
        say(key, &[("values", &values(well)), ("hurt", &values(hurt))])
    };
    if let Some([well, hurt]) = kind.mounted {
        about.push(both(well, hurt, "kind.mounted"));
    }
    if kind.breed != Breed::Character {
        about.push(say("kind.still", &[("values", &values(kind.foot))]));
    } else {
        about.push(both(kind.foot, kind.foot_wounded, "kind.foot"));
    }
    if kind.points > 0 {
        about.push(say("kind.points", &[("number", &kind.points.to_string())]));
    }
    about
}
