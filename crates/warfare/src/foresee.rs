//! What the melees of a few units are likely to lead to, for the simple player: they are played out
//! some times, everybody else left out.

use engine::{PieceSet, Quiet, Seeded, Side};

use crate::Warfare;
use crate::action::Ask;
use crate::state::{Link, State, Status};

/// How often melees are played out, for how many more turns, and how many answers that takes at
/// most.
const TRIES: u64 = 32;
const TURNS: u8 = 1;
const MOST_ANSWERS: u32 = 60;

impl Warfare {
    /// How much better off a side is by attacks of some units: what comes of the state `then`, with
    /// the attacks, less what comes of `s`, without them.
    pub(crate) fn gain(&self, s: &State, then: &State, side: Side, who: PieceSet) -> i32 {
        let all = self.entangled(then, self.entangled(s, who));
        self.prospect(then, side, all) - self.prospect(s, side, all)
    }

    /// Units, and everybody they are in melee with, and everybody those are, and so on.
    fn entangled(&self, s: &State, who: PieceSet) -> PieceSet {
        let (mut all, mut fresh) = (who, who);
        while !fresh.is_empty() {
            let foes = fresh.into_iter().flat_map(|p| s.body(p).foes).filter_map(Link::get);
            fresh = foes.filter(|foe| !all.contains(*foe)).collect();
            all = all.union(fresh);
        }
        all
    }

    /// What is left of some units, and of all leaders, in the mean if everybody only stands and
    /// fights for a while: what a side has less what the other has.
    fn prospect(&self, s: &State, side: Side, units: PieceSet) -> i32 {
        let alone = self.without_others(s, units);
        if !units.into_iter().any(|p| s.body(p).is_in_melee()) {
            return self.balance(&alone, side);
        }
        let mut sum = 0;
        for n in 0..TRIES {
            let mut rng = Seeded::stream(u64::from(s.turn), n);
            let mut then = alone.clone();
            for _ in 0..MOST_ANSWERS {
                let asked = Side::BOTH.into_iter().find(|who| self.asked(&then, *who).is_some());
                let Some(who) = asked.filter(|_| then.turn <= s.turn + TURNS) else { break };
                let answer = match self.asked(&then, who) {
                    Some(Ask::Strike | Ask::Fire) => self.advised(&then, who),
                    _ => None,
                };
                let answer = answer.unwrap_or_else(|| self.idle_action(&then, who));
                let Ok(()) = self.carry_out(&mut then, who, answer, &mut rng, &mut Quiet);
            }
            sum += self.balance(&then, side);
        }
        sum / TRIES as i32
    }

    /// A state with no other units than these; leaders of others stand alone.
    fn without_others(&self, s: &State, units: PieceSet) -> State {
        let mut alone = s.clone();
        for other in self.all_units().into_iter().filter(|p| !units.contains(*p)) {
            if let Some(leader) = s.body(other).link.get() {
                alone.body_mut(leader).link = Link::NONE;
            }
            alone.body_mut(other).status = Status::Absent;
        }
        alone
    }

    fn balance(&self, s: &State, side: Side) -> i32 {
        let of = |side| -> i32 { self.pieces_of(side).into_iter().map(|p| self.value(s, p)).sum() };
        of(side) - of(side.other())
    }
}
