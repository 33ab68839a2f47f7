//! Tables without a grid: ground one would like to touch, drawn from what the rules measure.
//!
//! Everything lies where the rules have it; only what no rule reads is left to even-handed chance.
//! Roofs and crowns are groups of their own (`data-roof`, `data-canopy`, with the outline in
//! `data-ring`), so that a page can lift them off whoever is beneath.

mod areas;
mod built;
mod hills;
mod key;
mod scatter;
mod token;
mod woods;

use measure::{Ground, Point};

use crate::fit::{SANS, SERIF};
use crate::ink::{self, Ink};
use crate::pen::{At, N, Path, Pen, Xml, at, put};
use crate::{Theme, picture};

pub(crate) use key::entries as key;
pub(crate) use token::{DRAWN, Token, token};

/// Board units to a unit of the table: a man's base is half as wide as a hex.
pub const SCALE: f64 = 0.25;

/// The board of a table of 120 by 120 cm: what lies on larger ones is strewn more thinly.
const LARGE: f64 = 3000.0 * 3000.0;

/// A table of ground on a board.
pub(crate) struct Lay<'a> {
    pub ground: &'a Ground,
}

impl Lay<'_> {
    /// How large the board is.
    pub fn extent(&self) -> At {
        at(f64::from(self.ground.width()) * SCALE, f64::from(self.ground.height()) * SCALE)
    }

    /// Where a point lies on the board: north is up.
    pub fn spot(&self, p: Point) -> At {
        let up = self.ground.height() - p.y;
        at(f64::from(p.x) * SCALE, f64::from(up) * SCALE)
    }

    fn spots(&self, points: &[Point]) -> Vec<At> {
        points.iter().map(|p| self.spot(*p)).collect()
    }
}

/// The bare ground of a table in board units: no counters, no numbers, no frame.
pub fn ground(ground: &Ground, theme: Theme) -> String {
    let (lay, ink) = (Lay { ground }, ink::of(theme));
    let mut pen = picture::open(lay.extent(), ink);
    draw(&mut pen, &lay, ink, Lid::On);
    picture::close(pen)
}

/// Whether roofs and crowns are drawn closed over what is beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lid {
    /// As a bird sees it.
    On,
    /// Thin, so that a print shows who stands beneath.
    Thin,
}

/// Everything that lies on a table.
pub(crate) fn draw(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, lid: Lid) {
    grass(pen, lay, ink);
    hills::draw(pen, lay, ink);
    areas::draw(pen, lay, ink);
    built::floors(pen, lay, ink);
    woods::floor(pen, lay, ink);
    areas::stones(pen, lay, ink);
    built::lines(pen, lay, ink);
    built::walls(pen, lay, ink);
    names(pen, lay, ink);
    woods::crowns(pen, lay, ink, lid);
    built::roofs(pen, lay, ink, lid);
}

/// Open ground: paper with tufts and worn places, denser here and there.
fn grass(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    let size = lay.extent();
    let (x, y) = (N(size.x), N(size.y));
    put!(pen, r#"<rect width="{x}" height="{y}" fill="{}"/>"#, ink.paper);
    let wash = format!(r#"fill="{}" fill-opacity="0.07""#, ink.scrub);
    let frame = [at(0.0, 0.0), at(size.x, 0.0), size, at(0.0, size.y)];
    let (mut worn, mut blades) = (Path::new(), Path::new());
    // A larger table is seen from further away: tufts and patches grow with it, not their number.
    let far = (size.x * size.y / LARGE).sqrt().max(1.0);
    for (spot, mut chance) in scatter::over(&frame, 210.0 * far, 1) {
        let r = chance.between(70.0, 150.0) * far;
        let wide = chance.between(0.75, 1.0);
        let ring: Vec<At> = (0..9)
            .map(|n| {
                let out = At::polar(f64::from(n) * 40.0, r * chance.between(0.75, 1.1));
                spot + at(out.x, out.y * wide)
            })
            .collect();
        scatter::soft(&mut worn, &ring);
    }
    for (foot, mut chance) in scatter::over(&frame, 74.0 * far, 2) {
        if chance.part() < 0.55 {
            scatter::tuft(&mut blades, &mut chance, foot, far.sqrt());
        }
    }
    pen.path(&worn, &format!(r#"class="grass" {wash}"#));
    let line = r#"fill="none" stroke-linecap="round" stroke-width="1.5""#;
    pen.path(&blades, &format!(r#"{line} stroke="{}" stroke-opacity="0.6""#, ink.scrub));
}

/// What the edges are ruled in: how many of it from mark to mark, and how many u that is.
#[derive(Clone, Copy)]
pub(crate) struct Ruled {
    pub step: u32,
    pub long: f64,
}

/// Tens of centimetres.
pub(crate) const BY_TEN_CM: Ruled = Ruled { step: 10, long: 1000.0 };
/// Half feet.
pub(crate) const BY_SIX_INCHES: Ruled = Ruled { step: 6, long: 6.0 * 254.0 };

/// Lengths along the edges, and a cross wherever two of them meet.
pub(crate) fn rulers(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink, ruled: Ruled) {
    let mesh = ruled.long * SCALE;
    let size = lay.extent();
    let (mut ticks, mut crosses) = (Path::new(), Path::new());
    let looks =
        format!(r#"font-family="{SANS}" font-size="15" text-anchor="middle" fill="{}""#, ink.soft);
    let (cols, rows) = ((size.x / mesh) as u32, (size.y / mesh) as u32);
    for col in 1..=cols {
        let x = f64::from(col) * mesh;
        ticks.go(at(x, size.y)).line(at(x, size.y - 14.0));
        let y = N(size.y - 18.0);
        put!(pen, r#"<text x="{}" y="{y}" {looks}>{}</text>"#, N(x), col * ruled.step);
        for row in 1..=rows {
            let spot = at(x, size.y - f64::from(row) * mesh);
            crosses.go(spot - at(5.0, 0.0)).line(spot + at(5.0, 0.0));
            crosses.go(spot - at(0.0, 5.0)).line(spot + at(0.0, 5.0));
        }
    }
    for row in 1..=rows {
        let y = size.y - f64::from(row) * mesh;
        ticks.go(at(0.0, y)).line(at(14.0, y));
        put!(pen, r#"<text x="28" y="{}" {looks}>{}</text>"#, N(y + 5.0), row * ruled.step);
    }
    let line = r#"fill="none" stroke-width="1.4""#;
    pen.path(&ticks, &format!(r#"{line} stroke="{}""#, ink.ink));
    pen.path(&crosses, &format!(r#"{line} stroke="{}" stroke-opacity="0.3""#, ink.ink));
}

/// What places and buildings are called.
fn names(pen: &mut Pen, lay: &Lay<'_>, ink: &Ink) {
    let looks = format!(
        r#"class="place" font-family="{SERIF}" font-style="italic" font-size="22"
            text-anchor="middle" fill="{}" stroke="{}" stroke-width="4.5" stroke-linejoin="round"
            paint-order="stroke""#,
        ink.ink, ink.paper
    );
    let mut mark = Path::new();
    for place in &lay.ground.pieces().places {
        let spot = lay.spot(place.at);
        mark.ring(&[0.0, 90.0, 180.0, 270.0].map(|turn| spot + At::polar(turn, 9.0)));
        let to = spot + at(0.0, -16.0);
        put!(pen, r#"<text x="{}" y="{}" {looks}>{}</text>"#, N(to.x), N(to.y), Xml(&place.name));
    }
    let line = format!(r#"stroke="{}" stroke-width="2.4""#, ink.ink);
    pen.path(&mark, &format!(r#"class="places" fill="{}" {line}"#, ink.lacquer));
}

/// An outline as a page reads it.
fn ring_text(ring: &[At]) -> String {
    let points: Vec<String> = ring.iter().map(|spot| spot.to_string()).collect();
    points.join(" ")
}
