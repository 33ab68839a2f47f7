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
        if self.goals_of(side).next().is_none() {
            return;
        }
        let before = self.table.game.counts(s);
        for (action, choice) in choices {
            if self.may_serve(side, choice) {
                choice.serves = self.served(s, &before, (side, of), (*action, choice));
            }
        }
    }

    /// The goals of a side, each with its number.
    fn goals_of(&self, side: Side) -> impl Iterator<Item = (usize, &GoalScene)> {
        self.scene.goals.iter().enumerate().filter(move |(_, goal)| goal.side == side)
    }

    /// False if it can be told without playing it that a choice serves nothing: somebody moves to a
    /// hex that is no goal's, or a die is thrown for it. Most of what can be chosen is of that kind.
    fn may_serve(&self, side: Side, choice: &Choice) -> bool {
        let is_marked = |place: &Where| {
            let marks = self.goals_of(side).flat_map(|(_, goal)| &goal.marks);
            let mut cells = marks.map(|mark| match mark {
                GoalMark::Cells { cells } | GoalMark::Edge { cells, .. } => &cells[..],
                GoalMark::Ring { .. } => &[],
            });
            !matches!(place, Where::Hex(_)) || cells.any(|cells| is_among(cells, place))
        };
        let is_way = choice.kind == "move" && !choice.to.is_empty() && choice.at.is_empty();
        let ghost = || choice.ghost.iter().flat_map(|ghost| &ghost.cells);
        let ends = || choice.to.iter().chain(ghost());
        let goes_nowhere = is_way && !ends().any(is_marked) && !self.table.game.roams(side);
        !goes_nowhere && choice.hurts.is_none()
    }

    /// The goals that a choice of a piece serves, found by playing it.
    fn served(
        &self,
        s: &G::State,
        before: &[Count],
        (side, of): (Side, Piece),
        (action, choice): (G::Action, &Choice),
    ) -> Vec<u8> {
        let served = |after: &G::State| {
            let after = self.table.game.counts(after);
            let is_served = |(at, goal): &(usize, &GoalScene)| {
                more(before, &after, *at) || is_headed_for(goal, before, *at, choice)
            };
            self.goals_of(side).filter(is_served).map(|(at, _)| at as u8).collect::<Vec<u8>>()
        };
        let Some(after) = self.after(s, side, action) else { return Vec::new() };
        let mut serves = served(&after);
        if serves.is_empty() && self.goals_of(side).any(|(_, goal)| is_way_out(goal, choice)) {
            serves = self.steps_on(&after, side, of).iter().flat_map(served).collect();
            serves.sort_unstable();
            serves.dedup();
        }
        serves
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use book::BOOKS;
    use engine::{DiceKind, Eye, Header, Piece, Side};

    use crate::desk::Cup;
    use crate::face::{Face, Shown};
    use crate::play::Play;
    use crate::{files, open, scenario_names, with_game};

    /// How many choices were looked at, and how many of them were not worth playing.
    #[derive(Default)]
    struct Seen {
        all: usize,
        left_out: usize,
        serving: usize,
    }

    /// Plays on at random, and plays every choice that is left out all the same.
    fn look<G: Shown + 'static>(game: Arc<G>, name: &str, seed: u64, seen: &mut Seen) {
        let header = Header::new(String::new(), name.to_owned(), DiceKind::Seeded { seed });
        let mut play = Play::new(game, header, Cup::Seeded(seed));
        let mut whim = seed;
        for _ in 0..70 {
            let asked =
                |side: &Side| play.table.asks()[*side].is_some() && play.table.outcome().is_none();
            let Some(side) = Side::BOTH.into_iter().find(asked) else { return };
            let s = play.known(&play.table.state, Eye::Side(side));
            let game = Arc::clone(&play.table.game);
            let before = game.counts(&s);
            let pieces: Vec<Piece> = game.subjects(&s, side).iter().collect();
            for of in &pieces {
                for (action, mut choice) in game.choices(&s, side, *of) {
                    if !choice.at.is_empty() {
                        choice.hurts = play.hurts(&s, side, action);
                    }
                    let serves = play.served(&s, &before, (side, *of), (action, &choice));
                    let is_left_out = !play.may_serve(side, &choice);
                    seen.all += 1;
                    seen.left_out += usize::from(is_left_out);
                    seen.serving += usize::from(!serves.is_empty());
                    let words = &choice.words;
                    assert!(serves.is_empty() || !is_left_out, "{name}: {words} serves {serves:?}");
                }
            }
            let mut all = Vec::new();
            whim = whim
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let own = whim >> 62 == 0;
            let of = pieces.get((whim >> 33) as usize % pieces.len().max(1)).filter(|_| !own);
            game.actions(&s, side, of.copied(), &mut all);
            let action = match all.len() {
                0 => game.idle(&s, side),
                len => all[(whim >> 40) as usize % len],
            };
            let at = play.table.log.len();
            if play.cup.act(&mut play.table, side, at, action, None).is_err() {
                return;
            }
            play.moved();
        }
    }

    #[test]
    fn whatever_is_left_out_serves_nothing() {
        let mut seen = Seen::default();
        let files = files();
        for (seed, name) in (1..).zip(BOOKS.iter().flat_map(|book| scenario_names(&files, book.id)))
        {
            let game = open(&files, &name, &Default::default()).expect("it opens");
            with_game!(game, game => {
                if !game.scene().board.cells().is_empty() {
                    look(game, &name, seed, &mut seen);
                }
            });
        }
        assert!(seen.left_out * 2 > seen.all, "most choices need not be played");
        assert!(seen.serving > 0, "some serve something");
    }
}
