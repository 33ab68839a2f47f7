//! 15mm Samurai Warfare: the rules.
//!
//! [`state::State`] is everything that changes. The rules stand in [`rules`], a file a chapter; each
//! function starts with the id of its rule, and the page of that id stands in
//! `data/samurai-warfare/rules`.

pub mod action;
pub mod army;
pub mod book;
pub mod catalogue;
pub mod event;
pub mod load;
pub mod muster;
pub mod options;
pub mod quick;
pub mod roster;
pub mod rule;
pub mod rules;
pub mod scenario;
pub mod state;
pub mod view;
pub mod words;
