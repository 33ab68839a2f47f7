//! SG-LOS-02: which hexes the lines between two hexes cross. It is the same wherever on the map
//! the two lie, so it is worked out once for each way from one to the other.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use hex::line::{self, Crossing, Point};
use hex::{Field, Hex};

/// The lines tried between two hexes, as bits: samples in order.
pub(super) const SAMPLED: u64 = (1 << (line::SAMPLES * line::SAMPLES)) - 1;
/// SG-LOS-05 — The two reference lines, where they are the only ones tried.
const REFERENCE: u64 = 0b11;

/// A hex that lines cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    /// Where it lies, from the hex the lines start in.
    pub(super) step: Hex,
    /// The lines that cross it with positive length.
    pub(super) lines: u64,
}

/// The hexes that the lines between two hexes cross, the one they end in among them, the one they
/// start in not.
pub(super) type Corridor = Box<[Passed]>;

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
    pub(super) fn between(&self, from: Hex, to: Hex) -> &[Passed] {
        let way = to - from;
        let (q, r) = (i32::from(way.q) + self.most.0, i32::from(way.r) + self.most.1);
        let at = q * (2 * self.most.1 + 1) + r;
        self.known[at as usize].get_or_init(|| self.trace(way))
    }

    fn trace(&self, way: Hex) -> Corridor {
        let start = Hex::default();
        let mut passed: Vec<Passed> = Vec::new();
        for n in bits(self.all()) {
            let (p, q) = self.line(start, way, n);
            let _ = line::walk(start, p, q, |c: Crossing| {
                match passed.iter_mut().find(|known| known.step == c.hex) {
                    Some(known) => known.lines |= 1 << n,
                    None => passed.push(Passed { step: c.hex, lines: 1 << n }),
                }
                ControlFlow::Continue(())
            });
        }
        passed.into()
    }
}

/// The lines of a corridor that cross the hex so far from its start.
pub(super) fn lines_through(corridor: &[Passed], step: Hex) -> u64 {
    corridor.iter().find(|passed| passed.step == step).map_or(0, |passed| passed.lines)
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let n = mask.trailing_zeros() as u8;
        mask &= mask.wrapping_sub(1);
        (n < 64).then_some(n)
    })
}
