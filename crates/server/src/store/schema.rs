//! How everything is kept: one file, one journal of rows.

use rusqlite::Connection;

/// How the writer opens the file. What is acknowledged is on disk: `synchronous = FULL` syncs the
/// write-ahead log at every commit. Pages are moved to the main file by a thread of its own, so
/// that no commit has to wait for it.
pub const PRAGMAS: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA busy_timeout = 5000;
";

/// The version of the tables below.
const VERSION: i64 = 4;

/// The tables. `row` is the journal: whatever happened at a table, in order. All else that is
/// known of a game follows from it, `summary` included.
const TABLES: &str = "
    CREATE TABLE person (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE,
        name TEXT NOT NULL,
        made INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE game (
        num INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        header TEXT NOT NULL,
        setup TEXT NOT NULL,
        listed INTEGER NOT NULL,
        stage INTEGER NOT NULL,
        summed INTEGER NOT NULL,
        summary TEXT NOT NULL,
        updated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX game_list ON game (stage, listed, updated);
    CREATE TABLE row (
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        made INTEGER NOT NULL,
        kind TEXT NOT NULL,
        person INTEGER,
        client TEXT,
        body TEXT NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT;
    CREATE TABLE member (
        person INTEGER NOT NULL,
        game INTEGER NOT NULL,
        PRIMARY KEY (person, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX member_game ON member (game);
";

/// Bands and what was done with them. `deed` is their journal: all that is known of a band follows
/// from it. `fight` names the tables whose end must still be written back.
const CAMPAIGNS: &str = "
    CREATE TABLE campaign (
        num INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        person INTEGER NOT NULL,
        book TEXT NOT NULL,
        name TEXT NOT NULL,
        link TEXT,
        gone INTEGER NOT NULL,
        updated INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX campaign_list ON campaign (person, gone);
    CREATE TABLE deed (
        campaign INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        made INTEGER NOT NULL,
        client TEXT,
        fight TEXT,
        body TEXT NOT NULL,
        PRIMARY KEY (campaign, seq)
    ) STRICT;
    CREATE UNIQUE INDEX deed_client ON deed (campaign, client) WHERE client IS NOT NULL;
    CREATE TABLE reader (
        person INTEGER NOT NULL,
        campaign INTEGER NOT NULL,
        PRIMARY KEY (person, campaign)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE fight (
        game TEXT PRIMARY KEY,
        campaign INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX fight_campaign ON fight (campaign);
";

/// Who laid a table, and how many bytes he brought to it. What the house itself keeps: `mark`, by which browsers tell this folder from another; `pulse`,
/// written whenever somebody asks whether the server is well.
const HOUSE: &str = "
    CREATE TABLE house (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE game ADD COLUMN owner INTEGER;
    ALTER TABLE game ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX game_owner ON game (owner);
    PRAGMA user_version = 3;
";

/// Further browsers of a person, and the how manieth name given everybody's is: of two who are called
/// alike the later one is marked.
const PEOPLE: &str = "
    CREATE TABLE browser (
        hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL,
        made INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX browser_person ON browser (person);
    ALTER TABLE person ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
    PRAGMA user_version = 4;
";

/// Appends to the journal.
pub const INSERT_ROW: &str = "INSERT INTO row (game, seq, made, kind, person, client, body) \
                              VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

/// Makes the tables if there are none, adds to those of an older program, and refuses those of a
/// newer one.
pub fn prepare(conn: &Connection) -> Result<(), String> {
    let trouble = |error: rusqlite::Error| format!("the database cannot be used: {error}");
    conn.execute_batch(PRAGMAS).map_err(trouble)?;
    let version: i64 =
        conn.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(trouble)?;
    let made = |tables: &[&str]| {
        conn.execute_batch(&format!("BEGIN; {} COMMIT;", tables.concat())).map_err(trouble)
    };
    match version {
        0 => made(&[TABLES, CAMPAIGNS, HOUSE, PEOPLE]),
        1 => made(&[CAMPAIGNS, HOUSE, PEOPLE]),
        2 => made(&[HOUSE, PEOPLE]),
        3 => made(&[PEOPLE]),
        VERSION => Ok(()),
        newer => Err(unknown(newer)),
    }
}

fn unknown(version: i64) -> String {
    format!(
        "the database has version {version}, this program knows {VERSION}; use the program that \
         made it, or another data folder"
    )
}

/// Refuses tables that are not those of this program, and changes nothing.
pub fn knows(conn: &Connection) -> Result<(), String> {
    let version = conn.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0));
    match version {
        Ok(VERSION) => Ok(()),
        Ok(older @ 0..VERSION) => Err(format!(
            "the database has version {older}, this program knows {VERSION}; start the server once \
             on this folder, which brings it up to date"
        )),
        Ok(newer) => Err(unknown(newer)),
        Err(error) => Err(format!("the database cannot be used: {error}")),
    }
}
