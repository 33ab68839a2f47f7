//! KY-CLS-30 … KY-CLS-34 — Push-backs.

use engine::{Dice, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::book::Trip;
use crate::event::{Event, What};
use crate::geometry::{Dir, square, step_dir, turned};
use crate::map::Feature;
use crate::state::{State, mark};

use super::harm::Harmed;

impl Katana {
    /// KY-CLS-32 — The hexes a loser may be driven to, best first.
    pub fn push_candidates(&self, s: &State, winner: Piece, loser: Piece) -> Vec<HexId> {
        let map = &self.scenario.map;
        let (from, at) = (self.nearest_hex(s, winner, loser), self.nearest_hex(s, loser, winner));
        if from == at {
            let facing = self.stance(s, winner).1;
            return [0, 1, -1, 2, -2, 3].map(|by| map.next(at, turned(facing, by))).to_vec();
        }
        let now = map.distance(from, at);
        let line = map.way(from, at);
        let mut out: Vec<(i32, bool, HexId)> = Vec::new();
        for dir in 0..6 {
            let to = map.next(at, dir);
            // The edge of the board counts as something solid there.
            let step = crate::geometry::DIRS[dir as usize];
            let way = hex::Hex { q: line.q + step.q, r: line.r + step.r };
            if crate::geometry::length(way) > now {
                let cross =
                    i32::from(line.q) * i32::from(way.r) - i32::from(line.r) * i32::from(way.q);
                out.push((square(way), cross > 0, to));
            }
        }
        out.sort_by_key(|(far, clockwise, _)| (-far, !clockwise));
        out.into_iter().map(|(_, _, to)| to).collect()
    }

    /// The hex of somebody that is nearest to another; the head on ties.
    fn nearest_hex(&self, s: &State, p: Piece, to: Piece) -> HexId {
        let [head, rear] = self.hexes(s, p);
        let theirs = self.hexes(s, to);
        let map = &self.scenario.map;
        let far = |hex| theirs.iter().map(|at| map.distance(hex, *at)).min().unwrap_or(0);
        if far(rear) < far(head) { rear } else { head }
    }

    /// KY-CLS-34 — True of somebody whom a blow can displace.
    fn can_be_pushed(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        if let Some(horse) = s.mount(p) {
            return horse.speed.abs() <= 1 && horse.is_here();
        }
        man.stands() && !self.is_held(s, p) && !man.has(mark::GRAPPLES) && !man.has(mark::ASLEEP)
    }

    /// KY-CLS-32, KY-CLS-33 — Drives a loser back, with whatever he trips over or falls into.
    pub(crate) fn push_back<D: Dice>(
        &self,
        s: &mut State,
        winner: Piece,
        loser: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.can_be_pushed(s, loser) {
            return Ok(());
        }
        let candidates = self.push_candidates(s, winner, loser);
        if s.man(loser).rides() {
            self.push_horse(s, loser, winner, &candidates, tell);
            return Ok(());
        }
        let map = &self.scenario.map;
        let from = s.man(loser).hex;
        if let Some(first) = candidates.first().copied().filter(|hex| hex.is_some())
            && matches!(map.ground(first).feature, Feature::Barricade | Feature::LowFence)
        {
            tell.tell(|| What::Cornered { who: loser }.openly());
            self.trip(s, loser, Trip::Obstacle, dice, tell)?;
            return self.blocked(s, loser, winner, dice, tell);
        }
        let Some(to) = candidates.into_iter().find(|to| self.can_be_driven(s, from, *to)) else {
            tell.tell(|| What::Cornered { who: loser }.openly());
            return self.blocked(s, loser, winner, dice, tell);
        };
        self.part(s, loser, tell);
        let man = s.man_mut(loser);
        man.hex = to;
        man.set(mark::MOVED | mark::STOPPED | mark::BUSY);
        self.spoil(s, loser);
        tell.tell(|| What::Pushed { who: loser, from, to, by: winner }.openly());
        self.land(s, loser, from, to, dice, tell)
    }

    /// `blocked_push` — Somebody driven against a wall.
    fn blocked<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        by: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.scenario.options.blocked_push {
            return Ok(());
        }
        let harmed = Harmed { distractions: 1, by: Some(by), ..Harmed::default() };
        self.harm(s, p, harmed, dice, tell)
    }

    /// KY-CLS-32 — True of a hex somebody can be driven into.
    pub(crate) fn can_be_driven(&self, s: &State, from: HexId, to: HexId) -> bool {
        let map = &self.scenario.map;
        if to.is_none() {
            return false;
        }
        let Some(dir) = step_dir(map.way(from, to)) else { return false };
        let solid = matches!(
            map.ground(to).feature,
            Feature::Solid | Feature::Barricade | Feature::LowFence
        );
        let too_high = map.rise(from, to) > crate::map::STEP_FT && !map.has_steps(from, dir);
        !solid && !too_high && map.wall(from, dir) == 0 && self.standing_at(s, to).is_none()
    }

    /// KY-TRP-01, KY-TRP-02, KY-TRP-04, KY-CLS-33 — What awaits somebody where he was driven.
    pub(crate) fn land<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        from: HexId,
        to: HexId,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let feet = self.drop_feet(from, to);
        if feet > 0 {
            return self.plunge(s, p, feet, dice, tell);
        }
        let map = &self.scenario.map;
        let hedge = matches!(map.ground(to).feature, Feature::LowHedge | Feature::HighHedge);
        let uphill = map.rise(from, to) > 0;
        let cause = if hedge {
            Some(Trip::Obstacle)
        } else if uphill {
            Some(Trip::Uphill)
        } else if self.has_body(s, to, p) {
            Some(Trip::Body)
        } else {
            None
        };
        if let Some(cause) = cause {
            self.trip(s, p, cause, dice, tell)?;
        }
        Ok(())
    }

    /// KY-CLS-34 — A horse that stands or walks gives way as a whole, or not at all.
    fn push_horse(
        &self,
        s: &mut State,
        rider: Piece,
        by: Piece,
        candidates: &[HexId],
        tell: &mut impl Tell<Event>,
    ) {
        let map = &self.scenario.map;
        let horse = s.man(rider).horse;
        let record = *s.horse(horse);
        let near = self.nearest_hex(s, rider, by);
        let way = candidates.first().and_then(|to| step_dir(map.way(near, *to)));
        let Some(dir) = way else { return };
        let (head, rear) = (map.next(record.head, dir), map.next(record.rear, dir));
        if !self.is_free_for_horse(s, horse, record.head, dir)
            || !self.is_free_for_horse(s, horse, record.rear, dir)
        {
            tell.tell(|| What::Cornered { who: rider }.openly());
            return;
        }
        self.set_horse(s, horse, head, rear, record.facing);
        tell.tell(|| What::Rode { horse, head, rear, facing: record.facing }.openly());
    }

    /// True if a horse can shift one of its hexes one way: free ground without an obstacle.
    pub(crate) fn is_free_for_horse(&self, s: &State, horse: Piece, from: HexId, dir: Dir) -> bool {
        let map = &self.scenario.map;
        let to = map.next(from, dir);
        let free = |p: Piece| p == horse || s.man(p).horse == horse && !crate::state::is_horse(p);
        to.is_some()
            && map.wall(from, dir) == 0
            && map.ground(to).feature == Feature::None
            && self.is_level(from, dir)
            && self.standing_at(s, to).is_none_or(free)
    }
}
