//! The pieces of a game on its board: who stands where, and the ropes between mules.

use ::havoc::Havoc;
use ::havoc::state::{Captivity, Health, State};
use engine::Piece;
use hex::HexSet;

use super::figures::{self, Posture};
use super::{bodies, things};
use crate::counter::{self, Cord, Counter, Harm};
use crate::ink;
use crate::pen::{Path, Pen, at, put};
use crate::plan;

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
    let pose = plan::pose(&game.scenario.map.field, f.hex, f.tail);
    let oblong = f.tail.is_some();
    let profile = game.profile(s, p);
    let values = [profile.attack, profile.defence, profile.movement];
    // A beast shows only what it has.
    let shown = |value: &u8| game.is_character(p) || *value > 0;
    let posture = if f.is_mounted() { Posture::Mounted } else { Posture::Foot };
    let crowded = !oblong && bodies::any(game, s, f.hex);
    Counter {
        spot: if crowded { pose.spot + at(0.0, -8.0) } else { pose.spot },
        scale: if crowded { 0.86 } else { 1.0 },
        turn: pose.turn,
        oblong,
        left: pose.left,
        side: ink::at(game.side_of(p).or(f.control)),
        symbol: figures::symbol(kind, posture),
        name: game.name(p),
        values: values.map(|value| Some(value).filter(shown)),
        harm: harm(f.health),
        cord: cord(f.captivity),
        ..Counter::default()
    }
}

/// The mark of an injury; the dead are not drawn as counters.
pub fn harm(health: Health) -> Harm {
    match health {
        Health::Stunned => Harm::Stunned,
        Health::Wounded => Harm::Wounded,
        Health::Healthy | Health::Dead => Harm::None,
    }
}

/// The mark of captivity: an escaped man still has the end of the cord about him.
pub fn cord(captivity: Captivity) -> Cord {
    match captivity {
        Captivity::Free => Cord::None,
        Captivity::Prisoner => Cord::Bound,
        Captivity::Escaped => Cord::Loose,
    }
}

/// A rope from each mule to the one tied behind it.
fn ropes(pen: &mut Pen, game: &Havoc, s: &State, standing: &[Piece]) {
    let field = &game.scenario.map.field;
    let (mut rope, mut knot) = (Path::new(), Path::new());
    for p in standing.iter().filter(|p| s.at(**p).behind != Piece::NONE) {
        let behind = s.at(*p).behind;
        if !standing.contains(&behind) {
            continue;
        }
        let (a, b) = (plan::centre(field, s.at(*p).hex), plan::centre(field, s.at(behind).hex));
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
