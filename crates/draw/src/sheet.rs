//! The sheet: A3 landscape, a frame, the board, and what stands around it.

use engine::Side;
use havoc::Havoc;
use havoc::state::{State, StepName};
use hex::Edge;

use crate::fit::{self, SANS, SERIF};
use crate::ink::{self, Ink};
use crate::pen::{At, N, Path, Pen, Xml, at, put};
use crate::{Style, counter, figures, ground, legend, pieces, plan};

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
pub fn draw(game: &Havoc, s: &State, style: &Style) -> String {
    let (map, ink) = (&game.scenario.map, ink::of(style.theme));
    let layout = Layout::of(plan::size(map), style.legend.then(|| legend::height(map)));
    let mut pen = Pen::default();
    put!(
        pen,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm"
            height="{1}mm" viewBox="0 0 {0} {1}" font-family="{SERIF}">"#,
        N(SHEET.x),
        N(SHEET.y)
    );
    put!(pen, "<title>{}</title>", Xml(&game.scenario.title));
    defs(&mut pen, ink);
    paper(&mut pen, ink);
    board(&mut pen, game, s, style, &layout);
    exits(&mut pen, game, &layout, ink);
    let mut used = 0.0;
    if layout.column {
        used = beside(&mut pen, game, s, layout.head, ink);
    } else {
        above(&mut pen, game, s, layout.head, ink);
    }
    if let Some(key) = layout.key {
        let down = at(0.0, used);
        let key = Area { from: key.from + down, size: key.size - down };
        let left = legend::draw(&mut pen, game, key, layout.column, ink);
        aims(&mut pen, game, left, ink);
    }
    pen.0.push_str("</svg>\n");
    pen.0
}

/// Shapes that are used again and again.
fn defs(pen: &mut Pen, ink: &Ink) {
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
    ground::shape(pen);
    counter::crests(pen);
    figures::symbols(pen);
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
fn board(pen: &mut Pen, game: &Havoc, s: &State, style: &Style, layout: &Layout) {
    let (ink, area) = (ink::of(style.theme), layout.board);
    let size = plan::size(&game.scenario.map);
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
    let mut all = Path::new();
    for hex in game.scenario.map.field.ids() {
        all.ring(&plan::ring(plan::centre(&game.scenario.map, hex), 1.004));
    }
    pen.path(&all, &format!(r#"fill="{}""#, ink.paper));
    ground::draw(pen, &game.scenario.map, ink, style.coordinates);
    put!(
        pen,
        r##"<rect width="{}" height="{}" fill="url(#fibre)" transform="scale({})"/>"##,
        N(size.x * layout.scale),
        N(size.y * layout.scale),
        N(1.0 / layout.scale)
    );
    put!(pen, "</g>");
    if style.counters {
        pieces::draw(pen, game, s);
    }
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
fn exits(pen: &mut Pen, game: &Havoc, layout: &Layout, ink: &Ink) {
    let (from, size) = (layout.board.from, layout.board.size);
    for (side, party) in game.scenario.parties.iter() {
        let n = ink::at(Some(side));
        for edge in &party.exits {
            let (middle, turn) = match edge {
                Edge::North => (at(0.5, 0.0), 0.0),
                Edge::East => (at(1.0, 0.5), 90.0),
                Edge::South => (at(0.5, 1.0), 180.0),
                Edge::West => (at(0.0, 0.5), 270.0),
            };
            let shift = if side == Side::A { -9.0 } else { 9.0 };
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
                ink.sides[n],
                ink.ink
            );
        }
    }
}

/// Title, sides and compass in a band above the board.
fn above(pen: &mut Pen, game: &Havoc, s: &State, area: Area, ink: &Ink) {
    let from = area.from;
    let title = &game.scenario.title;
    let size = (150.0 / (fit::width(title) * 0.88)).min(11.0);
    text(
        pen,
        from + at(0.5, 10.0),
        size,
        title,
        &format!(r#"font-weight="600" fill="{}""#, ink.ink),
    );
    let below = from + at(0.8, 17.5);
    text(pen, below, 4.6, &under(game, s), &format!(r#"font-style="italic" fill="{}""#, ink.soft));
    for (n, side) in Side::BOTH.into_iter().enumerate() {
        let spot = from + at(area.size.x - 190.0 + 88.0 * n as f64, 8.0);
        party(pen, game, side, spot, 70.0, ink);
    }
    compass(pen, from + at(area.size.x - 8.0, 9.0), 8.0, ink);
}

/// The same in a column beside it; says how far down it went.
fn beside(pen: &mut Pen, game: &Havoc, s: &State, area: Area, ink: &Ink) -> f64 {
    let from = area.from;
    let room = area.size.x;
    let lines = fit::lines(&game.scenario.title, room / (9.5 * 0.88));
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
    for line in fit::lines(&under(game, s), room / (4.4 * 0.8)) {
        text(pen, from + at(0.3, y - 2.0), 4.4, &line, &soft);
        y += 5.6;
    }
    let mut rule = Path::new();
    rule.go(from + at(0.0, y - 1.5)).line(from + at(room, y - 1.5));
    pen.path(&rule, &format!(r#"stroke="{}" stroke-width="0.35""#, ink.ink));
    for (n, side) in Side::BOTH.into_iter().enumerate() {
        party(pen, game, side, from + at(5.0, y + 8.0 + 16.0 * n as f64), room - 26.0, ink);
    }
    compass(pen, from + at(room - 9.0, y + 15.0), 8.0, ink);
    y + 34.0
}

/// What the sides are after, where there is room left for all of it.
fn aims(pen: &mut Pen, game: &Havoc, area: Area, ink: &Ink) {
    const LETTERS: f64 = 3.7;
    const LINE: f64 = 4.7;
    let lines = fit::lines(&game.scenario.aims, area.size.x / (LETTERS * 0.79));
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

/// Map, turn and step, in a sentence.
fn under(game: &Havoc, s: &State) -> String {
    let map = &game.scenario.map.title;
    let active = &game.scenario.parties[s.active].name;
    let step = match s.step() {
        _ if s.over.is_some() => "the game is over".to_owned(),
        None => "setting up".to_owned(),
        Some(step) => format!("{active}, {}", step_name(step)),
    };
    let place = if *map == game.scenario.title { String::new() } else { format!("{map} · ") };
    format!("{place}turn {} of {} · {step}", s.turn.max(1), game.scenario.turns)
}

fn step_name(step: StepName) -> &'static str {
    match step {
        StepName::Declare => "declarations",
        StepName::FirstShooting => "first shooting",
        StepName::SecondShooting => "second shooting",
        StepName::Movement => "movement",
        StepName::ThirdShooting => "third shooting",
        StepName::Combat => "combat",
    }
}

/// A side: crest, name, strength and the way home.
fn party(pen: &mut Pen, game: &Havoc, side: Side, spot: At, room: f64, ink: &Ink) {
    let (party, n) = (&game.scenario.parties[side], ink::at(Some(side)));
    put!(
        pen,
        r##"<use href="#crest-{n}" transform="translate({} {}) scale(0.38)" color="{}"/>"##,
        N(spot.x),
        N(spot.y),
        ink.sides[n]
    );
    let size = (room / (fit::width(&party.name) * 0.86)).min(5.6);
    let paint = format!(r#"font-weight="600" fill="{}""#, ink.sides[n]);
    text(pen, spot + at(7.5, 0.4), size, &party.name, &paint);
    let men = game.men(side).count();
    let mut note = format!("{men} {}", if men == 1 { "figure" } else { "figures" });
    let exits: Vec<&str> = party.exits.iter().map(|edge| edge.name()).collect();
    if !exits.is_empty() {
        note.push_str(&format!(", may leave {}", exits.join(" or ")));
    }
    text(
        pen,
        spot + at(7.5, 5.2),
        3.5,
        &note,
        &format!(r#"font-family="{SANS}" fill="{}""#, ink.soft),
    );
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
