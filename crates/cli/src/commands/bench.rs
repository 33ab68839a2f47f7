//! `kabuto bench`: how fast games run on one core.

mod all;
mod watch;

use std::hint::black_box;
use std::time::Duration;

use engine::{Game, Quiet, Recording, Script, Seeded, Side, expect};
use serde::Serialize;
use shelf::{Player, Shown, with_game};

use crate::args::BenchArgs;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::game::play_out;
use crate::out::{Ink, columns, paint};
use crate::say;

use super::say_json;
use watch::{clock, while_under};

/// More falls than this are not measured.
const MOST_FALLS: usize = 2_000;
/// How long a measure runs if nothing else is said: alone, and with all the others.
const LONG_MS: u64 = 1_000;
const SHORT_MS: u64 = 300;
/// How many positions, actions and games are gathered to measure with.
const SAMPLES: usize = 512;

/// One figure.
#[derive(Serialize)]
struct Figure {
    game: String,
    scenario: String,
    measure: &'static str,
    per_second: f64,
    each_ns: f64,
}

/// Sizes that are promised to be small.
struct Sizes {
    state: usize,
    action: usize,
}

/// Measures each scenario that was named.
pub fn run(data: &Data, args: &BenchArgs) -> Done {
    let time = args.time.unwrap_or(if args.all { SHORT_MS } else { LONG_MS });
    if time == 0 {
        return Err(Fail::bad("nothing can be measured in no time", "give --time at least 1"));
    }
    let time = Duration::from_millis(time);
    if args.all {
        return all::run(data, args, time);
    }
    let mut figures = Vec::new();
    let mut sizes = Sizes { state: 0, action: 0 };
    for name in &args.scenario {
        let game = data.game(name, &[])?;
        sizes = with_game!(game, game => measure(&*game, time, &mut figures));
    }
    if args.json {
        say_json(&figures);
        return Ok(());
    }
    let mut last = "";
    for figure in &figures {
        if figure.scenario != last {
            last = &figure.scenario;
            say!("{}", paint(Ink::Bold, last));
        }
        let rate = format!("{:.0}", figure.per_second);
        let each = format!("{:.0} ns", figure.each_ns);
        let cells = [format!("{:>12}", figure.measure), format!("{rate:>12} /s"), each];
        columns(&[cells.to_vec()]).iter().for_each(|line| say!("{line}"));
    }
    say!("a state has {} bytes, an action {}", sizes.state, sizes.action);
    Ok(())
}

fn measure<G: Shown>(game: &G, time: Duration, figures: &mut Vec<Figure>) -> Sizes {
    warm_up(game, time * 3);
    let (positions, attacks) = positions(game);
    let course = course(game);
    let mut note = |measure, each_ns: f64| {
        figures.push(Figure {
            game: game.book_id().to_owned(),
            scenario: game.scenario_id().to_owned(),
            measure,
            per_second: (1e9 / each_ns * 10.0).round() / 10.0,
            each_ns: (each_ns * 10.0).round() / 10.0,
        });
    };
    let mut at = 0;
    note(
        "copy",
        clock(time, || {
            at = (at + 1) % positions.len();
            black_box(positions[at].clone());
            1
        }),
    );
    note("list", list_ns(game, time));
    note("sample", sample_ns(game, time));
    note("apply", clock(time, || apply_all(game, &course)));
    let mut at = 0;
    if !attacks.is_empty() {
        note(
            "odds",
            clock(time, || {
                at = (at + 1) % attacks.len();
                let (s, side, action) = &attacks[at];
                // What is only written now is weighed by the game itself.
                if let Some(foreseen) = game.foreseen(s, *side, action) {
                    black_box(foreseen);
                    return 1;
                }
                // The odds themselves; what a player thinks of each outcome is his own time.
                let worth = |state: &G::State| i64::from(game.outcome(state).is_some());
                let _ = black_box(expect(game, s, *side, *action, MOST_FALLS, worth));
                1
            }),
        );
    }
    let mut number = 0;
    note(
        "random_game",
        clock(time, || {
            number += 1;
            black_box(play_out(game, [Player::Random; 2], 1, number));
            1
        }),
    );
    Sizes { state: size_of::<G::State>(), action: size_of::<G::Action>() }
}

/// Plays for a while first: what a game remembers of its map is there when the clock starts, as it
/// is after the first seconds of any search or simulation.
fn warm_up<G: Game>(game: &G, time: Duration) {
    let (mut sampled, mut by_list) = (Walk::new(game), Walk::new(game));
    let mut list = Vec::new();
    while_under(time, || {
        sampled.step(|game, s, side, rng| game.sample(s, side, rng));
        by_list.step(|game, s, side, rng| listed(game, s, side, rng, &mut list))
    });
}

/// Nanoseconds of a decision drawn from the list of a piece.
fn list_ns<G: Game>(game: &G, time: Duration) -> f64 {
    let mut walk = Walk::new(game);
    let mut list = Vec::new();
    clock(time, || walk.step(|game, s, side, rng| listed(game, s, side, rng, &mut list)))
}

/// Nanoseconds of a decision drawn without a list.
fn sample_ns<G: Game>(game: &G, time: Duration) -> f64 {
    let mut walk = Walk::new(game);
    clock(time, || walk.step(|game, s, side, rng| game.sample(s, side, rng)))
}

fn asked<G: Game>(game: &G, s: &G::State) -> Option<Side> {
    let asks = game.asks(s);
    Side::BOTH.into_iter().find(|side| asks[*side].is_some())
}

/// Random play that begins anew when a game is over.
struct Walk<'g, G: Game> {
    game: &'g G,
    s: G::State,
    rng: Seeded,
}

impl<'g, G: Game> Walk<'g, G> {
    fn new(game: &'g G) -> Self {
        Walk { game, s: game.start(), rng: Seeded::new(1) }
    }

    /// One decision.
    fn step(
        &mut self,
        mut choose: impl FnMut(&G, &G::State, Side, &mut Seeded) -> G::Action,
    ) -> u64 {
        let Some(side) = asked(self.game, &self.s) else {
            self.s = self.game.start();
            return 0;
        };
        let action = choose(self.game, &self.s, side, &mut self.rng);
        let Ok(()) = self.game.apply(&mut self.s, side, action, &mut self.rng, &mut Quiet);
        1
    }
}

/// A random subject, then a random one of its actions.
fn listed<G: Game>(
    game: &G,
    s: &G::State,
    side: Side,
    rng: &mut Seeded,
    list: &mut Vec<G::Action>,
) -> G::Action {
    list.clear();
    let subjects = game.subjects(s, side);
    let choice = rng.below(subjects.len() + 1);
    if choice < subjects.len() {
        game.actions(s, side, subjects.nth(choice), list);
    } else {
        game.actions(s, side, None, list);
    }
    rng.pick(list).copied().unwrap_or_else(|| game.idle(s, side))
}

type Attack<G> = (<G as Game>::State, Side, <G as Game>::Action);

/// Positions of random games, and actions in them that cost dice.
fn positions<G: Shown>(game: &G) -> (Vec<G::State>, Vec<Attack<G>>) {
    let mut rng = Seeded::new(2);
    let (mut positions, mut attacks) = (Vec::new(), Vec::new());
    let mut s = game.start();
    for n in 0..SAMPLES * 400 {
        let Some(side) = asked(game, &s) else {
            s = game.start();
            continue;
        };
        let action = game.sample(&s, side, &mut rng);
        if n % 97 == 0 && positions.len() < SAMPLES {
            positions.push(s.clone());
        }
        let before = s.clone();
        let written = game.foreseen(&before, side, &action);
        let weighed = written.as_ref().map(|all| all.iter().any(|(_, dice, _)| *dice > 0));
        let mut dice = Recording::new(&mut rng);
        let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
        let set_up =
            game.asks(&before)[side].is_some_and(|ask| game.pace(&ask) == shelf::Pace::SetUp);
        let rolls = weighed.unwrap_or(!dice.faces.is_empty());
        if rolls && !set_up && attacks.len() < SAMPLES {
            attacks.push((before, side, action));
        }
        if positions.len() == SAMPLES && attacks.len() == SAMPLES {
            break;
        }
    }
    (positions, attacks)
}

/// A recorded game: who decided what, with which dice.
fn course<G: Shown>(game: &G) -> Vec<(Side, G::Action, Vec<u8>)> {
    let mut rng = Seeded::new(3);
    let mut s = game.start();
    let mut course = Vec::new();
    while let Some(side) = asked(game, &s) {
        let action = game.sample(&s, side, &mut rng);
        let mut dice = Recording::new(&mut rng);
        let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
        course.push((side, action, dice.faces));
    }
    course
}

fn apply_all<G: Shown>(game: &G, course: &[(Side, G::Action, Vec<u8>)]) -> u64 {
    let mut s = game.start();
    for (side, action, dice) in course {
        let played = game.apply(&mut s, *side, *action, &mut Script::new(dice), &mut Quiet);
        assert!(played.is_ok(), "a recorded game has the dice it needs");
    }
    black_box(&s);
    course.len() as u64
}
