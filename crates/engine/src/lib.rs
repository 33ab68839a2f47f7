//! What every game shares. It knows no game, no hex, no inch, and does no I/O.
//!
//! A [`Game`] stops only at decisions. Each has a name, an ask; the answer is an action, complete
//! in itself. A [`Table`] takes actions in, hands the rules their dice, and keeps the log; it is
//! the only door by which a game moves.
//!
//! | module | what it holds |
//! |---|---|
//! | `side` | [`Side`], [`BySide`], [`Eye`] |
//! | `piece` | [`Piece`], [`PieceSet`] |
//! | `rule` | [`RuleId`], [`Cites`], [`Refusal`] |
//! | `dice` | [`Die`], [`Dice`] and its kinds: [`Seeded`], [`Keyed`], [`Script`], [`Recording`] |
//! | `tell` | [`Tell`]: where a rule says what happened; [`Quiet`] |
//! | `steps` | [`Steps`]: what interrupts what, a stack inside the state |
//! | `tally` | [`Tally`]: a sum of named modifiers |
//! | `game` | [`Game`], [`Speaks`], [`Judges`], [`Outcome`] |
//! | `table` | [`Table`], [`Turned`]: the door, waiting dice, taking back |
//! | `replay` | [`Table::replay`], [`ReplayError`] |
//! | `log` | [`Header`], [`Entry`], reading and writing |
//! | `digest` | [`digest`](fn@digest): the same number on every machine |
//! | `odds` | [`odds`](fn@odds), [`expect`]: every way the dice can fall |
//! | [`contract`] | the checks every game must pass |
//! | [`golden`] | a random game as text, to see whether play changes |
//!
//! # Example
//!
//! A race to ten: throw a die and go on, or rest. Open a table, list, ask for the odds, act,
//! replay.
//!
//! ```
//! use engine::*;
//!
//! struct Race;
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct State { at: BySide<u8>, mover: Side, outcome: Option<Outcome> }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
//! enum Action { Throw, Rest, Resign }
//!
//! #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
//! enum Event { Ran { side: Side, roll: u8 } }
//!
//! #[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
//! struct ThrowOrRest;
//!
//! const THROW: RuleId = RuleId("R-1");
//!
//! impl Cites for ThrowOrRest {
//!     fn rule(&self) -> RuleId { THROW }
//! }
//!
//! impl Game for Race {
//!     type State = State;
//!     type Action = Action;
//!     type Event = Event;
//!     type Ask = ThrowOrRest;
//!     type View = BySide<u8>;
//!
//!     fn start(&self) -> State {
//!         State { at: BySide::both(0), mover: Side::A, outcome: None }
//!     }
//!     fn asks(&self, s: &State) -> BySide<Option<ThrowOrRest>> {
//!         let is_asked = |side| s.outcome.is_none() && s.mover == side;
//!         BySide::from_fn(|side| is_asked(side).then_some(ThrowOrRest))
//!     }
//!     fn outcome(&self, s: &State) -> Option<Outcome> { s.outcome }
//!     fn bound(&self) -> usize { 1_000 }
//!     fn subjects(&self, _: &State, _: Side) -> PieceSet { PieceSet::EMPTY }
//!     fn actions(&self, s: &State, side: Side, of: Option<Piece>, out: &mut Vec<Action>) {
//!         if of.is_none() && self.asks(s)[side].is_some() {
//!             out.extend([Action::Throw, Action::Rest]);
//!         }
//!     }
//!     fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
//!         let may = self.asks(s)[side].is_some()
//!             || (action == Action::Resign && s.outcome.is_none());
//!         if may { Ok(()) } else { Err(Refusal::new(THROW, "you are not asked")) }
//!     }
//!     fn apply<D: Dice>(&self, s: &mut State, side: Side, action: Action, dice: &mut D,
//!                       tell: &mut impl Tell<Event>) -> Result<(), D::Dry> {
//!         if action == Action::Resign {
//!             s.outcome = Some(Outcome::Won(side.other()));
//!         }
//!         if action == Action::Throw {
//!             let roll = dice.roll(Die::new(6, THROW, side))?;
//!             tell.tell(|| Event::Ran { side, roll });
//!             s.at[side] += roll;
//!             if s.at[side] >= 10 {
//!                 s.outcome = Some(Outcome::Won(side));
//!             }
//!         }
//!         s.mover = side.other();
//!         Ok(())
//!     }
//!     fn view(&self, s: &State, _: Eye) -> BySide<u8> { s.at }
//!     fn seen(&self, event: &Event, _: Eye) -> Option<Event> { Some(event.clone()) }
//!     fn guess(&self, s: &State, _: Side, _: &mut Seeded) -> State { s.clone() }
//!     fn idle(&self, _: &State, _: Side) -> Action { Action::Rest }
//!     fn resign(&self, _: Side) -> Action { Action::Resign }
//! }
//!
//! let mut table = Table::open(Race);
//! table.act(Side::A, 0, Action::Throw, &mut Seeded::new(7)).unwrap();
//! table.act(Side::B, 1, Action::Throw, &mut Script::new(&[5])).unwrap();
//!
//! let mut list = Vec::new();
//! table.game.all_actions(&table.state, Side::A, &mut list);
//! assert_eq!(list, [Action::Throw, Action::Rest]);
//!
//! // Without a die at hand, the table waits for one to be read out.
//! let turned = table.act(Side::A, 2, Action::Throw, &mut Script::new(&[]));
//! assert!(matches!(turned, Err(Turned::Roll { .. })));
//! table.give(1).unwrap();
//!
//! let falls = odds(&table.game, &table.state, Side::B, Action::Throw, 100).unwrap();
//! let wins = falls.iter().filter(|fall| fall.state.outcome.is_some());
//! assert_eq!(wins.map(|fall| fall.chance).sum::<Chance>().to_string(), "1/3");
//!
//! let again = Table::replay(Race, &table.log).unwrap();
//! assert_eq!(again.state, table.state);
//! ```

mod back;
pub mod contract;
mod count;
mod dice;
mod digest;
mod game;
pub mod golden;
mod log;
mod odds;
mod piece;
mod replay;
mod rule;
mod side;
mod steps;
mod table;
mod tally;
mod tell;

pub use back::{Back, Happened, Leave, Taken, happened};
pub use count::{Count, Part};
pub use dice::{Dice, Die, Keyed, Never, Recording, Script, Seeded, face_of};
pub use digest::digest;
pub use game::{Game, Judges, Line, Outcome, Speaks};
pub use log::{
    DiceKind, Earlier, End, Entry, FORMAT, Header, Log, LogError, Seal, VERSION, back_line,
    end_line, entry_line, header_line, read_back, read_end, read_header, read_log, read_seal,
    seal_line, write_log,
};
pub use odds::{Chance, Deep, Fall, Mean, Odometer, TooMany, each_fall, each_roll, expect, odds};
pub use piece::{Piece, PieceSet, Pieces};
pub use replay::{ReplayError, ReplayWhy};
pub use rule::{Cites, Refusal, RuleId};
pub use side::{BySide, Eye, Side};
pub use steps::Steps;
pub use table::{EntryOf, NotBack, Table, TakenOf, Turned, accepts, draw};
pub use tally::Tally;
pub use tell::{Quiet, Tell};
