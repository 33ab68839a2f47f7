//! KY-CAM — What goes on between fights: money, healing, standing, and a band that carries it all
//! from one fight to the next.
//!
//! A [`band::Band`] is plain data with a calendar and a list of what was done. Every change is a
//! [`band::Deed`], checked by [`band::Band::may`] and carried out by [`band::Band::carry_out`]; the
//! same deeds with the same dice give the same band. No number of a band comes from anywhere else,
//! so that a band can be checked by doing everything again.

pub mod band;
mod deeds;
pub mod fight;
pub mod gates;
pub mod healing;
pub mod market;
pub mod recruit;
pub mod standing;
