//! The printed tables: `tables/*.toml`.

use ::book::{Files, Grid, Listed, Trouble, read_toml};
use serde::Deserialize;

use crate::book::{
    Bands, Book, CombatFoot, CombatMounted, FACES, MissileFoot, MissileMounted, ODDS,
};
use crate::play::Play;
use crate::terrain::{Class, Cover, GROUNDS, Ground, GroundRow};

use super::{blades, customs, roster};

/// Names of the classes in the shift chart, in the order −, 0, +.
const CLASSES: [&str; 3] = ["disadvantage", "neutral", "advantage"];

#[derive(Deserialize)]
struct Front {
    title: String,
}

/// Where the tables of a book lie: in its own folder, and in that of the book it shares.
pub(crate) struct Shelf<'a> {
    pub files: &'a Files,
    pub folder: &'static str,
    pub shares: Option<&'static str>,
}

impl Shelf<'_> {
    /// The path of a table.
    pub(crate) fn table(&self, name: &str) -> String {
        let own = format!("{}/tables/{name}.toml", self.folder);
        match self.shares {
            Some(shared) if self.files.get(&own).is_err() => {
                format!("{shared}/tables/{name}.toml")
            }
            _ => own,
        }
    }
}

/// Reads the whole book. All troubles are told at once.
pub(crate) fn book(files: &Files, play: Play) -> Result<Book, Vec<Trouble>> {
    let folder = play.folder();
    let front: Front =
        read_toml(files, &format!("{folder}/book.toml")).map_err(|trouble| vec![trouble])?;
    let shares = Listed::find(folder).and_then(|book| book.shares);
    let shelf = &Shelf { files, folder, shares };
    let mut troubles = Vec::new();
    let ground = keep(&mut troubles, ground(shelf, play));
    let strength = keep(&mut troubles, strength(shelf));
    let shift = keep(&mut troubles, shift(shelf));
    let missile_mounted =
        keep(&mut troubles, results(shelf, "missile-mounted", MissileMounted::from_letter));
    let regular = keep(&mut troubles, regular_row(shelf));
    let missile_foot =
        keep(&mut troubles, results(shelf, "missile-foot", MissileFoot::from_letter));
    let combat_mounted =
        keep(&mut troubles, results(shelf, "combat-mounted", CombatMounted::from_letter));
    let combat_foot = keep(&mut troubles, results(shelf, "combat-foot", CombatFoot::from_letter));
    let blades = keep(&mut troubles, blades::read(shelf, play));
    let house = keep(&mut troubles, customs::read(shelf, play));
    let roster = roster::read(shelf, play).map_err(|more| troubles.extend(more)).ok();
    let complete = || {
        let roster = roster?;
        let house = house?;
        let (ground, charted) = ground?;
        Some(Book {
            play,
            title: front.title,
            customs: house.customs,
            switches: house.switches,
            defaults: house.defaults,
            ground,
            charted,
            kinds: roster.kinds,
            ransom: roster.ransom,
            strength: strength?,
            blades: blades?,
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

/// T-4, T-5, T-12, T-13 — A table of letters: a row a face of the die, a column an odds.
fn results<R>(
    shelf: &Shelf<'_>,
    name: &str,
    from_letter: fn(&str) -> Option<R>,
) -> Result<Grid<R>, Trouble> {
    sized(shelf, name, from_letter, ODDS, "columns 1-1 to 12-1")
}

/// A table of letters with a row for each face of the die and so many columns.
pub(crate) fn sized<R>(
    shelf: &Shelf<'_>,
    name: &str,
    from_letter: fn(&str) -> Option<R>,
    columns: usize,
    named: &str,
) -> Result<Grid<R>, Trouble> {
    let path = shelf.table(name);
    let grid = Grid::parse(shelf.files, &path, from_letter)?;
    let (rows, cols) = (usize::from(grid.rows()), usize::from(grid.cols()));
    if (rows, cols) != (FACES, columns) {
        let what = format!("the table has {rows} rows and {cols} columns");
        return Err(Trouble::whole(&path, what, format!("give it rows 1-10 and {named}")));
    }
    Ok(grid)
}

/// CH-OPT-03 — The other row 2 of T-4.
fn regular_row(shelf: &Shelf<'_>) -> Result<[MissileMounted; ODDS], Trouble> {
    let path = shelf.table("missile-mounted-regular");
    let grid = Grid::parse(shelf.files, &path, MissileMounted::from_letter)?;
    let cells: Vec<MissileMounted> = grid.cells().map(|(_, _, cell)| *cell).collect();
    cells.try_into().map_err(|cells: Vec<_>| {
        let what = format!("the row has {} cells", cells.len());
        Trouble::whole(&path, what, "give one row of twelve")
    })
}

/// T-1, T-2 — The terrain chart, and which kinds of ground stand in it.
fn ground(
    shelf: &Shelf<'_>,
    play: Play,
) -> Result<([GroundRow; GROUNDS], [bool; GROUNDS]), Trouble> {
    let path = shelf.table("terrain");
    let grid = Grid::parse(shelf.files, &path, |cell| Some(cell.to_owned()))?;
    let mut rows = [GroundRow::default(); GROUNDS];
    let mut charted = [false; GROUNDS];
    for ground in Ground::ALL {
        let at = ground as usize;
        let known = grid.row_names().iter().any(|name| name == ground.word());
        if known || at < Ground::SHARED || play != Play::CryHavoc {
            rows[at] = chart_row(&grid, &path, ground.word())?;
            charted[at] = true;
        }
    }
    Ok((rows, charted))
}

/// One row of a terrain chart.
pub(crate) fn chart_row(grid: &Grid<String>, path: &str, name: &str) -> Result<GroundRow, Trouble> {
    let row = row_of(grid, path, name)?;
    let cell = |col: &str| -> Result<&str, Trouble> {
        let col = col_of(grid, path, col)?;
        Ok(grid.at(row, col))
    };
    let unreadable = |col: &str, text: &str| {
        let what = format!("`{text}` is no {col} (row `{name}`)");
        let remedy = "write costs as a number or ✗, cover as none, light or medium, \
                      class as −, 0, + or none";
        Trouble::whole(path, what, remedy)
    };
    let points = |col: &str| match cell(col)? {
        "✗" => Ok(None),
        text => text.parse().map(Some).map_err(|_| unreadable(col, text)),
    };
    let (cover, class) = (cell("cover")?, cell("class")?);
    Ok(GroundRow {
        foot_mp: points("foot")?,
        horse_mp: points("horse")?,
        cover: cover_of(cover).ok_or_else(|| unreadable("cover", cover))?,
        class: class_of(class).ok_or_else(|| unreadable("class", class))?,
    })
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
fn strength(shelf: &Shelf<'_>) -> Result<[Bands<u16>; 2], Trouble> {
    bands(shelf, "missile-strength", ["shortbow", "crossbow"])
}

/// Bands of range in two rows: each begins where the one before it ends.
pub(crate) fn bands<T>(
    shelf: &Shelf<'_>,
    name: &str,
    rows: [&str; 2],
) -> Result<[Bands<T>; 2], Trouble>
where
    T: std::str::FromStr + Copy + Default,
{
    let path = shelf.table(name);
    let grid = Grid::parse(shelf.files, &path, band::<T>)?;
    let mut bands = [[(0, T::default()); 3]; 2];
    for (weapon, bands) in rows.into_iter().zip(&mut bands) {
        let row = row_of(&grid, &path, weapon)?;
        let mut next = 1;
        for (col, band) in ["short", "medium", "long"].into_iter().zip(bands) {
            let (first, last, brings) = *grid.at(row, col_of(&grid, &path, col)?);
            if first != next || last < first {
                let what = format!("the {col} band of the {weapon} runs from {first} to {last}");
                let remedy = format!("let it begin at {next}, where the one before it ends");
                return Err(Trouble::whole(&path, what, remedy));
            }
            *band = (last, brings);
            next = last.saturating_add(1);
        }
    }
    Ok(bands)
}

/// Reads `26-50:30` and `1-25:−1`.
fn band<T: std::str::FromStr>(text: &str) -> Option<(u16, u16, T)> {
    let (range, brings) = text.split_once(':')?;
    let (first, last) = range.split_once('-')?;
    let brings = brings.replace('−', "-").parse().ok()?;
    Some((first.parse().ok()?, last.parse().ok()?, brings))
}

/// T-11 — The terrain shift.
fn shift(shelf: &Shelf<'_>) -> Result<[[i8; 3]; 3], Trouble> {
    let path = shelf.table("terrain-shift");
    let grid = Grid::parse(shelf.files, &path, |cell| cell.replace('−', "-").parse::<i8>().ok())?;
    let mut shift = [[0; 3]; 3];
    for (attacker, row) in CLASSES.into_iter().zip(&mut shift) {
        for (defender, cell) in CLASSES.into_iter().zip(row) {
            *cell = *grid.at(row_of(&grid, &path, attacker)?, col_of(&grid, &path, defender)?);
        }
    }
    Ok(shift)
}

pub(crate) fn row_of<R>(grid: &Grid<R>, path: &str, name: &str) -> Result<i32, Trouble> {
    place(grid.row_names(), path, "row", name)
}

pub(crate) fn col_of<R>(grid: &Grid<R>, path: &str, name: &str) -> Result<i32, Trouble> {
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
