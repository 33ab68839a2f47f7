//! Chapter 11.5: pack mules and their strings.

use engine::{Piece, Refusal, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Place, State, Task};

impl Havoc {
    /// The mule this one is tied to, or `NONE` if it goes first.
    pub(crate) fn in_front(&self, s: &State, mule: Piece) -> Piece {
        self.animals().find(|a| s.at(*a).behind == mule).unwrap_or(Piece::NONE)
    }

    /// The first mule of the string a mule belongs to.
    pub(crate) fn first_of(&self, s: &State, mule: Piece) -> Piece {
        let mut first = mule;
        for _ in 0..self.piece_count() {
            match self.in_front(s, first) {
                Piece::NONE => break,
                front => first = front,
            }
        }
        first
    }

    /// The mules from this one to the end of its string; a horse is a string of one.
    pub(crate) fn string(&self, s: &State, from: Piece) -> Vec<Piece> {
        let mut out = vec![from];
        let mut next = s.at(from).behind;
        while next != Piece::NONE && out.len() < self.piece_count() {
            out.push(next);
            next = s.at(next).behind;
        }
        out
    }

    fn is_near_mule(&self, s: &State, man: Piece, mule: Piece) -> Result<(), Refusal> {
        if s.at(man).is_mounted() {
            return Err(no(rule::CH_MUL_02, "he must be on foot to handle a mule"));
        }
        if !self.is_mule(mule) || s.at(mule).place != Place::Map {
            return Err(no(rule::CH_MUL_02, "that is not a mule on the map"));
        }
        if !self.in_contact(s, man, mule) {
            return Err(no(rule::CH_MUL_02, "he must be in contact with that mule"));
        }
        if s.at(mule).control == Some(self.owner(man).other()) {
            return Err(no(rule::SG_HRS_07, "the enemy controls that mule"));
        }
        Ok(())
    }

    /// CH-MUL-02 — May he tie this mule to that end of a string?
    pub(crate) fn may_attach(
        &self,
        s: &State,
        man: Piece,
        mule: Piece,
        to: Piece,
    ) -> Result<(), Refusal> {
        self.is_near_mule(s, man, mule)?;
        if !self.is_mule(to) || s.at(to).place != Place::Map || to == mule {
            return Err(no(rule::CH_MUL_02, "there is no such mule to tie it to"));
        }
        if !self.in_contact(s, mule, to) {
            return Err(no(rule::CH_MUL_02, "the two mules must stand next to each other"));
        }
        if self.in_front(s, mule) != Piece::NONE {
            return Err(no(rule::CH_MUL_02, "it is tied to a string already"));
        }
        if self.first_of(s, to) == mule {
            return Err(no(rule::CH_MUL_02, "they are in one string already"));
        }
        let to_rear = s.at(to).behind == Piece::NONE;
        let to_front = s.at(mule).behind == Piece::NONE && self.in_front(s, to) == Piece::NONE;
        if to_rear || to_front {
            Ok(())
        } else {
            Err(no(rule::CH_MUL_02, "a mule is tied to an end of a string, not to its middle"))
        }
    }

    /// CH-MUL-02 — Ties the mule on.
    pub(crate) fn attach(
        &self,
        s: &mut State,
        man: Piece,
        mule: Piece,
        to: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        if s.at(to).behind == Piece::NONE {
            s.at_mut(to).behind = mule;
        } else {
            s.at_mut(mule).behind = to;
        }
        tell.tell(|| Event::Did { man, task: Task::Attach, on: mule });
    }

    /// CH-MUL-02 — May he cut this mule out?
    pub(crate) fn may_detach(&self, s: &State, man: Piece, mule: Piece) -> Result<(), Refusal> {
        self.is_near_mule(s, man, mule)?;
        if s.at(mule).behind == Piece::NONE && self.in_front(s, mule) == Piece::NONE {
            return Err(no(rule::CH_MUL_02, "it is not tied to any other"));
        }
        Ok(())
    }

    /// CH-MUL-02 — Cuts the mule out; from the middle that leaves two strings.
    pub(crate) fn detach(
        &self,
        s: &mut State,
        man: Piece,
        mule: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        let front = self.in_front(s, mule);
        if front != Piece::NONE {
            s.at_mut(front).behind = Piece::NONE;
        }
        s.at_mut(mule).behind = Piece::NONE;
        tell.tell(|| Event::Did { man, task: Task::Detach, on: mule });
    }
}
