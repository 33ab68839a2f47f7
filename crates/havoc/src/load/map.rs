//! Maps: a drawing in letters that a person can edit, and the lines below it.
//!
//! The format is described in `docs/scenarios.md`.

mod lines;
mod write;

use ::book::Trouble;
use hex::Field;

use crate::map::Map;
use crate::terrain::{Barrier, Ground};

use super::hexes::Flaw;
use super::trouble;

pub use super::hexes::{hexes, name, one_hex, places};
pub use write::write;

/// The mark of each kind of ground in a drawing. A road is flat ground with a mark of its own.
pub const MARKS: [(char, Ground); 16] = [
    ('.', Ground::Flat),
    ('=', Ground::Flat),
    ('/', Ground::Slope),
    ('s', Ground::Scrub),
    ('T', Ground::Tree),
    ('#', Ground::Interior),
    ('D', Ground::Door),
    ('W', Ground::Window),
    ('G', Ground::Gate),
    ('X', Ground::Wall),
    ('B', Ground::Bridge),
    ('p', Ground::Paddy),
    ('~', Ground::River),
    ('M', Ground::Temple),
    ('t', Ground::Torii),
    ('H', Ground::Stairs),
];

/// What a line below the drawing may begin with, in the order in which the lines are applied.
const WORDS: [&str; 11] = [
    "building",
    "wall",
    "gap",
    "door",
    "window",
    "lip",
    "top",
    "corner",
    "barricade",
    "lantern",
    "axial",
];

/// Reads a map. All troubles are told at once, each with its line and a remedy.
pub fn parse(id: &str, file: &str, text: &str) -> Result<Map, Vec<Trouble>> {
    let mut troubles = Vec::new();
    let page = Page::read(file, text, &mut troubles);
    let Some(field) = page.field.clone() else {
        if !text.lines().any(|line| line.trim_start().starts_with("size")) {
            let remedy = "add a line like `size 24 x 18`";
            troubles.push(trouble(file, 1, "the map has no size", remedy));
        }
        return Err(troubles);
    };
    let mut draft = Draft::new(id, file, page.title.clone(), field);
    draft.troubles = troubles;
    draft.ground(&page);
    for word in WORDS {
        if word == "wall" {
            draft.wall_in_buildings();
        }
        for line in page.lines.iter().filter(|line| line.word == word) {
            draft.line(line);
        }
    }
    draft.check_indoors(&page);
    if draft.troubles.is_empty() {
        return Ok(draft.map);
    }
    draft.troubles.sort_by_key(|trouble| trouble.line);
    Err(draft.troubles)
}

/// A line below the drawing.
struct Line<'a> {
    number: usize,
    word: &'a str,
    rest: &'a str,
}

/// The text, sorted into its parts.
struct Page<'a> {
    title: String,
    field: Option<Field>,
    /// Line number of the word `ground`; 1 if it is missing.
    ground_at: usize,
    rows: Vec<(usize, &'a str)>,
    lines: Vec<Line<'a>>,
}

impl<'a> Page<'a> {
    fn read(file: &str, text: &'a str, troubles: &mut Vec<Trouble>) -> Page<'a> {
        let mut page =
            Page { title: String::new(), field: None, ground_at: 1, rows: vec![], lines: vec![] };
        let mut drawing = false;
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let is_comment = line.trim_start().starts_with(';');
            let line = line.split(';').next().unwrap_or("").trim();
            // Only a blank line ends the drawing: a comment may stand between its rows.
            if line.is_empty() {
                drawing = drawing && (is_comment || page.rows.is_empty());
                continue;
            }
            if drawing {
                page.rows.push((number, line));
                continue;
            }
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            match word {
                "title" => page.title = rest.trim().to_owned(),
                "size" => match size(rest) {
                    Ok(field) => page.field = Some(field),
                    Err(flaw) => troubles.push(trouble(file, number, flaw.what, flaw.remedy)),
                },
                "ground" => {
                    drawing = true;
                    page.ground_at = number;
                }
                word if WORDS.contains(&word) => {
                    page.lines.push(Line { number, word, rest: rest.trim() });
                }
                word => troubles.push(unknown_word(file, number, word)),
            }
        }
        if page.title.is_empty() {
            let remedy = "add a line like `title The toll house`";
            troubles.push(trouble(file, 1, "the map has no title", remedy));
        }
        page
    }
}

fn unknown_word(file: &str, number: usize, word: &str) -> Trouble {
    let known: Vec<&str> = ["title", "size", "ground"].into_iter().chain(WORDS).collect();
    let remedy = match ::book::nearest(word, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("lines begin with {}; comments with ;", known.join(", ")),
    };
    trouble(file, number, format!("no line begins with `{word}`"), remedy)
}

fn size(text: &str) -> Result<Field, Flaw> {
    let flaw = || Flaw::new(format!("`{text}` is no size"), "write it like `size 24 x 18`");
    let (cols, rows) = text.split_once('x').ok_or_else(flaw)?;
    let cols = cols.trim().parse().map_err(|_| flaw())?;
    let rows = rows.trim().parse().map_err(|_| flaw())?;
    Field::new(cols, rows)
        .map_err(|error| Flaw::new(error.to_string(), "draw a map of between 1 and 2,048 hexes"))
}

/// A map being read.
struct Draft<'a> {
    file: &'a str,
    map: Map,
    /// Sides a `wall ring` has closed: only these can have gaps.
    ringed: Vec<[bool; 6]>,
    troubles: Vec<Trouble>,
}

impl<'a> Draft<'a> {
    fn new(id: &str, file: &'a str, title: String, field: Field) -> Draft<'a> {
        let hexes = field.len();
        let map = Map {
            id: id.to_owned(),
            title,
            field,
            ground: vec![Ground::Flat; hexes],
            sides: vec![[Barrier::Open; 6]; hexes],
            building: vec![0; hexes],
            building_names: Vec::new(),
            lips: vec![0; hexes],
            corner: vec![None; hexes],
            road: vec![false; hexes],
            barricades: Vec::new(),
            lanterns: Vec::new(),
            axial_origin: None,
        };
        Draft { file, map, ringed: vec![[false; 6]; hexes], troubles: Vec::new() }
    }

    fn say(&mut self, line: usize, flaw: Flaw) {
        self.troubles.push(trouble(self.file, line, flaw.what, flaw.remedy));
    }

    /// Reads the drawing.
    fn ground(&mut self, page: &Page<'_>) {
        let (cols, rows) = (self.map.field.cols(), self.map.field.rows());
        if page.rows.len() != usize::from(rows) {
            let what = format!("the drawing has {} rows, the size says {rows}", page.rows.len());
            let remedy = "draw one line a row below `ground`, without blank lines between them";
            self.say(page.ground_at, Flaw::new(what, remedy));
        }
        for (row, (number, line)) in (0..rows).zip(&page.rows) {
            let marks: Vec<&str> = line.split_whitespace().collect();
            if marks.len() != usize::from(cols) {
                let what = format!("row {row} has {} marks, the size says {cols}", marks.len());
                let remedy = "write one mark a hex, parted by spaces";
                self.say(*number, Flaw::new(what, remedy));
            }
            for (col, mark) in (0..cols).zip(marks) {
                self.mark(*number, col, row, mark);
            }
        }
    }

    fn mark(&mut self, number: usize, col: u16, row: u16, mark: &str) {
        let letter = mark.chars().next().filter(|_| mark.chars().count() == 1);
        let found = letter.and_then(|letter| MARKS.iter().find(|(known, _)| *known == letter));
        match (found, self.map.field.id(col, row)) {
            (Some((letter, ground)), Some(hex)) => {
                self.map.ground[hex.index()] = *ground;
                self.map.road[hex.index()] = *letter == '=';
            }
            _ => {
                let marks: Vec<String> = MARKS.iter().map(|(mark, _)| mark.to_string()).collect();
                let what = format!("`{mark}` in hex {col}.{row} is no mark");
                let remedy = format!("use one of {}", marks.join(" "));
                self.say(number, Flaw::new(what, remedy));
            }
        }
    }

    /// Checks that every indoor hex has a building and every door and window an aperture.
    fn check_indoors(&mut self, page: &Page<'_>) {
        for hex in self.map.field.ids() {
            let ground = self.map.ground(hex);
            let (col, row) = self.map.field.offset(hex);
            let number = page.rows.get(usize::from(row)).map_or(page.ground_at, |row| row.0);
            if ground.is_indoors() && self.map.building(hex) == 0 {
                let what = format!("hex {col}.{row} is drawn indoors but belongs to no building");
                let remedy = format!("name it in a line like `building house: {col}.{row}`");
                self.say(number, Flaw::new(what, remedy));
                continue;
            }
            let (word, barrier) = match ground {
                Ground::Door => ("door", Barrier::Door),
                Ground::Window => ("window", Barrier::Window),
                _ => continue,
            };
            if !self.map.sides[hex.index()].contains(&barrier) {
                let what = format!("the {word} {col}.{row} opens nowhere");
                let remedy =
                    format!("add a line like `{word} {col}.{row} to …` with the hex outside");
                self.say(number, Flaw::new(what, remedy));
            }
        }
    }
}
