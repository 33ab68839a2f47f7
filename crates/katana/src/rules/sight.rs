//! KY-MAP-40 … KY-MAP-42 — Lines of sight.

use engine::Piece;
use hex::{Hex, HexId};

use crate::Katana;
use crate::geometry::{length, on_line, step_dir};
use crate::map::{Cover, Feature};
use crate::state::{State, is_horse, mark};

/// KY-MAP-42 — How far one sees by night.
pub const NIGHT_SIGHT: u16 = 5;

/// How well somebody is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seen {
    /// In full.
    Clear,
    /// KY-MAP-41 — Partly obscured.
    Partly,
    /// KY-MAP-42 — Minimally visible.
    Minimal,
    /// Not at all.
    Not,
}

/// What a line between two hexes crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// KY-MAP-40 — Alternatives that are open, of two.
    pub open: [bool; 2],
    /// The last step of the way crosses a loophole.
    pub loophole: bool,
}

impl Katana {
    /// KY-MAP-40 — Solid ground, high hedges and walls along a line.
    pub fn line(&self, from: HexId, to: HexId) -> Line {
        let map = &self.scenario.map;
        let way = map.way(from, to);
        let n = length(way);
        let start = map.hex(from);
        let mut line = Line { open: [true; 2], loophole: false };
        if n == 0 {
            return line;
        }
        let mut before = [start; 2];
        for i in 1..=n {
            let points = on_line(way, n, i);
            for side in 0..2 {
                let at = Hex { q: start.q + points[side].q, r: start.r + points[side].r };
                let id = map.at(at);
                let blocks = |feature| matches!(feature, Feature::Solid | Feature::HighHedge);
                if i < n && (id.is_none() || blocks(map.ground(id).feature)) {
                    line.open[side] = false;
                }
                let last = before[side];
                let step = step_dir(Hex { q: at.q - last.q, r: at.r - last.r });
                if let Some(dir) = step {
                    let here = map.at(last);
                    if here.is_some() && map.is_walled(here, dir) {
                        line.open[side] = false;
                    }
                    let opening = map.ground(here).loopholes & 1 << dir != 0;
                    line.loophole |= i == n && opening;
                }
                before[side] = at;
            }
        }
        line
    }

    /// True if somebody in one hex can see another hex at all.
    #[inline]
    pub fn is_open_line(&self, from: HexId, to: HexId) -> bool {
        let line = self.line(from, to);
        line.open[0] || line.open[1]
    }

    /// KY-MAP-40 — True if one figure sees another, hidden ones apart.
    pub fn sees(&self, s: &State, a: Piece, b: Piece) -> bool {
        let from = self.stance(s, a).0;
        self.hexes(s, b).into_iter().any(|to| self.is_open_line(from, to))
    }

    /// True if somebody of one side knows of a figure and sees it.
    pub fn is_visible_to(&self, s: &State, a: Piece, b: Piece) -> bool {
        self.knows_of(s, a, b) && self.sees(s, a, b)
    }

    /// KY-MAP-41, KY-MAP-42 — How well a shooter sees a target, by the better of its hexes.
    pub fn seen_by(&self, s: &State, by: Piece, at: Piece) -> Seen {
        let from = self.stance(s, by).0;
        let man = if is_horse(at) { s.horse(at).rider } else { at };
        self.hexes(s, at)
            .into_iter()
            .map(|to| self.seen_in(s, from, to, by, at, man))
            .min()
            .unwrap_or(Seen::Not)
    }

    fn seen_in(&self, s: &State, from: HexId, to: HexId, by: Piece, at: Piece, man: Piece) -> Seen {
        let map = &self.scenario.map;
        let line = self.line(from, to);
        if line.open == [false; 2] {
            return Seen::Not;
        }
        let ground = map.ground(to);
        let marks = if man.is_some() { s.man(man).marks } else { 0 };
        let dark = s.night && map.distance(from, to) > NIGHT_SIGHT;
        let minimal =
            line.loophole || ground.cover == Cover::Minimal || marks & mark::DIM != 0 || dark;
        if minimal {
            return Seen::Minimal;
        }
        let down = !is_horse(at) && self.is_down(s, at);
        let hedge = matches!(ground.feature, Feature::LowHedge | Feature::HighHedge);
        let partly = line.open != [true; 2]
            || down
            || hedge
            || ground.cover == Cover::Part
            || marks & mark::VEILED != 0
            || self.is_behind_hedge(from, to)
            || self.is_anybody_between(s, from, to, by, at);
        if partly { Seen::Partly } else { Seen::Clear }
    }

    /// KY-MAP-41 — The line comes over a low hedge or a barricade right in front of the target.
    fn is_behind_hedge(&self, from: HexId, to: HexId) -> bool {
        let map = &self.scenario.map;
        let way = map.way(from, to);
        let n = length(way);
        if n < 2 {
            return false;
        }
        let start = map.hex(from);
        let points = on_line(way, n, n - 1);
        points.into_iter().any(|point| {
            let id = map.at(Hex { q: start.q + point.q, r: start.r + point.r });
            matches!(map.ground(id).feature, Feature::LowHedge | Feature::Barricade)
        })
    }

    /// KY-MAP-41 — A standing figure or a horse on the line.
    fn is_anybody_between(&self, s: &State, from: HexId, to: HexId, by: Piece, at: Piece) -> bool {
        let map = &self.scenario.map;
        let way = map.way(from, to);
        let n = length(way);
        let start = map.hex(from);
        let own = [self.hexes(s, by), self.hexes(s, at)];
        (1..n).any(|i| {
            on_line(way, n, i).into_iter().any(|point| {
                let id = map.at(Hex { q: start.q + point.q, r: start.r + point.r });
                let another = self.standing_at(s, id);
                another.is_some_and(|p| {
                    self.knows_of(s, by, p) && !own.iter().any(|hexes| hexes.contains(&id))
                })
            })
        })
    }

    /// The enemies that a group sees now, by anybody able of `viewers`, who are all of it.
    pub fn visible_enemies(&self, s: &State, viewers: &[Piece]) -> Vec<Piece> {
        let Some(one) = viewers.first() else { return Vec::new() };
        let enemies =
            self.foes(s, *one).filter(|e| s.man(*e).is_conscious() && self.knows_of(s, *one, *e));
        enemies.filter(|e| viewers.iter().any(|v| self.sees(s, *v, *e))).collect()
    }

    /// KY-MOR-20 — The nearest enemy in sight of somebody.
    pub fn nearest_enemy(&self, s: &State, p: Piece) -> Option<Piece> {
        let enemies = self
            .foes(s, p)
            .filter(|e| s.man(*e).is_conscious() && self.knows_of(s, p, *e) && self.sees(s, p, *e));
        enemies.min_by_key(|e| (self.apart(s, p, *e), e.0))
    }
}
