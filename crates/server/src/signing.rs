//! The key with which this server signs games that are over. It is a file of the data folder; a
//! backup carries it inside the copy, and the first start on the copy makes the file of it again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension};
use shelf::desk::{from_hex, to_hex};
use shelf::seal::Signer;

use crate::random;

/// The name of the file.
const FILE: &str = "signing.key";
/// Under this name the key itself stands in a backup, and nowhere else.
const CARRIED: &str = "signing-key";
/// Under this name stands the public half of the key this folder was served with last.
const PUBLIC: &str = "signed-by";

/// The key of a folder, made if there is none.
pub fn open(folder: &Path, conn: &Connection) -> Result<Signer, String> {
    let path = folder.join(FILE);
    let told = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let carried = row(conn, CARRIED).map_err(|error| told(&error))?;
    let secret = match read(&path)? {
        Some(secret) => secret,
        None => {
            let damaged = "the key in the backup is damaged; take another backup";
            let carried = carried.as_deref().map(|text| from_hex(text).ok_or(damaged));
            let secret = carried.transpose().map_err(|why| told(&why))?;
            let secret = secret.unwrap_or_else(random::bytes::<32>);
            write(&path, &secret).map_err(|error| told(&error))?;
            secret
        }
    };
    if is_open_to_others(&path) {
        tracing::warn!("{}: others can read it; `chmod 600` keeps it ours", path.display());
    }
    let signer = Signer::new(&secret);
    let public = signer.public();
    let before = row(conn, PUBLIC).map_err(|error| told(&error))?;
    if before.is_some_and(|before| before != public) {
        tracing::warn!(%public, "games are signed with another key from now on");
    }
    let set = "INSERT OR REPLACE INTO house (name, value) VALUES (?1, ?2)";
    conn.execute(set, [PUBLIC, &public]).map_err(|error| told(&error))?;
    // It has its file now: it need not lie in two places.
    let gone = conn.execute("DELETE FROM house WHERE name = ?1", [CARRIED]);
    gone.map_err(|error| told(&error))?;
    Ok(signer)
}

/// What is to be said of the key of a folder: its public half, what is wrong, and what is worth
/// knowing.
#[derive(Debug, Default)]
pub struct Looked {
    /// The public half.
    pub public: Option<String>,
    /// What is wrong.
    pub wrong: Option<String>,
    /// What is worth knowing.
    pub note: Option<String>,
}

/// Looks at the key of a folder, and changes nothing.
pub fn look(folder: &Path, conn: &Connection) -> Looked {
    let path = folder.join(FILE);
    let before = row(conn, PUBLIC).ok().flatten();
    let carried = row(conn, CARRIED).ok().flatten();
    let wrong = |what: String| Looked { wrong: Some(what), ..Looked::default() };
    let note = |what: &str| Looked { note: Some(format!("{FILE}: {what}")), ..Looked::default() };
    match read(&path) {
        Err(why) => wrong(why),
        Ok(None) if carried.is_some() => note("comes out of the backup when the server starts"),
        Ok(None) if before.is_none() => note("is made when the server starts"),
        Ok(None) => wrong(format!(
            "{}: is missing; put it back, or games are signed with another key from now on",
            path.display()
        )),
        Ok(Some(secret)) => {
            let public = Signer::new(&secret).public();
            let is_other = before.is_some_and(|before| before != public);
            let what = if is_other {
                Some("is not the key this folder was served with last; put that one back")
            } else if is_open_to_others(&path) {
                Some("others can read it; `chmod 600` keeps it ours")
            } else {
                None
            };
            let wrong = what.map(|what| format!("{}: {what}", path.display()));
            Looked { public: Some(public), wrong, note: None }
        }
    }
}

/// Puts the key of a folder into a copy of its database.
pub fn carry(folder: &Path, copy: &Connection) -> Result<(), String> {
    let Some(secret) = read(&folder.join(FILE))? else { return Ok(()) };
    let set = "INSERT OR REPLACE INTO house (name, value) VALUES (?1, ?2)";
    let done = copy.execute(set, [CARRIED, &to_hex(&secret)]);
    done.map(drop).map_err(|error| format!("the signing key cannot be copied: {error}"))
}

fn row(conn: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT value FROM house WHERE name = ?1";
    conn.query_row(sql, [name], |row| row.get(0)).optional()
}

fn read(path: &Path) -> Result<Option<[u8; 32]>, String> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("{}: cannot be read: {error}", path.display())),
    };
    from_hex(text.trim()).map(Some).ok_or_else(|| {
        format!("{}: is damaged; put it back from a backup, or take it away", path.display())
    })
}

/// Writes the key for us alone. It is whole on disk before it has its name.
fn write(path: &Path, secret: &[u8; 32]) -> io::Result<()> {
    let beside = path.with_extension("key.new");
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private(&beside)?;
    writeln!(file, "{}", to_hex(secret))?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
    File::open(folder)?.sync_all()
}

/// A new file that nobody else can read.
pub fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Whether others on this machine can read a file.
fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}
