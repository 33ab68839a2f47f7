//! How far something that a side is after has come: told to people, judged elsewhere.

use serde::Serialize;

use crate::Piece;

/// How far one thing that a side is after has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What it has brought, each with what it is worth.
    pub done: Vec<Part>,
    /// What it can still bring, each with what it would be worth.
    pub open: Vec<Part>,
}

/// What one piece brings, or something that is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// The piece it comes by; nothing of a place or a deed of the whole side.
    pub piece: Option<Piece>,
    /// What it is worth, or 1 where heads are counted.
    pub worth: i32,
}

impl Count {
    /// Pieces that are each worth as much, told apart by whether they count already.
    pub fn of_pieces(
        worth: i32,
        done: impl IntoIterator<Item = Piece>,
        open: impl IntoIterator<Item = Piece>,
    ) -> Count {
        let part = |piece| Part { piece: Some(piece), worth };
        Count {
            done: done.into_iter().map(part).collect(),
            open: open.into_iter().map(part).collect(),
        }
    }

    /// Things that are no pieces and each worth as much: so many done, so many open.
    pub fn of_things(worth: i32, done: usize, open: usize) -> Count {
        let part = Part { piece: None, worth };
        Count { done: vec![part; done], open: vec![part; open] }
    }

    /// What it has brought so far.
    pub fn sum(&self) -> i32 {
        self.done.iter().map(|part| part.worth).sum()
    }

    /// The same for somebody who does not know of every piece: what is counted already keeps its
    /// worth and loses its name, what is open is not told.
    pub fn known(mut self, is_known: impl Fn(Piece) -> bool) -> Count {
        for part in &mut self.done {
            part.piece = part.piece.filter(|piece| is_known(*piece));
        }
        self.open.retain(|part| part.piece.is_none_or(&is_known));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_adds_up_what_is_done_and_forgets_whom_nobody_knows_of() {
        let count = Count::of_pieces(3, [Piece(1), Piece(2)], [Piece(4)]);
        assert_eq!(count.sum(), 6);
        let known = count.known(|piece| piece == Piece(2));
        assert_eq!((known.sum(), known.open.len()), (6, 0));
        assert_eq!(known.done[0].piece, None);
        assert_eq!(Count::of_things(2, 1, 3).sum(), 2);
    }
}
