//! Who stands where, spread out by hex: drawn from a state when a rule needs it, never kept.

use engine::{Piece, Side};
use hex::{HexId, MOST_HEXES};

use crate::Havoc;
use crate::state::{Health, Place, State};

/// Living pieces and bodies by hex.
///
/// It is drawn several times in every decision, so it is kept small: masses take half a byte.
pub struct Lay {
    who: [u8; MOST_HEXES],
    mass: [u8; MOST_HEXES / 2],
}

/// A hex is closed long before its bodies weigh this much.
const MOST_MASS: u8 = 15;

impl Lay {
    /// An empty board.
    #[inline(always)]
    pub(crate) fn empty() -> Lay {
        Lay { who: [0; MOST_HEXES], mass: [0; MOST_HEXES / 2] }
    }

    /// The living piece in a hex, if any; a ridden horse is its rider.
    #[inline]
    pub fn who(&self, hex: HexId) -> Option<Piece> {
        match self.who[hex.0 as usize] {
            0 => None,
            n => Some(Piece(n - 1)),
        }
    }

    /// True if no living piece is in the hex.
    #[inline]
    pub fn is_free(&self, hex: HexId) -> bool {
        self.who[hex.0 as usize] == 0
    }

    /// True if no living piece but `me` is in the hex.
    #[inline]
    pub fn is_free_for(&self, hex: HexId, me: Piece) -> bool {
        let n = self.who[hex.0 as usize];
        n == 0 || n == me.0 + 1
    }

    /// SG-BOD-01 — Mass of the bodies in a hex.
    #[inline]
    pub fn mass(&self, hex: HexId) -> u8 {
        let n = hex.0 as usize;
        self.mass[n / 2] >> (n % 2 * 4) & MOST_MASS
    }

    fn pile(&mut self, hex: HexId, mass: u8) {
        let n = hex.0 as usize;
        let now = (self.mass(hex) + mass).min(MOST_MASS);
        let shift = n % 2 * 4;
        self.mass[n / 2] = self.mass[n / 2] & !(MOST_MASS << shift) | now << shift;
    }

    /// Moves a piece on the lay, as it moves on the board.
    pub fn shift(&mut self, p: Piece, from: [HexId; 2], to: [HexId; 2]) {
        for h in from.into_iter().filter(|h| h.is_some()) {
            if self.who[h.0 as usize] == p.0 + 1 {
                self.who[h.0 as usize] = 0;
            }
        }
        for h in to.into_iter().filter(|h| h.is_some()) {
            self.who[h.0 as usize] = p.0 + 1;
        }
    }
}

impl Havoc {
    /// Spreads the pieces out by hex.
    pub fn lay(&self, s: &State) -> Lay {
        let mut lay = Lay::empty();
        self.spread(s, &mut lay);
        lay
    }

    /// The same into an empty lay: where it counts, kilobytes are filled in place, not moved.
    pub(crate) fn spread(&self, s: &State, lay: &mut Lay) {
        for (n, f) in s.figures[..self.piece_count()].iter().enumerate() {
            if f.place != Place::Map || f.hex.is_none() {
                continue;
            }
            if f.health == Health::Dead {
                let mass = if n < self.character_count() { 1 } else { 3 };
                f.hexes().for_each(|h| lay.pile(h, mass));
            } else {
                lay.who[f.hex.0 as usize] = n as u8 + 1;
                if f.tail.is_some() {
                    lay.who[f.tail.0 as usize] = n as u8 + 1;
                }
            }
        }
    }

    /// SG-CHR-08 — The character in a hex, if he is a hostile presence to `side`: an enemy, living
    /// and free.
    #[inline]
    pub fn hostile_in(&self, s: &State, lay: &Lay, hex: HexId, side: Side) -> Option<Piece> {
        let p = lay.who(hex)?;
        (self.side_of(p) == Some(side.other()) && self.is_character(p) && s.at(p).is_free())
            .then_some(p)
    }

    /// SG-CHR-08 — True if a hex is in contact with a hostile presence.
    pub fn is_threatened(&self, s: &State, lay: &Lay, hex: HexId, side: Side) -> bool {
        self.contacts(hex).any(|n| self.hostile_in(s, lay, n, side).is_some())
    }

    /// SG-GEO-04 — The hexes in contact with a hex: adjacent, no wall between.
    #[inline]
    pub fn contacts(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.touch[hex.0 as usize].iter().copied().filter(|h| h.is_some())
    }

    /// SG-GEO-04 — True if two pieces are in contact.
    pub fn in_contact(&self, s: &State, a: Piece, b: Piece) -> bool {
        self.poses_touch(s.at(a).hexes(), s.at(b).hexes())
    }

    /// SG-GEO-04 — True if any hex of one pose is in contact with any hex of the other.
    pub fn poses_touch(
        &self,
        a: impl Iterator<Item = HexId>,
        b: impl Iterator<Item = HexId> + Clone,
    ) -> bool {
        a.into_iter().any(|x| b.clone().any(|y| self.contacts(x).any(|n| n == y)))
    }

    /// SG-GEO-02 — Range between two pieces: their nearest hexes.
    pub fn range(&self, s: &State, a: Piece, b: Piece) -> u16 {
        self.range_from(s, s.at(a).hexes(), b)
    }

    /// SG-GEO-02 — Range from a pose to a piece.
    pub fn range_from(&self, s: &State, from: impl Iterator<Item = HexId>, to: Piece) -> u16 {
        let field = &self.scenario.map.field;
        from.flat_map(|x| s.at(to).hexes().map(move |y| field.distance(x, y)))
            .min()
            .unwrap_or(u16::MAX)
    }
}
