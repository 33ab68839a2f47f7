//! A small game in which both sides are asked at once, for trying whatever carries such games. It
//! is on no list.
//!
//! Three men of each side stand in three files. Each turn both sides write a stance for each of
//! their men in secret, and seal. When both have sealed a die is thrown and all is laid open.
//!
//! | module | what it holds |
//! |---|---|
//! | `state` | what changes, what can be done, what happens |
//! | `game` | [`SlipsGame`]: the rules, and [`Leak`]s that can be planted in them |
//! | `words` | actions and events in words |
//! | `face` | what a page shows |
//! | `extras` | what only some games show: ghosts, zones, sheets, scores, rulings |
//! | `library` | [`SlipsShelf`]: the games of the shelf, and this one |

mod extras;
mod face;
mod game;
mod library;
mod state;
mod words;

pub use face::{ID, SCENARIO};
pub use game::{Leak, SlipsGame};
pub use library::SlipsShelf;
pub use state::{Action, Event, Stance};
