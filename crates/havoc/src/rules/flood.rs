//! Chapter 10: everywhere a figure can go with its points, by the cheapest way.

use std::cell::RefCell;

use engine::Piece;
use hex::reach::Spread;
use hex::{Dir, HexId};

use crate::Havoc;
use crate::lay::Lay;
use crate::rules::movement::{Pose, Walker};
use crate::state::{Place, State};

/// Scratch paper of a flood.
struct Flood {
    spread: Spread,
    enter: Prices,
}

/// What it costs to enter each hex; 0 where it is closed, and for [`HexId::NONE`].
struct Prices(Box<[u8; PRICES]>);

/// Twice the hexes there can be: the last is where `NONE` falls, and no hex does.
const PRICES: usize = hex::MOST_HEXES * 2;

impl Prices {
    #[inline]
    fn of(&self, hex: HexId) -> u8 {
        self.0[hex.index() % PRICES]
    }
}

thread_local! {
    /// Its content never outlives a call.
    static FLOOD: RefCell<Flood> =
        RefCell::new(Flood {
            spread: Spread::new(hex::MOST_HEXES * 6),
            enter: Prices(Box::new([0; PRICES])),
        });
}

impl Havoc {
    /// Runs the flood of a figure's legal moves and hands its result on.
    pub(crate) fn flood<R>(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        points: u8,
        read: impl FnOnce(&Spread) -> R,
    ) -> R {
        let me = self.walker(s, p, self.owner(p));
        let f = s.at(p);
        FLOOD.with_borrow_mut(|Flood { spread, enter }| {
            self.price_board(s, lay, me, enter);
            if f.tail.is_some() {
                let start = self.node([f.hex, f.tail]);
                spread.run(&[(start, 0)], points, |node, steps| {
                    // No step is free, so the outermost ring need not be looked at.
                    if steps.left() == 0 {
                        return;
                    }
                    for step in &self.horse_step[node as usize] {
                        let price = enter.of(step.enters);
                        if price > 0 {
                            steps.to(step.node, price * step.times);
                        }
                    }
                });
            } else {
                spread.run(&[(f.hex.0, 0)], points, |node, steps| {
                    if steps.left() == 0 {
                        return;
                    }
                    let from = HexId(node);
                    let by_window = self.by_window[from.index()];
                    for (d, to) in self.foot_step[from.index()].iter().enumerate() {
                        let price = enter.of(*to);
                        if price > 0
                            && (by_window == 0 || self.may_step(s, lay, from, d as Dir, me))
                        {
                            steps.to(to.0, price);
                        }
                    }
                });
            }
            read(spread)
        })
    }

    /// SG-MOV-02 — The cheapest way to one place within his points, as [`Havoc::flood`] finds it:
    /// of equal ways the same. What it costs up to each of its nodes comes with it; empty if there
    /// is none.
    ///
    /// A node from which the rest of the way would cost too much is left out. Every step brings the
    /// head at most one hex nearer and costs at least a point, so whatever is reached through such
    /// a node would be left out as well: it is in nobody's way to the goal, and all others are
    /// found from the same places in the same order.
    pub(crate) fn flood_to(
        &self,
        s: &State,
        lay: &Lay,
        p: Piece,
        points: u8,
        goal: Pose,
    ) -> Vec<(Pose, u8)> {
        let Some(most) = self.cheapest(s, lay, p, goal, points) else { return Vec::new() };
        let field = &self.scenario.map.field;
        let (me, f) = (self.walker(s, p, self.owner(p)), s.at(p));
        let mounted = f.tail.is_some();
        let [start, end] = [[f.hex, f.tail], goal].map(|pose| match mounted {
            true => self.node(pose),
            false => pose[0].0,
        });
        let is_near = |head: HexId, spent: u8, cost: u8| {
            u16::from(spent) + u16::from(cost) + field.distance(head, goal[0]) <= u16::from(most)
        };
        FLOOD.with_borrow_mut(|Flood { spread, .. }| {
            spread.run(&[(start, 0)], most, |node, steps| {
                let spent = steps.spent();
                if mounted {
                    for step in &self.horse_step[node as usize] {
                        if step.node != u16::MAX
                            && let Some(price) = self.cost(lay, step.enters, me.hoof)
                            && is_near(HexId(step.node / 6), spent, price * step.times)
                            && self.is_passable(s, lay, step.enters, me)
                        {
                            steps.to(step.node, price * step.times);
                        }
                    }
                    return;
                }
                let from = HexId(node);
                for (d, to) in self.foot_step[from.index()].iter().copied().enumerate() {
                    if to.is_some()
                        && let Some(price) = self.cost(lay, to, me.hoof)
                        && is_near(to, spent, price)
                        && self.is_passable(s, lay, to, me)
                        && self.may_step(s, lay, from, d as Dir, me)
                    {
                        steps.to(to.0, price);
                    }
                }
            });
            let stride = |node: u16| (self.pose_at(s, p, node), spread.cost(node).unwrap_or(most));
            spread.path(end).into_iter().map(stride).collect()
        })
    }

    /// What it costs a mover to enter each hex, bodies and bystanders considered; 0 where he
    /// cannot: worked out once where a whole board is to be searched.
    fn price_board(&self, s: &State, lay: &Lay, me: Walker, enter: &mut Prices) {
        let ground = self.mp(me.hoof);
        enter.0[..ground.len()].copy_from_slice(ground);
        for hex in self.fences(s) {
            enter.0[hex.index()] = self.cost(lay, hex, me.hoof).unwrap_or(0);
        }
        for f in s.figures[..self.piece_count()].iter().filter(|f| f.place == Place::Map) {
            for hex in f.hexes() {
                let open = self.is_passable(s, lay, hex, me);
                let cost = self.cost(lay, hex, me.hoof).filter(|_| open);
                enter.0[hex.index()] = cost.unwrap_or(0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Quiet, Seeded, Side};

    use crate::common;

    /// SG-MOV-02: the short way is the one the whole flood finds, of equal ways the same.
    #[test]
    fn r_sg_mov_02_a_way_to_one_place_is_that_of_the_flood() {
        let files = common::files();
        for id in ["samurai-blades/plum-court", "samurai-blades/gift-train", "cry-havoc/toll-house"]
        {
            let game = common::game(&files, id, &[]);
            let (mut s, mut rng) = (game.start(), Seeded::new(4));
            let mut ways = 0;
            for n in 0..3_000 {
                let asks = game.asks(&s);
                let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else {
                    s = game.start();
                    continue;
                };
                let p = engine::Piece((n % game.character_count()) as u8);
                if n % 50 == 0 && s.at(p).is_here() && s.at(p).hex.is_some() {
                    let (lay, points) = (game.lay(&s), game.points(&s, p));
                    for (pose, _) in game.reach(&s, p) {
                        let short = game.flood_to(&s, &lay, p, points, pose);
                        let poses: Vec<_> = short.iter().map(|(pose, _)| *pose).collect();
                        assert_eq!(poses, game.way(&s, p, pose), "{id}: {}", game.name(p));
                        ways += 1;
                    }
                }
                let action = game.sample(&s, side, &mut rng);
                let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut Quiet);
            }
            assert!(ways > 300, "{id}: {ways} ways are hardly a trial");
        }
    }
}
