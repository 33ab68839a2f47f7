//! The answers to what every game is asked.

use engine::{
    BySide, Dice, Eye, Game, Line, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Tell,
};

use crate::Katana;
use crate::action::{Action, Ask, Ruling};
use crate::event::{Event, What};
use crate::list::PAPER;
use crate::order::Act;
use crate::rule;
use crate::rules::orders::no;
use crate::state::State;
use crate::view::View;

impl Game for Katana {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;

    fn start(&self) -> State {
        match &self.scenario.midway {
            Some(midway) => (**midway).clone(),
            None => self.first_state(),
        }
    }

    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        if s.over.is_some() {
            return BySide::default();
        }
        BySide::from_fn(|side| self.asked(s, side))
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.over
    }

    fn bound(&self) -> usize {
        // Paper for modes, orders, shots and strokes, and every interruption there can be.
        let phase = usize::from(PAPER) * 6 + self.scenario.people.len() * 40;
        (usize::from(self.scenario.moves) + 1) * (5 * phase + usize::from(PAPER) * 2)
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        if s.over.is_some() { PieceSet::EMPTY } else { self.subjects_of(s, side) }
    }

    fn actions(&self, s: &State, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        if s.over.is_some() {
            return;
        }
        match subject {
            None => self.list_own(s, side, out),
            Some(p) => self.list_of(s, side, p, out),
        }
    }

    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        if s.over.is_some() {
            return Err(no(rule::KY_SEQ_26, "the game is over"));
        }
        match action {
            Action::Resign => Ok(()),
            Action::Rule(_) => Err(no(rule::KY_UMP_07, "only an umpire may rule")),
            _ => self.judge_action(s, side, action),
        }
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.carry_out(s, side, action, dice, tell)
    }

    fn view(&self, s: &State, eye: Eye) -> View {
        self.view_for(s, eye)
    }

    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        match event.hush {
            Some(hush) if !hush.allows(eye) => None,
            _ => Some(event.clone()),
        }
    }

    fn guess(&self, s: &State, side: Side, rng: &mut Seeded) -> State {
        self.guess_for(s, side, rng)
    }

    fn idle(&self, s: &State, side: Side) -> Action {
        let known = self.known(s, side);
        self.asked(&known, side).map_or(Action::Seal, |ask| self.default_answer(&known, ask))
    }

    fn resign(&self, _: Side) -> Action {
        Action::Resign
    }

    fn is_closed(&self, ask: &Ask) -> bool {
        ask.about().is_some() && !matches!(ask, Ask::Act { .. } | Ask::ActOrHold { .. })
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event.what,
            What::Move { .. }
                | What::Modes { .. }
                | What::Orders { .. }
                | What::Shots { .. }
                | What::Strokes { .. }
                | What::Revealed { .. }
                | What::Exchange { .. }
                | What::Ended { .. }
                | What::Phase { .. }
        )
    }

    fn ruling(&self, s: &State, action: &Action) -> Option<Result<(), Refusal>> {
        match action {
            Action::Rule(ruling) => Some(self.may_rule(s, *ruling)),
            _ => action
                .subject()
                .filter(|who| self.is_neutral(*who))
                .map(|_| self.may_direct(s, *action)),
        }
    }

    fn wants_reason(&self, action: &Action) -> bool {
        matches!(action, Action::Rule(ruling) if *ruling != Ruling::Ready)
    }

    fn halted(&self, s: &State) -> Option<Refusal> {
        if s.halted {
            return Some(no(rule::KY_UMP_09, "the umpire has halted the game"));
        }
        let waits = self.awaits_umpire(s) && !self.is_anybody_asked(s);
        waits.then(|| no(rule::KY_UMP_05, "the umpire is writing for the neutrals"))
    }

    fn goes_back_to(&self, s: &State, action: &Action) -> Option<bool> {
        match *action {
            Action::Rule(Ruling::Back { turn, phase, .. }) => {
                Some((s.turn, s.phase) == (turn, phase))
            }
            _ => None,
        }
    }

    fn flaw(&self, s: &State) -> Option<Line> {
        self.what_is_wrong(s)
    }

    fn sample(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        self.sample_action(s, side, rng)
    }
}

impl Katana {
    fn is_anybody_asked(&self, s: &State) -> bool {
        Side::BOTH.into_iter().any(|side| self.asked(s, side).is_some())
    }

    /// Chapter 20.1 — What is answered if no answer comes.
    pub(crate) fn default_answer(&self, s: &State, ask: Ask) -> Action {
        let mut list = Vec::new();
        match ask {
            Ask::FirstOrLast => Action::First,
            Ask::Act { who } | Ask::ActOrHold { who } => {
                let order = match self.forced(s, who) {
                    Some(forced) => forced.first().copied().unwrap_or(Act::Stay.into()),
                    None => self.lawful_default(s, who),
                };
                Action::Order { who, order }
            }
            Ask::Lose { .. } => Action::Lose,
            Ask::Outreach { by } => {
                self.list_outreach(s, by, &mut list);
                self.best_stroke(s, by, &list).map_or(Action::Pass, Action::Strike)
            }
            Ask::Closing { by, at } | Ask::RiderBlow { by, at } | Ask::ManBlow { by, at } => {
                self.list_strokes_at(s, by, at, &mut list);
                self.best_stroke(s, by, &list).map_or(Action::Pass, Action::Strike)
            }
            Ask::Aside { who, horse } => {
                self.best_aside(s, who, horse).map_or(Action::Pass, |way| Action::Aside { way })
            }
            Ask::Deflect { .. } => Action::Deflect,
            Ask::BreakOff { .. } | Ask::Passing { .. } => Action::Pass,
            _ => Action::Seal,
        }
    }

    /// What somebody does who is given no order, where fear leaves him the choice.
    fn lawful_default(&self, s: &State, who: Piece) -> crate::order::Order {
        let order = self.default_order(s, who);
        if self.may_order(s, who, order).is_ok() {
            return order;
        }
        self.compelled(s, who).unwrap_or(Act::Stay.into())
    }
}
