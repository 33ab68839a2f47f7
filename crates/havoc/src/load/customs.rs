//! What differs between the books, and what the players may switch: `differences`, `defaults`.

use ::book::{Grid, Trouble};

use crate::customs::{Customs, Ranks};
use crate::options::{OLDER, Options, SWITCHES, Switch};
use crate::play::Play;

use super::tables::{Shelf, col_of, row_of};

/// Rows of the differences that are there for the reader: the data alone decides them, since
/// without such ground, weapons or animals the case cannot come up.
const FOR_READERS: [&str; 10] = [
    "terrain_chart",
    "shot_method",
    "rivers_clear_view",
    "riders_shoot_over",
    "window_class",
    "monks",
    "night",
    "harness",
    "mules",
    "crossbows",
];

const RANKS: [(&str, Ranks); 4] = [
    ("knight", Ranks::Knights),
    ("samurai", Ranks::Samurai),
    ("both", Ranks::Both),
    ("–", Ranks::Nobody),
];

/// The rules of the house: customs, and switches with their defaults.
pub(crate) struct House {
    pub customs: Customs,
    pub switches: Vec<&'static Switch>,
    pub defaults: Options,
}

/// Reads a column of both tables. The older book does not print them: its customs and defaults are
/// what the first column repeats.
pub(super) fn read(shelf: &Shelf<'_>, play: Play) -> Result<House, Trouble> {
    if play == Play::CryHavoc {
        let switches = SWITCHES[..OLDER].iter().collect();
        return Ok(House { customs: Customs::default(), switches, defaults: Options::default() });
    }
    let (switches, defaults) = defaults(shelf, play)?;
    Ok(House { customs: customs(shelf, play)?, switches, defaults })
}

/// One column of the differences.
struct Column {
    grid: Grid<String>,
    path: String,
    col: i32,
    asked: Vec<&'static str>,
}

impl Column {
    fn open(shelf: &Shelf<'_>, name: &str, play: Play) -> Result<Column, Trouble> {
        let path = shelf.table(name);
        let grid = Grid::parse(shelf.files, &path, |cell| Some(cell.to_owned()))?;
        let col = col_of(&grid, &path, play.word())?;
        Ok(Column { grid, path, col, asked: Vec::new() })
    }

    /// The value of a row, as one of these words.
    fn one<T: Copy>(&mut self, row: &'static str, words: &[(&str, T)]) -> Result<T, Trouble> {
        self.asked.push(row);
        let cell = self.grid.at(row_of(&self.grid, &self.path, row)?, self.col).as_str();
        match words.iter().find(|(word, _)| *word == cell) {
            Some((_, value)) => Ok(*value),
            None => {
                let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                let what = format!("`{row}` cannot be `{cell}`");
                Err(Trouble::whole(&self.path, what, format!("write {}", known.join(" or "))))
            }
        }
    }

    fn flag(&mut self, row: &'static str, off: &str, on: &str) -> Result<bool, Trouble> {
        self.one(row, &[(off, false), (on, true)])
    }

    /// Every row is asked for by a rule, or known to be for readers.
    fn close(&self) -> Result<(), Trouble> {
        let known = |row: &&String| {
            self.asked.contains(&row.as_str()) || FOR_READERS.contains(&row.as_str())
        };
        match self.grid.row_names().iter().find(|row| !known(row)) {
            None => Ok(()),
            Some(row) => {
                let what = format!("no rule asks for `{row}`");
                Err(Trouble::whole(&self.path, what, "strike the row, or correct its name"))
            }
        }
    }
}

/// SG-MIX-01 — The customs of a column of play.
pub(crate) fn customs(shelf: &Shelf<'_>, play: Play) -> Result<Customs, Trouble> {
    let mut column = Column::open(shelf, "differences", play)?;
    let customs = Customs {
        first_bows_rested: column.flag("first_bows", "any", "rested")?,
        wounded_shooter: column.one("wounded_shooter", &[("+0", 0), ("+1", 1)])?,
        scrub_covers: column.flag("scrub_between", "clear", "light")?,
        slopes_block: column.flag("slopes_between", "clear", "block")?,
        joint_worst: column.flag("joint_ground", "same", "worst")?,
        riders: column.one("riders", &RANKS)?,
        every_harm_kills: column.flag("animal_harm", "horse", "every")?,
        quarry: column.one("priority_quarry", &RANKS)?,
        commanders: column.one("commanders", &RANKS)?,
        challenges: column.flag("challenges", "off", "on")?,
        seppuku: column.flag("seppuku", "off", "on")?,
    };
    column.close()?;
    Ok(customs)
}

/// SG-ENG-07 — The switches a column of play offers, and their defaults.
pub(crate) fn defaults(
    shelf: &Shelf<'_>,
    play: Play,
) -> Result<(Vec<&'static Switch>, Options), Trouble> {
    let column = Column::open(shelf, "defaults", play)?;
    let mut offered = Vec::new();
    let mut options = Options::default();
    for switch in &SWITCHES {
        let cell = column.grid.at(row_of(&column.grid, &column.path, switch.name)?, column.col);
        if cell == "–" {
            continue;
        }
        offered.push(switch);
        options.set(&[switch], switch.name, cell).map_err(|error| {
            let (what, remedy) = error.split_once("; ").unwrap_or((&error, "correct it"));
            Trouble::whole(&column.path, what, remedy)
        })?;
    }
    Ok((offered, options))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::book::Files;

    /// The printed first columns say of the older book what the program takes for granted.
    #[test]
    fn r_sg_mix_01_the_first_column_is_the_older_book() {
        let mut files = Files::default();
        let texts = [
            (
                "differences",
                include_str!("../../../../data/samurai-blades/tables/differences.toml"),
            ),
            ("defaults", include_str!("../../../../data/samurai-blades/tables/defaults.toml")),
        ];
        let path = |name: &str| format!("samurai-blades/tables/{name}.toml");
        files.overlay(texts.map(|(name, text)| (path(name), text.to_owned())));
        let shelf = Shelf { files: &files, folder: "samurai-blades", shares: None };
        assert_eq!(customs(&shelf, Play::CryHavoc), Ok(Customs::default()));
        let (offered, options) = defaults(&shelf, Play::CryHavoc).expect("a column");
        let names = |list: &[&Switch]| list.iter().map(|s| s.name).collect::<Vec<_>>();
        assert_eq!(names(&offered), names(&SWITCHES[..OLDER].iter().collect::<Vec<_>>()));
        assert_eq!(options, Options::default());
    }
}
