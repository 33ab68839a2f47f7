//! The table in the browser: rooms, seats, sockets, storage. It knows no rules.
//!
//! A game is a room: one task with one inbox. Whatever happens at its table is a row of a journal;
//! the row is on disk before anybody hears of it. A room that nobody needs sleeps, and wakes by
//! playing its journal again.
//!
//! | module | what it holds |
//! |---|---|
//! | [`config`] | [`Config`]: what can be set |
//! | `app` | what every part can reach |
//! | [`wire`] | what goes over the socket |
//! | `routes` | every address, [`ROUTES`]; what HTTP asks for |
//! | `socket` | one socket: messages in and out, and their limits |
//! | `hall` | all rooms: finding, waking, sleeping |
//! | `room` | one game: its inbox, its players, its computers |
//! | `sitting` | the game a room holds: desk, agreements, what is done with them |
//! | `kept` | one row of the journal |
//! | `campaigns` | bands between fights: wishes, fights there and back, files |
//! | `setup`, `lay` | how tables are laid |
//! | `store` | people, games, bands and journals on disk |
//! | `people`, `names` | who is who |
//! | `headers`, `error` | what every answer carries; what went wrong |
//! | `limits`, `metrics` | who may do how much; what is counted |
//! | [`library`] | the games that can be opened |
//! | `assets`, `art` | the page; pictures and rule pages |

mod app;
mod art;
mod assets;
mod campaigns;
mod clock;
pub mod config;
mod error;
mod hall;
mod headers;
mod kept;
mod lay;
pub mod library;
mod limits;
mod metrics;
mod names;
mod people;
mod random;
mod room;
mod routes;
mod run;
mod setup;
mod sitting;
mod socket;
mod store;
pub mod wire;

pub use art::Picture;
pub use config::{Config, Limits, PORT};
pub use library::{Library, Shelf};
pub use metrics::Metrics;
pub use routes::{Light, ROUTES, Route};
pub use run::{Server, start};
pub use store::{INSERT_ROW, PRAGMAS, prepare};
