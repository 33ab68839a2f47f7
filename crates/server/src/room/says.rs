//! What a socket says, and what comes of it.

use engine::{Eye, Side};
use serde_json::Value;
use shelf::wire::WhyNot;
use tokio::time::Instant;

use super::peers::Wish;
use super::spread::Before;
use super::{Room, summary_change};
use crate::kept::Kept;
use crate::lay;
use crate::names;
use crate::sitting::{Deed, Sitting, plain};
use crate::store::Change;
use crate::wire::{Hears, Says};

/// Letters in the id of a message at most.
const ID: usize = 64;

/// Who says something: his socket, his number, the id of the message and when it came.
struct Said {
    socket: u64,
    person: i64,
    id: String,
    came: Instant,
}

impl Room {
    pub(super) async fn say(&mut self, socket: u64, says: Says, came: Instant) {
        let Some(peer) = self.peers.get(&socket) else { return };
        if let Says::Hello { seq, keep, side, changes } = says {
            return self.hello(socket, seq, keep, Wish { side, changes });
        }
        let id = says.id().to_owned();
        if !peer.greeted {
            return self.refuse(socket, &id, plain("Say hello first."));
        }
        if let Err(why) = self.may_say(socket, &says) {
            return self.refuse(socket, &id, why);
        }
        if let Says::Look { side } = says {
            return self.look(socket, side);
        }
        if self.is_question(&says) {
            return self.question(socket, says);
        }
        let Some(person) = self.peers[&socket].id() else {
            return self.refuse(socket, &id, plain("Take a name first."));
        };
        if id.is_empty() || id.len() > ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
            let why = plain("The id of a message has 1 to 64 plain letters.");
            return self.refuse(socket, "", why);
        }
        if let Some(seq) = self.sitting.done_at(person, &id, self.eye(socket)) {
            return self.send(socket, &Hears::Done { id, seq });
        }
        self.deed(Said { socket, person, id, came }, says).await;
    }

    /// Whether a socket may say this at all: whoever speaks for a side must sit at it.
    fn may_say(&self, socket: u64, says: &Says) -> Result<(), WhyNot> {
        let mine = self.sitting.sides_of(self.peers[&socket].id());
        let holds = |side: Side| mine.contains(&side);
        let is_played_by_computer = |side: Side| self.sitting.seats[side].computer().is_some();
        let may = match says {
            // A computer has no hands: whoever sits opposite throws its dice.
            Says::Give { side, .. } if is_played_by_computer(*side) => !mine.is_empty(),
            Says::Rematch { .. } => !mine.is_empty(),
            Says::Rule { .. } => {
                let is_umpire = self.sitting.is_umpire(self.peers[&socket].id());
                return if is_umpire { Ok(()) } else { Err(plain("Only the umpire rules.")) };
            }
            other => other.side().is_none_or(holds),
        };
        if may { Ok(()) } else { Err(plain("You do not sit at this side of the table.")) }
    }

    /// Looks through the other eye from now on: one screen, both sides.
    fn look(&mut self, socket: u64, side: Side) {
        let old = self.eye(socket);
        if let Some(peer) = self.peers.get_mut(&socket) {
            peer.look = side;
        }
        let new = self.eye(socket);
        let keep = self.same(old, new, u32::MAX);
        self.send_whole(&[socket], new, keep);
    }

    async fn deed(&mut self, said: Said, says: Says) {
        match says {
            Says::Act { seq, side, action, .. } => self.act(said, seq, side, &action).await,
            Says::Resign { side, .. } => {
                if let Err(why) = self.begin(|sitting| sitting.resign(side)).await {
                    return self.refuse(said.socket, &said.id, why);
                }
                self.done(said, |sitting| sitting.resign(side)).await;
            }
            Says::Give { side, face, .. } => self.done(said, |s| s.give(side, face)).await,
            Says::Back { side, .. } => self.done(said, |s| s.back(side)).await,
            Says::Allow { side, yes, .. } => self.done(said, |s| s.allow(side, yes)).await,
            Says::Draw { side, yes, .. } => self.done(said, |s| s.draw(side, yes)).await,
            Says::Heard { step, .. } => self.done(said, |s| s.heard(step)).await,
            Says::Contribute { side, text, .. } => {
                self.done(said, |s| s.contribute(side, &text)).await;
            }
            Says::Rule { seq, action, reason, .. } => {
                if let Err(why) = self.begin(|s| s.rule(seq, &action, &reason)).await {
                    return self.refuse(said.socket, &said.id, why);
                }
                self.done(said, |s| s.rule(seq, &action, &reason)).await;
            }
            Says::Chat { text, .. } => self.chat(said, &text).await,
            Says::Rematch { stay, .. } => {
                let again = if stay { lay::Again::Staying } else { lay::Again::Swapped };
                self.rematch(said, again).await;
            }
            _ => {}
        }
    }

    async fn act(&mut self, said: Said, seq: u32, side: Side, action: &Value) {
        if let Err(why) = self.begin(|sitting| sitting.act(side, seq, action)).await {
            return self.refuse(said.socket, &said.id, why);
        }
        self.done(said, |sitting| sitting.act(side, seq, action)).await;
    }

    /// Before the first action the key of the dice is fixed, and the game opened again with it.
    /// That is done only if the action is legal; it is tried on a desk that is thrown away. What
    /// is done in secret without a die fixes nothing: everybody would hear of it.
    pub(super) async fn begin(
        &mut self,
        attempt: impl FnOnce(&mut Sitting) -> Deed,
    ) -> Result<(), WhyNot> {
        let Some(fixed) = self.sitting.must_fix() else { return Ok(()) };
        let public = self.sitting.desk.count(Eye::Public);
        let tried = attempt(&mut self.sitting)?;
        if self.sitting.desk.count(Eye::Public) == public && tried.iter().all(Kept::is_free) {
            let epoch = self.epoch;
            self.reload().await;
            self.epoch = epoch;
            return Ok(());
        }
        let before = self.before();
        let kept = [fixed];
        let written = self.keep(&kept, None, Vec::new()).await;
        if written.is_ok() {
            self.reload().await;
            self.spread(before, &kept);
        }
        written.map(|_| ()).map_err(|()| unwritten())
    }

    /// Does something, keeps it, answers, and tells everybody: in this order.
    async fn done(&mut self, said: Said, work: impl FnOnce(&mut Sitting) -> Deed) {
        let before = self.before();
        match work(&mut self.sitting) {
            Err(why) => self.refuse(said.socket, &said.id, why),
            Ok(kept) => self.keep_and_tell(said, before, &kept, Vec::new()).await,
        }
    }

    async fn keep_and_tell(
        &mut self,
        said: Said,
        before: Before,
        kept: &[Kept],
        mut more: Vec<Change>,
    ) {
        more.extend(self.news_for_lists(before, kept));
        let Said { socket, person, id, came } = said;
        match self.keep(kept, Some((person, id.clone())), more).await {
            Ok(()) => {
                if kept.iter().any(Kept::moves) {
                    self.app.metrics.actions.add(1);
                    self.app.metrics.action_seconds.take(came.elapsed().as_secs_f64());
                }
                let seq = self.sitting.seq(self.eye(socket));
                self.send(socket, &Hears::Done { id, seq });
                self.spread(before, kept);
            }
            Err(()) => {
                // The disk alone knows whether it was kept.
                match self.sitting.done_at(person, &id, self.eye(socket)) {
                    Some(seq) => self.send(socket, &Hears::Done { id, seq }),
                    None => self.refuse(socket, &id, unwritten()),
                }
                self.spread_all(before);
            }
        }
    }

    /// What lists must know at once: that a game is over.
    pub(super) fn news_for_lists(&mut self, before: Before, kept: &[Kept]) -> Option<Change> {
        let was_drawn = self.sitting.drawn;
        self.sitting.drawn |= kept.contains(&Kept::Drawn);
        let is_news = self.sitting.is_over() && !before.is_over();
        let seq = self.sitting.seq + kept.len() as u32;
        let change = is_news.then(|| summary_change(&self.sitting, &self.sitting.summary(), seq));
        self.sitting.drawn = was_drawn;
        change
    }

    async fn chat(&mut self, said: Said, text: &str) {
        let Some(peer) = self.peers.get(&said.socket) else { return };
        let here = self.peers.values().filter(|peer| peer.greeted);
        let here = here.filter_map(|peer| peer.person.as_ref().map(|person| (person.id, person)));
        let here = here.collect();
        let name = peer.person.as_ref().map(|person| self.sitting.name_of(person, &here));
        let name = name.unwrap_or_default();
        let may = self.app.chat.take(said.person, peer.address);
        let side = match self.sitting.sides_of(Some(said.person))[..] {
            [side] => Some(side),
            _ => None,
        };
        self.done(said, |_| {
            if !may {
                return Err(plain("Not so fast. Wait a moment before you say more."));
            }
            let text = names::chat(text).map_err(plain)?;
            Ok(vec![Kept::Chat { side, name, text }])
        })
        .await;
    }

    async fn rematch(&mut self, said: Said, again: lay::Again) {
        if self.sitting.rematch.is_some() {
            // Somebody else was quicker: his table is as good.
            let seq = self.sitting.seq(self.eye(said.socket));
            return self.send(said.socket, &Hears::Done { id: said.id, seq });
        }
        if !self.sitting.is_over() || self.sitting.setup.file {
            let why = plain("The game is not over. Another one comes after it.");
            return self.refuse(said.socket, &said.id, why);
        }
        let before = self.before();
        let laid = match lay::rematch(&self.sitting, again) {
            Ok(plan) => lay::lay(&self.app, plan).await,
            Err(problem) => Err(problem),
        };
        match laid {
            Err(problem) => self.refuse(said.socket, &said.id, plain(problem.words())),
            Ok(laid) => {
                let kept = [Kept::Rematch { table: laid.id }];
                self.keep_and_tell(said, before, &kept, laid.changes).await;
            }
        }
    }

    pub(super) fn refuse(&mut self, socket: u64, id: &str, why: WhyNot) {
        self.app.metrics.refused.add(1);
        self.send(socket, &Hears::Refused { id: id.to_owned(), why });
    }
}

fn unwritten() -> WhyNot {
    plain("It could not be written to disk. Nothing has changed; try again in a moment.")
}
