//! Who is in the room.

use std::net::IpAddr;

use engine::{Eye, Side};

use super::Room;
use crate::people::Person;
use crate::setup::Chair;
use crate::sitting::{Here, Present};
use crate::socket::Out;
use crate::wire::{Hears, RoomTold};

/// One socket in the room.
pub struct Peer {
    /// Who it is; nobody for an onlooker without a name.
    pub person: Option<Person>,
    /// Whose eye he looks through if he plays both sides.
    pub look: Side,
    /// Whether he has said hello; nothing is told before.
    pub greeted: bool,
    /// Whether he read so little that he is sent away.
    pub is_dropped: bool,
    /// Whether he wants to be told only what changes.
    pub changes: bool,
    /// Through whose eye he looks, and which of the things it was told he heard last: what comes
    /// next can be told as a change from it.
    pub heard: Option<(Eye, u64)>,
    /// What he was told last of seats, dice and agreements.
    pub room: Option<RoomTold>,
    /// Where he is.
    pub address: IpAddr,
    /// The way to him.
    pub out: Out,
}

/// What somebody wants who says hello.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    /// Whose eye he wants to look through, on one screen.
    pub side: Option<Side>,
    /// Whether he wants to be told only what changes.
    pub changes: bool,
}

impl Peer {
    /// His number.
    pub fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }
}

impl Room {
    pub(super) fn come(&mut self, socket: u64, person: Option<Person>, address: IpAddr, out: Out) {
        let may_see = self.sitting.may_see(person.as_ref().map(|person| person.id));
        if !may_see {
            return out.bye("You may not look at this table.");
        }
        self.was_visited = true;
        let peer = Peer {
            person,
            look: Side::A,
            greeted: false,
            is_dropped: false,
            changes: false,
            heard: None,
            room: None,
            address,
            out,
        };
        self.peers.insert(socket, peer);
    }

    pub(super) fn gone(&mut self, socket: u64) {
        if let Some(peer) = self.peers.remove(&socket)
            && peer.greeted
        {
            self.spread_room();
        }
    }

    /// Somebody says hello and is told everything he does not have.
    pub(super) fn hello(&mut self, socket: u64, seq: u32, keep: u32, wish: Wish) {
        let Some(peer) = self.peers.get_mut(&socket) else { return };
        let mine = self.sitting.sides_of(peer.id());
        let asked = self.sitting.desk.asked(Eye::Umpire);
        let asks_me = mine.iter().copied().find(|side| asked[*side]);
        let side = wish.side.filter(|side| mine.contains(side)).or(asks_me);
        peer.look = side.or(mine.first().copied()).unwrap_or(Side::A);
        (peer.greeted, peer.changes) = (true, wish.changes);
        if !mine.is_empty() {
            self.greeted = Some(tokio::time::Instant::now());
        }
        let eye = self.eye(socket);
        // Once the game is over the log holds more than it did for most eyes.
        let keep = if self.sitting.is_over() { 0 } else { self.sitting.keep(eye, seq, keep) };
        let update = self.whole(&[socket], eye, keep);
        let room = self.room_told(socket);
        self.peers.entry(socket).and_modify(|peer| peer.room = Some(room.clone()));
        let header = &self.sitting.header;
        let lost = self.lost(socket, seq);
        let welcome = Hears::Welcome {
            seq: self.sitting.seq(eye),
            scene: Box::new(self.sitting.desk.scene().clone()),
            ground: shelf::ground_switches(&header.scenario, &header.options),
            room,
            update,
            chat: self.sitting.chat.iter().cloned().collect(),
            lost,
        };
        self.send(socket, &welcome);
        for side in Side::BOTH {
            if self.shown[side] {
                self.send(socket, &Hears::Thinking { side, on: true });
            }
        }
        self.spread_room();
    }

    /// What to tell a page that comes back and knows of more than was kept.
    fn lost(&self, socket: u64, seq: u32) -> Option<String> {
        let person = self.peers.get(&socket).and_then(Peer::id);
        let eyes = Side::BOTH.map(|side| self.sitting.eye_of(person, side));
        let most =
            eyes.into_iter().chain([self.eye(socket)]).map(|eye| self.sitting.seq(eye)).max();
        let missing = seq.checked_sub(most?).filter(|missing| *missing > 0)?;
        tracing::error!(table = self.sitting.id, missing, "a page knows more than is kept");
        Some(format!(
            "The server has lost the last {missing} of what happened here: its disk was damaged. \
             What you see is all that is left; tell whoever runs this server."
        ))
    }

    /// The eye a socket looks through: its side's while the game goes on, everybody's after it.
    pub(super) fn eye(&self, socket: u64) -> Eye {
        let Some(peer) = self.peers.get(&socket) else { return Eye::Public };
        if self.sitting.is_over() {
            return Eye::Umpire;
        }
        self.playing_eye(peer)
    }

    /// The eye a socket looks through while the game goes on.
    pub(super) fn playing_eye(&self, peer: &Peer) -> Eye {
        self.sitting.eye_of(peer.id(), peer.look)
    }

    /// Seats, dice and agreements as a socket sees them.
    pub(super) fn room_told(&self, socket: u64) -> RoomTold {
        let person = self.peers.get(&socket).and_then(Peer::id);
        let greeted = || self.peers.values().filter(|peer| peer.greeted);
        let here = |chair: &Chair| {
            let sitting = chair.person();
            let is_here = sitting.is_some() && greeted().any(|peer| peer.id() == sitting);
            if is_here { Here::Yes } else { Here::No }
        };
        let is_watcher = |peer: &&Peer| self.playing_eye(peer) == Eye::Public;
        let present = Present {
            seats: self.sitting.seats.as_ref().map(here),
            umpire: self.sitting.umpire.as_ref().map_or(Here::No, here),
            watchers: greeted().filter(is_watcher).count() as u32,
        };
        let signed = self.sitting.signed_told(self.app.store.signer());
        RoomTold { signed, ..self.sitting.room_told(person, &present) }
    }
}
