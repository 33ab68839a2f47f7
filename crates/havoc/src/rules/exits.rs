//! Chapter 10: leaving the map.

use engine::{Piece, Refusal, Side, Tell};
use hex::{Edge, HexId};

use crate::Havoc;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Place, State, mark};

impl Havoc {
    /// SG-MOV-14 — The edge a piece of `side` may leave over from a hex, if there is one.
    pub(crate) fn way_out(&self, hex: HexId, side: Side) -> Option<Edge> {
        let map = &self.scenario.map;
        let exits = &self.scenario.parties[side].exits;
        exits.iter().copied().find(|e| map.field.is_edge(hex, *e))
    }

    /// SG-MOV-14 — May he leave the map, with an animal or prisoner or alone?
    pub(crate) fn may_exit(&self, s: &State, p: Piece, with: Piece) -> Result<Edge, Refusal> {
        if with != Piece::NONE && self.is_cart(with) {
            return self.may_push_off(s, p, with).map(|(edge, _)| edge);
        }
        self.may_move_at_all(s, p)?;
        self.may_quit(s, p)?;
        let side = self.owner(p);
        let captive = with != Piece::NONE && self.exists(with) && self.is_character(with);
        let here = s.at(p).hex;
        let at_home = |home: Edge| self.scenario.map.field.is_edge(here, home).then_some(home);
        let edge = match self.scenario.parties[side].home {
            Some(home) if captive => at_home(home)
                .ok_or(no(rule::CH_RAN_06, "prisoners are brought to his side's own edge"))?,
            _ => self
                .way_out(here, side)
                .ok_or(no(rule::SG_MOV_14, "his side may not leave the map from this hex"))?,
        };
        if self.points(s, p) == 0 {
            return Err(no(rule::SG_MOV_14, "leaving costs one movement point"));
        }
        if with == Piece::NONE {
            return Ok(edge);
        }
        if captive {
            self.guards_for_exit(s, p, with)?;
        } else {
            self.may_lead(s, p, with)?;
            if self.is_draft(with) && self.draft_points(s, with) == 0 {
                return Err(no(rule::SB_DRA_01, "the horse's own movement points do not suffice"));
            }
        }
        Ok(edge)
    }

    /// SG-MOV-14 — Leaves the map with everything he leads or escorts.
    pub(crate) fn exit(
        &self,
        s: &mut State,
        p: Piece,
        with: Piece,
        edge: Edge,
        tell: &mut impl Tell<Event>,
    ) {
        if with != Piece::NONE && self.is_cart(with) {
            return self.push_off(s, p, with, tell);
        }
        let drawn = self.cart_of(s, p);
        let mut gone = [Piece::NONE; 3];
        gone[0] = p;
        if with != Piece::NONE && self.is_character(with) {
            let guards = self.guards_for_exit(s, p, with).unwrap_or([p, Piece::NONE]);
            gone[1] = with;
            gone[2] = guards[1];
        }
        self.begin_move(s, p);
        let mut animal =
            if with != Piece::NONE && !self.is_character(with) { with } else { Piece::NONE };
        self.end_move(s);
        for g in gone.into_iter().filter(|g| *g != Piece::NONE) {
            self.leave(s, g, edge, tell);
        }
        if let Some(cart) = drawn {
            self.leave(s, cart, edge, tell);
        }
        for _ in 0..self.piece_count() {
            if animal == Piece::NONE {
                break;
            }
            let behind = s.at(animal).behind;
            self.leave(s, animal, edge, tell);
            s.animal_moved = true;
            animal = behind;
        }
    }

    pub(crate) fn leave(&self, s: &mut State, p: Piece, edge: Edge, tell: &mut impl Tell<Event>) {
        let horse = s.at(p).horse;
        for g in [p, horse] {
            if g != Piece::NONE {
                let f = s.at_mut(g);
                f.place = Place::Left;
                f.left_over = edge as u8;
                f.hex = HexId::NONE;
                f.tail = HexId::NONE;
                f.marks |= mark::MOVED;
            }
        }
        if let Some(knight) = self.knight_bit(p) {
            s.prey.iter_mut().for_each(|set| *set &= !knight);
        }
        tell.tell(|| Event::Left { figure: p, edge: edge as u8 });
        self.drop_tasks_about(s, p, tell);
    }
}
