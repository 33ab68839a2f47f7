//! People and the browsers they are known by.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::{Change, Store};
use crate::people::Person;

/// What somebody has here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Belongings {
    /// Tables he sits at or may see.
    pub tables: u32,
    /// Bands of his.
    pub bands: u32,
}

impl Store {
    /// Whose token has this hash, in the browser where he came first or in another.
    pub async fn person(self: &Arc<Self>, hash: [u8; 32]) -> Result<Option<Person>, String> {
        self.read(move |conn| {
            let sql = "SELECT id, name, named FROM person WHERE hash = ?1 UNION ALL \
                       SELECT p.id, p.name, p.named FROM browser b \
                       JOIN person p ON p.id = b.person WHERE b.hash = ?1";
            conn.prepare_cached(sql)?.query_row([hash], person).optional()
        })
        .await
    }

    /// A person by his number.
    pub async fn person_of(self: &Arc<Self>, id: i64) -> Result<Option<Person>, String> {
        self.read(move |conn| {
            let sql = "SELECT id, name, named FROM person WHERE id = ?1";
            conn.prepare_cached(sql)?.query_row([id], person).optional()
        })
        .await
    }

    /// How many further browsers a person is known by.
    pub async fn browsers(self: &Arc<Self>, person: i64) -> Result<usize, String> {
        self.read(move |conn| {
            let sql = "SELECT count(*) FROM browser WHERE person = ?1";
            let count: i64 = conn.prepare_cached(sql)?.query_row([person], |row| row.get(0))?;
            Ok(usize::try_from(count).unwrap_or_default())
        })
        .await
    }

    /// What somebody has here.
    pub async fn belongings(self: &Arc<Self>, person: i64) -> Result<Belongings, String> {
        self.read(move |conn| {
            let sql = "SELECT (SELECT count(*) FROM member WHERE person = ?1), \
                       (SELECT count(*) FROM campaign WHERE person = ?1 AND gone = 0)";
            conn.prepare_cached(sql)?.query_row([person], |row| {
                Ok(Belongings { tables: row.get(0)?, bands: row.get(1)? })
            })
        })
        .await
    }
}

fn person(row: &rusqlite::Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person { id: row.get(0)?, name: row.get(1)?, named: row.get(2)? })
}

/// Makes a change to people.
pub(super) fn make(conn: &Connection, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Person { id, hash, name, at, named } => {
            let sql = "INSERT INTO person (id, hash, name, made, named) \
                       VALUES (?1, ?2, ?3, ?4, ?5)";
            conn.prepare_cached(sql)?.execute(params![id, hash, name, at, named])?;
        }
        Change::Name(Person { id, name, named }) => {
            let sql = "UPDATE person SET name = ?2, named = ?3 WHERE id = ?1";
            conn.prepare_cached(sql)?.execute(params![id, name, named])?;
        }
        Change::Browser { person, hash } => {
            let sql = "INSERT INTO browser (hash, person, made) VALUES (?1, ?2, ?3)";
            let values = params![hash, person, crate::clock::now_ms()];
            conn.prepare_cached(sql)?.execute(values)?;
        }
        Change::OnlyBrowser { person, hash } => {
            let sql = "UPDATE person SET hash = ?2 WHERE id = ?1";
            conn.prepare_cached(sql)?.execute(params![person, hash])?;
            let sql = "DELETE FROM browser WHERE person = ?1";
            conn.prepare_cached(sql)?.execute([person])?;
        }
        _ => {}
    }
    Ok(())
}
