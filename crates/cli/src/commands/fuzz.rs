//! `kabuto fuzz`: random play under the contract.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use engine::contract::{Breach, Plan, Report, check_plan};
use indicatif::ProgressBar;
use rayon::prelude::*;
use shelf::{AnyGame, with_game};

use crate::args::FuzzArgs;
use crate::bar::bar;
use crate::data::Data;
use crate::fail::{Done, Fail, HUNTING};
use crate::out::{Ink, columns, paint};
use crate::say;

/// One decision in so many is looked at from all sides; the rest from most.
const DEAR: u32 = 16;

/// How many decisions one piece of work has. The pieces do not depend on the number of cores.
const PIECE: usize = 5_000;
/// How far apart the games of two pieces are numbered.
const APART: u64 = 1 << 20;

/// A piece of work: which scenario, from which game on, how many decisions.
struct Piece {
    scenario: usize,
    from_game: u64,
    decisions: usize,
}

/// Plays and checks.
pub fn run(data: &Data, args: &FuzzArgs) -> Done {
    let games = data.variants(&args.game, args.scenario.as_deref(), &args.option)?;
    let pieces = pieces(args, games.len());
    let bar = bar("decisions", args.decisions as u64);
    HUNTING.store(true, Ordering::Relaxed);
    let results: Vec<Result<Report, Box<Breach>>> =
        pieces.par_iter().map(|piece| work(&games[piece.scenario].2, piece, args, &bar)).collect();
    HUNTING.store(false, Ordering::Relaxed);
    bar.finish_and_clear();
    let mut reports = vec![Report::default(); games.len()];
    for (piece, result) in pieces.iter().zip(results) {
        match result {
            Ok(report) => add(&mut reports[piece.scenario], report),
            Err(breach) => {
                let (scenario, way, _) = &games[piece.scenario];
                return Err(found(scenario, way, args, &breach));
            }
        }
    }
    tell(&games, &reports);
    Ok(())
}

/// The work, divided the same way on every machine.
fn pieces(args: &FuzzArgs, scenarios: usize) -> Vec<Piece> {
    if let Some(from_game) = args.from_game {
        return vec![Piece { scenario: 0, from_game, decisions: args.decisions }];
    }
    let mut pieces = Vec::new();
    for scenario in 0..scenarios {
        let share = args.decisions / scenarios + usize::from(scenario < args.decisions % scenarios);
        for n in 0..share.div_ceil(PIECE) {
            let decisions = PIECE.min(share - n * PIECE);
            pieces.push(Piece { scenario, from_game: n as u64 * APART, decisions });
        }
    }
    pieces
}

fn work(
    game: &AnyGame,
    piece: &Piece,
    args: &FuzzArgs,
    bar: &ProgressBar,
) -> Result<Report, Box<Breach>> {
    let plan = Plan { game: piece.from_game, dear: DEAR, ..Plan::new(args.seed, piece.decisions) };
    let report = with_game!(game, game => check_plan(&**game, &plan)).map_err(Box::new)?;
    bar.inc(piece.decisions as u64);
    Ok(report)
}

fn found(scenario: &str, way: &[String], args: &FuzzArgs, breach: &Breach) -> Fail {
    let options: String = way.iter().map(|option| format!(" --option {option}")).collect();
    say!("{} in {scenario}, game {}", paint(Ink::Bad, "breach"), breach.game);
    say!("{breach}");
    say!(
        "see it again:\n  kabuto fuzz {} --scenario {scenario}{options} --seed {} --from-game {} --decisions {}",
        args.game,
        breach.seed,
        breach.game,
        breach.decision + 1
    );
    Fail::False(String::new())
}

fn add(sum: &mut Report, more: Report) {
    sum.decisions += more.decisions;
    sum.games += more.games;
    sum.dice += more.dice;
    sum.widest = sum.widest.max(more.widest);
    sum.longest = sum.longest.max(more.longest);
    sum.odds += more.odds;
    sum.echoes += more.echoes;
    sum.unlisted += more.unlisted;
    for (into, from) in [
        (&mut sum.outcomes, more.outcomes),
        (&mut sum.asks_seen, more.asks_seen),
        (&mut sum.actions_seen, more.actions_seen),
    ] {
        for (name, count) in from {
            *into.entry(name).or_default() += count;
        }
    }
}

fn tell(games: &[(String, Vec<String>, AnyGame)], reports: &[Report]) {
    let mut all = Report::default();
    // A scenario has one row, in however many ways it was played.
    let mut scenarios: Vec<(&str, Report)> = Vec::new();
    for ((name, ..), report) in games.iter().zip(reports) {
        match scenarios.last_mut() {
            Some((last, sum)) if last == name => add(sum, report.clone()),
            _ => scenarios.push((name, report.clone())),
        }
    }
    let ways = games.len() / scenarios.len().max(1);
    if ways > 1 {
        say!("each scenario in {ways} ways to play it");
    }
    let mut rows = Vec::new();
    for (name, report) in &scenarios {
        rows.push(vec![
            format!("  {name}"),
            format!("{} decisions", report.decisions),
            format!("{} games", report.games),
            format!("{} over", report.outcomes.values().sum::<u64>()),
            format!("{} dice", report.dice),
            format!("longest {}", report.longest),
            format!("widest {}", report.widest),
        ]);
        add(&mut all, report.clone());
    }
    columns(&rows).iter().for_each(|line| say!("{line}"));
    let listed = |counts: &BTreeMap<String, u64>| {
        let each = counts.iter().map(|(name, count)| format!("{name} {count}"));
        each.collect::<Vec<_>>().join(", ")
    };
    say!("asks seen: {}", listed(&all.asks_seen));
    say!("actions played: {}", listed(&all.actions_seen));
    say!("outcomes: {}", listed(&all.outcomes));
    say!("actions played again on a guess of what is hidden: {}", all.echoes);
    let fine = format!("{} decisions in {} games, no breach", all.decisions, all.games);
    say!("{}", paint(Ink::Good, fine));
}
