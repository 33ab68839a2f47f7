//! A game played to its end without a table: for counting and measuring.

use engine::{Outcome, Quiet, Seeded, Side};
use shelf::{Player, Shown};

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// How it ended; nothing if it went beyond its bound, which a rule forbids.
    pub outcome: Option<Outcome>,
    /// How many decisions were made.
    pub entries: usize,
    /// In which game turn it ended.
    pub turns: u16,
}

/// Lets two players play a game; everything follows from the seed and the number of the game.
pub fn play_out<G: Shown>(game: &G, players: [Player; 2], seed: u64, number: u64) -> Course {
    let mut source = Seeded::stream(seed, number);
    let mut dice = Seeded::new(source.next_u64());
    let mut minds = [Seeded::new(source.next_u64()), Seeded::new(source.next_u64())];
    let mut s = game.start();
    let mut entries = 0;
    let bound = game.bound();
    while game.outcome(&s).is_none() && entries < bound {
        let asks = game.asks(&s);
        let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else { break };
        let at = side.index();
        let action = players[at].choose(game, &s, side, &mut minds[at]);
        let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
        entries += 1;
    }
    Course { outcome: game.outcome(&s), entries, turns: game.turn(&s) }
}
