//! Points and lengths as a player writes them: centimetres.

use measure::{CM, Point, words};

pub(crate) use crate::load::{cm as length, point};

/// A point to the tenth of a millimetre, always with two decimals: `12.50,30.00`.
pub(crate) fn spot(p: Point) -> String {
    format!("{},{}", centimetres(p.x), centimetres(p.y))
}

fn centimetres(u: i32) -> String {
    let sign = if u < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", u.unsigned_abs() / CM as u32, u.unsigned_abs() % CM as u32)
}

/// Points one after the other.
pub(super) fn points(text: &str) -> Result<Vec<Point>, String> {
    let pair = |x: &str, y: &str| Some(Point::new(length(x.trim())?, length(y.trim())?));
    words::points(text, pair).map_err(|word| no_point(&word))
}

fn no_point(word: &str) -> String {
    format!("`{word}` is no point; write east and north in cm, such as `12.50,30.00`")
}

/// One point.
pub(super) fn one_point(text: &str) -> Result<Point, String> {
    match points(text)?[..] {
        [at] => Ok(at),
        _ => Err(no_point(text)),
    }
}

/// A length and what follows it: `8 cm at 2 o'clock`, `8cm north`, `8 towards Tom`.
pub(super) fn split_length(text: &str) -> Option<(i32, &str)> {
    words::split_length(text, &["cm"], length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_to_the_tenth_of_a_millimetre() {
        assert_eq!(spot(Point::new(1250, 3005)), "12.50,30.05");
        for p in [Point::new(0, 0), Point::new(1207, 5), Point::new(6000, 11999)] {
            assert_eq!(point(&spot(p)), Some(p));
        }
        assert_eq!(points("12.5 30 and 1,2").unwrap(), [Point::new(1250, 3000), [100, 200].into()]);
        assert_eq!(points("12.5, 30").unwrap(), [Point::new(1250, 3000)]);
        for bad in ["12.505,3", "x,3", "12", "-1,3"] {
            assert!(points(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lengths_are_centimetres() {
        assert_eq!(split_length("8 cm at 2 o'clock"), Some((800, "at 2 o'clock")));
        assert_eq!(split_length("8.5cm north"), Some((850, "north")));
    }
}
