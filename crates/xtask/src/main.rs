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
    /// Play many games at once and measure how long an action takes.
    #[command(after_help = "\
Measures SQLite by itself in the same run and gives the ratio.

Examples:
  cargo xtask load
  cargo xtask load --games 100 --seconds 10 --rate 100
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
        Errand::Torture { kills, seed, write } => {
            errand::torture(kills, seed, write.then_some(errand::TORTURE_REPORT))
        }
        Errand::Load { games, seconds, rate, write } => {
            errand::load(games, seconds, rate, write.then_some(errand::LOAD_REPORT))
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
