//! Which way a horse looks within its two hexes changes nothing that is judged by hexes.

use std::sync::Arc;

use engine::{Game, Piece, Seeded};
use hex::{Dir, Field, HexId, turn};

use super::Unnamed;
use crate::Havoc;
use crate::action::Face;
use crate::common;
use crate::map::Map;
use crate::scenario::BarricadeStart;
use crate::state::{Figure, Place, State, mark};
use crate::terrain::{Barrier, Cover, Ground};

/// Everything about a shot that must not depend on which way a horse looks.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    covers: [Cover; 2],
    grounds: [Cover; 2],
    sight: Option<(u8, Cover)>,
    is_behind_slope: bool,
    range: u16,
    face: Face,
}

fn look(game: &Havoc, s: &State, by: Piece, at: Piece) -> Seen {
    let how = [Unnamed::Covers, Unnamed::Bare];
    let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
    let line = game.sight(s, &game.lay(s), by, at);
    Seen {
        covers: how.map(|how| game.cover(s, by, at, how)),
        grounds: how.map(|how| game.ground_cover(s, by, at, how)),
        sight: line.map(|line| (line.over, line.cover)),
        is_behind_slope: game.is_behind_slope(pose(by), pose(at)),
        range: game.range(s, by, at),
        face: game.default_face(s, by, at),
    }
}

/// A board of everything that covers or hides, at random.
fn random_map(old: &Map, rng: &mut Seeded) -> Map {
    let field = Field::new(12, 11).expect("a small board");
    let n = field.len();
    let mut map = Map {
        ground: vec![Ground::Flat; n],
        sides: vec![[Barrier::Open; 6]; n],
        building: vec![0; n],
        lips: vec![0; n],
        corner: vec![None; n],
        road: vec![false; n],
        barricades: Vec::new(),
        lanterns: Vec::new(),
        field,
        ..old.clone()
    };
    let wild = [Ground::Slope, Ground::Slope, Ground::Scrub, Ground::Tree, Ground::Wall];
    let thin = 4 + rng.below(12);
    for at in 0..n {
        if rng.below(thin) == 0 {
            map.ground[at] = wild[rng.below(5) as usize];
            if map.ground[at] == Ground::Slope {
                map.lips[at] = rng.below(64) as u8;
            }
        }
    }
    if rng.below(3) > 0 {
        build(&mut map, rng);
    }
    map
}

/// A house round a hex, with a door, windows and corners.
fn build(map: &mut Map, rng: &mut Seeded) {
    let field = map.field.clone();
    let middle = HexId(rng.below(field.len() as u32) as u16);
    let inside = |hex: HexId| field.distance(middle, hex) <= 1;
    for hex in field.ids().filter(|hex| inside(*hex)) {
        (map.ground[hex.index()], map.building[hex.index()]) = (Ground::Interior, 1);
        map.lips[hex.index()] = 0;
    }
    for hex in field.ids().filter(|hex| inside(*hex)) {
        for d in 0..6 {
            let out = field.neighbour(hex, d);
            if !out.is_some() || inside(out) {
                continue;
            }
            let barrier = match rng.below(5) {
                0 if map.ground[hex.index()] != Ground::Door => {
                    map.ground[hex.index()] = Ground::Window;
                    Barrier::Window
                }
                1 if map.ground[hex.index()] != Ground::Window => {
                    map.ground[hex.index()] = Ground::Door;
                    Barrier::Door
                }
                _ => Barrier::Wall,
            };
            let back = turn(d, 3);
            map.sides[hex.index()][d as usize] = barrier;
            map.sides[out.index()][back as usize] = barrier;
            if barrier == Barrier::Wall && rng.below(2) == 0 {
                map.corner[out.index()] = Some(back as Dir);
            }
        }
    }
}

/// The same book and pieces on a random board, with barricades in the open.
fn random_game(base: &Havoc, rng: &mut Seeded) -> Havoc {
    let mut scenario = base.scenario.clone();
    let map = random_map(&scenario.map, rng);
    scenario.parties.a.zone.clear();
    scenario.parties.b.zone.clear();
    scenario.barricades.clear();
    if base.book.blades.is_some() {
        for _ in 0..3 {
            let hex = HexId(rng.below(map.field.len() as u32) as u16);
            if map.ground(hex) == Ground::Flat && map.building(hex) == 0 {
                let front = rng.below(6) as Dir;
                scenario.barricades.push(BarricadeStart { side: None, hex, front });
            }
        }
    }
    scenario.map = Arc::new(map);
    Havoc::new(base.book.clone(), scenario, base.wording.clone())
}

/// A place for a piece that has two hexes, or one.
fn put(game: &Havoc, s: &mut State, p: Piece, rng: &mut Seeded) -> bool {
    let field = &game.scenario.map.field;
    let hex = HexId(rng.below(field.len() as u32) as u16);
    let facing = rng.below(6) as Dir;
    let long = s.at(p).is_mounted() || game.kind(p).breed.is_long();
    let tail = if long { field.neighbour(hex, turn(facing, 3)) } else { HexId::NONE };
    let lay = game.lay(s);
    let fits = |hex: HexId| lay.is_free(hex) && game.foot_mp[hex.index()] > 0;
    if !fits(hex) || (long && (!tail.is_some() || !fits(tail) || game.is_walled(tail, facing))) {
        return false;
    }
    [s.at_mut(p).hex, s.at_mut(p).tail] = [hex, tail];
    true
}

/// SG-LOS-05, SG-COV-02, SG-COV-06 — Shooter and target, mounted or not, on random boards: turned
/// round within their two hexes they see, cover and reach the same.
#[test]
fn r_sg_los_05_a_horse_turned_round_changes_neither_cover_nor_sight_nor_range() {
    let files = common::files();
    for id in ["samurai-blades/two-banners", "cry-havoc/great-field"] {
        let base = common::game(&files, id, &[]);
        let mut rng = Seeded::new(17);
        let (mut tried, mut torn, mut tied) = (0, 0, 0);
        for _ in 0..250 {
            let game = random_game(&base, &mut rng);
            let mut s = game.start();
            for n in 0..game.piece_count() {
                [s.figures[n].hex, s.figures[n].tail] = [HexId::NONE; 2];
            }
            let all: Vec<Piece> =
                game.characters().filter(|p| s.at(*p).place == Place::Map).take(14).collect();
            let placed: Vec<Piece> =
                all.into_iter().filter(|p| put(&game, &mut s, *p, &mut rng)).collect();
            for p in &placed {
                // Corners that have been named, one way or the other, or not at all.
                let face = [0, mark::FACE_LEFT, mark::FACE_RIGHT][rng.below(3) as usize];
                s.at_mut(*p).marks |= face;
            }
            for (by, at) in placed.iter().flat_map(|a| placed.iter().map(move |b| (*a, *b))) {
                if by == at || !(s.at(by).is_mounted() || s.at(at).is_mounted()) {
                    continue;
                }
                let first = look(&game, &s, by, at);
                tried += 1;
                torn += u32::from(is_torn(&game, &s, by, at));
                tied += u32::from(first.grounds[0] != Cover::None);
                for turned in [[by, by], [at, at], [by, at]] {
                    let mut t = s.clone();
                    let [one, two] = turned;
                    turn_round(t.at_mut(one));
                    if one != two {
                        turn_round(t.at_mut(two));
                    }
                    let again = look(&game, &t, by, at);
                    assert_eq!(first, again, "{id}: {:?} and {:?}", s.at(by), s.at(at));
                }
            }
        }
        assert!(tried > 5_000 && tied > 300, "{id}: {tried} looks, {tied} with cover");
        assert!(torn > 30, "{id}: head and tail hardly ever differ: {torn} of {tried}");
    }
}

fn turn_round(f: &mut Figure) {
    if f.tail.is_some() {
        std::mem::swap(&mut f.hex, &mut f.tail);
    }
}

/// True if head and tail of a shooter are equally near, and the one alone would meet other cover
/// than the other alone.
fn is_torn(game: &Havoc, s: &State, by: Piece, at: Piece) -> bool {
    let Figure { hex, tail, .. } = *s.at(by);
    let gap = |from: HexId| game.range_from(s, [from].into_iter(), at);
    if !tail.is_some() || gap(hex) != gap(tail) {
        return false;
    }
    let alone = |from: HexId| {
        let mut t = s.clone();
        [t.at_mut(by).hex, t.at_mut(by).tail] = [from, HexId::NONE];
        game.ground_cover(&t, by, at, Unnamed::Bare)
    };
    alone(hex) != alone(tail)
}
