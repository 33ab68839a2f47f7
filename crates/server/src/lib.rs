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
//! | `stream`, `upgrade`, `socket` | one connection; how it becomes a socket; its messages in and out, and their limits |
//! | `hall` | all rooms: finding, waking, sleeping |
//! | `room` | one game: its inbox, its players, its computers |
//! | `sitting` | the game a room holds: desk, agreements, what is done with them |
//! | `kept` | one row of the journal |
//! | `campaigns` | bands between fights: wishes, fights there and back, files |
//! | `setup`, `lay` | how tables are laid |
//! | `store` | people, games, bands and journals on disk |
//! | `inspect` | a data folder looked through, or copied |
//! | `people`, `names`, `carry` | who is who; what he is called; another browser of his |
//! | `headers`, `error` | what every answer carries; what went wrong |
//! | `limits`, `minds`, `metrics` | who may do how much; whose computer thinks; what is counted |
//! | [`library`] | the games that can be opened |
//! | `assets`, `art` | the page; pictures and rule pages |

mod app;
mod art;
mod assets;
mod brought;
mod campaigns;
mod carry;
mod clock;
pub mod config;
mod error;
mod hall;
mod headers;
mod inspect;
mod kept;
mod lay;
pub mod library;
mod limits;
mod metrics;
mod minds;
mod names;
mod people;
mod random;
mod room;
mod routes;
mod run;
mod setup;
mod signing;
mod sitting;
mod socket;
mod store;
mod stream;
mod upgrade;
pub mod wire;

pub use art::Picture;
pub use config::{Config, Limits, PORT, Rate};
pub use inspect::{Inspected, backup, inspect};
pub use library::{Library, Shelf};
pub use metrics::Metrics;
pub use routes::{Light, ROUTES, Route};
pub use run::{Server, start};
pub use store::{INSERT_ROW, Journal, PRAGMAS, prepare};
