//! Bodies and carcasses: overturned, grey, several to a hex.

use engine::Piece;
use havoc::Havoc;
use havoc::state::{Health, Place, State};
use hex::{HexId, HexSet};

use crate::counter::{self, Notch};
use crate::figures;
use crate::fit::{self, SANS};
use crate::ink;
use crate::pen::{At, Chance, N, Pen, Xml, at, put};
use crate::pieces;
use crate::plan;

/// One body: where it lies, how large, how far turned.
pub struct Body<'a> {
    pub spot: At,
    pub scale: f64,
    pub turn: f64,
    pub side: usize,
    pub symbol: &'static str,
    pub oblong: bool,
    /// Written below it, if there is room.
    pub name: Option<&'a str>,
}

/// Draws what lies on the ground. `taken`: hexes in which somebody stands.
pub fn draw(pen: &mut Pen, game: &Havoc, s: &State, taken: &HexSet) {
    let map = &game.scenario.map;
    let dead: Vec<Piece> =
        (0..game.piece_count()).map(|n| Piece(n as u8)).filter(|p| lies(s, *p)).collect();
    for p in dead.iter().filter(|p| game.kind(**p).breed.is_long()) {
        carcass(pen, game, s, *p);
    }
    for hex in map.field.ids() {
        let here = |p: &&Piece| s.at(**p).hex == hex && !game.kind(**p).breed.is_long();
        let heap: Vec<Piece> = dead.iter().filter(here).copied().collect();
        for (n, p) in heap.iter().enumerate() {
            let (way, scale) = place(n, heap.len(), taken.contains(hex));
            let turn = Chance::new(hex.index() * 8 + n, 70).between(-16.0, 16.0);
            let alone = heap.len() == 1 && !taken.contains(hex);
            let body = Body {
                spot: plan::centre(map, hex) + way,
                scale,
                turn,
                side: ink::at(game.side_of(*p)),
                symbol: figures::remains(game.kind(*p)),
                oblong: false,
                name: alone.then(|| game.name(*p)),
            };
            block(pen, &body);
        }
    }
}

fn lies(s: &State, p: Piece) -> bool {
    let f = s.at(p);
    f.health == Health::Dead && f.place == Place::Map && f.hex.is_some()
}

/// A horse lies over both its hexes.
fn carcass(pen: &mut Pen, game: &Havoc, s: &State, p: Piece) {
    let (f, map) = (s.at(p), &game.scenario.map);
    let pose = pieces::pose(map, f.hex, f.tail);
    let body = Body {
        spot: pose.spot,
        scale: 1.0,
        turn: pose.turn + 6.0,
        side: ink::at(game.side_of(p)),
        symbol: figures::remains(game.kind(p)),
        oblong: f.tail.is_some(),
        name: Some(game.name(p)),
    };
    block(pen, &body);
}

/// Where the n-th of a heap lies, seen from the centre, and its size.
fn place(n: usize, of: usize, taken: bool) -> (At, f64) {
    if taken {
        // At the feet of whoever stands there.
        let x = 34.0 * (n as f64 - (of as f64 - 1.0) / 2.0) / (of as f64 / 2.0).max(1.0);
        return (at(x, 43.0), 0.52);
    }
    match of {
        1 => (at(0.0, 0.0), 1.0),
        2 => ([at(-8.0, -18.0), at(8.0, 18.0)][n], 0.8),
        3 => ([at(0.0, -25.0), at(-19.0, 10.0), at(20.0, 14.0)][n], 0.66),
        _ => {
            let (col, row) = ((n % 2) as f64, ((n / 2) % 3) as f64);
            (at(-19.0 + 38.0 * col, -24.0 + 25.0 * row), 0.55)
        }
    }
}

/// The grey back of a counter with a silhouette on it.
pub fn block(pen: &mut Pen, body: &Body<'_>) {
    let size = if body.oblong { at(136.0, 56.0) } else { at(64.0, 44.0) };
    let outline = counter::outline(size, body.side, Notch::None);
    put!(
        pen,
        r#"<g class="dead" color="{}" transform="translate({} {}) rotate({}) scale({})">"#,
        ink::BODY,
        N(body.spot.x),
        N(body.spot.y),
        N(body.turn),
        N(body.scale)
    );
    put!(
        pen,
        r#"<path d="{outline}" fill="{}" stroke="{}" stroke-width="2.4"/>"#,
        ink::BODY_FACE,
        ink::LINE
    );
    let lift = if body.name.is_some() { -4.0 } else { 0.0 };
    put!(pen, r##"<use href="#{}" transform="translate(0 {})"/>"##, body.symbol, N(lift));
    if let Some(name) = body.name {
        let (name, letters) = fit::name(name, size.x - 14.0, 11.0, 7.5);
        put!(
            pen,
            r#"<text y="{}" font-family="{SANS}" font-size="{}" text-anchor="middle"
                fill="{}">{}</text>"#,
            N(size.y / 2.0 - 3.5),
            N(letters),
            ink::LINE,
            Xml(&name)
        );
    }
    put!(pen, "</g>");
}

/// Whether anybody lies in a hex, so that who stands there makes room.
pub fn any(game: &Havoc, s: &State, hex: HexId) -> bool {
    (0..game.piece_count())
        .map(|n| Piece(n as u8))
        .any(|p| lies(s, p) && s.at(p).hex == hex && !game.kind(p).breed.is_long())
}
