//! Units and leaders as they stand on the table.

use engine::Piece;
use measure::Heading;
use warfare::Warfare;
use warfare::state::{State, Status};

use super::figures;
use super::tray::{self, Tray};
use crate::ink;
use crate::measured::{Lay, SCALE, Token, token};
use crate::pen::{At, Pen, at, put};

/// SW-LDR-02 — The radius of a leader alone, in u.
const LEADER_RADIUS: f64 = 95.0;

/// Everything that stands on the table: trays, then banners, then leaders who are alone.
pub fn draw(pen: &mut Pen, game: &Warfare, s: &State, lay: &Lay<'_>) {
    put!(pen, r#"<g class="counters">"#);
    let units = game.all_units().iter().filter(|p| s.body(*p).is_here());
    let mut trays: Vec<Tray<'_>> = units.map(|p| read(game, s, p, lay)).collect();
    // From the north, so that whoever is nearer to the reader is on top.
    trays.sort_by(|a, b| a.spot.y.total_cmp(&b.spot.y).then(a.spot.x.total_cmp(&b.spot.x)));
    for tray in &trays {
        tray::draw(pen, tray);
    }
    for tray in &trays {
        tray::banner(pen, tray);
    }
    for p in game.all_leaders().iter() {
        let body = s.body(p);
        if body.is_here() && !body.link.is_some() {
            token(pen, &alone(game, p), lay.spot(body.at));
        }
    }
    put!(pen, "</g>");
}

fn read<'a>(game: &'a Warfare, s: &State, p: Piece, lay: &Lay<'_>) -> Tray<'a> {
    let (unit, body, shape) = (game.unit(p), s.body(p), game.shape(p));
    let place =
        |(right, forward): &(i32, i32)| lay.spot(body.at + body.heading.offset(*right, *forward));
    let soldiers = usize::from(body.soldiers).min(shape.places.len());
    let (taken, empty) = shape.places.split_at(soldiers);
    Tray {
        name: &unit.name,
        side: ink::at(Some(unit.side)),
        kind: unit.kind,
        arm: unit.arm,
        spot: lay.spot(body.at),
        half: half(shape.half_width, shape.half_depth),
        heading: degrees(body.heading),
        front: body.front,
        taken: taken.iter().map(place).collect(),
        empty: empty.iter().map(place).collect(),
        symbol: figures::symbol(&unit.drawing, unit.kind),
        leader: body.link.get().map(|leader| game.name(leader)),
        routed: body.status == Status::Routed,
    }
}

/// Half-sizes of a tray on the board.
fn half(width: i32, depth: i32) -> At {
    at(f64::from(width) * SCALE, f64::from(depth) * SCALE)
}

fn degrees(heading: Heading) -> f64 {
    f64::from(heading.degrees())
}

/// A leader by himself.
fn alone<'a>(game: &'a Warfare, p: Piece) -> Token<'a> {
    leader(game.name(p), ink::at(Some(game.side(p))))
}

/// SW-LDR-02 — A leader on his disc.
pub fn leader(name: &str, side: usize) -> Token<'_> {
    Token {
        name,
        side,
        symbol: figures::LEADER.to_owned(),
        radius: LEADER_RADIUS * SCALE,
        heading: None,
        wounded: false,
        broken: false,
        commander: true,
        loaded: None,
    }
}
