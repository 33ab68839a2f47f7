//! Kills the server at random moments while people play. Whatever was acknowledged must be there
//! afterwards: once, in its place, and with the same dice.
//!
//! | module | what it holds |
//! |---|---|
//! | `ledger` | what was acknowledged, by kind, and what was found amiss |
//! | `memory` | what people remember of a table, held against what the server tells |
//! | `visit` | somebody with a name and tables of his own |
//! | `table` | one game after another; `course` is what is done there next |
//! | `band` | one band after another |
//!
//! Every message that changes something is one row of the game's journal, so the number of rows is
//! known exactly from the acknowledgements: fewer means lost, more means doubled. The log is
//! compared entry by entry with what was heard before: dice that differ were rolled again. What was
//! acknowledged is sent again with the same id, and must change nothing.

mod band;
mod course;
mod ledger;
mod memory;
mod table;
mod visit;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use drive::Player;
use engine::Seeded;

use band::Bands;
use ledger::Ledger;
use table::{Field, Finished, Table};

use crate::underfoot::{Scratch, Underfoot};
use crate::{Spoil, TortureArgs};

/// How many finished games of a book are checked die by die.
const CHECKED: usize = 4;

/// So many kills must have met every kind of change.
const MANY: u32 = 100;

/// Changes between two kills at most, and how long they may take.
const MORE: u32 = 60;
const PATIENCE: Duration = Duration::from_secs(3);

/// Games for each band that is looked after at the same time.
const GAMES_A_BAND: u32 = 8;

/// Tortures a server; the last line says what came of it.
pub async fn run(args: &TortureArgs) -> Result<(), String> {
    let scratch = Scratch::new("torture")?;
    let mut server = Underfoot::start(&args.program, scratch.path(), &[]).await?;
    let ledger = Arc::new(Ledger::default());
    let players: Vec<_> = tables(args, &server, &ledger).into_iter().map(tokio::spawn).collect();
    let bands: Vec<_> = bands(args, &server, &ledger).into_iter().map(tokio::spawn).collect();
    let mut rng = Seeded::stream(args.seed, u64::MAX);
    for kill in 1..=args.kills {
        // Sometimes right after the start, mostly in full play, however slow the machine is.
        if rng.below(8) > 0 {
            play_on(&ledger, u64::from(rng.below(MORE))).await;
        }
        tokio::time::sleep(Duration::from_millis(u64::from(rng.below(40)))).await;
        let spoil = args.spoil.filter(|_| kill == args.kills);
        server.kill(|folder| spoil.map_or(Ok(()), |spoil| damage(folder, spoil))).await?;
        if kill % 10 == 0 || kill == args.kills {
            let (done, games) = (ledger.acknowledged(), ledger.games.load(Relaxed));
            let resent = ledger.resent.load(Relaxed);
            println!(
                "{kill} of {} kills, {done} changes acknowledged, {resent} sent again, {games} \
                 games ended",
                args.kills
            );
        }
    }
    ledger.stop.store(true, Relaxed);
    let mut finished = Vec::new();
    for player in players {
        finished.extend(player.await.map_err(|error| error.to_string())??);
    }
    for band in bands {
        band.await.map_err(|error| error.to_string())??;
    }
    let verified = check_files(args, &scratch, &finished).await;
    server.end().await;
    let [lost, doubled, rerolled] = ledger.found();
    let sum = format!(
        "{} kills, {} acknowledged changes, {lost} lost, {doubled} doubled, {rerolled} re-rolled",
        args.kills,
        ledger.acknowledged(),
    );
    println!("{sum}");
    if let Some(path) = &args.write {
        let report = report(args, &ledger, &sum);
        std::fs::write(path, report).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    judge(args, &ledger)?;
    verified
}

/// Waits until so much more is acknowledged, or until it takes too long.
async fn play_on(ledger: &Ledger, more: u64) {
    let (until, start) = (ledger.acknowledged() + more, Instant::now());
    while ledger.acknowledged() < until && start.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// What the ledger says of the server.
fn judge(args: &TortureArgs, ledger: &Ledger) -> Result<(), String> {
    if ledger.found() != [0; 3] {
        return Err("the server did not keep what it promised".into());
    }
    if ledger.refused() > 0 {
        return Err(format!("{} legal changes were refused", ledger.refused()));
    }
    let missing = ledger.missing();
    if args.kills >= MANY && !missing.is_empty() {
        return Err(format!("nothing of this kind was acknowledged: {}", missing.join(", ")));
    }
    Ok(())
}

/// People at tables, who play every scenario of every book in turn.
fn tables(
    args: &TortureArgs,
    server: &Underfoot,
    ledger: &Arc<Ledger>,
) -> Vec<impl Future<Output = Result<Vec<Finished>, String>> + use<>> {
    let fields = Arc::new(fields());
    let table = |n: u32| {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(n));
        let table = Table {
            server: server.address(),
            ledger: Arc::clone(ledger),
            player: Player::new(&format!("t{n}"), seed),
            fields: Arc::clone(&fields),
            n: n as usize,
            finished: Vec::new(),
        };
        table.play()
    };
    (0..args.games).map(table).collect()
}

/// People with bands.
fn bands(
    args: &TortureArgs,
    server: &Underfoot,
    ledger: &Arc<Ledger>,
) -> Vec<impl Future<Output = Result<(), String>> + use<>> {
    let band = |n: u32| {
        let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(n) + 1_000);
        let player = Player::new(&format!("b{n}"), seed);
        Bands { server: server.address(), ledger: Arc::clone(ledger), player }.play()
    };
    (0..args.games.div_ceil(GAMES_A_BAND)).map(band).collect()
}

/// Every scenario there is, the books taking turns.
fn fields() -> Vec<Field> {
    let files = shelf::files();
    let mut books: Vec<_> = book::Listed::built()
        .map(|book| (book.id, shelf::scenario_names(&files, book.id).into_iter()))
        .collect();
    let mut fields = Vec::new();
    loop {
        let before = fields.len();
        for (book, names) in &mut books {
            fields.extend(names.next().map(|scenario| Field { book, scenario }));
        }
        if fields.len() == before {
            return fields;
        }
    }
}

/// The report as it is kept.
fn report(args: &TortureArgs, ledger: &Ledger, sum: &str) -> String {
    let (kills, seed, games) = (args.kills, args.seed, args.games);
    let load = |count: &std::sync::atomic::AtomicU64| count.load(Relaxed);
    let (resent, ended) = (load(&ledger.resent), load(&ledger.games));
    let (repeated, bands) = (load(&ledger.repeated), games.div_ceil(GAMES_A_BAND));
    let mut out = format!(
        "# The server under torture\n\n\
         Written by `cargo xtask torture --kills {kills} --seed {seed} --write`.\n\
         {games} games at once of all books and scenarios, and {bands} bands, against one server, \
         which is killed with SIGKILL at random moments and started again on the same folder. \
         Everything acknowledged must be there afterwards: once, in its place, with the same dice. \
         What is sent again with the same id is done once.\n\n\
         **{sum}.**\n\n\
         {resent} changes were sent again because their acknowledgement did not come, {repeated} \
         though it had come; {ended} games were played to their end.\n\n\
         | kind of change | in particular | acknowledged |\n|---|---|---|\n",
    );
    for ((kind, what), count) in ledger.counts() {
        let _ = writeln!(out, "| `{kind}` | {what} | {count} |");
    }
    out
}

/// Damages every journal.
fn damage(folder: &Path, spoil: Spoil) -> Result<(), String> {
    let last = "(SELECT game, max(seq) FROM row GROUP BY game)";
    let said = r#"'{"kind":"chat","side":null,"name":"x","text":"x"}'"#;
    let sql = match spoil {
        Spoil::Lost => format!("DELETE FROM row WHERE (game, seq) IN {last}"),
        Spoil::Doubled => format!(
            "INSERT INTO row SELECT game, seq + 1, made, 'chat', NULL, NULL, {said} FROM row \
             WHERE (game, seq) IN {last}"
        ),
        Spoil::Deed => "DELETE FROM deed WHERE (campaign, seq) IN \
                        (SELECT campaign, max(seq) FROM deed GROUP BY campaign)"
            .to_owned(),
        Spoil::Name => "UPDATE person SET name = 'Nobody'".to_owned(),
    };
    let conn = rusqlite::Connection::open(folder.join("kabuto.sqlite"));
    let done = conn.and_then(|conn| conn.execute(&sql, []));
    done.map(|_| ()).map_err(|error| error.to_string())
}

/// Downloads some of the finished games of every book and lets the program check every die.
async fn check_files(
    args: &TortureArgs,
    scratch: &Scratch,
    finished: &[Finished],
) -> Result<(), String> {
    let mut checked: BTreeMap<&str, usize> = BTreeMap::new();
    for Finished { person, book, id } in finished {
        let count = checked.entry(book).or_default();
        if *count >= CHECKED {
            continue;
        }
        *count += 1;
        let reply = person.get(&format!("/api/v1/tables/{id}/file")).await?;
        let path = scratch.path().join(format!("{id}.kabuto"));
        std::fs::write(&path, &reply.body).map_err(|error| error.to_string())?;
        let mut verify = tokio::process::Command::new(&args.program);
        let output = verify.arg("verify").arg(&path).output().await;
        let output = output.map_err(|error| error.to_string())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stdout);
            return Err(format!("the file of a game does not verify:\n{said}"));
        }
    }
    let books = checked.len();
    println!(
        "{} finished games of {books} books verified die by die",
        checked.values().sum::<usize>()
    );
    Ok(())
}
