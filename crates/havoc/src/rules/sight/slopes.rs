//! SB-LOS-07: slopes that hide a target, judged on the reference lines.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use hex::HexId;
use hex::line::{self, Crossing};

use crate::Havoc;
use crate::rules::movement::Pose;

/// Set in a remembered entry that has been worked out, beside a bit for each line that is clear.
const SEEN: u8 = 1 << 2;

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
        let (a, b) = (field.hex(from), field.hex(to));
        let (p, q) = line::reference_lines(a, b)[0];
        let mut lips = Vec::new();
        let _ = line::walk(a, p, q, |c: Crossing| {
            self.note_lips(&c, own, goal, &mut lips);
            ControlFlow::<()>::Continue(())
        });
        let (Lip::Up(slope) | Lip::Down(slope)) = lips.first()?;
        Some(*slope)
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
        if own[1].is_some() || goal[1].is_some() {
            return self.trace_slopes(own, goal, (from, to));
        }
        let cell = &self.sight.slopes[from.index() * self.sight.hexes + to.index()];
        let known = cell.load(Ordering::Relaxed);
        if known & SEEN != 0 {
            return [known & 1 != 0, known & 2 != 0];
        }
        let clear = self.trace_slopes(own, goal, (from, to));
        cell.store(SEEN | u8::from(clear[0]) | u8::from(clear[1]) << 1, Ordering::Relaxed);
        clear
    }

    fn trace_slopes(&self, own: Pose, goal: Pose, (from, to): (HexId, HexId)) -> [bool; 2] {
        let field = &self.scenario.map.field;
        let (a, b) = (field.hex(from), field.hex(to));
        line::reference_lines(a, b).map(|(p, q)| {
            let mut lips = Vec::new();
            let _ = line::walk(a, p, q, |c: Crossing| {
                self.note_lips(&c, own, goal, &mut lips);
                ControlFlow::<()>::Continue(())
            });
            self.is_clear_of(&lips, own, goal)
        })
    }

    /// SG-LOS-06 — The lips on the side a line has just passed, but for those of the two ends.
    fn note_lips(&self, c: &Crossing, own: Pose, goal: Pose, lips: &mut Vec<Lip>) {
        let map = &self.scenario.map;
        let (Some(left), Some(into), Some(d)) = (map.field.at(c.from), map.field.at(c.hex), c.side)
        else {
            return;
        };
        let counts = |hex: HexId| !own.contains(&hex) && !goal.contains(&hex);
        if map.lips[left.index()] >> d & 1 != 0 && counts(left) {
            lips.push(Lip::Up(left));
        }
        if map.lips[into.index()] >> hex::turn(d, 3) & 1 != 0 && counts(into) {
            lips.push(Lip::Down(into));
        }
    }

    /// SB-LOS-07 — A ridge blocks, a dip does not; a single slope blocks if it is as near to the
    /// lower man as to the higher, or nearer.
    fn is_clear_of(&self, lips: &[Lip], own: Pose, goal: Pose) -> bool {
        let first_up = lips.iter().position(|lip| matches!(lip, Lip::Up(_)));
        let last_down = lips.iter().rposition(|lip| matches!(lip, Lip::Down(_)));
        match (first_up, last_down) {
            (Some(up), Some(down)) => up > down,
            _ => lips.iter().all(|lip| {
                let (slope, lower, higher) = match *lip {
                    Lip::Up(slope) => (slope, own, goal),
                    Lip::Down(slope) => (slope, goal, own),
                };
                self.steps_to(slope, lower) > self.steps_to(slope, higher)
            }),
        }
    }

    fn steps_to(&self, hex: HexId, pose: Pose) -> u16 {
        let field = &self.scenario.map.field;
        let hexes = pose.into_iter().filter(|h| h.is_some());
        hexes.map(|h| field.distance(h, hex)).min().unwrap_or(u16::MAX)
    }
}
