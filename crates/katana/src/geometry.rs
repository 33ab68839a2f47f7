//! KY-MAP-01 … KY-MAP-07 — Directions, local frames, arcs and lines on a board of flat-top hexes.

use hex::Hex;

/// A side of a hex: 0 is north, then clockwise.
pub type Dir = u8;

/// KY-MAP-02 — The six steps, clockwise from the north.
pub const DIRS: [Hex; 6] = [
    Hex::new(0, -1),
    Hex::new(1, -1),
    Hex::new(1, 0),
    Hex::new(0, 1),
    Hex::new(-1, 1),
    Hex::new(-1, 0),
];

/// Their names.
pub const DIR_NAMES: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// The names of the six neighbours of a man who looks north (KY-MAP-05), by [`Dir`].
pub const AROUND: [&str; 6] = ["F", "FR", "RR", "B", "RL", "FL"];

/// The direction of that name.
pub fn parse_dir(name: &str) -> Option<Dir> {
    DIR_NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|at| at as Dir)
}

/// A direction turned clockwise by so many sides; less than zero turns the other way.
#[inline]
pub const fn turned(dir: Dir, by: i8) -> Dir {
    (dir as i8 + by).rem_euclid(6) as Dir
}

/// KY-MAP-03 — A way rotated clockwise by so many sides.
#[inline]
pub const fn rotated(way: Hex, by: u8) -> Hex {
    let (mut q, mut r) = (way.q, way.r);
    let mut left = by % 6;
    while left > 0 {
        (q, r) = (-r, q + r);
        left -= 1;
    }
    Hex { q, r }
}

/// KY-MAP-03 — Where `at` lies for a figure at `from` that faces `facing`, as if it looked north.
#[inline]
pub fn local(from: Hex, facing: Dir, at: Hex) -> Hex {
    rotated(Hex { q: at.q - from.q, r: at.r - from.r }, 6 - facing % 6)
}

/// KY-MAP-04 — The length of a way in hexes.
#[inline]
pub const fn length(way: Hex) -> u16 {
    let (q, r) = (way.q as i32, way.r as i32);
    ((q.abs() + r.abs() + (q + r).abs()) / 2) as u16
}

/// KY-MAP-04 — The squared measure by which ties are broken.
#[inline]
pub const fn square(way: Hex) -> i32 {
    let (q, r) = (way.q as i32, way.r as i32);
    q * q + q * r + r * r
}

/// KY-MAP-06 — Whether a local hex lies in the forward arc of 120°.
#[inline]
pub const fn is_ahead(local: Hex) -> bool {
    let Hex { q, r } = local;
    (q != 0 || r != 0) && ((q >= 0 && q + r <= 0) || (q <= 0 && r <= 0))
}

/// KY-MAP-06 — Whether a local hex lies in the rear arc of 120°.
#[inline]
pub const fn is_behind(local: Hex) -> bool {
    is_ahead(Hex { q: -local.q, r: -local.r })
}

/// The direction of a way that is one step, or nothing.
pub fn step_dir(way: Hex) -> Option<Dir> {
    DIRS.iter().position(|step| *step == way).map(|at| at as Dir)
}

/// KY-MAP-07 — Point `i` of the line between the ends of a way of `n` steps: the nearest hex, as
/// the alternative that keeps left and the one that keeps right has it.
#[inline]
pub fn on_line(way: Hex, n: u16, i: u16) -> [Hex; 2] {
    let (q, r) = (i32::from(way.q), i32::from(way.r));
    let (n, i) = (i32::from(n), i32::from(i));
    let (low_q, low_r) = ((q * i).div_euclid(n), (r * i).div_euclid(n));
    let mut best = (i32::MAX, [Hex::new(0, 0); 2]);
    for (dq, dr) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (at_q, at_r) = (low_q + dq, low_r + dr);
        let (off_q, off_r) = (at_q * n - q * i, at_r * n - r * i);
        let far = off_q * off_q + off_q * off_r + off_r * off_r;
        let hex = Hex::new(at_q as i16, at_r as i16);
        if far < best.0 {
            best = (far, [hex; 2]);
        } else if far == best.0 {
            // Two hexes share the point: the one to the right of the way goes second.
            let right = q * off_r - r * off_q > 0;
            best.1[usize::from(right)] = hex;
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(most: i16) -> impl Iterator<Item = Hex> {
        (-most..=most).flat_map(move |q| (-most..=most).map(move |r| Hex::new(q, r)))
    }

    #[test]
    fn r_ky_map_02_the_steps_go_round_clockwise() {
        for dir in 0..6 {
            assert_eq!(rotated(DIRS[dir], 1), DIRS[(dir + 1) % 6]);
            assert_eq!(step_dir(DIRS[dir]), Some(dir as Dir));
            assert_eq!(parse_dir(DIR_NAMES[dir]), Some(dir as Dir));
        }
    }

    #[test]
    fn r_ky_map_03_a_local_frame_looks_north() {
        for way in near(4) {
            for facing in 0..6 {
                let from = Hex::new(3, -2);
                let at = Hex::new(from.q + way.q, from.r + way.r);
                assert_eq!(rotated(local(from, facing, at), facing), way);
            }
        }
        assert_eq!(local(Hex::new(0, 0), 2, DIRS[2]), DIRS[0]);
    }

    #[test]
    fn r_ky_map_04_distance_is_what_steps_say() {
        for way in near(5) {
            let (q, r) = (i32::from(way.q), i32::from(way.r));
            assert_eq!(i32::from(length(way)), q.abs().max(r.abs()).max((q + r).abs()));
        }
    }

    #[test]
    fn r_ky_map_06_the_arcs_are_fans_between_spokes() {
        let ahead = |q, r| is_ahead(Hex::new(q, r));
        assert!(ahead(0, -1) && ahead(1, -1) && ahead(-1, 0) && ahead(0, -4) && ahead(2, -2));
        assert!(!ahead(0, 0) && !ahead(1, 0) && !ahead(-1, 1) && !ahead(0, 1) && !ahead(2, -1));
        for way in near(5) {
            assert_eq!(is_behind(way), is_ahead(Hex::new(-way.q, -way.r)));
            assert!(!(is_ahead(way) && is_behind(way)), "{way:?}");
        }
    }

    /// Every point of a line is a step from the one before, on either side, and a line read
    /// backwards has its sides swapped.
    #[test]
    fn r_ky_map_07_lines_are_unbroken_and_the_same_backwards() {
        for way in near(7) {
            let n = length(way);
            if n == 0 {
                continue;
            }
            for side in 0..2 {
                let points: Vec<Hex> = (0..=n).map(|i| on_line(way, n, i)[side]).collect();
                assert_eq!((points[0], points[n as usize]), (Hex::new(0, 0), way));
                for pair in points.windows(2) {
                    let step = Hex::new(pair[1].q - pair[0].q, pair[1].r - pair[0].r);
                    assert_eq!(length(step), 1, "{way:?} {points:?}");
                }
                let back = Hex::new(-way.q, -way.r);
                for (i, point) in points.iter().enumerate() {
                    let [left, right] = on_line(back, n, n - i as u16);
                    let twin = if side == 0 { right } else { left };
                    let twin = Hex::new(twin.q + way.q, twin.r + way.r);
                    assert_eq!(twin, *point, "{way:?} at {i}");
                }
            }
        }
        assert_eq!(on_line(Hex::new(1, -2), 2, 1), [Hex::new(0, -1), Hex::new(1, -1)]);
    }
}
