//! Section 21, told to people: what decides a game, how far it has come and what is still open.

use engine::{Count, Part, Piece, Side};
use hex::{Edge, HexId};

use crate::Havoc;
use crate::scenario::{Feat, Score, Verdict};
use crate::state::{Captivity, Health, Place, State};

/// Something that decides the game, or helps to.
#[derive(Clone, Copy, Debug)]
pub enum Goal<'a> {
    /// A line of the score, by its number.
    Score(usize, &'a Score),
    /// The place that a side must clear by the end.
    Cleared(Side, &'a [HexId]),
    /// A piece whose death ends it.
    Vital(Piece),
    /// Edges a side may leave over without scoring by it.
    Ways(Side, &'a [Edge]),
}

impl Havoc {
    /// Everything that decides the game, in the order of the scenario.
    pub fn goals(&self) -> Vec<Goal<'_>> {
        let scenario = &self.scenario;
        let lines = scenario.scores.iter().enumerate();
        let mut goals: Vec<Goal<'_>> = lines.map(|(at, line)| Goal::Score(at, line)).collect();
        if let Verdict::Cleared { side, hexes } = &scenario.verdict {
            goals.push(Goal::Cleared(*side, hexes));
        }
        goals.extend(scenario.vital.iter().map(|p| Goal::Vital(*p)));
        for side in Side::BOTH {
            let exits = &scenario.parties[side].exits;
            let scored = scenario.scores.iter().any(|line| {
                line.side == side && matches!(line.feat, Feat::Exit(_) | Feat::Lead(_))
            });
            if !exits.is_empty() && !scored {
                goals.push(Goal::Ways(side, exits));
            }
        }
        goals
    }

    /// How far each of the goals has come, in their order.
    pub fn counts(&self, s: &State) -> Vec<Count> {
        self.goals().into_iter().map(|goal| self.count_of(s, goal)).collect()
    }

    fn count_of(&self, s: &State, goal: Goal<'_>) -> Count {
        let all = || (0..self.piece_count() as u8).map(Piece);
        match goal {
            Goal::Score(at, line) => match &line.feat {
                Feat::Hold(places) => self.count_things(s, at, line, places.len()),
                Feat::Clear(_) => self.count_things(s, at, line, 1),
                Feat::Duel | Feat::Refused => self.count_things(s, at, line, 0),
                _ => {
                    let done = all().filter(|p| self.scores(s, at, line, *p));
                    let open = all().filter(|p| self.may_score(s, at, line, *p));
                    Count::of_pieces(line.points.into(), done, open)
                }
            },
            Goal::Cleared(side, hexes) => {
                let cleared = usize::from(!self.is_manned(s, side.other(), hexes));
                Count::of_things(1, cleared, 1 - cleared)
            }
            Goal::Vital(p) => {
                let part = Part { piece: Some(p), worth: 0 };
                let lives = s.at(p).health != Health::Dead;
                Count { done: lives.then_some(part).into_iter().collect(), open: Vec::new() }
            }
            Goal::Ways(..) => Count::default(),
        }
    }

    /// Places and deeds: as often as the line applies, of so many.
    fn count_things(&self, s: &State, at: usize, line: &Score, most: usize) -> Count {
        let done = self.count(s, at, line).max(0) as usize;
        Count::of_things(line.points.into(), done, most.saturating_sub(done))
    }

    /// True of a piece that does not count for a line yet and may still come to.
    fn may_score(&self, s: &State, at: usize, line: &Score, p: Piece) -> bool {
        let f = s.at(p);
        if f.health == Health::Dead || f.place == Place::Left || self.scores(s, at, line, p) {
            return false;
        }
        let man = self.is_character(p);
        let (own, foe) = (Some(line.side), Some(line.side.other()));
        let can = match &line.feat {
            Feat::Exit(_) => self.side_of(p) == own && f.captivity != Captivity::Prisoner,
            Feat::Kill => !man || self.side_of(p) == foe,
            Feat::Ransom | Feat::Captive => man && self.side_of(p) == foe,
            Feat::Escaped => self.side_of(p) == own && f.captivity == Captivity::Prisoner,
            Feat::Lead(_) | Feat::Keep => !man && self.started_here(p),
            Feat::Alive | Feat::Hold(_) | Feat::Clear(_) | Feat::Duel | Feat::Refused => false,
        };
        can && self.is_first_line(s, at, line, p)
    }

    /// Per side and feat the first line that fits a piece counts for it.
    fn is_first_line(&self, s: &State, at: usize, line: &Score, p: Piece) -> bool {
        let same = |a: &Feat, b: &Feat| std::mem::discriminant(a) == std::mem::discriminant(b);
        let earlier = self.scenario.scores[..at].iter().any(|other| {
            other.side == line.side && same(&other.feat, &line.feat) && self.fits(s, other.who, p)
        });
        self.fits(s, line.who, p) && !earlier
    }
}
