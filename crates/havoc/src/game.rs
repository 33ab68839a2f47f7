//! The sequence of play: what is asked, what may be answered, what follows.

use engine::{
    BySide, Dice, Eye, Game, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Steps, Tell,
};
use hex::{HexId, turn};

use crate::Havoc;
use crate::action::{Action, Ask, Face};
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{
    CHARACTERS, Fight, Figure, Flight, Health, KNIGHTS, PIECES, Place, Shot, State, Step, StepName,
    mark,
};
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
        (self.scenario.turns as usize * 2 + 2) * per_phase
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        if s.over.is_some() || self.asked(s).0 != side {
            return PieceSet::EMPTY;
        }
        let lay = self.lay(s);
        match s.top() {
            Step::SetUp(_) | Step::Phase(_) => {
                let all = (0..self.piece_count() as u8).map(Piece);
                all.filter(|p| self.can_act(s, &lay, *p)).collect()
            }
            Step::Retreat => self.retreat_subjects(s),
            Step::Bear => s.fight.attack.defenders().iter().copied().collect(),
            Step::Suffer(side) => self.candidates(s, side).into_iter().collect(),
            Step::Advance(side) => self.followers_up(s, side).collect(),
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
        match subject {
            None => self.list_own(s, out),
            Some(p) if self.exists(p) => self.list_of(s, side, p, out),
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
        self.judge_action(s, side, action)
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if let Action::Move { figure, to, tail } = action {
            // Most of what happens on a board: the pieces are spread out once for it all.
            let mut lay = self.lay(s);
            self.go(s, &mut lay, figure, [to, tail], tell);
            self.tidy(s, tell);
            if s.over.is_some() || self.scenario.patient || self.anyone_can_act(s, &lay) {
                return Ok(());
            }
        } else {
            self.carry_out(s, side, action, dice, tell)?;
            self.tidy(s, tell);
        }
        self.settle(s, dice, tell)
    }

    fn view(&self, s: &State, _eye: Eye) -> View {
        self.whole_view(s)
    }

    fn seen(&self, event: &Event, _eye: Eye) -> Option<Event> {
        Some(event.clone())
    }

    fn guess(&self, s: &State, _side: Side, _rng: &mut Seeded) -> State {
        s.clone()
    }

    fn idle(&self, s: &State, _side: Side) -> Action {
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
            _ => Action::End,
        }
    }

    fn resign(&self, _side: Side) -> Action {
        Action::Resign
    }

    fn sample(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        self.sample_action(s, side, rng)
    }
}

impl Havoc {
    fn blank(&self) -> State {
        State {
            figures: [Figure::default(); PIECES],
            struck_by: [0; CHARACTERS],
            prey: [0; KNIGHTS],
            steps: Steps::of(Step::SetUp(Side::A)),
            retreating: PieceSet::EMPTY,
            flight: Flight::Missile,
            shot: Shot { by: Piece::NONE, at: Piece::NONE },
            fight: Fight::default(),
            movers: [Piece::NONE; 3],
            left_mp: [0; 3],
            moved_from: [HexId::NONE; 2],
            led: Piece::NONE,
            turn: 1,
            phase: 0,
            active: Side::A,
            first: Side::A,
            animal_moved: false,
            resigned: None,
            over: None,
            beaten: BySide::default(),
        }
    }

    fn first_figure(&self, start: &crate::scenario::Start) -> Figure {
        let two = start.mounted || self.book.kinds[start.kind].breed == crate::roster::Breed::Horse;
        let field = &self.scenario.map.field;
        let mut marks = 0;
        if start.mounted {
            marks |= mark::BEGAN_MOUNTED;
        }
        if start.asleep {
            marks |= mark::ASLEEP;
        }
        Figure {
            hex: start.hex,
            tail: if two { field.neighbour(start.hex, turn(start.facing, 3)) } else { HexId::NONE },
            marks,
            health: start.health,
            captivity: start.captivity,
            horse: start.horse,
            behind: start.behind,
            ammo: start.ammo.unwrap_or(0),
            sergeant: start.sergeant,
            ..Figure::default()
        }
    }

    /// Cases begin in the middle of a phase; what opens that phase and step is done silently.
    fn join_midway(&self, s: &mut State, turn: u8, step: StepName, side: Side) {
        s.first = match self.scenario.first {
            crate::scenario::First::Side(first) => first,
            crate::scenario::First::Die => Side::A,
        };
        s.active = side;
        s.turn = turn;
        s.phase = (turn as u16 - 1) * 2 + 1 + u16::from(side != s.first);
        let quiet = &mut engine::Quiet;
        for side in Side::BOTH {
            self.gain_control(s, side, quiet);
            self.note_keepers(s, side);
        }
        s.steps = Steps::of(Step::Phase(step));
        if step >= StepName::Movement {
            s.steps = Steps::of(Step::Orders(0));
            while let Step::Orders(stage) = s.top() {
                self.give_orders(s, stage, quiet);
            }
            if s.top() == Step::Phase(StepName::Movement) {
                s.steps = Steps::of(Step::Phase(step));
            }
        }
    }

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
            // Never at rest on these: `settle` carries on.
            Step::Muster | Step::Orders(_) | Step::Close(_) | Step::Aftermath => {
                (s.active, Ask::Declare)
            }
        }
    }

    /// True if a piece has an action in the step under way.
    fn can_act(&self, s: &State, lay: &Lay, p: Piece) -> bool {
        match s.top() {
            Step::SetUp(side) => self.side_of(p) == Some(side) && self.can_set_up(s, lay, side, p),
            Step::Phase(step) => {
                if !self.is_character(p) {
                    return false;
                }
                if self.side_of(p) != Some(s.active) {
                    return step == StepName::Movement && self.can_be_escorted(s, p);
                }
                match step {
                    StepName::Declare => self.can_declare(s, p),
                    StepName::Movement => {
                        self.may_move_at_all(s, p).is_ok()
                            && (self.can_move(s, lay, p) || self.can_lead_or_leave(s, p))
                    }
                    StepName::Combat => self.can_attack(s, lay, p),
                    _ => self.can_shoot(s, lay, p),
                }
            }
            _ => false,
        }
    }

    fn can_be_escorted(&self, s: &State, p: Piece) -> bool {
        if s.at(p).is_free() || !s.at(p).is_here() {
            return false;
        }
        let mut list = Vec::new();
        self.list_escorts(s, p, &mut list);
        !list.is_empty()
    }

    fn can_lead_or_leave(&self, s: &State, p: Piece) -> bool {
        let mut list = Vec::new();
        self.list_leads(s, p, &mut list);
        self.list_exits(s, p, &mut list);
        !list.is_empty()
    }

    /// Lists the steps a man can take with an animal in tow.
    pub(crate) fn list_leads(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        if s.at(p).is_mounted() || self.may_move_at_all(s, p).is_err() {
            return;
        }
        for animal in self.animals() {
            if self.may_lead(s, p, animal).is_err() {
                continue;
            }
            for to in self.contacts(s.at(p).hex) {
                if self.may_lead_to(s, p, animal, to).is_ok() {
                    out.push(Action::Lead { man: p, animal, to });
                }
            }
        }
    }

    /// Lists the ways a figure can leave the map.
    pub(crate) fn list_exits(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let side = self.owner(p);
        let party = &self.scenario.parties[side];
        let field = &self.scenario.map.field;
        let at_home = party.home.is_some_and(|e| field.is_edge(s.at(p).hex, e));
        if s.at(p).hex.is_none() || (!at_home && self.way_out(s.at(p).hex, side).is_none()) {
            return;
        }
        let prisoners = self.men(side.other()).filter(|q| !s.at(*q).is_free());
        for with in [Piece::NONE].into_iter().chain(self.animals()).chain(prisoners) {
            if self.may_exit(s, p, with).is_ok() {
                out.push(Action::Exit { figure: p, with });
            }
        }
    }

    /// Lists the actions that belong to the side, not to a piece.
    fn list_own(&self, s: &State, out: &mut Vec<Action>) {
        match s.top() {
            Step::SetUp(_) => out.push(Action::Ready),
            Step::Phase(StepName::Combat) if self.owes_attack(s).is_some() => {}
            Step::Phase(_) => out.push(Action::End),
            Step::Nominate => out.extend([
                Action::Nominate { face: Face::Left },
                Action::Nominate { face: Face::Right },
            ]),
            Step::Thrown { rider, horse, .. } => {
                let lay = self.lay(s);
                let places = self.landing(s, &lay, rider, horse);
                out.extend(places.into_iter().map(|to| Action::Put { to }));
            }
            Step::GetDown(man) => {
                let lay = self.lay(s);
                out.extend(self.beside(s, &lay, man).into_iter().map(|to| Action::Put { to }));
            }
            Step::Hand(man) => self.list_hands(s, man, out),
            Step::Join(_) => out.extend([Action::Join, Action::KeepStill]),
            Step::BreakOut(_) => out.extend([Action::Escape, Action::KeepStill]),
            Step::Offer => out.extend([Action::Yield, Action::HoldOut]),
            Step::Persist => out.extend([Action::Strike, Action::CallOff]),
            Step::Advance(_) => out.push(Action::HoldGround),
            _ => {}
        }
    }

    /// Lists the actions of one piece.
    fn list_of(&self, s: &State, side: Side, p: Piece, out: &mut Vec<Action>) {
        match s.top() {
            Step::SetUp(_) if self.side_of(p) == Some(side) => self.list_setup(s, side, p, out),
            Step::Phase(step) if self.is_character(p) => self.list_in_phase(s, step, p, out),
            Step::Retreat if s.retreating.contains(p) => self.list_retreats(s, p, out),
            Step::Bear if s.fight.attack.defenders().contains(&p) => {
                out.push(Action::Bear { figure: p });
            }
            Step::Suffer(side) if self.candidates(s, side).contains(&p) => {
                out.push(Action::Suffer { figure: p });
            }
            Step::Advance(side) if self.side_of(p) == Some(side) => {
                let attack = s.fight.attack;
                if attack.attackers().contains(&p) || attack.defenders().contains(&p) {
                    self.list_advances(s, p, out);
                }
            }
            Step::LeaveOut { commander, .. } if self.may_leave_out(s, commander, p) => {
                out.push(Action::LeaveOut { figure: p });
            }
            _ => {}
        }
    }

    fn list_in_phase(&self, s: &State, step: StepName, p: Piece, out: &mut Vec<Action>) {
        if self.side_of(p) != Some(s.active) {
            if step == StepName::Movement && !s.at(p).is_free() && s.at(p).is_here() {
                self.list_escorts(s, p, out);
            }
            return;
        }
        match step {
            StepName::Declare => self.list_declarations(s, p, out),
            StepName::Movement => {
                self.list_moves(s, p, out);
                self.list_leads(s, p, out);
                self.list_exits(s, p, out);
            }
            StepName::Combat => self.list_attacks(s, p, out),
            _ => self.list_shots(s, p, out),
        }
    }

    fn may_leave_out(&self, s: &State, commander: Piece, p: Piece) -> bool {
        self.followers(s, commander).contains(&p) && !s.at(p).has(mark::LEFT_OUT)
    }

    fn retreat_subjects(&self, s: &State) -> PieceSet {
        s.retreating
    }

    /// The one judge of legality.
    fn judge_action(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        let wrong = no(rule::SG_ENG_05, "that does not answer the decision at hand");
        let mine = |p: Piece| {
            if self.exists(p) && self.is_character(p) && self.side_of(p) == Some(side) {
                Ok(())
            } else {
                Err(no(rule::SG_TRN_03, "that is not one of this side's characters"))
            }
        };
        match (s.top(), action) {
            (Step::SetUp(_), Action::Ready) => Ok(()),
            (Step::SetUp(_), Action::Place { figure, to, facing }) => {
                self.may_place(s, side, figure, to, facing).map(|_| ())
            }
            (Step::SetUp(_), Action::Allot { man, sergeant }) => {
                self.may_allot(s, side, man, sergeant)
            }
            (Step::Phase(StepName::Combat), Action::End) => match self.owes_attack(s) {
                Some(_) => {
                    Err(no(rule::CH_PRI_03, "a knight must attack the enemy knight he touches"))
                }
                None => Ok(()),
            },
            (Step::Phase(_), Action::End) => Ok(()),
            (Step::Phase(StepName::Declare), _) => self.may_begin(s, action),
            (Step::Phase(StepName::Movement), _) => self.judge_move(s, side, action),
            (Step::Phase(StepName::Combat), Action::Attack(attack)) => self.may_attack(s, &attack),
            (Step::Phase(StepName::Combat), _) => Err(wrong),
            (Step::Phase(_), Action::Shoot { by, at }) => {
                mine(by)?;
                self.may_shoot(s, by, at).map(|_| ())
            }
            (Step::Nominate, Action::Nominate { .. }) => Ok(()),
            (Step::Retreat, _) => self.may_retreat(s, action),
            (Step::Thrown { rider, horse, .. }, Action::Put { to }) => {
                let lay = self.lay(s);
                if self.landing(s, &lay, rider, horse).contains(&to) {
                    Ok(())
                } else {
                    Err(no(rule::SG_DIS_01, "he cannot be put there"))
                }
            }
            (Step::GetDown(man), Action::Put { to }) => {
                let lay = self.lay(s);
                if self.beside(s, &lay, man).contains(&to) {
                    Ok(())
                } else {
                    Err(no(rule::SG_HRS_03, "he gets down into a free hex in contact"))
                }
            }
            (Step::Hand(man), Action::Hand { give, number }) => {
                if number <= self.most_handed(s, man, give) && !(give && number == 0) {
                    Ok(())
                } else {
                    Err(no(rule::CH_AMM_02, "there are not that many to hand over"))
                }
            }
            (Step::Join(_), Action::Join | Action::KeepStill) => Ok(()),
            (Step::BreakOut(_), Action::Escape | Action::KeepStill) => Ok(()),
            (Step::Bear, Action::Bear { figure }) => {
                if s.fight.attack.defenders().contains(&figure) {
                    Ok(())
                } else {
                    Err(no(rule::SG_CMB_12, "he is not one of the defenders"))
                }
            }
            (Step::Offer, Action::Yield | Action::HoldOut) => Ok(()),
            (Step::Persist, Action::Strike | Action::CallOff) => Ok(()),
            (Step::Suffer(side), Action::Suffer { figure }) => {
                if self.candidates(s, side).contains(&figure) {
                    Ok(())
                } else {
                    Err(no(rule::SG_CMB_13, "the casualty cannot fall on him"))
                }
            }
            (Step::Advance(_), Action::HoldGround) => Ok(()),
            (Step::Advance(_), Action::Advance { figure, to, tail }) => {
                self.may_advance(s, figure, [to, tail])
            }
            (Step::LeaveOut { commander, .. }, Action::LeaveOut { figure }) => {
                if self.exists(figure) && self.may_leave_out(s, commander, figure) {
                    Ok(())
                } else {
                    Err(no(rule::CH_CMD_02, "he is not one of those this commander reaches"))
                }
            }
            _ => Err(wrong),
        }
    }

    fn judge_move(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        let mine = |p: Piece| {
            if self.exists(p) && self.is_character(p) && self.side_of(p) == Some(side) {
                Ok(())
            } else {
                Err(no(rule::SG_TRN_03, "that is not one of this side's characters"))
            }
        };
        match action {
            Action::Move { figure, to, tail } => {
                mine(figure)?;
                self.may_move(s, figure, [to, tail]).map(|_| ())
            }
            Action::Lead { man, animal, to } => {
                mine(man)?;
                self.may_lead_to(s, man, animal, to).map(|_| ())
            }
            Action::Exit { figure, with } => {
                mine(figure)?;
                if with != Piece::NONE && !self.exists(with) {
                    return Err(no(rule::SG_MOV_14, "there is no such piece to take along"));
                }
                self.may_exit(s, figure, with).map(|_| ())
            }
            Action::Escort { prisoner, guards, ways } => {
                self.may_escort(s, prisoner, guards, ways).map(|_| ())
            }
            _ => Err(no(rule::SG_ENG_05, "that does not answer the decision at hand")),
        }
    }

    /// Does what the action says; what follows by itself is left to [`Havoc::settle`].
    fn carry_out<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Resign => self.give_up(s, side, tell),
            Action::Place { figure, to, facing } => {
                if let Ok(pose) = self.may_place(s, side, figure, to, facing) {
                    self.place(s, figure, pose, tell);
                }
            }
            Action::Allot { man, sergeant } => {
                s.at_mut(man).sergeant = sergeant;
                s.at_mut(man).marks |= mark::ALLOTTED;
                tell.tell(|| Event::Allotted { man, sergeant });
            }
            Action::Ready => {
                tell.tell(|| Event::Readied { side });
                let next = if side == Side::A { Step::SetUp(Side::B) } else { Step::Muster };
                s.steps.replace_top(next);
            }
            Action::End => self.end_step(s, tell),
            Action::Mount { .. }
            | Action::Dismount { .. }
            | Action::Attach { .. }
            | Action::Detach { .. }
            | Action::Share { .. }
            | Action::Clear { .. } => self.begin(s, action, tell),
            Action::Shoot { by, at } => self.shoot(s, by, at, dice, tell)?,
            Action::Lead { man, animal, to } => self.lead(s, man, animal, to, tell),
            Action::Exit { figure, with } => {
                if let Ok(edge) = self.may_exit(s, figure, with) {
                    self.exit(s, figure, with, edge, tell);
                }
            }
            Action::Escort { prisoner, guards, ways } => {
                self.escort(s, prisoner, guards, ways, tell);
            }
            Action::Attack(attack) => self.attack(s, attack, dice, tell)?,
            Action::Retreat { .. } | Action::Stand { .. } | Action::RetreatFile { .. } => {
                self.retreat(s, action, tell);
            }
            _ => self.react(s, action, dice, tell)?,
        }
        Ok(())
    }

    /// Answers to the decisions that interrupt a shot, an attack or the end of a phase.
    fn react<D: Dice>(
        &self,
        s: &mut State,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let top = s.top();
        if let Action::LeaveOut { figure } = action {
            self.leave_out(s, figure);
            return Ok(());
        }
        s.steps.pop();
        match (top, action) {
            (Step::Nominate, Action::Nominate { face }) => {
                let figure = s.shot.at;
                let bit = if face == Face::Left { mark::FACE_LEFT } else { mark::FACE_RIGHT };
                s.at_mut(figure).marks |= bit;
                tell.tell(|| Event::Nominated { figure, face });
                self.loose(s, dice, tell)?;
            }
            (Step::Thrown { rider, horse, .. }, Action::Put { to }) => {
                self.land(s, rider, horse, to, tell);
            }
            (Step::GetDown(man), Action::Put { to }) => self.put_down(s, man, to, tell),
            (Step::Hand(man), Action::Hand { give, number }) => {
                self.hand(s, man, give, number, tell);
                self.forget_task(s, man);
            }
            (Step::Join(p), answer) => {
                if answer == Action::Join {
                    self.join(s, p, tell);
                }
                self.muster_prisoners(s, dice, tell)?;
            }
            (Step::BreakOut(p), Action::Escape) => self.escape(s, p, false, tell),
            (Step::Bear, Action::Bear { figure }) => {
                s.fight.bearer = figure;
                tell.tell(|| Event::Bears { figure });
                self.parley(s, dice, tell)?;
            }
            (Step::Offer, Action::Yield) => self.answer_offer(s, dice, tell)?,
            (Step::Offer, _) | (Step::Persist, Action::Strike) => self.strike(s, dice, tell)?,
            (Step::Persist, _) => tell.tell(|| Event::CalledOff),
            (Step::Suffer(_), Action::Suffer { figure }) => self.suffer(s, figure, tell),
            (Step::Advance(_), Action::Advance { figure, to, tail }) => {
                self.advance(s, figure, [to, tail], tell);
            }
            _ => {}
        }
        Ok(())
    }

    /// What may follow from any action: control that lapses, a vital piece lost, sleepers woken.
    fn tidy(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.lapse_control(s, tell);
        if !self.scenario.vital.is_empty() && s.over.is_none() {
            self.judge_vital(s, tell);
        }
        if s.over.is_none() {
            self.wake(s, tell);
        }
    }

    /// Carries on by itself until somebody has a real choice, or the game is over.
    fn settle<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut rounds = 0;
        while s.over.is_none() {
            rounds += 1;
            debug_assert!(rounds < 20_000, "the sequence of play runs in a circle");
            match s.top() {
                Step::Muster => self.muster(s, dice, tell)?,
                Step::Orders(stage) => self.give_orders(s, stage, tell),
                Step::Close(from) => self.close_phase(s, from, tell),
                Step::Aftermath => self.aftermath(s),
                Step::Retreat => {
                    if !self.settle_retreat(s, tell) {
                        return Ok(());
                    }
                }
                Step::Thrown { rider, horse, .. } => {
                    let lay = self.lay(s);
                    let places = self.landing(s, &lay, rider, horse);
                    let &[to] = places.as_slice() else { return Ok(()) };
                    s.steps.pop();
                    tell.tell(|| Event::OnlyWay { figure: rider });
                    self.land(s, rider, horse, to, tell);
                }
                Step::Phase(_) if !self.scenario.patient && !self.is_anything_open(s) => {
                    self.end_step(s, tell)
                }
                _ => return Ok(()),
            }
            self.lapse_control(s, tell);
            if !self.scenario.vital.is_empty() && s.over.is_none() {
                self.judge_vital(s, tell);
            }
        }
        Ok(())
    }

    fn is_anything_open(&self, s: &State) -> bool {
        let lay = self.lay(s);
        self.anyone_can_act(s, &lay)
    }

    /// True if the active side has anything to do but end the step.
    fn anyone_can_act(&self, s: &State, lay: &Lay) -> bool {
        // Whoever is moving is the likeliest to go on.
        let mover = s.movers[0];
        (mover != Piece::NONE && self.can_act(s, lay, mover))
            || self.characters().any(|p| self.can_act(s, lay, p))
    }

    /// Retreats without a choice are made at once; false if somebody has to choose.
    fn settle_retreat(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        if s.retreating.is_empty() {
            s.steps.pop();
            return true;
        }
        let mut list = Vec::new();
        for p in s.retreating.iter() {
            self.list_retreats(s, p, &mut list);
        }
        if let &[only] = list.as_slice() {
            if let Action::Retreat { figure, .. } | Action::RetreatFile { end: figure, .. } = only {
                tell.tell(|| Event::OnlyWay { figure });
            }
            self.retreat(s, only, tell);
            return true;
        }
        false
    }

    /// D-08 — Where the chooser's men are most around him (opponent), or the enemy fewest (owner).
    fn default_landing(&self, s: &State, rider: Piece, horse: Piece, by: Side) -> HexId {
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

    /// True of a figure that is dead; for views and judges.
    pub fn is_dead(&self, s: &State, p: Piece) -> bool {
        s.at(p).health == Health::Dead
    }
}
