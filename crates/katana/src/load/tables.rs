//! The printed tables: `tables/*.toml`.

use ::book::{Files, Grid, Trouble};

use crate::book::{
    Bravery, Breeding, Falls, Fright, Harm, Pace, Shooting, Stamina, Tables, Tactical,
};
use crate::catalogue::{Armour, Class, Horsemanship, Quality, Troop};
use crate::event::Spark;
use crate::geometry::parse_dir;
use crate::order::Gait;
use crate::state::Nerve;

use super::FOLDER;

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

    fn number(&self, row: &str, column: &str) -> Result<i8, Trouble> {
        let cell = self.cell(row, column)?;
        whole(cell).ok_or_else(|| self.bad(row, column, cell, "a whole number"))
    }

    fn count(&self, row: &str, column: &str) -> Result<u8, Trouble> {
        let cell = self.cell(row, column)?;
        cell.parse().map_err(|_| self.bad(row, column, cell, "a number of 0 or more"))
    }

    fn word<T>(
        &self,
        row: &str,
        column: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let cell = self.cell(row, column)?;
        meaning(cell).ok_or_else(|| self.bad(row, column, cell, "one of the words of the key"))
    }

    fn bad(&self, row: &str, column: &str, cell: &str, want: &str) -> Trouble {
        let what = format!("`{cell}` in row {row}, column {column}, is not {want}");
        Trouble::whole(&self.path, what, format!("write {want}"))
    }

    /// Rows `s0`, `s1` … of one column, from the first to the last there is.
    fn scores<T>(
        &self,
        from: i16,
        count: usize,
        column: &str,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<Vec<T>, Trouble> {
        let rows = (0..count as i16).map(|n| format!("s{}", from + n));
        rows.map(|row| self.word(&row, column, &meaning)).collect()
    }

    fn list<const N: usize>(&self, rows: [&str; N], column: &str) -> Result<[i8; N], Trouble> {
        let mut out = [0; N];
        for (at, row) in rows.into_iter().enumerate() {
            out[at] = self.number(row, column)?;
        }
        Ok(out)
    }

    fn counts<const N: usize>(&self, rows: [&str; N], column: &str) -> Result<[u8; N], Trouble> {
        let mut out = [0; N];
        for (at, row) in rows.into_iter().enumerate() {
            out[at] = self.count(row, column)?;
        }
        Ok(out)
    }

    /// Ten rows of scores, with so many columns.
    fn block<T: Copy, const N: usize>(
        &self,
        columns: [&str; N],
        fill: T,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Result<[[T; N]; 10], Trouble> {
        let mut out = [[fill; N]; 10];
        for (at, column) in columns.into_iter().enumerate() {
            for (score, cell) in self.scores(0, 10, column, &meaning)?.into_iter().enumerate() {
                out[score][at] = cell;
            }
        }
        Ok(out)
    }
}

/// A whole number, with the proper minus or the other one.
fn whole(cell: &str) -> Option<i8> {
    cell.replace('−', "-").trim_start_matches('+').parse().ok()
}

/// `W4+D2`, `D4+d3`, `KO`, `dead`, `–`.
fn harm(cell: &str) -> Option<Harm> {
    let mut out = Harm::default();
    for part in cell.split('+') {
        match part {
            "–" => {}
            "KO" => out.ko = true,
            "dead" => out.dead = true,
            "d3" => out.wound_die = 3,
            "d6" => out.wound_die = 6,
            _ => match (part.get(..1)?, part.get(1..)?.parse().ok()?) {
                ("W", n) => out.wounds = n,
                ("D", n) => out.distractions = n,
                _ => return None,
            },
        }
    }
    Some(out)
}

const SKILLS: [&str; 4] = ["under-0", "0-4", "5-7", "8-up"];

pub(super) fn read(files: &Files) -> Result<Tables, Trouble> {
    let sheet = |name: &str| Sheet::read(files, name);
    let ranks = Horsemanship::ALL.map(Horsemanship::name);
    let classes = Class::ALL.map(Class::name);
    let armours = Armour::ALL.map(Armour::name);
    let (refusal, armour) = (sheet("refusal")?, sheet("armour")?);
    let (reload, range) = (sheet("reload")?, sheet("range")?);
    let factor = sheet("weapon-factor")?;
    let missiles = ["heavy", "arrows", "shuriken", "stones"];
    let tables = Tables {
        phases: phases(&sheet("phases")?)?,
        refusal: square(
            ["low-hedge", "high-hedge", "barricade", "spear-line", "gap-1", "gap-2", "gap-3"],
            ranks,
            |row, column| refusal.count(row, column),
        )?,
        stay_on: sheet("stay-on")?.counts(ranks, "needs")?,
        regain: sheet("regain-control")?.counts(ranks, "needs")?,
        riding: sheet("riding")?.list(ranks, "factor")?,
        full_length: sheet("full-length")?.list(ranks, "speed")?,
        gaits: gaits(&sheet("gaits")?)?,
        fall_low: sheet("fall-low")?.scores(0, 6, "result", harm)?,
        fall_high: sheet("fall-high")?.scores(0, 7, "result", harm)?,
        reload: square(["bow", "crossbow", "thrown", "musket"], SKILLS, |row, column| {
            reload.count(row, column)
        })?,
        range: square(
            ["bow", "crossbow", "musket", "thrown"],
            ["10", "20", "30", "40", "50", "60", "70", "80"],
            |row, column| match range.cell(row, column)? {
                "–" => Ok(None),
                _ => range.count(row, column).map(Some),
            },
        )?,
        effect: sheet("hit-effect")?.block(missiles, Harm::default(), harm)?,
        ignition: sheet("ignition")?.block(SKILLS, Spark::No, |cell| match cell {
            "no" => Some(Spark::No),
            "flash" => Some(Spark::Flash),
            "fires" => Some(Spark::Fires),
            _ => None,
        })?,
        factor: square(classes, classes, |row, column| factor.number(row, column))?,
        tactical: tactical(&sheet("tactical")?)?,
        shooting: shooting(&sheet("shot-factors")?)?,
        blunt: sheet("blunt")?.scores(3, 14, "result", harm)?,
        bare_bonus: sheet("blunt-bonus")?.number("unarmed", "bonus")?,
        lost: lost(&sheet("lost-phases")?)?,
        armour_wounds: armour.counts(armours, "wounds")?,
        armour_phases: armour.counts(armours, "phases")?,
        armour_missile: armour.list(armours, "missile")?,
        trip: sheet("trip")?.counts(["body", "obstacle", "jump", "uphill", "slippery"], "limit")?,
        charge: sheet("charge")?.block(["still", "moving"], Falls::default(), falls)?,
        drift: drift(&sheet("drift")?)?,
        morale: morale(&sheet("morale")?)?,
        bravery: bravery(&sheet("morale-factors")?)?,
        noise: sheet("noise")?.block(Quality::ALL.map(Quality::name), Fright::None, |cell| {
            match cell {
                "–" => Some(Fright::None),
                "rears" => Some(Fright::Rears),
                "bolts" => Some(Fright::Bolts),
                _ => None,
            }
        })?,
        breeding: breeding(&sheet("horse-quality")?)?,
        stamina: stamina(&sheet("stamina")?)?,
    };
    steady(&tables)?;
    Ok(tables)
}

fn square<T: Copy + Default, const R: usize, const C: usize>(
    rows: [&str; R],
    columns: [&str; C],
    cell: impl Fn(&str, &str) -> Result<T, Trouble>,
) -> Result<[[T; C]; R], Trouble> {
    let mut out = [[T::default(); C]; R];
    for (at, row) in rows.into_iter().enumerate() {
        for (n, column) in columns.into_iter().enumerate() {
            out[at][n] = cell(row, column)?;
        }
    }
    Ok(out)
}

fn phases(sheet: &Sheet) -> Result<[[u8; 10]; 5], Trouble> {
    let columns = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10"];
    let out = square(["1", "2", "3", "4", "5"], columns, |row, column| sheet.count(row, column))?;
    for reaction in 0..10 {
        // The number of actions in a move equals the reaction speed.
        if out.iter().map(|row| usize::from(row[reaction])).sum::<usize>() != reaction + 1 {
            let what = format!("column r{} does not add up to {0}", reaction + 1);
            return Err(Trouble::whole(&sheet.path, what, "count the actions again"));
        }
    }
    Ok(out)
}

fn gaits(sheet: &Sheet) -> Result<[Pace; 8], Trouble> {
    let mut out = [Pace::default(); 8];
    for gait in Gait::ALL {
        out[gait as usize] = Pace {
            hexes: sheet.count(gait.name(), "hexes")?,
            turns: sheet.count(gait.name(), "turns")?,
            speed: sheet.number(gait.name(), "speed")?,
        };
    }
    Ok(out)
}

fn tactical(sheet: &Sheet) -> Result<Tactical, Trouble> {
    let factor = |row: &str| sheet.number(row, "factor");
    Ok(Tactical {
        water: [factor("water-knee")?, factor("water-waist")?, factor("water-chest")?],
        hedge: factor("hedge")?,
        body: factor("body")?,
        rough: factor("rough")?,
        impeded: factor("impeded")?,
        impeded_long: factor("impeded-long")?,
        lying: factor("lying")?,
        entangled: factor("entangled")?,
        readying: factor("readying")?,
        non_tactical: factor("non-tactical")?,
        no_effort: factor("no-effort")?,
        surprise: factor("surprise")?,
    })
}

fn shooting(sheet: &Sheet) -> Result<Shooting, Trouble> {
    let factor = |row: &str| sheet.number(row, "factor");
    let saddle = [
        factor("still-horse")?,
        factor("walking-horse")?,
        factor("trotting-horse")?,
        factor("cantering-horse")?,
        factor("galloping-horse")?,
    ];
    Ok(Shooting {
        galloping: factor("galloping")?,
        obscured: factor("obscured")?,
        minimal: factor("minimal")?,
        secondary: factor("secondary")?,
        running: factor("running")?,
        saddle,
        turned: factor("turned")?,
        under_fire: factor("under-fire")?,
        wound: factor("wound")?,
        distraction: factor("distraction")?,
    })
}

fn bravery(sheet: &Sheet) -> Result<Bravery, Trouble> {
    let factor = |row: &str| sheet.number(row, "factor");
    Ok(Bravery {
        wounded: factor("wounded")?,
        killed: factor("killed")?,
        leader: factor("leader")?,
        outnumbered: factor("outnumbered")?,
        winning: factor("winning")?,
        horsemen: factor("horsemen")?,
        receding: factor("receding")?,
        inferior: factor("inferior")?,
        friends_running: factor("friends-running")?,
    })
}

fn stamina(sheet: &Sheet) -> Result<Stamina, Trouble> {
    let cost = |row: &str| sheet.number(row, "cost");
    Ok(Stamina {
        distance: cost("distance")?,
        obstacle: cost("obstacle")?,
        armoured: cost("armoured")?,
        full_armour: cost("full-armour")?,
        wound: cost("wound")?,
        exchange: cost("exchange")?,
        heavy: cost("heavy")?,
    })
}

fn lost(sheet: &Sheet) -> Result<Vec<u8>, Trouble> {
    (0..15).map(|n| sheet.count(&format!("d{n}"), "lost")).collect()
}

fn falls(cell: &str) -> Option<Falls> {
    let who = match cell {
        "none" => (false, false),
        "attacker" => (true, false),
        "defender" => (false, true),
        "both" => (true, true),
        _ => return None,
    };
    Some(Falls { attacker: who.0, defender: who.1 })
}

fn drift(sheet: &Sheet) -> Result<[Option<u8>; 10], Trouble> {
    let mut out = [None; 10];
    let way = |cell: &str| if cell == "–" { Some(None) } else { parse_dir(cell).map(Some) };
    for (at, way) in sheet.scores(0, 10, "way", way)?.into_iter().enumerate() {
        out[at] = way;
    }
    Ok(out)
}

fn morale(sheet: &Sheet) -> Result<Vec<[Nerve; 3]>, Trouble> {
    let mut out = vec![[Nerve::On; 3]; 14];
    for troop in Troop::ALL {
        let nerve = |cell: &str| match cell {
            "on" => Some(Nerve::On),
            "hold" => Some(Nerve::Hold),
            "retire" => Some(Nerve::Retire),
            "run" => Some(Nerve::Run),
            _ => None,
        };
        let column = sheet.scores(-2, 14, troop.name(), nerve)?;
        for (at, nerve) in column.into_iter().enumerate() {
            out[at][troop as usize] = nerve;
        }
    }
    Ok(out)
}

fn breeding(sheet: &Sheet) -> Result<[Breeding; 6], Trouble> {
    let mut out = [Breeding::default(); 6];
    let yes = |cell: &str| match cell {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    for quality in Quality::ALL {
        let name = quality.name();
        out[quality as usize] = Breeding {
            sidestep: sheet.word(name, "sidestep", yes)?,
            turn: sheet.word(name, "turn", yes)?,
            back: sheet.word(name, "back", yes)?,
            combat: sheet.word(name, "combat", yes)?,
            firearms: sheet.word(name, "firearms", yes)?,
            spears: sheet.number(name, "spears")?,
            obstacle: sheet.number(name, "obstacle")?,
        };
    }
    Ok(out)
}

/// KY-HQL-01, KY-HQL-10 — A horse that is used to firearms bolts from no musket; any other may.
/// Two tables say it, so they are held to say the same.
fn steady(tables: &Tables) -> Result<(), Trouble> {
    for quality in Quality::ALL {
        let bolts = (0..10).any(|die| tables.fright(quality, die) == Fright::Bolts);
        if tables.bred(quality).firearms == bolts {
            let wrong = format!(
                "the row `{}` and the table of noise do not agree on firearms",
                quality.name()
            );
            let remedy = "a horse used to firearms never bolts from a musket, any other can";
            return Err(Trouble::whole(
                &format!("{FOLDER}/tables/horse-quality.toml"),
                wrong,
                remedy,
            ));
        }
    }
    Ok(())
}
