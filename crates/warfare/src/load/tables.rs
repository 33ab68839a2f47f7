//! The printed tables: `tables/*.toml`.
//!
//! Every table is a grid of rows and columns by name, as in the other books. Numbers may be written
//! with a plus and with the proper minus; lengths are in u. These are read:
//!
//! | file | rule | columns | rows |
//! |---|---|---|---|
//! | `bases` | SW-GEO-01 | half-width, half-depth, ranks | foot, mounted |
//! | `strength` | SW-UNI-02 | standard, large, least, most | foot, mounted |
//! | `points` | SW-PTS-01 | points | samurai, monk, ashigaru, peasant, yumi; the rest are options |
//! | `duel` | SW-CHA-03 | attack, save (the least score) | offensive, defensive |
//! | `divisors` | SW-FIR-09 | yumi, arquebus, melee | the six types |
//! | `fire-casualties` | SW-FIR-09 | 0 … 10 (0 is 0 or less) | by-3, by-5 |
//! | `fire-modifiers` | SW-FIR-08 | value | casualty-foot, casualty-mounted, arquebus |
//! | `allowance` | SW-MOV-03 | move | leader, mounted, foot |
//! | `ground` | SW-MOV-05 | cost | level, wall, wood (times) |
//! | `melee` | SW-MEL-02 | value | types (samurai once), the rest as in the page |
//! | `melee-casualties` | SW-MEL-03 | 11 … 20 | by-3, by-5 |
//! | `strike` | SW-MEL-05 | score | least, hit, save |
//! | `morale` | SW-MOR-01 | own type | enemy type, fire; a number or x |
//! | `morale-factors` | SW-MOR-02 | value | flank, rear, leader, half, leader-lost |
//! | `rally` | SW-RAL-03 | throw (the least score, or –) | types, desperation (added) |
//!
//! The six types: mounted-samurai, foot-samurai, monk, ronin, ashigaru, peasant.

use ::book::{Files, Grid, Trouble};

use crate::book::{Allowance, Base, Costs, Modifiers, Points, Strength, Strike, TOP_SCORE, Tables};
use crate::catalogue::Kind;
use crate::event::Reason;

use super::FOLDER;

/// The last score of the first of the two tables of casualties.
const FIRE_TOP: usize = 10;

/// A table whose cells are found by the names of row and column.
struct Sheet {
    path: String,
    grid: Grid<String>,
}

impl Sheet {
    fn read(files: &Files, name: &str) -> Result<Sheet, Trouble> {
        let path = format!("{FOLDER}/tables/{name}.toml");
        let grid = Grid::parse(files, &path, |cell| Some(cell.to_owned()))?;
        Ok(Sheet { path, grid })
    }

    fn cell(&self, row: &str, column: &str) -> Result<&str, Trouble> {
        let find = |names: &[String], name: &str, what: &str| {
            let at = names.iter().position(|known| known == name);
            at.map(|at| at as i32 + 1).ok_or_else(|| {
                let wrong = format!("the table has no {what} `{name}`");
                Trouble::whole(&self.path, wrong, format!("add the {what}"))
            })
        };
        let row = find(self.grid.row_names(), row, "row")?;
        let column = find(self.grid.col_names(), column, "column")?;
        Ok(self.grid.at(row, column))
    }

    fn word<T>(
        &self,
        row: &str,
        column: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let cell = self.cell(row, column)?;
        meaning(cell).ok_or_else(|| {
            let what = format!("`{cell}` in row {row}, column {column}, cannot be read");
            Trouble::whole(&self.path, what, "write what the other cells are like")
        })
    }

    fn number<T: TryFrom<i32>>(&self, row: &str, column: &str) -> Result<T, Trouble> {
        self.word(row, column, |cell| whole(cell)?.try_into().ok())
    }
}

/// A whole number, with the proper minus or the other one.
fn whole(cell: &str) -> Option<i32> {
    cell.replace('−', "-").trim_start_matches('+').parse().ok()
}

/// One value for each item, in order.
fn each<T, U: Copy + Default, const N: usize>(
    items: [T; N],
    mut read: impl FnMut(T) -> Result<U, Trouble>,
) -> Result<[U; N], Trouble> {
    let mut out = [U::default(); N];
    for (at, item) in items.into_iter().enumerate() {
        out[at] = read(item)?;
    }
    Ok(out)
}

pub(super) fn read(files: &Files) -> Result<Tables, Trouble> {
    let sheet = |name: &str| Sheet::read(files, name);
    let bases = sheet("bases")?;
    let strength = sheet("strength")?;
    let duel = sheet("duel")?;
    let divisors = sheet("divisors")?;
    let allowance = sheet("allowance")?;
    let ground = sheet("ground")?;
    let strike = sheet("strike")?;
    let reasons = sheet("morale-factors")?;
    let rally = sheet("rally")?;
    Ok(Tables {
        bases: each(["foot", "mounted"], |row| {
            Ok(Base {
                half_width: bases.number(row, "half-width")?,
                half_depth: bases.number(row, "half-depth")?,
                ranks: bases.word(row, "ranks", |cell| cell.parse().ok().filter(|n| *n > 0))?,
            })
        })?,
        strength: each(["foot", "mounted"], |row| {
            Ok(Strength {
                standard: strength.number(row, "standard")?,
                large: strength.number(row, "large")?,
                least: strength.number(row, "least")?,
                most: strength.number(row, "most")?,
            })
        })?,
        points: points(&sheet("points")?)?,
        duel: each(["offensive", "defensive"], |row| {
            each(["attack", "save"], |column| duel.number(row, column))
        })?,
        divisors: each(Kind::ALL, |kind| {
            let known = |cell: &str| cell.parse().ok().filter(|n| matches!(n, 3 | 5));
            each(["yumi", "arquebus", "melee"], |column| divisors.word(kind.word(), column, known))
        })?,
        casualties: casualties(&sheet("fire-casualties")?, &sheet("melee-casualties")?)?,
        allowance: Allowance {
            leader: allowance.number("leader", "move")?,
            mounted: allowance.number("mounted", "move")?,
            foot: allowance.number("foot", "move")?,
        },
        costs: Costs {
            level: ground.number("level", "cost")?,
            wall: ground.number("wall", "cost")?,
            wood: ground.number("wood", "cost")?,
        },
        modifiers: modifiers(&sheet("melee")?, &sheet("fire-modifiers")?)?,
        strike: Strike {
            least: strike.number("least", "score")?,
            hit: strike.number("hit", "score")?,
            save: strike.number("save", "score")?,
        },
        morale: chart(&sheet("morale")?)?,
        reasons: each(Reason::ALL, |(_, row)| reasons.number(row, "value"))?,
        rally: each(Kind::ALL, |kind| {
            let least = |cell: &str| match cell {
                "–" | "-" => Some(None),
                _ => cell.parse().ok().map(Some),
            };
            rally.word(kind.word(), "throw", least)
        })?,
        desperation: rally.number("desperation", "throw")?,
    })
}

fn points(sheet: &Sheet) -> Result<Points, Trouble> {
    Ok(Points {
        samurai: sheet.number("samurai", "points")?,
        monk: sheet.number("monk", "points")?,
        ashigaru: sheet.number("ashigaru", "points")?,
        peasant: sheet.number("peasant", "points")?,
        yumi: sheet.number("yumi", "points")?,
    })
}

fn casualties(fire: &Sheet, melee: &Sheet) -> Result<[[u8; TOP_SCORE + 1]; 2], Trouble> {
    let mut out = [[0; TOP_SCORE + 1]; 2];
    for (row, name) in out.iter_mut().zip(["by-3", "by-5"]) {
        for (score, cell) in row.iter_mut().enumerate() {
            let sheet = if score <= FIRE_TOP { fire } else { melee };
            *cell = sheet.number(name, &score.to_string())?;
        }
    }
    Ok(out)
}

fn modifiers(melee: &Sheet, fire: &Sheet) -> Result<Modifiers, Trouble> {
    let value = |row: &str| melee.number(row, "value");
    Ok(Modifiers {
        kind: each(Kind::ALL, |kind| {
            value(if kind.is_samurai() { "samurai" } else { kind.word() })
        })?,
        cavalry: value("cavalry")?,
        leader: value("leader")?,
        uphill: value("uphill")?,
        flank: value("flank")?,
        rear: value("rear")?,
        casualty_foot: value("casualty-foot")?,
        casualty_mounted: value("casualty-mounted")?,
        arquebus: fire.number("arquebus", "value")?,
        fire_casualty_foot: fire.number("casualty-foot", "value")?,
        fire_casualty_mounted: fire.number("casualty-mounted", "value")?,
    })
}

fn chart(sheet: &Sheet) -> Result<[[Option<i8>; 6]; 7], Trouble> {
    let number = |cell: &str| match cell {
        "x" => Some(None),
        _ => whole(cell)?.try_into().ok().map(Some),
    };
    let mut out = [[None; 6]; 7];
    let rows = Kind::ALL.iter().map(|kind| kind.word()).chain(["fire"]);
    for (row, name) in out.iter_mut().zip(rows) {
        for (cell, own) in row.iter_mut().zip(Kind::ALL) {
            *cell = sheet.word(name, own.word(), number)?;
        }
    }
    Ok(out)
}
