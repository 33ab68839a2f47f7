//! One task for each game: one inbox, one order. Nobody hears of anything before it is on disk.

mod asks;
mod news;
mod peers;
mod questions;
mod says;
mod spread;
mod think;

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::{BySide, Eye, Side};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Problem;
use crate::hall::{ROOM, Weight};
use crate::kept::Kept;
use crate::library::FULL;
use crate::people::Person;
use crate::sitting::{self, Sitting, Summary};
use crate::socket::Out;
use crate::store::{Change, Row};
use crate::wire::Says;

use news::Last;
pub use peers::Peer;

/// How long a room stays in memory in which nobody was.
const PASSING: Duration = Duration::from_secs(1);

/// What somebody has at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A seat.
    Seat(Side),
    /// The umpire's chair.
    Umpire,
    /// A place among those who watch.
    Gallery,
}

/// How a fight of a band stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Nothing has happened yet.
    Fresh,
    /// It is being fought.
    Open,
    /// It can be fought no more, and has no end.
    Frozen,
    /// It is over: the whole game as a file.
    Over(String),
}

/// What can be asked of a room.
pub enum Letter {
    /// May this person look at the table?
    Access { person: Option<i64>, answer: oneshot::Sender<Result<(), Problem>> },
    /// A socket is open.
    Come { socket: u64, person: Option<Person>, address: IpAddr, out: Out },
    /// A socket says something.
    Say { socket: u64, says: Box<Says>, came: Instant },
    /// A socket is closed.
    Gone { socket: u64 },
    /// Somebody wants a seat, or to watch.
    Join { person: Person, token: Option<String>, answer: oneshot::Sender<Result<Place, Problem>> },
    /// What do lists show?
    Sum { answer: oneshot::Sender<Result<Summary, Problem>> },
    /// The game as a file.
    File { person: Option<i64>, answer: oneshot::Sender<Result<String, Problem>> },
    /// The game to be continued elsewhere.
    Fork { person: Option<i64>, answer: oneshot::Sender<Result<String, Problem>> },
    /// Somebody wants anybody to see the game; the answer is whether anybody may from now on.
    Show { person: Option<i64>, answer: oneshot::Sender<Result<bool, Problem>> },
    /// How does a fight of a band stand?
    Fight { answer: oneshot::Sender<Result<Stand, Problem>> },
    /// Somebody calls himself otherwise.
    Named { person: Person },
    /// Somebody must say again who he is: some of his browsers are known no more.
    Again { person: i64 },
    /// A computer has thought.
    Thought { epoch: u64, side: Side, action: Option<Value> },
    /// Nobody ever did anything here, and it is long ago: the table goes, if that is still so.
    Remove,
    /// The server stops.
    Stop,
}

impl Letter {
    /// Answers that there is no such table, or that it cannot be opened; why is told to everybody,
    /// or only to those who may know of the table.
    fn turn_away(self, problem: &Problem, told: &Told) {
        let problem = |person: Option<i64>| match (told, person) {
            (Told::All, _) => problem.clone(),
            (Told::Members(all), Some(person)) if all.contains(&person) => problem.clone(),
            (Told::Members(_), _) => Problem::not_found(),
        };
        match self {
            Letter::Access { person, answer } => drop(answer.send(Err(problem(person)))),
            Letter::Show { person, answer } => drop(answer.send(Err(problem(person)))),
            Letter::Join { person, answer, .. } => {
                drop(answer.send(Err(problem(Some(person.id)))));
            }
            // Whoever asks for these may know of the table.
            Letter::Sum { answer } => drop(answer.send(Err(problem(told.first())))),
            Letter::Fight { answer } => drop(answer.send(Err(problem(told.first())))),
            Letter::File { person, answer } | Letter::Fork { person, answer } => {
                drop(answer.send(Err(problem(person))));
            }
            Letter::Come { out, .. } => out.bye("This game cannot be opened."),
            Letter::Say { .. }
            | Letter::Gone { .. }
            | Letter::Named { .. }
            | Letter::Again { .. }
            | Letter::Thought { .. }
            | Letter::Remove
            | Letter::Stop => {}
        }
    }
}

/// Who may know why a table cannot be opened.
enum Told {
    All,
    Members(Vec<i64>),
}

impl Told {
    fn first(&self) -> Option<i64> {
        match self {
            Told::All => None,
            Told::Members(all) => all.first().copied(),
        }
    }
}

/// A room awake.
pub struct Room {
    app: Arc<App>,
    sitting: Sitting,
    door: mpsc::WeakSender<Letter>,
    peers: BTreeMap<u64, Peer>,
    /// What it holds.
    weight: Weight,
    /// Counts the changes of the game for each side, so that thoughts about an older one can be
    /// told. What the other side answers in secret is no change.
    epoch: BySide<u64>,
    /// The side for which a computer thinks.
    thinking: Option<Side>,
    /// Whether somebody was in the room since it woke.
    was_visited: bool,
    /// When the game moved last.
    moved: Instant,
    /// When a player last came in; a computer that begins waits a little for his contribution.
    greeted: Option<Instant>,
    /// How much had happened when the lists were told last.
    summed: u32,
    /// The sides of which everybody was told that they think.
    shown: BySide<bool>,
    /// What those who play with an eye were told last, without the log.
    last: HashMap<Eye, Last>,
    /// What is to be sent, to whom.
    posts: Vec<(u64, Utf8Bytes)>,
}

/// How it comes that a room ends.
#[derive(PartialEq, Eq)]
enum Rest {
    Sleep,
    Stop,
}

/// Lives as long as somebody is there or a computer has to move.
pub async fn live(
    app: Arc<App>,
    id: String,
    mut inbox: mpsc::Receiver<Letter>,
    (door, weight): (mpsc::WeakSender<Letter>, Weight),
) {
    match wake(&app, &id).await {
        Ok(sitting) => {
            let mut room = Room::new(Arc::clone(&app), sitting, (door, weight));
            let rest = room.run(&mut inbox).await;
            room.sum_up().await;
            if rest == Rest::Stop {
                room.say_goodbye();
            }
            app.hall.leave(&app, &id, &mut inbox);
            // What came in between belongs to the next who wakes.
            while let Some(letter) = inbox.recv().await {
                if rest == Rest::Stop {
                    letter.turn_away(&Problem::busy("The server is stopping."), &Told::All);
                } else if let Err(problem) = Box::pin(app.hall.post(&app, &id, letter)).await {
                    tracing::warn!(problem = problem.words(), "a letter was lost");
                }
            }
        }
        Err((problem, told)) => {
            app.hall.leave(&app, &id, &mut inbox);
            while let Some(letter) = inbox.recv().await {
                letter.turn_away(&problem, &told);
            }
        }
    }
}

/// Brings a game back from disk.
async fn wake(app: &Arc<App>, id: &str) -> Result<Sitting, (Problem, Told)> {
    let found = app.store.game(id).await.map_err(|why| (Problem::unread(why), Told::All))?;
    let found = found.ok_or_else(|| (Problem::not_found(), Told::All))?;
    let members = found.members.clone();
    let (library, table) = (Arc::clone(&app.config.library), id.to_owned());
    let loaded = tokio::task::spawn_blocking(move || sitting::load(&*library, &table, found)).await;
    app.metrics.loads.add(1);
    let why = match loaded {
        Ok(Ok(mut sitting)) => {
            names_of_today(app, &mut sitting).await;
            if let Some(why) = sitting.frozen.as_ref().filter(|_| !sitting.setup.file) {
                app.metrics.frozen.add(1);
                tracing::error!(table = id, %why, "a game is frozen");
            }
            return Ok(sitting);
        }
        Ok(Err(why)) if why == FULL => return Err((Problem::full(), Told::All)),
        Ok(Err(why)) => why,
        Err(error) => error.to_string(),
    };
    tracing::error!(table = id, %why, "a game cannot be opened");
    let problem = Problem::new(
        axum::http::StatusCode::INTERNAL_SERVER_ERROR,
        "This game cannot be opened",
        why,
        "It is still kept. Use the version of the program with which it was begun.",
    );
    Err((problem, Told::Members(members)))
}

/// People may call themselves otherwise since they sat down.
async fn names_of_today(app: &App, sitting: &mut Sitting) {
    let chairs = [Some(&sitting.seats.a), Some(&sitting.seats.b), sitting.umpire.as_ref()];
    let people: Vec<i64> = chairs.into_iter().filter_map(|chair| chair?.person()).collect();
    for person in people {
        if let Ok(Some(now)) = app.store.person_of(person).await {
            sitting.called.insert(person, now);
        }
    }
    sitting.tell_apart();
}

impl Room {
    fn new(
        app: Arc<App>,
        sitting: Sitting,
        (door, mut weight): (mpsc::WeakSender<Letter>, Weight),
    ) -> Room {
        let summed = sitting.seq;
        weight.set(ROOM + sitting.desk.bytes());
        Room {
            app,
            weight,
            sitting,
            door,
            peers: BTreeMap::new(),
            epoch: BySide::both(0),
            thinking: None,
            was_visited: false,
            moved: Instant::now(),
            greeted: None,
            summed,
            shown: BySide::both(false),
            last: HashMap::new(),
            posts: Vec::new(),
        }
    }

    async fn run(&mut self, inbox: &mut mpsc::Receiver<Letter>) -> Rest {
        loop {
            let look_again = self.let_computer_think();
            self.post();
            let may_sleep = self.peers.is_empty() && self.thinking.is_none();
            let rest = match look_again {
                // Whoever only asked something leaves nobody behind.
                _ if may_sleep && !self.was_visited => PASSING.min(self.app.config.linger),
                _ if may_sleep => self.app.config.linger,
                Some(at) => at.saturating_duration_since(Instant::now()),
                None => Duration::from_secs(3600),
            };
            let letter = match tokio::time::timeout(rest, inbox.recv()).await {
                Ok(Some(letter)) => letter,
                Ok(None) => return Rest::Sleep,
                Err(_) if may_sleep => return Rest::Sleep,
                Err(_) => continue,
            };
            match letter {
                Letter::Stop => return Rest::Stop,
                Letter::Remove => {
                    if self.remove().await {
                        return Rest::Sleep;
                    }
                }
                Letter::Come { socket, person, address, out } => {
                    self.come(socket, person, address, out);
                }
                Letter::Gone { socket } => self.gone(socket),
                Letter::Say { socket, says, came } => self.say(socket, *says, came).await,
                Letter::Thought { epoch, side, action } => {
                    self.thought(epoch, side, action).await;
                }
                other => self.answer(other).await,
            }
        }
    }

    /// Writes down what happened. When this comes back well it is on disk, and everybody may know.
    async fn keep(
        &mut self,
        kept: &[Kept],
        by: Option<(i64, String)>,
        mut more: Vec<Change>,
    ) -> Result<(), ()> {
        let made = now_ms();
        let last = kept.len().saturating_sub(1);
        for (at, kept) in kept.iter().enumerate() {
            let by = by.clone().filter(|_| at == last);
            let (person, client) = by.unzip();
            more.push(Change::Row(Row {
                game: self.sitting.num,
                seq: self.sitting.seq + 1 + at as u32,
                made,
                kind: kept.kind(),
                person,
                client,
                body: kept.body(),
            }));
        }
        match self.app.store.write(more).await {
            Ok(()) => {
                for (at, kept) in kept.iter().enumerate() {
                    self.sitting.note(kept, made, by.clone().filter(|_| at == last));
                }
                self.weight.set(ROOM + self.sitting.desk.bytes());
                if self.sitting.is_over() && kept.iter().any(Kept::moves) {
                    self.write_back();
                }
                Ok(())
            }
            Err(_) => {
                self.reload().await;
                Err(())
            }
        }
    }

    /// A fight of a band is over. Its end is on disk; if this comes to nothing it is done when the
    /// band is looked at, or when the server starts again.
    fn write_back(&self) {
        let Some(campaign) = self.sitting.setup.campaign.clone() else { return };
        let (app, table) = (Arc::clone(&self.app), self.sitting.id.clone());
        tokio::spawn(async move { crate::campaigns::settle(&app, &campaign, &table).await });
    }

    /// Brings the game back from disk, which alone is true.
    async fn reload(&mut self) {
        let id = self.sitting.id.clone();
        match wake(&self.app, &id).await {
            Ok(sitting) => self.sitting = sitting,
            Err((problem, _)) => {
                // The desk may have moved without being kept: it must not be played on.
                self.sitting.frozen = Some(format!("The game cannot be read. {}", problem.words()));
            }
        }
        self.epoch = self.epoch.map(|epoch| epoch + 1);
    }

    /// Takes the table away if nobody is here and nobody ever did anything; true if it is gone.
    async fn remove(&mut self) -> bool {
        let is_played = self.sitting.seq > 0 || !self.peers.is_empty();
        if is_played || self.sitting.setup.campaign.is_some() {
            return false;
        }
        self.app.store.write(vec![Change::Remove { game: self.sitting.num }]).await.is_ok()
    }

    /// Tells the lists how the game stands.
    async fn sum_up(&mut self) {
        if self.summed == self.sitting.seq {
            return;
        }
        let change = summary_change(&self.sitting, &self.sitting.summary(), self.sitting.seq);
        if self.app.store.write(vec![change]).await.is_ok() {
            self.summed = self.sitting.seq;
        }
    }
}

/// What is written for lists, `seq` rows having happened.
pub fn summary_change(sitting: &Sitting, summary: &Summary, seq: u32) -> Change {
    Change::Summary {
        game: sitting.num,
        seq,
        stage: summary.stage,
        text: serde_json::to_string(summary).expect("plain data can be written as JSON"),
        updated: summary.updated,
    }
}
