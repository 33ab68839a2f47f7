//! The games behind one face: their data, their list, and how to open one by name.
//!
//! | module | what it holds |
//! |---|---|
//! | `list` | [`catalogue`]: what there is to play |
//! | `open` | [`open`](fn@open): from a name to a game |
//! | `family` | [`Family`], [`AnyGame`], [`with_game`]: the crates of rules |
//! | `face` | [`Face`] and its kin: what a client shows of any game |
//! | [`lesson`] | [`lesson::Lesson`]: a script beside a scenario, and how far somebody is in it |
//! | `havoc` | the face of Cry Havoc and Samurai Blades |
//! | `katana` | the face of Katana to Yari, and its campaign |
//! | `skirmish` | the face of Samurai Skirmish |
//! | `warfare` | the face of 15mm Samurai Warfare |
//! | `measured` | what the faces of all measured tables share |
//! | [`wire`] | what a page is told, as plain data |
//! | [`desk`] | [`desk::Desk`]: a game under way, as a server holds it |
//! | [`campaign`] | [`campaign::Campaign`]: a band between fights, as a server holds it |
//! | [`muster`] | [`muster::Muster`]: forces by points, checked and raised |
//! | [`known`] | [`known::Known`]: which entries each eye was told of |
//! | `play` | [`sit`]: a desk for any game with a face |
//! | `prospect` | [`prospect`](fn@prospect): everything that can come of an action |
//! | `rules` | [`rules`](fn@rules): a book to be read |
//! | `markdown` | its pages as plain structure |
//! | `cases` | [`Cases`]: cases of any book, judged |
//! | `player` | [`Player`]: players that need no human |

pub mod campaign;
mod cases;
pub mod desk;
mod face;
mod family;
mod havoc;
mod katana;
pub mod known;
pub mod lesson;
mod list;
mod markdown;
mod measured;
pub mod muster;
mod open;
mod options;
mod play;
mod player;
mod prospect;
mod rules;
pub mod seal;
mod skirmish;
mod spoken;
mod tags;
mod verify;
mod warfare;
pub mod wire;

use book::Files;

pub use cases::{CaseOdds, Cases};
pub use face::{
    Answer, Board, Cell, Duels, Examples, Face, Hides, Looks, Man, Mark, Measures, Pace,
    Prospective, Seat, Shown, Umpires, WayWish, Weighs, Writes,
};
pub use family::{AnyGame, Bytes, Chosen, Family, Picture};
pub use list::{GameInfo, ScenarioInfo, SideInfo, Title, catalogue, scenario_names};
pub use open::{content, ground_switches, open, resolve, variants};
pub use play::{sit, sit_at, sit_with};
pub use player::{Player, whim};
pub use prospect::{Given, Outlook, Prospect, prospect};
pub use rules::rules;
pub use verify::{Checked, Finding, Unread, Verdict, Wanted, verify, verify_game};

static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Every data file, as it was when the program was built.
pub fn files() -> Files {
    Files::embedded(EMBEDDED)
}
