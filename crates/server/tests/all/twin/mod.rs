//! Twin worlds: two servers that differ only in what one side knows. Whoever is not of that side
//! must receive the same bytes from both.
//!
//! [`harness`] plays any game in two worlds and compares; [`secrets`] is a small game in which
//! each side has a secret, with leaks to be planted, and comes from [`vault`]; [`leaks`] makes sure
//! that each is caught; [`unseen`] is about what happens unseen; [`raid`] plays a true game by night,
//! also with leaks planted by [`leaky`]; [`sealed`] plays a small game in which both sides write in
//! secret, [`fight`] a true one, with hidden figures and an umpire who rules about them, and
//! [`wedding`] one with people whom only the umpire runs. [`veil`] plays any scenario in which
//! something can be hidden; [`asking`] knows every kind of message, [`street`] every address;
//! [`ledger`] plays all such scenarios, plants leaks in them and writes the report.

mod asking;
mod fight;
mod harness;
mod leak;
mod leaks;
mod leaky;
mod ledger;
mod raid;
mod sealed;
pub mod secrets;
mod street;
mod unseen;
pub mod vault;
mod veil;
mod wedding;
