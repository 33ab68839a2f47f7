//! KY-CHR — Characters, horses and groups as a scenario sets them, before anything happens.

use engine::{Piece, Side};
use hex::HexId;

use crate::catalogue::{Armour, Horsemanship, Quality, Troop, WeaponId};
use crate::geometry::Dir;
use crate::order::Posture;

/// KY-CHR-01 … KY-CHR-12 — A character's ratings.
#[derive(Clone, Debug)]
pub struct Character {
    /// His name in commands and logs, one of a kind.
    pub name: String,
    /// What he is, such as `Ronin`.
    pub kind: String,
    /// The drawing that stands for him, such as `ronin`.
    pub figure: String,
    /// Whose he is; who rolls his dice, of a neutral.
    pub side: Side,
    /// KY-UMP-05, K-98 — He is on nobody's side.
    pub neutral: bool,
    /// His group; nothing for a player's own character who is in none.
    pub group: Option<u8>,
    /// KY-CHR-12 — A player's own character.
    pub is_pc: bool,
    /// KY-IAI-01 — A samurai or a ronin.
    pub is_bushi: bool,
    /// KY-CHR-22 — Column of the table of fear and bravery.
    pub troop: Troop,
    /// KY-CHR-01 — Reaction speed, as rated.
    pub reaction: u8,
    /// KY-CHR-02 — Skills: number of a family of weapons, and rating.
    pub skills: Vec<(u8, i8)>,
    /// KY-IAI-01.
    pub iaijutsu: Option<i8>,
    /// KY-NIT-01.
    pub niten: Option<i8>,
    /// KY-KIA-01.
    pub kiai: Option<i8>,
    /// KY-YAD-01 — Number of a weapon and rating.
    pub yadome: Vec<(WeaponId, i8)>,
    /// KY-CHR-03.
    pub horsemanship: Horsemanship,
    /// KY-CHR-04.
    pub leadership: u8,
    /// KY-CHR-05.
    pub initiative: u8,
    /// KY-CHR-06.
    pub status: i16,
    /// KY-CHR-09.
    pub armour: Armour,
    /// KY-CHR-07, KY-VWD-01.
    pub wound_limit: u8,
    /// KY-CHR-08.
    pub stamina: i8,
    /// What he carries: weapon and number (arrows, stars); at most [`crate::state::KIT`].
    pub kit: Vec<Stock>,
    /// Where and how he begins.
    pub start: Start,
}

impl Character {
    /// True of one who fights for a side.
    pub fn is_of(&self, side: Side) -> bool {
        self.side == side && !self.neutral
    }
}

/// An item of a kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// What it is.
    pub weapon: WeaponId,
    /// How many shots or throws there are; 1 for what is only held.
    pub count: u8,
    /// In hand at the start.
    pub in_hand: bool,
    /// Loaded at the start, where it loads.
    pub loaded: bool,
    /// KY-WPN-12 — Coated with poison.
    pub poisoned: bool,
}

/// KY-SEQ-00 — How a figure begins.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// His hex; that of the horse's head for a rider.
    pub hex: HexId,
    /// Which way he looks.
    pub facing: Dir,
    /// Standing, sitting, lying.
    pub posture: Posture,
    /// The horse he sits on.
    pub horse: Option<Piece>,
    /// KY-MAP-50.
    pub hidden: bool,
    /// KY-MAP-50 — The number of the zone in which his owner puts him.
    pub zone: Option<u8>,
    /// KY-MAP-51 — He knows that there are enemies about.
    pub aware: bool,
    /// KY-MAP-51.
    pub asleep: bool,
    /// KY-TAC-05 — He carries something that hampers him.
    pub burdened: bool,
    /// Wounds he brings along.
    pub wounds: u8,
    /// Distractions he begins with.
    pub distractions: u8,
}

/// A horse.
#[derive(Clone, Debug)]
pub struct Steed {
    /// Its name in commands and logs.
    pub name: String,
    /// KY-HQL — How good it is.
    pub quality: Quality,
    /// KY-HOR-60 — Armour, where a scenario gives it some.
    pub armour: Armour,
    /// The hex of its head.
    pub hex: HexId,
    /// Which way it looks.
    pub facing: Dir,
    /// Wounds it brings along.
    pub wounds: u8,
}

/// KY-MOR-01 — A body of figures with a leader.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Whose it is; who rolls its dice, of neutrals.
    pub side: Side,
    /// KY-UMP-05, K-98 — Its people are on nobody's side.
    pub neutral: bool,
    /// What its people do until their leader decides otherwise (KY-CAM-40).
    pub routine: Routine,
}

impl Group {
    /// True of a group on the same side, or neutral as this one.
    pub fn is_with(&self, other: &Group) -> bool {
        (self.side, self.neutral) == (other.side, other.neutral)
    }
}

/// KY-MAP-51, KY-CAM-40 — What people do who have nothing better to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Routine {
    /// Whatever they are told.
    #[default]
    Free,
    /// They stand where they are, and fight only whoever comes.
    Hold,
}
