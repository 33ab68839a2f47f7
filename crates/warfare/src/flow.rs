//! The sequence of play: what an action does, and what follows by itself.

use engine::{Dice, Outcome, Piece, Side, Tell};

use crate::Warfare;
use crate::action::{Action, Ask};
use crate::event::{Ending, Event, Mode};
use crate::rules::attack::Onset;
use crate::scenario::When;
use crate::state::{Pending, Stage, State, mark};

/// More steps than a turn can have before somebody must decide.
const MOST_STEPS: u32 = 10_000;

impl Warfare {
    /// What a side is asked now.
    pub(crate) fn asked(&self, s: &State, side: Side) -> Option<Ask> {
        if s.over.is_some() {
            return None;
        }
        let (of, ask) = match s.pending {
            Pending::Mode { by, to } => (self.side(to), Ask::Mode { by, to }),
            Pending::Desperation { who, by } => (self.side(who), Ask::Desperation { who, by }),
            Pending::GiveWay { who } => (self.side(who), Ask::GiveWay { who }),
            Pending::StayBehind { who } => (self.side(who), Ask::StayBehind { who }),
            Pending::Rally { who } => (self.side(who), Ask::Rally { who }),
            Pending::Facing { who } => (self.side(who), Ask::Facing { who }),
            Pending::Reface { who } => (self.side(who), Ask::Reface { who }),
            Pending::None => match s.stage {
                Stage::Deploy => (s.active, Ask::Deploy),
                Stage::Challenges => (s.active, Ask::Challenge),
                Stage::Commit => return (!s.sealed[side]).then_some(Ask::Fire),
                Stage::ShotChoices | Stage::BlowChoices => {
                    return (!s.sealed[side]).then_some(Ask::Strike);
                }
                Stage::Choose => (s.active, Ask::FirstOrSecond),
                Stage::Moves => (s.active, Ask::Move),
                _ => return None,
            },
        };
        (of == side).then_some(ask)
    }

    /// Carries an action out, and everything that follows.
    pub(crate) fn carry_out<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if action == Action::Resign {
            s.resigned = Some(side);
            tell.tell(|| Event::Resigned { side });
            self.end(s, Outcome::Won(side.other()), Ending::Resigned, tell);
            return Ok(());
        }
        match s.pending {
            Pending::None => self.choose(s, side, action, tell),
            _ => self.answer(s, action, dice, tell)?,
        }
        self.go_on(s, dice, tell)
    }

    /// An answer to what interrupts everything else.
    fn answer<D: Dice>(
        &self,
        s: &mut State,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match (std::mem::take(&mut s.pending), action) {
            (Pending::Mode { by, to }, Action::Defensive) => {
                self.duel(s, (by, to), Mode::Defensive, dice, tell)?;
            }
            (Pending::Mode { by, to }, _) => {
                self.duel(s, (by, to), Mode::Offensive, dice, tell)?;
            }
            (Pending::Desperation { who, by }, Action::Throw) => {
                self.throw_desperately(s, who, by, dice, tell)?;
            }
            (Pending::Desperation { who, .. }, _) => tell.tell(|| Event::Declined { who }),
            (Pending::GiveWay { .. }, Action::GiveWay { who, to }) => {
                self.give_way(s, who, to, None, tell);
            }
            (Pending::GiveWay { .. }, Action::Shelter { who, to }) => {
                let at = s.body(to).at;
                self.give_way(s, who, at, Some(to), tell);
            }
            (Pending::StayBehind { who }, Action::StayBehind) => {
                let at = s.body(who).at;
                tell.tell(|| Event::StayedBehind { who, at });
            }
            (Pending::StayBehind { who }, _) => self.go_along(s, who, tell),
            (Pending::Rally { who }, Action::Throw) => self.rally_unled(s, who, dice, tell)?,
            (Pending::Facing { .. }, Action::Face { who, heading }) => {
                self.face(s, who, heading, 0, tell);
            }
            (Pending::Facing { .. }, Action::TurnMen { who, side }) => {
                let heading = s.body(who).heading;
                self.face(s, who, heading, side, tell);
            }
            (Pending::Reface { .. }, Action::TurnMen { who, side }) => {
                self.reface(s, who, side, tell);
            }
            _ => {}
        }
        Ok(())
    }

    /// A choice within a stage.
    fn choose(&self, s: &mut State, side: Side, action: Action, tell: &mut impl Tell<Event>) {
        match action {
            Action::Place { who, at, heading } => self.place(s, who, at, heading, tell),
            Action::Attach { who, to } => self.attach(s, who, to, tell),
            Action::Challenge { who, to } => self.challenge(s, who, to, tell),
            Action::Pass => {
                tell.tell(|| Event::Passed { side });
                self.pass_by(s);
            }
            Action::Fire { who, at } => self.commit(s, who, at, tell),
            Action::Strike { who } => {
                s.body_mut(who).set(mark::STRIKES);
                tell.tell(|| Event::WillStrike { who });
            }
            Action::First => self.choose_first(s, side, tell),
            Action::Second => self.choose_first(s, side.other(), tell),
            Action::Done => self.done(s, side, tell),
            Action::Move { .. } | Action::Attack { .. } | Action::Lead { .. } => {
                self.stir(s, action, tell);
            }
            _ => {}
        }
    }

    /// A move, an attack, a leader's ride. Whether it may be was asked before.
    fn stir(&self, s: &mut State, action: Action, tell: &mut impl Tell<Event>) {
        match action {
            Action::Move { who, path, heading } => {
                if let Ok(trip) = self.may_move(s, who, &path, heading) {
                    self.go(s, who, path, heading, trip, tell);
                }
            }
            Action::Attack { who, foe, side, offset, via } => {
                let onset = Onset { who, foe, side, offset, via };
                if let Ok(trip) = self.may_attack(s, &onset) {
                    self.attack(s, onset, trip, tell);
                }
            }
            Action::Lead { who, path, join } => {
                if let Ok(trip) = self.may_lead(s, who, &path, join) {
                    self.ride(s, who, path, join, trip, tell);
                }
            }
            _ => {}
        }
    }

    /// A side is done with what it is asked.
    fn done(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        match s.stage {
            Stage::Deploy => self.end_deploy(s),
            Stage::Commit | Stage::ShotChoices | Stage::BlowChoices => {
                s.sealed[side] = true;
                let strikes = s.stage != Stage::Commit;
                tell.tell(|| Event::Sealed { side, strikes });
            }
            Stage::Moves => self.end_moves(s, tell),
            _ => {}
        }
    }

    /// Goes on until somebody has to decide, or it is over.
    pub(crate) fn go_on<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        for _ in 0..MOST_STEPS {
            if s.over.is_some() || s.pending != Pending::None {
                return Ok(());
            }
            if let Some(leader) = self.overrun(s) {
                self.make_way(s, leader, tell);
                continue;
            }
            self.look_at_aims(s, &[When::Once], tell);
            if s.over.is_some() || self.is_waiting(s) {
                return Ok(());
            }
            self.advance(s, dice, tell)?;
        }
        debug_assert!(false, "the sequence of play runs in a circle");
        Ok(())
    }

    /// True where somebody has something to decide.
    fn is_waiting(&self, s: &State) -> bool {
        match s.stage {
            Stage::Deploy => self.is_deploying(s),
            Stage::Challenges => s.passes < 2 && !self.challengers(s, s.active).is_empty(),
            Stage::Commit | Stage::ShotChoices | Stage::BlowChoices => !(s.sealed.a && s.sealed.b),
            Stage::Choose | Stage::Moves => true,
            _ => false,
        }
    }

    /// One stage, from where the game is to where it goes.
    fn advance<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match s.stage {
            Stage::Deploy => self.end_deploy(s),
            Stage::TurnStart => self.begin_turn(s, tell),
            Stage::Challenges => self.pass_by(s),
            Stage::Aim => self.aim(s, tell),
            Stage::Commit => s.stage = Stage::Volleys,
            Stage::Volleys => self.volleys(s, dice, tell)?,
            Stage::ShotChoices => s.stage = Stage::FireLosses,
            Stage::FireLosses => self.fire_losses(s, dice, tell)?,
            Stage::FireChecks => self.fire_checks(s, dice, tell)?,
            Stage::FireRouts => {
                if !self.rout_next(s, tell) {
                    self.after_fire(s);
                }
            }
            Stage::RollOff => self.roll_off(s, dice, tell)?,
            Stage::Choose | Stage::Moves => {}
            Stage::Blows => self.blows(s, dice, tell)?,
            Stage::BlowChoices => s.stage = Stage::MeleeLosses,
            Stage::MeleeLosses => {
                self.melee_losses(s, dice, tell)?;
                self.begin_morale(s, tell);
            }
            Stage::RoutAgain => {
                if !self.rout_next(s, tell) {
                    s.stage = Stage::Checks;
                }
            }
            Stage::Checks => self.checks(s, dice, tell)?,
            Stage::Routs => {
                if !self.rout_next(s, tell) {
                    s.stage = Stage::LeaderRallies;
                }
            }
            Stage::LeaderRallies => {
                if !self.rally_next(s, tell) {
                    s.todo = self.unled_rallies(s);
                    s.stage = Stage::Rallies;
                }
            }
            Stage::Rallies => {
                if !self.rally_next(s, tell) {
                    s.stage = Stage::Parting;
                }
            }
            Stage::Parting => self.part(s, tell),
            Stage::Refacing => {
                if !self.reface_next(s, tell) {
                    s.stage = Stage::Close;
                }
            }
            Stage::Close => self.close(s, tell),
        }
        Ok(())
    }

    /// The mildest answer: what is played for a side whose time is out.
    pub(crate) fn idle_action(&self, s: &State, side: Side) -> Action {
        match self.asked(s, side) {
            Some(Ask::Challenge) => Action::Pass,
            Some(Ask::Mode { .. }) => Action::Defensive,
            Some(Ask::FirstOrSecond) => Action::First,
            Some(Ask::Desperation { .. } | Ask::Rally { .. }) => Action::Decline,
            Some(Ask::GiveWay { who }) => self.usual_way_out(s, who),
            Some(Ask::StayBehind { .. }) => Action::StayBehind,
            Some(Ask::Facing { who }) => match self.default_facing(s, who) {
                Ok(heading) => Action::Face { who, heading },
                Err(side) => Action::TurnMen { who, side },
            },
            Some(Ask::Reface { who }) => {
                let touched = (0..4).find(|side| s.body(who).foes[usize::from(*side)].is_some());
                Action::TurnMen { who, side: touched.unwrap_or(0) }
            }
            Some(Ask::Deploy | Ask::Fire | Ask::Move | Ask::Strike) | None => Action::Done,
        }
    }

    /// SW-LDR-04 — The nearest place to which an overrun leader goes, or the first shelter.
    fn usual_way_out(&self, s: &State, who: Piece) -> Action {
        match self.refuge(s, who) {
            Some(to) => Action::GiveWay { who, to },
            None => {
                let to = self.shelters(s, who).next().unwrap_or(who);
                Action::Shelter { who, to }
            }
        }
    }
}
