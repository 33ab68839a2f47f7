//! A state that a side cannot tell from the true one: unseen ninja of the enemy are elsewhere.

use engine::{Piece, Seeded, Side};
use hex::HexId;

use crate::Havoc;
use crate::lay::Lay;
use crate::state::{Figure, Place, State, Step, mark};

/// How often a guess looks for a hex at random before it goes through them all.
const TRIES: u32 = 32;

impl Havoc {
    /// SB-NIT-10 — Puts every ninja whom `side` does not see somewhere he could be.
    pub(crate) fn guess_hidden(&self, s: &State, side: Side, rng: &mut Seeded) -> State {
        let hidden = self.hidden_from(s, side);
        let mut guess = s.clone();
        if hidden == 0 {
            return guess;
        }
        let lurking: Vec<Piece> = self.characters().filter(|p| hidden >> p.0 & 1 != 0).collect();
        for p in &lurking {
            let f = guess.at_mut(*p);
            (f.hex, f.place) = (HexId::NONE, Place::Map);
        }
        if lurking.iter().any(|p| s.movers.contains(p)) {
            self.stand_still(&mut guess);
        }
        // A side with nobody left on the map would have lost by now.
        let mut is_manned = self.men(side.other()).any(|p| self.is_present(&guess, p));
        for p in lurking {
            let hex = self.somewhere(&guess, p, rng);
            let gone = self.could_be_gone(s, p) && (is_manned || hex.is_none());
            let f = guess.at_mut(p);
            if gone && (hex.is_none() || rng.below(6) == 0) {
                let edge = self.scenario.parties[side.other()].exits.first().copied();
                let left_over = edge.map_or(255, |edge| edge as u8);
                *f = Figure { place: Place::Left, left_over, marks: mark::MOVED, ..*f };
            } else if hex.is_some() {
                f.hex = hex;
                f.left_over = 255;
                is_manned = true;
            } else {
                // There is no other place for him: he is where he is.
                *f = *s.at(p);
            }
            self.redraw_marks(&mut guess, p, rng);
        }
        guess
    }

    /// A dark hex in which a ninja could lurk now, or none.
    fn somewhere(&self, s: &State, p: Piece, rng: &mut Seeded) -> HexId {
        let field = &self.scenario.map.field;
        let lay = self.lay(s);
        let (from, most) = self.trail(s, p);
        let zone = &self.scenario.parties[self.owner(p)].zone;
        let near = |hex: HexId| match from.is_some() {
            true => field.distance(from, hex) <= most,
            false => zone.iter().any(|at| field.distance(*at, hex) <= most),
        };
        let fits = |hex: HexId| near(hex) && self.could_lurk(s, &lay, p, hex);
        for _ in 0..TRIES {
            let hex = HexId(rng.below(field.len() as u32) as u16);
            if fits(hex) {
                return hex;
            }
        }
        let all: Vec<HexId> = field.ids().filter(|hex| fits(*hex)).collect();
        rng.pick(&all).copied().unwrap_or(HexId::NONE)
    }

    /// Where a ninja was seen last, if ever, and how many hexes he can have gone since. While sides
    /// set up he has not left his zone.
    fn trail(&self, s: &State, p: Piece) -> (HexId, u16) {
        let ninja = self.characters().filter(|q| self.is_ninja(*q));
        let number = ninja.take_while(|q| *q != p).count();
        let (hex, phase) = s.night.last_seen[number];
        if matches!(s.top(), Step::SetUp(_)) {
            return (HexId::NONE, 0);
        }
        let moves = s.phase.saturating_sub(phase) / 2 + 1;
        (hex, moves * u16::from(self.kind(p).foot.movement))
    }

    /// SB-NIT-03 — True of a free hex in which nobody would see him.
    fn could_lurk(&self, s: &State, lay: &Lay, p: Piece, hex: HexId) -> bool {
        let watched = |near: HexId| {
            lay.who(near).is_some_and(|q| {
                self.side_of(q) == Some(self.owner(p).other()) && self.is_watchful(s, q)
            })
        };
        lay.is_free(hex)
            && self.foot_cost(lay, hex).is_some()
            && !self.is_lit(s, hex)
            && !self.contacts(hex).any(watched)
    }

    /// K-41 — True if he may have reached an edge over which his side leaves.
    fn could_be_gone(&self, s: &State, p: Piece) -> bool {
        let party = &self.scenario.parties[self.owner(p)];
        let (from, most) = self.trail(s, p);
        let field = &self.scenario.map.field;
        let near = |at: HexId| match from.is_some() {
            true => field.distance(from, at) < most,
            false => party.zone.iter().any(|zone| field.distance(*zone, at) < most),
        };
        s.phase > 0
            && party.exits.iter().any(|e| field.ids().any(|h| field.is_edge(h, *e) && near(h)))
    }

    /// What he has done in this phase is as unknown as where he is.
    fn redraw_marks(&self, s: &mut State, p: Piece, rng: &mut Seeded) {
        let unknown: &[u16] = match s.top() {
            Step::SetUp(_) => &[mark::PLACED],
            _ if s.active == self.owner(p) => &[mark::SHOT, mark::MOVED, mark::ATTACKED],
            _ => &[],
        };
        for bit in unknown {
            s.at_mut(p).marks &= !bit;
            if rng.below(2) == 0 {
                s.at_mut(p).marks |= bit;
            }
        }
    }
}
