//! What grows, what is piled up and what is dug: rough ground, cover, hedges, fences, ditches.

use ::katana::map::{Cover, Feature, Footing};
use hex::HexId;

use super::ground::Lie;
use crate::flat;
use crate::ink::{self, Ink};
use crate::pen::{At, Chance, Path, Pen, at};

fn is(lie: &Lie<'_>, hex: HexId, feature: Feature) -> bool {
    hex.is_some() && lie.map.ground(hex).feature == feature
}

/// The hexes of a feature.
fn all<'a>(lie: &Lie<'a>, feature: Feature) -> impl Iterator<Item = HexId> + use<'a> {
    let map = lie.map;
    map.ids().filter(move |hex| map.ground(*hex).feature == feature)
}

/// From the middle of a hex to each side beyond which it goes on; across it if it stands alone.
fn arms(lie: &Lie<'_>, hex: HexId, feature: Feature) -> Vec<(At, At)> {
    let c = lie.centre(hex);
    let joined = lie.joined(hex, |to| is(lie, to, feature));
    match joined[..] {
        [] => vec![(c - at(44.0, 0.0), c + at(44.0, 0.0))],
        // An end runs on to the rim on the other side.
        [only] => vec![(c - flat::step(only) * 0.42, c + flat::step(only) * 0.5)],
        _ => joined.iter().map(|d| (c, c + flat::step(*d) * 0.5)).collect(),
    }
}

/// Tufts and stones; a sheen where it is slippery.
pub fn rough(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut tufts, mut stones, mut sheen) = (Path::new(), Path::new(), Path::new());
    for hex in lie.map.ids() {
        let (c, mut chance) = (lie.centre(hex), Chance::new(hex.index(), 40));
        match lie.map.ground(hex).footing {
            Footing::Open => {}
            Footing::Rough => {
                for _ in 0..5 {
                    let spot = c + chance.aside(34.0);
                    for lean in [-4.0, 0.0, 4.5] {
                        tufts.go(spot).line(spot + at(lean, chance.between(-11.0, -7.0)));
                    }
                }
                for _ in 0..4 {
                    stones.circle(c + chance.aside(36.0), chance.between(1.6, 3.2));
                }
            }
            Footing::Slippery => {
                for _ in 0..6 {
                    let spot = c + chance.aside(36.0);
                    let long = chance.between(7.0, 13.0);
                    sheen.go(spot - at(long, 0.0)).curve(spot - at(0.0, 3.0), spot + at(long, 0.0));
                }
            }
        }
    }
    let line = r#"fill="none" stroke-linecap="round""#;
    pen.path(&tufts, &format!(r#"class="rough" {line} stroke-width="2" stroke="{}""#, ink.scrub));
    pen.path(&stones, &format!(r#"fill="{}" fill-opacity="0.75""#, ink.stone));
    let pale = format!(r#"stroke="{}" stroke-opacity="0.9""#, ink.paper);
    pen.path(&sheen, &format!(r#"class="slippery" {line} stroke-width="2.6" {pale}"#));
}

/// Something to stand behind: bushes for some of it, stems and leaves where hardly anything is to
/// be seen.
pub fn cover(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut stems, mut leaves, mut dark) = (Path::new(), Path::new(), Path::new());
    for hex in lie.map.ids() {
        let mut chance = Chance::new(hex.index(), 50);
        let many = match lie.map.ground(hex).cover {
            Cover::None => continue,
            Cover::Part => 4,
            Cover::Minimal => 8,
        };
        for n in 0..many {
            let spot = lie.centre(hex)
                + At::polar(360.0 / f64::from(many) * f64::from(n) + 20.0, 34.0)
                + chance.aside(6.0);
            let r = chance.between(6.5, 10.0);
            dark.circle(spot + at(1.6, 2.4), r);
            leaves.circle(spot, r);
            stems.go(spot + at(-2.5, 2.5)).line(spot + at(2.5, -3.0));
        }
    }
    pen.path(&dark, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
    pen.path(&leaves, &format!(r#"class="cover" fill="{}""#, ink.pine_light));
    let line = r#"fill="none" stroke-width="2.2" stroke-linecap="round""#;
    pen.path(&stems, &format!(r#"{line} stroke="{}""#, ink.pine));
}

/// Hedges: rows of leaves along the way they run, larger and darker where one cannot see over.
pub fn hedges(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    for (feature, class, r, colour) in [
        (Feature::LowHedge, "low-hedge", 8.5, ink.pine_light),
        (Feature::HighHedge, "high-hedge", 15.0, ink.pine),
    ] {
        let (mut under, mut leaves, mut veins) = (Path::new(), Path::new(), Path::new());
        for hex in all(lie, feature) {
            let mut chance = Chance::new(hex.index(), 60);
            for (from, to) in arms(lie, hex, feature) {
                let many = ((to - from).length() / (r * 1.25)).ceil().max(1.0) as usize;
                for n in 0..=many {
                    let spot = from.to(to, n as f64 / many as f64) + chance.aside(r * 0.18);
                    let r = r * chance.between(0.85, 1.1);
                    under.circle(spot + at(2.0, 3.2), r);
                    leaves.circle(spot, r);
                    veins.arc(spot, r * 0.55, 180.0, 290.0);
                }
            }
        }
        pen.path(&under, &format!(r#"fill="{}" fill-opacity="0.4""#, ink.ink));
        pen.path(&leaves, &format!(r#"class="{class}" fill="{colour}""#));
        let line = r#"fill="none" stroke-width="1.8" stroke-linecap="round" stroke-opacity="0.8""#;
        pen.path(&veins, &format!(r#"{line} stroke="{}""#, ink.paper));
    }
}

/// Fences of posts and rails, and barricades of crossed stakes.
pub fn fences(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut rails, mut posts) = (Path::new(), Path::new());
    for hex in all(lie, Feature::LowFence) {
        for (from, to) in arms(lie, hex, Feature::LowFence) {
            rails.go(from).line(to).go(from - at(0.0, 7.0)).line(to - at(0.0, 7.0));
            for part in [0.1, 0.5, 0.9] {
                let spot = from.to(to, part);
                posts.go(spot + at(0.0, 6.0)).line(spot - at(0.0, 13.0));
            }
        }
    }
    let (mut beams, mut stakes) = (Path::new(), Path::new());
    for hex in all(lie, Feature::Barricade) {
        for (from, to) in arms(lie, hex, Feature::Barricade) {
            beams.go(from).line(to);
            let along = (to - from) * (1.0 / (to - from).length().max(1.0));
            let across = along.turned() * 15.0;
            let many = ((to - from).length() / 16.0).ceil().max(1.0) as usize;
            for n in 0..many {
                let spot = from.to(to, (n as f64 + 0.5) / many as f64);
                stakes.go(spot - across - along * 7.0).line(spot + across + along * 7.0);
                stakes.go(spot - across + along * 7.0).line(spot + across - along * 7.0);
            }
        }
    }
    let line = r#"fill="none" stroke-linecap="round""#;
    for (path, class, dark, pale) in [
        (&rails, "fence", 5.0, 2.6),
        (&posts, "posts", 6.4, 3.8),
        (&beams, "barricade", 9.0, 5.6),
        (&stakes, "stakes", 6.0, 3.2),
    ] {
        let rim = format!(r#"stroke="{}" stroke-width="{dark}""#, ink.ink);
        pen.path(path, &format!(r#"class="{class}" {line} {rim}"#));
        pen.path(path, &format!(r#"{line} stroke="{}" stroke-width="{pale}""#, ink::GRAIN));
    }
}

/// A ditch: dark at the bottom, with strokes from its rim.
pub fn ditches(pen: &mut Pen, lie: &Lie<'_>, ink: &Ink) {
    let (mut rim, mut down) = (Path::new(), Path::new());
    for hex in all(lie, Feature::Gap) {
        let c = lie.centre(hex);
        for d in (0..6).filter(|d| !is(lie, lie.map.next(hex, *d), Feature::Gap)) {
            let (a, b) = flat::side(c, d);
            rim.go(a).line(b);
            let mut chance = Chance::new(hex.index(), 70 + u64::from(d));
            let (way, half) = (flat::step(d) * -0.01, (b - a) * 0.03);
            for n in 0..7 {
                let from = a.to(b, (f64::from(n) + 0.5) / 7.0);
                down.ring(&[from - half, from + half, from + way * chance.between(16.0, 30.0)]);
            }
        }
    }
    pen.path(&down, &format!(r#"class="ditch" fill="{}" fill-opacity="0.65""#, ink.ink));
    let line = r#"fill="none" stroke-width="3.6" stroke-linecap="round""#;
    pen.path(&rim, &format!(r#"{line} stroke="{}""#, ink.ink));
}
