//! The sheet: A3 landscape, a frame, the board, and what stands around it.

use hex::Edge;

use crate::fit::{self, SANS, SERIF};
use crate::ink::Ink;
use crate::legend::{self, Key};
use crate::pen::{At, N, Path, Pen, Xml, at, put};

/// The sheet in millimetres.
const SHEET: At = at(420.0, 297.0);
/// From the rim of the sheet to what is drawn inside its frame.
const MARGIN: f64 = 14.0;
/// Width of a column beside the board.
const COLUMN: f64 = 74.0;
/// Height of the band above the board.
const HEAD: f64 = 24.0;
/// Room around the board for its own frame.
const RIM: f64 = 3.0;

/// All that is needed to print a board of any kind on a sheet.
pub struct Sheet<'a> {
    pub title: &'a str,
    /// Below the title: place, turn and step, in a sentence.
    pub under: String,
    /// Who plays: two sides.
    pub parties: Vec<Party<'a>>,
    /// What they are after.
    pub aims: &'a str,
    /// Width and height of the board in its own units.
    pub size: At,
    /// Shapes that ground and pieces use.
    pub shapes: Pen,
    /// What is printed on the board, cut off at its edge.
    pub ground: Pen,
    /// What stands on it.
    pub pieces: Pen,
    /// The key, if it is wanted.
    pub key: Option<Key>,
}

/// A side as the head of a sheet names it.
pub struct Party<'a> {
    /// 0 or 1: its paint and crest.
    pub side: usize,
    pub name: &'a str,
    /// Strength and the way home.
    pub note: String,
    /// Edges over which it may leave.
    pub exits: &'a [Edge],
}

/// A piece of the sheet.
#[derive(Clone, Copy)]
pub struct Area {
    pub from: At,
    pub size: At,
}

/// Where things go.
struct Layout {
    board: Area,
    /// Millimetres a unit of the board.
    scale: f64,
    head: Area,
    key: Option<Area>,
    /// Head and key stand in a column beside the board, not above and below.
    column: bool,
}

impl Layout {
    /// The layout in which the board comes out largest.
    fn of(board: At, key_rows: Option<f64>) -> Layout {
        let room = SHEET - at(MARGIN, MARGIN) * 2.0;
        let fit = |room: At| {
            let room = room - at(RIM, RIM) * 2.0;
            (room.x / board.x).min(room.y / board.y)
        };
        let foot = key_rows.unwrap_or(0.0);
        let beside = at(room.x - COLUMN - 6.0, room.y);
        let between = at(room.x, room.y - HEAD - foot);
        // A column leaves more paper bare, so it must be worth it.
        let column = key_rows.is_some() && fit(beside) > fit(between) * 1.08;
        let (area, scale) = if column {
            (Area { from: at(MARGIN, MARGIN), size: beside }, fit(beside))
        } else {
            (Area { from: at(MARGIN, MARGIN + HEAD), size: between }, fit(between))
        };
        let size = board * scale;
        let from = area.from + (area.size - size) * 0.5;
        let right = SHEET.x - MARGIN - COLUMN;
        let (head, key) = if column {
            let whole = Area { from: at(right, MARGIN), size: at(COLUMN, room.y) };
            (whole, whole)
        } else {
            let head = Area { from: at(MARGIN, MARGIN), size: at(room.x, HEAD) };
            let below = at(MARGIN, SHEET.y - MARGIN - foot);
            (head, Area { from: below, size: at(room.x, foot) })
        };
        let key = key_rows.map(|_| key);
        Layout { board: Area { from, size }, scale, head, key, column }
    }
}

/// Draws the whole sheet.
pub fn draw(sheet: &Sheet<'_>, ink: &Ink) -> String {
    let layout = Layout::of(sheet.size, sheet.key.as_ref().map(Key::height));
    let mut pen = Pen::default();
    put!(
        pen,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm"
            height="{1}mm" viewBox="0 0 {0} {1}" font-family="{SERIF}">"#,
        N(SHEET.x),
        N(SHEET.y)
    );
    put!(pen, "<title>{}</title>", Xml(sheet.title));
    defs(&mut pen, &sheet.shapes, ink);
    paper(&mut pen, ink);
    board(&mut pen, sheet, &layout, ink);
    exits(&mut pen, sheet, &layout, ink);
    let mut used = 0.0;
    if layout.column {
        used = beside(&mut pen, sheet, layout.head, ink);
    } else {
        above(&mut pen, sheet, layout.head, ink);
    }
    if let (Some(area), Some(key)) = (layout.key, &sheet.key) {
        let down = at(0.0, used);
        let area = Area { from: area.from + down, size: area.size - down };
        let left = legend::draw(&mut pen, key, area, layout.column, ink);
        aims(&mut pen, sheet.aims, left, ink);
    }
    pen.0.push_str("</svg>\n");
    pen.0
}

/// Shapes that are used again and again.
fn defs(pen: &mut Pen, shapes: &Pen, ink: &Ink) {
    put!(pen, "<defs>");
    put!(
        pen,
        r#"<pattern id="fibre" width="46" height="38" patternUnits="userSpaceOnUse"><g fill="none"
            stroke="{}" stroke-width="0.14" stroke-linecap="round" stroke-opacity="0.1"><path
            d="M3,5Q5,4 7,5.6M22,3Q23,5 26,5M41,14Q42,13 44,14M6,19Q7,21 6.6,23M17,15Q19,14 21,16
            M30,26Q32,25 34,27M14,33Q16,32 17,33M35,36Q36,34 35.4,33M12,9Q13,11 15,11M28,12
            Q30,11 31,13M2,29Q4,28 5,29.5M23,20Q24,22 26.5,22"/><path stroke-width="0.3"
            d="M10,12L10.6,12.2M27,22L27.2,22.7M40,5L40.5,5.1M20,27L20.6,26.8M4,35
            L4.2,35.5"/></g></pattern>"#,
        ink.ink
    );
    pen.add(shapes);
    put!(pen, "</defs>");
}

/// Paper, fibres and the double rule around the sheet.
fn paper(pen: &mut Pen, ink: &Ink) {
    put!(pen, r#"<rect width="{}" height="{}" fill="{}"/>"#, N(SHEET.x), N(SHEET.y), ink.paper);
    put!(pen, r##"<rect width="{}" height="{}" fill="url(#fibre)"/>"##, N(SHEET.x), N(SHEET.y));
    for (inset, width) in [(6.5, 0.9), (8.4, 0.25)] {
        put!(
            pen,
            r#"<rect x="{0}" y="{0}" width="{1}" height="{2}" fill="none" stroke="{3}"
                stroke-width="{width}"/>"#,
            N(inset),
            N(SHEET.x - 2.0 * inset),
            N(SHEET.y - 2.0 * inset),
            ink.ink
        );
    }
}

/// The board in its frame.
fn board(pen: &mut Pen, sheet: &Sheet<'_>, layout: &Layout, ink: &Ink) {
    let (size, area) = (sheet.size, layout.board);
    put!(
        pen,
        r#"<clipPath id="edge"><rect width="{}" height="{}"/></clipPath>"#,
        N(size.x),
        N(size.y)
    );
    put!(
        pen,
        r#"<g class="board" transform="translate({} {}) scale({:.5})">"#,
        N(area.from.x),
        N(area.from.y),
        layout.scale
    );
    put!(pen, r##"<g clip-path="url(#edge)">"##);
    put!(pen, r#"<rect width="{}" height="{}" fill="{}"/>"#, N(size.x), N(size.y), ink.second);
    pen.add(&sheet.ground);
    put!(
        pen,
        r##"<rect width="{}" height="{}" fill="url(#fibre)" transform="scale({})"/>"##,
        N(size.x * layout.scale),
        N(size.y * layout.scale),
        N(1.0 / layout.scale)
    );
    put!(pen, "</g>");
    pen.add(&sheet.pieces);
    put!(pen, "</g>");
    for (out, width) in [(0.0, 0.35), (1.6, 0.8)] {
        put!(
            pen,
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{}"
                stroke-width="{width}"/>"#,
            N(area.from.x - out),
            N(area.from.y - out),
            N(area.size.x + 2.0 * out),
            N(area.size.y + 2.0 * out),
            ink.ink
        );
    }
}

/// Small arrows on the frame where a side may leave the map.
fn exits(pen: &mut Pen, sheet: &Sheet<'_>, layout: &Layout, ink: &Ink) {
    let (from, size) = (layout.board.from, layout.board.size);
    for party in &sheet.parties {
        for edge in party.exits {
            let (middle, turn) = match edge {
                Edge::North => (at(0.5, 0.0), 0.0),
                Edge::East => (at(1.0, 0.5), 90.0),
                Edge::South => (at(0.5, 1.0), 180.0),
                Edge::West => (at(0.0, 0.5), 270.0),
            };
            let shift = if party.side == 0 { -9.0 } else { 9.0 };
            put!(
                pen,
                r#"<g class="exit"
                    transform="translate({} {}) rotate({turn}) translate({shift} -2.4)"><path
                    d="M-6,2.6L-6,0.2L6,0.2L6,2.6Z" fill="{}"/><path
                    d="M0,-3.6L3.4,1L1.2,1L1.2,3L-1.2,3L-1.2,1L-3.4,1Z" fill="{}" stroke="{}"
                    stroke-width="0.3"/></g>"#,
                N(from.x + size.x * middle.x),
                N(from.y + size.y * middle.y),
                ink.paper,
                ink.sides[party.side],
                ink.ink
            );
        }
    }
}

/// Title, sides and compass in a band above the board.
fn above(pen: &mut Pen, sheet: &Sheet<'_>, area: Area, ink: &Ink) {
    let from = area.from;
    let title = sheet.title;
    let size = (150.0 / (fit::width(title) * 0.88)).min(11.0);
    text(
        pen,
        from + at(0.5, 10.0),
        size,
        title,
        &format!(r#"font-weight="600" fill="{}""#, ink.ink),
    );
    let below = from + at(0.8, 17.5);
    text(pen, below, 4.6, &sheet.under, &format!(r#"font-style="italic" fill="{}""#, ink.soft));
    for (n, side) in sheet.parties.iter().enumerate() {
        let spot = from + at(area.size.x - 190.0 + 88.0 * n as f64, 8.0);
        party(pen, side, spot, 70.0, ink);
    }
    compass(pen, from + at(area.size.x - 8.0, 9.0), 8.0, ink);
}

/// The same in a column beside it; says how far down it went.
fn beside(pen: &mut Pen, sheet: &Sheet<'_>, area: Area, ink: &Ink) -> f64 {
    let from = area.from;
    let room = area.size.x;
    let lines = fit::lines(sheet.title, room / (9.5 * 0.88));
    let mut y = 8.0;
    for line in &lines {
        let size = (room / (fit::width(line) * 0.88)).min(9.5);
        text(
            pen,
            from + at(0.0, y),
            size,
            line,
            &format!(r#"font-weight="600" fill="{}""#, ink.ink),
        );
        y += 9.8;
    }
    let soft = format!(r#"font-style="italic" fill="{}""#, ink.soft);
    for line in fit::lines(&sheet.under, room / (4.4 * 0.8)) {
        text(pen, from + at(0.3, y - 2.0), 4.4, &line, &soft);
        y += 5.6;
    }
    let mut rule = Path::new();
    rule.go(from + at(0.0, y - 1.5)).line(from + at(room, y - 1.5));
    pen.path(&rule, &format!(r#"stroke="{}" stroke-width="0.35""#, ink.ink));
    for (n, side) in sheet.parties.iter().enumerate() {
        party(pen, side, from + at(5.0, y + 8.0 + 16.0 * n as f64), room - 26.0, ink);
    }
    compass(pen, from + at(room - 9.0, y + 15.0), 8.0, ink);
    y + 34.0
}

/// What the sides are after, where there is room left for all of it.
fn aims(pen: &mut Pen, aims: &str, area: Area, ink: &Ink) {
    const LETTERS: f64 = 3.7;
    const LINE: f64 = 4.7;
    let lines = fit::lines(aims, area.size.x / (LETTERS * 0.79));
    let high = 9.0 + LINE * lines.len() as f64;
    if lines.is_empty() || high > area.size.y {
        return;
    }
    let mut rule = Path::new();
    rule.go(area.from).line(area.from + at(area.size.x, 0.0));
    pen.path(&rule, &format!(r#"stroke="{}" stroke-width="0.35""#, ink.ink));
    let heading = format!(r#"font-weight="600" fill="{}""#, ink.ink);
    text(pen, area.from + at(0.0, 6.0), 4.8, "Aims", &heading);
    let plain = format!(r#"fill="{}""#, ink.ink);
    for (n, line) in lines.iter().enumerate() {
        let spot = area.from + at(0.0, 11.5 + LINE * n as f64);
        text(pen, spot, LETTERS, line, &plain);
    }
}

/// A side: crest, name, strength and the way home.
fn party(pen: &mut Pen, party: &Party<'_>, spot: At, room: f64, ink: &Ink) {
    let (n, colour) = (party.side, ink.sides[party.side]);
    put!(
        pen,
        r##"<use href="#crest-{n}" transform="translate({} {}) scale(0.38)" color="{colour}"/>"##,
        N(spot.x),
        N(spot.y)
    );
    let size = (room / (fit::width(party.name) * 0.86)).min(5.6);
    let paint = format!(r#"font-weight="600" fill="{colour}""#);
    text(pen, spot + at(7.5, 0.4), size, party.name, &paint);
    let soft = format!(r#"font-family="{SANS}" fill="{}""#, ink.soft);
    text(pen, spot + at(7.5, 5.2), 3.5, &party.note, &soft);
}

/// A plain compass: north is up.
fn compass(pen: &mut Pen, spot: At, r: f64, ink: &Ink) {
    let (mut dark, mut pale) = (Path::new(), Path::new());
    for d in 0..4 {
        let turn = 90.0 * f64::from(d) - 90.0;
        let long = if d == 0 { r } else { r * 0.72 };
        let (tip, waist) = (At::polar(turn, long), r * 0.2);
        dark.ring(&[spot, spot + tip, spot + At::polar(turn + 45.0, waist)]);
        pale.ring(&[spot, spot + tip, spot + At::polar(turn - 45.0, waist)]);
    }
    let rim = format!(r#"stroke="{}" stroke-width="0.22" stroke-linejoin="round""#, ink.ink);
    let (x, y, half) = (N(spot.x), N(spot.y), N(r * 0.5));
    put!(pen, r#"<g class="compass"><circle cx="{x}" cy="{y}" r="{half}" fill="none" {rim}/>"#);
    pen.path(&dark, &format!(r#"fill="{}" {rim}"#, ink.ink));
    pen.path(&pale, &format!(r#"fill="{}" {rim}"#, ink.paper));
    let looks = format!(r#"text-anchor="middle" font-weight="600" fill="{}""#, ink.ink);
    text(pen, spot + at(r * 0.62, -r * 0.5), 4.2, "N", &looks);
    put!(pen, "</g>");
}

/// A line of text.
pub fn text(pen: &mut Pen, spot: At, size: f64, words: &str, looks: &str) {
    put!(
        pen,
        r#"<text x="{}" y="{}" font-size="{}" {looks}>{}</text>"#,
        N(spot.x),
        N(spot.y),
        N(size),
        Xml(words)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::ink;

    /// A table of 1800 by 1200 with a pond and one base on it.
    fn table() -> Sheet<'static> {
        let (mut ground, mut pieces) = (Pen::default(), Pen::default());
        put!(ground, r#"<circle class="pond" cx="900" cy="400" r="150"/>"#);
        put!(pieces, r#"<circle class="base" cx="300" cy="300" r="15"/>"#);
        let party = |side, name, exits| Party { side, name, note: "3 men".to_owned(), exits };
        Sheet {
            title: "The Ford",
            under: "turn 1 of 6".to_owned(),
            parties: vec![party(0, "Heron", &[Edge::West]), party(1, "Crane", &[])],
            aims: "Hold the ford.",
            size: at(1800.0, 1200.0),
            shapes: Pen::default(),
            ground,
            pieces,
            key: None,
        }
    }

    #[test]
    fn a_board_without_hexes_is_printed() {
        let text = draw(&table(), ink::of(Theme::Light));
        let order = ["<title>The Ford", "url(#edge)", "class=\"pond\"", "class=\"base\"", "Crane"];
        let places = order.map(|part| text.find(part).unwrap_or_else(|| panic!("{part}")));
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(text.matches("class=\"exit\"").count(), 1);
        assert_eq!(text.matches(">3 men</text>").count(), 2);
        assert!(!text.contains("class=\"key\"") && !text.contains("Aims"));
    }

    #[test]
    fn the_board_lies_inside_its_frame_whatever_its_shape() {
        for size in [at(1800.0, 1200.0), at(500.0, 3000.0), at(3000.0, 200.0)] {
            for key in [None, Some(33.6)] {
                let Layout { board, scale, .. } = Layout::of(size, key);
                assert!((board.size.x / size.x - scale).abs() < 1e-9);
                assert!(board.from.x >= MARGIN + RIM - 1e-9 && board.from.y >= MARGIN + RIM - 1e-9);
                let end = board.from + board.size;
                assert!(end.x <= SHEET.x - MARGIN + 1e-9 && end.y <= SHEET.y - MARGIN + 1e-9);
            }
        }
    }
}
