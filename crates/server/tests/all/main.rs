//! The server through its own doors: HTTP and sockets on a real port.

mod again;
mod agree;
mod campaign;
mod files;
mod house;
mod limits;
mod matrix;
mod muster;
mod play;
mod sealed;
mod twin;
mod umpire;
mod web;
