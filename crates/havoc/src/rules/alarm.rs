//! Chapter 16.4: the alarm, sentries and sleepers.

use engine::{Piece, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::state::State;

impl Havoc {
    /// SB-NIT-08, D-21 — The garrison answers: the alarm is raised, or nobody cries out.
    pub(crate) fn answer_alarm(
        &self,
        _s: &mut State,
        _man: Piece,
        _raise: bool,
        _tell: &mut impl Tell<Event>,
    ) {
    }
}
