//! Somebody who plays anything that is legal.

use engine::{Seeded, Side};
use serde_json::{Value, json};

use crate::socket::Socket;

/// Somebody who plays anything that is legal.
#[derive(Clone, Debug)]
pub struct Player {
    rng: Seeded,
    name: String,
    sent: u64,
}

impl Player {
    /// A player whose choices follow from a seed; his messages are called after him.
    pub fn new(name: &str, seed: u64) -> Player {
        Player { rng: Seeded::new(seed), name: name.to_owned(), sent: 0 }
    }

    /// An id nobody used before.
    pub fn id(&mut self) -> String {
        self.sent += 1;
        format!("{}-{}", self.name, self.sent)
    }

    /// What he would do: asks the server what one of his pieces can do, and picks something.
    /// Nothing if he is not asked.
    pub async fn choose(
        &mut self,
        socket: &mut Socket,
        update: &Value,
    ) -> Result<Option<Value>, String> {
        let prompt = &update["prompt"];
        let Some(side) = prompt["side"].as_str() else { return Ok(None) };
        let own = prompt["own"].as_array().cloned().unwrap_or_default();
        let subjects = prompt["subjects"].as_array().cloned().unwrap_or_default();
        // Now and then a step must end, or a game would never.
        let goes_on = !subjects.is_empty() && (own.is_empty() || self.rng.below(3) > 0);
        if goes_on && let Some(subject) = self.rng.pick(&subjects).cloned() {
            let id = self.id();
            let question = json!({ "t": "choices", "id": id, "side": side, "subject": subject });
            let answer = socket.ask(&question).await?;
            let choices = answer["choices"].as_array().cloned().unwrap_or_default();
            if let Some(choice) = self.rng.pick(&choices) {
                return Ok(Some(choice["action"].clone()));
            }
        }
        let choice = self.rng.pick(&own).unwrap_or(&prompt["idle"]);
        Ok(Some(choice["action"].clone()))
    }

    /// A message that does it.
    pub fn act(&mut self, socket: &Socket, side: Side, action: &Value) -> Value {
        let side = if side == Side::A { "a" } else { "b" };
        let (id, seq) = (self.id(), socket.seq);
        json!({ "t": "act", "id": id, "seq": seq, "side": side, "action": action })
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }
}
