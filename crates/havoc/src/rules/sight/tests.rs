//! The short ways say the same as the long one.

use super::*;
use crate::common;
use engine::{Game, Seeded, Side};

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
            let all = corridor::SAMPLED;
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
            for n in bits(corridor::SAMPLED) {
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

/// SG-LOS-04: the line chosen for all lines at once is the one found by walking each and counting
/// who stands in it.
#[test]
fn r_sg_los_04_the_best_line_is_the_best_of_all_lines_walked() {
    let files = common::files();
    let ids = ["cry-havoc/great-field", "samurai-blades/two-banners", "samurai-blades/rice-carts"];
    for id in ids {
        let game = common::game(&files, id, &[]);
        let mut rng = Seeded::new(8);
        let (mut s, mut compared, mut over) = (game.start(), 0, 0);
        while compared < 3_000 {
            for _ in 0..20 {
                let Some(side) = Side::BOTH.into_iter().find(|side| game.asks(&s)[*side].is_some())
                else {
                    s = game.start();
                    continue;
                };
                let action = game.sample(&s, side, &mut rng);
                let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut engine::Quiet);
            }
            let lay = game.lay(&s);
            for _ in 0..30 {
                let [by, at] = [(); 2].map(|()| Piece(rng.below(game.piece_count() as u32) as u8));
                if by == at || !s.at(by).is_here() || !s.at(at).is_here() {
                    continue;
                }
                let gaze = Gaze {
                    most_over: [0, 1, MOST_OVER, u8::MAX][rng.below(4) as usize],
                    beside_bars: rng.below(2) == 0,
                    ..Gaze::plain([by, at])
                };
                let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
                let line = game.sight_between(&s, &lay, &gaze, pose(by), pose(at));
                let walked = walk_best(&game, &s, &lay, &gaze, [by, at]);
                assert_eq!(line, walked, "{id}: {by:?} {at:?} {gaze:?}");
                compared += 1;
                over += u32::from(line.is_some_and(|line| line.over > 0));
            }
        }
        assert!(over > 50, "{id}: hardly anybody is ever in the way");
    }
}

fn walk_best(
    game: &Havoc,
    s: &State,
    lay: &Lay,
    gaze: &Gaze,
    [by, at]: [Piece; 2],
) -> Option<SightLine> {
    let field = &game.scenario.map.field;
    let [own, goal] = [by, at].map(|p| [s.at(p).hex, s.at(p).tail]);
    let mut best = None;
    for (from, to) in s.at(by).hexes().flat_map(|a| s.at(at).hexes().map(move |b| (a, b))) {
        for n in bits(corridor::SAMPLED) {
            let (p, q) = game.candidate(from, to, n);
            if !game.is_clear(from, p, q, own, goal) {
                continue;
            }
            let mut met = PieceSet::default();
            let mut cover = Cover::None;
            let _ = line::walk(field.hex(from), p, q, |c: Crossing| {
                let Some(id) = field.at(c.hex) else { return ControlFlow::Continue(()) };
                met.extend(lay.who(id).filter(|who| !gaze.past.contains(*who)));
                let scrub = game.sight.has_scrub() && game.scenario.map.ground(id) == Ground::Scrub;
                let cart = lay.who(id).is_some_and(|who| game.is_cart(who));
                if (scrub && !own.contains(&id) && !goal.contains(&id)) || (cart && id != to) {
                    cover = Cover::Light;
                }
                ControlFlow::Continue(())
            });
            let over_neighbour = met.iter().any(|who| game.is_beside(s, who, goal));
            let bar = over_neighbour && gaze.beside_bars;
            let over = met.len() as u8;
            let rank = (over > gaze.most_over || bar, cover, bar, over);
            let (p, q) = (n / line::SAMPLES, n % line::SAMPLES);
            let line = SightLine { from: (from, p), to: (to, q), over, over_neighbour, cover };
            if best.is_none_or(|(known, _)| rank < known) {
                best = Some((rank, line));
            }
        }
    }
    best.map(|(_, line)| line)
}
