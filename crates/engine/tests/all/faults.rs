//! Faults that can be planted in the toy game, and what is needed to plant them.

use crate::toy::{Action, Duel};
use engine::{Piece, Side};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU8, Ordering};

/// One way to get a game wrong. [`Fault::OpenAsk`] alone is none: there, the list is not complete
/// and is not said to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    ListsIllegal,
    Unlisted,
    OpenAsk,
    SamplesIllegal,
    NobodyAsked,
    EmptyList,
    TooLong,
    DarkSubject,
    LitSubject,
    UnaskedList,
    UnaskedLegal,
    Shares,
    CopyForgets,
    StartsOtherwise,
    ForgetsNote,
    ViewLeaks,
    ListPeeks,
    CheckPeeks,
    EventLeaks,
    DiceLeak,
    Flickers,
    Listens,
    Wavers,
    OddDice,
    Shuffles,
    ListsTwice,
    OwnOrder,
    IdleIllegal,
    IdleResigns,
    Mumbles,
    NoPrompt,
    EmptyLine,
    ListsResign,
    ResignsInTurn,
    ResignWins,
    AsksAfterEnd,
    ResignsAfterEnd,
    CheckChanges,
    Panics,
    StartsFlawed,
    BannerFalls,
    AskTells,
    ViewTells,
    RefusalTells,
    WritesTogether,
}

impl<P: Pad> Duel<P> {
    /// Faults of a list that is right otherwise.
    pub fn plant_in_list(&self, subject: Option<Piece>, out: &mut Vec<Action>, _side: Side) {
        if subject.is_none() && self.has(Fault::ListsResign) {
            out.push(Action::Resign);
        }
        if self.has(Fault::ListsTwice) && out.len() > 1 {
            out.push(out[1]);
        }
        if self.flicker(Fault::Shuffles) % 2 == 1 {
            out.reverse();
        }
    }
}

/// Ballast of a state.
pub trait Pad: Clone + Eq + Hash + Debug + Default + Send + Sync {
    const ACTION_BYTES: usize = 16;
    fn new() -> Self {
        Self::default()
    }
}

impl Pad for () {}

/// Makes a state too large.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Huge([u8; 5_000]);

impl Default for Huge {
    fn default() -> Self {
        Huge([0; 5_000])
    }
}

impl Pad for Huge {}

/// Makes a state that owns memory elsewhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Elsewhere(Box<u8>);

impl Pad for Elsewhere {}

/// Makes actions too large for what the game promises.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Narrow;

impl Pad for Narrow {
    const ACTION_BYTES: usize = 2;
}

/// A number that copies of a state share, which they must not.
#[derive(Clone, Debug)]
pub struct Shared(Option<&'static AtomicU8>);

impl Shared {
    pub fn new(is_planted: bool) -> Shared {
        Shared(is_planted.then(|| &*Box::leak(Box::new(AtomicU8::new(0)))))
    }

    pub fn bump(&self) {
        if let Some(number) = self.0 {
            number.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn number(&self) -> u8 {
        self.0.map_or(0, |number| number.load(Ordering::Relaxed))
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Shared) -> bool {
        self.number() == other.number()
    }
}

impl Eq for Shared {}

impl Hash for Shared {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.number().hash(hasher);
    }
}

/// A number whose lowest bit is lost when it is copied.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Frail(pub u8);

impl Clone for Frail {
    fn clone(&self) -> Frail {
        Frail(self.0 & !1)
    }
}
