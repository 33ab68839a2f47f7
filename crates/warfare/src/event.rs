//! What happened, told for the eye and the ear.

mod cite;

use engine::{BySide, Outcome, Piece, PieceSet, Side, Tally};
use measure::{Heading, Path, Point};
use serde::{Deserialize, Serialize};

use crate::catalogue::{Arm, Kind};

/// SW-TRN — The five events of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Phase {
    Challenges,
    Fire,
    Movement,
    Melee,
    Morale,
}

/// SW-CHA-02 — How a leader fights a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Mode {
    Offensive,
    Defensive,
}

/// SW-FIR-08, SW-MEL-02 — Why something is added to a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book's rows.
pub enum Factor {
    Kind,
    Cavalry,
    Leader,
    Uphill,
    River,
    Flank,
    Rear,
    Casualties,
    Arquebus,
}

/// SW-MOR-02 — Why something is added to a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book's rows.
pub enum Reason {
    Flank,
    Rear,
    Leader,
    Half,
    LeaderLost,
}

impl Reason {
    /// All of them, in the order of the table, with the names of its rows.
    pub const ALL: [(Reason, &'static str); 5] = [
        (Reason::Flank, "flank"),
        (Reason::Rear, "rear"),
        (Reason::Leader, "leader"),
        (Reason::Half, "half"),
        (Reason::LeaderLost, "leader-lost"),
    ];
}

/// SW-MOR-01 — The row of the chart on which a unit checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Row {
    /// An enemy of this type.
    Against(Kind),
    /// SW-FIR-11 — The bottom row: yumi and arquebus fire.
    Fire,
}

/// SW-GEO-04 — Where an attack comes from, as the men attacked see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum From {
    Front,
    Flank,
    Rear,
}

/// Why a leader is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// SW-CHA-04 — Killed in a duel.
    Duel,
    /// SW-MEL-05, SW-MEL-09 — Killed in a melee.
    Struck,
    /// `arquebus_kills_leaders` — Shot.
    Shot,
    /// SW-LDR-04 — Captured.
    Captured,
    /// SW-ROU-04 — Ran off with his unit.
    Fled,
}

/// Why a unit is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gone {
    /// SW-UNI-04 — Nobody is left of it.
    Destroyed,
    /// SW-ROU-04 — It ran off the table.
    Fled,
    /// SW-RAL-03, SW-RAL-05 — It failed its rally.
    Dispersed,
}

/// SW-FIR-09, SW-MEL-03 — A volley, or a throw in a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who threw.
    pub by: Piece,
    /// At whom.
    pub at: Piece,
    /// With what it fires; nothing in a melee.
    pub arm: Option<Arm>,
    /// Where it came from; the front of a volley.
    pub from: From,
    /// The throw and what was added; the tally starts with the die.
    pub tally: Tally<Factor>,
    /// By what it was divided.
    pub divisor: u8,
    /// What came of it.
    pub inflicts: u8,
}

/// How a unit comes to rally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// SW-RAL-01 — By a leader.
    Leader,
    /// SW-RAL-03 — By a throw.
    Throw,
    /// SW-RAL-05 — By a throw in desperation.
    Desperation,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// An aim of the scenario was fulfilled.
    Aim,
    /// SW-END-02 — The breaking point.
    Broken,
    /// The last turn was played.
    Turns,
    /// Somebody gave up.
    Resigned,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Event {
    /// SW-TAB-01.
    Placed { who: Piece, at: Point, heading: Heading },
    /// SW-TAB-01 — A leader is given a unit.
    Attached { who: Piece, to: Piece },
    /// A turn begins; who has the priority marker.
    Turn { turn: u8, priority: Side },
    /// An event of the turn begins in which something happens.
    Phase { phase: Phase },

    /// SW-CHA-01.
    Challenged { by: Piece, to: Piece },
    /// A side challenges nobody.
    Passed { side: Side },
    /// SW-CHA-02 — The mode of the challenged.
    Mode { who: Piece, mode: Mode },
    /// SW-CHA-04 — One exchange, of each the challenger's first: attacks, who was hit, the saves of
    /// those who were, who is dead.
    Exchange {
        by: Piece,
        to: Piece,
        attacks: [u8; 2],
        hits: [bool; 2],
        saves: [Option<u8>; 2],
        dead: [bool; 2],
    },
    /// A leader is gone; and the unit he commanded.
    LeaderLost { who: Piece, unit: Option<Piece>, end: End },

    /// II.1 — A unit will fire. A secret.
    Committed { who: Piece, at: Piece },
    /// IV.2 — A unit will strike at the leader. A secret.
    WillStrike { who: Piece },
    /// A side is in, with who fires or with who strikes at leaders. A secret.
    Sealed { side: Side, strikes: bool },
    /// Both sides are in: the units that fire, or strike, lie open.
    Opened { phase: Phase, who: PieceSet },
    /// SW-FIR-09, SW-MEL-03.
    Blow(Blow),
    /// SW-FIR-10, SW-MEL-07 — Figures are removed.
    Lost { who: Piece, count: u8, left: u8 },
    /// SW-MEL-05, SW-MEL-09 — A strike at a leader: the die, and his save if it hit.
    Struck { by: Piece, who: Piece, roll: u8, save: Option<u8>, dead: bool },
    /// SW-MEL-06 — A strike at a leader who is dead already.
    StruckNobody { by: Piece, who: Piece },
    /// SW-MEL-08 — A unit consists of its leader alone.
    LeaderOnly { who: Piece, leader: Piece },
    /// SW-UNI-04, SW-RAL-03, SW-ROU-04 — A unit is gone.
    Removed { who: Piece, gone: Gone },
    /// SW-UNI-04, SW-RAL-04, SW-MEL-08 — A leader is left alone.
    Alone { who: Piece, at: Point },

    /// SW-MOR-01, SW-FIR-11 — A check. The tally starts with the die.
    Checked { who: Piece, row: Row, needs: i8, tally: Tally<Reason>, holds: bool },
    /// SW-MOR-01 — x: no check.
    NoCheck { who: Piece, row: Row },
    /// SW-ROU-01 — A unit runs.
    Routed { who: Piece, from: Point, to: Point, heading: Heading },
    /// SW-ROU-04 — A leader stays behind.
    StayedBehind { who: Piece, at: Point },

    /// SW-MOV-01 — Each side threw; equal throws are thrown again.
    RolledOff { rolls: BySide<u8> },
    /// SW-MOV-01.
    MovesFirst { side: Side },
    /// SW-MOV-01 — A side begins to move.
    Moves { side: Side },
    /// SW-MOV-02 — A unit moved, or turned.
    Moved { who: Piece, from: Point, path: Path, heading: Heading, cost: u16 },
    /// SW-MOV-09 — A unit attacks, by way of some points, and stands there now.
    Attacked {
        who: Piece,
        foe: Piece,
        side: u8,
        from: Point,
        via: Path,
        to: Point,
        heading: Heading,
        cost: u16,
        flank: From,
    },
    /// SW-MOV-09 — A unit turns its men to a side of its tray.
    Turned { who: Piece, side: u8 },
    /// SW-MOV-12 — A leader moved, out of a unit and into one.
    Rode {
        who: Piece,
        from: Point,
        path: Path,
        to: Point,
        left: Option<Piece>,
        joined: Option<Piece>,
        cost: u16,
    },
    /// SW-MOV-13 — A unit left by an exit.
    Left { who: Piece, exit: u8 },
    /// SW-LDR-04 — A leader gave way.
    GaveWay { who: Piece, from: Point, to: Point, joined: Option<Piece> },
    /// SW-RAL-05 — No throw is made.
    Declined { who: Piece },

    /// SW-RAL — A rally: the die, if there was one, and what it needed.
    Rallied { who: Piece, how: How, roll: Option<u8>, plus: u8, needs: u8, back: bool },
    /// SW-RAL-01 — Where a rallied unit faces.
    Faced { who: Piece, heading: Heading, front: u8 },
    /// SW-MEL-11 — A melee ends in which nobody can hurt anybody.
    Parted { a: Piece, b: Piece },
    /// SW-END-01 — A unit turns to an enemy it touches.
    Refaced { who: Piece, to: Piece, side: u8 },

    /// SW-END-02 — An aim was fulfilled, by number.
    Met { aim: u8, side: Side },
    /// SW-END-02.
    Resigned { side: Side },
    /// SW-END-02 — How it ended, with the points each side has lost.
    Ended { outcome: Outcome, ending: Ending, lost: BySide<u16> },
}
