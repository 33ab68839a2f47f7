//! Names that look like those of others: refused where they are a computer's or the umpire's, marked
//! where two people at one table have them.

use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat};

async fn rename(person: &Person, name: &str) -> drive::Reply {
    person.send_json("PUT", "/api/v1/me", &json!({ "name": name })).await.unwrap()
}

async fn called(person: &Person, name: &str) {
    let reply = rename(person, name).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

fn names(room: &Value) -> [&str; 2] {
    ["a", "b"].map(|side| room["seats"][side]["name"].as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_name_of_a_computer_or_of_the_umpire() {
    let house = House::open().await;
    let one = house.person().await;
    let marks = format!("\u{e01}{}", "\u{e31}".repeat(19));
    for name in ["greedy", "RANDOM", "gr\u{435}edy", "Umpire", &marks] {
        let refused = rename(&one, name).await;
        assert_eq!(refused.status, 400, "{name}");
        assert_eq!(refused.json()["remedy"], "Choose another name.");
    }
    assert_eq!(rename(&one, "\u{1d401}\u{1d428}\u{1d41b}").await.json()["name"], "Bob");
    let band = json!({ "book": crate::campaign::BOOK, "name": "Umpire" });
    assert_eq!(one.post("/api/v1/campaigns", &band).await.unwrap().status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_are_called_alike_the_later_one_is_marked_to_all() {
    let house = House::open_with(|config| config.limits.names.at_once = 1e9).await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    called(&a.person, "Ann").await;
    called(&b.person, "Bob").await;
    // Whoever takes the name of the other is marked, wherever he sits.
    called(&a.person, "Bob").await;
    b.until(|heard| heard["t"] == "room" && names(&heard["room"]) == ["Bob (2)", "Bob"]).await;
    // Who was later is counted, not timed: it is the same however fast they follow each other.
    for _ in 0..20 {
        called(&a.person, "Ann").await;
        called(&b.person, "Bob").await;
        called(&a.person, "Bob").await;
        let both = |heard: &Value| {
            heard["t"] == "room" && names(&heard["room"]).iter().all(|n| n.starts_with("Bob"))
        };
        assert_eq!(names(&b.until(both).await["room"]), ["Bob (2)", "Bob"]);
    }
    called(&b.person, "Cid").await;
    a.until(|heard| heard["t"] == "room" && names(&heard["room"]) == ["Bob", "Cid"]).await;
    // A Cyrillic letter makes no other name.
    called(&a.person, "Ann").await;
    called(&b.person, "\u{410}nn").await;
    a.until(|heard| heard["t"] == "room" && names(&heard["room"]) == ["Ann", "\u{410}nn (2)"])
        .await;
    assert_eq!(b.say("chat", json!({ "text": "it is me" })).await["t"], "done");
    let said = a.until(|heard| heard["t"] == "chat").await;
    assert_eq!(said["said"]["name"], "\u{410}nn (2)");
    // The room may sleep and the server stop: it is the same afterwards, in lists and files too.
    a.socket.close().await;
    b.socket.close().await;
    let house = house.restart().await;
    let person = Person { cookie: a.person.cookie, ..Person::nobody(house.at()) };
    let seat = Seat::enter(person.clone(), &laid.id, Side::A).await;
    assert_eq!(names(&seat.room), ["Ann", "\u{410}nn (2)"]);
    let file = person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap().text();
    let head: Value = serde_json::from_str(file.lines().next().unwrap()).unwrap();
    assert_eq!(head["players"], json!({ "a": "Ann", "b": "\u{410}nn (2)" }));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_speaks_in_nobody_elses_name() {
    let house = House::open().await;
    let (laid, mut a, _b) = house.two("keyed").await;
    // He had the name before the player took it, and still has no seat.
    let (eve, other) = (house.person().await, house.person().await);
    for watcher in [&eve, &other] {
        called(watcher, "Ann").await;
        assert_eq!(watcher.join(&laid.id, laid.watch.as_deref()).await.unwrap().status, 200);
    }
    called(&a.person, "Ann").await;
    let mut eve = Seat::enter(eve, &laid.id, Side::A).await;
    let mut other = Seat::enter(other, &laid.id, Side::A).await;
    for (watcher, name) in [(&mut eve, "Ann (2)"), (&mut other, "Ann (3)")] {
        assert_eq!(watcher.say("chat", json!({ "text": "I resign" })).await["t"], "done");
        let said = a.until(|heard| heard["t"] == "chat").await;
        assert_eq!((&said["said"]["name"], &said["said"]["side"]), (&json!(name), &Value::Null));
    }
    assert_eq!(a.say("chat", json!({ "text": "I do not" })).await["t"], "done");
    let said = eve.until(|heard| heard["said"]["text"] == "I do not").await;
    assert_eq!(said["said"]["name"], "Ann");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_a_saved_game_come_through_the_same_gate() {
    let house = House::open().await;
    let one = house.person().await;
    let cases = [
        (["Bob", "Bob"], ["Bob", "Bob (2)"]),
        (["\u{410}nn", "Ann"], ["\u{410}nn", "Ann (2)"]),
        (["greedy", "gr\u{435}edy"], ["greedy", ""]),
        (["\u{1d401}\u{1d428}\u{1d41b}", "umpire"], ["Bob", ""]),
    ];
    for ([a, b], shown) in cases {
        let text = crate::strangers::saved();
        let (head, rest) = text.split_once('\n').unwrap();
        let mut head: Value = serde_json::from_str(head).unwrap();
        head["players"] = json!({ "a": a, "b": b });
        let body = bytes::Bytes::from(format!("{head}\n{rest}"));
        let kind = [("content-type", "text/plain")];
        let reply = one.send("POST", "/api/v1/files", &kind, body).await.unwrap();
        assert_eq!(reply.status, 201, "{}", reply.text());
        let laid = Laid::read(&reply).unwrap();
        let (_, welcome) = Socket::enter(&one, &laid.id).await.unwrap();
        assert_eq!(names(&welcome["room"]), shown);
    }
}
