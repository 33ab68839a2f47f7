//! KY-HOR-30 … KY-HOR-35, KY-MTD-20 — Horses that run into something, or somebody.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::event::{Event, Halted, What};
use crate::geometry::{Dir, step_dir};
use crate::map::{Feature, STEP_FT};
use crate::options::Trample;
use crate::order::{Act, Gait, Posture};
use crate::rule;
use crate::state::{Fate, Horse, Pending, State, Stroke, is_horse, mark};

use super::harm::Harmed;
use super::march::Step;
use super::outreach::Push;

impl Katana {
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
        self.say(s, horse, tell, || What::Collided { horse, with: None });
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
        // K-78: whoever hid in the saddle hides no longer.
        for horse in [a, b] {
            self.uncover_rider(s, horse, tell);
        }
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

    /// K-78 — Whoever sits on a horse is seen.
    fn uncover_rider(&self, s: &mut State, horse: Piece, tell: &mut impl Tell<Event>) {
        let rider = s.horse(horse).rider;
        if rider.is_some() {
            self.uncover(s, rider, tell);
        }
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
    pub(crate) fn trample<D: Dice>(
        &self,
        s: &mut State,
        horse: Piece,
        man: Piece,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<bool, D::Dry> {
        let rider = s.horse(horse).rider;
        let done = rider.is_some() && s.man(man).answered & 1 << rider.0 != 0;
        if rider.is_some() && self.are_enemies(s, rider, man) && !done {
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
        self.uncover(s, man, tell);
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
        self.uncover(s, man, tell);
        self.uncover_rider(s, horse, tell);
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
}
