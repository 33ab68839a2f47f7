//! `kabuto play`: a whole game in the terminal, in words.

mod begin;
pub mod board;
mod choices;
mod help;
mod input;
mod lesson;
mod orders;
mod session;
pub mod tell;
mod umpire;

pub use begin::run;
