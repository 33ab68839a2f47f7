//! Bands on disk.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::{Change, Store};
use crate::clock::now_ms;

/// A band and everything that was done with it.
#[derive(Debug)]
pub struct CampaignFound {
    /// Its number.
    pub num: i64,
    /// Whose it is.
    pub person: i64,
    /// The book.
    pub book: String,
    /// What it is called.
    pub name: String,
    /// The hash of the token that lets people look, in hexadecimal.
    pub link: Option<String>,
    /// Everything that was done, in order.
    pub deeds: Vec<DeedRead>,
    /// Who may look at it.
    pub readers: Vec<i64>,
}

/// A row of the journal of a band as it was found.
#[derive(Debug)]
pub struct DeedRead {
    /// Its number, from 1.
    pub seq: u32,
    /// The id the page gave to the wish.
    pub client: Option<String>,
    /// The table that was laid with it.
    pub fight: Option<String>,
    /// What was done.
    pub body: String,
}

/// A band as lists show it.
#[derive(Debug)]
pub struct CampaignListed {
    /// Its id.
    pub id: String,
    /// The book.
    pub book: String,
    /// What it is called.
    pub name: String,
    /// Whether it is his own who asks.
    pub mine: bool,
    /// When something was done with it last, in milliseconds since 1970.
    pub updated: i64,
}

impl Store {
    /// A band by its id.
    pub async fn campaign(self: &Arc<Self>, id: &str) -> Result<Option<CampaignFound>, String> {
        let id = id.to_owned();
        self.read(move |conn| find(conn, &id)).await
    }

    /// The bands of a person, and those he may look at; the latest first.
    pub async fn campaigns(self: &Arc<Self>, person: i64) -> Result<Vec<CampaignListed>, String> {
        self.read(move |conn| {
            let sql = "SELECT id, book, name, person = ?1, updated FROM campaign \
                       WHERE gone = 0 AND (person = ?1 OR num IN \
                       (SELECT campaign FROM reader WHERE person = ?1)) \
                       ORDER BY updated DESC, num DESC LIMIT 100";
            let mut list = conn.prepare_cached(sql)?;
            let list = list.query_map([person], |row| {
                Ok(CampaignListed {
                    id: row.get(0)?,
                    book: row.get(1)?,
                    name: row.get(2)?,
                    mine: row.get(3)?,
                    updated: row.get(4)?,
                })
            })?;
            list.collect()
        })
        .await
    }

    /// How many bands a person has.
    pub async fn count_campaigns(self: &Arc<Self>, person: i64) -> Result<usize, String> {
        self.read(move |conn| {
            let sql = "SELECT count(*) FROM campaign WHERE person = ?1 AND gone = 0";
            conn.prepare_cached(sql)?.query_row([person], |row| row.get::<_, i64>(0))
        })
        .await
        .map(|count| usize::try_from(count).unwrap_or(usize::MAX))
    }

    /// Fights whose table may be over and that are not written back: the id of the band and of
    /// the table. Of one band, or of all.
    pub async fn unsettled(
        self: &Arc<Self>,
        campaign: Option<i64>,
    ) -> Result<Vec<(String, String)>, String> {
        self.read(move |conn| {
            let sql = "SELECT c.id, f.game FROM fight f JOIN campaign c ON c.num = f.campaign \
                       JOIN game g ON g.id = f.game \
                       WHERE c.gone = 0 AND (?1 IS NULL OR f.campaign = ?1) AND (g.stage = 2 OR \
                       g.summed < (SELECT coalesce(max(seq), 0) FROM row WHERE game = g.num))";
            let mut list = conn.prepare_cached(sql)?;
            let list = list.query_map([campaign], |row| Ok((row.get(0)?, row.get(1)?)))?;
            list.collect()
        })
        .await
    }
}

/// A band by its id.
pub fn find(conn: &Connection, id: &str) -> rusqlite::Result<Option<CampaignFound>> {
    // One look at everything, as for games.
    let look = conn.unchecked_transaction()?;
    let sql = "SELECT num, person, book, name, link FROM campaign WHERE id = ?1 AND gone = 0";
    let found = look
        .prepare_cached(sql)?
        .query_row([id], |row| {
            Ok(CampaignFound {
                num: row.get(0)?,
                person: row.get(1)?,
                book: row.get(2)?,
                name: row.get(3)?,
                link: row.get(4)?,
                deeds: Vec::new(),
                readers: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut found) = found else { return Ok(None) };
    let sql = "SELECT seq, client, fight, body FROM deed WHERE campaign = ?1 ORDER BY seq";
    let mut deeds = look.prepare_cached(sql)?;
    let deeds = deeds.query_map([found.num], |row| {
        let (seq, client, fight) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(DeedRead { seq, client, fight, body: row.get(3)? })
    })?;
    found.deeds = deeds.collect::<rusqlite::Result<_>>()?;
    let mut readers = look.prepare_cached("SELECT person FROM reader WHERE campaign = ?1")?;
    let readers = readers.query_map([found.num], |row| row.get(0))?;
    found.readers = readers.collect::<rusqlite::Result<_>>()?;
    Ok(Some(found))
}

/// Makes a change to a band.
pub(super) fn make(conn: &Connection, change: &Change) -> rusqlite::Result<()> {
    match change {
        Change::Campaign { num, id, person, book, name } => {
            let sql = "INSERT INTO campaign (num, id, person, book, name, link, gone, updated) \
                       VALUES (?1, ?2, ?3, ?4, ?5, NULL, 0, ?6)";
            conn.prepare_cached(sql)?.execute(params![num, id, person, book, name, now_ms()])?;
        }
        Change::Deed(row) => {
            let (campaign, seq, made) = (row.campaign, row.seq, now_ms());
            let sql = "INSERT INTO deed (campaign, seq, made, client, fight, body) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let values = params![campaign, seq, made, row.client, row.fight, row.body];
            conn.prepare_cached(sql)?.execute(values)?;
            let sql = "UPDATE campaign SET updated = ?2 WHERE num = ?1";
            conn.prepare_cached(sql)?.execute(params![campaign, made])?;
        }
        Change::Fight { game, campaign } => {
            let sql = "INSERT INTO fight (game, campaign) VALUES (?1, ?2)";
            conn.prepare_cached(sql)?.execute(params![game, campaign])?;
        }
        Change::Settled { game } => {
            conn.prepare_cached("DELETE FROM fight WHERE game = ?1")?.execute([game])?;
        }
        Change::Link { campaign, hash } => {
            let sql = "UPDATE campaign SET link = ?2 WHERE num = ?1";
            conn.prepare_cached(sql)?.execute(params![campaign, hash])?;
            if hash.is_none() {
                let sql = "DELETE FROM reader WHERE campaign = ?1";
                conn.prepare_cached(sql)?.execute([campaign])?;
            }
        }
        Change::Reader { person, campaign } => {
            let sql = "INSERT OR IGNORE INTO reader (person, campaign) VALUES (?1, ?2)";
            conn.prepare_cached(sql)?.execute([person, campaign])?;
        }
        Change::Gone { campaign } => {
            let sql = "UPDATE campaign SET gone = 1 WHERE num = ?1";
            conn.prepare_cached(sql)?.execute([campaign])?;
        }
        Change::Pulse { .. }
        | Change::Person { .. }
        | Change::Name(_)
        | Change::Browser { .. }
        | Change::OnlyBrowser { .. }
        | Change::Game { .. }
        | Change::Setup { .. }
        | Change::Remove { .. }
        | Change::Row(_)
        | Change::Summary { .. }
        | Change::Member { .. } => {}
    }
    Ok(())
}
