//! What people built: walls, fences, hedges, screens, platforms, houses and their roofs.

use measure::{AreaKind, Line, LineKind, Part};

use super::{Lay, Lid, ring_text, scatter};
use crate::ink::{self, Ink};
use crate::pen::{At, Chance, Path, Pen, at, put};

fn of<'a>(lay: &Lay<'a>, kind: LineKind) -> impl Iterator<Item = &'a Line> {
    lay.ground.lines().iter().filter(move |line| line.kind == kind)
}

/// The floors of houses and the planks of platforms.
pub fn floors(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    for area in lay.ground.areas().iter().filter(|area| area.kind == AreaKind::Platform) {
        let ring = lay.spots(area.polygon.corners());
        let (mut under, mut top) = (Path::new(), Path::new());
        let high = 3.0 * f64::from(area.levels);
        under.ring(&ring.iter().map(|spot| *spot + at(high, high * 1.4)).collect::<Vec<_>>());
        top.ring(&ring);
        pen.path(&under, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
        pen.path(&top, &format!(r#"class="platform" fill="{}""#, ink.floor));
        boards(pen, ink, &ring, 17.0);
    }
    for house in of(lay, LineKind::Building) {
        let ring = lay.spots(corners(house));
        let mut floor = Path::new();
        floor.ring(&ring);
        pen.path(&floor, &format!(r#"class="floor" fill="{}""#, ink.floor));
        mats(pen, ink, &ring);
    }
}

/// A building's corners, without the last that is the first again.
fn corners(line: &Line) -> &[measure::Point] {
    let last = line.outline.len() - usize::from(line.is_ring());
    &line.outline[..last]
}

/// Boards laid from side to side.
fn boards(pen: &mut Pen, ink: &Ink, ring: &[At], apart: f64) {
    let (least, most) = scatter::span(ring);
    let mut path = Path::new();
    let mut y = least.y + apart;
    while y < most.y {
        for (from, to) in inside(ring, y) {
            path.go(at(from, y)).line(at(to, y));
        }
        y += apart;
    }
    let line = r#"fill="none" stroke-width="1.3""#;
    pen.path(&path, &format!(r#"{line} stroke="{}" stroke-opacity="0.35""#, ink.ink));
}

/// The stretches of a level line inside a ring.
fn inside(ring: &[At], y: f64) -> Vec<(f64, f64)> {
    let mut cuts: Vec<f64> = Vec::new();
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        if (a.y > y) != (b.y > y) {
            cuts.push(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
        }
    }
    cuts.sort_by(f64::total_cmp);
    cuts.chunks_exact(2).map(|two| (two[0], two[1])).collect()
}

/// Straw mats, two to a square.
fn mats(pen: &mut Pen, ink: &Ink, ring: &[At]) {
    boards(pen, ink, ring, 34.0);
    let mut path = Path::new();
    for (n, (spot, _)) in scatter::over(ring, 34.0, 600).into_iter().enumerate() {
        if n % 2 == 0 {
            path.go(spot + at(0.0, -9.0)).line(spot + at(0.0, 9.0));
        }
    }
    let line = r#"fill="none" stroke-width="1.2""#;
    pen.path(&path, &format!(r#"{line} stroke="{}" stroke-opacity="0.3""#, ink.ink));
}

/// Walls, fences, hedges, screens and rails in the open.
pub fn lines(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    for (n, line) in lay.ground.lines().iter().enumerate() {
        let ends = line.parts().iter().map(|part| ends(lay, part));
        let parts: Vec<(At, At)> = ends.collect();
        match line.kind {
            LineKind::Wall | LineKind::Platform => wall(pen, ink, line, &parts),
            LineKind::Fence | LineKind::Rail => fence(pen, ink, line, &parts),
            LineKind::Hedge => hedge(pen, ink, &parts, n),
            LineKind::Screen => screen(pen, ink, &parts),
            LineKind::Gate => gate(pen, ink, &parts),
            LineKind::Building => {}
        }
    }
}

fn ends(lay: &Lay<'_>, part: &Part) -> (At, At) {
    (lay.spot(part.segment.a), lay.spot(part.segment.b))
}

fn joined(parts: &[(At, At)], by: At) -> Path {
    let mut path = Path::new();
    for (a, b) in parts {
        path.go(*a + by).line(*b + by);
    }
    path
}

const ROUND: &str = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;

/// How far a thing of a height throws its shadow.
fn shade(height: i32) -> At {
    let long = f64::from(height.clamp(60, 900)) * 0.014;
    at(long, long * 1.5)
}

fn wall(pen: &mut Pen, ink: &Ink, line: &Line, parts: &[(At, At)]) {
    let wide = if line.kind == LineKind::Platform { 6.0 } else { 11.0 };
    let dark = format!(r#"stroke="{}""#, ink.ink);
    let under = joined(parts, shade(line.tallest()));
    let soft = format!(r#"{dark} stroke-opacity="0.28" stroke-width="{wide}""#);
    pen.path(&under, &format!("{ROUND} {soft}"));
    let path = joined(parts, at(0.0, 0.0));
    pen.path(&path, &format!(r#"class="wall" {ROUND} {dark} stroke-width="{wide}""#));
    let stones = r#"fill="none" stroke-dasharray="9 2.4""#;
    let inner = wide - 4.0;
    pen.path(&path, &format!(r#"{stones} stroke="{}" stroke-width="{inner}""#, ink.stone_light));
}

fn fence(pen: &mut Pen, ink: &Ink, line: &Line, parts: &[(At, At)]) {
    let under = joined(parts, shade(line.tallest()));
    let dark = format!(r#"stroke="{}""#, ink.ink);
    pen.path(&under, &format!(r#"{ROUND} {dark} stroke-opacity="0.22" stroke-width="4""#));
    let path = joined(parts, at(0.0, 0.0));
    pen.path(&path, &format!(r#"class="fence" {ROUND} {dark} stroke-width="5""#));
    pen.path(&path, &format!(r#"{ROUND} stroke="{}" stroke-width="2.4""#, ink.floor));
    let mut posts = Path::new();
    for (a, b) in parts {
        for (spot, _) in scatter::along(&[*a, *b], 26.0) {
            posts.circle(spot, 4.2);
        }
    }
    let looks = format!(r#"fill="{}" {dark} stroke-width="1.6""#, ink.floor);
    pen.path(&posts, &looks);
}

fn hedge(pen: &mut Pen, ink: &Ink, parts: &[(At, At)], n: usize) {
    let (mut under, mut leaves, mut light) = (Path::new(), Path::new(), Path::new());
    for (k, (a, b)) in parts.iter().enumerate() {
        for (m, (spot, _)) in scatter::along(&[*a, *b], 11.0).into_iter().enumerate() {
            let mut chance = Chance::new(n * 4099 + k * 257 + m, 610);
            let (spot, r) = (spot + chance.aside(1.6), chance.between(7.5, 9.5));
            under.circle(spot + at(3.0, 4.5), r);
            leaves.circle(spot, r);
            light.arc(spot, r * 0.6, 180.0, 290.0);
        }
    }
    pen.path(&under, &format!(r#"fill="{}" fill-opacity="0.35""#, ink.ink));
    let firm = format!(r#"stroke="{}" stroke-width="2.4""#, ink.ink);
    pen.path(&leaves, &format!(r#"fill="none" {firm}"#));
    pen.path(&leaves, &format!(r#"class="hedge" fill="{}""#, ink.pine));
    let soft = r#"fill="none" stroke-width="1.6" stroke-linecap="round""#;
    pen.path(&light, &format!(r#"{soft} stroke="{}""#, ink.pine_light));
}

/// Cloth between poles, with the stripes of a camp.
fn screen(pen: &mut Pen, ink: &Ink, parts: &[(At, At)]) {
    let dark = format!(r#"stroke="{}""#, ink.ink);
    let under = joined(parts, at(4.0, 6.0));
    pen.path(&under, &format!(r#"{ROUND} {dark} stroke-opacity="0.22" stroke-width="7""#));
    let path = joined(parts, at(0.0, 0.0));
    pen.path(&path, &format!(r#"class="screen" {ROUND} {dark} stroke-width="8""#));
    pen.path(&path, &format!(r#"{ROUND} stroke="{}" stroke-width="5""#, ink.paper));
    let stripes = r#"fill="none" stroke-dasharray="10 16" stroke-width="5""#;
    pen.path(&path, &format!(r#"{stroke} stroke="{}""#, ink.lacquer, stroke = stripes));
    let mut poles = Path::new();
    for (a, b) in parts {
        for (spot, _) in scatter::along(&[*a, *b], 60.0) {
            poles.circle(spot, 4.0);
        }
    }
    pen.path(&poles, &format!(r#"fill="{}""#, ink.ink));
}

fn gate(pen: &mut Pen, ink: &Ink, parts: &[(At, At)]) {
    let path = joined(parts, at(0.0, 0.0));
    let dark = format!(r#"stroke="{}""#, ink.ink);
    pen.path(&path, &format!(r#"class="gate" fill="none" {dark} stroke-width="13""#));
    let bars = r#"fill="none" stroke-dasharray="7 3" stroke-width="8""#;
    pen.path(&path, &format!(r#"{bars} stroke="{}""#, ink.lacquer));
}

/// The walls of houses, with windows; doors are the gaps between.
pub fn walls(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    for house in of(lay, LineKind::Building) {
        let (mut firm, mut glass) = (Vec::new(), Vec::new());
        for part in house.parts() {
            let list = if part.sight < house.tallest() { &mut glass } else { &mut firm };
            list.push(ends(lay, part));
        }
        let dark = format!(r#"stroke="{}""#, ink.ink);
        let under = joined(&firm, shade(house.tallest()));
        let soft = format!(r#"{dark} stroke-opacity="0.25" stroke-width="9""#);
        pen.path(&under, &format!("{ROUND} {soft}"));
        let walls = joined(&firm, at(0.0, 0.0));
        pen.path(&walls, &format!(r#"class="walls" {ROUND} {dark} stroke-width="10""#));
        pen.path(&walls, &format!(r#"{ROUND} stroke="{}" stroke-width="5""#, ink.wall));
        let panes = joined(&glass, at(0.0, 0.0));
        pen.path(&panes, &format!(r#"class="windows" fill="none" {dark} stroke-width="8""#));
        let paper = format!(r#"stroke="{}" stroke-width="4.4""#, ink.paper);
        pen.path(&panes, &format!(r#"fill="none" stroke-dasharray="7 2" {paper}"#));
    }
}

/// Thatch, in groups that can be lifted off.
pub fn roofs(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, lid: Lid) {
    for (n, house) in of(lay, LineKind::Building).enumerate() {
        let ring = lay.spots(corners(house));
        let thin = if lid == Lid::Thin { r#" opacity="0.3""# } else { "" };
        put!(
            pen,
            r#"<g class="roof" data-over="" data-roof="{n}" data-ring="{}"{thin}>"#,
            ring_text(&ring)
        );
        roof(pen, ink, &ring, n);
        put!(pen, "</g>");
    }
}

/// Eaves a little beyond the walls, four slopes to a ridge, straw running down each.
fn roof(pen: &mut Pen, ink: &Ink, ring: &[At], n: usize) {
    let (least, most) = scatter::span(ring);
    let middle = least.to(most, 0.5);
    let eaves: Vec<At> = ring
        .iter()
        .map(|spot| {
            let out = *spot - middle;
            *spot + out * (14.0 / out.length().max(1.0))
        })
        .collect();
    let size = most - least;
    // The ridge runs the long way, as far from the short sides as from the long ones.
    let half = (size.x - size.y).abs() / 2.0;
    let way = if size.x >= size.y { at(1.0, 0.0) } else { at(0.0, 1.0) };
    let ridge = (middle - way * half, middle + way * half);
    let (mut under, mut edge) = (Path::new(), Path::new());
    under.ring(&eaves.iter().map(|spot| *spot + at(8.0, 12.0)).collect::<Vec<_>>());
    edge.ring(&eaves);
    pen.path(&under, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
    let straw = ink::mixed(ink.earth, ink.sides[2], 0.3);
    pen.path(&edge, &format!(r#"class="thatch" fill="{straw}""#));
    let (mut shaded, mut straws, mut hips) = (Path::new(), Path::new(), Path::new());
    for (k, (a, b)) in eaves.iter().zip(eaves.iter().cycle().skip(1)).enumerate() {
        let (from, to) = (on_ridge(ridge, *a), on_ridge(ridge, *b));
        let out = a.to(*b, 0.5) - middle;
        if out.x + out.y > 0.0 {
            shaded.ring(&[*a, *b, to, from]);
        }
        hips.go(*a).line(from);
        let many = ((*b - *a).length() / 9.0).ceil().max(1.0) as usize;
        for m in 0..many {
            let mut chance = Chance::new(n * 8209 + k * 521 + m, 620);
            let part = (m as f64 + chance.part()) / many as f64;
            let (foot, top) = (a.to(*b, part), from.to(to, part));
            let start = chance.between(0.0, 0.6);
            straws.go(foot.to(top, start)).line(foot.to(top, start + chance.between(0.2, 0.4)));
        }
    }
    pen.path(&shaded, &format!(r#"fill="{}" fill-opacity="0.16""#, ink.ink));
    let dark = format!(r#"stroke="{}""#, ink.ink);
    pen.path(&straws, &format!(r#"{ROUND} {dark} stroke-width="1.4" stroke-opacity="0.4""#));
    pen.path(&hips, &format!(r#"{ROUND} {dark} stroke-width="2" stroke-opacity="0.5""#));
    pen.path(&edge, &format!(r#"{ROUND} {dark} stroke-width="3""#));
    let mut top = Path::new();
    top.go(ridge.0).line(ridge.1);
    pen.path(&top, &format!(r#"{ROUND} {dark} stroke-width="9""#));
    pen.path(&top, &format!(r#"{ROUND} stroke="{}" stroke-width="5""#, ink.scrub));
}

/// The spot of a ridge that is nearest to a corner.
fn on_ridge((from, to): (At, At), corner: At) -> At {
    let way = to - from;
    let square = way.x * way.x + way.y * way.y;
    if square < 1.0 {
        return from;
    }
    let along = ((corner - from).x * way.x + (corner - from).y * way.y) / square;
    from.to(to, along.clamp(0.0, 1.0))
}
