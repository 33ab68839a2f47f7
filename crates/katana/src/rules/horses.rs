//! KY-HOR-04 … KY-HOR-10, KY-HOR-43, KY-HOR-50, KY-HQL-12, KY-HQL-13 — Horses on the move.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, Halted, Test, What};
use crate::geometry::{Dir, is_ahead, local, turned};
use crate::order::{Act, Bend, Gait, Hand, Order, Packed, Posture};
use crate::rule;
use crate::state::{Fit, Horse, State, Stroke, Target, bit, mark};

use super::exchange::ten;
use super::march::Step;

impl Katana {
    /// KY-HQL-13 — A rider on a bolting horse tries to regain control.
    pub(crate) fn regain_control<D: Dice>(
        &self,
        s: &mut State,
        p: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let bolts = s.mount(p).is_some_and(|horse| horse.has(Horse::BOLTS));
        if !bolts || !s.man(p).has(mark::ACTS) || !self.is_able(s, p) {
            return Ok(());
        }
        let needs = self.book.tables.regain[self.who(p).horsemanship as usize];
        let die = ten(dice.roll(Die::new(10, rule::KY_HQL_13, self.who(p).side))?);
        let passed = die >= needs;
        self.say(s, p, tell, || What::Tested {
            who: p,
            test: Test::Control,
            die,
            sum: Vec::new(),
            needs: needs as i8,
            passed,
        });
        if passed {
            let horse = s.man(p).horse;
            s.horse_mut(horse).marks &= !Horse::BOLTS;
        }
        Ok(())
    }

    /// KY-HOR-05, KY-HOR-43, KY-HQL-12 — What a horse does in this phase.
    pub(crate) fn set_horse_going(&self, s: &mut State, horse: Piece, tell: &mut impl Tell<Event>) {
        let record = *s.horse(horse);
        if !record.is_here() {
            return;
        }
        let rider = record.rider;
        let act = if record.has(Horse::BOLTS) {
            self.bolt(&record)
        } else if !rider.is_some() {
            Act::Ride(Gait::of_speed((record.speed - 2).max(0)), None)
        } else {
            self.guided(s, rider, &record)
        };
        let gait = Katana::gait_of(act);
        let turns = matches!(act, Act::Ride(_, Some(_)) | Act::RideAside(Gait::Turn, _));
        if rider.is_some() {
            let reined = gait != record.gait;
            let steers = turns && self.scenario.options.steering_forfeits_stroke;
            let orders = s
                .man(rider)
                .order
                .order()
                .is_some_and(|order| matches!(order.act, Act::Ride(..) | Act::RideAside(..)));
            if orders && (reined || steers) {
                s.man_mut(rider).set(mark::REINED);
            }
            if turns {
                s.man_mut(rider).set(mark::TURNED);
            }
            if gait != Gait::Halt {
                s.man_mut(rider).set(mark::BUSY);
                self.spoil(s, rider);
            }
        }
        let speed = self.book.tables.pace(gait).speed;
        let record = s.horse_mut(horse);
        record.order = Packed::of(act.into());
        let was = record.gait;
        record.gait = gait;
        record.speed = speed;
        if speed >= 2 {
            record.marks |= Horse::CHARGED;
        }
        if was != gait {
            self.say(s, horse, tell, || What::Gait { horse, gait });
        }
    }

    /// What a rider's order makes of his horse.
    fn guided(&self, s: &State, rider: Piece, horse: &Horse) -> Act {
        let act = s.man(rider).order.order().map(|order| order.act);
        match act {
            Some(ride @ (Act::Ride(..) | Act::RideAside(..))) if self.is_able(s, rider) => ride,
            // KY-HOR-10: a shot may go with steering.
            Some(Act::Shoot(Some(hand))) => match self.unguided(horse) {
                Act::Ride(gait, _) if self.book.tables.pace(gait).turns > 0 => {
                    Act::Ride(gait, Some(Bend { step: 1, hand }))
                }
                other => other,
            },
            _ => self.unguided(horse),
        }
    }

    /// KY-HQL-12 — Away from the musket, faster and faster.
    fn bolt(&self, horse: &Horse) -> Act {
        let map = &self.scenario.map;
        let at = local(map.hex(horse.head), horse.facing, map.hex(horse.bang));
        let faster = (horse.speed + 2).min(4);
        if horse.bang.is_some() && is_ahead(at) {
            // A faster horse slows by at most 2, and turns on its first step.
            let speed = faster.min(3).max(horse.speed - 2).max(1);
            let hand = if at.q < 0 { Hand::Right } else { Hand::Left };
            let gait = Gait::of_speed(speed);
            let bend = self.book.tables.pace(gait).turns > 0;
            return Act::Ride(gait, bend.then_some(Bend { step: 1, hand }));
        }
        Act::Ride(Gait::of_speed(faster), None)
    }

    /// Puts a horse, and whoever sits on it, somewhere.
    pub(crate) fn set_horse(
        &self,
        s: &mut State,
        horse: Piece,
        head: HexId,
        rear: HexId,
        facing: Dir,
    ) {
        let record = s.horse_mut(horse);
        record.head = head;
        record.rear = rear;
        record.facing = facing;
        let rider = record.rider;
        if rider.is_some() {
            let man = s.man_mut(rider);
            man.hex = head;
            man.facing = facing;
        }
    }

    /// A horse makes its step, with whoever sits on it.
    pub(crate) fn ride<D: Dice>(
        &self,
        s: &mut State,
        step: Step,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let horse = step.who;
        if !s.horse(horse).is_here() {
            return Ok(());
        }
        s.stepped |= bit(horse);
        let rider = s.horse(horse).rider;
        let [head, rear] = step.to;
        if head.is_none() {
            // KY-MAP-14: when its head crosses the edge it is out of the game.
            s.horse_mut(horse).fit = Fit::Gone;
            if rider.is_some() {
                self.leave(s, rider, step.from[0], tell);
            } else {
                tell.tell(|| What::Left { who: horse }.openly());
            }
            return Ok(());
        }
        self.set_horse(s, horse, head, rear, step.facing);
        s.horse_mut(horse).marks |= Horse::MOVED;
        self.say(s, horse, tell, || What::Rode { horse, head, rear, facing: step.facing });
        if rider.is_some() {
            s.man_mut(rider).set(mark::MOVED | mark::MOVED_MOVE | mark::BUSY);
            self.show_if_seen(s, rider, tell);
        }
        if s.horse(horse).has(Horse::JUMPS) && !self.is_over_obstacle(s, horse) {
            s.horse_mut(horse).marks &= !Horse::JUMPS;
        }
        self.check_holds(s, dice, tell)
    }

    /// KY-HOR-50 — Somebody mounts.
    pub(crate) fn mount_up(
        &self,
        s: &mut State,
        p: Piece,
        horse: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        if self.may_mount(s, p, horse).is_err() {
            self.say(s, p, tell, || What::Idle { who: p, why: Halted::Blocked });
            return;
        }
        self.part(s, p, tell);
        s.horse_mut(horse).rider = p;
        s.horse_mut(horse).gait = Gait::Halt;
        s.horse_mut(horse).speed = 0;
        let (head, facing) = (s.horse(horse).head, s.horse(horse).facing);
        let man = s.man_mut(p);
        man.horse = horse;
        man.hex = head;
        man.facing = facing;
        man.set(mark::BUSY | mark::NO_RELOAD | mark::MOVED | mark::STOPPED);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Mounted { who: p, horse });
    }

    /// KY-HOR-50 — Somebody dismounts.
    pub(crate) fn get_down(&self, s: &mut State, p: Piece, to: HexId, tell: &mut impl Tell<Event>) {
        let horse = s.man(p).horse;
        s.horse_mut(horse).rider = Piece::NONE;
        let facing = s.horse(horse).facing;
        let man = s.man_mut(p);
        man.horse = Piece::NONE;
        man.hex = to;
        man.facing = facing;
        man.posture = Posture::Standing;
        man.set(mark::BUSY | mark::NO_RELOAD | mark::MOVED | mark::MOVED_MOVE | mark::STOPPED);
        self.spoil(s, p);
        self.say(s, p, tell, || What::Dismounted { who: p, horse, to });
    }

    /// An order that leaves a horse as it is, for a rider (KY-SEQ-09).
    pub(crate) fn default_order(&self, s: &State, p: Piece) -> Order {
        match s.man(p).has(mark::AIMS) && self.may_order(s, p, Act::Aim.into()).is_ok() {
            true => Act::Aim.into(),
            false => Act::Stay.into(),
        }
    }

    /// Which target a stroke at a horse's rider has, by default the man.
    pub(crate) const fn is_at_horse(stroke: &Stroke) -> bool {
        matches!(stroke.what, Target::Horse)
    }

    /// The direction opposite to another.
    pub(crate) const fn back(dir: Dir) -> Dir {
        turned(dir, 3)
    }
}
