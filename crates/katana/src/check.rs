//! Whether a choice is lawful: the one authority.

use engine::{Piece, Refusal, Side};

use crate::Katana;
use crate::action::{Action, Ask};
use crate::list::PAPER;
use crate::order::{Act, Extra, Gait, Order};
use crate::rule;
use crate::rules::orders::no;
use crate::state::{State, Stroke, mark};

fn ask_rule(ask: &Ask) -> engine::RuleId {
    engine::Cites::rule(ask)
}

impl Katana {
    /// The one authority on legality.
    pub(crate) fn judge_action(
        &self,
        s: &State,
        side: Side,
        action: Action,
    ) -> Result<(), Refusal> {
        let Some(ask) = self.asked(s, side) else {
            return Err(no(rule::KY_DEC_02, "the other side has to decide now"));
        };
        let who = action.subject();
        if let Some(who) = who {
            if !self.exists(who) || crate::state::is_horse(who) {
                return Err(no(ask_rule(&ask), "there is nobody of that number"));
            }
            if !self.is_of(who, side) {
                return Err(no(ask_rule(&ask), "he is not yours"));
            }
            if ask.about().is_none() && s.writes[side] >= PAPER {
                return Err(no(ask_rule(&ask), "the paper is used up: seal it"));
            }
        }
        self.judge_for(&self.known(s, side), ask, action)
    }

    /// The same of an ask, in a state as whoever is asked knows it.
    pub(crate) fn judge_for(&self, s: &State, ask: Ask, action: Action) -> Result<(), Refusal> {
        match (ask, action) {
            (_, Action::Seal) if ask.about().is_none() && ask != Ask::FirstOrLast => Ok(()),
            (Ask::FirstOrLast, Action::First | Action::Last) => Ok(()),
            (Ask::Lose { .. }, Action::Lose | Action::Keep) => Ok(()),
            (Ask::Deploy, Action::Place { who, to, facing }) => {
                if !self.can_be_placed(s, who) {
                    return Err(no(rule::KY_MAP_50, "he is not one to hide"));
                }
                self.may_place(s, who, to, facing)
            }
            (Ask::Modes, Action::Mode { who, mode }) => self.may_choose(s, who, mode),
            (Ask::Modes | Ask::MoveOrders, Action::Instruct { who, quarry, .. }) => {
                self.may_instruct(s, ask, who, quarry)
            }
            (Ask::MoveOrders, Action::Slip { who, phase, order }) => {
                self.may_slip(s, who, phase, order)
            }
            (Ask::Orders, Action::Order { who, order }) => {
                if !self.can_order_now(s, who) {
                    return Err(no(rule::KY_SEQ_03, "he has no action in this phase"));
                }
                self.may_order(s, who, order)
            }
            (Ask::Act { who: one } | Ask::ActOrHold { who: one }, Action::Order { who, order }) => {
                if who != one {
                    return Err(no(rule::KY_ORD_03, "it is another's turn"));
                }
                self.may_order(s, who, order)
            }
            (Ask::ActOrHold { who: one }, Action::Hold { who }) if who == one => Ok(()),
            _ if ask.about().is_some() => self.judge_answer(s, ask, action),
            _ => self.judge_intent(s, ask, action),
        }
    }

    /// What is declared besides orders: shots, strokes, and what somebody lets go.
    fn judge_intent(&self, s: &State, ask: Ask, action: Action) -> Result<(), Refusal> {
        match (ask, action) {
            (Ask::Orders | Ask::Strokes, Action::LetGo { who }) => {
                if !s.man(who).holds.is_some() || s.man(who).has(mark::LETS_GO) {
                    return Err(no(rule::KY_ENT_04, "he holds nobody"));
                }
                Ok(())
            }
            (Ask::Orders, Action::LetFall { who }) => {
                if self.is_bare(s, who) || s.man(who).has(mark::LETS_FALL) {
                    return Err(no(rule::KY_WPN_04, "he has nothing to drop"));
                }
                Ok(())
            }
            (Ask::Shots, Action::Shoot { who, shot }) => {
                if shot == crate::state::Shot::NONE {
                    return Ok(());
                }
                self.may_shoot(s, who, shot)
            }
            (Ask::Strokes, Action::Stroke { who, second, stroke }) => {
                if s.man(who).strokes[usize::from(second)] == stroke {
                    return Err(no(rule::KY_DEC_07, "that is what he has declared"));
                }
                self.may_stroke(s, who, second, stroke)
            }
            (Ask::Orders, Action::Stroke { who, second, stroke })
                if self.scenario.options.stroke_declaration =>
            {
                self.may_announce(s, who, second, stroke)
            }
            (Ask::Strokes, Action::Yield { who }) => {
                if !self.is_able(s, who) || s.man(who).has(mark::YIELDS) {
                    return Err(no(rule::KY_TAC_21, "he makes no effort as it is"));
                }
                Ok(())
            }
            _ => Err(no(ask_rule(&ask), "that does not answer what is asked")),
        }
    }

    /// What answers a question that interrupts everything else.
    fn judge_answer(&self, s: &State, ask: Ask, action: Action) -> Result<(), Refusal> {
        let mut list = Vec::new();
        self.list_answers(s, ask, &mut list);
        match action {
            _ if list.contains(&action) => Ok(()),
            Action::Strike(_) => Err(no(rule::KY_CLS_03, "that is no stroke he can make")),
            Action::Aside { .. } => Err(no(rule::KY_HOR_31, "there is no room that way")),
            Action::BreakOff { .. } => Err(no(rule::KY_GRP_05, "there is no room that way")),
            _ => Err(no(ask_rule(&ask), "that does not answer what is asked")),
        }
    }

    /// KY-ORD-02, K-74 — Whether somebody takes standing instructions.
    fn may_instruct(&self, s: &State, ask: Ask, who: Piece, quarry: Piece) -> Result<(), Refusal> {
        let unasked = s.man(who).has(mark::HIDDEN) || self.is_neutral(who);
        if !self.is_able(s, who) || ask == Ask::Modes && !unasked {
            return Err(no(rule::KY_ORD_02, "he takes no standing instructions"));
        }
        if quarry.is_some() && (!self.exists(quarry) || crate::state::is_horse(quarry)) {
            return Err(no(rule::KY_ORD_02, "there is nobody of that number"));
        }
        Ok(())
    }

    /// KY-ORD-02 — Whether an order may be written for a phase of the move.
    fn may_slip(&self, s: &State, who: Piece, phase: u8, order: Order) -> Result<(), Refusal> {
        if !(1..=5).contains(&phase) {
            return Err(no(rule::KY_SEQ_01, "a move has five phases"));
        }
        if !self.can_plan(s, who) {
            return Err(no(rule::KY_ORD_02, "he takes no orders"));
        }
        if !self.is_sensible(&self.foreseen(s, who, phase), who, order) {
            return Err(no(rule::KY_ORD_02, "that is no order for him"));
        }
        // Where he will be by then nobody knows: what turns out impossible is not done.
        if s.man(who).has(mark::TACTICAL) && self.actions_in(who, phase) == 0 {
            return Err(no(rule::KY_SEQ_03, "he has no action in that phase"));
        }
        Ok(())
    }

    /// True of an order that speaks of things and people there are.
    fn is_sensible(&self, s: &State, who: Piece, order: Order) -> bool {
        let has = |slot: u8| s.man(who).kit.get(usize::from(slot)).is_some_and(|i| i.is_some());
        let ready = match order.extra {
            Extra::Ready(slot) => has(slot),
            _ => true,
        };
        let pace = |gait: Gait| self.book.tables.pace(gait);
        ready
            && match order.act {
                Act::Ready(slot) => has(slot),
                Act::PickUp(n) => {
                    s.litter.get(usize::from(n)).is_some_and(|thing| thing.item.is_some())
                }
                Act::TearFree(p) => self.exists(p) && !crate::state::is_horse(p),
                Act::Mount(p) => self.exists(p) && crate::state::is_horse(p),
                Act::Dismount(way) => {
                    s.man(who).rides() && way < 12 && self.may_dismount(s, who, way).is_ok()
                }
                Act::Ride(gait, bend) => {
                    !matches!(gait, Gait::Turn | Gait::Sidestep)
                        && bend.is_none_or(|bend| {
                            pace(gait).turns > 0 && (1..=pace(gait).hexes).contains(&bend.step)
                        })
                }
                Act::RideAside(gait, _) => matches!(gait, Gait::Turn | Gait::Sidestep),
                _ => true,
            }
    }

    /// `stroke_declaration` — A stroke named with the order: at whom and with what, wherever he will
    /// be.
    fn may_announce(
        &self,
        s: &State,
        who: Piece,
        second: bool,
        stroke: Stroke,
    ) -> Result<(), Refusal> {
        if stroke == Stroke::HELD {
            return Ok(());
        }
        if !s.man(who).has(mark::ACTS | mark::TICKED) {
            return Err(no(rule::KY_CLS_01, "he has no stroke in this phase"));
        }
        if second && !s.man(who).has(mark::DOUBLE) {
            return Err(no(rule::KY_CLS_01, "he has one stroke in this phase"));
        }
        let enemy = self.exists(stroke.at)
            && !crate::state::is_horse(stroke.at)
            && self.are_enemies(s, who, stroke.at)
            && s.man(stroke.at).is_here();
        if !enemy {
            return Err(no(rule::KY_CLS_03, "that is no enemy"));
        }
        if self.means(s, who, stroke.slot, stroke.mode).is_none() {
            return Err(no(rule::KY_CLS_03, "he has no such weapon in hand"));
        }
        Ok(())
    }
}
