//! Plays the same game in two worlds and compares every byte that the wrong eyes receive.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::{Value, json};
use server::Library;

use super::street;
use crate::house::House;

/// Somebody in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A player.
    Player(Side),
    /// An onlooker.
    Watcher,
    /// The umpire, at a table that has one.
    Umpire,
    /// Anybody who knows the address of the server.
    Street,
}

/// One step of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Somebody says something; `seq` is put in where it is wanted.
    Say(Who, Value),
    /// Somebody asks for an address; `{id}` is the table.
    Get(Who, String),
    /// Somebody goes away and comes back, telling what he knows.
    ComeBack(Who),
    /// Somebody does nothing, while he does something unseen in the other world.
    Nothing(Who),
    /// Everybody but the keeper looks at every address.
    Street,
}

impl Step {
    fn who(&self) -> Who {
        match self {
            Step::Say(who, _) | Step::Get(who, _) => *who,
            Step::ComeBack(who) | Step::Nothing(who) => *who,
            Step::Street => Who::Street,
        }
    }
}

/// What is played in both worlds. Whatever is done by those who must not know is the same in both;
/// the side with the secret and the umpire may act differently.
pub trait Script {
    /// How a table is laid, in each world.
    fn wish(&self, world: usize) -> Value;
    /// The next step in each world, `seen` being the last update of each player in the first;
    /// nothing at the end.
    fn next(&mut self, seen: &[Value; 2]) -> Option<[Step; 2]>;
    /// Whose secrets differ.
    fn keeper(&self) -> Who;
    /// True if the worlds are known to differ at this moment.
    fn is_apart(&self) -> bool {
        false
    }
}

/// Where two worlds differ.
#[derive(Clone, Debug)]
pub struct Difference {
    /// After how many steps.
    pub step: usize,
    /// Who received it.
    pub who: Who,
    /// What came in each world.
    pub texts: [String; 2],
}

/// What came of a comparison.
#[derive(Debug, Default)]
pub struct Compared {
    /// Bytes that were equal, in one of the worlds.
    pub bytes: usize,
    /// What an eye received in a step, compared with what it received in the other world.
    pub views: usize,
    /// Those of them that were compared while the worlds differed.
    pub apart: usize,
    /// How many steps were played.
    pub steps: usize,
    /// After how many of them the umpire, who sees all, had heard something else.
    pub judged: usize,
    /// What was said by those who may not know while the worlds differed, by its kind.
    pub said: BTreeMap<String, usize>,
    /// What they heard meanwhile, by its kind.
    pub heard: BTreeMap<String, usize>,
    /// Addresses that were looked at meanwhile, by any of them.
    pub addresses: usize,
    /// What the keeper was refused: then less happens unseen than the script believes.
    pub refused: usize,
    /// The first difference.
    pub difference: Option<Difference>,
}

impl Compared {
    /// Takes note of what somebody heard while the worlds differed.
    fn note(&mut self, who: Who, texts: &[String]) {
        if who == Who::Street {
            self.addresses += texts.len();
        }
        for kind in texts.iter().map(|text| kind_of(text)).filter(|kind| !kind.is_empty()) {
            *self.heard.entry(kind.to_owned()).or_default() += 1;
        }
    }
}

/// A fault of the server itself, planted between it and whoever listens, in the second world only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tamper {
    /// None.
    None,
    /// The file of a live game is given to anybody.
    File,
    /// What comes together comes in another order.
    Order,
    /// The address with this number tells how much has happened.
    Address(usize),
    /// Messages of this kind do.
    Heard(&'static str),
}

/// One world: a server, a table, two players, an onlooker, and the umpire if there is one.
struct World {
    house: House,
    tamper: Tamper,
    id: String,
    people: Vec<Person>,
    sockets: Vec<Socket>,
    updates: [Value; 2],
    /// What was answered at every address.
    street: Vec<String>,
    /// What is different from run to run whatever anybody knows, and what stands for it.
    noise: Vec<(String, &'static str)>,
    synced: u64,
    /// The last message that was refused.
    refused: Value,
}

fn index(who: Who) -> usize {
    match who {
        Who::Player(side) => side.index(),
        Who::Watcher => 2,
        Who::Umpire => 3,
        // Whoever is in the street has no place at the table: the first waits for him.
        Who::Street => 0,
    }
}

/// Somebody of that name.
async fn called(house: &House, name: &str) -> Person {
    let (person, me) = (house.person().await, json!({ "name": name }));
    assert_eq!(person.send_json("PUT", "/api/v1/me", &me).await.unwrap().status, 200);
    person
}

impl World {
    async fn open(library: Arc<dyn Library>, wish: &Value, tamper: Tamper) -> World {
        let house = House::open_with(|config| {
            config.library = library;
            // Who is slowed down depends on the moment, and no two worlds agree on that.
            let limits = &mut config.limits;
            for rate in [
                &mut limits.chat,
                &mut limits.names,
                &mut limits.tables,
                &mut limits.wishes,
                &mut limits.newcomers,
                &mut limits.requests,
                &mut limits.tables_a_day,
                &mut limits.brought_a_day,
            ] {
                rate.at_once = 1e9;
            }
        })
        .await;
        let mut people = Vec::new();
        for name in ["Ann", "Bob", "Eve", "Una"] {
            people.push(called(&house, name).await);
        }
        let laid: Laid = people[0].lay(wish).await.unwrap();
        assert_eq!(people[1].join(&laid.id, laid.seat.as_deref()).await.unwrap().status, 200);
        // Where anybody may look there is no link to look by.
        if let Some(token) = laid.watch.as_deref() {
            assert_eq!(people[2].join(&laid.id, Some(token)).await.unwrap().status, 200);
        }
        match laid.umpire.as_deref() {
            Some(token) => {
                assert_eq!(people[3].join(&laid.id, Some(token)).await.unwrap().status, 200);
            }
            None => people.truncate(3),
        }
        let mut noise = vec![(laid.id.clone(), "TABLE")];
        // Every house signs with a key of its own, and tells it with a game that is over.
        let key: Value = serde_json::from_str(&people[0].get("/api/v1/key").await.unwrap().text())
            .expect("a house tells its key");
        noise.extend(key["key"].as_str().map(|key| (key.to_owned(), "KEY")));
        let mut sockets = Vec::new();
        let mut updates = Vec::new();
        for person in &people {
            let mut socket = Socket::open(person, &laid.id).await.unwrap();
            // As pages do: what changes is all that may not differ.
            socket.changes = true;
            socket.received = Some(Vec::new());
            let welcome = socket.hello(0, 0, Value::Null).await.unwrap();
            if let Some(promise) = welcome["room"]["commitment"].as_str() {
                noise.push((promise.to_owned(), "PROMISE"));
            }
            updates.push(welcome["update"].clone());
            sockets.push(socket);
        }
        updates.truncate(2);
        World {
            house,
            tamper,
            id: laid.id,
            people,
            sockets,
            updates: updates.try_into().expect("two players"),
            street: Vec::new(),
            noise,
            synced: 0,
            refused: Value::Null,
        }
    }

    async fn play(&mut self, step: &Step, keeper: Who) {
        let at = index(step.who());
        match step {
            Step::Say(_, message) => {
                let mut message = message.clone();
                if message["t"] == "act" || message["t"] == "rule" {
                    message["seq"] = json!(self.sockets[at].seq);
                }
                self.sockets[at].send(&message).await.unwrap();
            }
            Step::Get(_, path) => {
                let path = path.replace("{id}", &self.id);
                let reply = self.people[at].send("GET", &path, &[], Bytes::new()).await.unwrap();
                let mut text = format!("{} {}", reply.status, reply.text());
                if self.tamper == Tamper::File && path.ends_with("/file") {
                    text = self.journal();
                }
                self.sockets[at].received.as_mut().unwrap().push(text);
            }
            Step::ComeBack(_) => {
                let (seq, keep) = (self.sockets[at].seq, self.sockets[at].entries);
                let received = self.sockets[at].received.take();
                let mut socket = Socket::open(&self.people[at], &self.id).await.unwrap();
                (socket.received, socket.changes) = (received, true);
                let old = std::mem::replace(&mut self.sockets[at], socket);
                old.close().await;
                // The others hear that he went before he comes back.
                let other = (at + 1) % 3;
                self.sockets[other].until(|heard| heard["t"] == "room").await.unwrap();
                self.sockets[at].hello(seq, keep, Value::Null).await.unwrap();
            }
            Step::Nothing(_) => {}
            Step::Street => self.look(keeper).await,
        }
        self.sync(at).await;
    }

    /// Everybody but the keeper and the umpire looks at every address.
    async fn look(&mut self, keeper: Who) {
        let (nobody, stranger) =
            (Person::nobody(self.house.at()), called(&self.house, "Stu").await);
        let mut callers = vec![("nobody", nobody), ("a stranger", stranger)];
        let named = [
            ("a", Who::Player(Side::A)),
            ("b", Who::Player(Side::B)),
            ("the onlooker", Who::Watcher),
        ];
        for (name, who) in named.into_iter().filter(|(_, who)| *who != keeper) {
            callers.push((name, self.people[index(who)].clone()));
        }
        for (name, person) in callers {
            let mut told = street::look(name, &person, &self.id).await;
            let looks_on = !matches!(name, "a" | "b");
            told.push((
                street::socket(),
                format!("{name}: {}", self.knock(&person, looks_on).await),
            ));
            for (route, mut text) in told {
                if self.tamper == Tamper::Address(route) {
                    text += &format!(" {}", self.journal().lines().count());
                }
                self.street.push(text);
            }
        }
    }

    /// What somebody hears who opens a socket. If he looks on, everybody hears that he came and went.
    async fn knock(&mut self, person: &Person, looks_on: bool) -> String {
        let mut socket = match Socket::open(person, &self.id).await {
            Ok(socket) => socket,
            Err((status, text)) => return format!("{status} {text}"),
        };
        let welcome = socket.hello(3, 2, Value::Null).await.unwrap();
        socket.close().await;
        let left = welcome["room"]["watchers"].as_u64().unwrap().saturating_sub(1);
        for socket in self.sockets.iter_mut().filter(|_| looks_on) {
            let is_gone = |heard: &Value| heard["room"]["watchers"].as_u64() == Some(left);
            socket.until(|heard| heard["t"] == "room" && is_gone(heard)).await.unwrap();
        }
        welcome.to_string()
    }

    /// Waits until everybody has heard everything: a question is answered after what came before.
    /// Whoever acted asks first, so that his act comes before the questions of the others.
    async fn sync(&mut self, first: usize) {
        self.synced += 1;
        let question = json!({ "t": "moment", "id": format!("sync-{}", self.synced), "at": 0 });
        let count = self.sockets.len();
        for at in (first..first + count).map(|at| at % count) {
            let socket = &mut self.sockets[at];
            socket.send(&question).await.unwrap();
            loop {
                let heard = socket.until(|_| true).await.unwrap();
                if at < 2 && matches!(heard["t"].as_str(), Some("update" | "change" | "welcome")) {
                    self.updates[at] = socket.update.clone();
                }
                if heard["t"] == "refused" {
                    self.refused = heard["id"].clone();
                }
                if heard["id"] == question["id"] {
                    break;
                }
            }
        }
    }

    /// What a server gives away that gives away everything.
    fn journal(&self) -> String {
        let conn = rusqlite::Connection::open(self.house.database()).unwrap();
        let mut rows = conn.prepare("SELECT body FROM row ORDER BY seq").unwrap();
        let rows = rows.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.map(Result::unwrap).collect::<Vec<_>>().join("\n")
    }

    /// What somebody received since he was asked last, without what differs anyway.
    fn received(&mut self, who: Who) -> Vec<String> {
        let mut texts = match who {
            Who::Street => std::mem::take(&mut self.street),
            _ => self.sockets[index(who)].received.replace(Vec::new()).unwrap(),
        };
        if self.tamper == Tamper::Order {
            texts.reverse();
        }
        if let Tamper::Heard(kind) = self.tamper
            && texts.iter().any(|text| kind_of(text) == kind)
        {
            let rows = self.journal().lines().count();
            let told = texts.iter_mut().filter(|text| kind_of(text) == kind);
            told.for_each(|text| *text += &" ".repeat(rows));
        }
        let clean = |text: String| {
            let named = self.noise.iter();
            let text = named.fold(text, |text, (noise, name)| text.replace(noise, name));
            without_times(&text)
        };
        texts.into_iter().map(clean).collect()
    }
}

/// What kind of message it is; nothing if it came from an address.
fn kind_of(text: &str) -> &str {
    let tag = text.strip_prefix("{\"t\":\"").and_then(|rest| rest.split_once('"'));
    tag.map_or("", |(tag, _)| tag)
}

/// Lists tell when something happened last; two worlds cannot agree on that.
fn without_times(text: &str) -> String {
    let mut parts = text.split("\"updated\":");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str("\"updated\":TIME");
        out.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    out
}

/// Plays a script in two worlds and compares what everybody receives who is not the keeper, nor the
/// umpire.
pub async fn compare(
    libraries: [Arc<dyn Library>; 2],
    tampers: [Tamper; 2],
    script: &mut dyn Script,
) -> Compared {
    let [one, two] = libraries;
    let keeper = script.keeper();
    let mut worlds = [
        World::open(one, &script.wish(0), tampers[0]).await,
        World::open(two, &script.wish(1), tampers[1]).await,
    ];
    let mut compared = Compared::default();
    let others = [Who::Player(Side::A), Who::Player(Side::B), Who::Watcher, Who::Street];
    loop {
        for who in others.into_iter().filter(|who| *who != keeper) {
            let (first, second) = (worlds[0].received(who), worlds[1].received(who));
            compared.bytes += first.iter().map(String::len).sum::<usize>();
            if who != Who::Street || !first.is_empty() {
                compared.views += 1;
                compared.apart += usize::from(script.is_apart());
            }
            if script.is_apart() {
                compared.note(who, &first);
            }
            if first != second {
                let same = first.iter().zip(&second).take_while(|(a, b)| a == b).count();
                let text = |all: &[String]| all.get(same).cloned().unwrap_or_default();
                let texts = [text(&first), text(&second)];
                compared.difference = Some(Difference { step: compared.steps, who, texts });
                return compared;
            }
        }
        if worlds.iter().all(|world| world.sockets.len() > 3) {
            let [first, second] = &mut worlds;
            compared.judged +=
                usize::from(first.received(Who::Umpire) != second.received(Who::Umpire));
        }
        let [one, two] = match script.next(&worlds[0].updates) {
            Some(steps) => steps,
            None => return compared,
        };
        assert_eq!(one.who(), two.who(), "the same person acts in both worlds");
        if one.who() != keeper && one.who() != Who::Umpire {
            assert_eq!(one, two, "who does not know cannot act on it");
        }
        for (world, step) in worlds.iter_mut().zip([&one, &two]) {
            world.play(step, keeper).await;
            if let Step::Say(who, message) = step {
                let is_refused = *who == keeper && world.refused == message["id"];
                compared.refused += usize::from(is_refused);
            }
        }
        if let Step::Say(who, message) = &one
            && *who != keeper
            && script.is_apart()
        {
            let kind = message["t"].as_str().unwrap_or_default();
            *compared.said.entry(kind.to_owned()).or_default() += 1;
        }
        compared.steps += 1;
    }
}
