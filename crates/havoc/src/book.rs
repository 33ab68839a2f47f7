//! The printed book: its charts, tables and catalogue of figures, typed.

use ::book::{Files, Grid, Trouble};
use serde::{Deserialize, Serialize};

use crate::load;
use crate::roster::{Kind, Profile, Weapon};
use crate::terrain::{Ground, GroundRow};

/// The columns of every results table: 1-1 … 12-1.
pub const ODDS: usize = 12;
/// The rows of every results table: the faces of the die.
pub const FACES: usize = 10;

macro_rules! letters {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $letter:ident),+ }) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize,
            Deserialize,
        )]
        pub enum $name {
            /// Nothing happens.
            #[default]
            Nothing,
            $($(#[$doc])* $letter,)+
        }

        impl $name {
            /// Every result, mildest first.
            pub const ALL: &'static [$name] = &[$name::Nothing, $($name::$letter),+];

            /// The letter printed in the table.
            pub const fn letter(self) -> &'static str {
                match self {
                    $name::Nothing => "–",
                    $($name::$letter => stringify!($letter),)+
                }
            }

            /// Reads a printed letter.
            pub fn from_letter(letter: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|result| result.letter() == letter)
            }
        }
    };
}

letters! {
    /// T-4 — What a missile does to a mounted target.
    MissileMounted {
        /// Retreat 4 hexes.
        A,
        /// Horse dies, rider thrown and stunned.
        B,
        /// Horse unhurt, rider thrown and wounded.
        C,
        /// Horse dies, rider thrown and wounded.
        D,
        /// Horse unhurt, rider killed.
        E,
        /// Horse dies, rider killed.
        F
    }
}

letters! {
    /// T-5 — What a missile does to a target on foot.
    MissileFoot {
        /// Retreat 2 hexes.
        A,
        /// Wounded.
        B,
        /// Killed.
        C
    }
}

letters! {
    /// T-12 — What an attack on a mounted opponent leads to.
    CombatMounted {
        /// Attacker wounded.
        A,
        /// Attacker retreats 1 hex.
        B,
        /// Defender retreats 1 hex.
        C,
        /// Horse dies, rider thrown and stunned.
        D,
        /// Horse unhurt, rider wounded and stays mounted.
        E,
        /// Horse dies, rider thrown and wounded.
        F,
        /// Horse unhurt, rider killed.
        G,
        /// Horse dies, rider killed.
        H
    }
}

letters! {
    /// T-13 — What an attack on an opponent on foot leads to.
    CombatFoot {
        /// Attacker wounded.
        A,
        /// Attacker retreats 1 hex.
        B,
        /// Defender retreats 1 hex.
        C,
        /// Defender stunned.
        D,
        /// Defender wounded.
        E,
        /// Defender killed.
        F
    }
}

/// Everything printed that rules look up.
#[derive(Clone, Debug)]
pub struct Book {
    /// Name of the game.
    pub title: String,
    /// T-1 — The terrain chart, by [`Ground`].
    pub ground: [GroundRow; 9],
    /// 19.1 — The catalogue of figures and animals.
    pub kinds: Vec<Kind>,
    /// CH-RAN-03 — Strengths of a knight who has been taken; movement stays his own.
    pub ransom: Profile,
    /// T-3 — Bands of range by [`Weapon`], nearest first: last hex of the band, strength in it.
    pub strength: [[(u16, u16); 3]; 2],
    /// T-4.
    pub missile_mounted: Grid<MissileMounted>,
    /// T-4, row 2 with `ch_missile_row2 = regular`.
    pub regular_row_2: [MissileMounted; ODDS],
    /// T-5.
    pub missile_foot: Grid<MissileFoot>,
    /// T-12.
    pub combat_mounted: Grid<CombatMounted>,
    /// T-13.
    pub combat_foot: Grid<CombatFoot>,
    /// T-11 — Columns to shift, by class of attacker and of defender, in the order −, 0, +.
    pub shift: [[i8; 3]; 3],
}

impl Book {
    /// Reads the book from its files. All troubles are told at once.
    pub fn load(files: &Files) -> Result<Book, Vec<Trouble>> {
        load::tables::book(files)
    }

    /// Place of a kind in the catalogue, by its short name.
    pub fn kind(&self, id: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.id == id)
    }

    /// The row of the terrain chart.
    pub fn row(&self, ground: Ground) -> GroundRow {
        self.ground[ground as usize]
    }

    /// T-3 — Strength of a shot at that range; `None` beyond the weapon's reach and at range 0.
    pub fn strength_at(&self, weapon: Weapon, range_hexes: u16) -> Option<u16> {
        let bands = &self.strength[weapon as usize];
        let band = bands.iter().find(|(last, _)| range_hexes <= *last)?;
        (range_hexes > 0).then_some(band.1)
    }

    /// T-3 — The longest shot of a weapon.
    pub fn reach_hexes(&self, weapon: Weapon) -> u16 {
        self.strength[weapon as usize][2].0
    }
}
