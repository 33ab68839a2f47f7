//! What may be taken back, and dice that were, as the log tells of them.

use std::sync::Arc;

use engine::{EntryOf, Eye, Leave, NotBack, Side, Taken};

use super::Play;
use super::not::{not, plain};
use crate::desk::Not;
use crate::face::Shown;
use crate::verify::{by_leave, count};
use crate::wire::LineTold;

impl<G: Shown + 'static> Play<G> {
    /// Whether a side may take back its last entry. Where something can be hidden, the other side
    /// may have acted unseen as soon as it was asked, so that is as good as an act; but where both
    /// were asked at that entry, the other's answers are sealed and do not count. Either way it
    /// must not depend on what the side does not know.
    pub(super) fn may_back(&self, side: Side) -> Result<(), Not> {
        let eye = Eye::Side(side);
        if self.scene.hidden && self.asked_by(eye)[side.other()] {
            self.may_back_unseen(side, eye)?;
        }
        self.table.may_back(side).map_err(not)
    }

    /// The same where the other side may have acted unseen: all is decided by what the side knows.
    fn may_back_unseen(&self, side: Side, eye: Eye) -> Result<(), Not> {
        let refused = |why: &str| Err(Not::Refused(plain(why)));
        let (log, game) = (&self.table.log, &*self.table.game);
        let own = |entry: &EntryOf<Arc<G>>| entry.side == side && !entry.umpire;
        let Some(at) = log.iter().rposition(own) else {
            return refused("the other side may have acted since");
        };
        let asks = game.asks(&self.known(&self.state_at(at), eye));
        if asks.a.is_none() || asks.b.is_none() {
            return refused("the other side may have acted since");
        }
        let not_back = |why: NotBack| refused(&why.to_string());
        if (at + 1..log.len()).any(|n| self.known.has(eye, n)) {
            return not_back(NotBack::ActedSince);
        }
        if !log[at].dice.is_empty() {
            return not_back(NotBack::Rolled);
        }
        if log[at].events.iter().any(|event| game.reveals(event)) {
            return not_back(NotBack::Uncovered);
        }
        Ok(())
    }

    /// What is told before entry `n`: dice fell here that were taken back. Only of dice that the
    /// eye saw fall.
    pub(super) fn taken_before(&self, n: usize, eye: Eye) -> Vec<LineTold> {
        let game = &*self.table.game;
        let is_seen = |entry: &&EntryOf<Arc<G>>| {
            entry.events.iter().any(|event| game.seen(event, eye).is_some())
        };
        let here = self.table.taken.iter().filter(|taken| taken.back.keep as usize == n);
        here.filter_map(|Taken { back, gone }| {
            let seen = gone.iter().filter(is_seen);
            let fell: usize = seen.map(|entry| entry.dice.len()).sum();
            let dice = fell + back.thrown.len();
            (dice > 0).then(|| {
                let who = back.by.map_or("the umpire", |side| &self.scene.sides[side].name);
                let (dice, leave) = (count(dice, "die", "dice"), by_leave(back.leave));
                // Nobody was asked who could have said no.
                let what = match back.leave {
                    Leave::Computer => "A practice roll, taken back",
                    _ => "Taken back",
                };
                line(format!("{what} by {who}: {dice} that had fallen here; {leave}."))
            })
        })
        .collect()
    }
}

/// A line of no rule.
fn line(text: String) -> LineTold {
    LineTold {
        text,
        rule: String::new(),
        tally: None,
        dice: Vec::new(),
        about: Vec::new(),
        show: None,
        versus: None,
        cell: None,
        ruled: false,
        passed: false,
    }
}
