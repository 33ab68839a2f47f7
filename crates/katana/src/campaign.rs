//! KY-CAM — What goes on between fights: money, healing, standing, and a band that carries it all
//! from one fight to the next.
//!
//! A [`band::Band`] is plain data with a calendar and a list of what was done. Every change is a
//! [`band::Deed`], checked by [`band::Band::may`] and carried out by [`band::Band::carry_out`]; the
//! same deeds with the same dice give the same band.

pub mod band;
pub mod fight;
pub mod healing;
pub mod market;
pub mod standing;
