//! Everything that changes during play.

mod figure;
mod group;
pub mod mark;
mod thing;

pub use figure::{Climb, Figure, Status};
pub use group::{Group, Motion};
pub use thing::{Combat, Horse, Ladder, Place};

use engine::{BySide, Outcome, Piece, PieceSet, Side};

/// The most figures.
pub const FIGURES: usize = 64;
/// The most horses; they are numbered after [`FIGURES`].
pub const HORSES: usize = 24;
/// The most groups.
pub const GROUPS: usize = 24;
/// The most ladders.
pub const LADDERS: usize = 8;
/// The most things to work on.
pub const SITES: usize = 16;
/// The most combats of a phase.
pub const COMBATS: usize = FIGURES / 2;
/// The most figures on one side of a combat (SS-MEL-02).
pub const COMRADES: usize = 3;
/// The most exits of a ground.
pub const EXITS: usize = 8;
/// The most aims of a scenario.
pub const AIMS: usize = 16;

/// Where the game is within a turn (SS-TRN).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// SS-DEC-07 — Sides that set up by themselves do so, the first side first.
    #[default]
    Deploy,
    /// The start of a game turn: a throw for who goes first, if there is one.
    TurnStart,
    /// SS-DEC-01 — The winner of the throw says who goes first.
    Choose,
    /// P1, SS-TRN-02.
    Start,
    /// SS-TRN-09 — In `alternate_groups`: the active side names a group.
    Activate,
    /// P2, SS-TRN-03.
    Compulsory,
    /// P3, SS-TRN-04.
    Actions,
    /// P4, SS-TRN-05.
    Rally,
    /// P5 begins: contacts are fixed (SS-MEL-01).
    Melee,
    /// SS-DEC-04 — The active side pairs who fights whom.
    Pairing,
    /// SS-DEC-05 — An owner says which combat a figure left over joins.
    Joining(Side),
    /// SS-DEC-05 — An owner names primaries and weapons.
    Arming(Side),
    /// SS-DEC-04, SS-MEL-11 — Combats are resolved.
    Fighting,
    /// P6, SS-TRN-07.
    Morale,
    /// P7, SS-TRN-08.
    Close,
}

/// What interrupts everything else until it is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Pending {
    #[default]
    None,
    /// SS-DEC-02 — Somebody must withdraw or run.
    Forced { who: Piece },
    /// `break_when_charged` — The charged have run: the charger may plan again.
    Replan { who: Piece },
    /// SS-PSH-05, `follow_up` — The winner may follow the loser.
    FollowUp { who: Piece, foe: Piece },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Figures.
    pub figures: [Figure; FIGURES],
    /// SS-COV-02 — By figure, as bits: the enemies in contact with it to whom it came. The enemy
    /// has what cover there is; where neither came to the other, nobody has.
    pub came: [u64; FIGURES],
    /// Horses.
    pub horses: [Horse; HORSES],
    /// Groups.
    pub groups: [Group; GROUPS],
    /// Ladders.
    pub ladders: [Ladder; LADDERS],
    /// K-04 — How many Interacts each site has had.
    pub sites: [u8; SITES],
    /// SS-MEL-02 — The combats of this phase, in the order in which they were set up.
    pub combats: [Combat; COMBATS],
    /// How many of them there are.
    pub combat_count: u8,
    /// SS-MEL-01 — Who is in contact when P5 begins and fights in no combat yet, as bits.
    pub unpaired: u64,
    /// The game turn, from 1; 0 before the first.
    pub turn: u8,
    /// Where the game is.
    pub stage: Stage,
    /// What must be answered first.
    pub pending: Pending,
    /// SS-TRN-01 — The side that goes first in this game turn.
    pub first: Side,
    /// The side whose player turn it is, or whose part of it; in common phases the first side.
    pub active: Side,
    /// SS-TRN-09 — In `action_ladder` the half, 0 or 1.
    pub half: u8,
    /// SS-TRN-09 — In `alternate_groups` the group that acts; [`Group::NOBODY`] for none.
    pub acting: u8,
    /// SS-TRN-09 — In `alternate_groups` the groups that have acted in this turn, as bits.
    pub acted: u32,
    /// True while forced moves are taken as they come.
    pub accepts: bool,
    /// SS-MEL-11 — True while combats are resolved in their usual order without asking.
    pub in_order: bool,
    /// K-03 — Who left by which exit: as bits by figure, for each exit of the ground.
    pub left: [u64; EXITS],
    /// SS-MOR-03 — The game turn in which the force commander was killed or disabled or fled; 0 if
    /// he was not.
    pub commander_lost: BySide<u8>,
    /// K-01 — Aims that were met, as bits.
    pub met: u16,
    /// Who gave the game up.
    pub resigned: Option<Side>,
    /// How it ended.
    pub over: Option<Outcome>,
}

/// True of the number of a horse.
#[inline]
pub const fn is_horse(p: Piece) -> bool {
    p.0 as usize >= FIGURES && (p.0 as usize) < FIGURES + HORSES
}

/// The bit of a figure.
#[inline]
pub const fn bit(p: Piece) -> u64 {
    debug_assert!((p.0 as usize) < FIGURES);
    1 << (p.0 & 63)
}

/// The pieces that bits stand for.
#[inline]
pub const fn pieces(bits: u64) -> PieceSet {
    PieceSet(bits as u128)
}

impl State {
    /// A figure.
    #[inline]
    pub fn figure(&self, p: Piece) -> &Figure {
        &self.figures[p.index()]
    }

    /// A figure, to be changed.
    #[inline]
    pub fn figure_mut(&mut self, p: Piece) -> &mut Figure {
        &mut self.figures[p.index()]
    }

    /// A horse.
    #[inline]
    pub fn horse(&self, p: Piece) -> &Horse {
        &self.horses[p.index() - FIGURES]
    }

    /// A horse, to be changed.
    #[inline]
    pub fn horse_mut(&mut self, p: Piece) -> &mut Horse {
        &mut self.horses[p.index() - FIGURES]
    }

    /// A group.
    #[inline]
    pub fn group(&self, g: u8) -> &Group {
        &self.groups[usize::from(g)]
    }

    /// A group, to be changed.
    #[inline]
    pub fn group_mut(&mut self, g: u8) -> &mut Group {
        &mut self.groups[usize::from(g)]
    }

    /// SS-FIG-03 — True of a figure that is active.
    #[inline]
    pub fn is_active(&self, p: Piece) -> bool {
        p.index() < FIGURES && self.figures[p.index()].status == Status::Active
    }

    /// The combats of this phase.
    #[inline]
    pub fn combats(&self) -> &[Combat] {
        &self.combats[..usize::from(self.combat_count)]
    }

    /// The same, to be changed.
    #[inline]
    pub fn combats_mut(&mut self) -> &mut [Combat] {
        &mut self.combats[..usize::from(self.combat_count)]
    }

    /// The combat somebody fights in.
    pub fn combat_of(&self, p: Piece) -> Option<usize> {
        self.combats().iter().position(|combat| combat.has(p))
    }
}
