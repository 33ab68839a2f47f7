//! KY-HOR-01 … KY-HOR-10, KY-HOR-50 — What a rider may ask of his horse, and where it takes him.

use engine::{Piece, Refusal};
use hex::HexId;

use crate::Katana;
use crate::geometry::{Dir, turned};
use crate::map::Feature;
use crate::order::{Act, Bend, Gait, Hand, Order};
use crate::rule;
use crate::state::{Horse, State, is_horse, mark};

use super::orders::no;

/// Where a horse is: head, rear and the way it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pose {
    /// The head.
    pub head: HexId,
    /// The rear.
    pub rear: HexId,
    /// Which way it looks.
    pub facing: Dir,
}

impl Katana {
    /// KY-HOR-02, KY-HOR-03 — One step of a horse: the pose after it, off the board or not.
    pub fn horse_step(&self, from: Pose, act: Act, step: u8) -> Pose {
        let map = &self.scenario.map;
        let Pose { head, rear, facing } = from;
        let turn = |hand: Hand| turned(facing, hand.turn());
        match act {
            Act::RideAside(Gait::Turn, hand) => {
                let facing = turn(hand);
                Pose { head: map.next(rear, facing), rear, facing }
            }
            Act::RideAside(_, hand) => {
                let dir = turn(hand);
                Pose { head: map.next(head, dir), rear: map.next(rear, dir), facing }
            }
            Act::Ride(Gait::Back, _) => {
                let dir = turned(facing, 3);
                Pose { head: map.next(head, dir), rear: map.next(rear, dir), facing }
            }
            Act::Ride(_, Some(Bend { step: at, hand })) if at == step => {
                let facing = turn(hand);
                Pose { head: map.next(head, facing), rear: head, facing }
            }
            _ => Pose { head: map.next(head, facing), rear: head, facing },
        }
    }

    /// The gait of what a horse does.
    pub fn gait_of(act: Act) -> Gait {
        match act {
            Act::Ride(gait, _) | Act::RideAside(gait, _) => gait,
            _ => Gait::Halt,
        }
    }

    /// Steps of what a horse does.
    pub fn horse_steps(&self, act: Act) -> u8 {
        let gait = Katana::gait_of(act);
        match gait {
            Gait::Turn => 1,
            _ => self.book.tables.pace(gait).hexes,
        }
    }

    /// Where a rider's horse would have its head after an order, if nothing came between.
    pub(crate) fn ride_end(&self, s: &State, p: Piece, act: Act) -> HexId {
        let horse = s.horse(s.man(p).horse);
        let act = match act {
            Act::Ride(..) | Act::RideAside(..) => act,
            _ => self.unguided(horse),
        };
        let mut pose = Pose { head: horse.head, rear: horse.rear, facing: horse.facing };
        for step in 1..=self.horse_steps(act) {
            let next = self.horse_step(pose, act, step);
            if next.head.is_none() {
                return HexId::NONE;
            }
            if self.scenario.map.ground(next.head).feature == Feature::Solid {
                break;
            }
            pose = next;
        }
        pose.head
    }

    /// KY-HOR-05 — What a horse does that nobody tells anything: on at its gait, or it halts.
    pub fn unguided(&self, horse: &Horse) -> Act {
        let gait = if horse.gait.goes_on() { horse.gait } else { Gait::Halt };
        Act::Ride(gait, None)
    }

    /// KY-HOR-05 … KY-HOR-07, KY-HQL-01 — Whether a rider may ask this of his horse.
    pub(crate) fn may_ride(&self, s: &State, p: Piece, act: Act) -> Result<(), Refusal> {
        let horse = s.horse(s.man(p).horse);
        let gait = Katana::gait_of(act);
        let pace = self.book.tables.pace(gait);
        let aside = matches!(gait, Gait::Turn | Gait::Sidestep);
        if aside != matches!(act, Act::RideAside(..)) {
            return Err(no(rule::KY_HOR_03, "that needs a side"));
        }
        if act == self.unguided(horse) {
            return Err(no(rule::KY_HOR_10, "it does that anyway: let him stay as he is"));
        }
        if (pace.speed - horse.speed).abs() > 2 {
            return Err(no(rule::KY_HOR_06, "that is too great a change of speed"));
        }
        if s.man(p).has(mark::STEERS) && gait != horse.gait {
            return Err(no(rule::KY_HOR_05, "he can only steer in this phase"));
        }
        if let Act::Ride(_, Some(bend)) = act
            && (pace.turns == 0 || bend.step == 0 || bend.step > pace.hexes)
        {
            return Err(no(rule::KY_HOR_03, "the horse does not turn on that step"));
        }
        if self.scenario.options.horse_quality {
            let horse = self.steed_index(s.man(p).horse);
            let bred = self.book.tables.bred(self.scenario.steeds[horse].quality);
            let barred = match gait {
                Gait::Turn => !bred.turn,
                Gait::Sidestep => !bred.sidestep,
                Gait::Back => !bred.back,
                _ => false,
            };
            if barred {
                return Err(no(rule::KY_HQL_01, "his horse has not learnt that"));
            }
        }
        Ok(())
    }

    /// KY-HOR-50 — Whether somebody may mount a horse.
    pub(crate) fn may_mount(&self, s: &State, p: Piece, horse: Piece) -> Result<(), Refusal> {
        if !is_horse(horse) || self.steed_index(horse) >= self.scenario.steeds.len() {
            return Err(no(rule::KY_HOR_50, "that is no horse"));
        }
        let record = s.horse(horse);
        if !record.is_here() || record.rider.is_some() {
            return Err(no(rule::KY_HOR_50, "nobody can mount that horse"));
        }
        if record.speed != 0 {
            return Err(no(rule::KY_HOR_50, "the horse does not stand still"));
        }
        if self.apart(s, p, horse) != 1 {
            return Err(no(rule::KY_HOR_50, "he is not beside the horse"));
        }
        Ok(())
    }

    /// Where somebody would dismount to.
    pub fn dismount_to(&self, s: &State, p: Piece, way: u8) -> HexId {
        let horse = s.horse(s.man(p).horse);
        let map = &self.scenario.map;
        if way < 6 { map.next(horse.head, way) } else { map.next(horse.rear, way - 6) }
    }

    /// KY-HOR-50 — Whether a rider may dismount to one side.
    pub(crate) fn may_dismount(&self, s: &State, p: Piece, way: u8) -> Result<(), Refusal> {
        let horse = s.horse(s.man(p).horse);
        if !matches!(horse.gait, Gait::Halt | Gait::Walk) && horse.speed.abs() > 1 {
            return Err(no(rule::KY_HOR_50, "his horse is too fast"));
        }
        let to = self.dismount_to(s, p, way);
        let (from, dir) =
            if way < 6 { (horse.head, way) } else { (horse.rear, way.saturating_sub(6) % 6) };
        if way >= 12 || to.is_none() || to == horse.head || to == horse.rear {
            return Err(no(rule::KY_HOR_50, "that is no place to get down to"));
        }
        if way >= 6 && (0..6).any(|d| self.scenario.map.next(horse.head, d) == to) {
            return Err(no(rule::KY_HOR_50, "he reaches that place from the horse's head"));
        }
        if !self.is_walkable(from, dir) {
            return Err(no(rule::KY_MOV_10, "the ground there is closed to him"));
        }
        Ok(())
    }

    /// KY-MOR-22 — What a rider who runs away asks of his horse.
    pub(crate) fn gallop_away(&self, s: &State, p: Piece) -> Vec<Order> {
        let enemy = self.nearest_enemy(s, p);
        let map = &self.scenario.map;
        let mut best: Option<(i32, Order)> = None;
        let mut consider = |act: Act| {
            if act != Act::Stay && self.may_ride(s, p, act).is_err() {
                return;
            }
            let to = self.ride_end(s, p, act);
            let far = match (to.is_none(), enemy) {
                (true, _) => i32::from(u16::MAX),
                (_, Some(enemy)) => {
                    let apart = |at: &HexId| i32::from(map.distance(to, *at));
                    self.hexes(s, enemy).iter().map(apart).min().unwrap_or(0)
                }
                (_, None) => i32::from(map.distance(to, s.man(p).began)),
            };
            if best.is_none_or(|(known, _)| far > known) {
                best = Some((far, act.into()));
            }
        };
        for gait in [Gait::Gallop, Gait::Canter, Gait::Trot, Gait::Walk] {
            consider(Act::Ride(gait, None));
            for step in 1..=self.book.tables.pace(gait).hexes {
                for hand in Hand::BOTH {
                    consider(Act::Ride(gait, Some(Bend { step, hand })));
                }
            }
        }
        consider(Act::Stay);
        best.map_or_else(|| vec![Act::Stay.into()], |(_, order)| vec![order])
    }
}
