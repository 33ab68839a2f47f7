//! Who is in the room.

use engine::{BySide, Eye, Side};

use super::Room;
use crate::limits::Bucket;
use crate::people::Person;
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
    /// What he may say at once.
    pub chat: Bucket,
    /// The way to him.
    pub out: Out,
}

impl Peer {
    /// His number.
    pub fn id(&self) -> Option<i64> {
        self.person.as_ref().map(|person| person.id)
    }
}

impl Room {
    pub(super) fn come(&mut self, socket: u64, person: Option<Person>, out: Out) {
        let may_see = self.sitting.may_see(person.as_ref().map(|person| person.id));
        if !may_see {
            return out.bye("You may not look at this table.");
        }
        // Five at once, then one every three seconds.
        let chat = Bucket::new(5.0, 20.0 / 60.0);
        let (look, greeted, is_dropped) = (Side::A, false, false);
        self.peers.insert(socket, Peer { person, look, greeted, is_dropped, chat, out });
    }

    pub(super) fn gone(&mut self, socket: u64) {
        if let Some(peer) = self.peers.remove(&socket)
            && peer.greeted
        {
            self.spread_room();
        }
    }

    /// How many entries an eye may keep that knew all of them when `seq` rows had happened, as it
    /// counts them.
    pub(super) fn keep_of(&self, eye: Eye, seq: u32) -> u32 {
        let least = self.sitting.keep(seq, u32::MAX);
        self.sitting.desk.shown(eye, least as usize) as u32
    }

    /// Somebody says hello and is told everything he does not have.
    pub(super) fn hello(&mut self, socket: u64, seq: u32, keep: u32, side: Option<Side>) {
        let Some(peer) = self.peers.get_mut(&socket) else { return };
        let mine = self.sitting.sides_of(peer.id());
        let asked = self.sitting.desk.asked();
        let asks_me = mine.iter().copied().find(|side| asked[*side]);
        let side = side.filter(|side| mine.contains(side)).or(asks_me);
        peer.look = side.or(mine.first().copied()).unwrap_or(Side::A);
        let is_new = !peer.greeted;
        peer.greeted = true;
        if !mine.is_empty() {
            self.greeted = Some(tokio::time::Instant::now());
        }
        let eye = self.eye(socket);
        // Once the game is over the log holds more than it did for most eyes.
        let keep = if self.sitting.is_over() { 0 } else { self.keep_of(eye, seq).min(keep) };
        let welcome = Hears::Welcome {
            seq: self.sitting.seq,
            scene: Box::new(self.sitting.desk.scene().clone()),
            room: self.room_told(socket),
            update: Box::new(self.sitting.desk.update(eye, keep as usize)),
            chat: self.sitting.chat.iter().cloned().collect(),
        };
        self.send(socket, &welcome);
        if let Some(side) = self.thinking {
            self.send(socket, &Hears::Thinking { side, on: true });
        }
        if is_new {
            self.spread_room_but(Some(socket));
        }
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
        match self.sitting.sides_of(peer.id())[..] {
            [] => Eye::Public,
            [side] => Eye::Side(side),
            _ => Eye::Side(peer.look),
        }
    }

    /// Seats, dice and agreements as a socket sees them.
    pub(super) fn room_told(&self, socket: u64) -> RoomTold {
        let person = self.peers.get(&socket).and_then(Peer::id);
        let greeted = || self.peers.values().filter(|peer| peer.greeted);
        let here = BySide::from_fn(|side| {
            let sitting = self.sitting.seats[side].person();
            sitting.is_some() && greeted().any(|peer| peer.id() == sitting)
        });
        let is_watcher = |peer: &&Peer| self.sitting.sides_of(peer.id()).is_empty();
        let watchers = greeted().filter(is_watcher).count() as u32;
        self.sitting.room_told(self.sitting.sides_of(person), here, watchers)
    }
}
