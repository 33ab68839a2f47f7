//! Computers at the table. They think outside the room, in a pool of a few threads.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::{BySide, DiceKind, Eye, Side};
use serde_json::Value;
use shelf::Player;
use tokio::time::{Instant, sleep_until};

use super::{Letter, Peer, Room};
use crate::minds::Client;
use crate::random;
use crate::wire::Hears;

/// How long a computer that begins waits for what the players add to the dice.
const PATIENCE: Duration = Duration::from_secs(3);

/// The address of those who have gone.
const NOWHERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

impl Room {
    /// Lets the computer think whose turn it is, if there is one and none thinks yet. Gives the
    /// time at which to look again, if it has to wait for the players.
    pub(super) fn let_computer_think(&mut self) -> Option<Instant> {
        if self.thinking.is_some() {
            return None;
        }
        let client = self.client();
        let next = self.next_computer().filter(|_| client.is_some());
        let waits = next.is_some() && self.must_wait();
        self.show_thinking(if waits { BySide::both(false) } else { self.seem_to_think() });
        let ((side, player), client) = next.zip(client)?;
        if waits {
            return self.greeted.map(|greeted| greeted + PATIENCE);
        }
        let thinking = self.sitting.desk.think(player, side, self.whim(side))?;
        let not_before = self.moved + self.app.config.pause;
        let (epoch, door) = (self.epoch[side], self.door.clone());
        let (minds, metrics) = (Arc::clone(&self.app.minds), Arc::clone(&self.app.metrics));
        self.thinking = Some(side);
        tokio::spawn(async move {
            let turn = minds.turn(client).await;
            metrics.thinking.add(1);
            let thought = tokio::task::spawn_blocking(thinking).await;
            metrics.thinking.add(-1);
            drop(turn);
            if let Err(error) = &thought {
                tracing::error!(%error, "a computer player failed");
            }
            sleep_until(not_before).await;
            let letter = Letter::Thought { epoch, side, action: thought.ok() };
            if let Some(door) = door.upgrade() {
                let _ = door.send(letter).await;
            }
        });
        None
    }

    /// For whom computers think here: somebody who plays, or who watches. A table where nobody is
    /// and nobody plays waits.
    fn client(&self) -> Option<Client> {
        let here = self.peers.values().filter(|peer| peer.greeted);
        let (players, others): (Vec<&Peer>, Vec<&Peer>) =
            here.partition(|peer| !self.sitting.sides_of(peer.id()).is_empty());
        let here = players.first().or(others.first());
        let client = here.map(|peer| Client { address: peer.address, person: peer.id() });
        // Somebody who plays has gone for a moment: the computer's answer is there when he comes.
        let mut chairs = self.sitting.seats.iter();
        let player = chairs.find_map(|(_, chair)| chair.person());
        let absent = |person| Client { address: NOWHERE, person: Some(person) };
        client.or(player.map(absent))
    }

    /// What a computer decides by where it has no reason. Where the dice are known before, so
    /// is this; where both are asked, it does not follow from what the other side answers.
    fn whim(&self, side: Side) -> u64 {
        let desk = &self.sitting.desk;
        let asked = desk.asked(Eye::Side(side));
        let (count, at_once) = match asked.a && asked.b {
            true => (desk.count(Eye::Side(side)), Some(side)),
            false => (desk.len(), None),
        };
        match self.sitting.header.dice {
            DiceKind::Seeded { seed } => shelf::whim(seed, count, at_once),
            DiceKind::Keyed { .. } | DiceKind::Own => random::number(),
        }
    }

    /// The computer that is asked now.
    fn next_computer(&self) -> Option<(Side, Player)> {
        self.sitting.may_begin().ok()?;
        let asked = self.sitting.desk.asked(Eye::Umpire);
        let player = |side: Side| self.sitting.seats[side].computer().filter(|_| asked[side]);
        Side::BOTH.into_iter().find_map(|side| player(side).map(|player| (side, player)))
    }

    /// The computers that are asked, as far as everybody knows: one that has answered in secret
    /// thinks on for all the others can tell.
    fn seem_to_think(&self) -> BySide<bool> {
        let is_computer = |side: Side| self.sitting.seats[side].computer().is_some();
        if !Side::BOTH.into_iter().any(is_computer) || self.sitting.may_begin().is_err() {
            return BySide::both(false);
        }
        let asked = self.sitting.desk.asked(Eye::Public);
        BySide::from_fn(|side| is_computer(side) && asked[side])
    }

    /// Tells everybody which computers think. One thinks as long as it is asked: nobody can count
    /// its decisions, some of which may be unseen.
    fn show_thinking(&mut self, seem: BySide<bool>) {
        for on in [false, true] {
            for side in Side::BOTH {
                if seem[side] == on && self.shown[side] != on {
                    self.shown[side] = on;
                    self.send_all(&Hears::Thinking { side, on });
                }
            }
        }
    }

    /// Whether a computer that begins must wait: the players get time to add to the dice first.
    fn must_wait(&self) -> bool {
        if self.sitting.must_fix().is_none() || self.app.config.pause.is_zero() {
            return false;
        }
        let is_missing = |side: Side| {
            self.sitting.seats[side].person().is_some() && self.sitting.added[side].is_none()
        };
        let is_over = self.greeted.is_some_and(|greeted| greeted.elapsed() >= PATIENCE);
        Side::BOTH.into_iter().any(is_missing) && !is_over
    }

    /// A computer has thought. What it thought of counts only if the game still stands so.
    pub(super) async fn thought(&mut self, epoch: u64, side: Side, action: Option<Value>) {
        self.thinking = None;
        if epoch != self.epoch[side] {
            return;
        }
        if let Some(action) = &action
            && self.move_computer(side, action).await
        {
            return;
        }
        // A player that fails or does what it may not must not hold up the game.
        let prompt = self.sitting.desk.update(Eye::Side(side), self.sitting.desk.len()).prompt;
        if let Some(prompt) = prompt {
            tracing::error!(table = self.sitting.id, "a computer player idles");
            if self.move_computer(side, &prompt.idle.action.value()).await {
                return;
            }
        }
        self.sitting.frozen = Some(
            "The computer cannot go on. Reload the page; if it stays so, tell whoever runs this \
             server."
                .into(),
        );
        self.spread_room();
    }

    /// Plays an action of the computer; false if it is not legal.
    async fn move_computer(&mut self, side: Side, action: &Value) -> bool {
        let eye = Eye::Side(side);
        let seq = self.sitting.seq(eye);
        let Ok(()) = self.begin(|sitting| sitting.act(side, seq, action)).await else {
            return false;
        };
        let before = self.before();
        let seq = self.sitting.seq(eye);
        let Ok(kept) = self.sitting.act(side, seq, action) else { return false };
        let more = self.news_for_lists(before, &kept).into_iter().collect();
        match self.keep(&kept, None, more).await {
            Ok(()) => {
                self.app.metrics.actions.add(1);
                self.spread(before, &kept);
            }
            Err(()) => self.spread_all(before),
        }
        true
    }
}
