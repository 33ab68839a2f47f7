//! Entries by the numbers an eye knows them by. Where something is hidden, an eye is not told of
//! every entry, and must not learn from a number how many there were.

use std::sync::Arc;

use engine::{EntryOf, Eye, Side};

use super::Play;
use crate::face::Face;

/// The eyes that may not see everything, and their bits.
const EYES: [Eye; 3] = [Eye::Side(Side::A), Eye::Side(Side::B), Eye::Public];

fn bit(eye: Eye) -> u8 {
    EYES.iter().position(|known| *known == eye).map_or(0, |at| 1 << at)
}

impl<G: Face + 'static> Play<G> {
    /// Brings up to date who is told of which entry.
    pub(super) fn count_told(&mut self) {
        if !self.scene.hidden {
            return;
        }
        let len = self.table.log.len();
        self.told_to.truncate(len);
        for n in self.told_to.len()..len {
            let eyes = self.eyes_of(&self.table.log[n]);
            self.told_to.push(eyes);
        }
    }

    /// The eyes that notice an entry: whoever decided it, and whoever has something to read or to
    /// look at.
    fn eyes_of(&self, entry: &EntryOf<Arc<G>>) -> u8 {
        let game = &*self.table.game;
        let shows = |event: &G::Event| {
            game.line(event).is_some() || game.show(&self.table.state, event).is_some()
        };
        let notices = |eye: &&Eye| {
            eye.knows(entry.side)
                || entry
                    .events
                    .iter()
                    .filter_map(|event| game.seen(event, **eye))
                    .any(|e| shows(&e))
        };
        EYES.iter().filter(notices).fold(0, |eyes, eye| eyes | bit(*eye))
    }

    /// True if an eye is told of an entry.
    pub(super) fn is_told(&self, eye: Eye, n: usize) -> bool {
        let mask = bit(eye);
        mask == 0 || self.told_to.get(n).is_none_or(|eyes| eyes & mask != 0)
    }

    /// How many of the first entries an eye is told of.
    pub(super) fn count_shown(&self, eye: Eye, entries: usize) -> usize {
        match self.scene.hidden {
            true => {
                (0..entries.min(self.table.log.len())).filter(|n| self.is_told(eye, *n)).count()
            }
            false => entries,
        }
    }

    /// The number of entries after which an eye has been told of so many, those included of which
    /// it is not told; all of them if there are not so many.
    pub(super) fn entry_after(&self, eye: Eye, shown: usize) -> usize {
        let len = self.table.log.len();
        if !self.scene.hidden {
            return shown.min(len);
        }
        let mut left = shown;
        for n in 0..len {
            if self.is_told(eye, n) {
                if left == 0 {
                    return n;
                }
                left -= 1;
            }
        }
        len
    }
}
