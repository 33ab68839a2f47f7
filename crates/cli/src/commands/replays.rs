//! `kabuto replays`: random games, each played again from its log.

use engine::{EntryOf, Seeded, Side, Table, digest};
use rayon::prelude::*;
use shelf::{Shown, with_game};

use crate::args::ReplaysArgs;
use crate::bar::bar;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Plays, replays and compares.
pub fn run(data: &Data, args: &ReplaysArgs) -> Done {
    let (names, games) = data.games(&args.game, args.scenario.as_deref())?;
    let bar = bar("games", args.games);
    let results: Vec<Result<Played, String>> = (0..args.games)
        .into_par_iter()
        .map(|number| {
            // Games of all scenarios in turn.
            let at = (number % games.len() as u64) as usize;
            let compared = with_game!(&games[at], game => compare(&**game, args.seed, number));
            bar.inc(1);
            compared.map_err(|why| format!("{}, game {number}: {why}", names[at]))
        })
        .collect();
    bar.finish_and_clear();
    let wrong: Vec<&String> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    let entries: usize = results.iter().flatten().map(|played| played.entries).sum();
    for why in wrong.iter().take(10) {
        say!("{} {why}", paint(Ink::Bad, "differs"));
    }
    let (games, differ) = (results.len(), wrong.len());
    say!("{games} games, {entries} decisions replayed, {differ} games differ");
    if args.digest {
        let digests: Vec<u64> = results.iter().flatten().map(|played| played.digest).collect();
        say!("digest {:016x}", digest(&digests));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fail::False(String::new())) }
}

/// A game that came out the same twice.
struct Played {
    entries: usize,
    /// Of the digests of all its entries.
    digest: u64,
}

/// Plays a random game and plays its log again; what it came to, or what differs.
fn compare<G: Shown>(game: &G, seed: u64, number: u64) -> Result<Played, String> {
    let mut rng = Seeded::stream(seed, number);
    let mut table = Table::open(game);
    while table.outcome().is_none() {
        if table.log.len() >= game.bound() {
            return Err(format!("no outcome after {} decisions", table.log.len()));
        }
        let asks = table.asks();
        let asked = Side::BOTH.into_iter().find(|side| asks[*side].is_some());
        let side = asked.ok_or("nobody is asked, but there is no outcome")?;
        let action = game.sample(&table.state, side, &mut rng);
        let seq = table.log.len();
        table.act(side, seq, action, &mut rng).map_err(|turned| turned.to_string())?;
    }
    let log: &[EntryOf<G>] = &table.log;
    let again = Table::replay(game, log).map_err(|error| error.to_string())?;
    if again.state != table.state {
        return Err("the last state is another".to_owned());
    }
    let digests: Vec<u64> = log.iter().map(|entry| entry.digest).collect();
    Ok(Played { entries: log.len(), digest: digest(&digests) })
}
