//! What decides a game (K-01, SS-END-01), told to people: how far it has come and what is open.

use engine::{Count, Part, Piece, Side};

use crate::Skirmish;
use crate::scenario::{Aim, Feat};
use crate::state::{State, pieces};

/// Something that decides the game, or helps to.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// An aim of the scenario.
    Aim(&'a Aim),
    /// The muster value of enemies that are out.
    Muster(Side),
}

impl Skirmish {
    /// Everything that decides the game: the aims in their order, then the points of both sides.
    pub fn goals(&self) -> Vec<Goal<'_>> {
        let aims = self.scenario.aims.iter().map(Goal::Aim);
        aims.chain(Side::BOTH.map(Goal::Muster)).collect()
    }

    /// How far each of the goals has come, in their order.
    pub fn counts(&self, s: &State) -> Vec<Count> {
        self.goals().into_iter().map(|goal| self.count_of(s, goal)).collect()
    }

    fn count_of(&self, s: &State, goal: Goal<'_>) -> Count {
        match goal {
            Goal::Muster(side) => {
                let part =
                    |p: Piece| Part { piece: Some(p), worth: i32::from(self.starting_value(p)) };
                let enemies = || self.pieces_of(side.other()).into_iter();
                let open = enemies().filter(|p| !self.is_out(s, *p) && s.is_active(*p));
                Count {
                    done: enemies().filter(|p| self.is_out(s, *p)).map(part).collect(),
                    open: open.map(part).collect(),
                }
            }
            Goal::Aim(aim) => self.count_aim(s, aim),
        }
    }

    fn count_aim(&self, s: &State, aim: &Aim) -> Count {
        let want = usize::from(aim.count);
        match &aim.feat {
            Feat::Seize(_) => {
                let done = self.progress(s, aim) as usize;
                Count::of_things(1, done, want.saturating_sub(done))
            }
            Feat::Outweigh { .. } => {
                let done = usize::from(self.is_met(s, aim));
                Count::of_things(1, done, 1 - done)
            }
            Feat::Fell(..) | Feat::Leave(..) | Feat::Hold { .. } | Feat::Stand(_) => {
                let done = self.contributing(s, aim);
                let open = pieces(self.concerned(aim) & !done).into_iter();
                Count::of_pieces(1, pieces(done), open.filter(|p| s.is_active(*p)))
            }
        }
    }
}
