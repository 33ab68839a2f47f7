//! How long a sight check and a legal region take on a table with thirty pieces of ground.
//!
//! `cargo run --release -p measure --example speed`

#[path = "../tests/mover/mod.rs"]
mod mover;

use measure::reach::{Region, Web};
use measure::read::parse;
use measure::{Flags, Ground, Ids, Point, Segment, SightRule};
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let ground = parse("valley.table", include_str!("tables/valley.table")).expect("it reads");
    let pieces = ground.areas().len() + ground.lines().len();
    println!("{}: {pieces} areas and lines", ground.title());
    let mut seed = 1_u64;
    let mut points = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (x, y) = ((seed >> 33) % 12_001, (seed >> 13) % 12_001);
        Point::new(x as i32, y as i32)
    };
    let legs: Vec<Segment> = (0..4096).map(|_| Segment::new(points(), points())).collect();
    let near = |leg: &Segment| {
        let way = leg.way();
        Segment::new(leg.a, leg.a + way.scaled(1, 5))
    };
    let short: Vec<Segment> = legs.iter().map(near).collect();
    time("sight, ends anywhere", &legs, |leg| sight(&ground, leg));
    time("sight, ends a fifth as far apart", &short, |leg| sight(&ground, leg));
    time("wood on the line", &legs, |leg| ground.in_length(leg, Flags::WOOD) > 0);
    time("crossings of lines", &legs, |leg| !ground.crossings(leg).is_empty());
    time("ground at a point", &legs, |leg| ground.flags(leg.a) != Flags::NONE);
    time("level at a point", &legs, |leg| ground.level(leg.a) > 0);
    regions(&ground);
}

/// How often each region is found; the quickest counts, for other work on the machine only slows.
const TURNS: u32 = 5;

/// Regions of foot and riders among thirty bases, half of them enemies: strewn over the table, and
/// crowded into a twentieth of it.
fn regions(ground: &Ground) {
    let mut seed = 3_u64;
    for (what, crowd) in [("strewn", false), ("crowded", true)] {
        let (mut slowest, mut sum, mut cells, mut count) = ([0; 2], [0; 2], 0, [0_u128; 2]);
        for _ in 0..20 {
            let mut next = |below: i32| {
                seed =
                    seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(0x14057b7ef767814f);
                let at = ((seed >> 33) % below as u64) as i32;
                if crowd && below > 10_000 { 4500 + at / 4 } else { at }
            };
            let bases = mover::strew(ground, 30, &mut next);
            for at in 0..bases.len() {
                let other = |from: usize| {
                    let all = bases.iter().enumerate().filter(move |(id, _)| *id != at);
                    all.filter(move |(id, _)| id % 2 == from).map(|(_, base)| *base).collect()
                };
                let (enemies, friends): (Vec<_>, Vec<_>) = (other((at + 1) % 2), other(at % 2));
                let mut took = u128::MAX;
                let mut is_rider = 0;
                for turn in 0..TURNS {
                    let began = Instant::now();
                    let piece = mover::Piece::new(ground, bases[at], &enemies, &friends);
                    let region = Region::of(&piece, &Web::new(&piece));
                    black_box(region.rings());
                    took = took.min(began.elapsed().as_nanos() / 1000);
                    is_rider = usize::from(piece.heading.is_some());
                    cells += if turn == 0 { region.size().0 } else { 0 };
                }
                slowest[is_rider] = slowest[is_rider].max(took);
                sum[is_rider] += took;
                count[is_rider] += 1;
            }
        }
        let each = [sum[0] / count[0].max(1), sum[1] / count[1].max(1)];
        let all = count[0] + count[1];
        let shown = cells as u128 / all;
        println!(
            "region, {what}: foot {} µs on average, {} at most; riders {} and {}; {all} regions of \
             {shown} cells",
            each[0], slowest[0], each[1], slowest[1]
        );
    }
}

fn sight(ground: &Ground, leg: Segment) -> bool {
    let rule = SightRule { tall: 400, level_height: 300, most_wood: 1000, open: Ids::NONE };
    ground.blocked(leg, &rule).is_some()
}

fn time(what: &str, legs: &[Segment], ask: impl Fn(Segment) -> bool) {
    let (mut quickest, mut yes) = (u64::MAX, 0);
    for _ in 0..50 {
        let began = Instant::now();
        yes = legs.iter().filter(|leg| ask(black_box(**leg))).count() as u64;
        quickest = quickest.min(began.elapsed().as_nanos() as u64);
    }
    let asked = legs.len() as u64;
    println!("{what}: {} ns each over {asked}, {} % yes", quickest / asked, yes * 100 / asked);
}
