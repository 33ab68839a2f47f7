//! What is built: rooms without room, steps, masonry, walls along the sides of hexes.

use ::katana::map::Feature;
use hex::HexId;

use super::ground::Lie;
use crate::flat;
use crate::ink::Ink;
use crate::pen::{Chance, Path, Pen, at};

/// From so many feet on a wall is drawn as one that nobody looks over.
const HIGH_FT: u8 = 6;

/// KY-MAP-25 — No room to swing a weapon: boards underfoot.
pub fn confined(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let mut boards = Path::new();
    for hex in lie.map.ids().filter(|hex| lie.map.ground(*hex).confined) {
        let c = lie.centre(hex);
        for (n, y) in [-36.0, -18.0, 0.0, 18.0, 36.0].into_iter().enumerate() {
            // As far as the hex is wide there.
            let half = 57.7 - f64::abs(y) * 0.577;
            boards.go(c + at(-half, y)).line(c + at(half, y));
            let x = if n % 2 == 0 { -14.0 } else { 20.0 };
            boards.go(c + at(x, y - 18.0)).line(c + at(x, y));
        }
    }
    let looks = r#"class="confined" fill="none" stroke-width="1.3" stroke-opacity="0.35""#;
    pen.path(&boards, &format!(r#"{looks} stroke="{}""#, ink.ink));
}

/// KY-MAP-26 — Steps: treads along the side by which they lead up.
pub fn steps(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut tread, mut rail) = (Path::new(), Path::new());
    for hex in lie.map.ids() {
        let c = lie.centre(hex);
        for d in (0..6).filter(|d| lie.map.ground(hex).steps & 1 << d != 0) {
            let (a, b) = flat::side(c, d);
            let (a, b) = (a.to(b, 0.12), b.to(a, 0.12));
            let way = flat::step(d) * 0.01;
            for n in 0..5 {
                let by = way * (-21.0 + 8.5 * f64::from(n));
                tread.go(a + by).line(b + by);
            }
            rail.go(a - way * 23.0).line(a + way * 15.0);
            rail.go(b - way * 23.0).line(b + way * 15.0);
        }
    }
    let line = format!(r#"fill="none" stroke="{}" stroke-linecap="round""#, ink.ink);
    pen.path(&tread, &format!(r#"class="steps" {line} stroke-width="2.6" stroke-opacity="0.7""#));
    pen.path(&rail, &format!(r#"{line} stroke-width="3.6" stroke-opacity="0.8""#));
}

/// A wall, a house, a rock that fills its hex: stones, and a firm line around them.
pub fn solid(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let is = |hex: HexId| hex.is_some() && lie.map.ground(hex).feature == Feature::Solid;
    let (mut joints, mut rim) = (Path::new(), Path::new());
    for hex in lie.map.ids().filter(|hex| is(*hex)) {
        let (c, mut chance) = (lie.centre(hex), Chance::new(hex.index(), 80));
        for (n, y) in [-25.0, 0.0, 25.0].into_iter().enumerate() {
            let half = 57.7 - f64::abs(y) * 0.577;
            joints.go(c + at(-half, y)).line(c + at(half, y));
            for x in [-30.0, 0.0, 30.0] {
                let x = x + if n % 2 == 0 { 0.0 } else { 15.0 } + chance.between(-4.0, 4.0);
                joints.go(c + at(x, y - 25.0)).line(c + at(x, y));
            }
        }
        for d in (0..6).filter(|d| !is(lie.map.next(hex, *d))) {
            let (a, b) = flat::side(c, d);
            rim.go(a).line(b);
        }
    }
    let pale = format!(r#"stroke="{}" stroke-width="2""#, ink.stone_light);
    pen.path(&joints, &format!(r#"class="solid" fill="none" {pale} stroke-linecap="round""#));
    let firm = format!(r#"stroke="{}" stroke-width="6" stroke-linecap="round""#, ink.wall);
    pen.path(&rim, &format!(r#"fill="none" {firm}"#));
}

/// K-72 — Walls along the sides of hexes; a loophole is a gap in them.
pub fn walls(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut high, mut low, mut holes) = (Path::new(), Path::new(), Path::new());
    for hex in lie.map.ids() {
        let ground = lie.map.ground(hex);
        for d in (0..6).filter(|d| ground.walls[usize::from(*d)] > 0) {
            // Both hexes of a side know its wall: it is drawn once.
            if d >= 3 && lie.map.next(hex, d).is_some() {
                continue;
            }
            let (a, b) = flat::side(lie.centre(hex), d);
            let tall = ground.walls[usize::from(d)] >= HIGH_FT;
            if tall {
                high.go(a).line(b)
            } else {
                low.go(a).line(b)
            };
            if ground.loopholes & 1 << d != 0 {
                holes.go(a.to(b, 0.36)).line(a.to(b, 0.64));
            }
        }
    }
    let line = r#"fill="none" stroke-linecap="round""#;
    for (path, class, width) in [(&low, "low-walls", 7.0), (&high, "walls", 10.0)] {
        pen.path(
            path,
            &format!(r#"class="{class}" {line} stroke-width="{width}" stroke="{}""#, ink.wall),
        );
        let core = format!(r#"stroke="{}" stroke-width="{}""#, ink.stone_light, width - 6.0);
        pen.path(path, &format!(r#"{line} {core}"#));
    }
    let gap = format!(r#"class="loopholes" stroke="{}" stroke-width="11""#, ink.paper);
    pen.path(&holes, &format!(r#"fill="none" {gap}"#));
    let sill = format!(r#"stroke="{}" stroke-width="2.4""#, ink.ink);
    pen.path(&holes, &format!(r#"fill="none" {sill}"#));
}
