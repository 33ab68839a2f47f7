//! Whole-number helpers: roots, and divisions that say how they round (MG-03).

/// MG-03 — The floor of the square root; 0 for anything below zero.
#[inline]
pub const fn isqrt(n: i64) -> i64 {
    if n <= 0 { 0 } else { n.isqrt() }
}

/// MG-03 — The ceiling of the square root; 0 for anything below zero.
#[inline]
pub const fn csqrt(n: i64) -> i64 {
    let root = isqrt(n);
    if root * root < n { root + 1 } else { root }
}

/// MG-03 — The whole number nearest to n / d, halves away from zero; d is more than zero.
#[inline]
pub const fn rdiv(n: i64, d: i64) -> i64 {
    rdiv_wide(n as i128, d as i128) as i64
}

/// [`rdiv`] for wide numbers.
#[inline]
pub const fn rdiv_wide(n: i128, d: i128) -> i128 {
    debug_assert!(d > 0);
    if n >= 0 { (2 * n + d) / (2 * d) } else { -((-2 * n + d) / (2 * d)) }
}

/// MG-03 — The ceiling of n / d; d is more than zero.
#[inline]
pub const fn cdiv(n: i64, d: i64) -> i64 {
    debug_assert!(d > 0);
    -((-n).div_euclid(d))
}

/// [`cdiv`] for wide numbers.
#[inline]
pub const fn cdiv_wide(n: i128, d: i128) -> i128 {
    debug_assert!(d > 0);
    if n >= 0 && n <= i64::MAX as i128 && d <= i64::MAX as i128 {
        // Division of wide numbers is many times dearer.
        return (n as u64).div_ceil(d as u64) as i128;
    }
    -((-n).div_euclid(d))
}

/// MG-26 — A distance, given as its square, in whole millimetres rounded half up: what a ruler
/// shows. Whether it is within a limit is asked of the square itself.
#[inline]
pub const fn shown_mm(square: i64) -> i64 {
    (isqrt(square) + 5) / 10
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    #[test]
    fn r_mg_03_roots_and_divisions_round_as_the_book_says() {
        for n in 0..5000_i64 {
            let (low, high) = (isqrt(n), csqrt(n));
            assert!(low * low <= n && (low + 1) * (low + 1) > n, "{n}");
            assert!(high * high >= n && (high == 0 || (high - 1) * (high - 1) < n), "{n}");
        }
        assert_eq!((isqrt(2 * 65_535 * 65_535), csqrt(2 * 65_535 * 65_535)), (92_680, 92_681));
        assert_eq!(
            [rdiv(5, 2), rdiv(-5, 2), rdiv(7, 3), rdiv(-7, 3), rdiv(0, 9)],
            [3, -3, 2, -2, 0]
        );
        assert_eq!([cdiv(40, 3), cdiv(-40, 3), cdiv(6, 3), cdiv(0, 3)], [14, -13, 2, 0]);
        let wide = i128::from(i64::MAX);
        assert_eq!(cdiv_wide(wide * 3 + 1, 3), wide + 1);
        assert_eq!(cdiv_wide(-wide * 3 - 1, 3), -wide);
        assert_eq!(rdiv_wide(wide * 2 + 1, 2), wide + 1);
    }

    #[test]
    fn r_mg_05_what_is_spent_rounds_up_and_what_is_forced_rounds_to_nearest() {
        // A leg of (1, 1) is 1.41 u long and costs 2; a push of 200 along (123, 164) is exact.
        assert_eq!(csqrt(2), 2);
        assert_eq!((rdiv(200 * 123, 205), rdiv(200 * 164, 205)), (120, 160));
        assert_eq!((rdiv(-200, 400), rdiv(200, 401)), (-1, 0));
    }

    #[test]
    fn r_mg_26_a_ruler_shows_whole_millimetres_and_hides_no_excess() {
        assert_eq!(shown_mm(1500 * 1500), 150);
        assert_eq!(shown_mm(1501 * 1501), 150);
        assert_eq!(shown_mm(1495 * 1495), 150);
        assert_eq!(shown_mm(1495 * 1495 - 1), 149);
        // The ruler shows 15.0 cm for both, and the exact answer differs.
        let within = |y| Point::new(0, 0).is_within(Point::new(0, y), 1500);
        assert_eq!((within(1500), within(1501)), (true, false));
    }

    #[test]
    fn r_mg_27_turning_cost_and_marker_roots_follow_the_rounding_table() {
        // Turning cost goes up from the total of whole degrees; a marker's root goes down.
        assert_eq!([cdiv(40 * 30, 3), cdiv(40, 3), cdiv(40 * 91, 3)], [400, 14, 1214]);
        assert_eq!(isqrt(899 * 899 + 1798), 899);
    }
}
