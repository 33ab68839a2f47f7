//! A rough worth of a position, for the simplest players.

use engine::{Judges, Piece, Side};

use crate::Katana;
use crate::action::Action;
use crate::state::{Fit, Nerve, State, mark};

impl Judges for Katana {
    /// Points count most, then people, their wounds and their nerve, then who has whom in reach.
    fn worth(&self, s: &State, side: Side) -> i32 {
        let points = self.points(s);
        let lead = points[side] - points[side.other()];
        let people = |side: Side| -> i32 { self.men_of(side).map(|p| self.value(s, p)).sum() };
        lead * 100 + people(side) - people(side.other())
    }

    fn advice(&self, s: &State, side: Side) -> Option<Action> {
        self.advise(s, side)
    }
}

impl Katana {
    fn value(&self, s: &State, p: Piece) -> i32 {
        let man = s.man(p);
        match man.fit {
            Fit::Well => {}
            Fit::Gone => return 30,
            Fit::Ko | Fit::Collapsed => return 10,
            Fit::Dead | Fit::Absent => return 0,
        }
        let skill = i32::from(self.best_skill(p).max(0));
        let mut worth = 120 + 10 * skill + 10 * i32::from(self.reaction(p));
        worth -= 14 * i32::from(man.wounds) + 8 * i32::from(man.distractions);
        if self.is_down(s, p) {
            worth -= 20;
        }
        if self.is_held(s, p) {
            worth -= 25;
        }
        worth -= match self.nerve(s, p) {
            Nerve::On => 0,
            Nerve::Hold => 8,
            Nerve::Retire => 20,
            Nerve::Run => 60,
        };
        if man.has(mark::ASLEEP) {
            worth -= 40;
        }
        worth
    }
}
