//! Both sides asked at once, through the real socket: restarts, coming back, taking back, files,
//! replays, computers.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use drive::http::Laid;
use drive::slips::{SCENARIO, SlipsShelf};
use drive::{Person, Player, Socket};
use engine::Side;
use serde_json::{Value, json};
use server::Shelf;

use crate::house::House;

/// A house with the small game.
pub async fn house() -> House {
    let library = SlipsShelf::new(Shelf::new(shelf::files()), None);
    House::open_with(|config| config.library = Arc::new(library)).await
}

pub fn wish(b: Value, dice: Value) -> Value {
    let seats = json!({ "a": { "who": "me" }, "b": b });
    json!({ "scenario": SCENARIO, "seats": seats, "umpire": true, "dice": dice })
}

/// Four people at a table: Ann and Bob play, Eve watches, Una is the umpire.
struct Four {
    house: House,
    laid: Laid,
    people: [Person; 4],
    sockets: [Socket; 4],
}

const ANN: usize = 0;
const BOB: usize = 1;
const EVE: usize = 2;
const UNA: usize = 3;

impl Four {
    async fn sit(dice: &str) -> Four {
        let house = house().await;
        let people = [
            house.person().await,
            house.person().await,
            house.person().await,
            house.person().await,
        ];
        let laid = people[ANN].lay(&wish(json!({ "who": "friend" }), json!(dice))).await.unwrap();
        for (at, token) in [(BOB, &laid.seat), (EVE, &laid.watch), (UNA, &laid.umpire)] {
            let joined = people[at].join(&laid.id, token.as_deref()).await.unwrap();
            assert_eq!(joined.status, 200, "{}", joined.text());
        }
        let mut sockets = Vec::new();
        for person in &people {
            sockets.push(Socket::enter(person, &laid.id).await.unwrap().0);
        }
        let mut four = Four { house, laid, people, sockets: sockets.try_into().ok().unwrap() };
        for at in [ANN, BOB, EVE, UNA] {
            four.heard(at).await;
        }
        four
    }

    /// Everything somebody received until now: a question is answered after what came before.
    async fn heard(&mut self, at: usize) -> Vec<Value> {
        let socket = &mut self.sockets[at];
        socket.send(&json!({ "t": "moment", "id": "now", "at": 0 })).await.unwrap();
        let mut all = Vec::new();
        loop {
            let heard = socket.until(|_| true).await.unwrap();
            if heard["id"] == "now" {
                return all;
            }
            all.push(heard);
        }
    }

    /// What somebody says is done; gives everything he heard of it.
    async fn say(&mut self, at: usize, id: &str, what: &str, more: Value) -> Vec<Value> {
        let side = if at == BOB { "b" } else { "a" };
        let seq = self.sockets[at].seq;
        let mut message = json!({ "t": what, "id": id, "side": side, "seq": seq });
        for (name, value) in more.as_object().unwrap() {
            message[name] = value.clone();
        }
        self.sockets[at].send(&message).await.unwrap();
        let heard = self.heard(at).await;
        assert!(heard.iter().any(|told| told["t"] == "done" && told["id"] == id), "{heard:#?}");
        heard
    }

    async fn write(&mut self, at: usize, id: &str, man: u8, stance: &str) -> Vec<Value> {
        let action = json!({ "write": { "man": man, "stance": stance } });
        self.say(at, id, "act", json!({ "action": action })).await
    }

    async fn seal(&mut self, at: usize, id: &str) -> Vec<Value> {
        self.say(at, id, "act", json!({ "action": "seal" })).await
    }

    /// The server stops and starts again; everybody comes back and tells what he knows.
    async fn restart(mut self) -> (Four, Vec<Value>) {
        self.house = self.house.restart().await;
        let mut welcomes = Vec::new();
        for at in [ANN, BOB, EVE, UNA] {
            let person = &mut self.people[at];
            person.server = self.house.at();
            person.origin = Some(format!("http://{}", self.house.at()));
            let (seq, entries) = (self.sockets[at].seq, self.sockets[at].entries);
            let mut socket = Socket::open(person, &self.laid.id).await.unwrap();
            welcomes.push(socket.hello(seq, entries, Value::Null).await.unwrap());
            self.sockets[at] = socket;
        }
        for at in [ANN, BOB, EVE, UNA] {
            self.heard(at).await;
        }
        (self, welcomes)
    }
}

fn last_update(heard: &[Value]) -> &Value {
    &heard.iter().rev().find(|told| told["t"] == "update").expect("an update came")["update"]
}

/// Who decided each entry of an update.
fn sides(update: &Value) -> Vec<&str> {
    update["told"].as_array().unwrap().iter().map(|told| told["side"].as_str().unwrap()).collect()
}

/// What is noted of each of the six men.
fn notes(update: &Value) -> Vec<Value> {
    update["sight"]["pieces"].as_array().unwrap().iter().map(|man| man["notes"].clone()).collect()
}

fn is_blank(notes: &[Value]) -> bool {
    notes.iter().all(|notes| *notes == json!([]))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_out_from_under_the_others_across_restarts() {
    let mut four = Four::sit("own").await;
    four.write(ANN, "a1", 0, "strike").await;
    four.write(BOB, "b1", 3, "step").await;
    four.seal(BOB, "b2").await;
    assert!(four.heard(EVE).await.is_empty() && four.heard(ANN).await.is_empty());
    let una = four.heard(UNA).await;
    assert_eq!(una.iter().filter(|told| told["t"] == "update").count(), 3);
    assert_eq!(last_update(&una)["entries"], 3);

    let (mut four, welcomes) = four.restart().await;
    let update = |at: usize| &welcomes[at]["update"];
    assert_eq!([ANN, BOB, EVE, UNA].map(|at| update(at)["entries"].clone()), [1, 2, 0, 3]);
    assert_eq!([ANN, BOB, EVE, UNA].map(|at| update(at)["keep"].clone()), [1, 2, 0, 3]);
    assert!(update(BOB)["prompt"].is_null() && !update(ANN)["prompt"].is_null());
    assert!(update(BOB)["no_back"].is_null() && update(ANN)["no_back"].is_null());
    let waits = update(UNA)["waits"].as_str().unwrap();
    assert!(waits.contains("Red") && !waits.contains("Blue"), "{waits}");
    let waits = update(EVE)["waits"].as_str().unwrap();
    assert!(waits.contains("Red") && waits.contains("Blue"), "{waits}");

    let (seq, entries) = (four.sockets[BOB].seq, four.sockets[BOB].entries);
    four.say(ANN, "a2", "back", json!({})).await;
    let una = four.heard(UNA).await;
    let update = last_update(&una);
    assert_eq!((&update["entries"], &update["keep"]), (&json!(2), &json!(0)));
    assert_eq!(sides(update), ["b", "b"]);
    assert!(four.heard(BOB).await.is_empty() && four.heard(EVE).await.is_empty());

    let (mut four, welcomes) = four.restart().await;
    let update = |at: usize| &welcomes[at]["update"];
    assert_eq!([ANN, BOB, EVE, UNA].map(|at| update(at)["entries"].clone()), [0, 2, 0, 2]);
    assert_eq!((four.sockets[BOB].seq, four.sockets[BOB].entries), (seq, entries));
    // Bob thinks better of it, and both come in.
    four.say(BOB, "b3", "back", json!({})).await;
    four.write(ANN, "a3", 0, "strike").await;
    four.write(ANN, "a4", 0, "guard").await;
    four.seal(ANN, "a5").await;
    let (mut four, _) = four.restart().await;
    four.seal(BOB, "b4").await;
    let eve = four.heard(EVE).await;
    assert_eq!(last_update(&eve)["wanted"]["by"], "a");
    four.say(ANN, "a6", "give", json!({ "face": 3 })).await;
    for at in [ANN, BOB, EVE, UNA] {
        let heard = if at == ANN { continue } else { four.heard(at).await };
        let text = last_update(&heard)["told"].to_string();
        assert!(text.contains("Ichi guards") && text.contains("Aka steps"), "{at}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_is_done_once_and_said_alike() {
    let mut four = Four::sit("keyed").await;
    let first = four.write(ANN, "a1", 0, "strike").await;
    four.write(BOB, "b1", 3, "step").await;
    let second = four.write(ANN, "a1", 0, "strike").await;
    let done = |heard: &[Value]| heard.iter().find(|told| told["t"] == "done").unwrap().clone();
    assert_eq!(done(&first), done(&second));
    assert_eq!((four.sockets[ANN].entries, second.len()), (1, 1), "{second:#?}");
    // Whoever knows of none of it is not late.
    assert_eq!(four.sockets[BOB].entries, 1);
    four.seal(BOB, "b2").await;
    let (mut four, _) = four.restart().await;
    let third = four.write(ANN, "a1", 0, "strike").await;
    assert_eq!(done(&first), done(&third));
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_do_not_move_by_what_is_sealed() {
    let mut four = Four::sit("keyed").await;
    let list = "/api/v1/tables?which=mine";
    let mut before = Vec::new();
    for at in [BOB, EVE] {
        before.push(four.people[at].get(list).await.unwrap().json());
    }
    tokio::time::sleep(Duration::from_millis(5)).await;
    four.write(ANN, "a1", 0, "strike").await;
    four.seal(ANN, "a2").await;
    for (at, before) in [BOB, EVE].into_iter().zip(before) {
        assert_eq!(four.people[at].get(list).await.unwrap().json(), before, "{at}");
    }
    let mine = four.people[ANN].get(list).await.unwrap().json();
    assert_eq!(mine[0]["your_move"], false, "who has sealed is not asked");
    assert_eq!(four.people[UNA].get(list).await.unwrap().json()[0]["umpiring"], true);
}

/// Plays to the end with take-backs; gives the table and the people.
async fn played() -> Four {
    let mut four = Four::sit("keyed").await;
    let mut players = [Player::new("a", 3), Player::new("b", 4)];
    let mut updates = [Value::Null, Value::Null];
    for at in [ANN, BOB] {
        updates[at] = four.sockets[at].hello(0, 0, Value::Null).await.unwrap()["update"].clone();
        four.heard(at).await;
    }
    for step in 0..400 {
        let at = players[0].below(2) as usize;
        let side = [Side::A, Side::B][at];
        let chosen = players[at].choose(&mut four.sockets[at], &updates[at]).await.unwrap();
        let is_back = step % 7 == 3 && updates[at]["no_back"].is_null();
        let message = match chosen {
            _ if is_back => {
                let letter = ["a", "b"][at];
                json!({ "t": "back", "id": format!("back{step}"), "side": letter })
            }
            Some(action) => players[at].act(&four.sockets[at], side, &action),
            None => continue,
        };
        four.sockets[at].send(&message).await.unwrap();
        // Whoever spoke first: once he is answered, it has happened for the other too.
        for at in [at, ANN + BOB - at] {
            for heard in four.heard(at).await {
                assert_ne!(heard["t"], "refused", "{message}: {heard}");
                if heard["t"] == "update" {
                    updates[at] = heard["update"].clone();
                }
            }
        }
        if !updates[ANN]["sight"]["outcome"].is_null() {
            return four;
        }
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_checked_taken_home_and_gone_on_with() {
    let four = played().await;
    let bob = &four.people[BOB];
    let path = format!("/api/v1/tables/{}/file", four.laid.id);
    let file = bob.get(&path).await.unwrap();
    assert_eq!(file.status, 200, "{}", file.text());
    // What was taken back stands in the file too: the table tells how much is left.
    let (socket, welcome) = Socket::enter(bob, &four.laid.id).await.unwrap();
    let entries = welcome["update"]["entries"].as_u64().expect("it is told");
    socket.close().await;
    let head = [("content-type", "text/plain")];
    let taken = bob.send("POST", "/api/v1/files", &head, file.body.clone()).await.unwrap();
    assert_eq!(taken.status, 201, "every decision, digest and die is checked: {}", taken.text());
    // A digest that is not that of what is left is noticed.
    let text = file.text();
    let at = text.find("\"digest\":\"").unwrap() + "\"digest\":\"".len();
    let other = if &text[at..=at] == "0" { "1" } else { "0" };
    let spoiled = format!("{}{other}{}", &text[..at], &text[at + 1..]);
    let refused = bob.send("POST", "/api/v1/files", &head, Bytes::from(spoiled)).await.unwrap();
    assert_eq!(refused.status, 400, "{}", refused.text());
    for at in [0, 1, entries / 2, entries - 1] {
        let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
        let fork = json!({ "at": at, "seats": seats });
        let path = format!("/api/v1/tables/{}/fork", four.laid.id);
        let laid = Laid::read(&bob.post(&path, &fork).await.unwrap()).unwrap();
        let (mut socket, welcome) = Socket::enter(bob, &laid.id).await.unwrap();
        let side = welcome["update"]["prompt"]["side"].as_str().expect("he is asked").to_owned();
        let idle = welcome["update"]["prompt"]["idle"]["action"].clone();
        let act = json!({ "t": "act", "id": "on", "seq": welcome["seq"], "side": side,
            "action": idle });
        assert_eq!(socket.ask(&act).await.unwrap()["t"], "done", "{at}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_moment_is_shown_to_each_as_he_knew_it() {
    let mut four = Four::sit("own").await;
    four.write(ANN, "a1", 0, "strike").await;
    four.write(BOB, "b1", 3, "step").await;
    four.write(BOB, "b2", 4, "step").await;
    four.seal(ANN, "a2").await;
    four.seal(BOB, "b3").await;
    four.heard(ANN).await;
    four.say(ANN, "a3", "give", json!({ "face": 1 })).await;
    four.heard(BOB).await;
    four.write(BOB, "b4", 5, "guard").await;
    four.write(ANN, "a4", 1, "guard").await;
    for at in [BOB, EVE, UNA] {
        four.heard(at).await;
    }
    assert_eq!([ANN, BOB, EVE, UNA].map(|at| four.sockets[at].entries), [4, 4, 1, 7]);
    let mut written = Vec::new();
    for at in [ANN, BOB, EVE, UNA] {
        for moment in 0..=four.sockets[at].entries {
            let question = json!({ "t": "moment", "id": "then", "at": moment });
            let told = four.sockets[at].ask(&question).await.unwrap();
            assert_eq!(told["t"], "moment", "{told}");
            let update = &told["update"];
            assert_eq!(update["entries"], moment);
            assert_eq!(sides(update).len(), usize::from(moment > 0));
            let notes = notes(update);
            let (red, blue) = notes.split_at(3);
            assert!(at == ANN || at == UNA || is_blank(red), "{at} at {moment}: {red:?}");
            assert!(at == BOB || at == UNA || is_blank(blue), "{at} at {moment}: {blue:?}");
            written.push((at, notes.iter().filter(|notes| **notes != json!([])).count()));
        }
        let beyond = json!({ "t": "moment", "id": "never", "at": four.sockets[at].entries + 1 });
        assert_eq!(four.sockets[at].ask(&beyond).await.unwrap()["t"], "refused");
    }
    let count = |who: usize| -> Vec<usize> {
        written.iter().filter(|(at, _)| *at == who).map(|(_, count)| *count).collect()
    };
    // Ann seals: it is noted with all her men. The last entry of the turn leaves nothing written.
    assert_eq!(count(ANN), [0, 1, 3, 0, 1]);
    assert_eq!(count(BOB), [0, 1, 2, 0, 1]);
    assert_eq!(count(UNA), [0, 1, 2, 3, 5, 0, 1, 2]);
}

/// Ann plays a computer by dice that are known before; gives what it wrote in its first turn, and
/// what she heard until it had sealed.
async fn against_computer(writes: &[(u8, &str)]) -> (Vec<Value>, Vec<Value>) {
    let house = house().await;
    let (ann, una) = (house.person().await, house.person().await);
    let computer = json!({ "who": "computer", "level": "greedy" });
    let laid = ann.lay(&wish(computer, json!({ "seeded": 7 }))).await.unwrap();
    una.join(&laid.id, laid.umpire.as_deref()).await.unwrap();
    let (mut judge, welcome) = Socket::enter(&una, &laid.id).await.unwrap();
    let (mut socket, _) = Socket::enter(&ann, &laid.id).await.unwrap();
    let mut heard = Vec::new();
    for (n, (man, stance)) in writes.iter().enumerate() {
        let action = json!({ "write": { "man": man, "stance": stance } });
        let act = json!({ "t": "act", "id": format!("a{n}"), "seq": socket.seq, "side": "a",
            "action": action });
        socket.send(&act).await.unwrap();
        heard.push(socket.until(|heard| heard["t"] == "done").await.unwrap());
        heard.push(socket.until(|heard| heard["t"] == "update").await.unwrap());
    }
    let is_sealed = |update: &Value| notes(update)[3].to_string().contains("sealed");
    let mut update = welcome["update"].clone();
    while !is_sealed(&update) {
        update = judge.until(|heard| heard["t"] == "update").await.unwrap()["update"].clone();
    }
    socket.send(&json!({ "t": "moment", "id": "now", "at": 0 })).await.unwrap();
    loop {
        match socket.until(|_| true).await.unwrap() {
            end if end["id"] == "now" => break,
            more => heard.push(more),
        }
    }
    (notes(&update)[3..].to_vec(), heard)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_answers_at_once_unseen_and_whatever_the_other_writes() {
    let (alone, quiet) = against_computer(&[]).await;
    assert!(alone.iter().all(|notes| notes.to_string().contains("it is written")), "{alone:?}");
    for heard in &quiet {
        assert!(heard["t"] == "room" || heard["on"] == true, "it has answered: {heard}");
    }
    let (beside, _) = against_computer(&[(0, "strike"), (1, "step"), (0, "guard")]).await;
    assert_eq!(alone, beside);
}

/// Nobody throws the die of two computers, so that they come as far as it and no further. What
/// they did until then is heard of by the umpire alone.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_computers_nobody_can_tell_who_has_answered() {
    let house = house().await;
    let (ann, una) = (house.person().await, house.person().await);
    let computer = json!({ "who": "computer", "level": "greedy" });
    let mut wish = wish(computer.clone(), json!("own"));
    wish["seats"]["a"] = computer;
    let laid = ann.lay(&wish).await.unwrap();
    let mut socket = Socket::open(&ann, &laid.id).await.unwrap();
    socket.received = Some(Vec::new());
    let welcome = socket.hello(0, 0, Value::Null).await.unwrap();
    assert_eq!(welcome["update"]["entries"], 0);
    if welcome["update"]["wanted"].is_null() {
        socket.until(|heard| !heard["update"]["wanted"].is_null()).await.unwrap();
    }
    for text in socket.received.take().unwrap() {
        let heard: Value = serde_json::from_str(&text).unwrap();
        let is_quiet = match heard["t"].as_str().unwrap() {
            // The one update is the die that is waited for once both are in.
            "update" | "welcome" => heard["update"]["entries"] == 0,
            "thinking" => heard["on"] == true,
            kind => kind == "room",
        };
        assert!(is_quiet, "{heard}");
    }
    una.join(&laid.id, laid.umpire.as_deref()).await.unwrap();
    let (_socket, welcome) = Socket::enter(&una, &laid.id).await.unwrap();
    let told = sides(&welcome["update"]);
    assert_eq!(told.len(), 7, "six slips and the first seal; the other waits for its die");
    assert_eq!(told.iter().filter(|side| **side == "a").count(), 4);
}
