//! Checks of what an action brings about: again, back, by hand, by chance, from a log.

use super::walk::Walk;
use super::{Wrong, hold};
use crate::{
    Chance, DiceKind, EntryOf, Eye, Game, Header, Quiet, Script, Side, Speaks, Table, Turned,
    digest, odds, read_log, write_log,
};

impl<'g, G: Game + Speaks> Walk<'g, G> {
    /// A copy is equal to the original.
    pub(super) fn check_copy(&self, fingerprint: u64) -> Result<(), Wrong> {
        let copy = self.table.state.clone();
        let same = copy == self.table.state && digest(&copy) == fingerprint;
        hold("4 copy", same, || "a copy of the state is not equal to it".into())
    }

    /// The true position is one that the book allows.
    pub(super) fn check_sound(&self) -> Result<(), Wrong> {
        match self.game.flaw(&self.table.state) {
            None => Ok(()),
            Some(flaw) => Err(Wrong::new("11 sound", format!("{}: {}", flaw.rule, flaw.text))),
        }
    }

    /// The same action with the same dice gives the same, listened to or not.
    pub(super) fn check_repeat(&self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        let (side, action) = (entry.side, entry.action);
        let (mut s, mut events) = (self.before.clone(), Vec::new());
        let mut dice = Script::new(&entry.dice);
        let played = self.game.apply(&mut s, side, action, &mut dice, &mut events);
        hold("6 repeat", played.is_ok() && dice.left() == 0, || {
            "the action costs other dice the second time".into()
        })?;
        hold("6 repeat", events == entry.events, || {
            format!("first {:?} happened, then {events:?}", entry.events)
        })?;
        hold("6 repeat", s == self.table.state && digest(&s) == entry.digest, || {
            "the same dice led to another state".into()
        })?;
        let mut quiet = self.before.clone();
        let mut dice = Script::new(&entry.dice);
        let played = self.game.apply(&mut quiet, side, action, &mut dice, &mut Quiet);
        hold("6 repeat", played.is_ok() && quiet == s, || {
            "it makes a difference whether somebody listens".into()
        })
    }

    /// Every event has words for everybody who may see it.
    pub(super) fn check_lines(&self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        for event in &entry.events {
            for seen in Eye::ALL.into_iter().filter_map(|eye| self.game.seen(event, eye)) {
                let line = self.game.line(&seen);
                let is_fine = line.is_none_or(|line| !line.text.trim().is_empty());
                hold("10 words", is_fine, || format!("{seen:?} has a line without words"))?;
            }
        }
        Ok(())
    }

    /// Takes the last entry back if that is allowed, and plays it again.
    pub(super) fn check_back(&mut self, entry: &EntryOf<G>, fingerprint: u64) -> Result<(), Wrong> {
        let uncovers = entry.events.iter().any(|event| self.game.reveals(event));
        let is_over = self.table.outcome().is_some();
        let length = self.table.log.len();
        let back = self.table.back(entry.side);
        if uncovers || is_over || !entry.dice.is_empty() {
            let same = digest(&self.table.state) == entry.digest && self.table.log.len() == length;
            return hold("7 back", back.is_err() && same, || "a fixed entry was taken back".into());
        }
        hold("7 back", back.is_ok(), || format!("a free entry was not taken back: {back:?}"))?;
        let same = digest(&self.table.state) == fingerprint && self.table.state == self.before;
        hold("7 back", same && self.table.log.len() + 1 == length, || {
            "taking back did not restore the state".into()
        })?;
        let seq = self.table.log.len();
        let again = self.table.act(entry.side, seq, entry.action, &mut Script::new(&[]));
        hold("7 back", again.is_ok() && self.table.log.last() == Some(entry), || {
            "after taking back, the same action came out differently".into()
        })
    }

    /// Dice that are read out one by one lead to the same.
    pub(super) fn check_by_hand(&self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        let mut hand = Table::open(self.game);
        hand.state = self.before.clone();
        let mut acted = hand.act(entry.side, 0, entry.action, &mut Script::new(&[]));
        for &face in &entry.dice {
            let waits = matches!(acted, Err(Turned::Roll { .. }));
            hold("6 repeat", waits, || format!("by hand no die was asked for: {acted:?}"))?;
            hold("6 repeat", hand.state == self.before, || {
                "the state changed although a die was missing".into()
            })?;
            acted = hand.give(face);
        }
        hold("6 repeat", acted.is_ok(), || format!("by hand it went on otherwise: {acted:?}"))?;
        let same = hand.log.last().is_some_and(|it| {
            (it.digest, &it.events, &it.dice) == (entry.digest, &entry.events, &entry.dice)
        });
        hold("6 repeat", same, || "dice read out by hand led to something else".into())
    }

    /// The chances of an action add up to one, and what happened is among them.
    pub(super) fn check_odds(&mut self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        let (side, action, most) = (entry.side, entry.action, self.plan.falls);
        let Ok(falls) = odds(self.game, &self.before, side, action, most) else {
            return Ok(());
        };
        self.report.odds += 1;
        let sum = falls.iter().try_fold(Chance::NEVER, |sum, fall| sum.checked_add(fall.chance));
        hold("8 odds", sum.is_none_or(|sum| sum == Chance::CERTAIN), || {
            format!("the chances add up to {sum:?}")
        })?;
        let there = falls.iter().any(|fall| {
            fall.dice == entry.dice && fall.events == entry.events && fall.state == self.table.state
        });
        hold("8 odds", there, || "what happened is not among what can happen".into())
    }

    /// Leaves the table and comes back to one that was rebuilt from the log.
    pub(super) fn resume(&mut self) -> Result<(), Wrong> {
        let rebuilt = self.rebuilt()?;
        for side in Side::BOTH {
            let (mut here, mut there) = (Vec::new(), Vec::new());
            self.game.all_actions(&self.table.state, side, &mut here);
            self.game.all_actions(&rebuilt.state, side, &mut there);
            hold("9 order", here == there, || "a rebuilt state lists otherwise".into())?;
        }
        self.table = rebuilt;
        Ok(())
    }

    /// The log plays again to the same end, also after having been saved and loaded.
    pub(super) fn check_replay(&mut self) -> Result<(), Wrong> {
        self.rebuilt()?;
        let wrong = |error: &dyn std::fmt::Display| Wrong::new("4 save", error.to_string());
        let mut saved = Vec::new();
        let header = Header::new("contract", "random play", DiceKind::Own);
        write_log(&mut saved, &header, &self.table.log, &self.table.taken, None)
            .map_err(|e| wrong(&e))?;
        let text = String::from_utf8(saved).map_err(|e| wrong(&e))?;
        let log = read_log::<G::Action, G::Event>(&text).map_err(|e| wrong(&e))?;
        hold("4 save", log.entries == self.table.log, || {
            let same = log.entries.iter().zip(&self.table.log).take_while(|(a, b)| a == b);
            format!("entry {} is another after saving and loading", same.count())
        })?;
        hold("4 save", log.taken == self.table.taken, || {
            "what was taken back is another after saving and loading".into()
        })?;
        let again = Table::replay_log(self.game, &log).map_err(|e| wrong(&e))?;
        hold("4 save", again.state == self.table.state, || {
            "what was taken back leads to another state when it is played again".into()
        })
    }

    fn rebuilt(&self) -> Result<Table<&'g G>, Wrong> {
        let rebuilt = Table::replay(self.game, &self.table.log)
            .map_err(|error| Wrong::new("4 replay", error.to_string()))?;
        hold("4 replay", rebuilt.state == self.table.state, || {
            "playing the log again led to another state".into()
        })?;
        Ok(rebuilt)
    }
}
