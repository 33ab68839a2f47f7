//! One piece: where it is, how it is, and what it is doing.

use engine::{Piece, Side};
use hex::HexId;
use serde::{Deserialize, Serialize};

/// SG-CHR-04 — The ladder of injuries.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Unhurt.
    #[default]
    Healthy,
    /// Out of his senses until his side's next recovery.
    Stunned,
    /// Hurt for the rest of the game.
    Wounded,
    /// A body.
    Dead,
}

/// CH-RAN-03 … CH-RAN-09 — Whether a knight is his own man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Captivity {
    /// Never taken.
    #[default]
    Free,
    /// Held by the other side.
    Prisoner,
    /// Taken once and away again: keeps the ransom marker's strengths.
    Escaped,
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the board, alive or as a body.
    #[default]
    Map,
    /// A horse under its rider.
    Ridden,
    /// Left over an edge.
    Left,
}

/// SG-TRN-07, SG-TRN-09 — What a character has begun and not finished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Nothing.
    #[default]
    None,
    /// Mounting `task_on`.
    Mount,
    /// Getting off his horse.
    Dismount,
    /// Tying mule `task_on` to the string's end `task_to`.
    Attach,
    /// Cutting mule `task_on` out of its string.
    Detach,
    /// Sharing arrows with `task_on`.
    Share,
    /// Clearing bodies (SB-BOD-04) together with `task_on`.
    Clear,
    /// Putting draft horse `task_on` to the cart `task_to`.
    Harness,
    /// Taking draft horse `task_on` out of its cart.
    Unharness,
    /// Writing his last poem (SB-SEP-02).
    Seppuku,
}

/// One bit each in [`Figure::marks`].
pub mod mark {
    /// Has shot in this shooting step.
    pub const SHOT: u16 = 1;
    /// Has shot his crossbow in this phase.
    pub const BOLT: u16 = 1 << 1;
    /// Has finished his move of this phase; an animal: has been led.
    pub const MOVED: u16 = 1 << 2;
    /// Has attacked in this combat step.
    pub const ATTACKED: u16 = 1 << 3;
    /// Has no command in this phase (CH-CMD-04).
    pub const LEADERLESS: u16 = 1 << 4;
    /// Nominated face of his corner in this step: left.
    pub const FACE_LEFT: u16 = 1 << 5;
    /// Nominated face of his corner in this step: right.
    pub const FACE_RIGHT: u16 = 1 << 6;
    /// Set up by hand.
    pub const PLACED: u16 = 1 << 7;
    /// Allotted by hand.
    pub const ALLOTTED: u16 = 1 << 8;
    /// Asleep until the scenario wakes him.
    pub const ASLEEP: u16 = 1 << 9;
    /// Began the game mounted.
    pub const BEGAN_MOUNTED: u16 = 1 << 10;
    /// Killed by a missile (CH-RAN-07).
    pub const SHOT_DEAD: u16 = 1 << 11;
    /// Shifted by clearing in this game turn.
    pub const SHIFTED: u16 = 1 << 12;
    /// Left out by a commander who is making up his mind (D-24).
    pub const LEFT_OUT: u16 = 1 << 14;
    /// Did something in this phase (shot, moved, fought, declared).
    pub const ACTED: u16 = 1 << 13;
    /// Has struck at a missile in this shooting step (SB-MNK-03); cleared with `SHOT`.
    pub const DEFLECTED: u16 = 1 << 15;
}

/// SG-CHR-02 — One piece: character or animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Hex, or head of a two-hex piece, or where the body lies.
    pub hex: HexId,
    /// Tail of a two-hex piece, else `NONE`.
    pub tail: HexId,
    /// Index of the last phase in which he was in melee; 0 never.
    pub last_melee: u16,
    /// Bits of [`mark`].
    pub marks: u16,
    /// Hex a clearing works on.
    pub task_hex: HexId,
    /// Ladder of injuries.
    pub health: Health,
    /// Free, prisoner, escaped.
    pub captivity: Captivity,
    /// On the map, ridden, gone.
    pub place: Place,
    /// Edge he left over: index into `hex::Edge`, 255 while here.
    pub left_over: u8,
    /// The horse he rides, or `NONE`.
    pub horse: Piece,
    /// The mule tied behind this one, or the cart a draft horse draws; `NONE`.
    pub behind: Piece,
    /// SB-DRA-02 — Who controls a riderless animal.
    pub control: Option<Side>,
    /// Unfinished business.
    pub task: Task,
    /// Its object or partner.
    pub task_on: Piece,
    /// Its second object: the mule tied to, the carcass shifted.
    pub task_to: Piece,
    /// Direction of a clearing.
    pub task_way: u8,
    /// Arrows or bolts left.
    pub ammo: u8,
    /// The sergeant he is allotted to.
    pub sergeant: Piece,
}

impl std::hash::Hash for Figure {
    /// The whole record in three words: a state is digested at every entry of a log.
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let word = |bytes: [u8; 8]| u64::from_le_bytes(bytes);
        let place = [self.hex.0, self.tail.0, self.task_hex.0, self.last_melee]
            .iter()
            .fold(0u64, |all, n| all << 16 | *n as u64);
        let what = [
            self.health as u8,
            self.captivity as u8,
            self.place as u8,
            self.left_over,
            self.control.map_or(2, |side| side as u8),
            self.task as u8,
            self.task_way,
            self.ammo,
        ];
        let who = [
            self.horse.0,
            self.behind.0,
            self.task_on.0,
            self.task_to.0,
            self.sergeant.0,
            self.marks as u8,
            (self.marks >> 8) as u8,
            0,
        ];
        hasher.write_u64(place);
        hasher.write_u64(word(what));
        hasher.write_u64(word(who));
    }
}

impl Default for Figure {
    fn default() -> Self {
        Figure {
            hex: HexId::NONE,
            tail: HexId::NONE,
            last_melee: 0,
            marks: 0,
            task_hex: HexId::NONE,
            health: Health::Healthy,
            captivity: Captivity::Free,
            place: Place::Map,
            left_over: 255,
            horse: Piece::NONE,
            behind: Piece::NONE,
            control: None,
            task: Task::None,
            task_on: Piece::NONE,
            task_to: Piece::NONE,
            task_way: 0,
            ammo: 0,
            sergeant: Piece::NONE,
        }
    }
}

impl Figure {
    /// Alive and standing (or sitting) on the map by himself.
    #[inline]
    pub fn is_here(&self) -> bool {
        self.place == Place::Map && self.health != Health::Dead && self.hex.is_some()
    }

    /// Healthy or wounded (SG-CHR-08).
    #[inline]
    pub fn is_conscious(&self) -> bool {
        matches!(self.health, Health::Healthy | Health::Wounded)
    }

    /// Not a prisoner (SG-CHR-08).
    #[inline]
    pub fn is_free(&self) -> bool {
        self.captivity != Captivity::Prisoner
    }

    /// Sits on a horse.
    #[inline]
    pub fn is_mounted(&self) -> bool {
        self.horse != Piece::NONE
    }

    /// Has this mark.
    #[inline]
    pub fn has(&self, bit: u16) -> bool {
        self.marks & bit != 0
    }

    /// The hexes he stands in, one or two.
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + Clone + use<> {
        [self.hex, self.tail].into_iter().filter(|h| h.is_some())
    }
}
