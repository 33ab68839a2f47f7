//! Fractions of any size.

use num_bigint::BigInt;
use num_rational::BigRational;

pub type R = BigRational;

pub fn r(n: i64) -> R {
    R::from_integer(BigInt::from(n))
}

pub fn fraction(num: i128, den: i128) -> R {
    R::new(num.into(), den.into())
}

/// The greatest whole number not above.
pub fn floor(n: &R) -> i64 {
    i64::try_from(n.floor().to_integer()).unwrap()
}
