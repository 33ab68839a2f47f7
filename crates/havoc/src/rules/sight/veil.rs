//! Who and what is in the way without stopping a line: people a missile passes, scrub, carts.

use std::sync::atomic::Ordering;

use engine::{Piece, PieceSet};
use hex::HexId;

use crate::Havoc;
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::rules::cover::Unnamed;
use crate::rules::longbow::Band;
use crate::rules::movement::Pose;
use crate::rules::sight::{Gaze, KNOWN, MOST_OVER};
use crate::state::State;
use crate::terrain::{Cover, Ground};

impl Havoc {
    /// SG-LOS-04 — How a piece looks at another: along its missile if it has one that gets there.
    pub(super) fn gaze_at(&self, s: &State, lay: &Lay, by: Piece, at: Piece) -> Gaze {
        let weapon = if self.is_character(by) { self.kind(by).weapon } else { None };
        let missile = weapon.and_then(|weapon| {
            let band = self.band(s, weapon, by, self.range(s, by, at))?;
            Some(self.gaze(s, lay, weapon, (by, at), band))
        });
        missile.unwrap_or_else(|| {
            let plain = Gaze::plain([by, at]);
            Gaze { past: plain.past.union(lay.unminded(|| self.unminded(s))), ..plain }
        })
    }

    /// SG-SHO-03, CH-SHO-04, SB-SHO-04 … SB-SHO-07 — Whom a missile passes, and over how many.
    pub(crate) fn gaze(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        (by, at): (Piece, Piece),
        band: Band,
    ) -> Gaze {
        let mut gaze = self.gaze_past(s, lay, weapon, [by, at]);
        let covered = || self.ground_cover(s, by, at, Unnamed::Covers) > Cover::Light;
        gaze.most_over = match weapon {
            Weapon::Shortbow => MOST_OVER,
            Weapon::Longbow if band.number > 0 && !covered() => MOST_OVER,
            Weapon::Longbow | Weapon::Crossbow | Weapon::Shuriken => 0,
        };
        gaze
    }

    /// SB-SHO-08 — The same for a lantern, which has no cover; who stands under it is in nobody's
    /// way.
    pub(crate) fn gaze_at_lantern(
        &self,
        s: &State,
        lay: &Lay,
        weapon: Weapon,
        (by, hex): (Piece, HexId),
        band: Band,
    ) -> Gaze {
        let there = lay.who(hex).unwrap_or(Piece::NONE);
        let mut gaze = self.gaze_past(s, lay, weapon, [by, there]);
        gaze.most_over = match weapon {
            Weapon::Shortbow => MOST_OVER,
            Weapon::Longbow if band.number > 0 => MOST_OVER,
            Weapon::Longbow | Weapon::Crossbow | Weapon::Shuriken => 0,
        };
        gaze
    }

    /// Whom a missile passes between these two, the first of whom looses it.
    fn gaze_past(&self, s: &State, lay: &Lay, weapon: Weapon, [by, at]: [Piece; 2]) -> Gaze {
        let ends = [by, if at.is_some() { at } else { by }];
        let mut gaze = Gaze::plain(ends);
        gaze.past = gaze.past.union(lay.unminded(|| self.unminded(s)));
        if weapon == Weapon::Longbow && s.at(by).is_mounted() {
            gaze.past = gaze.past.union(self.neighbours(s, lay, by));
        }
        gaze.beside_bars = matches!(weapon, Weapon::Shortbow | Weapon::Crossbow);
        gaze
    }

    /// SB-SHO-06, SB-NIT-06, SG-SHO-04, K-55 — Those who are in nobody's way: people in the water,
    /// carts, and whoever is unseen.
    fn unminded(&self, s: &State) -> PieceSet {
        let mut past = PieceSet::default();
        if self.has_river {
            past.extend(self.characters().filter(|p| self.is_river(s.at(*p).hex)));
        }
        if self.has_carts {
            past.extend(self.animals().filter(|p| self.is_cart(*p)));
        }
        if s.night.hidden != 0 {
            past.extend(self.characters().filter(|p| self.is_hidden(s, *p)));
        }
        past
    }

    /// SB-SHO-05 — Those next to a rider, to either of his hexes.
    fn neighbours(&self, s: &State, lay: &Lay, by: Piece) -> PieceSet {
        let field = &self.scenario.map.field;
        let around = s.at(by).hexes().flat_map(|h| field.neighbours(h));
        around.filter(|h| h.is_some()).filter_map(|h| lay.who(*h)).collect()
    }

    /// SB-COV-04, SG-SHO-04 — Which of the free lines cross scrub or a cart; the hexes of the two
    /// ends do not count.
    pub(super) fn veiled(
        &self,
        s: &State,
        (from, to): (HexId, HexId),
        free: u64,
        own: Pose,
        goal: Pose,
    ) -> u64 {
        let mut veil = self.scrub_lines(from, to, own, goal) & free;
        if !self.has_carts {
            return veil;
        }
        let field = &self.scenario.map.field;
        let start = field.hex(from);
        let corridor = self.sight.corridors.between(start, field.hex(to));
        for cart in self.animals().filter(|p| self.is_cart(*p) && s.at(*p).is_here()) {
            for hex in s.at(cart).hexes().filter(|hex| *hex != to) {
                veil |= corridor.lines_through(field.hex(hex) - start) & free;
            }
        }
        veil
    }

    /// SB-COV-04 — The lines that cross scrub: remembered, since it follows from the map alone.
    fn scrub_lines(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> u64 {
        if !self.sight.has_scrub() {
            return 0;
        }
        let is_scrub = |hex: HexId| self.scenario.map.ground(hex) == Ground::Scrub;
        let plain =
            |pose: Pose, end: HexId| pose.iter().all(|h| *h == end || h.is_none() || !is_scrub(*h));
        if !plain(own, from) || !plain(goal, to) {
            return self.trace_scrub(from, to, own, goal);
        }
        let cell = &self.sight.veils[from.index() * self.sight.hexes + to.index()];
        let known = cell.load(Ordering::Relaxed);
        if known & KNOWN != 0 {
            return known & !KNOWN;
        }
        let lines = self.trace_scrub(from, to, own, goal);
        cell.store(lines | KNOWN, Ordering::Relaxed);
        lines
    }

    pub(super) fn trace_scrub(&self, from: HexId, to: HexId, own: Pose, goal: Pose) -> u64 {
        let field = &self.scenario.map.field;
        let mut lines = 0;
        let corridor = self.sight.corridors.between(field.hex(from), field.hex(to));
        corridor.each(field, from, &self.sight.scrub, |hex, crossing| {
            if !own.contains(&hex) && !goal.contains(&hex) {
                lines |= crossing;
            }
        });
        lines
    }
}
