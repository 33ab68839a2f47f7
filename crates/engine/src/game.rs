//! What every game must answer.

use crate::{BySide, Cites, Dice, Eye, Piece, PieceSet, Refusal, RuleId, Seeded, Side, Tell};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// This side won.
    Won(Side),
    /// Nobody won.
    Drawn,
}

/// A book and a scenario, ready to play: tables, map, order of battle. Never changes during play.
pub trait Game: Send + Sync {
    /// Everything that changes during play: flat, small, without pointers, dice or log.
    ///
    /// It cannot be serialized, so that it cannot be sent by mistake: only views leave the engine.
    type State: Clone + Eq + Hash + Debug + Send + Sync;
    /// One complete choice with a consequence.
    type Action: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened, told to those who may know it.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send;
    /// The name of a decision.
    type Ask: Copy + PartialEq + Debug + Serialize + Cites;
    /// What an eye may see of a state.
    type View: PartialEq + Debug + Serialize;

    /// The most bytes an action may take; games that measure may raise it to 40.
    const ACTION_BYTES: usize = 16;

    /// The state before the first decision.
    fn start(&self) -> Self::State;

    /// What each side must decide now: one side, both (orders in secret), or none (it is over).
    ///
    /// Where both are asked, the answers are kept in the state until both are in, and the last of
    /// them plays everything out. Until then [`Game::view`], [`Game::seen`] and [`Game::guess`]
    /// hide the answers of one side from the other, and nothing that a side is asked, shown,
    /// offered or refused depends on them.
    fn asks(&self, s: &Self::State) -> BySide<Option<Self::Ask>>;

    /// How the game ended, or nothing while it goes on.
    fn outcome(&self, s: &Self::State) -> Option<Outcome>;

    /// The most entries a game can have before it ends.
    fn bound(&self) -> usize;

    /// The pieces `side` can act with now: exactly those that have an action.
    fn subjects(&self, s: &Self::State, side: Side) -> PieceSet;

    /// Lists the actions of one piece, or of the side itself (`None`: pass, end phase, seal).
    /// They are added to `out`; of a side that is not asked there are none.
    fn actions(
        &self,
        s: &Self::State,
        side: Side,
        subject: Option<Piece>,
        out: &mut Vec<Self::Action>,
    );

    /// The one authority on legality. Listed actions always pass; where an ask is not closed,
    /// unlisted ones may too. A side that is not asked may only resign.
    fn check(&self, s: &Self::State, side: Side, action: Self::Action) -> Result<(), Refusal>;

    /// Plays a legal action and everything that follows from it, up to the next decision.
    fn apply<D: Dice>(
        &self,
        s: &mut Self::State,
        side: Side,
        action: Self::Action,
        dice: &mut D,
        tell: &mut impl Tell<Self::Event>,
    ) -> Result<(), D::Dry>;

    /// What `eye` may see of the state.
    fn view(&self, s: &Self::State, eye: Eye) -> Self::View;

    /// The event as `eye` may know it, or nothing.
    fn seen(&self, event: &Self::Event, eye: Eye) -> Option<Self::Event>;

    /// A full state that `side` cannot tell from the true one. Search plays on this, never on
    /// the truth.
    fn guess(&self, s: &Self::State, side: Side, rng: &mut Seeded) -> Self::State;

    /// The mildest legal action: what is played for a side whose time is out. Called only for a
    /// side that is asked.
    fn idle(&self, s: &Self::State, side: Side) -> Self::Action;

    /// The action by which `side` gives the game up and the other side wins: legal at any time
    /// until there is an outcome, asked or not, and never listed. It costs no die.
    fn resign(&self, side: Side) -> Self::Action;

    /// Further actions that are never listed although they are legal at times: what a player must
    /// say on purpose, such as an act that loses the game.
    fn unlisted(&self) -> Vec<Self::Action> {
        Vec::new()
    }

    /// True of an ask whose legal actions are all listed (the resignation and what is never listed
    /// aside); false where only candidates are listed and `check` accepts more.
    fn is_closed(&self, ask: &Self::Ask) -> bool {
        let _ = ask;
        true
    }

    /// True of an event that uncovers something hidden: what led to it cannot be taken back.
    ///
    /// This includes every event from which a side could learn about the other's secrets, such
    /// as a blow whose result depends on one: the contract plays actions again on a guess, and
    /// what a side sees must be the same unless an event is marked here.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// What is wrong with a position by the book, in words and with the rule it breaks; nothing if
    /// it is sound. Pieces that share a place no two may share, a count beyond its limit: whatever
    /// no lawful action can bring about. The contract asks after every action, of true states
    /// only: a guess may be wrong, that is what it is.
    fn flaw(&self, s: &Self::State) -> Option<Line> {
        let _ = s;
        None
    }

    /// Whether an umpire may rule this now; nothing of an action that is not an umpire's. Sides never
    /// play such an action, and [`Game::check`] refuses it.
    fn ruling(&self, s: &Self::State, action: &Self::Action) -> Option<Result<(), Refusal>> {
        let _ = (s, action);
        None
    }

    /// True of a ruling for which an umpire must give a reason: whatever interferes with the sides.
    /// What he only does for pieces that he runs himself needs none.
    fn wants_reason(&self, action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Why no side may act now though it is asked: an umpire has halted the game. Resigning is
    /// lawful all the same.
    fn halted(&self, s: &Self::State) -> Option<Refusal> {
        let _ = s;
        None
    }

    /// Of an umpire's ruling that takes the game back: whether this state is the one it goes back
    /// to. Nothing of any other action. The first such state of a log counts.
    fn goes_back_to(&self, s: &Self::State, action: &Self::Action) -> Option<bool> {
        let _ = (s, action);
        None
    }

    /// Whether these free words belong to an action: none to most. Where some do, such as a poem,
    /// the log keeps them and the action holds only their digest, with which they are compared.
    fn hears(&self, action: &Self::Action, words: Option<&str>) -> bool {
        let _ = action;
        words.is_none()
    }

    /// Lists every action of `side`: its own first, then by piece in ascending order.
    ///
    /// Not to be overridden: there is one list, and the contract compares.
    fn all_actions(&self, s: &Self::State, side: Side, out: &mut Vec<Self::Action>) {
        self.actions(s, side, None, out);
        for piece in self.subjects(s, side) {
            self.actions(s, side, Some(piece), out);
        }
    }

    /// One random legal action without listing the rest: a subject first (the side itself counts
    /// as one if it has actions), then one of its actions. Overridden where listing is dear.
    /// Called only for a side that is asked.
    fn sample(&self, s: &Self::State, side: Side, rng: &mut Seeded) -> Self::Action {
        let mut list = Vec::new();
        self.actions(s, side, None, &mut list);
        let subjects = self.subjects(s, side);
        let choices = subjects.len() + u32::from(!list.is_empty());
        let choice = if choices == 0 { 0 } else { rng.below(choices) };
        if choice < subjects.len() {
            list.clear();
            self.actions(s, side, subjects.nth(choice), &mut list);
        }
        match rng.pick(&list) {
            Some(&action) => action,
            None => self.idle(s, side),
        }
    }
}

/// One line of what a player reads: a sentence and the rule it rests on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Line {
    /// The rule that made it happen.
    pub rule: RuleId,
    /// The sentence.
    pub text: String,
}

/// A game whose actions and events can be put in words.
pub trait Speaks: Game {
    /// The action in words, such as `archer shoots spearman`: no two legal actions of a state
    /// share them.
    fn say(&self, s: &Self::State, side: Side, action: &Self::Action) -> String;

    /// The action that `words` stand for, or why they stand for none. It need not be legal.
    fn hear(&self, s: &Self::State, side: Side, words: &str) -> Result<Self::Action, String>;

    /// The free words in a command, as the log keeps them; see [`Game::hears`].
    fn free_words(&self, words: &str) -> Option<String> {
        let _ = words;
        None
    }

    /// What to write of an event; nothing if it is not worth a line.
    fn line(&self, event: &Self::Event) -> Option<Line>;

    /// What to write above a decision.
    fn prompt(&self, s: &Self::State, ask: &Self::Ask) -> String;
}

/// A game that can tell a good position from a bad one, roughly.
pub trait Judges: Game {
    /// The rough worth of a position for `side`; higher is better.
    fn worth(&self, s: &Self::State, side: Side) -> i32;

    /// What looks best to do where one action alone shows nothing, such as an order that is written
    /// and carried out later with all the others; nothing where looking one action far will do.
    /// Called only on a guess, and only for a side that is asked.
    fn advice(&self, s: &Self::State, side: Side) -> Option<Self::Action> {
        let _ = (s, side);
        None
    }
}

/// A pointer to a game is a game: tables may share one.
macro_rules! by_pointer {
    ($pointer:ty) => {
        impl<G: Game> Game for $pointer {
            type State = G::State;
            type Action = G::Action;
            type Event = G::Event;
            type Ask = G::Ask;
            type View = G::View;
            const ACTION_BYTES: usize = G::ACTION_BYTES;

            fn start(&self) -> G::State {
                (**self).start()
            }
            fn asks(&self, s: &G::State) -> BySide<Option<G::Ask>> {
                (**self).asks(s)
            }
            fn outcome(&self, s: &G::State) -> Option<Outcome> {
                (**self).outcome(s)
            }
            fn bound(&self) -> usize {
                (**self).bound()
            }
            fn subjects(&self, s: &G::State, side: Side) -> PieceSet {
                (**self).subjects(s, side)
            }
            fn actions(
                &self,
                s: &G::State,
                side: Side,
                subject: Option<Piece>,
                out: &mut Vec<G::Action>,
            ) {
                (**self).actions(s, side, subject, out);
            }
            fn check(&self, s: &G::State, side: Side, action: G::Action) -> Result<(), Refusal> {
                (**self).check(s, side, action)
            }
            fn apply<D: Dice>(
                &self,
                s: &mut G::State,
                side: Side,
                action: G::Action,
                dice: &mut D,
                tell: &mut impl Tell<G::Event>,
            ) -> Result<(), D::Dry> {
                (**self).apply(s, side, action, dice, tell)
            }
            fn view(&self, s: &G::State, eye: Eye) -> G::View {
                (**self).view(s, eye)
            }
            fn seen(&self, event: &G::Event, eye: Eye) -> Option<G::Event> {
                (**self).seen(event, eye)
            }
            fn guess(&self, s: &G::State, side: Side, rng: &mut Seeded) -> G::State {
                (**self).guess(s, side, rng)
            }
            fn idle(&self, s: &G::State, side: Side) -> G::Action {
                (**self).idle(s, side)
            }
            fn resign(&self, side: Side) -> G::Action {
                (**self).resign(side)
            }
            fn unlisted(&self) -> Vec<G::Action> {
                (**self).unlisted()
            }
            fn is_closed(&self, ask: &G::Ask) -> bool {
                (**self).is_closed(ask)
            }
            fn reveals(&self, event: &G::Event) -> bool {
                (**self).reveals(event)
            }
            fn flaw(&self, s: &G::State) -> Option<Line> {
                (**self).flaw(s)
            }
            fn ruling(&self, s: &G::State, action: &G::Action) -> Option<Result<(), Refusal>> {
                (**self).ruling(s, action)
            }
            fn wants_reason(&self, action: &G::Action) -> bool {
                (**self).wants_reason(action)
            }
            fn halted(&self, s: &G::State) -> Option<Refusal> {
                (**self).halted(s)
            }
            fn goes_back_to(&self, s: &G::State, action: &G::Action) -> Option<bool> {
                (**self).goes_back_to(s, action)
            }
            fn hears(&self, action: &G::Action, words: Option<&str>) -> bool {
                (**self).hears(action, words)
            }
            fn all_actions(&self, s: &G::State, side: Side, out: &mut Vec<G::Action>) {
                (**self).all_actions(s, side, out);
            }
            fn sample(&self, s: &G::State, side: Side, rng: &mut Seeded) -> G::Action {
                (**self).sample(s, side, rng)
            }
        }

        impl<G: Speaks> Speaks for $pointer {
            fn say(&self, s: &G::State, side: Side, action: &G::Action) -> String {
                (**self).say(s, side, action)
            }
            fn hear(&self, s: &G::State, side: Side, words: &str) -> Result<G::Action, String> {
                (**self).hear(s, side, words)
            }
            fn free_words(&self, words: &str) -> Option<String> {
                (**self).free_words(words)
            }
            fn line(&self, event: &G::Event) -> Option<Line> {
                (**self).line(event)
            }
            fn prompt(&self, s: &G::State, ask: &G::Ask) -> String {
                (**self).prompt(s, ask)
            }
        }

        impl<G: Judges> Judges for $pointer {
            fn worth(&self, s: &G::State, side: Side) -> i32 {
                (**self).worth(s, side)
            }
            fn advice(&self, s: &G::State, side: Side) -> Option<G::Action> {
                (**self).advice(s, side)
            }
        }
    };
}

by_pointer!(Arc<G>);
by_pointer!(&G);
