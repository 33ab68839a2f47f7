//! Woods, bamboo and scrub: a floor in the shade, and crowns above it.

use measure::{Area, AreaKind};

use super::{Lay, Lid, ring_text, scatter};
use crate::ink::Ink;
use crate::pen::{At, Path, Pen, at, put};

fn woods<'a>(lay: &Lay<'a>) -> impl Iterator<Item = (usize, &'a Area)> {
    let is_wood =
        |area: &Area| matches!(area.kind, AreaKind::Wood | AreaKind::Bamboo | AreaKind::Scrub);
    lay.ground.areas().iter().enumerate().filter(move |(_, area)| is_wood(area))
}

/// What is seen when the crowns are lifted: a shaded floor, trunks, the true edge.
pub fn floor(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    for (n, wood) in woods(lay) {
        let ring = lay.spots(wood.polygon.corners());
        let mut shape = Path::new();
        scatter::hand(&mut shape, &ring, 2.0, 500 + n as u64);
        pen.path(&shape, &format!(r#"class="wood" fill="{}" fill-opacity="0.42""#, ink.pine_light));
        let (mut trunk, mut litter) = (Path::new(), Path::new());
        for (spot, mut chance) in scatter::over(&ring, apart(wood.kind), 510 + n as u64) {
            if scatter::from_edge(&ring, spot) > 7.0 {
                trunk.circle(spot, if wood.kind == AreaKind::Wood { 4.0 } else { 2.0 });
                litter.circle(spot + chance.aside(14.0), 1.2);
            }
        }
        let dark = format!(r#"fill="{}" fill-opacity="0.65""#, ink.soft);
        pen.path(&trunk, &format!(r#"class="trunks" {dark}"#));
        pen.path(&litter, &format!(r#"fill="{}" fill-opacity="0.4""#, ink.ink));
        let line = r#"fill="none" stroke-width="2" stroke-dasharray="8 5" stroke-linecap="round""#;
        pen.path(&shape, &format!(r#"{line} stroke="{}" stroke-opacity="0.9""#, ink.pine));
    }
}

/// How far trees stand apart.
fn apart(kind: AreaKind) -> f64 {
    match kind {
        AreaKind::Wood => 46.0,
        AreaKind::Bamboo => 27.0,
        _ => 34.0,
    }
}

/// Crowns, in groups that can be lifted. Roads keep the sky above them.
pub fn crowns(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, lid: Lid) {
    let roads: Vec<Vec<At>> = lay
        .ground
        .areas()
        .iter()
        .filter(|area| matches!(area.kind, AreaKind::Road | AreaKind::Bridge))
        .map(|area| lay.spots(area.polygon.corners()))
        .collect();
    for (n, wood) in woods(lay) {
        let ring = lay.spots(wood.polygon.corners());
        let thin = if lid == Lid::Thin { r#" opacity="0.45""# } else { "" };
        put!(
            pen,
            r#"<g class="canopy" data-over="" data-canopy="{n}" data-ring="{}"{thin}>"#,
            ring_text(&ring)
        );
        let stands = scatter::over(&ring, apart(wood.kind), 510 + n as u64);
        let open = |spot: At, r: f64| {
            let clear = |road: &Vec<At>| {
                !scatter::has(road, spot) && scatter::from_edge(road, spot) > r * 0.8
            };
            roads.iter().all(clear) && scatter::from_edge(&ring, spot) > 7.0
        };
        let mut crowns: Vec<(At, f64)> = Vec::new();
        for (spot, mut chance) in stands {
            let size = apart(wood.kind) * chance.between(0.5, 0.68);
            // Crowns stay within the true edge but for a leaf or two.
            let r = size.min(scatter::from_edge(&ring, spot) + 6.0);
            if open(spot, r) {
                crowns.push((spot, r));
            }
        }
        crowns.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
        match wood.kind {
            AreaKind::Bamboo => bamboo(pen, ink, &crowns),
            AreaKind::Scrub => leaves(pen, ink, &crowns, ink.scrub, ink.paddy),
            _ => leaves(pen, ink, &crowns, ink.pine, ink.pine_light),
        }
        put!(pen, "</g>");
    }
}

/// Round crowns, one outline around a clump, light on the north-west.
fn leaves(pen: &mut Pen, ink: &Ink, crowns: &[(At, f64)], dark: &str, pale: &str) {
    let (mut crown, mut light, mut leaf) = (Path::new(), Path::new(), Path::new());
    for (spot, r) in crowns {
        crown.circle(*spot, *r);
        light.arc(*spot, r - r * 0.22, 178.0, 292.0);
        leaf.arc(*spot + at(2.0, 2.0), r * 0.42, 20.0, 150.0);
    }
    let aside = r#"transform="translate(5 8)" fill-opacity="0.26""#;
    pen.path(&crown, &format!(r#"{aside} fill="{}""#, ink.ink));
    let firm = format!(r#"stroke="{}" stroke-linejoin="round""#, ink.ink);
    pen.path(&crown, &format!(r#"class="trees" fill="none" {firm} stroke-width="4""#));
    pen.path(&crown, &format!(r#"fill="{dark}""#));
    let soft = r#"fill="none" stroke-linecap="round""#;
    let bright = format!(r#"stroke="{pale}" stroke-width="3" stroke-opacity="0.9""#);
    pen.path(&light, &format!("{soft} {bright}"));
    let vein = format!(r#"stroke="{}" stroke-width="1.4" stroke-opacity="0.45""#, ink.ink);
    pen.path(&leaf, &format!("{soft} {vein}"));
}

/// Bamboo from above: stars of narrow leaves.
fn bamboo(pen: &mut Pen, ink: &Ink, crowns: &[(At, f64)]) {
    let (mut shade, mut blades, mut ribs) = (Path::new(), Path::new(), Path::new());
    for (n, (spot, r)) in crowns.iter().enumerate() {
        let turn = (n * 47 % 60) as f64;
        for k in 0..6 {
            let tip = At::polar(turn + 60.0 * f64::from(k), r * 1.05);
            let aside = tip.turned() * 0.22;
            for (path, by) in [(&mut shade, at(4.0, 6.0)), (&mut blades, at(0.0, 0.0))] {
                let foot = *spot + by;
                let (left, right) = (foot + tip * 0.45 + aside, foot + tip * 0.45 - aside);
                path.go(foot).curve(left, foot + tip).curve(right, foot).close();
            }
            ribs.go(*spot).line(*spot + tip * 0.8);
        }
    }
    pen.path(&shade, &format!(r#"fill="{}" fill-opacity="0.22""#, ink.ink));
    let line = format!(r#"stroke="{}" stroke-width="1.1" stroke-opacity="0.8""#, ink.ink);
    pen.path(&blades, &format!(r#"class="bamboo" fill="{}" {line}"#, ink.pine_light));
    let thin = r#"fill="none" stroke-width="1" stroke-linecap="round""#;
    pen.path(&ribs, &format!(r#"{thin} stroke="{}" stroke-opacity="0.7""#, ink.paper));
}
