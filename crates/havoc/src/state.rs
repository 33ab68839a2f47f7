//! Everything that changes in a game: flat, a few kilobytes, no pointers, no dice, no text.

use engine::{BySide, Piece, Side, Steps};
use hex::HexId;
use serde::{Deserialize, Serialize};

use crate::attack::Attack;
use crate::map::BARRICADES;

mod figure;

pub use figure::{Captivity, Figure, Health, Place, Task, mark};

/// Most pieces in a game, characters and animals together.
pub const PIECES: usize = 96;
/// Most characters; they come first in the list of pieces.
pub const CHARACTERS: usize = 64;
/// Most knights of both sides together (CH-PRI-01).
pub const KNIGHTS: usize = 32;

/// Most ninja in a game.
pub const NINJA: usize = 16;

/// The steps of a phase, by name (SG-TRN-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepName {
    /// Step 0: declarations.
    Declare,
    /// Step 1: short bows.
    FirstShooting,
    /// Step 2: crossbows.
    SecondShooting,
    /// Step 3: movement.
    Movement,
    /// Step 4: short bows again.
    ThirdShooting,
    /// Step 5: combat.
    Combat,
}

/// What is going on; the top of the stack says what is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Step {
    /// A side arranges its pieces.
    SetUp(Side),
    /// After set-up: stocks of arrows, first side, control of animals.
    #[default]
    Muster,
    /// A step of the active side's phase.
    Phase(StepName),
    /// Opens the movement step: control, command, escapes, priority; the number is the stage.
    Orders(u8),
    /// Closes a phase: recovery, clearing, the other side's tasks from this piece on.
    Close(u8),
    /// D-24: this commander must leave out so many more men.
    LeaveOut { commander: Piece, men: u8 },
    /// D-22: this prisoner may run.
    BreakOut(Piece),
    /// D-04: the shot waits for the nomination.
    Nominate,
    /// D-06: pieces of `State::retreating` retreat.
    Retreat,
    /// D-08: this man's place beside his horse is chosen by `by`.
    Thrown { rider: Piece, horse: Piece, by: Side },
    /// A willing dismount at the end of a full-turn action.
    GetDown(Piece),
    /// D-25: the man who declared the exchange.
    Hand(Piece),
    /// D-15: this prisoner may join the attack.
    Join(Piece),
    /// D-11.
    Bear,
    /// D-13.
    Offer,
    /// D-14.
    Persist,
    /// D-12: one of this side's men involved suffers `Fight::letter`.
    Suffer(Side),
    /// The attack has done its work; melee is marked, then advance.
    Aftermath,
    /// D-16: this side may advance.
    Advance(Side),
    /// D-05: the shot's letter lies in `State::air`; its target may strike at it.
    Deflect,
    /// D-18: this samurai has challenged the other side.
    Answer(Piece),
    /// D-19: this man's side may write his poem.
    Poem(Piece),
    /// D-19: the other side judges this man's poem.
    Judge(Piece),
    /// D-21: this man has cause to cry out.
    Alarm(Piece),
    /// SB-CAR-03: the cart has been pushed; these pushers, as bits of `State::movers`, still
    /// stand where they stood.
    Shove { cart: Piece, left: u8 },
}

/// Why pieces retreat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flight {
    /// From a missile: `State::shot` names the shooter.
    #[default]
    Missile,
    /// From a fight.
    Melee,
}

/// A shot in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Who shoots.
    pub by: Piece,
    /// At whom.
    pub at: Piece,
}

/// An attack in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    /// Who attacks whom.
    pub attack: Attack,
    /// SG-CMB-12 — The defender whose posture chooses the table.
    pub bearer: Piece,
    /// Result letter as an index: 0 nothing, 1 A, 2 B …
    pub letter: u8,
    /// Prisoners who have answered whether they join, so that nobody is asked twice.
    pub answered: u64,
    /// The die was thrown: everyone involved counts as having been in melee.
    pub fought: bool,
    /// SB-ADV-02 — Hexes given up in this combat.
    pub vacated: [HexId; 16],
    /// Whose they were.
    pub loser: Option<Side>,
}

impl Default for Fight {
    fn default() -> Self {
        Fight {
            attack: Attack::default(),
            bearer: Piece::NONE,
            letter: 0,
            answered: 0,
            fought: false,
            vacated: [HexId::NONE; 16],
            loser: None,
        }
    }
}

/// SG-MAP-07 — A barricade; `HexId::NONE` where there is none of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Barricade {
    /// Where it lies.
    pub hex: HexId,
    /// Its front.
    pub front: u8,
    /// Put up by hand in the set-up (K-37).
    pub placed: bool,
}

impl Default for Barricade {
    fn default() -> Self {
        Barricade { hex: HexId::NONE, front: 0, placed: false }
    }
}

/// Chapters 16.4 and 16.5: who is seen, what burns, who is alarmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Night {
    /// SB-NIT-04 — Characters the other side does not see now, as bits.
    pub hidden: u64,
    /// SB-LAN-01 — Lanterns that burn, as bits.
    pub lit: u16,
    /// SB-NIT-08 — The alarm has been raised.
    pub alarm: bool,
    /// SB-NIT-07 — Ninja somebody ran into in this phase, as bits: seen until they move.
    pub found: u64,
    /// Where and in which phase each ninja was last seen, by number of ninja: for guesses only.
    /// No hex before he was first seen: then he is somewhere in his zone.
    pub last_seen: [(HexId, u16); NINJA],
}

impl Default for Night {
    fn default() -> Self {
        Night { hidden: 0, lit: 0, alarm: false, found: 0, last_seen: [(HexId::NONE, 0); NINJA] }
    }
}

/// Chapter 16.1: the duel that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    /// SB-DUE-02 — Champions, side A's first; `NONE` without a duel.
    pub champions: [Piece; 2],
    /// SB-DUE-06 — Phases without a blow between them.
    pub idle: u8,
    /// SB-DUE-06 — There has been one in this phase.
    pub struck: bool,
    /// SB-DUE-06 — Turns added to the game by duels (K-26).
    pub extra_turns: u8,
    /// SB-DUE-01 — The active side has challenged in this phase.
    pub challenged: bool,
}

impl Default for Duel {
    fn default() -> Self {
        Duel {
            champions: [Piece::NONE; 2],
            idle: 0,
            struck: false,
            extra_turns: 0,
            challenged: false,
        }
    }
}

impl Duel {
    /// True while a duel is on.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.champions[0].is_some()
    }
}

/// Chapter 16.1: what a side has done to its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Honour {
    /// Game turns in which it refused a challenge.
    pub refusals: u8,
    /// The last of them; 0 never.
    pub refused_in: u8,
    /// It broke a duel.
    pub broke: bool,
    /// Enemy champions its own killed in duels.
    pub duel_kills: u8,
}

/// Chapter 16.2: the last poem; its text stands in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Poem {
    /// Digest of the text.
    pub mark: u64,
    /// How many lines; 0 before it is written.
    pub lines: u8,
    /// It has the form of R-SG-76.
    pub fits: bool,
    /// SB-SEP-06 — A posthumous victory of this side.
    pub posthumous: Option<Side>,
}

/// A missile whose letter is known and not yet played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Air {
    /// The letter as an index: 0 nothing, 1 A, 2 B …
    pub letter: u8,
    /// Read on a table for mounted targets.
    pub mounted: bool,
}

/// Everything that changes in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The pieces, in the scenario's order.
    pub figures: [Figure; PIECES],
    /// Who attacked each character in the enemy combat step just ended (CH-PRI-02, CH-CMD-04);
    /// for a prisoner, the escort last seen around him (CH-RAN-07).
    pub struck_by: [u64; CHARACTERS],
    /// CH-PRI-01 — S(K) of each knight, as bits of knights.
    pub prey: [u32; KNIGHTS],
    /// What interrupts what.
    pub steps: Steps<Step>,
    /// Pieces that still have to retreat, as bits.
    pub retreating: engine::PieceSet,
    /// From what they retreat.
    pub flight: Flight,
    /// The shot being resolved.
    pub shot: Shot,
    /// The attack being resolved.
    pub fight: Fight,
    /// SG-TRN-03 — Who is moving now (prisoner and escort: three of them).
    pub movers: [Piece; 3],
    /// Points each of them has left.
    pub left_mp: [u8; 3],
    /// Where the first of them began.
    pub moved_from: [HexId; 2],
    /// The animal in tow.
    pub led: Piece,
    /// Game turn, from 1.
    pub turn: u8,
    /// Running number of the phase, from 1 (SG-TRN-05).
    pub phase: u16,
    /// Whose phase it is.
    pub active: Side,
    /// Who has the first phase of a turn.
    pub first: Side,
    /// True once an animal has moved (a scenario's wake-up call).
    pub animal_moved: bool,
    /// A side that gave up.
    pub resigned: Option<Side>,
    /// How it ended.
    pub over: Option<engine::Outcome>,
    /// Sides whose last men are gone.
    pub beaten: BySide<bool>,
    /// SG-MAP-07 — Barricades.
    pub barricades: [Barricade; BARRICADES],
    /// Night, lanterns, alarm.
    pub night: Night,
    /// The duel.
    pub duel: Duel,
    /// The names of the two sides.
    pub honour: BySide<Honour>,
    /// The last poem.
    pub poem: Poem,
    /// The missile that waits for a deflection.
    pub air: Air,
}

impl std::hash::Hash for State {
    /// What only the younger book uses counts only where it is used: the digests of other games
    /// are what they were before there was such a thing.
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let State {
            figures,
            struck_by,
            prey,
            steps,
            retreating,
            flight,
            shot,
            fight,
            movers,
            left_mp,
            moved_from,
            led,
            turn,
            phase,
            active,
            first,
            animal_moved,
            resigned,
            over,
            beaten,
            barricades,
            night,
            duel,
            honour,
            poem,
            air,
        } = self;
        figures.hash(hasher);
        struck_by.hash(hasher);
        prey.hash(hasher);
        steps.hash(hasher);
        retreating.hash(hasher);
        flight.hash(hasher);
        shot.hash(hasher);
        fight.hash(hasher);
        movers.hash(hasher);
        left_mp.hash(hasher);
        moved_from.hash(hasher);
        led.hash(hasher);
        (turn, phase, active, first, animal_moved).hash(hasher);
        (resigned, over, beaten).hash(hasher);
        let younger = (barricades, night, duel, honour, poem, air);
        let unused = (
            &Default::default(),
            &Default::default(),
            &Default::default(),
            &Default::default(),
            &Default::default(),
            &Default::default(),
        );
        if younger != unused {
            younger.hash(hasher);
        }
    }
}

impl State {
    /// The piece's record.
    #[inline]
    pub fn at(&self, p: Piece) -> &Figure {
        &self.figures[p.0 as usize]
    }

    /// The piece's record, to change.
    #[inline]
    pub fn at_mut(&mut self, p: Piece) -> &mut Figure {
        &mut self.figures[p.0 as usize]
    }

    /// The step of the phase that is under way, if a phase is.
    pub fn step(&self) -> Option<StepName> {
        self.steps.iter().find_map(|s| match s {
            Step::Phase(name) => Some(*name),
            Step::Orders(_) => Some(StepName::Movement),
            _ => None,
        })
    }
}
