//! What somebody at a table does next.

use drive::Socket;
use serde_json::{Value, json};

use super::table::{Game, Seats, Table};
use super::visit::Broken;

/// What somebody does next.
pub enum Wish {
    /// He says something at the table.
    Say(usize, Value),
    /// He takes another name.
    Rename(usize),
    /// He goes on from a moment of the finished game.
    Fork,
    /// He takes the finished game home and brings it again.
    Bring,
    /// There is nothing left to do.
    Leave,
}

/// Entries after which a game has lasted long enough.
const LONG: usize = 120;

const SIDES: [&str; 2] = ["a", "b"];

fn index(side: &Value) -> Option<usize> {
    SIDES.iter().position(|known| side == known)
}

impl Table {
    /// What somebody does next.
    pub async fn next(&mut self, game: &Game, seats: &mut Seats) -> Result<Wish, Broken> {
        if game.is_over {
            return Ok(self.after(game));
        }
        if let Some(wish) = self.agree(game) {
            return Ok(wish);
        }
        if let Some(wish) = self.besides(game, seats).await? {
            return Ok(wish);
        }
        let wanted = &seats.updates[0]["wanted"];
        if let Some(who) = index(&wanted["by"]) {
            let face = self.player.below(wanted["faces"].as_u64().unwrap_or(6) as u32) + 1;
            return Ok(self.say(who, "give", json!({ "face": face })));
        }
        for who in 0..2 {
            let update = seats.updates[who].clone();
            let chosen = self.player.choose(&mut seats.sockets[who], &update).await;
            if let Some(action) = chosen.map_err(|_| Broken)? {
                let seq = seats.sockets[who].seq;
                return Ok(self.say(who, "act", json!({ "seq": seq, "action": action })));
            }
        }
        // Nobody is asked: the umpire must rule, or it cannot go on.
        match self.ruling(game, &mut seats.sockets).await? {
            Some(ruling) => Ok(ruling),
            None => Ok(self.say(0, "resign", json!({}))),
        }
    }

    fn say(&mut self, who: usize, what: &str, more: Value) -> Wish {
        let mut message = json!({ "t": what, "id": self.player.id() });
        if who < 2 {
            message["side"] = json!(SIDES[who]);
        }
        for (name, value) in more.as_object().into_iter().flatten() {
            message[name] = value.clone();
        }
        Wish::Say(who, message)
    }

    /// What is done when the game is over.
    fn after(&mut self, game: &Game) -> Wish {
        match self.player.below(6) {
            0 => Wish::Fork,
            1 => Wish::Bring,
            2 | 3 if game.room["rematch"].is_null() => {
                let id = self.player.id();
                Wish::Say(0, json!({ "t": "rematch", "id": id }))
            }
            _ => Wish::Leave,
        }
    }

    /// Answers what the other side offers or asks for.
    fn agree(&mut self, game: &Game) -> Option<Wish> {
        if let Some(by) = index(&game.room["back_asked"]) {
            let yes = self.player.below(3) > 0;
            return Some(self.say(1 - by, "allow", json!({ "yes": yes })));
        }
        let by = index(&game.room["draw_offered"])?;
        let yes = self.player.below(4) == 0;
        Some(self.say(1 - by, "draw", json!({ "yes": yes })))
    }

    /// What is done besides the game itself, now and then.
    async fn besides(&mut self, game: &Game, seats: &mut Seats) -> Result<Option<Wish>, Broken> {
        let who = self.player.below(2) as usize;
        let is_long = game.memories[0].told.len() > LONG;
        let everybody = game.people.len() as u32;
        let not_halted = seats.updates[0]["halted"].is_null();
        Ok(match self.player.below(100) {
            0..5 => {
                let (id, by) = (self.player.id(), self.player.below(everybody) as usize);
                let text = format!("well met, {id}");
                Some(Wish::Say(by, json!({ "t": "chat", "id": id, "text": text })))
            }
            5 | 6 => Some(Wish::Rename(self.player.below(everybody) as usize)),
            7..12 if not_halted => Some(self.say(who, "back", json!({}))),
            12 | 13 if not_halted => Some(self.say(who, "draw", json!({ "yes": true }))),
            14 => Some(self.say(who, "resign", json!({}))),
            15..40 if is_long => Some(self.say(who, "resign", json!({}))),
            40..65 if game.room["dice"] == "keyed" && game.room["fixed"] == false => {
                let text = format!("luck {}", self.player.below(1_000));
                let is_free = game.room["contributions"][SIDES[who]].is_null();
                is_free.then(|| self.say(who, "contribute", json!({ "text": text })))
            }
            65..70 => self.ruling(game, &mut seats.sockets).await?,
            _ => None,
        })
    }

    /// Something the umpire rules, if there is one and he can.
    async fn ruling(
        &mut self,
        game: &Game,
        sockets: &mut [Socket],
    ) -> Result<Option<Wish>, Broken> {
        if game.people.len() < 3 {
            return Ok(None);
        }
        let question = json!({ "t": "rulings", "id": self.player.id() });
        let answer = sockets[2].ask(&question).await.map_err(|_| Broken)?;
        let rulings = answer["choices"].as_array().cloned().unwrap_or_default();
        if rulings.is_empty() {
            return Ok(None);
        }
        let choice = &rulings[self.player.below(rulings.len() as u32) as usize];
        let more = json!({
            "seq": sockets[2].seq,
            "action": choice["action"],
            "reason": "so it shall be",
        });
        Ok(Some(self.say(2, "rule", more)))
    }
}
