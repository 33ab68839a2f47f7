//! Samples points of many regions: whatever a region shows is reached by a planned path, at its
//! exact cost and within the allowance.
//!
//! `cargo run --release -p measure --example regions -- 1000000`

#[path = "../tests/mover/mod.rs"]
mod mover;

use measure::Disc;
use measure::reach::{Region, Web};
use measure::read::parse;

/// Points sampled in one region.
const IN_ONE: u64 = 500;

fn main() {
    let points = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100_000_u64);
    let ground = parse("valley.table", include_str!("tables/valley.table")).expect("it reads");
    let mut seed = 11_u64;
    let mut next = |below: i32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((seed >> 33) % below as u64) as i32
    };
    let (mut regions, mut shown, mut reached, mut hidden) = (0_u64, 0_u64, 0_u64, 0_u64);
    while regions * IN_ONE < points {
        let bases = mover::strew(&ground, 60, &mut next);
        for base in &bases {
            let others: Vec<Disc> = bases.iter().filter(|other| *other != base).copied().collect();
            let (enemies, friends) = others.split_at(30);
            let piece = mover::Piece::new(&ground, *base, enemies, friends);
            let web = Web::new(&piece);
            let region = Region::of(&piece, &web);
            regions += 1;
            for _ in 0..IN_ONE {
                let to = mover::around(&piece, &mut next);
                let plan = web.plan(&piece, to);
                let is_reached = plan.is_some_and(|plan| mover::keeps(&piece, &plan));
                if region.has(to) {
                    shown += 1;
                    assert!(is_reached, "{base:?} to {to:?}: {plan:?}");
                } else {
                    hidden += u64::from(is_reached);
                }
                reached += u64::from(is_reached);
            }
        }
    }
    println!(
        "{regions} regions, {} points: {shown} shown and all of them reached; {reached} reached in \
         all, {hidden} of them not shown ({} in 1000)",
        regions * IN_ONE,
        hidden * 1000 / reached.max(1)
    );
}
