//! Line features: walls, fences, hedges, the walls of buildings and the edges of platforms.

use crate::polygon::Bounds;
use crate::{Along, Few, Id, Point, Polygon, Segment};
use serde::{Deserialize, Serialize};

/// The height from which a line gives cover (SS-TER-03).
pub const COVER_HEIGHT: i32 = 100;

/// The height of one level (SS-TER-02).
pub const LEVEL_HEIGHT: i32 = 300;

/// The height of a window for sight and for climbing (SS-TER-03).
pub const WINDOW: (i32, i32) = (100, 300);

/// The height of a building of which nothing else is said (SS-TER-03).
pub const BUILDING_HEIGHT: i32 = 600;

/// The kinds of line, by the words of the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// Stone or clay.
    Wall,
    /// Wood.
    Fence,
    /// Green.
    Hedge,
    /// Cloth.
    Screen,
    /// The rail of a bridge.
    Rail,
    /// A gate: a line of its own, so that a game can open it.
    Gate,
    /// The walls of a building, a ring.
    Building,
    /// The edge of a platform, a ring.
    Platform,
}

impl LineKind {
    /// Every kind with its word.
    pub const WORDS: [(&str, LineKind); 8] = [
        ("wall", LineKind::Wall),
        ("fence", LineKind::Fence),
        ("hedge", LineKind::Hedge),
        ("screen", LineKind::Screen),
        ("rail", LineKind::Rail),
        ("gate", LineKind::Gate),
        ("building", LineKind::Building),
        ("platform", LineKind::Platform),
    ];
}

/// A straight piece of a line feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where it stands.
    pub segment: Segment,
    /// How high it is for whoever looks across.
    pub sight: i32,
    /// How high it is for whoever climbs.
    pub climb: i32,
}

impl Part {
    /// Whether it gives cover (SS-TER-03).
    #[inline]
    pub const fn is_cover(&self) -> bool {
        self.sight >= COVER_HEIGHT
    }
}

/// A line feature: parts in order, with gaps where it has doors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: LineKind,
    /// What it was drawn through, doors and windows left out of account; a ring ends where it
    /// starts.
    pub outline: Vec<Point>,
    parts: Vec<Part>,
    bounds: Bounds,
    /// The greatest height for sight of any part.
    tallest: i32,
}

/// Where a leg meets a line feature: one point, or one stretch run along it (MG-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crossing {
    /// The line.
    pub line: Id,
    /// The part of it, the highest to climb if several meet there.
    pub part: u8,
    /// The first point shared.
    pub from: Along,
    /// The last; the same if it is one point.
    pub until: Along,
    /// How high it is there for sight.
    pub sight: i32,
    /// How high it is there to climb.
    pub climb: i32,
    /// Whether it gives cover there.
    pub is_cover: bool,
}

/// The crossings of a leg.
pub type Crossings = Few<Crossing, 4>;

impl Line {
    /// A line of one height through these points.
    pub fn new(name: &str, kind: LineKind, height: i32, outline: Vec<Point>) -> Line {
        let mut line = Line {
            name: name.to_string(),
            kind,
            parts: Vec::new(),
            bounds: Bounds::of(&outline),
            tallest: height,
            outline,
        };
        for two in line.outline.windows(2) {
            let segment = Segment::new(two[0], two[1]);
            line.parts.push(Part { segment, sight: height, climb: height });
        }
        line
    }

    /// A ring of one height about a polygon.
    pub fn ring(name: &str, kind: LineKind, height: i32, polygon: &Polygon) -> Line {
        let mut outline = polygon.corners().to_vec();
        outline.push(outline[0]);
        Line::new(name, kind, height, outline)
    }

    /// Its parts.
    #[inline]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The least upright box about it.
    #[inline]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The greatest height for sight of any part.
    #[inline]
    pub fn tallest(&self) -> i32 {
        self.tallest
    }

    /// Whether it ends where it starts.
    pub fn is_ring(&self) -> bool {
        self.outline.len() > 3 && self.outline.first() == self.outline.last()
    }

    /// Takes the piece between two points of one part out of the line, and puts there what
    /// `instead` says: a window, or nothing at all for a door. Gives `false`, and changes
    /// nothing, if no part holds both points, or they are one.
    ///
    /// Points off the line by a hair (a slanted wall seldom passes through whole numbers) bend it
    /// to them; whoever calls says how far off is a hair.
    pub fn open(&mut self, from: Point, to: Point, hair: i32, instead: Option<(i32, i32)>) -> bool {
        let holds = |part: &Part, p| part.segment.is_within(p, hair);
        let held = self.parts.iter().position(|part| holds(part, from) && holds(part, to));
        let Some(at) = held else { return false };
        let part = self.parts[at];
        let Segment { a, b } = part.segment;
        let (from, to) = (part.segment.nearest(from), part.segment.nearest(to));
        let is_in_order = a.square_to(from) <= a.square_to(to);
        let (first, last) = if is_in_order { (from, to) } else { (to, from) };
        if first == last || self.parts.len() + 2 > usize::from(u8::MAX) {
            return false;
        }
        let mut pieces = Vec::new();
        if a != first {
            pieces.push(Part { segment: Segment::new(a, first), ..part });
        }
        if let Some((sight, climb)) = instead {
            pieces.push(Part { segment: Segment::new(first, last), sight, climb });
        }
        if last != b {
            pieces.push(Part { segment: Segment::new(last, b), ..part });
        }
        self.parts.splice(at..=at, pieces);
        true
    }

    /// Whether a point is at most so far from it.
    #[inline]
    pub fn is_within(&self, p: Point, most: i32) -> bool {
        self.bounds.widened(most).has(p)
            && self.parts.iter().any(|part| part.segment.is_within(p, most))
    }

    /// Whether a point lies on it.
    #[inline]
    pub fn has(&self, p: Point) -> bool {
        self.bounds.has(p) && self.parts.iter().any(|part| part.segment.has(p))
    }

    /// The point of it nearest to p, each coordinate of the exact point rounded to nearest. Of
    /// several nearest points, the one on the earliest part; `None` if it is all doors.
    pub fn nearest(&self, p: Point) -> Option<Point> {
        let part = self.parts.iter().min_by_key(|part| part.segment.square_to(p))?;
        Some(part.segment.nearest(p))
    }

    /// MG-15 — Adds where a leg meets it, in order along the leg.
    pub(crate) fn crossings(&self, id: Id, leg: Segment, found: &mut Crossings) {
        let first = found.len();
        for (at, part) in self.parts.iter().enumerate() {
            if let Some((from, until)) = leg.meeting(part.segment) {
                let (sight, climb) = (part.sight, part.climb);
                let is_cover = part.is_cover();
                let part = at as u8;
                found.push(Crossing { line: id, part, from, until, sight, climb, is_cover });
            }
        }
        if found.len() - first > 1 {
            found[first..].sort_unstable_by_key(|crossing| (crossing.from, crossing.part));
            let kept = join(&mut found[first..]);
            found.truncate(first + kept);
        }
    }
}

/// Joins crossings that share a point, and tells how many are left at the front.
fn join(found: &mut [Crossing]) -> usize {
    let mut kept = 0;
    for at in 0..found.len() {
        let next = found[at];
        if kept == 0 || next.from > found[kept - 1].until {
            found[kept] = next;
            kept += 1;
            continue;
        }
        let last = &mut found[kept - 1];
        if next.climb > last.climb {
            (last.part, last.climb) = (next.part, next.climb);
        }
        last.until = last.until.max(next.until);
        last.sight = last.sight.max(next.sight);
        last.is_cover |= next.is_cover;
    }
    kept
}
