//! The one judge of legality: every action comes to the gate of its rule.

use engine::{Piece, Refusal, Side};

use crate::Havoc;
use crate::action::Action;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{State, Step, StepName};

impl Havoc {
    /// The one judge of legality.
    pub(crate) fn judge_action(
        &self,
        s: &State,
        side: Side,
        action: Action,
    ) -> Result<(), Refusal> {
        let wrong = no(rule::SG_ENG_05, "that does not answer the decision at hand");
        let mine = |p: Piece| {
            if self.exists(p) && self.is_character(p) && self.side_of(p) == Some(side) {
                Ok(())
            } else {
                Err(no(rule::SG_TRN_03, "that is not one of this side's characters"))
            }
        };
        match (s.top(), action) {
            (Step::SetUp(_), Action::Barricade { number, to, front }) => {
                self.may_barricade(s, side, number, to, front)
            }
            (_, Action::Breach) => self.may_breach(s),
            (Step::Phase(_), Action::Challenge { by }) => {
                mine(by)?;
                self.may_challenge(s, by)
            }
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
            (Step::Phase(StepName::Combat), Action::Light { by, lantern, lit }) => {
                mine(by)?;
                self.may_light(s, by, lantern, lit)
            }
            (Step::Phase(StepName::Combat), _) => Err(wrong),
            (Step::Phase(_), Action::Shoot { by, at }) => {
                mine(by)?;
                self.may_shoot(s, by, at).map(|_| ())
            }
            (Step::Phase(_), Action::Throw { by, at }) => {
                mine(by)?;
                self.may_throw(s, &self.lay(s), by, at).map(|_| ())
            }
            (Step::Phase(_), Action::ShootLantern { by, lantern }) => {
                mine(by)?;
                self.may_shoot_lantern(s, &self.lay(s), by, lantern).map(|_| ())
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
            _ => self.judge_answer(s, side, action),
        }
    }

    /// Answers to the decisions of the younger book.
    fn judge_answer(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match (s.top(), action) {
            (Step::Deflect, Action::Deflect | Action::LetCome) => Ok(()),
            (Step::Answer(_), Action::Refuse) => Ok(()),
            (Step::Answer(_), Action::Accept { by }) => {
                if self.answerers(s, side).contains(&by) {
                    Ok(())
                } else {
                    Err(no(rule::SB_DUE_02, "he cannot answer a challenge"))
                }
            }
            (Step::Poem(_), Action::NoPoem) => Ok(()),
            (Step::Poem(_), Action::Write { lines, .. }) => self.may_write(lines),
            (Step::Judge(_), Action::Judge { .. }) => Ok(()),
            (Step::Alarm(_), Action::Alarm { .. }) => Ok(()),
            (Step::Shove { cart, left }, Action::Put { to }) => {
                if self.shove_places(s, cart, left).contains(&to) {
                    Ok(())
                } else {
                    Err(no(rule::SB_CAR_03, "he cannot stand there"))
                }
            }
            _ => Err(no(rule::SG_ENG_05, "that does not answer the decision at hand")),
        }
    }

    pub(crate) fn judge_move(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
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
            Action::Push { cart, men, way } => {
                mine(men[0])?;
                mine(men[1])?;
                if men[2] != Piece::NONE {
                    mine(men[2])?;
                }
                self.may_push(s, cart, men, way).map(|_| ())
            }
            _ => Err(no(rule::SG_ENG_05, "that does not answer the decision at hand")),
        }
    }
}
