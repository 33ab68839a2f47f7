//! What is kept on disk: people, games, bands, and the journal of each.

mod campaigns;
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

pub use campaigns::CampaignFound;
pub use read::{GameFound, RowRead, Which};
pub use schema::{INSERT_ROW, PRAGMAS, prepare};
pub use writer::{Change, DeedRow, NotWritten, Row};

use crate::metrics::Metrics;
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
    next_campaign: AtomicI64,
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
        let conn = open(&path)?;
        prepare(&conn).map_err(|why| format!("{}: {why}", path.display()))?;
        let last = |sql| conn.query_row(sql, [], |row| row.get::<_, i64>(0));
        let counted = |error| format!("{}: cannot be read: {error}", path.display());
        let game = last("SELECT coalesce(max(num), 0) FROM game").map_err(counted)?;
        let person = last("SELECT coalesce(max(id), 0) FROM person").map_err(counted)?;
        let campaign = last("SELECT coalesce(max(num), 0) FROM campaign").map_err(counted)?;
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let writer = std::thread::Builder::new().name("writer".into());
        let writer = writer.spawn(move || writer::run(conn, inbox, &metrics));
        let (stop, stopped) = blocking::channel();
        let mover = std::thread::Builder::new().name("mover".into());
        let moving = open(&path)?;
        let log = folder.join("kabuto.sqlite-wal");
        let mover = mover.spawn(move || keep_log_short(&moving, &log, &stopped));
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
            next_campaign: AtomicI64::new(campaign + 1),
            _lock: lock,
        };
        Ok((store, hands))
    }

    /// The number of the next game.
    pub fn new_game(&self) -> i64 {
        self.next_game.fetch_add(1, Relaxed)
    }

    /// The number of the next person.
    pub fn new_person(&self) -> i64 {
        self.next_person.fetch_add(1, Relaxed)
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

/// Moves what is in the write-ahead log to the main file, beside the writer.
fn keep_log_short(conn: &Connection, log: &Path, stopped: &blocking::Receiver<()>) {
    let _ = conn.busy_timeout(Duration::from_secs(5));
    let timeout = Err(blocking::RecvTimeoutError::Timeout);
    while stopped.recv_timeout(Duration::from_secs(1)) == timeout {
        if fs::metadata(log).map_or(0, |data| data.len()) < LONG_LOG {
            continue;
        }
        if let Err(error) = conn.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
            tracing::warn!(%error, "the log could not be moved to the main file");
        }
    }
}
