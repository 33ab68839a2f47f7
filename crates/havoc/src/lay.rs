//! Who stands where, spread out by hex: drawn from a state when a rule needs it, never kept.

use std::cell::{OnceCell, RefCell};

use engine::{Piece, PieceSet, Side};
use hex::{HexId, HexSet};

use crate::Havoc;
use crate::state::{Health, Place, State};

/// Living pieces and bodies by hex.
///
/// It is drawn several times in every decision, so its paper is used again and again.
pub struct Lay {
    /// The living piece in each hex, as its number + 1; then the mass of the bodies in each, with
    /// [`FENCE`] where a barricade is.
    bytes: Vec<u8>,
    hexes: usize,
    /// The hexes with a living piece, drawn when they are first asked for.
    people: OnceCell<HexSet>,
    /// Those who are in no missile's way, found out when they are first asked for.
    unminded: OnceCell<PieceSet>,
}

/// Set beside the mass of the bodies in a hex with a barricade.
const FENCE: u8 = 1 << 7;

thread_local! {
    /// Paper that no lay is drawn on now. A lay wipes what it takes, so nothing on it is ever read.
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Lay {
    fn drop(&mut self) {
        let bytes = std::mem::take(&mut self.bytes);
        // At the end of a thread there may be no pile left to put it on.
        let _ = SPARE.try_with(|spare| spare.borrow_mut().push(bytes));
    }
}

impl Lay {
    /// An empty board.
    fn empty(hexes: usize) -> Lay {
        let spare = SPARE.try_with(|spare| spare.borrow_mut().pop());
        let mut bytes = spare.ok().flatten().unwrap_or_default();
        bytes.clear();
        bytes.resize(2 * hexes, 0);
        Lay { bytes, hexes, people: OnceCell::new(), unminded: OnceCell::new() }
    }

    /// The living piece in a hex, if any; a ridden horse is its rider.
    #[inline]
    pub fn who(&self, hex: HexId) -> Option<Piece> {
        match self.bytes[hex.index()] {
            0 => None,
            n => Some(Piece(n - 1)),
        }
    }

    /// The hexes with a living piece.
    #[inline]
    pub fn people(&self) -> &HexSet {
        self.people.get_or_init(|| HexSet::marked(&self.bytes[..self.hexes]))
    }

    /// Those who are in no missile's way, as the rules of sight find them.
    #[inline]
    pub(crate) fn unminded(&self, find: impl FnOnce() -> PieceSet) -> PieceSet {
        *self.unminded.get_or_init(find)
    }

    /// True if no living piece is in the hex.
    #[inline]
    pub fn is_free(&self, hex: HexId) -> bool {
        self.bytes[hex.index()] == 0
    }

    /// True if no living piece but `me` is in the hex.
    #[inline]
    pub fn is_free_for(&self, hex: HexId, me: Piece) -> bool {
        let n = self.bytes[hex.index()];
        n == 0 || n == me.0 + 1
    }

    /// SG-BOD-01 — Mass of the bodies in a hex.
    #[inline]
    pub fn mass(&self, hex: HexId) -> u8 {
        self.bytes[self.hexes + hex.index()] & !FENCE
    }

    /// SG-MAP-07 — True if a barricade is in the hex.
    #[inline]
    pub fn is_fenced(&self, hex: HexId) -> bool {
        self.bytes[self.hexes + hex.index()] & FENCE != 0
    }

    fn pile(&mut self, hex: HexId, mass: u8) {
        let all = &mut self.bytes[self.hexes + hex.index()];
        *all = all.saturating_add(mass).min(!FENCE);
    }

    /// Moves a piece on the lay, as it moves on the board.
    pub fn shift(&mut self, p: Piece, from: [HexId; 2], to: [HexId; 2]) {
        self.people.take();
        self.unminded.take();
        for h in from.into_iter().filter(|h| h.is_some()) {
            if self.bytes[h.index()] == p.0 + 1 {
                self.bytes[h.index()] = 0;
            }
        }
        for h in to.into_iter().filter(|h| h.is_some()) {
            self.bytes[h.index()] = p.0 + 1;
        }
    }
}

impl Havoc {
    /// Spreads the pieces out by hex.
    pub fn lay(&self, s: &State) -> Lay {
        let mut lay = Lay::empty(self.scenario.map.field.len());
        for (n, f) in s.figures[..self.piece_count()].iter().enumerate() {
            if f.place != Place::Map || f.hex.is_none() {
                continue;
            }
            if f.health == Health::Dead {
                let mass = if n < self.character_count() { 1 } else { 3 };
                f.hexes().for_each(|h| lay.pile(h, mass));
            } else {
                lay.bytes[f.hex.index()] = n as u8 + 1;
                if f.tail.is_some() {
                    lay.bytes[f.tail.index()] = n as u8 + 1;
                }
            }
        }
        for hex in self.fences(s) {
            lay.bytes[lay.hexes + hex.index()] |= FENCE;
        }
        lay
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
    #[inline]
    pub fn in_contact(&self, s: &State, a: Piece, b: Piece) -> bool {
        self.is_close(s, a, b) && self.poses_touch(s.at(a).hexes(), s.at(b).hexes())
    }

    /// False of two pieces too far apart to be in contact, or in neighbouring hexes, or in the same
    /// one. Most are, so lists ask this before they ask a gate that wants it nearer.
    #[inline]
    pub(crate) fn is_close(&self, s: &State, a: Piece, b: Piece) -> bool {
        // Head, tail, head, tail is the longest row of two pieces that touch.
        self.scenario.map.field.distance(s.at(a).hex, s.at(b).hex) <= 3
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
