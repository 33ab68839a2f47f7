//! Points and lengths as a player writes them: inches, and for exactness whole u.

use measure::num::rdiv;
use measure::{INCH, Inches, Point, words};

/// Whole numbers below this are inches, the others u: no tray stands so near to a corner.
const LEAST_U: i32 = 100;

/// A point in inches, with a decimal in each number so that it is never taken for u.
pub(crate) fn spot(p: Point) -> String {
    format!("{},{}", inches(p.x), inches(p.y))
}

fn inches(u: i32) -> String {
    let text = Inches(u).to_string();
    if text.contains('.') { text } else { format!("{text}.0") }
}

/// A length in inches with up to three decimals, in u.
pub(crate) fn length(word: &str) -> Option<i32> {
    let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || rest.len() > 3 || !digits(whole) || !digits(rest) {
        return None;
    }
    let thousandths = format!("{whole}{rest:0<3}").parse::<i64>().ok()?;
    Some(rdiv(thousandths * i64::from(INCH), 1000) as i32)
}

/// East and north: inches if one of them has a decimal or both are small, otherwise whole u.
pub(crate) fn point(x: &str, y: &str) -> Option<Point> {
    let whole = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|_| digits).map(i32::from)
    };
    let (x, y) = (x.trim(), y.trim());
    match (whole(x), whole(y)) {
        (Some(east), Some(north)) if east >= LEAST_U || north >= LEAST_U => {
            Some(Point::new(east, north))
        }
        _ => Some(Point::new(length(x)?, length(y)?)),
    }
}

/// Points one after the other.
pub(super) fn points(text: &str) -> Result<Vec<Point>, String> {
    words::points(text, point).map_err(|word| no_point(&word))
}

fn no_point(word: &str) -> String {
    format!("`{word}` is no point; write east and north in inches, such as `21.5,18.0`")
}

/// One point.
pub(super) fn one_point(text: &str) -> Result<Point, String> {
    match points(text)?[..] {
        [at] => Ok(at),
        _ => Err(no_point(text)),
    }
}

/// A length and what follows it: `6 in at 2 o'clock`, `6" north`, `6 towards Pears`.
pub(super) fn split_length(text: &str) -> Option<(i32, &str)> {
    words::split_length(text, &["in", "inches", "inch", "\"", "″"], length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_said_in_inches_and_heard_again() {
        assert_eq!(spot(Point::new(5436, 508)), "21.402,2.0");
        for u in (0..20_000).step_by(7) {
            for p in [Point::new(u, 7), Point::new(u, 19_999 - u), Point::new(99, u)] {
                let said = spot(p);
                assert_eq!(one_point(&said), Ok(p), "{said}");
            }
        }
    }

    #[test]
    fn whole_numbers_are_u_unless_both_are_small() {
        assert_eq!(one_point("5436,6000"), Ok(Point::new(5436, 6000)));
        assert_eq!(one_point("9000 0"), Ok(Point::new(9000, 0)));
        assert_eq!(one_point("12, 24"), Ok(Point::new(3048, 6096)));
        assert_eq!(one_point("12.5,24"), Ok(Point::new(3175, 6096)));
        for bad in ["12.5,5000", "x,3", "12", "-1,3", "1.2345,3", "99999,1", "+5,400"] {
            assert!(one_point(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn lengths_are_inches() {
        assert_eq!(split_length("6 in at 2 o'clock"), Some((1524, "at 2 o'clock")));
        assert_eq!(split_length("1.5\" north"), Some((381, "north")));
        assert_eq!(split_length("8inches towards Pears"), Some((2032, "towards Pears")));
        assert_eq!(split_length("8 towards Pears"), Some((2032, "towards Pears")));
        assert_eq!(split_length("8cm north"), None);
    }
}
