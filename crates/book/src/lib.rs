//! What is printed: tables, rule pages and wording, read from text that the caller brings.
//!
//! Nothing here touches a disk. A game compiles its book in as [`Files`]; whatever is wrong with
//! it is a [`Trouble`] that names the file, the line and what to do.

mod apart;
mod files;
mod grid;
pub mod heard;
mod list;
mod near;
pub mod page;
mod read;
mod trouble;
pub mod wording;

pub use apart::keep_apart;
pub use files::Files;
pub use grid::{Grid, Key};
pub use list::{Aims, BOOKS, Listed};
pub use near::nearest;
pub use page::{Mark, Page, Pages, RuleText, TableRef, is_rule_id};
pub use read::{line_of, read_toml};
pub use trouble::Trouble;
pub use wording::Wording;
