//! What a player can choose, and what he is asked.

use engine::{Cites, Piece, RuleId};
use hex::HexId;
use serde::{Deserialize, Serialize};

use crate::attack::Attack;
use crate::rule;

/// A face of an exterior corner (SG-MAP-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Entered through the two sides anticlockwise of the wall's opposite… side `w−1` or `w−2`.
    Left,
    /// Side `w+1` or `w+2`.
    Right,
}

/// One complete choice with a consequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Action {
    /// Set-up: puts a piece elsewhere in its side's zone; `facing` matters for horsemen only.
    Place { figure: Piece, to: HexId, facing: u8 },
    /// Set-up: puts a man under a sergeant (CH-CMD-02), or under nobody.
    Allot { man: Piece, sergeant: Piece },
    /// Set-up is done.
    Ready,
    /// Ends the step.
    End,
    /// Begins to mount.
    Mount { man: Piece, horse: Piece },
    /// Begins to dismount.
    Dismount { man: Piece },
    /// Begins to tie a mule to the end of a string.
    Attach { man: Piece, mule: Piece, to: Piece },
    /// Begins to cut a mule out of its string.
    Detach { man: Piece, mule: Piece },
    /// Begins to share arrows with another, living or dead.
    Share { man: Piece, with: Piece },
    /// Two men begin to shift dead men (`carcass` none) or a carcass by one hex.
    Clear { man: Piece, with: Piece, from: HexId, way: u8, carcass: Piece },
    /// Shoots.
    Shoot { by: Piece, at: Piece },
    /// Moves by the cheapest way; `tail` is none on foot.
    Move { figure: Piece, to: HexId, tail: HexId },
    /// Steps to a neighbouring hex with an animal in tow.
    Lead { man: Piece, animal: Piece, to: HexId },
    /// Leaves the map, alone or with an animal or prisoner.
    Exit { figure: Piece, with: Piece },
    /// Prisoner and escort take one step together; `ways` are their single steps.
    Escort { prisoner: Piece, guards: [Piece; 2], ways: [u8; 3] },
    /// Attacks.
    Attack(Attack),
    /// Names the covered face of a corner.
    Nominate { face: Face },
    /// Retreats to that place.
    Retreat { figure: Piece, to: HexId, tail: HexId },
    /// Cannot retreat and takes the consequence.
    Stand { figure: Piece },
    /// A file of mules retreats behind this end of it, hex by hex; 6 ends the path.
    RetreatFile { end: Piece, path: [u8; 4] },
    /// Puts a thrown rider, a body or a dismounting man there.
    Put { to: HexId },
    /// This defender bears the result.
    Bear { figure: Piece },
    /// This one takes the casualty.
    Suffer { figure: Piece },
    /// Offers to surrender.
    Yield,
    /// Does not offer to surrender.
    HoldOut,
    /// Fights although the offer was refused.
    Strike,
    /// Calls the attack off.
    CallOff,
    /// The prisoner joins the attack on his escort.
    Join,
    /// The prisoner tries to escape.
    Escape,
    /// The prisoner does not join, or does not try to escape.
    KeepStill,
    /// Advances after combat.
    Advance { figure: Piece, to: HexId, tail: HexId },
    /// Nobody advances.
    HoldGround,
    /// This man goes without command.
    LeaveOut { figure: Piece },
    /// So many arrows change hands, from the one who declared the exchange if `give`.
    Hand { give: bool, number: u8 },
    /// Gives the game up.
    Resign,
    /// Set-up: puts one of the side's barricades elsewhere in its zone (K-37).
    Barricade { number: u8, to: HexId, front: u8 },
    /// Begins to put a draft horse to a cart.
    Harness { man: Piece, horse: Piece, cart: Piece },
    /// Begins to take a draft horse out of its cart.
    Unharness { man: Piece, horse: Piece },
    /// Begins to end his life by his own hand.
    Seppuku { man: Piece },
    /// Throws shuriken.
    Throw { by: Piece, at: Piece },
    /// Shoots or throws at a lantern.
    ShootLantern { by: Piece, lantern: u8 },
    /// Two or three men push a cart by one step; the third is none where two push.
    Push { cart: Piece, men: [Piece; 3], way: u8 },
    /// Lights a lantern or puts it out.
    Light { by: Piece, lantern: u8, lit: bool },
    /// Calls an enemy out.
    Challenge { by: Piece },
    /// Breaks the duel that is on, and with it the game: said, never listed (K-25).
    Breach,
    /// Strikes at the missile.
    Deflect,
    /// Lets the missile come.
    LetCome,
    /// Rides out to meet the challenger.
    Accept { by: Piece },
    /// Nobody rides out.
    Refuse,
    /// Hands over a poem: the digest of its text, its number of lines, and whether it has the form
    /// of R-SG-76. The text itself goes into the log.
    Write { mark: u64, lines: u8, fits: bool },
    /// Leaves no poem.
    NoPoem,
    /// Judges the enemy's poem.
    Judge { worthy: bool },
    /// Raises the alarm, or stays quiet.
    Alarm { raise: bool },
}

/// A decision, by name. What it is about stands on top of the state's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// D-01.
    SetUp,
    /// D-02: full-turn actions and clearing.
    Declare,
    /// D-03: shots of step 1, 2 or 4.
    Shoot,
    /// D-04: covered face of a corner.
    Nominate,
    /// D-06, D-07, D-23: retreats, in an order of the owner's choice.
    Retreat,
    /// D-08: hex of a thrown rider or body.
    PlaceRider,
    /// D-08: hex of a man who got off his horse.
    GetDown,
    /// D-09, D-26: movement and leaving the map.
    Move,
    /// D-10: attacks.
    Fight,
    /// D-11: who bears a mixed attack.
    Bear,
    /// D-12: who takes the casualty.
    Suffer,
    /// D-13: offer surrender.
    Offer,
    /// D-14: fight or stop after a refused surrender.
    Persist,
    /// D-15: prisoner joins the attack on his escort.
    Join,
    /// D-16: advance after combat.
    Advance,
    /// D-22: escape attempt.
    Escape,
    /// D-24: whom a commander at his limit leaves out.
    Command,
    /// D-25: how many arrows change hands.
    Hand,
    /// D-05: strike at the missile?
    Deflect,
    /// D-18: who answers the challenge?
    Answer,
    /// D-19: the last poem.
    Poem,
    /// D-19: is it worthy?
    Judge,
    /// D-21: raise the alarm?
    Alarm,
    /// SB-CAR-03: where the pushers stand.
    Shove,
}

impl Ask {
    /// Every ask of both books, those of the older one first.
    pub const ALL: [Ask; 24] = [
        Ask::SetUp,
        Ask::Declare,
        Ask::Shoot,
        Ask::Nominate,
        Ask::Retreat,
        Ask::PlaceRider,
        Ask::GetDown,
        Ask::Move,
        Ask::Fight,
        Ask::Bear,
        Ask::Suffer,
        Ask::Offer,
        Ask::Persist,
        Ask::Join,
        Ask::Advance,
        Ask::Escape,
        Ask::Command,
        Ask::Hand,
        Ask::Deflect,
        Ask::Answer,
        Ask::Poem,
        Ask::Judge,
        Ask::Alarm,
        Ask::Shove,
    ];

    /// How many of [`Ask::ALL`] are the older book's.
    pub const OLDER: usize = 18;
}

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        match self {
            Ask::SetUp => rule::D_01,
            Ask::Declare => rule::D_02,
            Ask::Shoot => rule::D_03,
            Ask::Nominate => rule::D_04,
            Ask::Retreat => rule::D_06,
            Ask::PlaceRider | Ask::GetDown => rule::D_08,
            Ask::Move => rule::D_09,
            Ask::Fight => rule::D_10,
            Ask::Bear => rule::D_11,
            Ask::Suffer => rule::D_12,
            Ask::Offer => rule::D_13,
            Ask::Persist => rule::D_14,
            Ask::Join => rule::D_15,
            Ask::Advance => rule::D_16,
            Ask::Escape => rule::D_22,
            Ask::Command => rule::D_24,
            Ask::Hand => rule::D_25,
            Ask::Deflect => rule::D_05,
            Ask::Answer => rule::D_18,
            Ask::Poem | Ask::Judge => rule::D_19,
            Ask::Alarm => rule::D_21,
            Ask::Shove => rule::SB_CAR_03,
        }
    }
}
