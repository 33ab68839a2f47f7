//! What is written and sealed, and how it is laid open.

use engine::{Piece, Side, Tell};

use crate::Katana;
use crate::action::{Action, Mode};
use crate::event::{Event, Halted, Hush, Intent, What};
use crate::options::Method;
use crate::order::{Act, Order, Packed};
use crate::state::{Horse, Nerve, Shot, Stage, State, Stroke, mark};

impl Katana {
    /// Writes something on a side's slip.
    pub(crate) fn write(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        tell: &mut impl Tell<Event>,
    ) {
        // KY-UMP-05: what the umpire writes for neutrals is on no side's paper.
        let neutral = action.subject().is_some_and(|who| self.is_neutral(who));
        let hush = if neutral { Hush::Umpire } else { side.into() };
        if !neutral {
            s.writes[side] = s.writes[side].saturating_add(1);
        }
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
        tell.tell(|| Event { hush: Some(hush), what });
    }

    /// Fresh paper for both sides.
    pub(crate) fn open_paper(&self, s: &mut State, stage: Stage) {
        s.stage = stage;
        s.sealed = engine::BySide::both(false);
        s.writes = engine::BySide::both(0);
        for p in self.neutrals() {
            s.man_mut(p).clear(mark::WRITTEN);
        }
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
    pub(crate) fn open_modes(&self, s: &mut State, tell: &mut impl Tell<Event>) {
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
                tell.tell(|| Event { hush: Some(side.into()), what: own });
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

    /// KY-ORD-01, KY-ORD-02, KY-SEQ-09 — The orders are laid open; what cannot be done is not.
    pub(crate) fn open_orders(&self, s: &mut State, tell: &mut impl Tell<Event>) {
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
    pub(crate) fn lawful(
        &self,
        s: &State,
        p: Piece,
        order: Order,
        tell: &mut impl Tell<Event>,
    ) -> Order {
        if self.may_order(s, p, order).is_ok() {
            return order;
        }
        if self.nerve(s, p) != Nerve::On
            && let Some(order) = self.compelled(s, p)
        {
            self.say(s, p, tell, || What::Compelled { who: p, order });
            return order;
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
    pub(crate) fn open_shots(&self, s: &mut State, tell: &mut impl Tell<Event>) {
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

    /// Strokes that nobody has declared.
    pub(crate) fn undeclared(&self, s: &State, p: Piece) -> bool {
        s.man(p).strokes == [Stroke::NONE; 2]
    }
}
