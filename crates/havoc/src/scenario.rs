//! A scenario: who stands where, what they are after, how long it lasts.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{BySide, Piece, Side};
use hex::{Dir, Edge, HexId};

use crate::map::Map;
use crate::options::Options;
use crate::roster::{Rank, Weapon};
use crate::state::{Captivity, Health, StepName};

/// Who has the first phase (R-SG-95).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// A named side.
    Side(Side),
    /// One die after set-up: 1–5 side A, 6–10 side B.
    Die,
}

/// One piece at the start of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Unique name, one word, as used in commands and logs.
    pub name: String,
    /// Row of the catalogue.
    pub kind: usize,
    /// Whose it is; `None` for animals nobody owns.
    pub side: Option<Side>,
    /// Hex, or head of a two-hex piece; `HexId::NONE` for a horse that is being ridden.
    pub hex: HexId,
    /// Where a two-hex piece looks (tail to head).
    pub facing: Dir,
    /// Sits on a horse. His horse is a piece of its own, further down the list.
    pub mounted: bool,
    /// The horse he sits on.
    pub horse: Piece,
    /// Usually healthy; dead ones start as bodies or carcasses.
    pub health: Health,
    /// Usually free.
    pub captivity: Captivity,
    /// CH-CMD-02 — The sergeant he is allotted to, or `Piece::NONE`.
    pub sergeant: Piece,
    /// Stock of arrows if it is not to be rolled for.
    pub ammo: Option<u8>,
    /// CH-MUL-02, SB-CAR-02 — The mule tied behind this one, or the cart it draws; else
    /// `Piece::NONE`.
    pub behind: Piece,
    /// May not move, shoot or attack until the scenario's `wake` comes true.
    pub asleep: bool,
    /// Individual variation: up to 3 points of attack more or less than his kind.
    pub attack_by: i8,
    /// Individual variation: up to 1 point of defence more or less than his kind.
    pub defence_by: i8,
}

impl Start {
    /// A healthy, free piece on foot that stands nowhere yet.
    pub fn blank(name: &str, kind: usize, side: Option<Side>) -> Start {
        Start {
            name: name.to_owned(),
            kind,
            side,
            hex: HexId::NONE,
            facing: 0,
            mounted: false,
            horse: Piece::NONE,
            health: Health::Healthy,
            captivity: Captivity::Free,
            sergeant: Piece::NONE,
            ammo: None,
            behind: Piece::NONE,
            asleep: false,
            attack_by: 0,
            defence_by: 0,
        }
    }
}

/// The piece that has this name already: capitals do not tell two apart, for orders are heard
/// without regard to them.
pub fn namesake<'a>(pieces: impl IntoIterator<Item = &'a Start>, name: &str) -> Option<&'a Start> {
    pieces.into_iter().find(|start| start.name.eq_ignore_ascii_case(name))
}

/// One side of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// One word, as used in commands: `garrison`.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Hexes in which its pieces may be set up.
    pub zone: Vec<HexId>,
    /// Map edges over which its pieces may leave (SG-MOV-14).
    pub exits: Vec<Edge>,
    /// CH-RAN-06 — The edge prisoners are brought to.
    pub home: Option<Edge>,
}

/// Which pieces a line of the score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Anyone who began the game mounted.
    Horseman,
    /// Knights.
    Knight,
    /// Sergeants.
    Sergeant,
    /// Characters of that rank: samurai, captains, monks, ninja.
    Ranked(Rank),
    /// Anyone with that weapon.
    Armed(Weapon),
    /// Every character.
    Anyone,
    /// War horses.
    Horse,
    /// Mules.
    Mule,
    /// Draft horses.
    DraftHorse,
    /// Carts.
    Cart,
    /// One piece by name.
    Piece(Piece),
}

/// What a line of the score counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Own pieces that left over one of these edges alive and free.
    Exit(Vec<Edge>),
    /// Enemy pieces (or animals) killed.
    Kill,
    /// Own pieces alive, free and on the map (or gone over an edge) at the end.
    Alive,
    /// Each of the named places in which the side alone has a conscious man at the end.
    Hold(Vec<Vec<HexId>>),
    /// Once, if no free living enemy is in these hexes at the end.
    Clear(Vec<HexId>),
    /// Enemy prisoners brought over the home edge.
    Ransom,
    /// Enemy prisoners held on the map at the end.
    Captive,
    /// Own knights that escaped and live at the end.
    Escaped,
    /// Animals led or ridden over one of these edges.
    Lead(Vec<Edge>),
    /// Animals on the map with a conscious man of the side in contact or in the saddle at the end.
    Keep,
    /// Enemy champions killed by their opponents in a duel.
    Duel,
    /// Game turns in which the enemy refused a challenge.
    Refused,
}

/// One line of the score. Per side and feat the first line that fits a piece counts for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Who scores.
    pub side: Side,
    /// For what.
    pub feat: Feat,
    /// For whom.
    pub who: Who,
    /// How much each.
    pub points: i16,
}

/// How the game is decided when it ends by the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The higher score wins; equal scores are a draw.
    Points,
    /// `side` wins if no conscious enemy is in `hexes`; otherwise the other side wins.
    Cleared {
        /// The side that must clear the place.
        side: Side,
        /// The place.
        hexes: Vec<HexId>,
    },
}

/// When sleeping pieces wake (a scenario's own rule).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wake {
    /// An enemy within this many hexes of any sleeper wakes them all.
    pub within_hexes: u8,
    /// Any animal that has moved wakes them all.
    pub on_animal: bool,
}

/// SG-MAP-07 — A barricade at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarricadeStart {
    /// Who may put it elsewhere in his zone; `None` of one that belongs to the map.
    pub side: Option<Side>,
    /// Where it lies.
    pub hex: HexId,
    /// Its front.
    pub front: Dir,
}

/// What holds at the start of a case and of no scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Staged {
    /// Lanterns that are out.
    pub out: Vec<HexId>,
    /// SB-DUE-02 — A duel that is on, by side.
    pub champions: Option<[Piece; 2]>,
}

/// Everything about a scenario that does not change in play.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `cry-havoc/toll-house`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The tale, for people.
    pub story: String,
    /// What each side is after, for people.
    pub aims: String,
    /// What it teaches, for people.
    pub shows: String,
    /// The board.
    pub map: Arc<Map>,
    /// The two sides; side A is set up first.
    pub parties: BySide<Party>,
    /// Characters first (at most 64), then animals; at most 96 in all.
    pub pieces: Vec<Start>,
    /// Number of characters.
    pub characters: usize,
    /// Who begins.
    pub first: First,
    /// Game turns.
    pub turns: u8,
    /// Switches in force.
    pub options: Options,
    /// Switches that differ from the book's defaults, for the log's header.
    pub chosen: BTreeMap<String, String>,
    /// The score.
    pub scores: Vec<Score>,
    /// How the score decides.
    pub verdict: Verdict,
    /// A side loses at once when one of these of its pieces dies.
    pub vital: Vec<Piece>,
    /// When sleepers wake.
    pub wake: Option<Wake>,
    /// SB-NIT-01 — It is night from this turn on.
    pub night: Option<u8>,
    /// SB-NIT-08 — The side that can be alarmed.
    pub garrison: Option<Side>,
    /// SG-MAP-07 — Barricades: the map's, then the sides'.
    pub barricades: Vec<BarricadeStart>,
    /// Cases: what a scenario does not begin with.
    pub staged: Staged,
    /// Stocks that were rolled for are halved, rounding up, for these sides.
    pub halved_ammo: BySide<bool>,
    /// Steps end only when the player says so, even if nothing is left to do in them: in cases.
    pub patient: bool,
    /// Cases begin in the middle: turn, step of the phase, active side. `None`: from set-up.
    pub midway: Option<(u8, StepName, Side)>,
}
