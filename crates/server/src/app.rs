//! What every part of the server can reach.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use crate::art::Art;
use crate::campaigns::Campaigns;
use crate::config::Config;
use crate::hall::Hall;
use crate::limits::{Buckets, Turnstile};
use crate::metrics::Metrics;
use crate::people::People;
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
    /// Pictures and pages that never change.
    pub art: Art,
    /// How many computers may think.
    pub minds: Arc<Semaphore>,
    /// Sockets of each person.
    pub sockets_of: Turnstile<i64>,
    /// Sockets of each address.
    pub sockets_at: Turnstile<IpAddr>,
    /// New people from each address.
    pub newcomers: Buckets<IpAddr>,
    /// Requests from each address.
    pub requests: Buckets<IpAddr>,
    /// Names each person takes.
    pub names: Buckets<i64>,
    /// Tables each person lays.
    pub tables: Buckets<i64>,
    /// Wishes each person has for his bands.
    pub wishes: Buckets<i64>,
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
        let sockets = config.limits.sockets_per_address as f64;
        let (newcomers, requests) = (sockets * 10.0, sockets * 20.0);
        App {
            store: Arc::new(store),
            metrics,
            hall: Hall::default(),
            campaigns: Campaigns::default(),
            people: People::default(),
            art: Art::default(),
            minds: Arc::new(Semaphore::new(config.thinkers)),
            sockets_of: Turnstile::new(),
            sockets_at: Turnstile::new(),
            newcomers: Buckets::new(newcomers, Duration::from_secs(15 * 60)),
            requests: Buckets::new(requests, Duration::from_secs(30)),
            names: Buckets::new(20.0, Duration::from_secs(60)),
            tables: Buckets::new(20.0, Duration::from_secs(60)),
            wishes: Buckets::new(80.0, Duration::from_secs(40)),
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
