//! The sequence of play: what follows by itself until somebody has to decide (chapter 5).

use engine::{Dice, Outcome, Piece, Side, Tell};

use crate::Katana;
use crate::action::Action;
use crate::event::{Event, What};
use crate::geometry::Dir;
use crate::options::Method;
use crate::state::{Letter, Pending, Stage, State, bit, is_horse, mark};

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
            Action::Rule(ruling) => self.rule(s, ruling, dice, tell)?,
            Action::Seal => {
                s.sealed[side] = true;
                tell.tell(|| Event { hush: Some(side.into()), what: What::Sealed { side } });
            }
            Action::First | Action::Last => {
                let first = if action == Action::First { side } else { side.other() };
                s.first = first;
                s.stage = Stage::Orders;
                tell.tell(|| What::GoesFirst { side: first }.openly());
            }
            Action::Order { .. } if !self.scenario.options.order_method.is_written() => {
                self.take(s, action, dice, tell)?;
            }
            _ if s.pending != Pending::None => self.take(s, action, dice, tell)?,
            _ => self.write(s, side, action, tell),
        }
        self.run(s, dice, tell)
    }

    /// Somebody acts at once, or answers.
    fn take<D: Dice>(
        &self,
        s: &mut State,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Order { who, order } => self.act_now(s, who, order, tell),
            Action::Hold { who } => {
                s.pending = Pending::None;
                s.holders |= 1 << who.0;
                self.say(s, who, tell, || What::Held { who });
            }
            Action::Lose | Action::Keep => {
                if let Pending::Lose { who } = s.pending {
                    s.pending = Pending::None;
                    let mark = if action == Action::Lose { mark::STRUCK } else { mark::PUT_OFF };
                    s.man_mut(who).set(mark);
                }
            }
            _ => self.answer(s, action, dice, tell)?,
        }
        Ok(())
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
                self.try_aside(s, who, horse, way, dice, tell)
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

    /// KY-HOR-31 — Somebody throws himself aside, unless an enemy lurks where he meant to go.
    fn try_aside<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        horse: Piece,
        way: Dir,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if self.is_aside(s, who, horse, way) {
            self.leap_aside(s, who, way, tell);
            return Ok(());
        }
        let to = self.scenario.map.next(s.man(who).hex, way);
        if let Some(lurker) = self.stander(s, to) {
            self.uncover(s, lurker, tell);
        }
        self.knock_down(s, who, horse, dice, tell)
    }

    /// Goes on until somebody has to decide, or it is over.
    pub(crate) fn run<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut rounds = 0;
        while s.over.is_none() && !s.halted {
            rounds += 1;
            debug_assert!(rounds < MOST_STAGES, "the sequence of play runs in a circle");
            if let Some(answer) = self.own_answer(s) {
                self.take(s, answer, dice, tell)?;
            } else if s.pending != Pending::None || self.is_writing(s) {
                break;
            } else {
                self.advance(s, dice, tell)?;
            }
        }
        Ok(())
    }

    /// True while a side has something to write, or the umpire for neutrals.
    fn is_writing(&self, s: &State) -> bool {
        Side::BOTH.into_iter().any(|side| self.is_open(s, side)) || self.awaits_umpire(s)
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

    /// One stage, from where the game is to where it goes: the beginning of a move, and movement.
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
            _ => self.advance_fight(s, dice, tell)?,
        }
        Ok(())
    }

    /// The same of shooting, the clash, and the ends of a phase and a move.
    fn advance_fight<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match s.stage {
            Stage::Shots => {
                self.open_shots(s, tell);
                s.cursor = 0;
                s.stage = Stage::Flight;
            }
            Stage::Flight => {
                let landed = self.shoot_all(s, dice, tell)?;
                if landed && self.scenario.options.shoot_before_clash {
                    self.apply_all(s, dice, tell)?;
                    self.startle(s, dice, tell)?;
                }
                if landed {
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
            _ => {}
        }
        Ok(())
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
}
