//! What happened, told for the eye and the ear.

use engine::{Outcome, Piece, RuleId, Side};
use hex::HexId;
use serde::{Deserialize, Serialize};

use crate::action::Face;
use crate::attack::Attack;
use crate::rule;
use crate::state::{StepName, Task};
use crate::terrain::Cover;

/// The tally of a shot or attack: from strengths to the column that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed {
    /// Attack strength, summed.
    pub attack: u16,
    /// Defence strength, summed.
    pub defence: u16,
    /// Odds before terrain, limited to 1–12; 0 if they were below 1-1.
    pub odds: i8,
    /// Columns moved by cover or terrain; negative is left.
    pub shift: i8,
    /// Column read, 1–12; 0 for no effect (`ch_missile_floor`).
    pub column: i8,
    /// Read on the table for mounted targets.
    pub mounted: bool,
    /// What is added to the die: a wounded shooter adds one where the books say so (SG-MIX-02).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub adds: u8,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// Which of the longbow tables was read (SB-SHO-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// T-7: a mounted target, or an animal.
    Mounted,
    /// T-8: a man on foot in armour.
    Armoured,
    /// T-9: any other man on foot.
    Foot,
}

/// Everything that can be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Event {
    /// A piece was set up elsewhere.
    Placed { figure: Piece, hex: HexId, tail: HexId },
    /// A man was put under a sergeant.
    Allotted { man: Piece, sergeant: Piece },
    /// A side finished its set-up.
    Readied { side: Side },
    /// An archer counted his arrows.
    Stocked { figure: Piece, dice: [u8; 3], stock: u8 },
    /// A die chose who begins.
    FirstSide { side: Side, die: u8 },
    /// A phase began.
    PhaseBegan { side: Side, turn: u8, phase: u16 },
    /// A step began.
    StepBegan { step: StepName },
    /// An animal changed hands.
    Controlled { animal: Piece, side: Option<Side> },
    /// Sleepers woke.
    Woke { side: Side },
    /// A full-turn or phase action began.
    Began { man: Piece, task: Task, on: Piece, hex: HexId },
    /// It came to nothing.
    Dropped { man: Piece, task: Task },
    /// It was done.
    Did { man: Piece, task: Task, on: Piece },
    /// Arrows changed hands.
    Handed { from: Piece, to: Piece, number: u8 },
    /// Bodies were shifted.
    Shifted { from: HexId, to: HexId, bodies: u8, carcass: Piece },
    /// A corner's covered face was named.
    Nominated { figure: Piece, face: Face },
    /// A shot.
    Shot { by: Piece, at: Piece, range: u16, cover: Cover, weighed: Weighed, die: u8, letter: u8 },
    /// A shot too weak to roll for (`ch_missile_floor`).
    Spent { by: Piece, at: Piece, range: u16, cover: Cover, weighed: Weighed },
    /// A move.
    Moved { figure: Piece, from: HexId, to: HexId, tail: HexId, cost: u8 },
    /// A step with an animal in tow.
    Led { man: Piece, animal: Piece, to: HexId, cost: u8 },
    /// A step of prisoner and escort.
    Escorted { prisoner: Piece, to: HexId },
    /// A piece left the map over the edge with this index.
    Left { figure: Piece, edge: u8 },
    /// Men without command in this phase.
    Leaderless { man: Piece },
    /// An attack was declared.
    Attacked { attack: Attack },
    /// A prisoner joined it.
    Joined { prisoner: Piece },
    /// A defender bears the result.
    Bears { figure: Piece },
    /// An attack was fought.
    Fought { attack: Attack, weighed: Weighed, die: u8, letter: u8 },
    /// A knight offered to surrender.
    Offered { knight: Piece },
    /// The answer.
    Answered { knight: Piece, die: u8, taken: bool },
    /// The attackers let it be.
    CalledOff,
    /// A knight was taken.
    Captured { knight: Piece },
    /// A prisoner got away.
    Escaped { knight: Piece, forced: bool },
    /// Out of his senses.
    Stunned { figure: Piece },
    /// Hurt.
    Wounded { figure: Piece },
    /// Dead.
    Killed { figure: Piece },
    /// Thrown from the saddle.
    Thrown { rider: Piece },
    /// Where a thrown or dismounting man came to lie or stand.
    Put { figure: Piece, to: HexId },
    /// Retreated.
    Retreated { figure: Piece, from: HexId, to: HexId, tail: HexId },
    /// There was nothing to choose: what follows was done for its owner.
    OnlyWay { figure: Piece },
    /// Could not retreat.
    Cornered { figure: Piece },
    /// A stunned man told to retreat.
    Helpless { figure: Piece },
    /// Advanced after combat.
    Advanced { figure: Piece, from: HexId, to: HexId, tail: HexId },
    /// Recovered from stun.
    Recovered { figure: Piece },
    /// A side gave up.
    Resigned { side: Side },
    /// The game ended.
    Ended { outcome: Outcome, a: i16, b: i16 },
    /// A barricade went up elsewhere.
    Barricaded { hex: HexId, front: u8 },
    /// Night fell.
    NightFell,
    /// Someone unseen is seen.
    Seen { figure: Piece, hex: HexId },
    /// Someone is not seen any more.
    Lost { figure: Piece },
    /// Only that side may know this; the others know what was glimpsed of it.
    Veiled { side: Side, event: Box<Event> },
    /// What everybody but that side, and but the umpire, knows of what is veiled.
    Glimpsed { side: Side, event: Box<Event> },
    /// Someone struck in the dark.
    Struck { at: Vec<Piece>, mounted: bool, die: u8, letter: u8 },
    /// An animal was led off by someone who is not seen.
    Strayed { animal: Piece, hex: HexId },
    /// A side felt its way in the dark, and knows more than before.
    Felt { side: Side },
    /// A piece came upon someone unseen and stopped before his hex.
    RanInto { figure: Piece, hex: HexId },
    /// A sleeper woke by himself.
    Awoke { figure: Piece },
    /// The alarm was raised.
    AlarmRaised { side: Side },
    /// It was not.
    StayedQuiet { side: Side },
    /// A longbow was shot: what was added, the table, the row that was read.
    Loosed {
        by: Piece,
        at: Piece,
        range: u16,
        cover: Cover,
        adds: i8,
        mark: Mark,
        die: u8,
        row: u8,
        letter: u8,
    },
    /// Shuriken were thrown; the thrower is none if he was not seen.
    Threw { by: Piece, at: Piece, range: u16, adds: i8, die: u8, row: u8, letter: u8 },
    /// A lantern was shot or thrown at; the one who did it is none if he was not seen.
    LanternShot { by: Piece, hex: HexId, thrown: bool, die: u8, row: u8, hit: bool },
    /// A lantern was lit or put out by hand, or went out by a missile (nobody).
    Lantern { hex: HexId, lit: bool, by: Piece },
    /// A monk struck at a missile: the letter before and after; the same if he missed it.
    Deflected { monk: Piece, die: u8, from: u8, to: u8, mounted: bool },
    /// He did not try.
    LetCome { monk: Piece },
    /// Driven into the water.
    Drowned { figure: Piece, hex: HexId },
    /// A body went down the river.
    WashedAway { figure: Piece },
    /// A draft horse drew its cart on by a step.
    Drew { horse: Piece, cart: Piece, to: HexId, cost: u8 },
    /// Men pushed a cart by a step.
    Pushed { cart: Piece, men: [Piece; 3], to: HexId, cost: u8 },
    /// Where a pusher stands after it.
    StandsBy { man: Piece, to: HexId },
    /// A challenge.
    Challenged { by: Piece },
    /// There was nobody to answer it.
    Unanswered { side: Side },
    /// It was accepted.
    Accepted { by: Piece, challenger: Piece },
    /// It was refused.
    RefusedChallenge { side: Side },
    /// A champion has fallen.
    DuelOver { winner: Piece },
    /// Nothing came of the duel.
    DuelLapsed,
    /// A side broke the duel.
    Breached { side: Side },
    /// A poem was handed over; no lines if there is none.
    Poem { side: Side, lines: u8 },
    /// It was judged.
    Judged { side: Side, worthy: bool },
    /// A posthumous victory.
    Posthumous { side: Side },
    /// A man at his last poem does not retreat.
    Unmoved { figure: Piece },
}

impl Event {
    /// The rule the event comes from.
    pub fn rule(&self) -> RuleId {
        match self {
            Event::Placed { .. } | Event::Readied { .. } => rule::D_01,
            Event::Allotted { .. } => rule::CH_CMD_02,
            Event::Stocked { .. } => rule::CH_AMM_01,
            Event::FirstSide { .. } => rule::SG_TRN_01,
            Event::PhaseBegan { .. } => rule::SG_TRN_01,
            Event::StepBegan { .. } => rule::SG_TRN_02,
            Event::Controlled { .. } => rule::SB_DRA_02,
            Event::Woke { .. } => rule::SG_TRN_10,
            Event::Began { task, .. } | Event::Did { task, .. } => task_rule(*task),
            Event::Dropped { .. } => rule::SG_TRN_08,
            Event::Handed { .. } => rule::CH_AMM_02,
            Event::Shifted { .. } => rule::SB_BOD_04,
            Event::Nominated { .. } => rule::SG_COV_05,
            Event::Shot { .. } => rule::CH_SHO_03,
            Event::Spent { .. } => rule::CH_SHO_02,
            Event::Moved { .. } => rule::SG_MOV_01,
            Event::Led { animal: _, .. } => rule::SG_HRS_06,
            Event::Escorted { .. } => rule::CH_RAN_05,
            Event::Left { .. } => rule::SG_MOV_14,
            Event::Leaderless { .. } => rule::CH_CMD_03,
            Event::Attacked { .. } => rule::SG_CMB_03,
            Event::Joined { .. } => rule::CH_RAN_08,
            Event::Bears { .. } => rule::SG_CMB_12,
            Event::Fought { .. } => rule::SG_CMB_07,
            Event::Offered { .. } => rule::CH_RAN_01,
            Event::Answered { .. } | Event::CalledOff => rule::CH_RAN_02,
            Event::Captured { .. } => rule::CH_RAN_03,
            Event::Escaped { .. } => rule::CH_RAN_07,
            Event::Stunned { .. } | Event::Wounded { .. } | Event::Killed { .. } => rule::SG_CHR_04,
            Event::Thrown { .. } | Event::Put { .. } => rule::SG_DIS_01,
            Event::Retreated { .. } => rule::SG_RET_01,
            Event::OnlyWay { .. } => rule::SG_ENG_05,
            Event::Cornered { .. } => rule::SG_RET_06,
            Event::Helpless { .. } => rule::SG_RET_10,
            Event::Advanced { .. } => rule::SB_ADV_01,
            Event::Recovered { .. } => rule::SG_TRN_06,
            Event::Resigned { .. } | Event::Ended { .. } => rule::SG_TRN_10,
            _ => self.younger_rule(),
        }
    }

    /// The rule of an event of the younger book.
    fn younger_rule(&self) -> RuleId {
        match self {
            Event::Barricaded { .. } => rule::SG_MAP_07,
            Event::NightFell => rule::SB_NIT_01,
            Event::Seen { .. } | Event::Lost { .. } => rule::SB_NIT_04,
            Event::Veiled { event, .. } | Event::Glimpsed { event, .. } => event.rule(),
            Event::Struck { .. } | Event::Strayed { .. } => rule::SB_NIT_10,
            Event::RanInto { .. } | Event::Felt { .. } => rule::SB_NIT_07,
            Event::Awoke { .. } | Event::AlarmRaised { .. } | Event::StayedQuiet { .. } => {
                rule::SB_NIT_08
            }
            Event::Loosed { .. } => rule::SB_SHO_03,
            Event::Threw { .. } => rule::SB_SHU_02,
            Event::LanternShot { .. } => rule::SB_SHO_08,
            Event::Lantern { by: Piece::NONE, .. } => rule::SB_LAN_03,
            Event::Lantern { .. } => rule::SB_LAN_02,
            Event::Deflected { .. } | Event::LetCome { .. } => rule::SB_MNK_01,
            Event::Drowned { .. } | Event::WashedAway { .. } => rule::SB_RET_07,
            Event::Drew { .. } => rule::SB_CAR_02,
            Event::Pushed { .. } | Event::StandsBy { .. } => rule::SB_CAR_03,
            Event::Challenged { .. } => rule::SB_DUE_01,
            Event::Unanswered { .. } | Event::Accepted { .. } => rule::SB_DUE_02,
            Event::RefusedChallenge { .. } => rule::SB_DUE_03,
            Event::Breached { .. } => rule::SB_DUE_05,
            Event::DuelOver { .. } => rule::SB_DUE_04,
            Event::DuelLapsed => rule::SB_DUE_06,
            Event::Poem { .. } => rule::SB_SEP_04,
            Event::Judged { .. } | Event::Posthumous { .. } => rule::SB_SEP_06,
            Event::Unmoved { .. } => rule::SB_SEP_03,
            _ => rule::SG_TRN_10,
        }
    }
}

/// The rule that lets a man do a task.
pub fn task_rule(task: Task) -> RuleId {
    match task {
        Task::None => rule::SG_TRN_07,
        Task::Mount | Task::Dismount => rule::SG_HRS_01,
        Task::Attach | Task::Detach => rule::CH_MUL_02,
        Task::Share => rule::CH_AMM_02,
        Task::Clear => rule::SB_BOD_04,
        Task::Harness | Task::Unharness => rule::SB_CAR_04,
        Task::Seppuku => rule::SB_SEP_02,
    }
}
