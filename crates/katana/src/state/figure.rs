//! Men, as they are now.

use engine::Piece;
use hex::HexId;

use crate::action::Mode;
use crate::geometry::Dir;
use crate::order::{Packed, Posture};

use super::KIT;
use super::{Fate, Item, Pend, Policy, Shot, Stroke};

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

/// A man as he is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Man {
    /// See [`super::mark`].
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
