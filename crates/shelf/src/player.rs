//! Players that need no human. They see only what their side sees, and have dice of their own.

use book::nearest;
use engine::{Game, Quiet, Seeded, Side, expect};

use crate::face::{Pace, Shown};

/// An action with more falls than this is valued by trying it.
const MOST_FALLS: usize = 2_000;
/// How often an action with too many falls is tried.
const TRIES: u64 = 40;
/// How many candidates are looked at before a good one is good enough.
const ENOUGH: usize = 400;
/// How many answers are looked through after an action, each side answering as it would idly.
const DEEP: u8 = 3;

/// A player that needs no human.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Does anything that is legal.
    Random,
    /// Does what looks best one action far, by exact odds.
    Greedy,
}

impl Player {
    /// Every player.
    pub const ALL: [Player; 2] = [Player::Random, Player::Greedy];

    /// The player's name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }

    /// The player of that name; the error says whom there is.
    pub fn parse(name: &str) -> Result<Player, String> {
        let names = || Player::ALL.iter().map(|player| player.name());
        let found = Player::ALL.into_iter().find(|player| player.name() == name);
        found.ok_or_else(|| {
            let meant = nearest(name, names()).map(|meant| format!("; did you mean `{meant}`?"));
            let all = names().collect::<Vec<_>>().join(" and ");
            format!("no player is called `{name}`; there are {all}{}", meant.unwrap_or_default())
        })
    }

    /// What the player does. Called only for a side that is asked.
    pub fn choose<G: Shown>(
        self,
        game: &G,
        s: &G::State,
        side: Side,
        rng: &mut Seeded,
    ) -> G::Action {
        let guess = game.guess(s, side, rng);
        if let Some(action) = game.prescribed(&guess) {
            return action;
        }
        match self {
            Player::Random => game.sample(&guess, side, rng),
            Player::Greedy => Greedy { game, s: &guess, side, rng }.choose(),
        }
    }
}

/// What a player that needs no human decides by where it has no reason, if the dice are known
/// before: it follows from them and from how many decisions were made. Where both sides are asked,
/// `at_once` names whose whim it is, and it does not follow from what the other answers.
pub fn whim(seed: u64, decisions: usize, at_once: Option<Side>) -> u64 {
    let of = at_once.map_or(0, |side| 1 + side.index() as u64);
    Seeded::stream(!seed, decisions as u64 | of << 32).next_u64()
}

/// One decision of the greedy player.
struct Greedy<'a, G: Game> {
    game: &'a G,
    s: &'a G::State,
    side: Side,
    rng: &'a mut Seeded,
}

/// The best action so far.
struct Best<A> {
    action: A,
    worth: f64,
    /// How many were as good, for a fair choice among them.
    equals: u32,
}

impl<G: Shown> Greedy<'_, G> {
    fn choose(mut self) -> G::Action {
        if let Some(action) = self.game.advice(self.s, self.side) {
            return action;
        }
        let idle = self.game.idle(self.s, self.side);
        let Some(ask) = self.game.asks(self.s)[self.side] else { return idle };
        let mut own = Vec::new();
        self.game.actions(self.s, self.side, None, &mut own);
        match self.game.pace(&ask) {
            // The scenario's own set-up is as good as what one action can see.
            Pace::SetUp => idle,
            // A step that can be ended is ended unless something beats leaving all as it is.
            Pace::Turn if own == [idle] => {
                let start = self.worth_of(self.s) as f64;
                let mut best = Best { action: idle, worth: start + 0.01, equals: 0 };
                self.look_at_all(&mut best);
                best.action
            }
            _ => {
                let mut best = Best { action: idle, worth: f64::MIN, equals: 0 };
                self.look_at(&own, &mut best);
                self.look_at_all(&mut best);
                best.action
            }
        }
    }

    /// Looks at the actions of one piece after the other, from a random one on, until enough were
    /// seen and a good one was among them.
    fn look_at_all(&mut self, best: &mut Best<G::Action>) {
        let subjects = self.game.subjects(self.s, self.side);
        let count = subjects.len();
        if count == 0 {
            return;
        }
        let first = self.rng.below(count);
        let mut list = Vec::new();
        let mut seen = 0;
        for n in 0..count {
            list.clear();
            let subject = subjects.nth((first + n) % count);
            self.game.actions(self.s, self.side, subject, &mut list);
            self.look_at(&list, best);
            seen += list.len();
            if seen >= ENOUGH && best.equals > 0 {
                return;
            }
        }
    }

    fn look_at(&mut self, actions: &[G::Action], best: &mut Best<G::Action>) {
        for &action in actions {
            let worth = self.expected(action);
            if worth > best.worth {
                *best = Best { action, worth, equals: 1 };
            } else if worth == best.worth {
                best.equals += 1;
                if self.rng.below(best.equals) == 0 {
                    best.action = action;
                }
            }
        }
    }

    /// The expected worth after an action: exact, or the mean of some tries.
    fn expected(&mut self, action: G::Action) -> f64 {
        let (game, side) = (self.game, self.side);
        let worth = |state: &G::State| worth_after(game, state, side, DEEP);
        match expect(game, self.s, side, action, MOST_FALLS, worth) {
            Ok(mean) => mean.as_f64(),
            Err(_) => {
                let mut sum = 0;
                for _ in 0..TRIES {
                    let mut state = self.s.clone();
                    let Ok(()) = game.apply(&mut state, side, action, self.rng, &mut Quiet);
                    sum += worth(&state);
                }
                sum as f64 / TRIES as f64
            }
        }
    }

    fn worth_of(&self, s: &G::State) -> i64 {
        i64::from(self.game.worth(s, self.side))
    }
}

/// The worth of a state for `side`, after the answers that must come before the turn goes on.
fn worth_after<G: Shown>(game: &G, s: &G::State, side: Side, deep: u8) -> i64 {
    let asks = game.asks(s);
    let asked = Side::BOTH.into_iter().find_map(|who| asks[who].map(|ask| (who, ask)));
    if let Some((who, ask)) = asked
        && deep > 0
        && game.pace(&ask) == Pace::Reaction
    {
        let worth = |state: &G::State| worth_after(game, state, side, deep - 1);
        if let Ok(mean) = expect(game, s, who, game.idle(s, who), MOST_FALLS, worth) {
            return mean.as_f64() as i64;
        }
    }
    i64::from(game.worth(s, side))
}
