//! What was acknowledged, by kind, and what was found amiss.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Messages of a socket that change something, by their tags.
pub const DEEDS: [&str; 10] =
    ["contribute", "act", "give", "back", "allow", "resign", "draw", "rematch", "chat", "rule"];

/// Addresses that change something. Whoever comes for the first time is made somebody.
pub mod route {
    pub const NEWCOMER: &str = "GET /api/v1/me";
    pub const NAME: &str = "PUT /api/v1/me";
    pub const LAY: &str = "POST /api/v1/tables";
    pub const JOIN: &str = "POST /api/v1/tables/{id}/join";
    pub const FORK: &str = "POST /api/v1/tables/{id}/fork";
    pub const FILE: &str = "POST /api/v1/files";
    pub const FOUND: &str = "POST /api/v1/campaigns";
    pub const DISBAND: &str = "DELETE /api/v1/campaigns/{id}";
    pub const DEED: &str = "POST /api/v1/campaigns/{id}/deeds";
    pub const FIGHT: &str = "POST /api/v1/campaigns/{id}/fights";
    pub const RECALL: &str = "POST /api/v1/campaigns/{id}/recall";
    pub const LINK: &str = "PUT /api/v1/campaigns/{id}/link";
    pub const LOOK: &str = "POST /api/v1/campaigns/{id}/look";
    pub const BRING: &str = "POST /api/v1/campaign-files";

    pub const ALL: [&str; 14] = [
        NEWCOMER, NAME, LAY, JOIN, FORK, FILE, FOUND, DISBAND, DEED, FIGHT, RECALL, LINK, LOOK,
        BRING,
    ];
}

/// What was found.
#[derive(Default)]
pub struct Ledger {
    counts: Mutex<BTreeMap<(&'static str, String), u64>>,
    lost: AtomicU64,
    doubled: AtomicU64,
    rerolled: AtomicU64,
    refused: AtomicU64,
    /// Sent again because no acknowledgement came.
    pub resent: AtomicU64,
    /// Sent again though it was acknowledged, to see that it is done once.
    pub repeated: AtomicU64,
    /// Games that came to their end.
    pub games: AtomicU64,
    /// Time to stop.
    pub stop: AtomicBool,
}

impl Ledger {
    /// Something was acknowledged.
    pub fn acknowledge(&self, kind: &'static str, what: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((kind, what.to_owned())).or_default() += 1;
    }

    /// How much was acknowledged, by kind and by what it was in particular.
    pub fn counts(&self) -> BTreeMap<(&'static str, String), u64> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How much was acknowledged in all.
    pub fn acknowledged(&self) -> u64 {
        self.counts().values().sum()
    }

    /// Kinds of which nothing was acknowledged.
    pub fn missing(&self) -> Vec<&'static str> {
        let counts = self.counts();
        let all = DEEDS.into_iter().chain(route::ALL);
        all.filter(|kind| !counts.keys().any(|(known, _)| known == kind)).collect()
    }

    /// Something acknowledged is not there.
    pub fn lose(&self, count: u64, what: &str) {
        eprintln!("lost: {what:.600}");
        self.lost.fetch_add(count, Relaxed);
    }

    /// Something is there twice, or was never sent.
    pub fn double(&self, count: u64, what: &str) {
        eprintln!("doubled: {what:.600}");
        self.doubled.fetch_add(count, Relaxed);
    }

    /// Something came out otherwise than it did.
    pub fn reroll(&self, what: &str) {
        eprintln!("re-rolled: {what:.600}");
        self.rerolled.fetch_add(1, Relaxed);
    }

    /// Something legal was refused.
    pub fn refuse(&self, what: &str) {
        eprintln!("refused: {what:.600}");
        self.refused.fetch_add(1, Relaxed);
    }

    /// Lost, doubled, rolled again.
    pub fn found(&self) -> [u64; 3] {
        [&self.lost, &self.doubled, &self.rerolled].map(|count| count.load(Relaxed))
    }

    /// How much that is legal was refused.
    pub fn refused(&self) -> u64 {
        self.refused.load(Relaxed)
    }

    /// True once it is time to stop.
    pub fn is_over(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use server::wire::Says;

    /// Messages that change nothing.
    /// Where no lesson is held, a step of one that was heard is refused; that a lesson is there
    /// again after a restart is held by the server's own tests (`lessons.rs`).
    const QUIET: [&str; 19] = [
        "heard", "hello", "look", "choices", "own", "preview", "why", "sight", "threats", "zones",
        "sheet", "region", "way", "ways", "ruler", "rulings", "words", "luck", "moment",
    ];

    /// Addresses that only work something out.
    const IDLE: [&str; 3] = [
        "POST /api/v1/musters/{book}/weigh",
        "POST /api/v1/musters/{book}/raise",
        "POST /api/v1/musters/{book}/read",
    ];

    /// Carrying seats to another browser: a secret lives in memory only, and that a restart keeps
    /// whom it made one person is held by the server's own tests (`carry.rs`).
    /// A lesson is laid as any other table is (`lessons.rs`).
    const CARRIED: [&str; 6] = [
        "POST /api/v1/lessons/{game}/{name}",
        "POST /api/v1/me/carry",
        "DELETE /api/v1/me/carry",
        "DELETE /api/v1/me/browsers",
        "POST /api/v1/carry/look",
        "POST /api/v1/carry",
    ];

    /// A game that is over is made public: that a restart keeps it is held by the server's own
    /// tests (`files.rs`).
    const SHOWN: [&str; 1] = ["POST /api/v1/tables/{id}/show"];

    #[test]
    fn every_message_is_tortured_or_changes_nothing() {
        for tag in Says::ALL_TAGS {
            let known = (DEEDS.contains(&tag), QUIET.contains(&tag));
            assert!(known.0 != known.1, "`{tag}`: torture it, or say that it changes nothing");
        }
        assert_eq!(DEEDS.len() + QUIET.len(), Says::ALL_TAGS.len());
    }

    #[test]
    fn every_address_is_tortured_or_changes_nothing() {
        let all = server::ROUTES.iter().map(|route| format!("{} {}", route.method, route.path));
        let all: Vec<String> = all.collect();
        for name in all.iter().filter(|name| !name.starts_with("GET ")) {
            let quiet = IDLE.iter().chain(&CARRIED).chain(&SHOWN).any(|idle| idle == name);
            let known = (route::ALL.contains(&name.as_str()), quiet);
            assert!(known.0 != known.1, "`{name}`: torture it, or say that it changes nothing");
        }
        for name in route::ALL.iter().chain(&IDLE).chain(&CARRIED).chain(&SHOWN) {
            assert!(all.iter().any(|known| known == name), "`{name}` is no address");
        }
    }

    #[test]
    fn what_nobody_did_is_missing() {
        let ledger = Ledger::default();
        assert_eq!(ledger.missing().len(), DEEDS.len() + route::ALL.len());
        ledger.acknowledge("act", "cry-havoc");
        ledger.acknowledge("act", "cry-havoc");
        ledger.acknowledge(route::LAY, "");
        assert_eq!(ledger.acknowledged(), 3);
        assert!(!ledger.missing().contains(&"act") && ledger.missing().contains(&"give"));
    }
}
