//! What follows from the map alone is worked out once.

use std::sync::atomic::{AtomicU8, AtomicU64};

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
    /// SG-LOS-02 — What the lines between two hexes cross.
    pub(super) corridors: Corridors,
    /// SB-COV-04 — Lines between two hexes that cross scrub, where that counts; else empty.
    pub(super) veils: Vec<AtomicU64>,
    /// SB-LOS-07 — Reference lines that slopes leave clear, where they can hide anyone; else empty.
    pub(super) slopes: Vec<AtomicU8>,
}

/// Set in a remembered entry that has been worked out.
pub(super) const KNOWN: u64 = 1 << 63;

impl SightCache {
    pub(crate) fn new(map: &Map, customs: &Customs, options: &Options) -> SightCache {
        let hexes = map.field.len();
        let lines = (0..hexes * hexes).map(|_| AtomicU64::new(0)).collect();
        let corridors = Corridors::new(&map.field, options.centre_sight);
        let covers = customs.scrub_covers && map.ground.contains(&Ground::Scrub);
        let kept = if covers { hexes * hexes } else { 0 };
        let veils = (0..kept).map(|_| AtomicU64::new(0)).collect();
        let steep = customs.slopes_block && map.lips.iter().any(|lips| *lips != 0);
        let kept = if steep { hexes * hexes } else { 0 };
        let slopes = (0..kept).map(|_| AtomicU8::new(0)).collect();
        SightCache { lines, hexes, corridors, veils, slopes }
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
