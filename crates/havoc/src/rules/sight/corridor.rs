//! SG-LOS-02: what the lines between two hexes cross. It is the same wherever on the map
//! the two lie, so it is worked out once for each way from one to the other.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use hex::line::{self, Crossing, Point};
use hex::{Dir, Field, Hex, HexId, HexSet};

/// The lines tried between two hexes, as bits: samples in order.
pub(super) const SAMPLED: u64 = (1 << (line::SAMPLES * line::SAMPLES)) - 1;
/// SG-LOS-05 — The two reference lines, where they are the only ones tried.
const REFERENCE: u64 = 0b11;

/// The hexes that the lines between two hexes cross, the one they end in among them, the one they
/// start in not.
pub(super) struct Corridor {
    /// The lines that cross each with positive length: row by row, and from west to east.
    lines: Box<[u64]>,
    runs: Box<[Run]>,
    /// SG-LOS-05 — The sides that each of the two reference lines passes, in order.
    pub(super) passed: [Box<[Passed]>; 2],
}

/// Hexes of a corridor side by side in a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Where the first hex lies, from the hex the lines start in.
    step: Hex,
    /// Its number in the corridor.
    first: u16,
    /// How many there are, at most [`WINDOW`].
    len: u16,
}

/// A side that a line passes, by the hexes on both sides of it, from the hex the line starts in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    pub left: Hex,
    pub into: Hex,
    /// Its direction from the hex that is left.
    pub side: Dir,
}

/// Hexes that are looked at together.
const WINDOW: usize = 64;

impl Corridor {
    /// Names its hexes that are in a set, with the lines that cross each. The lines start in `from`.
    #[inline]
    pub(super) fn each(
        &self,
        field: &Field,
        from: HexId,
        set: &HexSet,
        mut see: impl FnMut(HexId, u64),
    ) {
        let start = field.hex(from);
        let cols = i32::from(field.cols());
        for run in &self.runs {
            let (col, row) = (start + run.step).to_offset();
            let (col, row) = (i32::from(col), i32::from(row));
            // Beside the map ids run on in the next row: there it is somebody else's bit.
            let on_map = lowest(cols - col) & !lowest(-col);
            let first = row * cols + col;
            let mut hits = set.window(first) & on_map & lowest(i32::from(run.len));
            while hits != 0 {
                let along = hits.trailing_zeros();
                hits &= hits - 1;
                let lines = self.lines[usize::from(run.first) + along as usize];
                see(HexId((first + along as i32) as u16), lines);
            }
        }
    }

    /// The lines that cross the hex so far from the start.
    pub(super) fn lines_through(&self, step: Hex) -> u64 {
        let run = self.runs.iter().find(|run| {
            let along = i32::from(step.q) - i32::from(run.step.q);
            run.step.r == step.r && (0..i32::from(run.len)).contains(&along)
        });
        run.map_or(0, |run| {
            let along = step.q - run.step.q;
            self.lines[usize::from(run.first) + along as usize]
        })
    }

    /// SG-LOS-05 — The sides through which the two reference lines enter the hex they end in, which
    /// lies so far from the start.
    pub(super) fn entries(&self, way: Hex) -> [Option<Dir>; 2] {
        let last = |passed: &[Passed]| passed.last().filter(|passed| passed.into == way).copied();
        [0, 1].map(|n| last(&self.passed[n]).map(|passed| hex::turn(passed.side, 3)))
    }

    /// Cuts a sheet on which the lines are drawn into runs. Where a row has a gap, hexes that no
    /// line crosses fill it.
    fn new(sheet: &Sheet, passed: [Box<[Passed]>; 2]) -> Corridor {
        let (mut lines, mut runs) = (Vec::new(), Vec::new());
        for (r, row) in sheet.lines.chunks(sheet.cols).enumerate() {
            let is_crossed = |lines: &u64| *lines != 0;
            let Some(west) = row.iter().position(is_crossed) else { continue };
            let east = row.iter().rposition(is_crossed).unwrap_or(west);
            for (n, run) in row[west..=east].chunks(WINDOW).enumerate() {
                let q = (west + n * WINDOW) as i16;
                let step = sheet.corner + Hex::new(q, r as i16);
                runs.push(Run { step, first: lines.len() as u16, len: run.len() as u16 });
                lines.extend_from_slice(run);
            }
        }
        Corridor { lines: lines.into(), runs: runs.into(), passed }
    }
}

/// The lowest bits, so many; none of less than one, all of more than there are.
#[inline]
fn lowest(count: i32) -> u64 {
    u64::MAX.checked_shr((64 - count.clamp(0, 64)) as u32).unwrap_or(0)
}

/// The lines that cross each hex around the straight way from one hex to another.
struct Sheet {
    corner: Hex,
    cols: usize,
    lines: Vec<u64>,
}

impl Sheet {
    /// A sheet with room for every line from the hex (0, 0) to that one: none strays farther than
    /// to the neighbours of what lies between.
    fn new(way: Hex) -> Sheet {
        let corner = Hex::new(way.q.min(0) - 1, way.r.min(0) - 1);
        let [cols, rows] = [way.q, way.r].map(|along| usize::from(along.unsigned_abs()) + 3);
        Sheet { corner, cols, lines: vec![0; cols * rows] }
    }

    fn draw(&mut self, hex: Hex, line: u8) {
        let at = hex - self.corner;
        debug_assert!((0..self.cols as i16).contains(&at.q), "the line leaves the sheet");
        self.lines[at.r as usize * self.cols + at.q as usize] |= 1 << line;
    }
}

/// The corridors of a map, each worked out when it is first needed.
pub(super) struct Corridors {
    known: Vec<OnceLock<Corridor>>,
    /// The longest way along q and r.
    most: (i32, i32),
    /// SG-LOS-05 — Only the reference lines are tried.
    centre: bool,
}

impl Corridors {
    pub(super) fn new(field: &Field, centre: bool) -> Corridors {
        let (cols, rows) = (i32::from(field.cols()), i32::from(field.rows()));
        let most = (cols + rows / 2, rows);
        let count = (2 * most.0 + 1) * (2 * most.1 + 1);
        Corridors { known: (0..count).map(|_| OnceLock::new()).collect(), most, centre }
    }

    /// All the lines that are tried.
    pub(super) fn all(&self) -> u64 {
        if self.centre { REFERENCE } else { SAMPLED }
    }

    /// SG-LOS-01, SG-LOS-05 — The ends of the `n`-th line between two hexes: samples in order, or
    /// the two reference lines.
    pub(super) fn line(&self, from: Hex, to: Hex, n: u8) -> (Point, Point) {
        if self.centre {
            line::reference_lines(from, to)[n as usize % 2]
        } else {
            (line::sample(from, n / line::SAMPLES), line::sample(to, n % line::SAMPLES))
        }
    }

    /// The corridor from one hex of the map to another.
    pub(super) fn between(&self, from: Hex, to: Hex) -> &Corridor {
        let way = to - from;
        let (q, r) = (i32::from(way.q) + self.most.0, i32::from(way.r) + self.most.1);
        let at = q * (2 * self.most.1 + 1) + r;
        self.known[at as usize].get_or_init(|| self.trace(way))
    }

    fn trace(&self, way: Hex) -> Corridor {
        let start = Hex::default();
        let mut sheet = Sheet::new(way);
        for n in bits(self.all()) {
            let (p, q) = self.line(start, way, n);
            let _ = line::walk(start, p, q, |c: Crossing| {
                sheet.draw(c.hex, n);
                ControlFlow::Continue(())
            });
        }
        let passed = line::reference_lines(start, way).map(|(p, q)| {
            let mut passed = Vec::new();
            let _ = line::walk(start, p, q, |c: Crossing| {
                let side = |side| Passed { left: c.from, into: c.hex, side };
                passed.extend(c.side.map(side));
                ControlFlow::Continue(())
            });
            passed.into()
        });
        Corridor::new(&sheet, passed)
    }
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let n = mask.trailing_zeros() as u8;
        mask &= mask.wrapping_sub(1);
        (n < 64).then_some(n)
    })
}
