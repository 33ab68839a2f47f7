//! What players agree on: taking back, draws, resigning, playing again; and what they say.

use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat, play_on};

/// Plays until somebody has just decided something that no die fell for, and is asked again.
async fn until_free(a: &mut Seat, b: &mut Seat) -> Side {
    for _ in 0..200 {
        play_on(a, b, 1).await;
        for seat in [&*a, &*b] {
            if seat.update["no_back"].is_null() && seat.entries() > 0 {
                return seat.side;
            }
        }
    }
    panic!("nobody could take anything back");
}

/// Plays until a side has decided something that a die fell for.
async fn until_rolled(a: &mut Seat, b: &mut Seat) -> Side {
    for _ in 0..400 {
        play_on(a, b, 1).await;
        let last = a.told.last().unwrap();
        let lines = last["lines"].as_array().unwrap();
        if lines.iter().any(|line| !line["dice"].as_array().unwrap().is_empty()) {
            return if last["side"] == "a" { Side::A } else { Side::B };
        }
    }
    panic!("no die fell");
}

fn both<'a>(a: &'a mut Seat, b: &'a mut Seat, first: Side) -> (&'a mut Seat, &'a mut Seat) {
    if first == Side::A { (a, b) } else { (b, a) }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cost_no_die_is_taken_back_freely() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    let side = until_free(&mut a, &mut b).await;
    let (mine, other) = both(&mut a, &mut b, side);
    let told = mine.told.clone();
    let done = mine.say("back", json!({})).await;
    assert_eq!(done["t"], "done", "{done}");
    let seq = done["seq"].as_u64().unwrap();
    mine.catch_up(seq).await;
    other.catch_up(seq).await;
    assert_eq!(mine.told, told[..told.len() - 1]);
    assert_eq!(other.told, mine.told);
    // Who missed it is told to forget what was taken back.
    let late = other.socket.seq - 1;
    let welcome = other.socket.hello(late, told.len() as u64, Value::Null).await.unwrap();
    assert_eq!(welcome["update"]["keep"], told.len() - 1);
    let house = house.restart().await;
    mine.come_back(house.at()).await;
    assert_eq!(mine.told, told[..told.len() - 1]);
    assert!(mine.act().await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cost_a_die_is_taken_back_only_by_consent() {
    let mut house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    let side = until_rolled(&mut a, &mut b).await;
    let (mine, other) = both(&mut a, &mut b, side);
    let before = mine.told.clone();
    let done = mine.say("back", json!({})).await;
    assert_eq!(done["t"], "done", "asking is done: {done}");
    mine.until(|heard| heard["room"]["back_asked"] == mine_letter(side)).await;
    assert_eq!(mine.told, before, "nothing is taken back yet");
    other.until(|heard| heard["room"]["back_asked"] == mine_letter(side)).await;
    assert_eq!(mine.say("allow", json!({ "yes": true })).await["t"], "refused");

    assert_eq!(other.say("allow", json!({ "yes": false })).await["t"], "done");
    mine.until(|heard| heard["t"] == "room" && heard["room"]["back_asked"].is_null()).await;
    assert_eq!(other.say("allow", json!({ "yes": true })).await["t"], "refused");

    assert_eq!(mine.say("back", json!({})).await["t"], "done");
    let asked = mine_letter(side);
    house = house.restart().await;
    mine.come_back(house.at()).await;
    other.come_back(house.at()).await;
    assert_eq!(other.room["back_asked"], asked, "the wish survives a restart");
    let done = other.say("allow", json!({ "yes": true })).await;
    assert_eq!(done["t"], "done", "{done}");
    let seq = done["seq"].as_u64().unwrap();
    mine.catch_up(seq).await;
    other.catch_up(seq).await;
    assert!(mine.told.len() < before.len());
    assert_eq!(mine.told, before[..mine.told.len()]);
    let sight = mine.update["sight"].clone();
    house = house.restart().await;
    mine.come_back(house.at()).await;
    other.come_back(house.at()).await;
    assert_eq!(mine.update["sight"], sight);
    assert!(play_on(&mut a, &mut b, 10).await > 0);
    drop(house);
}

fn mine_letter(side: Side) -> Value {
    json!(if side == Side::A { "a" } else { "b" })
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_take_back_before_anything_was_done() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    for seat in [&mut a, &mut b] {
        let refused = seat.say("back", json!({})).await;
        assert_eq!(refused["t"], "refused", "{refused}");
        assert_eq!(seat.say("allow", json!({ "yes": true })).await["t"], "refused");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_needs_two() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 10).await;
    assert_eq!(a.say("draw", json!({ "yes": false })).await["t"], "refused");
    assert_eq!(a.say("draw", json!({ "yes": true })).await["t"], "done");
    b.until(|heard| heard["room"]["draw_offered"] == "a").await;
    assert_eq!(a.say("draw", json!({ "yes": true })).await["t"], "refused");
    assert_eq!(b.say("draw", json!({ "yes": false })).await["t"], "done");
    a.until(|heard| heard["t"] == "room" && heard["room"]["draw_offered"].is_null()).await;
    assert_eq!(b.say("draw", json!({ "yes": true })).await["t"], "done");
    let house = house.restart().await;
    a.come_back(house.at()).await;
    b.come_back(house.at()).await;
    assert_eq!(a.room["draw_offered"], "b");
    assert_eq!(a.say("draw", json!({ "yes": true })).await["t"], "done");
    b.until_over().await;
    assert_eq!(b.room["drawn"], true);
    let refused = a.say("resign", json!({})).await;
    assert!(refused["why"]["text"].as_str().unwrap().contains("over"), "{refused}");
    let file = a.person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    let findings = shelf::verify(&shelf::files(), &file.text(), shelf::Wanted::called("game"))
        .unwrap()
        .findings;
    assert!(format!("{findings:?}").contains("drawn by agreement"), "{findings:?}");
    assert!(!format!("{findings:?}").contains("Fails"), "{findings:?}");
    let mine = a.person.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert_eq!(mine, json!([]), "what is over is not among my games any more");
    let finished = a.person.get("/api/v1/tables?which=finished").await.unwrap().json();
    assert_eq!(finished[0]["outcome"]["words"], "drawn by agreement");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_lapses_when_somebody_acts() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 6).await;
    assert_eq!(a.say("draw", json!({ "yes": true })).await["t"], "done");
    b.until(|heard| heard["room"]["draw_offered"] == "a").await;
    play_on(&mut a, &mut b, 1).await;
    a.until(|heard| heard["t"] == "room" && heard["room"]["draw_offered"].is_null()).await;
    b.until(|heard| heard["t"] == "room" && heard["room"]["draw_offered"].is_null()).await;
    assert_eq!(b.say("draw", json!({ "yes": false })).await["t"], "refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_has_lost_and_may_ask_for_another_game() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 4).await;
    assert_eq!(a.say("rematch", json!({})).await["t"], "refused", "the game is not over");
    assert_eq!(a.say("resign", json!({})).await["t"], "done");
    b.until_over().await;
    assert_eq!(b.update["sight"]["outcome"]["won"], "b");
    assert_eq!(b.say("rematch", json!({})).await["t"], "done");
    let heard = a.until(|heard| heard["room"]["rematch"].is_string()).await;
    let table = heard["room"]["rematch"].as_str().unwrap().to_owned();
    // Both may ask; there is one table.
    assert_eq!(a.say("rematch", json!({})).await["t"], "done");
    let mut a2 = Seat::enter(a.person.clone(), &table, Side::B).await;
    let mut b2 = Seat::enter(b.person.clone(), &table, Side::A).await;
    assert_eq!(a2.room["mine"], json!(["b"]), "sides are swapped");
    assert_eq!(b2.room["mine"], json!(["a"]));
    assert_ne!(a2.room["commitment"], a.room["commitment"], "with dice of its own");
    assert_eq!(play_on(&mut b2, &mut a2, 8).await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_heard_by_all_and_kept() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    let renamed = a.person.send_json("PUT", "/api/v1/me", &json!({ "name": "Ann" })).await.unwrap();
    assert_eq!(renamed.json()["name"], "Ann");
    b.until(|heard| heard["room"]["seats"]["a"]["name"] == "Ann").await;
    assert_eq!(a.say("chat", json!({ "text": "<b>well</b> met\u{202e}" })).await["t"], "done");
    let heard = b.until(|heard| heard["t"] == "chat").await;
    assert_eq!(heard["said"]["text"], "<b>well</b> met");
    assert_eq!(heard["said"]["name"], "Ann");
    assert_eq!(heard["said"]["side"], "a");
    assert_eq!(a.say("chat", json!({ "text": "x".repeat(501) })).await["t"], "refused");
    assert_eq!(a.say("chat", json!({ "text": " " })).await["t"], "refused");
    let mut said = 0;
    for n in 0..20 {
        let answer = b.say("chat", json!({ "text": format!("{n}") })).await;
        said += usize::from(answer["t"] == "done");
    }
    assert!((4..=6).contains(&said), "{said} words came through in a burst");
    let onlooker = house.person().await;
    onlooker.join(&laid.id, laid.watch.as_deref()).await.unwrap();
    let mut watcher = Seat::enter(onlooker, &laid.id, Side::A).await;
    assert_eq!(watcher.say("chat", json!({ "text": "hear, hear" })).await["t"], "done");
    let heard = a.until(|heard| heard["t"] == "chat" && heard["said"]["side"].is_null()).await;
    assert_eq!(heard["said"]["text"], "hear, hear");
}
