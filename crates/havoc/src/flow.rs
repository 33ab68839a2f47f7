//! What an action does, and what follows by itself until somebody has a real choice.

use std::ops::Deref;

use engine::{Dice, Piece, Side, Tell};

use crate::Havoc;
use crate::action::{Action, Face};
use crate::event::Event;
use crate::lay::Lay;
use crate::state::{State, Step, mark};

impl Havoc {
    /// Does what the action says; what follows by itself is left to [`Havoc::settle`].
    pub(crate) fn carry_out<D: Dice>(
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
            Action::Move { figure, to, tail } => self.go_by_night(s, figure, [to, tail], tell),
            Action::Mount { .. }
            | Action::Dismount { .. }
            | Action::Attach { .. }
            | Action::Detach { .. }
            | Action::Share { .. }
            | Action::Clear { .. }
            | Action::Harness { .. }
            | Action::Unharness { .. }
            | Action::Seppuku { .. } => self.begin(s, action, tell),
            Action::Shoot { by, at } => self.shoot(s, by, at, dice, tell)?,
            Action::Lead { .. }
            | Action::Exit { .. }
            | Action::Escort { .. }
            | Action::Push { .. } => {
                if !self.is_stopped(s, side, action, tell) {
                    self.unawares(s, side, |s| self.go_together(s, action, tell));
                }
            }
            Action::Attack(attack) => self.attack(s, attack, dice, tell)?,
            Action::Retreat { .. } | Action::Stand { .. } | Action::RetreatFile { .. } => {
                self.retreat(s, action, tell);
            }
            Action::Barricade { number, to, front } => self.put_up(s, number, to, front, tell),
            Action::Throw { by, at } => self.throw_at(s, by, at, dice, tell)?,
            Action::ShootLantern { by, lantern } => {
                self.shoot_lantern(s, by, lantern, dice, tell)?
            }
            Action::Light { by, lantern, lit } => self.light(s, by, lantern, lit, tell),
            Action::Challenge { by } => self.challenge(s, by, tell),
            Action::Breach => self.breach(s, side, tell),
            Action::Put { to } => {
                let to = match self.is_being_put(s) {
                    Some(man) => self.make_room(s, man, side, to, tell),
                    None => to,
                };
                self.react(s, Action::Put { to }, dice, tell)?;
            }
            _ => self.react(s, action, dice, tell)?,
        }
        Ok(())
    }

    /// Moves of several pieces at once, and off the map.
    pub(crate) fn go_together(&self, s: &mut State, action: Action, tell: &mut impl Tell<Event>) {
        match action {
            Action::Lead { man, animal, to } => self.lead(s, man, animal, to, tell),
            Action::Escort { prisoner, guards, ways } => {
                self.escort(s, prisoner, guards, ways, tell);
            }
            Action::Push { cart, men, way } => self.push(s, cart, men, way, tell),
            Action::Exit { figure, with } => {
                if let Ok(edge) = self.may_exit(s, figure, with) {
                    self.exit(s, figure, with, edge, tell);
                }
            }
            _ => {}
        }
    }

    /// Answers to the decisions that interrupt a shot, an attack or the end of a phase.
    pub(crate) fn react<D: Dice>(
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
            _ => self.answer(s, top, action, dice, tell)?,
        }
        Ok(())
    }

    /// Answers to the decisions of the younger book; their step is off the stack already.
    fn answer<D: Dice>(
        &self,
        s: &mut State,
        top: Step,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match (top, action) {
            (Step::Deflect, Action::Deflect) => self.deflect(s, dice, tell)?,
            (Step::Deflect, _) => self.let_come(s, tell),
            (Step::Answer(challenger), Action::Accept { by }) => {
                self.accept(s, challenger, by, tell);
            }
            (Step::Answer(by), _) => self.refuse(s, self.owner(by).other(), tell),
            (Step::Poem(man), poem) => self.hand_over(s, man, poem, tell),
            (Step::Judge(man), Action::Judge { worthy }) => self.judge_poem(s, man, worthy, tell),
            (Step::Alarm(man), Action::Alarm { raise }) => self.answer_alarm(s, man, raise, tell),
            (Step::Shove { cart, left }, Action::Put { to }) => {
                self.shove(s, cart, left, to, tell);
            }
            _ => {}
        }
        Ok(())
    }

    /// What may follow from any action.
    pub(crate) fn tidy(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.lapse_control(s, tell);
        self.tidy_rest(s, tell);
    }

    /// The same, with the pieces spread out already.
    pub(crate) fn tidy_on(&self, s: &mut State, lay: &Lay, tell: &mut impl Tell<Event>) {
        self.lapse_on(s, lay, tell);
        self.tidy_rest(s, tell);
    }

    fn tidy_rest(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.look_and_judge(s, tell);
        if s.over.is_none() {
            self.wake(s, tell);
        }
    }

    /// What may follow from any change on the board: control that lapses, somebody seen in the
    /// dark, a duel that is over, a vital piece lost.
    fn take_stock(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        self.lapse_control(s, tell);
        self.look_and_judge(s, tell);
    }

    /// All of it but control.
    fn look_and_judge(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if self.scenario.night.is_some() {
            self.look_around(s, tell);
        }
        if s.duel.is_on() {
            self.close_duel(s, tell);
        }
        if !self.scenario.vital.is_empty() && s.over.is_none() {
            self.judge_vital(s, tell);
        }
    }

    /// Carries on by itself until somebody has a real choice, or the game is over.
    pub(crate) fn settle<D: Dice>(
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
                Step::Orders(stage) => {
                    self.give_orders(s, stage, tell);
                    if !self.may_free(stage) {
                        continue;
                    }
                }
                Step::Close(from) => self.close_phase(s, from, tell),
                Step::Aftermath => self.aftermath(s, tell),
                Step::Retreat => {
                    if !self.settle_retreat(s, tell) {
                        return Ok(());
                    }
                }
                Step::Thrown { rider, horse, by } => {
                    let known = self.known(s, by);
                    let places = self.landing(&known, &self.lay(&known), rider, horse);
                    let &[to] = places.as_slice() else { return Ok(()) };
                    let to = self.make_room(s, rider, by, to, tell);
                    s.steps.pop();
                    tell.tell(|| Event::OnlyWay { figure: rider });
                    self.land(s, rider, horse, to, tell);
                }
                Step::Shove { cart, left } => {
                    let (side, known) = (s.active, self.known(s, s.active));
                    let places = self.shove_choices(&known, cart, left);
                    let &[to] = places.as_slice() else { return Ok(()) };
                    let figure = s.movers[left.trailing_zeros() as usize % 3];
                    let to = self.make_room(s, figure, side, to, tell);
                    s.steps.pop();
                    tell.tell(|| Event::OnlyWay { figure });
                    self.shove(s, cart, left, to, tell);
                }
                Step::Phase(_) if !self.scenario.patient && !self.is_anything_open(s) => {
                    self.end_step(s, tell);
                    continue;
                }
                _ => return Ok(()),
            }
            // Above, nobody has gone anywhere or been hurt since stock was taken last.
            self.take_stock(s, tell);
        }
        Ok(())
    }

    /// True if the active side has anything to do but end the step.
    pub(crate) fn anyone_can_act(&self, s: &State, lay: &impl Deref<Target = Lay>) -> bool {
        // Whoever is moving is the likeliest to go on.
        let mover = s.movers[0];
        (mover != Piece::NONE && self.can_act(s, lay, mover))
            || self.characters().any(|p| self.can_act(s, lay, p))
    }

    /// Retreats without a choice are made at once; false if somebody has to choose.
    pub(crate) fn settle_retreat(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        if s.retreating.is_empty() {
            s.steps.pop();
            return true;
        }
        let mut list = Vec::new();
        let known = self.known(s, self.asked(s).0);
        for p in s.retreating.iter() {
            self.list_retreats(&known, p, &mut list);
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
}
