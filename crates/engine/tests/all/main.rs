//! Tests of the engine, on a toy game.

mod contract;
mod dice;
mod duel;
mod faults;
mod log;
mod odds;
mod parts;
mod table;
mod toy;
mod words;
