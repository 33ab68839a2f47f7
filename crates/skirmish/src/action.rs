//! What a player can choose, and what he is asked.

use engine::{Cites, Piece, RuleId};
use measure::{Heading, Path, Point};
use serde::{Deserialize, Serialize};

use crate::rule;

/// SS-SHT-03, SS-HRS-03 — What is shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// A group, by number.
    Group(u8),
    /// A riderless horse.
    Horse(Piece),
}

/// SS-ACT-02 — What an Interact does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// SS-CLB-06 — Picks a ladder up, by number.
    TakeLadder(u8),
    /// SS-CLB-06 — Sets the ladder he carries against a line of the ground, by number.
    SetLadder(u8),
    /// Works on a site of the scenario, by number.
    Work(u8),
    /// SS-DMG-02, `finish_disabled` — Kills a disabled enemy.
    Finish(Piece),
}

/// One complete choice with a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Action {
    /// SS-DEC-07 — Sets a figure up.
    Place { who: Piece, at: Point, heading: Heading },
    /// SS-DEC-01 — Goes first.
    First,
    /// SS-DEC-01 — Goes second.
    Second,
    /// SS-TRN-09 — Activates a group.
    Activate { group: u8 },
    /// SS-ACT-02 — Moves; with a path of no leg, a rider turns on the spot. The heading is where
    /// a rider looks in the end; it is north for those on foot. In P2 it is the way of a forced
    /// move. A way that ends on an exit of the table leaves it (K-03).
    Move { who: Piece, path: Path, heading: Heading },
    /// SS-ACT-02 — Loads: one step.
    Load { who: Piece },
    /// SS-ACT-02 — Shoots.
    Shoot { who: Piece, at: Target },
    /// SS-HRS-04 — Mounts a riderless horse.
    Mount { who: Piece, horse: Piece },
    /// SS-HRS-04 — Dismounts, to a place beside the horse.
    Dismount { who: Piece, at: Point },
    /// SS-CLB-01 — Climbs a line of the ground, by number; to a place beyond it if he gets that
    /// far (SS-CLB-04).
    Climb { who: Piece, line: u8, to: Option<Point> },
    /// SS-ACT-02 — Does something.
    Interact { who: Piece, deed: Deed },
    /// SS-ACT-02 — Lets an action, or what is left of one, go by.
    Wait { who: Piece },
    /// SS-DEC-03 — Ends the phase, the activation, the set-up, or the naming of primaries and
    /// weapons.
    Done,
    /// SS-DEC-02 — Takes the forced move as it was worked out.
    Accept,
    /// SS-DEC-02 — Takes all the forced moves of this P2 as they are worked out.
    AcceptAll,
    /// SS-DEC-04 — Lets one of one's own fight an enemy.
    Pair { who: Piece, foe: Piece },
    /// SS-MEL-03 — Pairs, or joins, the rest automatically.
    PairAll,
    /// SS-DEC-05 — Lets a figure left over join the combat against an enemy.
    Join { who: Piece, foe: Piece },
    /// SS-DEC-05 — Names the primary of his side of a combat.
    Primary { who: Piece },
    /// SS-WPN-02 — Chooses one of two melee weapons.
    Wield { who: Piece, slot: u8 },
    /// SS-DEC-04 — Resolves the combat of one of one's own.
    Fight { who: Piece },
    /// SS-MEL-11 — Resolves all the rest in the usual order.
    FightAll,
    /// SS-DEC-06 — Follows up.
    FollowUp,
    /// SS-DEC-06, `break_when_charged` — Stays.
    Stay,
    /// SS-END-01 — Gives the game up.
    Resign,
}

impl Action {
    /// The piece under which it is listed; none for what a side does itself.
    pub const fn subject(&self) -> Option<Piece> {
        match *self {
            Action::Place { who, .. }
            | Action::Move { who, .. }
            | Action::Load { who }
            | Action::Shoot { who, .. }
            | Action::Mount { who, .. }
            | Action::Dismount { who, .. }
            | Action::Climb { who, .. }
            | Action::Interact { who, .. }
            | Action::Wait { who }
            | Action::Pair { who, .. }
            | Action::Join { who, .. }
            | Action::Primary { who }
            | Action::Wield { who, .. }
            | Action::Fight { who } => Some(who),
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
    /// Go first or second.
    FirstOrSecond,
    /// Name the group that acts.
    Activate,
    /// Take or better a forced move.
    Forced { who: Piece },
    /// Act, or end the phase.
    Act,
    /// Plan a charge again: those it was meant for have run.
    Replan { who: Piece },
    /// Pair who fights whom.
    Pair,
    /// Let those left over join.
    Join,
    /// Name primaries and weapons.
    Arm,
    /// Say which combat is resolved next.
    Fight,
    /// Follow up or stay.
    FollowUp { who: Piece, foe: Piece },
}

impl Ask {
    /// Whom it is about, if it is about one figure.
    pub const fn about(&self) -> Option<Piece> {
        match *self {
            Ask::Forced { who } | Ask::Replan { who } | Ask::FollowUp { who, .. } => Some(who),
            _ => None,
        }
    }
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        match self {
            Ask::Deploy => rule::SS_DEC_07,
            Ask::FirstOrSecond => rule::SS_DEC_01,
            Ask::Activate => rule::SS_TRN_09,
            Ask::Forced { .. } => rule::SS_DEC_02,
            Ask::Act => rule::SS_DEC_03,
            Ask::Replan { .. } => rule::SS_CHG_04,
            Ask::Pair | Ask::Fight => rule::SS_DEC_04,
            Ask::Join | Ask::Arm => rule::SS_DEC_05,
            Ask::FollowUp { .. } => rule::SS_DEC_06,
        }
    }
}
