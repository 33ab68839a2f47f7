//! The games behind one face: their data, their list, and how to open one by name.
//!
//! | module | what it holds |
//! |---|---|
//! | `list` | [`GAMES`], [`catalogue`]: what there is to play |
//! | `open` | [`open`], [`AnyGame`], [`with_game`]: from a name to a game |
//! | `face` | [`Face`]: what a client shows of any game |
//! | `cry_havoc` | the face of Cry Havoc |
//! | `player` | [`Player`]: players that need no human |

mod cry_havoc;
mod face;
mod list;
mod open;
mod player;
mod tags;

use book::Files;

pub use face::{Board, Cell, Face, Man, Mark, Pace, Seat};
pub use list::{GAMES, GameInfo, ScenarioInfo, SideInfo, Title, catalogue, scenario_names};
pub use open::{AnyGame, content, havoc_book, open, resolve};
pub use player::Player;

static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Every data file, as it was when the program was built.
pub fn files() -> Files {
    Files::embedded(EMBEDDED)
}
