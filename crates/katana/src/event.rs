//! What happened, told for the eye and the ear.

use engine::{Cites, Eye, Outcome, Piece, RuleId, Side};
use hex::HexId;
use serde::{Deserialize, Serialize};

use crate::action::{Mode, Ruling};
use crate::catalogue::{Kind, WeaponId};
use crate::geometry::Dir;
use crate::order::{Gait, Order, Posture};
use crate::rule;
use crate::state::{Nerve, Shot, Stroke, Target};

/// Why something is added to a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book's tables.
pub enum Factor {
    Skill,
    Weapon,
    Zone,
    Water,
    Hedge,
    Body,
    Rough,
    Impeded,
    Lying,
    Entangled,
    Readying,
    Outnumbered,
    Wounds,
    Distractions,
    NonTactical,
    NoEffort,
    Surprise,
    TwoSwords,
    Riding,
    Speed,
    Aim,
    Galloping,
    Obscured,
    Minimal,
    Secondary,
    Running,
    FromSaddle,
    Turned,
    UnderFire,
    Leadership,
    GroupWounded,
    GroupKilled,
    LeaderKilled,
    FewerThanEnemy,
    Winning,
    Horsemen,
    Receding,
    Inferior,
    FriendsRunning,
    Tried,
    Shuriken,
    Rain,
    Armour,
    Horse,
    Height,
    Initiative,
}

impl Cites for Factor {
    fn rule(&self) -> RuleId {
        match self {
            Factor::Skill => rule::KY_CLS_07,
            Factor::Weapon => rule::KY_RWF_02,
            Factor::Zone => rule::KY_ZON_01,
            Factor::Water => rule::KY_TAC_01,
            Factor::Hedge => rule::KY_TAC_02,
            Factor::Body => rule::KY_TAC_03,
            Factor::Rough => rule::KY_TAC_04,
            Factor::Impeded => rule::KY_TAC_05,
            Factor::Lying => rule::KY_TAC_07,
            Factor::Entangled => rule::KY_TAC_08,
            Factor::Readying => rule::KY_TAC_09,
            Factor::Outnumbered => rule::KY_TAC_10,
            Factor::Wounds => rule::KY_TAC_11,
            Factor::Distractions => rule::KY_TAC_12,
            Factor::NonTactical => rule::KY_TAC_13,
            Factor::NoEffort => rule::KY_TAC_14,
            Factor::Surprise => rule::KY_TAC_15,
            Factor::TwoSwords => rule::KY_NIT_03,
            Factor::Riding => rule::KY_MTD_03,
            Factor::Speed => rule::KY_MTD_04,
            Factor::Aim => rule::KY_SHT_12,
            Factor::UnderFire => rule::KY_SHT_10,
            Factor::Secondary => rule::KY_SHT_15,
            Factor::Galloping
            | Factor::Obscured
            | Factor::Minimal
            | Factor::Running
            | Factor::FromSaddle
            | Factor::Turned => rule::KY_SHT_09,
            Factor::Leadership => rule::KY_MOR_04,
            Factor::GroupWounded => rule::KY_MOR_10,
            Factor::GroupKilled => rule::KY_MOR_11,
            Factor::LeaderKilled => rule::KY_MOR_12,
            Factor::FewerThanEnemy => rule::KY_MOR_13,
            Factor::Winning => rule::KY_MOR_14,
            Factor::Horsemen => rule::KY_MOR_15,
            Factor::Receding => rule::KY_MOR_16,
            Factor::Inferior => rule::KY_MOR_17,
            Factor::FriendsRunning => rule::KY_MOR_18,
            Factor::Tried | Factor::Shuriken => rule::KY_YAD_02,
            Factor::Rain => rule::KY_MUS_01,
            Factor::Armour => rule::KY_SHT_13,
            Factor::Horse => rule::KY_HQL_01,
            Factor::Height => rule::KY_FAL_01,
            Factor::Initiative => rule::KY_ORD_04,
        }
    }
}

/// A sum of factors, as it is told.
pub type Sum = Vec<(Factor, i8)>;

/// One side of an exchange.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blade {
    /// Who.
    pub who: Piece,
    /// With what; [`WeaponId::NONE`] with bare hands.
    pub weapon: WeaponId,
    /// In which mode.
    pub mode: u8,
    /// Whether he strikes, or only defends.
    pub strikes: bool,
    /// The die.
    pub die: u8,
    /// What is added.
    pub sum: Sum,
    /// Die and sum.
    pub score: i8,
}

/// What an exchange did to the loser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Verdict {
    /// By how much the winner won; 0 is a draw.
    #[serde(default)]
    pub by: u8,
    /// The first of the two won.
    #[serde(default)]
    pub first_won: bool,
    /// The winner was striking: only then anything happens.
    #[serde(default)]
    pub counts: bool,
    /// Wounds.
    #[serde(default)]
    pub wounds: u8,
    /// Distractions.
    #[serde(default)]
    pub distractions: u8,
    /// The score on the blunt table, if it was read; and the die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blunt: Option<(u8, i8)>,
    /// Knocked out.
    #[serde(default)]
    pub ko: bool,
    /// Killed outright.
    #[serde(default)]
    pub killed: bool,
    /// Pushed back.
    #[serde(default)]
    pub push: bool,
    /// Held fast.
    #[serde(default)]
    pub held: bool,
    /// Brought down.
    #[serde(default)]
    pub down: bool,
    /// Tore free.
    #[serde(default)]
    pub freed: bool,
}

/// What a die was rolled for, apart from blows and shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names are those of the book.
pub enum Test {
    Trip,
    StayOn,
    Jump,
    SpearLine,
    Control,
    Draw,
    Fall,
    Priming,
    Noise,
    Contest,
}

impl Cites for Test {
    fn rule(&self) -> RuleId {
        match self {
            Test::Trip => rule::KY_TRP_07,
            Test::StayOn => rule::KY_HOR_41,
            Test::Jump => rule::KY_HOR_20,
            Test::SpearLine => rule::KY_HOR_24,
            Test::Control => rule::KY_HQL_13,
            Test::Draw => rule::KY_IAI_01,
            Test::Fall => rule::KY_FAL_02,
            Test::Priming => rule::KY_MUS_05,
            Test::Noise => rule::KY_HQL_10,
            Test::Contest => rule::KY_ORD_13,
        }
    }
}

/// What a musket did (KY-MUS-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spark {
    /// It did not fire.
    No,
    /// A flash in the pan.
    Flash,
    /// It fires.
    Fires,
}

/// Why somebody stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names say it.
pub enum Halted {
    Blocked,
    Beaten,
    Contested,
    Swap,
    Obstacle,
    Hidden,
    Spears,
    Refusal,
    Horse,
    Wall,
    Nothing,
}

/// Who alone may know something, beside the umpire, who may know everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hush {
    /// The first side.
    A,
    /// The second side.
    B,
    /// Nobody else.
    Umpire,
}

impl Hush {
    /// True of an eye that may know it.
    pub fn allows(self, eye: Eye) -> bool {
        match self {
            Hush::A => eye.knows(Side::A),
            Hush::B => eye.knows(Side::B),
            Hush::Umpire => eye == Eye::Umpire,
        }
    }
}

impl From<Side> for Hush {
    fn from(side: Side) -> Hush {
        match side {
            Side::A => Hush::A,
            Side::B => Hush::B,
        }
    }
}

/// Something that happened, and who alone may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Who alone may know it; nothing if everybody may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hush: Option<Hush>,
    /// What happened.
    #[serde(flatten)]
    pub what: What,
}

/// Everything that can be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "told", rename_all = "kebab-case")]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum What {
    /// KY-MAP-50 — Somebody is put where he lurks.
    Placed { who: Piece, hex: HexId, facing: Dir },
    /// KY-SEQ-01 — A move begins.
    Move { number: u8 },
    /// A phase begins.
    Phase { number: u8, acting: Vec<Piece> },
    /// KY-SEQ-05 — A phase is struck.
    Struck { who: Piece },
    /// Somebody wrote something.
    Wrote { who: Piece, phase: u8, order: Order },
    /// Somebody chose a mode.
    Chose { who: Piece, mode: Mode },
    /// Somebody gave instructions.
    Instructed { who: Piece },
    /// Somebody declared a shot.
    Aimed { who: Piece, shot: Shot },
    /// Somebody declared a stroke.
    Declared { who: Piece, stroke: Stroke },
    /// Somebody will let go, drop what he has, or not defend himself.
    Means { who: Piece, what: Intent },
    /// A side has sealed.
    Sealed { side: Side },
    /// The modes are laid open.
    Modes { tactical: Vec<Piece>, running: Vec<Piece> },
    /// The orders are laid open.
    Orders { orders: Vec<(Piece, Order)> },
    /// The shots are laid open.
    Shots { shots: Vec<(Piece, Shot)> },
    /// The strokes are laid open.
    Strokes { strokes: Vec<(Piece, Stroke)> },
    /// KY-ORD-03 — Somebody lets others act first.
    Held { who: Piece },
    /// KY-ORD-04 — The roll for who goes first.
    SideRoll { dice: [u8; 2], scores: [i8; 2], winner: Side },
    /// Who goes first.
    GoesFirst { side: Side },
    /// KY-SEQ-09 — An order could not be carried out.
    Idle { who: Piece, why: Halted },
    /// KY-MOR-27 — An order was replaced by one that obeys.
    Compelled { who: Piece, order: Order },
    /// Somebody turned.
    Turned { who: Piece, facing: Dir },
    /// Somebody lay down, sat down or stood up.
    Posed { who: Piece, posture: Posture },
    /// KY-MOV-20 — Somebody took something in hand.
    Readied { who: Piece, weapon: WeaponId },
    /// Something fell to the ground.
    Dropped { who: Piece, weapon: WeaponId, hex: HexId },
    /// KY-IAI-01 and others — A die for something.
    Tested { who: Piece, test: Test, die: u8, sum: Sum, needs: i8, passed: bool },
    /// KY-MUS-05 — The priming is gone.
    Spilled { who: Piece },
    /// Somebody moved.
    Stepped { who: Piece, from: HexId, to: HexId, facing: Dir },
    /// A horse moved, with whoever sits on it.
    Rode { horse: Piece, head: HexId, rear: HexId, facing: Dir },
    /// A horse changed what it does.
    Gait { horse: Piece, gait: Gait },
    /// Somebody stopped.
    Stopped { who: Piece, why: Halted },
    /// KY-ORD-13 — Who gets a hex.
    Contest { hex: HexId, winner: Piece },
    /// KY-MOV-31 — Somebody climbs.
    Climbs { who: Piece },
    /// Somebody left the board.
    Left { who: Piece },
    /// KY-MOV-27.
    Mounted { who: Piece, horse: Piece },
    /// KY-MOV-27.
    Dismounted { who: Piece, horse: Piece, to: HexId },
    /// KY-HOR-42 — Somebody fell out of the saddle.
    Unhorsed { who: Piece, horse: Piece, to: HexId },
    /// KY-HOR-34, KY-HOR-35 — A horse ran into something.
    Collided { horse: Piece, with: Option<Piece> },
    /// KY-HOR-20 — A horse jumps.
    Jumped { horse: Piece },
    /// KY-HOR-30 — A man is run down.
    RunDown { who: Piece, horse: Piece },
    /// KY-HOR-31.
    Aside { who: Piece, from: HexId, to: HexId },
    /// KY-TRP — Somebody trips or is brought down.
    Fell { who: Piece },
    /// KY-FAL-02 — Somebody falls from a height.
    Plunged { who: Piece, feet: u8, wounds: u8, distractions: u8, dead: bool, ko: bool },
    /// KY-BDY-03 — A body charge gets in.
    Collision { who: Piece, at: Piece, die: u8, moving: bool, falls: [bool; 2], distractions: u8 },
    /// KY-GRP-01 — Somebody closes.
    Closed { who: Piece, at: Piece },
    /// KY-MUS-01 — A musket is tried.
    Spark { who: Piece, die: u8, sum: Sum, spark: Spark },
    /// KY-SHT-07 — A shot.
    Shot {
        who: Piece,
        weapon: WeaponId,
        at: Piece,
        range: u16,
        needs: u8,
        dice: [u8; 2],
        sum: Sum,
        score: i8,
        hits: u8,
    },
    /// KY-YAD-01.
    Deflected { who: Piece, dice: [u8; 2], sum: Sum, rating: i8, done: bool },
    /// KY-SHT-13 — A hit.
    Hit { at: Piece, die: u8, armour: i8, wounds: u8, distractions: u8 },
    /// KY-SHT-17, KY-GRP-06 — Which of two it was.
    Which { meant: Piece, hit: Piece, die: u8 },
    /// KY-KIA-02 — A shout meets somebody.
    Shout { who: Piece, at: Piece, die: u8, rating: i8, distractions: Option<u8> },
    /// KY-CLS-05 — Blows are exchanged.
    Exchange { first: Box<Blade>, second: Box<Blade>, kind: Kind, what: Target, verdict: Verdict },
    /// Wounds and distractions are marked.
    Hurt { who: Piece, wounds: u8, distractions: u8, total_wounds: u8, total_distractions: u8 },
    /// KY-CLS-12 — Somebody dies.
    Died { who: Piece, hex: HexId, lain: HexId },
    /// KY-DIS-04, KY-BLT-03.
    KnockedOut { who: Piece },
    /// KY-STA-12.
    Collapsed { who: Piece },
    /// KY-STA-12 — And comes round.
    Recovered { who: Piece },
    /// KY-CLS-30.
    Pushed { who: Piece, from: HexId, to: HexId, by: Piece },
    /// KY-CLS-32 — There is nowhere to go.
    Cornered { who: Piece },
    /// KY-ENT-01.
    Caught { who: Piece, by: Piece },
    /// KY-ENT-04, KY-ENT-05.
    Freed { who: Piece, from: Piece },
    /// KY-GRP-02.
    Grappled { who: Piece, with: Piece },
    /// KY-GRP-05, KY-GRP-08.
    Parted { who: Piece, with: Piece },
    /// KY-ZON-20.
    Drifted { who: Piece, with: Piece, to: HexId, die: u8 },
    /// KY-MAP-50 — Somebody is seen.
    Revealed { who: Piece, hex: HexId, facing: Dir },
    /// KY-MAP-51 — Somebody notices.
    Noticed { who: Piece },
    /// KY-MAP-52.
    Ambushed { group: u8 },
    /// KY-MOR-04.
    Morale { group: u8, die: u8, sum: Sum, score: i8, nerve: Nerve },
    /// KY-MOR-25.
    Leads { group: u8, who: Piece },
    /// KY-CAM-40.
    Independent { group: u8, die: u8, needs: u8, free: bool },
    /// KY-SEQ-20.
    Tired { who: Piece, by: i8, stamina: i8 },
    /// KY-DIS-02.
    Rested { who: Piece, distractions: u8 },
    /// KY-SHT-03.
    Loaded { who: Piece, weapon: WeaponId },
    /// KY-MUS-03.
    Primed { who: Piece, weapon: WeaponId },
    /// KY-HQL-11, KY-HQL-12.
    Startled { horse: Piece, bolts: bool },
    /// KY-UMP.
    Ruled { ruling: Ruling },
    /// Somebody gave up.
    Resigned { side: Side },
    /// It is over.
    Ended { outcome: Outcome },
}

/// What somebody means to do when the slips are opened, apart from his order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The names say it.
pub enum Intent {
    LetGo,
    LetFall,
    Yield,
}

impl What {
    /// The same for everybody.
    pub fn openly(self) -> Event {
        Event { hush: None, what: self }
    }
}
