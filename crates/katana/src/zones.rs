//! KY-ZON-01 … KY-ZON-12 — Engagement zones: what a weapon can strike, and what it costs to strike
//! or to be struck from there.

use hex::Hex;

use crate::geometry::{DIRS, length, on_line};

/// How far from the middle a zone is worked out beforehand.
const SPAN: i16 = 6;
const WIDE: usize = 2 * SPAN as usize + 1;

/// The number of a zone in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ZoneId(pub u8);

/// Whose zone it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A man on foot, in the middle.
    Foot,
    /// A rider: the horse's head is in the middle, its rear one hex south.
    Saddle,
}

/// One hex of a zone, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneHex {
    /// Where, for someone who looks north.
    pub at: Hex,
    /// What is added to the score: 0 or less.
    pub deduction: i8,
    /// Whether it may be struck; otherwise the deduction holds in defence only.
    pub attack: bool,
}

/// A zone.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name, such as `Z-BLADE`.
    pub name: String,
    /// Foot or saddle.
    pub seat: Seat,
    /// KY-WPN-03 — The greatest distance that can be struck.
    pub reach: u8,
    /// Every hex listed, in the order of the file.
    pub hexes: Vec<ZoneHex>,
    cells: Box<[[Cell; WIDE]; WIDE]>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    deduction: i8,
    attack: bool,
}

/// The hex behind the head of a horse that looks north.
const REAR: Hex = DIRS[3];
/// HB, behind the horse.
const BEHIND: Hex = Hex::new(0, 2);

/// The hexes that every zone on foot lists.
pub const RING: [Hex; 6] = DIRS;
/// The hexes that every zone from the saddle lists: HF, HFR, HFL, HR, HL, HRB, HLB, HB.
pub const HORSE_RING: [Hex; 8] = [
    Hex::new(0, -1),
    Hex::new(1, -1),
    Hex::new(-1, 0),
    Hex::new(1, 0),
    Hex::new(-1, 1),
    Hex::new(1, 1),
    Hex::new(-1, 2),
    BEHIND,
];

impl Zone {
    /// A zone from its hexes.
    pub fn new(name: String, seat: Seat, hexes: Vec<ZoneHex>) -> Zone {
        let reach = hexes.iter().filter(|hex| hex.attack).map(|hex| far(seat, hex.at)).max();
        let mut zone = Zone {
            name,
            seat,
            reach: reach.unwrap_or(0) as u8,
            hexes,
            cells: Box::new([[Cell::default(); WIDE]; WIDE]),
        };
        for q in -SPAN..=SPAN {
            for r in -SPAN..=SPAN {
                let at = Hex::new(q, r);
                let attack = zone.listed(at).is_some_and(|hex| hex.attack);
                let deduction = zone.walk(at);
                zone.cells[(q + SPAN) as usize][(r + SPAN) as usize] = Cell { deduction, attack };
            }
        }
        zone
    }

    /// The same with further hexes, which stand over those listed before.
    pub fn with(&self, name: String, more: &[ZoneHex]) -> Zone {
        let kept = self.hexes.iter().filter(|hex| more.iter().all(|new| new.at != hex.at));
        Zone::new(name, self.seat, kept.chain(more).copied().collect())
    }

    /// KY-ZON-01 — What is added to a stroke at a local hex; nothing if it cannot be struck.
    #[inline]
    pub fn attack(&self, at: Hex) -> Option<i8> {
        let cell = self.cell(at)?;
        cell.attack.then_some(cell.deduction)
    }

    /// KY-ZON-01, KY-ZON-02 — What is added in defence against someone in a local hex.
    #[inline]
    pub fn deduction(&self, at: Hex) -> i8 {
        match self.cell(at) {
            Some(cell) => cell.deduction,
            None => self.walk(at),
        }
    }

    #[inline]
    fn cell(&self, at: Hex) -> Option<&Cell> {
        let (q, r) = (i32::from(at.q) + i32::from(SPAN), i32::from(at.r) + i32::from(SPAN));
        self.cells.get(usize::try_from(q).ok()?)?.get(usize::try_from(r).ok()?)
    }

    fn listed(&self, at: Hex) -> Option<&ZoneHex> {
        self.hexes.iter().find(|hex| hex.at == at)
    }

    /// KY-ZON-02, KY-ZON-12 — Walks from a hex to the middle: the first listed hex counts, the less
    /// severe of two; a line that meets the horse's rear first counts as coming from behind.
    fn walk(&self, at: Hex) -> i8 {
        let n = length(at);
        for i in (1..=n).rev() {
            let found = on_line(at, n, i).into_iter().filter_map(|hex| {
                let hex = if self.seat == Seat::Saddle && hex == REAR { BEHIND } else { hex };
                self.listed(hex).map(|hex| hex.deduction)
            });
            if let Some(least) = found.max() {
                return least;
            }
        }
        0
    }
}

/// How far a hex is from whoever the zone belongs to.
pub fn far(seat: Seat, at: Hex) -> u16 {
    match seat {
        Seat::Foot => length(at),
        Seat::Saddle => length(at).min(length(Hex::new(at.q - REAR.q, at.r - REAR.r))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blade() -> Zone {
        let hex = |q, r, deduction, attack| ZoneHex { at: Hex::new(q, r), deduction, attack };
        let hexes = vec![
            hex(0, -1, 0, true),
            hex(1, -1, -1, true),
            hex(-1, 0, -1, true),
            hex(1, 0, -2, false),
            hex(-1, 1, -2, false),
            hex(0, 1, -4, false),
        ];
        Zone::new("Z-BLADE".into(), Seat::Foot, hexes)
    }

    #[test]
    fn r_ky_zon_01_only_listed_hexes_are_struck() {
        let zone = blade();
        assert_eq!((zone.reach, zone.attack(Hex::new(0, -1))), (1, Some(0)));
        assert_eq!(zone.attack(Hex::new(1, 0)), None);
        assert_eq!(zone.deduction(Hex::new(1, 0)), -2);
        assert_eq!(zone.attack(Hex::new(0, -2)), None);
    }

    #[test]
    fn r_ky_zon_02_an_unlisted_hex_counts_as_the_first_listed_on_the_way() {
        let zone = blade();
        assert_eq!(zone.deduction(Hex::new(0, -3)), 0);
        assert_eq!(zone.deduction(Hex::new(0, 9)), -4);
        // The line runs along an edge between F and FR: the less severe counts.
        assert_eq!(zone.deduction(Hex::new(1, -2)), 0);
        assert_eq!(zone.deduction(Hex::new(1, 1)), -2);
    }

    #[test]
    fn r_ky_zon_03_in_the_same_hex_there_is_no_deduction() {
        assert_eq!(blade().deduction(Hex::new(0, 0)), 0);
    }
}
