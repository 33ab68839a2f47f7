//! What can be looked up.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::Store;

/// How many games a list shows.
const LIST: i64 = 100;

/// The tables, and what each is ordered by.
const TABLES: [(&str, &str); 9] = [
    ("person", "id"),
    ("browser", "hash"),
    ("game", "num"),
    ("row", "game"),
    ("member", "person"),
    ("campaign", "num"),
    ("deed", "campaign"),
    ("reader", "person"),
    ("fight", "game"),
];

/// A game as it was laid out, and everything that happened at it.
#[derive(Debug)]
pub struct GameFound {
    /// Its number.
    pub num: i64,
    /// Book, scenario, options, dice.
    pub header: String,
    /// Seats, keys, who may see it.
    pub setup: String,
    /// Everything that happened, in order.
    pub rows: Vec<RowRead>,
    /// Who may see it besides those who sit at it.
    pub members: Vec<i64>,
}

/// A row of the journal as it was found.
#[derive(Debug)]
pub struct RowRead {
    /// Its number in the game, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    pub made: i64,
    /// What kind of row it is.
    pub kind: String,
    /// Who caused it.
    pub person: Option<i64>,
    /// The id his page gave to the message.
    pub client: Option<String>,
    /// What happened.
    pub body: String,
}

/// Which games a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Those this person sits at or may see.
    Mine(i64),
    /// Those with a free seat that anybody may take.
    Open,
    /// Those that are over and that anybody may see, or this person.
    Finished(Option<i64>),
}

/// A game as lists show it.
#[derive(Debug)]
pub struct Listed {
    /// The id of its table.
    pub id: String,
    /// What was written of it last.
    pub summary: String,
    /// Whether more has happened since.
    pub is_old: bool,
}

impl Store {
    /// A game by the id of its table.
    pub async fn game(self: &Arc<Self>, id: &str) -> Result<Option<GameFound>, String> {
        let id = id.to_owned();
        self.read(move |conn| find(conn, &id)).await
    }

    /// How many tables a person has laid that are not over, and how many bytes he brought.
    pub async fn holdings(self: &Arc<Self>, person: i64) -> Result<(usize, usize), String> {
        self.read(move |conn| {
            let sql = "SELECT count(*) FILTER (WHERE stage < 2), coalesce(sum(bytes), 0) \
                       FROM game WHERE owner = ?1";
            let mut find = conn.prepare_cached(sql)?;
            let holdings = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)?, row.get(1)?));
            let (tables, bytes): (i64, i64) = find.query_row([person], holdings)?;
            Ok((tables.max(0) as usize, bytes.max(0) as usize))
        })
        .await
    }

    /// The tables at which nobody has done anything until a time, fights of bands left out.
    pub async fn unplayed(self: &Arc<Self>, until: i64) -> Result<Vec<String>, String> {
        self.read(move |conn| {
            let sql = "SELECT id FROM game g WHERE stage < 2 AND updated < ?1 \
                       AND NOT EXISTS (SELECT 1 FROM row WHERE game = g.num) \
                       AND NOT EXISTS (SELECT 1 FROM fight WHERE game = g.id)";
            let mut find = conn.prepare_cached(sql)?;
            find.query_map([until], |row| row.get(0))?.collect()
        })
        .await
    }

    /// Reads what a pulse has written, and something of every table.
    pub async fn pulse(self: &Arc<Self>) -> Result<Option<i64>, String> {
        self.read(|conn| {
            for (table, key) in TABLES {
                // Both ends of each: most damage is met on the way to one of them.
                for end in ["ASC", "DESC"] {
                    let sql = format!("SELECT * FROM {table} ORDER BY {key} {end} LIMIT 1");
                    conn.query_row(&sql, [], |_| Ok(())).optional()?;
                }
            }
            let sql = "SELECT value FROM house WHERE name = 'pulse'";
            let value: Option<String> = conn.query_row(sql, [], |row| row.get(0)).optional()?;
            Ok(value.and_then(|value| value.parse().ok()))
        })
        .await
    }

    /// The games of a list, the latest first.
    pub async fn list(self: &Arc<Self>, which: Which) -> Result<Vec<Listed>, String> {
        self.read(move |conn| list(conn, which)).await
    }
}

/// A game by the id of its table.
pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<GameFound>> {
    // One look at everything: a row that is written meanwhile is in all of it or in nothing.
    let look = conn.unchecked_transaction()?;
    let mut game = look.prepare_cached("SELECT num, header, setup FROM game WHERE id = ?1")?;
    let found = game
        .query_row([id], |row| {
            let (num, header, setup) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(GameFound { num, header, setup, rows: Vec::new(), members: Vec::new() })
        })
        .optional()?;
    let Some(mut found) = found else { return Ok(None) };
    let sql = "SELECT seq, made, kind, person, client, body FROM row WHERE game = ?1 ORDER BY seq";
    let mut rows = look.prepare_cached(sql)?;
    let rows = rows.query_map([found.num], |row| {
        Ok(RowRead {
            seq: row.get(0)?,
            made: row.get(1)?,
            kind: row.get(2)?,
            person: row.get(3)?,
            client: row.get(4)?,
            body: row.get(5)?,
        })
    })?;
    found.rows = rows.collect::<rusqlite::Result<_>>()?;
    let mut members = look.prepare_cached("SELECT person FROM member WHERE game = ?1")?;
    let members = members.query_map([found.num], |row| row.get(0))?;
    found.members = members.collect::<rusqlite::Result<_>>()?;
    Ok(Some(found))
}

fn list(conn: &Connection, which: Which) -> rusqlite::Result<Vec<Listed>> {
    let (from, person) = match which {
        Which::Mine(person) => {
            ("JOIN member m ON m.game = g.num WHERE m.person = ?1 AND g.stage < 2", person)
        }
        Which::Open => ("WHERE g.stage = 0 AND g.listed = 1 AND ?1 = 0", 0),
        Which::Finished(person) => (
            "WHERE g.stage = 2 AND (g.listed = 1 OR EXISTS \
             (SELECT 1 FROM member m WHERE m.game = g.num AND m.person = ?1))",
            person.unwrap_or(0),
        ),
    };
    let sql = format!(
        "SELECT g.id, g.summary, g.summed < \
         (SELECT coalesce(max(seq), 0) FROM row WHERE game = g.num) \
         FROM game g {from} ORDER BY g.updated DESC, g.num DESC LIMIT ?2"
    );
    let mut games = conn.prepare_cached(&sql)?;
    let games = games.query_map(params![person, LIST], |row| {
        // What lists show follows from the journal: if it is damaged the room itself is asked.
        let summary = row.get(1).unwrap_or_default();
        Ok(Listed { id: row.get(0)?, summary, is_old: row.get(2)? })
    })?;
    games.collect()
}
