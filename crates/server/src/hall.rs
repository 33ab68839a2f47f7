//! All rooms: finding them, waking them, letting them sleep.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};

use crate::app::App;
use crate::error::Problem;
use crate::random::is_table_id;
use crate::room::{Letter, live};

/// Letters that may wait in front of a room.
const INBOX: usize = 256;
/// Bytes of a room on the smallest board, a player and his socket included: by so much a server
/// was seen to grow.
pub const ROOM: usize = 215_000;

/// The rooms in memory, by the id of their table.
#[derive(Default)]
pub struct Hall {
    rooms: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    /// Roughly how many bytes they hold.
    bytes: Arc<AtomicUsize>,
}

/// What a room holds, as far as it is counted; it counts no more once it is dropped.
pub struct Weight {
    all: Arc<AtomicUsize>,
    own: usize,
}

impl Weight {
    /// The room holds so much now.
    pub fn set(&mut self, bytes: usize) {
        self.all.fetch_add(bytes, Relaxed);
        self.all.fetch_sub(self.own, Relaxed);
        self.own = bytes;
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.set(0);
    }
}

impl Hall {
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Letter>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many rooms are awake.
    pub fn len(&self) -> usize {
        self.rooms().len()
    }

    /// True if every room sleeps.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The weight of a new room.
    fn weight(&self) -> Weight {
        let mut weight = Weight { all: Arc::clone(&self.bytes), own: 0 };
        weight.set(ROOM);
        weight
    }

    /// The way to a room, which is woken if it sleeps.
    fn door(&self, app: &Arc<App>, id: &str) -> Result<mpsc::Sender<Letter>, Problem> {
        let mut rooms = self.rooms();
        if let Some(door) = rooms.get(id)
            && !door.is_closed()
        {
            return Ok(door.clone());
        }
        if rooms.len() >= app.config.limits.rooms {
            return Err(Problem::busy("All rooms are taken at the moment."));
        }
        if self.bytes.load(Relaxed) + ROOM > app.config.limits.desks {
            return Err(Problem::busy("The rooms in use hold all the memory there is for them."));
        }
        if *app.stopping.borrow() {
            return Err(Problem::busy("The server is stopping."));
        }
        let (door, inbox) = mpsc::channel(INBOX);
        rooms.insert(id.to_owned(), door.clone());
        app.metrics.rooms.set(rooms.len() as i64);
        let room = (door.downgrade(), self.weight());
        tokio::spawn(live(Arc::clone(app), id.to_owned(), inbox, room));
        Ok(door)
    }

    /// Brings a letter to a room. One that falls asleep at that moment is woken again.
    pub async fn post(&self, app: &Arc<App>, id: &str, letter: Letter) -> Result<(), Problem> {
        if !is_table_id(id) {
            return Err(Problem::not_found());
        }
        let mut letter = letter;
        // Twice is enough unless rooms fall asleep faster than they can be woken.
        for _ in 0..10 {
            match self.door(app, id)?.send(letter).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => letter = back,
            }
        }
        Err(Problem::busy("The room does not answer."))
    }

    /// Asks a room something and waits for the answer.
    pub async fn ask<T>(
        &self,
        app: &Arc<App>,
        id: &str,
        letter: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Letter,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.post(app, id, letter(answer)).await?;
        answered.await.unwrap_or_else(|_| Err(Problem::busy("The room does not answer.")))
    }

    /// Tells every room that is awake.
    pub async fn tell_all(&self, letter: impl Fn() -> Letter) {
        let doors: Vec<_> = self.rooms().values().cloned().collect();
        for door in doors {
            let _ = door.send(letter()).await;
        }
    }

    /// A room goes. Letters that come after this find a new one.
    pub fn leave(&self, app: &App, id: &str, inbox: &mut mpsc::Receiver<Letter>) {
        let mut rooms = self.rooms();
        rooms.remove(id);
        inbox.close();
        app.metrics.rooms.set(rooms.len() as i64);
    }
}
