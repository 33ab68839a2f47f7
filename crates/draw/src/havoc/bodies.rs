//! Who lies where.

use ::havoc::Havoc;
use ::havoc::state::{Health, Place, State};
use engine::Piece;
use hex::{HexId, HexSet};

use super::figures;
use crate::bodies::{Body, block, place};
use crate::ink;
use crate::pen::{Chance, Pen};
use crate::plan;

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
                spot: plan::centre(&map.field, hex) + way,
                scale,
                turn,
                side: ink::at(game.side_of(*p)),
                symbol: figures::remains_symbol(game.kind(*p)),
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
    let pose = plan::pose(&map.field, f.hex, f.tail);
    let body = Body {
        spot: pose.spot,
        scale: 1.0,
        turn: pose.turn + 6.0,
        side: ink::at(game.side_of(p)),
        symbol: figures::remains_symbol(game.kind(p)),
        oblong: f.tail.is_some(),
        name: Some(game.name(p)),
    };
    block(pen, &body);
}

/// Whether anybody lies in a hex, so that who stands there makes room.
pub fn any(game: &Havoc, s: &State, hex: HexId) -> bool {
    (0..game.piece_count())
        .map(|n| Piece(n as u8))
        .any(|p| lies(s, p) && s.at(p).hex == hex && !game.kind(p).breed.is_long())
}
