//! SB-LOS-07: slopes that hide a target, judged on the reference lines.

use std::sync::atomic::Ordering;

use hex::{Dir, HexId};

use crate::Havoc;
use crate::rules::movement::Pose;

/// Set in a remembered entry that has been worked out, beside a bit for each line that is clear.
const SEEN: u8 = 1 << 2;
/// Set beside it where neither line crosses a lip.
const FLAT: u8 = 1 << 3;

/// Lips crossed on the way, in order: up to high ground, or down from it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lip {
    Up(HexId),
    Down(HexId),
}

impl Havoc {
    /// SB-LOS-07, SG-LOS-05 — True if slopes block both reference lines of every nearest pair of
    /// hexes.
    pub(crate) fn is_behind_slope(&self, own: Pose, goal: Pose) -> bool {
        if !self.slopes_block {
            return false;
        }
        let field = &self.scenario.map.field;
        let hexes = |pose: Pose| pose.into_iter().filter(|h| h.is_some());
        let pairs = || hexes(own).flat_map(|a| hexes(goal).map(move |b| (a, b)));
        let Some(nearest) = pairs().map(|(a, b)| field.distance(a, b)).min() else { return false };
        !pairs()
            .filter(|(a, b)| field.distance(*a, *b) == nearest)
            .any(|pair| self.slope_clear(own, goal, pair) != [false; 2])
    }

    /// SB-LOS-07 — The first slope that blocks the view, to be shown: on a line between two hexes
    /// that are nearest, as blocked as the rest.
    pub(super) fn slope_between(&self, own: Pose, goal: Pose) -> Option<HexId> {
        if !self.is_behind_slope(own, goal) {
            return None;
        }
        let field = &self.scenario.map.field;
        let hexes = |pose: Pose| pose.into_iter().filter(|h| h.is_some());
        let pairs = hexes(own).flat_map(|a| hexes(goal).map(move |b| (a, b)));
        let (from, to) = pairs.min_by_key(|(a, b)| field.distance(*a, *b))?;
        let (Lip::Up(slope) | Lip::Down(slope)) = self.lips(own, goal, (from, to))[0].next()?;
        Some(slope)
    }

    /// SB-LOS-07 — Which of the two reference lines between a pair of hexes slopes leave clear.
    pub(crate) fn slope_clear(
        &self,
        own: Pose,
        goal: Pose,
        (from, to): (HexId, HexId),
    ) -> [bool; 2] {
        if !self.slopes_block {
            return [true; 2];
        }
        let known = self.slopes_from(from, to);
        // The other hex of a two-hex piece only takes away lips: where there are none, it does not
        // matter.
        if known & FLAT == 0 && (own[1].is_some() || goal[1].is_some()) {
            let lips = self.lips(own, goal, (from, to));
            return lips.map(|lips| self.is_clear_of(lips, own, goal));
        }
        [known & 1 != 0, known & 2 != 0]
    }

    /// SB-LOS-07 — The same between pieces of one hex: remembered, since it follows from the map
    /// alone.
    fn slopes_from(&self, from: HexId, to: HexId) -> u8 {
        let cell = &self.sight.slopes[from.index() * self.sight.hexes + to.index()];
        let known = cell.load(Ordering::Relaxed);
        if known & SEEN != 0 {
            return known;
        }
        let [own, goal] = [from, to].map(|hex| [hex, HexId::NONE]);
        let lips = self.lips(own, goal, (from, to));
        let flat = if lips.iter().all(|lips| lips.clone().next().is_none()) { FLAT } else { 0 };
        let [first, second] = lips.map(|lips| u8::from(self.is_clear_of(lips, own, goal)));
        let known = SEEN | flat | first | second << 1;
        cell.store(known, Ordering::Relaxed);
        known
    }

    /// SG-LOS-06 — The lips on the sides that each of the two reference lines passes, in order, but
    /// for those of the two ends.
    fn lips(
        &self,
        own: Pose,
        goal: Pose,
        (from, to): (HexId, HexId),
    ) -> [impl Iterator<Item = Lip> + Clone; 2] {
        let map = &self.scenario.map;
        let (start, end) = (map.field.hex(from), map.field.hex(to));
        let corridor = self.sight.corridors.between(start, end);
        let counts = move |hex: HexId| !own.contains(&hex) && !goal.contains(&hex);
        [0, 1]
            .map(|n| {
                corridor.passed[n].iter().flat_map(move |passed| {
                    let [left, into] =
                        [passed.left, passed.into].map(|hex| map.field.at(start + hex));
                    let (Some(left), Some(into)) = (left, into) else { return [None; 2] };
                    let has_lip = |hex: HexId, d: Dir| map.lips[hex.index()] >> d & 1 != 0;
                    let up = has_lip(left, passed.side) && counts(left);
                    let down = has_lip(into, hex::turn(passed.side, 3)) && counts(into);
                    [up.then_some(Lip::Up(left)), down.then_some(Lip::Down(into))]
                })
            })
            .map(|lips| lips.flatten())
    }

    /// SB-LOS-07 — A ridge blocks, a dip does not; a single slope blocks if it is as near to the
    /// lower man as to the higher, or nearer.
    fn is_clear_of(&self, lips: impl Iterator<Item = Lip>, own: Pose, goal: Pose) -> bool {
        let (mut ups, mut downs, mut ridge, mut is_overlooked) = (false, false, false, true);
        for lip in lips {
            let (slope, lower, higher) = match lip {
                Lip::Up(slope) => (slope, own, goal),
                Lip::Down(slope) => (slope, goal, own),
            };
            match lip {
                Lip::Up(_) => ups = true,
                Lip::Down(_) => (downs, ridge) = (true, ridge || ups),
            }
            is_overlooked &= self.steps_to(slope, lower) > self.steps_to(slope, higher);
        }
        if ups && downs { !ridge } else { is_overlooked }
    }

    fn steps_to(&self, hex: HexId, pose: Pose) -> u16 {
        let field = &self.scenario.map.field;
        let hexes = pose.into_iter().filter(|h| h.is_some());
        hexes.map(|h| field.distance(h, hex)).min().unwrap_or(u16::MAX)
    }
}
