//! Water and what people do with it: rivers, paddies, bridges.

use hex::{Dir, HexId};

use crate::ink::Ink;
use crate::land::{Ground, Land};
use crate::pen::{At, Chance, Path, Pen, at};
use crate::plan;

/// Rivers: engraved waves and a bank; paddies: rows of rice between low dykes.
pub fn draw(pen: &mut Pen, land: &Land, ink: &Ink) {
    rivers(pen, land, ink);
    paddies(pen, land, ink);
}

fn rivers(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut wave, mut bank) = (Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| is_wet(land, *h)) {
        let c = land.centre(hex);
        if land.ground(hex) == Ground::River {
            waves(&mut wave, hex, c);
        }
        shore(&mut bank, land, hex, c, is_wet);
    }
    let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    pen.path(
        &wave,
        &format!(
            r#"class="waves" {round} stroke="{}" stroke-width="2" stroke-opacity="0.5""#,
            ink.deep
        ),
    );
    pen.path(
        &bank,
        &format!(
            r#"class="bank" {round} stroke="{}" stroke-width="9" stroke-opacity="0.9""#,
            ink.earth
        ),
    );
    pen.path(
        &bank,
        &format!(r#"{round} stroke="{}" stroke-width="2" stroke-opacity="0.7""#, ink.ink),
    );
}

/// A few strokes that flow east, never quite alike.
fn waves(path: &mut Path, hex: HexId, c: At) {
    let mut chance = Chance::new(hex.index(), 80);
    for y in [-30.0, -10.0, 10.0, 30.0] {
        let y = y + chance.between(-4.0, 4.0);
        let long = chance.between(9.0, 13.0);
        let x = chance.between(-30.0, 8.0);
        let (from, lift) = (c + at(x, y), at(long / 2.0, -4.6));
        path.go(from);
        let crests = if chance.part() < 0.5 { 2 } else { 1 };
        for n in 0..crests {
            let start = from + at(2.0 * long * f64::from(n), 0.0);
            let middle = start + at(long, 0.0);
            path.curve(start + lift, middle);
            path.curve(middle + at(lift.x, -lift.y), middle + at(long, 0.0));
        }
    }
}

/// The sides of a hex beyond which the ground is of another sort.
fn shore(path: &mut Path, land: &Land, hex: HexId, c: At, same: fn(&Land, HexId) -> bool) {
    for d in 0..6 {
        let to = land.field.neighbour(hex, d);
        if to.is_some() && !same(land, to) {
            let (a, b) = plan::side(c, d);
            let bow = Chance::new(hex.index() * 6 + usize::from(d), 81).between(-0.03, 0.05);
            path.go(a).curve(a.to(b, 0.5) + plan::step(d) * bow, b);
        }
    }
}

fn is_wet(land: &Land, hex: HexId) -> bool {
    matches!(land.ground(hex), Ground::River | Ground::Bridge)
}

fn is_paddy(land: &Land, hex: HexId) -> bool {
    land.ground(hex) == Ground::Paddy
}

fn paddies(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut rice, mut water, mut dyke) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| is_paddy(land, *h)) {
        let c = land.centre(hex);
        let mut chance = Chance::new(hex.index(), 85);
        for (row, half) in [(-33.0, 22.0), (-11.0, 38.0), (11.0, 38.0), (33.0, 22.0)] {
            let mut x = -half;
            while x <= half {
                tuft(&mut rice, c + at(x, row) + chance.aside(1.4));
                x += 15.2;
            }
            let start = c + at(-half + chance.between(0.0, 12.0), row + 7.0);
            water.go(start).line(start + at(chance.between(14.0, 26.0), 0.0));
        }
        shore(&mut dyke, land, hex, c, is_paddy);
    }
    let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    pen.path(
        &water,
        &format!(r#"{round} stroke="{}" stroke-width="2" stroke-opacity="0.7""#, ink.water),
    );
    pen.path(
        &rice,
        &format!(
            r#"class="rice" {round} stroke="{}" stroke-width="1.9" stroke-opacity="0.9""#,
            ink.pine
        ),
    );
    pen.path(&dyke, &format!(r#"class="dyke" {round} stroke="{}" stroke-width="8""#, ink.earth));
    pen.path(
        &dyke,
        &format!(
            r#"{round} stroke="{}" stroke-width="1.4" stroke-opacity="0.55" stroke-dasharray="9 5""#,
            ink.ink
        ),
    );
}

/// Three blades of rice.
fn tuft(path: &mut Path, foot: At) {
    path.go(foot).line(foot + at(0.0, -8.5));
    path.go(foot).curve(foot + at(-1.0, -5.0), foot + at(-4.2, -7.0));
    path.go(foot).curve(foot + at(1.0, -5.0), foot + at(4.2, -7.0));
}

/// Decks of planks with a rail on the sides where the water runs.
pub fn bridges(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut plank, mut rail, mut post) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Bridge) {
        let c = land.centre(hex);
        let river = |d: Dir| {
            let to = land.field.neighbour(hex, d);
            to.is_some() && land.ground(to) == Ground::River
        };
        planks(&mut plank, c, river(0) || river(3));
        for d in (0..6).filter(|d| river(*d)) {
            let (a, b) = plan::side(c, d);
            rail.go(a).line(b);
            for part in [0.0, 0.5, 1.0] {
                post.circle(a.to(b, part), 3.6);
            }
        }
    }
    let line = format!(r#"stroke="{}" stroke-linecap="round""#, ink.ink);
    pen.path(&plank, &format!(r#"class="planks" fill="none" {line} stroke-width="1.6""#));
    pen.path(&rail, &format!(r#"class="rail" fill="none" {line} stroke-width="8""#));
    let red = format!(r#"fill="none" stroke="{}" stroke-width="4.4""#, ink.lacquer);
    pen.path(&rail, &red);
    pen.path(&post, &format!(r#"fill="{}" {line} stroke-width="1.8""#, ink.lacquer));
}

/// Planks lie across the way: upright where the river runs north and south.
fn planks(path: &mut Path, c: At, level: bool) {
    for n in -4..=4 {
        let off = 11.0 * f64::from(n);
        if level {
            let over = (off.abs() - plan::REACH / 2.0).max(0.0);
            let half = plan::WIDE / 2.0 - over * 3f64.sqrt();
            path.go(c + at(-half, off)).line(c + at(half, off));
        } else {
            let half = plan::REACH - off.abs() / 3f64.sqrt();
            path.go(c + at(off, -half)).line(c + at(off, half));
        }
    }
}
