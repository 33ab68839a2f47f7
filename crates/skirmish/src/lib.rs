//! Samurai Skirmish: the rules.
//!
//! [`Skirmish`] is the book and a scenario, ready to play; [`state::State`] is everything that
//! changes. The rules stand in [`rules`], a file a chapter; each function starts with the id of its
//! rule, and the page of that id stands in `data/samurai-skirmish/rules`.

pub mod action;
mod advise;
pub mod band;
pub mod book;
pub mod case;
pub mod catalogue;
mod chart;
mod check;
pub mod event;
mod flow;
mod game;
pub mod judge;
mod list;
pub mod load;
mod mood;
pub mod muster;
pub mod options;
pub mod reach;
pub mod roster;
pub mod rule;
pub mod rules;
mod sample;
pub mod scenario;
mod sound;
#[cfg(test)]
mod stage;
mod start;
pub mod state;
pub mod view;
mod ways;
pub mod words;

use std::sync::{Arc, OnceLock};

use ::book::wording::Wording;
use engine::{BySide, Piece, PieceSet, Side};

use crate::book::{Book, Tables};
use crate::options::Options;
use crate::roster::{Character, Group, Steed};
use crate::scenario::Scenario;
use crate::state::{AIMS, FIGURES, GROUPS, HORSES, LADDERS, SITES, is_horse};

/// The book and a scenario, ready to play.
pub struct Skirmish {
    /// The printed tables.
    pub book: Arc<Book>,
    /// Ground, people, options, aims.
    pub scenario: Scenario,
    /// Wording of asks and events.
    pub wording: Arc<Wording>,
    /// The figures of each side, as bits.
    side_bits: BySide<u64>,
    /// How far it is from anywhere to anywhere, for players without eyes; one for all games on
    /// this ground.
    roads: Arc<OnceLock<chart::Roads>>,
}

impl Skirmish {
    /// Bytes that all games on this ground share.
    pub fn shared_bytes(&self) -> usize {
        chart::bytes(&self.scenario.ground)
    }

    /// A game of a scenario. The loaders have made sure that it fits.
    pub fn new(book: Arc<Book>, scenario: Scenario, wording: Arc<Wording>) -> Skirmish {
        assert!(scenario.people.len() <= FIGURES && scenario.steeds.len() <= HORSES);
        assert!(scenario.groups.len() <= GROUPS && scenario.ladders.len() <= LADDERS);
        assert!(scenario.sites.len() <= SITES && scenario.aims.len() <= AIMS);
        let mut side_bits = BySide::both(0);
        for (n, one) in scenario.people.iter().enumerate() {
            side_bits[one.side] |= 1 << n;
        }
        let roads = chart::shared(&scenario.ground, &book);
        Skirmish { book, scenario, wording, side_bits, roads }
    }

    /// The printed tables.
    #[inline]
    pub fn tables(&self) -> &Tables {
        &self.book.tables
    }

    /// The options in force.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.scenario.options
    }

    /// What does not change of a figure.
    #[inline]
    pub fn character(&self, p: Piece) -> &Character {
        &self.scenario.people[p.index()]
    }

    /// What does not change of a horse.
    #[inline]
    pub fn steed(&self, p: Piece) -> &Steed {
        &self.scenario.steeds[p.index() - FIGURES]
    }

    /// What does not change of a group.
    #[inline]
    pub fn group(&self, g: u8) -> &Group {
        &self.scenario.groups[usize::from(g)]
    }

    /// The side of a figure.
    #[inline]
    pub fn side(&self, p: Piece) -> Side {
        self.character(p).side
    }

    /// The group of a figure.
    #[inline]
    pub fn group_of(&self, p: Piece) -> u8 {
        self.character(p).group
    }

    /// Everybody in the scenario.
    pub fn figures(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.scenario.people.len() as u8).map(Piece)
    }

    /// Every horse in the scenario.
    pub fn steeds(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.scenario.steeds.len() as u8).map(|n| Piece(FIGURES as u8 + n))
    }

    /// Every group of the scenario, by number.
    pub fn group_ids(&self) -> impl Iterator<Item = u8> + use<> {
        0..self.scenario.groups.len() as u8
    }

    /// The groups of a side, by number.
    pub fn groups_of(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.group_ids().filter(move |g| self.group(*g).side == side)
    }

    /// The figures of a side, as bits.
    #[inline]
    pub fn bits_of(&self, side: Side) -> u64 {
        self.side_bits[side]
    }

    /// The figures of a side.
    #[inline]
    pub fn pieces_of(&self, side: Side) -> PieceSet {
        state::pieces(self.side_bits[side])
    }

    /// True of a number that belongs to somebody, or to a horse, of the scenario.
    pub fn exists(&self, p: Piece) -> bool {
        match is_horse(p) {
            true => p.index() - FIGURES < self.scenario.steeds.len(),
            false => p.index() < self.scenario.people.len(),
        }
    }

    /// The name of a figure or a horse.
    pub fn name(&self, p: Piece) -> &str {
        match (self.exists(p), is_horse(p)) {
            (false, _) => "nobody",
            (true, true) => &self.steed(p).name,
            (true, false) => &self.character(p).name,
        }
    }

    /// The figure or horse of that name, whatever its capitals.
    pub fn piece(&self, name: &str) -> Option<Piece> {
        let known = |p: &Piece| self.name(*p).eq_ignore_ascii_case(name);
        self.figures().chain(self.steeds()).find(known)
    }
}
