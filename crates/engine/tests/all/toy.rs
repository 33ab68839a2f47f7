//! A small game with every hard shape at once: dice, a secret, a reaction, both asked at once.
//!
//! Each side has three pieces and hides its banner with one of them. Then they strike in turns;
//! who is struck may parry; whose banner falls has lost.

use crate::faults::{Fault, Frail, Pad, Shared};
use engine::*;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU32, Ordering};

pub const WRITE: RuleId = RuleId("D-1");
pub const MOVE: RuleId = RuleId("D-2");
pub const STRIKE: RuleId = RuleId("D-2.1");
pub const PARRY: RuleId = RuleId("D-3");
pub const TURNS: u8 = 30;
const REWRITES: u8 = 4;

/// The game, sound or with one fault planted; `P` is ballast in its state.
#[derive(Default)]
pub struct Duel<P = ()> {
    pub fault: Option<Fault>,
    calls: AtomicU32,
    ballast: std::marker::PhantomData<P>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State<P> {
    pub up: PieceSet,
    pub banner: BySide<Piece>,
    pub sealed: BySide<bool>,
    pub writes: BySide<u8>,
    /// The pieces of the foe that each side has looked at.
    pub looked: BySide<PieceSet>,
    pub turn: u8,
    pub mover: Side,
    pub steps: Steps<Step>,
    pub outcome: Option<Outcome>,
    pub pad: P,
    pub shared: Shared,
    pub frail: Frail,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Write,
    Move,
    Parry { by: Piece, at: Piece },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Write { piece: Piece },
    Seal,
    Strike { by: Piece, at: Piece },
    Look { by: Piece, at: Piece },
    Rest { turns: u8 },
    Parry { piece: Piece },
    Take,
    Resign,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Ask {
    Write,
    Move,
    Parry { piece: Piece },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    Fresh,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Wrote {
        side: Side,
        piece: Option<Piece>,
    },
    Sealed {
        side: Side,
        piece: Option<Piece>,
    },
    Begun,
    Struck {
        by: Piece,
        at: Piece,
        roll: u8,
        tally: Tally<Why>,
    },
    Parried {
        piece: Piece,
        roll: u8,
    },
    Fell {
        piece: Piece,
        banner: bool,
    },
    Looked {
        by: Piece,
        at: Piece,
        banner: Option<bool>,
    },
    Rested {
        side: Side,
        #[serde(skip)]
        note: u8,
    },
    Resigned {
        side: Side,
    },
}

#[derive(PartialEq, Debug, Serialize)]
pub struct View {
    pub up: PieceSet,
    pub turn: u8,
    pub mover: Side,
    /// Whether a side has sealed: nobody else knows.
    pub sealed: BySide<Option<bool>>,
    /// How often a side wrote: nobody else knows.
    pub writes: BySide<Option<u8>>,
    pub banner: BySide<Option<Piece>>,
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        match self {
            Ask::Write => WRITE,
            Ask::Move => MOVE,
            Ask::Parry { .. } => PARRY,
        }
    }
}

/// The side a piece belongs to.
pub fn owner(piece: Piece) -> Side {
    if piece.0 < 3 { Side::A } else { Side::B }
}

/// All pieces of a side.
pub fn force(side: Side) -> PieceSet {
    PieceSet(0b111 << (3 * side.index()))
}

impl Duel {
    pub fn sound() -> Duel {
        Duel::default()
    }
}

impl<P: Pad> Duel<P> {
    pub fn with(fault: Fault) -> Self {
        Duel { fault: Some(fault), ..Default::default() }
    }

    pub fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// A number that is another at every call: what a rule must never look at.
    pub fn flicker(&self, fault: Fault) -> u32 {
        if self.has(fault) { self.calls.fetch_add(1, Ordering::Relaxed) } else { 0 }
    }

    pub fn targets(&self, s: &State<P>, side: Side) -> PieceSet {
        s.up.intersection(force(side.other()))
    }

    pub fn may_act(&self, s: &State<P>, side: Side) -> Result<Step, Refusal> {
        let step = s.steps.top().ok_or(Refusal::new(MOVE, "the game is over"))?;
        let asked = match step {
            Step::Write => !s.sealed[side],
            Step::Move => s.mover == side,
            Step::Parry { at, .. } => owner(at) == side,
        };
        if asked { Ok(step) } else { Err(Refusal::new(step_rule(step), "you are not asked")) }
    }

    pub fn may_reach(&self, s: &State<P>, side: Side, by: Piece, at: Piece) -> Result<(), Refusal> {
        if self.has(Fault::Panics) {
            assert!(at.0 < 6, "there is no piece {at}");
        }
        if !s.up.intersection(force(side)).contains(by) {
            return Err(Refusal::new(STRIKE, "this piece is not yours or is down"));
        }
        if !self.targets(s, side).contains(at) {
            let peeks = self.has(Fault::CheckPeeks) && at.0 % 3 == s.banner[side.other()].0 % 3;
            let why = if peeks { "not at the banner's place" } else { "there is no such target" };
            return Err(Refusal::new(STRIKE, why));
        }
        Ok(())
    }

    /// D-2.1 — A strike hits on four or more; a six fells outright on eight of ten or more.
    pub fn strike<D: Dice>(
        &self,
        s: &mut State<P>,
        (by, at): (Piece, Piece),
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let side = owner(by);
        let walked = std::any::type_name::<D>().contains("Odometer");
        let odd = u8::from(walked && self.flicker(Fault::OddDice) % 2 == 1);
        let roll = dice.roll(Die::new(6 - odd, STRIKE, side))?;
        let mut tally = Tally::new(i16::from(roll));
        if s.turn < 2 {
            tally.add(Why::Fresh, 1);
        }
        if self.has(Fault::DiceLeak) && s.banner[side.other()] == at {
            dice.roll(Die::new(4, STRIKE, side))?;
        }
        let by_seen = Piece(by.0 + (self.flicker(Fault::Flickers) % 2) as u8);
        tell.tell(|| Event::Struck { by: by_seen, at, roll, tally });
        if roll == 6 && dice.roll(Die::new(10, STRIKE, side))? >= 8 {
            self.fell(s, at, tell);
        } else if tally.sum() >= 4 {
            s.steps.push(Step::Parry { by, at });
        } else {
            self.next_turn(s);
        }
        Ok(())
    }

    pub fn fell(&self, s: &mut State<P>, piece: Piece, tell: &mut impl Tell<Event>) {
        let banner = s.banner[owner(piece)] == piece;
        s.up.remove(piece);
        tell.tell(|| Event::Fell { piece, banner });
        self.next_turn(s);
        if banner && !self.has(Fault::BannerFalls) {
            self.end(s, Outcome::Won(owner(piece).other()));
        }
    }

    pub fn next_turn(&self, s: &mut State<P>) {
        s.turn += 1;
        s.mover = s.mover.other();
        if s.turn == TURNS {
            self.end(s, Outcome::Drawn);
        }
    }

    pub fn end(&self, s: &mut State<P>, outcome: Outcome) {
        s.outcome = Some(outcome);
        s.steps = Steps::new();
    }

    pub fn seal(&self, s: &mut State<P>, side: Side, tell: &mut impl Tell<Event>) {
        s.sealed[side] = true;
        let piece = Some(s.banner[side]);
        tell.tell(|| Event::Sealed { side, piece });
        if s.sealed[side.other()] {
            s.steps.replace_top(Step::Move);
            tell.tell(|| Event::Begun);
        }
    }

    pub fn rest(&self, s: &mut State<P>, side: Side, tell: &mut impl Tell<Event>) {
        let note = u8::from(self.has(Fault::ForgetsNote));
        let mut heard = false;
        tell.tell(|| {
            heard = true;
            Event::Rested { side, note }
        });
        self.next_turn(s);
        if heard && self.has(Fault::Listens) {
            s.looked[side] = PieceSet::EMPTY;
            s.frail.0 |= 4;
        }
    }
}

fn step_rule(step: Step) -> RuleId {
    match step {
        Step::Write => WRITE,
        Step::Move => MOVE,
        Step::Parry { .. } => PARRY,
    }
}

impl<P: Pad> Duel<P> {
    pub fn judge(&self, s: &State<P>, side: Side, action: Action) -> Result<(), Refusal> {
        let over = Refusal::new(MOVE, "the game is over");
        if action == Action::Resign {
            let late = s.outcome.is_some() && !self.has(Fault::ResignsAfterEnd);
            let not_asked = self.has(Fault::ResignsInTurn) && self.may_act(s, side).is_err();
            return if late || not_asked { Err(over) } else { Ok(()) };
        }
        if self.has(Fault::UnaskedLegal) && matches!(action, Action::Rest { .. }) {
            return Ok(());
        }
        let step = self.may_act(s, side)?;
        match (step, action) {
            (Step::Write, Action::Seal) | (Step::Parry { .. }, Action::Take) => Ok(()),
            (Step::Write, Action::Write { piece }) => {
                let fine = force(side).contains(piece)
                    && (s.banner[side] != piece || self.has(Fault::OpenAsk))
                    && s.writes[side] < REWRITES;
                let tells = self.has(Fault::RefusalTells) && s.writes[side.other()] > 0;
                let why = if tells { "the other side writes too" } else { "not to be written" };
                if fine { Ok(()) } else { Err(Refusal::new(WRITE, why)) }
            }
            (Step::Move, Action::Rest { turns }) => {
                let fine = turns == 0 || self.has(Fault::Unlisted);
                if fine { Ok(()) } else { Err(Refusal::new(MOVE, "a side rests for one turn")) }
            }
            (Step::Move, Action::Strike { by, at }) => self.may_reach(s, side, by, at),
            (Step::Move, Action::Look { by, at }) => {
                self.may_reach(s, side, by, at)?;
                let known = s.looked[side].contains(at);
                if known { Err(Refusal::new(MOVE, "you know this piece")) } else { Ok(()) }
            }
            (Step::Parry { at, .. }, Action::Parry { piece }) if at == piece => Ok(()),
            _ => Err(Refusal::new(step_rule(step), "this is not what you are asked")),
        }
    }
}
