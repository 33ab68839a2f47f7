//! The plain text of a table's ground. `docs/tables.md` tells how it is written.

use crate::area::{AreaKind, MOST_PIECES};
use crate::ground::{Exit, Ground, Pieces, Place, Zone};
use crate::line::{BUILDING_HEIGHT, COVER_HEIGHT, Line, LineKind, WINDOW};
use crate::point::{CM, INCH, LONGEST_SIDE};
use crate::{Cm, Point, Polygon, Segment, num};
use book::{Trouble, nearest};

/// How far from its wall a door or window may be written, for a slanted wall seldom passes through
/// hundredths of a centimetre.
const HAIR: i32 = CM / 2;

/// The most levels of a platform, and the greatest height of a line in cm.
const MOST_LEVELS: i32 = 20;
const MOST_HEIGHT: i32 = 100 * CM;

/// The most points of one piece: with doors and windows its parts are still numbered in a byte.
const MOST_POINTS: usize = 120;

/// Every word that can begin a line, for guessing what was meant.
const WORDS: [&str; 20] = [
    "title", "table", "area", "road", "bridge", "ford", "hill", "platform", "wall", "fence",
    "hedge", "screen", "rail", "gate", "building", "door", "window", "place", "exit", "zone",
];

/// Reads the ground of a table; names every mistake at once.
pub fn parse(path: &str, text: &str) -> Result<Ground, Vec<Trouble>> {
    let reader = Reader {
        path,
        title: None,
        size: None,
        unit: CM,
        pieces: Pieces::default(),
        can_open: false,
        troubles: Vec::new(),
    };
    reader.read(text)
}

/// Lays further pieces over a ground: the same lines without title and table, with points in whole
/// u.
pub fn lay_over(ground: &Ground, path: &str, text: &str) -> Result<Ground, Vec<Trouble>> {
    let reader = Reader {
        path,
        title: Some(ground.title().to_owned()),
        size: Some(Point::new(ground.width(), ground.height())),
        unit: 1,
        pieces: ground.pieces().clone(),
        can_open: false,
        troubles: Vec::new(),
    };
    reader.read(text)
}

/// What is wrong, and what to do.
type Slip = (String, String);

fn slip(what: impl Into<String>, remedy: impl Into<String>) -> Slip {
    (what.into(), remedy.into())
}

struct Reader<'a> {
    path: &'a str,
    title: Option<String>,
    size: Option<Point>,
    /// What lengths are written in.
    unit: i32,
    pieces: Pieces,
    /// Whether the line above began something that can have doors.
    can_open: bool,
    troubles: Vec<Trouble>,
}

impl Reader<'_> {
    fn read(mut self, text: &str) -> Result<Ground, Vec<Trouble>> {
        for (at, line) in text.lines().enumerate() {
            let line = line.split(';').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            if let Err((what, remedy)) = self.line(line) {
                self.troubles.push(Trouble::at(self.path, at + 1, what, remedy));
            }
        }
        self.finish()
    }

    fn line(&mut self, line: &str) -> Result<(), Slip> {
        let (word, rest) = split(line);
        if word == "door" || word == "window" {
            return self.opening(word, rest);
        }
        self.can_open = false;
        match word {
            "title" => self.title(rest),
            "table" => self.table(rest),
            "area" => self.area(rest),
            "place" => self.place(rest),
            "exit" => self.exit(rest),
            "zone" => self.zone(rest),
            "platform" => self.platform(rest),
            "building" => self.building(rest),
            "road" | "bridge" | "ford" | "hill" => self.plain_area(word, rest),
            _ => match LineKind::WORDS.iter().find(|(known, _)| *known == word) {
                Some((_, kind)) => self.feature(*kind, word, rest),
                None => Err(unknown(word)),
            },
        }
    }

    fn title(&mut self, rest: &str) -> Result<(), Slip> {
        if rest.is_empty() || self.title.is_some() {
            return Err(slip("a table has one title", "write `title The tea-house yard` once"));
        }
        self.title = Some(rest.to_string());
        Ok(())
    }

    fn table(&mut self, rest: &str) -> Result<(), Slip> {
        let remedy = format!(
            "write the table's width and height in cm, each at most {}, once and above all pieces: \
             `table 120 x 120`; or in inches: `table 72 x 48 inches`",
            Cm(LONGEST_SIDE)
        );
        let (sizes, unit) = match rest.strip_suffix("inches") {
            Some(sizes) => (sizes, INCH),
            None => (rest, CM),
        };
        let side = |text: &str| length(text.trim(), unit);
        let sides = sizes.split_once('x').map(|(w, h)| (side(w), side(h)));
        match sides {
            Some((Some(width), Some(height)))
                if self.size.is_none()
                    && (1..=LONGEST_SIDE).contains(&width)
                    && (1..=LONGEST_SIDE).contains(&height) =>
            {
                self.size = Some(Point::new(width, height));
                self.unit = unit;
                Ok(())
            }
            _ => Err(slip(format!("`table {rest}` gives no size"), remedy)),
        }
    }

    fn area(&mut self, rest: &str) -> Result<(), Slip> {
        let (word, rest) = split(rest);
        let kinds = || AreaKind::WORDS.iter().filter(|(_, kind)| kind.flags().0 != 0);
        let Some((word, _)) = kinds().find(|(known, _)| *known == word) else {
            let all: Vec<&str> = kinds().map(|(word, _)| *word).collect();
            let what = format!("`{word}` is no kind of area");
            return Err(slip(what, format!("write one of: {}", all.join(", "))));
        };
        self.plain_area(word, rest)
    }

    fn plain_area(&mut self, word: &str, rest: &str) -> Result<(), Slip> {
        let (name, rest) = name(word, rest)?;
        let polygon = self.polygon(rest)?;
        let kind = AreaKind::WORDS.iter().find(|(known, _)| *known == word);
        let (_, kind) = kind.ok_or_else(|| unknown(word))?;
        self.room_for_area()?;
        self.pieces.area(*kind, &name, polygon);
        Ok(())
    }

    fn platform(&mut self, rest: &str) -> Result<(), Slip> {
        let (levels, rest) = split(rest);
        let levels = levels.parse().ok().filter(|levels| (1..=MOST_LEVELS).contains(levels));
        let Some(levels) = levels else {
            let remedy =
                format!("write them first, 1 to {MOST_LEVELS}: `platform 3 \"Walkway\" …`");
            return Err(slip("a platform needs its levels", remedy));
        };
        let (name, rest) = name("platform", rest)?;
        let polygon = self.polygon(rest)?;
        self.room_for_area()?;
        self.room_for_line()?;
        self.pieces.platform(levels as u8, &name, polygon);
        self.can_open = true;
        Ok(())
    }

    fn building(&mut self, rest: &str) -> Result<(), Slip> {
        let (first, after) = split(rest);
        let (height, rest) = match length(first, CM) {
            Some(_) => (height("building", first)?, after),
            None => (BUILDING_HEIGHT, rest),
        };
        let (name, rest) = name("building", rest)?;
        let polygon = self.polygon(rest)?;
        self.room_for_line()?;
        self.pieces.lines.push(Line::ring(&name, LineKind::Building, height, &polygon));
        self.can_open = true;
        Ok(())
    }

    fn feature(&mut self, kind: LineKind, word: &str, rest: &str) -> Result<(), Slip> {
        let (first, rest) = split(rest);
        let height = height(word, first)?;
        let (name, rest) = name(word, rest)?;
        let points = self.points(rest)?;
        let remedy = "give at least two points, each different from the one before";
        if points.len() < 2 {
            return Err(slip(format!("a {word} runs from point to point"), remedy));
        }
        if let Some(twice) = points.windows(2).find(|two| two[0] == two[1]) {
            return Err(slip(format!("the point {} stands twice in a row", twice[0]), remedy));
        }
        self.room_for_line()?;
        self.pieces.lines.push(Line::new(&name, kind, height, points));
        self.can_open = true;
        Ok(())
    }

    fn opening(&mut self, word: &str, rest: &str) -> Result<(), Slip> {
        let under = "write it under the building, platform, wall, fence or hedge it belongs to";
        let points = self.points(rest)?;
        let Some(line) = self.pieces.lines.last_mut().filter(|_| self.can_open) else {
            return Err(slip(format!("this {word} belongs to nothing"), under));
        };
        let [from, to] = points[..] else {
            let remedy = format!("write where it begins and ends: `{word} 22,24 26,24`");
            return Err(slip(format!("a {word} has two ends"), remedy));
        };
        let instead = if word == "window" { Some(WINDOW) } else { None };
        if line.open(from, to, HAIR, instead) {
            return Ok(());
        }
        let what = format!("this {word} is in no straight piece of \"{}\"", line.name);
        let remedy = "give two different points of the same wall, between its corners, clear of \
                      the doors and windows above";
        Err(slip(what, remedy))
    }

    fn place(&mut self, rest: &str) -> Result<(), Slip> {
        let (name, rest) = quoted(rest, "place")?;
        let [at] = self.points(rest)?[..] else {
            return Err(slip("a place is one point", "write it in cm: `place \"Shrine\" 75,60`"));
        };
        self.is_new(&name)?;
        self.pieces.places.push(Place { name, at });
        Ok(())
    }

    fn exit(&mut self, rest: &str) -> Result<(), Slip> {
        let (name, rest) = quoted(rest, "exit")?;
        let remedy = "give the two ends of a stretch of one table edge";
        let [a, b] = self.points(rest)?[..] else {
            return Err(slip("an exit has two ends", remedy));
        };
        let size = self.size.unwrap_or_default();
        let is_level = a.y == b.y && (a.y == 0 || a.y == size.y);
        let is_upright = a.x == b.x && (a.x == 0 || a.x == size.x);
        if a == b || !(is_level || is_upright) {
            return Err(slip(format!("{a} to {b} is no stretch of the table's edge"), remedy));
        }
        self.is_new(&name)?;
        self.pieces.exits.push(Exit { name, edge: Segment::new(a, b) });
        Ok(())
    }

    fn zone(&mut self, rest: &str) -> Result<(), Slip> {
        let (name, rest) = quoted(rest, "zone")?;
        let polygon = self.polygon(rest)?;
        self.is_new(&name)?;
        self.pieces.zones.push(Zone { name, polygon });
        Ok(())
    }

    /// Scenarios call places, exits and zones by name, so no two may share one.
    fn is_new(&self, name: &str) -> Result<(), Slip> {
        let places = self.pieces.places.iter().map(|place| &place.name);
        let exits = self.pieces.exits.iter().map(|exit| &exit.name);
        let zones = self.pieces.zones.iter().map(|zone| &zone.name);
        match places.chain(exits).chain(zones).any(|known| known == name) {
            true => Err(slip(format!("\"{name}\" is named twice"), "give one another name")),
            false => Ok(()),
        }
    }

    fn room_for_area(&self) -> Result<(), Slip> {
        full(self.pieces.areas.len(), "areas, roads, hills and platforms")
    }

    fn room_for_line(&self) -> Result<(), Slip> {
        full(self.pieces.lines.len(), "walls, fences, hedges, buildings and platforms")
    }

    /// Corners of a polygon, or `10,20 to 35,45` for an upright box.
    fn polygon(&self, text: &str) -> Result<Polygon, Slip> {
        let corners = match text.split_once(" to ") {
            None => self.points(text)?,
            Some((from, to)) => match (&self.points(from)?[..], &self.points(to)?[..]) {
                ([a], [b]) => {
                    vec![*a, Point::new(b.x, a.y), *b, Point::new(a.x, b.y)]
                }
                _ => {
                    let remedy = "write two opposite corners: `10,20 to 35,45`";
                    return Err(slip("a box runs from one corner to the opposite", remedy));
                }
            },
        };
        Polygon::new(corners).map_err(|crooked| {
            let remedy = "give at least three corners in order round the edge, so that no edge \
                          meets another; or two opposite corners: `10,20 to 35,45`";
            slip(format!("this is no polygon: {crooked}"), remedy)
        })
    }

    fn points(&self, text: &str) -> Result<Vec<Point>, Slip> {
        let points: Result<Vec<Point>, Slip> =
            text.split_whitespace().map(|word| self.point(word)).collect();
        let points = points?;
        if points.len() > MOST_POINTS {
            let what = format!("{} points are too many for one piece", points.len());
            let remedy = format!("make several of it, of at most {MOST_POINTS} points each");
            return Err(slip(what, remedy));
        }
        Ok(points)
    }

    fn point(&self, word: &str) -> Result<Point, Slip> {
        let Some(size) = self.size else {
            return Err(slip(
                "the table has no size yet",
                "put `table 120 x 120` above the pieces",
            ));
        };
        let part = |text: &str| length(text, self.unit);
        let pair = word.split_once(',').and_then(|(x, y)| Some((part(x)?, part(y)?)));
        let Some((x, y)) = pair else {
            let remedy =
                "write east and north in cm without a space, at most two decimals: `12.5,30`";
            return Err(slip(format!("`{word}` is no point"), remedy));
        };
        let point = Point::new(x, y);
        if x > size.x || y > size.y {
            let what = format!("the point {point} is off the table");
            let remedy = format!("keep it within {} x {}", Cm(size.x), Cm(size.y));
            return Err(slip(what, remedy));
        }
        Ok(point)
    }

    fn finish(mut self) -> Result<Ground, Vec<Trouble>> {
        let path = self.path;
        let size = self.size.unwrap_or_default();
        let title = self.title.unwrap_or_default();
        if title.is_empty() {
            let remedy = "write `title The tea-house yard` on a line of its own";
            self.troubles.push(Trouble::whole(path, "the table has no title", remedy));
        }
        if self.size.is_none() {
            let remedy = "write `table 120 x 120` above the pieces";
            self.troubles.push(Trouble::whole(path, "the table has no size", remedy));
        }
        let ground = Ground::new(&title, size.x, size.y, self.pieces);
        match ground {
            Some(ground) if self.troubles.is_empty() => Ok(ground),
            _ => Err(self.troubles),
        }
    }
}

/// The first word of a line, and what follows it.
fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// The name of a piece in quotes; a piece without one goes by its word.
fn name<'a>(word: &str, rest: &'a str) -> Result<(String, &'a str), Slip> {
    if rest.starts_with('"') { quoted(rest, word) } else { Ok((word.to_string(), rest)) }
}

fn quoted<'a>(rest: &'a str, word: &str) -> Result<(String, &'a str), Slip> {
    let inside = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    match inside {
        Some((name, rest)) if !name.trim().is_empty() => Ok((name.trim().to_string(), rest.trim())),
        _ => {
            let remedy = format!("write it in quotes before the points: `{word} \"Shrine\" …`");
            Err(slip(format!("this {word} has no name"), remedy))
        }
    }
}

/// A length in cm or inches with at most two decimals, to the nearest u.
fn length(text: &str, unit: i32) -> Option<i32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 2 {
        return None;
    }
    let part = part.parse::<i64>().ok()? * if part.len() == 1 { 10 } else { 1 };
    let hundredths = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)?;
    let length = num::rdiv(hundredths.checked_mul(i64::from(unit))?, 100);
    i32::try_from(length).ok()
}

fn height(word: &str, text: &str) -> Result<i32, Slip> {
    length(text, CM).filter(|height| (1..=MOST_HEIGHT).contains(height)).ok_or_else(|| {
        let remedy = format!(
            "write it in cm after the word, at most {}: `{word} 3 \"Garden {word}\" …`; from {} cm \
             on it gives cover",
            Cm(MOST_HEIGHT),
            Cm(COVER_HEIGHT)
        );
        slip(format!("`{text}` is no height of a {word}"), remedy)
    })
}

fn full(count: usize, what: &str) -> Result<(), Slip> {
    if count < MOST_PIECES {
        return Ok(());
    }
    Err(slip(format!("more than {MOST_PIECES} {what}"), "join some of them into one"))
}

fn unknown(word: &str) -> Slip {
    let what = format!("no line begins with `{word}`");
    let known = WORDS;
    match nearest(word, known) {
        Some(meant) => slip(what, format!("did you mean `{meant}`?")),
        None => slip(what, format!("begin with one of: {}", known.join(", "))),
    }
}
