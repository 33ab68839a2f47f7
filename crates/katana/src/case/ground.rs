//! The ground of a case: open, with whatever its lines put there.

use ::case::{Flaw, Note, Scene, flaw};
use hex::{HexId, MOST_HEXES};

use crate::geometry::{Dir, parse_dir};
use crate::load;
use crate::map::{Ground, Map};

/// Columns and rows where nothing is said: room for a shot of 24 hexes.
const SIZE: u16 = 45;

/// Kinds of ground, with the letters that maps have for them.
const KINDS: [(&str, char); 15] = [
    ("open", '.'),
    ("rough", ':'),
    ("slippery", ','),
    ("knee", '~'),
    ("waist", 'w'),
    ("chest", 'W'),
    ("low-hedge", 'h'),
    ("low-fence", 'f'),
    ("high-hedge", 'H'),
    ("barricade", 'B'),
    ("gap", 'g'),
    ("solid", '#'),
    ("confined", 'c'),
    ("part-cover", 'p'),
    ("minimal-cover", 'm'),
];

/// `map 9 x 9`, or a map of the usual size; 0,0 is in the middle.
pub(super) fn board(scene: &Scene) -> Result<Map, Flaw> {
    let (cols, rows) = match scene.note("map") {
        None => (SIZE, SIZE),
        Some(note) => {
            let bad = || flaw(format!("`{}` is no size", note.rest), "write such as `map 9 x 9`");
            let (cols, rows) = note.rest.split_once('x').ok_or_else(bad)?;
            let number = |text: &str| text.trim().parse::<u16>().ok().filter(|n| *n > 0);
            number(cols).zip(number(rows)).ok_or_else(bad)?
        }
    };
    if u32::from(cols) * u32::from(rows) > MOST_HEXES as u32 {
        let remedy = format!("give it at most {MOST_HEXES} hexes");
        return Err(flaw("the map is too large", remedy));
    }
    let mut map = Map::open("A case".to_owned(), cols, rows);
    map.origin = map.cell(cols / 2, rows / 2);
    Ok(map)
}

/// `ground`, `height`, `wall`, `window`, `steps`.
pub(super) fn lay(map: &mut Map, note: &Note) -> Result<(), Flaw> {
    let words: Vec<&str> = note.rest.split_whitespace().collect();
    let named = words.iter().take_while(|word| word.contains(',')).count();
    let (hexes, rest) = words.split_at(named);
    let hexes = hexes_named(map, hexes)?;
    match (note.word.as_str(), rest) {
        ("ground", kinds) => {
            for hex in hexes {
                cover(&mut map.ground[hex.index()], kinds)?;
            }
        }
        ("height", [feet]) => {
            for hex in hexes {
                map.ground[hex.index()].feet = number(feet)?;
            }
        }
        ("wall", [way, feet]) => {
            let feet = number(feet)?;
            sides(map, &hexes, way, |ground, dir| ground.walls[usize::from(dir)] = feet)?;
        }
        ("window", [way]) => sides(map, &hexes, way, |ground, dir| ground.loopholes |= 1 << dir)?,
        ("steps", [way]) => {
            let dir = dir_named(way)?;
            for hex in hexes {
                map.ground[hex.index()].steps |= 1 << dir;
            }
        }
        (word, _) => {
            let remedy = "write such as `ground 0,-2 low-hedge`, `height 0,-2 30`, `wall 0,0 N 10`, \
                          `window 0,0 N`, `steps 0,0 N`";
            return Err(flaw(format!("`{word} {}` is not understood", note.rest), remedy));
        }
    }
    Ok(())
}

/// Puts kinds of ground into a hex, each with its feet if a number follows.
fn cover(ground: &mut Ground, kinds: &[&str]) -> Result<(), Flaw> {
    let mut words = kinds.iter().peekable();
    let known = || KINDS.map(|(name, _)| name).join(", ");
    if kinds.is_empty() {
        return Err(flaw("no kind of ground is named", known()));
    }
    while let Some(word) = words.next() {
        let letter = KINDS.iter().find(|(name, _)| name == word).map(|(_, letter)| *letter);
        let letter = letter.ok_or_else(|| flaw(format!("no ground `{word}`"), known()))?;
        let Ground { feet, steps, loopholes, walls, .. } = *ground;
        let fresh = load::ground_of(letter).unwrap_or_default();
        *ground = Ground { feet, steps, loopholes, walls, ..fresh };
        if let Some(size) = words.next_if(|word| word.parse::<u8>().is_ok()) {
            ground.size_ft = number(size)?;
        }
    }
    Ok(())
}

/// Does something to a side of hexes, and to the same side seen from beyond.
fn sides(
    map: &mut Map,
    hexes: &[HexId],
    way: &str,
    put: impl Fn(&mut Ground, Dir),
) -> Result<(), Flaw> {
    let dir = dir_named(way)?;
    for hex in hexes {
        let other = map.next(*hex, dir);
        put(&mut map.ground[hex.index()], dir);
        if other.is_some() {
            put(&mut map.ground[other.index()], (dir + 3) % 6);
        }
    }
    Ok(())
}

/// `0,-2 1,-2`, `0,-3..3`
fn hexes_named(map: &Map, words: &[&str]) -> Result<Vec<HexId>, Flaw> {
    let mut out = Vec::new();
    for word in words {
        let bad = || flaw(format!("`{word}` is no hex here"), "write such as 0,-2 or 0,-3..3");
        let (q, r) = word.split_once(',').ok_or_else(bad)?;
        let span = |text: &str| -> Option<std::ops::RangeInclusive<i16>> {
            let (low, high) = text.split_once("..").unwrap_or((text, text));
            Some(low.parse().ok()?..=high.parse().ok()?)
        };
        let (qs, rs) = span(q).zip(span(r)).ok_or_else(bad)?;
        for q in qs {
            for r in rs.clone() {
                out.push(map.find(&format!("{q},{r}")).ok_or_else(bad)?);
            }
        }
    }
    if out.is_empty() {
        return Err(flaw("no hex is named", "write such as 0,-2 or 0,-3..3"));
    }
    Ok(out)
}

pub(super) fn dir_named(word: &str) -> Result<Dir, Flaw> {
    let remedy = "write N, NE, SE, S, SW or NW";
    parse_dir(word).ok_or_else(|| flaw(format!("`{word}` is no direction"), remedy))
}

pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, Flaw> {
    let bad = || flaw(format!("`{word}` is no number that fits"), "write such as 3");
    word.strip_prefix('+').unwrap_or(word).parse().map_err(|_| bad())
}
