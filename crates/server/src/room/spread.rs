//! Telling everybody what happened, each what his eye may see.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use engine::Eye;

use super::Room;
use crate::kept::Kept;
use crate::wire::Hears;

/// How the game stood before something happened.
#[derive(Clone, Copy)]
pub(super) struct Before {
    seq: u32,
    entries: u32,
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
            seq: self.sitting.seq,
            entries: self.sitting.desk.len() as u32,
            is_over: self.sitting.is_over(),
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

    /// Sends the same to everybody.
    pub(super) fn send_all(&mut self, hears: &Hears) {
        let text = text(hears);
        for socket in self.greeted() {
            self.send_text(socket, text.clone());
        }
    }

    /// Tells everybody what was kept.
    pub(super) fn spread(&mut self, before: Before, kept: &[Kept]) {
        if kept.iter().any(Kept::moves) {
            self.epoch += 1;
            self.moved = tokio::time::Instant::now();
            self.spread_update(before);
        }
        let said = kept.iter().filter(|kept| matches!(kept, Kept::Chat { .. })).count();
        let skip = self.sitting.chat.len().saturating_sub(said);
        let said: Vec<_> = self.sitting.chat.iter().skip(skip).cloned().collect();
        for said in said {
            self.send_all(&Hears::Chat { seq: self.sitting.seq, said });
        }
        // A row that only moves the game changes the room only at its edges.
        let is_quiet = |kept: &Kept| matches!(kept, Kept::Chat { .. });
        let is_move =
            |kept: &Kept| matches!(kept, Kept::Act { .. } | Kept::Wait { .. } | Kept::Give { .. });
        let offers = self.had_offers;
        let edge = offers || before.is_over != self.sitting.is_over();
        self.had_offers = self.has_offers();
        if edge || self.had_offers || !kept.iter().all(|kept| is_quiet(kept) || is_move(kept)) {
            self.spread_room();
        }
    }

    /// Tells everybody how the game stands, after it was brought back from disk.
    pub(super) fn spread_all(&mut self, before: Before) {
        self.spread_update(before);
        self.spread_room();
    }

    fn has_offers(&self) -> bool {
        self.sitting.back_asked.is_some() || self.sitting.draw_offered.is_some()
    }

    fn spread_update(&mut self, before: Before) {
        let keep = self.sitting.keep(before.seq, before.entries);
        let uncovers = self.sitting.is_over() && !before.is_over;
        let mut made: HashMap<Eye, Utf8Bytes> = HashMap::new();
        for socket in self.greeted() {
            let old = self.playing_eye(&self.peers[&socket]);
            let new = self.eye(socket);
            let make = || {
                let keep = self.sitting.desk.shown(old, keep as usize) as u32;
                let keep = if uncovers { self.same(old, new, keep) } else { keep };
                let update = Box::new(self.sitting.desk.update(new, keep as usize));
                text(&Hears::Update { seq: self.sitting.seq, update })
            };
            let text = made.entry(old).or_insert_with(make).clone();
            self.send_text(socket, text);
        }
    }

    /// How many of the first entries two eyes are told in the same words, `most` at most.
    pub(super) fn same(&self, one: Eye, other: Eye, most: u32) -> u32 {
        let (one, other) = (self.sitting.desk.told(one, 0), self.sitting.desk.told(other, 0));
        let same = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
        (same as u32).min(most)
    }

    /// Tells everybody who sits where and what is agreed.
    pub(super) fn spread_room(&mut self) {
        self.spread_room_but(None);
    }

    pub(super) fn spread_room_but(&mut self, but: Option<u64>) {
        let seq = self.sitting.seq;
        for socket in self.greeted() {
            if Some(socket) != but {
                let room = self.room_told(socket);
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
