//! The printed tables: `tables/*.toml`.

use ::book::{Files, Grid, Trouble, read_toml};
use serde::Deserialize;

use crate::book::{Book, CombatFoot, CombatMounted, FACES, MissileFoot, MissileMounted, ODDS};
use crate::terrain::{Class, Cover, Ground, GroundRow};

use super::{FOLDER, roster};

/// Names of the classes in the shift chart, in the order −, 0, +.
const CLASSES: [&str; 3] = ["disadvantage", "neutral", "advantage"];

#[derive(Deserialize)]
struct Front {
    title: String,
}

/// Reads the whole book. All troubles are told at once.
pub(crate) fn book(files: &Files) -> Result<Book, Vec<Trouble>> {
    let mut troubles = Vec::new();
    let front: Option<Front> = keep(&mut troubles, read_toml(files, &path("book")));
    let ground = keep(&mut troubles, ground(files));
    let strength = keep(&mut troubles, strength(files));
    let shift = keep(&mut troubles, shift(files));
    let missile_mounted =
        keep(&mut troubles, results(files, "missile-mounted", MissileMounted::from_letter));
    let regular = keep(&mut troubles, regular_row(files));
    let missile_foot =
        keep(&mut troubles, results(files, "missile-foot", MissileFoot::from_letter));
    let combat_mounted =
        keep(&mut troubles, results(files, "combat-mounted", CombatMounted::from_letter));
    let combat_foot = keep(&mut troubles, results(files, "combat-foot", CombatFoot::from_letter));
    let roster = roster::read(files).map_err(|more| troubles.extend(more)).ok();
    let complete = || {
        let roster = roster?;
        Some(Book {
            title: front?.title,
            ground: ground?,
            kinds: roster.kinds,
            ransom: roster.ransom,
            strength: strength?,
            missile_mounted: missile_mounted?,
            regular_row_2: regular?,
            missile_foot: missile_foot?,
            combat_mounted: combat_mounted?,
            combat_foot: combat_foot?,
            shift: shift?,
        })
    };
    complete().ok_or(troubles)
}

fn keep<T>(troubles: &mut Vec<Trouble>, read: Result<T, Trouble>) -> Option<T> {
    read.map_err(|trouble| troubles.push(trouble)).ok()
}

fn path(name: &str) -> String {
    format!("{FOLDER}/{name}.toml")
}

fn table(name: &str) -> String {
    path(&format!("tables/{name}"))
}

/// T-4, T-5, T-12, T-13 — A table of letters: a row a face of the die, a column an odds.
fn results<R>(
    files: &Files,
    name: &str,
    from_letter: fn(&str) -> Option<R>,
) -> Result<Grid<R>, Trouble> {
    let grid = Grid::parse(files, &table(name), from_letter)?;
    let (rows, cols) = (usize::from(grid.rows()), usize::from(grid.cols()));
    if (rows, cols) != (FACES, ODDS) {
        let what = format!("the table has {rows} rows and {cols} columns");
        return Err(Trouble::whole(
            &table(name),
            what,
            "give it rows 1-10 and columns 1-1 to 12-1",
        ));
    }
    Ok(grid)
}

/// CH-OPT-03 — The other row 2 of T-4.
fn regular_row(files: &Files) -> Result<[MissileMounted; ODDS], Trouble> {
    let path = table("missile-mounted-regular");
    let grid = Grid::parse(files, &path, MissileMounted::from_letter)?;
    let cells: Vec<MissileMounted> = grid.cells().map(|(_, _, cell)| *cell).collect();
    cells.try_into().map_err(|cells: Vec<_>| {
        let what = format!("the row has {} cells", cells.len());
        Trouble::whole(&path, what, "give one row of twelve")
    })
}

/// T-1 — The terrain chart.
fn ground(files: &Files) -> Result<[GroundRow; 9], Trouble> {
    let path = table("terrain");
    let grid = Grid::parse(files, &path, |cell| Some(cell.to_owned()))?;
    let mut rows = Vec::new();
    for ground in Ground::ALL {
        let name = ground.word();
        let row = row_of(&grid, &path, name)?;
        let cell = |col: &str| -> Result<&str, Trouble> {
            let col = col_of(&grid, &path, col)?;
            Ok(grid.at(row, col))
        };
        let unreadable = |col: &str, text: &str| {
            let what = format!("`{text}` is no {col} (row `{name}`)");
            let remedy = "write costs as a number or ✗, cover as none, light or medium, \
                          class as −, 0, + or none";
            Trouble::whole(&path, what, remedy)
        };
        let points = |col: &str| match cell(col)? {
            "✗" => Ok(None),
            text => text.parse().map(Some).map_err(|_| unreadable(col, text)),
        };
        let (cover, class) = (cell("cover")?, cell("class")?);
        rows.push(GroundRow {
            foot_mp: points("foot")?,
            horse_mp: points("horse")?,
            cover: cover_of(cover).ok_or_else(|| unreadable("cover", cover))?,
            class: class_of(class).ok_or_else(|| unreadable("class", class))?,
        });
    }
    // One row a ground, in the order of `Ground`, so the length is right.
    rows.try_into().map_err(|_| Trouble::whole(&path, "the chart is incomplete", "add its rows"))
}

fn cover_of(text: &str) -> Option<Cover> {
    Some(match text {
        "none" => Cover::None,
        "light" => Cover::Light,
        "medium" => Cover::Medium,
        "heavy" => Cover::Heavy,
        _ => return None,
    })
}

fn class_of(text: &str) -> Option<Class> {
    Some(match text {
        "−" | "-" => Class::Minus,
        "0" => Class::Zero,
        "+" => Class::Plus,
        "none" => Class::Unshifted,
        _ => return None,
    })
}

/// T-3 — Bands of range and strength, by weapon.
fn strength(files: &Files) -> Result<[[(u16, u16); 3]; 2], Trouble> {
    let path = table("missile-strength");
    let grid = Grid::parse(files, &path, band)?;
    let mut bands = [[(0, 0); 3]; 2];
    for (weapon, bands) in ["shortbow", "crossbow"].into_iter().zip(&mut bands) {
        let row = row_of(&grid, &path, weapon)?;
        let mut next = 1;
        for (col, band) in ["short", "medium", "long"].into_iter().zip(bands) {
            let (first, last, strength) = *grid.at(row, col_of(&grid, &path, col)?);
            if first != next || last < first {
                let what = format!("the {col} band of the {weapon} runs from {first} to {last}");
                let remedy = format!("let it begin at {next}, where the one before it ends");
                return Err(Trouble::whole(&path, what, remedy));
            }
            *band = (last, strength);
            next = last.saturating_add(1);
        }
    }
    Ok(bands)
}

/// Reads `26-50:30`.
fn band(text: &str) -> Option<(u16, u16, u16)> {
    let (range, strength) = text.split_once(':')?;
    let (first, last) = range.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?, strength.parse().ok()?))
}

/// T-11 — The terrain shift.
fn shift(files: &Files) -> Result<[[i8; 3]; 3], Trouble> {
    let path = table("terrain-shift");
    let grid = Grid::parse(files, &path, |cell| cell.replace('−', "-").parse::<i8>().ok())?;
    let mut shift = [[0; 3]; 3];
    for (attacker, row) in CLASSES.into_iter().zip(&mut shift) {
        for (defender, cell) in CLASSES.into_iter().zip(row) {
            *cell = *grid.at(row_of(&grid, &path, attacker)?, col_of(&grid, &path, defender)?);
        }
    }
    Ok(shift)
}

fn row_of<R>(grid: &Grid<R>, path: &str, name: &str) -> Result<i32, Trouble> {
    place(grid.row_names(), path, "row", name)
}

fn col_of<R>(grid: &Grid<R>, path: &str, name: &str) -> Result<i32, Trouble> {
    place(grid.col_names(), path, "column", name)
}

/// The place of a row or column, from 1.
fn place(names: &[String], path: &str, what: &str, name: &str) -> Result<i32, Trouble> {
    let found = names.iter().position(|known| known == name);
    found.and_then(|at| i32::try_from(at + 1).ok()).ok_or_else(|| {
        let remedy = format!("add the {what} `{name}` to the grid");
        Trouble::whole(path, format!("there is no {what} `{name}`"), remedy)
    })
}
