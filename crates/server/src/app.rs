//! What every part of the server can reach.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tokio::sync::{Semaphore, watch};

use crate::art::Art;
use crate::campaigns::Campaigns;
use crate::carry::Carries;
use crate::config::Config;
use crate::hall::Hall;
use crate::limits::{Buckets, Share, Turnstile};
use crate::metrics::Metrics;
use crate::minds::Minds;
use crate::people::People;
use crate::routes::Pulse;
use crate::store::Store;

/// What every part of the server can reach.
pub struct App {
    /// What was set.
    pub config: Config,
    /// What is kept.
    pub store: Arc<Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The rooms.
    pub hall: Hall,
    /// The bands.
    pub campaigns: Campaigns,
    /// Who is who.
    pub people: People,
    /// Links by which somebody plays on in another browser.
    pub carries: Carries,
    /// How many of them are made and tried.
    pub carrying: Share,
    /// Pictures and pages that never change.
    pub art: Art,
    /// Computers that think, by turns.
    pub minds: Arc<Minds>,
    /// Saved games that are checked.
    pub checks: Arc<Semaphore>,
    /// Saved games of each person that are checked.
    pub checks_of: Turnstile<i64>,
    /// Connections of each address.
    pub connections_at: Turnstile<IpAddr>,
    /// Sockets of each person.
    pub sockets_of: Turnstile<i64>,
    /// Sockets of each address.
    pub sockets_at: Turnstile<IpAddr>,
    /// New people from each address.
    pub newcomers: Buckets<IpAddr>,
    /// Requests from each address.
    pub requests: Buckets<IpAddr>,
    /// Messages of sockets.
    pub messages: Share,
    /// Words to the table.
    pub chat: Share,
    /// Names people take.
    pub names: Share,
    /// Tables people lay.
    pub tables: Share,
    /// Tables people lay in a day.
    pub tables_a_day: Share,
    /// Kilobytes of saved games people bring in a day.
    pub brought_a_day: Share,
    /// Wishes people have for their bands.
    pub wishes: Share,
    /// Whether the server was well when it was asked last.
    pub pulse: Pulse,
    /// Turns true when the server stops.
    pub stopping: watch::Receiver<bool>,
    sockets: AtomicU64,
}

impl App {
    /// All of it, on a store that is open.
    pub fn new(
        config: Config,
        store: Store,
        metrics: Arc<Metrics>,
        stopping: watch::Receiver<bool>,
    ) -> App {
        let limits = config.limits.clone();
        let share = |rate| Share::new(&limits, rate);
        App {
            store: Arc::new(store),
            metrics,
            hall: Hall::default(),
            campaigns: Campaigns::default(),
            people: People::default(),
            carries: Carries::default(),
            carrying: share(limits.carries),
            art: Art::default(),
            minds: Arc::new(Minds::new(config.thinkers)),
            checks: Arc::new(Semaphore::new(limits.checks)),
            checks_of: Turnstile::new(),
            connections_at: Turnstile::new(),
            sockets_of: Turnstile::new(),
            sockets_at: Turnstile::new(),
            newcomers: Buckets::new(limits.newcomers),
            requests: Buckets::new(limits.requests),
            messages: share(limits.messages),
            chat: share(limits.chat),
            names: share(limits.names),
            tables: share(limits.tables),
            tables_a_day: share(limits.tables_a_day),
            brought_a_day: share(limits.brought_a_day),
            wishes: share(limits.wishes),
            pulse: Pulse::default(),
            stopping,
            sockets: AtomicU64::new(1),
            config,
        }
    }

    /// A number for a new socket.
    pub fn socket_number(&self) -> u64 {
        self.sockets.fetch_add(1, Relaxed)
    }
}
