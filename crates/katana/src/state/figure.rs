//! Men, horses, groups and things, as they are now.

use engine::Piece;
use hex::HexId;

use crate::action::Mode;
use crate::catalogue::WeaponId;
use crate::geometry::Dir;
use crate::order::{Gait, Packed, Posture};

use super::KIT;

/// In what shape a man is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Fit {
    /// On his feet, or able to be.
    #[default]
    Well,
    /// KY-DIS-04, KY-BLT-03 — Knocked out for the rest of the game.
    Ko,
    /// KY-STA-12 — Collapsed until his stamina is positive.
    Collapsed,
    /// Dead.
    Dead,
    /// Off the board of his own will.
    Gone,
    /// There is no such man.
    Absent,
}

/// What is true of a man, as bits.
pub mod mark {
    /// KY-SEQ-02 — Tactical.
    pub const TACTICAL: u64 = 1;
    /// KY-DEC-15 — He gives up reloading in order to rest.
    pub const WAIVES: u64 = 1 << 1;
    /// KY-SHT-12 — He aims this move.
    pub const AIMS: u64 = 1 << 2;
    /// KY-MAP-51 — He knows that there are enemies about.
    pub const AWARE: u64 = 1 << 3;
    /// KY-MAP-50 — The enemy does not see him.
    pub const HIDDEN: u64 = 1 << 4;
    /// KY-MAP-51 — He sleeps.
    pub const ASLEEP: u64 = 1 << 5;
    /// KY-MOV-09 — His last action was a special one.
    pub const SPECIAL: u64 = 1 << 6;
    /// KY-GRP-02 — He grapples with his partner.
    pub const GRAPPLES: u64 = 1 << 7;
    /// KY-IAI-03 — He has had his surprise.
    pub const USED_IAI: u64 = 1 << 8;
    /// KY-FER-03 — His hidden chain is known.
    pub const USED_CHAIN: u64 = 1 << 9;
    /// KY-MAN-01 — His weighted chain is known.
    pub const USED_MANRIKI: u64 = 1 << 10;
    /// He has an action in this phase.
    pub const ACTS: u64 = 1 << 11;
    /// KY-SEQ-03 — The phase is one of his reaction phases.
    pub const TICKED: u64 = 1 << 12;
    /// KY-FST-02 — It is a double one.
    pub const DOUBLE: u64 = 1 << 13;
    /// KY-TAC-09 — He draws or changes a weapon in this phase.
    pub const READIES: u64 = 1 << 14;
    /// KY-IAI-02 — He drew it well.
    pub const DREW_WELL: u64 = 1 << 15;
    /// KY-IAI-03 — And for the first time.
    pub const SURPRISES: u64 = 1 << 16;
    /// KY-KIA-01 — He shouts in this phase.
    pub const SHOUTS: u64 = 1 << 17;
    /// KY-TAC-14 — He makes no effort to defend himself.
    pub const YIELDS: u64 = 1 << 18;
    /// He has changed hex in this phase.
    pub const MOVED: u64 = 1 << 19;
    /// He has changed hex in this move.
    pub const MOVED_MOVE: u64 = 1 << 20;
    /// His movement of this phase is over.
    pub const STOPPED: u64 = 1 << 21;
    /// KY-BDY-01 — He has charged and has no stroke.
    pub const CHARGED: u64 = 1 << 22;
    /// He took part in an exchange in this phase.
    pub const CROSSED: u64 = 1 << 23;
    /// KY-SHT-09 — He or his horse has turned in this phase.
    pub const TURNED: u64 = 1 << 24;
    /// KY-SEQ-25 — He has not rested in this move.
    pub const BUSY: u64 = 1 << 25;
    /// KY-STA-03 — He fought in this move.
    pub const FOUGHT: u64 = 1 << 26;
    /// KY-STA-07 — With something heavy.
    pub const HEAVY: u64 = 1 << 27;
    /// KY-SHT-03 — This move does not count towards reloading.
    pub const NO_RELOAD: u64 = 1 << 28;
    /// KY-SHT-12 — Something has spoilt his aim in this move.
    pub const SPOILT: u64 = 1 << 29;
    /// KY-MUS-05 — His priming was tried in this move.
    pub const SPILLED: u64 = 1 << 30;
    /// KY-TAC-05 — Burdened, or impeded by the umpire's word.
    pub const BURDENED: u64 = 1 << 31;
    /// KY-KAW-02 — His rope lies far out.
    pub const ROPE_OUT: u64 = 1 << 32;
    /// KY-KAW-02 — He has thrown it far in this phase.
    pub const ROPE_NOW: u64 = 1 << 33;
    /// KY-HOR-07 — He has changed his horse's activity in this phase.
    pub const REINED: u64 = 1 << 34;
    /// He shot in this phase.
    pub const SHOT: u64 = 1 << 35;
    /// KY-DEC-16 — He has put off losing a phase.
    pub const PUT_OFF: u64 = 1 << 36;
    /// His phase was struck.
    pub const STRUCK: u64 = 1 << 37;
    /// KY-MAP-42 — Minimally visible, by the umpire's word.
    pub const DIM: u64 = 1 << 38;
    /// KY-MAP-41 — Partly obscured, by the umpire's word.
    pub const VEILED: u64 = 1 << 39;
    /// He has been seen by the enemy since he was hidden last.
    pub const KNOWN: u64 = 1 << 40;
    /// KY-ENT-04 — His hold is let go when the slips are opened.
    pub const LETS_GO: u64 = 1 << 41;
    /// KY-WPN-04 — He drops what he has in hand when the slips are opened.
    pub const LETS_FALL: u64 = 1 << 42;
    /// KY-GRP-05 — He won a round of grappling in this phase.
    pub const WON_GRAPPLE: u64 = 1 << 43;
    /// KY-GRP-07 — His pair drifts in this phase.
    pub const DRIFTS: u64 = 1 << 44;
    /// KY-MAP-51 — Somebody struck or shot at him in this phase.
    pub const ALARMED: u64 = 1 << 45;
    /// KY-NIT — He fought with two swords in this move.
    pub const TWO_SWORDS: u64 = 1 << 46;
    /// KY-MAP-50 — He struck, shot or shouted in this phase.
    pub const GAVE_AWAY: u64 = 1 << 47;
    /// KY-MOR-10 — He was wounded in this move.
    pub const HURT: u64 = 1 << 48;
    /// KY-MOV-31 — He climbs.
    pub const CLIMBS: u64 = 1 << 49;
    /// He has acted in this phase, in a method without written orders.
    pub const DONE: u64 = 1 << 50;
    /// KY-HOR-05, `inactive_steering` — He may steer his horse, and nothing else.
    pub const STEERS: u64 = 1 << 51;
    /// KY-MUS-02, `misfire_retry` — He may try his musket again, and nothing else.
    pub const RETRIES: u64 = 1 << 52;
    /// KY-MTD-22 — He has been asked whether he strikes in passing, in this step.
    pub const PASSED: u64 = 1 << 53;
    /// What somebody means to do when the slips are opened: nobody else knows it before.
    pub const SECRET: u64 = LETS_GO | LETS_FALL | YIELDS;

    /// What lasts for a phase only.
    pub const PHASE: u64 = ACTS
        | TICKED
        | DOUBLE
        | READIES
        | DREW_WELL
        | SURPRISES
        | SHOUTS
        | YIELDS
        | MOVED
        | STOPPED
        | CHARGED
        | CROSSED
        | TURNED
        | ROPE_NOW
        | REINED
        | SHOT
        | STRUCK
        | PUT_OFF
        | LETS_GO
        | LETS_FALL
        | WON_GRAPPLE
        | DRIFTS
        | ALARMED
        | GAVE_AWAY
        | DONE
        | STEERS
        | RETRIES
        | PASSED;
    /// What lasts for a move only.
    pub const MOVE: u64 = PHASE
        | WAIVES
        | AIMS
        | MOVED_MOVE
        | BUSY
        | FOUGHT
        | HEAVY
        | NO_RELOAD
        | SPOILT
        | SPILLED
        | TWO_SWORDS
        | HURT;
}

/// One thing somebody carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// What it is.
    pub weapon: WeaponId,
    /// How many shots or throws are left; 1 for what is only held.
    pub count: u8,
    /// Bits: see the constants.
    pub load: u8,
    /// Moves (or phases) of reloading done, or phases of priming.
    pub done: u8,
}

impl Item {
    /// Nothing.
    pub const NONE: Item = Item { weapon: WeaponId::NONE, count: 0, load: 0, done: 0 };
    /// Loaded.
    pub const LOADED: u8 = 1;
    /// KY-MUS-03 — Primed.
    pub const PRIMED: u8 = 2;
    /// KY-WPN-12 — Poisoned.
    pub const POISONED: u8 = 4;
    /// KY-WPN-14 — The blade is bared; for a bow with a spearhead: used as a spear.
    pub const BARED: u8 = 8;

    /// KY-MUS-02 — It did not fire in the last phase.
    pub const MISFIRED: u8 = 16;

    /// True of a thing.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.weapon.is_some()
    }

    /// True if the bit is set.
    #[inline]
    pub const fn has(self, bit: u8) -> bool {
        self.load & bit != 0
    }
}

/// What a stroke is aimed at.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// The man.
    #[default]
    Man,
    /// KY-MTD-02 — His horse.
    Horse,
    /// KY-GRP-02 — The man, to throw him.
    Grapple,
    /// KY-ENT-05 — The hold by which he holds.
    Hold,
}

/// A stroke that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Stroke {
    /// At whom; nobody for a stroke held back.
    pub at: Piece,
    /// With which item of the kit; [`Stroke::BARE`] with bare hands, [`Stroke::TWO`] with two
    /// swords.
    pub slot: u8,
    /// In which of its modes.
    pub mode: u8,
    /// At what.
    pub what: Target,
}

impl Stroke {
    /// With bare hands.
    pub const BARE: u8 = 7;
    /// With two swords.
    pub const TWO: u8 = 6;
    /// Nothing declared.
    pub const NONE: Stroke = Stroke { at: Piece::NONE, slot: 255, mode: 0, what: Target::Man };
    /// Held back on purpose.
    pub const HELD: Stroke = Stroke { at: Piece::NONE, slot: 254, mode: 0, what: Target::Man };

    /// True of a stroke at somebody.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.at.is_some()
    }
}

/// A shot that is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Shot {
    /// At whom, man or horse.
    pub at: Piece,
    /// With which item of the kit.
    pub slot: u8,
}

impl Shot {
    /// None.
    pub const NONE: Shot = Shot { at: Piece::NONE, slot: 255 };
}

/// KY-ORD-02 — Standing instructions.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// He is asked, or does what is done without an answer.
    #[default]
    Ask,
    /// Never.
    Never,
    /// Whoever is nearest.
    Nearest,
    /// Whoever is easiest to strike.
    Any,
}

/// What has befallen somebody in a step in which everything happens at once, kept until the end
/// of it (KY-SEQ-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pend {
    /// Wounds.
    pub wounds: u8,
    /// Distractions.
    pub distractions: u8,
    /// Worse.
    pub fate: Fate,
    /// Who pushes him, and how hard; the first of the hardest (KY-CLS-31).
    pub pushed_by: Piece,
    /// By how much.
    pub push: u8,
    /// The number of the exchange.
    pub order: u8,
    /// Who hurt him worst.
    pub by: Piece,
}

impl Default for Pend {
    fn default() -> Self {
        Pend {
            wounds: 0,
            distractions: 0,
            fate: Fate::None,
            pushed_by: Piece::NONE,
            push: 0,
            order: 0,
            by: Piece::NONE,
        }
    }
}

/// What is worse than wounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// Nothing.
    #[default]
    None,
    /// He is brought down.
    Falls,
    /// Knocked out.
    Ko,
    /// Killed.
    Dies,
}

/// A man as he is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// See [`mark`].
    pub marks: u64,
    /// Where he is; that of the horse's head for a rider.
    pub hex: HexId,
    /// KY-MAP-12 — The second hex of his dead body.
    pub lain: HexId,
    /// Where he was when the move began.
    pub began: HexId,
    /// Which way he looks.
    pub facing: Dir,
    /// Standing, sitting, lying.
    pub posture: Posture,
    /// In what shape he is.
    pub fit: Fit,
    /// Wounds.
    pub wounds: u8,
    /// Distractions.
    pub distractions: u8,
    /// Stamina.
    pub stamina: i8,
    /// What he carries.
    pub kit: [Item; KIT],
    /// What he has in hand, by its place in the kit.
    pub hands: [u8; 2],
    /// KY-SHT-12 — Whom he aims at, and for how many moves he has.
    pub aim: Piece,
    /// Moves aimed.
    pub aimed: u8,
    /// KY-FER-02 — The phase of his last stroke with a chain.
    pub chained: u16,
    /// KY-ENT-04 — Whom he holds, and with which item.
    pub holds: Piece,
    /// The item he holds with.
    pub holds_with: u8,
    /// KY-MAP-10 — With whom he shares his hex.
    pub partner: Piece,
    /// The horse he sits on.
    pub horse: Piece,
    /// KY-SEQ-05 — Phases struck in this move.
    pub struck: u8,
    /// KY-SEQ-05, `distraction_loss_timing` — Phases to lose that were fixed when the move began.
    pub owed: u8,
    /// KY-CLS-01 — Strokes made in this phase.
    pub struck_blows: u8,
    /// KY-SHT-10 — Phases in which he was shot at: bit 0 is this one, bit 1 the one before.
    pub under_fire: u16,
    /// Hexes walked in this move.
    pub walked: u8,
    /// Obstacles in this move.
    pub obstacles: u8,
    /// Exchanges in this move.
    pub exchanges: u8,
    /// Wounds taken in this move.
    pub hurt: u8,
    /// KY-STA-10 — Moves rested in a row, sitting or lying.
    pub rested: u8,
    /// KY-MOV-31 — Phases climbed.
    pub climbed: u8,
    /// KY-YAD-02 — Missiles tried in this phase.
    pub deflected: u8,
    /// KY-SEQ-02 — The mode he has chosen for the move, until it is laid open: see [`Man::mode`].
    pub choice: u8,
    /// His order for this phase.
    pub order: Packed,
    /// KY-ORD-02 — Those for the whole move.
    pub slips: [Packed; 5],
    /// His strokes.
    pub strokes: [Stroke; 2],
    /// His shot.
    pub shot: Shot,
    /// KY-ORD-02 — When to strike by instruction.
    pub strikes: Policy,
    /// KY-ORD-02 — When to strike whoever comes.
    pub reacts: Policy,
    /// KY-ORD-02 — Whom first.
    pub quarry: Piece,
    /// Whose coming he has answered in this step of movement, as bits.
    pub answered: u32,
    /// What has befallen him.
    pub pend: Pend,
}

impl Man {
    /// Nobody.
    pub const ABSENT: Man = Man {
        marks: 0,
        hex: HexId::NONE,
        lain: HexId::NONE,
        began: HexId::NONE,
        facing: 0,
        posture: Posture::Standing,
        fit: Fit::Absent,
        wounds: 0,
        distractions: 0,
        stamina: 0,
        kit: [Item::NONE; KIT],
        hands: [255; 2],
        aim: Piece::NONE,
        aimed: 0,
        chained: 0,
        holds: Piece::NONE,
        holds_with: 0,
        partner: Piece::NONE,
        horse: Piece::NONE,
        struck: 0,
        owed: 0,
        struck_blows: 0,
        under_fire: 0,
        walked: 0,
        obstacles: 0,
        exchanges: 0,
        hurt: 0,
        rested: 0,
        climbed: 0,
        deflected: 0,
        choice: 0,
        order: Packed::NONE,
        slips: [Packed::NONE; 5],
        strokes: [Stroke::NONE; 2],
        shot: Shot::NONE,
        strikes: Policy::Ask,
        reacts: Policy::Ask,
        quarry: Piece::NONE,
        answered: 0,
        pend: Pend {
            wounds: 0,
            distractions: 0,
            fate: Fate::None,
            pushed_by: Piece::NONE,
            push: 0,
            order: 0,
            by: Piece::NONE,
        },
    };

    /// The mode he has chosen, until it is laid open.
    pub const fn mode(&self) -> Option<Mode> {
        match self.choice {
            0 => None,
            1 => Some(Mode::Tactical),
            2 => Some(Mode::NonTactical),
            3 => Some(Mode::Rest),
            n => Some(Mode::Aim(Piece(n - 4))),
        }
    }

    /// Chooses a mode.
    pub const fn choose(&mut self, mode: Mode) {
        self.choice = match mode {
            Mode::Tactical => 1,
            Mode::NonTactical => 2,
            Mode::Rest => 3,
            Mode::Aim(at) => at.0 + 4,
        };
    }

    /// True if all of these marks are set.
    #[inline]
    pub const fn has(&self, marks: u64) -> bool {
        self.marks & marks == marks
    }

    /// Sets marks.
    #[inline]
    pub const fn set(&mut self, marks: u64) {
        self.marks |= marks;
    }

    /// Takes marks away.
    #[inline]
    pub const fn clear(&mut self, marks: u64) {
        self.marks &= !marks;
    }

    /// True of someone alive and on the board, awake or not.
    #[inline]
    pub const fn is_here(&self) -> bool {
        matches!(self.fit, Fit::Well | Fit::Ko | Fit::Collapsed)
    }

    /// True of someone awake on the board, sleepers excepted.
    #[inline]
    pub const fn is_conscious(&self) -> bool {
        matches!(self.fit, Fit::Well)
    }

    /// True of someone on his feet on the board, not in the saddle.
    #[inline]
    pub const fn stands(&self) -> bool {
        matches!(self.fit, Fit::Well)
            && matches!(self.posture, Posture::Standing)
            && !self.horse.is_some()
    }

    /// True of someone in the saddle.
    #[inline]
    pub const fn rides(&self) -> bool {
        self.horse.is_some()
    }
}

/// A horse as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Horse {
    /// The hex of its head.
    pub head: HexId,
    /// The hex of its rear.
    pub rear: HexId,
    /// Which way it looks.
    pub facing: Dir,
    /// What it does.
    pub gait: Gait,
    /// KY-HOR-06 — Its speed.
    pub speed: i8,
    /// Who sits on it.
    pub rider: Piece,
    /// Wounds.
    pub wounds: u8,
    /// In what shape it is.
    pub fit: Fit,
    /// Bits: see the constants.
    pub marks: u8,
    /// KY-HQL-12 — What it bolts from.
    pub bang: HexId,
    /// What it does in this phase.
    pub order: Packed,
    /// Hexes of an obstacle it still has to clear (KY-HOR-22).
    pub leaping: u8,
    /// What has befallen it.
    pub pend_wounds: u8,
    /// Worse.
    pub pend_fate: Fate,
}

impl Horse {
    /// No horse.
    pub const ABSENT: Horse = Horse {
        head: HexId::NONE,
        rear: HexId::NONE,
        facing: 0,
        gait: Gait::Halt,
        speed: 0,
        rider: Piece::NONE,
        wounds: 0,
        fit: Fit::Absent,
        marks: 0,
        bang: HexId::NONE,
        order: Packed::NONE,
        leaping: 0,
        pend_wounds: 0,
        pend_fate: Fate::None,
    };
    /// KY-HQL-12 — It bolts.
    pub const BOLTS: u8 = 1;
    /// Its movement of this phase is over.
    pub const STOPPED: u8 = 2;
    /// KY-HOR-24 — It has been tried against the spears of this phase.
    pub const TRIED: u8 = 4;
    /// KY-MOR-15 — It came on at a trot or faster in this move.
    pub const CHARGED: u8 = 8;
    /// It has turned in this phase.
    pub const TURNED: u8 = 16;
    /// It has jumped clear of what it was tried against.
    pub const JUMPS: u8 = 32;
    /// It has changed hex in this phase.
    pub const MOVED: u8 = 64;

    /// True if the mark is set.
    #[inline]
    pub const fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }

    /// True of a living horse on the board.
    #[inline]
    pub const fn is_here(&self) -> bool {
        matches!(self.fit, Fit::Well)
    }
}

/// KY-MOR-20 … KY-MOR-22 — What fear makes a group do, mildest first.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Nerve {
    /// Nothing.
    #[default]
    On,
    /// KY-MOR-20 — No advance.
    Hold,
    /// KY-MOR-21 — Retire.
    Retire,
    /// KY-MOR-22 — Run away.
    Run,
}

/// A group as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Who leads.
    pub leader: Piece,
    /// What it must do.
    pub nerve: Nerve,
    /// Bits: see the constants.
    pub marks: u8,
    /// How many were there at first.
    pub original: u8,
    /// How many have died.
    pub lost: u8,
    /// How many enemies its people have killed.
    pub killed: u8,
}

impl Group {
    /// No group.
    pub const ABSENT: Group =
        Group { leader: Piece::NONE, nerve: Nerve::On, marks: 0, original: 0, lost: 0, killed: 0 };
    /// KY-MOR-02 — Something happened that calls for a test.
    pub const TRIGGERED: u8 = 1;
    /// KY-MOR-12 — Its leader died in this move.
    pub const LEADER_DIED: u8 = 2;
    /// KY-MOR-17 — By the hand of an inferior.
    pub const INFERIOR: u8 = 4;
    /// KY-MAP-52 — It has been ambushed once.
    pub const AMBUSHED: u8 = 8;
    /// KY-CAM-40 — It acts on its leader's judgement.
    pub const FREE: u8 = 16;
    /// KY-MAP-52 — It is ambushed in this phase.
    pub const SURPRISED: u8 = 32;
    /// KY-MAP-52 — It saw an enemy when the phase began.
    pub const SAW: u8 = 64;

    /// True if the mark is set.
    #[inline]
    pub const fn has(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

/// A thing that lies about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drop {
    /// What it is.
    pub item: Item,
    /// Where.
    pub hex: HexId,
}

impl Drop {
    /// Nothing.
    pub const NONE: Drop = Drop { item: Item::NONE, hex: HexId::NONE };
}
