//! A rough worth of a position, for players that look one action far.

use engine::{BySide, Judges, Outcome, Piece, Side};
use hex::HexId;

use crate::Havoc;
use crate::roster::Rank;
use crate::scenario::{Feat, Score, Verdict, Who};
use crate::state::{Captivity, Health, Place, State};

/// Worth of one victory point, in hundredths of a roster point.
const VICTORY_POINT: i32 = 600;
/// Roster points more for one whose death loses the game.
const VITAL: i32 = 40;
/// Hexes from the enemy that are enough for those who do not fight.
const SAFE: i32 = 3;
/// Worth of a ninja's being unseen.
const UNSEEN: i32 = 80;
/// Worth of the alarm to those it wakes.
const ALARM: i32 = 2_000;
/// Worth of a won game.
const WON: i32 = 10_000_000;

impl Judges for Havoc {
    fn worth(&self, s: &State, side: Side) -> i32 {
        match s.over {
            Some(Outcome::Won(winner)) => {
                return if winner == side { WON } else { -WON };
            }
            Some(Outcome::Drawn) => return 0,
            None => {}
        }
        let score = self.score(s);
        let points = (score[side] - score[side.other()]) as i32 * VICTORY_POINT;
        let lines = Lines { stands: self.stands(s), must_stay: self.must_stay(s, side, score) };
        let men: i32 = self.characters().map(|p| self.figure_worth(s, &lines, p, side)).sum();
        let herds = self.scenario.scores.iter().filter(|l| l.side == side).map(|l| match &l.feat {
            Feat::Lead(edges) => self.herding(s, l, edges),
            _ => 0,
        });
        points + men - herds.sum::<i32>() + self.night_worth(s, side)
    }
}

/// What everybody's place is measured by.
struct Lines {
    /// The hexes in which each side's men stand.
    stands: BySide<Vec<HexId>>,
    /// True if the judged side loses by just going home.
    must_stay: bool,
}

impl Havoc {
    /// True if a side that scores for leaving would still be behind if everybody left now.
    fn must_stay(&self, s: &State, side: Side, score: BySide<i16>) -> bool {
        let exits = self.scenario.scores.iter().filter(|line| line.side == side);
        let exits: Vec<_> = exits.filter(|line| matches!(line.feat, Feat::Exit(_))).collect();
        let best = |p: Piece| {
            let fitting = exits.iter().filter(|line| self.fits(s, line.who, p));
            fitting.map(|line| line.points).max().unwrap_or(0)
        };
        let open: i16 = self.men(side).filter(|p| self.is_present(s, *p)).map(best).sum();
        open > 0 && score[side] + open <= score[side.other()]
    }

    /// What it is worth to be unseen, and to have the house awake.
    fn night_worth(&self, s: &State, side: Side) -> i32 {
        let unseen = self.hidden_from(s, side.other()).count_ones() as i32 * UNSEEN;
        let alarm = match self.scenario.garrison.filter(|_| s.night.alarm) {
            Some(garrison) if garrison == side => ALARM,
            Some(_) => -ALARM,
            None => 0,
        };
        unseen + alarm
    }

    /// The hexes in which each side's men stand.
    fn stands(&self, s: &State) -> BySide<Vec<HexId>> {
        BySide::from_fn(|side| {
            // Nobody goes after those he does not see.
            let seen = |p: &Piece| self.is_present(s, *p) && !self.is_hidden(s, *p);
            let men = self.men(side).filter(seen);
            men.flat_map(|p| s.at(p).hexes()).collect()
        })
    }

    fn figure_worth(&self, s: &State, lines: &Lines, p: Piece, side: Side) -> i32 {
        let f = s.at(p);
        let kind = self.kind(p);
        let sign = if self.side_of(p) == Some(side) { 1 } else { -1 };
        // Whoever left the map is not lost: an exit must not cost what the man is worth, unless
        // he is needed.
        let deserted = sign > 0 && lines.must_stay && f.place == Place::Left;
        if f.health == Health::Dead || deserted {
            return 0;
        }
        let points = if f.is_mounted() { kind.points } else { kind.points_on_foot } as i32;
        let vital = if self.is_vital(p) { VITAL } else { 0 };
        let full = (points + vital) * 100;
        let body = match f.health {
            Health::Healthy => full,
            Health::Stunned => full * 7 / 10,
            Health::Wounded => full * 45 / 100,
            Health::Dead => 0,
        };
        let held = if f.captivity == Captivity::Prisoner { body / 4 } else { body };
        // Only one's own places count: a step towards the enemy would otherwise be worth as much
        // to him as to oneself, and nobody would ever take it.
        let place = if sign > 0 { self.place_worth(s, lines, p) } else { 0 };
        sign * held + place
    }

    /// What it is worth to stand where he stands: nearer to what his side is after, and to the
    /// enemy if he fights better than he shoots.
    fn place_worth(&self, s: &State, lines: &Lines, p: Piece) -> i32 {
        if !self.is_present(s, p) {
            return 0;
        }
        let side = self.owner(p);
        let field = &self.scenario.map.field;
        let here = s.at(p).hex;
        let mut worth = 0;
        let mut leaves = false;
        for line in self.scenario.scores.iter().filter(|l| l.side == side) {
            match &line.feat {
                Feat::Exit(_) if lines.must_stay => {}
                Feat::Exit(edges) if !leaves && self.fits(s, line.who, p) => {
                    worth -= self.gap(here, edges) * (6 + 3 * line.points as i32);
                    leaves = true;
                }
                Feat::Kill if !self.is_vital(p) => {
                    worth -= self.quarry_gap(s, line.who, here) * line.points as i32;
                }
                Feat::Hold(places) => {
                    worth -= self.near_place(places.iter().flatten(), here) * 4;
                }
                _ => {}
            }
        }
        if let Verdict::Cleared { hexes, .. } = &self.scenario.verdict {
            worth -= self.near_place(hexes.iter(), here) * 8;
        }
        let nearest = match self.rival(s, p) {
            // A champion has nobody else to look for.
            Some(rival) => self.range(s, p, rival) as i32,
            None => {
                let gaps =
                    lines.stands[side.other()].iter().map(|h| field.distance(here, *h) as i32);
                gaps.min().unwrap_or(0)
            }
        };
        if self.is_vital(p) || self.kind(p).rank == Rank::Civilian {
            // He has no business near the enemy.
            return worth + nearest.min(SAFE) * 30;
        }
        match self.kind(p).weapon {
            // A shooter comes into range and no nearer.
            Some(_) => worth - 4 * nearest.max(5),
            None => worth - 6 * nearest,
        }
    }

    /// How far it is to the one enemy a line of the score names, if he is to be seen.
    fn quarry_gap(&self, s: &State, who: Who, here: HexId) -> i32 {
        match who {
            Who::Piece(q) if self.is_present(s, q) && !self.is_hidden(s, q) => {
                self.scenario.map.field.distance(here, s.at(q).hex) as i32
            }
            _ => 0,
        }
    }

    /// How far the herd is from where it is to be led, and the man who is to lead it from the
    /// foremost of it. One man: a crowd would stand in its own way.
    fn herding(&self, s: &State, line: &Score, edges: &[hex::Edge]) -> i32 {
        let field = &self.scenario.map.field;
        let herd = self.animals().filter(|a| self.fits(s, line.who, *a) && s.at(*a).is_here());
        let herd: Vec<HexId> = herd.map(|a| s.at(a).hex).collect();
        let Some(front) = herd.iter().copied().min_by_key(|h| self.gap(*h, edges)) else {
            return 0;
        };
        let gaps: i32 = herd.iter().map(|h| self.gap(*h, edges)).sum();
        let guides = self.men(line.side).filter(|p| {
            self.is_present(s, *p) && s.at(*p).is_conscious() && !s.at(*p).is_mounted()
        });
        // The animal steps where its leader stood: he must go ahead of it.
        let guide = guides.map(|p| {
            let h = s.at(p).hex;
            25 * field.distance(h, front) as i32 + 12 * self.gap(h, edges)
        });
        line.points as i32 * (10 * gaps + guide.min().unwrap_or(0))
    }

    fn gap(&self, hex: HexId, edges: &[hex::Edge]) -> i32 {
        edges.iter().map(|e| self.edge_gap(hex, *e)).min().unwrap_or(0)
    }

    fn is_vital(&self, p: Piece) -> bool {
        self.scenario.vital.contains(&p)
    }

    fn edge_gap(&self, hex: HexId, edge: hex::Edge) -> i32 {
        let field = &self.scenario.map.field;
        let (col, row) = field.offset(hex);
        let gap = match edge {
            hex::Edge::North => row,
            hex::Edge::South => field.rows() - 1 - row,
            hex::Edge::West => col,
            hex::Edge::East => field.cols() - 1 - col,
        };
        gap as i32
    }

    fn near_place<'a>(&self, hexes: impl Iterator<Item = &'a HexId>, here: HexId) -> i32 {
        let field = &self.scenario.map.field;
        hexes.map(|h| field.distance(here, *h) as i32).min().unwrap_or(0)
    }
}
