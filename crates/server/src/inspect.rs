//! A data folder looked through and copied, beside a server that may be using it.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use crate::library::Library;
use crate::{campaigns, signing, sitting, store};

/// What was found in a data folder.
#[derive(Debug, Default)]
pub struct Inspected {
    /// Games that play again as they were played.
    pub games: usize,
    /// Bands whose journal can be done again.
    pub bands: usize,
    /// The public half of the key with which games are signed.
    pub key: Option<String>,
    /// What is not well, in words.
    pub wrong: Vec<String>,
    /// What whoever runs the server should know, though nothing is lost.
    pub notes: Vec<String>,
}

fn open(folder: &Path) -> Result<Connection, String> {
    let path = folder.join("kabuto.sqlite");
    if !path.is_file() {
        return Err(format!("{}: there is no database of Kabuto", folder.display()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(&path, flags);
    let told = |error: rusqlite::Error| format!("{}: cannot be read: {error}", path.display());
    let conn = conn.map_err(told)?;
    conn.busy_timeout(std::time::Duration::from_secs(5)).map_err(told)?;
    store::knows(&conn).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(conn)
}

/// Looks through a data folder: the log, the database, every game and band. `step` is told how far
/// it is, of how much.
pub fn inspect(
    folder: &Path,
    library: &dyn Library,
    mut step: impl FnMut(usize, usize),
) -> Result<Inspected, String> {
    let mut found = Inspected::default();
    let look = store::look(&folder.join("kabuto.sqlite-wal")).unwrap_or_default();
    found.notes.extend(look.trouble().filter(|_| look.lost == 0));
    found.wrong.extend(look.trouble().filter(|_| look.lost > 0));
    let conn = open(folder)?;
    let key = signing::look(folder, &conn);
    found.wrong.extend(key.wrong);
    found.notes.extend(key.note);
    found.key = key.public;
    let check = conn.prepare("PRAGMA integrity_check(20)").and_then(|mut check| {
        check.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()
    });
    match check {
        Ok(lines) => found.wrong.extend(lines.into_iter().filter(|line| line != "ok")),
        Err(error) => found.wrong.push(format!("the database: {error}")),
    }
    let ids = |sql: &str| {
        let mut ids = conn.prepare(sql)?;
        let ids = ids.query_map([], |row| row.get::<_, String>(0))?;
        Ok(ids.filter_map(Result::ok).collect::<Vec<String>>())
    };
    let told = |error: rusqlite::Error| format!("the tables cannot be listed: {error}");
    let games = ids("SELECT id FROM game ORDER BY num").map_err(told)?;
    let bands = ids("SELECT id FROM campaign WHERE gone = 0 ORDER BY num").map_err(told)?;
    let all = games.len() + bands.len();
    for (n, id) in games.iter().enumerate() {
        step(n, all);
        match game(&conn, library, id) {
            Ok(()) => found.games += 1,
            Err(why) => found.wrong.push(format!("game {id}: {why}")),
        }
    }
    for (n, id) in bands.iter().enumerate() {
        step(games.len() + n, all);
        match band(&conn, library, id) {
            Ok(()) => found.bands += 1,
            Err(why) => found.wrong.push(format!("band {id}: {why}")),
        }
    }
    step(all, all);
    Ok(found)
}

fn game(conn: &Connection, library: &dyn Library, id: &str) -> Result<(), String> {
    let found = store::find_game(conn, id).map_err(|error| error.to_string())?;
    let found = found.ok_or("it is gone")?;
    let sitting = sitting::load(library, id, found)?;
    // A game that was brought in is always to be looked at only.
    match sitting.frozen.filter(|_| !sitting.setup.file) {
        Some(why) => Err(why),
        None => Ok(()),
    }
}

fn band(conn: &Connection, library: &dyn Library, id: &str) -> Result<(), String> {
    let found = store::find_campaign(conn, id).map_err(|error| error.to_string())?;
    campaigns::load(library, id.to_owned(), found.ok_or("it is gone")?).map(drop)
}

/// Copies a data folder, as it is at one moment, into one file that nobody else can read.
pub fn backup(folder: &Path, file: &Path) -> Result<u64, String> {
    if file.exists() {
        return Err(format!("{}: is there already", file.display()));
    }
    let conn = open(folder)?;
    let name = file.to_str().ok_or("the name of the file is no text")?;
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    signing::private(file).map_err(|error| told(&error))?;
    let copied = conn.execute("VACUUM INTO ?1", [name]);
    copied.map_err(|error| told(&error))?;
    let copy = Connection::open(file).map_err(|error| told(&error))?;
    signing::carry(folder, &copy)?;
    copy.close().map_err(|(_, error)| told(&error))?;
    let copy = std::fs::File::open(file).map_err(|error| told(&error))?;
    copy.sync_all().map_err(|error| told(&error))?;
    let length = copy.metadata().map_err(|error| told(&error))?.len();
    let copy = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let well = copy.and_then(|copy| {
        copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get::<_, String>(0))
    });
    match well {
        Ok(word) if word == "ok" => Ok(length),
        Ok(word) => Err(told(&word)),
        Err(error) => Err(told(&error)),
    }
}
