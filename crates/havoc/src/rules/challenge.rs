//! Chapter 16.1: challenges.

use engine::{Piece, Refusal, Side, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::state::State;

impl Havoc {
    /// SB-DUE-01 — May he challenge now?
    pub(crate) fn may_challenge(&self, _s: &State, _by: Piece) -> Result<(), Refusal> {
        Err(no(rule::SB_DUE_01, "not built yet"))
    }

    /// SB-DUE-01 — He calls out.
    pub(crate) fn challenge(&self, _s: &mut State, _by: Piece, _tell: &mut impl Tell<Event>) {}

    /// SB-DUE-02 — Those who can answer.
    pub(crate) fn answerers(&self, _s: &State, _side: Side) -> Vec<Piece> {
        Vec::new()
    }

    /// SB-DUE-02, SB-DUE-04 — The duel begins.
    pub(crate) fn accept(
        &self,
        _s: &mut State,
        _challenger: Piece,
        _by: Piece,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// SB-DUE-03 — Nobody rides out.
    pub(crate) fn refuse(&self, _s: &mut State, _side: Side, _tell: &mut impl Tell<Event>) {}

    /// SB-DUE-05 — May the side break the duel?
    pub(crate) fn may_breach(&self, _s: &State) -> Result<(), Refusal> {
        Err(no(rule::SB_DUE_05, "there is no duel to break"))
    }

    /// SB-DUE-05 — It does, and loses.
    pub(crate) fn breach(&self, _s: &mut State, _side: Side, _tell: &mut impl Tell<Event>) {}

    /// SB-DUE-06 — At the end of a phase: the duel's clock.
    pub(crate) fn count_duel(&self, _s: &mut State, _tell: &mut impl Tell<Event>) {}
}
