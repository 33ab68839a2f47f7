//! A server for a test, and people at its tables.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use drive::http::Laid;
use drive::{Person, Player, Socket};
use engine::Side;
use serde_json::{Value, json};
use server::{Config, Server, Shelf};

/// The smallest scenario.
pub const GREEN: &str = "cry-havoc/village-green";

/// A folder that goes with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("kabuto-server-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs, and its folder.
pub struct House {
    server: Server,
    config: Config,
    folder: Folder,
}

impl House {
    /// Opens a house with the usual games; nobody is slowed down in it.
    pub async fn open() -> House {
        House::open_with(|_| {}).await
    }

    pub async fn open_with(change: impl FnOnce(&mut Config)) -> House {
        let folder = Folder::new();
        let library = Arc::new(Shelf::new(shelf::files()));
        let mut config = Config::new(folder.path().to_owned(), library);
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.pause = Duration::ZERO;
        config.linger = Duration::from_millis(50);
        config.limits.messages.at_once = 1e9;
        config.limits.set_sockets_per_address(1_000);
        change(&mut config);
        let server = server::start(config.clone()).await.unwrap();
        House { server, config, folder }
    }

    pub fn at(&self) -> SocketAddr {
        self.server.address()
    }

    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Roughly how many bytes the games hold that are open.
    pub fn game_bytes(&self) -> usize {
        self.config.library.bytes()
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("kabuto.sqlite")
    }

    /// Stops the server and starts it again on the same folder.
    pub async fn restart(self) -> House {
        self.restart_after(|_| {}).await
    }

    /// The same, and does something to the database in between.
    pub async fn restart_after(self, change: impl FnOnce(&rusqlite::Connection)) -> House {
        let House { server, config, folder } = self;
        server.stop().await;
        change(&rusqlite::Connection::open(folder.path().join("kabuto.sqlite")).unwrap());
        let server = server::start(config.clone()).await.unwrap();
        House { server, config, folder }
    }

    /// Stops the server and starts it again with something set otherwise.
    pub async fn restart_with(self, change: impl FnOnce(&mut Config)) -> House {
        let House { server, mut config, folder } = self;
        server.stop().await;
        change(&mut config);
        let server = server::start(config.clone()).await.unwrap();
        House { server, config, folder }
    }

    pub async fn person(&self) -> Person {
        Person::new(self.at()).await.unwrap()
    }

    /// Lays a table for two people; gives it and both of them, seated.
    pub async fn two(&self, dice: &str) -> (Laid, Seat, Seat) {
        let (one, other) = (self.person().await, self.person().await);
        let wish = wish(json!({ "who": "me" }), json!({ "who": "friend" }), dice);
        let laid = one.lay(&wish).await.unwrap();
        let joined = other.join(&laid.id, laid.seat.as_deref()).await.unwrap();
        assert_eq!(joined.status, 200, "{}", joined.text());
        let a = Seat::enter(one, &laid.id, Side::A).await;
        let b = Seat::enter(other, &laid.id, Side::B).await;
        (laid, a, b)
    }
}

/// What is asked for when a table is laid.
pub fn wish(a: Value, b: Value, dice: &str) -> Value {
    json!({
        "scenario": GREEN,
        "options": {},
        "seats": { "a": a, "b": b },
        "dice": dice,
        "listed": false,
    })
}

/// Somebody at a table, and what he sees.
pub struct Seat {
    pub person: Person,
    pub table: String,
    pub side: Side,
    pub socket: Socket,
    pub player: Player,
    pub update: Value,
    pub room: Value,
    /// The log as he was told it.
    pub told: Vec<Value>,
}

impl Seat {
    pub async fn enter(person: Person, table: &str, side: Side) -> Seat {
        let (socket, welcome) = Socket::enter(&person, table).await.unwrap();
        let player = Player::new(&format!("{side}"), 7 + side.index() as u64);
        let (update, room) = (welcome["update"].clone(), welcome["room"].clone());
        let told = welcome["update"]["told"].as_array().cloned().unwrap();
        Seat { person, table: table.to_owned(), side, socket, player, update, room, told }
    }

    pub fn letter(&self) -> &'static str {
        if self.side == Side::A { "a" } else { "b" }
    }

    fn absorb(&mut self, heard: &Value) {
        match heard["t"].as_str() {
            Some("update" | "welcome") => {
                self.update = heard["update"].clone();
                let keep = self.update["keep"].as_u64().unwrap() as usize;
                assert!(keep <= self.told.len(), "nothing is kept that was not told");
                self.told.truncate(keep);
                self.told.extend(self.update["told"].as_array().cloned().unwrap());
                assert_eq!(self.told.len() as u64, self.update["entries"].as_u64().unwrap());
                if heard["t"] == "welcome" {
                    self.room = heard["room"].clone();
                }
            }
            Some("room") => self.room = heard["room"].clone(),
            _ => {}
        }
    }

    /// Hears until something is right, and takes in everything on the way.
    pub async fn until(&mut self, is_right: impl Fn(&Value) -> bool) -> Value {
        loop {
            let heard = self.socket.until(|_| true).await.unwrap();
            self.absorb(&heard);
            if is_right(&heard) {
                return heard;
            }
        }
    }

    /// Hears until so much has happened.
    pub async fn catch_up(&mut self, seq: u64) {
        while self.socket.seq < seq {
            self.until(|heard| heard["seq"].is_u64()).await;
        }
    }

    /// Sends a message and waits for its answer.
    pub async fn ask(&mut self, message: Value) -> Value {
        self.socket.send(&message).await.unwrap();
        self.until(|heard| heard["id"] == message["id"]).await
    }

    /// Sends a message with a fresh id and his side.
    pub async fn say(&mut self, what: &str, more: Value) -> Value {
        let mut message = json!({ "t": what, "id": self.player.id(), "side": self.letter() });
        for (name, value) in more.as_object().cloned().unwrap_or_default() {
            message[name] = value;
        }
        self.ask(message).await
    }

    /// The message that does something legal; nothing if he is not asked.
    pub async fn decide(&mut self) -> Option<Value> {
        let update = self.update.clone();
        let action = self.player.choose(&mut self.socket, &update).await.unwrap()?;
        Some(self.player.act(&self.socket, self.side, &action))
    }

    /// Does something legal; gives the `seq` it is done with, nothing if he is not asked.
    pub async fn act(&mut self) -> Option<u64> {
        let message = self.decide().await?;
        let done = self.ask(message.clone()).await;
        assert_eq!(done["t"], "done", "{message} gave {done}");
        let seq = done["seq"].as_u64().unwrap();
        self.catch_up(seq).await;
        Some(seq)
    }

    pub fn is_over(&self) -> bool {
        self.room["over"] == true || !self.update["sight"]["outcome"].is_null()
    }

    pub fn entries(&self) -> u64 {
        self.update["entries"].as_u64().unwrap()
    }

    /// Goes away and comes back, telling what is known.
    pub async fn come_back(&mut self, server: SocketAddr) -> Value {
        self.person.server = server;
        self.person.origin = Some(format!("http://{server}"));
        let (seq, keep) = (self.socket.seq, self.told.len() as u64);
        let mut socket = Socket::open(&self.person, &self.table).await.unwrap();
        let welcome = socket.hello(seq, keep, Value::Null).await.unwrap();
        self.socket = socket;
        self.absorb(&welcome);
        welcome
    }
}

/// Lets two people play some more decisions, or to the end; gives how many it were.
pub async fn play_on(a: &mut Seat, b: &mut Seat, decisions: usize) -> usize {
    for done in 0..decisions {
        let seq = match a.act().await {
            Some(seq) => seq,
            None => match b.act().await {
                Some(seq) => seq,
                None => return done,
            },
        };
        a.catch_up(seq).await;
        b.catch_up(seq).await;
    }
    decisions
}
