//! Katana to Yari: the rules.
//!
//! [`Katana`] is the book and a scenario, ready to play; [`state::State`] is everything that
//! changes. The rules stand in [`rules`], a file a chapter; each function starts with the id of its
//! rule, and the page of that id stands in `data/katana-to-yari/rules`.

pub mod action;
mod advise;
pub mod book;
pub mod campaign;
pub mod case;
pub mod catalogue;
mod check;
pub mod event;
mod flow;
pub mod foresee;
mod game;
pub mod geometry;
mod guess;
mod judge;
mod list;
pub mod load;
pub mod map;
mod methods;
pub mod options;
pub mod order;
pub mod roster;
pub mod rule;
pub mod rules;
mod sample;
pub mod scenario;
mod slips;
mod sound;
mod start;
pub mod state;
pub mod view;
pub mod words;
mod worth;
pub mod zones;

use std::sync::Arc;

use ::book::wording::Wording;
use engine::{BySide, Piece};

use crate::book::Book;
use crate::scenario::Scenario;
use crate::state::{GROUPS, HORSES, MEN};

/// The book and a scenario, ready to play.
pub struct Katana {
    /// Tables and catalogue.
    pub book: Arc<Book>,
    /// Map, people, switches, aims.
    pub scenario: Scenario,
    /// Wording of asks and events.
    pub wording: Arc<Wording>,
    /// KY-DIE-07 — Everybody, by descending initiative, then by number.
    by_initiative: Vec<Piece>,
    /// The men of each side, as bits.
    side_bits: BySide<u32>,
    /// KY-UMP-05 — The men of no side, as bits.
    neutral_bits: u32,
}

impl Katana {
    /// A game of a scenario. The loaders have made sure that it fits.
    pub fn new(book: Arc<Book>, scenario: Scenario, wording: Arc<Wording>) -> Katana {
        assert!(scenario.people.len() <= MEN && scenario.steeds.len() <= HORSES);
        assert!(scenario.groups.len() <= GROUPS && !scenario.people.is_empty());
        let mut by_initiative: Vec<Piece> = (0..scenario.people.len() as u8).map(Piece).collect();
        by_initiative.sort_by_key(|p| {
            (std::cmp::Reverse(scenario.people[usize::from(p.0)].initiative), p.0)
        });
        let mut side_bits = BySide::both(0);
        let mut neutral_bits = 0;
        for (n, man) in scenario.people.iter().enumerate() {
            let bits = if man.neutral { &mut neutral_bits } else { &mut side_bits[man.side] };
            *bits |= 1 << n;
        }
        Katana { book, scenario, wording, by_initiative, side_bits, neutral_bits }
    }

    /// The name of a man or a horse.
    pub fn name(&self, p: Piece) -> &str {
        let at = usize::from(p.0);
        if at < MEN {
            self.scenario.people.get(at).map_or("nobody", |man| man.name.as_str())
        } else {
            self.scenario.steeds.get(at - MEN).map_or("no horse", |horse| horse.name.as_str())
        }
    }

    /// The man or horse of that name, whatever its capitals.
    pub fn piece(&self, name: &str) -> Option<Piece> {
        let known = |p: &Piece| self.name(*p).eq_ignore_ascii_case(name);
        self.men().chain(self.steeds()).find(known)
    }
}
