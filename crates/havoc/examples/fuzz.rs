#[path = "../tests/common/mod.rs"]
mod common;
fn main() {
    let files = common::files();
    let n: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let seed: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    for id in havoc::load::scenario_ids(&files) {
        if std::env::args().nth(3).is_some_and(|x| x != id) {
            continue;
        }
        let g = common::game(&files, &id, &[]);
        let t = std::time::Instant::now();
        match engine::contract::check_game(&g, seed, n) {
            Ok(r) => println!(
                "{id}: {} games {} {:?} asks {:?}",
                r.decisions,
                r.games,
                t.elapsed() / n as u32,
                r.asks_seen
            ),
            Err(b) => {
                println!("{id}: BREACH {b}");
            }
        }
    }
}
