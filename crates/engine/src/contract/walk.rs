//! One random game of the contract.

use super::{Breach, Plan, Report, Wrong, hold, name};
use crate::{BySide, Game, Seeded, Side, Speaks, Table, Turned, digest};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many actions of a game are remembered, to be tried where they do not belong.
const POOL: usize = 256;

/// One random game and what is needed to check it.
pub(super) struct Walk<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) plan: &'g Plan,
    pub(super) report: &'g mut Report,
    pub(super) rng: Seeded,
    pub(super) table: Table<&'g G>,
    /// Where the action under scrutiny would be played.
    pub(super) before: G::State,
    /// The action under scrutiny.
    pub(super) looking_at: Option<(Side, G::Action)>,
    /// Who has answered where both were asked, and waits for the other side.
    pub(super) is_in: BySide<bool>,
    /// The number of this game.
    pub(super) number: u64,
    pool: Vec<G::Action>,
    ask: String,
    /// How often of 16 times the side just idles in this game.
    idles: u32,
}

impl<'g, G: Game + Speaks> Walk<'g, G> {
    pub(super) fn new(
        game: &'g G,
        plan: &'g Plan,
        number: u64,
        report: &'g mut Report,
    ) -> Walk<'g, G> {
        let mut rng = Seeded::stream(plan.seed, number);
        let table = Table::open(game);
        let before = table.state.clone();
        let idles = [0, 1, 6][rng.below(3) as usize];
        Walk {
            game,
            plan,
            report,
            rng,
            table,
            before,
            looking_at: None,
            is_in: BySide::both(false),
            number,
            pool: Vec::new(),
            ask: String::new(),
            idles,
        }
    }

    /// Plays until there is an outcome or enough decisions were made.
    pub(super) fn play(&mut self) -> Result<(), Wrong> {
        self.check_sound()?;
        while self.report.decisions < self.plan.decisions {
            self.looking_at = None;
            self.before = self.table.state.clone();
            if let Some(outcome) = self.table.outcome() {
                self.report.count_outcome(outcome);
                self.check_over()?;
                break;
            }
            let (length, bound) = (self.table.log.len(), self.game.bound());
            hold("2 bound", length < bound, || {
                format!("no outcome after {length} entries, but the bound is {bound}")
            })?;
            self.decide()?;
        }
        self.report.longest = self.report.longest.max(self.table.log.len());
        self.looking_at = None;
        self.check_replay()
    }

    fn decide(&mut self) -> Result<(), Wrong> {
        let asks = self.game.asks(&self.table.state);
        self.ask = format!("{:?} / {:?}", asks.a, asks.b);
        for ask in Side::BOTH.into_iter().filter_map(|side| asks[side]) {
            *self.report.asks_seen.entry(name(&ask)).or_default() += 1;
        }
        hold("2 asked", asks.a.is_some() || asks.b.is_some(), || {
            "nobody is asked, but there is no outcome".into()
        })?;
        let dear = self.rng.below(self.plan.dear.max(1)) == 0;
        let fingerprint = digest(&self.table.state);
        self.check_copy(fingerprint)?;
        for side in Side::BOTH {
            match &asks[side] {
                Some(ask) => self.check_asked(side, ask, dear)?,
                None => self.check_unasked(side, dear)?,
            }
            self.check_resign(side, dear)?;
            if dear {
                self.check_guess(side)?;
            }
        }
        hold("4 copy", digest(&self.table.state) == fingerprint, || {
            "the state changed although nothing was played".into()
        })?;
        let (side, action) = self.choose(&asks);
        self.looking_at = Some((side, action));
        self.act(side, action, fingerprint, dear)
    }

    /// Chooses a side that is asked and one of its actions; now and then somebody resigns.
    fn choose(&mut self, asks: &BySide<Option<G::Ask>>) -> (Side, G::Action) {
        let asked: Vec<Side> =
            Side::BOTH.into_iter().filter(|&side| asks[side].is_some()).collect();
        let side = *self.rng.pick(&asked).expect("somebody is asked");
        let s = &self.table.state;
        if self.rng.below(400) == 0 {
            let side = if self.rng.below(2) == 0 { side } else { side.other() };
            return (side, self.game.resign(side));
        }
        let action = if self.rng.below(16) < self.idles {
            self.game.idle(s, side)
        } else if self.rng.below(2) == 0 {
            self.game.sample(s, side, &mut self.rng)
        } else {
            let mut list = Vec::new();
            self.game.all_actions(s, side, &mut list);
            *self.rng.pick(&list).expect("a side that is asked has actions")
        };
        (side, action)
    }

    fn act(
        &mut self,
        side: Side,
        action: G::Action,
        fingerprint: u64,
        dear: bool,
    ) -> Result<(), Wrong> {
        let seq = self.table.log.len();
        let mut dice = Seeded::new(self.rng.next_u64());
        let acted = self.table.act(side, seq, action, &mut dice);
        self.report.decisions += 1;
        hold("1 listed", acted.is_ok(), || format!("a legal action was turned away: {acted:?}"))?;
        hold("4 copy", digest(&self.before) == fingerprint, || {
            "playing on changed an earlier copy of the state".into()
        })?;
        let entry = self.table.log.last().expect("an accepted action is logged").clone();
        *self.report.actions_seen.entry(name(&action)).or_default() += 1;
        self.report.dice += entry.dice.len();
        self.remember(action);
        self.check_sound()?;
        self.check_repeat(&entry)?;
        self.check_lines(&entry)?;
        if dear {
            self.check_back(&entry, fingerprint)?;
            self.check_by_hand(&entry)?;
            self.check_odds(&entry)?;
            self.check_echo(&entry)?;
        }
        self.check_open(&entry, dear)?;
        if self.rng.below(64) == 0 {
            self.resume()?;
        }
        Ok(())
    }

    /// Keeps an action to be tried later, where it may not belong.
    pub(super) fn remember(&mut self, action: G::Action) {
        if self.pool.len() < POOL {
            self.pool.push(action);
        } else {
            let at = self.rng.below(POOL as u32) as usize;
            self.pool[at] = action;
        }
    }

    /// Some actions seen earlier in the game, and some that are like them but for a number.
    pub(super) fn strangers(&mut self, count: usize) -> Vec<G::Action> {
        let mut strangers = Vec::new();
        for _ in 0..count {
            let Some(&action) = self.rng.pick(&self.pool) else {
                break;
            };
            strangers.push(action);
            strangers.extend(mutated(&action, &mut self.rng));
        }
        strangers
    }

    /// Tries an illegal action at the true table: it must change nothing.
    pub(super) fn check_refused(&mut self, side: Side, action: G::Action) -> Result<(), Wrong> {
        let (length, fingerprint) = (self.table.log.len(), digest(&self.table.state));
        let turned = self.table.act(side, length, action, &mut Seeded::new(0));
        let expected = matches!(turned, Err(Turned::Refused(_) | Turned::NotYours | Turned::Over));
        hold("refused", expected, || format!("an illegal action was answered by {turned:?}"))?;
        let same = length == self.table.log.len() && fingerprint == digest(&self.table.state);
        hold("refused", same, || "an illegal action changed the game".into())
    }

    /// What is wrong, with where and when.
    pub(super) fn breach(&self, wrong: Wrong) -> Breach {
        let action = self.looking_at.map_or(String::new(), |(side, action)| {
            // Saying the action may be the very thing that fails.
            let say = AssertUnwindSafe(|| self.game.say(&self.before, side, &action));
            let words = catch_unwind(say).unwrap_or_default();
            format!("{side} {words} ({action:?})")
        });
        // The decision under way is counted as soon as it is played.
        let decision = match self.table.log.len() {
            length if self.table.state == self.before => length,
            length => length.saturating_sub(1),
        };
        Breach {
            check: wrong.check,
            seed: self.plan.seed,
            dear: self.plan.dear,
            game: self.number,
            decision,
            ask: self.ask.clone(),
            action,
            detail: wrong.detail,
        }
    }
}

/// The action with one of its numbers changed, if it has any and the result is an action.
fn mutated<A: serde::Serialize + serde::de::DeserializeOwned>(
    action: &A,
    rng: &mut Seeded,
) -> Option<A> {
    let mut value = serde_json::to_value(action).ok()?;
    let count = numbers(&mut value, &mut |_| {});
    if count == 0 {
        return None;
    }
    let chosen = rng.below(count);
    let kind = rng.below(4);
    let random = i64::from(rng.below(256));
    let mut at = 0;
    numbers(&mut value, &mut |number| {
        if at == chosen {
            let old = number.as_i64().unwrap_or(0);
            let new = [old.saturating_add(1), old.saturating_sub(1), random, random % 8];
            *number = new[kind as usize].into();
        }
        at += 1;
    });
    serde_json::from_value(value).ok()
}

/// Hands every number within a JSON value to `f` and counts them.
fn numbers(value: &mut Value, f: &mut impl FnMut(&mut Value)) -> u32 {
    match value {
        Value::Number(_) => {
            f(value);
            1
        }
        Value::Array(items) => items.iter_mut().map(|item| numbers(item, f)).sum(),
        Value::Object(fields) => fields.values_mut().map(|field| numbers(field, f)).sum(),
        _ => 0,
    }
}
