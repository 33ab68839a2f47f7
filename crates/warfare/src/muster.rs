//! SW-PTS-01 — What units and leaders cost, and what units there can be.

use engine::Refusal;

use crate::book::Book;
use crate::catalogue::{Arm, Kind};
use crate::options::{Options, UnitSize};
use crate::roster::Unit;
use crate::rule;
use crate::rules::no;

/// SW-UNI-02 — The figures of a standard unit.
pub fn standard(book: &Book, options: &Options, kind: Kind) -> u8 {
    let strength = &book.tables.strength[usize::from(kind.is_mounted())];
    match options.unit_size {
        UnitSize::Ten => strength.standard,
        UnitSize::Twelve => strength.large,
    }
}

/// SW-UNI-02, SW-UNI-03 — Whether there can be such a unit.
pub fn may_raise(book: &Book, kind: Kind, arm: Option<Arm>, strength: u8) -> Result<(), Refusal> {
    let limits = &book.tables.strength[usize::from(kind.is_mounted())];
    if !(limits.least..=limits.most).contains(&strength) {
        return Err(no(rule::SW_UNI_02, "a unit cannot have so many figures"));
    }
    if kind.is_mounted() && arm == Some(Arm::Arquebus) {
        return Err(no(rule::SW_UNI_03, "no mounted unit carries the arquebus"));
    }
    Ok(())
}

/// SW-PTS-01 — The points of one figure.
pub fn figure_cost(book: &Book, options: &Options, kind: Kind, arm: Option<Arm>) -> u16 {
    let points = &book.tables.points;
    let man = match kind {
        Kind::MountedSamurai => points.samurai + options.points_horse.points(),
        Kind::FootSamurai => points.samurai,
        Kind::Monk => points.monk,
        Kind::Ronin => options.points_ronin.points(),
        Kind::Ashigaru => points.ashigaru,
        Kind::Peasant => points.peasant,
    };
    man + match arm {
        None => 0,
        Some(Arm::Yumi) => points.yumi,
        Some(Arm::Arquebus) => options.points_arquebus.points(),
    }
}

/// SW-PTS-01 — The points of a unit.
pub fn cost(book: &Book, options: &Options, unit: &Unit) -> u16 {
    u16::from(unit.strength) * figure_cost(book, options, unit.kind, unit.arm)
}

/// SW-PTS-01 — The points of a leader.
pub fn leader_cost(options: &Options) -> u16 {
    options.points_leader.points()
}
