//! Points, lengths and directions as a player writes them: centimetres, and the clock face with
//! twelve in the north.

use measure::{CM, Heading, Point};

pub(crate) use crate::load::{cm as length, point};

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

/// A point to the tenth of a millimetre, always with two decimals: `12.50,30.00`.
pub(crate) fn spot(p: Point) -> String {
    format!("{},{}", centimetres(p.x), centimetres(p.y))
}

fn centimetres(u: i32) -> String {
    let sign = if u < 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", u.unsigned_abs() / CM as u32, u.unsigned_abs() % CM as u32)
}

/// Points one after the other, each `12.5,30` or `12.5 30`, with or without `and` between them.
pub(super) fn points(text: &str) -> Result<Vec<Point>, String> {
    let text = text.replace(", ", ",");
    let mut words = text.split_whitespace().filter(|word| !matches!(*word, "and" | "then"));
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let at = match length(word) {
            Some(x) => words.next().and_then(length).map(|y| Point::new(x, y)),
            None => point(word),
        };
        found.push(at.ok_or_else(|| no_point(word))?);
    }
    Ok(found)
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

/// A length and what follows it: `8 cm at 2 o'clock`, `8cm north`, `8 towards Tom`.
pub(super) fn split_length(text: &str) -> Option<(i32, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let u = length(&text[..end])?;
    let rest = text[end..].trim_start();
    let rest = match rest.strip_prefix("cm") {
        Some(after) if after.is_empty() || after.starts_with(' ') => after.trim_start(),
        Some(_) => return None,
        None => rest,
    };
    Some((u, rest))
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
    fn directions_are_degrees_hours_and_the_compass() {
        let degrees = |text: &str| heading(text).map(Heading::degrees);
        assert_eq!(degrees("45"), Some(45));
        assert_eq!(degrees("45°"), Some(45));
        assert_eq!(degrees("12 o'clock"), Some(0));
        assert_eq!(degrees("at 2 o'clock"), Some(60));
        assert_eq!(degrees("North East"), Some(45));
        assert_eq!(degrees("SW"), Some(225));
        for bad in ["13 o'clock", "0 o'clock", "360", "up"] {
            assert_eq!(degrees(bad), None, "{bad}");
        }
    }

    #[test]
    fn r_mg_12_a_way_is_never_longer_than_was_said() {
        let from = Point::new(5000, 5000);
        for u in [1, 10, 333, 500, 999, 1000, 2400] {
            for degrees in 0..360 {
                let heading = Heading::new(degrees);
                let to = along(from, heading, u);
                assert!((u - 2..=u).contains(&from.leg_length(to)), "{u} at {degrees}");
                let goal = from + heading.offset(0, 4000);
                let to = towards(from, goal, u);
                assert!((u - 2..=u).contains(&from.leg_length(to)), "{u} towards {goal}");
            }
        }
    }

    #[test]
    fn a_length_may_be_written_with_or_without_its_unit() {
        assert_eq!(split_length("8 cm at 2 o'clock"), Some((800, "at 2 o'clock")));
        assert_eq!(split_length("8.5cm north"), Some((850, "north")));
        assert_eq!(split_length("8 towards Tom"), Some((800, "towards Tom")));
        assert_eq!(split_length("far away"), None);
    }
}
