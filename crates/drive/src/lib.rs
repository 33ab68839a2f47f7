//! Players made of code. They speak to a server as a page does, and know nothing else of it.
//!
//! | module | what it holds |
//! |---|---|
//! | [`http`] | [`Person`]: somebody with a cookie, and his requests |
//! | [`socket`] | [`Socket`]: a place at a table |
//! | [`player`] | [`Player`]: somebody who plays anything that is legal |
//! | [`slips`] | a small game in which both sides are asked at once |
//! | [`mutate`] | saved games changed in one thing, which must be found out |

pub mod http;
pub mod mutate;
pub mod player;
pub mod slips;
pub mod socket;

pub use http::{Person, Reply};
pub use player::Player;
pub use socket::{Heard, Socket};
