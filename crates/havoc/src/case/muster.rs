//! The end of a set-up: pieces are numbered, tied and looked over.

use std::collections::BTreeMap;

use ::book::Trouble;
use engine::Piece;

use super::scene::{Stage, horse_of};
use crate::roster::Breed;
use crate::scenario::{Scenario, Start};
use crate::state::{CHARACTERS, Health, PIECES};

impl Stage<'_> {
    /// Numbers the pieces, ties what belongs together, and checks that nobody is in the way.
    pub(super) fn finish(mut self) -> Result<Scenario, Vec<Trouble>> {
        let mut pieces = std::mem::take(&mut self.scenario.pieces);
        self.scenario.characters = pieces.len();
        let horse = self.book.kinds.iter().position(|k| k.breed == Breed::Horse).unwrap_or(0);
        for rider in pieces.iter_mut().filter(|p| p.mounted) {
            let mut mount = Start::blank(&horse_of(&rider.name), horse, rider.side);
            mount.facing = rider.facing;
            rider.horse = Piece((self.scenario.characters + self.animals.len()) as u8);
            self.animals.push(mount);
        }
        pieces.append(&mut self.animals);
        if pieces.len() > PIECES || self.scenario.characters > CHARACTERS {
            let what = format!("{} pieces are too many", pieces.len());
            let remedy = format!("at most {CHARACTERS} characters and {PIECES} pieces in all");
            self.troubles.push(Trouble::whole(self.file, what, remedy));
            return Err(self.troubles);
        }
        self.tie(&mut pieces);
        self.name_champions(&pieces);
        self.put_under(&mut pieces);
        self.check_room(&pieces);
        self.scenario.pieces = pieces;
        if self.troubles.is_empty() { Ok(self.scenario) } else { Err(self.troubles) }
    }

    fn flawed(&mut self, line: usize, what: impl Into<String>, remedy: &str) {
        self.troubles.push(Trouble::at(self.file, line, what, remedy));
    }

    /// Strings of mules, and draft horses with their carts.
    fn tie(&mut self, pieces: &mut [Start]) {
        for (line, names) in std::mem::take(&mut self.strings) {
            for pair in names.windows(2) {
                let animal =
                    |name: &str| find(pieces, name).filter(|at| *at >= self.scenario.characters);
                let (Some(a), Some(b)) = (animal(&pair[0]), animal(&pair[1])) else {
                    let what = format!("no such animals: {} {}", pair[0], pair[1]);
                    self.flawed(line, what, "name animals that stand on the map");
                    continue;
                };
                if pieces[a].behind.is_some() || is_behind(pieces, b, a) {
                    let what = format!("{} cannot be tied twice, nor to itself", pair[0]);
                    self.flawed(line, what, "name each animal once, the first one first");
                } else {
                    pieces[a].behind = Piece(b as u8);
                }
            }
        }
    }

    fn name_champions(&mut self, pieces: &[Start]) {
        let Some((line, names)) = self.champions.take() else { return };
        match (find(pieces, &names[0]), find(pieces, &names[1])) {
            (Some(a), Some(b)) => {
                self.scenario.staged.champions = Some([Piece(a as u8), Piece(b as u8)]);
            }
            _ => self.flawed(
                line,
                "the champions are not on the map",
                "name one man of each side, the first side's first",
            ),
        }
    }

    fn put_under(&mut self, pieces: &mut [Start]) {
        for (line, man, name) in std::mem::take(&mut self.under) {
            let Some(sergeant) = find(pieces, &name) else {
                let what = format!("nobody is called `{name}`");
                self.flawed(line, what, "name a sergeant of the case");
                continue;
            };
            // There is no such man if his own line could not be read.
            if let Some(man) = find(pieces, &man) {
                pieces[man].sergeant = Piece(sergeant as u8);
            }
        }
    }

    fn check_room(&mut self, pieces: &[Start]) {
        let mut taken: BTreeMap<u16, &str> = BTreeMap::new();
        for p in pieces.iter().filter(|p| p.hex.is_some() && p.health != Health::Dead) {
            let two = p.mounted || self.book.kinds[p.kind].breed.is_long();
            let tail = self.map.field.neighbour(p.hex, hex::turn(p.facing, 3));
            let hexes = if two { vec![p.hex, tail] } else { vec![p.hex] };
            for hex in hexes {
                if let Some(other) = taken.insert(hex.0, &p.name) {
                    let what = format!("{} and {other} stand in one hex", p.name);
                    self.flawed(self.names.line_of(&p.name), what, "move one of them");
                }
            }
        }
    }
}

fn find(pieces: &[Start], name: &str) -> Option<usize> {
    pieces.iter().position(|p| p.name == name)
}

/// True if a piece is tied, over however many others, behind `other`, or is it.
fn is_behind(pieces: &[Start], piece: usize, other: usize) -> bool {
    let next = |at: &usize| Some(pieces[*at].behind).filter(|p| p.is_some()).map(|p| p.index());
    std::iter::successors(Some(piece), next).any(|at| at == other)
}
