//! Golden games: one per scenario, every ask, list length, die and event as text. A change that
//! alters one of them is a change of the rules. `UPDATE=1 cargo test -p skirmish --test golden`
//! writes them anew; read the difference before you keep it.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use engine::{Game, Seeded, Side, Speaks, Table, digest};
use skirmish::{Skirmish, load};

/// Entries printed; the game is then played on to its end, of which only the digest is kept.
const PRINTED: usize = 120;

fn playthrough(game: &Skirmish) -> String {
    let mut out = String::new();
    let mut rng = Seeded::new(11);
    let mut dice = Seeded::new(12);
    let mut table = Table::open(game);
    let mut list = Vec::new();
    while game.outcome(&table.state).is_none() {
        let asks = game.asks(&table.state);
        let side = if asks.a.is_some() { Side::A } else { Side::B };
        let Some(ask) = asks[side] else { break };
        let seq = table.log.len();
        if seq < PRINTED {
            list.clear();
            game.all_actions(&table.state, side, &mut list);
            let prompt = game.prompt(&table.state, &ask);
            let _ = writeln!(out, "{seq} {ask:?}, {} choices. {prompt}", list.len());
        }
        let action = game.sample(&table.state, side, &mut rng);
        let words = game.say(&table.state, side, &action);
        table.act(side, seq, action, &mut dice).expect("a sampled action is legal");
        assert_eq!(game.flaw(&table.state), None, "{}: {words}", game.scenario.id);
        if seq < PRINTED {
            let entry = &table.log[seq];
            let _ = writeln!(out, "> {words} {:?}", entry.dice);
            for line in entry.events.iter().filter_map(|event| Speaks::line(game, event)) {
                let _ = writeln!(out, "  {} {}", line.rule, line.text);
            }
            let _ = writeln!(out, "  = {:016x}", entry.digest);
        }
    }
    let last = digest(&table.state);
    let _ = writeln!(out, "{} entries, {:?}, {last:016x}", table.log.len(), table.state.over);
    out
}

#[test]
fn golden_games_come_out_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folder = root.join(load::FOLDER).join("playthroughs");
    let mut changed = Vec::new();
    for id in common::scenarios() {
        let text = playthrough(&common::game(&id, &[]));
        let path = folder.join(format!("{id}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder for golden games");
            std::fs::write(&path, &text).expect("a golden game to write");
            continue;
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        if golden != text {
            let at = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
            let line = at.unwrap_or(golden.lines().count().min(text.lines().count()));
            let now = text.lines().nth(line).unwrap_or("(nothing)");
            changed.push(format!("{id}: line {}: now `{now}`", line + 1));
        }
    }
    assert!(changed.is_empty(), "golden games changed:\n{}", changed.join("\n"));
}
