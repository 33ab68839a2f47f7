//! Checks the kernel against the second opinion on many random pairs of points.
//!
//! `cargo run --release -p measure --example pairs -- 10000000 [seed] [threads]`

#[path = "../tests/number/quick.rs"]
mod number;
#[path = "../tests/second/mod.rs"]
mod second;

use second::check::{NAMES, Tallies, pair};
use second::make::{Made, Scene};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Pairs on one table.
const ON_ONE: u64 = 20;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let pairs = numbers.first().copied().unwrap_or(100_000);
    let seed = numbers.get(1).copied().unwrap_or(1);
    let threads = numbers.get(2).copied().unwrap_or(1).max(1);
    let tables = pairs.div_ceil(ON_ONE);
    let (next, began) = (AtomicU64::new(0), Instant::now());
    let work = || {
        let mut tallies = Tallies::default();
        loop {
            let table = next.fetch_add(1, Ordering::Relaxed);
            if table >= tables {
                return tallies;
            }
            if table > 0 && table % (tables / 20).max(1) == 0 {
                let seconds = began.elapsed().as_secs();
                eprintln!("{} of {pairs} pairs agree after {seconds} s", table * ON_ONE);
            }
            on_table(seed, table, &mut tallies);
        }
    };
    let found: Vec<Tallies> = std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().map(|one| one.join().expect("no pair differs")).collect()
    });
    println!("| compared | answers | of them yes, or more than nothing |\n|---|--:|--:|");
    for (at, name) in NAMES.iter().enumerate() {
        let asked: u64 = found.iter().map(|tallies| tallies[at].asked).sum();
        let yes: u64 = found.iter().map(|tallies| tallies[at].yes).sum();
        println!("| {name} | {asked} | {yes} |");
    }
    let seconds = began.elapsed().as_secs();
    println!(
        "\nAll {} pairs on {tables} tables agree (seed {seed}, {seconds} s).",
        tables * ON_ONE
    );
}

fn on_table(seed: u64, table: u64, tallies: &mut Tallies) {
    let mut made = Made(seed.wrapping_mul(0x0005_deec_e66d).wrapping_add(table << 20));
    let pieces = 1 + made.below(8);
    let scene = Scene::new(&mut made, pieces);
    for _ in 0..ON_ONE {
        if let Err(trouble) = pair(&mut made, &scene, tallies) {
            eprintln!("seed {seed}, table {table}: {trouble}");
            std::process::exit(1);
        }
    }
}
