//! Questions that are asked of a measured table only.

use engine::{Eye, Piece, Side};

use super::Play;
use crate::desk::Not;
use crate::face::{Shown, WayWish};
use crate::wire::{Region, Ruler, Tip, Way};

/// A way has no more points than this between its ends.
const MOST_VIA: usize = 7;
/// Nobody measures further than this: far beyond the edge of any table.
const FARTHEST: i32 = 1 << 20;

fn no_table() -> Not {
    Not::Unreadable("there is nothing to measure here".to_owned())
}

fn readable(points: &[[i32; 2]]) -> Result<(), Not> {
    let near = |at: &i32| (-FARTHEST..=FARTHEST).contains(at);
    if points.as_flattened().iter().all(near) {
        return Ok(());
    }
    Err(Not::Unreadable("that point is far off the table".to_owned()))
}

impl<G: Shown + 'static> Play<G> {
    pub(super) fn region_of(&self, eye: Eye, piece: u8) -> Result<Region, Not> {
        let numbers = self.numbers(eye);
        let of = numbers.piece(piece)?;
        let s = self.known(&self.table.state, eye);
        let found = self.table.game.region(&s, of).ok_or_else(no_table)?;
        Ok(Region { piece, ..found })
    }

    pub(super) fn way_of(&self, side: Side, piece: u8, wish: &WayWish) -> Result<Way, Not> {
        if wish.via.len() > MOST_VIA {
            return Err(Not::Unreadable(format!("a way has at most {MOST_VIA} corners")));
        }
        readable(&wish.via)?;
        readable(&[wish.to])?;
        let numbers = self.numbers(Eye::Side(side));
        let of = numbers.piece(piece)?;
        let s = self.asked_state(side)?;
        let found = self.table.game.way(&s, side, of, wish).ok_or_else(no_table)?;
        Ok(numbers.way(found))
    }

    pub(super) fn ways_of(&self, side: Side, pieces: &[u8], by: [i32; 2]) -> Result<Vec<Way>, Not> {
        readable(&[by])?;
        let numbers = self.numbers(Eye::Side(side));
        let mut of: Vec<Piece> = Vec::new();
        for number in pieces {
            let piece = numbers.piece(*number)?;
            if !of.contains(&piece) {
                of.push(piece);
            }
        }
        let s = self.asked_state(side)?;
        let found = self.table.game.ways(&s, side, &of, by);
        Ok(found.into_iter().map(|way| numbers.way(way)).collect())
    }

    pub(super) fn ruler_of(&self, eye: Eye, from: Tip, to: Tip) -> Result<Ruler, Not> {
        let numbers = self.numbers(eye);
        let tip = |tip: Tip| match tip {
            Tip::Piece(number) => numbers.piece(number).map(|piece| Tip::Piece(piece.0)),
            Tip::At(point) => readable(&[point]).map(|()| tip),
        };
        let s = self.known(&self.table.state, eye);
        self.table.game.ruler(&s, tip(from)?, tip(to)?).ok_or_else(no_table)
    }
}
