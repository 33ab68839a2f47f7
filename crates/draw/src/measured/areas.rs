//! Ground that is not open: water, paddies, marsh, scree, crops, roads and bridges.

use measure::{Area, AreaKind};

use super::{Lay, scatter};
use crate::ink::{self, Ink};
use crate::pen::{At, Path, Pen, at};

/// All of them, the low before the high: what lies later in the text lies on top.
pub fn draw(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    let areas = lay.ground.areas();
    let numbered = || areas.iter().enumerate();
    for (n, area) in numbered().filter(|(_, area)| rank(area.kind) == 0) {
        field(pen, lay, ink, area, n as u64);
    }
    for (n, area) in numbered().filter(|(_, area)| rank(area.kind) == 1) {
        way(pen, lay, ink, area, n as u64);
    }
}

/// What lies under the roads, what the roads are, and what is drawn elsewhere.
fn rank(kind: AreaKind) -> u8 {
    use AreaKind as K;
    match kind {
        K::Road | K::Bridge | K::Ford => 1,
        K::Hill | K::Platform | K::Wood | K::Bamboo | K::Scrub | K::Rocks | K::Cover => 2,
        _ => 0,
    }
}

fn field(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, area: &Area, n: u64) {
    let ring = lay.spots(area.polygon.corners());
    match area.kind {
        AreaKind::Water | AreaKind::Shallow => water(pen, ink, &ring, area.kind, n),
        AreaKind::Paddy => paddy(pen, ink, &ring, n),
        AreaKind::Marsh | AreaKind::Difficult => marsh(pen, ink, &ring, n),
        AreaKind::Scree | AreaKind::Impassable | AreaKind::Cliff => scree(pen, ink, &ring, area, n),
        AreaKind::Ditch => ditch(pen, ink, &ring, n),
        AreaKind::Crop => crop(pen, ink, &ring, n),
        _ => {}
    }
}

fn outline(ring: &[At], slack: f64, n: u64) -> Path {
    let mut path = Path::new();
    scatter::hand(&mut path, ring, slack, 400 + n);
    path
}

fn water(pen: &mut Pen, ink: &Ink, ring: &[At], kind: AreaKind, n: u64) {
    let shape = outline(ring, 2.0, n);
    let deep = kind == AreaKind::Water;
    let bank = r#"fill="none" stroke-linejoin="round""#;
    pen.path(&shape, &format!(r#"{bank} stroke="{}" stroke-width="14""#, ink.earth));
    let colour = ink::mixed(ink.paper, ink.water, if deep { 0.95 } else { 0.55 });
    pen.path(&shape, &format!(r#"class="water" fill="{colour}""#));
    let mut waves = Path::new();
    for (from, mut chance) in scatter::over(ring, if deep { 40.0 } else { 56.0 }, 410 + n) {
        let long = chance.between(8.0, 13.0);
        if scatter::from_edge(ring, from + at(long, 0.0)) < 9.0 {
            continue;
        }
        let middle = from + at(long, 0.0);
        waves.go(from).curve(from + at(long / 2.0, -4.6), middle);
        waves.curve(middle + at(long / 2.0, 4.6), middle + at(long, 0.0));
    }
    let line = r#"fill="none" stroke-linecap="round" stroke-width="2""#;
    pen.path(&waves, &format!(r#"{line} stroke="{}" stroke-opacity="0.55""#, ink.deep));
    pen.path(
        &shape,
        &format!(r#"{bank} stroke="{}" stroke-width="2" stroke-opacity="0.7""#, ink.ink),
    );
}

/// Rice in rows between low dykes.
fn paddy(pen: &mut Pen, ink: &Ink, ring: &[At], n: u64) {
    let shape = outline(ring, 1.0, n);
    let wet = ink::mixed(&ink::mixed(ink.paper, ink.water, 0.4), ink.paddy, 0.55);
    pen.path(&shape, &format!(r#"class="paddy" fill="{wet}""#));
    let (least, most) = scatter::span(ring);
    let mut rice = Path::new();
    let mut y = least.y + 11.0;
    while y < most.y {
        let mut x = least.x + 9.0;
        while x < most.x {
            let foot = at(x, y);
            if scatter::has(ring, foot) && scatter::from_edge(ring, foot) > 9.0 {
                for lean in [-3.0, 0.0, 3.0] {
                    rice.go(foot).line(foot + at(lean, -6.0));
                }
            }
            x += 19.0;
        }
        y += 17.0;
    }
    let line = r#"fill="none" stroke-linecap="round" stroke-width="1.5""#;
    pen.path(&rice, &format!(r#"{line} stroke="{}" stroke-opacity="0.85""#, ink.pine));
    let dyke = r#"fill="none" stroke-linejoin="round""#;
    pen.path(&shape, &format!(r#"{dyke} stroke="{}" stroke-width="9""#, ink.earth));
    pen.path(
        &shape,
        &format!(r#"{dyke} stroke="{}" stroke-width="1.6" stroke-opacity="0.65""#, ink.ink),
    );
}

/// Reeds and pools.
fn marsh(pen: &mut Pen, ink: &Ink, ring: &[At], n: u64) {
    let shape = outline(ring, 5.0, n);
    pen.path(&shape, &format!(r#"class="marsh" fill="{}" fill-opacity="0.38""#, ink.paddy));
    let (mut pools, mut reeds, mut heads) = (Path::new(), Path::new(), Path::new());
    for (spot, mut chance) in scatter::over(ring, 62.0, 420 + n) {
        if scatter::from_edge(ring, spot) < 16.0 {
            continue;
        }
        if chance.part() < 0.4 {
            let r = chance.between(11.0, 19.0);
            let pool = [0.0, 60.0, 120.0, 180.0, 240.0, 300.0].map(|turn| {
                let out = At::polar(turn, r);
                spot + at(out.x * 1.3, out.y * 0.6)
            });
            scatter::soft(&mut pools, &pool);
        } else {
            for lean in [-5.0, 0.0, 5.0] {
                let tip = spot + at(lean, -chance.between(12.0, 18.0));
                reeds.go(spot + at(lean * 0.3, 0.0)).line(tip);
                heads.circle(tip, 1.9);
            }
        }
    }
    pen.path(&pools, &format!(r#"fill="{}" fill-opacity="0.85""#, ink.water));
    let line = r#"fill="none" stroke-linecap="round" stroke-width="1.6""#;
    pen.path(&reeds, &format!(r#"{line} stroke="{}" stroke-opacity="0.9""#, ink.pine));
    pen.path(&heads, &format!(r#"fill="{}""#, ink.soft));
    edge(pen, ink, &shape);
}

/// A quiet line where slow or sheltering ground begins.
fn edge(pen: &mut Pen, ink: &Ink, shape: &Path) {
    let line = r#"fill="none" stroke-width="1.8" stroke-dasharray="7 5" stroke-linecap="round""#;
    pen.path(shape, &format!(r#"{line} stroke="{}" stroke-opacity="0.5""#, ink.ink));
}

fn scree(pen: &mut Pen, ink: &Ink, ring: &[At], area: &Area, n: u64) {
    let shape = outline(ring, 3.0, n);
    let barred = area.kind != AreaKind::Scree;
    let strength = if barred { "0.75" } else { "0.3" };
    pen.path(&shape, &format!(r#"class="stone" fill="{}" fill-opacity="{strength}""#, ink.stone));
    let mut stones = Path::new();
    for (spot, mut chance) in scatter::over(ring, 25.0, 430 + n) {
        if scatter::from_edge(ring, spot) > 6.0 {
            pebble(&mut stones, spot, chance.between(3.0, 7.0), chance.between(0.0, 90.0));
        }
    }
    let line = format!(r#"stroke="{}" stroke-width="1.3" stroke-opacity="0.7""#, ink.ink);
    pen.path(&stones, &format!(r#"fill="{}" {line}"#, ink.stone_light));
    edge(pen, ink, &shape);
}

fn pebble(path: &mut Path, spot: At, r: f64, turn: f64) {
    let corner = |n: usize| {
        let long = [1.0, 0.8, 1.05, 0.85, 0.95][n];
        spot + At::polar(turn + 72.0 * n as f64, r * long)
    };
    path.ring(&[0, 1, 2, 3, 4].map(corner));
}

fn ditch(pen: &mut Pen, ink: &Ink, ring: &[At], n: u64) {
    let shape = outline(ring, 2.0, n);
    pen.path(&shape, &format!(r#"class="ditch" fill="{}" fill-opacity="0.8""#, ink.earth));
    let closed: Vec<At> = ring.iter().chain(&ring[..1]).copied().collect();
    let mut strokes = Path::new();
    for (spot, way) in scatter::along(&closed, 11.0) {
        let mut inward = way.turned();
        if !scatter::has(ring, spot + inward * 3.0) {
            inward = inward * -1.0;
        }
        strokes.go(spot).line(spot + inward * 12.0);
    }
    let line = r#"fill="none" stroke-linecap="round""#;
    let soft = format!(r#"stroke="{}" stroke-opacity="0.45""#, ink.ink);
    pen.path(&strokes, &format!(r#"{line} stroke-width="1.5" {soft}"#));
    let firm = format!(r#"stroke="{}" stroke-opacity="0.75""#, ink.ink);
    pen.path(&shape, &format!(r#"{line} stroke-width="2.4" {firm}"#));
}

/// Standing millet: sheaves in rows.
fn crop(pen: &mut Pen, ink: &Ink, ring: &[At], n: u64) {
    let shape = outline(ring, 1.5, n);
    let gold = ink::mixed(ink.paper, ink.sides[2], 0.36);
    pen.path(&shape, &format!(r#"class="crop" fill="{gold}""#));
    let (mut stems, mut ears) = (Path::new(), Path::new());
    for (foot, mut chance) in scatter::over(ring, 20.0, 440 + n) {
        if scatter::from_edge(ring, foot) > 5.0 {
            let tip = foot + at(chance.between(-3.0, 3.0), -11.0);
            stems.go(foot).line(tip);
            ears.circle(tip, 2.2);
        }
    }
    let line = r#"fill="none" stroke-linecap="round" stroke-width="1.5""#;
    pen.path(&stems, &format!(r#"{line} stroke="{}" stroke-opacity="0.8""#, ink.scrub));
    pen.path(&ears, &format!(r#"fill="{}""#, ink.sides[2]));
    edge(pen, ink, &shape);
}

/// Roads are worn into the ground, bridges are planks, fords are stones in the water.
fn way(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, area: &Area, n: u64) {
    let ring = lay.spots(area.polygon.corners());
    let shape = outline(&ring, if area.kind == AreaKind::Bridge { 0.0 } else { 2.0 }, n);
    let rim = r#"fill="none" stroke-linejoin="round""#;
    match area.kind {
        AreaKind::Bridge => {
            let under: Vec<At> = ring.iter().map(|spot| *spot + at(4.0, 7.0)).collect();
            let mut shade = Path::new();
            shade.ring(&under);
            pen.path(&shade, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
            pen.path(&shape, &format!(r#"class="bridge" fill="{}""#, ink.floor));
            let line = r#"fill="none" stroke-width="1.6""#;
            let soft = format!(r#"stroke="{}" stroke-opacity="0.5""#, ink.ink);
            pen.path(&planks(&ring), &format!("{line} {soft}"));
            pen.path(&shape, &format!(r#"{rim} stroke="{}" stroke-width="3""#, ink.ink));
        }
        AreaKind::Ford => {
            let mut stones = Path::new();
            let waters = waters(lay);
            for (spot, mut chance) in scatter::over(&ring, 24.0, 450 + n) {
                if !waters.iter().any(|water| scatter::has(water, spot)) {
                    continue;
                }
                pebble(&mut stones, spot, chance.between(5.0, 9.0), chance.between(0.0, 90.0));
            }
            let line = format!(r#"stroke="{}" stroke-width="1.4""#, ink.ink);
            pen.path(&stones, &format!(r#"class="ford" fill="{}" {line}"#, ink.stone_light));
        }
        _ => {
            pen.path(&shape, &format!(r#"class="road" fill="{}""#, ink.road));
            let mut ruts = Path::new();
            for (spot, mut chance) in scatter::over(&ring, 34.0, 460 + n) {
                ruts.circle(spot, chance.between(0.9, 1.9));
            }
            pen.path(&ruts, &format!(r#"fill="{}" fill-opacity="0.3""#, ink.ink));
            let soft = format!(r#"stroke="{}" stroke-opacity="0.35""#, ink.ink);
            pen.path(&shape, &format!(r#"{rim} stroke-width="1.8" {soft}"#));
        }
    }
}

/// Where there is water.
fn waters(lay: &Lay<'_>) -> Vec<Vec<At>> {
    let is_wet = |area: &&Area| matches!(area.kind, AreaKind::Water | AreaKind::Shallow);
    let wet = lay.ground.areas().iter().filter(is_wet);
    wet.map(|area| lay.spots(area.polygon.corners())).collect()
}

/// Lines across a bridge, from its longer sides.
fn planks(ring: &[At]) -> Path {
    let mut path = Path::new();
    let sides: Vec<(At, At)> =
        ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)).collect();
    let Some(longest) = (0..sides.len()).max_by(|a, b| {
        let long = |n: usize| (sides[n].1 - sides[n].0).length();
        long(*a).total_cmp(&long(*b))
    }) else {
        return path;
    };
    let (a, b) = sides[longest];
    let (c, d) = sides[(longest + 2) % sides.len()];
    let many = ((b - a).length() / 12.0).floor().max(1.0) as usize;
    for n in 1..many {
        let part = n as f64 / many as f64;
        path.go(a.to(b, part)).line(d.to(c, part));
    }
    path
}

/// Rocks and other cover: boulders with a shadow, inside a quiet line.
pub fn stones(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    let is_rocks = |area: &&Area| matches!(area.kind, AreaKind::Rocks | AreaKind::Cover);
    for (n, area) in lay.ground.areas().iter().filter(is_rocks).enumerate() {
        let ring = lay.spots(area.polygon.corners());
        let shape = outline(&ring, 2.0, 90 + n as u64);
        pen.path(&shape, &format!(r#"class="rocks" fill="{}" fill-opacity="0.3""#, ink.stone));
        let (mut shade, mut rock, mut light) = (Path::new(), Path::new(), Path::new());
        for (spot, mut chance) in scatter::over(&ring, 30.0, 470 + n as u64) {
            if scatter::from_edge(&ring, spot) < 8.0 {
                continue;
            }
            let (r, turn) = (chance.between(8.0, 14.0), chance.between(0.0, 90.0));
            pebble(&mut shade, spot + at(2.5, 4.0), r, turn);
            pebble(&mut rock, spot, r, turn);
            light.go(spot + at(-r * 0.5, 0.0)).line(spot + at(0.0, -r * 0.5));
        }
        pen.path(&shade, &format!(r#"fill="{}" fill-opacity="0.35""#, ink.ink));
        let line = format!(r#"stroke="{}" stroke-width="1.8" stroke-linejoin="round""#, ink.ink);
        pen.path(&rock, &format!(r#"fill="{}" {line}"#, ink.stone_light));
        let round = r#"fill="none" stroke-linecap="round" stroke-width="2.2""#;
        pen.path(&light, &format!(r#"{round} stroke="{}" stroke-opacity="0.8""#, ink.paper));
        edge(pen, ink, &shape);
    }
}
