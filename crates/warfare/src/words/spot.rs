//! Points, lengths and directions as a player writes them: points in whole u, lengths in inches, and
//! the clock face with twelve in the north.

use measure::{Heading, INCH, Point};

/// The eight directions of the compass, each with its short name.
pub(super) const COMPASS: [(&str, &str); 8] = [
    ("n", "north"),
    ("ne", "north-east"),
    ("e", "east"),
    ("se", "south-east"),
    ("s", "south"),
    ("sw", "south-west"),
    ("w", "west"),
    ("nw", "north-west"),
];

/// A point: `5000,6000`.
pub(crate) fn spot(p: Point) -> String {
    format!("{},{}", p.x, p.y)
}

/// A whole number of u that can be a coordinate.
fn number(word: &str) -> Option<i32> {
    let is_plain = !word.is_empty() && word.len() < 6 && word.bytes().all(|b| b.is_ascii_digit());
    if is_plain { word.parse().ok() } else { None }
}

/// `5000,6000`.
pub(crate) fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some(Point::new(number(x.trim())?, number(y.trim())?))
}

/// Points one after the other, each `5000,6000`, with or without `and` between them.
pub(super) fn points(text: &str) -> Result<Vec<Point>, String> {
    let text = text.replace(", ", ",");
    let words = text.split_whitespace().filter(|word| !matches!(*word, "and" | "then"));
    words.map(|word| point(word).ok_or_else(|| no_point(word))).collect()
}

fn no_point(word: &str) -> String {
    format!("`{word}` is no point; write east and north in u of 0.1 mm, such as `5000,6000`")
}

/// One point.
pub(super) fn one_point(text: &str) -> Result<Point, String> {
    match points(text)?[..] {
        [at] => Ok(at),
        _ => Err(no_point(text)),
    }
}

/// A direction: `45`, `45°`, `2 o'clock`, `north-east`, `NE`.
pub(super) fn heading(text: &str) -> Option<Heading> {
    let text = text.trim().to_lowercase();
    let text = text.trim_start_matches("at ").trim();
    let clock = text.strip_suffix("o'clock").or_else(|| text.strip_suffix("o’clock"));
    if let Some(hour) = clock {
        let hour = hour.trim().parse::<i32>().ok().filter(|hour| (1..=12).contains(hour))?;
        return Some(Heading::new(hour * 30));
    }
    let plain = text.trim_end_matches("degrees").trim_end_matches('°').trim();
    if let Ok(degrees) = plain.parse::<u16>() {
        return (degrees < 360).then(|| Heading::new(degrees.into()));
    }
    let joined = text.replace([' ', '-'], "");
    let at = COMPASS
        .iter()
        .position(|(short, long)| joined == *short || joined == long.replace('-', ""))?;
    Some(Heading::new(at as i32 * 45))
}

/// A length in inches with up to two decimals, in u, and what follows it: `6 in at 2 o'clock`,
/// `6.5in north`, `6 inches towards Pears`.
pub(super) fn split_length(text: &str) -> Option<(i32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (whole, part) = text[..end].split_once('.').unwrap_or((&text[..end], ""));
    if part.len() > 2 || whole.len() > 3 {
        return None;
    }
    let hundredths = number(whole)? * 100 + number(&format!("{part:0<2}"))?;
    let rest = text[end..].trim_start();
    let rest = ["inches", "inch", "in", "\""].iter().find_map(|unit| {
        let after = rest.strip_prefix(unit)?;
        (after.is_empty() || after.starts_with(' ')).then(|| after.trim_start())
    });
    Some((hundredths * INCH / 100, rest.unwrap_or(text[end..].trim_start())))
}

/// A length in inches to the tenth, halves up; whole ones without a decimal.
pub(super) fn inches(u: i32) -> String {
    let tenths = (20 * u + INCH) / (2 * INCH);
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

/// The point so far from another in a direction, and no farther by a hair: a coordinate rounded up
/// must not make a way longer than was said (MG-12).
pub(super) fn along(from: Point, heading: Heading, u: i32) -> Point {
    let to = |u: i32| from + heading.offset(0, u);
    let fits = (0..=u).rev().find(|shorter| from.leg_length(to(*shorter)) <= u);
    to(fits.unwrap_or(0))
}

/// The same, straight towards a point.
pub(super) fn towards(from: Point, goal: Point, u: i32) -> Point {
    let way = goal - from;
    let length = i64::from(from.leg_length(goal)).max(1);
    let to = |u: i32| from + way.scaled(u.into(), length);
    let fits = (0..=u).rev().find(|shorter| from.leg_length(to(*shorter)) <= u);
    to(fits.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_whole_u() {
        for p in [Point::new(0, 0), Point::new(1207, 5), Point::new(18288, 12192)] {
            assert_eq!(point(&spot(p)), Some(p));
        }
        assert_eq!(points("1250,3000 and 1,2").unwrap(), [Point::new(1250, 3000), [1, 2].into()]);
        assert_eq!(points("1250, 3000").unwrap(), [Point::new(1250, 3000)]);
        for bad in ["12.5,3", "x,3", "12", "-1,3", "123456,1"] {
            assert!(points(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn directions_are_degrees_hours_and_the_compass() {
        let degrees = |text: &str| heading(text).map(Heading::degrees);
        assert_eq!(degrees("45"), Some(45));
        assert_eq!(degrees("at 2 o'clock"), Some(60));
        assert_eq!(degrees("North East"), Some(45));
        for bad in ["13 o'clock", "0 o'clock", "360", "up"] {
            assert_eq!(degrees(bad), None, "{bad}");
        }
    }

    #[test]
    fn lengths_are_inches() {
        assert_eq!(split_length("6 in at 2 o'clock"), Some((1524, "at 2 o'clock")));
        assert_eq!(split_length("1.5in north"), Some((381, "north")));
        assert_eq!(split_length("8 inches towards Tom"), Some((2032, "towards Tom")));
        assert_eq!(split_length("far away"), None);
        assert_eq!(
            (inches(2032), inches(381), inches(2031)),
            ("8".into(), "1.5".into(), "8".into())
        );
    }

    #[test]
    fn r_mg_12_a_way_is_never_longer_than_was_said() {
        let from = Point::new(5000, 5000);
        for u in [1, 10, 333, 500, 999, 1000, 2540] {
            for degrees in (0..360).step_by(7) {
                let to = along(from, Heading::new(degrees), u);
                assert!((u - 2..=u).contains(&from.leg_length(to)), "{u} at {degrees}");
                let goal = from + Heading::new(degrees).offset(0, 4000);
                let to = towards(from, goal, u);
                assert!((u - 2..=u).contains(&from.leg_length(to)), "{u} towards {goal}");
            }
        }
    }
}
