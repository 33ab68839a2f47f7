//! The key to a map and its counters: what this family has to explain.

use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::state::{Captivity, Health};
use ::havoc::terrain::{Cover, Ground as Kind};
use hex::{Field, HexId};

use super::land::printed;
use super::pieces::{cord, harm};
use crate::bodies::{self, Body};
use crate::counter::{self, Counter};
use crate::ink::Ink;
use crate::land::{Barrier, Land};
use crate::legend::{Entry, Key, Pieces, Swatch};
use crate::pen::{Pen, at};

/// The hex of a sample that is shown: the middle of three.
const SHOWN: HexId = HexId(1);

/// The key that a game's board needs.
pub fn key(game: &Havoc, land: &Land, ink: &Ink) -> Key {
    Key { ground: entries(&game.book, land, ink), pieces: pieces() }
}

/// Three hexes in a row, of which the middle one is shown.
fn blank(kind: Kind) -> Option<Land> {
    let mut land = Land::flat(Field::new(3, 1).ok()?);
    land.ground[SHOWN.index()] = printed(kind);
    Some(land)
}

/// The lines that this map needs.
fn entries(book: &Book, land: &Land, ink: &Ink) -> Vec<Entry> {
    let mut list = Vec::new();
    let mut add = |title, kind: Option<Kind>, needed: bool, change: &dyn Fn(&mut Land)| {
        let sample = blank(kind.unwrap_or(Kind::Flat)).filter(|_| needed);
        if let Some(mut sample) = sample {
            change(&mut sample);
            let swatch = Swatch::of_hex(&sample, SHOWN, ink);
            list.push(Entry { title, notes: cost(book, kind), swatch });
        }
    };
    let has = |kind: Kind| land.ground.contains(&printed(kind));
    let outside = |hex: HexId, d: u8| {
        let to = land.field.neighbour(hex, d);
        land.side(hex, d) == Barrier::Wall
            && land.building(hex) == 0
            && (to.is_none() || land.building(to) == 0)
    };
    let fence = land.field.ids().any(|hex| (0..6).any(|d| outside(hex, d)));
    let at = SHOWN.index();
    add("Open ground", Some(Kind::Flat), true, &|_| {});
    add("Road", None, land.road.contains(&true), &|m| m.road = vec![true; 3]);
    add("Slope and its lip", Some(Kind::Slope), has(Kind::Slope), &|m| m.lips[at] = 0b110);
    add("Scrub", Some(Kind::Scrub), has(Kind::Scrub), &|_| {});
    add("Trees", Some(Kind::Tree), has(Kind::Tree), &|_| {});
    let indoors = |m: &mut Land| m.building = vec![0, 1, 0];
    add("Indoors", Some(Kind::Interior), has(Kind::Interior), &indoors);
    add("Door", Some(Kind::Door), has(Kind::Door), &|m| {
        indoors(m);
        m.sides[at] = [
            Barrier::Wall,
            Barrier::Door,
            Barrier::Wall,
            Barrier::Open,
            Barrier::Open,
            Barrier::Open,
        ];
    });
    add("Window", Some(Kind::Window), has(Kind::Window), &|m| {
        indoors(m);
        m.sides[at] = [
            Barrier::Wall,
            Barrier::Window,
            Barrier::Wall,
            Barrier::Open,
            Barrier::Open,
            Barrier::Open,
        ];
    });
    add("Gate", Some(Kind::Gate), has(Kind::Gate), &|_| {});
    add("Bridge", Some(Kind::Bridge), has(Kind::Bridge), &|_| {});
    add("Paddy", Some(Kind::Paddy), has(Kind::Paddy), &|_| {});
    add("Water", Some(Kind::River), has(Kind::River), &|_| {});
    add("Temple", Some(Kind::Temple), has(Kind::Temple), &indoors);
    add("Torii", Some(Kind::Torii), has(Kind::Torii), &|_| {});
    add("Stairs", Some(Kind::Stairs), has(Kind::Stairs), &|_| {});
    add("Masonry", Some(Kind::Wall), has(Kind::Wall), &|_| {});
    add("Wall or fence", None, fence, &|m| {
        m.sides[at][1] = Barrier::Wall;
        m.sides[at][2] = Barrier::Wall;
    });
    let corner = land.corner.iter().any(Option::is_some);
    add("House corner", None, corner, &|m| {
        m.corner[at] = Some(1);
        m.building = vec![0, 0, 1];
        m.sides[at][1] = Barrier::Wall;
    });
    list
}

/// What a kind of ground costs and gives, in one line or two.
fn cost(book: &Book, kind: Option<Kind>) -> Vec<String> {
    let Some(row) = kind.map(|kind| book.row(kind)) else { return Vec::new() };
    let points = |mp: Option<u8>| mp.map_or("–".to_owned(), |n| n.to_string());
    let first = match (row.foot_mp, row.horse_mp) {
        (None, None) => "nobody enters".to_owned(),
        (foot, horse) => format!("foot {}, horse {}", points(foot), points(horse)),
    };
    let cover = match row.cover {
        Cover::None => None,
        Cover::Light => Some("light cover"),
        Cover::Medium => Some("medium cover"),
        Cover::Heavy => Some("heavy cover"),
    };
    std::iter::once(first).chain(cover.map(str::to_owned)).collect()
}

/// How to read a counter, and how it looks in each condition.
fn pieces() -> Pieces {
    let conditions = [
        ("stunned", Health::Stunned, Captivity::Free),
        ("wounded", Health::Wounded, Captivity::Free),
        ("prisoner", Health::Healthy, Captivity::Prisoner),
    ];
    let mut conditions: Vec<(&str, Pen)> = conditions
        .map(|(title, health, captivity)| {
            let counter = Counter { harm: harm(health), cord: cord(captivity), ..sample("name") };
            (title, drawn(&counter))
        })
        .into();
    conditions.push(("dead", dead()));
    let horse = Counter { oblong: true, symbol: "m-knight".to_owned(), ..sample("") };
    Pieces {
        title: "Counters",
        reading: drawn(&sample("name")),
        notes: vec!["black: attack", "red: defence", "blue: movement"],
        conditions,
        long: Some(("horseman: the arrow is his head", drawn(&horse))),
    }
}

fn sample(name: &str) -> Counter<'_> {
    Counter {
        side: 0,
        symbol: "k-man-at-arms".to_owned(),
        name,
        values: [Some(16), Some(7), Some(6)],
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
