//! Steps in which nobody can act, which need not be asked about.

use std::sync::Arc;

use engine::{EntryOf, Eye, Side};

use super::Play;
use crate::face::{Pace, Shown};
use crate::family::name_of;
use crate::wire::Passes;

impl<G: Shown + 'static> Play<G> {
    /// Whether a side can do nothing but end the step, and who can tell; `own` is what it can
    /// choose itself. All of it follows from what the side knows.
    pub(super) fn passes(&self, known: &G::State, side: Side, own: &[G::Action]) -> Option<Passes> {
        let game = &*self.table.game;
        let asks = game.asks(known);
        let ask = asks[side]?;
        // What both decide at once is sealed by hand, and so is what was written.
        let alone = asks[side.other()].is_none() && game.pace(&ask) == Pace::Turn;
        let closed = own == [game.idle(known, side)]
            && game.subjects(known, side).is_empty()
            && game.writing(&ask).is_none()
            && game.grave(known, side).is_none();
        if !alone || !closed || self.has_begun(known, side) {
            return None;
        }
        let told = self.known(known, Eye::Side(side.other()));
        Some(if told == *known { Passes::Openly } else { Passes::Unseen })
    }

    /// Whether the last thing a side decided was in the step under way: it may think better of it.
    fn has_begun(&self, known: &G::State, side: Side) -> bool {
        let game = &*self.table.game;
        let own = |entry: &EntryOf<Arc<G>>| entry.side == side && !entry.umpire;
        let Some(at) = self.table.log.iter().rposition(own) else { return false };
        let before = self.known(&self.state_at(at), Eye::Side(side));
        let asked = |s: &G::State| game.asks(s)[side].map(|ask| name_of(&ask));
        game.clock(&before) == game.clock(known) && asked(&before) == asked(known)
    }
}
