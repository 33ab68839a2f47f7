//! What changes, what can be done and what happens in the small game.

use engine::{BySide, Cites, Outcome, Piece, RuleId, Side};
use serde::{Deserialize, Serialize};

/// Men on each side, one to a file.
pub const MEN: u8 = 3;
/// Game turns.
pub const TURNS: u8 = 4;
/// How often a side may write in one turn.
pub const PAPER: u8 = 9;

/// SL-1 — Both sides write a stance for each of their men, unseen by the other.
pub const WRITE: RuleId = RuleId("SL-1");
/// SL-2 — A side that has sealed waits for the other.
pub const SEAL: RuleId = RuleId("SL-2");
/// SL-3 — When both have sealed, all slips are laid open and a die is thrown.
pub const REVEAL: RuleId = RuleId("SL-3");
/// SL-4 — In each file the better stance wins a step and a point.
pub const CLASH: RuleId = RuleId("SL-4");
/// SL-5 — After the last turn more points win.
pub const END: RuleId = RuleId("SL-5");
/// SL-6 — A sword reaches the hex ahead and the two beside it, a spear the two ahead.
pub const ZONE: RuleId = RuleId("SL-6");
/// SL-7 — An umpire may drive a file one hex.
pub const UMPIRE: RuleId = RuleId("SL-7");

/// What is written on a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stance {
    /// Beats stepping.
    Strike,
    /// Beats striking; what a man does for whom nothing is written.
    Guard,
    /// Beats guarding.
    Step,
    /// Steps, and looks to his left until the slips are open.
    #[serde(rename = "step-left")]
    StepLeft,
    /// Steps, and looks to his right until the slips are open.
    #[serde(rename = "step-right")]
    StepRight,
}

impl Stance {
    /// Every stance.
    pub const ALL: [Stance; 5] =
        [Stance::Strike, Stance::Guard, Stance::Step, Stance::StepLeft, Stance::StepRight];

    /// What a man does, in a word.
    pub const fn verb(self) -> &'static str {
        match self {
            Stance::Strike => "strikes",
            Stance::Guard => "guards",
            Stance::Step => "steps",
            Stance::StepLeft => "steps-left",
            Stance::StepRight => "steps-right",
        }
    }

    /// True of stepping, wherever he looks.
    pub const fn steps(self) -> bool {
        matches!(self, Stance::Step | Stance::StepLeft | Stance::StepRight)
    }

    /// Whether it wins against another.
    pub const fn beats(self, other: Stance) -> bool {
        match self {
            Stance::Strike => other.steps(),
            Stance::Guard => matches!(other, Stance::Strike),
            Stance::Step | Stance::StepLeft | Stance::StepRight => matches!(other, Stance::Guard),
        }
    }
}

/// The slips of one side.
pub type Slips = [Option<Stance>; MEN as usize];

/// Everything that changes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The turn, from 0.
    pub turn: u8,
    /// What is written in this turn.
    pub slips: BySide<Slips>,
    /// How often each side wrote in this turn.
    pub writes: BySide<u8>,
    /// Who has sealed.
    pub sealed: BySide<bool>,
    /// How far the men of each file have been driven, towards B if positive.
    pub push: [i8; MEN as usize],
    /// Files won.
    pub points: BySide<u8>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A slip is written, or written anew.
    Write {
        /// For whom.
        man: Piece,
        /// What.
        stance: Stance,
    },
    /// All is written.
    Seal,
    /// The umpire drives a file.
    Drive {
        /// Which.
        file: u8,
        /// As if this side had won it.
        side: Side,
    },
    /// The side gives up.
    Resign,
}

/// What a side is asked: to write and seal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask(pub Side);

impl Serialize for Ask {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str("write")
    }
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        WRITE
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// A slip was written.
    Wrote {
        /// For whom.
        man: Piece,
        /// What; only whoever is told of a slip without being told what is on it has none.
        stance: Option<Stance>,
    },
    /// A side has sealed.
    Sealed {
        /// Who.
        side: Side,
    },
    /// All slips were laid open.
    Revealed {
        /// The turn, from 1.
        turn: u8,
        /// What each man does.
        slips: BySide<[Stance; MEN as usize]>,
    },
    /// The die of the turn: whom equal stances favour.
    Rolled {
        /// Its face.
        roll: u8,
        /// Whom.
        favours: Side,
    },
    /// A file was won.
    Won {
        /// Which.
        file: u8,
        /// By whom.
        side: Side,
        /// How far its men are driven now.
        push: i8,
        /// What its men had on their slips.
        slips: BySide<Stance>,
        /// The die of the turn.
        roll: u8,
    },
    /// The umpire drove a file.
    Driven {
        /// Which.
        file: u8,
        /// As if this side had won it.
        side: Side,
        /// How far its men are driven now.
        push: i8,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        side: Side,
    },
    /// It is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// What an eye sees of the slips of a side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Desk {
    /// What is written.
    pub slips: Slips,
    /// Whether it is sealed.
    pub sealed: bool,
}

/// What an eye sees.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// The turn, from 0.
    pub turn: u8,
    /// The slips this eye may know.
    pub desks: BySide<Option<Desk>>,
    /// How far the men have been driven.
    pub push: [i8; MEN as usize],
    /// Files won.
    pub points: BySide<u8>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// What is given away by a leak that was planted; nothing otherwise.
    pub leaked: Option<u8>,
}

/// Whose a man is.
pub fn owner(man: Piece) -> Option<Side> {
    match man.0 / MEN {
        0 => Some(Side::A),
        1 => Some(Side::B),
        _ => None,
    }
}

/// The man of a side in a file.
pub fn man(side: Side, file: u8) -> Piece {
    Piece(side.index() as u8 * MEN + file)
}

/// The file a man stands in.
pub fn file(man: Piece) -> usize {
    usize::from(man.0 % MEN)
}
