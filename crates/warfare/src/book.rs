//! The printed tables.

use crate::catalogue::{Arm, Kind};
use crate::event::{Factor, Mode, Reason, Row};

/// The book: everything that is the same in all its scenarios.
#[derive(Clone, Debug)]
pub struct Book {
    /// The printed tables.
    pub tables: Tables,
    /// Units that are ready to play.
    pub sorts: Vec<Sort>,
}

/// A unit of the catalogue.
#[derive(Clone, Debug)]
pub struct Sort {
    /// Its name in data and commands.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// A word about it.
    pub about: String,
    /// Its type.
    pub kind: Kind,
    /// Its missile weapon.
    pub arm: Option<Arm>,
    /// The drawing.
    pub drawing: String,
}

impl Book {
    /// The unit of that name.
    pub fn find_sort(&self, id: &str) -> Option<&Sort> {
        self.sorts.iter().find(|sort| sort.id == id)
    }

    /// The unit of that type and weapon.
    pub fn sort_of(&self, kind: Kind, arm: Option<Arm>) -> Option<&Sort> {
        self.sorts.iter().find(|sort| sort.kind == kind && sort.arm == arm)
    }
}

/// SW-GEO-01 — Half-sizes of one figure, in u, and how many ranks a unit stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's columns.
pub struct Base {
    pub half_width: i32,
    pub half_depth: i32,
    pub ranks: u8,
}

/// SW-UNI-02 — How many figures a unit has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's columns.
pub struct Strength {
    pub standard: u8,
    pub large: u8,
    pub least: u8,
    pub most: u8,
}

/// SW-MOV-03 — What a move buys, in u.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Allowance {
    pub leader: i32,
    pub mounted: i32,
    pub foot: i32,
}

/// SW-MOV-05 — What ground costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// Each level climbed, in u.
    pub level: i32,
    /// Each wall or hedge crossed, in u.
    pub wall: i32,
    /// How many times over a length in woods is paid.
    pub wood: i32,
}

/// SW-PTS-01 — Points of a figure, of a weapon and so on, where no option says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Points {
    pub samurai: u16,
    pub monk: u16,
    pub ashigaru: u16,
    pub peasant: u16,
    pub yumi: u16,
}

/// SW-MEL-05 — A strike at a leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Strike {
    pub least: u8,
    pub hit: u8,
    pub save: u8,
}

/// SW-MEL-02, SW-FIR-08 — What is added to throws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names are those of the book's rows.
pub struct Modifiers {
    /// By [`Kind`]; a mounted one's without the horse.
    pub kind: [i8; 6],
    pub cavalry: i8,
    pub leader: i8,
    pub uphill: i8,
    pub flank: i8,
    pub rear: i8,
    pub casualty_foot: i8,
    pub casualty_mounted: i8,
    pub arquebus: i8,
    pub fire_casualty_foot: i8,
    pub fire_casualty_mounted: i8,
}

/// The highest score that the tables of casualties go up to.
pub const TOP_SCORE: usize = 20;

/// The printed tables, by chapter.
#[derive(Clone, Debug)]
pub struct Tables {
    /// SW-GEO-01 — On foot, mounted.
    pub bases: [Base; 2],
    /// SW-UNI-02 — On foot, mounted.
    pub strength: [Strength; 2],
    /// SW-PTS-01.
    pub points: Points,
    /// SW-CHA-03 — By [`Mode`]: the least score that hits, the least that saves.
    pub duel: [[u8; 2]; 2],
    /// SW-FIR-09, SW-MEL-03 — By [`Kind`] of the target: yumi, arquebus, melee.
    pub divisors: [[u8; 3]; 6],
    /// SW-FIR-09, SW-MEL-03 — Casualties by score from 0: divided by 3, divided by 5.
    pub casualties: [[u8; TOP_SCORE + 1]; 2],
    /// SW-MOV-03.
    pub allowance: Allowance,
    /// SW-MOV-05.
    pub costs: Costs,
    /// SW-MEL-02, SW-FIR-08.
    pub modifiers: Modifiers,
    /// SW-MEL-05.
    pub strike: Strike,
    /// SW-MOR-01 — By row and by own [`Kind`]; nothing for x. The last row is for fire.
    pub morale: [[Option<i8>; 6]; 7],
    /// SW-MOR-02 — By [`Reason`].
    pub reasons: [i8; 5],
    /// SW-RAL-03 — By [`Kind`]: the least score that rallies; nothing for those who never throw.
    pub rally: [Option<u8>; 6],
    /// SW-RAL-05 — What is added in desperation.
    pub desperation: u8,
}

impl Tables {
    /// SW-CHA-03 — The least score that hits.
    pub fn hits(&self, mode: Mode) -> u8 {
        self.duel[mode as usize][0]
    }

    /// SW-CHA-03 — The least score that saves.
    pub fn saves(&self, mode: Mode) -> u8 {
        self.duel[mode as usize][1]
    }

    /// SW-FIR-09 — By what a volley at a type is divided.
    pub fn fire_divisor(&self, arm: Arm, at: Kind) -> u8 {
        self.divisors[at as usize][arm as usize]
    }

    /// SW-MEL-03 — By what a throw at a type is divided.
    pub fn melee_divisor(&self, at: Kind) -> u8 {
        self.divisors[at as usize][2]
    }

    /// SW-FIR-09, SW-MEL-03 — What a score inflicts; below 0 it is 0.
    pub fn casualties(&self, score: i16, divisor: u8) -> u8 {
        let score = score.clamp(0, TOP_SCORE as i16) as usize;
        self.casualties[usize::from(divisor != 3)][score]
    }

    /// SW-MOR-01 — The number to reach; nothing for x.
    pub fn nerve(&self, row: Row, own: Kind) -> Option<i8> {
        let row = match row {
            Row::Against(kind) => kind as usize,
            Row::Fire => 6,
        };
        self.morale[row][own as usize]
    }

    /// SW-MOR-02.
    pub fn reason(&self, reason: Reason) -> i16 {
        self.reasons[reason as usize].into()
    }

    /// SW-MEL-02 — What a modifier is worth; of those that count casualties, one of them.
    pub fn factor(&self, factor: Factor, by: Kind) -> i16 {
        let m = &self.modifiers;
        i16::from(match factor {
            Factor::Kind => m.kind[by as usize],
            Factor::Cavalry => m.cavalry,
            Factor::Leader => m.leader,
            Factor::Uphill | Factor::River => m.uphill,
            Factor::Flank => m.flank,
            Factor::Rear => m.rear,
            Factor::Casualties if by.is_mounted() => m.casualty_mounted,
            Factor::Casualties => m.casualty_foot,
            Factor::Arquebus => m.arquebus,
        })
    }

    /// SW-RAL-03 — The least score that rallies.
    pub fn rally(&self, kind: Kind) -> Option<u8> {
        self.rally[kind as usize]
    }
}
