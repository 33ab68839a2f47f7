//! The workshop: what is generated, what is checked, and how to start a game from the sources.
//!
//! | module | what it holds |
//! |---|---|
//! | [`coverage`] | what is wrong between pages, tables, tests and code, and how each rule stands |
//! | [`generate`] | the files written from the rule pages |
//! | [`source`] | which tests a Rust file has |
//! | [`ids`] | which rules a text speaks of |
//! | [`names`] | that what all games share names none of them |
//! | [`tree`] | the repository as text, read once |
//! | [`page`] | the page: building, checking, trying it in a browser |
//! | [`errand`] | the commands |

pub mod coverage;
pub mod errand;
pub mod generate;
pub mod ids;
pub mod names;
pub mod page;
pub mod source;
pub mod tree;
