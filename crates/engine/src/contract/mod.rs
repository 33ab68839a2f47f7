//! The checks every game must pass, run from random play.
//!
//! A game's own test calls [`check_game`]; a fuzzer calls it for hours. What is checked:
//!
//! 1. Listed actions are legal; where an ask is closed, legal actions are listed, but for those
//!    that never are.
//! 2. Somebody can act until there is an outcome, and it comes within the bound.
//! 3. The subjects are exactly the pieces that have actions.
//! 4. A copy, a replay and a saved game give the same state, entry by entry.
//! 5. What a side sees, may do and is refused is the same on a guess; so are the events it sees,
//!    unless one of them uncovers something.
//! 6. The same action with the same dice gives the same events.
//! 7. Taking back restores the state exactly, and is refused after a die or an uncovered secret.
//! 8. States and actions are small and flat; the chances of an action add up to one.
//! 9. Lists have no duplicates, and their order depends on nothing but the state.
//! 10. Idling is legal; every action can be said in words and heard back.
//! 11. Every position is sound by the game's own book, from the first to the last.
//! 12. Where both sides are asked, an answer that does not bring both in leaves the other side's
//!     ask, view, subjects, list, refusals and idle exactly as they were; and taking it out from
//!     under the other's later answers restores what would have been without it.
//!
//! Besides: a refused action changes nothing, either side may resign until there is an outcome,
//! and nothing is legal afterwards.

mod after;
mod lists;
mod open;
mod secrets;
mod walk;

use crate::{Game, Outcome, Speaks};
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use walk::Walk;

/// How much to check, and where to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What all games are drawn from.
    pub seed: u64,
    /// The number of the first game: each game depends on the seed and its number only.
    pub game: u64,
    /// How many decisions to play altogether.
    pub decisions: usize,
    /// Dear checks are made at one decision in so many.
    pub dear: u32,
    /// Odds with more falls than this are not looked at.
    pub falls: usize,
}

impl Plan {
    /// So many decisions of games drawn from `seed`, from game 0 on.
    pub const fn new(seed: u64, decisions: usize) -> Plan {
        Plan { seed, game: 0, decisions, dear: 4, falls: 1_500 }
    }
}

/// What was played while all checks held.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// How many decisions were made.
    pub decisions: usize,
    /// How many games were begun.
    pub games: usize,
    /// How many of them came to an outcome, and to which.
    pub outcomes: BTreeMap<String, u64>,
    /// How often each ask was put, by name.
    pub asks_seen: BTreeMap<String, u64>,
    /// How often each action was played, by name.
    pub actions_seen: BTreeMap<String, u64>,
    /// How many dice were rolled.
    pub dice: usize,
    /// The most actions that were listed at once.
    pub widest: usize,
    /// The most entries a game had.
    pub longest: usize,
    /// How often the odds of an action were added up.
    pub odds: usize,
    /// How often events were compared with those on a guess, none uncovering anything.
    pub echoes: usize,
    /// How many legal actions were found that were not listed, at asks that are not closed.
    pub unlisted: usize,
    /// How many answers were given in secret while the other side had yet to answer.
    pub open: usize,
}

impl Report {
    fn count_outcome(&mut self, outcome: Outcome) {
        *self.outcomes.entry(format!("{outcome:?}")).or_default() += 1;
    }
}

/// A check that did not hold, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The check, such as `3 subjects`.
    pub check: &'static str,
    /// What all games were drawn from.
    pub seed: u64,
    /// One decision in so many was looked at closely.
    pub dear: u32,
    /// The number of the game.
    pub game: u64,
    /// The number of the decision within the game, from 0.
    pub decision: usize,
    /// What the sides were asked.
    pub ask: String,
    /// The action that was looked at, in words, if any.
    pub action: String,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "contract breached: {}: {}", self.check, self.detail)?;
        writeln!(f, "  ask: {}", self.ask)?;
        writeln!(f, "  action: {}", self.action)?;
        let (game, dear, seed, decisions) = (self.game, self.dear, self.seed, self.decision + 1);
        let plan =
            format!("Plan {{ game: {game}, dear: {dear}, ..Plan::new({seed}, {decisions}) }}");
        write!(f, "  again: check_plan(&game, &{plan})")
    }
}

impl std::error::Error for Breach {}

/// What a check finds wrong; where and when is added by the walk.
pub(crate) struct Wrong {
    check: &'static str,
    detail: String,
}

impl Wrong {
    fn new(check: &'static str, detail: impl Into<String>) -> Wrong {
        Wrong { check, detail: detail.into() }
    }
}

/// `Ok` if a check holds, otherwise what is wrong.
fn hold(check: &'static str, holds: bool, detail: impl FnOnce() -> String) -> Result<(), Wrong> {
    if holds { Ok(()) } else { Err(Wrong::new(check, detail())) }
}

/// Plays random games of altogether so many decisions and checks the contract all along.
pub fn check_game<G: Game + Speaks>(
    game: &G,
    seed: u64,
    decisions: usize,
) -> Result<Report, Breach> {
    check_plan(game, &Plan::new(seed, decisions))
}

/// The same, with a say in how much is checked and where to begin.
pub fn check_plan<G: Game + Speaks>(game: &G, plan: &Plan) -> Result<Report, Breach> {
    let mut report = Report::default();
    let mut number = plan.game;
    check_sizes::<G>().map_err(|wrong| Breach {
        check: wrong.check,
        seed: plan.seed,
        dear: plan.dear,
        game: number,
        decision: 0,
        ask: String::new(),
        action: String::new(),
        detail: wrong.detail,
    })?;
    while report.decisions < plan.decisions {
        report.games += 1;
        let mut walk = Walk::new(game, plan, number, &mut report);
        // A panic is a breach like any other: the place where it happened is worth as much.
        let played = catch_unwind(AssertUnwindSafe(|| walk.play()));
        let wrong = match played {
            Ok(Ok(())) => None,
            Ok(Err(wrong)) => Some(wrong),
            Err(panic) => Some(Wrong::new("panic", panic_words(panic.as_ref()))),
        };
        if let Some(wrong) = wrong {
            return Err(walk.breach(wrong));
        }
        number += 1;
    }
    Ok(report)
}

fn check_sizes<G: Game>() -> Result<(), Wrong> {
    let state = size_of::<G::State>();
    hold("8 size", state <= 4_096, || format!("a state has {state} bytes, more than 4096"))?;
    let action = size_of::<G::Action>();
    let most = G::ACTION_BYTES.min(40);
    hold("8 size", action <= most, || format!("an action has {action} bytes, more than {most}"))?;
    hold("8 size", !std::mem::needs_drop::<G::State>(), || {
        "a state owns memory outside itself: it is not flat".into()
    })
}

fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without words").into()
}

/// The name of an enum value: its `Debug` words up to the first character that is not of a name.
fn name(value: &impl fmt::Debug) -> String {
    let words = format!("{value:?}");
    let end = words.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(words.len());
    words[..end].into()
}
