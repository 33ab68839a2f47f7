//! Which goals of its side a choice would bring forward.

use engine::{Count, Piece, Quiet, Script, Side};

use super::Play;
use crate::face::Shown;
use crate::wire::{Choice, GoalMark, GoalScene, Where};

impl<G: Shown + 'static> Play<G> {
    /// Notes with each choice of a piece which goals it serves, as far as no die is thrown for it.
    pub(super) fn note_goals(
        &self,
        s: &G::State,
        side: Side,
        of: Piece,
        choices: &mut [(G::Action, Choice)],
    ) {
        let own = || self.scene.goals.iter().enumerate().filter(|(_, goal)| goal.side == side);
        if own().next().is_none() {
            return;
        }
        let before = self.table.game.counts(s);
        for (action, choice) in choices {
            let served = |after: &G::State| {
                let after = self.table.game.counts(after);
                let is_served = |(at, goal): &(usize, &GoalScene)| {
                    more(&before, &after, *at) || is_headed_for(goal, &before, *at, choice)
                };
                own().filter(is_served).map(|(at, _)| at as u8).collect::<Vec<u8>>()
            };
            let Some(after) = self.after(s, side, *action) else { continue };
            let mut serves = served(&after);
            if serves.is_empty() && own().any(|(_, goal)| is_way_out(goal, choice)) {
                serves = self.steps_on(&after, side, of).iter().flat_map(served).collect();
                serves.sort_unstable();
                serves.dedup();
            }
            choice.serves = serves;
        }
    }

    /// The state after an action for which no die is thrown.
    pub(super) fn after(&self, s: &G::State, side: Side, action: G::Action) -> Option<G::State> {
        let mut after = s.clone();
        let played =
            self.table.game.apply(&mut after, side, action, &mut Script::new(&[]), &mut Quiet);
        played.is_ok().then_some(after)
    }

    /// The states that a piece can bring about by leaving from where it is, or by whatever else
    /// leads nowhere.
    fn steps_on(&self, s: &G::State, side: Side, of: Piece) -> Vec<G::State> {
        let game = &*self.table.game;
        if game.asks(s)[side].is_none() {
            return Vec::new();
        }
        let choices = game.choices(s, side, of).into_iter();
        let leaves = choices.filter(|(_, choice)| choice.to.is_empty() && choice.at.is_empty());
        leaves.filter_map(|(action, _)| self.after(s, side, action)).collect()
    }
}

/// True of a goal that has come further.
fn more(before: &[Count], after: &[Count], at: usize) -> bool {
    let heads = |counts: &[Count]| counts.get(at).map_or(0, |count| count.done.len());
    let sum = |counts: &[Count]| counts.get(at).map_or(0, Count::sum);
    heads(after) > heads(before) && sum(after) >= sum(before)
}

/// True of an order that would lead into a place which is not held yet.
fn is_headed_for(goal: &GoalScene, before: &[Count], at: usize, choice: &Choice) -> bool {
    let Some(ghost) = &choice.ghost else { return false };
    let is_met = before.get(at).is_some_and(|count| !count.done.is_empty());
    let is_in = |mark: &GoalMark| match mark {
        GoalMark::Cells { cells } => ghost.cells.iter().any(|place| is_among(cells, place)),
        GoalMark::Edge { .. } | GoalMark::Ring { .. } => false,
    };
    !is_met && goal.marks.iter().any(is_in)
}

/// True of a choice that ends at an edge to leave by.
fn is_way_out(goal: &GoalScene, choice: &Choice) -> bool {
    goal.marks.iter().any(|mark| match mark {
        GoalMark::Edge { cells, .. } => {
            choice.to.first().is_some_and(|place| is_among(cells, place))
        }
        GoalMark::Cells { .. } | GoalMark::Ring { .. } => false,
    })
}

fn is_among(cells: &[u16], place: &Where) -> bool {
    matches!(place, Where::Hex(cell) if cells.contains(cell))
}
