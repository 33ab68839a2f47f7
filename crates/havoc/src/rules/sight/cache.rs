//! What follows from the map alone is worked out once.

use std::sync::atomic::{AtomicU8, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use hex::HexSet;

use crate::customs::Customs;
use crate::map::Map;
use crate::options::Options;
use crate::rules::sight::corridor::Corridors;
use crate::terrain::Ground;

/// Free candidate lines between two hexes, remembered once worked out. What is remembered follows
/// from the map alone, so it can never make two games differ.
pub(crate) struct SightCache {
    pub(super) lines: Vec<AtomicU64>,
    pub(super) hexes: usize,
    /// Hexes that can stop a line: trees, masonry, anything on one of their sides.
    pub(super) rough: HexSet,
    /// Scrub.
    pub(super) scrub: HexSet,
    /// SG-LOS-02 — What the lines between two hexes cross.
    pub(super) corridors: Corridors,
    /// SB-COV-04 — Lines between two hexes that cross scrub, where that counts; else empty.
    pub(super) veils: Vec<AtomicU64>,
    /// SB-LOS-07 — Reference lines that slopes leave clear, where they can hide anyone; else empty.
    pub(super) slopes: Vec<AtomicU8>,
}

/// What the things that are remembered follow from.
#[derive(PartialEq, Eq)]
struct Ways {
    map: Map,
    centre_sight: bool,
    scrub_covers: bool,
    slopes_block: bool,
}

/// What is remembered of every map that some game is played on now.
static SHARED: Mutex<Vec<(Ways, Weak<SightCache>)>> = Mutex::new(Vec::new());

/// Set in a remembered entry that has been worked out.
pub(super) const KNOWN: u64 = 1 << 63;

impl SightCache {
    /// What is remembered of a map: all games on it share it, however many switches differ.
    pub(crate) fn shared(map: &Map, customs: &Customs, options: &Options) -> Arc<SightCache> {
        let ways = Ways {
            map: map.clone(),
            centre_sight: options.centre_sight,
            scrub_covers: customs.scrub_covers,
            slopes_block: customs.slopes_block,
        };
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.retain(|(_, cache)| cache.strong_count() > 0);
        let known = shared.iter().find(|(known, _)| *known == ways);
        if let Some(cache) = known.and_then(|(_, cache)| cache.upgrade()) {
            return cache;
        }
        let cache = Arc::new(SightCache::new(map, customs, options));
        shared.push((ways, Arc::downgrade(&cache)));
        cache
    }

    fn new(map: &Map, customs: &Customs, options: &Options) -> SightCache {
        let hexes = map.field.len();
        let lines = (0..hexes * hexes).map(|_| AtomicU64::new(0)).collect();
        let corridors = Corridors::new(&map.field, options.centre_sight);
        let covers = customs.scrub_covers && map.ground.contains(&Ground::Scrub);
        let kept = if covers { hexes * hexes } else { 0 };
        let veils = (0..kept).map(|_| AtomicU64::new(0)).collect();
        let steep = customs.slopes_block && map.lips.iter().any(|lips| *lips != 0);
        let kept = if steep { hexes * hexes } else { 0 };
        let slopes = (0..kept).map(|_| AtomicU8::new(0)).collect();
        let rough = map.field.ids().filter(|hex| map.is_rough(*hex)).collect();
        let scrub = map.field.ids().filter(|hex| map.ground(*hex) == Ground::Scrub).collect();
        SightCache { lines, hexes, rough, scrub, corridors, veils, slopes }
    }

    /// SB-COV-04 — True if there is scrub that may cover a target behind it.
    pub(crate) fn has_scrub(&self) -> bool {
        !self.veils.is_empty()
    }

    /// SB-LOS-07 — True if there are slopes that may hide a target.
    pub(crate) fn has_slopes(&self) -> bool {
        !self.slopes.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::SightCache;
    use crate::common;

    #[test]
    fn games_on_one_map_share_what_is_remembered_of_it() {
        let files = common::files();
        let game =
            |options: &[(&str, &str)]| common::game(&files, "samurai-blades/sea-of-grass", options);
        let plain = game(&[]);
        let other = game(&[("ammo", "off")]);
        assert_ne!(plain.scenario.options, other.scenario.options);
        assert!(Arc::ptr_eq(&plain.sight, &other.sight));
        let centre = game(&[("los_mode", "centre")]);
        assert!(!Arc::ptr_eq(&plain.sight, &centre.sight), "its lines are others");
        let mut map = (*plain.scenario.map).clone();
        map.road[0] ^= true;
        let (customs, options) = (&plain.book.customs, &plain.scenario.options);
        let apart = SightCache::shared(&map, customs, options);
        assert!(!Arc::ptr_eq(&plain.sight, &apart), "the map is another");
    }
}
