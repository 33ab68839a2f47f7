//! The printed tables.

use serde::{Deserialize, Serialize};

use crate::catalogue::{Armour, Band, Class, Melee, Missile};
use crate::event::{Blow, Condition, Harm, Nerve, Reason};

/// The book: everything that is the same in all its scenarios.
#[derive(Clone, Debug)]
pub struct Book {
    /// The printed tables.
    pub tables: Tables,
    /// Melee weapons, by number.
    pub weapons: Vec<Weapon>,
    /// Missile weapons, by number.
    pub launchers: Vec<Launcher>,
    /// Kinds of horse.
    pub horses: Vec<Beast>,
    /// Figures that are ready to play.
    pub kinds: Vec<Kind>,
    /// Classes with their titles and a word about each.
    pub classes: Vec<(Class, String, String)>,
    /// Armour with its title, a word about it, and the classes that may not wear it.
    pub armours: Vec<(Armour, String, String, Vec<Class>)>,
    /// SS-WPN-02 — The side-arm of each class, a melee weapon by number.
    pub side_arms: [u8; 5],
}

/// A melee weapon of the catalogue.
#[derive(Clone, Debug)]
pub struct Weapon {
    /// Its name in data and commands.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// A word about it.
    pub about: String,
    /// Its row of the table.
    pub melee: Melee,
    /// The lowest class that may carry it.
    pub least: Class,
    /// For animals only.
    pub animal: bool,
}

/// A missile weapon of the catalogue.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// Its name in data and commands.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// A word about it.
    pub about: String,
    /// Its row of the tables.
    pub missile: Missile,
}

/// A kind of horse.
#[derive(Clone, Debug)]
pub struct Beast {
    /// Its name in data.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// A word about it.
    pub about: String,
    /// What it wears.
    pub armour: Armour,
}

/// A figure that is ready to play.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its name in data and commands.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// A word about it.
    pub about: String,
    /// Its class.
    pub class: Class,
    /// What it wears.
    pub armour: Armour,
    /// Its melee weapons, by number; none is bare hands.
    pub arms: [Option<u8>; 2],
    /// Its missile weapon, by number.
    pub launcher: Option<u8>,
    /// What its horse wears, if it has one.
    pub horse: Option<Armour>,
    /// SS-FIG-04 — True of an animal other than a horse.
    pub animal: bool,
    /// The drawing.
    pub drawing: String,
}

impl Book {
    /// The number of the melee weapon of that name.
    pub fn find_weapon(&self, id: &str) -> Option<u8> {
        self.weapons.iter().position(|weapon| weapon.id == id).map(|at| at as u8)
    }

    /// The number of the missile weapon of that name.
    pub fn find_launcher(&self, id: &str) -> Option<u8> {
        self.launchers.iter().position(|weapon| weapon.id == id).map(|at| at as u8)
    }

    /// The figure of that name.
    pub fn find_kind(&self, id: &str) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// R-SS-27 — True of armour that a class may not wear.
    pub fn is_barred(&self, class: Class, armour: Armour) -> bool {
        self.armours.iter().any(|(worn, _, _, never)| *worn == armour && never.contains(&class))
    }
}

/// A die of a table, with what is added to it; `faces` is 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// How many faces the die has; 0 for no die.
    pub faces: u8,
    /// What is added to its score.
    pub plus: u8,
}

/// SS-MOV-01 — What one Move action buys, in u.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Allowance {
    pub armour: i32,
    pub unarmoured: i32,
    pub mounted: i32,
    pub animal: i32,
}

/// SS-CLB-01 — What one Climb action buys, in u.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Climbing {
    pub ladder: i32,
    pub wall: i32,
}

/// SS-FIG-02 — Radii of bases, in u.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Bases {
    pub foot: i32,
    pub animal: i32,
    pub mounted: i32,
    pub horse: i32,
}

/// SS-GRP-04 — What everything is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// By [`Class`].
    pub class: [u16; 5],
    /// By [`Armour`].
    pub armour: [u16; 4],
    /// By [`Melee`].
    pub melee: [u16; 8],
    /// By [`Missile`].
    pub missile: [u16; 5],
    /// A horse.
    pub horse: u16,
    /// Being the force commander.
    pub commander: u16,
}

/// The printed tables, by chapter.
#[derive(Clone, Debug)]
pub struct Tables {
    /// SS-FIG-01 — Faces of the quality die, by [`Class`].
    pub quality: [u8; 5],
    /// SS-FIG-02.
    pub bases: Bases,
    /// SS-ARM-02 — By [`Class`] and [`Armour`].
    pub dodge: [[Throw; 4]; 5],
    /// SS-ARM-03 — By [`Armour`].
    pub dodge_arquebus: [Throw; 4],
    /// SS-ARM-04 — Faces of the armour die, by [`Armour`].
    pub armour: [u8; 4],
    /// SS-WPN-01 — Faces of the weapon die, by [`Melee`]; 0 for none.
    pub melee: [u8; 8],
    /// SS-WPN-03 — Upper limits of the bands in u, by [`Missile`].
    pub bands: [[i32; 4]; 5],
    /// SS-WPN-03 — Actions to load, by [`Missile`]: others, Noumin.
    pub loading: [[u8; 2]; 5],
    /// SS-WPN-04 — Faces of the range die, by [`Band`].
    pub range: [u8; 5],
    /// SS-ACT-01 — Actions by wounds: others, Kensei.
    pub actions: [[u8; 2]; 5],
    /// SS-MOV-01.
    pub allowance: Allowance,
    /// SS-CLB-01.
    pub climbing: Climbing,
    /// SS-SHT-07 — What a shot does, by the difference from 0.
    pub shot: [Option<Harm>; 6],
    /// SS-DMG-01 — Points of damage, by [`Harm`].
    pub points: [u8; 4],
    /// SS-DMG-01 — How one is, by points: anybody, and a tough Kensei.
    pub condition: [[Condition; 2]; 11],
    /// SS-MEL-09 — What the loser suffers, by the difference from 1: on foot, mounted.
    pub blow: [[Blow; 6]; 2],
    /// SS-MOR-03 — What is added, by [`Reason`].
    pub morale: [i8; Reason::COUNT],
    /// SS-MOR-04 — The result, by the total from −4.
    pub nerve: [Nerve; 6],
    /// SS-GRP-04.
    pub muster: Values,
}

/// SS-MOR-04 — The first row of the results of a morale test.
const NERVE_FROM: i16 = -4;

impl Tables {
    /// SS-FIG-01 — The faces of a class's quality die.
    #[inline]
    pub fn quality(&self, class: Class) -> u8 {
        self.quality[class as usize]
    }

    /// SS-ARM-02.
    #[inline]
    pub fn dodge(&self, class: Class, armour: Armour) -> Throw {
        self.dodge[class as usize][armour as usize]
    }

    /// SS-ARM-04.
    #[inline]
    pub fn armour_die(&self, armour: Armour) -> u8 {
        self.armour[armour as usize]
    }

    /// SS-WPN-01.
    #[inline]
    pub fn weapon_die(&self, weapon: Melee) -> u8 {
        self.melee[weapon as usize]
    }

    /// SS-WPN-03 — The upper limit of a band in u; nothing of the band beyond them.
    #[inline]
    pub fn limit(&self, missile: Missile, band: Band) -> Option<i32> {
        self.bands[missile as usize].get(band as usize).copied()
    }

    /// SS-WPN-03 — The actions it takes to load.
    #[inline]
    pub fn loading(&self, missile: Missile, class: Class) -> u8 {
        self.loading[missile as usize][usize::from(class == Class::Noumin)]
    }

    /// SS-WPN-04.
    #[inline]
    pub fn range_die(&self, band: Band) -> u8 {
        self.range[band as usize]
    }

    /// SS-SHT-07 — What a shot does; a difference beyond the table counts as its last row.
    pub fn shot(&self, difference: i16) -> Option<Harm> {
        self.shot[difference.clamp(0, 5) as usize]
    }

    /// SS-DMG-01 — The points of a harm.
    pub fn points(&self, harm: Harm) -> u8 {
        self.points[harm as usize]
    }

    /// SS-MEL-09 — What a loser suffers on foot; a difference beyond the table counts as its last
    /// column.
    pub fn blow_on_foot(&self, difference: i16) -> Blow {
        self.blow[0][difference.clamp(1, 6) as usize - 1]
    }

    /// SS-MEL-09 — The same of a rider.
    pub fn blow_mounted(&self, difference: i16) -> Blow {
        self.blow[1][difference.clamp(1, 6) as usize - 1]
    }

    /// SS-MOR-03.
    pub fn morale(&self, reason: Reason) -> i16 {
        self.morale[reason as usize].into()
    }

    /// SS-MOR-04 — What a total makes of a group.
    pub fn nerve(&self, total: i16) -> Nerve {
        self.nerve[(total - NERVE_FROM).clamp(0, 5) as usize]
    }
}
