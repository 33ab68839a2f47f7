//! The printed book: its charts, tables and catalogue of figures, typed.

use ::book::{Files, Grid, Trouble};
use serde::{Deserialize, Serialize};

use crate::customs::Customs;
use crate::load;
use crate::options::{Options, Switch};
use crate::play::Play;
use crate::roster::{Kind, Profile, Weapon};
use crate::terrain::{GROUNDS, Ground, GroundRow};

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

letters! {
    /// T-10 — What a shuriken does.
    Shuriken {
        /// Wounded.
        W,
        /// Killed.
        D
    }
}

/// Three bands of range, nearest first: last hex of the band, and what it brings.
pub type Bands<T> = [(u16, T); 3];

/// What riding brings a man who has no mounted side (SB-HRS-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Saddle {
    /// Attack more than on foot.
    pub attack: u8,
    /// Movement points.
    pub movement: u8,
}

/// SB-CAR-03 — Movement points of a cart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CartSpeed {
    /// Behind a draft horse.
    pub drawn: u8,
    /// Pushed by two men.
    pub by_two: u8,
    /// Pushed by three.
    pub by_three: u8,
}

/// The tables that only the younger book has.
#[derive(Clone, Debug)]
pub struct Blades {
    /// T-6 — What range adds to the die of a longbow on foot.
    pub longbow_on_foot: Bands<i8>,
    /// T-6 — The same from the saddle.
    pub longbow_mounted: Bands<i8>,
    /// T-7 — By die and cover: mounted targets.
    pub at_mounted: Grid<MissileMounted>,
    /// T-8 — By die and cover: men on foot in armour.
    pub at_armoured: Grid<MissileFoot>,
    /// T-9 — By die and cover: other men on foot.
    pub at_foot: Grid<MissileFoot>,
    /// T-10 — By die and range.
    pub shuriken: Grid<Shuriken>,
    /// SB-MNK-02 — What is left of each letter of a deflected shot at a monk on foot.
    pub deflected_foot: [MissileFoot; 4],
    /// SB-MNK-02 — The same of a mounted monk.
    pub deflected_mounted: [MissileMounted; 7],
    /// SB-HRS-04 — War horse or draft horse; healthy or wounded.
    pub improvised: [[Saddle; 2]; 2],
    /// SB-CAR-03.
    pub cart: CartSpeed,
    /// SB-OPT-06 — Short bow and crossbow on the longbow tables: what is added to the die.
    pub mixed: [Bands<i8>; 2],
    /// SG-MAP-07 — A barricade's row of the terrain chart.
    pub barricade: GroundRow,
}

/// Everything printed that rules look up.
#[derive(Clone, Debug)]
pub struct Book {
    /// Which rules are in force.
    pub play: Play,
    /// Name of the game.
    pub title: String,
    /// SG-MIX-01 — What differs between the books.
    pub customs: Customs,
    /// SG-ENG-07 — The switches that are offered.
    pub switches: Vec<&'static Switch>,
    /// SG-ENG-07 — Their defaults.
    pub defaults: Options,
    /// T-1, T-2 — The terrain chart, by [`Ground`].
    pub ground: [GroundRow; GROUNDS],
    /// Kinds of ground that stand in the chart.
    pub charted: [bool; GROUNDS],
    /// 19.1, 19.2 — The catalogue of figures and animals.
    pub kinds: Vec<Kind>,
    /// CH-RAN-03 — Strengths of a knight who has been taken; movement stays his own.
    pub ransom: Profile,
    /// T-3 — Bands of range of short bow and crossbow, with the strength of a shot.
    pub strength: [Bands<u16>; 2],
    /// What only the younger book has.
    pub blades: Option<Blades>,
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
    /// Reads the older book from its files. All troubles are told at once.
    pub fn load(files: &Files) -> Result<Book, Vec<Trouble>> {
        Book::open(files, Play::CryHavoc)
    }

    /// Reads what one column of play needs. All troubles are told at once.
    pub fn open(files: &Files, play: Play) -> Result<Book, Vec<Trouble>> {
        load::tables::book(files, play)
    }

    /// The switches that differ from the book's defaults, by name.
    pub fn chosen<'a>(
        &'a self,
        options: &'a Options,
    ) -> impl Iterator<Item = (&'static str, &'static str)> + 'a {
        let pair = |s: &&'static Switch| (s.name, options.value(s), self.defaults.value(s));
        let all = self.switches.iter().map(pair);
        all.filter(|(_, value, default)| value != default).map(|(name, value, _)| (name, value))
    }

    /// Place of a kind in the catalogue, by its short name.
    pub fn kind(&self, id: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.id == id)
    }

    /// The row of the terrain chart.
    pub fn row(&self, ground: Ground) -> GroundRow {
        self.ground[ground as usize]
    }

    /// T-3 — Strength of a shot at that range; `None` beyond the weapon's reach, at range 0, and
    /// of weapons that do not shoot by strength.
    pub fn strength_at(&self, weapon: Weapon, range_hexes: u16) -> Option<u16> {
        let bands = self.strength.get(weapon as usize)?;
        let band = bands.iter().find(|(last, _)| range_hexes <= *last)?;
        (range_hexes > 0).then_some(band.1)
    }

    /// T-3, T-6, T-10 — The longest shot of a weapon.
    pub fn reach_hexes(&self, weapon: Weapon) -> u16 {
        let blades = self.blades.as_ref();
        match weapon {
            Weapon::Shortbow | Weapon::Crossbow => self.strength[weapon as usize][2].0,
            Weapon::Longbow => blades.map_or(0, |blades| blades.longbow_on_foot[2].0),
            Weapon::Shuriken => blades.map_or(0, |blades| u16::from(blades.shuriken.cols())),
        }
    }
}
