//! Cry Havoc, Samurai Blades, and both on one board: the rules.
//!
//! [`Havoc`] is a book and a scenario, ready to play; [`state::State`] is everything that changes.
//! The rules stand in [`rules`], a file a chapter; each function starts with the id of its rule,
//! and the page of that id stands in `data/cry-havoc/rules` or `data/samurai-blades/rules`.

#[cfg(test)]
extern crate self as havoc;

pub mod action;
pub mod attack;
pub mod book;
pub mod case;
pub mod customs;
pub mod event;
mod flow;
mod game;
mod guess;
mod judge;
pub mod lay;
mod legal;
mod list;
pub mod load;
pub mod map;
pub mod options;
pub mod play;
mod reach;
pub mod roster;
pub mod rule;
pub mod rules;
mod sample;
pub mod scenario;
mod sound;
mod start;
pub mod state;
pub mod terrain;
pub mod threat;
pub mod view;
pub mod words;

/// What the tests of the crate share with those beside it.
#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;

use std::sync::Arc;

use ::book::wording::Wording;
use engine::{BySide, Piece, Side};
use hex::{HexId, HexSet};

use crate::book::Book;
use crate::roster::Breed;
use crate::rules::movement::{HORSE_STEPS, HorseStep};
use crate::rules::sight::SightCache;
use crate::scenario::Scenario;
use crate::state::{CHARACTERS, PIECES};
use crate::terrain::{Barrier, Class, Ground};

/// A book and a scenario, ready to play, with what follows from the map worked out once.
pub struct Havoc {
    /// Tables and catalogue.
    pub book: Arc<Book>,
    /// Map, pieces, options, score.
    pub scenario: Scenario,
    /// Wording of asks and events.
    pub wording: Arc<Wording>,
    /// Side of every piece.
    sides: Vec<Option<Side>>,
    /// The characters of each side, in the scenario's order.
    muster_roll: BySide<Vec<Piece>>,
    /// Points to enter each hex on foot, without bodies; 0 where it cannot be entered.
    foot_mp: Vec<u8>,
    /// The same for men in armour.
    armoured_mp: Vec<u8>,
    /// The same for horses and mules.
    horse_mp: Vec<u8>,
    /// Neighbours a man on foot can step to, walls and ground considered.
    foot_step: Vec<[HexId; 6]>,
    /// Hexes in contact with each hex.
    touch: Vec<[HexId; 6]>,
    /// Steps of every two-hex pose, by node.
    horse_step: Vec<[HorseStep; HORSE_STEPS]>,
    /// Footing of each hex in combat.
    classes: Vec<Class>,
    /// Walls on the sides of each hex, as bits.
    walls: Vec<u8>,
    /// Window hexes.
    is_window: Vec<bool>,
    /// Steps from each hex that lead into or out of a window hex, as bits.
    by_window: Vec<u8>,
    /// Hexes that add nothing to a line of sight that ends in their owner's other hex.
    is_plain: Vec<bool>,
    /// Hexes that can stop a line of sight: trees, masonry, anything on one of their sides.
    is_rough: Vec<bool>,
    /// Those of them with a window or a door on one of their sides.
    is_pierced: Vec<bool>,
    /// Number of each knight in the sets of CH-PRI-01; 255 for everyone else.
    knight_number: Vec<u8>,
    /// Some of the pieces are carts.
    has_carts: bool,
    /// There is water on the map.
    has_river: bool,
    /// There is scrub or a cart that may cover a target behind it.
    has_veils: bool,
    /// SB-LOS-07 — There are slopes that may hide a target.
    slopes_block: bool,
    /// Set-up zones.
    zones: BySide<HexSet>,
    sight: Arc<SightCache>,
}

impl Havoc {
    /// Works out what follows from the map and is the same all game long.
    ///
    /// The loaders have made sure that the scenario fits: at most [`PIECES`] pieces, of them at
    /// most [`CHARACTERS`] characters.
    pub fn new(book: Arc<Book>, scenario: Scenario, wording: Arc<Wording>) -> Havoc {
        assert!(scenario.pieces.len() <= PIECES && scenario.characters <= CHARACTERS);
        let n = scenario.map.field.len();
        let mut game = Havoc {
            sides: scenario.pieces.iter().map(|p| p.side).collect(),
            muster_roll: BySide::from_fn(|side| muster(&scenario, side)),
            foot_mp: Vec::with_capacity(n),
            armoured_mp: Vec::with_capacity(n),
            horse_mp: Vec::with_capacity(n),
            foot_step: vec![[HexId::NONE; 6]; n],
            touch: vec![[HexId::NONE; 6]; n],
            horse_step: Vec::new(),
            classes: Vec::with_capacity(n),
            walls: vec![0; n],
            is_window: Vec::with_capacity(n),
            by_window: vec![0; n],
            is_plain: Vec::with_capacity(n),
            is_rough: Vec::with_capacity(n),
            is_pierced: Vec::with_capacity(n),
            knight_number: Vec::new(),
            has_carts: scenario.pieces.iter().any(|p| book.kinds[p.kind].breed == Breed::Cart),
            has_river: scenario.map.ground.contains(&Ground::River),
            has_veils: false,
            slopes_block: false,
            zones: scenario.parties.as_ref().map(|p| p.zone.iter().copied().collect()),
            sight: SightCache::shared(&scenario.map, &book.customs, &scenario.options),
            book,
            scenario,
            wording,
        };
        game.has_veils = game.has_carts || game.sight.has_scrub();
        game.slopes_block = game.sight.has_slopes();
        game.survey();
        game.number_knights();
        game
    }

    fn survey(&mut self) {
        let map = self.scenario.map.clone();
        let options = &self.scenario.options;
        for hex in map.field.ids() {
            let ground = map.ground(hex);
            let row = &self.book.ground[ground as usize];
            let window = ground == Ground::Window;
            let foot = row.foot_mp.map(|mp| if window { options.window_cost } else { mp });
            self.foot_mp.push(foot.unwrap_or(0));
            // SB-MOV-09: armour and water do not go together.
            let dry = foot.filter(|_| ground != Ground::River);
            self.armoured_mp.push(dry.unwrap_or(0));
            self.horse_mp.push(row.horse_mp.unwrap_or(0));
            let class = if window && options.window_plus { Class::Plus } else { row.class };
            self.classes.push(class);
            self.is_window.push(window);
            self.is_rough.push(map.is_rough(hex));
            self.is_pierced.push(map.is_pierced(hex));
            self.is_plain
                .push(!ground.is_aperture() && !matches!(ground, Ground::Tree | Ground::Wall));
        }
        for hex in map.field.ids() {
            for d in 0..6 {
                let to = map.field.neighbour(hex, d);
                if map.side(hex, d) == Barrier::Wall {
                    self.walls[hex.index()] |= 1 << d;
                } else if to.is_some() {
                    self.touch[hex.index()][d as usize] = to;
                    if self.is_window[hex.index()] || self.is_window[to.index()] {
                        self.by_window[hex.index()] |= 1 << d;
                    }
                    if self.foot_mp[to.index()] > 0 && !self.climbs(hex, to) {
                        self.foot_step[hex.index()][d as usize] = to;
                    }
                }
            }
        }
        self.horse_step = map
            .field
            .ids()
            .flat_map(|h| (0..6).map(move |f| (h, f)))
            .map(|(h, f)| self.horse_steps(h, f))
            .collect();
    }

    fn number_knights(&mut self) {
        let mut next = 0;
        let quarry = self.book.customs.quarry;
        let counts = |p: Piece| self.is_knight(p) || quarry.has(self.kind(p).rank);
        let knights: Vec<bool> = self.characters().map(counts).collect();
        for knight in knights {
            let number = if knight && (next as usize) < state::KNIGHTS {
                next += 1;
                next - 1
            } else {
                u8::MAX
            };
            self.knight_number.push(number);
        }
    }

    /// The piece's name in commands and logs.
    pub fn name(&self, p: Piece) -> &str {
        self.scenario.pieces.get(p.0 as usize).map_or("nobody", |s| s.name.as_str())
    }

    /// The piece of that name.
    pub fn piece(&self, name: &str) -> Option<Piece> {
        let at = self.scenario.pieces.iter().position(|s| s.name == name)?;
        Some(Piece(at as u8))
    }
}

fn muster(scenario: &Scenario, side: Side) -> Vec<Piece> {
    let men = (0..scenario.characters as u8).map(Piece);
    men.filter(|p| scenario.pieces[p.index()].side == Some(side)).collect()
}
