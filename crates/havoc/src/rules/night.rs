//! Chapter 16.4: night, light, and who is seen.

use engine::{Piece, Tell};
use hex::HexId;

use crate::Havoc;
use crate::event::Event;
use crate::state::State;

impl Havoc {
    /// SB-NIT-01 — True while it is night.
    #[inline]
    pub fn is_night(&self, s: &State) -> bool {
        self.scenario.night.is_some_and(|turn| s.turn >= turn)
    }

    /// SB-NIT-02 — True of a hex in the light of a lantern, and of every hex by day.
    pub fn is_lit(&self, s: &State, _hex: HexId) -> bool {
        !self.is_night(s)
    }

    /// SB-NIT-04 — True of a man the other side does not see.
    #[inline]
    pub fn is_hidden(&self, s: &State, p: Piece) -> bool {
        self.is_character(p) && s.night.hidden >> p.0 & 1 != 0
    }

    /// SB-NIT-03, SB-NIT-04 — Finds out who is seen now, and tells what has changed.
    pub(crate) fn look_around(&self, _s: &mut State, _tell: &mut impl Tell<Event>) {}
}
