//! The commands that are no game, a file each.

pub mod adjudicate;
pub mod bench;
pub mod coverage;
pub mod folder;
pub mod fuzz;
pub mod games;
pub mod muster;
pub mod odds;
pub mod render;
pub mod replay;
pub mod replays;
pub mod rules;
pub mod scenario;
pub mod serve;
pub mod simulate;
pub mod verify;

use serde::Serialize;

use crate::say;

/// Writes JSON for another program.
fn say_json(value: &impl Serialize) {
    let text = serde_json::to_string_pretty(value).expect("plain data can be written as JSON");
    say!("{text}");
}
