//! KY-SEQ — Who has an action, who has lost it, how many strokes are left.

use engine::{Dice, Die, Piece, Side, Tell};

use crate::Katana;
use crate::event::{Event, Hush, What};
use crate::options::LostPhase;
use crate::order::{Act, Packed, Posture};
use crate::roster::Routine;
use crate::rule;
use crate::scenario::Unfit;
use crate::state::{
    Fit, Group, Horse, Item, Nerve, PHASES, Pend, Pending, Policy, Shot, Stage, State, Stroke, mark,
};

use super::exchange::ten;

impl Katana {
    /// KY-CHR-01 — Reaction speed as it counts.
    #[inline]
    pub fn reaction(&self, p: Piece) -> u8 {
        let most = if self.scenario.options.fast_reactions { 10 } else { 5 };
        self.who(p).reaction.min(most)
    }

    /// KY-SEQ-03 — Tactical actions in a phase.
    #[inline]
    pub fn actions_in(&self, p: Piece, phase: u8) -> u8 {
        self.book.tables.actions(self.reaction(p), phase)
    }

    /// KY-SEQ-05 — Phases somebody must lose in this move.
    pub fn losses(&self, s: &State, p: Piece) -> u8 {
        let man = s.man(p);
        let armour = self.book.tables.armour_phases[self.who(p).armour as usize];
        let dazed = match self.scenario.options.distraction_loss_timing {
            false => self.book.tables.phases_lost(man.distractions),
            true => man.owed,
        };
        armour + dazed
    }

    /// KY-SEQ-04, KY-SEQ-05 — Phases of a move in which somebody would act, from one on.
    fn ticked_from(&self, s: &State, p: Piece, phase: u8) -> u8 {
        let acts = |phase: u8| !s.man(p).has(mark::TACTICAL) || self.actions_in(p, phase) > 0;
        (phase..=PHASES).filter(|phase| acts(*phase)).count() as u8
    }

    /// KY-SEQ-06 — True of somebody who can only defend himself.
    pub fn is_dazed(&self, s: &State, p: Piece) -> bool {
        self.losses(s, p) >= self.ticked_from(s, p, 1)
    }

    /// KY-STA-11 — True of somebody who has no strength left.
    pub fn is_spent(&self, s: &State, p: Piece) -> bool {
        self.scenario.options.exhaustion && s.man(p).stamina <= 0
    }

    /// A move begins.
    pub(crate) fn begin_move(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        s.turn += 1;
        s.phase = 0;
        let number = s.turn;
        tell.tell(|| What::Move { number }.openly());
        for p in self.men() {
            let hex = self.stance(s, p).0;
            let owed = self.book.tables.phases_lost(s.man(p).distractions);
            let man = s.man_mut(p);
            man.clear(mark::MOVE);
            man.began = hex;
            man.owed = owed;
            man.struck = 0;
            man.walked = 0;
            man.obstacles = 0;
            man.exchanges = 0;
            man.hurt = 0;
            man.choice = 0;
            man.slips = [Packed::NONE; 5];
            man.strikes = Policy::Ask;
            man.reacts = Policy::Ask;
            man.quarry = Piece::NONE;
        }
        for horse in &mut s.horses {
            horse.marks &= !Horse::CHARGED;
        }
        for group in &mut s.groups {
            group.marks &= !(Group::LEADER_DIED | Group::FREE);
            if !self.scenario.options.inferior_kill_bonus {
                group.marks &= !Group::INFERIOR;
            }
        }
    }

    /// KY-CAM-40 — Leaders whose orders no longer fit decide for themselves, or not.
    pub(crate) fn act_independently<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut leaders: Vec<(Piece, usize)> = (0..self.scenario.groups.len())
            .filter(|group| self.is_unfit(s, *group))
            .map(|group| (s.groups[group].leader, group))
            .collect();
        leaders.sort();
        for (_, group) in leaders {
            self.roll_independence(s, group, dice, tell)?;
        }
        Ok(())
    }

    /// KY-CAM-40 — d10 under the leader's initiative.
    pub(crate) fn roll_independence<D: Dice>(
        &self,
        s: &mut State,
        group: usize,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let leader = s.groups[group].leader;
        if !leader.is_some() || !self.is_able(s, leader) {
            return Ok(());
        }
        let needs = self.who(leader).initiative;
        let side = self.scenario.groups[group].side;
        let die = ten(dice.roll(Die::new(10, rule::KY_CAM_40, side))?);
        let free = die < needs;
        if free {
            s.groups[group].marks |= Group::FREE;
        }
        let hush = self.hush_group(s, group).map(Hush::from);
        let what = What::Independent { group: group as u8, die, needs, free };
        tell.tell(|| Event { hush, what });
        Ok(())
    }

    fn is_unfit(&self, s: &State, group: usize) -> bool {
        if self.scenario.groups[group].routine == Routine::Free {
            return false;
        }
        match &self.scenario.unfit[group] {
            Unfit::Never => false,
            Unfit::Down(man) => !self.is_able(s, *man),
            Unfit::Enemy(far) => self.men().any(|p| {
                self.group_of(p) == Some(group)
                    && self.is_able(s, p)
                    && self
                        .nearest_enemy(s, p)
                        .is_some_and(|e| self.apart(s, p, e) <= u16::from(*far))
            }),
        }
    }

    /// True of somebody whose group does what the scenario says, and no more.
    pub fn is_bound_by_routine(&self, s: &State, p: Piece) -> bool {
        self.group_of(p).is_some_and(|group| {
            self.scenario.groups[group].routine == Routine::Hold
                && !s.groups[group].has(Group::FREE)
                && !self.who(p).is_pc
        })
    }

    /// A phase begins: marks of the last one go.
    pub(crate) fn begin_phase(&self, s: &mut State) {
        s.phase += 1;
        s.count += 1;
        s.cursor = 0;
        s.age_blows();
        s.bangs = [hex::HexId::NONE; crate::state::BANGS];
        for p in self.men() {
            let gathered = s.man(p).has(mark::ACTS) && !s.man(p).has(mark::ROPE_NOW);
            let man = s.man_mut(p);
            // KY-KAW-02: one action phase without a far throw brings the rope in.
            if gathered {
                man.clear(mark::ROPE_OUT);
            }
            man.clear(mark::PHASE);
            man.order = Packed::NONE;
            man.strokes = [Stroke::NONE; 2];
            man.shot = Shot::NONE;
            man.struck_blows = 0;
            man.deflected = 0;
            man.answered = 0;
            man.under_fire <<= 1;
            man.pend = Pend::default();
        }
        for horse in &mut s.horses {
            horse.marks &= Horse::BOLTS | Horse::CHARGED;
            horse.order = Packed::NONE;
            horse.leaping = 0;
        }
        self.note_what_groups_see(s);
    }

    /// KY-SEQ-03 … KY-SEQ-06 — Who acts in this phase. Stops where an owner may choose which phase
    /// to lose; then it is called again. True when everybody has been looked at.
    pub(crate) fn tick(&self, s: &mut State, tell: &mut impl Tell<Event>) -> bool {
        while usize::from(s.cursor) < self.scenario.people.len() {
            let p = Piece(s.cursor);
            if !self.tick_one(s, p, tell) {
                return false;
            }
            s.cursor += 1;
        }
        s.cursor = 0;
        let acting: Vec<Piece> = self.men().filter(|p| s.man(*p).has(mark::ACTS)).collect();
        let number = s.phase;
        if self.scenario.veiled {
            for side in Side::BOTH {
                let own = |p: &&Piece| self.is_known_to(s, **p, side) && self.is_of(**p, side);
                let acting: Vec<Piece> = acting.iter().filter(own).copied().collect();
                tell.tell(|| Event {
                    hush: Some(side.into()),
                    what: What::Phase { number, acting },
                });
            }
        } else {
            tell.tell(|| What::Phase { number, acting }.openly());
        }
        true
    }

    fn tick_one(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) -> bool {
        if !self.is_able(s, p) {
            return true;
        }
        let phase = s.phase;
        let actions = self.actions_in(p, phase);
        let tactical = s.man(p).has(mark::TACTICAL);
        if tactical && actions == 0 {
            if self.scenario.options.inactive_steering && s.man(p).rides() {
                s.man_mut(p).set(mark::ACTS | mark::STEERS);
            }
            let misfired = s.man(p).kit.iter().any(|item| item.has(Item::MISFIRED));
            if self.scenario.options.misfire_retry && misfired && s.man(p).has(mark::AWARE) {
                s.man_mut(p).set(mark::ACTS | mark::TICKED | mark::RETRIES);
            }
            self.forget_misfire(s, p);
            return true;
        }
        self.forget_misfire(s, p);
        let (need, struck) = (self.losses(s, p), s.man(p).struck);
        if struck < need {
            let left = self.ticked_from(s, p, phase);
            let must = left <= need - struck;
            let strikes = match self.scenario.options.lost_phase {
                LostPhase::Earliest => true,
                LostPhase::Latest => must,
                LostPhase::Owner if must => true,
                LostPhase::Owner if s.man(p).has(mark::PUT_OFF) => false,
                LostPhase::Owner if s.man(p).has(mark::STRUCK) => true,
                LostPhase::Owner => {
                    s.pending = Pending::Lose { who: p };
                    return false;
                }
            };
            if strikes {
                let man = s.man_mut(p);
                man.struck += 1;
                man.set(mark::STRUCK);
                self.say(s, p, tell, || What::Struck { who: p });
                return true;
            }
        }
        let every = self.scenario.options.nontactical_strokes;
        let aware = s.man(p).has(mark::AWARE);
        let man = s.man_mut(p);
        if aware {
            man.set(mark::ACTS);
        }
        if aware && (actions > 0 || !tactical && every) {
            man.set(mark::TICKED);
        }
        if aware && tactical && actions > 1 {
            man.set(mark::DOUBLE);
        }
        true
    }

    fn forget_misfire(&self, s: &mut State, p: Piece) {
        for item in &mut s.man_mut(p).kit {
            item.load &= !Item::MISFIRED;
        }
    }

    /// KY-CLS-01 — Strokes somebody may still make of his own in this phase.
    pub fn strokes_left(&self, s: &State, p: Piece) -> u8 {
        let man = s.man(p);
        if !self.can_fight(s, p) || !man.has(mark::ACTS | mark::TICKED) {
            return 0;
        }
        let barred = man.has(mark::RETRIES)
            || man.has(mark::CHARGED)
            || man.has(mark::SHOT)
            || man.has(mark::REINED)
            || man.has(mark::CLIMBS)
            || man.order.order().is_some_and(|order| self.forbids_stroke(order.act));
        let most = if man.has(mark::DOUBLE) { 2 } else { 1 };
        if barred { 0 } else { (most as u8).saturating_sub(man.struck_blows) }
    }

    /// Actions that leave no stroke.
    fn forbids_stroke(&self, act: Act) -> bool {
        matches!(
            act,
            Act::Shoot(_)
                | Act::Reprime
                | Act::Climb
                | Act::Mount(_)
                | Act::Dismount(_)
                | Act::KiAi
                | Act::TearFree(_)
        )
    }

    /// KY-CLS-01, KY-CLS-42 — Strokes at whoever comes that somebody may still make.
    pub fn reactions_left(&self, s: &State, p: Piece) -> u8 {
        let man = s.man(p);
        let able = self.can_fight(s, p)
            && man.has(mark::AWARE)
            && !self.is_held(s, p)
            && !man.has(mark::GRAPPLES)
            && (man.posture == Posture::Standing || man.rides())
            && !self.is_dazed(s, p);
        if !able {
            return 0;
        }
        if man.has(mark::ACTS | mark::TICKED) {
            return self.strokes_left(s, p);
        }
        1_u8.saturating_sub(man.struck_blows)
    }

    /// True of somebody able to strike at all.
    fn can_fight(&self, s: &State, p: Piece) -> bool {
        let bolting = s.mount(p).is_some_and(|horse| horse.has(Horse::BOLTS));
        self.is_able(s, p)
            && !self.is_spent(s, p)
            && !bolting
            && self.nerve(s, p) != Nerve::Run
            && s.man(p).fit == Fit::Well
    }

    /// True if somebody counts as asked in this stage: the sides to ask where both write.
    pub fn writes_now(&self, s: &State, side: Side) -> bool {
        self.scenario.veiled
            || match s.stage {
                Stage::Orders | Stage::Shots | Stage::Strokes => {
                    s.writers & self.side_bits[side] != 0
                }
                _ => true,
            }
    }
}
