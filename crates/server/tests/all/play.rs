//! Whole games between people.

use drive::Socket;
use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_somebody_watches() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    let onlooker = house.person().await;
    let before = Socket::open(&onlooker, &laid.id).await.err().map(|(status, _)| status);
    assert_eq!(before, Some(404), "a private table is not there for strangers");
    let joined = onlooker.join(&laid.id, laid.watch.as_deref()).await.unwrap();
    assert_eq!(joined.json()["side"], Value::Null);
    let mut watcher = Seat::enter(onlooker, &laid.id, Side::A).await;
    assert_eq!(watcher.room["mine"], json!([]));
    assert_eq!(watcher.room["commitment"].as_str().unwrap().len(), 64);
    assert_eq!(watcher.room["key"], Value::Null);

    let done = a.say("contribute", json!({ "text": "a few words" })).await;
    assert_eq!(done["t"], "done");
    let played = play_on(&mut a, &mut b, 5_000).await;
    assert!(played > 30, "{played}");
    watcher.catch_up(a.socket.seq.max(b.socket.seq)).await;
    a.until_over().await;
    watcher.until_over().await;
    assert!(watcher.update["prompt"].is_null());
    assert!(!a.update["sight"]["outcome"].is_null());
    assert_eq!(a.told, b.told, "nothing is hidden in this game");
    assert_eq!(a.told, watcher.told);
    assert_eq!(a.room["contributions"], json!({ "a": "a few words", "b": "" }));
    assert_eq!(a.room["key"].as_str().unwrap().len(), 64);

    let file = watcher.person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    assert_eq!(file.status, 200);
    let findings = shelf::verify(&shelf::files(), &file.text(), shelf::Wanted::called("game"))
        .unwrap()
        .findings;
    let all_hold = findings.iter().all(|found| matches!(found, shelf::Finding::Holds(_)));
    assert!(all_hold, "{findings:?}");
    assert!(format!("{findings:?}").contains("both sides added"), "{findings:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_is_told_only_what_he_missed() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 20).await;
    let keep = a.told.len();
    // B sees what A misses.
    let mut seq = 0;
    a.socket.send(&json!({ "t": "nonsense" })).await.unwrap();
    for _ in 0..20 {
        let Some(done) = b.act().await else { break };
        seq = done;
    }
    let welcome = a.come_back(house.at()).await;
    assert_eq!(welcome["update"]["keep"], keep);
    if seq > 0 {
        assert_eq!(welcome["seq"], seq);
    }
    assert_eq!(a.told, b.told);

    // Who claims to know more than there is starts from the beginning.
    let mut socket = Socket::open(&a.person, &a.table).await.unwrap();
    let welcome = socket.hello(1_000_000, 1_000_000, Value::Null).await.unwrap();
    assert_eq!(welcome["update"]["keep"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn sent_twice_is_done_once() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 6).await;
    let mover = if a.update["prompt"].is_null() { &mut b } else { &mut a };
    let entries = mover.entries();
    let message = mover.decide().await.unwrap();
    let first = mover.ask(message.clone()).await;
    let second = mover.ask(message.clone()).await;
    assert_eq!(first["t"], "done");
    assert_eq!(first, second);
    mover.catch_up(first["seq"].as_u64().unwrap()).await;
    assert_eq!(mover.entries(), entries + 1);
    // Another action under the same id is the same message.
    let mut other = message.clone();
    other["action"] = json!("Resign");
    assert_eq!(mover.ask(other).await, first);
    assert!(!mover.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_stale_wrong_or_nonsense_changes_nothing() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 8).await;
    let (mover, waiter) =
        if a.update["prompt"].is_null() { (&mut b, &mut a) } else { (&mut a, &mut b) };
    let message = mover.decide().await.unwrap();
    let seq = mover.socket.seq;

    let mut stale = message.clone();
    stale["id"] = json!("stale");
    stale["seq"] = json!(0);
    let refused = mover.ask(stale.clone()).await;
    assert_eq!(refused["t"], "refused", "{refused}");
    assert!(refused["why"]["text"].as_str().unwrap().contains("moved on"), "{refused}");
    stale["seq"] = json!(seq + 1);
    assert_eq!(mover.ask(stale).await["t"], "refused");

    // For the other side, and from the other seat.
    let mut wrong = message.clone();
    wrong["side"] = json!(waiter.letter());
    wrong["id"] = json!("wrong");
    assert!(mover.ask(wrong).await["why"]["text"].as_str().unwrap().contains("do not sit"));
    let mut stolen = message.clone();
    stolen["id"] = json!("stolen");
    assert!(waiter.ask(stolen).await["why"]["text"].as_str().unwrap().contains("do not sit"));
    let mut turn = message.clone();
    turn["side"] = json!(waiter.letter());
    turn["id"] = json!("not-asked");
    assert_eq!(waiter.ask(turn).await["t"], "refused");

    for (n, action) in
        [json!(null), json!({"Fly": 3}), json!([[[[]]]]), json!("Resign!")].into_iter().enumerate()
    {
        let mut bad = message.clone();
        bad["id"] = json!(format!("bad-{n}"));
        bad["action"] = action;
        assert_eq!(mover.ask(bad).await["t"], "refused");
    }
    mover.socket.send_text("{\"t\":\"act\",\"id\":\"half\"".into()).await.unwrap();
    mover.until(|heard| heard["t"] == "refused").await;
    mover.socket.send_text("{\"t\":\"act\",\"id\":\"fieldless\"}".into()).await.unwrap();
    let refused = mover.until(|heard| heard["t"] == "refused").await;
    assert_eq!(refused["id"], "fieldless");

    let welcome = mover.come_back(house.at()).await;
    assert_eq!(welcome["seq"], seq, "nothing has happened");
    assert_eq!(mover.ask(message).await["t"], "done", "the first wish is still good");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_begins_before_both_seats_are_taken() {
    let house = House::open().await;
    let one = house.person().await;
    let wish = crate::house::wish(json!({"who": "me"}), json!({"who": "friend"}), "keyed");
    let laid = one.lay(&wish).await.unwrap();
    let mut a = Seat::enter(one, &laid.id, Side::A).await;
    assert_eq!(a.room["open"], true);
    let message = a.decide().await.unwrap();
    let refused = a.ask(message).await;
    assert!(refused["why"]["text"].as_str().unwrap().contains("still free"), "{refused}");
    assert_eq!(a.room["fixed"], false);

    let other = house.person().await;
    let joined = other.join(&laid.id, laid.seat.as_deref()).await.unwrap();
    assert_eq!(joined.json()["side"], "b");
    let again = other.join(&laid.id, laid.seat.as_deref()).await.unwrap();
    assert_eq!(again.json()["side"], "b", "the same link gives the same seat to the same person");
    a.until(|heard| heard["t"] == "room" && heard["room"]["open"] == false).await;
    let third = house.person().await;
    assert_eq!(third.join(&laid.id, laid.seat.as_deref()).await.unwrap().status, 409);
    assert!(a.act().await.is_some());
    assert_eq!(a.room["fixed"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_plays_its_side_to_the_end() {
    let house = House::open().await;
    let one = house.person().await;
    let computer = json!({ "who": "computer", "level": "random" });
    let wish = crate::house::wish(json!({ "who": "me" }), computer, "keyed");
    let laid = one.lay(&wish).await.unwrap();
    let mut a = Seat::enter(one, &laid.id, Side::A).await;
    assert_eq!(a.room["seats"]["b"]["who"], "computer");
    for _ in 0..5_000 {
        if a.is_over() {
            break;
        }
        if a.act().await.is_none() {
            let asked =
                |heard: &Value| heard["t"] == "room" || !heard["update"]["prompt"].is_null();
            a.until(asked).await;
        }
    }
    assert!(a.is_over());
    let both: Vec<&str> = ["a", "b"]
        .into_iter()
        .filter(|side| a.told.iter().any(|told| told["side"] == *side))
        .collect();
    assert_eq!(both, ["a", "b"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_while_somebody_watches() {
    let house = House::open().await;
    let one = house.person().await;
    let computer = || json!({ "who": "computer", "level": "random" });
    let laid = one.lay(&crate::house::wish(computer(), computer(), "keyed")).await.unwrap();
    let mut watcher = Seat::enter(one, &laid.id, Side::A).await;
    watcher.until_over().await;
    let file = watcher.person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    let findings = shelf::verify(&shelf::files(), &file.text(), shelf::Wanted::called("game"))
        .unwrap()
        .findings;
    assert!(!format!("{findings:?}").contains("Fails"), "{findings:?}");
}

/// The decisions and dice of a game, without who played it and when.
async fn entries_with_seed(house: &House, seed: u64) -> Vec<String> {
    let one = house.person().await;
    let computer = || json!({ "who": "computer", "level": "random" });
    let mut wish = crate::house::wish(computer(), computer(), "keyed");
    wish["dice"] = json!({ "seeded": seed });
    let laid = one.lay(&wish).await.unwrap();
    let mut watcher = Seat::enter(one, &laid.id, Side::A).await;
    assert_eq!(watcher.room["dice"], "seeded", "it is told where the dice come from");
    watcher.until_over().await;
    let file = watcher.person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    let findings = shelf::verify(&shelf::files(), &file.text(), shelf::Wanted::called("game"))
        .unwrap()
        .findings;
    assert!(!format!("{findings:?}").contains("Fails"), "{findings:?}");
    // The signature is of who played it and when as well.
    let text = file.text();
    let lines = text.lines().skip(1).filter(|line| !line.starts_with("{\"seal\""));
    lines.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_known_before_gives_the_same_game_and_none_with_a_friend() {
    let house = House::open().await;
    let first = entries_with_seed(&house, 3).await;
    assert!(first.len() > 20, "{} entries", first.len());
    assert_eq!(entries_with_seed(&house, 3).await, first);
    assert_ne!(entries_with_seed(&house, 4).await, first);
    let one = house.person().await;
    let mut wish = crate::house::wish(json!({"who": "me"}), json!({"who": "friend"}), "keyed");
    wish["dice"] = json!({ "seeded": 3 });
    let refused = one.post("/api/v1/tables", &wish).await.unwrap();
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("known before"), "{}", refused.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_screen_plays_both_sides_and_looks_through_either_eye() {
    let house = House::open().await;
    let one = house.person().await;
    let wish = crate::house::wish(json!({"who": "me"}), json!({"who": "screen"}), "keyed");
    let laid = one.lay(&wish).await.unwrap();
    let mut seat = Seat::enter(one, &laid.id, Side::A).await;
    assert_eq!(seat.room["mine"], json!(["a", "b"]));
    for _ in 0..30 {
        let asked = seat.update["prompt"]["side"].as_str().map(str::to_owned);
        match asked.as_deref() {
            Some("a") => seat.side = Side::A,
            Some(_) => seat.side = Side::B,
            None => {
                let other = if seat.side == Side::A { "b" } else { "a" };
                seat.socket.send(&json!({ "t": "look", "side": other })).await.unwrap();
                seat.until(|heard| heard["t"] == "update").await;
                assert!(!seat.update["prompt"].is_null(), "one of the two is asked");
                continue;
            }
        }
        seat.act().await.unwrap();
    }
    let file = seat.person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    assert_eq!(file.status, 200, "who plays both sides may have the file of a live game");
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_answered_and_change_nothing() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 12).await;
    let (mover, waiter) =
        if a.update["prompt"].is_null() { (&mut b, &mut a) } else { (&mut a, &mut b) };
    let seq = mover.socket.seq;
    let subject = mover.update["prompt"]["subjects"][0].clone();
    if !subject.is_null() {
        let choices = mover.say("choices", json!({ "subject": subject })).await;
        assert_eq!(choices["t"], "choices", "{choices}");
        let action = choices["choices"][0]["action"].clone();
        let preview = mover.say("preview", json!({ "action": action })).await;
        assert_eq!(preview["t"], "preview", "{preview}");
        let words = choices["choices"][0]["words"].clone();
        let heard = mover.say("words", json!({ "text": words })).await;
        assert_eq!(heard["choice"]["action"], action, "{heard}");
        let threats = mover.say("threats", json!({ "piece": subject })).await;
        assert_eq!(threats["t"], "threats", "{threats}");
        let sight = mover.say("sight", json!({ "from": subject, "to": 3 })).await;
        assert_eq!(sight["t"], "sight", "{sight}");
        let why = mover.say("why", json!({ "subject": subject, "place": 0 })).await;
        assert_eq!(why["t"], "why", "{why}");
    }
    let moment = mover.say("moment", json!({ "at": 3 })).await;
    assert_eq!(moment["update"]["entries"], 3, "{moment}");
    let refused = mover.say("moment", json!({ "at": 3_000_000 })).await;
    assert_eq!(refused["t"], "refused");
    let refused = waiter.say("words", json!({ "text": "\u{202e} dance" })).await;
    assert_eq!(refused["t"], "refused");
    assert_eq!(mover.come_back(house.at()).await["seq"], seq);
}

impl Seat {
    /// Hears until the game is over.
    pub async fn until_over(&mut self) {
        while self.room["over"] != true {
            self.until(|heard| heard["t"] == "room").await;
        }
    }
}
