//! Checks of what is listed, legal and said.

use super::walk::Walk;
use super::{Wrong, hold};
use crate::{Game, Outcome, Piece, PieceSet, Script, Side, Speaks};
use std::collections::HashSet;

/// How many actions of a long list are looked at where not all are.
const SOME: usize = 24;

impl<G: Game + Speaks> Walk<'_, G> {
    /// Everything about a side that must decide now.
    pub(super) fn check_asked(
        &mut self,
        side: Side,
        ask: &G::Ask,
        dear: bool,
    ) -> Result<(), Wrong> {
        let list = self.check_list(side, dear)?;
        let listed: HashSet<G::Action> = list.iter().copied().collect();
        hold("9 order", listed.len() == list.len(), || "an action is listed twice".into())?;
        self.report.widest = self.report.widest.max(list.len());
        hold("2 asked", !list.is_empty(), || format!("{side} is asked, but has no action"))?;
        let prompt = self.game.prompt(&self.table.state, ask);
        hold("10 words", !prompt.trim().is_empty(), || "the ask has no words".into())?;

        let some = if dear { list.len() } else { SOME };
        for action in self.some_of(&list, some) {
            self.check_legal("1 listed", side, action)?;
        }
        let sampled = self.game.sample(&self.table.state, side, &mut self.rng);
        let idle = self.game.idle(&self.table.state, side);
        self.check_legal("1 sample", side, sampled)?;
        self.check_legal("10 idle", side, idle)?;
        hold("10 idle", idle != self.game.resign(side), || "idling is resigning".into())?;
        let is_closed = self.game.is_closed(ask);
        if is_closed {
            self.looking_at = Some((side, sampled));
            hold("1 sample", listed.contains(&sampled), || "a sampled action is unlisted".into())?;
            self.looking_at = Some((side, idle));
            hold("10 idle", listed.contains(&idle), || "the idle action is unlisted".into())?;
        }
        self.check_strangers(side, &listed, is_closed)?;
        self.check_words(side, sampled)?;
        self.check_words(side, idle)?;
        for action in self.some_of(&list, if dear { SOME } else { 4 }) {
            self.check_words(side, action)?;
        }
        for action in self.some_of(&list, 4) {
            self.remember(action);
        }
        self.looking_at = None;
        Ok(())
    }

    /// A side that is not asked has nothing to do, and may do nothing.
    pub(super) fn check_unasked(&mut self, side: Side, dear: bool) -> Result<(), Wrong> {
        let s = &self.table.state;
        let mut list = Vec::new();
        self.game.all_actions(s, side, &mut list);
        if dear {
            for piece in (0..PieceSet::CAPACITY).map(Piece) {
                self.game.actions(s, side, Some(piece), &mut list);
            }
        }
        let none = list.is_empty() && self.game.subjects(s, side).is_empty();
        hold("3 subjects", none, || format!("{side} is not asked, but has actions: {list:?}"))?;
        self.check_strangers(side, &HashSet::new(), true)
    }

    /// Nobody may do anything when the game is over.
    pub(super) fn check_over(&mut self) -> Result<(), Wrong> {
        let asks = self.game.asks(&self.table.state);
        hold("over", asks.a.is_none() && asks.b.is_none(), || {
            format!("the game is over, but somebody is asked: {asks:?}")
        })?;
        for side in Side::BOTH {
            let resign = self.game.resign(side);
            let refused = self.game.check(&self.table.state, side, resign).is_err();
            hold("over", refused, || format!("{side} may resign a game that is over"))?;
            self.check_refused(side, resign)?;
            self.check_unasked(side, true)?;
        }
        Ok(())
    }

    /// Either side may give up at any time, and has lost then.
    pub(super) fn check_resign(&mut self, side: Side, dear: bool) -> Result<(), Wrong> {
        let resign = self.game.resign(side);
        self.check_legal("resign", side, resign)?;
        if dear {
            let mut s = self.table.state.clone();
            let mut dice = Script::new(&[]);
            let played = self.game.apply(&mut s, side, resign, &mut dice, &mut Vec::new());
            let lost = self.game.outcome(&s) == Some(Outcome::Won(side.other()));
            hold("resign", played.is_ok() && lost, || "who resigns has not lost".into())?;
            self.check_words(side, resign)?;
        }
        self.looking_at = None;
        Ok(())
    }

    /// The list of a side, which must be put together as it should and come out the same twice.
    fn check_list(&mut self, side: Side, dear: bool) -> Result<Vec<G::Action>, Wrong> {
        let s = &self.table.state;
        let mut list = Vec::new();
        self.game.all_actions(s, side, &mut list);
        let mut again = Vec::new();
        self.game.all_actions(&s.clone(), side, &mut again);
        hold("9 order", list == again, || {
            format!("the same state lists {list:?}, then {again:?}")
        })?;

        let subjects = self.game.subjects(s, side);
        let mut composed = Vec::new();
        self.game.actions(s, side, None, &mut composed);
        for piece in (0..PieceSet::CAPACITY).map(Piece) {
            let lit = subjects.contains(piece);
            if !lit && !dear {
                continue;
            }
            let before = composed.len();
            self.game.actions(s, side, Some(piece), &mut composed);
            hold("3 subjects", lit == (composed.len() > before), || {
                format!(
                    "piece {piece} is lit: {lit}, but its actions are {:?}",
                    &composed[before..]
                )
            })?;
        }
        hold("9 order", list == composed, || {
            "the whole list is not that of the side and of its pieces in ascending order".into()
        })?;
        let resign = self.game.resign(side);
        hold("resign", !list.contains(&resign), || "the resignation is listed".into())?;
        let unlisted = self.game.unlisted();
        hold("1 listed", !list.iter().any(|action| unlisted.contains(action)), || {
            "something is listed that never is".into()
        })?;
        Ok(list)
    }

    fn check_legal(
        &mut self,
        check: &'static str,
        side: Side,
        action: G::Action,
    ) -> Result<(), Wrong> {
        self.looking_at = Some((side, action));
        match self.game.check(&self.table.state, side, action) {
            Ok(()) => Ok(()),
            Err(refusal) => Err(Wrong::new(check, format!("the action is refused: {refusal}"))),
        }
    }

    /// Actions from elsewhere are legal only if they are listed, where the ask is closed.
    fn check_strangers(
        &mut self,
        side: Side,
        listed: &HashSet<G::Action>,
        is_closed: bool,
    ) -> Result<(), Wrong> {
        let resign = self.game.resign(side);
        let theirs = self.game.resign(side.other());
        let unlisted = self.game.unlisted();
        let others = (theirs != resign).then_some(theirs).into_iter().chain(unlisted.clone());
        for action in self.strangers(6).into_iter().chain(others) {
            self.looking_at = Some((side, action));
            let legal = self.game.check(&self.table.state, side, action).is_ok();
            if !legal {
                self.check_refused(side, action)?;
            } else if action != resign && !listed.contains(&action) {
                let is_open = !is_closed || unlisted.contains(&action);
                hold("1 closed", is_open, || "the action is legal, but not listed".into())?;
                self.check_words(side, action)?;
                self.report.unlisted += 1;
            }
        }
        self.looking_at = None;
        Ok(())
    }

    /// What is said is heard as the same action; half of it, or rubbish, does no harm.
    fn check_words(&mut self, side: Side, action: G::Action) -> Result<(), Wrong> {
        self.looking_at = Some((side, action));
        let s = &self.table.state;
        let words = self.game.say(s, side, &action);
        let one_line = !words.trim().is_empty() && !words.contains(['\n', '\r']);
        hold("10 words", one_line, || format!("{words:?} is not one line of words"))?;
        let heard = self.game.hear(s, side, &words);
        hold("10 words", heard == Ok(action), || format!("{words:?} is heard as {heard:?}"))?;
        let half = words.chars().count() / 2;
        let _ = self.game.hear(s, side, &words.chars().take(half).collect::<String>());
        let _ = self.game.hear(s, side, "");
        Ok(())
    }

    /// The whole list if it is short, otherwise some of it at random.
    fn some_of(&mut self, list: &[G::Action], count: usize) -> Vec<G::Action> {
        if list.len() <= count {
            return list.to_vec();
        }
        (0..count).filter_map(|_| self.rng.pick(list).copied()).collect()
    }
}
