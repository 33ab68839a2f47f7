//! A line of sight to be looked at: the same lines, with what stops them.

use engine::Piece;
use hex::HexId;
use hex::line::{self, Point};

use crate::Havoc;
use crate::rules::cover::Unnamed;
use crate::rules::sight::{Gaze, SightLine, Stop, bits};
use crate::state::State;
use crate::terrain::Cover;

/// What a piece sees of a hex, or why it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The two ends of the line: the one that is used, or the shortest if none is free.
    pub ends: (Point, Point),
    /// SG-LOS-04 — The line that is used, if terrain leaves one free.
    pub line: Option<SightLine>,
    /// What stops the lines if none is free, that of [`Look::ends`] first; each hex once.
    pub stops: Vec<(HexId, Stop)>,
    /// Who stands there.
    pub at: Option<Piece>,
    /// Range in hexes.
    pub range: u16,
    /// The cover of whoever stands there, as far as it is settled.
    pub cover: Option<Cover>,
}

impl Havoc {
    /// SG-LOS-03, SG-LOS-04 — What `by` sees of a hex or of whoever stands in it.
    pub fn look(&self, s: &State, by: Piece, to: HexId) -> Look {
        let lay = self.lay(s);
        let at = lay.who(to).filter(|at| *at != by);
        let own = [s.at(by).hex, s.at(by).tail];
        let goal = at.map_or([to, HexId::NONE], |at| [s.at(at).hex, s.at(at).tail]);
        let hexes = |pose: [HexId; 2]| pose.into_iter().filter(|hex| hex.is_some());
        let field = &self.scenario.map.field;
        let mut pairs: Vec<(HexId, HexId)> =
            hexes(own).flat_map(|from| hexes(goal).map(move |to| (from, to))).collect();
        pairs.sort_by_key(|(from, to)| field.distance(*from, *to));
        let (from, near) = pairs.first().copied().unwrap_or((to, to));
        let gaze = match at {
            Some(at) => self.gaze_at(s, &lay, by, at),
            None => Gaze::plain([by, Piece::NONE]),
        };
        let line = self.sight_between(s, &lay, &gaze, own, goal);
        let slope = line.and_then(|_| self.slope_between(own, goal));
        let line = line.filter(|_| slope.is_none());
        let ends = match line {
            Some(SightLine { from: (from, p), to: (to, q), .. }) => {
                self.candidate(from, to, p * line::SAMPLES + q)
            }
            None => self.candidate(from, near, 0),
        };
        let mut stops: Vec<(HexId, Stop)> = Vec::new();
        if let Some(hex) = slope {
            stops.push((hex, Stop::Slope));
        } else if line.is_none() {
            for (from, to) in pairs {
                for n in bits(self.sight.corridors.all()) {
                    let (p, q) = self.candidate(from, to, n);
                    if let Some(stop) = self.stopped_at(from, p, q, own, goal)
                        && !stops.iter().any(|known| known.0 == stop.0)
                    {
                        stops.push(stop);
                    }
                }
            }
        }
        let cover = at.map(|at| self.cover(s, by, at, Unnamed::Bare));
        Look { ends, line, stops, at, range: field.distance(from, near), cover }
    }
}
