//! KY-GRP — Grappling: beginning, breaking off, reeling about.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, What};
use crate::geometry::Dir;
use crate::map::Feature;
use crate::rule;
use crate::state::{State, mark};

use super::exchange::ten;

impl Katana {
    /// KY-BDY-07, K-79 — True if neither of two in one hex grapples with a third, or stands there
    /// face to face with one.
    pub(crate) fn can_grapple(&self, s: &State, a: Piece, b: Piece) -> bool {
        [(a, b), (b, a)].into_iter().all(|(p, other)| {
            let third = s.man(p).partner;
            let busy = s.man(p).has(mark::GRAPPLES) || s.man(p).stands() && s.man(third).stands();
            !third.is_some() || third == other || !busy
        })
    }

    /// KY-GRP-02, KY-ENT-04 — Two begin to grapple; whoever held somebody lets go.
    pub(crate) fn begin_grapple(
        &self,
        s: &mut State,
        a: Piece,
        b: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        if s.man(a).has(mark::GRAPPLES) && s.man(a).partner == b {
            return;
        }
        if !self.can_grapple(s, a, b) {
            return;
        }
        for p in [a, b] {
            // One of a pair lay beside a third: that pair is dissolved.
            let third = s.man(p).partner;
            if third.is_some() && third != a && third != b {
                self.part(s, p, tell);
            }
            self.release(s, p, tell);
        }
        for (p, other) in [(a, b), (b, a)] {
            let man = s.man_mut(p);
            man.partner = other;
            man.set(mark::GRAPPLES);
        }
        tell.tell(|| What::Grappled { who: a, with: b }.openly());
    }

    /// KY-GRP-05 — The next winner of a round who may break off.
    pub(crate) fn next_break_off(&self, s: &State) -> Option<Piece> {
        self.men().find(|p| {
            let man = s.man(*p);
            man.has(mark::WON_GRAPPLE | mark::GRAPPLES) && self.is_able(s, *p)
        })
    }

    /// KY-GRP-05 — True of a free hex beside somebody.
    pub(crate) fn can_step_out(&self, s: &State, p: Piece, way: Dir) -> bool {
        let hex = s.man(p).hex;
        let to = self.scenario.map.next(hex, way);
        to.is_some() && self.is_walkable(hex, way) && self.standing_at(s, to).is_none()
    }

    /// KY-GRP-05 — A winner breaks off and, if he stands, steps out.
    pub(crate) fn break_off(
        &self,
        s: &mut State,
        p: Piece,
        way: Dir,
        facing: Dir,
        tell: &mut impl Tell<Event>,
    ) {
        let partner = s.man(p).partner;
        self.part(s, p, tell);
        if s.man(p).stands() && self.can_step_out(s, p, way) {
            let from = s.man(p).hex;
            let to = self.scenario.map.next(from, way);
            let man = s.man_mut(p);
            man.hex = to;
            man.facing = facing;
            man.set(mark::MOVED);
            tell.tell(|| What::Stepped { who: p, from, to, facing }.openly());
        } else if s.man(p).stands() && s.man(partner).stands() {
            // Both keep their feet in one hex: they still share it.
            s.man_mut(p).partner = partner;
            s.man_mut(partner).partner = p;
        }
        for who in [p, partner] {
            s.man_mut(who).clear(mark::DRIFTS);
        }
    }

    /// KY-GRP-07, KY-ZON-20 — Pairs that grappled in this phase reel about.
    pub(crate) fn drift_all<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for p in self.men() {
            let partner = s.man(p).partner;
            let reels = s.man(p).has(mark::GRAPPLES | mark::DRIFTS) && partner.is_some();
            if !reels || partner.0 < p.0 {
                continue;
            }
            let die = ten(dice.roll(Die::new(10, rule::KY_ZON_20, self.who(p).side))?);
            let from = s.man(p).hex;
            let way = self.book.tables.drift[usize::from(die)];
            let to = way.map_or(HexId::NONE, |way| self.scenario.map.next(from, way));
            let free = way.is_some_and(|way| {
                let ground = self.scenario.map.ground(to);
                to.is_some()
                    && ground.feature != Feature::Solid
                    && self.scenario.map.wall(from, way) == 0
                    && self.scenario.map.rise(from, to) <= crate::map::STEP_FT
                    && self.standing_at(s, to).is_none()
            });
            let to = if free { to } else { from };
            tell.tell(|| What::Drifted { who: p, with: partner, to, die }.openly());
            if to == from {
                continue;
            }
            for who in [p, partner] {
                s.man_mut(who).hex = to;
            }
            let feet = self.drop_feet(from, to);
            for who in [p, partner] {
                if feet > 0 && s.man(who).is_here() {
                    self.plunge(s, who, feet, dice, tell)?;
                }
            }
        }
        Ok(())
    }
}
