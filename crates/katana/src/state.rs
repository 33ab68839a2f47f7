//! Everything that changes during play.

mod figure;
mod herd;
pub mod mark;
mod thing;

pub use figure::{Fit, Man};
pub use herd::{Group, Horse, Nerve};
pub use thing::{Drop, Fate, Item, Pend, Policy, Shot, Stroke, Target};

use engine::{BySide, Outcome, Piece, Side};
use hex::HexId;

use crate::order::Posture;

/// The most characters.
pub const MEN: usize = 32;
/// The most horses; they are numbered after [`MEN`].
pub const HORSES: usize = 12;
/// The most groups.
pub const GROUPS: usize = 8;
/// The most things one can carry.
pub const KIT: usize = 5;
/// The most things that lie about; what is dropped beyond that is lost.
pub const LITTER: usize = 16;
/// The most exchanges of the last five phases that are remembered.
pub const BLOWS: usize = 96;
/// The most muskets whose noise is remembered in a phase.
pub const BANGS: usize = 8;
/// Phases in a move (KY-SEQ-01).
pub const PHASES: u8 = 5;

/// Where the game is within a move (chapter 5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stage {
    /// KY-MAP-50 — Whoever is hidden is put where he lurks.
    #[default]
    Deploy,
    /// A1 — Leaders act on their own or not.
    MoveStart,
    /// A2 — Modes are chosen; under KY-ORD-02 the orders of the whole move.
    Modes,
    /// A phase begins: who acts, who has lost it.
    PhaseStart,
    /// KY-DEC-16 — A phase may be lost now or later.
    LosePhase,
    /// P1 — Orders are written; or somebody acts.
    Orders,
    /// KY-ORD-04 — The winner of the roll says who goes first.
    FirstOrLast,
    /// M1 — Turns, postures, weapons, control.
    Setting,
    /// M2 — A step of movement, and within it one of the letters of KY-ORD-11.
    Step(Letter),
    /// M3 — Second turns.
    Turning,
    /// S1 — Shots are declared.
    Shots,
    /// S2, S3 — Shots fall and do what they do.
    Flight,
    /// C1 — Strokes are declared.
    Strokes,
    /// C3 … C5 — Shouts and blows.
    Clash,
    /// KY-GRP-05 — Winners may break off.
    BreakOff,
    /// C6, C7 — Push-backs, slips, drift.
    Aftermath,
    /// P5 — Who notices what.
    Closing,
    /// E1 … E6.
    MoveEnd,
}

/// KY-ORD-11 — The parts of a step of movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letter {
    /// Outreach strokes.
    #[default]
    A,
    /// Jumps and spear lines.
    B,
    /// Steps.
    C,
    /// Charges.
    D,
    /// Men run down.
    E,
}

/// What interrupts everything else until it is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Pending {
    #[default]
    None,
    /// KY-CLS-40 — Somebody may strike at one who comes nearer.
    Outreach { by: Piece },
    /// KY-BDY-02 — Somebody may strike at one who closes.
    Closing { by: Piece, at: Piece },
    /// KY-MTD-20 — A rider may strike before he rides a man down.
    RiderBlow { by: Piece, at: Piece },
    /// KY-MTD-20 — A man may strike before he is ridden down.
    ManBlow { by: Piece, horse: Piece },
    /// KY-MTD-22 — A rider may strike in passing.
    Passing { by: Piece },
    /// KY-HOR-31 — A man may throw himself aside.
    Aside { who: Piece, horse: Piece },
    /// KY-YAD-01 — A missile may be deflected.
    Deflect { who: Piece },
    /// KY-GRP-05 — A winner may break off.
    BreakOff { who: Piece },
    /// KY-DEC-16.
    Lose { who: Piece },
    /// KY-ORD-03, KY-ORD-04, KY-ORD-05 — Somebody acts now.
    Act { who: Piece },
}

/// A missile in the air (KY-SHT-07 …).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flight {
    /// Who shot.
    pub by: Piece,
    /// With which item of his kit.
    pub slot: u8,
    /// Whom it was aimed at.
    pub main: Piece,
    /// Whom it comes at now.
    pub at: Piece,
    /// How many hits it brings.
    pub hits: u8,
    /// Who has been diced against already, men and horses.
    pub tried: u64,
}

impl Default for Flight {
    fn default() -> Self {
        let none = Piece::NONE;
        Flight { by: none, slot: 0, main: none, at: none, hits: 0, tried: 0 }
    }
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Characters.
    pub men: [Man; MEN],
    /// Horses.
    pub horses: [Horse; HORSES],
    /// Groups.
    pub groups: [Group; GROUPS],
    /// What lies about.
    pub litter: [Drop; LITTER],
    /// Who exchanged blows with whom in the last five phases, oldest first.
    pub blows: [(Piece, Piece); BLOWS],
    /// How many of them belong to each of the last five phases, the present one last.
    pub blow_counts: [u8; PHASES as usize],
    /// Where muskets went off in this phase.
    pub bangs: [HexId; BANGS],
    /// The move, from 1.
    pub turn: u8,
    /// The phase, from 1 to 5.
    pub phase: u8,
    /// Phases played so far in the whole game, this one included.
    pub count: u16,
    /// Where the game is.
    pub stage: Stage,
    /// The step of movement, from 1.
    pub step: u8,
    /// A count within the stage.
    pub cursor: u8,
    /// What must be answered first.
    pub pending: Pending,
    /// Who moves in this pass, men and horses as bits.
    pub movers: u64,
    /// Who has stepped in this step of movement, men and horses as bits.
    pub stepped: u64,
    /// KY-ORD-15 — Men who tried to change places in this phase.
    pub swapped: u32,
    /// Who has still to act in a method without written orders, as bits; and who holds.
    pub waiting: u32,
    /// KY-ORD-03 — Who holds.
    pub holders: u32,
    /// KY-ORD-07 — Horses that still move by themselves, as bits.
    pub loose: u64,
    /// KY-ORD-03 — Everybody with an action, the first to act first.
    pub queue: [Piece; MEN],
    /// Who has something to write in this stage, as bits; worked out when the paper is laid out.
    pub writers: u32,
    /// KY-ORD-04, KY-ORD-05 — The side that goes first.
    pub first: Side,
    /// What is written is sealed.
    pub sealed: BySide<bool>,
    /// How often something was written since the last sealing.
    pub writes: BySide<u8>,
    /// KY-MTD-20 — The blow of a rider who is about to ride somebody down.
    pub blow: Stroke,
    /// A missile in the air.
    pub flight: Flight,
    /// A side has struck with an edge.
    pub steel: BySide<bool>,
    /// It rains.
    pub rain: bool,
    /// It is night.
    pub night: bool,
    /// KY-UMP-09 — The umpire has halted the game.
    pub halted: bool,
    /// How it ended.
    pub over: Option<Outcome>,
    /// Who gave up.
    pub resigned: Option<Side>,
}

impl State {
    /// A man's record.
    #[inline]
    pub fn man(&self, p: Piece) -> &Man {
        &self.men[p.0 as usize % MEN]
    }

    /// A man's record, to change.
    #[inline]
    pub fn man_mut(&mut self, p: Piece) -> &mut Man {
        &mut self.men[p.0 as usize % MEN]
    }

    /// A horse's record.
    #[inline]
    pub fn horse(&self, p: Piece) -> &Horse {
        &self.horses[(p.0 as usize).wrapping_sub(MEN) % HORSES]
    }

    /// A horse's record, to change.
    #[inline]
    pub fn horse_mut(&mut self, p: Piece) -> &mut Horse {
        &mut self.horses[(p.0 as usize).wrapping_sub(MEN) % HORSES]
    }

    /// The horse a man sits on, or nothing.
    #[inline]
    pub fn mount(&self, p: Piece) -> Option<&Horse> {
        let horse = self.man(p).horse;
        horse.is_some().then(|| self.horse(horse))
    }

    /// The exchanges of the present phase: who struck at whom.
    pub fn blows_now(&self) -> &[(Piece, Piece)] {
        let (before, now) = self.blow_counts.split_at(usize::from(PHASES) - 1);
        let start: usize = before.iter().map(|n| usize::from(*n)).sum();
        let end = (start + usize::from(now[0])).min(BLOWS);
        &self.blows[start.min(end)..end]
    }

    /// The exchanges of the last five phases.
    pub fn blows_lately(&self) -> &[(Piece, Piece)] {
        let end: usize = self.blow_counts.iter().map(|n| usize::from(*n)).sum();
        &self.blows[..end.min(BLOWS)]
    }

    /// Notes that one struck at another.
    pub fn note_blow(&mut self, by: Piece, at: Piece) {
        let end: usize = self.blow_counts.iter().map(|n| usize::from(*n)).sum();
        if end >= BLOWS {
            // The oldest is forgotten.
            self.blows.copy_within(1.., 0);
            if let Some(oldest) = self.blow_counts.iter_mut().find(|n| **n > 0) {
                *oldest -= 1;
            }
        }
        let end = end.min(BLOWS - 1);
        self.blows[end] = (by, at);
        self.blow_counts[usize::from(PHASES) - 1] += 1;
    }

    /// A phase begins: the blows of the fifth phase back are forgotten.
    pub fn age_blows(&mut self) {
        let gone = usize::from(self.blow_counts[0]);
        let end: usize = self.blow_counts.iter().map(|n| usize::from(*n)).sum();
        self.blows.copy_within(gone..end.min(BLOWS), 0);
        let left = end - gone;
        self.blows[left..end].fill((Piece::NONE, Piece::NONE));
        self.blow_counts.rotate_left(1);
        self.blow_counts[usize::from(PHASES) - 1] = 0;
    }

    /// True of a man on his feet.
    #[inline]
    pub fn is_standing(&self, p: Piece) -> bool {
        let man = self.man(p);
        man.posture == Posture::Standing && man.fit == Fit::Well && man.horse == Piece::NONE
    }
}

/// True of the number of a horse.
#[inline]
pub const fn is_horse(p: Piece) -> bool {
    p.0 as usize >= MEN && (p.0 as usize) < MEN + HORSES
}

/// The bit of a man or a horse.
#[inline]
pub const fn bit(p: Piece) -> u64 {
    1 << (p.0 % 64)
}
