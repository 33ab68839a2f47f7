//! The toy game's answers to what every game is asked.

use crate::faults::{Fault, Frail, Pad, Shared};
use crate::toy::{Action, Ask, Duel, Event, PARRY, State, Step, TURNS, View, WRITE, force};
use engine::*;

impl<P: Pad> Game for Duel<P> {
    type State = State<P>;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;
    const ACTION_BYTES: usize = P::ACTION_BYTES;

    fn start(&self) -> State<P> {
        State {
            up: force(Side::A).union(force(Side::B)),
            banner: BySide::new(Piece(0), Piece(if self.has(Fault::StartsFlawed) { 1 } else { 3 })),
            sealed: BySide::both(false),
            writes: BySide::both(0),
            looked: BySide::both(PieceSet::EMPTY),
            turn: (self.flicker(Fault::StartsOtherwise) % 2) as u8,
            mover: Side::A,
            steps: Steps::of(Step::Write),
            outcome: None,
            pad: P::new(),
            shared: Shared::new(self.has(Fault::Shares) || self.has(Fault::CheckChanges)),
            frail: Frail(u8::from(self.has(Fault::CopyForgets))),
        }
    }

    fn asks(&self, s: &State<P>) -> BySide<Option<Ask>> {
        if s.outcome.is_some() && self.has(Fault::AsksAfterEnd) {
            return BySide::both(Some(Ask::Move));
        }
        if self.has(Fault::NobodyAsked) && s.turn == 3 {
            return BySide::both(None);
        }
        BySide::from_fn(|side| {
            Some(match self.may_act(s, side).ok()? {
                Step::Write if self.has(Fault::AskTells) && s.sealed[side.other()] => Ask::Move,
                Step::Write => Ask::Write,
                Step::Move => Ask::Move,
                Step::Parry { at, .. } => Ask::Parry { piece: at },
            })
        })
    }

    fn outcome(&self, s: &State<P>) -> Option<Outcome> {
        s.outcome
    }

    fn bound(&self) -> usize {
        if self.has(Fault::TooLong) { 5 } else { 11 + 2 * usize::from(TURNS) }
    }

    fn subjects(&self, s: &State<P>, side: Side) -> PieceSet {
        let mut set: PieceSet = (0..6).map(Piece).collect();
        let mut list = Vec::new();
        for piece in set {
            list.clear();
            self.actions(s, side, Some(piece), &mut list);
            if list.is_empty() {
                set.remove(piece);
            }
        }
        if self.has(Fault::DarkSubject) && s.turn == 2 {
            set.remove(Piece(1));
        }
        if self.has(Fault::LitSubject) && s.turn == 2 && s.mover == side {
            set.insert(Piece(77));
        }
        set
    }

    fn actions(&self, s: &State<P>, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        if self.has(Fault::UnaskedList) && subject.is_none() && self.may_act(s, side).is_err() {
            out.push(Action::Take);
        }
        let Ok(step) = self.may_act(s, side) else {
            return;
        };
        if self.has(Fault::EmptyList) && s.turn == 2 {
            return;
        }
        match (step, subject) {
            (Step::Write, None) => out.push(Action::Seal),
            (Step::Move, None) => out.push(Action::Rest { turns: 0 }),
            (Step::Parry { .. }, None) => out.push(Action::Take),
            (Step::Write, Some(piece)) if piece != s.banner[side] => {
                out.push(Action::Write { piece })
            }
            (Step::Parry { at, .. }, Some(piece)) if at == piece => {
                out.push(Action::Parry { piece });
            }
            (Step::Move, Some(by)) => {
                let mut targets: Vec<Piece> = force(side.other()).iter().collect();
                if self.has(Fault::ListPeeks) {
                    targets.sort_by_key(|&at| s.banner[side.other()] != at);
                }
                for at in targets {
                    out.extend([Action::Strike { by, at }, Action::Look { by, at }]);
                }
            }
            _ => {}
        }
        if self.has(Fault::ListsIllegal) && step == Step::Move && subject.is_some() {
            return;
        }
        out.retain(|&action| self.check(s, side, action).is_ok());
        self.plant_in_list(subject, out, side);
    }

    fn check(&self, s: &State<P>, side: Side, action: Action) -> Result<(), Refusal> {
        let checked = self.judge(s, side, action);
        if self.has(Fault::CheckChanges) && checked.is_err() {
            s.shared.bump();
        }
        checked
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State<P>,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.has(Fault::Shares) {
            s.shared.bump();
        }
        match action {
            Action::Write { piece } => {
                s.banner[side] = piece;
                s.writes[side] += 1;
                tell.tell(|| Event::Wrote { side, piece: Some(piece) });
                if self.has(Fault::WritesTogether) && s.writes[side.other()] > 0 {
                    tell.tell(|| Event::Begun);
                }
            }
            Action::Seal => self.seal(s, side, tell),
            Action::Strike { by, at } => self.strike(s, (by, at), dice, tell)?,
            Action::Look { by, at } => {
                s.looked[side].insert(at);
                let banner = Some(s.banner[side.other()] == at);
                tell.tell(|| Event::Looked { by, at, banner });
                self.next_turn(s);
            }
            Action::Rest { .. } => self.rest(s, side, tell),
            Action::Parry { piece } => {
                s.steps.pop();
                let roll = dice.roll(Die::new(10, PARRY, side))?;
                tell.tell(|| Event::Parried { piece, roll });
                if roll >= 6 { self.next_turn(s) } else { self.fell(s, piece, tell) }
            }
            Action::Take => {
                if let Some(Step::Parry { at, .. }) = s.steps.pop() {
                    self.fell(s, at, tell);
                }
            }
            Action::Resign => {
                let winner = if self.has(Fault::ResignWins) { side } else { side.other() };
                self.end(s, Outcome::Won(winner));
                tell.tell(|| Event::Resigned { side });
            }
        }
        Ok(())
    }

    fn view(&self, s: &State<P>, eye: Eye) -> View {
        let banner = BySide::from_fn(|side| {
            let found = s.looked[side.other()].contains(s.banner[side]);
            let known = eye.knows(side)
                || (found && eye == Eye::Side(side.other()))
                || self.has(Fault::ViewLeaks);
            known.then_some(s.banner[side])
        });
        let knows = |side: Side| eye.knows(side) || self.has(Fault::ViewTells);
        let sealed = BySide::from_fn(|side| eye.knows(side).then_some(s.sealed[side]));
        let writes = BySide::from_fn(|side| knows(side).then_some(s.writes[side]));
        View { up: s.up, turn: s.turn, mover: s.mover, sealed, writes, banner }
    }

    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        Some(match *event {
            Event::Wrote { side, .. } if !eye.knows(side) => Event::Wrote { side, piece: None },
            Event::Sealed { side, .. } if !eye.knows(side) && !self.has(Fault::EventLeaks) => {
                Event::Sealed { side, piece: None }
            }
            Event::Looked { by, at, .. } if eye == Eye::Public => {
                Event::Looked { by, at, banner: None }
            }
            _ => event.clone(),
        })
    }

    fn guess(&self, s: &State<P>, side: Side, rng: &mut Seeded) -> State<P> {
        let mut guess = s.clone();
        let foe = side.other();
        if !s.looked[side].contains(s.banner[foe]) {
            let hidden = self.targets(s, side).minus(s.looked[side]);
            let hidden = if hidden.is_empty() { PieceSet::of(s.banner[foe]) } else { hidden };
            guess.banner[foe] = hidden.nth(rng.below(hidden.len())).unwrap_or(s.banner[foe]);
        }
        guess
    }

    fn idle(&self, s: &State<P>, side: Side) -> Action {
        if self.has(Fault::IdleIllegal) {
            return Action::Rest { turns: 3 };
        }
        if self.has(Fault::IdleResigns) {
            return Action::Resign;
        }
        match self.may_act(s, side) {
            Ok(Step::Write) => Action::Seal,
            Ok(Step::Parry { .. }) => Action::Take,
            _ => Action::Rest { turns: 0 },
        }
    }

    fn resign(&self, _side: Side) -> Action {
        Action::Resign
    }

    fn is_closed(&self, ask: &Ask) -> bool {
        *ask != Ask::Write || !self.has(Fault::OpenAsk)
    }

    fn reveals(&self, event: &Event) -> bool {
        let wavers =
            matches!(event, Event::Rested { .. }) && self.flicker(Fault::Wavers).is_multiple_of(2);
        matches!(event, Event::Looked { .. } | Event::Fell { .. })
            || (self.has(Fault::Wavers) && wavers)
    }

    /// A banner is borne by one of the side's own, and by one who is up while the game goes on.
    fn flaw(&self, s: &State<P>) -> Option<Line> {
        let flaw = |text: String| Some(Line { rule: WRITE, text });
        for side in Side::BOTH {
            let bearer = s.banner[side];
            if !force(side).contains(bearer) {
                return flaw(format!("side {side}'s banner is with the other side's {bearer:?}"));
            }
            if s.outcome.is_none() && !s.up.contains(bearer) {
                return flaw(format!("side {side} plays on without its banner"));
            }
        }
        None
    }

    fn all_actions(&self, s: &State<P>, side: Side, out: &mut Vec<Action>) {
        self.actions(s, side, None, out);
        for piece in self.subjects(s, side) {
            self.actions(s, side, Some(piece), out);
        }
        if self.has(Fault::OwnOrder) {
            out.reverse();
        }
    }

    fn sample(&self, s: &State<P>, side: Side, rng: &mut Seeded) -> Action {
        if self.has(Fault::SamplesIllegal) {
            return Action::Rest { turns: 9 };
        }
        let mut list = Vec::new();
        self.all_actions(s, side, &mut list);
        rng.pick(&list).copied().unwrap_or(Action::Take)
    }
}
