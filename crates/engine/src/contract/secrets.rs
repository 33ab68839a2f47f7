//! Checks that nobody learns what he may not know.

use super::walk::Walk;
use super::{Wrong, hold};
use crate::{EntryOf, Eye, Game, Piece, Script, Side, Speaks};

impl<G: Game + Speaks> Walk<'_, G> {
    /// A side must not be able to tell a guess from the truth.
    pub(super) fn check_guess(&mut self, side: Side) -> Result<(), Wrong> {
        let guess = self.game.guess(&self.table.state, side, &mut self.rng);
        let (game, s, eye) = (self.game, &self.table.state, Eye::Side(side));
        hold("5 guess", game.view(s, eye) == game.view(&guess, eye), || {
            format!("{side} sees another view on a guess")
        })?;
        hold("5 guess", game.outcome(s) == game.outcome(&guess), || {
            "a guess has another outcome".into()
        })?;
        let (asked, asked_there) = (game.asks(s)[side], game.asks(&guess)[side]);
        hold("5 guess", asked == asked_there, || {
            format!("{side} is asked {asked:?}, but on a guess {asked_there:?}")
        })?;
        let subjects = game.subjects(s, side);
        hold("5 guess", subjects == game.subjects(&guess, side), || {
            format!("{side} has other subjects on a guess")
        })?;
        let mut list = Vec::new();
        for subject in std::iter::once(None).chain(subjects.iter().map(Some)) {
            self.check_same_list(&guess, side, subject, &mut list)?;
        }
        list.extend(self.strangers(4));
        for action in list {
            self.looking_at = Some((side, action));
            let truth = self.game.check(&self.table.state, side, action);
            let there = self.game.check(&guess, side, action);
            hold("5 guess", truth == there, || {
                format!("the action is answered by {truth:?}, but on a guess by {there:?}")
            })?;
        }
        self.looking_at = None;
        Ok(())
    }

    fn check_same_list(
        &self,
        guess: &G::State,
        side: Side,
        subject: Option<Piece>,
        list: &mut Vec<G::Action>,
    ) -> Result<(), Wrong> {
        let (mut truth, mut there) = (Vec::new(), Vec::new());
        self.game.actions(&self.table.state, side, subject, &mut truth);
        self.game.actions(guess, side, subject, &mut there);
        hold("5 guess", truth == there, || {
            format!("{subject:?} of {side} has other actions on a guess: {truth:?}, {there:?}")
        })?;
        list.append(&mut truth);
        Ok(())
    }

    /// What a side sees of an action does not depend on the other side's secrets, unless they are
    /// uncovered by it.
    ///
    /// The action is played again on a guess, with the same dice. Once an event uncovers
    /// something, here or there, everything may come out differently, and nothing is compared.
    pub(super) fn check_echo(&mut self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        for side in Side::BOTH {
            let mut guess = self.game.guess(&self.before, side, &mut self.rng);
            if self.game.check(&guess, entry.side, entry.action).is_err() {
                continue;
            }
            let mut dice = Script::new(&entry.dice);
            let mut events = Vec::new();
            let (mover, action) = (entry.side, entry.action);
            let played = self.game.apply(&mut guess, mover, action, &mut dice, &mut events);
            let uncovers = |events: &[G::Event]| events.iter().any(|e| self.game.reveals(e));
            if uncovers(&events) || uncovers(&entry.events) {
                continue;
            }
            self.report.echoes += 1;
            hold("5 echo", played.is_ok() && dice.left() == 0, || {
                format!("{side} learns something hidden from the number of dice")
            })?;
            let eye = Eye::Side(side);
            let seen = |events: &[G::Event]| -> Vec<G::Event> {
                events.iter().filter_map(|event| self.game.seen(event, eye)).collect()
            };
            let (truth, there) = (seen(&entry.events), seen(&events));
            hold("5 echo", truth == there, || {
                format!("{side} sees {truth:?}, but on a guess {there:?}")
            })?;
            let view = self.game.view(&self.table.state, eye);
            hold("5 echo", view == self.game.view(&guess, eye), || {
                format!("{side} sees another view after playing on a guess")
            })?;
        }
        Ok(())
    }
}
