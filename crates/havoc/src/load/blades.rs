//! The tables that only the younger book has.

use ::book::{Grid, Trouble};

use crate::book::{Blades, CartSpeed, MissileFoot, MissileMounted, Saddle, Shuriken};
use crate::play::Play;

use super::tables::{Shelf, bands, chart_row, col_of, row_of, sized};

/// How far shuriken fly: a column of T-10 for each hex.
const THROW_HEXES: usize = 5;

/// Reads them; the older book has none of them.
pub(super) fn read(shelf: &Shelf<'_>, play: Play) -> Result<Option<Blades>, Trouble> {
    if play == Play::CryHavoc {
        return Ok(None);
    }
    let [longbow_on_foot, longbow_mounted] =
        bands(shelf, "longbow-ranges", ["on-foot", "mounted"])?;
    let covers = "columns none, light, medium, heavy";
    let foot = MissileFoot::from_letter;
    let mounted = MissileMounted::from_letter;
    let chart = shelf.table("terrain");
    let terrain = Grid::parse(shelf.files, &chart, |cell| Some(cell.to_owned()))?;
    Ok(Some(Blades {
        longbow_on_foot,
        longbow_mounted,
        at_mounted: sized(shelf, "longbow-mounted", mounted, 3, "columns none, light, medium")?,
        at_armoured: sized(shelf, "longbow-armoured", foot, 4, covers)?,
        at_foot: sized(shelf, "longbow-foot", foot, 4, covers)?,
        shuriken: sized(shelf, "shuriken", Shuriken::from_letter, THROW_HEXES, "columns 1 to 5")?,
        deflected_foot: deflected(shelf, "deflection-foot", foot)?,
        deflected_mounted: deflected(shelf, "deflection-mounted", mounted)?,
        improvised: improvised(shelf)?,
        cart: cart(shelf)?,
        mixed: bands(shelf, "combined-missiles", ["shortbow", "crossbow"])?,
        barricade: chart_row(&terrain, &chart, "barricade")?,
    }))
}

/// SB-MNK-02 — What is left of each letter; nothing is left of nothing.
fn deflected<R: Copy + Default, const N: usize>(
    shelf: &Shelf<'_>,
    name: &str,
    from_letter: fn(&str) -> Option<R>,
) -> Result<[R; N], Trouble> {
    let path = shelf.table(name);
    let grid = Grid::parse(shelf.files, &path, from_letter)?;
    let mut left = [R::default(); N];
    let row = row_of(&grid, &path, "becomes")?;
    for (letter, left) in ["A", "B", "C", "D", "E", "F"].into_iter().zip(&mut left[1..]) {
        *left = *grid.at(row, col_of(&grid, &path, letter)?);
    }
    Ok(left)
}

/// SB-HRS-04 — Riders without a mounted side.
fn improvised(shelf: &Shelf<'_>) -> Result<[[Saddle; 2]; 2], Trouble> {
    let path = shelf.table("improvised-rider");
    let grid = Grid::parse(shelf.files, &path, |cell| Some(cell.to_owned()))?;
    let number = |row: &str, col: &str| -> Result<u8, Trouble> {
        let cell = grid.at(row_of(&grid, &path, row)?, col_of(&grid, &path, col)?);
        let unread = |_| {
            let what = format!("`{cell}` is no {col} (row `{row}`)");
            Trouble::whole(&path, what, "write attack like +5 and movement like 12")
        };
        cell.trim_start_matches('+').parse().map_err(unread)
    };
    let saddle = |row: &str| -> Result<Saddle, Trouble> {
        Ok(Saddle { attack: number(row, "attack")?, movement: number(row, "movement")? })
    };
    Ok([
        [saddle("war-horse")?, saddle("war-horse-wounded")?],
        [saddle("draft-horse")?, saddle("draft-horse-wounded")?],
    ])
}

/// SB-CAR-03 — How far a cart goes.
fn cart(shelf: &Shelf<'_>) -> Result<CartSpeed, Trouble> {
    let path = shelf.table("cart-speed");
    let grid = Grid::parse(shelf.files, &path, |cell| cell.parse::<u8>().ok())?;
    let col = col_of(&grid, &path, "movement")?;
    let speed =
        |row: &str| -> Result<u8, Trouble> { Ok(*grid.at(row_of(&grid, &path, row)?, col)) };
    Ok(CartSpeed {
        drawn: speed("draft-horse")?,
        by_two: speed("two-men")?,
        by_three: speed("three-men")?,
    })
}
