//! Section 21 and SG-TRN-10: points, and how a game ends.

use engine::{BySide, Outcome, Piece, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::event::Event;
use crate::roster::{Breed, Rank};
use crate::scenario::{Feat, Score, Verdict, Who};
use crate::state::{Captivity, Health, Place, State, Step, mark};

impl Havoc {
    /// The score as it stands; what counts "at the end" is counted as if it ended now.
    pub fn score(&self, s: &State) -> BySide<i16> {
        BySide::from_fn(|side| {
            let mut sum = 0;
            for (i, line) in self.scenario.scores.iter().enumerate() {
                if line.side == side {
                    sum += line.points * self.count(s, i, line);
                }
            }
            sum
        })
    }

    /// How often a line of the score applies.
    pub(crate) fn count(&self, s: &State, index: usize, line: &Score) -> i16 {
        let stands = |h: &HexId, side: Side| {
            self.men(side).any(|p| {
                self.is_present(s, p) && s.at(p).is_conscious() && s.at(p).hexes().any(|x| x == *h)
            })
        };
        match &line.feat {
            Feat::Hold(places) => places
                .iter()
                .filter(|place| {
                    place.iter().any(|h| stands(h, line.side))
                        && !place.iter().any(|h| stands(h, line.side.other()))
                })
                .count() as i16,
            Feat::Clear(hexes) => {
                let inside = |p: Piece| s.at(p).hexes().any(|h| hexes.contains(&h));
                let enemy = self.men(line.side.other()).any(|p| self.is_present(s, p) && inside(p));
                i16::from(!enemy)
            }
            Feat::Duel => i16::from(s.honour[line.side].duel_kills),
            Feat::Refused => i16::from(s.honour[line.side.other()].refusals),
            _ => {
                let all = (0..self.piece_count() as u8).map(Piece);
                all.filter(|p| self.scores(s, index, line, *p)).count() as i16
            }
        }
    }

    /// True if this line is the first of its side and feat that fits the piece, and it does.
    pub(crate) fn scores(&self, s: &State, index: usize, line: &Score, p: Piece) -> bool {
        if !self.fits(s, line.who, p) || !self.achieves(s, line, p) {
            return false;
        }
        let same = |a: &Feat, b: &Feat| std::mem::discriminant(a) == std::mem::discriminant(b);
        let earlier = self.scenario.scores[..index].iter().any(|other| {
            other.side == line.side
                && same(&other.feat, &line.feat)
                && self.fits(s, other.who, p)
                && self.achieves(s, other, p)
        });
        !earlier
    }

    pub(crate) fn fits(&self, s: &State, who: Who, p: Piece) -> bool {
        let kind = self.kind(p);
        let man = self.is_character(p);
        match who {
            Who::Horseman => man && s.at(p).has(mark::BEGAN_MOUNTED),
            Who::Knight => man && kind.rank == Rank::Knight,
            Who::Sergeant => man && kind.rank == Rank::Sergeant,
            Who::Armed(weapon) => man && kind.weapon == Some(weapon),
            Who::Anyone => man,
            Who::Ranked(rank) => man && kind.rank == rank,
            Who::Horse => kind.breed == Breed::Horse,
            Who::Mule => kind.breed == Breed::Mule,
            Who::DraftHorse => kind.breed == Breed::DraftHorse,
            Who::Cart => kind.breed == Breed::Cart,
            Who::Piece(q) => p == q,
        }
    }

    fn achieves(&self, s: &State, line: &Score, p: Piece) -> bool {
        let f = s.at(p);
        let (side, foe) = (Some(line.side), Some(line.side.other()));
        let man = self.is_character(p);
        let over = |edges: &[hex::Edge]| {
            f.place == Place::Left && edges.iter().any(|e| *e as u8 == f.left_over)
        };
        let prisoner = f.captivity == Captivity::Prisoner;
        match &line.feat {
            Feat::Exit(edges) => self.side_of(p) == side && !prisoner && over(edges),
            Feat::Kill => f.health == Health::Dead && (!man || self.side_of(p) == foe),
            Feat::Alive => self.side_of(p) == side && f.health != Health::Dead && !prisoner,
            Feat::Ransom => man && self.side_of(p) == foe && prisoner && f.place == Place::Left,
            Feat::Captive => man && self.side_of(p) == foe && prisoner && f.is_here(),
            Feat::Escaped => {
                self.side_of(p) == side
                    && f.captivity == Captivity::Escaped
                    && f.health != Health::Dead
            }
            Feat::Lead(edges) => !man && over(edges) && self.started_here(p),
            Feat::Keep => !man && self.is_kept(s, p, line.side),
            Feat::Hold(_) | Feat::Clear(_) | Feat::Duel | Feat::Refused => false,
        }
    }

    /// Horses that came in under a rider are not the herd a scenario is about.
    pub(crate) fn started_here(&self, p: Piece) -> bool {
        self.scenario.pieces[p.0 as usize].hex.is_some()
    }

    fn is_kept(&self, s: &State, animal: Piece, side: Side) -> bool {
        let f = s.at(animal);
        if f.health == Health::Dead || !self.started_here(animal) {
            return false;
        }
        match f.place {
            Place::Left => false,
            Place::Ridden => {
                self.men(side).any(|p| s.at(p).horse == animal && s.at(p).is_conscious())
            }
            Place::Map => self.attended(s, &self.lay(s), animal, side),
        }
    }

    /// SG-TRN-10 — Tested at the end of each phase.
    pub(crate) fn judge_phase(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        // Who is only not known of may still be there.
        let there = |p: Piece| self.is_present(s, p) || self.is_missing(s, p);
        s.beaten = BySide::from_fn(|side| !self.men(side).any(there));
        let last = s.turn >= self.last_turn(s) && s.active != s.first;
        if !s.beaten.a && !s.beaten.b && !last {
            return;
        }
        // Ruling K-09: a side that left the map was not beaten; its points decide.
        let routed = |side: Side| {
            s.beaten[side]
                && !self.men(side).any(|p| {
                    s.at(p).place == Place::Left && s.at(p).captivity != Captivity::Prisoner
                })
        };
        let outcome = match (routed(Side::A), routed(Side::B)) {
            (true, false) => Outcome::Won(Side::B),
            (false, true) => Outcome::Won(Side::A),
            _ => self.verdict(s),
        };
        self.end_game(s, outcome, tell);
    }

    /// How the game would be decided now.
    pub fn verdict(&self, s: &State) -> Outcome {
        match &self.scenario.verdict {
            Verdict::Points => {
                let score = self.score(s);
                match score.a.cmp(&score.b) {
                    std::cmp::Ordering::Greater => Outcome::Won(Side::A),
                    std::cmp::Ordering::Less => Outcome::Won(Side::B),
                    std::cmp::Ordering::Equal => Outcome::Drawn,
                }
            }
            Verdict::Cleared { side, hexes } => {
                let held = self.is_manned(s, side.other(), hexes);
                Outcome::Won(if held { side.other() } else { *side })
            }
        }
    }

    /// True of hexes in which a side has somebody conscious.
    pub(crate) fn is_manned(&self, s: &State, side: Side, hexes: &[HexId]) -> bool {
        self.men(side).any(|p| {
            self.is_present(s, p)
                && s.at(p).is_conscious()
                && s.at(p).hexes().any(|h| hexes.contains(&h))
        })
    }

    /// SG-TRN-10 — "Immediately": the death of a vital piece.
    pub(crate) fn judge_vital(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        // Ruling K-30: after a seppuku the poem has the last word.
        if let Step::Judge(_) = s.top() {
            return;
        }
        let fallen = self.scenario.vital.iter().find(|p| s.at(**p).health == Health::Dead);
        if let Some(p) = fallen {
            let winner = self.owner(*p).other();
            self.end_game(s, Outcome::Won(winner), tell);
        }
    }

    /// The game is over.
    pub(crate) fn end_game(&self, s: &mut State, outcome: Outcome, tell: &mut impl Tell<Event>) {
        s.over = Some(outcome);
        let score = self.score(s);
        tell.tell(|| Event::Ended { outcome, a: score.a, b: score.b });
    }
}
