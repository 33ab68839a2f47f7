//! The ground of a case, drawn as the text of a map file, so that the map loader judges it.

use ::book::{Files, Trouble};
use ::case::{Note, Scene};
use hex::{Dir, Field, Hex, HexId, MOST_HEXES};

use super::{Flaw, flaw};
use crate::book::Book;
use crate::load;
use crate::map::Map;
use crate::scenario::BarricadeStart;

const MARKS: [(&str, char); 16] = [
    ("flat", '.'),
    ("road", '='),
    ("slope", '/'),
    ("scrub", 's'),
    ("tree", 'T'),
    ("interior", '#'),
    ("wall-hex", 'X'),
    ("window", 'W'),
    ("door", 'D'),
    ("gate", 'G'),
    ("bridge", 'B'),
    ("paddy", 'p'),
    ("river", '~'),
    ("temple", 'M'),
    ("torii", 't'),
    ("stairs", 'H'),
];

/// Reads hexes by name before there is a map: `5.7`, or `(q,r)` from an origin, with ranges.
pub(super) struct Namer {
    pub(super) field: Field,
    pub(super) origin: Option<Hex>,
}

impl Namer {
    pub(super) fn hexes(&self, text: &str) -> Result<Vec<HexId>, Flaw> {
        let Some(origin) = self.origin else {
            return load::hexes::hexes(text, &self.field).map_err(|f| flaw(f.what, f.remedy));
        };
        let text = text.replace('−', "-");
        let mut out = Vec::new();
        for word in text.split_whitespace() {
            let bad = || flaw(format!("`{word}` is no hex here"), "write (0,0) or (3,-2..2)");
            let inner = word.strip_prefix('(').and_then(|w| w.strip_suffix(')')).ok_or_else(bad)?;
            let (q, r) = inner.split_once(',').ok_or_else(bad)?;
            for q in span(q).ok_or_else(bad)? {
                for r in span(r).ok_or_else(bad)? {
                    let at = origin + Hex::new(q, r);
                    let off = || flaw(format!("({q},{r}) is off the map"), "make the map larger");
                    out.push(self.field.at(at).ok_or_else(off)?);
                }
            }
        }
        if out.is_empty() {
            return Err(flaw("no hex is named", "write at least one, for instance (0,0)"));
        }
        Ok(out)
    }

    pub(super) fn one(&self, text: &str) -> Result<HexId, Flaw> {
        match self.hexes(text)?.as_slice() {
            [hex] => Ok(*hex),
            _ => Err(flaw(format!("`{text}` is not one hex"), "name one hex")),
        }
    }

    fn printed(&self, hex: HexId) -> String {
        let (col, row) = self.field.offset(hex);
        format!("{col}.{row}")
    }
}

fn span(text: &str) -> Option<std::ops::RangeInclusive<i16>> {
    let most = MOST_HEXES as i16;
    let number = |text: &str| text.trim().parse().ok().filter(|n: &i16| (-most..=most).contains(n));
    match text.split_once("..") {
        Some((a, b)) => Some(number(a)?..=number(b)?),
        None => number(text).map(|n| n..=n),
    }
}

/// The map of a case: its own, or a shipped one.
pub(super) fn board(scene: &Scene, files: &Files, book: &Book) -> Result<Map, Vec<Trouble>> {
    let file = scene.file.as_str();
    let Some(Note { line, rest: name, .. }) = scene.note("map") else {
        let remedy = "add `map 12 x 9`, `map 12 x 9 axial 4.4`, or the name of a shipped map";
        return Err(vec![Trouble::whole(file, "the case has no map", remedy)]);
    };
    let (line, notes) = (*line, &scene.notes);
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        let text = draw_map(notes, line, name)
            .map_err(|(line, (what, remedy))| vec![Trouble::at(file, line, what, remedy)])?;
        return load::map::parse("case", &format!("{file} (its map)"), &text);
    }
    load::map(files, book.play.folder(), name).map_err(|mut troubles| {
        let what = format!("the map `{name}` cannot be read");
        troubles.insert(0, Trouble::at(file, line, what, "see below"));
        troubles
    })
}

/// The barricades that are printed on a map.
pub(super) fn standing(map: &Map) -> Vec<BarricadeStart> {
    let start =
        |(hex, front): &(HexId, Dir)| BarricadeStart { side: None, hex: *hex, front: *front };
    map.barricades.iter().map(start).collect()
}

/// Draws the map of a case as the text of a map file, so that the map loader judges it.
fn draw_map(notes: &[Note], line: usize, size: &str) -> Result<String, (usize, Flaw)> {
    let bad = || (line, flaw(format!("`{size}` is no size"), "write `map 12 x 9 axial 4.4`"));
    let words: Vec<&str> = size.split_whitespace().collect();
    let (cols, rows, axial) = match words.as_slice() {
        [c, "x", r] => (c, r, None),
        [c, "x", r, "axial", origin] => (c, r, Some(*origin)),
        _ => return Err(bad()),
    };
    let number = |word: &str| word.parse::<u32>().map_err(|_| bad());
    let (cols, rows) = check_size(number(cols)?, number(rows)?).map_err(|f| (line, f))?;
    let field = Field::new(cols, rows).map_err(|_| bad())?;
    let origin = match axial {
        Some(name) => {
            let hex = load::hexes::one_hex(name, &field).map_err(|_| bad())?;
            Some(field.hex(hex))
        }
        None => None,
    };
    let namer = Namer { field, origin };
    let mut marks = vec!['.'; namer.field.len()];
    let mut extra = Vec::new();
    if let Some(origin) = axial {
        extra.push(format!("axial {origin}"));
    }
    for note in notes {
        draw_note(note, &namer, &mut marks, &mut extra).map_err(|f| (note.line, f))?;
    }
    let mut text = format!("title The case's ground\nsize {cols} x {rows}\n\nground\n");
    for row in 0..rows {
        if row % 2 == 1 {
            text.push(' ');
        }
        let from = row as usize * cols as usize;
        let line: Vec<String> =
            marks[from..from + cols as usize].iter().map(char::to_string).collect();
        text += &line.join(" ");
        text.push('\n');
    }
    text.push('\n');
    text += &extra.join("\n");
    text.push('\n');
    Ok(text)
}

/// A map has an end.
fn check_size(cols: u32, rows: u32) -> Result<(u16, u16), Flaw> {
    let hexes = u64::from(cols) * u64::from(rows);
    match (u16::try_from(cols), u16::try_from(rows)) {
        (Ok(cols), Ok(rows)) if hexes <= MOST_HEXES as u64 => Ok((cols, rows)),
        _ => Err(flaw(
            format!("a map of {cols} x {rows} is too large: it has {hexes} hexes"),
            format!("a map may have {MOST_HEXES} hexes, such as 64 x 32"),
        )),
    }
}

fn draw_note(
    note: &Note,
    namer: &Namer,
    marks: &mut [char],
    extra: &mut Vec<String>,
) -> Result<(), Flaw> {
    let pair = |rest: &str| -> Result<String, Flaw> {
        let (a, b) = rest
            .split_once(" to ")
            .ok_or_else(|| flaw("two hexes are needed", "write `door 5.7 to 5.8`"))?;
        Ok(format!("{} to {}", namer.printed(namer.one(a)?), namer.printed(namer.one(b)?)))
    };
    match note.word.as_str() {
        "terrain" => draw_terrain(note, namer, marks)?,
        "building" => extra.push(draw_building(note, namer, marks)?),
        "door" | "window" => {
            let (inside, _) = note.rest.split_once(" to ").unwrap_or((&note.rest, ""));
            let mark = if note.word == "door" { 'D' } else { 'W' };
            marks[namer.one(inside)?.index()] = mark;
            extra.push(format!("{} {}", note.word, pair(&note.rest)?));
        }
        "wall" => extra.push(format!("wall {}", pair(&note.rest)?)),
        "lip" => {
            let mut words: Vec<&str> = note.rest.split_whitespace().collect();
            let ways = words.split_off(
                words
                    .iter()
                    .take_while(|w| w.starts_with(|c: char| c == '(' || c.is_ascii_digit()))
                    .count(),
            );
            for hex in namer.hexes(&words.join(" "))? {
                for way in &ways {
                    extra.push(format!("lip {} {way}", namer.printed(hex)));
                }
            }
        }
        "barricade" => {
            let (hexes, front) = note
                .rest
                .split_once(" front ")
                .ok_or_else(|| flaw("a barricade has a front", "write `barricade 5.7 front W`"))?;
            for hex in namer.hexes(hexes)? {
                extra.push(format!("barricade {} front {front}", namer.printed(hex)));
            }
        }
        "lantern" => {
            let hexes = note.rest.strip_suffix(" out").unwrap_or(&note.rest);
            for hex in namer.hexes(hexes)? {
                extra.push(format!("lantern {}", namer.printed(hex)));
            }
        }
        "corner" => {
            let (hex, wall) = note
                .rest
                .split_once(" wall ")
                .ok_or_else(|| flaw("a corner hugs a wall", "write `corner 5.7 wall NE`"))?;
            extra.push(format!("corner {} wall {wall}", namer.printed(namer.one(hex)?)));
        }
        _ => {}
    }
    Ok(())
}

fn draw_terrain(note: &Note, namer: &Namer, marks: &mut [char]) -> Result<(), Flaw> {
    let (kind, hexes) = note.rest.split_once(' ').unwrap_or((note.rest.as_str(), ""));
    let names: Vec<&str> = MARKS.iter().map(|m| m.0).collect();
    let mark = MARKS.iter().find(|m| m.0 == kind).ok_or_else(|| {
        flaw(format!("no ground `{kind}`"), format!("there is {}", names.join(", ")))
    })?;
    for hex in namer.hexes(hexes)? {
        marks[hex.index()] = mark.1;
    }
    Ok(())
}

fn draw_building(note: &Note, namer: &Namer, marks: &mut [char]) -> Result<String, Flaw> {
    let (name, hexes) = note.rest.split_once(' ').unwrap_or((note.rest.as_str(), ""));
    let mut list = Vec::new();
    for hex in namer.hexes(hexes)? {
        list.push(namer.printed(hex));
        if marks[hex.index()] == '.' {
            marks[hex.index()] = '#';
        }
    }
    Ok(format!("building {}: {}", name.trim_end_matches(':'), list.join(" ")))
}
