//! What is kept on disk: people, games, bands, and the journal of each.

mod campaigns;
mod log;
mod people;
mod read;
mod schema;
mod writer;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, mpsc as blocking};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{Semaphore, mpsc, oneshot};

pub use campaigns::{CampaignFound, find as find_campaign};
pub use log::look;
pub use people::Belongings;
pub use read::{GameFound, RowRead, Which, find as find_game};
pub use schema::{INSERT_ROW, PRAGMAS, knows, prepare};
pub use writer::{Change, DeedRow, NotWritten, Row};

use crate::metrics::Metrics;
use crate::signing;
use shelf::seal::Signer;
use writer::Job;

/// Jobs that may wait for the writer; whoever has more waits himself.
const QUEUE: usize = 4096;
/// How many may read at once.
const READERS: usize = 4;
/// The log is moved to the main file when it is longer than this.
const LONG_LOG: u64 = 4 * 1024 * 1024;

/// What is kept on disk.
pub struct Store {
    path: PathBuf,
    jobs: mpsc::Sender<Job>,
    readers: Mutex<Vec<Connection>>,
    may_read: Semaphore,
    next_game: AtomicI64,
    next_person: AtomicI64,
    next_name: AtomicI64,
    next_campaign: AtomicI64,
    mark: String,
    signer: Signer,
    trouble: Option<String>,
    /// Held as long as the store is open: two programs on one folder would write over each other.
    _lock: File,
}

/// The threads behind a store. Waiting for them makes sure that all is written.
pub struct Hands {
    writer: JoinHandle<()>,
    mover: JoinHandle<()>,
    stop: blocking::Sender<()>,
}

impl Hands {
    /// Waits until all is written; the store must have been dropped before.
    pub fn finish(self) {
        let _ = self.writer.join();
        drop(self.stop);
        let _ = self.mover.join();
    }
}

impl Store {
    /// Opens the store in a folder, which is made if it is not there.
    pub fn open(folder: &Path, metrics: Arc<Metrics>) -> Result<(Store, Hands), String> {
        make(folder).map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
        let lock = lock(folder)?;
        let path = folder.join("kabuto.sqlite");
        let open = |path: &Path| {
            let opened = Connection::open(path);
            opened.map_err(|error| format!("{}: cannot be opened: {error}", path.display()))
        };
        let log = folder.join("kabuto.sqlite-wal");
        let trouble = look_at(&log);
        let conn = open(&path)?;
        prepare(&conn).map_err(|why| format!("{}: {why}", path.display()))?;
        let mark = mark(&conn).map_err(|error| format!("{}: {error}", path.display()))?;
        let signer = signing::open(folder, &conn)?;
        let last = |sql| conn.query_row(sql, [], |row| row.get::<_, i64>(0));
        let counted = |error| format!("{}: cannot be read: {error}", path.display());
        let game = last("SELECT coalesce(max(num), 0) FROM game").map_err(counted)?;
        let person = last("SELECT coalesce(max(id), 0) FROM person").map_err(counted)?;
        let name = last("SELECT coalesce(max(named), 0) FROM person").map_err(counted)?;
        let campaign = last("SELECT coalesce(max(num), 0) FROM campaign").map_err(counted)?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let writer = std::thread::Builder::new().name("writer".into());
        let counted = Arc::clone(&metrics);
        let writer = writer.spawn(move || writer::run(conn, inbox, &counted));
        let (stop, stopped) = blocking::channel();
        let mover = std::thread::Builder::new().name("mover".into());
        let moving = open(&path)?;
        let seen = Arc::clone(&metrics);
        let mover = mover.spawn(move || keep_log_short(&moving, &log, &seen, &stopped));
        let unstarted = |error| format!("a thread cannot be started: {error}");
        let hands =
            Hands { writer: writer.map_err(unstarted)?, mover: mover.map_err(unstarted)?, stop };
        let store = Store {
            path,
            jobs,
            readers: Mutex::default(),
            may_read: Semaphore::new(READERS),
            next_game: AtomicI64::new(game + 1),
            next_person: AtomicI64::new(person + 1),
            next_name: AtomicI64::new(name + 1),
            next_campaign: AtomicI64::new(campaign + 1),
            mark,
            signer,
            trouble,
            _lock: lock,
        };
        Ok((store, hands))
    }

    /// What browsers tell this folder from others by: two servers may have one host name.
    pub fn mark(&self) -> &str {
        &self.mark
    }

    /// What signs the games of this folder.
    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// What was found wrong when it was opened.
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The number of the next game.
    pub fn new_game(&self) -> i64 {
        self.next_game.fetch_add(1, Relaxed)
    }

    /// The number of the next person.
    pub fn new_person(&self) -> i64 {
        self.next_person.fetch_add(1, Relaxed)
    }

    /// The number of the next name somebody takes. Names are counted, not timed: two may be taken
    /// within one tick of the clock, and the clock may be set back.
    pub fn new_name(&self) -> i64 {
        self.next_name.fetch_add(1, Relaxed)
    }

    /// The number of the next band.
    pub fn new_campaign(&self) -> i64 {
        self.next_campaign.fetch_add(1, Relaxed)
    }

    /// Makes changes, all or none; when this comes back well they are on disk.
    pub async fn write(&self, changes: Vec<Change>) -> Result<(), NotWritten> {
        let gone = || NotWritten("the writer has stopped".into());
        let (done, answer) = oneshot::channel();
        self.jobs.send(Job { changes, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Reads, on a thread that may wait.
    async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, String> {
        let store = Arc::clone(self);
        let _turn = self.may_read.acquire().await.map_err(|error| error.to_string())?;
        let read = tokio::task::spawn_blocking(move || {
            let spare = store.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let conn = match spare {
                Some(conn) => conn,
                None => reader(&store.path)?,
            };
            let found = work(&conn);
            store.readers.lock().unwrap_or_else(PoisonError::into_inner).push(conn);
            found
        });
        match read.await {
            Ok(found) => found.map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The journal by itself: what keeping a row costs where there is no game around it.
pub struct Journal(Store);

impl Journal {
    /// Opens a journal in a folder, as a server does.
    pub fn open(folder: &Path) -> Result<Journal, String> {
        // The writer ends with whoever holds the journal: there is nothing to wait for.
        Store::open(folder, Arc::default()).map(|(store, _)| Journal(store))
    }

    /// Appends a row; when this comes back well it is on disk.
    pub async fn append(
        &self,
        game: i64,
        seq: u32,
        client: String,
        body: String,
    ) -> Result<(), String> {
        let (made, person, client) = (crate::clock::now_ms(), Some(game), Some(client));
        let row = Row { game, seq, made, kind: "act", person, client, body };
        self.0.write(vec![Change::Row(row)]).await.map_err(|NotWritten(why)| why)
    }
}

/// The mark of the house, made when it is opened for the first time.
fn mark(conn: &Connection) -> rusqlite::Result<String> {
    let made = crate::random::table_id();
    let sql = "INSERT OR IGNORE INTO house (name, value) VALUES ('mark', ?1)";
    conn.execute(sql, [&made[..8]])?;
    conn.query_row("SELECT value FROM house WHERE name = 'mark'", [], |row| row.get(0))
}

/// Makes the folder for us alone: the keys of the dice are in it.
fn make(folder: &Path) -> std::io::Result<()> {
    let mut maker = fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder)
}

fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let conn = Connection::open_with_flags(path, flags)?;
    conn.busy_timeout(Duration::from_secs(5))?;
    Ok(conn)
}

/// Makes sure that no other program works in the folder.
fn lock(folder: &Path) -> Result<File, String> {
    let path = folder.join("lock");
    let file = File::create(&path);
    let file = file.map_err(|error| format!("{}: cannot be made: {error}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(format!(
            "{}: another server works in this folder; stop it, or choose another folder",
            folder.display()
        )),
    }
}

/// Looks at the log before SQLite does, which would throw away what it cannot read.
fn look_at(log: &Path) -> Option<String> {
    let look = match log::look(log) {
        Ok(look) => look,
        Err(error) => {
            tracing::error!(%error, "the write-ahead log cannot be read");
            return Some(format!("the write-ahead log cannot be read: {error}"));
        }
    };
    let trouble = look.trouble()?;
    let kept = log.with_extension(format!("sqlite-wal.{}", crate::clock::now_ms()));
    let copied = fs::copy(log, &kept).is_ok();
    let kept = if copied { format!("; a copy is in {}", kept.display()) } else { String::new() };
    if look.lost > 0 {
        tracing::error!("{trouble}{kept}");
    } else {
        tracing::warn!("{trouble}{kept}");
    }
    Some(trouble)
}

/// Moves what is in the write-ahead log to the main file, beside the writer: whenever it is long,
/// and all of it after a second of quiet, so that little lives only there.
fn keep_log_short(
    conn: &Connection,
    log: &Path,
    metrics: &Metrics,
    stopped: &blocking::Receiver<()>,
) {
    let _ = conn.busy_timeout(Duration::from_secs(5));
    let timeout = Err(blocking::RecvTimeoutError::Timeout);
    let shorten = |how: &str| {
        let sql = format!("PRAGMA wal_checkpoint({how})");
        if let Err(error) = conn.query_row(&sql, [], |_| Ok(())) {
            tracing::warn!(%error, "the log could not be moved to the main file");
        }
    };
    let mut seen = metrics.commits();
    while stopped.recv_timeout(Duration::from_secs(1)) == timeout {
        let (length, now) = (fs::metadata(log).map_or(0, |data| data.len()), metrics.commits());
        let is_quiet = std::mem::replace(&mut seen, now) == now;
        match (length, is_quiet) {
            (0, _) | (..LONG_LOG, false) => {}
            (_, true) => shorten("TRUNCATE"),
            (_, false) => shorten("PASSIVE"),
        }
    }
    // Whoever closes last may be a reader, and a reader moves nothing.
    shorten("TRUNCATE");
}
