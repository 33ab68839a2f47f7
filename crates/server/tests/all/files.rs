//! Games taken home, brought in, and gone on with from any moment.

use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat, play_on, wish};

/// A finished game and its file.
async fn finished(house: &House) -> (Person, String, String) {
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 4).await;
    let path = format!("/api/v1/tables/{}/file", laid.id);
    let early = a.person.get(&path).await.unwrap();
    assert_eq!(early.status, 200, "nothing is hidden in this game");
    assert!(!early.text().contains("\"key\":\""), "but the key of its dice is");
    play_on(&mut a, &mut b, 36).await;
    if !a.is_over() {
        assert_eq!(a.say("resign", json!({})).await["t"], "done");
    }
    let file = a.person.get(&path).await.unwrap();
    assert_eq!(file.status, 200);
    assert!(file.text().contains("\"key\":\""), "the key is shown at the end");
    (a.person, laid.id, file.text())
}

async fn upload(person: &Person, text: &str) -> drive::Reply {
    let body = bytes::Bytes::copy_from_slice(text.as_bytes());
    person.send("POST", "/api/v1/files", &[("content-type", "text/plain")], body).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_can_be_brought_in_and_taken_home_again() {
    let house = House::open().await;
    let (_, _, text) = finished(&house).await;
    let reader = house.person().await;
    let reply = upload(&reader, &text).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let laid = Laid::read(&reply).unwrap();
    let mut seat = Seat::enter(reader.clone(), &laid.id, Side::A).await;
    assert_eq!(seat.room["over"], true);
    assert_eq!(seat.room["key"].as_str().unwrap().len(), 64);
    let count = text.lines().count() - 3;
    assert_eq!(seat.told.len(), count);
    assert_eq!(seat.say("moment", json!({ "at": 5 })).await["update"]["entries"], 5);
    let back = reader.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap().text();
    assert_eq!(back, text, "it is the same file");
    let stranger = house.person().await;
    let path = format!("/api/v1/tables/{}/file", laid.id);
    assert_eq!(stranger.get(&path).await.unwrap().status, 404);
    stranger.join(&laid.id, laid.watch.as_deref()).await.unwrap();
    assert_eq!(stranger.get(&path).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_refused_and_changes_nothing() {
    let house = House::open().await;
    let (person, _, text) = finished(&house).await;
    let games = || {
        let conn = rusqlite::Connection::open(house.database()).unwrap();
        conn.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0)).unwrap()
    };
    let before = games();
    let lines: Vec<&str> = text.lines().collect();
    let mut die = lines.clone();
    let at = (1..die.len() - 1).find(|at| !die[*at].contains("\"dice\":[]")).unwrap();
    let mut entry: Value = serde_json::from_str(die[at]).unwrap();
    let face = entry["dice"][0].as_u64().unwrap();
    entry["dice"][0] = json!(face % 10 + 1);
    let changed = entry.to_string();
    die[at] = &changed;
    let key = text.replace("\"key\":\"", "\"key\":\"00");
    let contribution =
        text.replacen("\"contributions\":{\"a\":\"", "\"contributions\":{\"a\":\"z", 1);
    let mut other_end = lines.clone();
    let mut end: Value = serde_json::from_str(lines[lines.len() - 2]).unwrap();
    let won = if end["end"]["outcome"]["won"] == "a" { "b" } else { "a" };
    end["end"]["outcome"] = json!({ "won": won });
    let end = end.to_string();
    other_end[lines.len() - 2] = &end;
    // In the middle of a line: at its end the file would be that of a game still open.
    let half = &lines[..lines.len() / 2 + 1];
    let cut = &half.join("\n");
    let cut = &cut[..cut.len() - half[half.len() - 1].len() / 2];
    let damaged = [
        ("", "no header"),
        ("hello", "not the header"),
        (cut, "breaks off"),
        (&die.join("\n"), "die"),
        (&key, "key"),
        (&contribution, "die"),
        (&text.replace("village-green", "village-brown"), "no such scenario"),
        (&[lines[0], &lines[1].replace("\"side\"", "\"edis\"")].join("\n"), "not an entry"),
        (&other_end.join("\n"), "outcome"),
    ];
    for (text, words) in damaged {
        let reply = upload(&person, text).await;
        assert_eq!(reply.status, 400, "{words}");
        let told = reply.json();
        let detail = told["detail"].as_str().unwrap();
        assert!(detail.to_lowercase().contains(words), "{words}: {detail}");
        assert!(!told["remedy"].as_str().unwrap().is_empty());
    }
    let reply = person.send("POST", "/api/v1/files", &[], bytes::Bytes::from(vec![0xff; 10])).await;
    assert_eq!(reply.unwrap().status, 400);
    let reply = upload(&person, &"x".repeat(3 * 1024 * 1024)).await;
    assert_eq!(reply.status, 413);
    assert_eq!(games(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_from_any_moment_with_dice_of_its_own() {
    let house = House::open().await;
    let (person, table, text) = finished(&house).await;
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "friend" } });
    let path = format!("/api/v1/tables/{table}/fork");
    let reply = person.post(&path, &json!({ "at": 9_999, "seats": seats })).await.unwrap();
    assert_eq!(reply.status, 400);
    let reply = person.post(&path, &json!({ "at": 12, "seats": seats })).await.unwrap();
    assert_eq!(reply.status, 201, "{}", reply.text());
    let laid = Laid::read(&reply).unwrap();
    let friend = house.person().await;
    assert_eq!(friend.join(&laid.id, laid.seat.as_deref()).await.unwrap().status, 200);
    let mut a = Seat::enter(person.clone(), &laid.id, Side::A).await;
    let mut b = Seat::enter(friend, &laid.id, Side::B).await;
    assert_eq!(a.entries(), 12);
    assert_eq!(a.say("contribute", json!({ "text": "anew" })).await["t"], "done");
    assert!(play_on(&mut a, &mut b, 25).await > 0);
    if !a.is_over() {
        assert_eq!(b.say("resign", json!({})).await["t"], "done");
    }
    let own = format!("/api/v1/tables/{}/file", laid.id);
    let file = person.get(&own).await.unwrap().text();
    let same = text.lines().zip(file.lines()).skip(1).take_while(|(old, new)| old == new).count();
    assert!(same >= 12, "the first decisions are those of the old game");
    let findings =
        shelf::verify(&shelf::files(), &file, shelf::Wanted::called("game")).unwrap().findings;
    let all_hold = findings.iter().all(|found| matches!(found, shelf::Finding::Holds(_)));
    assert!(all_hold, "{findings:?}");
    assert!(format!("{findings:?}").contains("earlier game"), "{findings:?}");

    // A fork of the fork, at a moment before the first.
    let path = format!("/api/v1/tables/{}/fork", laid.id);
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
    for at in [0, 5, 12, 13] {
        let reply = person.post(&path, &json!({ "at": at, "seats": seats })).await.unwrap();
        let laid = Laid::read(&reply).unwrap();
        let own = format!("/api/v1/tables/{}/file", laid.id);
        let file = person.get(&own).await.unwrap().text();
        let findings =
            shelf::verify(&shelf::files(), &file, shelf::Wanted::called("game")).unwrap().findings;
        assert!(!format!("{findings:?}").contains("Fails"), "{at}: {findings:?}");
        assert_eq!(file.lines().count(), at as usize + 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_is_forked_by_whoever_may_see_it() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 3).await;
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
    let path = format!("/api/v1/tables/{}/fork", laid.id);
    let reply = a.person.post(&path, &json!({ "at": 1, "seats": seats })).await.unwrap();
    assert_eq!(reply.status, 201, "nothing is hidden in this game");
    let stranger = house.person().await;
    let reply = stranger.post(&path, &json!({ "at": 1, "seats": seats })).await.unwrap();
    assert_eq!(reply.status, 404);
    assert!(Socket::open(&stranger, &laid.id).await.is_err());
}

/// Asks that anybody may see a game; the status, and whether anybody may.
async fn show(person: &Person, table: &str) -> (u16, Value) {
    let reply = person.post(&format!("/api/v1/tables/{table}/show"), &json!({})).await.unwrap();
    (reply.status.as_u16(), reply.json()["listed"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_is_public_once_all_who_played_it_want_that() {
    let house = House::open().await;
    let stranger = house.person().await;
    // Two people: one of them alone cannot.
    let (laid, mut a, b) = house.two("keyed").await;
    assert_eq!(show(&a.person, &laid.id).await.0, 403, "it is still played");
    assert_eq!(a.say("resign", json!({})).await["t"], "done");
    assert_eq!(show(&stranger, &laid.id).await.0, 404);
    assert_eq!(show(&a.person, &laid.id).await, (200, json!(false)));
    let path = format!("/api/v1/tables/{}/file", laid.id);
    assert_eq!(stranger.get(&path).await.unwrap().status, 404);
    a.until(|heard| heard["room"]["shown"] == json!(["a"])).await;
    assert_eq!(show(&b.person, &laid.id).await, (200, json!(true)));
    a.until(|heard| heard["room"]["listed"] == true).await;
    assert_eq!(stranger.get(&path).await.unwrap().status, 200);
    // Against a computer one is enough, and it is so after the server was stopped.
    let one = house.person().await;
    let computer = json!({ "who": "computer", "level": "random" });
    let wish = wish(json!({ "who": "me" }), computer, "keyed");
    let alone = one.lay(&wish).await.unwrap();
    let mut seat = Seat::enter(one.clone(), &alone.id, Side::A).await;
    assert_eq!(seat.say("resign", json!({})).await["t"], "done");
    assert_eq!(show(&one, &alone.id).await, (200, json!(true)));
    let house = house.restart().await;
    let nobody = Person::nobody(house.at());
    for table in [&laid.id, &alone.id] {
        let file = nobody.get(&format!("/api/v1/tables/{table}/file")).await.unwrap();
        assert_eq!(file.status, 200);
    }
    let finished = nobody.get("/api/v1/tables?which=finished").await.unwrap().json();
    let ids: Vec<&str> =
        finished.as_array().unwrap().iter().filter_map(|t| t["id"].as_str()).collect();
    assert!(ids.contains(&alone.id.as_str()), "{finished}");
}
