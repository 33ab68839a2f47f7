//! The key to a map and its counters.

use ::katana::map::{Cover, Feature, Footing, Ground, Map, Water};
use hex::HexId;

use super::ground::{self, Lie};
use crate::bodies::{self, Body};
use crate::counter::{self, Counter, Harm};
use crate::flat;
use crate::ink::Ink;
use crate::legend::{Entry, Key, Pieces, Swatch};
use crate::pen::{Path, Pen, at};

/// The hex of a sample that is shown: the middle of three columns and rows.
const SHOWN: HexId = HexId(4);

/// The key that a board needs.
pub fn key(lie: &Lie<'_>, ink: &Ink) -> Key {
    Key { ground: entries(lie.map, ink), pieces: pieces() }
}

/// The lines that this map needs.
fn entries(map: &Map, ink: &Ink) -> Vec<Entry> {
    let mut list = Vec::new();
    let plain = Ground::default();
    let mut add = |title, needed: &dyn Fn(&Ground) -> bool, ground: Ground| {
        if !map.ground.iter().any(needed) {
            return;
        }
        let mut sample = Map::open(String::new(), 3, 3);
        sample.ground[SHOWN.index()] = ground;
        list.push(Entry { title, notes: Vec::new(), swatch: swatch(&sample, ink) });
    };
    let feature = |feature: Feature| move |g: &Ground| g.feature == feature;
    let water = |water: Water| move |g: &Ground| g.water == water;
    let of = |feature: Feature| Ground { feature, ..plain };
    let wet = |water: Water| Ground { water, ..plain };
    add("Open ground", &|g| *g == plain, plain);
    let rough = Ground { footing: Footing::Rough, ..plain };
    add("Rough ground", &|g| g.footing == Footing::Rough, rough);
    let slippery = Ground { footing: Footing::Slippery, ..plain };
    add("Slippery", &|g| g.footing == Footing::Slippery, slippery);
    add("Knee-deep", &water(Water::Knee), wet(Water::Knee));
    add("Waist-deep", &water(Water::Waist), wet(Water::Waist));
    add("Chest-deep", &water(Water::Chest), wet(Water::Chest));
    add("Low hedge", &feature(Feature::LowHedge), of(Feature::LowHedge));
    add("Low fence", &feature(Feature::LowFence), of(Feature::LowFence));
    add("High hedge", &feature(Feature::HighHedge), of(Feature::HighHedge));
    add("Barricade", &feature(Feature::Barricade), of(Feature::Barricade));
    add("Ditch", &feature(Feature::Gap), of(Feature::Gap));
    add("Solid", &feature(Feature::Solid), of(Feature::Solid));
    add("No room", &|g| g.confined, Ground { confined: true, ..plain });
    add("Part cover", &|g| g.cover == Cover::Part, Ground { cover: Cover::Part, ..plain });
    let dense = Ground { cover: Cover::Minimal, ..plain };
    add("Hardly seen", &|g| g.cover == Cover::Minimal, dense);
    add("Higher ground", &|g| g.feet > 0, Ground { feet: 4, ..plain });
    add("Steps up", &|g| g.steps != 0, Ground { steps: 1, ..plain });
    let walled = Ground { walls: [10, 10, 0, 0, 0, 0], ..plain };
    add("Wall", &|g| g.walls.iter().any(|feet| *feet > 0), walled);
    let pierced = Ground { loopholes: 1, ..walled };
    add("Loophole", &|g| g.loopholes != 0, pierced);
    list
}

fn swatch(map: &Map, ink: &Ink) -> Swatch {
    let lie = Lie::of(map);
    let middle = lie.centre(SHOWN);
    let (mut edge, mut drawing) = (Path::new(), Pen::default());
    edge.ring(&flat::ring(middle, 1.1));
    ground::draw(&mut drawing, &lie, ink, false);
    Swatch { middle, edge, drawing }
}

/// How to read a counter, and how it looks in each condition.
fn pieces() -> Pieces {
    let down = Counter { turn: 90.0, ..sample() };
    let out = Counter { turn: 90.0, harm: Harm::Stunned, ..sample() };
    let hurt = Counter { harm: Harm::Wounded, ..sample() };
    let horse = Counter {
        oblong: true,
        front: None,
        symbol: "m-mounted-samurai".to_owned(),
        name: "",
        ..sample()
    };
    Pieces {
        title: "Counters",
        reading: drawn(&sample()),
        notes: vec!["black: skill", "red: wounds left", "blue: reaction", "the wedge: his front"],
        conditions: vec![
            ("lying", drawn(&down)),
            ("wounded", drawn(&hurt)),
            ("senseless", drawn(&out)),
            ("dead", dead()),
        ],
        long: Some(("rider: the arrow is the head", drawn(&horse))),
    }
}

fn sample() -> Counter<'static> {
    Counter {
        side: 0,
        symbol: "k-samurai".to_owned(),
        name: "name",
        values: [Some(6), Some(5), Some(4)],
        front: Some(flat::way(1)),
        ..Counter::default()
    }
}

fn drawn(counter: &Counter<'_>) -> Pen {
    let mut pen = Pen::default();
    counter::draw(&mut pen, counter);
    pen
}

fn dead() -> Pen {
    let mut pen = Pen::default();
    let body = Body {
        spot: at(0.0, 0.0),
        scale: 1.0,
        turn: -8.0,
        side: 0,
        symbol: "d-man",
        oblong: false,
        name: None,
    };
    bodies::block(&mut pen, &body);
    pen
}
