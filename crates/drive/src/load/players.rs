//! Two players and their table, as fast as they may.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use drive::{Person, Player, Socket};
use engine::Side;
use futures_util::FutureExt;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};

use super::Shared;

/// How long a player waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a player needs of a message: reading less leaves more of the machine to the server.
#[derive(Deserialize)]
struct Heard {
    t: String,
    id: Option<String>,
    seq: Option<u64>,
    /// How the game stands, all of it …
    update: Option<Seen>,
    /// … or what is different.
    change: Option<Seen>,
    room: Option<Room>,
    choices: Option<Vec<Choice>>,
}

#[derive(Deserialize)]
struct Room {
    over: bool,
}

#[derive(Deserialize)]
struct Seen {
    /// Left out if it is as it was.
    #[serde(default, deserialize_with = "told")]
    prompt: Option<Option<Prompt>>,
}

fn told<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<Prompt>>, D::Error> {
    Option::deserialize(from).map(Some)
}

#[derive(Clone, Deserialize)]
struct Prompt {
    side: Side,
    subjects: Vec<u8>,
    own: Vec<Choice>,
    idle: Choice,
}

#[derive(Clone, Deserialize)]
struct Choice {
    /// Only the one that is chosen is looked into.
    action: Box<RawValue>,
}

impl Choice {
    fn action(&self) -> Result<Value, String> {
        serde_json::from_str(self.action.get()).map_err(|error| error.to_string())
    }
}

/// Two players and their table.
struct Game {
    sockets: [Socket; 2],
    prompts: [Option<Prompt>; 2],
    /// One may know what the other does not, so what one is told may never come to the other.
    is_hidden: bool,
    is_over: bool,
    /// There are no rules: anything can be done at any time.
    is_relay: bool,
}

/// Plays one game after the other until all is measured.
pub async fn game(shared: Arc<Shared>, ready: Arc<AtomicU64>, seed: u64, n: u32, phase: Duration) {
    let mut player = Player::new(&format!("g{n}"), seed.wrapping_add(u64::from(n) * 7919));
    let mut is_first = true;
    let mut started = shared.started.clone();
    let mut due = Instant::now() + phase;
    while !shared.stop.load(Relaxed) {
        let opened = {
            let Ok(_turn) = shared.opening.acquire().await else { return };
            open(&shared, n).await
        };
        let Ok(mut game) = opened else {
            shared.failed.fetch_add(1, Relaxed);
            tokio::time::sleep(Duration::from_millis(200)).await;
            continue;
        };
        if std::mem::take(&mut is_first) {
            ready.fetch_add(1, Relaxed);
        }
        // A new game is not late for what the old one could not do.
        due = due.max(Instant::now());
        while !game.is_over && !shared.stop.load(Relaxed) {
            if started.has_changed().unwrap_or(false) {
                due = *started.borrow_and_update() + phase;
            }
            if act(&shared, &mut game, &mut player, &mut due).await.is_err() {
                shared.failed.fetch_add(1, Relaxed);
                break;
            }
        }
    }
}

async fn open(shared: &Shared, n: u32) -> Result<Game, String> {
    let Some(scenario) = &shared.scenario else { return open_relay(shared, n).await };
    let people = [Person::new(shared.address).await?, Person::new(shared.address).await?];
    let wish = json!({
        "scenario": scenario,
        "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
    });
    let laid = people[0].lay(&wish).await?;
    people[1].join(&laid.id, laid.seat.as_deref()).await?;
    let (a, welcome_a) = Socket::enter_for_changes(&people[0], &laid.id).await?;
    let (b, welcome_b) = Socket::enter_for_changes(&people[1], &laid.id).await?;
    let is_hidden = welcome_a["scene"]["hidden"] == true;
    let prompts = [welcome_a, welcome_b].map(|mut welcome| {
        serde_json::from_value::<Option<Prompt>>(welcome["update"]["prompt"].take()).ok()?
    });
    Ok(Game { sockets: [a, b], prompts, is_hidden, is_over: false, is_relay: false })
}

async fn open_relay(shared: &Shared, n: u32) -> Result<Game, String> {
    let mut sockets = Vec::new();
    for _ in 0..2 {
        let mut socket = Socket::bare(shared.address).await?;
        socket.send(&json!({ "game": n })).await?;
        socket.until(|heard| heard["t"] == "welcome").await?;
        sockets.push(socket);
    }
    let sockets = sockets.try_into().map_err(|_| "two sockets were opened")?;
    Ok(Game { sockets, prompts: [None, None], is_hidden: false, is_over: false, is_relay: true })
}

/// One action: thought of before it is due, sent when it is, done when both know.
async fn act(
    shared: &Shared,
    game: &mut Game,
    player: &mut Player,
    due: &mut Instant,
) -> Result<(), String> {
    let Some(message) = think(shared, game, player).await? else { return Ok(()) };
    let who = usize::from(message["side"] == "b");
    let interval = Duration::from_nanos(shared.interval.load(Relaxed));
    if interval.is_zero() {
        *due = Instant::now();
    } else {
        *due += interval;
        sleep_until(*due).await;
    }
    let counted = shared.counts.load(Relaxed);
    let wanted = due.elapsed();
    game.sockets[who].send(&message).await?;
    let mut seq = None;
    while seq.is_none_or(|seq| game.sockets[who].seq < seq) {
        let heard = hear(shared, game, who).await?;
        if heard.id.as_deref() == message["id"].as_str() {
            if heard.t != "done" {
                return refused(shared, game);
            }
            seq = heard.seq;
        }
    }
    if game.is_hidden {
        take_in(shared, game, 1 - who)?;
    } else {
        while seq.is_some_and(|seq| game.sockets[1 - who].seq < seq) {
            hear(shared, game, 1 - who).await?;
        }
    }
    if counted {
        shared.times.lock().await.push(due.elapsed().max(wanted).as_secs_f64());
    }
    Ok(())
}

/// An action was refused. Where something is hidden, somebody may have been too late.
fn refused(shared: &Shared, game: &Game) -> Result<(), String> {
    if !game.is_hidden {
        return Err("a legal action was refused".into());
    }
    shared.failed.fetch_add(1, Relaxed);
    Ok(())
}

/// What is done next, as a message; nothing if the game is over.
async fn think(
    shared: &Shared,
    game: &mut Game,
    player: &mut Player,
) -> Result<Option<Value>, String> {
    if game.is_relay {
        let who = player.below(2) as usize;
        let action = json!({ "Move": { "piece": 7, "to": "12.14", "by": "the cheapest way" } });
        let side = [Side::A, Side::B][who];
        return Ok(Some(player.act(&game.sockets[who], side, &action)));
    }
    while !game.is_over && game.prompts.iter().all(Option::is_none) {
        if !game.is_hidden {
            game.is_over = true;
            break;
        }
        hear_any(shared, game).await?;
    }
    let prompt = game.prompts.iter().flatten().next().cloned();
    let Some(prompt) = prompt.filter(|_| !game.is_over) else { return Ok(None) };
    let action = choose(shared, game, player, &prompt).await?;
    Ok(Some(player.act(&game.sockets[prompt.side.index()], prompt.side, &action)))
}

/// Something legal: what a piece can do, or the end of the step now and then.
async fn choose(
    shared: &Shared,
    game: &mut Game,
    player: &mut Player,
    prompt: &Prompt,
) -> Result<Value, String> {
    let count = prompt.subjects.len() as u32;
    if count > 0 && (prompt.own.is_empty() || player.below(3) > 0) {
        let (id, who) = (player.id(), prompt.side.index());
        let subject = prompt.subjects[player.below(count) as usize];
        let side = prompt.side;
        let question = json!({ "t": "choices", "id": id, "side": side, "subject": subject });
        game.sockets[who].send(&question).await?;
        loop {
            let heard = hear(shared, game, who).await?;
            if heard.t == "refused" {
                break;
            }
            let Some(choices) = heard.choices else { continue };
            if !choices.is_empty() {
                let at = player.below(choices.len() as u32) as usize;
                return choices[at].action();
            }
            break;
        }
    }
    let own = prompt.own.get(player.below(prompt.own.len().max(1) as u32) as usize);
    own.unwrap_or(&prompt.idle).action()
}

async fn hear(shared: &Shared, game: &mut Game, who: usize) -> Result<Heard, String> {
    let heard = tokio::time::timeout(PATIENCE, game.sockets[who].hear_text()).await;
    let Ok(Ok(text)) = heard else { return Err("the connection broke".into()) };
    note(shared, game, who, &text)
}

/// Hears whatever comes first, to either of them.
async fn hear_any(shared: &Shared, game: &mut Game) -> Result<(), String> {
    let [a, b] = &mut game.sockets;
    let heard = tokio::time::timeout(PATIENCE, async {
        tokio::select! {
            text = a.hear_text() => (0, text),
            text = b.hear_text() => (1, text),
        }
    });
    let Ok((who, Ok(text))) = heard.await else { return Err("the connection broke".into()) };
    note(shared, game, who, &text).map(drop)
}

/// Takes in what is there already.
fn take_in(shared: &Shared, game: &mut Game, who: usize) -> Result<(), String> {
    while let Some(heard) = game.sockets[who].hear_text().now_or_never() {
        let text = heard.map_err(|_| "the connection broke")?;
        note(shared, game, who, &text)?;
    }
    Ok(())
}

fn note(shared: &Shared, game: &mut Game, who: usize, text: &str) -> Result<Heard, String> {
    if shared.counts.load(Relaxed) {
        shared.bytes.fetch_add(text.len() as u64, Relaxed);
    }
    let heard: Heard = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if let Some(seq) = heard.seq.filter(|_| heard.t != "done") {
        game.sockets[who].seq = seq;
    }
    let seen = heard.update.as_ref().or(heard.change.as_ref());
    if let Some(prompt) = seen.and_then(|seen| seen.prompt.clone()) {
        game.prompts[who] = prompt;
    }
    game.is_over |= heard.room.as_ref().is_some_and(|room| room.over);
    Ok(heard)
}
