//! Who may do how much.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::config::{Limits, Rate};

/// A bucket of tokens that fills by itself.
#[derive(Clone, Debug)]
pub struct Bucket {
    tokens: f64,
    size: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(rate: Rate) -> Bucket {
        let (size, per_second) = (rate.at_once, rate.in_a_minute / 60.0);
        Bucket { tokens: size, size, per_second, at: Instant::now() }
    }

    /// Takes tokens if there are enough.
    pub fn take(&mut self, cost: f64) -> bool {
        self.fill();
        let enough = self.tokens >= cost;
        if enough {
            self.tokens -= cost;
        }
        enough
    }

    /// Takes tokens that may not be there yet; says how long to wait until they are.
    pub fn owe(&mut self, cost: f64) -> Duration {
        self.fill();
        self.tokens -= cost;
        Duration::from_secs_f64((-self.tokens / self.per_second).max(0.0))
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.tokens >= self.size
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let since = now.duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + since * self.per_second).min(self.size);
        self.at = now;
    }
}

/// A bucket for each of many.
#[derive(Debug)]
pub struct Buckets<K> {
    all: Mutex<Row<K>>,
    rate: Rate,
}

/// So many buckets may stand before the full ones are looked for.
const MANY: usize = 10_000;

#[derive(Debug)]
struct Row<K> {
    buckets: HashMap<K, Bucket>,
    /// Full ones are looked for when there are more than this.
    most: usize,
    /// How many were looked at for that.
    looked_at: usize,
}

impl<K: Hash + Eq> Row<K> {
    /// Forgets those whose bucket is full: they need not be remembered. Where most are not, it is
    /// done again only when there are twice as many, so that a crowd makes nobody's step dearer.
    fn sweep(&mut self) {
        if self.buckets.len() <= self.most {
            return;
        }
        self.looked_at += self.buckets.len();
        self.buckets.retain(|_, bucket| !bucket.is_full());
        self.most = MANY.max(2 * self.buckets.len());
    }
}

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets that fill at this rate.
    pub fn new(rate: Rate) -> Buckets<K> {
        let row = Row { buckets: HashMap::new(), most: MANY, looked_at: 0 };
        Buckets { all: Mutex::new(row), rate }
    }

    fn with<T>(&self, key: K, work: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.sweep();
        work(all.buckets.entry(key).or_insert_with(|| Bucket::new(self.rate)))
    }

    /// Takes one token of somebody.
    pub fn take(&self, key: K) -> bool {
        self.with(key, |bucket| bucket.take(1.0))
    }

    /// Takes tokens of somebody that may not be there yet; says how long to wait until they are.
    pub fn owe(&self, key: K, cost: f64) -> Duration {
        self.with(key, |bucket| bucket.owe(cost))
    }
}

/// Something everybody may do so often, and all people of an address together so often.
#[derive(Debug)]
pub struct Share {
    of: Buckets<i64>,
    at: Buckets<IpAddr>,
}

impl Share {
    /// So much of a person, and so much of an address.
    pub fn new(limits: &Limits, rate: Rate) -> Share {
        Share { of: Buckets::new(rate), at: Buckets::new(limits.of_address(rate)) }
    }

    /// Takes one token of somebody at an address.
    pub fn take(&self, person: i64, address: IpAddr) -> bool {
        self.take_many(person, address, 1.0)
    }

    /// Takes tokens of somebody at an address.
    pub fn take_many(&self, person: i64, address: IpAddr, count: f64) -> bool {
        self.of.with(person, |bucket| bucket.take(count))
            && self.at.with(address, |bucket| bucket.take(count))
    }

    /// Takes one token of an address, whoever comes from it.
    pub fn take_at(&self, address: IpAddr) -> bool {
        self.at.take(address)
    }

    /// Takes tokens that may not be there yet; says how long to wait until they are. Somebody
    /// without a name has those of his address.
    pub fn owe(&self, person: Option<i64>, address: IpAddr, cost: f64) -> Duration {
        let of = person.map_or(Duration::ZERO, |person| self.of.owe(person, cost));
        of.max(self.at.owe(address, cost))
    }
}

/// How many of something each of many has at the moment.
#[derive(Debug)]
pub struct Turnstile<K: Hash + Eq>(Arc<Mutex<HashMap<K, usize>>>);

/// One that went through; it leaves by being dropped.
#[derive(Debug)]
pub struct Inside<K: Hash + Eq> {
    key: K,
    all: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Turnstile<K> {
    /// Nobody is in.
    pub fn new() -> Turnstile<K> {
        Turnstile(Arc::default())
    }

    /// Lets one more of somebody in, if he has fewer than `most`.
    pub fn enter(&self, key: K, most: usize) -> Option<Inside<K>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Inside { key, all: Arc::clone(&self.0) })
    }
}

impl<K: Hash + Eq> Drop for Inside<K> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bucket, Buckets, MANY, Share, Turnstile};
    use crate::config::{Limits, Rate};
    use std::net::IpAddr;
    use std::time::Duration;

    fn rate(at_once: f64, in_a_minute: f64) -> Rate {
        Rate { at_once, in_a_minute }
    }

    #[test]
    fn a_bucket_runs_dry_and_says_how_long() {
        let mut bucket = Bucket::new(rate(2.0, 0.06));
        assert!(bucket.take(1.0) && bucket.take(1.0) && !bucket.take(1.0));
        // A token in a thousand minutes: nothing comes back while this runs.
        let mut bucket = Bucket::new(rate(1.0, 0.001));
        assert_eq!(bucket.owe(1.0), Duration::ZERO);
        let wait = bucket.owe(1.0).as_secs();
        assert!((59_000..=60_000).contains(&wait), "{wait}");
    }

    #[test]
    fn everybody_has_a_bucket_of_his_own() {
        let buckets = Buckets::new(rate(1.0, 0.06));
        assert!(buckets.take("a") && buckets.take("b") && !buckets.take("a"));
    }

    #[test]
    fn a_crowd_is_looked_through_seldom_and_forgotten_when_its_buckets_are_full() {
        // Nothing comes back while this runs: nobody can be forgotten.
        let empty = Buckets::new(rate(1.0, 0.001));
        (0..5 * MANY).for_each(|one| assert!(empty.take(one)));
        let row = empty.all.lock().unwrap();
        assert_eq!(row.buckets.len(), 5 * MANY);
        assert!(row.looked_at < 2 * 5 * MANY, "{} looks", row.looked_at);
        // Buckets that were only looked into are full.
        let full = Buckets::new(rate(1.0, 0.001));
        (0..2 * MANY).for_each(|one| assert_eq!(full.owe(one, 0.0).as_secs(), 0));
        assert!(full.all.lock().unwrap().buckets.len() <= MANY + 1);
    }

    #[test]
    fn an_address_has_a_share_whoever_comes_from_it() {
        let limits = Limits { sockets_per_address: 10, ..Limits::default() };
        let share = Share::new(&limits, rate(2.0, 0.06));
        let [here, there] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        assert!(share.take(1, here) && share.take(1, here) && !share.take(1, here));
        assert!(share.take(2, here) && share.take(3, here));
        assert!(!share.take(4, here), "the address has used up the share of two people");
        assert!(share.take(5, there));
        assert!(share.owe(None, here, 1.0) > Duration::from_secs(60));
    }

    #[test]
    fn every_limit_is_told() {
        let told = Limits::default().told();
        assert!(told.iter().all(|(what, much)| !what.is_empty() && !much.is_empty()));
        let chat = told.iter().find(|(what, _)| what.starts_with("words")).unwrap();
        assert_eq!(chat.1, "5 at once, 20 a minute; of an address 50 at once, 200 a minute");
    }

    #[test]
    fn a_turnstile_counts_who_is_in() {
        let turnstile = Turnstile::new();
        let first = turnstile.enter(1, 1);
        assert!(first.is_some() && turnstile.enter(1, 1).is_none());
        assert!(turnstile.enter(2, 1).is_some());
        drop(first);
        assert!(turnstile.enter(1, 1).is_some());
    }
}
