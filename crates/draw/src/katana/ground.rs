//! What is printed on a map: tints, water, heights, the grid and its numbers.

use std::collections::{BTreeMap, BTreeSet};

use ::katana::map::{Cover, Feature, Footing, Map, Water};
use hex::HexId;

use super::{growth, walls};
use crate::Flat;
use crate::fit::SANS;
use crate::flat;
use crate::ink::{self, Ink};
use crate::pen::{At, Chance, N, Path, Pen, at, put};

/// A map and where its hexes lie.
#[derive(Clone, Copy)]
pub struct Lie<'a> {
    pub map: &'a Map,
    pub plan: Flat,
}

impl<'a> Lie<'a> {
    pub fn of(map: &'a Map) -> Lie<'a> {
        Lie { map, plan: Flat::new(map.cols, map.rows) }
    }

    pub fn centre(&self, hex: HexId) -> At {
        self.plan.centre(hex)
    }

    /// The sides beyond which the same is true.
    pub fn joined(&self, hex: HexId, is_one: impl Fn(HexId) -> bool) -> Vec<u8> {
        let next = |d: &u8| self.map.next(hex, *d);
        (0..6).filter(|d| next(d).is_some() && is_one(next(d))).collect()
    }
}

/// Everything on the board; with its numbers if they are wanted.
pub fn draw(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink, coordinates: bool) {
    tints(pen, lie, ink);
    waves(pen, lie, ink);
    shores(pen, lie, ink);
    growth::rough(pen, lie, ink);
    walls::confined(pen, lie, ink);
    growth::ditches(pen, lie, ink);
    heights(pen, lie, ink);
    grid(pen, lie, ink);
    walls::steps(pen, lie, ink);
    growth::cover(pen, lie, ink);
    growth::hedges(pen, lie, ink);
    growth::fences(pen, lie, ink);
    walls::solid(pen, lie, ink);
    walls::walls(pen, lie, ink);
    feet(pen, lie, ink);
    if coordinates {
        numbers(pen, lie, ink);
    }
}

/// The ground of every hex: hexes of one colour are one shape.
fn tints(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let mut shapes: BTreeMap<String, Path> = BTreeMap::new();
    for hex in lie.map.ids() {
        let colour = tint(lie.map, hex, ink);
        shapes.entry(colour).or_default().ring(&flat::ring(lie.centre(hex), 1.006));
    }
    for (colour, shape) in shapes {
        pen.path(&shape, &format!(r#"class="hexes" fill="{colour}""#));
    }
}

/// The colour of a hex: the higher, the browner; then whatever lies there.
fn tint(map: &Map, hex: HexId, ink: &Ink) -> String {
    const SHADES: f64 = 6.0;
    let ground = map.ground(hex);
    // Ink never lies quite evenly on the block.
    let shade = (Chance::new(hex.index(), 1).part() * SHADES).floor() / SHADES;
    let paper = ink::mixed(ink.paper, ink.second, 0.3 * shade);
    let high = (f64::from(ground.feet.clamp(0, 30)) / 30.0).sqrt() * 0.62;
    let low = f64::from(ground.feet.clamp(-20, 0)) / -20.0 * 0.5;
    let paper = ink::mixed(&paper, ink.earth, high);
    let paper = ink::mixed(&paper, ink.stone, low);
    let (colour, strength) = match (ground.feature, ground.water, ground.footing) {
        (Feature::Solid, ..) => (ink.stone, 1.0),
        (Feature::Gap, ..) => (ink.stone, 0.6),
        (_, Water::Knee, _) => (ink.water, 0.42),
        (_, Water::Waist, _) => (ink.water, 0.72),
        (_, Water::Chest, _) => (ink.water, 1.0),
        (_, _, Footing::Rough) => (ink.scrub, 0.26),
        (_, _, Footing::Slippery) => (ink.stone_light, 0.45),
        (Feature::HighHedge, ..) => (ink.pine_light, 0.4),
        (Feature::LowHedge, ..) => (ink.pine_light, 0.22),
        _ if ground.confined => (ink.floor, 0.75),
        _ => match ground.cover {
            Cover::None => (ink.paper, 0.0),
            Cover::Part => (ink.pine_light, 0.2),
            Cover::Minimal => (ink.pine_light, 0.45),
        },
    };
    ink::mixed(&paper, colour, strength)
}

fn is_wet(map: &Map, hex: HexId) -> bool {
    hex.is_some() && map.ground(hex).water != Water::None
}

/// Waves: a row for each depth of the water.
fn waves(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let mut path = Path::new();
    for hex in lie.map.ids().filter(|hex| is_wet(lie.map, *hex)) {
        let c = lie.centre(hex);
        let mut chance = Chance::new(hex.index(), 30);
        let rows: &[f64] = match lie.map.ground(hex).water {
            Water::Knee => &[6.0],
            Water::Waist => &[-12.0, 16.0],
            _ => &[-24.0, 2.0, 26.0],
        };
        for y in rows {
            let from = c + at(chance.between(-34.0, -10.0), y + chance.between(-4.0, 4.0));
            path.go(from);
            for n in 0..3 {
                let x = 16.0 * f64::from(n);
                path.curve(from + at(x + 4.0, -5.0), from + at(x + 8.0, 0.0));
                path.curve(from + at(x + 12.0, 4.0), from + at(x + 16.0, 0.0));
            }
        }
    }
    let looks = r#"class="waves" fill="none" stroke-width="2" stroke-linecap="round""#;
    pen.path(&path, &format!(r#"{looks} stroke="{}" stroke-opacity="0.7""#, ink.deep));
}

/// A line where water meets land, and a thin one where it grows deeper.
fn shores(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut shore, mut shelf) = (Path::new(), Path::new());
    for hex in lie.map.ids().filter(|hex| is_wet(lie.map, *hex)) {
        for d in 0..6 {
            let to = lie.map.next(hex, d);
            let (a, b) = flat::side(lie.centre(hex), d);
            let bend = a.to(b, 0.5) - flat::step(d) * 0.05;
            if to.is_none() {
                continue;
            }
            if !is_wet(lie.map, to) {
                shore.go(a).curve(bend, b);
            } else if lie.map.ground(to).water < lie.map.ground(hex).water {
                shelf.go(a).curve(bend, b);
            }
        }
    }
    let line = r#"fill="none" stroke-linecap="round""#;
    pen.path(&shore, &format!(r#"class="shore" {line} stroke-width="3.4" stroke="{}""#, ink.deep));
    let dashes = r#"stroke-width="1.8" stroke-dasharray="7 6" stroke-opacity="0.7""#;
    pen.path(&shelf, &format!(r#"{line} {dashes} stroke="{}""#, ink.deep));
}

/// KY-MAP-31 — Edges between heights: a line on the higher side, strokes that run down from it;
/// firmer where it must be climbed. Where steps lead up there is none.
fn heights(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut gentle, mut sheer, mut down) = (Path::new(), Path::new(), Path::new());
    for hex in lie.map.ids() {
        for d in 0..6 {
            let to = lie.map.next(hex, d);
            let drop = if to.is_some() { -lie.map.rise(hex, to) } else { 0 };
            if drop <= 0 || lie.map.has_steps(hex, d) {
                continue;
            }
            let (a, b) = flat::side(lie.centre(hex), d);
            let steep = drop > ::katana::map::STEP_FT;
            if steep {
                sheer.go(a).line(b)
            } else {
                gentle.go(a).line(b)
            };
            let long = if steep { 22.0 } else { 8.0 + 2.0 * f64::from(drop) };
            hachures(&mut down, hex, (a, b), d, long);
        }
    }
    pen.path(&down, &format!(r#"class="slopes" fill="{}" fill-opacity="0.5""#, ink.ink));
    let line = format!(r#"fill="none" stroke-linecap="round" stroke="{}""#, ink.ink);
    pen.path(&gentle, &format!(r#"class="lip" {line} stroke-width="2.4" stroke-opacity="0.75""#));
    pen.path(&sheer, &format!(r#"class="cliff" {line} stroke-width="5""#));
}

fn hachures(path: &mut Path, hex: HexId, (a, b): (At, At), d: u8, long: f64) {
    const STROKES: usize = 7;
    let mut chance = Chance::new(hex.index(), 10 + u64::from(d));
    let (way, half) = (flat::step(d) * 0.01, (b - a) * 0.022);
    for n in 0..STROKES {
        let from = a.to(b, (n as f64 + 0.5 + chance.between(-0.2, 0.2)) / STROKES as f64);
        let long = if n % 2 == 0 { long } else { long * 0.6 } * chance.between(0.85, 1.15);
        path.ring(&[from - half, from + half, from + way * long]);
    }
}

/// Thin lines between the hexes and a firm one around them all.
fn grid(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut inner, mut outer) = (Path::new(), Path::new());
    for hex in lie.map.ids() {
        for d in 0..6 {
            let to = lie.map.next(hex, d);
            let (a, b) = flat::side(lie.centre(hex), d);
            if to.is_none() {
                outer.go(a).line(b);
            } else if d < 3 {
                inner.go(a).line(b);
            }
        }
    }
    let thin = format!(r#"class="grid" fill="none" stroke="{}" stroke-opacity="0.22""#, ink.ink);
    pen.path(&inner, &format!(r#"{thin} stroke-width="1.6""#));
    let firm = format!(r#"fill="none" stroke="{}" stroke-opacity="0.6""#, ink.ink);
    pen.path(&outer, &format!(r#"{firm} stroke-width="2.4" stroke-linecap="round""#));
}

/// The height of every region above or below the plain, written once.
fn feet(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let mut seen = BTreeSet::new();
    put!(
        pen,
        r#"<g class="feet" font-family="{SANS}" font-size="13" font-weight="bold"
            text-anchor="middle" fill="{}" stroke="{}" stroke-width="3.4" stroke-linejoin="round"
            paint-order="stroke">"#,
        ink.ink,
        ink.paper
    );
    for hex in lie.map.ids() {
        let feet = lie.map.ground(hex).feet;
        if feet == 0 || !seen.insert(hex) {
            continue;
        }
        let mut open = vec![hex];
        while let Some(at) = open.pop() {
            let same = |to: &HexId| to.is_some() && lie.map.ground(*to).feet == feet;
            let around = (0..6).map(|d| lie.map.next(at, d)).filter(same);
            open.extend(around.filter(|to| seen.insert(*to)));
        }
        let spot = lie.centre(hex) + at(0.0, 45.0);
        put!(pen, r#"<text x="{}" y="{}">{feet:+} ft</text>"#, N(spot.x), N(spot.y));
    }
    put!(pen, "</g>");
}

/// Column and row in the top of every hex.
fn numbers(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    put!(
        pen,
        r#"<g class="coordinates" font-family="{SANS}" font-size="11.5" text-anchor="middle"
            fill="{}" stroke="{}" stroke-width="3" stroke-opacity="0.85" stroke-linejoin="round"
            paint-order="stroke">"#,
        ink.soft,
        ink.paper
    );
    for hex in lie.map.ids() {
        let spot = lie.centre(hex) + at(0.0, -38.5);
        let name = lie.map.name(hex);
        put!(pen, r#"<text x="{}" y="{}">{name}</text>"#, N(spot.x), N(spot.y));
    }
    put!(pen, "</g>");
}
