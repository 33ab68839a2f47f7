//! What is new to an eye: all of it, or what is different from what it was told last. A change is
//! made from what that eye was told and what it may be told now, never from the truth.

use std::collections::HashMap;
use std::sync::Arc;

use engine::Eye;
use shelf::wire::{Asked, Change, Sight, Told, Update};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::spread::{Before, text};
use super::{Peer, Room};
use crate::wire::Hears;

/// What an eye was told last, without the log.
pub(super) struct Last {
    /// Counts what this eye was told.
    number: u64,
    entries: u32,
    sight: Arc<Sight>,
    asked: Asked,
}

impl Last {
    fn is(&self, parts: &Parts) -> bool {
        let is_same_sight = Arc::ptr_eq(&self.sight, &parts.sight) || self.sight == parts.sight;
        self.entries == parts.entries && is_same_sight && self.asked == parts.asked
    }
}

/// An update in parts: eyes that see and are told the same share what they see.
struct Parts {
    entries: u32,
    keep: u32,
    told: Vec<Told>,
    sight: Arc<Sight>,
    asked: Asked,
}

impl Parts {
    fn of(update: Update) -> Parts {
        let Update { entries, keep, told, sight, prompt, .. } = update;
        let Update { waits, wanted, umpire, halted, no_back, .. } = update;
        let asked = Asked { prompt, waits, wanted, umpire, halted, no_back };
        Parts { entries, keep, told, sight: Arc::new(sight), asked }
    }

    fn whole(&self) -> Box<Update> {
        let Asked { prompt, waits, wanted, umpire, halted, no_back } = self.asked.clone();
        Box::new(Update {
            entries: self.entries,
            keep: self.keep,
            told: self.told.clone(),
            sight: Sight::clone(&self.sight),
            prompt,
            waits,
            wanted,
            umpire,
            halted,
            no_back,
        })
    }

    /// What is different from what was told last. How well dice fell is not in it, whoever else is
    /// told so.
    fn change(&self, last: &Last) -> Box<Change> {
        let told = self.told.iter().map(|told| Told { luck: None, ..told.clone() }).collect();
        let (was, is) = ((&*last.sight, &last.asked), (&*self.sight, &self.asked));
        let (entries, keep) = (self.entries, self.keep);
        Box::new(Change { entries, keep, told, ..Change::between(was, is) })
    }
}

/// What is new to an eye, as it goes over the wire.
struct News {
    /// From what the change is told, and what it leads to.
    from: Option<u64>,
    to: u64,
    change: Option<Utf8Bytes>,
    whole: Option<Utf8Bytes>,
}

/// What is told to every eye at once.
struct Round {
    before: Before,
    /// Somebody wants all of it.
    is_whole: bool,
    /// What the first eye was told; where all see the same it serves the others.
    first: Option<Parts>,
}

/// Whether somebody wants changes, and has heard what this one is told from.
fn follows(peer: &Peer, eye: Eye, from: Option<u64>) -> bool {
    peer.changes && from.is_some_and(|from| peer.heard == Some((eye, from)))
}

impl Room {
    /// Tells every eye what is new to it. An eye that saw nothing, and for which nothing looks
    /// different, hears nothing.
    pub(super) fn spread_update(&mut self, before: Before) {
        let greeted = self.greeted();
        let is_whole = greeted.iter().any(|socket| !self.peers[socket].changes);
        let mut round = Round { before, is_whole, first: None };
        let mut made: HashMap<Eye, Option<News>> = HashMap::new();
        for socket in greeted {
            let old = self.playing_eye(&self.peers[&socket]);
            let new = self.eye(socket);
            made.entry(old).or_insert_with(|| self.news(&mut round, old, new));
            let Some(Some(news)) = made.get(&old) else { continue };
            let Some(peer) = self.peers.get_mut(&socket) else { continue };
            let text = if follows(peer, old, news.from) { &news.change } else { &news.whole };
            peer.heard = Some((old, news.to));
            if let Some(text) = text.clone() {
                self.send_text(socket, text);
                self.moved = tokio::time::Instant::now();
            }
        }
    }

    /// What is new to an eye; it may see more than before if the game is over now.
    fn news(&mut self, round: &mut Round, old: Eye, new: Eye) -> Option<News> {
        let uncovers = self.sitting.is_over() && !round.before.is_over;
        let (seq, entries) = round.before.known[old];
        let kept = self.sitting.keep(old, seq, entries);
        let keep = if uncovers { self.same(old, new, kept) } else { kept };
        let parts = self.parts(round, new, keep);
        let is_news = self.sitting.seq(old) != seq;
        let from = self.last.get(&old).map(|last| last.number);
        let looks_new = self.last.get(&old).is_none_or(|last| !last.is(&parts));
        if !is_news && !looks_new {
            round.first.get_or_insert(parts);
            return None;
        }
        let seq = self.sitting.seq(new);
        let change = self.last.get(&old).map(|last| parts.change(last));
        let change = change.map(|change| text(&Hears::Change { seq, change }));
        let mut own = self.peers.values().filter(|peer| peer.greeted);
        let misses = own.any(|peer| self.playing_eye(peer) == old && !follows(peer, old, from));
        let whole = misses.then(|| text(&Hears::Update { seq, update: parts.whole() }));
        let to = self.told(old, &parts);
        round.first.get_or_insert(parts);
        Some(News { from, to, change, whole })
    }

    /// An update in parts, made from what another eye was told where all see the same.
    fn parts(&self, round: &Round, eye: Eye, keep: u32) -> Parts {
        let desk = &self.sitting.desk;
        let shared = round.first.as_ref().filter(|first| first.keep == keep.min(first.entries));
        if let Some((first, asked)) = shared.and_then(|first| Some((first, desk.asked_of(eye)?))) {
            let Parts { entries, keep, ref told, ref sight, .. } = *first;
            return Parts { entries, keep, told: told.clone(), sight: Arc::clone(sight), asked };
        }
        Parts::of(match round.is_whole {
            true => desk.update(eye, keep as usize),
            false => desk.brief(eye, keep as usize),
        })
    }

    /// Takes note of what those who play with an eye are told, and gives its number: another if
    /// something looks different from what they were told last.
    fn told(&mut self, eye: Eye, parts: &Parts) -> u64 {
        let last = self.last.get(&eye);
        if let Some(last) = last.filter(|last| last.is(parts)) {
            return last.number;
        }
        let number = last.map_or(1, |last| last.number + 1);
        // Eyes that see the same hold it once.
        let mut known = self.last.values().map(|last| &last.sight);
        let sight = known.find(|known| **known == parts.sight).unwrap_or(&parts.sight);
        let sight = Arc::clone(sight);
        let last = Last { number, entries: parts.entries, sight, asked: parts.asked.clone() };
        self.last.insert(eye, last);
        number
    }

    /// All that an eye needs which knows the first `keep` entries, for sockets that look through
    /// it from now on. The next they hear may be told as a change from it.
    pub(super) fn whole(&mut self, sockets: &[u64], eye: Eye, keep: u32) -> Box<Update> {
        let own = |socket: &u64| self.peers.get(socket);
        let wants_all = sockets.iter().filter_map(own).any(|peer| !peer.changes);
        let desk = &self.sitting.desk;
        let update = match wants_all {
            true => desk.update(eye, keep as usize),
            false => desk.brief(eye, keep as usize),
        };
        let parts = Parts::of(update);
        for socket in sockets {
            let Some(peer) = self.peers.get(socket) else { continue };
            let eye = self.playing_eye(peer);
            let number = self.told(eye, &parts);
            self.peers.entry(*socket).and_modify(|peer| peer.heard = Some((eye, number)));
        }
        parts.whole()
    }

    /// Sends all of it.
    pub(super) fn send_whole(&mut self, sockets: &[u64], eye: Eye, keep: u32) {
        let update = self.whole(sockets, eye, keep);
        let hears = Hears::Update { seq: self.sitting.seq(eye), update };
        for socket in sockets {
            self.send(*socket, &hears);
        }
    }
}
