//! Chapter 16.5: lanterns.

use engine::{Dice, Piece, Refusal, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::state::State;

impl Havoc {
    /// SB-LAN-02 — May he light this lantern, or put it out?
    pub(crate) fn may_light(
        &self,
        _s: &State,
        _by: Piece,
        _lantern: u8,
        _lit: bool,
    ) -> Result<(), Refusal> {
        Err(no(rule::SB_LAN_02, "not built yet"))
    }

    /// Lists the lanterns a man can tend.
    pub(crate) fn list_lights(&self, _s: &State, _by: Piece, _out: &mut Vec<Action>) {}

    /// SB-LAN-02 — It burns, or it is out.
    pub(crate) fn light(
        &self,
        _s: &mut State,
        _by: Piece,
        _lantern: u8,
        _lit: bool,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// SB-SHO-08, SB-SHU-04 — May he shoot or throw at this lantern?
    pub(crate) fn may_shoot_lantern(
        &self,
        _s: &State,
        _by: Piece,
        _lantern: u8,
    ) -> Result<(), Refusal> {
        Err(no(rule::SB_SHO_08, "not built yet"))
    }

    /// Lists the lanterns a man can shoot or throw at.
    pub(crate) fn list_lantern_shots(&self, _s: &State, _by: Piece, _out: &mut Vec<Action>) {}

    /// SB-SHO-08, SB-SHU-04, SB-LAN-03 — The missile, and the light that goes out.
    pub(crate) fn shoot_lantern<D: Dice>(
        &self,
        _s: &mut State,
        _by: Piece,
        _lantern: u8,
        _dice: &mut D,
        _tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        Ok(())
    }
}
