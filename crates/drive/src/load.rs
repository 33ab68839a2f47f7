//! Plays many games at once and measures how long an action takes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use drive::{Person, Player, Socket};
use engine::Side;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{Mutex, Semaphore, watch};
use tokio::time::{Instant, sleep_until};

use crate::LoadArgs;
use crate::raw::append;
use crate::report::{Measured, Part, Times, text};
use crate::scenario::SCENARIO;
use crate::underfoot::{Scratch, Underfoot};

/// Bytes of an entry of this game, on average.
const ROW: usize = 190;

/// What all games share.
struct Shared {
    server: SocketAddr,
    /// When the first actions are due.
    started: watch::Receiver<Instant>,
    /// Nanoseconds between two actions of one game; 0 for as fast as it goes.
    interval: AtomicU64,
    /// True while actions are counted.
    counts: AtomicBool,
    stop: AtomicBool,
    times: Mutex<Vec<f64>>,
    failed: AtomicU64,
    /// So many may open a table at once.
    opening: Semaphore,
}

/// Loads a server, and prints what was measured.
pub async fn run(args: &LoadArgs) -> Result<(), String> {
    let scratch = Scratch::new("load")?;
    let raw = |group| append(scratch.path(), group, ROW, Duration::from_secs(5));
    let (raw_one, raw_many) = (raw(1)?, raw(64)?);
    let rates = [raw_one.rate, raw_many.rate];
    println!("SQLite by itself: {:.0} rows a second one by one, {:.0} by 64", rates[0], rates[1]);
    let data = scratch.path().join("data");
    // Flat out, nobody is to be slowed down.
    let flags = &["--messages", "1000000"];
    let server = Underfoot::start(&args.program, &data, flags).await?;
    let (start, started) = watch::channel(Instant::now());
    let shared = Arc::new(Shared {
        server: server.address(),
        started,
        interval: AtomicU64::new(interval(args)),
        counts: AtomicBool::new(false),
        stop: AtomicBool::new(false),
        times: Mutex::default(),
        failed: AtomicU64::new(0),
        opening: Semaphore::new(8),
    });
    let ready = Arc::new(AtomicU64::new(0));
    for n in 0..args.games {
        let phase = Duration::from_nanos(interval(args) * u64::from(n) / u64::from(args.games));
        tokio::spawn(game(Arc::clone(&shared), Arc::clone(&ready), args.seed, n, phase));
    }
    while ready.load(Relaxed) < u64::from(args.games) {
        tokio::time::sleep(Duration::from_secs(1)).await;
        println!("{} of {} games have begun", ready.load(Relaxed), args.games);
    }
    let watched = Watched { nobody: Person::nobody(server.address()), process: server.process() };
    let how_long = Duration::from_secs(u64::from(args.seconds));
    // What is due counts from now on: opening a thousand tables at once is not what is measured.
    let _ = start.send(Instant::now());
    let paced = measure(&shared, &watched, "paced", how_long).await?;
    shared.interval.store(0, Relaxed);
    let flat_out = measure(&shared, &watched, "flat out", how_long / 2).await?;
    shared.stop.store(true, Relaxed);
    let memory = server.process().and_then(memory);
    let measured = Measured { paced, flat_out, raw_one, raw_many, row: ROW, memory };
    server.end().await;
    let report = text(args, &measured);
    println!("{report}");
    if let Some(path) = &args.write {
        std::fs::write(path, report).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

fn interval(args: &LoadArgs) -> u64 {
    1_000_000_000 * u64::from(args.games) / u64::from(args.rate.max(1))
}

/// The server as seen from outside.
struct Watched {
    nobody: Person,
    process: Option<u32>,
}

/// Counts for a while, after a moment to settle.
async fn measure(
    shared: &Shared,
    watched: &Watched,
    name: &str,
    how_long: Duration,
) -> Result<Part, String> {
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = commits(&watched.nobody).await?;
    let busy_before = watched.process.and_then(busy);
    shared.times.lock().await.clear();
    shared.failed.store(0, Relaxed);
    shared.counts.store(true, Relaxed);
    let start = Instant::now();
    tokio::time::sleep(how_long).await;
    shared.counts.store(false, Relaxed);
    let seconds = start.elapsed().as_secs_f64();
    let after = commits(&watched.nobody).await?;
    let busy_after = watched.process.and_then(busy);
    let times = Times(std::mem::take(&mut *shared.times.lock().await));
    let per_second = times.0.len() as f64 / seconds;
    let rows = (after.0 - before.0) / (after.1 - before.1).max(1.0);
    let failed = shared.failed.load(Relaxed);
    println!("{name}: {per_second:.0} actions a second, p99 {:.1} ms", times.at(0.99));
    let busy = busy_after.zip(busy_before).map(|(after, before)| (after - before) / seconds);
    Ok(Part { times, per_second, rows, failed, busy })
}

/// How many rows and how many commits there were so far, as the server counts them.
async fn commits(nobody: &Person) -> Result<(f64, f64), String> {
    let text = nobody.get("/metrics").await?.text();
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("0");
        line.trim().parse::<f64>().unwrap_or(0.0)
    };
    Ok((value("kabuto_commit_rows_sum "), value("kabuto_commit_rows_count ")))
}

/// How many seconds of a core a process has used. The kernel counts hundredths.
fn busy(process: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may hold anything; what comes after it is numbers.
    let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let (user, system) = (words.next()?.parse::<f64>().ok()?, words.next()?.parse::<f64>().ok()?);
    Some((user + system) / 100.0)
}

/// The memory of a process in MiB.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kib| kib / 1024)
}

/// What a player needs of a message: reading less leaves more of the machine to the server.
#[derive(Deserialize)]
struct Heard {
    t: String,
    id: Option<String>,
    seq: Option<u64>,
    update: Option<Seen>,
    room: Option<Room>,
    choices: Option<Vec<Choice>>,
}

#[derive(Deserialize)]
struct Room {
    over: bool,
}

#[derive(Deserialize)]
struct Seen {
    prompt: Option<Prompt>,
}

#[derive(Clone, Deserialize)]
struct Prompt {
    side: Side,
    subjects: Vec<u8>,
    own: Vec<Choice>,
    idle: Choice,
}

#[derive(Clone, Deserialize)]
struct Choice {
    action: Value,
}

/// Two players and their table.
struct Game {
    sockets: [Socket; 2],
    prompt: Option<Prompt>,
    is_over: bool,
}

async fn game(shared: Arc<Shared>, ready: Arc<AtomicU64>, seed: u64, n: u32, phase: Duration) {
    let mut player = Player::new(&format!("g{n}"), seed.wrapping_add(u64::from(n) * 7919));
    let mut is_first = true;
    let mut started = shared.started.clone();
    let mut due = Instant::now() + phase;
    while !shared.stop.load(Relaxed) {
        let opened = {
            let Ok(_turn) = shared.opening.acquire().await else { return };
            open(shared.server).await
        };
        let Ok(mut game) = opened else {
            shared.failed.fetch_add(1, Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        if std::mem::take(&mut is_first) {
            ready.fetch_add(1, Relaxed);
        }
        // A new game is not late for what the old one could not do.
        due = due.max(Instant::now());
        while !game.is_over && !shared.stop.load(Relaxed) {
            if started.has_changed().unwrap_or(false) {
                due = *started.borrow_and_update() + phase;
            }
            if let Err(_why) = act(&shared, &mut game, &mut player, &mut due).await {
                shared.failed.fetch_add(1, Relaxed);
                break;
            }
        }
    }
}

async fn open(server: SocketAddr) -> Result<Game, String> {
    let people = [Person::new(server).await?, Person::new(server).await?];
    let wish = json!({
        "scenario": SCENARIO,
        "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
    });
    let laid = people[0].lay(&wish).await?;
    people[1].join(&laid.id, laid.seat.as_deref()).await?;
    let (a, welcome_a) = Socket::enter(&people[0], &laid.id).await?;
    let (b, welcome_b) = Socket::enter(&people[1], &laid.id).await?;
    let prompt = [welcome_a, welcome_b].into_iter().find_map(|mut welcome| {
        serde_json::from_value::<Option<Prompt>>(welcome["update"]["prompt"].take()).ok()?
    });
    Ok(Game { sockets: [a, b], prompt, is_over: false })
}

/// One action: thought of before it is due, sent when it is, done when both know.
async fn act(
    shared: &Shared,
    game: &mut Game,
    player: &mut Player,
    due: &mut Instant,
) -> Result<(), String> {
    let Some(prompt) = game.prompt.take() else {
        game.is_over = true;
        return Ok(());
    };
    let who = prompt.side.index();
    let action = choose(game, player, &prompt).await?;
    let message = player.act(&game.sockets[who], prompt.side, &action);
    let interval = Duration::from_nanos(shared.interval.load(Relaxed));
    if interval.is_zero() {
        *due = Instant::now();
    } else {
        *due += interval;
        sleep_until(*due).await;
    }
    let counted = shared.counts.load(Relaxed);
    let wanted = due.elapsed();
    game.sockets[who].send(&message).await?;
    let mut seq = None;
    while seq.is_none_or(|seq| game.sockets[who].seq < seq) {
        let heard = hear(game, who).await?;
        if heard.id.as_deref() == message["id"].as_str() {
            if heard.t != "done" {
                return Err("a legal action was refused".into());
            }
            seq = heard.seq;
        }
    }
    while seq.is_some_and(|seq| game.sockets[1 - who].seq < seq) {
        hear(game, 1 - who).await?;
    }
    if counted {
        shared.times.lock().await.push(due.elapsed().max(wanted).as_secs_f64());
    }
    Ok(())
}

/// Something legal: what a piece can do, or the end of the step now and then.
async fn choose(game: &mut Game, player: &mut Player, prompt: &Prompt) -> Result<Value, String> {
    let count = prompt.subjects.len() as u32;
    if count > 0 && (prompt.own.is_empty() || player.below(3) > 0) {
        let (id, who) = (player.id(), prompt.side.index());
        let subject = prompt.subjects[player.below(count) as usize];
        let side = prompt.side;
        let question = json!({ "t": "choices", "id": id, "side": side, "subject": subject });
        game.sockets[who].send(&question).await?;
        loop {
            let heard = hear(game, who).await?;
            let Some(mut choices) = heard.choices else { continue };
            if !choices.is_empty() {
                let at = player.below(choices.len() as u32) as usize;
                return Ok(choices.swap_remove(at).action);
            }
            break;
        }
    }
    let own = prompt.own.get(player.below(prompt.own.len().max(1) as u32) as usize);
    Ok(own.unwrap_or(&prompt.idle).action.clone())
}

async fn hear(game: &mut Game, who: usize) -> Result<Heard, String> {
    let heard = tokio::time::timeout(Duration::from_secs(30), game.sockets[who].hear_text()).await;
    let Ok(Ok(text)) = heard else { return Err("the connection broke".into()) };
    let heard: Heard = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if let Some(seq) = heard.seq.filter(|_| heard.t != "done") {
        game.sockets[who].seq = seq;
    }
    if let Some(prompt) = heard.update.as_ref().and_then(|seen| seen.prompt.clone()) {
        game.prompt = Some(prompt);
    }
    game.is_over |= heard.room.as_ref().is_some_and(|room| room.over);
    Ok(heard)
}
