//! Maps: `maps/*.map`, a grid of letters and lines that add to it.

use ::book::Trouble;
use hex::{HexId, MOST_HEXES};

use crate::geometry::{Dir, parse_dir};
use crate::map::{Cover, Feature, Footing, Ground, Map, Water};

/// The letters of the grid.
pub const LETTERS: [(char, &str); 16] = [
    ('.', "open ground"),
    (':', "rough ground"),
    (',', "slippery ground"),
    ('~', "water, knee-deep"),
    ('w', "water, waist-deep"),
    ('W', "water, chest-deep"),
    ('h', "low hedge"),
    ('f', "low fence"),
    ('H', "high hedge"),
    ('B', "barricade"),
    ('g', "gap, 5 feet deep"),
    ('#', "solid"),
    ('c', "confined"),
    ('p', "part cover"),
    ('m', "hardly anything to be seen"),
    ('r', "rough ground with part cover"),
];

/// Feet of a gap, a hedge and something solid where nothing else is said.
const GAP_FT: u8 = 5;
const SOLID_FT: u8 = 12;

/// What a letter of the grid stands for.
pub fn ground(letter: char) -> Option<Ground> {
    let plain = Ground::default();
    Some(match letter {
        '.' => plain,
        ':' => Ground { footing: Footing::Rough, ..plain },
        ',' => Ground { footing: Footing::Slippery, ..plain },
        '~' => Ground { water: Water::Knee, ..plain },
        'w' => Ground { water: Water::Waist, ..plain },
        'W' => Ground { water: Water::Chest, ..plain },
        'h' => Ground { feature: Feature::LowHedge, ..plain },
        'f' => Ground { feature: Feature::LowFence, ..plain },
        'H' => Ground { feature: Feature::HighHedge, ..plain },
        'B' => Ground { feature: Feature::Barricade, ..plain },
        'g' => Ground { feature: Feature::Gap, size_ft: GAP_FT, ..plain },
        '#' => Ground { feature: Feature::Solid, size_ft: SOLID_FT, ..plain },
        'c' => Ground { confined: true, ..plain },
        'p' => Ground { cover: Cover::Part, ..plain },
        'm' => Ground { cover: Cover::Minimal, ..plain },
        'r' => Ground { footing: Footing::Rough, cover: Cover::Part, ..plain },
        _ => return None,
    })
}

/// Reads a map. All troubles are told at once.
pub fn parse(path: &str, text: &str) -> Result<Map, Vec<Trouble>> {
    let mut reader =
        Reader { path, troubles: Vec::new(), title: String::new(), map: None, rows: None };
    for (at, line) in text.lines().enumerate() {
        reader.line(at + 1, line);
    }
    reader.finish()
}

struct Reader<'a> {
    path: &'a str,
    troubles: Vec<Trouble>,
    title: String,
    map: Option<Map>,
    /// The next row of the grid, while it is being read.
    rows: Option<u16>,
}

impl Reader<'_> {
    fn bad(&mut self, line: usize, what: impl Into<String>, remedy: impl Into<String>) {
        self.troubles.push(Trouble::at(self.path, line, what, remedy));
    }

    fn line(&mut self, n: usize, line: &str) {
        let words = line.trim();
        if words.starts_with(';') {
            return;
        }
        if words.is_empty() {
            if self.rows.is_some_and(|row| row > 0) {
                self.rows = None;
            }
            return;
        }
        if let Some(row) = self.rows {
            self.row(n, row, words);
            return;
        }
        let (verb, rest) = words.split_once(' ').unwrap_or((words, ""));
        match verb {
            "title" => self.title = rest.trim().to_owned(),
            "size" => self.size(n, rest),
            "ground" if self.map.is_some() => self.rows = Some(0),
            _ => self.addition(n, verb, rest.trim()),
        }
    }

    fn size(&mut self, n: usize, rest: &str) {
        let numbers = rest.split_once('x');
        let number = |text: &str| text.trim().parse::<u16>().ok();
        let size = numbers.and_then(|(cols, rows)| Some((number(cols)?, number(rows)?)));
        match size {
            Some((cols, rows)) if cols > 0 && rows > 0 => {
                let hexes = u32::from(cols) * u32::from(rows);
                if hexes > MOST_HEXES as u32 {
                    let what = format!("a map of {cols} x {rows} has {hexes} hexes");
                    self.bad(n, what, format!("give it at most {MOST_HEXES}"));
                    return;
                }
                self.map = Some(Map::open(self.title.clone(), cols, rows));
            }
            _ => self.bad(n, format!("`{rest}` is no size"), "write such as `size 14 x 10`"),
        }
    }

    fn row(&mut self, n: usize, row: u16, words: &str) {
        let letters: Vec<&str> = words.split_whitespace().collect();
        let Some(map) = &mut self.map else { return };
        let (cols, rows) = (usize::from(map.cols), map.rows);
        if row >= rows {
            self.bad(n, format!("there are more than {rows} rows"), "mend the size or the grid");
            return;
        }
        self.rows = Some(row + 1);
        if letters.len() != cols {
            let what = format!("the row has {} hexes", letters.len());
            self.bad(n, what, format!("give it {cols}, as the size says"));
            return;
        }
        for (col, letter) in letters.into_iter().enumerate() {
            let mut chars = letter.chars();
            let known = chars.next().filter(|_| chars.next().is_none()).and_then(ground);
            match (known, &mut self.map) {
                (Some(ground), Some(map)) => map.ground[usize::from(row) * cols + col] = ground,
                _ => {
                    let known: String = LETTERS.iter().map(|(letter, _)| *letter).collect();
                    self.bad(n, format!("`{letter}` is no ground"), format!("use one of {known}"));
                }
            }
        }
        if row + 1 == rows {
            self.rows = None;
        }
    }

    /// `height 10: 3-5.2`, `wall 10: 3.4 N`, `place gate: 3.4` and so on.
    fn addition(&mut self, n: usize, verb: &str, rest: &str) {
        let Some(map) = self.map.clone() else {
            self.bad(n, format!("`{verb}` comes before the size"), "begin with title and size");
            return;
        };
        let Some((head, list)) = rest.split_once(':') else {
            let what = format!("`{verb} {rest}` is not understood");
            self.bad(n, what, "write such as `height 10: 3-5.2`");
            return;
        };
        let (head, list) = (head.trim(), list.trim());
        let done = match verb {
            "steps" | "wall" | "loophole" => self.sides(n, verb, head, list),
            "place" => hexes(&map, list).map(|hexes| self.place(head, hexes)),
            _ => hexes(&map, list).and_then(|hexes| self.spread(verb, head, &hexes)),
        };
        if let Err(what) = done {
            self.bad(n, what, "see the other maps for how it is written");
        }
    }

    fn place(&mut self, name: &str, hexes: Vec<HexId>) {
        if let Some(map) = &mut self.map {
            map.places.push((name.to_owned(), hexes));
        }
    }

    fn spread(&mut self, verb: &str, head: &str, hexes: &[HexId]) -> Result<(), String> {
        let feet = || head.parse::<i16>().map_err(|_| format!("`{head}` is no number of feet"));
        let small = || head.parse::<u8>().map_err(|_| format!("`{head}` is no number of feet"));
        let Some(map) = &mut self.map else { return Ok(()) };
        for hex in hexes {
            let ground = &mut map.ground[hex.index()];
            match verb {
                "height" => ground.feet = feet()?,
                "gap" => (ground.feature, ground.size_ft) = (Feature::Gap, small()?),
                "solid" => (ground.feature, ground.size_ft) = (Feature::Solid, small()?),
                "confined" => ground.confined = true,
                "rough" => ground.footing = Footing::Rough,
                "slippery" => ground.footing = Footing::Slippery,
                "cover" => {
                    ground.cover = match head {
                        "part" => Cover::Part,
                        "minimal" => Cover::Minimal,
                        _ => return Err(format!("`{head}` is no cover: part or minimal")),
                    }
                }
                "water" => {
                    ground.water = match head {
                        "knee" => Water::Knee,
                        "waist" => Water::Waist,
                        "chest" => Water::Chest,
                        _ => return Err(format!("`{head}` is no depth: knee, waist or chest")),
                    }
                }
                _ => return Err(format!("there is no `{verb}`")),
            }
        }
        Ok(())
    }

    fn sides(&mut self, n: usize, verb: &str, head: &str, list: &str) -> Result<(), String> {
        let wall = match verb {
            "wall" => head.parse::<u8>().map_err(|_| format!("`{head}` is no number of feet"))?,
            _ => 0,
        };
        for side in list.split(',') {
            let words: Vec<&str> = side.split_whitespace().collect();
            let Some((where_, ways)) = words.split_first().filter(|(_, ways)| !ways.is_empty())
            else {
                return Err(format!("`{side}` is no hex with sides, such as `3.4 N NE`"));
            };
            let Some(map) = &self.map else { return Ok(()) };
            let hexes = hexes(map, where_)?;
            for way in ways {
                let dir = parse_dir(way).ok_or_else(|| format!("`{way}` is no direction"))?;
                for hex in &hexes {
                    self.side(n, verb, *hex, dir, wall);
                }
            }
        }
        Ok(())
    }

    fn side(&mut self, n: usize, verb: &str, hex: HexId, dir: Dir, wall: u8) {
        let Some(map) = &mut self.map else { return };
        let other = map.next(hex, dir);
        if other.is_none() {
            let name = map.name(hex);
            self.bad(n, format!("{name} has no neighbour on that side"), "choose another side");
            return;
        }
        let back = (dir + 3) % 6;
        match verb {
            "steps" => map.ground[hex.index()].steps |= 1 << dir,
            "wall" => {
                map.ground[hex.index()].walls[usize::from(dir)] = wall;
                map.ground[other.index()].walls[usize::from(back)] = wall;
            }
            _ => {
                map.ground[hex.index()].loopholes |= 1 << dir;
                map.ground[other.index()].loopholes |= 1 << back;
            }
        }
    }

    fn finish(mut self) -> Result<Map, Vec<Trouble>> {
        if self.map.is_none() && self.troubles.is_empty() {
            let what = "there is no size";
            self.troubles.push(Trouble::whole(self.path, what, "begin with title and size"));
        }
        match self.map {
            Some(mut map) if self.troubles.is_empty() => {
                map.title = self.title;
                Ok(map)
            }
            _ => Err(self.troubles),
        }
    }
}

/// A list of hexes: `3.4`, `3-5.2`, `*.0`, the name of a place, with spaces between.
pub(crate) fn hexes(map: &Map, list: &str) -> Result<Vec<HexId>, String> {
    let mut out = Vec::new();
    for word in list.split_whitespace() {
        if let Some(place) = map.place(word) {
            out.extend_from_slice(place);
            continue;
        }
        let bad = || format!("`{word}` is no hex of the map and no place on it");
        let (cols, rows) = word.split_once('.').ok_or_else(bad)?;
        let cols = span(cols, map.cols).ok_or_else(bad)?;
        let rows = span(rows, map.rows).ok_or_else(bad)?;
        for row in rows {
            for col in cols.clone() {
                out.push(map.cell(col, row).ok_or_else(bad)?);
            }
        }
    }
    Ok(out)
}

fn span(text: &str, most: u16) -> Option<std::ops::RangeInclusive<u16>> {
    if text == "*" {
        return Some(0..=most - 1);
    }
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let (low, high) = (low.parse().ok()?, high.parse().ok()?);
    (low <= high && high < most).then_some(low..=high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_read_from_letters_and_lines() {
        let text = "title Test\nsize 3 x 2\n\nground\n. h ~\n# . c\n\nheight 10: 0.0\n\
                    steps up: 1.1 NW\nwall 8: 2.0 SW\nloophole eye: 2.0 SW\nplace gate: 0-1.1\n";
        let map = parse("t.map", text).unwrap();
        assert_eq!(map.ground(HexId(1)).feature, Feature::LowHedge);
        assert_eq!(map.ground(HexId(0)).feet, 10);
        assert_eq!(map.place("gate").unwrap().len(), 2);
        let (col, way) = (map.find("2.0").unwrap(), parse_dir("SW").unwrap());
        assert_eq!((map.wall(col, way), map.is_walled(col, way)), (8, false));
        let wrong = parse("t.map", "title Test\nsize 3 x 2\nground\n. ? .\n. .\n").unwrap_err();
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        let large = parse("t.map", "title T\nsize 100 x 100\n").unwrap_err();
        assert!(large[0].to_string().contains("2048"), "{large:?}");
    }
}
