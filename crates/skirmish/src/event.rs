//! What happened, told for the eye and the ear.

mod cite;

use engine::{BySide, Outcome, Piece, PieceSet, Side, Tally};
use measure::{Heading, Path, Point};
use serde::{Deserialize, Serialize};

use crate::catalogue::{Band, Melee, Missile};
use crate::state::{Motion, Status};

/// SS-DMG-01 — What befalls somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Harm {
    Light,
    Wound,
    Disabled,
    Killed,
}

/// SS-DMG-01 — How somebody is, by points of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Condition {
    Unhurt,
    Scratched,
    Wounded,
    Disabled,
    Killed,
}

/// SS-MEL-09 — What the loser of a combat suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// SS-PSH-01 — Pushed back.
    Push,
    /// SS-MEL-10 — Off his horse.
    Dismounted,
    /// Hurt.
    Hurt(Harm),
}

/// SS-MOR-04 — What a test makes of a group, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Nerve {
    Ok,
    NoAdvance,
    Withdraw,
    Broken,
    NoRally,
}

/// SS-MOR-03 — Why something is added to a test of morale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book's rows.
pub enum Reason {
    Leader,
    FcLost,
    HalfLost,
    FcKilled,
    HalfWounded,
    Retiring,
    Flank,
    Advancing,
    Friends,
    HighOrCover,
    FcNear,
}

impl Reason {
    /// How many there are.
    pub const COUNT: usize = 11;
    /// All of them, in the order of the table, with the names of its rows.
    pub const ALL: [(Reason, &'static str); Reason::COUNT] = [
        (Reason::Leader, "leader"),
        (Reason::FcLost, "fc-lost"),
        (Reason::HalfLost, "half-lost"),
        (Reason::FcKilled, "fc-killed"),
        (Reason::HalfWounded, "half-wounded"),
        (Reason::Retiring, "retiring"),
        (Reason::Flank, "flank"),
        (Reason::Advancing, "advancing"),
        (Reason::Friends, "friends"),
        (Reason::HighOrCover, "high-or-cover"),
        (Reason::FcNear, "fc-near"),
    ];
}

/// SS-MOR-01 — Why a group tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// SS-CHG-02 — It means to charge.
    Charging,
    /// SS-CHG-03 — It is charged.
    Charged,
    /// A member was injured, or the force commander was killed, or both (SS-TRN-07).
    Losses,
}

/// SS-RTR-01, SS-RTR-02 — What forces somebody to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// He withdraws.
    Withdraws,
    /// He runs.
    Runs,
}

/// SS-TRN — Parts of a turn that are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Phase {
    Compulsory,
    Actions,
    Rally,
    Melee,
    Morale,
    Close,
}

/// SS-MEL-04 — What a die in a combat was thrown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Ingredient {
    Quality,
    Weapon,
    Armour,
    Horse,
}

/// One die thrown in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cast {
    /// Who threw it.
    pub who: Piece,
    /// What for.
    pub what: Ingredient,
    /// How many faces it has.
    pub faces: u8,
    /// What it showed.
    pub roll: u8,
    /// What was added to it (`uphill_bonus`).
    pub plus: u8,
}

/// One side of a combat as it was fought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Who fought, the primary first.
    pub who: Vec<Piece>,
    /// With what, in the same order.
    pub weapons: Vec<Melee>,
    /// Every die, in the order in which it was thrown (SS-MEL-08).
    pub dice: Vec<Cast>,
    /// SS-MEL-05 — What was added for height or cover.
    pub plus: u8,
    /// SS-MEL-05 — The score.
    pub score: u8,
    /// SS-MEL-07 — True of a rider who cannot hurt the opposing primary.
    pub blind: bool,
}

/// SS-SHT-07 — A shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// Who shot.
    pub by: Piece,
    /// With what.
    pub weapon: Missile,
    /// SS-SHT-03 — Among how many the target was picked.
    pub among: u8,
    /// SS-SHT-03 — The pick, if there was more than one.
    pub pick: Option<u8>,
    /// Whom it came at: a figure, or a riderless horse.
    pub at: Piece,
    /// SS-SHT-06 — The die for horse or rider, if the target is mounted.
    pub horse_die: Option<u8>,
    /// SS-SHT-06 — The horse it was meant for in the end.
    pub horse: Option<Piece>,
    /// SS-SHT-05 — The band, cover counted in.
    pub band: Band,
    /// SS-SHT-05 — True of a target in cover.
    pub covered: bool,
    /// The quality die: its faces and what it showed.
    pub quality: (u8, u8),
    /// The dodge die: its faces, what it showed, and what was added; nothing if there was none.
    pub dodge: Option<(u8, u8, u8)>,
    /// The range die: its faces and what it showed.
    pub range: (u8, u8),
    /// SS-SHT-07 — The difference.
    pub difference: i8,
    /// SS-SHT-07 — The result.
    pub harm: Option<Harm>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// An aim was fulfilled.
    Aim,
    /// A side has nobody left who stands.
    Rout,
    /// The last turn was played.
    Turns,
    /// Somebody gave up.
    Resigned,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Event {
    /// SS-DEC-07.
    Placed { who: Piece, at: Point, heading: Heading },
    /// SS-TRN-01 — Each side threw; equal throws are thrown again.
    RolledOff { rolls: BySide<u8> },
    /// SS-DEC-01.
    GoesFirst { side: Side },
    /// A game turn begins.
    Turn { turn: u8 },
    /// SS-TRN-02 — A player turn begins; or, where P1 is common, that of both.
    PlayerTurn { side: Side },
    /// SS-TRN-09 — A side's half of `action_ladder` begins, 1 or 2.
    Half { side: Side, half: u8 },
    /// A phase begins in which something happens.
    Phase { phase: Phase, side: Side },
    /// SS-TRN-09 — A group acts.
    Activated { group: u8 },

    /// SS-MOV — Somebody moved.
    Moved { who: Piece, from: Point, path: Path, heading: Heading, cost: u16 },
    /// SS-MOV-07 — Somebody left a melee.
    BrokeOff { who: Piece },
    /// SS-ACT-02.
    Waited { who: Piece },
    /// SS-MOV-09.
    Left { who: Piece, exit: u8 },
    /// SS-RTR — Somebody was forced to move.
    Forced { who: Piece, flight: Flight, from: Point, path: Path, heading: Heading, cost: u16 },
    /// SS-RTR — Somebody was forced to move and could not, or needed not.
    StayedPut { who: Piece, flight: Flight },
    /// SS-RTR-03 — Somebody ran off the table, from where he stood and this way.
    Fled { who: Piece, from: Point, heading: Heading },
    /// SS-MOV-10 — Somebody strayed from his group.
    Strayed { who: Piece },
    /// SS-MOR-10 — The motion of a group is another now.
    Motion { group: u8, motion: Motion },

    /// SS-SHT-01 — A step of loading.
    Loaded { who: Piece, done: u8, needed: u8 },
    /// SS-SHT-01 — What had been loaded is lost.
    Unloaded { who: Piece },
    /// SS-SHT-07.
    Shot(Shot),

    /// SS-CLB-02 — Somebody climbed, to so many u of so many.
    Climbed { who: Piece, line: u8, done: u16, of: u16 },
    /// SS-CLB-04 — Somebody came over the top.
    CameOver { who: Piece, line: u8, from: Point, to: Point },
    /// SS-CLB-02 — Somebody lost what he had climbed.
    SlidDown { who: Piece },
    /// SS-CLB-06.
    LadderTaken { who: Piece, ladder: u8 },
    /// SS-CLB-06.
    LadderSet { who: Piece, ladder: u8, at: Point, line: u8 },
    /// SS-CLB-06.
    LadderDropped { who: Piece, ladder: u8, at: Point },
    /// SS-ACT-02 — Somebody worked on a site.
    Worked { who: Piece, site: u8, done: u8, needed: u8 },
    /// SS-DMG-02, `finish_disabled`.
    Finished { by: Piece, who: Piece },
    /// SS-HRS-04.
    Mounted { who: Piece, horse: Piece, at: Point },
    /// SS-HRS-04.
    GotDown { who: Piece, horse: Piece, at: Point },

    /// SS-CHG-01 — Somebody means to charge.
    Charges { who: Piece, at: PieceSet },
    /// SS-CHG-02 — The charge does not happen.
    Baulked { who: Piece },
    /// SS-MOR-03, SS-MOR-04 — A group tested. The tally starts with the die.
    Tested {
        group: u8,
        cause: Cause,
        faces: u8,
        roll: u8,
        tally: Tally<Reason>,
        total: i8,
        nerve: Nerve,
    },
    /// SS-RLY-01.
    Rallied { group: u8, faces: u8, roll: u8, back: bool },
    /// SS-RLY-05.
    Seppuku { who: Piece },

    /// SS-MEL-02 — A combat is set up, or somebody joined it.
    Paired { a: Vec<Piece>, b: Vec<Piece> },
    /// SS-MEL-02 — Somebody in contact can join nobody.
    Idle { who: Piece },
    /// SS-MEL-04 — A primary is named.
    Primary { who: Piece },
    /// SS-WPN-02.
    Wields { who: Piece, weapon: Melee },
    /// SS-MEL-09 — A combat was fought.
    Fought { sides: BySide<Stand>, won: Option<Side>, difference: i8, blow: Option<Blow> },
    /// SS-PSH-01, SS-PSH-03 — Somebody was pushed back, so many u of 200.
    Pushed { who: Piece, by: Piece, from: Point, to: Point, u: u16 },
    /// SS-PSH-02 — Somebody behind him had to give way.
    Shoved { who: Piece, from: Point, to: Point },
    /// SS-PSH-05.
    FollowedUp { who: Piece, foe: Piece, from: Point, to: Point },

    /// SS-DMG-01 — Somebody was hurt.
    Hurt { who: Piece, harm: Harm, damage: u8, status: Status },
    /// SS-HRS-02 — A horse was hurt.
    HorseHurt { horse: Piece, rider: Option<Piece>, harm: Harm, damage: u8 },
    /// SS-HRS-02 — A horse is down.
    HorseDown { horse: Piece, rider: Option<Piece>, at: Point },
    /// SS-HRS-05, SS-MEL-10 — A horse runs away.
    HorseFled { horse: Piece },
    /// SS-MEL-10 — Somebody is off his horse.
    Unhorsed { who: Piece, horse: Piece },
    /// SS-HRS-02, SS-MEL-10 — The die for a fall.
    Fell { who: Piece, roll: u8, hurt: bool },
    /// SS-MOR-01 — A force commander is killed, disabled or fled.
    CommanderLost { side: Side, who: Piece, status: Status },

    /// SS-END-01 — An aim was fulfilled, by number.
    Met { aim: u8, side: Side },
    /// SS-END-01.
    Resigned { side: Side },
    /// SS-END-01.
    Ended { outcome: Outcome, ending: Ending, points: BySide<i16> },
}
