//! The lie of the land: open ground, slopes, the grid and its numbers.

use hex::{Dir, HexId};

use std::collections::BTreeMap;

use crate::fit::SANS;
use crate::ink::{self, Ink};
use crate::land::{Ground, Land};
use crate::pen::{At, Chance, N, Path, Pen, Xml, at, put};
use crate::{growth, house, plan, roads, shrine, water};

/// The board on the paper of a sheet.
pub fn board(pen: &mut Pen, land: &Land, ink: &Ink, coordinates: bool) {
    let mut all = Path::new();
    for hex in land.field.ids() {
        all.ring(&plan::ring(land.centre(hex), 1.004));
    }
    pen.path(&all, &format!(r#"fill="{}""#, ink.paper));
    draw(pen, land, ink, coordinates);
}

/// Everything that is printed on the board, in the order of the blocks.
pub fn draw(pen: &mut Pen, land: &Land, ink: &Ink, coordinates: bool) {
    hexes(pen, land, ink);
    features(pen, land, ink);
    if coordinates {
        numbers(pen, land, ink);
    }
    house::names(pen, land, ink);
}

/// The same on a sheet of its own, with few elements: hexes of one tint are one shape.
pub fn bare(pen: &mut Pen, land: &Land, ink: &Ink) {
    tints(pen, land, ink);
    features(pen, land, ink);
    house::names(pen, land, ink);
}

/// Everything that lies on the hexes.
fn features(pen: &mut Pen, land: &Land, ink: &Ink) {
    water::draw(pen, land, ink);
    roads::draw(pen, land, ink);
    water::bridges(pen, land, ink);
    slopes(pen, land, ink);
    growth::scrub(pen, land, ink);
    shrine::stairs(pen, land, ink);
    house::floors(pen, land, ink);
    grid(pen, land, ink);
    growth::trees(pen, land, ink);
    house::stone(pen, land, ink);
    house::corners(pen, land, ink);
    house::walls(pen, land, ink);
    house::gates(pen, land, ink);
    shrine::pillars(pen, land, ink);
    shrine::torii(pen, land, ink);
}

/// The ground of every hex, each with its number.
fn hexes(pen: &mut Pen, land: &Land, ink: &Ink) {
    put!(pen, r#"<g class="hexes">"#);
    for hex in land.field.ids() {
        let c = land.centre(hex);
        let (col, row) = land.field.offset(hex);
        let ground = land.ground(hex);
        let (fill, strength) = tint(land, hex, ink);
        put!(
            pen,
            r##"<use href="#hex" x="{}" y="{}" class="{}" data-hex="{col}.{row}" fill="{fill}"
                fill-opacity="{}"/>"##,
            N(c.x),
            N(c.y),
            ground.word(),
            N(strength)
        );
    }
    put!(pen, "</g>");
}

/// The colour of a hex and how strongly it lies on the paper.
fn tint(land: &Land, hex: HexId, ink: &Ink) -> (&'static str, f64) {
    // Ink never lies quite evenly on the block.
    let shade = Chance::new(hex.index(), 1).part();
    match land.ground(hex) {
        Ground::Slope => (ink.earth, 0.45),
        Ground::Interior | Ground::Window | Ground::Door => (ink.floor, 1.0),
        Ground::Temple => (ink.floor, 0.7),
        Ground::River => (ink.water, 0.8),
        Ground::Paddy => (ink.paddy, 0.55),
        Ground::Bridge => (ink.road, 1.0),
        Ground::Torii => (ink.earth, 0.25),
        Ground::Stairs => (ink.stone_light, 0.6),
        Ground::Wall => (ink.stone, 1.0),
        Ground::Tree => (ink.pine_light, 0.28),
        Ground::Scrub => (ink.scrub, 0.16),
        Ground::Gate => (ink.earth, 0.35),
        Ground::Flat => (ink.second, 0.3 * shade),
    }
}

/// The ground of every hex, mixed with the paper beforehand: each hex is drawn once, in one of a
/// few shapes.
fn tints(pen: &mut Pen, land: &Land, ink: &Ink) {
    const SHADES: f64 = 20.0;
    let mut shapes: BTreeMap<(&str, u8), Path> = BTreeMap::new();
    for hex in land.field.ids() {
        let (fill, strength) = tint(land, hex, ink);
        let shape = shapes.entry((fill, (strength * SHADES).round() as u8)).or_default();
        // Whole numbers are shorter; the grid covers what they leave open or cover twice.
        let c = land.centre(hex);
        let ring = [(50.0, 29.0), (0.0, 58.0), (-50.0, 29.0), (-50.0, -29.0), (0.0, -58.0)];
        let ring = ring.into_iter().chain([(50.0, -29.0)]).map(|(x, y)| c + at(x, y));
        shape.ring(&ring.collect::<Vec<_>>());
    }
    for ((fill, strength), shape) in shapes {
        let colour = ink::mixed(ink.paper, fill, f64::from(strength) / SHADES);
        pen.path(&shape, &format!(r#"class="hexes" fill="{colour}""#));
    }
}

/// The shape that [`hexes`] uses.
pub fn shape(pen: &mut Pen) {
    let mut path = Path::new();
    path.ring(&plan::ring(at(0.0, 0.0), 1.004));
    put!(pen, r#"<path id="hex" d="{path}"/>"#);
}

/// Thin lines between the hexes and a firm one around them all.
fn grid(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut inner, mut outer) = (Path::new(), Path::new());
    for hex in land.field.ids() {
        for d in 0..6 {
            let to = land.field.neighbour(hex, d);
            let (a, b) = plan::side(land.centre(hex), d);
            if to.is_none() {
                outer.go(a).line(b);
            } else if d < 3 && land.building(hex) == land.building(to) {
                inner.go(a).line(b);
            }
        }
    }
    let thin = format!(r#"class="grid" fill="none" stroke="{}" stroke-opacity="0.2""#, ink.ink);
    pen.path(&inner, &format!(r#"{thin} stroke-width="1.6""#));
    let firm = format!(r#"fill="none" stroke="{}" stroke-opacity="0.6""#, ink.ink);
    pen.path(&outer, &format!(r#"{firm} stroke-width="2.4" stroke-linecap="round""#));
}

/// Slopes: a lip line along the higher side, hachures running down from it.
fn slopes(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut lip, mut down, mut foot) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Slope) {
        let c = land.centre(hex);
        let ups: Vec<Dir> = (0..6).filter(|d| land.lips[hex.index()] >> d & 1 == 1).collect();
        let up = ups.iter().fold(at(0.0, 0.0), |sum, d| sum + plan::step(*d));
        for d in &ups {
            hachures(&mut down, hex, c, *d, up);
            let (a, b) = plan::side(c, *d);
            lip.go(a).curve(a.to(b, 0.5) + plan::step(*d) * -0.035, b);
        }
        if !ups.is_empty() && up.length() > 1.0 {
            scree(&mut foot, hex, c, up * (1.0 / up.length()));
        }
    }
    pen.path(&down, &format!(r#"fill="{}" fill-opacity="0.62""#, ink.ink));
    pen.path(&foot, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
    let line = r#"fill="none" stroke-width="4.5" stroke-linecap="round""#;
    pen.path(&lip, &format!(r#"class="lip" {line} stroke="{}""#, ink.ink));
}

/// Wedges of ink below one lip.
fn hachures(path: &mut Path, hex: HexId, c: At, d: Dir, up: At) {
    let mut chance = Chance::new(hex.index(), 10 + u64::from(d));
    let (a, b) = plan::side(c, d);
    let straight = plan::step(d) * -0.01;
    let common = if up.length() > 1.0 { up * (-1.0 / up.length()) } else { straight };
    let way = straight.to(common, 0.55);
    let along = (b - a) * (1.0 / plan::REACH);
    const STROKES: usize = 9;
    for n in 0..STROKES {
        let from = a.to(b, (n as f64 + 0.5 + chance.between(-0.2, 0.2)) / STROKES as f64);
        let long = if n % 2 == 0 { chance.between(50.0, 70.0) } else { chance.between(24.0, 38.0) };
        let half = along * 1.5;
        path.ring(&[from - half, from + half, from + way * long]);
    }
}

/// Small stones at the foot of a slope.
fn scree(path: &mut Path, hex: HexId, c: At, up: At) {
    let mut chance = Chance::new(hex.index(), 20);
    for _ in 0..5 {
        let spot = c + up * chance.between(-34.0, -8.0) + up.turned() * chance.between(-30.0, 30.0);
        path.circle(spot, chance.between(0.8, 1.5));
    }
}

/// Column and row in the top of every hex.
fn numbers(pen: &mut Pen, land: &Land, ink: &Ink) {
    put!(
        pen,
        r#"<g class="coordinates" font-family="{SANS}" font-size="11.5" text-anchor="middle"
            fill="{}" stroke="{}" stroke-width="3" stroke-opacity="0.85" stroke-linejoin="round"
            paint-order="stroke">"#,
        ink.soft,
        ink.paper
    );
    for hex in land.field.ids() {
        let (c, (col, row)) = (land.centre(hex), land.field.offset(hex));
        let spot = c + at(0.0, -38.5);
        let (x, y) = (N(spot.x), N(spot.y));
        if land.ground(hex) == Ground::Tree {
            // Pale on leaves.
            let looks = format!(r##"fill="#f3ead7" stroke="{}" stroke-opacity="1""##, ink.pine);
            put!(pen, r#"<text x="{x}" y="{y}" {looks}>{col}.{row}</text>"#);
        } else {
            put!(pen, r#"<text x="{x}" y="{y}">{col}.{row}</text>"#);
        }
    }
    put!(pen, "</g>");
}

/// A small text on the board with a rim of paper around it.
pub fn label(pen: &mut Pen, spot: At, text: &str, looks: &str) {
    put!(pen, r#"<text x="{}" y="{}" {looks}>{}</text>"#, N(spot.x), N(spot.y), Xml(text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::land::Barrier;
    use hex::Field;

    #[test]
    fn land_is_printed_from_plain_data() {
        let mut land = Land::flat(Field::new(6, 4).expect("a field"));
        let ink = ink::of(Theme::Light);
        let drawn = |land: &Land| {
            let mut pen = Pen::default();
            board(&mut pen, land, ink, true);
            pen.0
        };
        let flat = drawn(&land);
        assert_eq!(flat.matches("class=\"flat\"").count(), 24);
        assert!(flat.contains(">5.3</text>"));
        for missing in ["trees", "waves", "road", "walls", "fence", "place"] {
            assert!(!flat.contains(&format!("class=\"{missing}\"")), "{missing}");
        }
        land.ground[0] = Ground::Tree;
        land.ground[7] = Ground::River;
        land.road[14] = true;
        land.building[16] = 1;
        land.ground[16] = Ground::Interior;
        land.building_names.push("old-mill".to_owned());
        land.sides[16][0] = Barrier::Wall;
        land.sides[20][3] = Barrier::Wall;
        let text = drawn(&land);
        for wanted in ["trees", "waves", "road", "floor", "walls", "place"] {
            assert!(text.contains(&format!("class=\"{wanted}\"")), "{wanted}");
        }
        assert!(text.contains(">old mill</text>"));
    }
}
