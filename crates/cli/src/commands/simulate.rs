//! `kabuto simulate`: many games between players of ours.

use engine::{Outcome, Side};
use rayon::prelude::*;
use serde::Serialize;
use shelf::{Player, Shown, with_game};

use crate::args::SimulateArgs;
use crate::bar::bar;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::game::{Course, play_out};
use crate::out::{Ink, columns, paint};
use crate::say;

use super::say_json;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// What came of many games.
#[derive(Serialize)]
struct Report {
    scenario: String,
    seed: u64,
    games: u64,
    draws: u64,
    a: Camp,
    b: Camp,
    length: Length,
}

/// How one side did.
#[derive(Serialize)]
struct Camp {
    side: String,
    player: &'static str,
    wins: u64,
    /// Wins among all games, and the 95 % interval of it.
    share: f64,
    low: f64,
    high: f64,
}

/// How long the games were.
#[derive(Serialize)]
struct Length {
    entries: Span,
    turns: Span,
}

#[derive(Serialize)]
struct Span {
    mean: f64,
    min: u64,
    max: u64,
}

/// Plays and counts.
pub fn run(data: &Data, args: &SimulateArgs) -> Done {
    let player = |name: &str, flag: &str| {
        Player::parse(name).map_err(|error| Fail::bad(error, format!("give {flag} one of them")))
    };
    let players = [player(&args.a, "--a")?, player(&args.b, "--b")?];
    if args.games == 0 {
        return Err(Fail::bad("no games were asked for", "give --games at least 1"));
    }
    let game = data.game(&args.scenario, &args.option)?;
    let report = with_game!(game, game => simulate(&*game, players, args));
    if args.json {
        say_json(&report);
    } else {
        report.tell();
    }
    Ok(())
}

fn simulate<G: Shown>(game: &G, players: [Player; 2], args: &SimulateArgs) -> Report {
    let bar = bar("games", args.games);
    let courses: Vec<Course> = (0..args.games)
        .into_par_iter()
        .map(|number| {
            let course = play_out(game, players, args.seed, number);
            bar.inc(1);
            course
        })
        .collect();
    bar.finish_and_clear();
    let seats = game.seats();
    let camp = |side: Side| {
        let wins = courses.iter().filter(|course| course.outcome == Some(Outcome::Won(side)));
        let wins = wins.count() as u64;
        let (low, high) = wilson(wins, args.games);
        Camp {
            side: seats[side].id.clone(),
            player: players[side.index()].name(),
            wins,
            share: round(wins as f64 / args.games as f64),
            low: round(low),
            high: round(high),
        }
    };
    let (a, b) = (camp(Side::A), camp(Side::B));
    Report {
        scenario: game.scenario_id().to_owned(),
        seed: args.seed,
        games: args.games,
        draws: args.games - a.wins - b.wins,
        a,
        b,
        length: Length {
            entries: span(courses.iter().map(|course| course.entries as u64)),
            turns: span(courses.iter().map(|course| u64::from(course.turns))),
        },
    }
}

impl Report {
    fn tell(&self) {
        say!("{}: {} games, seed {}", paint(Ink::Bold, &self.scenario), self.games, self.seed);
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        let row = |camp: &Camp| {
            vec![
                format!("  {} ({})", camp.side, camp.player),
                format!("{} won", camp.wins),
                percent(camp.share),
                format!("95 % interval {} to {}", percent(camp.low), percent(camp.high)),
            ]
        };
        columns(&[row(&self.a), row(&self.b)]).iter().for_each(|line| say!("{line}"));
        say!("  drawn: {}", self.draws);
        for (what, span) in [("decisions", &self.length.entries), ("turns", &self.length.turns)] {
            say!("  {what}: {:.1} on average, {} to {}", span.mean, span.min, span.max);
        }
    }
}

fn span(numbers: impl Iterator<Item = u64> + Clone) -> Span {
    let count = numbers.clone().count().max(1);
    Span {
        mean: round(numbers.clone().sum::<u64>() as f64 / count as f64),
        min: numbers.clone().min().unwrap_or(0),
        max: numbers.max().unwrap_or(0),
    }
}

/// Wilson's 95 % interval of a share.
fn wilson(wins: u64, games: u64) -> (f64, f64) {
    let n = games as f64;
    let p = wins as f64 / n;
    let bottom = 1.0 + Z * Z / n;
    let middle = p + Z * Z / (2.0 * n);
    let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    (((middle - reach) / bottom).max(0.0), ((middle + reach) / bottom).min(1.0))
}

fn round(x: f64) -> f64 {
    (x * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::{round, wilson};

    #[test]
    fn the_interval_is_the_published_one() {
        // Newcombe 1998, table I: 81 of 263.
        let (low, high) = wilson(81, 263);
        assert_eq!((round(low), round(high)), (0.2553, 0.3662));
        assert_eq!(wilson(0, 20).0, 0.0);
        assert_eq!(round(wilson(0, 20).1), 0.1611);
    }
}
