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
    /// At the rate that was asked for.
    pub paced: Part,
    /// As fast as the server answers.
    pub flat_out: Part,
    /// SQLite by itself, one row to a commit.
    pub raw_one: Raw,
    /// SQLite by itself, 64 rows to a commit.
    pub raw_many: Raw,
    /// Bytes of a row.
    pub row: usize,
    /// Memory of the server at the end, in MiB.
    pub memory: Option<u64>,
}

/// One part of a run.
#[derive(Debug, Default)]
pub struct Part {
    /// How long actions took.
    pub times: Times,
    /// Actions a second.
    pub per_second: f64,
    /// Rows to a commit, on average.
    pub rows: f64,
    /// Actions that were refused or got lost.
    pub failed: u64,
    /// How many cores the server kept busy, on average.
    pub busy: Option<f64>,
}

/// The report as Markdown.
pub fn text(args: &LoadArgs, measured: &Measured) -> String {
    let mut out = String::from("# The table under load\n\n");
    let LoadArgs { games, seconds, rate, .. } = args;
    let Measured { paced, flat_out, raw_one, raw_many, row, memory } = measured;
    let _ = writeln!(
        out,
        "Written by `cargo xtask load --games {games} --seconds {seconds} --rate {rate} --write`.\n\
         {games} live games, two sockets each, players in a second process on the same machine, \
         every action durable (WAL, `synchronous = FULL`) before it is acknowledged. {}.\n",
        machine()
    );
    let _ = writeln!(
        out,
        "Times run from the moment an action is due to the moment both players have its update, \
         so that a slow answer counts for everything that had to wait for it.\n"
    );
    out.push_str("| | paced | flat out |\n|---|---|---|\n");
    let mut line = |name: &str, value: fn(&Part) -> String| {
        let _ = writeln!(out, "| {name} | {} | {} |", value(paced), value(flat_out));
    };
    line("actions a second", |part| format!("{:.0}", part.per_second));
    line("p50", |part| format!("{:.1} ms", part.times.at(0.5)));
    line("p99", |part| format!("{:.1} ms", part.times.at(0.99)));
    line("p99.9", |part| format!("{:.1} ms", part.times.at(0.999)));
    line("actions", |part| part.times.0.len().to_string());
    line("rows to a commit", |part| format!("{:.1}", part.rows));
    line("cores busy with the server", |part| {
        part.busy.map_or("unknown".to_owned(), |busy| format!("{busy:.2}"))
    });
    line("failed", |part| part.failed.to_string());
    let _ = writeln!(
        out,
        "\nPaced: {rate} actions a second over all games, sent when they are due, whether the \
         server keeps up or not. Flat out: every player acts as soon as he is asked.\n\n\
         SQLite by itself in the same run, same settings, rows of {row} bytes: {:.0} rows a second \
         with one row to a commit (p50 {:.1} ms, p99 {:.1} ms a commit), {:.0} with 64. Flat out, \
         the server keeps {:.2} times as many actions as SQLite rows one by one, and {:.3} times \
         as many as SQLite rows in groups of 64.",
        raw_one.rate,
        raw_one.commits.at(0.5),
        raw_one.commits.at(0.99),
        raw_many.rate,
        flat_out.per_second / raw_one.rate,
        flat_out.per_second / raw_many.rate
    );
    if let Some(memory) = memory {
        let _ = writeln!(out, "\nMemory of the server at the end: {memory} MiB.");
    }
    out
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
