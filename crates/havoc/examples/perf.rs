#[path = "../tests/common/mod.rs"]
mod common;
use engine::*;
use std::time::Instant;
fn main() {
    let t0: f64 = std::env::var("T").map_or(3.0, |v| v.parse().unwrap());
    let files = common::files();
    let id = std::env::args().nth(1).unwrap_or("three-sergeants".into());
    let g = common::game(&files, &id, &[]);
    println!(
        "state {} action {} step",
        std::mem::size_of::<havoc::state::State>(),
        std::mem::size_of::<havoc::action::Action>()
    );
    let mut rng = Seeded::new(5);
    let mut n = 0u64;
    let mut games = 0;
    let t = Instant::now();
    let mut by = std::collections::BTreeMap::<String, (u64, u128, u128)>::new();
    let detail = std::env::args().nth(2).is_some();
    while t.elapsed().as_secs_f64() < t0 {
        let mut s = g.start();
        games += 1;
        while g.outcome(&s).is_none() {
            let asks = g.asks(&s);
            let side = if asks.a.is_some() { Side::A } else { Side::B };
            if detail {
                let k = format!("{:?}", asks[side].unwrap());
                let t0 = Instant::now();
                let a = g.sample(&s, side, &mut rng);
                let t1 = Instant::now();
                let _ = g.apply(&mut s, side, a, &mut rng, &mut Quiet);
                let t2 = Instant::now();
                let k = format!("{k} {}", format!("{a:?}").split([' ', '(']).next().unwrap());
                let e = by.entry(k).or_default();
                e.0 += 1;
                e.1 += (t1 - t0).as_nanos();
                e.2 += (t2 - t1).as_nanos();
            } else {
                let a = g.sample(&s, side, &mut rng);
                let _ = g.apply(&mut s, side, a, &mut rng, &mut Quiet);
            }
            n += 1;
        }
    }
    let el = t.elapsed().as_secs_f64();
    println!(
        "{id}: {:.0} decisions/s, {:.0} games/s, {} per game",
        n as f64 / el,
        games as f64 / el,
        n / games
    );
    for (k, (c, a, b)) in by {
        println!("{k:28} {c:8} sample {:6} apply {:6}", a / c as u128, b / c as u128);
    }
    if std::env::var("S").is_ok() {
        return;
    }
    // listing
    let t = Instant::now();
    let mut n = 0u64;
    let mut out = Vec::new();
    let mut len = 0u64;
    while t.elapsed().as_secs_f64() < 3.0 {
        let mut s = g.start();
        while g.outcome(&s).is_none() {
            let asks = g.asks(&s);
            let side = if asks.a.is_some() { Side::A } else { Side::B };
            out.clear();
            let sub = g.subjects(&s, side);
            g.actions(&s, side, None, &mut out);
            let own = !out.is_empty();
            let k = rng.below(sub.len() + own as u32);
            if k < sub.len() {
                out.clear();
                g.actions(&s, side, sub.nth(k), &mut out);
            }
            len += out.len() as u64;
            let a = *rng.pick(&out).unwrap();
            let _ = g.apply(&mut s, side, a, &mut rng, &mut Quiet);
            n += 1;
        }
    }
    println!("list: {:.0}/s avg list {}", n as f64 / t.elapsed().as_secs_f64(), len / n);
}
