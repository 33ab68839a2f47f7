//! The rules, one file per chapter, in the specification's order.

pub mod advance;
pub mod ammunition;
pub mod bodies;
pub mod combat;
pub mod command;
pub mod cover;
pub mod horses;
pub mod knights;
pub mod movement;
pub mod mules;
pub mod path;
pub mod pieces;
pub mod ransom;
pub mod results;
pub mod retreat;
pub mod setup;
pub mod shooting;
pub mod sight;
pub mod turn;
pub mod victory;
