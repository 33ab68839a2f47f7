//! A desk for any game with a face.
//!
//! | module | what it holds |
//! |---|---|
//! | `see` | what an eye is shown |
//! | `ask` | questions of a player, answered on what he knows |
//! | `number` | pieces by the numbers an eye knows them by |
//! | `danger` | what the enemy could do in answer |
//! | `pass` | steps in which nobody can act |
//! | `not` | why something was not done |
//! | `taken` | what may be taken back, and dice that were |
//! | `share` | what all desks of a game have in common |

mod ask;
mod danger;
mod measure;
mod not;
mod number;
mod pass;
mod see;
mod serve;
mod share;
mod taken;

use std::sync::Arc;

use book::{Files, Trouble};
use engine::{
    BySide, DiceKind, End, EntryOf, Eye, Header, Leave, Outcome, Quiet, Script, Seeded, Side,
    Table, Turned, entry_line, read_back, write_log,
};
use serde_json::Value;

use crate::desk::{Cup, Desk, Done, Not, Thinking};
use crate::face::{Shown, WayWish};
use crate::known::{ByEye, Known};
use crate::player::Player;
use crate::wire::{
    Asked, Choice, Preview, Region, Ruler, Scene, Sheet, SightLine, Threat, Tip, Told, Update, Way,
    Where, WhyNot, Zone,
};
use crate::{AnyGame, open, with_game};
use not::{no_such_moment, not, why};
use see::With;

/// A state is kept after every so many entries, so that the past can be looked up without
/// playing the whole game again.
const STRIDE: usize = 64;

/// Opens a new desk for the scenario and the options of a header.
pub fn sit(files: &Files, header: &Header, cup: Cup) -> Result<Box<dyn Desk>, Vec<Trouble>> {
    Ok(sit_at(open(files, &header.scenario, &header.options)?, header, cup))
}

/// Opens a new desk for a game that is open already; many desks may share one.
pub fn sit_at(game: AnyGame, header: &Header, cup: Cup) -> Box<dyn Desk> {
    with_game!(game, game => Box::new(Play::new(game, header.clone(), cup)))
}

/// Opens a new desk for any game with a face, also for one that is on no list.
pub fn sit_with<G: Shown + 'static>(game: Arc<G>, header: &Header, cup: Cup) -> Box<dyn Desk> {
    Box::new(Play::new(game, header.clone(), cup))
}

/// A game under way.
struct Play<G: Shown> {
    table: Table<Arc<G>>,
    header: Header,
    cup: Cup,
    scene: Arc<Scene>,
    /// The states after 64, 128, … entries.
    kept: Vec<G::State>,
    /// The state before the last entry, which is told from it, with how many came before.
    prior: Option<(usize, G::State)>,
    /// Which entries each eye was told of.
    known: Known,
    /// How many of them were left as they were when something was taken back last.
    left: Option<ByEye<usize>>,
}

impl<G: Shown + 'static> Play<G> {
    fn new(game: Arc<G>, header: Header, cup: Cup) -> Play<G> {
        let scene = share::scene(&game);
        let (kept, known) = (Vec::new(), Known::default());
        let table = Table::open(game);
        Play { table, header, cup, scene, kept, prior: None, known, left: None }
    }

    /// What the state looked like after the first `at` entries.
    fn state_at(&self, at: usize) -> G::State {
        if let Some((_, prior)) = self.prior.as_ref().filter(|(n, _)| *n == at) {
            return prior.clone();
        }
        let whole = (at / STRIDE).min(self.kept.len());
        let mut s = match whole.checked_sub(1) {
            Some(n) => self.kept[n].clone(),
            None => self.table.game.start(),
        };
        for entry in &self.table.log[whole * STRIDE..at] {
            self.replay(&mut s, entry);
        }
        s
    }

    /// Plays an entry of the log again on a copy of the state before it.
    fn replay(&self, s: &mut G::State, entry: &EntryOf<Arc<G>>) {
        let mut dice = Script::new(&entry.dice);
        let game = &self.table.game;
        let played = game.apply(s, entry.side, entry.action, &mut dice, &mut Quiet);
        debug_assert!(played.is_ok(), "what is in the log was played with these dice");
    }

    /// The game moved on or back: keep what belongs to the log as it is now.
    fn moved(&mut self) {
        let len = self.table.log.len();
        self.prior = self.prior.take().filter(|(n, _)| n + 1 == len);
        self.left = None;
        self.kept.truncate(len / STRIDE);
        while self.kept.len() < len / STRIDE {
            let at = (self.kept.len() + 1) * STRIDE;
            self.kept.push(if at == len { self.table.state.clone() } else { self.state_at(at) });
        }
        self.known.truncate(len);
        let (game, known) = (&*self.table.game, &mut self.known);
        for entry in &self.table.log[known.len()..] {
            let is_seen = |eye| entry.events.iter().any(|event| game.seen(event, eye).is_some());
            // Where nothing is hidden everybody counts alike, whatever is to be seen of it.
            // What an umpire rules unseen is his own affair, as what a side does is its own.
            let own = |eye: Eye| match entry.umpire {
                true => eye == Eye::Umpire,
                false => eye.knows(entry.side),
            };
            known.push(|eye| !self.scene.hidden || own(eye) || is_seen(eye));
        }
    }

    /// How many entries the log has, if the side was told of `seq` and of no more. What happened
    /// unseen does not make it late.
    fn seen(&self, side: Side, seq: usize) -> Result<usize, Not> {
        let is_late = seq != self.known.count(Eye::Side(side));
        if is_late { Err(Not::Stale) } else { Ok(self.table.log.len()) }
    }

    /// What each side is asked, as far as an eye knows.
    fn asked_by(&self, eye: Eye) -> BySide<bool> {
        let stands =
            self.table.waiting().is_some() || self.table.game.halted(&self.table.state).is_some();
        let is_hidden = self.scene.hidden && !stands;
        let asks = match eye {
            Eye::Umpire => self.table.asks(),
            _ if !is_hidden => self.table.asks(),
            _ => self.table.game.asks(&self.known(&self.table.state, eye)),
        };
        asks.map(|ask| ask.is_some())
    }

    /// Tries something that adds an entry if it succeeds, and keeps the state before it.
    fn attempt<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (len, prior) = (self.table.log.len(), self.table.state.clone());
        let tried = work(self);
        if self.table.log.len() == len + 1 {
            self.prior = Some((len, prior));
        }
        tried
    }

    /// What became of an action that was tried.
    fn done(&mut self, tried: Result<(), Turned<G::Event>>) -> Result<Done, Not> {
        match tried {
            Ok(()) => {
                self.moved();
                let entry = self.table.log.last().map(entry_line);
                let Some(Ok(line)) = entry else {
                    unreachable!("an accepted action has an entry, and entries can be written");
                };
                Ok(Done::Entry(line))
            }
            Err(Turned::Roll { .. }) => Ok(Done::Waits),
            Err(turned) => Err(not(turned)),
        }
    }

    fn taken_back(&mut self, tried: Result<(), Turned<G::Event>>) -> Result<(), Not> {
        tried.map_err(not)?;
        self.moved();
        Ok(())
    }

    /// An action from what a page sent.
    fn action(&self, action: &Value) -> Result<G::Action, Not> {
        let read = serde_json::from_value(action.clone());
        read.map_err(|error| Not::Unreadable(format!("this is not an action ({error})")))
    }

    /// An action from what a page sent, and its free words if it was sent in words.
    fn spoken(&self, side: Side, action: &Value) -> Result<(G::Action, Option<String>), Not> {
        let Some(said) = action.get("said").and_then(Value::as_str) else {
            return Ok((self.action(action)?, None));
        };
        let game = &self.table.game;
        let known = self.known(&self.table.state, Eye::Side(side));
        let heard = game.hear(&known, side, said).map_err(Not::Unreadable)?;
        Ok((heard, game.free_words(said)))
    }

    /// Plays a kept entry again.
    fn follow(&mut self, entry: &EntryOf<Arc<G>>) -> Result<(), String> {
        let ruled = entry.umpire.then(|| self.table.may_rule(&entry.action));
        let back_to = ruled.and_then(|ruled| ruled.ok().flatten());
        self.attempt(|play| play.table.follow(entry)).map_err(|why| why.to_string())?;
        self.went_back(back_to);
        Ok(())
    }

    /// What became of a ruling; it may have taken the game back to its first `back_to` entries.
    fn ruled(
        &mut self,
        tried: Result<(), Turned<G::Event>>,
        back_to: Option<usize>,
    ) -> Result<Done, Not> {
        let is_done = tried.is_ok();
        let done = self.done(tried);
        if is_done {
            self.went_back(back_to);
        }
        done
    }

    /// The game moved on, after it had gone back to its first `back_to` entries.
    fn went_back(&mut self, back_to: Option<usize>) {
        if let Some(keep) = back_to {
            self.prior = None;
            self.known.truncate(keep);
            self.kept.truncate(keep / STRIDE);
        }
        self.moved();
        // What comes after them is another, though it may be as many.
        self.left = back_to.map(|keep| ByEye::from_fn(|eye| self.known.count_before(eye, keep)));
    }
}

impl<G: Shown + 'static> Desk for Play<G> {
    fn scene(&self) -> &Scene {
        &self.scene
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn len(&self) -> usize {
        self.table.log.len()
    }

    fn bytes(&self) -> usize {
        let states = (self.kept.len() + 2) * size_of::<G::State>();
        let entry = |entry: &EntryOf<Arc<G>>| {
            size_of::<EntryOf<Arc<G>>>() + entry.events.len() * size_of::<G::Event>()
        };
        // Measured: by so much a server grows for every hex that a room shows.
        let scene = 240 * self.scene.board.cells().len();
        scene + states + self.table.log.iter().map(entry).sum::<usize>()
    }

    fn count(&self, eye: Eye) -> usize {
        self.known.count(eye)
    }

    fn kept(&self, eye: Eye) -> usize {
        let count = self.known.count(eye);
        self.left.map_or(count, |left| left[eye].min(count))
    }

    fn again(&self) -> u32 {
        self.table.again
    }

    fn restore_again(&mut self, again: u32) {
        self.table.again = self.table.again.max(again);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn asked(&self, eye: Eye) -> BySide<bool> {
        self.asked_by(eye)
    }

    fn halted(&self) -> Option<WhyNot> {
        self.stands_still()
    }

    fn update(&self, eye: Eye, keep: usize) -> Update {
        self.update_for(eye, keep, With::Luck)
    }

    fn brief(&self, eye: Eye, keep: usize) -> Update {
        self.update_for(eye, keep, With::Nothing)
    }

    fn asked_of(&self, eye: Eye) -> Option<Asked> {
        (!self.scene.hidden).then(|| self.asks_of(eye))
    }

    fn update_at(&self, eye: Eye, at: usize) -> Result<Update, Not> {
        self.moment(eye, at)
    }

    fn told(&self, eye: Eye, from: usize) -> Vec<Told> {
        self.told_from(eye, from, With::Luck)
    }

    fn deed(&self) -> Option<(Side, Choice)> {
        self.last_deed()
    }

    fn words(&self) -> Vec<(Side, Vec<String>)> {
        let by_players = self.table.log.iter().filter(|entry| !entry.umpire);
        let free = by_players.filter_map(|entry| Some((entry.side, entry.words.as_ref()?)));
        free.map(|(side, words)| (side, see::verses(Some(words)))).collect()
    }

    fn choices(&self, side: Side, subject: u8) -> Result<Vec<Choice>, Not> {
        self.choices_of(side, subject)
    }

    fn own_at(&self, side: Side, place: Where) -> Result<Vec<Choice>, Not> {
        self.choices_at(side, place)
    }

    fn preview(&self, side: Side, action: &Value) -> Result<Preview, Not> {
        self.preview_of(side, self.action(action)?)
    }

    fn why_not(
        &self,
        side: Side,
        subject: u8,
        piece: Option<u8>,
        place: Option<Where>,
    ) -> Option<WhyNot> {
        self.refusal(side, subject, piece, place)
    }

    fn sight_line(&self, eye: Eye, from: u8, to: Where) -> Result<SightLine, Not> {
        self.line_of_sight(eye, from, to)
    }

    fn threats(
        &self,
        side: Side,
        piece: Option<u8>,
        after: Option<&Value>,
    ) -> Result<Vec<Threat>, Not> {
        let after = after.map(|action| self.action(action)).transpose()?;
        self.threats_to(side, piece, after)
    }

    fn zones(&self, eye: Eye, piece: u8, after: Option<&Value>) -> Result<Vec<Zone>, Not> {
        let after = after.map(|action| self.action(action)).transpose()?;
        self.zones_of(eye, piece, after)
    }

    fn sheet(&self, eye: Eye, piece: u8) -> Result<Sheet, Not> {
        self.sheet_of(eye, piece)
    }

    fn region(&self, eye: Eye, piece: u8) -> Result<Region, Not> {
        self.region_of(eye, piece)
    }

    fn way(&self, side: Side, piece: u8, wish: &WayWish) -> Result<Way, Not> {
        self.way_of(side, piece, wish)
    }

    fn ways(&self, side: Side, pieces: &[u8], by: [i32; 2]) -> Result<Vec<Way>, Not> {
        self.ways_of(side, pieces, by)
    }

    fn ruler(&self, eye: Eye, from: Tip, to: Tip) -> Result<Ruler, Not> {
        self.ruler_of(eye, from, to)
    }

    fn rulings(&self) -> Vec<Choice> {
        self.rulings_now()
    }

    fn hear(&self, side: Side, words: &str) -> Result<Choice, Not> {
        self.heard(side, words)
    }

    fn act(&mut self, side: Side, seq: usize, action: &Value) -> Result<Done, Not> {
        let (action, words) = self.spoken(side, action)?;
        let seen = self.seen(side, seq)?;
        let tried = self
            .attempt(|play| play.cup.act(&mut play.table, side, seen, action, words.as_deref()));
        self.done(tried)
    }

    fn wants_reason(&self, action: &Value) -> bool {
        self.action(action).is_ok_and(|action| self.table.game.wants_reason(&action))
    }

    fn rule(&mut self, seq: usize, action: &Value, reason: &str) -> Result<Done, Not> {
        let action = self.action(action)?;
        if seq != self.known.count(Eye::Umpire) {
            return Err(Not::Stale);
        }
        let back_to = self.table.may_rule(&action).ok().flatten();
        let tried = self.attempt(|play| play.cup.rule(&mut play.table, action, reason));
        self.ruled(tried, back_to)
    }

    fn give(&mut self, side: Side, face: u8) -> Result<Done, Not> {
        if self.table.waiting().is_some_and(|die| die.by != side) {
            return Err(Not::NotNow("the other side rolls this die".to_owned()));
        }
        let tried = self.attempt(|play| play.table.give(face));
        self.done(tried)
    }

    fn back(&mut self, side: Side) -> Result<(), Not> {
        self.may_back(side)?;
        let own = |entry: &EntryOf<Arc<G>>| entry.side == side && !entry.umpire;
        let at = self.table.log.iter().rposition(own);
        let tried = self.table.back(side);
        let known = &self.known;
        // Whoever was not told of it still knows all that he was told.
        let left = at.map(|at| {
            ByEye::from_fn(|eye| match known.has(eye, at) {
                true => known.count_before(eye, at),
                false => known.count(eye),
            })
        });
        if let (Ok(()), Some(at)) = (&tried, at) {
            self.known.remove(at);
            self.kept.truncate(at / STRIDE);
        }
        self.taken_back(tried)?;
        self.left = left;
        Ok(())
    }

    fn back_by_consent(&mut self, side: Side) -> Result<(), Not> {
        self.back_by_leave(side, Leave::Agreed)
    }

    fn back_by_leave(&mut self, side: Side, leave: Leave) -> Result<(), Not> {
        let tried = self.table.back_by_leave(side, leave);
        self.taken_back(tried)
    }

    fn restore_back(&mut self, line: &str) -> Result<(), String> {
        let back = read_back(line).ok_or("this is not what was taken back")?;
        self.table.follow_back(&back).map_err(|why| why.to_string())?;
        self.went_back(Some(back.keep as usize));
        Ok(())
    }

    fn resign(&mut self, side: Side) -> Result<Done, Not> {
        let (action, seq) = (self.table.game.resign(side), self.table.log.len());
        let tried = self.attempt(|play| play.cup.act(&mut play.table, side, seq, action, None));
        self.done(tried)
    }

    fn restore(&mut self, entry: &str) -> Result<(), String> {
        let entry = serde_json::from_str(entry)
            .map_err(|error| format!("this is not an entry of this game ({error})"))?;
        self.follow(&entry)
    }

    fn think(&self, player: Player, side: Side, seed: u64) -> Option<Thinking> {
        self.table.asks()[side]?;
        let game = self.table.game.clone();
        let mut rng = Seeded::new(seed);
        let guess = game.guess(&self.table.state, side, &mut rng);
        Some(Box::new(move || {
            let action = player.choose(&*game, &guess, side, &mut rng);
            serde_json::to_value(action).unwrap_or_default()
        }))
    }

    fn save(&self, dice: DiceKind, end: Option<&End>) -> String {
        let header = Header { dice, ..self.header.clone() };
        let mut out = Vec::new();
        let written = write_log(&mut out, &header, &self.table.log, &self.table.taken, end);
        debug_assert!(written.is_ok(), "there is no disk to be full");
        String::from_utf8(out).unwrap_or_default()
    }

    fn fork(&self, at: usize, cup: Cup, header: Header) -> Result<Box<dyn Desk>, Not> {
        let Some(first) = self.table.log.get(..at) else {
            return Err(no_such_moment(at, self.table.log.len()));
        };
        let mut fork = Play::new(self.table.game.clone(), header, cup);
        for entry in first {
            fork.follow(entry).map_err(Not::NotNow)?;
        }
        Ok(Box::new(fork))
    }
}
