//! Katana to Yari: the rules.
//!
//! [`Katana`] is the book and a scenario, ready to play; [`state::State`] is everything that
//! changes. The rules stand in [`rules`], a file a chapter; each function starts with the id of its
//! rule, and the page of that id stands in `data/katana-to-yari/rules`.

pub mod action;
pub mod book;
pub mod catalogue;
pub mod event;
pub mod geometry;
pub mod load;
pub mod map;
pub mod options;
pub mod order;
pub mod roster;
pub mod rule;
pub mod scenario;
pub mod state;
pub mod zones;
