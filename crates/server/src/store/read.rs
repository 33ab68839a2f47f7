//! What can be looked up.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::Store;

/// How many games a list shows.
const LIST: i64 = 100;

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

    /// The number and name of the person whose token has this hash.
    pub async fn person(self: &Arc<Self>, hash: [u8; 32]) -> Result<Option<(i64, String)>, String> {
        self.read(move |conn| {
            let mut find = conn.prepare_cached("SELECT id, name FROM person WHERE hash = ?1")?;
            find.query_row([hash], |row| Ok((row.get(0)?, row.get(1)?))).optional()
        })
        .await
    }

    /// The name of a person.
    pub async fn name(self: &Arc<Self>, person: i64) -> Result<Option<String>, String> {
        self.read(move |conn| {
            let mut find = conn.prepare_cached("SELECT name FROM person WHERE id = ?1")?;
            find.query_row([person], |row| row.get(0)).optional()
        })
        .await
    }

    /// The games of a list, the latest first.
    pub async fn list(self: &Arc<Self>, which: Which) -> Result<Vec<Listed>, String> {
        self.read(move |conn| list(conn, which)).await
    }
}

fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<GameFound>> {
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
         FROM game g {from} ORDER BY g.updated DESC LIMIT ?2"
    );
    let mut games = conn.prepare_cached(&sql)?;
    let games = games.query_map(params![person, LIST], |row| {
        Ok(Listed { id: row.get(0)?, summary: row.get(1)?, is_old: row.get(2)? })
    })?;
    games.collect()
}
