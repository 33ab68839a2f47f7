//! The answers to what every game is asked.

use engine::{
    BySide, Dice, Eye, Game, Line, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Tell,
};

use crate::Skirmish;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::rule;
use crate::rules::no;
use crate::state::State;
use crate::view::View;

impl Game for Skirmish {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;

    const ACTION_BYTES: usize = 40;

    fn start(&self) -> State {
        match &self.scenario.midway {
            Some(midway) => (**midway).clone(),
            None => self.opening(),
        }
    }

    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        BySide::from_fn(|side| self.asked(s, side))
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.over
    }

    fn bound(&self) -> usize {
        // A turn: for everybody a forced move, two actions with a deed each and a shot for each of
        // two player turns; pairing, joining, primaries, weapons, combats and following up twice;
        // for every group an activation and planning again; ends of phases.
        let (people, groups) = (self.scenario.people.len(), self.scenario.groups.len());
        let turn = people * (2 * 7 + 2 * 6) + groups * 4 + 40;
        people + 4 + (usize::from(self.scenario.turns) + 1) * turn
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        self.subjects_of(s, side)
    }

    fn actions(&self, s: &State, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        match subject {
            None => self.list_own(s, side, out),
            Some(who) => self.list_of(s, side, who, out),
        }
    }

    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        if s.over.is_some() {
            return Err(no(rule::SS_END_01, "the game is over"));
        }
        match action {
            Action::Resign => Ok(()),
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

    fn view(&self, s: &State, _: Eye) -> View {
        self.whole_view(s)
    }

    fn seen(&self, event: &Event, _: Eye) -> Option<Event> {
        Some(event.clone())
    }

    fn guess(&self, s: &State, _: Side, _: &mut Seeded) -> State {
        s.clone()
    }

    fn idle(&self, s: &State, side: Side) -> Action {
        self.idle_action(s, side)
    }

    fn resign(&self, _: Side) -> Action {
        Action::Resign
    }

    fn is_closed(&self, ask: &Ask) -> bool {
        !matches!(ask, Ask::Deploy | Ask::Act | Ask::Forced { .. } | Ask::Replan { .. })
    }

    fn flaw(&self, s: &State) -> Option<Line> {
        self.what_is_wrong(s)
    }

    fn sample(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        self.sample_action(s, side, rng)
    }
}
