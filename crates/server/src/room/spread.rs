//! Telling everybody what happened, each what his eye may see.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use engine::{BySide, Eye, Side};
use shelf::known::ByEye;
use shelf::wire::Update;

use super::Room;
use crate::kept::Kept;
use crate::wire::Hears;

/// How the game stood before something happened.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// How much had happened for each eye, and how many entries it was told of.
    known: ByEye<(u32, u32)>,
    /// Who was asked.
    asked: BySide<bool>,
    is_over: bool,
}

impl Before {
    pub(super) fn is_over(self) -> bool {
        self.is_over
    }
}

/// A message as it goes over the wire.
pub(super) fn text(hears: &Hears) -> Utf8Bytes {
    serde_json::to_string(hears).expect("plain data can be written as JSON").into()
}

impl Room {
    pub(super) fn before(&self) -> Before {
        Before {
            known: ByEye::from_fn(|eye| {
                (self.sitting.seq(eye), self.sitting.desk.count(eye) as u32)
            }),
            asked: self.sitting.desk.asked(Eye::Umpire),
            is_over: self.sitting.is_over(),
        }
    }

    /// Counts a change for each side, unless it is asked as it was and was told of nothing: then
    /// the other side has answered in secret, and what is thought meanwhile still holds.
    fn turn(&mut self, before: Before) {
        let asked = self.sitting.desk.asked(Eye::Umpire);
        for side in Side::BOTH {
            let eye = Eye::Side(side);
            let is_told = self.sitting.seq(eye) != before.known[eye].0;
            if is_told || !before.asked[side] || !asked[side] {
                self.epoch[side] += 1;
            }
        }
    }

    /// Sends to one socket; one that does not read is dropped and comes back by itself.
    pub(super) fn send(&mut self, socket: u64, hears: &Hears) {
        self.send_text(socket, text(hears));
    }

    fn send_text(&mut self, socket: u64, text: Utf8Bytes) {
        if let Some(peer) = self.peers.get_mut(&socket)
            && !peer.is_dropped
            && !peer.out.send(text)
        {
            // It is gone when its socket says so.
            self.app.metrics.dropped.add(1);
            peer.is_dropped = true;
        }
    }

    fn greeted(&self) -> Vec<u64> {
        let greeted = self.peers.iter().filter(|(_, peer)| peer.greeted);
        greeted.map(|(socket, _)| *socket).collect()
    }

    /// Sends to everybody what does not depend on whose eye it is.
    pub(super) fn send_all(&mut self, hears: &Hears) {
        let text = text(hears);
        for socket in self.greeted() {
            self.send_text(socket, text.clone());
        }
    }

    /// Tells everybody what was kept.
    pub(super) fn spread(&mut self, before: Before, kept: &[Kept]) {
        if kept.iter().any(Kept::moves) {
            self.turn(before);
            self.spread_update(before);
        }
        let said = kept.iter().filter(|kept| matches!(kept, Kept::Chat { .. })).count();
        let skip = self.sitting.chat.len().saturating_sub(said);
        let said: Vec<_> = self.sitting.chat.iter().skip(skip).cloned().collect();
        for said in said {
            for socket in self.greeted() {
                let seq = self.sitting.seq(self.eye(socket));
                self.send(socket, &Hears::Chat { seq, said: said.clone() });
            }
        }
        self.spread_room();
    }

    /// Tells everybody how the game stands, after it was brought back from disk.
    pub(super) fn spread_all(&mut self, before: Before) {
        self.spread_update(before);
        self.spread_room();
    }

    /// Tells every eye what is new to it. An eye that saw nothing, and for which nothing looks
    /// different, hears nothing.
    fn spread_update(&mut self, before: Before) {
        let mut made: HashMap<Eye, Option<Utf8Bytes>> = HashMap::new();
        for socket in self.greeted() {
            let old = self.playing_eye(&self.peers[&socket]);
            let new = self.eye(socket);
            let text = match made.get(&old) {
                Some(text) => text.clone(),
                None => self.news(before, old, new),
            };
            made.insert(old, text.clone());
            if let Some(text) = text {
                self.send_text(socket, text);
                self.moved = tokio::time::Instant::now();
            }
        }
    }

    /// What is new to an eye; it may see more than before if the game is over now.
    fn news(&mut self, before: Before, old: Eye, new: Eye) -> Option<Utf8Bytes> {
        let uncovers = self.sitting.is_over() && !before.is_over;
        let (seq, entries) = before.known[old];
        let kept = self.sitting.keep(old, seq, entries);
        let keep = if uncovers { self.same(old, new, kept) } else { kept };
        let update = Box::new(self.sitting.desk.update(new, keep as usize));
        let is_news = self.sitting.seq(old) != seq;
        let looks_new = self.told(old, &update);
        let seq = self.sitting.seq(new);
        (is_news || looks_new).then(|| text(&Hears::Update { seq, update }))
    }

    /// Takes note of what those who play with an eye are told. True if something looks different
    /// from what they were told last.
    pub(super) fn told(&mut self, eye: Eye, update: &Update) -> bool {
        let rest = Update { keep: update.entries, told: Vec::new(), ..update.clone() };
        let was = self.last.insert(eye, rest);
        was.as_ref() != self.last.get(&eye)
    }

    /// How many of the first entries two eyes are told in the same words, `most` at most.
    pub(super) fn same(&self, one: Eye, other: Eye, most: u32) -> u32 {
        let (one, other) = (self.sitting.desk.told(one, 0), self.sitting.desk.told(other, 0));
        let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        (same as u32).min(most)
    }

    /// Tells everybody who sits where and what is agreed, if it is not as they were told last.
    pub(super) fn spread_room(&mut self) {
        for socket in self.greeted() {
            let room = self.room_told(socket);
            let seq = self.sitting.seq(self.eye(socket));
            let peer = self.peers.get_mut(&socket).filter(|peer| peer.room.as_ref() != Some(&room));
            if let Some(peer) = peer {
                peer.room = Some(room.clone());
                self.send(socket, &Hears::Room { seq, room });
            }
        }
    }

    pub(super) fn say_goodbye(&mut self) {
        for peer in self.peers.values() {
            peer.out.bye("The server stops for a moment. The table comes back by itself.");
        }
        self.peers.clear();
    }
}
