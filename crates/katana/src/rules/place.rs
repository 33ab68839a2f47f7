//! KY-MAP-10 … KY-MAP-15 — Who is where.

use engine::{Piece, Side};
use hex::{Hex, HexId};

use crate::Katana;
use crate::geometry::{Dir, local};
use crate::map::{Feature, STEP_FT};
use crate::order::Posture;
use crate::roster::Character;
use crate::state::{HORSES, MEN, State, bit, is_horse, mark};

impl Katana {
    /// A character as the scenario has him.
    #[inline]
    pub fn who(&self, p: Piece) -> &Character {
        &self.scenario.people[usize::from(p.0).min(self.scenario.people.len() - 1)]
    }

    /// Every man of the scenario.
    #[inline]
    pub fn men(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.scenario.people.len() as u8).map(Piece)
    }

    /// Every horse of the scenario.
    #[inline]
    pub fn steeds(&self) -> impl Iterator<Item = Piece> + use<> {
        (0..self.scenario.steeds.len() as u8).map(|n| Piece(MEN as u8 + n))
    }

    /// The men of a side.
    #[inline]
    pub fn men_of(&self, side: Side) -> impl Iterator<Item = Piece> + use<> {
        men_in(self.side_bits[side])
    }

    /// Those who fight for the same side as somebody, himself among them; of a neutral, all
    /// neutrals.
    #[inline]
    pub fn fellows(&self, p: Piece) -> impl Iterator<Item = Piece> + use<> {
        men_in(self.fellow_bits(p))
    }

    /// The enemies of somebody: the other side, and neutrals who are at odds with his.
    #[inline]
    pub fn foes(&self, s: &State, p: Piece) -> impl Iterator<Item = Piece> + use<> {
        men_in(self.foe_bits(s, p))
    }

    /// True if two men are enemies.
    #[inline]
    pub fn are_enemies(&self, s: &State, a: Piece, b: Piece) -> bool {
        u64::from(self.foe_bits(s, a)) & bit(b) != 0
    }

    /// True if two men fight for the same side, or are both neutral.
    #[inline]
    pub fn are_fellows(&self, a: Piece, b: Piece) -> bool {
        u64::from(self.fellow_bits(a)) & bit(b) != 0
    }

    #[inline]
    fn fellow_bits(&self, p: Piece) -> u32 {
        if self.is_neutral(p) { self.neutral_bits } else { self.side_bits[self.who(p).side] }
    }

    fn foe_bits(&self, s: &State, p: Piece) -> u32 {
        let side = self.who(p).side;
        if self.neutral_bits == 0 {
            return self.side_bits[side.other()];
        }
        let mut bits = 0;
        if self.is_neutral(p) {
            for side in Side::BOTH.into_iter().filter(|side| self.is_at_odds(s, p, *side)) {
                bits |= self.side_bits[side];
            }
            return bits;
        }
        bits |= self.side_bits[side.other()];
        for neutral in self.neutrals().filter(|neutral| self.is_at_odds(s, *neutral, side)) {
            bits |= 1 << neutral.0;
        }
        bits
    }

    /// The hexes somebody fills: two of a horse or its rider, else one, twice.
    #[inline]
    pub fn hexes(&self, s: &State, p: Piece) -> [HexId; 2] {
        if is_horse(p) {
            let horse = s.horse(p);
            return [horse.head, horse.rear];
        }
        match s.mount(p) {
            Some(horse) => [horse.head, horse.rear],
            None => [s.man(p).hex; 2],
        }
    }

    /// The hex from which somebody's own frame is reckoned, and which way it looks.
    #[inline]
    pub fn stance(&self, s: &State, p: Piece) -> (HexId, Dir) {
        match s.mount(p) {
            Some(horse) => (horse.head, horse.facing),
            None => (s.man(p).hex, s.man(p).facing),
        }
    }

    /// KY-MAP-03 — Where a hex lies for somebody.
    #[inline]
    pub fn seen_from(&self, s: &State, p: Piece, at: HexId) -> Hex {
        let (from, facing) = self.stance(s, p);
        let map = &self.scenario.map;
        local(map.hex(from), facing, map.hex(at))
    }

    /// How far two lie apart, by their nearest hexes.
    #[inline]
    pub fn apart(&self, s: &State, a: Piece, b: Piece) -> u16 {
        let (from, to) = (self.hexes(s, a), self.hexes(s, b));
        let map = &self.scenario.map;
        let mut least = u16::MAX;
        for x in from {
            for y in to {
                least = least.min(map.distance(x, y));
            }
        }
        least
    }

    /// KY-MAP-10 — Who stands in a hex: a man on his feet, or a horse.
    #[inline]
    pub fn standing_at(&self, s: &State, hex: HexId) -> Option<Piece> {
        self.stander(s, hex).or_else(|| self.horse_at(s, hex))
    }

    /// A man on his feet in a hex.
    #[inline]
    pub fn stander(&self, s: &State, hex: HexId) -> Option<Piece> {
        self.men().find(|p| s.man(*p).hex == hex && s.man(*p).stands())
    }

    /// A living horse in a hex.
    #[inline]
    pub fn horse_at(&self, s: &State, hex: HexId) -> Option<Piece> {
        self.steeds().find(|p| {
            let horse = s.horse(*p);
            horse.is_here() && (horse.head == hex || horse.rear == hex)
        })
    }

    /// KY-MAP-13 — True of a hex with a body in it, other than that of `of`, and other than that of
    /// whoever shares the hex with him.
    pub fn has_body(&self, s: &State, hex: HexId, of: Piece) -> bool {
        let partner = if of.is_some() { s.man(of).partner } else { Piece::NONE };
        let lies = |p: Piece| {
            let man = s.man(p);
            match man.fit {
                crate::state::Fit::Dead => man.hex == hex || man.lain == hex,
                _ => man.is_here() && !man.rides() && !man.stands() && man.hex == hex,
            }
        };
        let carcass = |p: Piece| {
            let horse = s.horse(p);
            horse.fit == crate::state::Fit::Dead && (horse.head == hex || horse.rear == hex)
        };
        self.men().any(|p| p != of && p != partner && lies(p)) || self.steeds().any(carcass)
    }

    /// KY-MOV-10 — True of a hex that ground does not close to a man on foot.
    pub fn is_walkable(&self, from: HexId, dir: Dir) -> bool {
        let map = &self.scenario.map;
        let to = map.next(from, dir);
        if to.is_none() || map.wall(from, dir) > 0 {
            return false;
        }
        let feature = map.ground(to).feature;
        let here = map.ground(from);
        let closed = matches!(
            feature,
            Feature::Solid
                | Feature::HighHedge
                | Feature::LowFence
                | Feature::Barricade
                | Feature::Gap
        );
        // Out of a gap one climbs; out of a hedge one steps.
        !closed && here.feature != Feature::Gap && self.is_level(from, dir)
    }

    /// KY-MAP-31 — True if no height keeps a man from stepping to a neighbour.
    pub fn is_level(&self, from: HexId, dir: Dir) -> bool {
        let map = &self.scenario.map;
        let to = map.next(from, dir);
        map.rise(from, to).abs() <= STEP_FT || map.has_steps(from, dir)
    }

    /// KY-MAP-50 — The side that alone may know of somebody now.
    #[inline]
    pub fn hush(&self, s: &State, p: Piece) -> Option<Side> {
        if !self.scenario.veiled {
            return None;
        }
        let man = if is_horse(p) { s.horse(p).rider } else { p };
        (man.is_some() && s.man(man).has(mark::HIDDEN)).then(|| self.who(man).side)
    }

    /// The side that alone knows of a group: its own, if all of its people who are here are hidden.
    pub fn hush_group(&self, s: &State, group: usize) -> Option<Side> {
        let mut here =
            self.men().filter(|p| self.group_of(*p) == Some(group) && s.man(*p).is_here());
        let first = self.hush(s, here.next()?)?;
        here.all(|p| self.hush(s, p).is_some()).then_some(first)
    }

    /// True of somebody a side knows to be there.
    #[inline]
    pub fn is_known_to(&self, s: &State, p: Piece, side: Side) -> bool {
        self.hush(s, p).is_none_or(|own| own == side)
    }

    /// True if somebody knows that another is there. Nobody tells a neutral who lurks.
    #[inline]
    pub fn knows_of(&self, s: &State, who: Piece, p: Piece) -> bool {
        self.hush(s, p).is_none_or(|own| self.is_of(who, own))
    }

    /// KY-TAC-21 — True of somebody who cannot do anything at all.
    #[inline]
    pub fn is_helpless(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        !man.is_conscious() || man.has(mark::ASLEEP)
    }

    /// True of somebody awake who is on the board.
    #[inline]
    pub fn is_able(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        man.is_conscious() && !man.has(mark::ASLEEP)
    }

    /// Those who hold somebody (KY-ENT-04).
    pub fn holders(&self, s: &State, p: Piece) -> impl Iterator<Item = Piece> {
        let holds: [Piece; MEN] = std::array::from_fn(|n| s.men[n].holds);
        self.men().filter(move |h| holds[usize::from(h.0)] == p)
    }

    /// KY-ENT-03 — True of somebody held fast.
    #[inline]
    pub fn is_held(&self, s: &State, p: Piece) -> bool {
        self.men().any(|h| s.man(h).holds == p)
    }

    /// KY-MAP-10 — True of somebody lying or sitting.
    #[inline]
    pub fn is_down(&self, s: &State, p: Piece) -> bool {
        let man = s.man(p);
        !man.rides() && man.posture != Posture::Standing
    }

    /// The number of a horse among the scenario's.
    pub fn steed_index(&self, p: Piece) -> usize {
        usize::from(p.0).wrapping_sub(MEN).min(HORSES - 1)
    }
}

/// The men whose bits are set, by number.
fn men_in(bits: u32) -> impl Iterator<Item = Piece> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| Piece(left.trailing_zeros() as u8))?;
        left &= left - 1;
        Some(next)
    })
}
