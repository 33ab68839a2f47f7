//! The rules, a file a chapter.

mod charge;
mod claims;
mod clash;
mod entangle;
pub mod exchange;
pub mod factors;
mod falls;
mod grapple;
mod harm;
mod horses;
pub mod march;
pub mod means;
mod morale;
mod muskets;
mod notice;
pub mod orders;
mod outreach;
pub mod phases;
mod place;
mod push;
pub mod riding;
pub mod shooting;
pub mod sight;
mod strokes;
mod umpire;
mod upkeep;
mod victory;
