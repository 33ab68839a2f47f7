//! KY-HOR-04 … KY-HOR-43, KY-HQL-10 … KY-HQL-13, KY-MTD-20 — Horses on the move.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::book::{Fright, Obstacle};
use crate::event::{Event, Factor, Halted, Test, What};
use crate::geometry::{Dir, is_ahead, local, step_dir, turned};
use crate::map::{Feature, STEP_FT};
use crate::options::Trample;
use crate::order::{Act, Bend, Gait, Hand, Order, Packed, Posture};
use crate::rule;
use crate::state::{Fate, Fit, Horse, Pending, State, Stroke, Target, bit, is_horse, mark};

use super::exchange::ten;
use super::factors::Factors;
use super::harm::Harmed;
use super::march::Step;
use super::outreach::Push;

/// KY-HQL-10 — How far a musket is heard by horses.
const EARSHOT: u16 = 20;
/// KY-HOR-20 — The widest gap a horse jumps.
const WIDEST: usize = 3;

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
        tell.tell(|| {
            What::Tested {
                who: p,
                test: Test::Control,
                die,
                sum: Vec::new(),
                needs: needs as i8,
                passed,
            }
            .openly()
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

    /// KY-HOR-22 — True of a horse any part of which is over an obstacle.
    pub(crate) fn is_over_obstacle(&self, s: &State, horse: Piece) -> bool {
        let record = s.horse(horse);
        [record.head, record.rear].into_iter().any(|hex| self.is_obstacle(hex))
    }

    /// KY-MAP-27, KY-HOR-20 — True of a hex that a horse must jump.
    fn is_obstacle(&self, hex: HexId) -> bool {
        matches!(
            self.scenario.map.ground(hex).feature,
            Feature::LowHedge
                | Feature::LowFence
                | Feature::HighHedge
                | Feature::Barricade
                | Feature::Gap
        )
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

    /// (b) of a step — Jumps and spear lines.
    pub(crate) fn try_obstacles<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut horses: Vec<Piece> = self.movers(s).filter(|p| is_horse(*p)).collect();
        horses.sort_by_key(|p| (-self.eagerness(s, *p), p.0));
        for horse in horses {
            let Some(step) = self.next_step(s, horse) else { continue };
            let ahead = step.to[0];
            if ahead.is_none() || step.from.contains(&ahead) {
                continue;
            }
            let gait = s.horse(horse).gait;
            if !matches!(gait, Gait::Walk | Gait::Trot | Gait::Canter | Gait::Gallop) {
                continue;
            }
            if self.is_obstacle(ahead) && !self.is_over_obstacle(s, horse) {
                self.face_obstacle(s, horse, &step, dice, tell)?;
            }
            if self.next_step(s, horse).is_some() && !s.horse(horse).has(Horse::TRIED) {
                self.face_spears(s, horse, &step, dice, tell)?;
            }
        }
        Ok(())
    }

    /// KY-HOR-20 … KY-HOR-23 — A horse in front of an obstacle.
    fn face_obstacle<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        step: &Step,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let record = *s.horse(horse);
        let fast = matches!(record.gait, Gait::Canter | Gait::Gallop);
        let row = self.obstacle_row(step.to[0], step.facing);
        let Some(row) = row.filter(|_| fast && record.rider.is_some()) else {
            s.horse_mut(horse).speed = 0;
            s.horse_mut(horse).gait = Gait::Halt;
            self.halt(s, horse, Halted::Obstacle, tell);
            return Ok(());
        };
        let bred = |quality| self.book.tables.bred(quality).obstacle;
        if self.refuses(s, horse, row, bred, Test::Jump, dice, tell)? {
            self.refuse(s, horse, Halted::Refusal, dice, tell)?;
        } else {
            s.horse_mut(horse).marks |= Horse::JUMPS;
            tell.tell(|| What::Jumped { horse }.openly());
        }
        Ok(())
    }

    fn obstacle_row(&self, hex: HexId, facing: Dir) -> Option<Obstacle> {
        let map = &self.scenario.map;
        Some(match map.ground(hex).feature {
            Feature::LowHedge | Feature::LowFence => Obstacle::LowHedge,
            Feature::HighHedge => Obstacle::HighHedge,
            Feature::Barricade => Obstacle::Barricade,
            Feature::Gap => {
                let mut at = hex;
                let mut width = 0;
                while map.ground(at).feature == Feature::Gap && width <= WIDEST {
                    at = map.next(at, facing);
                    width += 1;
                }
                match width {
                    1 => Obstacle::Gap1,
                    2 => Obstacle::Gap2,
                    3 => Obstacle::Gap3,
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// KY-HOR-20 — Rolls whether a horse refuses.
    #[allow(clippy::too_many_arguments)]
    fn refuses<D: Dice>(
        &self,
        s: &State,
        horse: Piece,
        row: Obstacle,
        bred: impl Fn(crate::catalogue::Quality) -> i8,
        test: Test,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let rider = s.horse(horse).rider;
        let limit = self.book.tables.refuses_at(row, self.who(rider).horsemanship) as i8;
        let mut sum = Factors::default();
        if self.scenario.options.horse_quality {
            sum.add(Factor::Horse, bred(self.scenario.steeds[self.steed_index(horse)].quality));
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_HOR_20, self.who(rider).side))?);
        let refuses = die as i8 + sum.total() <= limit;
        tell.tell(|| {
            What::Tested {
                who: horse,
                test,
                die,
                sum: sum.told(),
                needs: limit + 1,
                passed: !refuses,
            }
            .openly()
        });
        Ok(refuses)
    }

    /// KY-HOR-21 — A horse stops, and its rider rolls to stay on.
    fn refuse<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        why: Halted,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        s.horse_mut(horse).speed = 0;
        s.horse_mut(horse).gait = Gait::Halt;
        self.halt(s, horse, why, tell);
        let rider = s.horse(horse).rider;
        self.stay_on(s, rider, dice, tell)?;
        Ok(())
    }

    /// KY-HOR-24 — A horse in front of a line of spears.
    fn face_spears<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        step: &Step,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let map = &self.scenario.map;
        let Some(man) = self.stander(s, step.to[0]) else { return Ok(()) };
        let head = s.horse(horse).head;
        let line = (0..6).any(|dir| {
            let next = self.stander(s, map.next(step.to[0], dir));
            next.is_some_and(|other| self.is_spearman(s, other, head))
        });
        if !self.is_spearman(s, man, head) || !line {
            return Ok(());
        }
        s.horse_mut(horse).marks |= Horse::TRIED;
        let record = *s.horse(horse);
        let fast = matches!(record.gait, Gait::Canter | Gait::Gallop);
        if !fast || !record.rider.is_some() {
            s.horse_mut(horse).speed = 0;
            s.horse_mut(horse).gait = Gait::Halt;
            self.halt(s, horse, Halted::Spears, tell);
            return Ok(());
        }
        let bred = |quality| self.book.tables.bred(quality).spears;
        if self.refuses(s, horse, Obstacle::SpearLine, bred, Test::SpearLine, dice, tell)? {
            self.refuse(s, horse, Halted::Spears, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HOR-24 — A man on foot with a spear who can reach the horse's head.
    fn is_spearman(&self, s: &State, p: Piece, head: HexId) -> bool {
        let man = s.man(p);
        if !man.has(mark::TACTICAL) || !self.is_able(s, p) || !man.stands() {
            return false;
        }
        let mut found = false;
        self.each_means(s, p, |means| {
            let spear = self.book.zone(means.zone).name.starts_with("Z-YARI");
            found |=
                spear && self.book.zone(means.zone).attack(self.seen_from(s, p, head)).is_some();
        });
        found
    }

    /// KY-HOR-35 — True of a step that ground or a wall closes to a horse.
    pub(crate) fn is_barred_to_horse(&self, s: &State, step: &Step) -> bool {
        let map = &self.scenario.map;
        let act = s.horse(step.who).order.order().map_or(Act::Stay, |order| order.act);
        let straight = matches!(act, Act::Ride(gait, _) if gait != Gait::Back);
        for (from, to) in step.from.into_iter().zip(step.to) {
            if step.from.contains(&to) {
                continue;
            }
            if to.is_none() {
                // Only whoever rides forward leaves the board.
                if straight {
                    continue;
                }
                return true;
            }
            let from = match act {
                Act::RideAside(Gait::Turn, _) => step.from[1],
                _ => from,
            };
            let Some(dir) = step_dir(map.way(from, to)) else { continue };
            let high = map.rise(from, to).abs() > STEP_FT && !map.has_steps(from, dir);
            let obstacle = self.is_obstacle(to) && !s.horse(step.who).has(Horse::JUMPS);
            if map.ground(to).feature == Feature::Solid
                || map.wall(from, dir) > 0
                || high
                || obstacle
            {
                return true;
            }
        }
        false
    }

    /// KY-HOR-35 — A horse runs into something solid.
    pub(crate) fn run_into_wall<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let fast = s.horse(horse).speed >= 2;
        let rider = s.horse(horse).rider;
        s.horse_mut(horse).speed = 0;
        s.horse_mut(horse).gait = Gait::Halt;
        tell.tell(|| What::Collided { horse, with: None }.openly());
        self.halt(s, horse, Halted::Wall, tell);
        if fast {
            self.stay_on(s, rider, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HOR-34 — Two horses run into each other.
    pub(crate) fn collide<D: Dice>(
        &self,
        s: &mut State,
        a: Piece,
        b: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        tell.tell(|| What::Collided { horse: a, with: Some(b) }.openly());
        for horse in [a, b] {
            s.horse_mut(horse).speed = 0;
            s.horse_mut(horse).gait = Gait::Halt;
            s.horse_mut(horse).marks |= Horse::STOPPED;
        }
        for horse in [a, b] {
            let rider = s.horse(horse).rider;
            self.stay_on(s, rider, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HOR-34 — A horse is stopped by another that has the hex.
    pub(crate) fn stop_short<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        other: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.collide(s, horse, other, dice, tell)
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

    /// (e) of a step — Men in the way of horses; true when none is left, false if somebody is asked.
    pub(crate) fn ride_down<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        loop {
            let mut horses: Vec<Piece> =
                self.movers(s).filter(|p| is_horse(*p) && !self.has_stepped(s, *p)).collect();
            horses.sort_by_key(|p| (-self.eagerness(s, *p), p.0));
            let next = horses.into_iter().find_map(|p| self.next_step(s, p));
            let Some(step) = next else { return Ok(true) };
            let horse = step.who;
            let man = step.fresh().find_map(|hex| self.stander(s, hex));
            let Some(man) = man else {
                let blocked = step
                    .fresh()
                    .find_map(|hex| self.horse_at(s, hex).filter(|other| *other != horse));
                match blocked {
                    Some(other) => self.stop_short(s, horse, other, dice, tell)?,
                    None if self.is_barred_to_horse(s, &step) => {
                        self.run_into_wall(s, horse, dice, tell)?;
                    }
                    None => self.ride(s, step, dice, tell)?,
                }
                continue;
            };
            if !self.trample(s, horse, man, dice, tell)? {
                return Ok(false);
            }
        }
    }

    /// KY-MTD-20, KY-HOR-30, KY-HOR-31 — One man in the way of one horse; false if somebody is
    /// asked first.
    fn trample<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        man: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let rider = s.horse(horse).rider;
        let done = rider.is_some() && s.man(man).answered & 1 << rider.0 != 0;
        if rider.is_some() && self.are_enemies(rider, man) && !done {
            if self.can_blow(s, rider, man) {
                s.pending = Pending::RiderBlow { by: rider, at: man };
                return Ok(false);
            }
            return self.ask_man(s, horse, man, dice, tell);
        }
        let knocked = matches!(s.horse(horse).gait, Gait::Canter | Gait::Gallop);
        if !knocked && self.can_leap_aside(s, man, horse) {
            s.pending = Pending::Aside { who: man, horse };
            return Ok(false);
        }
        self.knock_down(s, man, horse, dice, tell)?;
        Ok(true)
    }

    /// KY-MTD-20 — Whether somebody has a stroke before the collision.
    fn can_blow(&self, s: &State, by: Piece, at: Piece) -> bool {
        let mut strokes = Vec::new();
        if self.strokes_left(s, by) > 0 {
            self.list_strokes_at(s, by, at, &mut strokes);
        }
        !strokes.is_empty()
    }

    /// After the rider has been asked, the man is; then the blows fall. False if the man is asked.
    pub(crate) fn ask_man<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        man: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let rider = s.horse(horse).rider;
        if self.can_blow(s, man, rider) {
            s.pending = Pending::ManBlow { by: man, horse };
            return Ok(false);
        }
        self.exchange_blows(s, horse, man, None, dice, tell)?;
        Ok(true)
    }

    /// KY-MTD-20, R-KY-105 — The exchange before a collision, if anybody strikes.
    pub(crate) fn exchange_blows<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        man: Piece,
        answer: Option<Stroke>,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let rider = s.horse(horse).rider;
        let blow = Some(s.blow).filter(|stroke| stroke.is_some());
        s.blow = Stroke::NONE;
        s.man_mut(man).answered |= 1 << rider.0;
        if blow.is_some() || answer.is_some() {
            self.fight_now(s, rider, blow, man, answer, Push::No, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HOR-31 — True of a man who may throw himself aside, and has somewhere to go.
    fn can_leap_aside(&self, s: &State, man: Piece, horse: Piece) -> bool {
        let able = self.is_able(s, man)
            && s.man(man).stands()
            && !self.is_held(s, man)
            && !s.man(man).has(mark::GRAPPLES);
        able && (0..6).any(|way| self.is_aside(s, man, horse, way))
    }

    /// KY-HOR-31 — True of a free hex beside a man that the horse does not enter in this phase.
    pub(crate) fn is_aside(&self, s: &State, man: Piece, horse: Piece, way: Dir) -> bool {
        let map = &self.scenario.map;
        let from = s.man(man).hex;
        let to = map.next(from, way);
        if to.is_none() || !self.is_walkable(from, way) || self.standing_at(s, to).is_some() {
            return false;
        }
        !self.path_of(s, horse).contains(&to)
    }

    /// The hexes a horse still enters in this phase, if nothing stops it.
    fn path_of(&self, s: &State, horse: Piece) -> Vec<HexId> {
        let record = s.horse(horse);
        let act = record.order.order().map_or(Act::Stay, |order| order.act);
        let mut pose =
            super::riding::Pose { head: record.head, rear: record.rear, facing: record.facing };
        let mut out = Vec::new();
        for step in s.step..=self.horse_steps(act) {
            pose = self.horse_step(pose, act, step);
            out.extend([pose.head, pose.rear]);
            if pose.head.is_none() {
                break;
            }
        }
        out
    }

    /// KY-HOR-31 — A man throws himself aside.
    pub(crate) fn leap_aside(
        &self,
        s: &mut State,
        man: Piece,
        way: Dir,
        tell: &mut impl Tell<Event>,
    ) {
        let from = s.man(man).hex;
        let to = self.scenario.map.next(from, way);
        self.part(s, man, tell);
        let prone = self.scenario.options.throw_aside;
        let record = s.man_mut(man);
        record.hex = to;
        record.set(mark::MOVED | mark::STOPPED | mark::BUSY);
        if prone {
            record.posture = Posture::Lying;
        }
        self.spoil(s, man);
        tell.tell(|| What::Aside { who: man, from, to }.openly());
    }

    /// KY-HOR-30 — A man is knocked down.
    pub(crate) fn knock_down<D: Dice>(
        &self,
        s: &mut State,
        man: Piece,
        horse: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        tell.tell(|| What::RunDown { who: man, horse }.openly());
        self.part(s, man, tell);
        s.man_mut(man).clear(mark::CLIMBS);
        self.fall_down(s, man, tell);
        let by = Some(s.horse(horse).rider).filter(|rider| rider.is_some());
        match self.scenario.options.trample {
            Trample::None => Ok(()),
            Trample::FallTable => self.plunge(s, man, 0, dice, tell),
            Trample::Distractions => {
                let side = self.who(man).side;
                let distractions = dice.roll(Die::new(6, rule::KY_HOR_30, side))?;
                let harmed = Harmed { distractions, fate: Fate::None, by, wounds: 0 };
                self.harm(s, man, harmed, dice, tell)
            }
        }
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

    /// KY-HQL-10 … KY-HQL-12 — S4: horses within earshot of a musket.
    pub(crate) fn startle<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        if !self.scenario.options.horse_quality {
            return Ok(());
        }
        let map = &self.scenario.map;
        for horse in self.steeds() {
            if !s.horse(horse).is_here() {
                continue;
            }
            let head = s.horse(horse).head;
            let bangs = s.bangs.into_iter().filter(|hex| hex.is_some());
            let near = bangs.min_by_key(|hex| (map.distance(head, *hex), hex.0));
            let Some(bang) = near.filter(|hex| map.distance(head, *hex) <= EARSHOT) else {
                continue;
            };
            self.frighten(s, horse, bang, 0, dice, tell)?;
        }
        Ok(())
    }

    /// KY-HQL-10, R-KY-98 — One horse is frightened, perhaps.
    pub(crate) fn frighten<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        bang: HexId,
        bonus: u8,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        use crate::catalogue::Quality;
        let rider = s.horse(horse).rider;
        let side = if rider.is_some() { self.who(rider).side } else { engine::Side::A };
        let mut quality = self.scenario.steeds[self.steed_index(horse)].quality;
        if self.scenario.options.ordinary_horse_rows {
            quality = match quality {
                Quality::OrdinarySamurai => Quality::Ordinary,
                Quality::Ordinary => Quality::OrdinarySamurai,
                other => other,
            };
        }
        let die = ten(dice.roll(Die::new(10, rule::KY_HQL_10, side))?);
        let fright = self.book.tables.fright(quality, (die + bonus).min(9));
        tell.tell(|| {
            What::Tested {
                who: horse,
                test: Test::Noise,
                die,
                sum: Vec::new(),
                needs: 0,
                passed: fright == Fright::None,
            }
            .openly()
        });
        match fright {
            Fright::None => {}
            Fright::Rears => {
                s.horse_mut(horse).speed = 0;
                s.horse_mut(horse).gait = Gait::Halt;
                tell.tell(|| What::Startled { horse, bolts: false }.openly());
                self.stay_on(s, rider, dice, tell)?;
            }
            Fright::Bolts => {
                let record = s.horse_mut(horse);
                record.marks |= Horse::BOLTS;
                record.bang = bang;
                tell.tell(|| What::Startled { horse, bolts: true }.openly());
                if rider.is_some() {
                    s.man_mut(rider).clear(mark::TACTICAL);
                }
            }
        }
        Ok(())
    }

    /// An order that leaves a horse as it is, for a rider (KY-SEQ-09).
    pub(crate) fn default_order(&self, s: &State, p: Piece) -> Order {
        match s.man(p).has(mark::AIMS) && self.may_order(s, p, Act::Aim.into()).is_ok() {
            true => Act::Aim.into(),
            false => Act::Stay.into(),
        }
    }

    /// The way a man should throw himself aside if nobody says (KY-DEC-05): farthest from the horse.
    pub(crate) fn best_aside(&self, s: &State, man: Piece, horse: Piece) -> Option<Dir> {
        let map = &self.scenario.map;
        let far = |way: &Dir| {
            let to = map.next(s.man(man).hex, *way);
            let from = self.hexes(s, horse);
            from.iter().map(|hex| map.distance(*hex, to)).min().unwrap_or(0)
        };
        let ways = (0..6).filter(|way| self.is_aside(s, man, horse, *way));
        ways.max_by_key(|way| (far(way), std::cmp::Reverse(*way)))
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
