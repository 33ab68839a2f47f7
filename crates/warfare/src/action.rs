//! What a player can choose, and what he is asked.

use engine::{Cites, Piece, RuleId};
use measure::{Heading, Path, Point};
use serde::{Deserialize, Serialize};

use crate::rule;

/// One complete choice with a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Action {
    /// SW-TAB-01 — Sets a unit or a lone leader up; a leader's heading is north.
    Place { who: Piece, at: Point, heading: Heading },
    /// SW-TAB-01 — Gives a leader a unit to command.
    Attach { who: Piece, to: Piece },
    /// Ends the set-up, the moves, or, in secret, a commitment.
    Done,
    /// SW-CHA-01 — Challenges an enemy leader.
    Challenge { who: Piece, to: Piece },
    /// Challenges nobody.
    Pass,
    /// SW-CHA-02 — Takes the challenge in offensive mode.
    Offensive,
    /// SW-CHA-02 — Takes it in defensive mode.
    Defensive,
    /// SW-FIR-01 — Commits a unit to fire, in secret.
    Fire { who: Piece, at: Piece },
    /// SW-MOV-01 — Moves first.
    First,
    /// SW-MOV-01 — Moves second.
    Second,
    /// SW-MOV-02 — Moves a unit; with a path of no leg it turns on the spot. A path that ends on an
    /// exit leaves the table (SW-MOV-13).
    Move { who: Piece, path: Path, heading: Heading },
    /// SW-MOV-09 — Attacks: a move by way of some points that ends conformed on a side of an enemy.
    Attack { who: Piece, foe: Piece, side: u8, offset: i16, via: Path },
    /// SW-MOV-12 — A leader moves himself, and joins a unit or stays alone. With a path of no leg
    /// he joins a unit he stands at.
    Lead { who: Piece, path: Path, join: Option<Piece> },
    /// SW-RAL-03, SW-RAL-05 — Throws for a rally.
    Throw,
    /// Does not.
    Decline,
    /// SW-LDR-04 — An overrun leader goes there.
    GiveWay { who: Piece, to: Point },
    /// SW-LDR-04 — An overrun leader goes into a unit.
    Shelter { who: Piece, to: Piece },
    /// SW-MEL-05 — One fewer on the unit and a strike at its leader, in secret.
    Strike { who: Piece },
    /// SW-ROU-04 — The leader stays on the table.
    StayBehind,
    /// SW-ROU-04 — The leader goes with his unit.
    GoAlong,
    /// SW-RAL-01 — The tray of a rallied unit takes a heading.
    Face { who: Piece, heading: Heading },
    /// SW-RAL-01, SW-END-01 — The men turn to a side of their tray.
    TurnMen { who: Piece, side: u8 },
    /// SW-END-02 — Gives the game up.
    Resign,
}

impl Action {
    /// The piece under which it is listed; none for what a side does itself.
    pub const fn subject(&self) -> Option<Piece> {
        match *self {
            Action::Place { who, .. }
            | Action::Attach { who, .. }
            | Action::Challenge { who, .. }
            | Action::Fire { who, .. }
            | Action::Move { who, .. }
            | Action::Attack { who, .. }
            | Action::Lead { who, .. }
            | Action::GiveWay { who, .. }
            | Action::Shelter { who, .. }
            | Action::Strike { who }
            | Action::Face { who, .. }
            | Action::TurnMen { who, .. } => Some(who),
            _ => None,
        }
    }
}

/// What a side is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Ask {
    /// Set up.
    Deploy,
    /// Challenge, or pass.
    Challenge,
    /// Choose a mode.
    Mode { by: Piece, to: Piece },
    /// Commit units to fire, in secret.
    Fire,
    /// Move first or second.
    FirstOrSecond,
    /// Move, attack, or end the moves.
    Move,
    /// Throw for a rally in desperation, or not.
    Desperation { who: Piece, by: Piece },
    /// Say where an overrun leader goes.
    GiveWay { who: Piece },
    /// Commit strikes at leaders, in secret.
    Strike,
    /// Leave a leader behind, or not.
    StayBehind { who: Piece },
    /// Throw for a rally, or not.
    Rally { who: Piece },
    /// Say where a rallied unit faces.
    Facing { who: Piece },
    /// Say to whom a unit turns.
    Reface { who: Piece },
}

impl Ask {
    /// Whom it is about, if it is about one piece.
    pub const fn about(&self) -> Option<Piece> {
        match *self {
            Ask::Mode { to: who, .. }
            | Ask::Desperation { who, .. }
            | Ask::GiveWay { who }
            | Ask::StayBehind { who }
            | Ask::Rally { who }
            | Ask::Facing { who }
            | Ask::Reface { who } => Some(who),
            _ => None,
        }
    }

    /// True where both sides answer in secret.
    pub const fn is_secret(&self) -> bool {
        matches!(self, Ask::Fire | Ask::Strike)
    }
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        match self {
            Ask::Deploy => rule::SW_TAB_01,
            Ask::Challenge => rule::SW_CHA_01,
            Ask::Mode { .. } => rule::SW_CHA_02,
            Ask::Fire => rule::SW_FIR_01,
            Ask::FirstOrSecond => rule::SW_MOV_01,
            Ask::Move => rule::SW_MOV_02,
            Ask::Desperation { .. } => rule::SW_RAL_05,
            Ask::GiveWay { .. } => rule::SW_LDR_04,
            Ask::Strike => rule::SW_MEL_05,
            Ask::StayBehind { .. } => rule::SW_ROU_04,
            Ask::Rally { .. } => rule::SW_RAL_03,
            Ask::Facing { .. } => rule::SW_RAL_01,
            Ask::Reface { .. } => rule::SW_END_01,
        }
    }
}
