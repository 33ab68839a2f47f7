//! The key: what the ground means and how to read a counter, drawn by the same hand as the board.

use hex::HexId;

use crate::fit::SANS;
use crate::ground;
use crate::ink::Ink;
use crate::land::Land;
use crate::pen::{At, N, Path, Pen, at, put};
use crate::plan;
use crate::sheet::{Area, text};

/// Everything that a key explains.
pub struct Key {
    /// The ground, a line each.
    pub ground: Vec<Entry>,
    /// What stands on the board.
    pub pieces: Pieces,
}

/// A line of the key to the ground.
pub struct Entry {
    pub title: &'static str,
    /// What it costs and gives, in a line or two.
    pub notes: Vec<String>,
    pub swatch: Swatch,
}

/// A small part of a board, cut out and shown.
pub struct Swatch {
    /// Its middle, in the units of the board it is cut from.
    pub middle: At,
    /// Where it is cut.
    pub edge: Path,
    /// The board.
    pub drawing: Pen,
}

/// The key to what stands on the board, all drawn around the origin.
pub struct Pieces {
    /// What they are called.
    pub title: &'static str,
    /// One of them, and what is to be read on it.
    pub reading: Pen,
    pub notes: Vec<&'static str>,
    /// How they look in each condition: room for four.
    pub conditions: Vec<(&'static str, Pen)>,
    /// One that takes two hexes.
    pub long: Option<(&'static str, Pen)>,
}

/// Lines of the key side by side below a board.
const COLUMNS: usize = 5;
/// Millimetres a unit in the small drawings.
const SMALL: f64 = 0.094;

impl Key {
    /// Its height below a board: as much as its lines need, and never less than the counters.
    pub fn height(&self) -> f64 {
        let rows = self.ground.len().div_ceil(COLUMNS);
        8.8 + 12.4 * rows.max(2) as f64
    }
}

impl Swatch {
    /// One hex of a board.
    pub fn of_hex(land: &Land, hex: HexId, ink: &Ink) -> Swatch {
        let middle = land.centre(hex);
        let (mut edge, mut drawing) = (Path::new(), Pen::default());
        edge.ring(&plan::ring(middle, 1.1));
        ground::draw(&mut drawing, land, ink, false);
        Swatch { middle, edge, drawing }
    }
}

/// Draws the key; says what is left of a column below it.
pub fn draw(pen: &mut Pen, key: &Key, area: Area, column: bool, ink: &Ink) -> Area {
    let heading = format!(r#"font-weight="600" fill="{}""#, ink.ink);
    let columns = if column { 2 } else { COLUMNS };
    let wide = if column { area.size.x / 2.0 } else { 206.0 / columns as f64 };
    let rows = key.ground.len().div_ceil(columns);
    let mut rule = Path::new();
    rule.go(area.from + at(0.0, 2.0)).line(area.from + at(area.size.x, 2.0));
    text(pen, area.from + at(0.0, 8.0), 4.8, "Ground", &heading);
    for (n, entry) in key.ground.iter().enumerate() {
        let cell = at(wide * (n % columns) as f64, 15.5 + 12.4 * (n / columns) as f64);
        line(pen, entry, area.from + cell, n, ink);
    }
    let states = if column {
        area.from + at(0.0, 17.0 + 12.4 * rows as f64)
    } else {
        area.from + at(area.size.x - 178.0, 0.0)
    };
    if column {
        rule.go(states + at(0.0, -4.5)).line(states + at(area.size.x, -4.5));
        text(pen, states + at(0.0, 1.5), 4.8, key.pieces.title, &heading);
    } else {
        text(pen, states + at(0.0, 8.0), 4.8, key.pieces.title, &heading);
    }
    pen.path(&rule, &format!(r#"stroke="{}" stroke-width="0.35""#, ink.ink));
    let read = states + if column { at(9.0, 12.0) } else { at(9.0, 20.0) };
    reading(pen, &key.pieces, read, ink);
    conditions(pen, &key.pieces, states, column, ink);
    let down = if column { states.y + 60.0 - area.from.y } else { area.size.y };
    Area { from: area.from + at(0.0, down), size: area.size - at(0.0, down) }
}

/// A part of the ground, its name and what it costs.
fn line(pen: &mut Pen, entry: &Entry, spot: At, n: usize, ink: &Ink) {
    let Swatch { middle, edge, drawing } = &entry.swatch;
    put!(pen, r#"<clipPath id="key-{n}"><path d="{edge}"/></clipPath>"#);
    put!(
        pen,
        r##"<g class="key" transform="translate({} {}) scale({SMALL}) translate({} {})"><g
            clip-path="url(#key-{n})">"##,
        N(spot.x + 6.0),
        N(spot.y),
        N(-middle.x),
        N(-middle.y)
    );
    pen.add(drawing);
    put!(pen, "</g></g>");
    let plain = format!(r#"fill="{}""#, ink.ink);
    let soft = format!(r#"font-family="{SANS}" fill="{}""#, ink.soft);
    let up = 1.5 * (1.0 - entry.notes.len() as f64);
    text(pen, spot + at(13.2, 1.1 + up), 3.9, entry.title, &plain);
    for (n, note) in entry.notes.iter().enumerate() {
        text(pen, spot + at(13.2, 4.7 + up + 3.1 * n as f64), 2.5, note, &soft);
    }
}

/// A counter with what its values mean.
fn reading(pen: &mut Pen, pieces: &Pieces, spot: At, ink: &Ink) {
    small(pen, spot, 1.6, &pieces.reading);
    let looks = format!(r#"font-family="{SANS}" fill="{}""#, ink.soft);
    for (n, note) in pieces.notes.iter().enumerate() {
        text(pen, spot + at(8.0, -4.0 + 4.2 * n as f64), 2.9, note, &looks);
    }
}

/// A counter in each condition.
fn conditions(pen: &mut Pen, pieces: &Pieces, from: At, column: bool, ink: &Ink) {
    let looks = format!(r#"font-family="{SANS}" text-anchor="middle" fill="{}""#, ink.soft);
    for (n, (title, drawing)) in pieces.conditions.iter().enumerate() {
        let n = n as f64;
        let spot = from + if column { at(7.0 + 19.5 * n, 28.0) } else { at(53.0 + 21.0 * n, 19.0) };
        small(pen, spot, 1.4, drawing);
        text(pen, spot + at(0.0, 9.4), 2.9, title, &looks);
    }
    let Some((title, drawing)) = &pieces.long else { return };
    let spot = from + if column { at(10.0, 49.0) } else { at(145.0, 19.0) };
    small(pen, spot, 1.4, drawing);
    let under = spot + if column { at(12.5, 1.0) } else { at(0.0, 9.4) };
    let anchor = if column { looks.replace("middle", "start") } else { looks };
    text(pen, under, 2.9, title, &anchor);
}

/// Something of the board at the size of the key.
fn small(pen: &mut Pen, spot: At, scale: f64, drawing: &Pen) {
    let scale = scale * SMALL;
    put!(
        pen,
        r#"<g class="key" transform="translate({} {}) scale({scale:.4})">"#,
        N(spot.x),
        N(spot.y)
    );
    pen.add(drawing);
    put!(pen, "</g>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::ink;

    /// A key of so many lines, cut from a table without hexes.
    fn key(lines: usize) -> Key {
        let entry = |_| {
            let (mut edge, mut drawing) = (Path::new(), Pen::default());
            edge.circle(at(20.0, 20.0), 15.0);
            put!(drawing, r#"<circle class="pond" cx="20" cy="20" r="9"/>"#);
            let swatch = Swatch { middle: at(20.0, 20.0), edge, drawing };
            Entry { title: "Pond", notes: vec!["half a move".to_owned()], swatch }
        };
        let disc = || Pen(r#"<circle class="base" r="30"/>"#.to_owned());
        let pieces = Pieces {
            title: "Bases",
            reading: disc(),
            notes: vec!["the notch: his front"],
            conditions: vec![("shaken", disc()), ("down", disc())],
            long: None,
        };
        Key { ground: (0..lines).map(entry).collect(), pieces }
    }

    fn drawn(key: &Key, column: bool) -> (String, Area) {
        let mut pen = Pen::default();
        let area = Area { from: at(10.0, 20.0), size: at(74.0, 250.0) };
        let left = draw(&mut pen, key, area, column, ink::of(Theme::Light));
        (pen.0, left)
    }

    #[test]
    fn a_key_is_laid_out_from_plain_entries() {
        let key = key(3);
        for column in [true, false] {
            let (text, _) = drawn(&key, column);
            assert_eq!(text.matches("class=\"pond\"").count(), 3);
            assert_eq!(text.matches("class=\"base\"").count(), 3);
            for n in 0..3 {
                assert!(text.contains(&format!("<clipPath id=\"key-{n}\">")), "{n}");
                assert!(text.contains(&format!("url(#key-{n})")), "{n}");
            }
            let words = ["Ground", "Bases", "Pond", "half a move", "the notch: his front", "down"];
            for word in words {
                assert!(text.contains(&format!(">{word}</text>")), "{word}");
            }
        }
        // Two side by side in a column, one row further down for the third.
        let (text, _) = drawn(&key, true);
        for spot in ["translate(16 35.5)", "translate(53 35.5)", "translate(16 47.9)"] {
            assert!(text.contains(spot), "{spot}");
        }
    }

    #[test]
    fn a_longer_key_takes_more_room() {
        assert_eq!(key(1).height(), key(10).height());
        assert!(key(11).height() > key(10).height());
        let (short, long) = (drawn(&key(2), true).1, drawn(&key(9), true).1);
        assert!(long.from.y > short.from.y && long.size.y < short.size.y);
    }
}
