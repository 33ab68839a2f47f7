//! Golden games: a random game as text, to be kept beside a scenario. Every ask, the length of its
//! list, every die and event stand there, so that a change that alters one is a change of the rules.

use std::fmt::Write as _;

use crate::{Game, Seeded, Side, Speaks, Table, digest};

/// Entries printed; the game is then played on to its end, of which only the digest is kept.
const PRINTED: usize = 120;

/// A random game from its start to its end, always the same one.
///
/// # Panics
///
/// If a sampled action is refused, or a position is unsound.
pub fn playthrough<G: Game + Speaks>(game: &G) -> String {
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
        assert_eq!(game.flaw(&table.state), None, "after {words}");
        if seq < PRINTED {
            let entry = &table.log[seq];
            let _ = writeln!(out, "> {words} {:?}", entry.dice);
            for line in entry.events.iter().filter_map(|event| game.line(event)) {
                let _ = writeln!(out, "  {} {}", line.rule, line.text);
            }
            let _ = writeln!(out, "  = {:016x}", entry.digest);
        }
    }
    let (last, outcome) = (digest(&table.state), game.outcome(&table.state));
    let _ = writeln!(out, "{} entries, {outcome:?}, {last:016x}", table.log.len());
    out
}

/// Where a game first comes out otherwise than it did, in words; nothing if it does not.
pub fn difference(golden: &str, now: &str) -> Option<String> {
    if golden == now {
        return None;
    }
    let at = golden.lines().zip(now.lines()).position(|(then, now)| then != now);
    let line = at.unwrap_or(golden.lines().count().min(now.lines().count()));
    let told = now.lines().nth(line).unwrap_or("(nothing)");
    Some(format!("line {}: now `{told}`", line + 1))
}
