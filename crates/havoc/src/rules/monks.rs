//! Chapter 16.3: monks.

use engine::{Dice, Die, Piece, Tell};

use crate::Havoc;
use crate::book::{MissileFoot, MissileMounted};
use crate::event::Event;
use crate::roster::{Rank, Weapon};
use crate::rule;
use crate::state::{Air, State, mark};

/// SB-MNK-01 — The highest die that strikes a missile aside.
const DEFLECTS: u8 = 4;

impl Havoc {
    /// SB-MNK-01, SB-MNK-03, SB-MNK-04 — May he strike at a missile of this weapon?
    pub(crate) fn can_deflect(&self, s: &State, at: Piece, weapon: Weapon) -> bool {
        let f = s.at(at);
        self.is_character(at)
            && self.kind(at).rank == Rank::Monk
            && f.is_conscious()
            && !f.has(mark::ASLEEP | mark::DEFLECTED)
            && match weapon {
                Weapon::Shortbow | Weapon::Longbow => true,
                Weapon::Crossbow => self.scenario.options.bolt_deflection,
                Weapon::Shuriken => false,
            }
    }

    /// SB-MNK-01 — He strikes at it; then what is left of the letter is played.
    pub(crate) fn deflect<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let monk = s.shot.at;
        let die = dice.roll(Die { faces: 10, rule: rule::SB_MNK_01, by: self.owner(monk) })?;
        let Air { letter: from, mounted } = std::mem::take(&mut s.air);
        s.at_mut(monk).marks |= mark::DEFLECTED;
        let to = if die <= DEFLECTS { self.lessened(from, mounted) } else { from };
        tell.tell(|| Event::Deflected { monk, die, from, to, mounted });
        self.hit(s, to, mounted, tell);
        Ok(())
    }

    /// SB-MNK-02 — What a deflected missile still does.
    fn lessened(&self, letter: u8, mounted: bool) -> u8 {
        let Some(blades) = &self.book.blades else { return letter };
        if mounted {
            blades.deflected_mounted[letter as usize % MissileMounted::ALL.len()] as u8
        } else {
            blades.deflected_foot[letter as usize % MissileFoot::ALL.len()] as u8
        }
    }

    /// D-05 — He does not; the letter is played as it is.
    pub(crate) fn let_come(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let monk = s.shot.at;
        let Air { letter, mounted } = std::mem::take(&mut s.air);
        tell.tell(|| Event::LetCome { monk });
        self.hit(s, letter, mounted, tell);
    }
}
