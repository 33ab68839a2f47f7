//! Straight lines over hexes, judged exactly.
//!
//! The lattice has [`STEP`] units to a hex step (SG-GEO-03), so that centres, corners, sample
//! points and displaced lines all fall on whole numbers. Answers are exact for points whose
//! coordinates are below 2^30, which every `Hex` keeps well within; beyond that they mean
//! nothing, but nothing panics.

use crate::{DIRS, Dir, Hex, turn};
use std::ops::ControlFlow;

/// The lattice units of one hex step.
pub const STEP: i32 = 3000;

/// The number of sample points of a hex.
pub const SAMPLES: u8 = 7;

/// A point of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// Along q.
    pub x: i32,
    /// Along r.
    pub y: i32,
}

/// The offset of each corner from its centre; corner k lies between directions k and k + 1.
pub const CORNERS: [Point; 6] = [
    Point { x: 2000, y: -1000 },
    Point { x: 1000, y: -2000 },
    Point { x: -1000, y: -1000 },
    Point { x: -2000, y: 1000 },
    Point { x: -1000, y: 2000 },
    Point { x: 1000, y: 1000 },
];

/// A hex that a line enters, as told by [`walk`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// The hex entered.
    pub hex: Hex,
    /// The hex left; always adjacent to `hex`.
    pub from: Hex,
    /// The side of `from` through whose interior the line passed; `None` if it came by a corner.
    pub side: Option<Dir>,
}

/// The centre of a hex.
#[inline]
pub const fn centre(hex: Hex) -> Point {
    Point { x: hex.q as i32 * STEP, y: hex.r as i32 * STEP }
}

/// Corner k of a hex, k taken modulo 6.
#[inline]
pub const fn corner(hex: Hex, k: Dir) -> Point {
    let at = centre(hex);
    let offset = CORNERS[(k % 6) as usize];
    Point { x: at.x + offset.x, y: at.y + offset.y }
}

/// SG-LOS-01 — Sample point i of a hex, i taken modulo 7: 0 is the centre, k + 1 is nine tenths
/// of the way to corner k.
#[inline]
pub const fn sample(hex: Hex, i: u8) -> Point {
    let at = centre(hex);
    match i % SAMPLES {
        0 => at,
        n => {
            let offset = CORNERS[n as usize - 1];
            Point { x: at.x + offset.x / 10 * 9, y: at.y + offset.y / 10 * 9 }
        }
    }
}

/// The two ends of side `dir` of a hex: corners dir − 1 and dir.
#[inline]
pub const fn side(hex: Hex, dir: Dir) -> (Point, Point) {
    (corner(hex, turn(dir, -1)), corner(hex, turn(dir, 0)))
}

/// SG-LOS-05 — The two reference lines of a pair of hexes: centre to centre, displaced as a whole
/// by one unit each way.
#[inline]
pub const fn reference_lines(from: Hex, to: Hex) -> [(Point, Point); 2] {
    let (p, q) = (centre(from), centre(to));
    let (x, y) = if from.r == to.r { (0, 1) } else { (1, 0) };
    [
        (Point { x: p.x + x, y: p.y + y }, Point { x: q.x + x, y: q.y + y }),
        (Point { x: p.x - x, y: p.y - y }, Point { x: q.x - x, y: q.y - y }),
    ]
}

/// SG-GEO-03 — Whether a point lies in a hex, its border included.
#[inline]
pub const fn inside_closed(hex: Hex, point: Point) -> bool {
    let x = point.x as i64 - hex.q as i64 * STEP as i64;
    let y = point.y as i64 - hex.r as i64 * STEP as i64;
    let most = STEP as i64;
    (2 * x + y).abs() <= most && (x + 2 * y).abs() <= most && (x - y).abs() <= most
}

/// The hex a point lies in; on a border, one of the hexes that share it.
#[inline]
pub const fn hex_at(point: Point) -> Hex {
    let (q, r) = (point.x.div_euclid(STEP) as i16, point.y.div_euclid(STEP) as i16);
    let (x, y) = (point.x.rem_euclid(STEP), point.y.rem_euclid(STEP));
    // The point lies in a rhombus whose corners are the centres of four hexes.
    let (q_step, r_step) = if 2 * x + y <= STEP && x + 2 * y <= STEP {
        (0, 0)
    } else if 2 * x + y >= 2 * STEP && x + 2 * y >= 2 * STEP {
        (1, 1)
    } else if x >= y {
        (1, 0)
    } else {
        (0, 1)
    };
    Hex { q: q.wrapping_add(q_step), r: r.wrapping_add(r_step) }
}

/// Walks the segment from p to q and tells, in order, every hex after the first that it crosses
/// with positive length (SG-LOS-02). p must lie strictly inside `start`, q strictly inside some
/// hex. The last hex told is the one that holds q; `Break` from `tell` ends the walk and is
/// handed back.
///
/// Where the line passes through a corner the next hex comes with `side: None`, and the third
/// hex of that corner, merely touched, is not told. Where it leaves by corner k to run along a
/// hexside, both hexes of that side are told as entered from the hex left, first the one in
/// direction k, then the one in direction k + 1, and then the hex beyond as entered from the
/// second; all three with `side: None`.
#[inline]
pub fn walk<F>(start: Hex, p: Point, q: Point, mut tell: F) -> ControlFlow<()>
where
    F: FnMut(Crossing) -> ControlFlow<()>,
{
    let target = hex_at(q);
    if target == start {
        return ControlFlow::Continue(());
    }
    let bearing = Bearing::of(p, q);
    let mut left = bearing.progress(target - start);
    let mut hex = start;
    // The side of the line on which the centre of `hex` lies; each corner adds its own share.
    let mut centre_side = cross(p, q, centre(start));
    while left > 0 {
        let near = centre_side.wrapping_add(bearing.near_corner);
        let far = centre_side.wrapping_add(bearing.far_corner);
        let by_corner = near == 0 || far == 0;
        if by_corner && bearing.far_corner == 0 {
            hex = bearing.run_along(hex, &mut tell)?;
            // The centre stays on the line, so `centre_side` stays zero.
            left -= 3;
            continue;
        }
        // 0, 1 or 2, reckoned rather than branched on: which one comes is hard to foresee.
        let exit = &bearing.exits[usize::from(near >= 0) + usize::from(far > 0)];
        let next = hex + exit.step;
        let side = if by_corner { None } else { Some(exit.side) };
        tell(Crossing { hex: next, from: hex, side })?;
        centre_side = centre_side.wrapping_add(exit.shift);
        left -= exit.gain;
        hex = next;
    }
    ControlFlow::Continue(())
}

/// One of the three ways out of a hex.
struct Exit {
    /// What the step adds to the side of the line on which the centre lies.
    shift: i64,
    /// What the step makes of [`Bearing::progress`].
    gain: i32,
    step: Hex,
    side: Dir,
}

/// What a walk needs to know of its direction.
///
/// The line points between two neighbouring corners, m − 1 (near) and m (far), so it can leave a
/// hex only by the sides m − 1, m and m + 1, and these two corners tell which.
struct Bearing {
    /// By the sides m − 1, m and m + 1.
    exits: [Exit; 3],
    /// The share of corner m − 1: more than zero.
    near_corner: i64,
    /// The share of corner m: zero if the line is parallel to the spoke of that corner.
    far_corner: i64,
}

impl Bearing {
    #[inline]
    fn of(p: Point, q: Point) -> Bearing {
        let dx = i64::from(q.x) - i64::from(p.x);
        let dy = i64::from(q.y) - i64::from(p.y);
        // The share of a corner is the cross product of the direction and the corner's offset,
        // and every offset is a few thousands.
        let (u, v) = (dx * 1000, dy * 1000);
        let (a, b, c) = (-u - 2 * v, -2 * u - v, v - u);
        // Opposite corners have opposite shares, so three of them tell all six.
        let shares = [a, b, c, -a, -b, -c];
        // Counting corners upward turns to the negative side, so the main side is the one whose
        // first corner has a positive share and whose second has not.
        let main = (0..6).find(|m| shares[(m + 5) % 6] > 0 && shares[*m] <= 0).unwrap_or(0);
        let exit = |d: usize, gain: i32| Exit {
            // A step through a side is the sum of the two corners of that side.
            shift: shares[d] + shares[(d + 5) % 6],
            gain,
            step: DIRS[d],
            side: d as Dir,
        };
        Bearing {
            exits: [exit((main + 5) % 6, 1), exit(main, 2), exit((main + 1) % 6, 1)],
            near_corner: shares[(main + 5) % 6],
            far_corner: shares[main],
        }
    }

    /// Tells the three hexes of a line that runs along a hexside, and gives the one beyond.
    #[cold]
    fn run_along<F>(&self, hex: Hex, tell: &mut F) -> ControlFlow<(), Hex>
    where
        F: FnMut(Crossing) -> ControlFlow<()>,
    {
        let (first, second) = (hex + self.exits[1].step, hex + self.exits[2].step);
        let beyond = second + self.exits[1].step;
        tell(Crossing { hex: first, from: hex, side: None })?;
        tell(Crossing { hex: second, from: hex, side: None })?;
        tell(Crossing { hex: beyond, from: second, side: None })?;
        ControlFlow::Continue(beyond)
    }

    /// Twice the length of a way along the main direction, in hex steps. A step through the main
    /// side makes 2, through the other two 1: so a walk always ends, and ends on its target.
    #[inline]
    fn progress(&self, way: Hex) -> i32 {
        let (q, r) = (i32::from(way.q), i32::from(way.r));
        let (main_q, main_r) = (i32::from(self.exits[1].step.q), i32::from(self.exits[1].step.r));
        2 * (q * main_q + r * main_r) + q * main_r + r * main_q
    }
}

/// Whether the closed segments pq and ab share at least one point.
#[inline]
pub fn touches(p: Point, q: Point, a: Point, b: Point) -> bool {
    let (pq_a, pq_b) = (cross(p, q, a).signum(), cross(p, q, b).signum());
    let (ab_p, ab_q) = (cross(a, b, p).signum(), cross(a, b, q).signum());
    if pq_a == 0 && pq_b == 0 && ab_p == 0 && ab_q == 0 {
        // All on one line (or single points): they meet where their boxes do.
        return p.x.min(q.x) <= a.x.max(b.x)
            && a.x.min(b.x) <= p.x.max(q.x)
            && p.y.min(q.y) <= a.y.max(b.y)
            && a.y.min(b.y) <= p.y.max(q.y);
    }
    pq_a * pq_b <= 0 && ab_p * ab_q <= 0
}

/// SG-LOS-03 (b) — Whether the segment pq touches a hexside anywhere, its ends included.
#[inline]
pub fn touches_side(p: Point, q: Point, hex: Hex, dir: Dir) -> bool {
    let (a, b) = side(hex, dir);
    touches(p, q, a, b)
}

/// SG-LOS-06 — Whether the segment pq passes through the interior of a hexside, not merely its
/// end. To run along the side is not to pass through it.
#[inline]
pub fn crosses_side(p: Point, q: Point, hex: Hex, dir: Dir) -> bool {
    let (a, b) = side(hex, dir);
    let (pq_a, pq_b) = (cross(p, q, a).signum(), cross(p, q, b).signum());
    let (ab_p, ab_q) = (cross(a, b, p).signum(), cross(a, b, q).signum());
    pq_a * pq_b < 0 && ab_p * ab_q < 0
}

/// On which side of the line from p through q the point lies: the cross product of q − p and
/// `point` − p. Zero means on the line.
#[inline]
pub const fn cross(p: Point, q: Point, point: Point) -> i64 {
    let (dx, dy) = (q.x as i64 - p.x as i64, q.y as i64 - p.y as i64);
    let (x, y) = (point.x as i64 - p.x as i64, point.y as i64 - p.y as i64);
    dx.wrapping_mul(y).wrapping_sub(dy.wrapping_mul(x))
}
