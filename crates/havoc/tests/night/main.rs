//! Chapters 16.4 and 16.5 of the younger book: night, lanterns, the alarm, shuriken, and what is
//! hidden.

mod cases;
#[path = "../common/mod.rs"]
mod common;
