//! What differs between the books (SG-MIX-01), as the rules ask for it. No rule asks which book is
//! played: it asks for the custom.

use crate::roster::Rank;

/// Ranks a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Knights.
    Knights,
    /// Characters of samurai rank.
    Samurai,
    /// Both.
    Both,
    /// It does not arise.
    Nobody,
}

impl Ranks {
    /// True of a rank the rule speaks of.
    #[inline]
    pub fn has(self, rank: Rank) -> bool {
        match rank {
            Rank::Knight => matches!(self, Ranks::Knights | Ranks::Both),
            Rank::Samurai => matches!(self, Ranks::Samurai | Ranks::Both),
            _ => false,
        }
    }
}

/// One column of the table of differences: a field a row that rules ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Customs {
    /// `first_bows = rested`: in step 1 only those shoot who were not recently in melee.
    pub first_bows_rested: bool,
    /// `wounded_shooter`: what a wounded shooter adds to his die.
    pub wounded_shooter: u8,
    /// `scrub_between = light`: scrub on the way of a shot covers the target.
    pub scrub_covers: bool,
    /// `slopes_between = block`: slopes may hide a target.
    pub slopes_block: bool,
    /// `joint_ground = worst`: attackers join from any ground and have the worst of it.
    pub joint_worst: bool,
    /// `riders`: who rides any war horse.
    pub riders: Ranks,
    /// `animal_harm = every`: any injury kills an animal.
    pub every_harm_kills: bool,
    /// `priority_quarry`: whom knights seek (CH-PRI-01).
    pub quarry: Ranks,
    /// `commanders`: who commands from far (CH-CMD-02).
    pub commanders: Ranks,
    /// `challenges`: chapter 16.1.
    pub challenges: bool,
    /// `seppuku`: chapter 16.2.
    pub seppuku: bool,
}

/// The customs of the older book, which the table repeats in its first column.
impl Default for Customs {
    fn default() -> Self {
        Customs {
            first_bows_rested: false,
            wounded_shooter: 0,
            scrub_covers: false,
            slopes_block: false,
            joint_worst: false,
            riders: Ranks::Knights,
            every_harm_kills: false,
            quarry: Ranks::Knights,
            commanders: Ranks::Knights,
            challenges: false,
            seppuku: false,
        }
    }
}
