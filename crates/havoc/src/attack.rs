//! Who attacks whom: a few bytes that name up to twelve pieces.

use engine::Piece;
use serde::{Deserialize, Serialize};

/// Most pieces in one attack, both sides together.
pub const ATTACK_PIECES: usize = 12;

/// SG-CMB-03 — A declared attack: attackers first, then defenders, each in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    by: u8,
    at: u8,
    who: [Piece; ATTACK_PIECES],
}

impl Default for Attack {
    fn default() -> Self {
        Attack { by: 0, at: 0, who: [Piece::NONE; ATTACK_PIECES] }
    }
}

impl Attack {
    /// An attack in its one canonical form; `None` if it names nobody, too many, or someone twice.
    pub fn new(by: &[Piece], at: &[Piece]) -> Option<Attack> {
        if by.is_empty() || at.is_empty() || by.len() + at.len() > ATTACK_PIECES {
            return None;
        }
        let mut attack = Attack { by: by.len() as u8, at: at.len() as u8, ..Attack::default() };
        attack.who[..by.len()].copy_from_slice(by);
        attack.who[by.len()..by.len() + at.len()].copy_from_slice(at);
        attack.who[..by.len()].sort_unstable();
        attack.who[by.len()..by.len() + at.len()].sort_unstable();
        attack.is_canonical().then_some(attack)
    }

    /// True if the bytes are those [`Attack::new`] would have made: a client may send anything.
    pub fn is_canonical(&self) -> bool {
        let (by, at) = (self.by as usize, self.at as usize);
        let rises = |part: &[Piece]| part.windows(2).all(|w| w[0] < w[1]);
        by > 0
            && at > 0
            && by + at <= ATTACK_PIECES
            && rises(self.attackers())
            && rises(self.defenders())
            && self.who[by + at..].iter().all(|p| *p == Piece::NONE)
            && self.who[..by + at].iter().all(|p| *p != Piece::NONE)
    }

    /// The attackers.
    pub fn attackers(&self) -> &[Piece] {
        &self.who[..(self.by as usize).min(ATTACK_PIECES)]
    }

    /// The defenders.
    pub fn defenders(&self) -> &[Piece] {
        let by = (self.by as usize).min(ATTACK_PIECES);
        &self.who[by..(by + self.at as usize).min(ATTACK_PIECES)]
    }

    /// The same attack with one more attacker, if there is room.
    pub fn joined_by(&self, piece: Piece) -> Option<Attack> {
        let mut by = [Piece::NONE; ATTACK_PIECES];
        let n = self.by as usize;
        by[..n].copy_from_slice(self.attackers());
        *by.get_mut(n)? = piece;
        Attack::new(&by[..=n], self.defenders())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_has_one_form() {
        let p = |n| Piece(n);
        let a = Attack::new(&[p(3), p(1)], &[p(9)]).unwrap();
        assert_eq!(a, Attack::new(&[p(1), p(3)], &[p(9)]).unwrap());
        assert_eq!(a.attackers(), [p(1), p(3)]);
        assert_eq!(a.defenders(), [p(9)]);
        assert!(Attack::new(&[p(1), p(1)], &[p(9)]).is_none());
        assert!(Attack::new(&[], &[p(9)]).is_none());
        assert_eq!(a.joined_by(p(2)).unwrap().attackers(), [p(1), p(2), p(3)]);
    }

    #[test]
    fn foreign_bytes_are_noticed() {
        let wild = Attack { by: 200, at: 200, who: [Piece(1); ATTACK_PIECES] };
        assert!(!wild.is_canonical());
        assert!(wild.attackers().len() <= ATTACK_PIECES && wild.defenders().is_empty());
    }
}
