//! Fractions of 128 bits for long runs, some fifty times as quick as [`num_rational`]'s big ones. They
//! are exact or there is no answer at all: whatever does not fit panics.

use std::cmp::Ordering;
use std::ops::{Add, Div, Mul, Sub};

#[derive(Clone, Copy, Debug)]
pub struct R {
    num: i128,
    den: i128,
}

pub fn r(n: i64) -> R {
    R { num: i128::from(n), den: 1 }
}

pub fn fraction(num: i128, den: i128) -> R {
    if den < 0 { R { num: -num, den: -den } } else { R { num, den } }
}

/// The greatest whole number not above.
pub fn floor(n: &R) -> i64 {
    i64::try_from(n.num.div_euclid(n.den)).unwrap()
}

impl R {
    fn reduced(self) -> R {
        let (mut a, mut b) = (self.num.unsigned_abs(), self.den.unsigned_abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = i128::try_from(a.max(1)).unwrap();
        R { num: self.num / common, den: self.den / common }
    }

    /// Tries as they are, then in lowest terms.
    fn with<T>(self, other: R, work: impl Fn(R, R) -> Option<T>) -> T {
        work(self, other)
            .or_else(|| work(self.reduced(), other.reduced()))
            .expect("the fraction fits 128 bits")
    }
}

fn add(a: R, b: R) -> Option<R> {
    if a.den == b.den {
        return Some(R { num: a.num.checked_add(b.num)?, den: a.den });
    }
    let num = a.num.checked_mul(b.den)?.checked_add(b.num.checked_mul(a.den)?)?;
    Some(R { num, den: a.den.checked_mul(b.den)? })
}

fn mul(a: R, b: R) -> Option<R> {
    Some(R { num: a.num.checked_mul(b.num)?, den: a.den.checked_mul(b.den)? })
}

fn compare(a: R, b: R) -> Option<Ordering> {
    if a.den == b.den {
        return Some(a.num.cmp(&b.num));
    }
    Some(a.num.checked_mul(b.den)?.cmp(&b.num.checked_mul(a.den)?))
}

impl PartialEq for R {
    fn eq(&self, other: &R) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for R {}

impl PartialOrd for R {
    fn partial_cmp(&self, other: &R) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for R {
    fn cmp(&self, other: &R) -> Ordering {
        self.with(*other, compare)
    }
}

macro_rules! operator {
    ($name:ident, $method:ident, $work:expr) => {
        impl $name<R> for R {
            type Output = R;
            fn $method(self, other: R) -> R {
                let work: fn(R, R) -> R = $work;
                work(self, other)
            }
        }
        impl $name<&R> for R {
            type Output = R;
            fn $method(self, other: &R) -> R {
                $name::$method(self, *other)
            }
        }
        impl $name<R> for &R {
            type Output = R;
            fn $method(self, other: R) -> R {
                $name::$method(*self, other)
            }
        }
        impl $name<&R> for &R {
            type Output = R;
            fn $method(self, other: &R) -> R {
                $name::$method(*self, *other)
            }
        }
    };
}

operator!(Add, add, |a, b| a.with(b, add));
operator!(Sub, sub, |a, b| a.with(R { num: -b.num, den: b.den }, add));
operator!(Mul, mul, |a, b| a.with(b, mul));
operator!(Div, div, |a, b| a.with(fraction(b.den, b.num), mul));
