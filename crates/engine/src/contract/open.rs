//! Checks of what is answered in secret while both sides are asked.

use super::walk::Walk;
use super::{Wrong, hold};
use crate::{EntryOf, Eye, Game, Seeded, Side, Speaks, Table};

/// The name of these checks.
const OPEN: &str = "12 open";
/// How many answers of the other side are given on top of one that is taken out.
const ABOVE: usize = 3;

impl<'g, G: Game + Speaks> Walk<'g, G> {
    /// An answer that does not bring both in leaves everything as it was for the other side, and
    /// can be taken out from under the other's answers.
    pub(super) fn check_open(&mut self, entry: &EntryOf<G>, dear: bool) -> Result<(), Wrong> {
        let (side, other) = (entry.side, entry.side.other());
        let was = self.game.asks(&self.before);
        let is_in = std::mem::take(&mut self.is_in);
        let fixed = self.is_fixed(entry) || entry.action == self.game.resign(side);
        if fixed || self.table.outcome().is_some() {
            return Ok(());
        }
        let now = self.game.asks(&self.table.state);
        let both = was.a.is_some() && was.b.is_some();
        // Whoever is in waits for the other, who goes on until he is in too.
        let alone = is_in[other] && now[other].is_none() && now[side] == was[side];
        if !both && !alone {
            return Ok(());
        }
        self.is_in = is_in;
        self.is_in[side] = now[side].is_none();
        if !dear {
            return Ok(());
        }
        self.report.open += 1;
        // The rest of the game is the same whether this is looked at or not.
        let apart = self.number << 32 | self.table.log.len() as u64;
        let apart = Seeded::stream(!self.plan.seed, apart);
        let rng = std::mem::replace(&mut self.rng, apart);
        self.check_same_for(other, &self.before.clone(), &self.table.state.clone())?;
        if both {
            self.check_under(entry)?;
        }
        self.rng = rng;
        Ok(())
    }

    fn is_fixed(&self, entry: &EntryOf<G>) -> bool {
        !entry.dice.is_empty() || entry.events.iter().any(|event| self.game.reveals(event))
    }

    /// A side cannot tell one state from another by anything it is asked, shown, offered or
    /// refused; nor can an onlooker.
    fn check_same_for(&mut self, side: Side, one: &G::State, two: &G::State) -> Result<(), Wrong> {
        let game = self.game;
        for eye in [Eye::Side(side), Eye::Public] {
            let (one, two) = (game.view(one, eye), game.view(two, eye));
            hold(OPEN, one == two, || {
                format!("{eye:?} sees an answer that is not for him: {one:?}, then {two:?}")
            })?;
        }
        let (was, now) = (game.asks(one)[side], game.asks(two)[side]);
        hold(OPEN, was == now, || {
            format!("{side} was asked {was:?}, and {now:?} after an answer of the other side")
        })?;
        let (was, now) = (game.subjects(one, side), game.subjects(two, side));
        hold(OPEN, was == now, || {
            format!("{side} has other subjects after an answer of the other side")
        })?;
        let (mut list, mut now) = (Vec::new(), Vec::new());
        game.all_actions(one, side, &mut list);
        game.all_actions(two, side, &mut now);
        hold(OPEN, list == now, || {
            format!("{side} has other actions after an answer of the other side: {list:?}, {now:?}")
        })?;
        if game.asks(one)[side].is_some() {
            let (was, now) = (game.idle(one, side), game.idle(two, side));
            hold(OPEN, was == now, || {
                format!("{side} would idle by {was:?}, and by {now:?} after an answer of the other")
            })?;
        }
        list.extend(self.strangers(6));
        let looking_at = self.looking_at.take();
        for action in list {
            self.looking_at = Some((side, action));
            let (was, now) = (game.check(one, side, action), game.check(two, side, action));
            hold(OPEN, was == now, || {
                format!("the action is answered by {was:?}, and by {now:?} after the other's")
            })?;
        }
        self.looking_at = looking_at;
        Ok(())
    }

    /// Lets the other side answer on top of an answer, takes that out, and compares with a table
    /// at which it was never given.
    fn check_under(&mut self, entry: &EntryOf<G>) -> Result<(), Wrong> {
        let other = entry.side.other();
        let mut with = self.table_at_before();
        let acted = with.act(entry.side, 0, entry.action, &mut Seeded::new(0));
        hold(OPEN, acted.is_ok(), || format!("the same answer was turned away: {acted:?}"))?;
        let mut without = self.table_at_before();
        for _ in 0..ABOVE {
            let asks = with.asks();
            if asks[other].is_none() {
                break;
            }
            let action = self.game.sample(&with.state, other, &mut self.rng);
            let mut tried = with.clone();
            let acted = tried.act(other, tried.log.len(), action, &mut Seeded::new(0));
            hold(OPEN, acted.is_ok(), || format!("a sampled answer was turned away: {acted:?}"))?;
            let last = tried.log.last().expect("an accepted action is logged");
            let now = tried.asks();
            let goes_on = now[entry.side] == asks[entry.side]
                && (now[other].is_none() || now[other] == asks[other]);
            if !goes_on || self.is_fixed(last) || tried.outcome().is_some() {
                break;
            }
            self.looking_at = Some((other, action));
            let acted = without.act(other, without.log.len(), action, &mut Seeded::new(0));
            hold(OPEN, acted.is_ok(), || {
                format!("it is turned away unless the other side has answered: {acted:?}")
            })?;
            with = tried;
        }
        if without.log.is_empty() {
            return Ok(());
        }
        let answered = with.state.clone();
        let back = with.back(entry.side);
        hold(OPEN, back.is_ok(), || {
            format!("an answer was not taken out from under the other side's: {back:?}")
        })?;
        hold(OPEN, with.state == without.state && with.log == without.log, || {
            "taking an answer out did not restore what would have been without it".into()
        })?;
        self.check_same_for(other, &answered, &with.state)
    }

    fn table_at_before(&self) -> Table<&'g G> {
        let mut table = Table::open(self.game);
        table.state = self.before.clone();
        table
    }
}
