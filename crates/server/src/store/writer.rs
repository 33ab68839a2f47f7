//! The one thread that writes. It takes whatever waits, writes it in one transaction, and answers
//! only when that is on disk.

use std::sync::Arc;
use std::time::Instant;

use rusqlite::{Connection, params};
use tokio::sync::{mpsc, oneshot};

use super::schema::INSERT_ROW;
use crate::metrics::Metrics;
use crate::people::Person;

/// Changes in one transaction at most.
const MOST: usize = 512;

/// One change to what is kept.
#[derive(Clone, Debug)]
pub enum Change {
    /// Somebody asks whether the server is well.
    Pulse { at: i64 },
    /// Somebody new.
    Person { id: i64, hash: [u8; 32], name: String, at: i64, named: i64 },
    /// Somebody calls himself otherwise.
    Name(Person),
    /// Somebody plays on in another browser as well.
    Browser { person: i64, hash: [u8; 32] },
    /// Somebody is known by this browser of his and by no other.
    OnlyBrowser { person: i64, hash: [u8; 32] },
    /// A new game.
    Game {
        num: i64,
        id: String,
        header: String,
        setup: String,
        listed: bool,
        owner: Option<i64>,
        bytes: i64,
    },
    /// How a table was laid, written anew: anybody may see it, or it is wanted.
    Setup { game: i64, setup: String, listed: bool },
    /// A table at which nobody ever played goes.
    Remove { game: i64 },
    /// Something happened at a table.
    Row(Row),
    /// What lists show of a game.
    Summary { game: i64, seq: u32, stage: u8, text: String, updated: i64 },
    /// Somebody may see a game.
    Member { person: i64, game: i64 },
    /// A new band.
    Campaign { num: i64, id: String, person: i64, book: String, name: String },
    /// Something was done with a band.
    Deed(DeedRow),
    /// Some of a band are at a fight.
    Fight { game: String, campaign: i64 },
    /// A fight is written back, or never was.
    Settled { game: String },
    /// The hash of the token that lets people look at a band, in hexadecimal; nothing if nobody
    /// may, not even those who could before.
    Link { campaign: i64, hash: Option<String> },
    /// Somebody may look at a band.
    Reader { person: i64, campaign: i64 },
    /// A band is disbanded: it stays on disk and is shown to nobody.
    Gone { campaign: i64 },
}

/// A row of the journal of a band.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeedRow {
    /// The band, by its number.
    pub campaign: i64,
    /// Its number in the life of the band, from 1.
    pub seq: u32,
    /// The id the page gave to the wish.
    pub client: Option<String>,
    /// The table that was laid with it.
    pub fight: Option<String>,
    /// What was done.
    pub body: String,
}

/// A row of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The game, by its number.
    pub game: i64,
    /// Its number in the game, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub made: i64,
    /// What kind of row it is.
    pub kind: &'static str,
    /// Who caused it.
    pub person: Option<i64>,
    /// The id his page gave to the message.
    pub client: Option<String>,
    /// What happened.
    pub body: String,
}

/// Why something was not written. It is not on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotWritten(pub String);

/// Changes that are made together or not at all.
pub(super) struct Job {
    pub changes: Vec<Change>,
    pub done: oneshot::Sender<Result<(), NotWritten>>,
}

/// Writes until nobody can send any more.
pub(super) fn run(mut conn: Connection, mut jobs: mpsc::Receiver<Job>, metrics: &Arc<Metrics>) {
    let mut batch = Vec::new();
    while let Some(first) = jobs.blocking_recv() {
        let mut count = first.changes.len();
        batch.push(first);
        while count < MOST
            && let Ok(job) = jobs.try_recv()
        {
            count += job.changes.len();
            batch.push(job);
        }
        metrics.writer_waiting.set(jobs.len() as i64);
        let start = Instant::now();
        let results = write(&mut conn, &batch);
        metrics.committed(count, start.elapsed());
        for (job, result) in batch.drain(..).zip(results) {
            if let Err(NotWritten(why)) = &result {
                metrics.write_errors.add(1);
                tracing::error!(%why, "a change was not written");
            }
            // Whoever asked may have gone away; what is written stays written.
            let _ = job.done.send(result);
        }
    }
}

/// One transaction for all jobs; a job that fails takes no other with it.
fn write(conn: &mut Connection, batch: &[Job]) -> Vec<Result<(), NotWritten>> {
    let all_fail = |error: &rusqlite::Error| {
        let why = NotWritten(error.to_string());
        batch.iter().map(|_| Err(why.clone())).collect::<Vec<_>>()
    };
    if let Err(error) = conn.execute_batch("BEGIN IMMEDIATE") {
        return all_fail(&error);
    }
    let mut results = Vec::with_capacity(batch.len());
    for job in batch {
        match attempt(conn, &job.changes) {
            Ok(()) => results.push(Ok(())),
            // A full or broken disk ends the whole transaction: nothing of it remains.
            Err(error) if conn.is_autocommit() => return all_fail(&error),
            Err(error) => results.push(Err(NotWritten(error.to_string()))),
        }
    }
    if let Err(error) = conn.execute_batch("COMMIT") {
        if !conn.is_autocommit() {
            let _ = conn.execute_batch("ROLLBACK");
        }
        return all_fail(&error);
    }
    results
}

/// The changes of one job. A single statement is undone by itself if it fails; several need a mark
/// to go back to.
fn attempt(conn: &Connection, changes: &[Change]) -> rusqlite::Result<()> {
    if changes.len() < 2 {
        return changes.iter().try_for_each(|change| make(conn, change));
    }
    conn.prepare_cached("SAVEPOINT job")?.execute([])?;
    let made = changes.iter().try_for_each(|change| make(conn, change));
    if made.is_err() && !conn.is_autocommit() {
        conn.prepare_cached("ROLLBACK TO job")?.execute([])?;
    }
    if !conn.is_autocommit() {
        conn.prepare_cached("RELEASE job")?.execute([])?;
    }
    made
}

fn make(conn: &Connection, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Row(row) => {
            let (game, seq, made) = (row.game, row.seq, row.made);
            let values = params![game, seq, made, row.kind, row.person, row.client, row.body];
            conn.prepare_cached(INSERT_ROW)?.execute(values)?;
        }
        Change::Summary { game, seq, stage, text, updated } => {
            let sql = "UPDATE game SET summed = ?2, stage = ?3, summary = ?4, updated = ?5 \
                       WHERE num = ?1";
            conn.prepare_cached(sql)?.execute(params![game, seq, stage, text, updated])?;
        }
        Change::Game { num, id, header, setup, listed, owner, bytes } => {
            let sql = "INSERT INTO game (num, id, header, setup, listed, stage, summed, summary, \
                       updated, owner, bytes) VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, '', 0, ?6, ?7)";
            let values = params![num, id, header, setup, listed, owner, bytes];
            conn.prepare_cached(sql)?.execute(values)?;
        }
        Change::Setup { game, setup, listed } => {
            let sql = "UPDATE game SET setup = ?2, listed = ?3 WHERE num = ?1";
            conn.prepare_cached(sql)?.execute(params![game, setup, listed])?;
        }
        Change::Remove { game } => {
            for table in ["row", "member"] {
                let sql = format!("DELETE FROM {table} WHERE game = ?1");
                conn.prepare_cached(&sql)?.execute([game])?;
            }
            conn.prepare_cached("DELETE FROM game WHERE num = ?1")?.execute([game])?;
        }
        Change::Member { person, game } => {
            let sql = "INSERT OR IGNORE INTO member (person, game) VALUES (?1, ?2)";
            conn.prepare_cached(sql)?.execute(params![person, game])?;
        }
        Change::Campaign { .. }
        | Change::Deed(_)
        | Change::Fight { .. }
        | Change::Settled { .. }
        | Change::Link { .. }
        | Change::Reader { .. }
        | Change::Gone { .. } => super::campaigns::make(conn, change)?,
        Change::Pulse { at } => {
            let sql = "INSERT OR REPLACE INTO house (name, value) VALUES ('pulse', ?1)";
            conn.prepare_cached(sql)?.execute([at.to_string()])?;
        }
        Change::Person { .. }
        | Change::Name(_)
        | Change::Browser { .. }
        | Change::OnlyBrowser { .. } => super::people::make(conn, change)?,
    }
    Ok(())
}
