//! The printed tables: `tables/*.toml`.

use ::book::{Files, Grid, Trouble};

use crate::book::{Allowance, Bases, Climbing, Tables, Throw, Values};
use crate::catalogue::{Armour, Band, Class, Melee, Missile};
use crate::event::{Blow, Condition, Harm, Nerve, Reason};

use super::FOLDER;

/// u in a centimetre and in a millimetre.
const CM: i32 = 100;
const MM: i32 = 10;

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

    /// A cell of the first column.
    fn first<T>(&self, row: &str, meaning: impl Fn(&str) -> Option<T>) -> Result<T, Trouble> {
        let columns = self.grid.col_names();
        let none = || Trouble::whole(&self.path, "the table has no column", "add one");
        self.word(row, columns.first().ok_or_else(none)?, meaning)
    }

    fn count(&self, row: &str, column: &str) -> Result<u8, Trouble> {
        self.word(row, column, |cell| cell.parse().ok())
    }

    fn length(&self, row: &str, column: &str, unit: i32) -> Result<i32, Trouble> {
        self.word(row, column, |cell| Some(cell.parse::<u16>().ok()? as i32 * unit))
    }
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

/// `D6`, `D6+1`; `–` and `x` are no die.
fn throw(cell: &str) -> Option<Throw> {
    if matches!(cell, "–" | "-" | "x") {
        return Some(Throw::default());
    }
    let (faces, plus) = match cell.strip_prefix('D')?.split_once('+') {
        Some((faces, plus)) => (faces, plus.parse().ok()?),
        None => (cell.strip_prefix('D')?, 0),
    };
    let faces = faces.parse().ok().filter(|faces| (1..=100).contains(faces))?;
    Some(Throw { faces, plus })
}

fn die(cell: &str) -> Option<u8> {
    throw(cell).filter(|throw| throw.plus == 0).map(|throw| throw.faces)
}

/// A whole number, with the proper minus or the other one.
fn whole(cell: &str) -> Option<i8> {
    cell.replace('−', "-").trim_start_matches('+').parse().ok()
}

fn harm(cell: &str) -> Option<Harm> {
    Some(match cell {
        "light" => Harm::Light,
        "wound" => Harm::Wound,
        "disabled" => Harm::Disabled,
        "killed" => Harm::Killed,
        _ => return None,
    })
}

fn blow(cell: &str) -> Option<Blow> {
    match cell {
        "push" => Some(Blow::Push),
        "dismounted" => Some(Blow::Dismounted),
        _ => harm(cell).map(Blow::Hurt),
    }
}

fn condition(cell: &str) -> Option<Condition> {
    Some(match cell {
        "unhurt" => Condition::Unhurt,
        "scratched" => Condition::Scratched,
        "wounded" => Condition::Wounded,
        "disabled" => Condition::Disabled,
        "killed" => Condition::Killed,
        _ => return None,
    })
}

fn nerve(cell: &str) -> Option<Nerve> {
    Some(match cell {
        "ok" => Nerve::Ok,
        "no-advance" => Nerve::NoAdvance,
        "withdraw" => Nerve::Withdraw,
        "broken" => Nerve::Broken,
        "no-rally" => Nerve::NoRally,
        _ => return None,
    })
}

pub(super) fn read(files: &Files) -> Result<Tables, Trouble> {
    let sheet = |name: &str| Sheet::read(files, name);
    let classes = sheet("classes")?;
    agree(&classes)?;
    let dodge = sheet("dodge")?;
    let pierced = sheet("dodge-arquebus")?;
    let armour = sheet("armour")?;
    let weapons = sheet("weapons")?;
    let missiles = sheet("missiles")?;
    let loading = sheet("loading")?;
    let range = sheet("range-dice")?;
    let actions = sheet("actions")?;
    let morale = sheet("morale-factors")?;
    let wounds = ["w0", "w1", "w2", "w3", "w4"];
    let points = sheet("damage")?;
    Ok(Tables {
        quality: each(Class::ALL, |class| classes.word(class.word(), "die", die))?,
        bases: bases(&sheet("bases")?)?,
        dodge: each(Class::ALL, |class| {
            each(Armour::ALL, |worn| dodge.word(class.word(), worn.word(), throw))
        })?,
        dodge_arquebus: each(Armour::ALL, |worn| pierced.word("anybody", worn.word(), throw))?,
        armour: each(Armour::ALL, |worn| armour.first(worn.word(), die))?,
        melee: each(Melee::ALL, |weapon| weapons.first(weapon.word(), die))?,
        bands: each(Missile::ALL, |weapon| {
            each(["short", "medium", "long", "extreme"], |band| {
                missiles.length(weapon.word(), band, CM)
            })
        })?,
        loading: each(Missile::ALL, |weapon| {
            each(["others", "noumin"], |column| loading.count(weapon.word(), column))
        })?,
        range: each(Band::ALL, |band| range.first(band.word(), die))?,
        actions: each(wounds, |row| {
            each(["others", "kensei"], |column| actions.count(row, column))
        })?,
        allowance: allowance(&sheet("allowance")?)?,
        climbing: climbing(&sheet("climbing")?)?,
        shot: shots(&sheet("shot")?)?,
        points: each(["light", "wound", "disabled", "killed"], |row| {
            points.first(row, |cell| cell.parse().ok())
        })?,
        condition: conditions(&sheet("state")?)?,
        blow: blows(&sheet("melee")?)?,
        morale: each(Reason::ALL, |(_, row)| morale.first(row, whole))?,
        nerve: nerves(&sheet("morale")?)?,
        muster: values(&sheet("muster")?, &weapons)?,
    })
}

/// SS-FIG-01 — Which class is better and who is a samurai stands in the rules; the table must agree.
fn agree(classes: &Sheet) -> Result<(), Trouble> {
    for class in Class::ALL {
        let samurai = if class.is_samurai() { "yes" } else { "no" };
        let rank = (class as u8 + 1).to_string();
        classes.word(class.word(), "rank", |cell| (cell == rank).then_some(()))?;
        classes.word(class.word(), "samurai", |cell| (cell == samurai).then_some(()))?;
    }
    Ok(())
}

fn bases(sheet: &Sheet) -> Result<Bases, Trouble> {
    let radius = |row| sheet.length(row, "radius", MM);
    Ok(Bases {
        foot: radius("foot")?,
        animal: radius("animal")?,
        mounted: radius("mounted")?,
        horse: radius("horse")?,
    })
}

fn allowance(sheet: &Sheet) -> Result<Allowance, Trouble> {
    let length = |row| sheet.first(row, |cell| Some(cell.parse::<u16>().ok()? as i32 * CM));
    Ok(Allowance {
        armour: length("armour")?,
        unarmoured: length("unarmoured")?,
        mounted: length("mounted")?,
        animal: length("animal")?,
    })
}

fn climbing(sheet: &Sheet) -> Result<Climbing, Trouble> {
    let length = |row| sheet.first(row, |cell| Some(cell.parse::<u16>().ok()? as i32 * CM));
    Ok(Climbing { ladder: length("ladder")?, wall: length("wall")? })
}

fn shots(sheet: &Sheet) -> Result<[Option<Harm>; 6], Trouble> {
    each(["s0", "s1", "s2", "s3", "s4", "s5"], |row| {
        sheet.first(row, |cell| if cell == "none" { Some(None) } else { harm(cell).map(Some) })
    })
}

fn conditions(sheet: &Sheet) -> Result<[[Condition; 2]; 11], Trouble> {
    let mut out = [[Condition::Unhurt; 2]; 11];
    for (points, row) in out.iter_mut().enumerate() {
        for (at, column) in ["anybody", "tough"].into_iter().enumerate() {
            row[at] = sheet.word(&format!("p{points}"), column, condition)?;
        }
    }
    Ok(out)
}

fn blows(sheet: &Sheet) -> Result<[[Blow; 6]; 2], Trouble> {
    let mut out = [[Blow::Push; 6]; 2];
    for (row, name) in ["foot", "mounted"].into_iter().enumerate() {
        for (at, column) in ["+1", "+2", "+3", "+4", "+5", "+6"].into_iter().enumerate() {
            out[row][at] = sheet.word(name, column, blow)?;
        }
    }
    Ok(out)
}

fn nerves(sheet: &Sheet) -> Result<[Nerve; 6], Trouble> {
    let mut out = [Nerve::Ok; 6];
    for (at, row) in ["s-4", "s-3", "s-2", "s-1", "s0", "s1"].into_iter().enumerate() {
        out[at] = sheet.first(row, nerve)?;
    }
    Ok(out)
}

/// SS-GRP-04 — A weapon is worth what its die is.
fn values(sheet: &Sheet, weapons: &Sheet) -> Result<Values, Trouble> {
    let value = |row: &str| sheet.first(row, |cell| cell.parse().ok());
    Ok(Values {
        class: each(Class::ALL, |class| value(class.word()))?,
        armour: each(Armour::ALL, |worn| value(worn.word()))?,
        melee: each(Melee::ALL, |weapon| match weapons.first(weapon.word(), die)? {
            0 => value("no-die"),
            faces => value(&format!("D{faces}")),
        })?,
        missile: each(Missile::ALL, |weapon| value(weapon.word()))?,
        horse: value("horse")?,
        commander: value("commander")?,
    })
}
