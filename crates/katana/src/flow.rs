//! The sequence of play: what follows by itself until somebody has to decide (chapter 5).

use engine::{Dice, Die, Outcome, Piece, Side, Tell};

use crate::Katana;
use crate::action::{Action, Mode};
use crate::event::{Event, Halted, Intent, What};
use crate::options::Method;
use crate::order::{Act, Order, Packed};
use crate::rule;
use crate::rules::exchange::ten;
use crate::state::{
    Horse, Letter, Nerve, Pending, Shot, Stage, State, Stroke, bit, is_horse, mark,
};

/// More stages than a move can have before somebody must decide.
const MOST_STAGES: u32 = 20_000;

impl Katana {
    /// Carries an action out, and everything that follows.
    pub(crate) fn carry_out<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Resign => {
                s.resigned = Some(side);
                tell.tell(|| What::Resigned { side }.openly());
                self.end(s, Outcome::Won(side.other()), tell);
                return Ok(());
            }
            Action::Rule(ruling) => {
                self.rule(s, ruling, dice, tell)?;
                self.find_writers(s);
            }
            Action::Seal => {
                s.sealed[side] = true;
                tell.tell(|| Event { hush: Some(side), what: What::Sealed { side } });
            }
            Action::Order { who, order } if s.pending == (Pending::Act { who }) => {
                self.act_now(s, who, order, tell);
            }
            Action::Order { who, order } if !self.scenario.options.order_method.is_written() => {
                self.act_now(s, who, order, tell);
            }
            Action::Hold { who } => {
                s.pending = Pending::None;
                s.holders |= 1 << who.0;
                self.say(s, who, tell, || What::Held { who });
            }
            Action::First | Action::Last => {
                let first = if action == Action::First { side } else { side.other() };
                s.first = first;
                s.stage = Stage::Orders;
                tell.tell(|| What::GoesFirst { side: first }.openly());
            }
            Action::Lose | Action::Keep => {
                if let Pending::Lose { who } = s.pending {
                    s.pending = Pending::None;
                    let mark = if action == Action::Lose { mark::STRUCK } else { mark::PUT_OFF };
                    s.man_mut(who).set(mark);
                }
            }
            _ if s.pending != Pending::None => self.answer(s, action, dice, tell)?,
            _ => self.write(s, side, action, tell),
        }
        self.run(s, dice, tell)
    }

    /// Writes something on a side's slip.
    fn write(&self, s: &mut State, side: Side, action: Action, tell: &mut impl Tell<Event>) {
        s.writes[side] = s.writes[side].saturating_add(1);
        let what = match action {
            Action::Place { who, to, facing } => {
                let man = s.man_mut(who);
                man.hex = to;
                man.began = to;
                man.facing = facing;
                What::Placed { who, hex: to, facing }
            }
            Action::Mode { who, mode } => {
                s.man_mut(who).choose(mode);
                What::Chose { who, mode }
            }
            Action::Order { who, order } => {
                s.man_mut(who).order = Packed::of(order);
                What::Wrote { who, phase: s.phase, order }
            }
            Action::Slip { who, phase, order } => {
                s.man_mut(who).slips[usize::from(phase.clamp(1, 5)) - 1] = Packed::of(order);
                What::Wrote { who, phase, order }
            }
            Action::Instruct { who, strikes, reacts, quarry } => {
                let man = s.man_mut(who);
                man.strikes = strikes;
                man.reacts = reacts;
                man.quarry = quarry;
                What::Instructed { who }
            }
            Action::Shoot { who, shot } => {
                s.man_mut(who).shot = shot;
                What::Aimed { who, shot }
            }
            Action::Stroke { who, second, stroke } => {
                s.man_mut(who).strokes[usize::from(second)] = stroke;
                What::Declared { who, stroke }
            }
            Action::LetGo { who } => {
                s.man_mut(who).set(mark::LETS_GO);
                What::Means { who, what: Intent::LetGo }
            }
            Action::LetFall { who } => {
                s.man_mut(who).set(mark::LETS_FALL);
                What::Means { who, what: Intent::LetFall }
            }
            Action::Yield { who } => {
                s.man_mut(who).set(mark::YIELDS);
                What::Means { who, what: Intent::Yield }
            }
            _ => return,
        };
        tell.tell(|| Event { hush: Some(side), what });
    }

    /// KY-ORD-07 — Somebody acts at once, in a method without written orders.
    fn act_now(&self, s: &mut State, who: Piece, order: Order, tell: &mut impl Tell<Event>) {
        s.pending = Pending::None;
        s.waiting &= !(1 << who.0);
        s.holders &= !(1 << who.0);
        s.man_mut(who).order = Packed::of(order);
        s.man_mut(who).set(mark::DONE);
        let mover = if s.man(who).rides() { s.man(who).horse } else { who };
        s.movers = bit(mover) | bit(who);
        s.swapped = 0;
        s.stage = Stage::Setting;
        self.say(s, who, tell, || What::Orders { orders: vec![(who, order)] });
    }

    /// An answer to what interrupts everything else.
    fn answer<D: Dice>(
        &self,
        s: &mut State,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let pending = std::mem::take(&mut s.pending);
        match (pending, action) {
            (Pending::Outreach { by }, Action::Strike(stroke)) => {
                self.reach_out(s, by, stroke, dice, tell)
            }
            (Pending::Outreach { by }, _) => {
                self.let_by(s, by);
                Ok(())
            }
            (Pending::Closing { by, .. }, Action::Strike(stroke)) => {
                self.meet(s, by, stroke, dice, tell)
            }
            (Pending::Closing { by, at }, _) => self.let_in(s, by, at, dice, tell),
            (Pending::RiderBlow { by, at }, answer) => {
                if let Action::Strike(stroke) = answer {
                    s.blow = stroke;
                }
                let horse = s.man(by).horse;
                self.ask_man(s, horse, at, dice, tell)?;
                Ok(())
            }
            (Pending::ManBlow { by, horse }, answer) => {
                let stroke = match answer {
                    Action::Strike(stroke) => Some(stroke),
                    _ => None,
                };
                self.exchange_blows(s, horse, by, stroke, dice, tell)
            }
            (Pending::Passing { by }, Action::Strike(stroke)) => {
                s.man_mut(by).set(mark::PASSED);
                s.blow = stroke;
                let horse = s.man(by).horse;
                self.ask_man(s, horse, stroke.at, dice, tell)?;
                Ok(())
            }
            (Pending::Passing { by }, _) => {
                s.man_mut(by).set(mark::PASSED);
                Ok(())
            }
            (Pending::Aside { who, horse }, Action::Aside { way }) => {
                if self.is_aside(s, who, horse, way) {
                    self.leap_aside(s, who, way, tell);
                    return Ok(());
                }
                // Somebody lurks where he meant to go.
                let to = self.scenario.map.next(s.man(who).hex, way);
                if let Some(lurker) = self.stander(s, to) {
                    self.uncover(s, lurker, tell);
                }
                self.knock_down(s, who, horse, dice, tell)
            }
            (Pending::Aside { who, horse }, _) => self.knock_down(s, who, horse, dice, tell),
            (Pending::Deflect { who }, Action::Deflect) => self.deflect(s, who, dice, tell),
            (Pending::Deflect { .. }, _) => self.strike_home(s, dice, tell),
            (Pending::BreakOff { who }, Action::BreakOff { way, facing }) => {
                s.man_mut(who).clear(mark::WON_GRAPPLE);
                self.break_off(s, who, way, facing, tell);
                Ok(())
            }
            (Pending::BreakOff { who }, _) => {
                s.man_mut(who).clear(mark::WON_GRAPPLE);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Goes on until somebody has to decide, or it is over.
    pub(crate) fn run<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut rounds = 0;
        while s.over.is_none() && s.pending == Pending::None && !self.is_writing(s) {
            rounds += 1;
            debug_assert!(rounds < MOST_STAGES, "the sequence of play runs in a circle");
            self.advance(s, dice, tell)?;
        }
        Ok(())
    }

    /// True while a side has something to write.
    fn is_writing(&self, s: &State) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_open(s, side))
    }

    /// True of a side that writes now and has not sealed.
    pub(crate) fn is_open(&self, s: &State, side: Side) -> bool {
        let writes = match s.stage {
            Stage::Deploy | Stage::Modes => true,
            Stage::Orders => match self.scenario.options.order_method {
                Method::Phase => true,
                Method::Move => s.phase == 1,
                Method::Figures => false,
                Method::SideRoll | Method::Alternate => {
                    return self.moving_side(s) == Some(side) && s.loose == 0;
                }
            },
            Stage::FirstOrLast => return s.first == side,
            Stage::Shots => true,
            Stage::Strokes => !self.scenario.options.stroke_declaration,
            _ => false,
        };
        writes && !s.sealed[side] && self.writes_now(s, side)
    }

    /// KY-ORD-04, KY-ORD-05 — The side that moves now: the first, until all its people have acted.
    fn moving_side(&self, s: &State) -> Option<Side> {
        let left =
            |side: Side| !s.sealed[side] && self.men_of(side).any(|p| s.waiting & 1 << p.0 != 0);
        [s.first, s.first.other()].into_iter().find(|side| left(*side))
    }

    /// One stage, from where the game is to where it goes.
    fn advance<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match s.stage {
            Stage::Deploy => {
                self.begin_move(s, tell);
                self.open_paper(s, Stage::Modes);
            }
            Stage::MoveStart => {
                self.begin_move(s, tell);
                self.act_independently(s, dice, tell)?;
                self.open_paper(s, Stage::Modes);
            }
            Stage::Modes => {
                self.open_modes(s, tell);
                s.stage = Stage::PhaseStart;
            }
            Stage::PhaseStart => {
                self.begin_phase(s);
                s.stage = Stage::LosePhase;
            }
            Stage::LosePhase => {
                if self.tick(s, tell) {
                    self.begin_orders(s, dice, tell)?;
                }
            }
            Stage::FirstOrLast => {}
            Stage::Orders => self.advance_orders(s, tell),
            Stage::Setting => {
                self.set_out(s, dice, tell)?;
                s.stage = if self.begin_step(s) { Stage::Step(Letter::A) } else { Stage::Turning };
            }
            Stage::Step(letter) => self.advance_step(s, letter, dice, tell)?,
            Stage::Turning => {
                self.turn_after(s, tell);
                if self.scenario.options.order_method.is_written() {
                    self.open_paper(s, Stage::Shots);
                } else {
                    s.stage = Stage::Orders;
                }
            }
            Stage::Shots => {
                self.open_shots(s, tell);
                s.cursor = 0;
                s.stage = Stage::Flight;
            }
            Stage::Flight => {
                if self.shoot_all(s, dice, tell)? {
                    if self.scenario.options.shoot_before_clash {
                        self.apply_all(s, dice, tell)?;
                        self.startle(s, dice, tell)?;
                    }
                    self.open_paper(s, Stage::Strokes);
                }
            }
            Stage::Strokes => {
                self.open_strokes(s, tell);
                s.stage = Stage::Clash;
            }
            Stage::Clash => {
                self.clash(s, dice, tell)?;
                if !self.scenario.options.shoot_before_clash {
                    self.startle(s, dice, tell)?;
                }
                s.stage = Stage::BreakOff;
            }
            Stage::BreakOff => match self.next_break_off(s) {
                Some(who) => s.pending = Pending::BreakOff { who },
                None => s.stage = Stage::Aftermath,
            },
            Stage::Aftermath => {
                self.aftermath(s, dice, tell)?;
                s.stage = Stage::Closing;
            }
            Stage::Closing => {
                self.close_phase(s, dice, tell)?;
                self.reload_by_phase(s, tell);
                self.judge_end(s, false, tell);
                let last = s.phase >= crate::state::PHASES;
                s.stage = if last { Stage::MoveEnd } else { Stage::PhaseStart };
            }
            Stage::MoveEnd => {
                self.recover(s, tell);
                self.test_all(s, dice, tell)?;
                self.judge_end(s, true, tell);
                s.stage = Stage::MoveStart;
            }
        }
        Ok(())
    }

    /// Fresh paper for both sides.
    pub(crate) fn open_paper(&self, s: &mut State, stage: Stage) {
        s.stage = stage;
        s.sealed = engine::BySide::both(false);
        s.writes = engine::BySide::both(0);
        self.find_writers(s);
    }

    /// Works out who has something to write in this stage.
    pub(crate) fn find_writers(&self, s: &mut State) {
        let plans = self.scenario.options.order_method == Method::Move;
        let fits = |p: &Piece| match s.stage {
            Stage::Deploy => self.can_be_placed(s, *p),
            Stage::Modes => self.can_choose_mode(s, *p),
            Stage::Orders if plans => self.can_plan(s, *p),
            Stage::Orders => s.man(*p).has(mark::ACTS),
            Stage::Shots => self.is_shooting(s, *p),
            Stage::Strokes => self.can_declare(s, *p),
            _ => false,
        };
        s.writers = self.men().filter(fits).fold(0, |bits, p| bits | 1 << p.0);
    }

    /// KY-SEQ-02 — The modes are laid open and hold for the move.
    fn open_modes(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for p in self.men() {
            if !self.is_able(s, p) {
                continue;
            }
            let mode = self.mode_of(s, p);
            let man = s.man_mut(p);
            man.choice = 0;
            match mode {
                Mode::NonTactical => man.clear(mark::TACTICAL),
                _ => man.set(mark::TACTICAL),
            }
            match mode {
                Mode::Rest => man.set(mark::WAIVES),
                Mode::Aim(at) => {
                    if man.aim != at {
                        man.aimed = 0;
                    }
                    man.aim = at;
                    man.set(mark::AIMS);
                }
                _ => {}
            }
        }
        self.tell_by_side(s, tell, |game, fits| {
            let able = |p: &Piece| game.is_able(s, *p) && fits(*p);
            let tactical = |p: &Piece| s.man(*p).has(mark::TACTICAL);
            let all: Vec<Piece> = game.men().filter(able).collect();
            let (tactical, running): (Vec<Piece>, Vec<Piece>) = all.into_iter().partition(tactical);
            let any = !tactical.is_empty() || !running.is_empty();
            any.then_some(What::Modes { tactical, running })
        });
    }

    /// Tells everybody of those in the open, and each side of its own who are hidden.
    fn tell_by_side(
        &self,
        s: &State,
        tell: &mut impl Tell<Event>,
        what: impl Fn(&Katana, &dyn Fn(Piece) -> bool) -> Option<What>,
    ) {
        // The first is told whatever it says: what lies open leaves nothing to take back.
        if let Some(open) = what(self, &|p| self.hush(s, p).is_none()) {
            tell.tell(|| open.openly());
        }
        if !self.scenario.veiled {
            return;
        }
        for side in Side::BOTH {
            if let Some(own) = what(self, &|p| self.hush(s, p) == Some(side)) {
                tell.tell(|| Event { hush: Some(side), what: own });
            }
        }
    }

    /// KY-SEQ-02, KY-DEC-01, KY-DEC-15 — The mode of somebody: what he must, what was chosen, else
    /// tactical, with the aim he has.
    pub(crate) fn mode_of(&self, s: &State, p: Piece) -> Mode {
        if self.is_forced_to_run(s, p) {
            return Mode::NonTactical;
        }
        if let Some(mode) = s.man(p).mode() {
            return mode;
        }
        let at = s.man(p).aim;
        match at.is_some() && self.may_aim(s, p, at).is_ok() {
            true => Mode::Aim(at),
            false => Mode::Tactical,
        }
    }

    /// KY-SEQ-02 — Who runs away or sits on a bolting horse has no choice.
    pub fn is_forced_to_run(&self, s: &State, p: Piece) -> bool {
        let bolts = s.mount(p).is_some_and(|horse| horse.has(Horse::BOLTS));
        bolts || self.nerve(s, p) == Nerve::Run
    }

    /// P1 — Orders begin, by whichever method.
    fn begin_orders<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.open_paper(s, Stage::Orders);
        s.swapped = 0;
        let acting = self.men().filter(|p| s.man(*p).has(mark::ACTS));
        s.waiting = acting.fold(0, |bits, p| bits | 1 << p.0);
        s.holders = 0;
        s.loose = self
            .steeds()
            .filter(|horse| {
                let rider = s.horse(*horse).rider;
                s.horse(*horse).is_here() && !(rider.is_some() && s.man(rider).has(mark::ACTS))
            })
            .fold(0, |bits, horse| bits | bit(horse));
        match self.scenario.options.order_method {
            Method::Phase | Method::Move => {}
            Method::Figures => self.queue_up(s, dice)?,
            Method::Alternate => {
                s.first = if s.count % 2 == 1 { Side::A } else { Side::B };
                let side = s.first;
                tell.tell(|| What::GoesFirst { side }.openly());
            }
            Method::SideRoll => self.roll_for_side(s, dice, tell)?,
        }
        Ok(())
    }

    /// KY-ORD-03 — Everybody with an action, by descending initiative; a die between equals.
    fn queue_up<D: Dice>(&self, s: &mut State, dice: &mut D) -> Result<(), D::Dry> {
        let acting: Vec<Piece> =
            self.by_initiative.iter().copied().filter(|p| s.waiting & 1 << p.0 != 0).collect();
        let mut rolled: Vec<(i16, Piece)> = Vec::with_capacity(acting.len());
        for p in &acting {
            let initiative = self.who(*p).initiative;
            let tie = acting.iter().any(|q| q != p && self.who(*q).initiative == initiative);
            let die = match tie {
                true => ten(dice.roll(Die::new(10, rule::KY_ORD_03, self.who(*p).side))?),
                false => 0,
            };
            rolled.push((-(i16::from(initiative) * 10 + i16::from(die)), *p));
        }
        rolled.sort();
        s.queue = [Piece::NONE; crate::state::MEN];
        for (n, (_, p)) in rolled.into_iter().enumerate() {
            s.queue[n] = p;
        }
        Ok(())
    }

    /// KY-ORD-04 — Each side rolls, with its best initiative; the winner chooses.
    fn roll_for_side<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let best = |side: Side| {
            let able = self.men_of(side).filter(|p| s.man(*p).is_conscious());
            able.map(|p| self.who(p).initiative as i8).max().unwrap_or(0)
        };
        let bests = [best(Side::A), best(Side::B)];
        // Ties: the higher initiative, then another roll; after so many the first side has it.
        for _ in 0..16 {
            let mut faces = [0; 2];
            for side in Side::BOTH {
                faces[side.index()] = ten(dice.roll(Die::new(10, rule::KY_ORD_04, side))?);
            }
            let scores = [faces[0] as i8 + bests[0], faces[1] as i8 + bests[1]];
            let winner = match scores[0].cmp(&scores[1]).then(bests[0].cmp(&bests[1])) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Less => Some(Side::B),
                std::cmp::Ordering::Equal => None,
            };
            if let Some(winner) = winner {
                tell.tell(|| What::SideRoll { dice: faces, scores, winner }.openly());
                s.first = winner;
                s.stage = Stage::FirstOrLast;
                return Ok(());
            }
        }
        s.first = Side::A;
        s.stage = Stage::FirstOrLast;
        Ok(())
    }

    /// Orders are in, or the next figure acts.
    fn advance_orders(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if self.scenario.options.order_method.is_written() {
            self.open_orders(s, tell);
            let all = self.men().chain(self.steeds());
            s.movers = all.fold(0, |bits, p| bits | bit(p));
            s.stage = Stage::Setting;
            return;
        }
        if let Some(horse) = self.next_loose(s) {
            s.loose &= !bit(horse);
            s.movers = bit(horse);
            s.stage = Stage::Setting;
            return;
        }
        if self.scenario.options.order_method == Method::Figures
            && let Some(who) = self.next_in_queue(s)
        {
            s.pending = Pending::Act { who };
            return;
        }
        // Whoever has not acted has stayed.
        s.waiting = 0;
        self.open_paper(s, Stage::Shots);
    }

    /// KY-ORD-07 — The next horse that moves by itself: by its rider's initiative, then its number.
    fn next_loose(&self, s: &State) -> Option<Piece> {
        let loose = self.steeds().filter(|horse| s.loose & bit(*horse) != 0);
        loose.min_by_key(|horse| (-self.eagerness(s, *horse), horse.0))
    }

    /// KY-ORD-03 — The next who acts or holds; then the holders, the last first.
    fn next_in_queue(&self, s: &State) -> Option<Piece> {
        let waits = |p: &&Piece| p.is_some() && s.waiting & 1 << p.0 != 0;
        let holds = |p: &Piece| s.holders & 1 << p.0 != 0;
        let fresh = s.queue.iter().filter(waits).find(|p| !holds(p));
        fresh.or_else(|| s.queue.iter().rev().filter(waits).find(|p| holds(p))).copied()
    }

    /// True of somebody who may still let others act first.
    pub(crate) fn may_hold(&self, s: &State, p: Piece) -> bool {
        self.scenario.options.order_method == Method::Figures && s.holders & 1 << p.0 == 0
    }

    /// KY-ORD-01, KY-ORD-02, KY-SEQ-09 — The orders are laid open; what cannot be done is not.
    fn open_orders(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        for p in self.men() {
            if !s.man(p).has(mark::ACTS) {
                s.man_mut(p).order = Packed::NONE;
                continue;
            }
            let written = match self.scenario.options.order_method {
                Method::Move => s.man(p).slips[usize::from(s.phase.clamp(1, 5)) - 1],
                _ => s.man(p).order,
            };
            let wanted = written.order().unwrap_or_else(|| self.default_order(s, p));
            let order = self.lawful(s, p, wanted, tell);
            s.man_mut(p).order = Packed::of(order);
        }
        self.tell_by_side(s, tell, |game, fits| {
            let list = game.men().filter(|p| s.man(*p).has(mark::ACTS) && fits(*p));
            let orders: Vec<(Piece, Order)> =
                list.filter_map(|p| Some((p, s.man(p).order.order()?))).collect();
            Some(What::Orders { orders })
        });
    }

    /// KY-SEQ-09, KY-MOR-27 — The order itself if it is lawful, else what fear makes of it, else none.
    fn lawful(&self, s: &State, p: Piece, order: Order, tell: &mut impl Tell<Event>) -> Order {
        if self.may_order(s, p, order).is_ok() {
            return order;
        }
        if self.nerve(s, p) != Nerve::On {
            let mut list = Vec::new();
            self.list_orders(s, p, &mut list);
            if let Some(first) = list.first().copied() {
                self.say(s, p, tell, || What::Compelled { who: p, order: first });
                return first;
            }
        }
        self.say(s, p, tell, || What::Idle { who: p, why: Halted::Nothing });
        Act::Stay.into()
    }

    /// True if anybody was asked to write in this stage: then it is told that it is laid open, even
    /// if nobody wrote anything.
    pub(crate) fn was_asked(&self, s: &State) -> bool {
        Side::BOTH.into_iter().any(|side| s.sealed[side])
    }

    /// S1 — Shots are laid open.
    fn open_shots(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let asked = self.was_asked(s);
        for p in self.men() {
            let shot = s.man(p).shot;
            if shot.at.is_some() && self.may_shoot(s, p, shot).is_err() {
                s.man_mut(p).shot = Shot::NONE;
            }
        }
        let list = self.men().filter(|p| s.man(*p).shot.at.is_some());
        let shots: Vec<(Piece, Shot)> = list.map(|p| (p, s.man(p).shot)).collect();
        if asked || !shots.is_empty() {
            for (p, _) in &shots {
                self.uncover(s, *p, tell);
            }
            tell.tell(|| What::Shots { shots }.openly());
        }
    }

    /// KY-ORD-11 — One letter of a step of movement.
    fn advance_step<D: Dice>(
        &self,
        s: &mut State,
        letter: Letter,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let done = match letter {
            Letter::A => self.outreach(s, dice, tell)?,
            Letter::B => {
                self.try_obstacles(s, dice, tell)?;
                true
            }
            Letter::C => {
                self.step_all(s, dice, tell)?;
                true
            }
            Letter::D => self.charge_all(s, dice, tell)?,
            Letter::E => self.ride_down(s, dice, tell)? && self.pass_by(s),
        };
        if !done {
            return Ok(());
        }
        s.stage = match Katana::after(letter) {
            Some(next) => Stage::Step(next),
            None if self.begin_step(s) => Stage::Step(Letter::A),
            None => Stage::Turning,
        };
        Ok(())
    }

    /// K-64, `passing_stroke` — Riders who may strike in passing; false if one is asked.
    fn pass_by(&self, s: &mut State) -> bool {
        if !self.scenario.options.passing_stroke {
            return true;
        }
        for n in 0..self.by_initiative.len() {
            let p = self.by_initiative[n];
            let Some(_) = s.mount(p) else { continue };
            let moved = s.stepped & bit(s.man(p).horse) != 0;
            if !moved || s.man(p).has(mark::PASSED) || self.strokes_left(s, p) == 0 {
                continue;
            }
            let mut strokes = Vec::new();
            self.list_strokes(s, p, &mut strokes);
            if !strokes.is_empty() {
                s.pending = Pending::Passing { by: p };
                return false;
            }
        }
        // In the next step they may be asked again.
        for p in self.men() {
            s.man_mut(p).clear(mark::PASSED);
        }
        true
    }

    /// True of a number that belongs to somebody or something of the scenario.
    pub(crate) fn exists(&self, p: Piece) -> bool {
        match is_horse(p) {
            true => self.steed_index(p) < self.scenario.steeds.len(),
            false => usize::from(p.0) < self.scenario.people.len(),
        }
    }

    /// Strokes that nobody has declared.
    pub(crate) fn undeclared(&self, s: &State, p: Piece) -> bool {
        s.man(p).strokes == [Stroke::NONE; 2]
    }
}
