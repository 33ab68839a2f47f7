//! The key to the ground of a table.

use measure::{AreaKind, Ground, Line, LineKind, Pieces as Laid, Point, Polygon};

use super::{Lay, Lid};
use crate::ink::Ink;
use crate::legend::{Entry, Swatch};
use crate::pen::{Path, Pen};

/// A sample is so many u wide and high.
const SAMPLE: i32 = 520;

/// The lines that this table needs.
pub fn entries(ground: &Ground, ink: &Ink) -> Vec<Entry> {
    let areas = [
        (AreaKind::Wood, "Wood"),
        (AreaKind::Bamboo, "Bamboo"),
        (AreaKind::Scrub, "Scrub"),
        (AreaKind::Marsh, "Marsh"),
        (AreaKind::Difficult, "Slow ground"),
        (AreaKind::Paddy, "Paddy"),
        (AreaKind::Scree, "Scree"),
        (AreaKind::Ditch, "Ditch"),
        (AreaKind::Shallow, "Shallow water"),
        (AreaKind::Water, "Deep water"),
        (AreaKind::Rocks, "Rocks"),
        (AreaKind::Crop, "Crop"),
        (AreaKind::Hill, "Hill"),
        (AreaKind::Road, "Road"),
        (AreaKind::Ford, "Ford"),
    ];
    let lines = [
        (LineKind::Wall, 300, "Wall"),
        (LineKind::Fence, 100, "Fence"),
        (LineKind::Hedge, 200, "Hedge"),
        (LineKind::Screen, 200, "Cloth screen"),
    ];
    let mut list = Vec::new();
    for (kind, title) in areas {
        if ground.areas().iter().any(|area| area.kind == kind) {
            let mut laid = Laid::default();
            let inset = if kind == AreaKind::Hill { 110 } else { 0 };
            if let Some(polygon) = square(inset) {
                if kind == AreaKind::Ford {
                    laid.area(AreaKind::Shallow, title, polygon.clone());
                }
                laid.area(kind, title, polygon);
            }
            list.extend(entry(title, laid, ink));
        }
    }
    for (kind, height, title) in lines {
        if ground.lines().iter().any(|line| line.kind == kind) {
            let mut laid = Laid::default();
            let middle = SAMPLE / 2;
            let through = vec![Point::new(0, middle), Point::new(SAMPLE, middle)];
            laid.lines.push(Line::new(title, kind, height, through));
            list.extend(entry(title, laid, ink));
        }
    }
    list
}

fn square(inset: i32) -> Option<Polygon> {
    let (a, b) = (inset, SAMPLE - inset);
    let corners = [(a, a), (b, a), (b, b), (a, b)];
    Polygon::new(corners.map(|(x, y)| Point::new(x, y)).to_vec()).ok()
}

fn entry(title: &'static str, laid: Laid, ink: &Ink) -> Option<Entry> {
    let ground = Ground::new(title, SAMPLE, SAMPLE, laid)?;
    let lay = Lay { ground: &ground };
    let middle = lay.extent() * 0.5;
    let (mut edge, mut drawing) = (Path::new(), Pen::default());
    edge.circle(middle, 56.0);
    super::draw(&mut drawing, &lay, ink, Lid::On);
    Some(Entry { title, notes: Vec::new(), swatch: Swatch { middle, edge, drawing } })
}
