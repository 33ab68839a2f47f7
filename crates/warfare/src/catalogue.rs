//! What the catalogue of the book knows: types of troops and their missile weapons.

use serde::{Deserialize, Serialize};

/// SW-UNI-01 — A type of troops, in the order of the morale chart: the highest-rated first.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Kind {
    MountedSamurai,
    FootSamurai,
    Monk,
    Ronin,
    #[default]
    Ashigaru,
    Peasant,
}

/// SW-UNI-01 — A missile weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Arm {
    Yumi,
    Arquebus,
}

impl Kind {
    /// All of them, in the order of the chart.
    pub const ALL: [Kind; 6] = [
        Kind::MountedSamurai,
        Kind::FootSamurai,
        Kind::Monk,
        Kind::Ronin,
        Kind::Ashigaru,
        Kind::Peasant,
    ];

    /// The name of its row in tables, which is also its word in data.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::MountedSamurai => "mounted-samurai",
            Kind::FootSamurai => "foot-samurai",
            Kind::Monk => "monk",
            Kind::Ronin => "ronin",
            Kind::Ashigaru => "ashigaru",
            Kind::Peasant => "peasant",
        }
    }

    /// The type of that word.
    pub fn parse(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// SW-UNI-03 — Only Samurai ride.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Kind::MountedSamurai)
    }

    /// R-SW-26 — Foot and mounted.
    pub const fn is_samurai(self) -> bool {
        matches!(self, Kind::MountedSamurai | Kind::FootSamurai)
    }
}

impl Arm {
    /// All of them.
    pub const ALL: [Arm; 2] = [Arm::Yumi, Arm::Arquebus];

    /// The name of its row in tables, which is also its word in data.
    pub const fn word(self) -> &'static str {
        match self {
            Arm::Yumi => "yumi",
            Arm::Arquebus => "arquebus",
        }
    }

    /// The weapon of that word.
    pub fn parse(word: &str) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.word() == word)
    }
}
