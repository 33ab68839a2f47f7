//! The broad phase: which pieces of ground may lie at a point or along a leg.

use crate::area::{Id, Ids};
use crate::ground::Pieces;
use crate::polygon::Bounds;
use crate::{Point, Segment};

/// The most columns, and rows, of cells.
const CELLS: usize = 32;

/// By column and by row of cells, the pieces whose box reaches into it. A piece is near something
/// if it shares both a column and a row with it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bands {
    columns: [Ids; CELLS],
    rows: [Ids; CELLS],
}

/// The bands of a table's areas and lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Grid {
    areas: Bands,
    lines: Bands,
    /// Cells are a power of two wide, so that finding one is a shift.
    shift: u32,
}

impl Grid {
    pub(crate) fn new(width: i32, height: i32, pieces: &Pieces) -> Grid {
        let longest = width.max(height);
        let shift = (0..16).find(|shift| (longest >> shift) < CELLS as i32).unwrap_or(16);
        let areas = pieces.areas.iter().map(|area| area.polygon.bounds());
        let lines = pieces.lines.iter().map(|line| line.bounds());
        Grid { areas: Bands::new(areas, shift), lines: Bands::new(lines, shift), shift }
    }

    /// The areas whose box may hold a point.
    #[inline]
    pub(crate) fn areas_at(&self, p: Point) -> Ids {
        self.areas.at(p, self.shift)
    }

    /// The lines whose box may hold a point.
    #[inline]
    pub(crate) fn lines_at(&self, p: Point) -> Ids {
        self.lines.at(p, self.shift)
    }

    /// The areas whose box may meet a leg.
    #[inline]
    pub(crate) fn areas_near(&self, leg: Segment) -> Ids {
        self.areas.near(leg, self.shift)
    }

    /// The lines whose box may meet a leg.
    #[inline]
    pub(crate) fn lines_near(&self, leg: Segment) -> Ids {
        self.lines.near(leg, self.shift)
    }
}

impl Bands {
    fn new<'a>(boxes: impl Iterator<Item = &'a Bounds>, shift: u32) -> Bands {
        let mut bands = Bands { columns: [Ids::NONE; CELLS], rows: [Ids::NONE; CELLS] };
        for (id, Bounds { low, high }) in boxes.enumerate() {
            let id = id as Id;
            let (west, east) = (cell(low.x, shift), cell(high.x, shift));
            let (south, north) = (cell(low.y, shift), cell(high.y, shift));
            bands.columns[west..=east].iter_mut().for_each(|ids| ids.insert(id));
            bands.rows[south..=north].iter_mut().for_each(|ids| ids.insert(id));
        }
        bands
    }

    #[inline]
    fn at(&self, p: Point, shift: u32) -> Ids {
        self.columns[cell(p.x, shift)] & self.rows[cell(p.y, shift)]
    }

    #[inline]
    fn near(&self, leg: Segment, shift: u32) -> Ids {
        let (a, b) = (leg.a, leg.b);
        let (west, east) = (cell(a.x.min(b.x), shift), cell(a.x.max(b.x), shift));
        let (south, north) = (cell(a.y.min(b.y), shift), cell(a.y.max(b.y), shift));
        let any = |bands: &[Ids]| bands.iter().fold(Ids::NONE, |all, ids| all | *ids);
        any(&self.columns[west..=east]) & any(&self.rows[south..=north])
    }
}

/// The cell of a coordinate; what lies off the table falls into the nearest one.
#[inline]
fn cell(at: i32, shift: u32) -> usize {
    ((at.max(0) >> shift) as usize).min(CELLS - 1)
}
