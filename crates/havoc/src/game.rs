//! The sequence of play: what is asked, what may be answered, what follows.

use std::cell::LazyCell;

use engine::{
    BySide, Dice, Eye, Game, Line, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Tell,
};
use hex::HexId;

use crate::Havoc;
use crate::action::{Action, Ask};
use crate::event::Event;
use crate::rule;
use crate::rules::challenge::MOST_ADDED;
use crate::rules::hidden::Veil;
use crate::rules::movement::no;
use crate::rules::seppuku;
use crate::state::{Place, State, Step, StepName, mark};
use crate::view::View;

impl State {
    /// What is going on.
    #[inline]
    pub fn top(&self) -> Step {
        self.steps.top().unwrap_or_default()
    }
}

impl Game for Havoc {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;

    fn start(&self) -> State {
        let mut s = self.blank();
        for (n, start) in self.scenario.pieces.iter().enumerate() {
            s.figures[n] = self.first_figure(start);
        }
        for n in 0..self.piece_count() {
            let horse = s.figures[n].horse;
            if horse != Piece::NONE {
                s.at_mut(horse).place = Place::Ridden;
                s.at_mut(horse).hex = HexId::NONE;
                s.at_mut(horse).tail = HexId::NONE;
            }
        }
        if let Some((turn, step, side)) = self.scenario.midway {
            self.join_midway(&mut s, turn, step, side);
        }
        self.look_around(&mut s, &mut engine::Quiet);
        s
    }

    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        let mut out = BySide::default();
        if s.over.is_none() {
            let (side, ask) = self.asked(s);
            out[side] = Some(ask);
        }
        out
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.over
    }

    fn bound(&self) -> usize {
        // Every character can spend each of his points apart, shoot twice, attack, and react.
        let per_phase = self.piece_count() * 40 + 40;
        let added = if self.book.customs.challenges { MOST_ADDED as usize } else { 0 };
        ((self.scenario.turns as usize + added) * 2 + 2) * per_phase
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        if s.over.is_some() || self.asked(s).0 != side {
            return PieceSet::EMPTY;
        }
        let known = self.known(s, side);
        let s = &*known;
        match s.top() {
            Step::SetUp(_) | Step::Phase(_) => {
                let lay = LazyCell::new(|| self.lay(s));
                let all = (0..self.piece_count() as u8).map(Piece);
                all.filter(|p| self.can_act(s, &lay, *p)).collect()
            }
            Step::Retreat => s.retreating,
            Step::Bear => s.fight.attack.defenders().iter().copied().collect(),
            Step::Suffer(side) => self.candidates(s, side).into_iter().collect(),
            Step::Advance(side) => self.followers_up(s, side).collect(),
            Step::Answer(by) => self.answerers(s, self.owner(by).other()).into_iter().collect(),
            Step::LeaveOut { commander, .. } => self
                .followers(s, commander)
                .into_iter()
                .filter(|p| !s.at(*p).has(mark::LEFT_OUT))
                .collect(),
            _ => PieceSet::EMPTY,
        }
    }

    fn actions(&self, s: &State, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        if s.over.is_some() || self.asked(s).0 != side {
            return;
        }
        let known = self.known(s, side);
        match subject {
            None => self.list_own(&known, out),
            Some(p) if self.exists(p) => self.list_of(&known, side, p, out),
            Some(_) => {}
        }
    }

    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        if s.over.is_some() {
            return Err(no(rule::SG_TRN_10, "the game is over"));
        }
        if action == Action::Resign {
            return Ok(());
        }
        if self.asked(s).0 != side {
            return Err(no(rule::SG_ENG_05, "the other side has to decide now"));
        }
        self.judge_action(&self.known(s, side), side, action)
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let tell = &mut Veil::new(self, s, tell);
        if let Action::Move { figure, to, tail } = action
            && !self.is_night(s)
        {
            // Most of what happens on a board: the pieces are spread out once for it all.
            let mut lay = self.lay(s);
            self.go(s, &mut lay, figure, [to, tail], tell);
            self.tidy_on(s, &lay, tell);
            if s.over.is_some() || self.scenario.patient || self.anyone_can_act(s, &&lay) {
                return Ok(());
            }
        } else {
            if self.feels_its_way(s, side, action) {
                tell.tell(|| Event::Felt { side });
            }
            self.carry_out(s, side, action, dice, tell)?;
            self.tidy(s, tell);
        }
        self.settle(s, dice, tell)?;
        if s.over.is_some() {
            self.come_out(s, tell);
        }
        Ok(())
    }

    fn view(&self, s: &State, eye: Eye) -> View {
        self.view_for(s, eye)
    }

    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        self.seen_by(event, eye)
    }

    fn guess(&self, s: &State, side: Side, rng: &mut Seeded) -> State {
        self.guess_hidden(s, side, rng)
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Seen { .. }
                | Event::RanInto { .. }
                | Event::Glimpsed { .. }
                | Event::Felt { .. }
                | Event::Ended { .. }
        )
    }

    fn flaw(&self, s: &State) -> Option<Line> {
        self.what_is_wrong(s)
    }

    fn idle(&self, s: &State, side: Side) -> Action {
        let known = self.known(s, side);
        let s = &*known;
        match s.top() {
            Step::SetUp(_) => Action::Ready,
            Step::Phase(StepName::Combat) => match self.owes_attack(s) {
                Some(attack) => Action::Attack(attack),
                None => Action::End,
            },
            Step::Nominate => Action::Nominate { face: self.default_face(s, s.shot.by, s.shot.at) },
            Step::Retreat => self.default_retreat(s),
            Step::Thrown { rider, horse, by } => {
                Action::Put { to: self.default_landing(s, rider, horse, by) }
            }
            Step::GetDown(man) => {
                Action::Put { to: self.default_landing(s, man, man, self.owner(man)) }
            }
            Step::Hand(man) => self.default_hand(s, man),
            Step::Join(_) => Action::Join,
            Step::Bear => Action::Bear { figure: self.default_bearer(s) },
            Step::Offer => Action::HoldOut,
            Step::Persist => Action::Strike,
            Step::Suffer(side) => Action::Suffer { figure: self.default_casualty(s, side) },
            Step::Advance(_) => Action::HoldGround,
            Step::BreakOut(_) => Action::Escape,
            Step::LeaveOut { commander, .. } => {
                Action::LeaveOut { figure: self.default_left_out(s, commander) }
            }
            Step::Deflect => Action::Deflect,
            Step::Answer(_) => Action::Refuse,
            Step::Poem(_) => Action::NoPoem,
            Step::Judge(_) => Action::Judge { worthy: false },
            Step::Alarm(_) => Action::Alarm { raise: true },
            Step::Shove { cart, left } => Action::Put { to: self.default_shove(s, cart, left) },
            _ => Action::End,
        }
    }

    fn resign(&self, _side: Side) -> Action {
        Action::Resign
    }

    fn unlisted(&self) -> Vec<Action> {
        vec![Action::Breach]
    }

    fn is_closed(&self, ask: &Ask) -> bool {
        // A poem can say anything.
        *ask != Ask::Poem
    }

    fn hears(&self, action: &Action, words: Option<&str>) -> bool {
        match (action, words) {
            (Action::Write { .. }, Some(text)) => seppuku::write(text) == *action,
            (Action::Write { .. }, None) => false,
            (_, words) => words.is_none(),
        }
    }

    fn sample(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        self.sample_action(&self.known(s, side), side, rng)
    }
}

impl Havoc {
    /// Who has to decide, and what.
    pub(crate) fn asked(&self, s: &State) -> (Side, Ask) {
        let other = s.active.other();
        match s.top() {
            Step::SetUp(side) => (side, Ask::SetUp),
            Step::Phase(StepName::Declare) => (s.active, Ask::Declare),
            Step::Phase(StepName::Movement) => (s.active, Ask::Move),
            Step::Phase(StepName::Combat) => (s.active, Ask::Fight),
            Step::Phase(_) => (s.active, Ask::Shoot),
            Step::Nominate => (self.answers_for(s, s.shot.at, s.active), Ask::Nominate),
            Step::Retreat => {
                let p = s.retreating.iter().next().unwrap_or(Piece(0));
                (self.flees_for(s, p), Ask::Retreat)
            }
            Step::Thrown { by, .. } => (by, Ask::PlaceRider),
            Step::GetDown(man) => (self.owner(man), Ask::GetDown),
            Step::Hand(man) => (self.owner(man), Ask::Hand),
            Step::Join(p) => (self.owner(p), Ask::Join),
            Step::Bear => (other, Ask::Bear),
            Step::Offer => (other, Ask::Offer),
            Step::Persist => (s.active, Ask::Persist),
            Step::Suffer(side) => (side, Ask::Suffer),
            Step::Advance(side) => (side, Ask::Advance),
            Step::BreakOut(_) => (s.active, Ask::Escape),
            Step::LeaveOut { .. } => (s.active, Ask::Command),
            Step::Deflect => (self.owner(s.shot.at), Ask::Deflect),
            Step::Answer(by) => (self.owner(by).other(), Ask::Answer),
            Step::Poem(man) => (self.owner(man), Ask::Poem),
            Step::Judge(man) => (self.owner(man).other(), Ask::Judge),
            Step::Alarm(man) => (self.owner(man), Ask::Alarm),
            Step::Shove { .. } => (s.active, Ask::Shove),
            // Never at rest on these: `settle` carries on.
            Step::Muster | Step::Orders(_) | Step::Close(_) | Step::Aftermath => {
                (s.active, Ask::Declare)
            }
        }
    }

    /// D-08 — Where the chooser's men are most around him (opponent), or the enemy fewest (owner).
    pub(crate) fn default_landing(&self, s: &State, rider: Piece, horse: Piece, by: Side) -> HexId {
        let lay = self.lay(s);
        let places = if rider == horse {
            self.beside(s, &lay, rider)
        } else {
            self.landing(s, &lay, rider, horse)
        };
        let around = |h: HexId| {
            let foes = self
                .contacts(h)
                .filter(|n| self.hostile_in(s, &lay, *n, self.owner(rider)).is_some());
            foes.count() as i32
        };
        let opponent = by != self.owner(rider);
        let field = &self.scenario.map.field;
        let rank = |h: &HexId| {
            let crowd = if opponent { -around(*h) } else { around(*h) };
            let at = field.hex(*h);
            (crowd, at.r, at.q)
        };
        places.into_iter().min_by_key(rank).unwrap_or(HexId::NONE)
    }

    /// D-11 — The foot bearer with the highest defence.
    fn default_bearer(&self, s: &State) -> Piece {
        let attack = s.fight.attack;
        let rank =
            |p: &&Piece| (s.at(**p).is_mounted(), u8::MAX - self.profile(s, **p).defence, p.0);
        attack.defenders().iter().min_by_key(rank).copied().unwrap_or(Piece::NONE)
    }
}
