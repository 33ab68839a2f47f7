//! SS-GRP-04 — Muster values, and what somebody may carry.

use engine::Refusal;

use crate::Skirmish;
use crate::book::Book;
use crate::catalogue::{Armour, Class, Melee};
use crate::rule;
use crate::rules::no;
use engine::Piece;

/// What a figure is and carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outfit {
    /// Its class.
    pub class: Class,
    /// What it wears.
    pub armour: Armour,
    /// Its melee weapons, by number.
    pub arms: [Option<u8>; 2],
    /// Its missile weapon, by number.
    pub launcher: Option<u8>,
    /// What its horse wears, if it has one.
    pub horse: Option<Armour>,
    /// SS-FIG-04 — True of an animal.
    pub animal: bool,
    /// The drawing.
    pub drawing: String,
}

/// SS-ARM-01, SS-WPN-01 — Whether somebody may go out like this.
pub fn may_equip(book: &Book, outfit: &Outfit) -> Result<(), Refusal> {
    if book.is_barred(outfit.class, outfit.armour) {
        return Err(no(rule::SS_ARM_01, "Noumin may not wear Heavy armour"));
    }
    for arm in outfit.arms.into_iter().flatten() {
        let weapon = &book.weapons[usize::from(arm)];
        if weapon.animal != outfit.animal {
            return Err(no(rule::SS_FIG_04, "teeth and horns are for animals, and only those"));
        }
        if outfit.class < weapon.least {
            return Err(no(rule::SS_WPN_01, "a great weapon needs a Bushi or better"));
        }
        if weapon.melee == Melee::Great && outfit.horse.is_some() {
            return Err(no(rule::SS_WPN_01, "a great weapon is for foot only"));
        }
    }
    if outfit.animal && (outfit.launcher.is_some() || outfit.horse.is_some()) {
        return Err(no(rule::SS_FIG_04, "an animal has neither missiles nor horses"));
    }
    Ok(())
}

/// SS-GRP-04 — What somebody like this is worth, without command.
pub fn value(book: &Book, outfit: &Outfit) -> u16 {
    let values = &book.tables.muster;
    let arms = outfit.arms.into_iter().flatten();
    let best = arms.map(|arm| values.melee[book.weapons[usize::from(arm)].melee as usize]).max();
    let missile = outfit
        .launcher
        .map(|arm| values.missile[book.launchers[usize::from(arm)].missile as usize]);
    values.class[outfit.class as usize]
        + values.armour[outfit.armour as usize]
        + best.unwrap_or(values.melee[Melee::BareHands as usize])
        + missile.unwrap_or(0)
        + outfit.horse.map_or(0, |_| values.horse)
}

impl Skirmish {
    /// SS-GRP-04, K-08 — What a figure is worth, with the horse it sits on or does not.
    pub fn muster_value(&self, p: Piece, mounted: Option<Piece>) -> u16 {
        let (one, values) = (self.character(p), &self.tables().muster);
        let best = one.melee.into_iter().flatten().map(|arm| values.melee[arm as usize]).max();
        let commander = self.scenario.parties[one.side].commander == Some(p);
        values.class[one.class as usize]
            + values.armour[one.armour as usize]
            + best.unwrap_or(values.melee[Melee::BareHands as usize])
            + one.missile.map_or(0, |missile| values.missile[missile as usize])
            + mounted.map_or(0, |_| values.horse)
            + if commander { values.commander } else { 0 }
    }
}
