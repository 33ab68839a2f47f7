//! `kabuto replay`: a saved game, line by line.

use shelf::{Shown, with_game};

use crate::args::ReplayArgs;
use crate::data::Data;
use crate::fail::Done;
use crate::out::{Ink, paint};
use crate::play::board;
use crate::play::tell;
use crate::saved::{Saved, replayed};
use crate::say;

/// Prints a saved game.
pub fn run(data: &Data, args: &ReplayArgs) -> Done {
    let saved = Saved::open(data, &args.file)?;
    with_game!(&saved.game, game => show(&saved, &**game, args.entry))
}

fn show<G: Shown>(saved: &Saved, game: &G, entry: Option<usize>) -> Done {
    let log = saved.log(game)?;
    let table = replayed(saved, game, &log.entries, entry)?;
    let seats = game.seats();
    say!("{}", paint(Ink::Bold, format!("{}  ({})", game.title(), game.scenario_id())));
    say!("{}: {}; {}: {}", seats.a.name, log.header.players.a, seats.b.name, log.header.players.b);
    let mut s = game.start();
    for (n, entry) in table.log.iter().enumerate() {
        let words = game.say(&s, entry.side, &entry.action);
        let who = match entry.umpire {
            true => paint(Ink::Bold, "umpire"),
            false => paint(Ink::of(Some(entry.side)), &seats[entry.side].id),
        };
        for taken in log.taken.iter().filter(|taken| taken.back.keep as usize == n) {
            let dice = taken.dice();
            let by = taken.back.by.map_or("the umpire", |side| seats[side].name.as_str());
            if dice > 0 {
                say!("     {}", paint(Ink::Dim, format!("taken back by {by}: {dice} dice")));
            }
        }
        say!("{:>4} {who}: {words}", n + 1);
        tell::entry(game, entry, engine::Eye::Umpire, "       ");
        let dice = &mut engine::Script::new(&entry.dice);
        let played = game.apply(&mut s, entry.side, entry.action, dice, &mut engine::Quiet);
        debug_assert!(played.is_ok(), "the log was replayed already");
    }
    if entry.is_some() {
        board::show(game, &table.state);
    }
    let points = game.points(&table.state);
    match table.outcome() {
        Some(_) => {}
        None => say!("not over: {}, {} to {}", game.clock(&table.state), points.a, points.b),
    }
    Ok(())
}
