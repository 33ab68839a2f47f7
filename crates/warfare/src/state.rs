//! Everything that changes during play.

mod body;
pub mod mark;

pub use body::{Body, Link, Status};

use engine::{BySide, Outcome, Piece, PieceSet, Side};

/// The most pieces: units and leaders are numbered together, units first.
pub const PIECES: usize = 128;
/// The most exits of a ground.
pub const EXITS: usize = 8;
/// The most aims of a scenario.
pub const AIMS: usize = 16;

/// Where the game is within a turn (chapter 3 of the book).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// SW-TAB-01 — Sides that set up by themselves do so, the first side first.
    #[default]
    Deploy,
    /// The start of a turn.
    TurnStart,
    /// I.1 — Challenges are declared by turns.
    Challenges,
    /// II.1 begins: who can fire at whom is worked out.
    Aim,
    /// II.1 — Both sides commit in secret which units fire.
    Commit,
    /// II.2 — Volleys.
    Volleys,
    /// `arquebus_kills_leaders` — Choices of II, committed together.
    ShotChoices,
    /// II.3 — Losses are removed.
    FireLosses,
    /// II.4 — Checks after fire.
    FireChecks,
    /// II.4 — Rout moves after fire.
    FireRouts,
    /// III.1 — The throw for who moves first.
    RollOff,
    /// III.1 — The winner says who moves first.
    Choose,
    /// III.2, III.3 — The active side moves.
    Moves,
    /// IV.1 — Blows.
    Blows,
    /// IV.2 — Choices, committed together.
    BlowChoices,
    /// IV.3 — Strikes at leaders, losses.
    MeleeLosses,
    /// V.1 — Attacked, unrallied routed units rout again.
    RoutAgain,
    /// V.2 — Checks.
    Checks,
    /// V.3 — Rout moves.
    Routs,
    /// V.4 — Rallies by leaders.
    LeaderRallies,
    /// V.5 — Rallies without leaders.
    Rallies,
    /// V.6 — Hopeless melees part.
    Parting,
    /// V.6 — Units with nobody in front turn to somebody.
    Refacing,
    /// V.7 — Victory test, priority marker passes.
    Close,
}

/// What interrupts everything else until it is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Pending {
    #[default]
    None,
    /// SW-CHA-02 — The challenged chooses his mode.
    Mode { by: Piece, to: Piece },
    /// SW-RAL-05 — A routed unit is attacked: will it throw?
    Desperation { who: Piece, by: Piece },
    /// SW-LDR-04 — A lone leader under an enemy tray.
    GiveWay { who: Piece },
    /// SW-ROU-04 — The unit of a leader runs off the table.
    StayBehind { who: Piece },
    /// SW-RAL-03 — Will a routed unit throw?
    Rally { who: Piece },
    /// SW-RAL-01 — Where a rallied unit faces.
    Facing { who: Piece },
    /// SW-END-01 — To whom a unit turns.
    Reface { who: Piece },
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Units and leaders, by piece.
    pub bodies: [Body; PIECES],
    /// Who is still to be looked at in this stage: who can fire in II.1, who runs in V.3, …
    pub todo: PieceSet,
    /// SW-MOV-13 — Who left by which exit of the ground.
    pub left: [PieceSet; EXITS],
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// Where the game is.
    pub stage: Stage,
    /// What must be answered first.
    pub pending: Pending,
    /// SW-TAB-02 — Who has the priority marker.
    pub priority: Side,
    /// SW-MOV-01 — Who moves first in this turn.
    pub first: Side,
    /// Whose turn it is to declare, to commit (`fire_order`), or to move.
    pub active: Side,
    /// SW-CHA — How many passes there were in a row.
    pub passes: u8,
    /// Who is in, where both commit in secret; or who is set up.
    pub sealed: BySide<bool>,
    /// Aims that were met, as bits.
    pub met: u16,
    /// Who gave the game up.
    pub resigned: Option<Side>,
    /// How it ended.
    pub over: Option<Outcome>,
}

impl State {
    /// A unit or a leader.
    #[inline]
    pub fn body(&self, p: Piece) -> &Body {
        &self.bodies[p.index()]
    }

    /// A unit or a leader, to be changed.
    #[inline]
    pub fn body_mut(&mut self, p: Piece) -> &mut Body {
        &mut self.bodies[p.index()]
    }
}
