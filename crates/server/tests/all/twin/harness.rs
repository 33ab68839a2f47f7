//! Plays the same game in two worlds and compares every byte that the wrong eyes receive.

use std::sync::Arc;

use bytes::Bytes;
use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::{Value, json};
use server::Library;

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
}

impl Step {
    fn who(&self) -> Who {
        match self {
            Step::Say(who, _) | Step::Get(who, _) => *who,
            Step::ComeBack(who) | Step::Nothing(who) => *who,
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
    /// How many steps were played.
    pub steps: usize,
    /// After how many of them the umpire, who sees all, had heard something else.
    pub judged: usize,
    /// The first difference.
    pub difference: Option<Difference>,
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
}

/// One world: a server, a table, two players, an onlooker, and the umpire if there is one.
struct World {
    house: House,
    tamper: Tamper,
    id: String,
    people: Vec<Person>,
    sockets: Vec<Socket>,
    updates: [Value; 2],
    /// What is different from run to run whatever anybody knows, and what stands for it.
    noise: Vec<(String, &'static str)>,
    synced: u64,
}

fn index(who: Who) -> usize {
    match who {
        Who::Player(side) => side.index(),
        Who::Watcher => 2,
        Who::Umpire => 3,
    }
}

impl World {
    async fn open(library: Arc<dyn Library>, wish: &Value, tamper: Tamper) -> World {
        let house = House::open_with(|config| config.library = library).await;
        let mut people = Vec::new();
        for name in ["Ann", "Bob", "Eve", "Una"] {
            let (person, me) = (house.person().await, json!({ "name": name }));
            assert_eq!(person.send_json("PUT", "/api/v1/me", &me).await.unwrap().status, 200);
            people.push(person);
        }
        let laid: Laid = people[0].lay(wish).await.unwrap();
        assert_eq!(people[1].join(&laid.id, laid.seat.as_deref()).await.unwrap().status, 200);
        assert_eq!(people[2].join(&laid.id, laid.watch.as_deref()).await.unwrap().status, 200);
        match laid.umpire.as_deref() {
            Some(token) => {
                assert_eq!(people[3].join(&laid.id, Some(token)).await.unwrap().status, 200);
            }
            None => people.truncate(3),
        }
        let mut noise = vec![(laid.id.clone(), "TABLE")];
        let mut sockets = Vec::new();
        let mut updates = Vec::new();
        for person in &people {
            let mut socket = Socket::open(person, &laid.id).await.unwrap();
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
            noise,
            synced: 0,
        }
    }

    async fn play(&mut self, step: &Step) {
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
                socket.received = received;
                let old = std::mem::replace(&mut self.sockets[at], socket);
                old.close().await;
                // The others hear that he went before he comes back.
                let other = (at + 1) % 3;
                self.sockets[other].until(|heard| heard["t"] == "room").await.unwrap();
                self.sockets[at].hello(seq, keep, Value::Null).await.unwrap();
            }
            Step::Nothing(_) => {}
        }
        self.sync(at).await;
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
                if at < 2 && matches!(heard["t"].as_str(), Some("update" | "welcome")) {
                    self.updates[at] = heard["update"].clone();
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
        let mut texts = self.sockets[index(who)].received.replace(Vec::new()).unwrap();
        if self.tamper == Tamper::Order {
            texts.reverse();
        }
        let clean = |text: String| {
            let named = self.noise.iter();
            let text = named.fold(text, |text, (noise, name)| text.replace(noise, name));
            without_times(&text)
        };
        texts.into_iter().map(clean).collect()
    }
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
    let others = [Who::Player(Side::A), Who::Player(Side::B), Who::Watcher];
    loop {
        for who in others.into_iter().filter(|who| *who != keeper) {
            let (first, second) = (worlds[0].received(who), worlds[1].received(who));
            compared.bytes += first.iter().map(String::len).sum::<usize>();
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
        worlds[0].play(&one).await;
        worlds[1].play(&two).await;
        compared.steps += 1;
    }
}
