//! Chapter 12: clearing bodies (option `body_clearing`).

use engine::{Piece, Refusal, Tell};
use hex::{Dir, HexId};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::{Hoof, no};
use crate::state::{Health, Place, State, mark};

/// Most dead men two men can shift in a phase.
const MOST_BODIES: usize = 3;

impl Havoc {
    /// Dead men in a hex that have not been shifted in this turn.
    fn dead_men(&self, s: &State, hex: HexId) -> Vec<Piece> {
        self.characters()
            .filter(|p| {
                let f = s.at(*p);
                f.health == Health::Dead
                    && f.place == Place::Map
                    && f.hex == hex
                    && !f.has(mark::SHIFTED)
            })
            .take(MOST_BODIES)
            .collect()
    }

    /// SB-BOD-04 — May these two shift what lies there that way?
    pub(crate) fn may_clear(
        &self,
        s: &State,
        (man, with): (Piece, Piece),
        from: HexId,
        way: Dir,
        carcass: Piece,
    ) -> Result<(), Refusal> {
        if !self.scenario.options.clearing {
            return Err(no(rule::CH_OPT_13, "bodies are not cleared in this game"));
        }
        let field = &self.scenario.map.field;
        if !self.exists(with) || !self.is_character(with) || man >= with {
            return Err(no(rule::SB_BOD_04, "it takes two men"));
        }
        if !field.has(from) || way >= 6 {
            return Err(no(rule::SB_BOD_04, "there is no such hex"));
        }
        let lying = if carcass == Piece::NONE {
            vec![from]
        } else {
            let dead = self.exists(carcass)
                && !self.is_character(carcass)
                && s.at(carcass).health == Health::Dead
                && s.at(carcass).place == Place::Map
                && s.at(carcass).hex == from;
            if !dead || s.at(carcass).has(mark::SHIFTED) {
                return Err(no(rule::SB_BOD_04, "no such carcass can be shifted there now"));
            }
            if self.cart_of(s, carcass).is_some() {
                return Err(no(rule::SB_CAR_04, "it must be taken out of the shafts first"));
            }
            if self.is_tied(s, carcass) {
                // Ruling K-58.
                return Err(no(rule::CH_MUL_02, "it must be untied from its string first"));
            }
            s.at(carcass).hexes().collect()
        };
        for p in [man, with] {
            let f = s.at(p);
            let near = lying.iter().any(|h| f.hex == *h || self.contacts(*h).any(|n| n == f.hex));
            if f.is_mounted() || !near || self.side_of(p) != self.side_of(man) {
                return Err(no(rule::SB_BOD_04, "two men on foot must be there or in contact"));
            }
        }
        let lay = self.lay(s);
        if carcass == Piece::NONE {
            if self.dead_men(s, from).is_empty() {
                return Err(no(rule::SB_BOD_04, "no dead man can be shifted there now"));
            }
            self.may_lie(&lay, from, way, 1, 0)
        } else {
            lying.iter().try_for_each(|h| {
                let to = field.neighbour(*h, way);
                let own = if lying.contains(&to) { 3 } else { 0 };
                self.may_lie(&lay, *h, way, 3, own)
            })
        }
    }

    /// SB-BOD-04 — No wall in between, the hex not closed, nobody living walled in by it.
    fn may_lie(&self, lay: &Lay, from: HexId, way: Dir, mass: u8, own: u8) -> Result<(), Refusal> {
        let to = self.scenario.map.field.neighbour(from, way);
        if to.is_none() || self.is_walled(from, way) || self.foot_mp[to.0 as usize] == 0 {
            return Err(no(rule::SB_BOD_04, "not across walls nor off the map"));
        }
        if lay.who(to).is_some_and(|p| self.is_cart(p)) {
            return Err(no(rule::SB_CAR_01, "a cart stands there"));
        }
        let there = lay.mass(to) - own;
        if there >= 6 {
            return Err(no(rule::SB_BOD_04, "that hex is closed already"));
        }
        if there + mass >= 6 && !lay.is_free(to) {
            return Err(no(rule::SB_BOD_04, "it would close a hex with a living piece in it"));
        }
        Ok(())
    }

    /// Lists the clearings a man can begin as the first of two.
    pub(crate) fn list_clearings(&self, s: &State, man: Piece, out: &mut Vec<Action>) {
        if !self.scenario.options.clearing {
            return;
        }
        let mut work: Vec<(HexId, Piece)> = Vec::new();
        let here = s.at(man).hex;
        let dead = |p: &Piece| s.at(*p).health == Health::Dead && s.at(*p).place == Place::Map;
        if self.characters().any(|p| dead(&p)) {
            let lie = |h: &HexId| !self.dead_men(s, *h).is_empty();
            let hexes = self.contacts(here).chain([here]).filter(lie);
            work.extend(hexes.map(|h| (h, Piece::NONE)));
        }
        let beside = |h: HexId| h == here || self.contacts(h).any(|n| n == here);
        let carcasses = self.animals().filter(dead).filter(|a| s.at(*a).hexes().any(beside));
        work.extend(carcasses.map(|a| (s.at(a).hex, a)));
        for (from, carcass) in work {
            let others =
                self.men(self.owner(man)).filter(|p| *p > man && self.is_close(s, man, *p));
            for with in others.filter(|p| self.may_declare(s, *p).is_ok()) {
                for way in 0..6 {
                    if self.may_clear(s, (man, with), from, way, carcass).is_ok() {
                        out.push(Action::Clear { man, with, from, way, carcass });
                    }
                }
            }
        }
    }

    /// SB-BOD-04 — Shifts what was declared, if it still can be done.
    pub(crate) fn finish_clearing(&self, s: &mut State, man: Piece, tell: &mut impl Tell<Event>) {
        let f = *s.at(man);
        let (from, way, carcass) = (f.task_hex, f.task_way, f.task_to);
        let known = self.known(s, self.owner(man));
        let (still, lay) =
            (self.may_clear(&known, (man, f.task_on), from, way, carcass), self.lay(&known));
        if still.is_err() {
            tell.tell(|| Event::Dropped { man, task: f.task });
            return;
        }
        let field = &self.scenario.map.field;
        let to = field.neighbour(from, way);
        let mut bodies = 0;
        let mut shifted = Vec::new();
        if carcass == Piece::NONE {
            // Up to three: as many as can be laid down there.
            let fits = |n: &u8| self.may_lie(&lay, from, way, *n, 0).is_ok();
            let most = (1..=MOST_BODIES as u8).filter(fits).max().unwrap_or(0);
            for p in self.dead_men(s, from).into_iter().take(most as usize) {
                s.at_mut(p).hex = to;
                s.at_mut(p).marks |= mark::SHIFTED;
                bodies += 1;
                shifted.push(p);
            }
        } else {
            let tail = s.at(carcass).tail;
            let c = s.at_mut(carcass);
            c.hex = to;
            if tail.is_some() {
                c.tail = field.neighbour(tail, way);
            }
            c.marks |= mark::SHIFTED;
            shifted.push(carcass);
        }
        if self.is_hidden(s, man) || self.is_hidden(s, f.task_on) {
            // Who did it is a secret, that it was done is none.
            tell.tell(|| Event::Felt { side: self.owner(man).other() });
        }
        tell.tell(|| Event::Shifted { from, to, bodies, carcass });
        if self.has_river {
            shifted.into_iter().for_each(|p| self.wash_away(s, p, tell));
        }
    }

    /// SG-BOD-02 — What a hex costs on foot with the bodies in it; for pictures and words.
    pub fn foot_cost(&self, lay: &Lay, hex: HexId) -> Option<u8> {
        self.cost(lay, hex, Hoof::Foot)
    }
}
