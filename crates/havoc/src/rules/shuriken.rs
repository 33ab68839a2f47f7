//! Chapter 7: shuriken.

use engine::{Dice, Piece, Refusal, Tell};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::no;
use crate::state::State;

impl Havoc {
    /// SB-SHU-01, SB-SHO-07 — May he throw at this target?
    pub(crate) fn may_throw(
        &self,
        _s: &State,
        _lay: &Lay,
        _by: Piece,
        _at: Piece,
    ) -> Result<(), Refusal> {
        Err(no(rule::SB_SHU_01, "not built yet"))
    }

    /// Lists every throw of a man.
    pub(crate) fn list_throws(&self, _s: &State, _by: Piece, _out: &mut Vec<Action>) {}

    /// SB-SHU-02 … SB-SHU-05 — The throw and what comes of it.
    pub(crate) fn throw_at<D: Dice>(
        &self,
        _s: &mut State,
        _by: Piece,
        _at: Piece,
        _dice: &mut D,
        _tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        Ok(())
    }
}
