//! Kills the server at random moments while people play. Whatever was acknowledged must be there
//! afterwards: once, in its place, and with the same dice.
//!
//! Every message that changes something is one row of the game's journal, so the number of rows is
//! known exactly from the acknowledgements: fewer means lost, more means doubled. The log is
//! compared entry by entry with what was heard before: dice that differ were rolled again.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use drive::{Heard, Person, Player, Socket};
use engine::{Seeded, Side};
use serde_json::{Value, json};

use crate::scenario::SCENARIO;
use crate::underfoot::{Scratch, Underfoot};
use crate::{Spoil, TortureArgs};

/// How many finished games are checked die by die.
const CHECKED: usize = 5;

/// What was found.
#[derive(Default)]
struct Ledger {
    acknowledged: AtomicU64,
    lost: AtomicU64,
    doubled: AtomicU64,
    rerolled: AtomicU64,
    resent: AtomicU64,
    refused: AtomicU64,
    games: AtomicU64,
    stop: AtomicBool,
}

/// Tortures a server; the last line says what came of it.
pub async fn run(args: &TortureArgs) -> Result<(), String> {
    let scratch = Scratch::new("torture")?;
    let mut server = Underfoot::start(&args.program, scratch.path(), &[]).await?;
    let ledger = Arc::new(Ledger::default());
    let players: Vec<_> = (0..args.games)
        .map(|n| {
            let seed = args.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(n));
            let table = Table::new(n, server.address(), seed, Arc::clone(&ledger));
            tokio::spawn(table.play())
        })
        .collect();
    let mut rng = Seeded::stream(args.seed, u64::MAX);
    for kill in 1..=args.kills {
        // Sometimes right after the start, mostly in full play.
        let wait = if rng.below(8) == 0 { rng.below(40) } else { 40 + rng.below(700) };
        tokio::time::sleep(Duration::from_millis(u64::from(wait))).await;
        let spoil = args.spoil.filter(|_| kill == args.kills);
        server.kill(|folder| spoil.map_or(Ok(()), |spoil| damage(folder, spoil))).await?;
        if kill % 10 == 0 || kill == args.kills {
            let (done, games) = (ledger.acknowledged.load(Relaxed), ledger.games.load(Relaxed));
            let resent = ledger.resent.load(Relaxed);
            println!(
                "{kill} of {} kills, {done} actions acknowledged, {resent} sent again, {games} \
                 games ended",
                args.kills
            );
        }
    }
    ledger.stop.store(true, Relaxed);
    let mut finished = Vec::new();
    for player in players {
        finished.extend(player.await.map_err(|error| error.to_string())??);
    }
    let verified = check_files(args, &scratch, &finished).await;
    server.end().await;
    let count = |count: &AtomicU64| count.load(Relaxed);
    let found = [count(&ledger.lost), count(&ledger.doubled), count(&ledger.rerolled)];
    let [lost, doubled, rerolled] = found;
    let sum = format!(
        "{} kills, {} acknowledged actions, {lost} lost, {doubled} doubled, {rerolled} re-rolled",
        args.kills,
        count(&ledger.acknowledged),
    );
    println!("{sum}");
    if let Some(path) = &args.write {
        let report = report(args, &ledger, &sum);
        std::fs::write(path, report).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    if found != [0; 3] {
        return Err("the server did not keep what it promised".into());
    }
    match count(&ledger.refused) {
        0 => verified,
        refused => Err(format!("{refused} legal actions were refused")),
    }
}

/// The report as it is kept.
fn report(args: &TortureArgs, ledger: &Ledger, sum: &str) -> String {
    let (kills, seed, games) = (args.kills, args.seed, args.games);
    let (resent, ended) = (ledger.resent.load(Relaxed), ledger.games.load(Relaxed));
    format!(
        "# The server under torture\n\n\
         Written by `cargo xtask torture --kills {kills} --seed {seed} --write`.\n\
         {games} games at once against one server, which is killed with SIGKILL at random moments \
         and started again on the same folder. Every acknowledged action must be there \
         afterwards: once, in its place, with the same dice.\n\n\
         **{sum}.**\n\n\
         {resent} actions were sent again because their acknowledgement did not come; {ended} \
         games were played to their end.\n",
    )
}

/// Damages every journal.
fn damage(folder: &Path, spoil: Spoil) -> Result<(), String> {
    let last = "(SELECT game, max(seq) FROM row GROUP BY game)";
    let said = r#"'{"kind":"chat","side":null,"name":"x","text":"x"}'"#;
    let sql = match spoil {
        Spoil::Lost => format!("DELETE FROM row WHERE (game, seq) IN {last}"),
        Spoil::Doubled => format!(
            "INSERT INTO row SELECT game, seq + 1, made, 'chat', NULL, NULL, {said} FROM row \
             WHERE (game, seq) IN {last}"
        ),
    };
    let conn = rusqlite::Connection::open(folder.join("kabuto.sqlite"));
    let done = conn.and_then(|conn| conn.execute(&sql, []));
    done.map(|_| ()).map_err(|error| error.to_string())
}

/// Downloads some of the finished games and lets the program check every die.
async fn check_files(
    args: &TortureArgs,
    scratch: &Scratch,
    finished: &[(Person, String)],
) -> Result<(), String> {
    for (person, table) in finished.iter().take(CHECKED) {
        let reply = person.get(&format!("/api/v1/tables/{table}/file")).await?;
        let path = scratch.path().join(format!("{table}.kabuto"));
        std::fs::write(&path, &reply.body).map_err(|error| error.to_string())?;
        let mut verify = tokio::process::Command::new(&args.program);
        let output = verify.arg("verify").arg(&path).output().await;
        let output = output.map_err(|error| error.to_string())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stdout);
            return Err(format!("the file of a game does not verify:\n{said}"));
        }
    }
    println!("{} finished games verified die by die", finished.len().min(CHECKED));
    Ok(())
}

/// One game after another, and what is known of the one under way.
struct Table {
    server: std::net::SocketAddr,
    ledger: Arc<Ledger>,
    player: Player,
    own_dice: bool,
    finished: Vec<(Person, String)>,
}

/// A game as its players know it.
struct Game {
    people: [Person; 2],
    id: String,
    /// Rows that were acknowledged.
    seq: u64,
    /// Whether the row that fixes the key may still come.
    may_fix: bool,
    /// The log as it was heard.
    told: Vec<Value>,
    /// What was sent and not yet acknowledged: whose it is, and the message.
    pending: Option<(usize, Value)>,
    is_over: bool,
    /// Something was found: there is no sense in going on.
    is_broken: bool,
}

/// The connection broke: come back and look.
struct Broken;

impl Table {
    fn new(n: u32, server: std::net::SocketAddr, seed: u64, ledger: Arc<Ledger>) -> Table {
        let player = Player::new(&format!("t{n}"), seed);
        Table { server, ledger, player, own_dice: n % 4 == 3, finished: Vec::new() }
    }

    async fn play(mut self) -> Result<Vec<(Person, String)>, String> {
        while !self.ledger.stop.load(Relaxed) {
            let Some(mut game) = self.begin().await else { continue };
            loop {
                let ended = self.visit(&mut game).await;
                let is_done = game.is_over || game.is_broken || self.ledger.stop.load(Relaxed);
                if ended.is_ok() && is_done {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            if game.is_over {
                self.ledger.games.fetch_add(1, Relaxed);
                let [one, _] = game.people;
                self.finished.push((one, game.id));
            }
        }
        Ok(self.finished)
    }

    /// Lays a table for two; nothing if the server died meanwhile.
    async fn begin(&mut self) -> Option<Game> {
        tokio::time::sleep(Duration::from_millis(10)).await;
        let people = [Person::new(self.server).await.ok()?, Person::new(self.server).await.ok()?];
        let dice = if self.own_dice { "own" } else { "keyed" };
        let wish = json!({
            "scenario": SCENARIO,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "dice": dice,
        });
        let laid = people[0].lay(&wish).await.ok()?;
        let joined = people[1].join(&laid.id, laid.seat.as_deref()).await.ok()?;
        if joined.status != 200 {
            return None;
        }
        let (id, may_fix) = (laid.id, !self.own_dice);
        // The seat that was taken is the first row, and it is acknowledged.
        let (seq, told, pending) = (1, Vec::new(), None);
        let (is_over, is_broken) = (false, false);
        Some(Game { people, id, seq, may_fix, told, pending, is_over, is_broken })
    }

    /// Sits down, checks that everything is as it was, and plays until the connection breaks.
    async fn visit(&mut self, game: &mut Game) -> Result<(), Broken> {
        let broken = |_| Broken;
        let mut sockets = Vec::new();
        let mut updates = Vec::new();
        for (at, person) in game.people.clone().iter().enumerate() {
            let opened = Socket::open(person, &game.id).await;
            if let Err((404, _)) = opened {
                // The table was acknowledged, and so was the seat.
                self.ledger.lost.fetch_add(1, Relaxed);
                game.is_broken = true;
                return Ok(());
            }
            let mut socket = opened.map_err(|_| Broken)?;
            let welcome = socket.hello(0, 0, Value::Null).await.map_err(broken)?;
            if at == 0 {
                self.compare(game, &welcome);
            }
            game.is_over |= welcome["room"]["over"] == true;
            updates.push(welcome["update"].clone());
            sockets.push(socket);
        }
        while !self.ledger.stop.load(Relaxed) {
            let (who, message) = match game.pending.take() {
                Some(pending) => {
                    self.ledger.resent.fetch_add(1, Relaxed);
                    pending
                }
                None if game.is_over || game.is_broken => return Ok(()),
                None => match self.next(&mut sockets, &updates).await.map_err(broken)? {
                    Some(next) => next,
                    None => return Ok(()),
                },
            };
            game.pending = Some((who, message.clone()));
            self.send(game, &mut sockets, &mut updates, who, &message).await?;
        }
        // An action that is still open is settled before the last look.
        if let Some((who, message)) = game.pending.clone() {
            self.send(game, &mut sockets, &mut updates, who, &message).await?;
        }
        let welcome = sockets[0].hello(0, 0, Value::Null).await.map_err(broken)?;
        self.compare(game, &welcome);
        Ok(())
    }

    /// What somebody does next.
    async fn next(
        &mut self,
        sockets: &mut [Socket],
        updates: &[Value],
    ) -> Result<Option<(usize, Value)>, String> {
        if self.player.below(12) == 0 {
            let who = self.player.below(2) as usize;
            let id = self.player.id();
            return Ok(Some((who, json!({ "t": "chat", "id": id, "text": "well met" }))));
        }
        let wanted = &updates[0]["wanted"];
        if let Some(by) = wanted["by"].as_str() {
            let (who, id) = (usize::from(by == "b"), self.player.id());
            let face = self.player.below(wanted["faces"].as_u64().unwrap_or(6) as u32) + 1;
            return Ok(Some((who, json!({ "t": "give", "id": id, "side": by, "face": face }))));
        }
        for (who, side) in Side::BOTH.into_iter().enumerate() {
            let chosen = self.player.choose(&mut sockets[who], &updates[who]).await?;
            if let Some(action) = chosen {
                return Ok(Some((who, self.player.act(&sockets[who], side, &action))));
            }
        }
        Ok(None)
    }

    /// Sends a message, now and then twice, and waits for its answer and for everybody's news.
    async fn send(
        &mut self,
        game: &mut Game,
        sockets: &mut [Socket],
        updates: &mut [Value],
        who: usize,
        message: &Value,
    ) -> Result<(), Broken> {
        let twice = message["t"] != "chat" && self.player.below(10) == 0;
        for _ in 0..=u8::from(twice) {
            sockets[who].send(message).await.map_err(|_| Broken)?;
        }
        let mut answers = 0;
        let mut done = None;
        while answers <= usize::from(twice) {
            let heard = hear(&mut sockets[who]).await?;
            note(game, &mut updates[who], &heard, who == 0);
            if heard["id"] == message["id"] {
                answers += 1;
                if answers == 1 {
                    game.pending = None;
                    done = self.answered(game, message, &heard);
                } else if heard["t"] == "done" && heard["seq"].as_u64() != done {
                    self.ledger.doubled.fetch_add(1, Relaxed);
                }
            }
        }
        let Some(seq) = done else { return Ok(()) };
        for at in [who, 1 - who] {
            while sockets[at].seq < seq {
                let heard = hear(&mut sockets[at]).await?;
                note(game, &mut updates[at], &heard, at == 0);
            }
        }
        Ok(())
    }

    /// Takes an answer to the books.
    fn answered(&self, game: &mut Game, message: &Value, heard: &Value) -> Option<u64> {
        if heard["t"] != "done" {
            // Too many words at once are refused; anything else that is refused should not be.
            if message["t"] != "chat" {
                eprintln!("refused: {message}: {}", heard["why"]["text"]);
                self.ledger.refused.fetch_add(1, Relaxed);
                game.is_broken = true;
            }
            return None;
        }
        let seq = heard["seq"].as_u64().unwrap_or(0);
        let fixes = u64::from(game.may_fix && message["t"] == "act");
        let expected = game.seq + 1;
        if seq < expected {
            self.ledger.lost.fetch_add(expected - seq, Relaxed);
        } else if seq > expected + fixes {
            self.ledger.doubled.fetch_add(seq - expected - fixes, Relaxed);
        }
        game.may_fix &= message["t"] != "act";
        game.seq = seq;
        self.ledger.acknowledged.fetch_add(1, Relaxed);
        Some(seq)
    }

    /// Compares what the server says there is with what it acknowledged before.
    fn compare(&self, game: &mut Game, welcome: &Value) {
        let seq = welcome["seq"].as_u64().unwrap_or(0);
        let may = u64::from(game.pending.is_some()) + u64::from(game.may_fix);
        if seq < game.seq {
            self.ledger.lost.fetch_add(game.seq - seq, Relaxed);
        } else if seq > game.seq + may {
            self.ledger.doubled.fetch_add(seq - game.seq - may, Relaxed);
        }
        let told = welcome["update"]["told"].as_array().cloned().unwrap_or_default();
        for (n, known) in game.told.iter().enumerate() {
            match told.get(n) {
                Some(now) if now == known => {}
                Some(_) => {
                    eprintln!("entry {n} of {} is another now", game.id);
                    self.ledger.rerolled.fetch_add(1, Relaxed);
                }
                None => {
                    self.ledger.lost.fetch_add(1, Relaxed);
                }
            }
        }
        game.told = told;
    }
}

async fn hear(socket: &mut Socket) -> Result<Value, Broken> {
    match tokio::time::timeout(Duration::from_secs(20), socket.hear()).await {
        Ok(Heard::Message(heard)) if heard["t"] != "bye" => Ok(heard),
        _ => Err(Broken),
    }
}

/// Takes in what somebody heard; the log is kept as the first of the two hears it.
fn note(game: &mut Game, update: &mut Value, heard: &Value, is_first: bool) {
    if heard["t"] == "update" {
        *update = heard["update"].clone();
        if is_first {
            let keep = update["keep"].as_u64().unwrap_or(0) as usize;
            game.told.truncate(keep);
            game.told.extend(update["told"].as_array().cloned().unwrap_or_default());
        }
    }
    game.is_over |= heard["room"]["over"] == true;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(seq: u64, told: Vec<Value>, pending: bool) -> (Table, Game) {
        let server = std::net::SocketAddr::from(([127, 0, 0, 1], 1));
        let table = Table::new(0, server, 1, Arc::default());
        let people = [Person::nobody(server), Person::nobody(server)];
        let pending = pending.then(|| (0, json!({ "t": "act", "id": "x" })));
        let (id, may_fix, is_over, is_broken) = (String::new(), false, false, false);
        (table, Game { people, id, seq, may_fix, told, pending, is_over, is_broken })
    }

    fn found(table: &Table) -> [u64; 3] {
        let ledger = &table.ledger;
        [&ledger.lost, &ledger.doubled, &ledger.rerolled].map(|count| count.load(Relaxed))
    }

    fn welcome(seq: u64, told: &[Value]) -> Value {
        json!({ "seq": seq, "update": { "told": told } })
    }

    #[test]
    fn what_is_missing_or_too_much_is_noticed() {
        let entry = |face: u8| json!({ "lines": [{ "dice": [{ "face": face }] }] });
        let known = vec![entry(1), entry(2)];
        let cases = [
            (false, welcome(5, &known), [0, 0, 0]),
            (false, welcome(4, &known), [1, 0, 0]),
            (false, welcome(6, &known), [0, 1, 0]),
            (true, welcome(6, &known), [0, 0, 0]),
            (true, welcome(7, &known), [0, 1, 0]),
            (false, welcome(5, &known[..1]), [1, 0, 0]),
            (false, welcome(5, &[entry(1), entry(3)]), [0, 0, 1]),
            (true, welcome(6, &[entry(1), entry(2), entry(3)]), [0, 0, 0]),
        ];
        for (pending, welcome, expected) in cases {
            let (table, mut game) = game(5, known.clone(), pending);
            table.compare(&mut game, &welcome);
            assert_eq!(found(&table), expected, "{welcome}");
        }
    }

    #[test]
    fn acknowledgements_that_do_not_add_up_are_noticed() {
        let act = json!({ "t": "act", "id": "x" });
        for (seq, expected) in [(6, [0, 0, 0]), (5, [1, 0, 0]), (7, [0, 1, 0])] {
            let (table, mut game) = game(5, Vec::new(), false);
            table.answered(&mut game, &act, &json!({ "t": "done", "id": "x", "seq": seq }));
            assert_eq!(found(&table), expected, "{seq}");
        }
    }
}
