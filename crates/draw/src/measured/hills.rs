//! Hills: every contour a step up, light on its north-western side, hachures below its edge.

use measure::AreaKind;

use super::{Lay, scatter};
use crate::ink::Ink;
use crate::pen::{At, Chance, Path, Pen, at};

/// How long a stroke down from a contour is at most.
const STROKE: f64 = 34.0;

pub fn draw(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    let hills = lay.ground.areas().iter().filter(|area| area.kind == AreaKind::Hill);
    for (n, hill) in hills.enumerate() {
        let ring = lay.spots(hill.polygon.corners());
        let (mut top, mut under) = (Path::new(), Path::new());
        scatter::hand(&mut top, &ring, 1.5, 300 + n as u64);
        let below: Vec<At> = ring.iter().map(|spot| *spot + at(6.0, 9.0)).collect();
        scatter::hand(&mut under, &below, 1.5, 300 + n as u64);
        pen.path(&under, &format!(r#"fill="{}" fill-opacity="0.16""#, ink.ink));
        pen.path(&top, &format!(r#"class="hill" fill="{}" fill-opacity="0.34""#, ink.earth));
        let strokes = hachures(&ring, 310 + n as u64);
        pen.path(&strokes, &format!(r#"fill="{}" fill-opacity="0.42""#, ink.ink));
        let line = r#"fill="none" stroke-width="2.6" stroke-linejoin="round""#;
        pen.path(&top, &format!(r#"{line} stroke="{}" stroke-opacity="0.75""#, ink.ink));
    }
}

/// Wedges that run down outwards from a ring.
fn hachures(ring: &[At], purpose: u64) -> Path {
    let mut path = Path::new();
    let closed: Vec<At> = ring.iter().chain(&ring[..1]).copied().collect();
    for (n, (spot, way)) in scatter::along(&closed, 13.0).into_iter().enumerate() {
        let mut chance = Chance::new(n, purpose);
        let mut out = way.turned();
        if scatter::has(ring, spot + out * 3.0) {
            out = out * -1.0;
        }
        // Longer in the shade, on the side away from the light.
        let shade = 0.7 + 0.3 * (out.x * 0.55 + out.y * 0.83);
        let part = if n % 2 == 0 { 1.0 } else { 0.55 };
        let long = STROKE * part * shade.max(0.35) * chance.between(0.8, 1.1);
        let half = way * 1.1;
        path.ring(&[spot - half, spot + half, spot + out * long]);
    }
    path
}
