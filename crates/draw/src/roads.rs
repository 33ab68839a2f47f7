//! Roads: worn into the paper, one band through neighbouring hexes.

use hex::{Dir, HexId};

use crate::ink::Ink;
use crate::land::{Barrier, Ground, Land};
use crate::pen::{At, Path, Pen, at};
use crate::plan;

/// Draws every road: its verge, its bed, its ruts.
pub fn draw(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut bed, mut ruts, mut fill) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.road[h.index()]) {
        let c = land.centre(hex);
        let ways = ways(land, hex);
        match ways.as_slice() {
            [] => {
                bed.go(c).line(c + at(0.1, 0.0));
            }
            [one, two] if (2..=4).contains(&(two - one)) => {
                through(&mut bed, &mut ruts, c, *one, *two)
            }
            few => {
                for d in few {
                    bed.go(c).line(c + plan::step(*d) * 0.5);
                }
            }
        }
        for d in ways.iter().filter(|d| land.field.neighbour(hex, **d).is_none()) {
            bed.go(c + plan::step(*d) * 0.5).line(c + plan::step(*d));
        }
        if let Some(out) = broad(land, hex) {
            bed.go(c).line(c + at(0.0, out));
            let east = land.field.neighbour(hex, 0);
            if is_road(land, east) && broad(land, east).is_some() {
                let (next, out) = (c + plan::step(0), at(0.0, out));
                fill.ring(&[c, next, next + out, c + out]);
            }
        }
        for d in &ways {
            let next = (d + 1) % 6;
            let (one, two) = (land.field.neighbour(hex, *d), land.field.neighbour(hex, next));
            if ways.contains(&next) && is_road(land, one) && is_road(land, two) {
                // Three roads that meet leave a hole in the middle.
                let (a, b) = (plan::step(*d), plan::step(next));
                let middle = c + (a + b) * (1.0 / 3.0);
                fill.ring(&[c, c + a, c + b].map(|corner| middle.to(corner, 0.55)));
            }
        }
    }
    let band = |width: f64, colour: &str, strength: f64| {
        format!(
            r#"class="road" fill="none" stroke="{colour}" stroke-opacity="{strength}"
                stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round""#
        )
    };
    let verge = |path: &Path, pen: &mut Pen| pen.path(path, &band(47.0, ink.earth, 1.0));
    verge(&bed, pen);
    pen.path(&fill, &format!(r#"fill="{}""#, ink.road));
    pen.path(&bed, &band(41.0, ink.road, 1.0));
    let rut = format!(r#"stroke="{}" stroke-opacity="0.28""#, ink.ink);
    pen.path(
        &ruts,
        &format!(r#"fill="none" {rut} stroke-width="1.8" stroke-dasharray="16 5 7 6""#),
    );
}

/// A hex that a road leads through without a fork: a bend and two ruts.
fn through(bed: &mut Path, ruts: &mut Path, c: At, one: Dir, two: Dir) {
    let (from, to) = (c + plan::step(one) * 0.5, c + plan::step(two) * 0.5);
    bed.go(from).curve(c, to);
    // Both points to the same hand of somebody walking through.
    let (left, right) = (plan::step(one).turned() * -0.01, plan::step(two).turned() * 0.01);
    for aside in [-9.0, 9.0] {
        let middle = c + (left + right) * (aside * 0.5);
        ruts.go(from + left * aside).curve(middle, to + right * aside);
    }
}

/// Where a road goes from a hex: to roads, gates, bridges and stairs beside it, and straight on over
/// the map's edge.
fn ways(land: &Land, hex: HexId) -> Vec<Dir> {
    let joins =
        |d: Dir| is_road(land, land.field.neighbour(hex, d)) && land.side(hex, d) != Barrier::Wall;
    let narrow = broad(land, hex).is_none();
    let leaves = |d: Dir| {
        land.field.neighbour(hex, d).is_none()
            && joins((d + 3) % 6)
            && (narrow || matches!(d, 0 | 3))
    };
    (0..6).filter(|d| joins(*d) || leaves(*d)).collect()
}

/// Which way a road of several hexes' width leaves over the northern or southern edge: straight.
fn broad(land: &Land, hex: HexId) -> Option<f64> {
    let row = land.field.offset(hex).1;
    let many = land.field.rows() > 1;
    let wide = many && (0..6).filter(|d| is_road(land, land.field.neighbour(hex, *d))).count() > 1;
    match row {
        0 if wide => Some(-plan::REACH),
        _ if wide && row + 1 == land.field.rows() => Some(plan::REACH),
        _ => None,
    }
}

fn is_road(land: &Land, hex: HexId) -> bool {
    let leads_on = |ground| matches!(ground, Ground::Gate | Ground::Bridge | Ground::Stairs);
    hex.is_some() && (land.road[hex.index()] || leads_on(land.ground(hex)))
}
