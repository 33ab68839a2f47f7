//! Pieces by the numbers an eye knows them by. Faces tell true numbers; here, and nowhere else,
//! they become those of an eye, and back.

use engine::{Eye, Piece};

use crate::desk::Not;
use crate::face::Shown;
use crate::wire::{Choice, LineTold, Show, Sight, Way};

/// The numbers of one eye.
pub(super) struct Numbers<'a, G> {
    pub game: &'a G,
    pub eye: Eye,
}

impl<G: Shown> Numbers<'_, G> {
    /// The number of a piece.
    pub fn of(&self, piece: Piece) -> u8 {
        self.game.number(self.eye, piece)
    }

    /// The piece of a number.
    pub fn piece(&self, number: u8) -> Result<Piece, Not> {
        let found = self.game.numbered(self.eye, number);
        found.ok_or_else(|| Not::Unreadable(format!("there is no piece {number}")))
    }

    fn put(&self, number: &mut u8) {
        *number = self.of(Piece(*number));
    }

    fn put_all<'n>(&self, numbers: impl IntoIterator<Item = &'n mut u8>) {
        numbers.into_iter().for_each(|number| self.put(number));
    }

    pub fn sight(&self, mut sight: Sight) -> Sight {
        for piece in &mut sight.pieces {
            self.put(&mut piece.id);
            self.put_all(piece.stand.tray.iter_mut().filter_map(|tray| tray.leader.as_mut()));
            piece.written.iter_mut().for_each(|written| self.put_all(&mut written.at));
        }
        self.put_all(sight.ropes.as_flattened_mut());
        self.put_all(sight.contacts.iter_mut().flat_map(|one| [&mut one.from, &mut one.to]));
        let parts =
            sight.goals.iter_mut().flat_map(|goal| goal.done.iter_mut().chain(&mut goal.open));
        self.put_all(parts.filter_map(|part| part.piece.as_mut()));
        if let Some(duel) = &mut sight.duel {
            duel.champions = duel.champions.map(|champion| self.of(Piece(champion)));
        }
        sight
    }

    pub fn choice(&self, mut choice: Choice) -> Choice {
        self.put_all(&mut choice.by);
        self.put_all(&mut choice.at);
        choice
    }

    pub fn way(&self, mut way: Way) -> Way {
        self.put(&mut way.piece);
        self.put_all(&mut way.touches);
        way.choice = way.choice.map(|choice| self.choice(choice));
        way
    }

    pub fn line(&self, mut line: LineTold) -> LineTold {
        self.put_all(&mut line.about);
        if let Some(versus) = &mut line.versus {
            self.put_all(versus.iter_mut().map(|score| &mut score.piece));
        }
        match &mut line.show {
            Some(
                Show::Path { piece, .. } | Show::Change { piece, .. } | Show::Loss { piece, .. },
            ) => self.put(piece),
            Some(Show::Flight { by, at }) => self.put_all([by, at]),
            Some(Show::Clash { by, at }) => self.put_all(by.iter_mut().chain(at)),
            Some(Show::Step { .. }) | None => {}
        }
        line
    }
}
