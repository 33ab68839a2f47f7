//! The one judge of legality: every action comes to the gate of its rule.

use engine::{Piece, Refusal, RuleId, Side};

use crate::Havoc;
use crate::action::Action;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{State, Step, StepName};

/// What no rule of the step answers.
const WRONG: Refusal = no(rule::SG_ENG_05, "that does not answer the decision at hand");

impl Havoc {
    /// The one judge of legality.
    pub(crate) fn judge_action(
        &self,
        s: &State,
        side: Side,
        action: Action,
    ) -> Result<(), Refusal> {
        match s.top() {
            _ if action == Action::Breach => self.may_breach(s),
            Step::SetUp(_) => self.judge_set_up(s, side, action),
            Step::Phase(step) => self.judge_in_phase(s, side, step, action),
            Step::Retreat => self.may_retreat(s, action),
            _ => self.judge_reaction(s, side, action),
        }
    }

    fn judge_set_up(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Barricade { number, to, front } => {
                self.may_barricade(s, side, number, to, front)
            }
            Action::Ready => Ok(()),
            Action::Place { figure, to, facing } => {
                self.may_place(s, side, figure, to, facing).map(|_| ())
            }
            Action::Allot { man, sergeant } => self.may_allot(s, side, man, sergeant),
            _ => Err(WRONG),
        }
    }

    /// What a side does of its own accord in a step of its phase.
    fn judge_in_phase(
        &self,
        s: &State,
        side: Side,
        step: StepName,
        action: Action,
    ) -> Result<(), Refusal> {
        match (step, action) {
            (_, Action::Challenge { by }) => {
                self.is_own(side, by)?;
                self.may_challenge(s, by)
            }
            (StepName::Combat, Action::End) => {
                let why = "a knight must attack the enemy knight he touches";
                given(self.owes_attack(s).is_none(), rule::CH_PRI_03, why)
            }
            (_, Action::End) => Ok(()),
            (StepName::Declare, _) => self.may_begin(s, action),
            (StepName::Movement, _) => self.judge_move(s, side, action),
            (StepName::Combat, Action::Attack(attack)) => self.may_attack(s, &attack),
            (StepName::Combat, Action::Light { by, lantern, lit }) => {
                self.is_own(side, by)?;
                self.may_light(s, by, lantern, lit)
            }
            (StepName::Combat, _) => Err(WRONG),
            (_, Action::Shoot { by, at }) => {
                self.is_own(side, by)?;
                self.may_shoot(s, by, at).map(|_| ())
            }
            (_, Action::Throw { by, at }) => {
                self.is_own(side, by)?;
                self.may_throw(s, &self.lay(s), by, at).map(|_| ())
            }
            (_, Action::ShootLantern { by, lantern }) => {
                self.is_own(side, by)?;
                self.may_shoot_lantern(s, &self.lay(s), by, lantern).map(|_| ())
            }
            _ => Err(WRONG),
        }
    }

    fn judge_move(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Move { figure, to, tail } => {
                self.is_own(side, figure)?;
                self.may_move(s, figure, [to, tail]).map(|_| ())
            }
            Action::Lead { man, animal, to } => {
                self.is_own(side, man)?;
                self.may_lead_to(s, man, animal, to).map(|_| ())
            }
            Action::Exit { figure, with } => {
                self.is_own(side, figure)?;
                let known = with == Piece::NONE || self.exists(with);
                given(known, rule::SG_MOV_14, "there is no such piece to take along")?;
                self.may_exit(s, figure, with).map(|_| ())
            }
            Action::Escort { prisoner, guards, ways } => {
                self.may_escort(s, prisoner, guards, ways).map(|_| ())
            }
            Action::Push { cart, men, way } => {
                let [first, second, third] = men;
                self.is_own(side, first)?;
                self.is_own(side, second)?;
                if third != Piece::NONE {
                    self.is_own(side, third)?;
                }
                self.may_push(s, cart, men, way).map(|_| ())
            }
            _ => Err(WRONG),
        }
    }

    /// Answers to the decisions that interrupt a shot, an attack or the end of a phase.
    fn judge_reaction(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match (s.top(), action) {
            (Step::Nominate, Action::Nominate { .. })
            | (Step::Join(_), Action::Join | Action::KeepStill)
            | (Step::BreakOut(_), Action::Escape | Action::KeepStill)
            | (Step::Offer, Action::Yield | Action::HoldOut)
            | (Step::Persist, Action::Strike | Action::CallOff)
            | (Step::Advance(_), Action::HoldGround) => Ok(()),
            (Step::Thrown { rider, horse, .. }, Action::Put { to }) => {
                let places = self.landing(s, &self.lay(s), rider, horse);
                let want = (rule::SG_DIS_01, "he lands beside his horse, where there is room");
                self.may_be_put(s, rider, to, &places, want)
            }
            (Step::GetDown(man), Action::Put { to }) => {
                let places = self.beside(s, &self.lay(s), man);
                let want = (rule::SG_HRS_03, "he gets down into a free hex in contact");
                self.may_be_put(s, man, to, &places, want)
            }
            (Step::Hand(man), Action::Hand { give, number }) => {
                let enough = number <= self.most_handed(s, man, give) && !(give && number == 0);
                given(enough, rule::CH_AMM_02, "there are not that many to hand over")
            }
            (Step::Bear, Action::Bear { figure }) => {
                let defends = s.fight.attack.defenders().contains(&figure);
                given(defends, rule::SG_CMB_12, "he is not one of the defenders")
            }
            (Step::Suffer(side), Action::Suffer { figure }) => {
                let can_fall = self.candidates(s, side).contains(&figure);
                given(can_fall, rule::SG_CMB_13, "the casualty cannot fall on him")
            }
            (Step::Advance(_), Action::Advance { figure, to, tail }) => {
                self.may_advance(s, figure, [to, tail])
            }
            (Step::LeaveOut { commander, .. }, Action::LeaveOut { figure }) => {
                let reached = self.exists(figure) && self.may_leave_out(s, commander, figure);
                let why = "he is not one of those this commander reaches";
                given(reached, rule::CH_CMD_02, why)
            }
            _ => self.judge_answer(s, side, action),
        }
    }

    /// Answers to the decisions of the younger book.
    fn judge_answer(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        match (s.top(), action) {
            (Step::Deflect, Action::Deflect | Action::LetCome)
            | (Step::Answer(_), Action::Refuse)
            | (Step::Poem(_), Action::NoPoem)
            | (Step::Judge(_), Action::Judge { .. })
            | (Step::Alarm(_), Action::Alarm { .. }) => Ok(()),
            (Step::Answer(_), Action::Accept { by }) => {
                let answers = self.answerers(s, side).contains(&by);
                given(answers, rule::SB_DUE_02, "he cannot answer a challenge")
            }
            (Step::Poem(_), Action::Write { lines, .. }) => self.may_write(lines),
            (Step::Shove { cart, left }, Action::Put { to }) => {
                let places = self.shove_choices(s, cart, left);
                let man = s.movers[left.trailing_zeros() as usize % 3];
                let want = (rule::SB_CAR_03, "he cannot stand there, or the others could not");
                self.may_be_put(s, man, to, &places, want)
            }
            _ => Err(WRONG),
        }
    }

    fn is_own(&self, side: Side, p: Piece) -> Result<(), Refusal> {
        let own = self.exists(p) && self.is_character(p) && self.side_of(p) == Some(side);
        given(own, rule::SG_TRN_03, "that is not one of this side's characters")
    }
}

/// A refusal unless it holds.
fn given(holds: bool, rule: RuleId, why: &'static str) -> Result<(), Refusal> {
    if holds { Ok(()) } else { Err(no(rule, why)) }
}
