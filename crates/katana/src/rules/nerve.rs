//! KY-MOR-20 … KY-MOR-27 — What fear forbids, and what it makes people do.

use engine::{Piece, Refusal};
use hex::HexId;

use crate::Katana;
use crate::geometry::{Dir, turned};
use crate::order::{Act, Extra, Hand, Order, Posture};
use crate::rule;
use crate::state::{Nerve, State, mark};

use super::orders::no;

/// What fear makes of somebody, worked out once for all his orders.
pub(crate) struct Fear {
    pub nerve: Nerve,
    /// The nearest enemy in sight, for those who must keep away.
    pub enemy: Option<Piece>,
    /// He can get away from him.
    pub can_retire: bool,
}

impl Katana {
    /// KY-MOR-20 … KY-MOR-27 — What fear makes of somebody, and of whom.
    pub(crate) fn fear(&self, s: &State, p: Piece) -> Fear {
        let nerve = self.nerve(s, p);
        let mut fear = Fear { nerve, enemy: None, can_retire: false };
        if matches!(nerve, Nerve::Hold | Nerve::Retire) {
            fear.enemy = self.nearest_enemy(s, p);
        }
        if nerve == Nerve::Retire {
            fear.can_retire = self.can_retire(s, p, fear.enemy);
        }
        fear
    }

    /// KY-MOR-20, KY-MOR-21 — What fear forbids.
    pub(crate) fn is_brave_enough(
        &self,
        s: &State,
        p: Piece,
        order: &Order,
        fear: &Fear,
    ) -> Result<(), Refusal> {
        use std::cmp::Ordering;
        let rushes = matches!(order.act, Act::Charge | Act::ChargeRun);
        let change = || self.change(s, p, order, fear.enemy);
        match fear.nerve {
            Nerve::On | Nerve::Run => Ok(()),
            Nerve::Hold if rushes => Err(no(rule::KY_MOR_20, "his group does not charge")),
            Nerve::Hold if change() == Some(Ordering::Less) => {
                Err(no(rule::KY_MOR_20, "his group does not advance"))
            }
            Nerve::Hold => Ok(()),
            Nerve::Retire => {
                let change = change();
                let nearer = change == Some(Ordering::Less);
                if rushes || order.act == Act::Close || nearer {
                    return Err(no(rule::KY_MOR_21, "his group retires"));
                }
                // With no enemy in sight every order will do.
                if fear.can_retire && change.is_some_and(|change| change != Ordering::Greater) {
                    return Err(no(rule::KY_MOR_21, "his group retires, and he can"));
                }
                Ok(())
            }
        }
    }

    /// True if somebody has an order that takes him away from the nearest enemy.
    fn can_retire(&self, s: &State, p: Piece, enemy: Option<Piece>) -> bool {
        let mut found = false;
        self.each_act(s, p, |act| {
            let away = || {
                let change = self.change(s, p, &act.into(), enemy);
                change == Some(std::cmp::Ordering::Greater)
            };
            found = found
                || away() && self.may_act(s, p, act, s.man(p).posture, s.man(p).facing).is_ok();
        });
        found
    }

    /// Where somebody would be after an order, if nothing came between: nothing off the board.
    pub fn destination(&self, s: &State, p: Piece, order: &Order) -> HexId {
        let map = &self.scenario.map;
        let man = s.man(p);
        if man.rides() {
            return self.ride_end(s, p, order.act);
        }
        let facing = match order.extra {
            Extra::TurnFirst(hand) => turned(man.facing, hand.turn()),
            _ => man.facing,
        };
        let one = |from: HexId, dir: Dir| {
            let to = map.next(from, dir);
            if to.is_none() || self.is_walkable(from, dir) { to } else { from }
        };
        match order.act {
            Act::Run | Act::ChargeRun => {
                let first = one(man.hex, facing);
                if first.is_none() || first == man.hex { first } else { one(first, facing) }
            }
            Act::Jump => self.jump(s, p, facing).unwrap_or(man.hex),
            Act::Climb => man.hex,
            Act::LeapDown => map.next(man.hex, facing),
            act => match act.way() {
                Some(way) => one(man.hex, turned(facing, way as i8)),
                None => man.hex,
            },
        }
    }

    /// How an order changes the distance to an enemy.
    pub(crate) fn change(
        &self,
        s: &State,
        p: Piece,
        order: &Order,
        enemy: Option<Piece>,
    ) -> Option<std::cmp::Ordering> {
        let enemy = enemy?;
        let map = &self.scenario.map;
        let to = self.destination(s, p, order);
        let far = |from: HexId| {
            self.hexes(s, enemy).iter().map(|at| map.distance(from, *at)).min().unwrap_or(0)
        };
        Some(far(to).cmp(&far(self.stance(s, p).0)))
    }

    /// KY-MOR-27, KY-DEC-12 — What fear makes of somebody whose owner says nothing it allows: of
    /// several ways as good, the one with the lowest direction; nothing if it allows nothing.
    pub(crate) fn compelled(&self, s: &State, p: Piece) -> Option<Order> {
        let mut list = Vec::new();
        self.list_orders(s, p, &mut list);
        let from = s.man(p).hex;
        let way = |order: &Order| {
            let to = self.destination(s, p, order);
            let way = (0..6).find(|dir| self.scenario.map.next(from, *dir) == to);
            if s.man(p).rides() || to == from { None } else { way }
        };
        let steps = list.iter().filter_map(|order| way(order).map(|way| (way, *order)));
        let first = steps.min_by_key(|(way, _)| *way).map(|(_, order)| order);
        match self.nerve(s, p) {
            Nerve::Retire => first.or(list.first().copied()),
            _ => list.first().copied(),
        }
    }

    /// KY-MOR-22, KY-MOR-27, KY-DEC-12 — What somebody who runs away does, whatever was written:
    /// one order, or several that are equally good.
    pub fn forced(&self, s: &State, p: Piece) -> Option<Vec<Order>> {
        let man = s.man(p);
        let only = |act: Act| Some(vec![act.into()]);
        if man.has(mark::VOIDED) {
            return only(Act::Stay);
        }
        if self.nerve(s, p) != Nerve::Run {
            return None;
        }
        if man.has(mark::GRAPPLES) || man.has(mark::CLIMBS) {
            return only(Act::Stay);
        }
        if self.is_down(s, p) {
            let stands = self.may_stand_up(s, p).is_ok();
            return only(if stands { Act::Pose(Posture::Standing) } else { Act::Stay });
        }
        if let Some(holder) = self.men().find(|h| s.man(*h).holds == p) {
            let can = man.has(mark::TICKED) && !man.rides();
            return only(if can { Act::TearFree(holder) } else { Act::Stay });
        }
        if man.rides() {
            return Some(self.gallop_away(s, p));
        }
        if self.is_spent(s, p) {
            return only(Act::Stay);
        }
        let map = &self.scenario.map;
        let enemy = self.nearest_enemy(s, p);
        let score = |dir: Dir| -> i32 {
            let mut at = man.hex;
            for _ in 0..2 {
                let next = map.next(at, dir);
                if next.is_none() {
                    return i32::MAX;
                }
                if !self.is_walkable(at, dir) || self.standing_at(s, next).is_some() {
                    break;
                }
                at = next;
            }
            match enemy {
                Some(enemy) => {
                    let far = |to: &HexId| map.distance(at, *to);
                    i32::from(self.hexes(s, enemy).iter().map(far).min().unwrap_or(0))
                }
                None => -i32::from(self.to_edge(at)),
            }
        };
        let turns = |dir: Dir| {
            let by = (dir + 6 - man.facing) % 6;
            by.min(6 - by)
        };
        let best = (0..6).map(|dir| (score(dir), -i32::from(turns(dir)))).max()?;
        let good = (0..6).filter(|dir| (score(*dir), -i32::from(turns(*dir))) == best);
        let mut out: Vec<Order> = Vec::new();
        for dir in good {
            let by = (dir + 6 - man.facing) % 6;
            let act = match by {
                0 => Act::Run,
                1..=3 => Act::Turn(Hand::Right),
                _ => Act::Turn(Hand::Left),
            };
            if !out.contains(&act.into()) {
                out.push(act.into());
            }
        }
        Some(out)
    }

    /// How far a hex is from the nearest edge of the board.
    fn to_edge(&self, hex: HexId) -> u16 {
        let map = &self.scenario.map;
        let (col, row) = map.offset(hex);
        col.min(row).min(map.cols - 1 - col).min(map.rows - 1 - row)
    }
}
