//! Points, lengths and directions as a player writes them: the clock face with twelve in the north,
//! the compass, degrees, ways by points, and things of the ground by their names. What a length is
//! written in is the game's own affair.

use crate::{Ground, Heading, Point};
use book::Wording;
use book::heard::alike;

/// The eight directions of the compass, each with its short name.
const COMPASS: [(&str, &str); 8] = [
    ("n", "north"),
    ("ne", "north-east"),
    ("e", "east"),
    ("se", "south-east"),
    ("s", "south"),
    ("sw", "south-west"),
    ("w", "west"),
    ("nw", "north-west"),
];

/// Points one after the other, each `12.5,30` or `12.5 30`, with or without `and` between them, as
/// `point` reads a pair; the error is the word that is none.
pub fn points(
    text: &str,
    point: impl Fn(&str, &str) -> Option<Point>,
) -> Result<Vec<Point>, String> {
    let text = text.replace(", ", ",");
    let mut words = text.split_whitespace().filter(|word| !matches!(*word, "and" | "then"));
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        let at = match word.split_once(',') {
            Some((x, y)) => point(x, y),
            None => words.next().and_then(|next| point(word, next)),
        };
        found.push(at.ok_or_else(|| word.to_owned())?);
    }
    Ok(found)
}

/// A direction: `45`, `45°`, `2 o'clock`, `north-east`, `NE`.
pub fn heading(text: &str) -> Option<Heading> {
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

/// A length and what follows it, with or without one of the names of its unit between them: `8 cm
/// at 2 o'clock`, `8cm north`, `8 towards Tom`.
pub fn split_length<'a>(
    text: &'a str,
    units: &[&str],
    length: impl Fn(&str) -> Option<i32>,
) -> Option<(i32, &'a str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let u = length(&text[..end])?;
    let rest = text[end..].trim_start();
    let name = rest.split(' ').next().unwrap_or_default();
    match units.contains(&name) {
        true => Some((u, rest[name.len()..].trim_start())),
        // Letters right behind the number are a unit nobody knows.
        false if text[end..].starts_with(|c: char| !c.is_whitespace()) => None,
        false => Some((u, rest)),
    }
}

/// The point so far from another in a direction, and no farther by a hair: a coordinate rounded up
/// must not make a way longer than was said (MG-12).
pub fn along(from: Point, heading: Heading, u: i32) -> Point {
    let to = |u: i32| from + heading.offset(0, u);
    let fits = (0..=u).rev().find(|shorter| from.leg_length(to(*shorter)) <= u);
    to(fits.unwrap_or(0))
}

/// The same, straight towards a point.
pub fn towards(from: Point, goal: Point, u: i32) -> Point {
    let way = goal - from;
    let length = i64::from(from.leg_length(goal)).max(1);
    let to = |u: i32| from + way.scaled(u.into(), length);
    let fits = (0..=u).rev().find(|shorter| from.leg_length(to(*shorter)) <= u);
    to(fits.unwrap_or(0))
}

/// The direction somebody looks in: degrees, the clock, the compass, or something to look at, which
/// `goal` finds.
pub fn looking(
    words: &str,
    from: Point,
    goal: impl FnOnce(&str) -> Result<Point, String>,
) -> Result<Heading, String> {
    if let Some(heading) = heading(words) {
        return Ok(heading);
    }
    let at = ["towards ", "toward ", "at "].iter().find_map(|prefix| words.strip_prefix(prefix));
    let goal = goal(at.unwrap_or(words))?;
    Heading::of(goal - from).ok_or_else(|| format!("{words} is the place itself"))
}

/// Where so many u end: in a direction, towards something or away from it, which `goal` finds, or
/// ahead and back for one who faces somewhere.
pub fn end_named(
    from: Point,
    faces: Option<Heading>,
    u: i32,
    words: &str,
    goal: impl FnOnce(&str) -> Result<Point, String>,
) -> Result<Point, String> {
    if let Some(name) = words.strip_prefix("away from ") {
        return Ok(towards(from, from + (from - goal(name)?), u));
    }
    let name = ["towards ", "toward ", "to "].iter().find_map(|word| words.strip_prefix(word));
    if let Some(name) = name {
        return Ok(towards(from, goal(name)?, u));
    }
    let way = match (words, faces) {
        ("ahead" | "forward" | "forwards", Some(faces)) => Some(faces),
        ("back" | "backward" | "backwards", Some(faces)) => Some(faces.turned(180)),
        (words, _) => heading(words),
    };
    match (way, words) {
        (Some(way), _) => Ok(along(from, way, u)),
        (None, "") => Err("it is not said in which direction".to_owned()),
        (None, words) => Err(format!("`{words}` is no direction")),
    }
}

/// A heading as a wording has it: a direction of the compass, or degrees.
pub fn heading_said(wording: &Wording, heading: Heading) -> String {
    let degrees = heading.degrees();
    match degrees % 45 {
        0 => wording.say(&format!("heading.{}", COMPASS[usize::from(degrees / 45)].0), &[]),
        _ => wording.say("word.degrees", &[("number", &degrees.to_string())]),
    }
}

/// What follows ` facing ` or ` heading `, if anything does.
pub fn split_facing(words: &str) -> (&str, Option<&str>) {
    for word in [" facing ", " heading ", " looking "] {
        if let Some((before, after)) = words.rsplit_once(word) {
            return (before.trim_end(), Some(after.trim()));
        }
    }
    (words, None)
}

/// What follows ` by ` or ` via `, if anything does.
pub fn split_by(words: &str) -> (&str, Option<&str>) {
    let two = words.split_once(" by ").or_else(|| words.split_once(" via "));
    two.map_or((words, None), |(end, by)| (end, Some(by)))
}

/// The point of something on the ground, by its name, that is nearest to a point: a place, an exit,
/// an area, a zone, a line.
pub fn ground_named(ground: &Ground, at: Point, name: &str) -> Option<Point> {
    let ground = ground.pieces();
    if let Some(place) = ground.places.iter().find(|place| alike(&place.name, name)) {
        return Some(place.at);
    }
    if let Some(exit) = ground.exits.iter().find(|exit| alike(&exit.name, name)) {
        return Some(exit.edge.nearest(at));
    }
    let areas = ground.areas.iter().map(|area| (&area.name, &area.polygon));
    let zones = ground.zones.iter().map(|zone| (&zone.name, &zone.polygon));
    let named = areas.chain(zones).filter(|(known, _)| alike(known, name));
    let nearest = named.map(|(_, polygon)| polygon.nearest(at));
    let lines = ground.lines.iter().filter(|line| alike(&line.name, name));
    let lines = lines.filter_map(|line| line.nearest(at));
    nearest.chain(lines).min_by_key(|p| at.square_to(*p))
}

/// The names of places, areas and lines of the ground.
pub fn ground_names(ground: &Ground) -> impl Iterator<Item = &str> {
    let ground = ground.pieces();
    let places = ground.places.iter().map(|place| place.name.as_str());
    let areas = ground.areas.iter().map(|area| area.name.as_str());
    places.chain(areas).chain(ground.lines.iter().map(|line| line.name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let split = |text| split_length(text, &["cm"], |word| word.parse::<i32>().ok());
        assert_eq!(split("8 cm at 2 o'clock"), Some((8, "at 2 o'clock")));
        assert_eq!(split("8cm north"), Some((8, "north")));
        assert_eq!(split("8 towards Tom"), Some((8, "towards Tom")));
        assert_eq!(split("8cmx north"), None);
        assert_eq!(split("far away"), None);
    }

    #[test]
    fn points_follow_each_other_with_commas_or_spaces() {
        let whole =
            |x: &str, y: &str| Some(Point::new(x.trim().parse().ok()?, y.trim().parse().ok()?));
        let wanted = vec![Point::new(1, 2), Point::new(3, 4)];
        for text in ["1,2 3,4", "1, 2 and 3, 4", "1 2 3 4", "1,2 then 3 4"] {
            assert_eq!(points(text, whole), Ok(wanted.clone()), "{text}");
        }
        assert_eq!(points("1,2 x,4", whole), Err("x,4".to_owned()));
        assert_eq!(points("1", whole), Err("1".to_owned()));
    }
    #[test]
    fn ends_and_looks_are_told_by_goals() {
        let goal = |name: &str| match name {
            "Tom" => Ok(Point::new(0, 1000)),
            name => Err(format!("nobody is called {name}")),
        };
        let from = Point::new(0, 400);
        let faces = Some(Heading::EAST);
        let end = |words: &str, faces| end_named(from, faces, 100, words, goal);
        assert_eq!(end("towards Tom", None), Ok(Point::new(0, 500)));
        assert_eq!(end("away from Tom", None), Ok(Point::new(0, 300)));
        assert_eq!(end("at 3 o'clock", None), Ok(Point::new(100, 400)));
        assert_eq!(end("back", faces), Ok(Point::new(-100, 400)));
        assert_eq!(end("back", None), Err("`back` is no direction".to_owned()));
        assert_eq!(end("", faces), Err("it is not said in which direction".to_owned()));
        assert_eq!(end("towards Tim", faces), Err("nobody is called Tim".to_owned()));
        assert_eq!(looking("towards Tom", from, goal), Ok(Heading::NORTH));
        assert_eq!(looking("6 o'clock", from, goal), Ok(Heading::SOUTH));
        assert!(looking("Tom", Point::new(0, 1000), goal).is_err());
    }
}
