//! The workshop's door: `cargo xtask`.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::errand::{self, Failed, Generated};

/// The workshop: generated files, checks, and a quick game.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    errand: Errand,
}

const EXAMPLES: &str = "\
Examples:
  cargo xtask play                               a first game against the machine
  cargo xtask test                               everything that must hold
  cargo xtask book                               after a change to a rule page
  cargo xtask <COMMAND> --help                   more about one of them";

#[derive(Subcommand)]
enum Errand {
    /// Write the generated files and check pages, tables, tests and code against each other.
    #[command(after_help = "\
Writes the constants of each crate of rules (src/rule.rs) and the coverage.toml of each book, then \
fails if a rule has neither a test nor a mark, a table is on no page, a page names an unknown table, \
an id exists nowhere, or an id stands twice.

Examples:
  cargo xtask book
  cargo xtask book --check                       writes nothing; fails if a file is out of date")]
    Book {
        /// Write nothing; fail if a generated file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Write the shapes that go over the wire as TypeScript.
    #[command(after_help = "\
Writes web/src/wire.ts from the Rust types, so that page and server cannot drift apart.

Examples:
  cargo xtask types
  cargo xtask types --check                      writes nothing; fails if the file is out of date")]
    Types {
        /// Write nothing; fail if the file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Run every check in turn; stop at the first that fails.
    #[command(after_help = "\
Format, page, clippy, book, tests, doc tests, docs, release build, browser, torture, cases, \
contract. The last line counts the checks.

Example:
  cargo xtask test")]
    Test,
    /// Build page and program, start the server, and open the table in a browser.
    #[command(after_help = "\
Where there is no desktop the address is printed. Arguments go to `kabuto serve`.

Examples:
  cargo xtask play
  cargo xtask play --port 8080 --data games")]
    Play {
        /// Arguments for `kabuto serve`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Play in a real browser: whole games, links, crashes, keyboard, phone.
    #[command(after_help = "\
Builds everything and plays in Chromium, which root installs where apt-get can.

Example:
  cargo xtask browse")]
    Browse,
    /// Take the pictures of the docs anew.
    #[command(after_help = "\
Builds everything, plays a little in Chromium and writes docs/shots.

Example:
  cargo xtask shots")]
    Shots,
    /// Measure how long a frame takes while the eye moves over the board, in a real browser.
    #[command(after_help = "\
Builds everything, zooms and pans in Chromium on the smallest board, the largest, one by night and the \
largest measured table, at the size of a desktop and of a phone, and prints median, p95 and worst.

Examples:
  cargo xtask frames
  cargo xtask frames grass                       only tables whose name has this in it
  cargo xtask frames --write                     also writes docs/reports/frames.md")]
    Frames {
        /// Parts of the names of the tables to measure; all if there are none.
        tables: Vec<String>,
        /// Write the report.
        #[arg(long, conflicts_with = "tables")]
        write: bool,
    },
    /// Kill the server at random moments while people play, and look for what was lost.
    #[command(after_help = "\
The last line counts the kills, the acknowledged actions, and what was lost, doubled or re-rolled; \
ends with 1 if anything was.

Examples:
  cargo xtask torture
  cargo xtask torture --kills 20 --seed 7
  cargo xtask torture --write                    also writes docs/reports/torture.md")]
    Torture {
        /// How often it is killed.
        #[arg(long, default_value_t = 300)]
        kills: u32,
        /// What the players and the moments of death follow from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Write the report.
        #[arg(long)]
        write: bool,
    },
    /// Change saved, signed games in one thing and look whether it is found out.
    #[command(after_help = "\
Plays games of every book, signs them, and changes bytes, fields, lines, dice, names and signatures. \
Ends with 1 if a changed game is called sound.

Examples:
  cargo xtask mutate
  cargo xtask mutate --count 1000 --seed 7
  cargo xtask mutate --write                     also writes docs/reports/forgery.md")]
    Mutate {
        /// How many changes.
        #[arg(long, default_value_t = 100_000)]
        count: u64,
        /// What the games and the changes follow from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Write the report.
        #[arg(long)]
        write: bool,
    },
    /// Play every scenario that hides something in two worlds and compare what the wrong eyes get.
    #[command(after_help = "\
The same game is played on two servers that differ only in what one side has done unseen, and every \
byte that anybody else receives must be the same. Then leaks are planted, one kind after another, and \
each must be found. Ends with 1 if anything differs or a leak is not found.

Examples:
  cargo xtask secrets
  cargo xtask secrets --views 500                sooner done
  cargo xtask secrets --write                    also writes docs/reports/secrets.md")]
    Secrets {
        /// Pairs of views that are compared while the worlds differ, over all scenarios at least.
        #[arg(long, default_value_t = 10_000)]
        views: u32,
        /// Write the report.
        #[arg(long)]
        write: bool,
    },
    /// Play many games at once and measure how long an action takes.
    #[command(after_help = "\
Measures a bare relay and SQLite by itself in the same run, and gives the ratios. Plays a small, a
large, a night and a measured scenario one after the other, unless others are chosen.

Examples:
  cargo xtask load
  cargo xtask load --games 100 --seconds 10 --rate 100
  cargo xtask load --scenario BOOK/SCENARIO
  cargo xtask load --write                       also writes docs/reports/table-load.md")]
    Load {
        /// Games at once.
        #[arg(long, default_value_t = 1000)]
        games: u32,
        /// How long the paced part takes; flat out takes half of it.
        #[arg(long, default_value_t = 60)]
        seconds: u32,
        /// Actions a second, over all games.
        #[arg(long, default_value_t = 500)]
        rate: u32,
        /// What is played, such as `cry-havoc/toll-house`; again for more.
        #[arg(long)]
        scenario: Vec<String>,
        /// Write the report.
        #[arg(long)]
        write: bool,
    },
    /// Play the same on a 32-bit build and compare.
    #[command(after_help = "\
Needs a 32-bit toolchain; without one it says what to install and ends with 2. On Debian:
  rustup target add i686-unknown-linux-gnu
  apt-get install gcc-multilib

Example:
  cargo xtask replay32")]
    Replay32,
}

fn main() -> ExitCode {
    let done = match Cli::parse().errand {
        Errand::Book { check: false } => errand::book(Generated::Write),
        Errand::Book { check: true } => errand::book(Generated::Check),
        Errand::Types { check: false } => errand::types(Generated::Write),
        Errand::Types { check: true } => errand::types(Generated::Check),
        Errand::Test => errand::test(),
        Errand::Play { args } => errand::play(&args),
        Errand::Browse => errand::browse(),
        Errand::Shots => errand::shots(),
        Errand::Frames { tables, write } => {
            errand::frames(&tables, write.then_some(errand::FRAMES_REPORT))
        }
        Errand::Torture { kills, seed, write } => {
            errand::torture(kills, seed, write.then_some(errand::TORTURE_REPORT))
        }
        Errand::Mutate { count, seed, write } => {
            errand::mutate(count, seed, write.then_some(errand::FORGERY_REPORT))
        }
        Errand::Secrets { views, write } => {
            errand::secrets(views, write.then_some(errand::SECRETS_REPORT))
        }
        Errand::Load { games, seconds, rate, scenario, write } => {
            let report = write.then_some(errand::LOAD_REPORT);
            errand::load([games, seconds, rate], &scenario, report)
        }
        Errand::Replay32 => errand::replay32(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed::Wrong(what)) => {
            eprintln!("xtask: {what}");
            ExitCode::from(1)
        }
        Err(Failed::Missing(what)) => {
            eprintln!("xtask: {what}");
            ExitCode::from(2)
        }
    }
}
