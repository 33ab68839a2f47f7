//! Rivers: wading, drowning, bodies in the water (SB-MOV-09, SB-MOV-10, SB-RET-07).

use engine::{Piece, Tell};
use hex::{HexId, turn};

use crate::Havoc;
use crate::event::Event;
use crate::rules::movement::{Hoof, Pose};
use crate::rules::retreat::Fleeing;
use crate::state::{Flight, Health, Place, State};
use crate::terrain::Ground;

impl Havoc {
    /// True of a hex of water.
    #[inline]
    pub(crate) fn is_river(&self, hex: HexId) -> bool {
        self.has_river && hex.is_some() && self.scenario.map.ground(hex) == Ground::River
    }

    /// SB-MOV-10 — True of a step up from the water onto a bridge.
    pub(crate) fn climbs(&self, from: HexId, to: HexId) -> bool {
        self.is_river(from) && self.scenario.map.ground(to) == Ground::Bridge
    }

    /// SG-CMB-02, SB-MOV-10 — True if somebody in one of these hexes can strike at one of those:
    /// not from the water up to a bridge.
    pub(crate) fn can_strike_at(&self, s: &State, by: Piece, at: Piece) -> bool {
        if !self.has_river {
            return true;
        }
        let from = s.at(by).hexes();
        let reaches = |x: HexId, y: HexId| self.contacts(x).any(|n| n == y) && !self.climbs(x, y);
        from.into_iter().any(|x| s.at(at).hexes().any(|y| reaches(x, y)))
    }

    /// SB-RET-07, K-24 — The water into which a piece without any other retreat is driven: after
    /// no steps on land or some. The first that is found; it makes no difference which.
    pub(crate) fn drowns_in(&self, s: &State, go: &Fleeing<'_>) -> Option<HexId> {
        if !self.has_river || go.hoof == Hoof::Foot {
            return None;
        }
        let f = s.at(go.me.piece);
        if f.tail.is_some() {
            let pose = [f.hex, f.tail];
            return [false, true].into_iter().find_map(|backs| self.plunge(s, go, pose, backs, 1));
        }
        let mut found = None;
        self.rings(s, go, |from, k| {
            found = found.or_else(|| self.water_from(s, go, f.hex, from, k));
        });
        found
    }

    /// SB-RET-07 — Water next to this hex, `k` hexes from where the retreat began.
    fn water_from(
        &self,
        s: &State,
        go: &Fleeing<'_>,
        start: HexId,
        from: HexId,
        k: u8,
    ) -> Option<HexId> {
        let field = &self.scenario.map.field;
        let ways = (0..6).map(|d| (d, field.neighbour(from, d)));
        let mut wet = ways.filter(|(d, to)| {
            self.is_river(*to)
                && !self.is_walled(from, *d)
                && field.distance(start, *to) == u16::from(k)
                && self.may_be_driven_into(s, go, from, *to)
        });
        wet.next().map(|(_, to)| to)
    }

    /// SB-RET-07 — A two-hex piece: land steps of one kind, then one into the water.
    fn plunge(&self, s: &State, go: &Fleeing<'_>, pose: Pose, backs: bool, k: u8) -> Option<HexId> {
        let field = &self.scenario.map.field;
        let f = s.at(go.me.piece);
        let (start, lead) = if backs { (f.tail, pose[1]) } else { (f.hex, pose[0]) };
        let facing = field.direction(pose[1], pose[0])?;
        let ahead = if backs { turn(facing, 3) } else { facing };
        for n in [-1i8, 0, 1] {
            let d = turn(ahead, n);
            let to = field.neighbour(lead, d);
            if self.is_river(to)
                && !self.is_walled(lead, d)
                && field.distance(start, to) == u16::from(k)
                && self.may_be_driven_into(s, go, lead, to)
            {
                return Some(to);
            }
        }
        // A fight allows a second step only to get clear, which the water does as well.
        let most = if s.flight == Flight::Melee { 2 } else { go.steps };
        if k >= most {
            return None;
        }
        self.hoof_steps(s, go, pose, backs, k).find_map(|now| self.plunge(s, go, now, backs, k + 1))
    }

    /// SB-RET-07 — Illegal only because it is water.
    fn may_be_driven_into(&self, s: &State, go: &Fleeing<'_>, from: HexId, to: HexId) -> bool {
        go.lay.is_free_for(to, go.me.piece)
            && !self.is_threatened(s, go.lay, to, go.me.side)
            && self.keeps_away(s, from, to)
    }

    /// SB-RET-07 — He is driven in and does not come up; a horse takes its rider with it.
    pub(crate) fn drown(&self, s: &mut State, p: Piece, hex: HexId, tell: &mut impl Tell<Event>) {
        tell.tell(|| Event::Drowned { figure: p, hex });
        let horse = s.at(p).horse;
        if horse.is_some() {
            let h = s.at_mut(horse);
            h.health = Health::Dead;
            h.place = Place::Map;
            h.control = None;
        }
        s.at_mut(p).horse = Piece::NONE;
        self.drop_task(s, p, tell);
        self.die(s, p, tell);
        [s.at_mut(p).hex, s.at_mut(p).tail] = [HexId::NONE; 2];
    }

    /// R-SG-99 — The water takes a body that lies in it.
    pub(crate) fn wash_away(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if s.at(p).health != Health::Dead || !s.at(p).hexes().any(|h| self.is_river(h)) {
            return;
        }
        [s.at_mut(p).hex, s.at_mut(p).tail] = [HexId::NONE; 2];
        tell.tell(|| Event::WashedAway { figure: p });
    }
}
