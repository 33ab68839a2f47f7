//! How boldly a side fights: by what it is after, by who would win if it were over now, and by how
//! much time is left.

use engine::{Piece, Side};

use crate::Skirmish;
use crate::scenario::{Aim, Feat, Otherwise, When};
use crate::state::State;

/// In hundredths, what own losses in melee weigh against the enemy's: usually, to whoever is ahead,
/// and to whoever is not when there is no time left. The dice are wild, so a small edge is none.
const CARE: i32 = 160;
const CARE_AHEAD: i32 = 150;
const CARE_AT_LAST: i32 = 50;
/// The least it is to a side that must put enemies out: who waits until he is sure to win never
/// begins. What it is beyond that is shared among its people: few cannot go one after the other.
const CARE_OF_HUNTERS: i32 = 30;
const CARE_OF_ALL_HUNTERS: i32 = 1200;
/// The same for those of such a side whom the enemy is after, and when there is no time left.
const CARE_OF_HUNTED: i32 = 250;
const CARE_OF_HUNTED_AT_LAST: i32 = 60;
/// What it is worth to be at an enemy at all, for somebody must begin: usually, to a side that must
/// put enemies out, and when there is no time left.
const CONTACT: i32 = 8;
const CONTACT_OF_HUNTERS: i32 = 20;
const CONTACT_AT_LAST: i32 = 20;
/// So many turns before the last a hunted one may be risked, whoever is ahead keeps away, and
/// whoever is not must fight.
const RISK_TURNS: u8 = 2;
const SHY_TURNS: u8 = 2;
const PRESS_TURNS: u8 = 1;

/// How boldly a side fights in one decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mood {
    pub(crate) side: Side,
    /// In hundredths, what its losses in melee weigh against the enemy's.
    care: i32,
    /// The same for those the enemy is after.
    care_of_hunted: i32,
    /// What it is worth to be at an enemy at all.
    pub(crate) contact: i32,
    /// True of a side that is ahead and has only to see that it stays so.
    pub(crate) shy: bool,
}

impl Mood {
    /// The mood in which one thinks of what the enemy might do: too much care there, and nobody the
    /// enemy is after would ever come to help.
    pub(crate) fn calm(mut self) -> Mood {
        self.care_of_hunted = self.care_of_hunted.min(CARE_OF_HUNTED_AT_LAST);
        self
    }
}

impl Skirmish {
    /// How boldly a side fights as things stand.
    pub(crate) fn mood(&self, s: &State, side: Side) -> Mood {
        let left = self.last_turn(side).saturating_sub(s.turn);
        if self.hunts(side) {
            let people = self.active(s, side).count_ones().max(1) as i32;
            return Mood {
                side,
                care: CARE_OF_HUNTERS.max(CARE_OF_ALL_HUNTERS / people),
                care_of_hunted: match left <= RISK_TURNS {
                    true => CARE_OF_HUNTED_AT_LAST,
                    false => CARE_OF_HUNTED,
                },
                contact: CONTACT_OF_HUNTERS,
                shy: false,
            };
        }
        let (care, contact) = match self.is_ahead(s, side) {
            Some(true) => (CARE_AHEAD, 0),
            Some(false) if left <= PRESS_TURNS => (CARE_AT_LAST, CONTACT_AT_LAST),
            _ => (CARE, CONTACT),
        };
        let shy = self.is_ahead(s, side) == Some(true) && left <= SHY_TURNS;
        Mood { side, care, care_of_hunted: care, contact, shy }
    }

    /// The last turn in which a side can get what it is after.
    fn last_turn(&self, side: Side) -> u8 {
        let own = self.scenario.aims.iter().filter(|aim| aim.side == side);
        own.map(|aim| aim.until).max().unwrap_or(u8::MAX).min(self.scenario.turns)
    }

    /// Whether a side would win if it were over now; nothing where neither losses nor a place held
    /// at the end decide.
    fn is_ahead(&self, s: &State, side: Side) -> Option<bool> {
        let holds = |side: Side| {
            let fits = |aim: &&Aim| aim.side == side && aim.when == When::End;
            self.scenario.aims.iter().filter(fits).any(|aim| self.is_met(s, aim))
        };
        match (holds(side), holds(side.other()), self.scenario.otherwise) {
            (true, false, _) => Some(true),
            (false, true, _) => Some(false),
            (_, _, Otherwise::Muster) => {
                let points = self.points(s);
                Some(points[side] > points[side.other()])
            }
            (_, _, Otherwise::Draw | Otherwise::Side(_)) => None,
        }
    }

    /// True of a side that must put enemies out to have what it is after.
    fn hunts(&self, side: Side) -> bool {
        let own = self.scenario.aims.iter().filter(|aim| aim.side == side);
        own.map(|aim| &aim.feat).any(|feat| matches!(feat, Feat::Fell(..)))
    }

    /// In hundredths, what somebody's loss weighs to his side.
    pub(crate) fn care(&self, s: &State, mood: &Mood, loser: Piece) -> i32 {
        if self.is_hunted(s, loser) { mood.care_of_hunted } else { mood.care }
    }
}
