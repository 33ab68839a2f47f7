//! How fast SQLite appends by itself, on the same disk, with the same settings and rows.

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};

use crate::report::Times;

/// What SQLite does by itself.
#[derive(Debug)]
pub struct Raw {
    /// Rows a second.
    pub rate: f64,
    /// How long commits take.
    pub commits: Times,
}

/// Appends for a while, with `group` rows to a commit.
pub fn append(folder: &Path, group: u32, body: usize, how_long: Duration) -> Result<Raw, String> {
    let told = |error: rusqlite::Error| error.to_string();
    let path = folder.join(format!("raw-{group}.sqlite"));
    let conn = Connection::open(&path).map_err(told)?;
    server::prepare(&conn)?;
    let body = "x".repeat(body);
    let start = Instant::now();
    let mut rows = 0_u32;
    let mut commits = Times::default();
    while start.elapsed() < how_long {
        let begun = Instant::now();
        conn.execute_batch("BEGIN IMMEDIATE").map_err(told)?;
        {
            let mut insert = conn.prepare_cached(server::INSERT_ROW).map_err(told)?;
            for _ in 0..group {
                rows += 1;
                // A thousand games take turns, as they do at a full server.
                let (game, seq) = (rows % 1000, rows / 1000);
                let client = format!("client-{rows}");
                let values = params![game, seq, 1_794_801_411_062_i64, "act", game, client, body];
                insert.execute(values).map_err(told)?;
            }
        }
        conn.execute_batch("COMMIT").map_err(told)?;
        commits.0.push(begun.elapsed().as_secs_f64());
        if rows % 20_000 < group {
            conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())).map_err(told)?;
        }
    }
    Ok(Raw { rate: f64::from(rows) / start.elapsed().as_secs_f64(), commits })
}
