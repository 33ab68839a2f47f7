//! One random action without listing the rest.

use engine::{Piece, Seeded, Side};

use crate::Katana;
use crate::action::{Action, Ask};
use crate::state::{Shot, State};

impl Katana {
    /// Writes for whoever has nothing written yet, seals when everybody has; now and then seals
    /// early.
    pub(crate) fn sample_action(&self, s: &State, side: Side, rng: &mut Seeded) -> Action {
        let Some(ask) = self.asked(s, side) else { return engine::Game::idle(self, s, side) };
        let mut list = Vec::new();
        if let Some(who) = ask.about() {
            self.list_of(s, side, who, &mut list);
            return pick(&list, rng).unwrap_or_else(|| engine::Game::idle(self, s, side));
        }
        if ask == Ask::FirstOrLast {
            return if rng.below(2) == 0 { Action::First } else { Action::Last };
        }
        let unwritten = |p: Piece| match ask {
            Ask::Modes => s.man(p).choice == 0,
            Ask::MoveOrders => s.man(p).slips.iter().any(|slip| !slip.is_some()),
            Ask::Orders => !s.man(p).order.is_some(),
            Ask::Shots => s.man(p).shot == Shot::NONE,
            Ask::Strokes => self.undeclared(s, p),
            _ => s.writes[side] == 0,
        };
        let mut own = s.writers & self.side_bits[side];
        if ask == Ask::Orders && !self.scenario.options.order_method.is_written() {
            own &= s.waiting;
        }
        for p in self.men_of(side) {
            if own & 1 << p.0 != 0 && !unwritten(p) {
                own &= !(1 << p.0);
            }
        }
        let written = usize::from(s.writes[side]) > 6 * self.scenario.people.len() + 8;
        if written || rng.below(24) == 0 {
            return Action::Seal;
        }
        if own == 0 {
            return Action::Seal;
        }
        let mut left = rng.below(own.count_ones());
        let mut bits = own;
        while left > 0 {
            bits &= bits - 1;
            left -= 1;
        }
        self.list_of(s, side, Piece(bits.trailing_zeros() as u8), &mut list);
        pick(&list, rng).unwrap_or(Action::Seal)
    }
}

fn pick<T: Copy>(items: &[T], rng: &mut Seeded) -> Option<T> {
    rng.pick(items).copied()
}
