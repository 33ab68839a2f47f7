//! What decides a game (SW-END-02), told to people: how far it has come and what is still open.

use engine::{Count, Part, Piece, Side};

use crate::Warfare;
use crate::scenario::{Aim, Feat};
use crate::state::{State, Status};

/// Something that decides the game, or helps to.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// An aim of the scenario.
    Aim(&'a Aim),
    /// The points that the other side has lost.
    Losses(Side),
}

impl Warfare {
    /// Everything that decides the game: the aims in their order, then the losses of both sides.
    pub fn goals(&self) -> Vec<Goal<'_>> {
        let aims = self.scenario.aims.iter().map(Goal::Aim);
        aims.chain(Side::BOTH.map(Goal::Losses)).collect()
    }

    /// How far each of the goals has come, in their order.
    pub fn counts(&self, s: &State) -> Vec<Count> {
        self.goals().into_iter().map(|goal| self.count_of(s, goal)).collect()
    }

    fn count_of(&self, s: &State, goal: Goal<'_>) -> Count {
        match goal {
            Goal::Losses(side) => {
                let part = |p: Piece| Part { piece: Some(p), worth: i32::from(self.cost_of(p)) };
                let enemies = || self.pieces_of(side.other()).into_iter();
                let open = enemies().filter(|p| !self.is_lost(s, *p) && self.is_still_here(s, *p));
                Count {
                    done: enemies().filter(|p| self.is_lost(s, *p)).map(part).collect(),
                    open: open.map(part).collect(),
                }
            }
            Goal::Aim(aim) => {
                let done = self.reaching(s, aim);
                let open = match aim.feat {
                    Feat::Leaderless => self.leaders_of(aim.side.other()),
                    Feat::Destroy => self.units_of(aim.side.other()),
                    _ => self.units_of(aim.side),
                };
                let open = open.into_iter().filter(|p| !done.contains(*p));
                Count::of_pieces(1, done, open.filter(|p| self.is_still_here(s, *p)))
            }
        }
    }

    fn is_still_here(&self, s: &State, p: Piece) -> bool {
        matches!(s.body(p).status, Status::Normal | Status::Routed)
    }
}
