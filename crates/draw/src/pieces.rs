//! The pieces of a game on its board: who stands where, and the ropes between mules.

use engine::Piece;
use havoc::Havoc;
use havoc::map::Map;
use havoc::state::State;
use hex::{HexId, HexSet};

use crate::bodies;
use crate::counter::{self, Counter};
use crate::figures;
use crate::ink;
use crate::pen::{At, Path, Pen, at, put};
use crate::plan;
use crate::things;

/// Where a piece lies and how it is turned.
pub struct Pose {
    /// Its middle.
    pub spot: At,
    /// How far it is turned so that nothing stands on its head.
    pub turn: f64,
    /// Looks left after turning.
    pub left: bool,
}

/// The pose of a piece in one hex or two.
pub fn pose(map: &Map, head: HexId, tail: HexId) -> Pose {
    let spot = plan::centre(map, head);
    let facing = map.field.direction(tail, head).filter(|_| tail.is_some());
    let Some(d) = facing else {
        return Pose { spot, turn: 0.0, left: false };
    };
    let spot = spot.to(plan::centre(map, tail), 0.5);
    let left = (2..=4).contains(&d);
    // Directions 0, 1, 2 and 3, 4, 5 lie along the same lines.
    let turn = [0.0, -60.0, 60.0][usize::from(d % 3)];
    Pose { spot, turn, left }
}

/// Draws everything that stands or lies on the board.
pub fn draw(pen: &mut Pen, game: &Havoc, s: &State) {
    let here = |p: &Piece| s.at(*p).is_here();
    let mut standing: Vec<Piece> =
        (0..game.piece_count()).map(|n| Piece(n as u8)).filter(here).collect();
    let taken: HexSet = standing.iter().flat_map(|p| s.at(*p).hexes()).collect();
    put!(pen, r#"<g class="counters">"#);
    things::draw(pen, game, s);
    bodies::draw(pen, game, s, &taken);
    // From the north, so that edges fall over the row behind.
    standing.sort_by_key(|p| (game.scenario.map.field.offset(s.at(*p).hex).1, p.0));
    for p in &standing {
        counter::draw(pen, &counter(game, s, *p));
    }
    ropes(pen, game, s, &standing);
    put!(pen, "</g>");
}

/// The counter of a piece.
fn counter<'a>(game: &'a Havoc, s: &State, p: Piece) -> Counter<'a> {
    let (f, kind) = (s.at(p), game.kind(p));
    let pose = pose(&game.scenario.map, f.hex, f.tail);
    let oblong = f.tail.is_some();
    let mut strength = counter::all(game.profile(s, p));
    if !game.is_character(p) {
        strength = strength.map(|n| n.filter(|n| *n > 0));
    }
    let crowded = !oblong && bodies::any(game, s, f.hex);
    Counter {
        spot: if crowded { pose.spot + at(0.0, -8.0) } else { pose.spot },
        scale: if crowded { 0.86 } else { 1.0 },
        turn: pose.turn,
        oblong,
        left: pose.left,
        side: ink::at(game.side_of(p).or(f.control)),
        symbol: figures::symbol(kind, f.is_mounted()),
        name: game.name(p),
        strength,
        health: f.health,
        captivity: f.captivity,
    }
}

/// A rope from each mule to the one tied behind it.
fn ropes(pen: &mut Pen, game: &Havoc, s: &State, standing: &[Piece]) {
    let map = &game.scenario.map;
    let (mut rope, mut knot) = (Path::new(), Path::new());
    for p in standing.iter().filter(|p| s.at(**p).behind != Piece::NONE) {
        let behind = s.at(*p).behind;
        if !standing.contains(&behind) {
            continue;
        }
        let (a, b) = (plan::centre(map, s.at(*p).hex), plan::centre(map, s.at(behind).hex));
        let way = (b - a) * (1.0 / (b - a).length().max(1.0));
        let (from, to) = (a + way * 31.0, b - way * 31.0);
        rope.go(from).curve(from.to(to, 0.5) + at(0.0, 12.0), to);
        knot.circle(from, 4.2).circle(to, 4.2);
    }
    let looks = r#"fill="none" stroke-width="7" stroke-linecap="round""#;
    pen.path(&rope, &format!(r#"class="rope" {looks} stroke="{}""#, ink::LINE));
    let twist = r#"fill="none" stroke-width="4.4" stroke-dasharray="5 2""#;
    pen.path(&rope, &format!(r#"{twist} stroke="{}""#, ink::CORD_LIGHT));
    pen.path(
        &knot,
        &format!(r#"fill="{}" stroke="{}" stroke-width="1.8""#, ink::CORD_LIGHT, ink::LINE),
    );
}
