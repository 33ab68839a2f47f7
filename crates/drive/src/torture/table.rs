//! One game after another at one table, by people who do whatever can be done at a table.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use drive::{Heard, Person, Player, Socket};
use serde_json::{Value, json};

use super::course::Wish;
use super::ledger::{DEEDS, Ledger, route};
use super::memory::{May, Memory};
use super::visit::{Broken, Visitor};

/// A scenario to be played: its book and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub book: &'static str,
    pub scenario: String,
}

/// A game that came to its end, to be looked at die by die.
pub struct Finished {
    pub person: Person,
    pub book: &'static str,
    pub id: String,
}

/// One game after another, and what is known of the one under way.
pub struct Table {
    pub server: SocketAddr,
    pub ledger: Arc<Ledger>,
    pub player: Player,
    pub fields: Arc<Vec<Field>>,
    pub n: usize,
    pub finished: Vec<Finished>,
}

/// A game as its people know it: both players in the order of their sides, then the umpire if
/// there is one.
pub struct Game {
    pub field: Field,
    pub people: Vec<Visitor>,
    pub id: String,
    /// Whether there may be more than everybody sees.
    pub hides: bool,
    /// Whether the row that fixes the key may still come.
    pub may_fix: bool,
    pub memories: Vec<Memory>,
    /// What was said, as it was acknowledged.
    pub said: Vec<String>,
    /// What was sent and is not settled yet: whose it is, and the message.
    pub pending: Option<(usize, Value)>,
    /// It was acknowledged, and the server died before everybody had heard the news.
    pub is_heard: bool,
    /// The last messages that were acknowledged: whose they are, and with which number.
    pub done: Vec<(usize, Value, u64)>,
    /// Seats, dice and agreements, as they were told last.
    pub room: Value,
    pub is_over: bool,
    /// Something was found: there is no sense in going on.
    pub is_broken: bool,
}

/// The sockets of a game, and what each was told last.
pub struct Seats {
    pub sockets: Vec<Socket>,
    pub updates: Vec<Value>,
}

const SIDES: [&str; 2] = ["a", "b"];

impl Table {
    pub async fn play(mut self) -> Result<Vec<Finished>, String> {
        let mut next = None;
        while !self.ledger.is_over() {
            let mut game = match next.take() {
                Some(game) => game,
                None => match self.begin().await {
                    Some(game) => game,
                    None => continue,
                },
            };
            while !self.is_done(&mut game).await {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            if game.is_over && !game.is_broken {
                self.ledger.games.fetch_add(1, Relaxed);
                let person = game.people[0].person.clone();
                self.finished.push(Finished { person, book: game.field.book, id: game.id.clone() });
                next = game.rematch();
            }
        }
        Ok(self.finished)
    }

    async fn is_done(&mut self, game: &mut Game) -> bool {
        let ended = self.visit(game).await;
        let is_done = game.is_over || game.is_broken || self.ledger.is_over();
        ended.is_ok() && is_done
    }

    /// Lays a table and seats everybody, coming back as often as the server dies; nothing if it is
    /// time to stop.
    async fn begin(&mut self) -> Option<Game> {
        let field = self.fields[self.n % self.fields.len()].clone();
        self.n += 1;
        let (own_dice, judged) = (self.player.below(3) == 0, self.player.below(2) == 0);
        let wish = json!({
            "scenario": field.scenario,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "umpire": judged,
            "dice": if own_dice { "own" } else { "keyed" },
        });
        let mut people = Vec::new();
        while people.len() < 2 + usize::from(judged) {
            people.extend(Visitor::come(self.server, &self.ledger).await);
            if self.ledger.is_over() {
                return None;
            }
        }
        let laid = loop {
            match people[0].lay(&self.ledger, route::LAY, route::LAY, &wish).await {
                Ok(Some(laid)) => break laid,
                Ok(None) => return None,
                Err(Broken) if self.ledger.is_over() => return None,
                Err(Broken) => {}
            }
        };
        let tokens = [laid.seat.clone(), laid.umpire.clone()];
        for (person, token) in people[1..].iter_mut().zip(tokens) {
            while person.join(&self.ledger, &laid.id, token.as_deref()).await.is_err() {
                if self.ledger.is_over() {
                    return None;
                }
            }
        }
        let rows = people.len() as u64 - 1;
        Some(Game::new(field, people, laid.id, !own_dice, rows))
    }

    /// Sits down, checks that everything is as it was, and plays until the connection breaks.
    async fn visit(&mut self, game: &mut Game) -> Result<(), Broken> {
        let mut seats = self.sit_down(game).await?;
        self.look_around(game).await?;
        if !game.is_broken {
            self.repeat(game, &mut seats).await?;
        }
        while !self.ledger.is_over() && !game.is_broken {
            let wish = match game.pending.clone() {
                Some((who, message)) => {
                    self.ledger.resent.fetch_add(1, Relaxed);
                    Wish::Say(who, message)
                }
                None => self.next(game, &mut seats).await?,
            };
            match wish {
                Wish::Say(who, message) => self.send(game, &mut seats, who, &message).await?,
                Wish::Rename(who) => {
                    let name = format!("Player {}", self.player.below(10_000));
                    game.people[who].rename(&self.ledger, &name).await?;
                }
                Wish::Fork => self.fork(game).await?,
                Wish::Bring => self.bring(game).await?,
                Wish::Leave => return Ok(()),
            }
        }
        // What is still open is settled before the last look.
        if let Some((who, message)) = game.pending.clone() {
            self.send(game, &mut seats, who, &message).await?;
        }
        self.sit_down(game).await?;
        self.look_around(game).await
    }

    /// Opens everybody's socket and compares what each is told with what he knows.
    async fn sit_down(&mut self, game: &mut Game) -> Result<Seats, Broken> {
        let mut seats = Seats { sockets: Vec::new(), updates: Vec::new() };
        for at in 0..game.people.len() {
            let opened = Socket::open(&game.people[at].person, &game.id).await;
            if let Err((404, _)) = opened {
                self.ledger.lose(1, &format!("table {} or its seat {at}", game.id));
                game.is_broken = true;
                return Ok(seats);
            }
            let mut socket = opened.map_err(|_| Broken)?;
            let welcome = socket.hello(0, 0, Value::Null).await.map_err(|_| Broken)?;
            game.room = welcome["room"].clone();
            game.hides = welcome["scene"]["hidden"] == true;
            game.is_over = welcome["room"]["over"] == true;
            let whose = format!("{} at {}, eye {at}", game.id, game.field.scenario);
            let may = game.may(at);
            if game.is_over && game.hides && !game.memories[at].is_open {
                // It ended by what is not settled yet, and now everybody counts everything.
                game.memories[at].told = told_of(&welcome);
            } else {
                game.memories[at].compare(&self.ledger, &whose, &welcome, may);
            }
            if at == 0 {
                game.compare_said(&self.ledger, &welcome["chat"]);
            }
            if let Some(frozen) = welcome["room"]["frozen"].as_str() {
                self.ledger.lose(1, &format!("{whose}: {frozen}"));
                game.is_broken = true;
            }
            seats.updates.push(welcome["update"].clone());
            seats.sockets.push(socket);
        }
        Ok(seats)
    }

    /// Compares names and lists of tables with what is known of them: one of those at the table
    /// does, and in the end everybody.
    async fn look_around(&mut self, game: &mut Game) -> Result<(), Broken> {
        let rematch = game.room["rematch"].as_str().map(str::to_owned);
        let turn = self.player.below(game.people.len() as u32) as usize;
        for (at, person) in game.people.iter_mut().enumerate() {
            person.owns(rematch.as_deref());
            if at != turn && !self.ledger.is_over() {
                continue;
            }
            person.look(&self.ledger, 0).await?;
            let seat = match at {
                2 => &game.room["umpire"]["name"],
                _ => &game.room["seats"][SIDES[at]]["name"],
            };
            // The seats were told before the name was asked for, and nobody renames in between.
            if !game.is_broken && seat.as_str() != Some(person.name()) {
                self.ledger.lose(1, &format!("a name: {seat} and not {}", person.name()));
            }
        }
        Ok(())
    }

    /// Sends again what was acknowledged: it is done once, and acknowledged as it was.
    async fn repeat(&mut self, game: &mut Game, seats: &mut Seats) -> Result<(), Broken> {
        let picked: Vec<_> = {
            let last = game.done.last().cloned();
            let any = self.player.below(game.done.len().max(1) as u32) as usize;
            last.into_iter().chain(game.done.get(any).cloned()).collect()
        };
        for (who, message, seq) in picked {
            let before = seats.sockets[who].seq;
            let answer = seats.sockets[who].ask(&message).await.map_err(|_| Broken)?;
            self.ledger.repeated.fetch_add(1, Relaxed);
            let same = answer["seq"].as_u64() == Some(seq) || (game.is_over && game.hides);
            if answer["t"] != "done" {
                self.ledger.lose(1, &format!("{message} was done, and now {answer}"));
            } else if !same || seats.sockets[who].seq != before {
                self.ledger.double(1, &format!("{message} was done at {seq}, and now {answer}"));
            }
        }
        Ok(())
    }

    /// Sends a message, now and then twice, and waits for its answer and for everybody's news.
    async fn send(
        &mut self,
        game: &mut Game,
        seats: &mut Seats,
        who: usize,
        message: &Value,
    ) -> Result<(), Broken> {
        game.pending = Some((who, message.clone()));
        let twice = message["t"] != "chat" && self.player.below(10) == 0;
        for _ in 0..=u8::from(twice) {
            seats.sockets[who].send(message).await.map_err(|_| Broken)?;
        }
        let mut answers = 0;
        let mut first = Value::Null;
        while answers <= usize::from(twice) {
            let heard = hear(&mut seats.sockets[who]).await?;
            game.note(seats, who, &heard);
            if heard["id"] == message["id"] {
                answers += 1;
                if answers == 1 {
                    game.is_heard = heard["t"] == "done";
                    first = heard;
                } else if heard["t"] != first["t"] || heard["seq"] != first["seq"] {
                    self.ledger.double(1, &format!("{message}: {first}, then {heard}"));
                }
            }
        }
        for at in 0..seats.sockets.len() {
            let id = self.player.id();
            let question = json!({ "t": "rulings", "id": id });
            seats.sockets[at].send(&question).await.map_err(|_| Broken)?;
            loop {
                let heard = hear(&mut seats.sockets[at]).await?;
                game.note(seats, at, &heard);
                if heard["id"] == question["id"] {
                    break;
                }
            }
        }
        (game.pending, game.is_heard) = (None, false);
        self.answered(game, seats, (who, message, &first));
        Ok(())
    }

    /// Takes an answer to the books.
    fn answered(
        &self,
        game: &mut Game,
        seats: &Seats,
        (who, message, answer): (usize, &Value, &Value),
    ) {
        let kind = DEEDS.into_iter().find(|kind| message["t"] == *kind).unwrap_or("act");
        let is_done = answer["t"] == "done";
        if !is_done && matches!(kind, "act" | "give" | "resign" | "rematch") {
            self.ledger.refuse(&format!("{}: {message}: {answer}", game.field.scenario));
            game.is_broken = true;
        }
        // A row that fixes the key comes with the first decision that costs a die or is seen.
        let fixes = u64::from(game.may_fix && matches!(kind, "act" | "rule" | "resign"));
        let is_open = game.is_over && game.hides;
        for at in 0..game.memories.len() {
            let (now, known) = (seats.sockets[at].seq, game.memories[at].seq);
            let least = known + u64::from(is_done && game.counts(kind, at == who));
            let most = known + if is_done { 1 + fixes } else { fixes };
            let whose = format!("{} at {}, eye {at}", game.id, game.field.scenario);
            // Once it is over everybody counts everything.
            let is_same = !is_open || game.memories[at].is_open;
            if is_same && now < least {
                self.ledger.lose(least - now, &format!("{whose} after {message}: {now}"));
            } else if is_same && now > most {
                self.ledger.double(now - most, &format!("{whose} after {message}: {now}"));
            }
            game.memories[at].seq = now;
            game.memories[at].is_open = is_open;
        }
        game.may_fix &= game.room["fixed"] != true;
        if !is_done {
            return;
        }
        if kind == "chat" {
            game.said.extend(message["text"].as_str().map(str::to_owned));
        }
        self.ledger.acknowledge(kind, &game.what(kind, message));
        if game.done.len() >= 40 {
            game.done.remove(0);
        }
        game.done.push((who, message.clone(), answer["seq"].as_u64().unwrap_or(0)));
    }

    /// Goes on from a moment of a finished game at another table.
    async fn fork(&mut self, game: &mut Game) -> Result<(), Broken> {
        let at = game.memories[0].told.len() / 2;
        let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
        let path = route::FORK.replace("{id}", &game.id);
        let wish = json!({ "at": at, "seats": seats });
        let laid = game.people[0].lay(&self.ledger, route::FORK, &path, &wish).await?;
        self.check_entries(game, laid.map(|laid| (laid.id, at))).await
    }

    /// Takes a finished game home and brings it again.
    async fn bring(&mut self, game: &mut Game) -> Result<(), Broken> {
        let path = format!("/api/v1/tables/{}/file", game.id);
        let file = game.people[0].person.get(&path).await.map_err(|_| Broken)?;
        let brought = game.people[0].bring(&self.ledger, route::FILE, file.body).await?;
        let entries = game.memories[0].told.len();
        self.check_entries(game, brought.map(|id| (id, entries))).await
    }

    /// A table that goes on from elsewhere has as many entries as it should.
    async fn check_entries(
        &self,
        game: &Game,
        laid: Option<(String, usize)>,
    ) -> Result<(), Broken> {
        let Some((id, entries)) = laid else { return Ok(()) };
        let opened = Socket::open(&game.people[0].person, &id).await;
        if let Err((404, _)) = opened {
            self.ledger.lose(1, &format!("table {id}"));
            return Ok(());
        }
        let mut socket = opened.map_err(|_| Broken)?;
        let welcome = socket.hello(0, 0, Value::Null).await.map_err(|_| Broken)?;
        let known = told_of(&welcome);
        // Where something is hidden a game that goes on is told to each side as it knows it.
        let is_told = welcome["room"]["over"] == true || !game.hides;
        if is_told && known != game.memories[0].told[..entries] {
            self.ledger.reroll(&format!("table {id} does not go on from {}", game.id));
        }
        Ok(())
    }
}

impl Game {
    pub fn new(field: Field, people: Vec<Visitor>, id: String, may_fix: bool, rows: u64) -> Game {
        // Every seat that was taken is a row, and it is acknowledged.
        let memories = vec![Memory { seq: rows, ..Memory::default() }; people.len()];
        Game {
            field,
            people,
            id,
            hides: false,
            may_fix,
            memories,
            said: Vec::new(),
            pending: None,
            is_heard: false,
            done: Vec::new(),
            room: Value::Null,
            is_over: false,
            is_broken: false,
        }
    }

    /// The next game if one was asked for, with sides swapped.
    fn rematch(mut self) -> Option<Game> {
        let id = self.room["rematch"].as_str()?.to_owned();
        self.people.swap(0, 1);
        for player in &mut self.people {
            player.owns(Some(&id));
        }
        let may_fix = self.room["dice"] == "keyed";
        Some(Game::new(self.field, self.people, id, may_fix, 0))
    }

    /// What may have been kept for somebody though he has not heard of it, and what must have been.
    fn may(&self, at: usize) -> May {
        let Some((who, message)) = &self.pending else { return May::default() };
        let kind = message["t"].as_str().unwrap_or_default();
        let fixes = self.may_fix && matches!(kind, "act" | "rule" | "resign");
        let must = u64::from(self.is_heard && self.counts(kind, at == *who));
        let less = matches!(kind, "back" | "allow" | "rule");
        May { must, more: 1 + u64::from(fixes), less, stands: kind == "rule" }
    }

    /// Whether what was done must be a row for somebody who did it, or did not. What takes back is
    /// none for those who never saw what is gone, such as a throw that was only waited for.
    fn counts(&self, kind: &str, is_own: bool) -> bool {
        !matches!(kind, "back" | "allow") && (is_own || !self.hides)
    }

    /// Takes in what somebody heard.
    fn note(&mut self, seats: &mut Seats, at: usize, heard: &Value) {
        if heard["t"] == "update" {
            seats.updates[at] = heard["update"].clone();
            self.memories[at].note(&heard["update"]);
        }
        if heard["t"] == "room" {
            self.room = heard["room"].clone();
            self.is_over |= heard["room"]["over"] == true;
        }
    }

    /// What a message was in particular, for the report.
    fn what(&self, kind: &str, message: &Value) -> String {
        let answered = if message["yes"] == true { "yes" } else { "no" };
        match kind {
            "act" | "give" | "rule" => self.field.book.to_owned(),
            "back" if self.room["back_asked"].is_null() => "at once".to_owned(),
            "back" => "asked for".to_owned(),
            "draw" if self.room["drawn"] == true => "agreed".to_owned(),
            "draw" | "allow" => answered.to_owned(),
            _ => String::new(),
        }
    }

    /// Whatever was said is there once, in its order; of much only the last part is told.
    fn compare_said(&mut self, ledger: &Ledger, chat: &Value) {
        let told = chat.as_array().into_iter().flatten();
        let told: Vec<&str> = told.filter_map(|said| said["text"].as_str()).collect();
        let pending = match &self.pending {
            Some((_, message)) if message["t"] == "chat" => message["text"].as_str(),
            _ => None,
        };
        let mut known: Vec<&str> = self.said.iter().map(String::as_str).collect();
        if pending.is_some() && told.last().copied() == pending {
            known.extend(pending);
        }
        let skip = known.len().saturating_sub(100);
        if told.len() < known.len() - skip {
            ledger.lose((known.len() - skip - told.len()) as u64, "words");
        } else if told != known[skip..] {
            ledger.double(1, &format!("words: {told:?} and not {:?}", &known[skip..]));
        }
    }
}

/// The log that a welcome tells.
fn told_of(welcome: &Value) -> Vec<Value> {
    welcome["update"]["told"].as_array().cloned().unwrap_or_default()
}

/// Hears something; the end of a connection, or too long a silence, is a break.
pub async fn hear(socket: &mut Socket) -> Result<Value, Broken> {
    match tokio::time::timeout(Duration::from_secs(20), socket.hear()).await {
        Ok(Heard::Message(heard)) if heard["t"] != "bye" => Ok(heard),
        _ => Err(Broken),
    }
}
