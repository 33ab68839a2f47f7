//! The sequence of play: what an action does, and what follows by itself (SS-TRN).

use engine::{Dice, Outcome, Piece, Side, Tell};
use measure::{Heading, Path};

use crate::Skirmish;
use crate::action::{Action, Ask};
use crate::event::{Ending, Event};
use crate::rules::actions::Part;
use crate::rules::charge::Charge;
use crate::rules::rout::Forced;
use crate::state::{Pending, Stage, State};

/// More steps than a turn can have before somebody must decide.
const MOST_STEPS: u32 = 10_000;

impl Skirmish {
    /// What a side is asked now.
    pub(crate) fn asked(&self, s: &State, side: Side) -> Option<Ask> {
        if s.over.is_some() {
            return None;
        }
        let (of, ask) = match s.pending {
            Pending::Forced { who } => (self.side(who), Ask::Forced { who }),
            Pending::Replan { who } => (self.side(who), Ask::Replan { who }),
            Pending::FollowUp { who, foe } => (self.side(who), Ask::FollowUp { who, foe }),
            Pending::None => match s.stage {
                Stage::Deploy => (s.active, Ask::Deploy),
                Stage::Choose => (s.first, Ask::FirstOrSecond),
                Stage::Activate => (s.active, Ask::Activate),
                Stage::Actions => (s.active, Ask::Act),
                Stage::Pairing => (s.active, Ask::Pair),
                Stage::Joining(side) => (side, Ask::Join),
                Stage::Arming(side) => (side, Ask::Arm),
                Stage::Fighting => (s.active, Ask::Fight),
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
            let outcome = Outcome::Won(side.other());
            self.end(s, outcome);
            let points = self.points(s);
            tell.tell(|| Event::Ended { outcome, ending: Ending::Resigned, points });
            return Ok(());
        }
        match s.pending {
            Pending::None => self.choose(s, side, action, dice, tell)?,
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
            (Pending::Forced { who }, answer) => {
                s.accepts |= answer == Action::AcceptAll;
                let mut forced = self.forced(s, who);
                if let Action::Move { path, heading, .. } = answer {
                    forced = Forced { path, heading, off: false, ..forced };
                }
                self.interrupt_loading(s, who, tell);
                self.flee(s, who, forced, tell);
                self.spend_forced(s, who);
            }
            (Pending::Replan { who }, Action::Stay) => self.stand_still(s, who, tell),
            (Pending::Replan { who }, action) => {
                debug_assert_eq!(action.subject(), Some(who));
                self.act(s, action, dice, tell)?;
            }
            (Pending::FollowUp { who, foe }, Action::FollowUp) => {
                self.follow_up(s, who, foe, tell);
            }
            _ => {}
        }
        Ok(())
    }

    /// A choice within a stage.
    fn choose<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Place { who, at, heading } => self.place(s, who, at, heading, tell),
            Action::First => self.choose_first(s, side, tell),
            Action::Second => self.choose_first(s, side.other(), tell),
            Action::Activate { group } => self.activate(s, group, tell),
            Action::Done => match s.stage {
                Stage::Deploy => self.end_deploy(s),
                Stage::Arming(side) => s.stage = self.after_arming(s, side),
                _ => self.end_actions(s, tell),
            },
            Action::Pair { who, foe } => self.pair(s, who, foe, tell),
            Action::PairAll => match s.stage {
                Stage::Joining(side) => {
                    self.join_all(s, side, tell);
                    s.stage = self.after_joining(s, side);
                }
                _ => self.pair_all(s, tell),
            },
            Action::Join { who, foe } => self.join(s, who, foe, tell),
            Action::Primary { who } => self.name_primary(s, who, tell),
            Action::Wield { who, slot } => self.wield(s, who, slot, tell),
            Action::Fight { who } => {
                if let Some(at) = s.combat_of(who) {
                    self.fight(s, at, dice, tell)?;
                }
            }
            Action::FightAll => s.in_order = true,
            action => self.act(s, action, dice, tell)?,
        }
        Ok(())
    }

    /// SS-ACT-02 — An action of a figure.
    fn act<D: Dice>(
        &self,
        s: &mut State,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Move { who, path, heading } => {
                self.make_move(s, who, &path, heading, dice, tell)?;
            }
            Action::Load { who } => self.load(s, who, tell),
            Action::Shoot { who, at } => {
                self.spend_shot(s, who);
                self.shoot(s, who, at, dice, tell)?;
            }
            Action::Mount { who, horse } => self.mount(s, who, horse, tell),
            Action::Dismount { who, at } => self.dismount(s, who, at, tell),
            Action::Climb { who, line, to } => {
                let Ok(ascent) = self.may_climb(s, who, line, to) else { return Ok(()) };
                let made = match ascent.foes {
                    0 => Charge::Made,
                    foes => self.charge(s, who, foes, dice, tell)?,
                };
                if made == Charge::Made {
                    self.climb(s, who, line, &ascent, tell);
                }
            }
            Action::Interact { who, deed } => self.interact(s, who, deed, tell),
            Action::Wait { who } => self.wait(s, who, tell),
            _ => {}
        }
        Ok(())
    }

    /// SS-MOV-06 — A move, which is a charge if it ends in contact.
    fn make_move<D: Dice>(
        &self,
        s: &mut State,
        who: Piece,
        path: &Path,
        heading: Heading,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let Ok((way, foes)) = self.may_move(s, who, path, heading) else { return Ok(()) };
        let made = match foes {
            0 => Charge::Made,
            foes => self.charge(s, who, foes, dice, tell)?,
        };
        if made == Charge::Made {
            self.spend(s, who, Part::Move);
            self.interrupt_loading(s, who, tell);
            self.go(s, who, path, &way, foes, tell);
        }
        Ok(())
    }

    /// Goes on until somebody has to decide, or it is over.
    pub(crate) fn go_on<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut steps = 0;
        while s.over.is_none() && !self.is_waiting(s) {
            steps += 1;
            debug_assert!(steps < MOST_STEPS, "the sequence of play runs in a circle");
            self.advance(s, dice, tell)?;
        }
        Ok(())
    }

    /// True where somebody has something to decide.
    fn is_waiting(&self, s: &State) -> bool {
        if s.pending != Pending::None {
            return true;
        }
        match s.stage {
            Stage::Deploy => self.is_deploying(s),
            Stage::Choose | Stage::Actions => true,
            Stage::Activate => self.activable(s, s.active).count_ones() > 1,
            Stage::Pairing => self.is_pairing(s) && self.has_pairs_to_choose(s),
            Stage::Joining(side) => self.has_joins_to_choose(s, side),
            Stage::Arming(side) => self.has_arms_to_choose(s, side),
            Stage::Fighting => !s.in_order && s.combats().iter().filter(|c| !c.done).count() > 1,
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
            Stage::TurnStart => self.begin_turn(s, dice, tell)?,
            Stage::Choose | Stage::Actions => {}
            Stage::Start => self.begin_player_turn(s, tell),
            Stage::Activate => self.next_group(s, tell),
            Stage::Compulsory => self.force_next(s, tell),
            Stage::Rally => self.rally_all(s, dice, tell)?,
            Stage::Melee => self.open_melee(s, tell),
            Stage::Pairing => {
                self.pair_all(s, tell);
                s.stage = Stage::Joining(s.active);
            }
            Stage::Joining(side) => {
                self.join_all(s, side, tell);
                s.stage = self.after_joining(s, side);
            }
            Stage::Arming(side) => s.stage = self.after_arming(s, side),
            Stage::Fighting => match self.next_combat(s) {
                Some(at) => self.fight(s, at, dice, tell)?,
                None => s.stage = Stage::Morale,
            },
            Stage::Morale => self.test_all(s, dice, tell)?,
            Stage::Close => self.close(s, tell),
        }
        Ok(())
    }
}
