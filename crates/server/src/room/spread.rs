//! Telling everybody what happened, each what his eye may see.

use std::cell::RefCell;

use bytes::Bytes;
use engine::{BySide, Eye, Side};
use shelf::known::ByEye;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Room;
use crate::kept::Kept;
use crate::wire::Hears;

/// How the game stood before something happened.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// How much had happened for each eye, and how many entries it was told of.
    pub(super) known: ByEye<(u32, u32)>,
    /// Who was asked.
    asked: BySide<bool>,
    pub(super) is_over: bool,
}

impl Before {
    pub(super) fn is_over(self) -> bool {
        self.is_over
    }
}

thread_local! {
    /// Where messages are put together: a text that grows while it is written is moved again and
    /// again.
    static SCRATCH: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A longer one is not kept for the next message.
const LONG: usize = 256 * 1024;

/// A message as it goes over the wire, and not a byte more.
pub(super) fn text(hears: &Hears) -> Utf8Bytes {
    SCRATCH.with_borrow_mut(|scratch| {
        scratch.clear();
        serde_json::to_writer(&mut *scratch, hears).expect("plain data can be written as JSON");
        let text = Bytes::copy_from_slice(scratch);
        if scratch.capacity() > LONG {
            *scratch = Vec::new();
        }
        text.try_into().expect("JSON is text")
    })
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

    /// Whatever comes of one letter is sent together when all of it is there: a socket then has
    /// one thing to write.
    pub(super) fn send_text(&mut self, socket: u64, text: Utf8Bytes) {
        self.posts.push((socket, text));
    }

    /// Sends what waits. What goes to one socket goes in its order.
    pub(super) fn post(&mut self) {
        let mut posts = std::mem::take(&mut self.posts);
        posts.sort_by_key(|(socket, _)| *socket);
        for (socket, text) in posts {
            if let Some(peer) = self.peers.get_mut(&socket)
                && !peer.is_dropped
                && !peer.out.send(text)
            {
                // It is gone when its socket says so.
                self.app.metrics.dropped.add(1);
                peer.is_dropped = true;
            }
        }
    }

    pub(super) fn greeted(&self) -> Vec<u64> {
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

    /// How many of the first entries two eyes are told in the same words, `most` at most.
    pub(super) fn same(&self, one: Eye, other: Eye, most: u32) -> u32 {
        let desk = &self.sitting.desk;
        if !desk.scene().hidden {
            let count = desk.count(one).min(desk.count(other));
            return most.min(count as u32);
        }
        let (one, other) = (desk.told(one, 0), desk.told(other, 0));
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
        self.post();
        for peer in self.peers.values() {
            peer.out.bye("The server stops for a moment. The table comes back by itself.");
        }
        self.peers.clear();
    }
}
