//! Tries a server: `drive torture` kills it, `drive load` loads it beside `drive relay`,
//! `drive mutate` forges its games, `drive serve` is one.

mod forgery;
mod load;
mod raw;
mod relay;
mod report;
mod scenario;
mod serve;
mod torture;
mod underfoot;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Players made of code, for trying the server.
#[derive(Parser)]
#[command(name = "drive")]
struct Drive {
    #[command(subcommand)]
    errand: Errand,
}

#[derive(Subcommand)]
enum Errand {
    /// Kill the server at random moments while people play, and look for what was lost.
    Torture(TortureArgs),
    /// Play many games at once and measure how long an action takes.
    Load(LoadArgs),
    /// Change saved, signed games in one thing and look whether it is found out.
    Mutate(MutateArgs),
    /// Serve the games with one that is on no list, for tests.
    #[command(hide = true)]
    Serve(ServeArgs),
    /// Relay what players say, without a game, to be measured beside the server.
    #[command(hide = true)]
    Relay(RelayArgs),
}

/// `drive relay`.
#[derive(clap::Args)]
struct RelayArgs {
    /// Where it listens on this machine.
    #[arg(long)]
    port: u16,
    /// The folder everything is kept in.
    #[arg(long)]
    data: PathBuf,
}

/// `drive serve`.
#[derive(clap::Args)]
struct ServeArgs {
    /// The small game in which both sides write in secret.
    #[arg(long)]
    slips: bool,
    /// Where it listens on this machine; 0 for any free port.
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// The folder everything is kept in.
    #[arg(long)]
    data: PathBuf,
    /// Sockets of one address.
    #[arg(long, default_value_t = 1000)]
    sockets_per_address: usize,
}

/// `drive torture`.
#[derive(clap::Args)]
struct TortureArgs {
    /// The program to be tried.
    #[arg(long)]
    program: PathBuf,
    /// How often it is killed.
    #[arg(long, default_value_t = 300)]
    kills: u32,
    /// What the players and the moments of death follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once.
    #[arg(long, default_value_t = 16)]
    games: u32,
    /// Write the report to this file.
    #[arg(long)]
    write: Option<PathBuf>,
    /// Damage the journals at the last kill, to see that it is noticed.
    #[arg(long)]
    spoil: Option<Spoil>,
}

/// How a journal is damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Spoil {
    /// The last row of every game is lost.
    Lost,
    /// Every game gets a row more.
    Doubled,
    /// The last deed of every band is lost.
    Deed,
    /// Everybody is called Nobody.
    Name,
}

/// `drive load`.
#[derive(clap::Args)]
struct LoadArgs {
    /// The program to be tried.
    #[arg(long)]
    program: PathBuf,
    /// Games at once.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// How long the paced part takes; flat out takes half of it.
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Actions a second, over all games, whether the server keeps up or not.
    #[arg(long, default_value_t = 500)]
    rate: u32,
    /// What is played; again for more. A small, a large, a night and a measured one if none is
    /// given.
    #[arg(long)]
    scenario: Vec<String>,
    /// What the players follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the report to this file.
    #[arg(long)]
    write: Option<PathBuf>,
}

/// `drive mutate`.
#[derive(clap::Args)]
struct MutateArgs {
    /// How many changes.
    #[arg(long, default_value_t = 100_000)]
    count: u64,
    /// What the games and the changes follow from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the report to this file.
    #[arg(long)]
    write: Option<PathBuf>,
}

fn main() -> ExitCode {
    let done = tokio::runtime::Runtime::new().map_err(|error| error.to_string());
    let done = done.and_then(|runtime| {
        runtime.block_on(async {
            match Drive::parse().errand {
                Errand::Torture(args) => torture::run(&args).await,
                Errand::Load(args) => load::run(&args).await,
                Errand::Mutate(args) => forgery::run(&args),
                Errand::Serve(args) => serve::run(&args).await,
                Errand::Relay(args) => relay::run(&args).await,
            }
        })
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("drive: {why}");
            ExitCode::from(1)
        }
    }
}
