//! 15mm Samurai Warfare: the rules.
//!
//! [`Warfare`] is the book and a scenario, ready to play; [`state::State`] is everything that
//! changes. The rules stand in [`rules`], a file a chapter; each function starts with the id of its
//! rule, and the page of that id stands in `data/samurai-warfare/rules`.

pub mod action;
mod advise;
pub mod army;
pub mod book;
pub mod case;
pub mod catalogue;
mod check;
pub mod event;
mod flow;
mod foresee;
mod game;
pub mod judge;
mod list;
pub mod load;
mod maze;
pub mod muster;
pub mod options;
pub mod quick;
pub mod reach;
pub mod roster;
pub mod rule;
pub mod rules;
mod sample;
pub mod scenario;
mod sound;
mod start;
pub mod state;
pub mod view;
mod ways;
pub mod words;

use std::sync::Arc;

use ::book::wording::Wording;
use engine::{BySide, Piece, PieceSet, Side};
use measure::area::Flags;
use measure::{Ground, Id};

use crate::book::{Book, Tables};
use crate::options::Options;
use crate::roster::{Leader, Unit};
use crate::rules::trays::Shape;
use crate::scenario::Scenario;
use crate::state::{AIMS, PIECES};

/// The book and a scenario, ready to play.
pub struct Warfare {
    /// The printed tables.
    pub book: Arc<Book>,
    /// Ground, forces, options, aims.
    pub scenario: Scenario,
    /// Wording of asks and events.
    pub wording: Arc<Wording>,
    /// By unit: its tray.
    shapes: Vec<Shape>,
    /// By piece: what it costs.
    costs: Vec<u16>,
    units: BySide<PieceSet>,
    leaders: BySide<PieceSet>,
    /// SW-MOV-06 — The rivers that can be crossed.
    rivers: Vec<Id>,
    /// Ways round what cannot be crossed, worked out when the simple player asks first, for all
    /// games on this ground.
    maze: Arc<maze::Laid>,
}

impl Warfare {
    /// A game of a scenario. The loaders have made sure that it fits.
    pub fn new(book: Arc<Book>, scenario: Scenario, wording: Arc<Wording>) -> Warfare {
        assert!(scenario.units.len() + scenario.leaders.len() <= PIECES);
        assert!(scenario.aims.len() <= AIMS);
        let shape = |unit: &Unit| Shape::of(&book.tables, unit.kind, unit.strength);
        let shapes = scenario.units.iter().map(shape).collect();
        let own = scenario.units.iter().map(|unit| muster::cost(&book, &scenario.options, unit));
        let chiefs = scenario.leaders.iter().map(|_| muster::leader_cost(&scenario.options));
        let costs = own.chain(chiefs).collect();
        let (mut units, mut leaders) =
            (BySide::both(PieceSet::EMPTY), BySide::both(PieceSet::EMPTY));
        for (n, unit) in scenario.units.iter().enumerate() {
            units[unit.side].insert(Piece(n as u8));
        }
        for (n, leader) in scenario.leaders.iter().enumerate() {
            leaders[leader.side].insert(Piece((scenario.units.len() + n) as u8));
        }
        let river = |(n, area): (usize, &measure::Area)| {
            let flags = area.kind.flags();
            let is_river = flags.has(Flags::WATER) && !flags.has(Flags::IMPASSABLE);
            is_river.then_some(n as Id)
        };
        let rivers = scenario.ground.areas().iter().enumerate().filter_map(river).collect();
        let maze = maze::shared(&scenario.ground);
        Warfare { book, scenario, wording, shapes, costs, units, leaders, rivers, maze }
    }

    /// Bytes that all games on this ground share.
    pub fn shared_bytes(&self) -> usize {
        maze::bytes(&self.scenario.ground)
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

    /// The ground.
    #[inline]
    pub fn ground(&self) -> &Ground {
        &self.scenario.ground
    }

    /// True of the number of a unit.
    #[inline]
    pub fn is_unit(&self, p: Piece) -> bool {
        p.index() < self.scenario.units.len()
    }

    /// True of the number of a leader.
    #[inline]
    pub fn is_leader(&self, p: Piece) -> bool {
        self.exists(p) && !self.is_unit(p)
    }

    /// True of a number that belongs to somebody of the scenario.
    #[inline]
    pub fn exists(&self, p: Piece) -> bool {
        p.index() < self.costs.len()
    }

    /// What does not change of a unit.
    #[inline]
    pub fn unit(&self, p: Piece) -> &Unit {
        &self.scenario.units[p.index()]
    }

    /// What does not change of a leader.
    #[inline]
    pub fn leader(&self, p: Piece) -> &Leader {
        &self.scenario.leaders[p.index() - self.scenario.units.len()]
    }

    /// The tray of a unit.
    #[inline]
    pub fn shape(&self, p: Piece) -> &Shape {
        &self.shapes[p.index()]
    }

    /// SW-PTS-01 — What a piece costs.
    #[inline]
    pub fn cost_of(&self, p: Piece) -> u16 {
        self.costs[p.index()]
    }

    /// The side of a piece.
    #[inline]
    pub fn side(&self, p: Piece) -> Side {
        if self.is_unit(p) { self.unit(p).side } else { self.leader(p).side }
    }

    /// The units of a side.
    #[inline]
    pub fn units_of(&self, side: Side) -> PieceSet {
        self.units[side]
    }

    /// The leaders of a side.
    #[inline]
    pub fn leaders_of(&self, side: Side) -> PieceSet {
        self.leaders[side]
    }

    /// Every unit.
    #[inline]
    pub fn all_units(&self) -> PieceSet {
        self.units.a.union(self.units.b)
    }

    /// Every leader.
    #[inline]
    pub fn all_leaders(&self) -> PieceSet {
        self.leaders.a.union(self.leaders.b)
    }

    /// Everybody of a side.
    #[inline]
    pub fn pieces_of(&self, side: Side) -> PieceSet {
        self.units[side].union(self.leaders[side])
    }

    /// The name of a unit or a leader.
    pub fn name(&self, p: Piece) -> &str {
        match (self.exists(p), self.is_unit(p)) {
            (false, _) => "nobody",
            (true, true) => &self.unit(p).name,
            (true, false) => &self.leader(p).name,
        }
    }

    /// The unit or leader of that name, whatever its capitals.
    pub fn piece(&self, name: &str) -> Option<Piece> {
        let mut all = (0..self.costs.len() as u8).map(Piece);
        all.find(|p| self.name(*p).eq_ignore_ascii_case(name))
    }
}
