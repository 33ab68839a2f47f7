//! Who may do how much.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

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
    pub fn new(size: f64, per_second: f64) -> Bucket {
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
    all: Mutex<HashMap<K, Bucket>>,
    size: f64,
    per_second: f64,
}

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets of this size that fill in this time.
    pub fn new(size: f64, fills_in: Duration) -> Buckets<K> {
        Buckets { all: Mutex::default(), size, per_second: size / fills_in.as_secs_f64() }
    }

    /// Takes one token of somebody.
    pub fn take(&self, key: K) -> bool {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > 10_000 {
            // Who has a full bucket need not be remembered.
            all.retain(|_, bucket| !bucket.is_full());
        }
        all.entry(key).or_insert_with(|| Bucket::new(self.size, self.per_second)).take(1.0)
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
    use super::{Bucket, Buckets, Turnstile};
    use std::time::Duration;

    #[test]
    fn a_bucket_runs_dry_and_says_how_long() {
        let mut bucket = Bucket::new(2.0, 0.001);
        assert!(bucket.take(1.0) && bucket.take(1.0) && !bucket.take(1.0));
        let mut bucket = Bucket::new(1.0, 10.0);
        assert_eq!(bucket.owe(1.0), Duration::ZERO);
        let wait = bucket.owe(1.0);
        assert!(wait > Duration::from_millis(50) && wait <= Duration::from_millis(100), "{wait:?}");
    }

    #[test]
    fn everybody_has_a_bucket_of_his_own() {
        let buckets = Buckets::new(1.0, Duration::from_secs(1000));
        assert!(buckets.take("a") && buckets.take("b") && !buckets.take("a"));
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
