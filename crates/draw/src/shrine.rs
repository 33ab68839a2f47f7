//! Temples, their gates and stairs.

use hex::HexId;

use crate::ink::Ink;
use crate::land::{Ground, Land};
use crate::pen::{At, Path, Pen, at};
use crate::plan;

/// Stairs: broad stone steps across the way up.
pub fn stairs(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut tread, mut cheek) = (Path::new(), Path::new());
    let is_stairs = |h: HexId| h.is_some() && land.ground(h) == Ground::Stairs;
    for hex in land.field.ids().filter(|h| is_stairs(*h)) {
        let c = land.centre(hex);
        let level =
            !is_stairs(land.field.neighbour(hex, 0)) && !is_stairs(land.field.neighbour(hex, 3));
        for n in -3..=3 {
            let off = 14.0 * f64::from(n);
            if level {
                tread.go(c + at(-34.0, off)).line(c + at(34.0, off));
            } else {
                tread.go(c + at(off, -34.0)).line(c + at(off, 34.0));
            }
        }
        let ends = if level {
            [(at(-36.0, -50.0), at(-36.0, 50.0)), (at(36.0, -50.0), at(36.0, 50.0))]
        } else {
            [(at(-50.0, -36.0), at(50.0, -36.0)), (at(-50.0, 36.0), at(50.0, 36.0))]
        };
        for (a, b) in ends {
            cheek.go(c + a).line(c + b);
        }
    }
    let line = format!(r#"fill="none" stroke="{}" stroke-linecap="round""#, ink.ink);
    pen.path(&tread, &format!(r#"class="stairs" {line} stroke-width="2.4" stroke-opacity="0.8""#));
    pen.path(&cheek, &format!(r#"{line} stroke-width="7" stroke-opacity="0.85""#));
    let stone = format!(r#"fill="none" stroke-linecap="round" stroke="{}""#, ink.stone_light);
    pen.path(&cheek, &format!(r#"{stone} stroke-width="3.6""#));
}

/// Torii: two posts, two beams, the upper one swung.
pub fn torii(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut beam, mut top) = (Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Torii) {
        let c = land.centre(hex);
        let to = |x: f64, y: f64| c + at(x, y);
        beam.go(to(-22.0, -26.0)).line(to(-26.0, 36.0));
        beam.go(to(22.0, -26.0)).line(to(26.0, 36.0));
        beam.go(to(-31.0, -10.0)).line(to(31.0, -10.0));
        beam.go(to(0.0, -24.0)).line(to(0.0, -10.0));
        top.go(to(-41.0, -33.0)).curve(to(0.0, -21.0), to(41.0, -33.0));
    }
    let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    for (path, wide) in [(&beam, 11.0), (&top, 14.0)] {
        let looks = format!(r#"class="torii" {round} stroke="{}" stroke-width="{wide}""#, ink.ink);
        pen.path(path, &looks);
    }
    pen.path(&beam, &format!(r#"{round} stroke="{}" stroke-width="6.6""#, ink.lacquer));
    pen.path(&top, &format!(r#"{round} stroke="{}" stroke-width="9""#, ink.lacquer));
}

/// Red pillars where the outer walls of a temple turn, and mats on its floor.
pub fn pillars(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut pillar, mut mat) = (Path::new(), Path::new());
    let temple =
        |b: u8| b > 0 && land.field.ids().any(|h| land.building(h) == b && is_temple(land, h));
    for hex in land.field.ids().filter(|h| temple(land.building(*h))) {
        let c = land.centre(hex);
        if is_temple(land, hex) {
            mats(&mut mat, c);
        }
        for k in 0..6 {
            let out = |d: u8| {
                let to = land.field.neighbour(hex, d % 6);
                to.is_none() || land.building(to) != land.building(hex)
            };
            // Corner k lies between the directions k and k + 1.
            if out(k) && out(k + 1) {
                pillar.circle(c + plan::corner(k), 8.0);
            }
        }
    }
    let line = format!(r#"stroke="{}""#, ink.ink);
    pen.path(
        &mat,
        &format!(r#"class="mats" fill="none" {line} stroke-width="2" stroke-opacity="0.3""#),
    );
    pen.path(
        &pillar,
        &format!(r#"class="pillars" fill="{}" {line} stroke-width="2.4""#, ink.lacquer),
    );
}

fn is_temple(land: &Land, hex: HexId) -> bool {
    land.ground(hex) == Ground::Temple
}

/// Two mats laid across each other's ends.
fn mats(path: &mut Path, c: At) {
    let frame = |path: &mut Path, x: f64, y: f64, w: f64, h: f64| {
        path.ring(&[c + at(x, y), c + at(x + w, y), c + at(x + w, y + h), c + at(x, y + h)]);
    };
    frame(path, -30.0, -26.0, 40.0, 20.0);
    frame(path, -30.0, -3.0, 40.0, 20.0);
    frame(path, 13.0, -26.0, 18.0, 43.0);
}
