//! Chapter 11.5: pack mules and their strings.

use engine::{Piece, Refusal, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::no;
use crate::rules::retreat::{Fleeing, PATH_END};
use crate::state::{Health, Place, State, Task};

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

    /// CH-MUL-02 — True of a mule that is tied to another.
    pub(crate) fn is_tied(&self, s: &State, mule: Piece) -> bool {
        self.is_mule(mule) && (s.at(mule).behind.is_some() || self.in_front(s, mule).is_some())
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
        if !self.is_tied(s, mule) {
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

    /// CH-MUL-03 — Every way a file of mules can retreat, either end leading.
    pub(crate) fn list_file_retreats(
        &self,
        s: &State,
        lay: &Lay,
        hit: Piece,
        out: &mut Vec<Action>,
    ) {
        let mut file = self.string(s, self.first_of(s, hit));
        if file.iter().any(|m| s.at(*m).health == Health::Dead) {
            return;
        }
        let go = self.fleeing(s, lay, hit);
        for _ in 0..2 {
            let mut path = [PATH_END; 4];
            self.walk_file(s, &go, &file, &mut path, 0, out);
            file.reverse();
        }
    }

    fn walk_file(
        &self,
        s: &State,
        go: &Fleeing,
        file: &[Piece],
        path: &mut [u8; 4],
        k: usize,
        out: &mut Vec<Action>,
    ) {
        let field = &self.scenario.map.field;
        let track = self.track(s, file[0], path);
        if k == go.steps as usize {
            if self.file_fits(s, go.lay, file, &track) {
                out.push(Action::RetreatFile { end: file[0], path: *path });
            }
            return;
        }
        let from = track[track.len() - 1];
        for d in 0..6 {
            let to = field.neighbour(from, d);
            if to.is_some()
                && field.distance(track[0], to) == k as u16 + 1
                && !self.is_walled(from, d)
                && !go.lay.who(to).is_some_and(|p| file.contains(&p))
                && self.may_flee_into(s, go, from, to)
            {
                path[k] = d;
                self.walk_file(s, go, file, path, k + 1, out);
                path[k] = PATH_END;
            }
        }
    }

    /// The hexes of a path, the first the end's own.
    pub(crate) fn track(&self, s: &State, end: Piece, path: &[u8; 4]) -> Vec<HexId> {
        let mut track = vec![s.at(end).hex];
        for d in path.iter().take_while(|d| **d < PATH_END) {
            let next = self.scenario.map.field.neighbour(track[track.len() - 1], *d);
            track.push(next);
        }
        track
    }

    /// Where each mule of the file ends: on the track, or where another stood.
    fn file_after(&self, s: &State, file: &[Piece], track: &[HexId]) -> Vec<HexId> {
        let n = track.len() - 1;
        (0..file.len()).map(|j| if j <= n { track[n - j] } else { s.at(file[j - n]).hex }).collect()
    }

    fn file_fits(&self, s: &State, lay: &Lay, file: &[Piece], track: &[HexId]) -> bool {
        self.file_after(s, file, track)
            .iter()
            .all(|h| lay.who(*h).is_none_or(|p| file.contains(&p)))
    }

    /// The string a mule is an end of, this end first.
    fn file_from(&self, s: &State, end: Piece) -> Vec<Piece> {
        let mut file = self.string(s, self.first_of(s, end));
        if file[0] != end {
            file.reverse();
        }
        file
    }

    /// CH-MUL-03 — True if every mule of a file could stand at the end of this path.
    pub(crate) fn has_room_for_file(&self, s: &State, end: Piece, path: &[u8; 4]) -> bool {
        let (file, track) = (self.file_from(s, end), self.track(s, end, path));
        self.file_fits(s, &self.lay(s), &file, &track)
    }

    /// CH-MUL-03 — The whole file goes, as far as it can.
    pub(crate) fn retreat_file(
        &self,
        s: &mut State,
        end: Piece,
        path: [u8; 4],
        tell: &mut impl Tell<Event>,
    ) {
        let file = self.file_from(s, end);
        let path = self.cut_short(s, end, path, tell);
        let track = self.track(s, end, &path);
        let after = self.file_after(s, &file, &track);
        for (m, to) in file.iter().zip(after) {
            let from = s.at(*m).hex;
            s.at_mut(*m).hex = to;
            let figure = *m;
            if from != to {
                tell.tell(|| Event::Retreated { figure, from, to, tail: HexId::NONE });
            }
        }
        for m in file {
            self.fled(s, m, tell);
        }
    }
}
