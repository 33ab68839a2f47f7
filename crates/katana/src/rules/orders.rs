//! KY-MOV, KY-HOR-10, KY-FST-02 — Which orders somebody may be given.

use engine::{Piece, Refusal, RuleId};

use crate::Katana;
use crate::catalogue::trait_of;
use crate::geometry::{Dir, turned};
use crate::order::{Act, Bend, Extra, Gait, Hand, Order, Posture};
use crate::rule;
use crate::state::{Item, KIT, LITTER, Nerve, State, mark};

use super::nerve::Fear;

/// A refusal in short.
pub(crate) fn no(rule: RuleId, why: &'static str) -> Refusal {
    Refusal::new(rule, why)
}

impl Katana {
    /// Every order worth writing for somebody now.
    pub fn list_orders(&self, s: &State, p: Piece, out: &mut Vec<Order>) {
        if let Some(forced) = self.forced(s, p) {
            out.extend(forced);
            return;
        }
        let start = out.len();
        let fear = self.fear(s, p);
        self.each_act(s, p, |act| {
            if self.may_order_under(s, p, act.into(), &fear).is_ok() {
                out.push(act.into());
            }
        });
        if s.man(p).has(mark::DOUBLE) && !s.man(p).rides() {
            self.double_up(s, p, start, &fear, out);
        }
        if self.scenario.options.ready_cost {
            let acts: Vec<Act> = out[start..].iter().map(|order| order.act).collect();
            for slot in 0..KIT as u8 {
                for act in acts.iter().copied() {
                    let order = Order { act, extra: Extra::Ready(slot) };
                    let ready = matches!(act, Act::Ready(_));
                    if !ready && self.may_order_under(s, p, order, &fear).is_ok() {
                        out.push(order);
                    }
                }
            }
        }
    }

    /// KY-FST-02 — Everything once more, with a turn or a posture before or after it.
    fn double_up(&self, s: &State, p: Piece, start: usize, fear: &Fear, out: &mut Vec<Order>) {
        let mut extras: Vec<Extra> = Vec::with_capacity(10);
        extras.extend(Hand::BOTH.map(Extra::TurnFirst));
        extras.extend(Hand::BOTH.map(Extra::TurnAfter));
        extras.extend(Posture::ALL.map(Extra::PoseFirst));
        extras.extend(Posture::ALL.map(Extra::PoseAfter));
        let acts: Vec<Act> = out[start..].iter().map(|order| order.act).collect();
        // Standing up first makes steps possible that were not.
        let down = self.is_down(s, p);
        let more = if down { vec![Act::Advance] } else { Vec::new() };
        for act in acts.into_iter().chain(more) {
            for extra in extras.iter().copied() {
                let order = Order { act, extra };
                if self.may_order_under(s, p, order, fear).is_ok() {
                    out.push(order);
                }
            }
        }
    }

    /// Every action that could come into question for somebody as he is.
    pub(crate) fn each_act(&self, s: &State, p: Piece, mut tell: impl FnMut(Act)) {
        let man = s.man(p);
        tell(Act::Stay);
        for slot in 0..KIT as u8 {
            if man.kit[usize::from(slot)].is_some() {
                tell(Act::Ready(slot));
            }
        }
        for act in [Act::Shoot(None), Act::Aim, Act::Reprime] {
            tell(act);
        }
        for hand in Hand::BOTH {
            tell(Act::Shoot(Some(hand)));
        }
        if man.rides() {
            self.each_ride(&mut tell);
            return;
        }
        let steps = [Act::Advance, Act::Retire, Act::Run, Act::Charge, Act::ChargeRun, Act::Close];
        for act in steps.into_iter().chain([Act::KiAi, Act::Jump, Act::Climb, Act::LeapDown]) {
            tell(act);
        }
        for hand in Hand::BOTH {
            for act in [Act::Turn(hand), Act::Sidestep(hand), Act::Backstep(hand)] {
                tell(act);
            }
        }
        for posture in Posture::ALL {
            tell(Act::Pose(posture));
        }
        for holder in self.men().filter(|h| s.man(*h).holds == p) {
            tell(Act::TearFree(holder));
        }
        for horse in self.steeds() {
            tell(Act::Mount(horse));
        }
        for n in 0..LITTER as u8 {
            if s.litter[usize::from(n)].hex == man.hex && s.litter[usize::from(n)].item.is_some() {
                tell(Act::PickUp(n));
            }
        }
    }

    fn each_ride(&self, tell: &mut impl FnMut(Act)) {
        for way in 0..12 {
            tell(Act::Dismount(way));
        }
        for gait in [Gait::Halt, Gait::Walk, Gait::Trot, Gait::Canter, Gait::Gallop, Gait::Back] {
            tell(Act::Ride(gait, None));
            let pace = self.book.tables.pace(gait);
            if pace.turns > 0 {
                for step in 1..=pace.hexes {
                    for hand in Hand::BOTH {
                        tell(Act::Ride(gait, Some(Bend { step, hand })));
                    }
                }
            }
        }
        for gait in [Gait::Turn, Gait::Sidestep] {
            for hand in Hand::BOTH {
                tell(Act::RideAside(gait, hand));
            }
        }
    }

    /// Whether somebody may be given an order for this phase.
    pub fn may_order(&self, s: &State, p: Piece, order: Order) -> Result<(), Refusal> {
        self.may_order_under(s, p, order, &self.fear(s, p))
    }

    fn may_order_under(
        &self,
        s: &State,
        p: Piece,
        order: Order,
        fear: &Fear,
    ) -> Result<(), Refusal> {
        let man = s.man(p);
        if !man.has(mark::ACTS) {
            return Err(no(rule::KY_SEQ_03, "he has no action in this phase"));
        }
        if man.has(mark::VOIDED) {
            let why = "the umpire has ruled that he stays where he is";
            let stays = order == Act::Stay.into();
            return if stays { Ok(()) } else { Err(no(rule::KY_UMP_07, why)) };
        }
        if fear.nerve == Nerve::Run {
            if self.forced(s, p).is_some_and(|forced| forced.contains(&order)) {
                return Ok(());
            }
            return Err(no(rule::KY_MOR_22, "he runs away and does nothing else"));
        }
        self.may_double(s, p, order)?;
        let posture = match order.extra {
            Extra::PoseFirst(posture) => posture,
            _ => man.posture,
        };
        let facing = match order.extra {
            Extra::TurnFirst(hand) => turned(man.facing, hand.turn()),
            _ => man.facing,
        };
        self.may_act(s, p, order.act, posture, facing)?;
        self.is_brave_enough(s, p, &order, fear)
    }

    /// KY-FST-02, KY-FST-03 — What may go together in a double-action phase.
    fn may_double(&self, s: &State, p: Piece, order: Order) -> Result<(), Refusal> {
        let man = s.man(p);
        if order.extra == Extra::None {
            return Ok(());
        }
        if let Extra::Ready(slot) = order.extra {
            if !self.scenario.options.ready_cost {
                return Err(no(rule::KY_MOV_20, "that takes an action of its own"));
            }
            return self.may_ready(s, p, slot);
        }
        if !man.has(mark::DOUBLE) || man.rides() {
            return Err(no(rule::KY_FST_02, "he has one action in this phase"));
        }
        if order.act.is_special() {
            return Err(no(rule::KY_FST_02, "a special action uses up both"));
        }
        if self.is_spent(s, p) {
            return Err(no(rule::KY_STA_11, "he has no strength left for more than a turn"));
        }
        if man.has(mark::GRAPPLES)
            && matches!(order.extra, Extra::TurnFirst(_) | Extra::TurnAfter(_))
        {
            return Err(no(rule::KY_GRP_09, "he grapples"));
        }
        match order.extra {
            Extra::PoseFirst(posture) => self.may_pose(s, p, man.posture, posture),
            Extra::PoseAfter(posture) => {
                let now = match order.act {
                    Act::Pose(first) => first,
                    _ => man.posture,
                };
                self.may_pose(s, p, now, posture)
            }
            _ => Ok(()),
        }
    }

    fn may_pose(&self, s: &State, p: Piece, now: Posture, to: Posture) -> Result<(), Refusal> {
        if now == to {
            return Err(no(rule::KY_MOV_03, "he holds himself like that already"));
        }
        if to == Posture::Standing {
            return self.may_stand_up(s, p);
        }
        Ok(())
    }

    /// KY-MAP-15, KY-HOR-33 — Who may stand up where he lies.
    pub(crate) fn may_stand_up(&self, s: &State, p: Piece) -> Result<(), Refusal> {
        let hex = s.man(p).hex;
        if self.horse_at(s, hex).is_some() {
            return Err(no(rule::KY_HOR_33, "a horse stands over him"));
        }
        match self.stander(s, hex) {
            Some(other) if other != p && !self.are_enemies(s, p, other) => {
                Err(no(rule::KY_MAP_15, "a friend stands over him"))
            }
            Some(other)
                if other != p && s.man(other).partner != p && s.man(other).partner.is_some() =>
            {
                Err(no(rule::KY_MAP_15, "two are struggling over him"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn may_act(
        &self,
        s: &State,
        p: Piece,
        act: Act,
        posture: Posture,
        facing: Dir,
    ) -> Result<(), Refusal> {
        let man = s.man(p);
        if act == Act::Stay {
            return Ok(());
        }
        if man.has(mark::STEERS) && !matches!(act, Act::Ride(_, Some(_))) {
            return Err(no(rule::KY_HOR_05, "he can only steer in this phase"));
        }
        if man.has(mark::RETRIES) && !matches!(act, Act::Shoot(None)) {
            return Err(no(rule::KY_MUS_02, "he can only try his musket again"));
        }
        if self.is_bound_by_routine(s, p)
            && !matches!(act, Act::Turn(_) | Act::Pose(_) | Act::Ready(_))
        {
            return Err(no(rule::KY_CAM_40, "his orders are to stay where he is"));
        }
        if self.is_spent(s, p) {
            let allowed =
                matches!(act, Act::Turn(_) | Act::Pose(Posture::Sitting | Posture::Lying));
            if !allowed {
                return Err(no(rule::KY_STA_11, "he has no strength left for more than a turn"));
            }
        }
        if act.is_riding() != man.rides()
            && !matches!(act, Act::Ready(_) | Act::Shoot(_) | Act::Aim | Act::Reprime)
        {
            let why = if man.rides() { "he sits on a horse" } else { "he is not on a horse" };
            return Err(no(rule::KY_HOR_10, why));
        }
        if !man.has(mark::TICKED) && !self.is_movement(act) {
            return Err(no(rule::KY_SEQ_04, "he can only move in this phase"));
        }
        if man.has(mark::CLIMBS) && act != Act::Climb {
            return Err(no(rule::KY_MOV_31, "he is climbing"));
        }
        if man.has(mark::GRAPPLES) {
            return self.may_grappler(s, p, act, posture);
        }
        if act.steps() || matches!(act, Act::Climb | Act::Mount(_)) {
            self.may_move(s, p, act, posture)?;
        }
        match act {
            Act::Turn(_) | Act::Stay => Ok(()),
            Act::Pose(to) => self.may_pose(s, p, posture, to),
            Act::Ready(slot) => self.may_ready(s, p, slot),
            Act::PickUp(n) => self.may_pick_up(s, p, n),
            Act::Shoot(_) | Act::Aim | Act::Reprime => self.may_use_missile(s, p, act, posture),
            Act::KiAi => self.may_shout(p),
            Act::TearFree(holder) => self.may_tear_free(s, p, holder, posture),
            Act::Mount(horse) => self.may_mount(s, p, horse),
            Act::Dismount(way) => self.may_dismount(s, p, way),
            Act::Ride(..) | Act::RideAside(..) => self.may_ride(s, p, act),
            _ => self.may_step(s, p, act, facing),
        }
    }

    /// KY-SEQ-04 — What can be done in a phase in which one can only move.
    fn is_movement(&self, act: Act) -> bool {
        !matches!(
            act,
            Act::Ready(_)
                | Act::PickUp(_)
                | Act::Shoot(_)
                | Act::Aim
                | Act::Reprime
                | Act::KiAi
                | Act::TearFree(_)
        )
    }

    /// KY-GRP-09 — A grappler stays, changes his posture, or takes something close-in in hand.
    fn may_grappler(&self, s: &State, p: Piece, act: Act, posture: Posture) -> Result<(), Refusal> {
        match act {
            Act::Pose(to) => self.may_pose(s, p, posture, to),
            Act::Ready(slot) => {
                let item = s.man(p).kit[usize::from(slot).min(KIT - 1)];
                let close = item.is_some() && self.book.weapon(item.weapon).has(trait_of::GRAPPLE);
                if !close {
                    return Err(no(rule::KY_GRP_04, "that is of no use in a grapple"));
                }
                self.may_ready(s, p, slot)
            }
            _ => Err(no(rule::KY_GRP_09, "he grapples")),
        }
    }

    /// KY-MOV-20, KY-WPN-04 — What may be taken in hand.
    fn may_ready(&self, s: &State, p: Piece, slot: u8) -> Result<(), Refusal> {
        let item = s.man(p).kit.get(usize::from(slot)).copied().unwrap_or(Item::NONE);
        if !item.is_some() {
            return Err(no(rule::KY_WPN_04, "he has no such thing"));
        }
        if self.is_readied(s, p, slot) && !self.can_change_use(item) {
            return Err(no(rule::KY_MOV_20, "he has it in hand already"));
        }
        if self.book.weapon(item.weapon).has(trait_of::CREW) {
            return Err(no(rule::KY_WPN_50, "it stands on a mount"));
        }
        Ok(())
    }

    /// KY-WPN-14 — A staff whose blade is still hidden, or a bow with a spearhead.
    pub(crate) fn can_change_use(&self, item: Item) -> bool {
        match self.book.weapon(item.weapon).id.as_str() {
            "shakujo-yari" => !item.has(Item::BARED),
            "yumi-yari" => true,
            _ => false,
        }
    }

    fn may_pick_up(&self, s: &State, p: Piece, n: u8) -> Result<(), Refusal> {
        let thing = s.litter.get(usize::from(n)).copied().unwrap_or(crate::state::Drop::NONE);
        if !thing.item.is_some() || thing.hex != s.man(p).hex || s.man(p).rides() {
            return Err(no(rule::KY_MOV_20, "it does not lie in his hex"));
        }
        if s.man(p).kit.iter().all(|item| item.is_some()) {
            return Err(no(rule::KY_WPN_04, "he cannot carry any more"));
        }
        Ok(())
    }

    /// KY-SHT-05, KY-SHT-12, KY-MUS-03 — Who may shoot, aim or re-prime.
    fn may_use_missile(
        &self,
        s: &State,
        p: Piece,
        act: Act,
        posture: Posture,
    ) -> Result<(), Refusal> {
        let man = s.man(p);
        if !man.has(mark::TACTICAL) {
            return Err(no(rule::KY_SHT_05, "he does not move with care"));
        }
        if posture != Posture::Standing && !man.rides() {
            return Err(no(rule::KY_MOV_11, "he is not on his feet"));
        }
        if self.is_held(s, p) {
            return Err(no(rule::KY_ENT_03, "he is held fast"));
        }
        let found = |fits: &dyn Fn(Item) -> bool| {
            (0..2).any(|hand| self.in_hand(s, p, hand).is_some_and(|(_, item)| fits(item)))
        };
        match act {
            Act::Shoot(_) if found(&|item| self.can_shoot_with(item)) => Ok(()),
            Act::Shoot(_) => Err(no(rule::KY_SHT_05, "he has nothing loaded in hand")),
            Act::Aim if man.has(mark::AIMS) => Ok(()),
            Act::Aim => Err(no(rule::KY_SHT_12, "aiming is chosen when the move begins")),
            _ if found(&|item| {
                self.book.weapon(item.weapon).is_musket()
                    && item.has(Item::LOADED)
                    && !item.has(Item::PRIMED)
            }) =>
            {
                Ok(())
            }
            _ => Err(no(rule::KY_MUS_03, "he has no musket that wants priming")),
        }
    }

    fn may_shout(&self, p: Piece) -> Result<(), Refusal> {
        if !self.scenario.options.additional_combat || self.who(p).kiai.is_none() {
            return Err(no(rule::KY_KIA_01, "he has not learnt to shout"));
        }
        Ok(())
    }

    /// KY-ENT-05, KY-ENT-06 — Who may tear free.
    fn may_tear_free(
        &self,
        s: &State,
        p: Piece,
        holder: Piece,
        posture: Posture,
    ) -> Result<(), Refusal> {
        if usize::from(holder.0) >= self.scenario.people.len() || s.man(holder).holds != p {
            return Err(no(rule::KY_ENT_05, "he is not held by him"));
        }
        if posture != Posture::Standing && !self.scenario.options.prone_tear_free {
            return Err(no(rule::KY_ENT_06, "he must stand up first"));
        }
        Ok(())
    }
}
