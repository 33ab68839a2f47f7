//! The book: tables and catalogue, as the rules ask for them.

use hex::Hex;

use crate::catalogue::{
    Armour, Class, EffectColumn, Good, Horsemanship, Known, Market, Missile, Origin, Quality,
    RangeRow, ReloadRow, Template, Troop, Weapon, WeaponId,
};
use crate::event::Spark;
use crate::geometry::Dir;
use crate::order::Gait;
use crate::state::Nerve;
use crate::zones::{Zone, ZoneId};

/// Tables and catalogue.
#[derive(Clone, Debug)]
pub struct Book {
    /// Its title.
    pub title: String,
    /// KY-WPN-50.
    pub weapons: Vec<Weapon>,
    /// KY-WPN-15 — Names of the families of weapons: the id of the first of each.
    pub families: Vec<String>,
    /// KY-ZON.
    pub zones: Vec<Zone>,
    /// KY-KIA-01 — Where a shout is heard.
    pub shout: Vec<Hex>,
    /// The zone of bare hands on foot.
    pub bare: ZoneId,
    /// And in the saddle.
    pub bare_mounted: ZoneId,
    /// KY-NIT-01 — The technique of two swords.
    pub niten: WeaponId,
    /// Numbers of the families of unarmed skills.
    pub unarmed: Vec<u8>,
    /// The printed tables.
    pub tables: Tables,
    /// KY-CHR-21.
    pub templates: Vec<Template>,
    /// KY-CHR-22.
    pub origins: Vec<Origin>,
    /// KY-CAM-10.
    pub goods: Vec<Good>,
    /// KY-CAM-02 — Places to buy and sell, the usual one first.
    pub markets: Vec<Market>,
    /// Characters who are ready to play.
    pub known: Vec<Known>,
}

/// What somebody suffers by a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harm {
    /// Wounds.
    pub wounds: u8,
    /// A die for further wounds: 3, 6 or 0 for none.
    pub wound_die: u8,
    /// Distractions.
    pub distractions: u8,
    /// Knocked out.
    pub ko: bool,
    /// Killed.
    pub dead: bool,
}

/// KY-HQL-10 — What the noise of a musket does to a horse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Fright {
    None,
    Rears,
    Bolts,
}

/// KY-HQL-01 — What a horse can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's columns.
pub struct Breeding {
    pub sidestep: bool,
    pub turn: bool,
    pub back: bool,
    pub combat: bool,
    pub firearms: bool,
    pub spears: i8,
    pub obstacle: i8,
}

/// KY-HOR-03 — A row of the table of gaits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's columns.
pub struct Pace {
    pub hexes: u8,
    pub turns: u8,
    pub speed: i8,
}

/// Rows of the table of refusals (KY-HOR-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Obstacle {
    LowHedge,
    HighHedge,
    Barricade,
    SpearLine,
    Gap1,
    Gap2,
    Gap3,
}

/// Rows of the table of tactical factors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Tactical {
    pub water: [i8; 3],
    pub hedge: i8,
    pub body: i8,
    pub rough: i8,
    pub impeded: i8,
    pub impeded_long: i8,
    pub lying: i8,
    pub entangled: i8,
    pub readying: i8,
    pub non_tactical: i8,
    pub no_effort: i8,
    pub surprise: i8,
}

/// Rows of the table of factors for a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Shooting {
    pub galloping: i8,
    pub obscured: i8,
    pub minimal: i8,
    pub secondary: i8,
    pub running: i8,
    /// From the saddle, by speed 0 to 4.
    pub saddle: [i8; 5],
    pub turned: i8,
    pub under_fire: i8,
    pub wound: i8,
    pub distraction: i8,
}

/// Rows of the table of factors for fear and bravery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Bravery {
    pub wounded: i8,
    pub killed: i8,
    pub leader: i8,
    pub outnumbered: i8,
    pub winning: i8,
    pub horsemen: i8,
    pub receding: i8,
    pub inferior: i8,
    pub friends_running: i8,
}

/// KY-STA — What tires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Stamina {
    pub distance: i8,
    pub obstacle: i8,
    pub armoured: i8,
    pub full_armour: i8,
    pub wound: i8,
    pub exchange: i8,
    pub heavy: i8,
}

/// Why somebody may trip, by the rows of the table (KY-TRP-01 …).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub enum Trip {
    Body,
    Obstacle,
    Jump,
    Uphill,
    Slippery,
}

/// KY-BDY-03 — Who falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Falls {
    /// The charger.
    pub attacker: bool,
    /// Whom he charged.
    pub defender: bool,
}

/// The printed tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// KY-SEQ-03 — Actions by phase and reaction.
    pub phases: [[u8; 10]; 5],
    /// KY-HOR-20 — Highest refusing number, by obstacle and rank.
    pub refusal: [[u8; 6]; 7],
    /// KY-HOR-41.
    pub stay_on: [u8; 6],
    /// KY-HQL-13.
    pub regain: [u8; 6],
    /// KY-MTD-03.
    pub riding: [i8; 6],
    /// KY-ZON-10.
    pub full_length: [i8; 6],
    /// KY-HOR-03, by [`Gait`].
    pub gaits: [Pace; 8],
    /// KY-FAL-02, from 0.
    pub fall_low: Vec<Harm>,
    /// KY-FAL-02, from 0.
    pub fall_high: Vec<Harm>,
    /// KY-SHT-02.
    pub reload: [[u8; 4]; 4],
    /// KY-SHT-08.
    pub range: [[Option<u8>; 8]; 4],
    /// KY-SHT-13.
    pub effect: [[Harm; 4]; 10],
    /// KY-MUS-01.
    pub ignition: [[Spark; 4]; 10],
    /// KY-RWF-01, by [`Class`].
    pub factor: [[i8; 5]; 5],
    /// KY-TAC.
    pub tactical: Tactical,
    /// KY-SHT-09.
    pub shooting: Shooting,
    /// KY-BLT-03, from 3.
    pub blunt: Vec<Harm>,
    /// KY-BLT-02 — The bonus of bare hands.
    pub bare_bonus: i8,
    /// KY-DIS-03, by distractions.
    pub lost: Vec<u8>,
    /// KY-ARM — Wounds ignored.
    pub armour_wounds: [u8; 4],
    /// KY-ARM — Phases lost.
    pub armour_phases: [u8; 4],
    /// KY-SHT-13 — Taken from the die of a hit.
    pub armour_missile: [i8; 4],
    /// KY-TRP, by [`Trip`].
    pub trip: [u8; 5],
    /// KY-BDY-03 — By die, and whether the defender moves.
    pub charge: [[Falls; 2]; 10],
    /// KY-ZON-20.
    pub drift: [Option<Dir>; 10],
    /// KY-MOR-04, from −2, by [`Troop`].
    pub morale: Vec<[Nerve; 3]>,
    /// KY-MOR-10 ….
    pub bravery: Bravery,
    /// KY-HQL-10, by die and [`Quality`].
    pub noise: [[Fright; 6]; 10],
    /// KY-HQL-01, by [`Quality`].
    pub breeding: [Breeding; 6],
    /// KY-STA.
    pub stamina: Stamina,
}

/// KY-BLT-03 — The first row of the blunt table.
const BLUNT_FROM: i16 = 3;
/// KY-MOR-04 — The first row of the table of fear and bravery.
const MORALE_FROM: i16 = -2;

/// KY-DIE-04 — A row of an open table: beyond its ends the outermost rows count.
fn row<T: Copy>(rows: &[T], from: i16, score: i16) -> T {
    let at = (score - from).clamp(0, rows.len() as i16 - 1);
    rows[at as usize]
}

/// KY-SHT-02, KY-MUS-01 — The column of a skill.
fn skill_column(skill: i8) -> usize {
    match skill {
        i8::MIN..=-1 => 0,
        0..=4 => 1,
        5..=7 => 2,
        8..=i8::MAX => 3,
    }
}

impl Tables {
    /// KY-SEQ-03 — Actions of a reaction speed in a phase: 0, 1 or 2.
    #[inline]
    pub fn actions(&self, reaction: u8, phase: u8) -> u8 {
        match reaction {
            0 => 0,
            n => self.phases[usize::from(phase.clamp(1, 5)) - 1][usize::from(n.min(10)) - 1],
        }
    }

    /// KY-HOR-20 — The highest number on which a horse refuses.
    pub fn refuses_at(&self, obstacle: Obstacle, rank: Horsemanship) -> u8 {
        self.refusal[obstacle as usize][rank as usize]
    }

    /// KY-HOR-03.
    #[inline]
    pub fn pace(&self, gait: Gait) -> Pace {
        self.gaits[gait as usize]
    }

    /// KY-FAL-02 — A fall from at most 10 feet.
    pub fn low_fall(&self, score: i16) -> Harm {
        row(&self.fall_low, 0, score)
    }

    /// KY-FAL-02 — A fall from more.
    pub fn high_fall(&self, score: i16) -> Harm {
        row(&self.fall_high, 0, score)
    }

    /// KY-SHT-02 — Moves to reload.
    pub fn reload_moves(&self, missile: Missile, skill: i8) -> u8 {
        let row = match missile.reload {
            ReloadRow::Bow => 0,
            ReloadRow::Crossbow => 1,
            ReloadRow::Thrown => 2,
            ReloadRow::Musket => 3,
        };
        self.reload[row][skill_column(skill)] * missile.times
    }

    /// KY-SHT-08 — What is needed to hit; nothing out of range.
    pub fn needed(&self, row: RangeRow, range: u16) -> Option<u8> {
        let row = match row {
            RangeRow::Bow => 0,
            RangeRow::Crossbow => 1,
            RangeRow::Musket => 2,
            RangeRow::Thrown => 3,
        };
        let column = usize::from(range.max(1).div_ceil(10)) - 1;
        self.range[row].get(column).copied().flatten()
    }

    /// KY-SHT-13 — What a hit does.
    pub fn hit(&self, column: EffectColumn, score: i16) -> Harm {
        row(&self.effect, 0, score)[column as usize]
    }

    /// KY-MUS-01 — What a musket does.
    pub fn spark(&self, skill: i8, score: i16) -> Spark {
        row(&self.ignition, 0, score)[skill_column(skill)]
    }

    /// KY-RWF-01 — What a weapon has over another.
    #[inline]
    pub fn weapon_factor(&self, own: Class, other: Class) -> i8 {
        self.factor[own as usize][other as usize]
    }

    /// KY-BLT-03 — What a blunt blow does.
    pub fn blunt_blow(&self, score: i16) -> Harm {
        row(&self.blunt, BLUNT_FROM, score)
    }

    /// KY-DIS-03 — Phases lost to distractions.
    #[inline]
    pub fn phases_lost(&self, distractions: u8) -> u8 {
        row(&self.lost, 0, i16::from(distractions))
    }

    /// KY-ARM — Wounds ignored of each attack.
    #[inline]
    pub fn ignored(&self, armour: Armour) -> u8 {
        self.armour_wounds[armour as usize]
    }

    /// KY-MOR-04 — What a test makes of a group.
    pub fn nerve(&self, troop: Troop, score: i16) -> Nerve {
        row(&self.morale, MORALE_FROM, score)[troop as usize]
    }

    /// KY-HQL-10.
    pub fn fright(&self, quality: Quality, die: u8) -> Fright {
        row(&self.noise, 0, i16::from(die))[quality as usize]
    }

    /// KY-HQL-01.
    pub fn bred(&self, quality: Quality) -> Breeding {
        self.breeding[quality as usize]
    }
}

impl Book {
    /// A weapon of the catalogue.
    #[inline]
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[usize::from(id.0).min(self.weapons.len() - 1)]
    }

    /// The weapon of that name.
    pub fn find_weapon(&self, name: &str) -> Option<WeaponId> {
        let at = self.weapons.iter().position(|weapon| weapon.id == name)?;
        Some(WeaponId(at as u8))
    }

    /// A zone.
    #[inline]
    pub fn zone(&self, id: ZoneId) -> &Zone {
        &self.zones[usize::from(id.0)]
    }
}
