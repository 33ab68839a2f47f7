//! Chapter 10: everywhere a figure can go with its points, by the cheapest way.

use std::cell::RefCell;

use engine::Piece;
use hex::reach::Spread;
use hex::{Dir, HexId};

use crate::Havoc;
use crate::lay::Lay;
use crate::rules::movement::Walker;
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
