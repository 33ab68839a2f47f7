//! What a player can choose, and what he is asked.

use engine::{Cites, Piece, RuleId, Side};
use hex::HexId;
use serde::{Deserialize, Serialize};

use crate::geometry::Dir;
use crate::order::Order;
use crate::rule;
use crate::state::{Policy, Shot, Stroke};

/// KY-SEQ-02, KY-DEC-15 — What a figure does with the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Moves and fights with care.
    #[default]
    Tactical,
    /// Moves in every phase.
    NonTactical,
    /// Tactical, and gives up reloading in order to rest.
    Rest,
    /// Tactical, and aims all move at somebody.
    Aim(Piece),
}

/// One complete choice with a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Action {
    /// KY-MAP-50 — Puts somebody who is hidden where he lurks.
    Place { who: Piece, to: HexId, facing: Dir },
    /// KY-DEC-01, KY-DEC-15 — Chooses a mode for the move.
    Mode { who: Piece, mode: Mode },
    /// KY-DEC-02 — Writes an order for this phase; or, where nothing is written, acts at once.
    Order { who: Piece, order: Order },
    /// KY-ORD-02 — Writes an order for a phase of the move, from 1.
    Slip { who: Piece, phase: u8, order: Order },
    /// KY-ORD-02 — Gives a standing instruction: whom to strike, and whether to strike whoever
    /// comes.
    Instruct { who: Piece, strikes: Policy, reacts: Policy, quarry: Piece },
    /// KY-ENT-04, KY-DEC-11 — Lets go of whom he holds when the slips are opened.
    LetGo { who: Piece },
    /// KY-WPN-04 — Drops what he has in hand when the slips are opened.
    LetFall { who: Piece },
    /// Seals what is written.
    Seal,
    /// KY-ORD-03 — Lets others act first.
    Hold { who: Piece },
    /// KY-ORD-04 — Moves first.
    First,
    /// KY-ORD-04 — Moves last.
    Last,
    /// KY-DEC-16 — Loses this phase.
    Lose,
    /// KY-DEC-16 — Loses a later one.
    Keep,
    /// KY-DEC-04, KY-DEC-05 — Strikes at whoever comes.
    Strike(Stroke),
    /// Does not strike, deflect, break off or throw himself aside.
    Pass,
    /// KY-DEC-05 — Throws himself aside.
    Aside { way: Dir },
    /// KY-DEC-06 — Declares a shot.
    Shoot { who: Piece, shot: Shot },
    /// KY-DEC-07 — Declares a stroke, the first or the second.
    Stroke { who: Piece, second: bool, stroke: Stroke },
    /// KY-DEC-09 — Makes no effort at defence in this phase.
    Yield { who: Piece },
    /// KY-DEC-08 — Tries to deflect.
    Deflect,
    /// KY-DEC-10 — Breaks off into a hex beside, and looks that way.
    BreakOff { way: Dir, facing: Dir },
    /// KY-UMP — The umpire's word.
    Rule(Ruling),
    /// Gives the game up.
    Resign,
}

/// KY-UMP-01 … KY-UMP-10 — What an umpire may decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Ruling {
    /// KY-UMP-01 — Calls for a test of a group.
    Test { group: u8 },
    /// KY-UMP-02 — Sets the weather.
    Rain { rain: bool },
    /// KY-UMP-02 — Sets the light.
    Night { night: bool },
    /// KY-UMP-02, KY-UMP-03 — Sets a condition of a figure.
    Condition { who: Piece, condition: Condition, on: bool },
    /// KY-UMP-04 — Declares an ambush of a group.
    Ambush { group: u8 },
    /// KY-CAM-40, KY-UMP-05 — The orders of a leader no longer fit.
    Unfit { group: u8 },
    /// KY-UMP-07 — Rules that a figure has so many wounds and distractions.
    Harm { who: Piece, wounds: u8, distractions: u8 },
    /// KY-UMP-09 — Halts the game, or lets it go on.
    Halt { on: bool },
    /// KY-UMP-09, K-97 — Takes the game back to the start of a phase; it goes on from there, or
    /// stands halted.
    Back { turn: u8, phase: u8, halted: bool },
    /// KY-UMP-05, K-98 — Takes a neutral group in hand, so that everybody waits for what he writes;
    /// or leaves it alone.
    Lead { group: u8, on: bool },
    /// KY-UMP-05, K-98 — Puts a neutral group and a side at odds, or ends it.
    Odds { group: u8, side: Side, on: bool },
    /// KY-UMP-05, K-98 — He has written for neutrals what he wants to.
    Ready,
    /// KY-UMP-07 — Rules that a figure stays where it is in this phase, whatever its order.
    Void { who: Piece },
}

impl Action {
    /// Whom it is written for, or who does it; nobody where it answers a question about somebody.
    pub const fn subject(&self) -> Option<Piece> {
        match *self {
            Action::Place { who, .. }
            | Action::Mode { who, .. }
            | Action::Order { who, .. }
            | Action::Slip { who, .. }
            | Action::Instruct { who, .. }
            | Action::LetGo { who }
            | Action::LetFall { who }
            | Action::Hold { who }
            | Action::Shoot { who, .. }
            | Action::Stroke { who, .. }
            | Action::Yield { who } => Some(who),
            _ => None,
        }
    }
}

/// Conditions an umpire may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Condition {
    Obscured,
    Minimal,
    Burdened,
    Unaware,
    Hidden,
}

impl Condition {
    /// Every one.
    pub const ALL: [Condition; 5] = [
        Condition::Obscured,
        Condition::Minimal,
        Condition::Burdened,
        Condition::Unaware,
        Condition::Hidden,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["obscured", "minimal", "burdened", "unaware", "hidden"][self as usize]
    }
}

/// The name of a decision (chapter 20.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Ask {
    Deploy,
    Modes,
    MoveOrders,
    Orders,
    Act { who: Piece },
    ActOrHold { who: Piece },
    FirstOrLast,
    Lose { who: Piece },
    Outreach { by: Piece },
    Closing { by: Piece, at: Piece },
    RiderBlow { by: Piece, at: Piece },
    ManBlow { by: Piece, at: Piece },
    Passing { by: Piece },
    Aside { who: Piece, horse: Piece },
    Shots,
    Strokes,
    Deflect { who: Piece },
    BreakOff { who: Piece },
}

impl Ask {
    /// Its name in the wording.
    pub const fn name(&self) -> &'static str {
        match self {
            Ask::Deploy => "deploy",
            Ask::Modes => "modes",
            Ask::MoveOrders => "move-orders",
            Ask::Orders => "orders",
            Ask::Act { .. } => "act",
            Ask::ActOrHold { .. } => "act-or-hold",
            Ask::FirstOrLast => "first-or-last",
            Ask::Lose { .. } => "lose",
            Ask::Outreach { .. } => "outreach",
            Ask::Closing { .. } => "closing",
            Ask::RiderBlow { .. } => "rider-blow",
            Ask::ManBlow { .. } => "man-blow",
            Ask::Passing { .. } => "passing",
            Ask::Aside { .. } => "aside",
            Ask::Shots => "shots",
            Ask::Strokes => "strokes",
            Ask::Deflect { .. } => "deflect",
            Ask::BreakOff { .. } => "break-off",
        }
    }

    /// Who is asked about, if it is one figure.
    pub const fn about(&self) -> Option<Piece> {
        match *self {
            Ask::Act { who } | Ask::ActOrHold { who } | Ask::Lose { who } => Some(who),
            Ask::Outreach { by } | Ask::Closing { by, .. } => Some(by),
            Ask::RiderBlow { by, .. } | Ask::ManBlow { by, .. } => Some(by),
            Ask::Passing { by } => Some(by),
            Ask::Aside { who, .. } | Ask::Deflect { who } | Ask::BreakOff { who } => Some(who),
            _ => None,
        }
    }
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        match self {
            Ask::Deploy => rule::KY_MAP_50,
            Ask::Modes => rule::KY_DEC_01,
            Ask::MoveOrders | Ask::Orders | Ask::Act { .. } => rule::KY_DEC_02,
            Ask::ActOrHold { .. } | Ask::FirstOrLast => rule::KY_DEC_03,
            Ask::Outreach { .. } | Ask::Closing { .. } => rule::KY_DEC_04,
            Ask::RiderBlow { .. } | Ask::ManBlow { .. } | Ask::Aside { .. } => rule::KY_DEC_05,
            Ask::Passing { .. } => rule::KY_MTD_22,
            Ask::Shots => rule::KY_DEC_06,
            Ask::Strokes => rule::KY_DEC_07,
            Ask::Deflect { .. } => rule::KY_DEC_08,
            Ask::BreakOff { .. } => rule::KY_DEC_10,
            Ask::Lose { .. } => rule::KY_DEC_16,
        }
    }
}
