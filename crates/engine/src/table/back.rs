//! Taking back: by a side alone, by consent, by an umpire.

use super::{Decider, EntryOf, NotBack, Past, Table, Turned, accepts};
use crate::{Back, BySide, Entry, Game, Leave, Quiet, ReplayWhy, Script, Side, Taken, digest};

/// What a game would be without one of its last entries, the other side's later ones played
/// again.
struct Without<G: Game> {
    /// The number of the entry that is taken out.
    at: usize,
    state: G::State,
    fresh: BySide<usize>,
    later: Vec<(Past<G>, EntryOf<G>)>,
}

impl<G: Game> Table<G> {
    /// Takes back the side's last entry, if it cost no die, uncovered nothing, and nobody else
    /// acted since. May be repeated.
    ///
    /// Where both sides were asked, it is taken out from under what the other side has answered
    /// meanwhile, if that plays again as it did: no answer depends on one that is still sealed.
    pub fn back(&mut self, side: Side) -> Result<(), Turned<G::Event>> {
        let Without { at, state, fresh, later } = self.without(side)?;
        self.past.truncate(self.past.len() + at - self.log.len());
        let gone = self.log.split_off(at);
        // Without a trace, unless something stands above what was taken back before.
        if self.taken.last().is_some_and(|taken| at < taken.back.keep as usize) {
            let (by, keep) = (Some(side), at as u32);
            let back = Back { by, leave: Leave::Free, keep, thrown: Vec::new() };
            self.taken.push(Taken { back, gone });
        }
        (self.state, self.fresh) = (state, fresh);
        for (past, entry) in later {
            self.past.push(past);
            self.log.push(entry);
        }
        Ok(())
    }

    /// Whether [`Table::back`] would take something back, and why not.
    pub fn may_back(&self, side: Side) -> Result<(), Turned<G::Event>> {
        self.without(side).map(drop)
    }

    /// The game without the side's last entry, or why it cannot be taken out.
    fn without(&self, side: Side) -> Result<Without<G>, Turned<G::Event>> {
        if self.waiting.is_some() {
            return Err(Turned::WaitingForDie);
        }
        if self.outcome().is_some() {
            return Err(Turned::Over);
        }
        if let Some(halted) = self.game.halted(&self.state) {
            return Err(Turned::Refused(halted));
        }
        let not = |why| Err(Turned::NotBack(why));
        let own = |entry: &EntryOf<G>| entry.side == side && !entry.umpire;
        let Some(at) = self.log.iter().rposition(own) else {
            return not(NotBack::Nothing);
        };
        let later = &self.log[at + 1..];
        if later.is_empty() && !self.log[at].dice.is_empty() {
            return not(NotBack::Rolled);
        }
        if later.is_empty() && self.uncovers(&self.log[at].events) {
            return not(NotBack::Uncovered);
        }
        let past = (self.past.len() + at).checked_sub(self.log.len());
        match past.map(|n| &self.past[n]) {
            Some(past) if past.open || later.iter().all(|entry| entry.umpire) => {
                self.play_later(at, past).ok_or(Turned::NotBack(NotBack::ActedSince))
            }
            None if later.is_empty() => not(NotBack::Diverged),
            _ => not(NotBack::ActedSince),
        }
    }

    /// Plays what follows entry `at` on the state before it; nothing if any of it comes out
    /// otherwise.
    fn play_later(&self, at: usize, past: &Past<G>) -> Option<Without<G>> {
        let (mut state, mut fresh) = (past.state.clone(), past.fresh);
        let mut later = Vec::new();
        for (n, entry) in (at..).zip(&self.log[at + 1..]) {
            let asked = self.game.asks(&state);
            if !accepts(&self.game, &state, entry) || !entry.umpire && asked[entry.side].is_none() {
                return None;
            }
            let (mut next, mut events) = (state.clone(), Vec::new());
            let mut dice = Script::new(&[]);
            let played =
                self.game.apply(&mut next, entry.side, entry.action, &mut dice, &mut events);
            if played.is_err() || events != entry.events {
                return None;
            }
            let open = asked.a.is_some() && asked.b.is_some();
            let before = Past { state: std::mem::replace(&mut state, next), fresh, open };
            later.push((before, Entry { digest: digest(&state), ..entry.clone() }));
            let asks = self.game.asks(&state);
            for side in Side::BOTH {
                if !entry.umpire && entry.side == side || asks[side] != asked[side] {
                    fresh[side] = n + 1;
                }
            }
        }
        Some(Without { at, state, fresh, later })
    }

    /// Takes the game back to before the side's last entry, dice or not, the other side agreeing.
    /// Only what uncovered something hidden cannot be taken back even so. An action that waits
    /// for a die counts as an entry.
    pub fn back_by_consent(&mut self, side: Side) -> Result<(), Turned<G::Event>> {
        self.back_by_leave(side, Leave::Agreed)
    }

    /// The same by somebody's leave.
    pub fn back_by_leave(&mut self, side: Side, leave: Leave) -> Result<(), Turned<G::Event>> {
        if self.outcome().is_some() {
            return Err(Turned::Over);
        }
        if let Some(halted) = self.game.halted(&self.state) {
            return Err(Turned::Refused(halted));
        }
        let waits = self.waiting.as_ref().is_some_and(|w| w.by == Decider::Side(side));
        let keep = if waits {
            self.log.len()
        } else {
            let last = self.log.iter().rposition(|entry| entry.side == side && !entry.umpire);
            last.ok_or(Turned::NotBack(NotBack::Nothing))?
        };
        let gone = &self.log[keep..];
        if self.uncovers(self.so_far()) || gone.iter().any(|entry| self.uncovers(&entry.events)) {
            return Err(Turned::NotBack(NotBack::Uncovered));
        }
        self.go_back(keep, Some(side), leave)
    }

    /// Takes the game back to its first `keep` entries, dice or not.
    pub(super) fn go_back(
        &mut self,
        keep: usize,
        by: Option<Side>,
        leave: Leave,
    ) -> Result<(), Turned<G::Event>> {
        let thrown = self.waiting.as_ref().map_or(Vec::new(), |waiting| waiting.dice.clone());
        self.drop_to(Back { by, leave, keep: keep as u32, thrown })
    }

    fn drop_to(&mut self, back: Back) -> Result<(), Turned<G::Event>> {
        let keep = back.keep as usize;
        let gone = self.log[keep..].to_vec();
        if !gone.is_empty() {
            self.play_again(keep)?;
        }
        self.waiting = None;
        let taken = Taken { back, gone };
        let rolled = taken.dice() > 0;
        self.again += u32::from(rolled);
        if rolled || !taken.gone.is_empty() {
            self.taken.push(taken);
        }
        Ok(())
    }

    /// Takes back what a log says was taken back.
    pub fn follow_back(&mut self, back: &Back) -> Result<(), ReplayWhy> {
        let Back { by, leave, keep, thrown } = back;
        let Some(gone) = self.log.get(*keep as usize..) else {
            return Err(ReplayWhy::BackTooFar);
        };
        if self.outcome().is_some() {
            return Err(ReplayWhy::Over);
        }
        let rolled = !thrown.is_empty() || gone.iter().any(|entry| !entry.dice.is_empty());
        let own = |side: Side| match gone.first() {
            Some(first) => first.side == side && !first.umpire,
            None => !thrown.is_empty(),
        };
        let uncovers = || gone.iter().any(|entry| self.uncovers(&entry.events));
        let may = match (by, leave) {
            (None, Leave::Umpire) => !gone.is_empty(),
            (None, _) | (Some(_), Leave::Umpire) => false,
            (Some(side), Leave::Free) => own(*side) && !rolled,
            (Some(side), _) => own(*side) && !uncovers(),
        };
        if !may {
            return Err(ReplayWhy::NotBack);
        }
        self.drop_to(back.clone()).map_err(|_| ReplayWhy::NotBack)
    }

    /// Plays the first `keep` entries again from the start, and no others.
    fn play_again(&mut self, keep: usize) -> Result<(), Turned<G::Event>> {
        let state = std::mem::replace(&mut self.state, self.game.start());
        let (log, past) = (std::mem::take(&mut self.log), std::mem::take(&mut self.past));
        let (again, fresh, waiting) = (self.again, self.fresh, self.waiting.take());
        let uncounted = self.uncounted;
        self.fresh = BySide::default();
        self.again = 0;
        let is_same = log[..keep].iter().all(|entry| self.follow(entry).is_ok());
        (self.again, self.uncounted) = (again, uncounted);
        if !is_same {
            (self.state, self.log, self.past) = (state, log, past);
            (self.fresh, self.waiting) = (fresh, waiting);
            return Err(Turned::NotBack(NotBack::Diverged));
        }
        Ok(())
    }

    /// How many entries stay when an umpire takes the game back: all before the first state he
    /// means, and those by which he took it back there already, so that their reasons stay.
    pub(super) fn point_of(&self, action: &G::Action) -> Option<usize> {
        let mut state = self.game.start();
        let is_meant = |s: &G::State| self.game.goes_back_to(s, action) == Some(true);
        let mut entries = self.log.iter();
        let mut keep = 0;
        while !is_meant(&state) {
            let entry = entries.next()?;
            let mut dice = Script::new(&entry.dice);
            let played =
                self.game.apply(&mut state, entry.side, entry.action, &mut dice, &mut Quiet);
            played.ok()?;
            keep += 1;
        }
        let is_same = |entry: &&EntryOf<G>| {
            entry.umpire && self.game.goes_back_to(&state, &entry.action) == Some(true)
        };
        Some(keep + entries.take_while(is_same).count())
    }
}
