//! The server through its own doors: HTTP and sockets on a real port.

mod again;
mod agree;
mod campaign;
mod carry;
mod changes;
mod damage;
mod files;
mod house;
mod lessons;
mod limits;
mod matrix;
mod muster;
mod names;
mod play;
mod sealed;
mod signed;
mod strangers;
mod twin;
mod umpire;
mod web;
