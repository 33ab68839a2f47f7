//! What happens unseen leaves no trace: no message, no number, no word.

use std::sync::Arc;

use bytes::Bytes;
use drive::http::Laid;
use drive::{Person, Socket};
use engine::BySide;
use serde_json::{Value, json};

use super::secrets::Leak;
use super::vault::Vault;
use crate::house::House;

async fn house(secret_b: u8) -> House {
    let vault = Vault { leak: Leak::None, secret: BySide::new(4, secret_b) };
    House::open_with(|config| config.library = Arc::new(vault)).await
}

fn wish(b: &str) -> Value {
    json!({
        "scenario": "secrets/one",
        "seats": { "a": { "who": "me" }, "b": { "who": b, "level": "random" } },
        "dice": "own",
    })
}

/// Two at a table, and one who watches: Ann, Bob, Eve.
async fn table(house: &House) -> (Laid, [Person; 3], [Socket; 3]) {
    let people = [house.person().await, house.person().await, house.person().await];
    let laid = people[0].lay(&wish("friend")).await.unwrap();
    people[1].join(&laid.id, laid.seat.as_deref()).await.unwrap();
    people[2].join(&laid.id, laid.watch.as_deref()).await.unwrap();
    let mut sockets = Vec::new();
    for person in &people {
        sockets.push(Socket::enter(person, &laid.id).await.unwrap().0);
    }
    (laid, people, sockets.try_into().ok().unwrap())
}

/// Acts, and waits until it is done; gives what was acknowledged.
async fn act(socket: &mut Socket, id: &str, side: &str, action: Value) -> Value {
    let seq = socket.seq;
    let act = json!({ "t": "act", "id": id, "seq": seq, "side": side, "action": action });
    socket.send(&act).await.unwrap();
    let done = socket.until(|heard| heard["id"] == id).await.unwrap();
    if done["t"] == "done" {
        socket.until(|heard| heard["t"] == "update").await.unwrap();
    }
    done
}

/// Everything somebody received until now: a question is answered after what came before.
async fn heard(socket: &mut Socket) -> Vec<String> {
    socket.received = Some(Vec::new());
    let question = json!({ "t": "moment", "id": "now", "at": 0 });
    socket.send(&question).await.unwrap();
    socket.until(|heard| heard["id"] == "now").await.unwrap();
    let mut received = socket.received.take().unwrap();
    received.pop();
    received
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_of_what_he_does_not_see() {
    let house = house(2).await;
    let (_, _, [mut ann, mut bob, mut eve]) = table(&house).await;
    act(&mut ann, "1", "a", json!({ "walk": 1 })).await;
    for socket in [&mut bob, &mut eve] {
        socket.until(|heard| heard["t"] == "update").await.unwrap();
        heard(socket).await;
    }
    heard(&mut ann).await;
    let (seq, entries) = (ann.seq, ann.entries);
    for (id, to) in [("2", 7), ("3", 8), ("4", 9)] {
        let done = act(&mut bob, id, "b", json!({ "slip": to })).await;
        assert_eq!(done["t"], "done", "{done}");
    }
    assert_eq!((bob.entries, bob.seq), (entries + 3, seq + 3), "who slips knows of it");
    assert_eq!(heard(&mut ann).await, Vec::<String>::new());
    assert_eq!(heard(&mut eve).await, Vec::<String>::new());

    // The next that is seen has the next number, for whoever comes back too.
    act(&mut bob, "5", "b", json!({ "walk": 2 })).await;
    let news = ann.until(|heard| heard["t"] == "update").await.unwrap();
    assert_eq!(news["seq"], json!(seq + 1));
    assert_eq!(news["update"]["told"][0]["n"], json!(entries));
    assert_eq!(news["update"]["entries"], json!(entries + 1));
    let back = ann.hello(seq, entries, Value::Null).await.unwrap();
    assert_eq!((&back["seq"], &back["update"]["keep"]), (&json!(seq + 1), &json!(entries)));
    assert_eq!(back["update"]["told"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_stands_until_something_is_seen() {
    let house = house(2).await;
    let (_, _, [mut ann, mut bob, _]) = table(&house).await;
    act(&mut ann, "1", "a", json!({ "walk": 1 })).await;
    ann.send(&json!({ "t": "draw", "id": "2", "side": "a", "yes": true })).await.unwrap();
    ann.until(|heard| heard["room"]["draw_offered"] == "a").await.unwrap();
    bob.until(|heard| heard["room"]["draw_offered"] == "a").await.unwrap();
    act(&mut bob, "3", "b", json!({ "slip": 7 })).await;
    assert_eq!(heard(&mut ann).await, Vec::<String>::new());
    act(&mut bob, "4", "b", json!({ "walk": 1 })).await;
    ann.until(|heard| heard["room"]["draw_offered"].is_null() && heard["t"] == "room")
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_not_told_is_not_late() {
    let house = house(2).await;
    let (_, _, [mut ann, mut bob, _]) = table(&house).await;
    act(&mut ann, "1", "a", json!({ "slip": 5 })).await;
    let first = act(&mut ann, "2", "a", json!({ "walk": 1 })).await;
    bob.until(|heard| heard["t"] == "update").await.unwrap();
    act(&mut bob, "3", "b", json!({ "slip": 5 })).await;
    let done = act(&mut bob, "4", "b", json!({ "walk": 1 })).await;
    assert_eq!(done["t"], "done", "{done}");
    ann.until(|heard| heard["t"] == "update").await.unwrap();
    let done = act(&mut ann, "5", "a", json!({ "walk": 1 })).await;
    assert_eq!(done["t"], "done", "{done}");
    // Sent twice is done once, and acknowledged as it was.
    let again = json!({ "t": "act", "id": "2", "seq": 1, "side": "a", "action": { "walk": 1 } });
    ann.send(&again).await.unwrap();
    let done = ann.until(|heard| heard["id"] == "2").await.unwrap();
    assert_eq!((&done["t"], &done["seq"]), (&json!("done"), &json!(first["seq"])));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_seen_is_not_counted_after_a_restart() {
    let mut house = house(2).await;
    let (laid, people, sockets) = table(&house).await;
    let [mut ann, mut bob, _] = sockets;
    act(&mut ann, "1", "a", json!({ "walk": 1 })).await;
    bob.until(|heard| heard["t"] == "update").await.unwrap();
    act(&mut bob, "2", "b", json!({ "slip": 7 })).await;
    act(&mut bob, "3", "b", json!({ "walk": 1 })).await;
    ann.until(|heard| heard["update"]["entries"] == 2).await.unwrap();
    let (seq, entries) = (ann.seq, ann.entries);
    house = house.restart().await;
    let mut ann = Person::nobody(house.at());
    ann.cookie.clone_from(&people[0].cookie);
    let mut socket = Socket::open(&ann, &laid.id).await.unwrap();
    let welcome = socket.hello(seq, entries, Value::Null).await.unwrap();
    assert_eq!(welcome["seq"], json!(seq));
    assert_eq!((&welcome["update"]["entries"], &welcome["update"]["keep"]), (&json!(2), &json!(2)));
}

/// What a computer's opponent receives while they walk in turn, and how often it slipped.
async fn against_computer(secret_b: u8) -> (Vec<String>, usize) {
    let house = house(secret_b).await;
    let ann = house.person().await;
    let laid = ann.lay(&wish("computer")).await.unwrap();
    let (mut socket, _) = Socket::enter(&ann, &laid.id).await.unwrap();
    socket.received = Some(Vec::new());
    for n in 0..4 {
        let act = json!({ "t": "act", "id": format!("m{n}"), "seq": socket.seq, "side": "a",
            "action": { "walk": 1 } });
        socket.send(&act).await.unwrap();
        socket.until(|heard| heard["on"] == json!(false)).await.unwrap();
    }
    let received = socket.received.take().unwrap();
    socket.send(&json!({ "t": "resign", "id": "end", "side": "a" })).await.unwrap();
    let end = socket.until(|heard| heard["t"] == "update").await.unwrap();
    (received, end.to_string().matches("B slips").count())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_slips_unseen() {
    let ((low, never), (high, often)) = (against_computer(2).await, against_computer(9).await);
    assert_eq!((never, often), (0, 4), "once the game is over everything is told");
    assert_eq!(low, high);
    let walks = low.iter().filter(|text| text.contains("B walks 1")).count();
    assert_eq!(walks, 4, "{low:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_something_is_hidden_nobody_has_the_file_before_the_end() {
    let house = house(2).await;
    let (laid, people, [mut ann, _, _]) = table(&house).await;
    let (file, fork) = (
        format!("/api/v1/tables/{}/file", laid.id),
        json!({
            "at": 0,
            "seats": { "a": { "who": "me" }, "b": { "who": "screen" } },
        }),
    );
    for person in &people {
        assert_eq!(person.send("GET", &file, &[], Bytes::new()).await.unwrap().status, 403);
        let path = file.replace("/file", "/fork");
        assert_eq!(person.send_json("POST", &path, &fork).await.unwrap().status, 403);
    }
    let resign = json!({ "t": "resign", "id": "end", "side": "a" });
    ann.send(&resign).await.unwrap();
    ann.until(|heard| heard["t"] == "update").await.unwrap();
    for person in &people {
        assert_eq!(person.send("GET", &file, &[], Bytes::new()).await.unwrap().status, 200);
    }
}

/// Two worlds cannot agree on times, so this is looked at in one: what is unseen is no news.
#[tokio::test(flavor = "multi_thread")]
async fn no_list_tells_when_something_happened_unseen() {
    let house = house(2).await;
    let (_, people, [mut ann, mut bob, _]) = table(&house).await;
    act(&mut ann, "1", "a", json!({ "walk": 1 })).await;
    bob.until(|heard| heard["t"] == "update").await.unwrap();
    let path = "/api/v1/tables?which=mine";
    let lists = || async {
        let mut lists = Vec::new();
        for person in &people {
            lists.push(person.get(path).await.unwrap().text());
        }
        lists
    };
    let before = lists().await;
    let now = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let then = now().as_millis();
    while now().as_millis() == then {
        tokio::task::yield_now().await;
    }
    let done = act(&mut bob, "2", "b", json!({ "slip": 7 })).await;
    assert_eq!(done["t"], "done");
    assert_eq!(lists().await, before);
    act(&mut bob, "3", "b", json!({ "walk": 1 })).await;
    assert_ne!(lists().await, before, "what is seen is news");
}
