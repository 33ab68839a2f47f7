//! The answers to what every game is asked.

use engine::{
    BySide, Dice, Eye, Game, Line, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Tell,
};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::rule;
use crate::rules::no;
use crate::state::State;
use crate::view::View;

impl Game for Warfare {
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
        // A turn: challenges, modes and passes; a commitment, a move, a throw in desperation, a
        // choice, a rally, a facing, a refacing for every unit; a ride, staying behind and, for
        // every unit that comes to stand over him, giving way for every leader; ends of events.
        let (units, leaders) = (self.scenario.units.len(), self.scenario.leaders.len());
        let turn = 8 * units + 4 * leaders + 2 * units * leaders + 20;
        2 * (units + leaders) + 4 + (usize::from(self.scenario.turns) + 1) * turn
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
            return Err(no(rule::SW_END_02, "the game is over"));
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

    fn view(&self, s: &State, eye: Eye) -> View {
        self.view_of(s, eye)
    }

    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        let own = match event {
            Event::Committed { who, .. } | Event::WillStrike { who } => self.side(*who),
            Event::Sealed { side, .. } => *side,
            _ => return Some(event.clone()),
        };
        eye.knows(own).then(|| event.clone())
    }

    fn guess(&self, s: &State, side: Side, _: &mut Seeded) -> State {
        self.without_secrets(s, side.other())
    }

    fn idle(&self, s: &State, side: Side) -> Action {
        self.idle_action(s, side)
    }

    fn resign(&self, _: Side) -> Action {
        Action::Resign
    }

    fn is_closed(&self, ask: &Ask) -> bool {
        !matches!(ask, Ask::Deploy | Ask::Move | Ask::GiveWay { .. } | Ask::Facing { .. })
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Opened { .. })
    }

    fn flaw(&self, s: &State) -> Option<Line> {
        self.what_is_wrong(s)
    }

    fn sample(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        self.sample_action(s, side, rng)
    }
}
