//! Plays many games at once and measures how long an action takes, and what it costs the server.
//! A bare relay is measured in the same run: what it needs, nobody can do without.

mod players;
mod watch;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use drive::Person;
use tokio::sync::{Mutex, Semaphore, watch as cell};
use tokio::time::Instant;

use crate::LoadArgs;
use crate::raw::append;
use crate::report::{Column, Measured, Part, Times, text};
use crate::scenario::LOADED;
use crate::underfoot::{Scratch, Underfoot};
use watch::{Watched, memory};

/// Bytes of an entry, on average over the games.
const ROW: usize = 190;

/// What all games share.
struct Shared {
    address: SocketAddr,
    /// The scenario that is played; nothing if it is the relay.
    scenario: Option<String>,
    /// When the first actions are due.
    started: cell::Receiver<Instant>,
    /// Nanoseconds between two actions of one game; 0 for as fast as it goes.
    interval: AtomicU64,
    /// True while actions are counted.
    counts: AtomicBool,
    stop: AtomicBool,
    times: Mutex<Vec<f64>>,
    /// Bytes the players received.
    bytes: AtomicU64,
    failed: AtomicU64,
    /// So many may open a table at once.
    opening: Semaphore,
}

/// Loads a relay and a server, and prints what was measured.
pub async fn run(args: &LoadArgs) -> Result<(), String> {
    let scratch = Scratch::new("load")?;
    let raw = |group| append(scratch.path(), group, ROW, Duration::from_secs(5));
    let (raw_one, raw_many) = (raw(1)?, raw(64)?);
    let rates = [raw_one.rate, raw_many.rate];
    println!("SQLite by itself: {:.0} rows a second one by one, {:.0} by 64", rates[0], rates[1]);
    let mut columns = vec![column(args, scratch.path(), None).await?];
    let default: Vec<String> = LOADED.map(str::to_owned).into();
    let chosen = if args.scenario.is_empty() { &default } else { &args.scenario };
    for scenario in chosen {
        columns.push(column(args, scratch.path(), Some(scenario)).await?);
    }
    let report = text(args, &Measured { columns, raw_one, raw_many, row: ROW });
    println!("{report}");
    if let Some(path) = &args.write {
        std::fs::write(path, report).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// Loads one program: our server with a scenario, or the relay.
async fn column(
    args: &LoadArgs,
    folder: &Path,
    scenario: Option<&String>,
) -> Result<Column, String> {
    let name = scenario.map_or("bare relay", String::as_str).to_owned();
    println!("{name}:");
    let data = folder.join(name.replace(['/', ' '], "-"));
    let program = match scenario {
        // Flat out, nobody is to be slowed down.
        Some(_) => Underfoot::start(&args.program, &data, &["--messages", "1000000"]).await?,
        None => Underfoot::relay(&data).await?,
    };
    let nobody = scenario.map(|_| Person::nobody(program.counted()));
    let process = program.process();
    let watched = Watched { nobody, process, empty: process.and_then(memory) };
    let (start, started) = cell::channel(Instant::now());
    let shared = Arc::new(Shared {
        address: program.address(),
        scenario: scenario.cloned(),
        started,
        interval: AtomicU64::new(interval(args)),
        counts: AtomicBool::new(false),
        stop: AtomicBool::new(false),
        times: Mutex::default(),
        bytes: AtomicU64::new(0),
        failed: AtomicU64::new(0),
        opening: Semaphore::new(8),
    });
    let ready = Arc::new(AtomicU64::new(0));
    for n in 0..args.games {
        let phase = Duration::from_nanos(interval(args) * u64::from(n) / u64::from(args.games));
        tokio::spawn(players::game(Arc::clone(&shared), Arc::clone(&ready), args.seed, n, phase));
    }
    let mut said = 0;
    while said < u64::from(args.games) {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = ready.load(Relaxed);
        if now / 200 > said / 200 || now == u64::from(args.games) {
            println!("{now} of {} games have begun", args.games);
        }
        said = now;
    }
    let how_long = Duration::from_secs(u64::from(args.seconds));
    // What is due counts from now on: opening a thousand tables at once is not what is measured.
    let _ = start.send(Instant::now());
    let paced = measure(args, &shared, &watched, "paced", how_long).await?;
    shared.interval.store(0, Relaxed);
    let flat_out = measure(args, &shared, &watched, "flat out", how_long / 2).await?;
    shared.stop.store(true, Relaxed);
    program.end().await;
    // What was kept is of no use any more, and five times as much would fill a small disk.
    let _ = std::fs::remove_dir_all(&data);
    Ok(Column { name, paced, flat_out })
}

fn interval(args: &LoadArgs) -> u64 {
    1_000_000_000 * u64::from(args.games) / u64::from(args.rate.max(1))
}

/// Counts for a while, after a moment to settle.
async fn measure(
    args: &LoadArgs,
    shared: &Shared,
    watched: &Watched,
    name: &str,
    how_long: Duration,
) -> Result<Part, String> {
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = watched.counted().await?;
    let busy_before = watched.busy();
    shared.times.lock().await.clear();
    shared.bytes.store(0, Relaxed);
    shared.failed.store(0, Relaxed);
    shared.counts.store(true, Relaxed);
    let start = Instant::now();
    tokio::time::sleep(how_long).await;
    shared.counts.store(false, Relaxed);
    let bytes = shared.bytes.load(Relaxed) as f64;
    let times = Times(std::mem::take(&mut *shared.times.lock().await));
    let busy = watched.busy().zip(busy_before).map(|(after, before)| after - before);
    let seconds = start.elapsed().as_secs_f64();
    let after = watched.counted().await?;
    let actions = (times.0.len() as f64).max(1.0);
    let part = Part {
        per_second: times.0.len() as f64 / seconds,
        rows: before.rooms.map(|_| (after.rows - before.rows) / (after.commits - before.commits)),
        failed: shared.failed.load(Relaxed),
        server_ms: busy.map(|busy| busy * 1e3 / actions),
        bytes: bytes / actions,
        held_kib: watched.held_kib(after.rooms.unwrap_or(f64::from(args.games))),
        times,
    };
    println!("{name}: {}", part.line());
    Ok(part)
}
