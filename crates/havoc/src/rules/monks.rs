//! Chapter 16.3: monks.

use engine::{Dice, Piece, Tell};

use crate::Havoc;
use crate::event::Event;
use crate::roster::Weapon;
use crate::state::State;

impl Havoc {
    /// SB-MNK-01, SB-MNK-03, SB-MNK-04 — May he strike at a missile of this weapon?
    pub(crate) fn can_deflect(&self, _s: &State, _at: Piece, _weapon: Weapon) -> bool {
        false
    }

    /// SB-MNK-01, SB-MNK-02 — He strikes at it; then what is left of the letter is played.
    pub(crate) fn deflect<D: Dice>(
        &self,
        _s: &mut State,
        _dice: &mut D,
        _tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        Ok(())
    }

    /// D-05 — He does not; the letter is played as it is.
    pub(crate) fn let_come(&self, _s: &mut State, _tell: &mut impl Tell<Event>) {}
}
