//! Writes a map back as text: what an editor saves.

use hex::{Dir, HexId, dir_name};

use crate::map::Map;
use crate::terrain::{Barrier, Ground};

use super::super::hexes::name;
use super::MARKS;

/// The map as text that [`super::parse`] reads back to the same map.
pub fn write(map: &Map) -> String {
    let (cols, rows) = (map.field.cols(), map.field.rows());
    let mut lines = vec![format!("title {}", map.title), format!("size {cols} x {rows}")];
    lines.extend([String::new(), "ground".to_owned()]);
    for row in 0..rows {
        let marks = (0..cols).filter_map(|col| map.field.id(col, row)).map(|hex| mark(map, hex));
        let indent = if row % 2 == 1 { " " } else { "" };
        lines.push(format!("{indent}{}", marks.collect::<Vec<_>>().join(" ")));
    }
    lines.push(String::new());
    for (at, title) in map.building_names.iter().enumerate() {
        let inside = |hex: &HexId| usize::from(map.building(*hex)) == at + 1;
        lines.push(format!("building {title}: {}", list(map, inside)));
    }
    for hex in map.field.ids() {
        lines.extend((0..6).filter_map(|dir| side(map, hex, dir)));
    }
    for dir in 0..6 {
        let has_lip = |hex: &HexId| map.lips[hex.index()] >> dir & 1 != 0;
        if map.field.ids().any(|hex| has_lip(&hex)) {
            lines.push(format!("lip {} {}", list(map, has_lip), dir_name(dir)));
        }
    }
    for hex in map.field.ids() {
        if let Some(dir) = map.corner[hex.index()] {
            lines.push(format!("corner {} wall {}", name(hex, &map.field), dir_name(dir)));
        }
    }
    for (hex, front) in &map.barricades {
        lines.push(format!("barricade {} front {}", name(*hex, &map.field), dir_name(*front)));
    }
    // In their order, which is their number.
    let lanterns: Vec<String> = map.lanterns.iter().map(|hex| name(*hex, &map.field)).collect();
    if !lanterns.is_empty() {
        lines.push(format!("lantern {}", lanterns.join(" ")));
    }
    if let Some(origin) = map.axial_origin {
        lines.push(format!("axial {}", name(origin, &map.field)));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn mark(map: &Map, hex: HexId) -> String {
    let ground = map.ground(hex);
    let letter = match MARKS.iter().find(|(_, known)| *known == ground) {
        Some(_) if map.road[hex.index()] => '=',
        Some((letter, _)) => *letter,
        None => '.',
    };
    letter.to_string()
}

/// The hexes that pass, row by row, as ranges of columns.
fn list(map: &Map, passes: impl Fn(&HexId) -> bool) -> String {
    let mut words: Vec<String> = Vec::new();
    for row in 0..map.field.rows() {
        let mut col = 0;
        let fits = |col| map.field.id(col, row).is_some_and(|hex| passes(&hex));
        while col < map.field.cols() {
            let first = col;
            while fits(col) {
                col += 1;
            }
            match col - first {
                0 => col += 1,
                1 => words.push(format!("{first}.{row}")),
                _ => words.push(format!("{first}-{}.{row}", col - 1)),
            }
        }
    }
    words.join(" ")
}

/// The line for one side, unless it is open, or a wall that goes without saying.
fn side(map: &Map, hex: HexId, dir: Dir) -> Option<String> {
    let other = map.field.neighbour(hex, dir);
    if other.is_none() {
        return None;
    }
    let line = |word: &str| {
        Some(format!("{word} {} to {}", name(hex, &map.field), name(other, &map.field)))
    };
    match map.side(hex, dir) {
        Barrier::Open => None,
        // An aperture is written by the hex that owns it, a wall by the first of its two hexes.
        Barrier::Door if map.ground(hex) == Ground::Door => line("door"),
        Barrier::Window if map.ground(hex) == Ground::Window => line("window"),
        Barrier::Door | Barrier::Window => None,
        Barrier::Wall if hex > other => None,
        Barrier::Wall if map.building(hex) != map.building(other) => None,
        Barrier::Wall => line("wall"),
    }
}
