//! The umpire's chair: who may sit there, what he sees, and what everybody knows of him.

use drive::http::Laid;
use drive::{Person, Socket};
use serde_json::{Value, json};

use crate::house::House;
use crate::sealed::{house, wish};

async fn laid(house: &House) -> (Laid, Person) {
    let ann = house.person().await;
    let laid = ann.lay(&wish(json!({ "who": "friend" }), json!("keyed"))).await.unwrap();
    (laid, ann)
}

async fn join(person: &Person, laid: &Laid, token: &Option<String>) -> (u16, Value) {
    let reply = person.join(&laid.id, token.as_deref()).await.unwrap();
    (reply.status.as_u16(), reply.json())
}

async fn enter(person: &Person, laid: &Laid) -> (Socket, Value) {
    Socket::enter(person, &laid.id).await.unwrap()
}

async fn named(house: &House, name: &str) -> Person {
    let person = house.person().await;
    let me = json!({ "name": name });
    assert_eq!(person.send_json("PUT", "/api/v1/me", &me).await.unwrap().status, 200);
    person
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_has_a_chair_only_if_it_was_laid_with_one() {
    let house = House::open().await;
    let (laid, a, _b) = house.two("keyed").await;
    assert_eq!(laid.umpire, None);
    assert!(a.room.get("umpire").is_none() && a.room.get("umpiring").is_none());
    let list = a.person.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert!(list[0].get("umpire").is_none() && list[0].get("umpiring").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_cannot_judge_and_whoever_judges_cannot_play() {
    let house = house().await;
    let (laid, ann) = laid(&house).await;
    let (bob, una, cid) = (house.person().await, named(&house, "Una").await, house.person().await);
    // Who laid the table knows the link, and plays.
    let (status, told) = join(&ann, &laid, &laid.umpire).await;
    assert_eq!(status, 409);
    assert!(told["detail"].as_str().unwrap().contains("cannot be its umpire"), "{told}");
    let (status, told) = join(&una, &laid, &laid.umpire).await;
    assert_eq!((status, &told["umpire"], &told["side"]), (200, &json!(true), &Value::Null));
    // Not even by the link to the seat that is still free.
    let (status, told) = join(&una, &laid, &laid.seat).await;
    assert_eq!(status, 409);
    assert!(told["detail"].as_str().unwrap().contains("plays no side"), "{told}");
    assert_eq!(join(&bob, &laid, &laid.seat).await.0, 200);
    assert_eq!(join(&bob, &laid, &laid.umpire).await.0, 409);
    let (status, told) = join(&cid, &laid, &laid.umpire).await;
    assert_eq!(status, 409);
    assert_eq!(told["detail"], "Somebody else is the umpire.");
    // Coming again by any of his links changes nothing.
    for token in [&laid.umpire, &laid.watch, &None] {
        let (status, told) = join(&una, &laid, token).await;
        assert_eq!((status, &told["umpire"]), (200, &json!(true)), "{token:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_onlooker_never_becomes_the_umpire_without_the_link() {
    let house = house().await;
    let (laid, _ann) = laid(&house).await;
    let eve = house.person().await;
    assert_eq!(join(&eve, &laid, &laid.watch).await.0, 200);
    let (mut socket, welcome) = enter(&eve, &laid).await;
    assert!(welcome["room"].get("umpiring").is_none());
    assert_eq!(welcome["room"]["umpire"], json!({ "name": null, "who": "free", "here": false }));
    for message in [
        json!({ "t": "umpire", "id": "1" }),
        json!({ "t": "look", "id": "2", "side": "umpire" }),
        json!({ "t": "hello", "seq": 0, "keep": 0, "side": "umpire" }),
        json!({ "t": "act", "id": "3", "seq": 0, "side": "umpire", "action": "seal" }),
    ] {
        socket.send(&message).await.unwrap();
        let answer = socket.until(|heard| heard["t"] != "room").await.unwrap();
        assert_eq!(answer["t"], "refused", "{message}: {answer}");
    }
    for token in [Some("umpire".to_owned()), Some("a".repeat(52)), laid.watch.clone(), None] {
        let (_, told) = join(&eve, &laid, &token).await;
        assert!(told.get("umpire").is_none(), "{token:?}: {told}");
    }
    let welcome = socket.hello(0, 0, Value::Null).await.unwrap();
    assert!(welcome["room"].get("umpiring").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_knows_him_and_he_sees_everything() {
    let house = house().await;
    let (laid, ann) = laid(&house).await;
    let (bob, una) = (house.person().await, named(&house, "Una").await);
    join(&bob, &laid, &laid.seat).await;
    join(&una, &laid, &laid.watch).await;
    let (mut a, _) = enter(&ann, &laid).await;
    let (mut u, _) = enter(&una, &laid).await;
    a.until(|heard| heard["room"]["watchers"] == 1).await.unwrap();
    let write = json!({ "write": { "man": 0, "stance": "strike" } });
    let act = json!({ "t": "act", "id": "1", "seq": a.seq, "side": "a", "action": write });
    assert_eq!(a.ask(&act).await.unwrap()["t"], "done");
    a.until(|heard| heard["t"] == "update").await.unwrap();

    // An onlooker sits down, and her page shows more at once.
    assert_eq!(join(&una, &laid, &laid.umpire).await.0, 200);
    let update = u.until(|heard| heard["t"] == "update").await.unwrap();
    assert_eq!(update["update"]["entries"], 1);
    assert!(update.to_string().contains("Ichi strikes"), "{update}");
    let room = a.until(|heard| heard["room"]["umpire"]["name"] == "Una").await.unwrap();
    assert_eq!(room["room"]["umpire"], json!({ "name": "Una", "who": "person", "here": true }));
    assert_eq!(room["room"]["watchers"], 0, "the umpire is no onlooker");
    assert!(room["room"].get("umpiring").is_none());

    // She may speak, and is known by her name of today.
    u.send(&json!({ "t": "chat", "id": "c", "text": "begin" })).await.unwrap();
    let said = a.until(|heard| heard["t"] == "chat").await.unwrap();
    assert_eq!((&said["said"]["name"], &said["said"]["side"]), (&json!("Una"), &Value::Null));
    let me = json!({ "name": "Una the Just" });
    assert_eq!(una.send_json("PUT", "/api/v1/me", &me).await.unwrap().status, 200);
    a.until(|heard| heard["room"]["umpire"]["name"] == "Una the Just").await.unwrap();
    let list = una.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert_eq!(
        (&list[0]["umpire"]["name"], &list[0]["umpiring"]),
        (&json!("Una the Just"), &json!(true))
    );
    assert_eq!(list[0]["mine"], json!([]));
    let list = bob.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert_eq!(list[0]["umpire"]["name"], "Una the Just");
    assert!(list[0].get("umpiring").is_none());
    drop(u);
    a.until(|heard| heard["room"]["umpire"]["here"] == false).await.unwrap();

    let house = house.restart().await;
    let back = |person: &Person| {
        let mut person = person.clone();
        person.server = house.at();
        person.origin = Some(format!("http://{}", house.at()));
        person
    };
    let (ann, bob, una) = (back(&ann), back(&bob), back(&una));
    let (_socket, welcome) = enter(&una, &laid).await;
    assert_eq!(welcome["room"]["umpiring"], true);
    assert_eq!(welcome["update"]["entries"], 1);
    let (_socket, welcome) = enter(&bob, &laid).await;
    assert_eq!(welcome["update"]["entries"], 0);

    // The next game has the same umpire.
    let (mut a, _) = enter(&ann, &laid).await;
    assert_eq!(
        a.ask(&json!({ "t": "resign", "id": "r", "side": "a" })).await.unwrap()["t"],
        "done"
    );
    assert_eq!(a.ask(&json!({ "t": "rematch", "id": "m" })).await.unwrap()["t"], "done");
    let room = a.until(|heard| heard["room"]["rematch"].is_string()).await.unwrap();
    let next = room["room"]["rematch"].as_str().unwrap();
    let (_socket, welcome) = Socket::enter(&una, next).await.unwrap();
    assert_eq!(welcome["room"]["umpiring"], true);
    assert_eq!(welcome["room"]["mine"], json!([]));
}

/// A ruling that the umpire can give now, by its words.
async fn ruling(umpire: &mut Socket, words: &str) -> Value {
    let told = umpire.ask(&json!({ "t": "rulings", "id": "r" })).await.unwrap();
    let all = told["choices"].as_array().unwrap();
    let found = all.iter().find(|choice| choice["words"].as_str().unwrap().contains(words));
    found.unwrap_or_else(|| panic!("no ruling `{words}` in {told}"))["action"].clone()
}

async fn rule(umpire: &mut Socket, id: &str, words: &str, reason: &str) {
    let action = ruling(umpire, words).await;
    let seq = umpire.seq;
    let rule = json!({ "t": "rule", "id": id, "seq": seq, "action": action, "reason": reason });
    let done = umpire.ask(&rule).await.unwrap();
    assert_eq!(done["t"], "done", "{words}: {done}");
    umpire.until(|heard| heard["t"] == "update").await.unwrap();
}

/// Answers for both sides with what is played for whoever is late, until a phase has begun.
async fn idle(sockets: &mut [Socket; 2], ids: &str) {
    for (socket, side) in sockets.iter_mut().zip(["a", "b"]) {
        let update = socket.hello(0, 0, Value::Null).await.unwrap()["update"].clone();
        let Some(idle) = update["prompt"]["idle"].get("action").cloned() else { continue };
        let (id, seq) = (format!("{ids}{side}"), socket.seq);
        let act = json!({ "t": "act", "id": id, "seq": seq, "side": side, "action": idle });
        let done = socket.ask(&act).await.unwrap();
        assert_eq!(done["t"], "done", "{done}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn he_halts_the_game_and_takes_it_back_and_everybody_is_told_why() {
    let house = House::open().await;
    let (ann, bob, una) = (house.person().await, house.person().await, named(&house, "Una").await);
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "friend" } });
    let wish = json!({
        "scenario": "katana-to-yari/fox-toll", "seats": seats, "umpire": true, "dice": "keyed",
    });
    let laid = ann.lay(&wish).await.unwrap();
    join(&bob, &laid, &laid.seat).await;
    join(&una, &laid, &laid.umpire).await;
    let mut players = [enter(&ann, &laid).await.0, enter(&bob, &laid).await.0];
    let (mut u, _) = enter(&una, &laid).await;
    // Modes and orders of both: the first phase is over, the next has begun.
    idle(&mut players, "m").await;
    idle(&mut players, "o").await;
    let full = u.hello(0, 0, Value::Null).await.unwrap();
    let entries = full["update"]["entries"].as_u64().unwrap();
    assert!(entries >= 4, "{full}");

    rule(&mut u, "h", "halted", "the cat is on the board").await;
    for (socket, side) in players.iter_mut().zip(["a", "b"]) {
        let told = socket.hello(0, 0, Value::Null).await.unwrap();
        let halted = json!({ "text": "the cat is on the board", "rule": "KY-UMP-09" });
        assert_eq!(told["update"]["halted"], halted);
        assert_eq!(
            (&told["update"]["prompt"], &told["update"]["waits"]),
            (&Value::Null, &Value::Null)
        );
        let last = told["update"]["told"].as_array().unwrap().last().unwrap();
        assert_eq!(last["words"], json!(["the cat is on the board"]), "{last}");
        let (id, seq) = (format!("no{side}"), socket.seq);
        let act = json!({ "t": "act", "id": id, "seq": seq, "side": side, "action": "Seal" });
        let refused = socket.ask(&act).await.unwrap();
        assert_eq!(
            (&refused["t"], &refused["why"]["rule"]),
            (&json!("refused"), &json!("KY-UMP-09"))
        );
        let back = json!({ "t": "back", "id": format!("b{side}"), "side": side });
        assert_eq!(socket.ask(&back).await.unwrap()["t"], "refused");
    }

    rule(&mut u, "b", "back to move 1 phase 2", "the cat moved Goro").await;
    let told = players[1].hello(0, 0, Value::Null).await.unwrap();
    assert_eq!(told["update"]["halted"]["text"], "the cat moved Goro");
    let now = told["update"]["told"].as_array().unwrap();
    assert!((now.len() as u64) < entries, "{told}");
    assert_eq!(now.last().unwrap()["words"], json!(["the cat moved Goro"]));

    // A restart brings the same back, and the game goes on when he says so.
    let house = house.restart().await;
    let back = |person: &Person| {
        let mut person = person.clone();
        person.server = house.at();
        person.origin = Some(format!("http://{}", house.at()));
        person
    };
    let (mut u, welcome) = enter(&back(&una), &laid).await;
    assert_eq!(welcome["room"].get("frozen").unwrap_or(&Value::Null), &Value::Null);
    assert_eq!(welcome["update"]["halted"]["text"], "the cat moved Goro");
    rule(&mut u, "g", "goes on", "the cat is out").await;
    let mut players = [enter(&back(&ann), &laid).await.0, enter(&back(&bob), &laid).await.0];
    idle(&mut players, "p").await;
    let told = u.hello(0, 0, Value::Null).await.unwrap();
    assert!(told["update"].get("halted").is_none(), "{told}");
}
