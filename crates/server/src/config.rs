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
    /// Where whoever runs it can read what is counted; nowhere unless it is said.
    pub metrics: Option<SocketAddr>,
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
            metrics: None,
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

/// Minutes in a day.
const DAY: f64 = 24.0 * 60.0;

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// As often as this at once.
    pub at_once: f64,
    /// As often as this in a minute, once that is used up.
    pub in_a_minute: f64,
}

impl Rate {
    const fn new(at_once: f64, in_a_minute: f64) -> Rate {
        Rate { at_once, in_a_minute }
    }
}

/// What nobody may exceed. [`Limits::told`] is the whole of it in words.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a socket message.
    pub message: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a game file. A game of a thousand decisions is about a megabyte of text.
    pub file: usize,
    /// Messages of one person, questions counting less.
    pub messages: Rate,
    /// Words of one person to the table.
    pub chat: Rate,
    /// Names one person takes.
    pub names: Rate,
    /// Links to another browser that one person makes, or that one address tries.
    pub carries: Rate,
    /// How long such a link works.
    pub carry: Duration,
    /// Further browsers of one person.
    pub browsers: usize,
    /// Tables one person lays, files brought included.
    pub tables: Rate,
    /// Wishes one person has for his bands.
    pub wishes: Rate,
    /// New people who come from one address.
    pub newcomers: Rate,
    /// Requests from one address.
    pub requests: Rate,
    /// Messages that may wait for a reader.
    pub out_messages: usize,
    /// Bytes that may wait for a reader.
    pub out_bytes: usize,
    /// Sockets of one person.
    pub sockets_per_person: usize,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Connections of one address.
    pub connections_per_address: usize,
    /// Rooms in memory.
    pub rooms: usize,
    /// Bytes of the games that are open, one for each mix of switches.
    pub games: usize,
    /// Bytes of the rooms awake, besides the games they play.
    pub desks: usize,
    /// Saved games that are checked at once; one of each person.
    pub checks: usize,
    /// Decisions in a saved game that is brought.
    pub decisions: usize,
    /// Games of one person that are not over.
    pub open_tables: usize,
    /// Bytes of saved games that one person has brought.
    pub brought: usize,
    /// Tables one person lays in a day.
    pub tables_a_day: Rate,
    /// Kilobytes of saved games one person brings in a day.
    pub brought_a_day: Rate,
    /// How long a table is kept at which nobody ever did anything.
    pub unplayed: Duration,
    /// How long the head of a request may take.
    pub head: Duration,
    /// How long a connection may take nothing of what it asked for.
    pub stall: Duration,
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
            messages: Rate::new(40.0, 240.0),
            chat: Rate::new(5.0, 20.0),
            names: Rate::new(20.0, 20.0),
            carries: Rate::new(10.0, 5.0),
            carry: Duration::from_secs(15 * 60),
            browsers: 20,
            tables: Rate::new(20.0, 20.0),
            wishes: Rate::new(80.0, 120.0),
            newcomers: Rate::new(500.0, 33.0),
            requests: Rate::new(1_000.0, 2_000.0),
            out_messages: 128,
            out_bytes: 256 * 1024,
            sockets_per_person: 10,
            sockets_per_address: 50,
            connections_per_address: 200,
            rooms: 5_000,
            games: 256 * 1024 * 1024,
            desks: 1024 * 1024 * 1024,
            checks: 2,
            decisions: 20_000,
            open_tables: 500,
            brought: 10 * 1024 * 1024,
            tables_a_day: Rate::new(300.0, 300.0 / DAY),
            brought_a_day: Rate::new(10_240.0, 10_240.0 / DAY),
            unplayed: Duration::from_secs(30 * 24 * 60 * 60),
            head: Duration::from_secs(5),
            stall: Duration::from_secs(10),
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(20),
            silence: Duration::from_secs(45),
        }
    }
}

impl Limits {
    /// An address is taken for as many people as this: a club may sit behind one.
    fn crowd(&self) -> f64 {
        (self.sockets_per_address as f64 / 5.0).max(1.0)
    }

    /// What all people of an address may do together, where one of them may do so much.
    pub fn of_address(&self, rate: Rate) -> Rate {
        let crowd = self.crowd();
        Rate { at_once: rate.at_once * crowd, in_a_minute: rate.in_a_minute * crowd }
    }

    /// Lets an address have so many sockets, and everything that goes with them.
    pub fn set_sockets_per_address(&mut self, most: usize) {
        let more = most.max(1) as f64 / self.sockets_per_address as f64;
        let grow = |rate: Rate| Rate {
            at_once: (rate.at_once * more).max(1.0),
            in_a_minute: (rate.in_a_minute * more).max(1.0),
        };
        self.sockets_per_address = most.max(1);
        self.connections_per_address = 4 * self.sockets_per_address;
        self.newcomers = grow(self.newcomers);
        self.requests = grow(self.requests);
    }

    /// Every limit in words: what it is of, and how much.
    pub fn told(&self) -> Vec<(&'static str, String)> {
        let Limits {
            message,
            body,
            file,
            messages,
            chat,
            names,
            carries,
            carry,
            browsers,
            tables,
            wishes,
            newcomers,
            requests,
            out_messages,
            out_bytes,
            sockets_per_person,
            sockets_per_address,
            connections_per_address,
            rooms,
            games,
            desks,
            checks,
            decisions,
            open_tables,
            brought,
            tables_a_day,
            brought_a_day,
            unplayed,
            head,
            stall,
            hello,
            ping,
            silence,
        } = self;
        let bytes = |bytes: &usize| format!("{} kB", bytes / 1024);
        let rate = |rate: &Rate| format!("{} at once, {} a minute", rate.at_once, rate.in_a_minute);
        let both =
            |of: &Rate| format!("{}; of an address {}", rate(of), rate(&self.of_address(*of)));
        let day = |of: &Rate| {
            let all = self.of_address(*of).at_once;
            format!("{} in a day; of an address {all}", of.at_once)
        };
        let seconds = |time: &Duration| format!("{} s", time.as_secs_f64());
        vec![
            ("a message of a socket", bytes(message)),
            ("a request", bytes(body)),
            ("a file that is brought", bytes(file)),
            ("decisions in a game that is brought", decisions.to_string()),
            ("games that are checked at once, one of a person", checks.to_string()),
            ("messages of a person", both(messages)),
            ("words of a person to a table", both(chat)),
            ("names a person takes", both(names)),
            ("links to another browser, made or tried", both(carries)),
            ("time such a link works", seconds(carry)),
            ("further browsers of a person", browsers.to_string()),
            ("tables a person lays", both(tables)),
            ("tables a person lays in a day", day(tables_a_day)),
            ("kB of games a person brings in a day", day(brought_a_day)),
            ("games of a person that are not over", open_tables.to_string()),
            ("games a person has brought", bytes(brought)),
            (
                "a table nobody ever played at is kept",
                format!("{} days", unplayed.as_secs() / 86_400),
            ),
            ("wishes a person has for his bands", both(wishes)),
            ("new people from an address", rate(newcomers)),
            ("requests from an address", rate(requests)),
            ("connections of an address", connections_per_address.to_string()),
            ("sockets of an address", sockets_per_address.to_string()),
            ("sockets of a person", sockets_per_person.to_string()),
            ("messages that wait for a reader", out_messages.to_string()),
            ("bytes that wait for a reader", bytes(out_bytes)),
            ("rooms in memory", rooms.to_string()),
            ("what rooms in memory hold", bytes(desks)),
            ("games kept open, one for each mix of switches", bytes(games)),
            ("time for the head of a request", seconds(head)),
            ("time a connection may take nothing", seconds(stall)),
            ("time until a socket says hello", seconds(hello)),
            ("time between two pings", seconds(ping)),
            ("time a socket may be silent", seconds(silence)),
        ]
    }
}
