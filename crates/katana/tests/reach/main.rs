//! Proves that every weapon, every cell of every table, every hex of every zone and every decision
//! of the book is reached: by cases that are written here for each of them, and by random games.

#[path = "../common/mod.rs"]
mod common;

mod blows;
mod decisions;
mod minds;
mod riding;
mod shots;
mod sweep;
mod weapons;
mod zones;
