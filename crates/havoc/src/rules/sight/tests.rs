//! The short ways say the same as the long one.

#[path = "../../../tests/common/mod.rs"]
mod common;

use super::*;
use engine::Seeded;

/// The short way (hold trees against all lines at once) says the same as walking every line.
#[test]
fn lines_held_against_trees_are_the_lines_that_walk_free() {
    let files = common::files();
    for id in crate::load::scenario_ids(&files, "cry-havoc") {
        let game = common::game(&files, &id, &[]);
        let field = &game.scenario.map.field;
        let mut rng = Seeded::new(5);
        let mut short = 0;
        for _ in 0..4_000 {
            let [from, to] = [(); 2].map(|()| HexId(rng.below(field.len() as u32) as u16));
            if field.distance(from, to) < 2 {
                continue;
            }
            let (own, goal) = ([from, HexId::NONE], [to, HexId::NONE]);
            let (mask, both_ways) = game.trace(from, to, own, goal);
            let all = (1 << (line::SAMPLES * line::SAMPLES)) - 1;
            assert_eq!(mask, game.walk_all(from, to, own, goal, all), "{id}: {from:?} {to:?}");
            if both_ways {
                short += 1;
                let back = game.walk_all(to, from, goal, own, all);
                assert_eq!(game.reversed(mask), back, "{id}: {to:?} {from:?}");
            }
        }
        assert!(short > 100, "{id}: the short way is hardly ever taken");
    }
}

/// SB-COV-04: the scrub held against all lines at once is the scrub that each line crosses.
#[test]
fn r_sb_cov_04_lines_held_against_scrub_are_the_lines_that_cross_it() {
    let files = common::files();
    for id in ["sea-of-grass", "rice-carts"] {
        let game = common::game(&files, &format!("samurai-blades/{id}"), &[]);
        let field = &game.scenario.map.field;
        let mut rng = Seeded::new(6);
        let mut veiled = 0;
        for _ in 0..2_000 {
            let [from, to] = [(); 2].map(|()| HexId(rng.below(field.len() as u32) as u16));
            if field.distance(from, to) < 2 {
                continue;
            }
            let (own, goal) = ([from, HexId::NONE], [to, HexId::NONE]);
            let mut walked = 0u64;
            for n in 0..game.candidates_tried() {
                let (p, q) = game.candidate(from, to, n);
                let crosses = line::walk(field.hex(from), p, q, |c: Crossing| {
                    let hex = field.at(c.hex).filter(|hex| *hex != from && *hex != to);
                    match hex.map(|hex| game.scenario.map.ground(hex)) {
                        Some(Ground::Scrub) => ControlFlow::Break(()),
                        _ => ControlFlow::Continue(()),
                    }
                });
                walked |= u64::from(crosses.is_break()) << n;
            }
            assert_eq!(game.trace_scrub(from, to, own, goal), walked, "{id}: {from:?} {to:?}");
            veiled += u32::from(walked != 0);
        }
        assert!(veiled > 100, "{id}: scrub is hardly ever in the way");
    }
}
