//! What grows: scrub and trees.

use hex::{Dir, HexId};

use crate::ink::Ink;
use crate::land::{Ground, Land};
use crate::pen::{At, Chance, Path, Pen, at};
use crate::plan;

/// Tufts of tall growth and a few bushes.
pub fn scrub(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut bush, mut shade, mut blade) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Scrub) {
        let mut chance = Chance::new(hex.index(), 30);
        let c = land.centre(hex);
        let turn = chance.between(-12.0, 12.0);
        for n in 0..6 {
            let out = chance.between(26.0, 36.0);
            // Lower than round: the top of the hex is left to its number.
            let way = At::polar(turn + 60.0 * f64::from(n), out);
            let spot = c + at(way.x * 1.08, way.y * 0.78 + 6.0);
            if n % 2 == 0 {
                tuft(&mut blade, &mut chance, spot);
            } else {
                let r = chance.between(8.0, 10.5);
                bushes(&mut bush, &mut shade, spot, r);
            }
        }
        let spot = c + chance.aside(5.0);
        bushes(&mut bush, &mut shade, spot, chance.between(9.0, 12.0));
    }
    let line = format!(r#"stroke="{}" stroke-linecap="round""#, ink.ink);
    let green = format!(r#"fill="{}" stroke-opacity="0.75""#, ink.scrub);
    pen.path(&bush, &format!(r#"class="bush" {green} {line} stroke-width="1.6""#));
    pen.path(&shade, &format!(r#"fill="none" {line} stroke-opacity="0.5" stroke-width="1.4""#));
    pen.path(&blade, &format!(r#"fill="none" {line} stroke-opacity="0.7" stroke-width="1.8""#));
}

/// A low bush: three lobes on a flat foot.
fn bushes(bush: &mut Path, shade: &mut Path, spot: At, r: f64) {
    let foot = r * 0.55;
    bush.go(spot + at(-r, foot))
        .curve(spot + at(-r * 1.5, -r * 0.5), spot + at(-r * 0.55, -r * 0.4))
        .curve(spot + at(0.0, -r * 1.7), spot + at(r * 0.55, -r * 0.4))
        .curve(spot + at(r * 1.5, -r * 0.5), spot + at(r, foot))
        .close();
    shade.go(spot + at(r * 0.1, foot * 0.5)).line(spot + at(r * 0.5, -r * 0.1));
    shade.go(spot + at(r * 0.45, foot * 0.6)).line(spot + at(r * 0.8, 0.0));
}

/// Four blades of grass.
fn tuft(blade: &mut Path, chance: &mut Chance, foot: At) {
    for lean in [-7.0, -2.5, 2.5, 7.0] {
        let tip = foot + at(lean + chance.between(-1.0, 1.0), -chance.between(8.0, 13.0));
        blade.go(foot + at(lean * 0.25, 0.0)).curve(foot + at(lean * 0.3, -7.0), tip);
    }
}

/// Clumps of crowns; the edge of a wood follows the hexes loosely.
pub fn trees(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut crown, mut light) = (Path::new(), Path::new());
    let (mut leaf, mut inside) = (Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Tree) {
        let c = land.centre(hex);
        inside.circle(c, 33.0);
        for d in (0..2).filter(|d| is_tree(land, hex, *d) && is_tree(land, hex, d + 1)) {
            inside.ring(&[c, c + plan::step(d), c + plan::step(d + 1)]);
        }
        for (spot, r) in crowns(land, hex) {
            crown.circle(spot, r);
            light.arc(spot, r - 4.5, 180.0, 292.0);
            leaf.arc(spot + at(2.0, 2.0), r * 0.42, 20.0, 150.0);
        }
    }
    let firm = format!(r#"stroke="{}" stroke-linejoin="round""#, ink.ink);
    let aside = r#"transform="translate(2.5 4.5)" fill-opacity="0.3""#;
    pen.path(&crown, &format!(r#"{aside} fill="{}""#, ink.ink));
    // One outline around the whole clump: the fill goes on top of the inner lines.
    pen.path(&crown, &format!(r#"class="trees" fill="none" {firm} stroke-width="4.4""#));
    pen.path(&inside, &format!(r#"fill="{}""#, ink.pine));
    pen.path(&crown, &format!(r#"fill="{}""#, ink.pine));
    let soft = r#"fill="none" stroke-linecap="round""#;
    pen.path(
        &light,
        &format!(r#"{soft} stroke="{}" stroke-width="3.4" stroke-opacity="0.9""#, ink.pine_light),
    );
    pen.path(
        &leaf,
        &format!(r#"{soft} stroke="{}" stroke-width="1.5" stroke-opacity="0.45""#, ink.ink),
    );
}

/// The crowns of one hex: a ring, a middle, and bridges to trees next door.
fn crowns(land: &Land, hex: HexId) -> Vec<(At, f64)> {
    let mut chance = Chance::new(hex.index(), 40);
    let c = land.centre(hex);
    let turn = chance.between(0.0, 60.0);
    let ring = |n: u32, chance: &mut Chance| {
        let spot = At::polar(turn + 60.0 * f64::from(n), chance.between(25.0, 30.0));
        (c + spot, chance.between(14.5, 19.0))
    };
    let mut crowns: Vec<(At, f64)> = (0..6).map(|n| ring(n, &mut chance)).collect();
    crowns.push((c + chance.aside(4.0), 19.0));
    for d in (0..3).filter(|d| is_tree(land, hex, *d)) {
        let spot = c + plan::step(d) * 0.5 + chance.aside(4.0);
        crowns.push((spot, chance.between(17.0, 21.0)));
    }
    for d in (0..2).filter(|d| is_tree(land, hex, *d) && is_tree(land, hex, d + 1)) {
        crowns.push((c + plan::corner(d) + chance.aside(2.0), 22.0));
    }
    // Northern crowns first, so that southern ones stand before them.
    crowns.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    crowns
}

/// Whether trees stand in the next hex.
fn is_tree(land: &Land, hex: HexId, d: Dir) -> bool {
    let to = land.field.neighbour(hex, d);
    to.is_some() && land.ground(to) == Ground::Tree
}
