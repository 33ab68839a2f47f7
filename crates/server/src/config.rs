//! What can be set before the server starts.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::library::Library;

/// The port where nobody chooses another.
pub const PORT: u16 = 7531;

/// What can be set before the server starts.
#[derive(Clone)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder it keeps everything in.
    pub data: PathBuf,
    /// The address players use, such as `https://kabuto.example.org`, if a proxy on this machine
    /// stands in front; otherwise players come by address or as `localhost`.
    pub public: Option<String>,
    /// The least time between two moves of a computer, so that people can follow.
    pub pause: Duration,
    /// How long an empty room stays in memory.
    pub linger: Duration,
    /// How many computers may think at once.
    pub thinkers: usize,
    /// What nobody may exceed.
    pub limits: Limits,
    /// The games.
    pub library: Arc<dyn Library>,
}

impl Config {
    /// The usual settings, with everything kept in `data`.
    pub fn new(data: PathBuf, library: Arc<dyn Library>) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], PORT)),
            data,
            public: None,
            pause: Duration::from_millis(250),
            linger: Duration::from_secs(30),
            thinkers: cores.saturating_sub(1).clamp(1, 8),
            limits: Limits::default(),
            library,
        }
    }
}

/// What nobody may exceed.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a socket message.
    pub message: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a game file. A game of a thousand decisions is about a megabyte of text.
    pub file: usize,
    /// Messages a socket may send at once.
    pub burst: f64,
    /// Messages a socket may send in ten seconds, once it has used up its burst.
    pub in_ten_seconds: f64,
    /// Messages that may wait for a reader.
    pub out_messages: usize,
    /// Bytes that may wait for a reader.
    pub out_bytes: usize,
    /// Sockets of one person.
    pub sockets_per_person: usize,
    /// Sockets of one address. Ten times as many new people may come from it in a quarter of an
    /// hour, and twenty times as many requests in half a minute.
    pub sockets_per_address: usize,
    /// Rooms in memory.
    pub rooms: usize,
    /// How long the head of a request may take.
    pub head: Duration,
    /// How long a socket may take to say hello.
    pub hello: Duration,
    /// How often a quiet socket is asked whether it is still there.
    pub ping: Duration,
    /// How long a socket may say nothing at all.
    pub silence: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message: 16 * 1024,
            body: 64 * 1024,
            file: 2 * 1024 * 1024,
            burst: 40.0,
            in_ten_seconds: 40.0,
            out_messages: 128,
            out_bytes: 256 * 1024,
            sockets_per_person: 10,
            sockets_per_address: 50,
            rooms: 5_000,
            head: Duration::from_secs(5),
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(45),
        }
    }
}
