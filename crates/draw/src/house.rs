//! What people built: floors, walls, doors, windows, gates and masonry.

use hex::{Dir, HexId};

use crate::fit::SERIF;
use crate::ground;
use crate::ink::Ink;
use crate::land::{Barrier, Ground, Land};
use crate::pen::{At, Chance, Path, Pen, at};
use crate::plan;

/// Floor boards.
pub fn floors(pen: &mut Pen, land: &Land, ink: &Ink) {
    let mut joints = Path::new();
    for hex in land.field.ids().filter(|h| land.ground(*h).is_indoors()) {
        let c = land.centre(hex);
        let mut chance = Chance::new(hex.index(), 50);
        // Six boards a row, so that they run on into the next hex.
        for n in -3..=3 {
            let y = plan::ROW / 6.0 * f64::from(n) + 3.0;
            let half = half_width(y);
            joints.go(c + at(-half, y)).line(c + at(half, y));
            let x = chance.between(-half, half) * 0.8;
            let long = (plan::ROW / 6.0).min(plan::REACH - y - 6.0);
            if long > 4.0 && half_width(y + long) > x.abs() {
                joints.go(c + at(x, y)).line(c + at(x, y + long));
            }
        }
    }
    let looks = r#"class="floor" fill="none" stroke-width="1.3" stroke-opacity="0.26""#;
    pen.path(&joints, &format!(r#"{looks} stroke="{}""#, ink.ink));
}

/// Half the width of a hex at a height above or below its centre.
fn half_width(y: f64) -> f64 {
    let over = (y.abs() - plan::REACH / 2.0).max(0.0);
    (plan::WIDE / 2.0 - over * 3f64.sqrt()).max(0.0)
}

/// Hexes filled by masonry: courses of stone.
pub fn stone(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut rim, mut joint, mut pale) = (Path::new(), Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Wall) {
        let c = land.centre(hex);
        let mut chance = Chance::new(hex.index(), 60);
        for n in -3..=3 {
            let y = 16.0 * f64::from(n) - 8.0;
            let (half, below) = (half_width(y), half_width(y + 16.0));
            joint.go(c + at(-half, y)).line(c + at(half, y));
            let mut x = -50.0 + if n % 2 == 0 { 18.0 } else { 8.0 } + chance.between(0.0, 6.0);
            while x < 50.0 {
                if x.abs() < half.min(below) {
                    joint.go(c + at(x, y)).line(c + at(x, y + 16.0));
                }
                if x.abs() + 18.0 < half.min(below) && chance.part() < 0.4 {
                    let (w, h) = (chance.between(10.0, 14.0), 8.0);
                    let from = c + at(x + 4.0, y + 4.0);
                    pale.ring(&[from, from + at(w, 0.0), from + at(w, h), from + at(0.0, h)]);
                }
                x += chance.between(19.0, 27.0);
            }
        }
        for d in 0..6 {
            let to = land.field.neighbour(hex, d);
            if to.is_none() || land.ground(to) != Ground::Wall {
                let (a, b) = plan::side(c, d);
                rim.go(a).line(b);
            }
        }
    }
    pen.path(&pale, &format!(r#"fill="{}" fill-opacity="0.55""#, ink.stone_light));
    let line = format!(r#"class="masonry" fill="none" stroke="{}""#, ink.ink);
    pen.path(&joint, &format!(r#"{line} stroke-width="1.6" stroke-opacity="0.55""#));
    pen.path(&rim, &format!(r#"{line} stroke-width="5" stroke-linecap="round""#));
}

/// Walls along hexsides: thick around houses, dry stone elsewhere; gaps where they open.
pub fn walls(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut house, mut field, mut glass, mut leaf) =
        (Path::new(), Path::new(), Path::new(), Path::new());
    for hex in land.field.ids() {
        let c = land.centre(hex);
        for d in 0..6 {
            let (to, barrier) = (land.field.neighbour(hex, d), land.side(hex, d));
            let inside = land.building(hex) > 0;
            let other = if to.is_some() { land.building(to) } else { 0 };
            let first = to.is_none() || hex < to;
            let (a, b) = plan::side(c, d);
            match barrier {
                Barrier::Wall if first && (inside || other > 0) => {
                    house.go(a).line(b);
                }
                Barrier::Wall if first => {
                    field.go(a).line(b);
                }
                // An aperture is drawn from the hex that owns it, so that doors open outward.
                Barrier::Window if land.ground(hex) == Ground::Window && inside => {
                    stubs(&mut house, a, b, 0.2);
                    window(&mut glass, a, b, plan::step(d) * 0.01);
                }
                Barrier::Door if land.ground(hex) == Ground::Door && inside => {
                    stubs(&mut house, a, b, 0.16);
                    door(&mut leaf, a, b, plan::step(d) * 0.01);
                }
                _ => {}
            }
        }
    }
    let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
    pen.path(&field, &format!(r#"class="fence" {round} stroke="{}" stroke-width="9""#, ink.ink));
    let stones = r#"fill="none" stroke-width="5.4" stroke-dasharray="8 2.6""#;
    pen.path(&field, &format!(r#"{stones} stroke="{}""#, ink.stone_light));
    let thick = |w: f64, colour: &str| format!(r#"{round} stroke="{colour}" stroke-width="{w}""#);
    pen.path(&house, &format!(r#"class="walls" {}"#, thick(13.0, ink.ink)));
    pen.path(&house, &thick(7.0, ink.wall));
    pen.path(&glass, &format!(r#"class="windows" {}"#, thick(2.6, ink.ink)));
    pen.path(&leaf, &format!(r#"class="doors" {}"#, thick(3.4, ink.ink)));
}

/// What is left of a wall beside an opening.
fn stubs(path: &mut Path, a: At, b: At, part: f64) {
    path.go(a).line(a.to(b, part)).go(b).line(b.to(a, part));
}

/// A double line.
fn window(path: &mut Path, a: At, b: At, out: At) {
    for aside in [-4.0, 4.0] {
        path.go(a.to(b, 0.2) + out * aside).line(b.to(a, 0.2) + out * aside);
    }
    let middle = a.to(b, 0.5);
    path.go(middle - out * 4.0).line(middle + out * 4.0);
}

/// A threshold and a leaf that stands open outward, with the swing of it.
fn door(path: &mut Path, a: At, b: At, out: At) {
    let (hinge, latch) = (a.to(b, 0.2), b.to(a, 0.2));
    let along = latch - hinge;
    let long = along.length();
    let open = hinge + along * 0.42 + out * (long * 0.9);
    path.go(hinge).line(open);
    for n in [0.25, 0.5, 0.75] {
        let (from, to) = (latch.to(open, n - 0.07), latch.to(open, n + 0.07));
        let bulge = out * (long * 0.16 * (1.0 - (n - 0.5).abs())) + along * 0.08;
        path.go(from + bulge).line(to + bulge);
    }
}

/// Two posts where the wall ends and two leaves swung in.
pub fn gates(pen: &mut Pen, land: &Land, ink: &Ink) {
    let (mut post, mut leaf) = (Path::new(), Path::new());
    for hex in land.field.ids().filter(|h| land.ground(*h) == Ground::Gate) {
        let c = land.centre(hex);
        let ends = posts(land, hex);
        let (a, b) = (c + plan::corner(ends[0]), c + plan::corner(ends[1]));
        for (here, there) in [(a, b), (b, a)] {
            let along = (there - here) * (1.0 / (there - here).length());
            let inward = c - a.to(b, 0.5);
            let away = if inward.length() < 1.0 { along.turned() * 12.0 } else { inward };
            let tip = here + along * 22.0 + away * (26.0 / away.length());
            leaf.go(here).line(tip);
            let bar = (tip - here).turned() * 0.16;
            leaf.go(here + bar).line(tip + bar);
            for part in [0.3, 0.6, 1.0] {
                leaf.go(here.to(tip, part)).line(here.to(tip, part) + bar);
            }
            let s = 7.5;
            post.ring(&[here + at(-s, -s), here + at(s, -s), here + at(s, s), here + at(-s, s)]);
        }
    }
    let line = format!(r#"stroke="{}" stroke-linecap="round""#, ink.ink);
    pen.path(&leaf, &format!(r#"class="gates" fill="none" {line} stroke-width="2.8""#));
    pen.path(&post, &format!(r#"fill="{}" {line} stroke-width="2.6""#, ink.stone_light));
}

/// The two corners of a gate between which it hangs: where walls end, as far apart as may be.
fn posts(land: &Land, hex: HexId) -> [Dir; 2] {
    let walled = |h: HexId, d: Dir| h.is_some() && land.side(h, d) == Barrier::Wall;
    let stone = |h: HexId| h.is_some() && land.ground(h) == Ground::Wall;
    // At corner k meet the sides k and k + 1 of the gate, and the side between the two neighbours.
    let ends: Vec<Dir> = (0..6)
        .filter(|k| {
            let (one, two) = (land.field.neighbour(hex, *k), land.field.neighbour(hex, k + 1));
            walled(hex, *k)
                || walled(hex, (k + 1) % 6)
                || walled(one, (k + 2) % 6)
                || stone(one)
                || stone(two)
        })
        .collect();
    let gap = |a: Dir, b: Dir| (a + 6 - b) % 6;
    let far = |a: Dir, b: Dir| gap(a, b).min(gap(b, a));
    let pairs = ends.iter().flat_map(|a| ends.iter().map(move |b| [*a, *b]));
    let best = pairs.filter(|[a, b]| a < b).max_by_key(|[a, b]| (far(*a, *b), 6 - a));
    best.unwrap_or([2, 5])
}

/// A small angle where a man can stand at the corner of a house.
pub fn corners(pen: &mut Pen, land: &Land, ink: &Ink) {
    let mut path = Path::new();
    for hex in land.field.ids() {
        if let Some(wall) = land.corner[hex.index()] {
            let out = plan::step(wall) * 0.01;
            let tip = land.centre(hex) + out * 39.0;
            let aside = out.turned();
            path.go(tip - out * 9.0 + aside * 13.0).line(tip).line(tip - out * 9.0 - aside * 13.0);
        }
    }
    let looks = r#"class="corners" fill="none" stroke-width="3" stroke-linecap="round""#;
    pen.path(&path, &format!(r#"{looks} stroke="{}" stroke-opacity="0.6""#, ink.ink));
}

/// The names of the buildings, above their northern walls.
pub fn names(pen: &mut Pen, land: &Land, ink: &Ink) {
    for (n, name) in land.building_names.iter().enumerate() {
        let inside = |h: &HexId| usize::from(land.building(*h)) == n + 1;
        let mut hexes = land.field.ids().filter(inside);
        let Some(first) = hexes.next() else { continue };
        let row = land.field.offset(first).1;
        let last = hexes.take_while(|h| land.field.offset(*h).1 == row).last().unwrap_or(first);
        let middle = land.centre(first).to(land.centre(last), 0.5);
        let looks = format!(
            r#"class="place" font-family="{SERIF}" font-style="italic" font-size="20"
                text-anchor="middle" fill="{}" stroke="{}" stroke-width="4" stroke-linejoin="round"
                paint-order="stroke""#,
            ink.ink, ink.paper
        );
        ground::label(pen, middle + at(0.0, -68.0), &name.replace('-', " "), &looks);
    }
}
