//! What follows from the map alone is worked out once.

use std::sync::atomic::{AtomicU8, AtomicU64};

use hex::HexId;

use crate::customs::Customs;
use crate::map::Map;
use crate::terrain::Ground;

/// Free candidate lines between two hexes, remembered once worked out. What is remembered follows
/// from the map alone, so it can never make two games differ.
pub(crate) struct SightCache {
    pub(super) lines: Vec<AtomicU64>,
    pub(super) hexes: usize,
    /// Obstacles in the rectangle from the map's first corner to each hex, by column and row.
    obstacles: Vec<u16>,
    cols: usize,
    /// The obstacles themselves.
    pub(super) rough: Vec<HexId>,
    /// SB-COV-04 — Lines between two hexes that cross scrub, where that counts; else empty.
    pub(super) veils: Vec<AtomicU64>,
    /// SB-LOS-07 — Reference lines that slopes leave clear, where they can hide anyone; else empty.
    pub(super) slopes: Vec<AtomicU8>,
    /// The scrub.
    pub(super) scrub: Vec<HexId>,
}

/// Set in a remembered entry that has been worked out.
pub(super) const KNOWN: u64 = 1 << 63;

impl SightCache {
    pub(crate) fn new(map: &Map, customs: &Customs) -> SightCache {
        let hexes = map.field.len();
        let cols = map.field.cols() as usize;
        let rows = map.field.rows() as usize;
        let mut obstacles = vec![0; (cols + 1) * (rows + 1)];
        for hex in map.field.ids() {
            let (col, row) = map.field.offset(hex);
            let at = (row as usize + 1) * (cols + 1) + col as usize + 1;
            let above = obstacles[at - cols - 1] - obstacles[at - cols - 2];
            obstacles[at] = u16::from(map.is_rough(hex)) + obstacles[at - 1] + above;
        }
        let lines = (0..hexes * hexes).map(|_| AtomicU64::new(0)).collect();
        let rough = map.field.ids().filter(|hex| map.is_rough(*hex)).collect();
        let veiling = |hex: &HexId| customs.scrub_covers && map.ground(*hex) == Ground::Scrub;
        let scrub: Vec<HexId> = map.field.ids().filter(veiling).collect();
        let kept = if scrub.is_empty() { 0 } else { hexes * hexes };
        let veils = (0..kept).map(|_| AtomicU64::new(0)).collect();
        let steep = customs.slopes_block && map.lips.iter().any(|lips| *lips != 0);
        let kept = if steep { hexes * hexes } else { 0 };
        let slopes = (0..kept).map(|_| AtomicU8::new(0)).collect();
        SightCache { lines, hexes, obstacles, cols, rough, veils, slopes, scrub }
    }

    /// True if there is scrub that may cover a target behind it.
    pub(crate) fn has_scrub(&self) -> bool {
        !self.scrub.is_empty()
    }

    /// SB-LOS-07 — True if there are slopes that may hide a target.
    pub(crate) fn has_slopes(&self) -> bool {
        !self.slopes.is_empty()
    }

    /// True if no obstacle lies in the rectangle round two hexes, one hex of margin included: then
    /// every line between them is free.
    pub(super) fn is_open(&self, map: &Map, a: HexId, b: HexId) -> bool {
        let (a, b) = (map.field.offset(a), map.field.offset(b));
        let low = |x: u16, y: u16| x.min(y).saturating_sub(1) as usize;
        let high = |x: u16, y: u16, most: u16| (x.max(y) + 2).min(most) as usize;
        let (c0, r0) = (low(a.0, b.0), low(a.1, b.1));
        let c1 = high(a.0, b.0, map.field.cols());
        let r1 = high(a.1, b.1, map.field.rows());
        let sum = |c: usize, r: usize| self.obstacles[r * (self.cols + 1) + c] as i32;
        sum(c1, r1) - sum(c0, r1) - sum(c1, r0) + sum(c0, r0) == 0
    }
}
