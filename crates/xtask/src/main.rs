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
Writes crates/havoc/src/rule.rs and data/cry-havoc/coverage.toml, then fails if a rule has neither \
a test nor a mark, a table is on no page, a page names an unknown table, an id exists nowhere, or \
an id stands twice.

Examples:
  cargo xtask book
  cargo xtask book --check                       writes nothing; fails if a file is out of date")]
    Book {
        /// Write nothing; fail if a generated file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Run every check in turn; stop at the first that fails.
    #[command(after_help = "\
Format, clippy, book, tests, doc tests, docs, release build, cases, contract. The last line counts \
the checks.

Example:
  cargo xtask test")]
    Test,
    /// Build the program and start a game.
    #[command(after_help = "\
Without arguments: the smallest scenario against the greedy player. Arguments go to `kabuto play`; \
name a game to choose another.

Examples:
  cargo xtask play
  cargo xtask play --side nether --seed 3
  cargo xtask play cry-havoc/bailiff --side valley --against greedy")]
    Play {
        /// Arguments for `kabuto play`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
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
        Errand::Test => errand::test(),
        Errand::Play { args } => errand::play(&args),
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
