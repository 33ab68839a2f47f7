//! What blocks a line of sight, and where along it.

use crate::area::{Flags, Id, Ids};
use crate::ground::Ground;
use crate::{Along, Segment};
use std::ops::ControlFlow;

/// What a game says of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SightRule {
    /// The height from which a line blocks; `i32::MAX` for a game in which lines never do.
    pub tall: i32,
    /// The height of one level: a line blocks nobody who stands at least as high as it is.
    pub level_height: i32,
    /// The most wood on the line, all woods together.
    pub most_wood: i32,
    /// Lines that are not there: gates that stand open.
    pub open: Ids,
}

/// What blocks a line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// MG-21 — Ground that lies higher than both ends, along this stretch.
    Hill {
        /// Where it begins to.
        from: Along,
        /// Where it ends.
        until: Along,
    },
    /// A tall line, at this point.
    Line {
        /// Which.
        line: Id,
        /// The part of it.
        part: u8,
        /// Where the sight meets it.
        at: Along,
    },
    /// MG-14 — Too much wood: so much in all, and too much from this stretch on.
    Wood {
        /// How much lies on the line.
        length: i32,
        /// Where the stretch with which it became too much begins.
        from: Along,
        /// Where that ends.
        until: Along,
    },
}

impl Ground {
    /// What blocks the sight along a segment: ground first, then lines, then woods; `None` if
    /// nothing does. Whoever is seen so sees back.
    #[inline]
    pub fn blocked(&self, sight: Segment, rule: &SightRule) -> Option<Blocked> {
        if let Some((from, until)) = self.hill_blocks(sight) {
            return Some(Blocked::Hill { from, until });
        }
        if let Some(blocked) = self.line_blocks(sight, rule) {
            return Some(blocked);
        }
        self.wood_blocks(sight, rule.most_wood)
    }

    /// The first tall line on the sight, unless one end stands as high as it is.
    #[inline]
    pub fn line_blocks(&self, sight: Segment, rule: &SightRule) -> Option<Blocked> {
        // How high the higher end stands is asked only once something tall is met.
        let mut stands: Option<i32> = None;
        let mut first: Option<Blocked> = None;
        let mut first_at = Along::END;
        for id in self.lines_near(sight).without(rule.open) {
            let line = self.line(id);
            if line.tallest() < rule.tall || !line.bounds().may_meet(sight) {
                continue;
            }
            for (part, piece) in line.parts().iter().enumerate() {
                if piece.sight < rule.tall {
                    continue;
                }
                let Some((at, _)) = sight.meeting(piece.segment) else { continue };
                let stands = *stands.get_or_insert_with(|| {
                    let top = self.level(sight.a).max(self.level(sight.b));
                    i32::from(top) * rule.level_height
                });
                if stands < piece.sight && (first.is_none() || at < first_at) {
                    first_at = at;
                    first = Some(Blocked::Line { line: id, part: part as u8, at });
                }
            }
        }
        first
    }

    /// Whether there is more wood on the sight than it bears.
    #[inline]
    pub fn wood_blocks(&self, sight: Segment, most: i32) -> Option<Blocked> {
        let near = self.areas_near(sight);
        let woods = near & self.with(Flags::WOOD);
        if woods.is_empty() {
            return None;
        }
        let length = sight.length();
        let (mut sum, mut over) = (0, None);
        self.stretches_in(sight, woods, near, |from, until| {
            sum += from.stretch(until, length);
            if sum > most && over.is_none() {
                over = Some((from, until));
            }
            ControlFlow::Continue(())
        });
        over.map(|(from, until)| Blocked::Wood { length: sum, from, until })
    }
}
