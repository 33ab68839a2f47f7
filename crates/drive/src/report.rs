//! What was measured, in words.

use std::fmt::Write as _;
use std::path::Path;

use crate::LoadArgs;
use crate::raw::Raw;

/// How long actions took, from when they were due to when everybody at the table knew.
#[derive(Clone, Debug, Default)]
pub struct Times(pub Vec<f64>);

impl Times {
    /// The time in milliseconds that this share of the actions did not exceed.
    pub fn at(&self, share: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().saturating_sub(1);
        let at = ((sorted.len() as f64 * share).ceil() as usize).saturating_sub(1).min(last);
        sorted.get(at).copied().unwrap_or(0.0) * 1e3
    }
}

/// Everything that was measured.
#[derive(Debug)]
pub struct Measured {
    /// What was loaded, the bare relay first.
    pub columns: Vec<Column>,
    /// SQLite by itself, one row to a commit.
    pub raw_one: Raw,
    /// SQLite by itself, 64 rows to a commit.
    pub raw_many: Raw,
    /// Bytes of a row.
    pub row: usize,
}

/// One program under load.
#[derive(Debug)]
pub struct Column {
    /// What is played.
    pub name: String,
    /// At the rate that was asked for.
    pub paced: Part,
    /// As fast as it answers.
    pub flat_out: Part,
}

/// One part of a run.
#[derive(Debug, Default)]
pub struct Part {
    /// How long actions took.
    pub times: Times,
    /// Actions a second.
    pub per_second: f64,
    /// Rows to a commit, on average.
    pub rows: Option<f64>,
    /// Actions that were refused or got lost.
    pub failed: u64,
    /// Milliseconds of a core for one action, all that comes with it included.
    pub server_ms: Option<f64>,
    /// Bytes sent for one action, to both players, answers to their questions included.
    pub bytes: f64,
    /// What is held in memory at the end of the part for each game that is in it, in KiB.
    pub held_kib: Option<f64>,
}

/// A figure of a part, if it is known.
type Figure = fn(&Part) -> Option<f64>;

/// A row of a table: what it is, how it is written, and the figure itself.
type Line = (&'static str, fn(f64) -> String, Figure);

const LINES: [Line; 9] = [
    ("actions a second", |n| format!("{n:.0}"), |part| Some(part.per_second)),
    ("p50", ms, |part| Some(part.times.at(0.5))),
    ("p99", ms, |part| Some(part.times.at(0.99))),
    ("p99.9", ms, |part| Some(part.times.at(0.999))),
    ("server time an action", |n| format!("{n:.3} ms"), |part| part.server_ms),
    ("bytes sent an action", |n| format!("{n:.0}"), |part| Some(part.bytes)),
    ("memory a live game", |n| format!("{n:.0} KiB"), |part| part.held_kib),
    ("rows to a commit", |n| format!("{n:.1}"), |part| part.rows),
    ("failed", |n| format!("{n:.0}"), |part| Some(part.failed as f64)),
];

/// The rows that are also given as so many times the relay's.
const AGAINST: [&str; 3] = ["actions a second", "p99", "server time an action"];

fn ms(n: f64) -> String {
    format!("{n:.1} ms")
}

impl Part {
    /// The figures in one line.
    pub fn line(&self) -> String {
        let shown = LINES
            .iter()
            .filter_map(|(name, write, figure)| Some(format!("{name} {}", write(figure(self)?))));
        shown.collect::<Vec<_>>().join(", ")
    }
}

/// The report as Markdown.
pub fn text(args: &LoadArgs, measured: &Measured) -> String {
    let mut out = String::from("# The table under load\n\n");
    let LoadArgs { games, seconds, rate, scenario, .. } = args;
    let Measured { columns, raw_one, raw_many, row } = measured;
    let chosen: String = scenario.iter().map(|name| format!(" --scenario {name}")).collect();
    let _ = writeln!(
        out,
        "Written by `cargo xtask load --games {games} --seconds {seconds} --rate {rate}{chosen} \
         --write`.\n{games} live games, two sockets each, players in a second process on the same \
         machine, every action durable (WAL, `synchronous = FULL`) before it is acknowledged. \
         {}.\n",
        machine()
    );
    out.push_str(
        "The bare relay has the same sockets and the same journal with the same writer, and no \
         rules: it keeps what a player says and tells it to both. It is loaded by the same \
         players in the same run, so the ratios hold on a busy machine too.\n\n\
         Times run from the moment an action is due to the moment both players have its update, \
         so that a slow answer counts for everything that had to wait for it; where something is \
         hidden, to the moment whoever acted has his. Server time is what the process took of a \
         core, divided by the actions: two in three of them are asked for first (`choices`), and \
         the answer is part of it, in time and in bytes. Memory is what the process holds more \
         than before the first game, divided by the games it has in memory.\n",
    );
    table(&mut out, columns, "Paced", |column| &column.paced);
    table(&mut out, columns, "Flat out", |column| &column.flat_out);
    let _ = writeln!(
        out,
        "\nPaced: {rate} actions a second over all games, sent when they are due, whether the \
         server keeps up or not. Flat out: every player acts as soon as he is asked.\n\n\
         SQLite by itself in the same run, same settings, rows of {row} bytes: {:.0} rows a second \
         with one row to a commit (p50 {:.1} ms, p99 {:.1} ms a commit), {:.0} with 64.",
        raw_one.rate,
        raw_one.commits.at(0.5),
        raw_one.commits.at(0.99),
        raw_many.rate,
    );
    out
}

/// One part of the run as a table: a column for each program, and what it is of the relay's.
fn table(out: &mut String, columns: &[Column], name: &str, part: fn(&Column) -> &Part) {
    let names: String = columns.iter().map(|column| format!(" {} |", column.name)).collect();
    let rule = "---|".repeat(columns.len());
    let _ = writeln!(out, "\n| {name} |{names}\n|---|{rule}");
    let relay = columns.first().map(part);
    for (name, write, figure) in LINES {
        let shown = |column: &Column| figure(part(column)).map_or("".to_owned(), write);
        let row: String = columns.iter().map(|column| format!(" {} |", shown(column))).collect();
        let _ = writeln!(out, "| {name} |{row}");
        if !AGAINST.contains(&name) {
            continue;
        }
        let base = relay.and_then(figure).filter(|base| *base > 0.0);
        let times = |column: &Column| Some(figure(part(column))? / base?);
        let row: String = columns
            .iter()
            .map(|one| times(one).map_or(" |".to_owned(), |times| format!(" {times:.2} |")))
            .collect();
        let _ = writeln!(out, "| … times the relay's |{row}");
    }
}

/// What it was measured on, as far as the machine tells.
fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = memory.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok());
    let total = total.map_or("unknown".to_owned(), |kib| format!("{}", kib / 1024 / 1024));
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown processor", |rest| rest.trim_start_matches(['\t', ' ', ':']));
    let (kind, options) = disk();
    format!("Machine: {cores} cores, {model}, {total} GiB, {kind} ({options}), shared with others")
}

/// The file system of the temporary files.
fn disk() -> (String, String) {
    let here = std::env::temp_dir();
    let mounts = std::fs::read_to_string("/proc/mounts").unwrap_or_default();
    let fits = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ').skip(1);
        let (at, kind, options) = (words.next()?, words.next()?, words.next()?);
        here.starts_with(Path::new(at)).then(|| (at.len(), kind.to_owned(), options.to_owned()))
    });
    let best = fits.max_by_key(|(length, ..)| *length);
    best.map_or(("unknown".into(), String::new()), |(_, kind, options)| (kind, options))
}
