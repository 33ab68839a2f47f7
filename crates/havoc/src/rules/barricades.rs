//! Chapter 4: barricades.

use engine::{Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::{Hoof, no};
use crate::state::{Barricade, State};
use crate::terrain::{Class, Cover, Ground};

impl Havoc {
    /// SG-MAP-07 — The front of the barricade in a hex, if there is one.
    #[inline]
    pub fn barricade_at(&self, s: &State, hex: HexId) -> Option<u8> {
        if self.scenario.barricades.is_empty() {
            return None;
        }
        s.barricades.iter().find(|b| b.hex == hex && hex.is_some()).map(|b| b.front)
    }

    /// SG-MAP-07 — The hexes with a barricade.
    #[inline]
    pub(crate) fn fences<'a>(&self, s: &'a State) -> impl Iterator<Item = HexId> + use<'a> {
        // They lie in the order of the scenario, so without one there is nothing to look at.
        s.barricades[..self.scenario.barricades.len()].iter().map(|b| b.hex)
    }

    /// SG-MAP-07 — Points to enter a barricade; 0 is closed.
    pub(crate) fn fence_mp(&self, hoof: Hoof) -> u8 {
        let row = self.book.blades.as_ref().map(|blades| blades.barricade).unwrap_or_default();
        let mp = if hoof == Hoof::Horse { row.horse_mp } else { row.foot_mp };
        mp.unwrap_or(0)
    }

    /// SG-COV-02 — Cover behind the front of a barricade.
    pub(crate) fn fence_cover(&self) -> Cover {
        self.book.blades.as_ref().map_or(Cover::None, |blades| blades.barricade.cover)
    }

    /// SG-MAP-07 — Footing on a barricade.
    pub(crate) fn fence_class(&self) -> Class {
        self.book.blades.as_ref().map_or(Class::Zero, |blades| blades.barricade.class)
    }

    /// SG-MAP-07, SG-COV-02 — True if a line that enters the hex through this side comes through
    /// the barricade's front: the three sides that look that way.
    pub(crate) fn is_front(front: u8, entry: u8) -> bool {
        matches!((entry + 6 - front) % 6, 0 | 1 | 5)
    }

    /// K-37 — May the side put this barricade there?
    pub(crate) fn may_barricade(
        &self,
        s: &State,
        side: Side,
        number: u8,
        to: HexId,
        front: u8,
    ) -> Result<(), Refusal> {
        let own = self.scenario.barricades.get(number as usize).filter(|b| b.side == Some(side));
        if own.is_none() {
            return Err(no(rule::SG_MAP_07, "this side has no such barricade"));
        }
        if s.barricades[number as usize].placed {
            return Err(no(rule::D_01, "it has been put up already"));
        }
        if !self.scenario.map.field.has(to) || front > 5 || !self.zones[side].contains(to) {
            return Err(no(rule::D_01, "that is outside the side's zone"));
        }
        if self.scenario.map.ground(to) != Ground::Flat {
            return Err(no(rule::SG_MAP_07, "a barricade lies on flat ground"));
        }
        if self.barricade_at(s, to).is_some() && s.barricades[number as usize].hex != to {
            return Err(no(rule::SG_MAP_07, "there is a barricade already"));
        }
        let ridden = |n: usize| {
            let f = &s.figures[n];
            let hooves = f.tail.is_some() || n >= self.character_count();
            hooves && f.is_here() && f.hexes().any(|h| h == to)
        };
        if (0..self.piece_count()).any(ridden) {
            return Err(no(rule::SG_MAP_07, "an animal or a cart stands there"));
        }
        Ok(())
    }

    /// Lists where a side can put up its barricades.
    pub(crate) fn list_barricades(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        for number in 0..self.scenario.barricades.len() as u8 {
            for to in self.scenario.parties[side].zone.iter().copied() {
                if self.may_barricade(s, side, number, to, 0).is_err() {
                    continue;
                }
                out.extend((0..6).map(|front| Action::Barricade { number, to, front }));
            }
        }
    }

    /// K-37 — It goes up there.
    pub(crate) fn put_up(
        &self,
        s: &mut State,
        number: u8,
        hex: HexId,
        front: u8,
        tell: &mut impl Tell<Event>,
    ) {
        s.barricades[number as usize] = Barricade { hex, front, placed: true };
        tell.tell(|| Event::Barricaded { hex, front });
    }
}
