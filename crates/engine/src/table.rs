//! The table: the one door by which a game moves.

mod back;

use crate::{
    BySide, Dice, Die, Entry, Eye, Game, Leave, Outcome, Recording, Refusal, Script, Side, Taken,
    digest,
};
use std::fmt;

/// The entry of a game.
pub type EntryOf<G> = Entry<<G as Game>::Action, <G as Game>::Event>;

/// What was taken back in a game.
pub type TakenOf<G> = Taken<<G as Game>::Action, <G as Game>::Event>;

/// A game being played: its state, and the log of how it came about.
#[derive(Clone)]
pub struct Table<G: Game> {
    /// The game that is played.
    pub game: G,
    /// Where it stands.
    pub state: G::State,
    /// How it came there.
    pub log: Vec<EntryOf<G>>,
    /// What was taken back on the way: all that cost a die, and whatever else cannot be left out
    /// without making the rest another.
    pub taken: Vec<TakenOf<G>>,
    /// How often dice were taken back. Whoever stores a game stores this with it; see
    /// [`Table::draw`].
    pub again: u32,
    /// How often of that nothing of it is known: a log of an older program says only how often.
    pub uncounted: u32,
    waiting: Option<Waiting<G>>,
    /// The length of the log when the ask of a side last changed or the side last acted.
    fresh: BySide<usize>,
    /// What was before each of the last entries, as far as they can be taken back.
    past: Vec<Past<G>>,
}

/// An action that is committed and waits for a die thrown by hand.
#[derive(Clone)]
struct Waiting<G: Game> {
    by: Decider,
    action: G::Action,
    words: Option<String>,
    dice: Vec<u8>,
    die: Die,
    so_far: Vec<G::Event>,
}

/// Who decides an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decider {
    Side(Side),
    Umpire,
}

impl Decider {
    /// The side that an entry names: that of an umpire says nothing.
    const fn side(self) -> Side {
        match self {
            Decider::Side(side) => side,
            Decider::Umpire => Side::A,
        }
    }
}

#[derive(Clone)]
struct Past<G: Game> {
    state: G::State,
    fresh: BySide<usize>,
    /// Both sides were asked.
    open: bool,
}

/// Why the table did not move on, or not yet.
#[derive(Clone, Debug, PartialEq)]
pub enum Turned<E> {
    /// The caller has not seen the latest changes.
    Stale,
    /// The side is not asked.
    NotYours,
    /// A die must be given first.
    WaitingForDie,
    /// The game is over.
    Over,
    /// The action is not legal.
    Refused(Refusal),
    /// The free words given are not those of the action; see [`Game::hears`].
    Unheard,
    /// The die has no such face; 0 faces if no die is waited for.
    NoSuchDie {
        /// The face that was read out.
        face: u8,
        /// How many faces the die has.
        faces: u8,
    },
    /// The entry cannot be taken back.
    NotBack(NotBack),
    /// The action is committed and waits for a die: see [`Table::give`].
    Roll {
        /// The die.
        die: Die,
        /// What happened so far.
        so_far: Vec<E>,
    },
}

/// Why an entry cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotBack {
    /// The side has decided nothing yet.
    Nothing,
    /// The other side has decided something since.
    ActedSince,
    /// A die was rolled.
    Rolled,
    /// Something hidden was uncovered.
    Uncovered,
    /// The log does not play again as it did: a fault in the game.
    Diverged,
}

impl fmt::Display for NotBack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotBack::Nothing => "there is nothing to take back",
            NotBack::ActedSince => "the other side has acted since",
            NotBack::Rolled => "a die was rolled",
            NotBack::Uncovered => "something hidden was uncovered",
            NotBack::Diverged => "the log does not play again as it did",
        })
    }
}

impl<E> fmt::Display for Turned<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turned::Stale => f.write_str("the game has moved on since"),
            Turned::NotYours => f.write_str("this side has nothing to decide now"),
            Turned::WaitingForDie => f.write_str("a die must be given first"),
            Turned::Over => f.write_str("the game is over"),
            Turned::Refused(refusal) => refusal.fmt(f),
            Turned::Unheard => f.write_str("these are not the words that go with it"),
            Turned::NoSuchDie { face: _, faces: 0 } => f.write_str("no die is waited for"),
            Turned::NoSuchDie { face, faces } => {
                write!(f, "a die of {faces} faces does not show a {face}")
            }
            Turned::NotBack(why) => write!(f, "this cannot be taken back: {why}"),
            Turned::Roll { die, .. } => {
                write!(f, "side {} rolls a die of {} faces ({})", die.by, die.faces, die.rule)
            }
        }
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("state", &self.state)
            .field("log", &self.log)
            .field("waiting", &self.waiting())
            .finish_non_exhaustive()
    }
}

impl<G: Game> Table<G> {
    /// Sits down to a new game.
    pub fn open(game: G) -> Self {
        let state = game.start();
        Table {
            game,
            state,
            log: Vec::new(),
            taken: Vec::new(),
            again: 0,
            uncounted: 0,
            waiting: None,
            fresh: BySide::default(),
            past: Vec::new(),
        }
    }

    /// The only door by which a game moves: player, bot, replay, test and Python all come
    /// through it. `seq` is the number of entries the caller has seen.
    ///
    /// A resignation is accepted at any time until there is an outcome, asked or not.
    pub fn act<D: Dice>(
        &mut self,
        side: Side,
        seq: usize,
        action: G::Action,
        dice: &mut D,
    ) -> Result<(), Turned<G::Event>> {
        self.act_saying(side, seq, action, None, dice)
    }

    /// The same with the free words that go with the action, such as a poem.
    pub fn act_saying<D: Dice>(
        &mut self,
        side: Side,
        seq: usize,
        action: G::Action,
        words: Option<&str>,
        dice: &mut D,
    ) -> Result<(), Turned<G::Event>> {
        if self.outcome().is_some() {
            return Err(Turned::Over);
        }
        if action != self.game.resign(side) {
            if let Some(halted) = self.game.halted(&self.state) {
                return Err(Turned::Refused(halted));
            }
            if self.waiting.is_some() {
                return Err(Turned::WaitingForDie);
            }
            if self.is_stale(side, seq) {
                return Err(Turned::Stale);
            }
            if self.asks()[side].is_none() {
                return Err(Turned::NotYours);
            }
        }
        self.game.check(&self.state, side, action).map_err(Turned::Refused)?;
        if !self.game.hears(&action, words) {
            return Err(Turned::Unheard);
        }
        self.waiting = None;
        self.play(Decider::Side(side), action, words.map(str::to_owned), dice)
    }

    /// An umpire decides something, and says why: the only way in which a game moves without its
    /// players. Neither side can take it back.
    pub fn rule<D: Dice>(
        &mut self,
        action: G::Action,
        reason: &str,
        dice: &mut D,
    ) -> Result<(), Turned<G::Event>> {
        let back_to = self.may_rule(&action)?;
        let reason = Some(reason.trim()).filter(|reason| !reason.is_empty());
        if reason.is_none() && self.game.wants_reason(&action) {
            return Err(Turned::Unheard);
        }
        if let Some(keep) = back_to.filter(|keep| *keep < self.log.len()) {
            self.go_back(keep, None, Leave::Umpire)?;
        }
        let played = self.play(Decider::Umpire, action, reason.map(str::to_owned), dice);
        if back_to.is_some() {
            // Whatever a side had seen, it must look again.
            self.fresh = BySide::both(self.log.len());
        }
        played
    }

    /// Whether an umpire may rule this now; if it takes the game back, how many entries stay.
    pub fn may_rule(&self, action: &G::Action) -> Result<Option<usize>, Turned<G::Event>> {
        if self.outcome().is_some() {
            return Err(Turned::Over);
        }
        if self.waiting.is_some() {
            return Err(Turned::WaitingForDie);
        }
        match self.game.ruling(&self.state, action) {
            Some(Ok(())) => {}
            Some(Err(refusal)) => return Err(Turned::Refused(refusal)),
            None => return Err(Turned::NotYours),
        }
        match self.game.goes_back_to(&self.state, action) {
            None => Ok(None),
            Some(_) => self.point_of(action).map(Some).ok_or(Turned::NotBack(NotBack::Nothing)),
        }
    }

    /// A player reads out the face of a die thrown on a real table.
    pub fn give(&mut self, face: u8) -> Result<(), Turned<G::Event>> {
        let faces = self.waiting().map_or(0, |die| die.faces);
        if !(1..=faces).contains(&face) {
            return Err(Turned::NoSuchDie { face, faces });
        }
        let Some(Waiting { by, action, words, mut dice, .. }) = self.waiting.take() else {
            return Err(Turned::NoSuchDie { face, faces });
        };
        dice.push(face);
        // The state is as it was before the action: it is played again from the start.
        self.play(by, action, words, &mut Script::new(&dice))
    }

    /// The die that the table waits for.
    pub fn waiting(&self) -> Option<Die> {
        self.waiting.as_ref().map(|waiting| waiting.die)
    }

    /// True while a ruling of the umpire waits for a die.
    pub fn umpire_waits(&self) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| matches!(waiting.by, Decider::Umpire))
    }

    /// The action that waits for a die, and whose it is.
    pub fn pending(&self) -> Option<(Side, G::Action)> {
        self.waiting.as_ref().map(|waiting| (waiting.by.side(), waiting.action))
    }

    /// What happened so far of the action that waits for a die.
    pub fn so_far(&self) -> &[G::Event] {
        self.waiting.as_ref().map_or(&[], |waiting| &waiting.so_far)
    }

    /// What each side must decide now; nothing while a die is waited for or the game is halted.
    pub fn asks(&self) -> BySide<Option<G::Ask>> {
        if self.waiting.is_some() || self.game.halted(&self.state).is_some() {
            return BySide::new(None, None);
        }
        self.game.asks(&self.state)
    }

    /// How the game ended, or nothing while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// The events since the first `since` entries as `eye` may know them.
    pub fn seen(&self, eye: Eye, since: usize) -> Vec<G::Event> {
        let entries = self.log.iter().skip(since);
        let events = entries.flat_map(|entry| &entry.events);
        events.filter_map(|event| self.game.seen(event, eye)).collect()
    }

    /// The number under which [`crate::Keyed`] dice roll for the next entry: the length of the
    /// log, and how often dice were taken back, so that no die that was seen falls again.
    pub fn draw(&self) -> u64 {
        draw(self.log.len(), self.again)
    }

    /// True if `side`, having seen `seq` entries, does not know what it is asked now. What the
    /// other side did since does not count as long as this side is asked the same.
    fn is_stale(&self, side: Side, seq: usize) -> bool {
        seq > self.log.len() || seq < self.fresh[side]
    }

    fn uncovers(&self, events: &[G::Event]) -> bool {
        events.iter().any(|event| self.game.reveals(event))
    }

    /// Plays a legal action on a copy of the state, which is kept only if the dice suffice.
    fn play<D: Dice>(
        &mut self,
        by: Decider,
        action: G::Action,
        words: Option<String>,
        dice: &mut D,
    ) -> Result<(), Turned<G::Event>> {
        let mut next = self.state.clone();
        let mut events = Vec::new();
        let mut dice = Recording::new(dice);
        let played = self.game.apply(&mut next, by.side(), action, &mut dice, &mut events);
        let faces = dice.faces;
        match played {
            Ok(()) => {
                self.commit(by, (action, words), faces, events, next);
                Ok(())
            }
            Err(dry) => {
                let Some(die) = dry.into().or(dice.last) else {
                    return Err(Turned::WaitingForDie);
                };
                let so_far = events.clone();
                self.waiting = Some(Waiting { by, action, words, dice: faces, die, so_far });
                Err(Turned::Roll { die, so_far: events })
            }
        }
    }

    fn commit(
        &mut self,
        by: Decider,
        (action, words): (G::Action, Option<String>),
        mut dice: Vec<u8>,
        mut events: Vec<G::Event>,
        next: G::State,
    ) {
        // The log is long, and holds no more than it must.
        dice.shrink_to_fit();
        events.shrink_to_fit();
        let asked = self.game.asks(&self.state);
        let open = asked.a.is_some() && asked.b.is_some();
        let state = std::mem::replace(&mut self.state, next);
        let before = Past { state, fresh: self.fresh, open };
        let (side, umpire) = (by.side(), by == Decider::Umpire);
        let fixed = !dice.is_empty() || self.uncovers(&events);
        // What the other side did last is fixed by this, unless both were asked then. An umpire
        // answers nobody: what he rules unseen must not keep anybody from taking back.
        let ruled = self.log.iter().rev().take_while(|entry| entry.umpire).count();
        let is_answered = !umpire
            && self.log.iter().rev().nth(ruled).is_some_and(|last| last.side != side)
            && self.past.iter().rev().nth(ruled).is_none_or(|past| !past.open);
        if fixed || is_answered {
            // Room for many states is not held for the next few.
            self.past = Vec::new();
        }
        if !fixed {
            self.past.push(before);
        }
        let (digest, again) = (digest(&self.state), self.again);
        self.log.push(Entry { side, action, dice, events, digest, again, words, umpire });
        let asks = self.game.asks(&self.state);
        for side in Side::BOTH {
            if by == Decider::Side(side) || asks[side] != asked[side] {
                self.fresh[side] = self.log.len();
            }
        }
    }
}

/// Whether a state accepts what an entry decided: a side's lawful action, or an umpire's ruling.
pub fn accepts<G: Game>(game: &G, s: &G::State, entry: &EntryOf<G>) -> bool {
    match entry.umpire {
        true => game.ruling(s, &entry.action).is_some_and(|ruled| ruled.is_ok()),
        false => game.check(s, entry.side, entry.action).is_ok(),
    }
}

/// The number under which keyed dice roll for the entry after `entries` others, dice having been
/// taken back `again` times.
pub const fn draw(entries: usize, again: u32) -> u64 {
    entries as u64 | (again as u64) << 32
}
