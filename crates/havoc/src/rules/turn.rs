//! Chapter 5: turns, phases, steps, and the actions that take a whole turn.

use engine::{Dice, Die, Outcome, Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::scenario::First;
use crate::state::{Health, Place, State, Step, StepName, Task, mark};

/// Stages of [`Step::Orders`]: commanders by piece number, then prisoners, then priority.
const ORDERS_COMMAND: u8 = 1;
const ORDERS_ESCAPE: u8 = 65;
const ORDERS_PRIORITY: u8 = 129;

impl Havoc {
    /// SG-TRN-01 — After set-up: arrows, first side, control, first phase.
    pub(crate) fn muster<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.count_arrows(s, dice, tell)?;
        s.first = match self.scenario.first {
            First::Side(side) => side,
            First::Die => {
                let die = dice.roll(Die { faces: 10, rule: rule::SG_TRN_01, by: Side::A })?;
                let side = if die <= 5 { Side::A } else { Side::B };
                tell.tell(|| Event::FirstSide { side, die });
                side
            }
        };
        for side in Side::BOTH {
            self.gain_control(s, side, tell);
        }
        s.active = s.first;
        s.turn = 1;
        self.begin_phase(s, tell);
        Ok(())
    }

    /// SG-TRN-01 — Opens a phase of the active side.
    pub(crate) fn begin_phase(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.phase += 1;
        let fresh = mark::SHOT
            | mark::BOLT
            | mark::MOVED
            | mark::ATTACKED
            | mark::ACTED
            | mark::DEFLECTED
            | mark::FACE_LEFT
            | mark::FACE_RIGHT;
        let new_turn = s.active == s.first;
        for n in 0..self.piece_count() {
            let f = &mut s.figures[n];
            f.marks &= !fresh;
            if new_turn {
                f.marks &= !mark::SHIFTED;
            }
        }
        let (side, turn, phase) = (s.active, s.turn, s.phase);
        tell.tell(|| Event::PhaseBegan { side, turn, phase });
        s.steps.replace_top(Step::Phase(StepName::Declare));
        tell.tell(|| Event::StepBegan { step: StepName::Declare });
        if self.scenario.night.is_some() {
            self.fall_dark(s, tell);
            self.look_around(s, tell);
            self.hear_alarm(s, tell);
        }
    }

    /// SG-TRN-02 — Ends the step under way and opens the next.
    pub(crate) fn end_step(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let Step::Phase(step) = s.top() else { return };
        let next = match step {
            StepName::Declare => Step::Phase(StepName::FirstShooting),
            StepName::FirstShooting => Step::Phase(StepName::SecondShooting),
            StepName::SecondShooting => Step::Orders(0),
            StepName::Movement => {
                self.end_move(s);
                self.note_keepers(s, s.active.other());
                Step::Phase(StepName::ThirdShooting)
            }
            StepName::ThirdShooting => Step::Phase(StepName::Combat),
            StepName::Combat => Step::Close(0),
        };
        let shot = mark::SHOT | mark::DEFLECTED | mark::FACE_LEFT | mark::FACE_RIGHT;
        for n in 0..self.character_count() {
            s.figures[n].marks &= !shot;
        }
        for a in self.animals() {
            s.at_mut(a).marks &= !shot;
        }
        if next == Step::Phase(StepName::Combat) {
            // CH-PRI-02, CH-CMD-04: "the enemy combat step just ended" is about to be this one.
            for p in self.men(s.active.other()) {
                if s.at(p).is_free() {
                    s.struck_by[p.0 as usize] = 0;
                }
            }
        }
        s.steps.replace_top(next);
        match next {
            Step::Phase(step) => tell.tell(|| Event::StepBegan { step }),
            Step::Orders(_) => tell.tell(|| Event::StepBegan { step: StepName::Movement }),
            _ => {}
        }
    }

    /// Opens the movement step, stage by stage; each stage may stop for a decision.
    pub(crate) fn give_orders(&self, s: &mut State, stage: u8, tell: &mut impl Tell<Event>) {
        s.steps.replace_top(Step::Orders(stage.saturating_add(1)));
        let count = self.character_count() as u8;
        match stage {
            0 => {
                let side = s.active;
                self.gain_control(s, side, tell);
                self.clear_command(s);
                if !self.scenario.options.command {
                    s.steps.replace_top(Step::Orders(ORDERS_ESCAPE));
                }
            }
            ORDERS_COMMAND..ORDERS_ESCAPE => {
                let p = Piece(stage - ORDERS_COMMAND);
                if p.0 >= count {
                    self.tell_leaderless(s, tell);
                    s.steps.replace_top(Step::Orders(ORDERS_ESCAPE));
                } else if self.side_of(p) == Some(s.active) {
                    self.take_command(s, p);
                }
            }
            ORDERS_ESCAPE..ORDERS_PRIORITY => {
                // Most are nobody's prisoners: they are passed over without a stage of their own.
                let mut rest = (stage - ORDERS_ESCAPE..count).map(Piece);
                let next = rest.find(|p| self.scenario.options.ransom && !s.at(*p).is_free());
                let after = next.map_or(ORDERS_PRIORITY, |p| ORDERS_ESCAPE + p.0 + 1);
                s.steps.replace_top(Step::Orders(after));
                if let Some(p) = next {
                    self.consider_escape(s, p, tell);
                }
            }
            _ => {
                self.find_prey(s);
                s.steps.replace_top(Step::Phase(StepName::Movement));
            }
        }
    }

    /// True of the stages in which somebody may break free.
    pub(crate) fn may_free(&self, stage: u8) -> bool {
        (ORDERS_ESCAPE..ORDERS_PRIORITY).contains(&stage)
    }

    /// SG-TRN-06, SG-TRN-07 — Closes a phase, piece by piece: recovery and clearing of the active
    /// side, then the other side's full-turn actions; then victory and the next phase.
    pub(crate) fn close_phase(&self, s: &mut State, from: u8, tell: &mut impl Tell<Event>) {
        if from == 0 {
            self.recover(s, tell);
        }
        let other = s.active.other();
        for n in from..self.character_count() as u8 {
            let p = Piece(n);
            if self.side_of(p) != Some(other) || s.at(p).task == Task::None {
                continue;
            }
            // SB-DUE-04: what the others have begun waits for the end of the duel.
            if self.stands_aside(s, p) {
                continue;
            }
            s.steps.replace_top(Step::Close(n + 1));
            if self.complete(s, p, tell) || s.over.is_some() {
                return;
            }
        }
        self.count_duel(s, tell);
        self.judge_phase(s, tell);
        if s.over.is_some() {
            return;
        }
        if s.active != s.first {
            s.turn += 1;
        }
        s.active = s.active.other();
        s.steps.replace_top(Step::Close(0));
        self.begin_phase(s, tell);
    }

    fn recover(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let side = s.active;
        for p in self.men(side) {
            if s.at(p).health == Health::Stunned && s.at(p).is_here() {
                s.at_mut(p).health = Health::Healthy;
                tell.tell(|| Event::Recovered { figure: p });
            }
        }
        for p in self.men(side) {
            // SG-TRN-09: the first of the two named does the work for both.
            if s.at(p).task == Task::Clear && s.at(p).task_on > p && !self.stands_aside(s, p) {
                let with = s.at(p).task_on;
                self.finish_clearing(s, p, tell);
                self.forget_task(s, p);
                self.forget_task(s, with);
            }
        }
    }

    /// SG-TRN-07, SG-TRN-08 — Completes a full-turn action if it still can be; true if that stops
    /// for a decision.
    fn complete(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) -> bool {
        let depth = s.steps.len();
        let f = *s.at(p);
        // An exchange of two living men is finished by the one who declared it.
        if f.task == Task::Share && f.task_way == 1 {
            return false;
        }
        let known = self.known(s, self.owner(p));
        let still = match f.task {
            Task::Mount => self.may_mount(&known, p, f.task_on),
            Task::Dismount => self.may_dismount(&known, p),
            Task::Attach => self.may_attach(&known, p, f.task_on, f.task_to),
            Task::Detach => self.may_detach(&known, p, f.task_on),
            Task::Share => self.may_share(&known, p, f.task_on),
            Task::Harness => self.may_harness(&known, p, f.task_on, f.task_to),
            Task::Unharness => self.may_unharness(&known, p, f.task_on),
            Task::Clear | Task::Seppuku | Task::None => Ok(()),
        };
        if still.is_err() {
            self.drop_task(s, p, tell);
            return false;
        }
        if f.task == Task::Share {
            self.finish_share(s, p, tell);
            let partner = f.task_on;
            if s.at(partner).task == Task::Share && s.at(partner).task_on == p {
                self.forget_task(s, partner);
            }
            // The pair stays noted in `task_on` until the number is named.
            s.at_mut(p).task = Task::None;
            return s.steps.len() > depth;
        }
        self.forget_task(s, p);
        match f.task {
            Task::Mount => self.mount(s, p, f.task_on, tell),
            Task::Dismount => self.get_down(s, p, tell),
            Task::Attach => self.attach(s, p, f.task_on, f.task_to, tell),
            Task::Detach => self.detach(s, p, f.task_on, tell),
            Task::Harness => self.harness(s, p, f.task_on, f.task_to, tell),
            Task::Unharness => self.unharness(s, p, f.task_on, tell),
            Task::Seppuku => self.finish_seppuku(s, p, tell),
            _ => {}
        }
        s.steps.len() > depth
    }

    /// Wipes a task without a word.
    pub(crate) fn forget_task(&self, s: &mut State, p: Piece) {
        let f = s.at_mut(p);
        f.task = Task::None;
        f.task_on = Piece::NONE;
        f.task_to = Piece::NONE;
        f.task_way = 0;
        f.task_hex = HexId::NONE;
    }

    /// SG-TRN-08 — Whatever he was at comes to nothing, for his partner too.
    pub(crate) fn drop_task(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if !self.is_character(p) || s.at(p).task == Task::None {
            return;
        }
        let (task, partner) = (s.at(p).task, s.at(p).task_on);
        self.forget_task(s, p);
        tell.tell(|| Event::Dropped { man: p, task });
        if matches!(task, Task::Share | Task::Clear)
            && self.is_character(partner)
            && s.at(partner).task == task
            && s.at(partner).task_on == p
        {
            self.forget_task(s, partner);
        }
    }

    /// SG-TRN-08 — Tasks whose object has died, gone or moved come to nothing.
    pub(crate) fn drop_tasks_about(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        for q in self.characters() {
            let f = s.at(q);
            if f.task != Task::None && (f.task_on == p || f.task_to == p) {
                self.drop_task(s, q, tell);
            }
        }
    }

    /// SG-TRN-07 — May he begin something that takes up his phase?
    pub(crate) fn may_declare(&self, s: &State, man: Piece) -> Result<(), Refusal> {
        if s.top() != Step::Phase(StepName::Declare) {
            return Err(no(rule::SG_TRN_07, "full-turn actions are declared in step 0"));
        }
        if !self.exists(man) || !self.is_character(man) || self.side_of(man) != Some(s.active) {
            return Err(no(rule::SG_TRN_07, "only characters of the active side declare"));
        }
        self.may_act(s, man)?;
        if !self.is_able(s, man) {
            return Err(no(rule::SG_TRN_07, "only a conscious, free, idle character declares"));
        }
        Ok(())
    }

    /// SG-TRN-07, SG-TRN-09 — May this be declared?
    pub(crate) fn may_begin(&self, s: &State, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Mount { man, horse } => {
                self.may_declare(s, man)?;
                self.may_mount(s, man, horse)
            }
            Action::Dismount { man } => {
                self.may_declare(s, man)?;
                self.may_dismount(s, man)
            }
            Action::Attach { man, mule, to } => {
                self.may_declare(s, man)?;
                self.may_attach(s, man, mule, to)
            }
            Action::Detach { man, mule } => {
                self.may_declare(s, man)?;
                self.may_detach(s, man, mule)
            }
            Action::Share { man, with } => {
                self.may_declare(s, man)?;
                self.may_share(s, man, with)?;
                if s.at(with).health != Health::Dead {
                    self.may_declare(s, with)?;
                }
                Ok(())
            }
            Action::Clear { man, with, from, way, carcass } => {
                self.may_declare(s, man)?;
                self.may_declare(s, with)?;
                self.may_clear(s, (man, with), from, way, carcass)
            }
            Action::Harness { man, horse, cart } => {
                self.may_declare(s, man)?;
                self.may_harness(s, man, horse, cart)
            }
            Action::Unharness { man, horse } => {
                self.may_declare(s, man)?;
                self.may_unharness(s, man, horse)
            }
            Action::Seppuku { man } => {
                self.may_declare(s, man)?;
                self.may_seppuku(s, man)
            }
            _ => Err(no(rule::SG_TRN_07, "that is not a declaration")),
        }
    }

    /// SG-TRN-07, SG-TRN-09 — Begins it.
    pub(crate) fn begin(&self, s: &mut State, action: Action, tell: &mut impl Tell<Event>) {
        let none = Piece::NONE;
        let (man, task, on, to) = match action {
            Action::Mount { man, horse } => (man, Task::Mount, horse, none),
            Action::Dismount { man } => (man, Task::Dismount, none, none),
            Action::Attach { man, mule, to } => (man, Task::Attach, mule, to),
            Action::Detach { man, mule } => (man, Task::Detach, mule, none),
            Action::Share { man, with } => (man, Task::Share, with, none),
            Action::Clear { man, with, carcass, .. } => (man, Task::Clear, with, carcass),
            Action::Harness { man, horse, cart } => (man, Task::Harness, horse, cart),
            Action::Unharness { man, horse } => (man, Task::Unharness, horse, none),
            Action::Seppuku { man } => (man, Task::Seppuku, none, none),
            _ => return,
        };
        let f = s.at_mut(man);
        f.task = task;
        f.task_on = on;
        f.task_to = to;
        f.marks |= mark::ACTED;
        let mut hex = HexId::NONE;
        if let Action::Clear { from, way, .. } = action {
            f.task_hex = from;
            f.task_way = way;
            hex = from;
        }
        let pair = matches!(task, Task::Share | Task::Clear) && s.at(on).health != Health::Dead;
        if pair {
            let g = s.at_mut(on);
            g.task = task;
            g.task_on = man;
            g.task_way = 1;
            g.marks |= mark::ACTED;
        }
        tell.tell(|| Event::Began { man, task, on, hex });
        if task == Task::Seppuku {
            self.ask_for_poem(s, man);
        }
    }

    /// True if a character can begin anything; most cannot, and that is told without a list.
    pub(crate) fn can_declare(&self, s: &State, man: Piece) -> bool {
        if self.may_declare(s, man).is_err() {
            return false;
        }
        if s.at(man).is_mounted() {
            return true;
        }
        let options = &self.scenario.options;
        let loose = self.animals().any(|a| s.at(a).place == Place::Map);
        let archer = options.ammo && self.kind(man).weapon.is_some();
        if !loose && !archer && !options.clearing && !self.book.customs.seppuku {
            return false;
        }
        let mut list = Vec::new();
        self.list_declarations(s, man, &mut list);
        !list.is_empty()
    }

    /// Lists what a character can begin.
    pub(crate) fn list_declarations(&self, s: &State, man: Piece, out: &mut Vec<Action>) {
        if self.may_declare(s, man).is_err() {
            return;
        }
        if self.book.customs.seppuku && self.may_seppuku(s, man).is_ok() {
            out.push(Action::Seppuku { man });
        }
        if s.at(man).is_mounted() {
            out.push(Action::Dismount { man });
            return;
        }
        for a in self.animals().filter(|a| self.is_close(s, man, *a)) {
            if self.may_mount(s, man, a).is_ok() {
                out.push(Action::Mount { man, horse: a });
            }
            if self.is_mule(a) {
                if self.may_detach(s, man, a).is_ok() {
                    out.push(Action::Detach { man, mule: a });
                }
                for to in self.animals() {
                    if self.may_attach(s, man, a, to).is_ok() {
                        out.push(Action::Attach { man, mule: a, to });
                    }
                }
            }
        }
        if self.scenario.options.ammo && self.kind(man).weapon.is_some() {
            for with in self.characters().filter(|with| self.is_close(s, man, *with)) {
                let action = Action::Share { man, with };
                if self.may_begin(s, action).is_ok() {
                    out.push(action);
                }
            }
        }
        self.list_harnessing(s, man, out);
        self.list_clearings(s, man, out);
    }

    /// The sleepers of a scenario wake when an enemy comes near or an animal has moved.
    pub(crate) fn wake(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let Some(wake) = self.scenario.wake else { return };
        for side in Side::BOTH {
            let asleep = |p: &Piece| s.at(*p).has(mark::ASLEEP) && s.at(*p).is_here();
            let near = |p: Piece| {
                self.men(side.other()).any(|e| {
                    self.is_present(s, e) && self.range(s, p, e) <= wake.within_hexes as u16
                })
            };
            let called = wake.on_animal && s.animal_moved;
            let struck = |p: Piece| s.at(p).health != Health::Healthy;
            if self.men(side).filter(asleep).any(|p| called || struck(p) || near(p)) {
                for p in self.men(side) {
                    s.at_mut(p).marks &= !mark::ASLEEP;
                }
                tell.tell(|| Event::Woke { side });
            }
        }
    }

    /// SG-TRN-10 — A side gives up.
    pub(crate) fn give_up(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        s.resigned = Some(side);
        tell.tell(|| Event::Resigned { side });
        self.end_game(s, Outcome::Won(side.other()), tell);
    }
}
