//! KY-HOR-20 … KY-HOR-24 — Horses before obstacles and lines of spears.

use engine::{Dice, Die, Piece, Tell};
use hex::HexId;

use crate::Katana;
use crate::book::Obstacle;
use crate::event::{Event, Factor, Halted, Test, What};
use crate::geometry::Dir;
use crate::map::Feature;
use crate::order::Gait;
use crate::rule;
use crate::state::{Horse, State, is_horse, mark};

use super::exchange::ten;
use super::factors::Factors;
use super::march::Step;

/// KY-HOR-20 — The widest gap a horse jumps.
const WIDEST: usize = 3;

impl Katana {
    /// KY-HOR-22 — True of a horse any part of which is over an obstacle.
    pub(crate) fn is_over_obstacle(&self, s: &State, horse: Piece) -> bool {
        let record = s.horse(horse);
        [record.head, record.rear].into_iter().any(|hex| self.is_obstacle(hex))
    }

    /// KY-MAP-27, KY-HOR-20 — True of a hex that a horse must jump.
    pub(crate) fn is_obstacle(&self, hex: HexId) -> bool {
        matches!(
            self.scenario.map.ground(hex).feature,
            Feature::LowHedge
                | Feature::LowFence
                | Feature::HighHedge
                | Feature::Barricade
                | Feature::Gap
        )
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
            self.say(s, horse, tell, || What::Jumped { horse });
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
    pub(crate) fn refuses<D: Dice>(
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
        self.say(s, horse, tell, || What::Tested {
            who: horse,
            test,
            die,
            sum: sum.told(),
            needs: limit + 1,
            passed: !refuses,
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
}
