//! The key: what the ground means and how to read a counter, drawn by the same hand as the board.

use havoc::Havoc;
use havoc::book::Book;
use havoc::map::Map;
use havoc::state::{Captivity, Health};
use havoc::terrain::{Barrier, Cover, Ground};
use hex::{Field, HexId};

use crate::bodies::{self, Body};
use crate::counter::{self, Counter};
use crate::fit::SANS;
use crate::ground;
use crate::ink::Ink;
use crate::pen::{At, N, Path, Pen, at, put};
use crate::plan;
use crate::sheet::{Area, text};

/// Lines of the key side by side below a board.
const COLUMNS: usize = 5;

/// Height of the key below a board: as much as its lines need, and never less than the counters.
pub fn height(map: &Map) -> f64 {
    let rows = entries(map).len().div_ceil(COLUMNS);
    8.8 + 12.4 * rows.max(2) as f64
}

/// Millimetres a unit in the small drawings.
const SMALL: f64 = 0.094;
/// The hex of a sample that is shown: the middle of three.
const SHOWN: HexId = HexId(1);

/// A line of the key to the ground.
struct Entry {
    title: &'static str,
    ground: Option<Ground>,
    sample: Map,
}

/// Draws the key; says what is left of a column below it.
pub fn draw(pen: &mut Pen, game: &Havoc, area: Area, column: bool, ink: &Ink) -> Area {
    let entries = entries(&game.scenario.map);
    let heading = format!(r#"font-weight="600" fill="{}""#, ink.ink);
    let columns = if column { 2 } else { COLUMNS };
    let wide = if column { area.size.x / 2.0 } else { 206.0 / columns as f64 };
    let rows = entries.len().div_ceil(columns);
    let mut rule = Path::new();
    rule.go(area.from + at(0.0, 2.0)).line(area.from + at(area.size.x, 2.0));
    text(pen, area.from + at(0.0, 8.0), 4.8, "Ground", &heading);
    for (n, entry) in entries.iter().enumerate() {
        let cell = at(wide * (n % columns) as f64, 15.5 + 12.4 * (n / columns) as f64);
        swatch(pen, entry, &cost(&game.book, entry.ground), area.from + cell, n, ink);
    }
    let states = if column {
        area.from + at(0.0, 17.0 + 12.4 * rows as f64)
    } else {
        area.from + at(area.size.x - 178.0, 0.0)
    };
    if column {
        rule.go(states + at(0.0, -4.5)).line(states + at(area.size.x, -4.5));
        text(pen, states + at(0.0, 1.5), 4.8, "Counters", &heading);
    } else {
        text(pen, states + at(0.0, 8.0), 4.8, "Counters", &heading);
    }
    pen.path(&rule, &format!(r#"stroke="{}" stroke-width="0.35""#, ink.ink));
    reading(pen, states + if column { at(9.0, 12.0) } else { at(9.0, 20.0) }, ink);
    conditions(pen, states, column, ink);
    let down = if column { states.y + 60.0 - area.from.y } else { area.size.y };
    Area { from: area.from + at(0.0, down), size: area.size - at(0.0, down) }
}

/// Three hexes in a row, of which the middle one is shown.
fn blank(ground: Ground) -> Option<Map> {
    let field = Field::new(3, 1).ok()?;
    Some(Map {
        id: String::new(),
        title: String::new(),
        field,
        ground: vec![Ground::Flat, ground, Ground::Flat],
        sides: vec![[Barrier::Open; 6]; 3],
        building: vec![0; 3],
        building_names: Vec::new(),
        lips: vec![0; 3],
        corner: vec![None; 3],
        road: vec![false; 3],
        barricades: Vec::new(),
        lanterns: Vec::new(),
        axial_origin: None,
    })
}

/// The lines that this map needs.
fn entries(map: &Map) -> Vec<Entry> {
    let mut list = Vec::new();
    let mut add = |title, ground: Option<Ground>, needed: bool, change: &dyn Fn(&mut Map)| {
        let sample = blank(ground.unwrap_or(Ground::Flat)).filter(|_| needed);
        if let Some(mut sample) = sample {
            change(&mut sample);
            list.push(Entry { title, ground, sample });
        }
    };
    let has = |ground: Ground| map.ground.contains(&ground);
    let outside = |hex: HexId, d: u8| {
        let to = map.field.neighbour(hex, d);
        map.side(hex, d) == Barrier::Wall
            && map.building(hex) == 0
            && (to.is_none() || map.building(to) == 0)
    };
    let fence = map.field.ids().any(|hex| (0..6).any(|d| outside(hex, d)));
    let at = SHOWN.index();
    add("Open ground", Some(Ground::Flat), true, &|_| {});
    add("Road", None, map.road.contains(&true), &|m| m.road = vec![true; 3]);
    add("Slope and its lip", Some(Ground::Slope), has(Ground::Slope), &|m| m.lips[at] = 0b110);
    add("Scrub", Some(Ground::Scrub), has(Ground::Scrub), &|_| {});
    add("Trees", Some(Ground::Tree), has(Ground::Tree), &|_| {});
    let indoors = |m: &mut Map| m.building = vec![0, 1, 0];
    add("Indoors", Some(Ground::Interior), has(Ground::Interior), &indoors);
    add("Door", Some(Ground::Door), has(Ground::Door), &|m| {
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
    add("Window", Some(Ground::Window), has(Ground::Window), &|m| {
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
    add("Gate", Some(Ground::Gate), has(Ground::Gate), &|_| {});
    add("Bridge", Some(Ground::Bridge), has(Ground::Bridge), &|_| {});
    add("Paddy", Some(Ground::Paddy), has(Ground::Paddy), &|_| {});
    add("Water", Some(Ground::River), has(Ground::River), &|_| {});
    add("Temple", Some(Ground::Temple), has(Ground::Temple), &indoors);
    add("Torii", Some(Ground::Torii), has(Ground::Torii), &|_| {});
    add("Stairs", Some(Ground::Stairs), has(Ground::Stairs), &|_| {});
    add("Masonry", Some(Ground::Wall), has(Ground::Wall), &|_| {});
    add("Wall or fence", None, fence, &|m| {
        m.sides[at][1] = Barrier::Wall;
        m.sides[at][2] = Barrier::Wall;
    });
    let corner = map.corner.iter().any(Option::is_some);
    add("House corner", None, corner, &|m| {
        m.corner[at] = Some(1);
        m.building = vec![0, 0, 1];
        m.sides[at][1] = Barrier::Wall;
    });
    list
}

/// A hex of the ground, its name and what it costs.
fn swatch(pen: &mut Pen, entry: &Entry, costs: &[String], spot: At, n: usize, ink: &Ink) {
    let c = plan::centre(&entry.sample, SHOWN);
    let mut edge = Path::new();
    edge.ring(&plan::ring(c, 1.1));
    put!(pen, r#"<clipPath id="key-{n}"><path d="{edge}"/></clipPath>"#);
    put!(
        pen,
        r##"<g class="key" transform="translate({} {}) scale({SMALL}) translate({} {})"><g
            clip-path="url(#key-{n})">"##,
        N(spot.x + 6.0),
        N(spot.y),
        N(-c.x),
        N(-c.y)
    );
    ground::draw(pen, &entry.sample, ink, false);
    put!(pen, "</g></g>");
    let plain = format!(r#"fill="{}""#, ink.ink);
    let soft = format!(r#"font-family="{SANS}" fill="{}""#, ink.soft);
    let up = 1.5 * (1.0 - costs.len() as f64);
    text(pen, spot + at(13.2, 1.1 + up), 3.9, entry.title, &plain);
    for (n, cost) in costs.iter().enumerate() {
        text(pen, spot + at(13.2, 4.7 + up + 3.1 * n as f64), 2.5, cost, &soft);
    }
}

/// What a kind of ground costs and gives, in one line or two.
fn cost(book: &Book, ground: Option<Ground>) -> Vec<String> {
    let Some(row) = ground.map(|ground| book.row(ground)) else { return Vec::new() };
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

/// A counter with what its numbers mean.
fn reading(pen: &mut Pen, spot: At, ink: &Ink) {
    small(pen, spot, 1.6, &sample("name", Health::Healthy, Captivity::Free));
    let looks = format!(r#"font-family="{SANS}" fill="{}""#, ink.soft);
    let notes = [("black: attack", -4.0), ("red: defence", 0.2), ("blue: movement", 4.4)];
    for (note, y) in notes {
        text(pen, spot + at(8.0, y), 2.9, note, &looks);
    }
}

/// A counter in each condition.
fn conditions(pen: &mut Pen, from: At, column: bool, ink: &Ink) {
    let looks = format!(r#"font-family="{SANS}" text-anchor="middle" fill="{}""#, ink.soft);
    let states = [
        ("stunned", Health::Stunned, Captivity::Free),
        ("wounded", Health::Wounded, Captivity::Free),
        ("prisoner", Health::Healthy, Captivity::Prisoner),
        ("dead", Health::Dead, Captivity::Free),
    ];
    for (n, (title, health, captivity)) in states.into_iter().enumerate() {
        let n = n as f64;
        let spot = from + if column { at(7.0 + 19.5 * n, 28.0) } else { at(53.0 + 21.0 * n, 19.0) };
        if health == Health::Dead {
            let body = Body {
                spot: at(0.0, 0.0),
                scale: 1.0,
                turn: -8.0,
                side: 0,
                symbol: "d-man",
                oblong: false,
                name: None,
            };
            framed(pen, spot, 1.4, &|pen| bodies::block(pen, &body));
        } else {
            small(pen, spot, 1.4, &sample("name", health, captivity));
        }
        text(pen, spot + at(0.0, 9.4), 2.9, title, &looks);
    }
    let spot = from + if column { at(10.0, 49.0) } else { at(145.0, 19.0) };
    let horse = Counter {
        oblong: true,
        symbol: "m-knight".to_owned(),
        ..sample("", Health::Healthy, Captivity::Free)
    };
    small(pen, spot, 1.4, &horse);
    let under = spot + if column { at(12.5, 1.0) } else { at(0.0, 9.4) };
    let anchor = if column { looks.replace("middle", "start") } else { looks };
    text(pen, under, 2.9, "horseman: the arrow is his head", &anchor);
}

fn sample(name: &str, health: Health, captivity: Captivity) -> Counter<'_> {
    Counter {
        spot: at(0.0, 0.0),
        scale: 1.0,
        turn: 0.0,
        oblong: false,
        left: false,
        side: 0,
        symbol: "k-man-at-arms".to_owned(),
        name,
        strength: [Some(16), Some(7), Some(6)],
        health,
        captivity,
    }
}

fn small(pen: &mut Pen, spot: At, scale: f64, counter: &Counter<'_>) {
    framed(pen, spot, scale, &|pen| counter::draw(pen, counter));
}

/// Draws something of the board at the size of the key.
fn framed(pen: &mut Pen, spot: At, scale: f64, draw: &dyn Fn(&mut Pen)) {
    let scale = scale * SMALL;
    put!(
        pen,
        r#"<g class="key" transform="translate({} {}) scale({scale:.4})">"#,
        N(spot.x),
        N(spot.y)
    );
    draw(pen);
    put!(pen, "</g>");
}
