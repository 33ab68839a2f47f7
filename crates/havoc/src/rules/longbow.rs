//! Chapter 7.3: the longbow, and the bands of range of every weapon.

use engine::{Dice, Die, Piece, Tell};

use crate::Havoc;
use crate::book::{Bands, FACES};
use crate::event::{Event, Mark};
use crate::roster::Weapon;
use crate::rule;
use crate::state::{Shot, State};
use crate::terrain::Cover;

/// T-3, T-6 — A band of a weapon's range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Band {
    /// Short 0, medium 1, long 2.
    pub number: u8,
    /// Strength of a shot, where strength counts.
    pub strength: u16,
    /// What it adds to the die, where cover counts.
    pub adds: i8,
}

/// A shot by cover: what is added to the die, and the table it is read on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Range and wound.
    pub adds: i8,
    /// The table.
    pub mark: Mark,
}

impl Havoc {
    /// T-3, T-6 — The band of a weapon's range, from 0; nothing beyond its reach.
    pub(crate) fn band(&self, s: &State, weapon: Weapon, by: Piece, range: u16) -> Option<Band> {
        fn find<T: Copy>(bands: &Bands<T>, range: u16) -> Option<(u8, T)> {
            let at = bands.iter().position(|(last, _)| range <= *last)?;
            (range > 0).then_some((at as u8, bands[at].1))
        }
        let blades = self.book.blades.as_ref();
        let arrow = |(number, adds)| Band { number, strength: 0, adds };
        match weapon {
            Weapon::Longbow if s.at(by).is_mounted() => {
                find(&blades?.longbow_mounted, range).map(arrow)
            }
            Weapon::Longbow => find(&blades?.longbow_on_foot, range).map(arrow),
            Weapon::Shuriken => {
                let reach = u16::from(blades?.shuriken.cols());
                (1..=reach).contains(&range).then_some(Band::default())
            }
            _ if self.scenario.options.samurai_missiles => {
                find(&blades?.mixed[weapon as usize], range).map(arrow)
            }
            _ => find(&self.book.strength[weapon as usize], range).map(|(number, strength)| Band {
                number,
                strength,
                adds: 0,
            }),
        }
    }

    /// SG-MIX-02, SB-OPT-06 — True of a weapon that is read on the longbow tables.
    pub(crate) fn shoots_by_cover(&self, weapon: Weapon) -> bool {
        weapon == Weapon::Longbow || self.scenario.options.samurai_missiles
    }

    /// SB-SHO-02, SB-SHO-03 — What is added to the die, and which table is read.
    pub(crate) fn weigh_arrow(&self, s: &State, by: Piece, at: Piece, band: Band) -> Arrow {
        let adds = band.adds + self.wound_adds(s, by) as i8;
        let mark = if !self.is_character(at) || s.at(at).is_mounted() {
            Mark::Mounted
        } else if self.kind(at).armoured {
            Mark::Armoured
        } else {
            Mark::Foot
        };
        Arrow { adds, mark }
    }

    /// SB-SHO-02 — The row that is read: never above the first; beyond the last it is a miss.
    pub(crate) fn arrow_row(die: u8, adds: i8) -> u8 {
        die.saturating_add_signed(adds).max(1)
    }

    /// SB-SHO-03 — The letter of a row and a cover, as an index.
    pub(crate) fn arrow_letter(&self, mark: Mark, row: u8, cover: Cover) -> u8 {
        let Some(blades) = self.book.blades.as_ref().filter(|_| usize::from(row) <= FACES) else {
            return 0;
        };
        let column = cover as i32 + 1;
        match mark {
            Mark::Mounted => *blades.at_mounted.at(row, column) as u8,
            Mark::Armoured => *blades.at_armoured.at(row, column) as u8,
            Mark::Foot => *blades.at_foot.at(row, column) as u8,
        }
    }

    /// SB-SHO-02, SB-SHO-03 — The arrow flies.
    pub(crate) fn loose_arrow<D: Dice>(
        &self,
        s: &mut State,
        Arrow { adds, mark }: Arrow,
        (range, cover): (u16, Cover),
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Shot { by, at } = s.shot;
        let die = dice.roll(Die { faces: 10, rule: rule::SB_SHO_03, by: self.owner(by) })?;
        let row = Havoc::arrow_row(die, adds);
        let letter = self.arrow_letter(mark, row, cover);
        tell.tell(|| Event::Loosed { by, at, range, cover, adds, mark, die, row, letter });
        let weapon = self.kind(by).weapon.unwrap_or(Weapon::Longbow);
        self.arrive(s, weapon, letter, mark == Mark::Mounted, tell);
        Ok(())
    }
}
