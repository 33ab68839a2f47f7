//! What can be said on the command line.

use std::path::PathBuf;

use crate::help::{SERVE, VERIFY, serve_help};
use clap::{Args, Parser, Subcommand, ValueEnum};

/// Play, judge, replay and study old skirmish wargames.
#[derive(Parser)]
#[command(
    name = "kabuto",
    version,
    after_help = "\
Examples:
  kabuto games                                  what there is to play
  kabuto play cry-havoc/village-green           a first game against the machine
  kabuto simulate toll-house --games 100 --seed 1 --a greedy --b random
  kabuto <COMMAND> --help                       more about one of them

Ends with 0 if all is well, 1 if something checked came out false, 2 if something was asked for \
that cannot be done, 130 if interrupted."
)]
pub struct Kabuto {
    /// A folder laid over the built-in data: its files are added, or replace those of the same path.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What the program does.
#[derive(Subcommand)]
pub enum Command {
    /// List the games and their scenarios.
    #[command(after_help = "\
Examples:
  kabuto games
  kabuto games --json")]
    Games(GamesArgs),
    /// Tell a scenario's story, aims and forces.
    #[command(after_help = "\
Examples:
  kabuto scenario toll-house
  kabuto scenario cry-havoc/great-field")]
    Scenario(ScenarioArgs),
    /// Show a rule page, or list all rules.
    #[command(after_help = "\
Examples:
  kabuto rules                                  all rules by number and title
  kabuto rules SG-CMB-07                        one rule
  kabuto rules shooting                         every rule with that word in its title")]
    Rules(RulesArgs),
    /// Play a game in the terminal.
    #[command(after_help = "\
Examples:
  kabuto play --lesson cry-havoc/village-green
  kabuto play cry-havoc/toll-house --side travellers --save toll.kabuto
  kabuto play toll-house --against self --dice own
  kabuto play toll-house --option ransom=on --seed 7
  kabuto play --resume toll.kabuto

In the game, `help` lists what you can say.")]
    Play(PlayArgs),
    /// Make up forces by points: list what there is, check a force, raise one by lot.
    #[command(after_help = "\
Examples:
  kabuto muster list samurai-skirmish           what there is, and what it costs
  kabuto muster raise samurai-skirmish --points 150 --seed 7 --output herons.toml
  kabuto muster check herons.toml               what it is worth, and every objection
  kabuto muster check herons.toml --scenario three-roads
  kabuto play three-roads --option band.western=@herons.toml

The same seed raises the same force on any machine.")]
    Muster(MusterArgs),
    /// Run rule cases and say which came out false.
    #[command(after_help = "\
Examples:
  kabuto adjudicate data/cry-havoc/cases
  kabuto adjudicate my.case --verbose")]
    Adjudicate(AdjudicateArgs),
    /// Show the exact odds of the last action of a case.
    #[command(after_help = "\
Examples:
  kabuto odds data/cry-havoc/cases/combat.case
  kabuto odds my.case --json")]
    Odds(OddsArgs),
    /// Let two players of ours play many games.
    #[command(after_help = "\
The same seed gives the same result on any machine and any number of cores.

Examples:
  kabuto simulate toll-house --games 200 --seed 1 --a greedy --b random
  kabuto simulate three-sergeants --games 50 --seed 3 --a greedy --b greedy --json")]
    Simulate(SimulateArgs),
    /// Print a saved game line by line.
    #[command(after_help = "\
Examples:
  kabuto replay toll.kabuto
  kabuto replay toll.kabuto --entry 40          up to the 40th decision, with the board")]
    Replay(ReplayArgs),
    /// Play a saved game again; check every die and state, what was taken back, the signature.
    #[command(after_help = VERIFY)]
    Verify(VerifyArgs),
    /// Draw a board as SVG or PNG.
    #[command(after_help = "\
Examples:
  kabuto render toll-house -o board.svg
  kabuto render toll.kabuto --entry 40 --dark --width 2000 -o board.png")]
    Render(RenderArgs),
    /// Play at random and check the contract every game must keep.
    #[command(after_help = "\
Examples:
  kabuto fuzz cry-havoc --decisions 100000 --seed 1
  kabuto fuzz cry-havoc --decisions 5000 --seed 1 --scenario toll-house")]
    Fuzz(FuzzArgs),
    /// Play random games, replay each, and compare every state.
    #[command(after_help = "\
Examples:
  kabuto replays cry-havoc --games 10000 --seed 1
  kabuto replays cry-havoc --games 100 --seed 1 --scenario village-green")]
    Replays(ReplaysArgs),
    /// Count which rules are tested.
    #[command(after_help = "\
Examples:
  kabuto coverage
  kabuto coverage --json")]
    Coverage(CoverageArgs),
    /// Measure how fast games run on one core.
    #[command(after_help = "\
Examples:
  kabuto bench
  kabuto bench --scenario village-green --scenario great-field --json
  kabuto bench --all                             every scenario of every book, and the slowest
  kabuto bench --all --write docs/reports/bench.md")]
    Bench(BenchArgs),
    /// Serve the table in the browser.
    #[command(after_help = SERVE, after_long_help = serve_help())]
    Serve(ServeArgs),
    /// Look through a server's data folder: database, every game and band played again.
    #[command(after_help = "\
The folder may be in use. Nothing in it is changed. The key with which games are signed is looked at as
well. Ends with 1 if something is not well.

Examples:
  kabuto check my/games
  kabuto check my/games --json")]
    Check(CheckArgs),
    /// Copy a server's data folder into one file, also while it is in use.
    #[command(after_help = "\
To restore, put the file into an empty folder as kabuto.sqlite and start the server on that folder. The
keys of dice and signatures are in it: keep it where nobody else can read it.

Examples:
  kabuto backup my/games games-2026-11-17.sqlite")]
    Backup(BackupArgs),
}

/// `kabuto check`.
#[derive(Args)]
pub struct CheckArgs {
    /// The folder a server keeps its games in.
    pub folder: PathBuf,
    /// A folder laid over the built-in books.
    #[arg(long, value_name = "DIR")]
    pub books: Option<PathBuf>,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto backup`.
#[derive(Args)]
pub struct BackupArgs {
    /// The folder a server keeps its games in.
    pub folder: PathBuf,
    /// The file to be made.
    pub file: PathBuf,
}

/// `kabuto serve`.
#[derive(Args)]
pub struct ServeArgs {
    /// The port.
    #[arg(long, default_value_t = server::PORT)]
    pub port: u16,
    /// The address to listen on.
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub listen: std::net::IpAddr,
    /// The folder in which people, games and journals are kept.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// A folder laid over the built-in books.
    #[arg(long, value_name = "DIR")]
    pub books: Option<PathBuf>,
    /// What players type to come here, if a proxy on this machine stands in front.
    #[arg(long, value_name = "URL")]
    pub public: Option<String>,
    /// An address of this machine at which what is counted can be read, such as 127.0.0.1:7532.
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub metrics: Option<std::net::SocketAddr>,
    /// How many tables may be open at once from one address.
    #[arg(long, default_value_t = 50, value_name = "N")]
    pub sockets_per_address: usize,
    /// How many messages a person may send in ten seconds; questions count less.
    #[arg(long, default_value_t = 40, value_name = "N")]
    pub messages: u32,
    /// The form of the log.
    #[arg(long, default_value = "plain")]
    pub log: LogForm,
    /// Open the page in a browser.
    #[arg(long)]
    pub open: bool,
}

/// The form of the log.
#[derive(Clone, Copy, ValueEnum)]
pub enum LogForm {
    /// For people.
    Plain,
    /// For programs.
    Json,
}

/// `kabuto games`.
#[derive(Args)]
pub struct GamesArgs {
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto scenario`.
#[derive(Args)]
pub struct ScenarioArgs {
    /// The scenario, such as cry-havoc/toll-house.
    pub scenario: String,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto rules`.
#[derive(Args)]
pub struct RulesArgs {
    /// The rule's number, such as SG-CMB-07, or words of its title.
    pub rule: Vec<String>,
}

/// Where the dice come from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DiceSource {
    /// The program rolls.
    Program,
    /// You roll, and read them out.
    Own,
}

/// `kabuto play`.
#[derive(Args)]
pub struct PlayArgs {
    /// The scenario, such as cry-havoc/toll-house.
    #[arg(required_unless_present_any = ["resume", "lesson"])]
    pub scenario: Option<String>,
    /// Be taught, by a lesson such as cry-havoc/village-green.
    #[arg(long, conflicts_with_all = ["scenario", "side", "against", "seed", "dice", "option"])]
    pub lesson: Option<String>,
    /// The side you play; the first one listed unless you say so.
    #[arg(long)]
    pub side: Option<String>,
    /// Whom you play against: greedy (unless you say so), random, or self to play both sides.
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// Who rolls the dice.
    #[arg(long, value_enum, default_value = "program")]
    pub dice: DiceSource,
    /// Roll the dice from this seed, which anybody can repeat, instead of a secret key.
    #[arg(long, conflicts_with = "dice")]
    pub seed: Option<u64>,
    /// Somebody sits at this terminal as umpire, besides whoever plays: `umpire` calls him.
    #[arg(long)]
    pub umpire: bool,
    /// Save the game to this file after every decision.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Go on with a saved game; it is saved to the same file.
    #[arg(long, value_name = "FILE", 
        conflicts_with_all = ["scenario", "side", "against", "seed", "dice", "option", "save"])]
    pub resume: Option<PathBuf>,
    /// Set a switch of the rules; may be given several times. NAME=@FILE takes its value from a file.
    #[arg(long, value_name = "NAME=VALUE")]
    pub option: Vec<String>,
}

/// `kabuto muster`.
#[derive(Args)]
pub struct MusterArgs {
    /// What to do.
    #[command(subcommand)]
    pub deed: MusterDeed,
}

/// What `kabuto muster` does.
#[derive(Subcommand)]
pub enum MusterDeed {
    /// List what a force of a book can be made of, and for what.
    List {
        /// The book.
        book: String,
        /// Write JSON.
        #[arg(long)]
        json: bool,
    },
    /// Say what a force is worth, and everything that is wrong with it.
    Check {
        /// The force, as it was saved.
        file: PathBuf,
        /// For this scenario, whatever it was made for.
        #[arg(long, value_name = "ID")]
        scenario: Option<String>,
        /// Write JSON.
        #[arg(long)]
        json: bool,
    },
    /// Raise a force by lot.
    Raise {
        /// The book.
        book: String,
        /// For this scenario, by its limits.
        #[arg(long, value_name = "ID")]
        scenario: Option<String>,
        /// For so many points.
        #[arg(long, conflicts_with = "scenario")]
        points: Option<u32>,
        /// What all chance is drawn from.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where to write it; otherwise it is printed.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// `kabuto adjudicate`.
#[derive(Args)]
pub struct AdjudicateArgs {
    /// Case files, or folders that hold some.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Tell every trial, not only those that failed.
    #[arg(long, short)]
    pub verbose: bool,
}

/// `kabuto odds`.
#[derive(Args)]
pub struct OddsArgs {
    /// A case file; the last action of its last trial is looked at.
    pub case: PathBuf,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto simulate`.
#[derive(Args)]
pub struct SimulateArgs {
    /// The scenario, such as cry-havoc/toll-house.
    pub scenario: String,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    pub games: u64,
    /// What all chance is drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays the first side.
    #[arg(long, default_value = "greedy", value_name = "PLAYER")]
    pub a: String,
    /// Who plays the second side.
    #[arg(long, default_value = "greedy", value_name = "PLAYER")]
    pub b: String,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
    /// Set a switch of the rules; may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    pub option: Vec<String>,
}

/// `kabuto replay`.
#[derive(Args)]
pub struct ReplayArgs {
    /// A saved game.
    pub file: PathBuf,
    /// Stop after this decision and show the board.
    #[arg(long, value_name = "N")]
    pub entry: Option<usize>,
}

/// `kabuto verify`.
#[derive(Args)]
pub struct VerifyArgs {
    /// A saved game.
    pub file: PathBuf,
    /// The public key of the server that must have signed it.
    #[arg(long, value_name = "PUBLIC")]
    pub key: Option<String>,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto render`.
#[derive(Args)]
pub struct RenderArgs {
    /// A scenario, or a saved game.
    pub what: String,
    /// Where to write; the ending says what: .svg or .png.
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Dark paper.
    #[arg(long)]
    pub dark: bool,
    /// Of a saved game: the board after this decision.
    #[arg(long, value_name = "N")]
    pub entry: Option<usize>,
    /// Width of a PNG.
    #[arg(long, value_name = "PX", default_value_t = 1600, value_parser = clap::value_parser!(u32).range(64..=10_000))]
    pub width: u32,
}

/// `kabuto fuzz`.
#[derive(Args)]
pub struct FuzzArgs {
    /// The game, such as cry-havoc.
    pub game: String,
    /// How many decisions to play and check, over all scenarios together.
    #[arg(long, default_value_t = 100_000)]
    pub decisions: usize,
    /// What all chance is drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this scenario.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Only with this switch, such as order_method=alternate; otherwise in every way to play that
    /// the book has.
    #[arg(long, value_name = "NAME=VALUE")]
    pub option: Vec<String>,
    /// Begin with the game of this number, to see a finding again.
    #[arg(long, value_name = "N", requires = "scenario")]
    pub from_game: Option<u64>,
}

/// `kabuto replays`.
#[derive(Args)]
pub struct ReplaysArgs {
    /// The game, such as cry-havoc.
    #[arg(default_value = "cry-havoc")]
    pub game: String,
    /// How many games, over all scenarios together.
    #[arg(long, default_value_t = 1_000)]
    pub games: u64,
    /// What all chance is drawn from.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only this scenario.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Print a last line with a digest of every entry of every game, to compare two machines.
    #[arg(long)]
    pub digest: bool,
}

/// `kabuto coverage`.
#[derive(Args)]
pub struct CoverageArgs {
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}

/// `kabuto bench`.
#[derive(Args)]
pub struct BenchArgs {
    /// A scenario to measure; may be given several times.
    #[arg(long, value_name = "ID", default_values = [
        "cry-havoc/three-sergeants", "samurai-blades/still-bell",
    ])]
    pub scenario: Vec<String>,
    /// Measure listing and sampling of every scenario of every book, and hold them against the aims.
    #[arg(long, conflicts_with = "scenario")]
    pub all: bool,
    /// How long to run each measure, in milliseconds, after three times as long to warm up; 1000,
    /// or 300 with --all.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Write the table of --all as a report.
    #[arg(long, value_name = "FILE", requires = "all")]
    pub write: Option<PathBuf>,
    /// Write JSON.
    #[arg(long)]
    pub json: bool,
}
