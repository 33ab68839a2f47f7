//! Restarts: what was acknowledged is there again, exactly.

use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_mid_game_changes_nothing() {
    let mut house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    let said = a.say("chat", json!({ "text": "good luck" })).await;
    assert_eq!(said["t"], "done");
    let said_id = said["id"].clone();
    for _ in 0..4 {
        play_on(&mut a, &mut b, 5).await;
        assert!(!a.is_over(), "the game is long enough for this test");
        let (told, sight) = (a.told.clone(), a.update["sight"].clone());
        let (room, seq) = (a.room["contributions"].clone(), a.socket.seq);
        house = house.restart().await;
        let welcome = a.come_back(house.at()).await;
        b.come_back(house.at()).await;
        assert_eq!(welcome["update"]["keep"], told.len(), "all of it can be kept");
        assert_eq!(welcome["seq"], seq);
        assert_eq!(welcome["chat"][0]["text"], "good luck");
        assert_eq!(a.update["sight"], sight);
        assert_eq!(a.room["contributions"], room);
        // The log as a newcomer hears it is the log as it was.
        let fresh = Seat::enter(a.person.clone(), &laid.id, Side::A).await;
        assert_eq!(fresh.told, told);
        // What was done before the restart is not done again after it.
        let again = a.ask(json!({ "t": "chat", "id": said_id, "text": "good luck" })).await;
        assert_eq!(again["seq"], said["seq"]);
    }
    let played = play_on(&mut a, &mut b, 5_000).await;
    assert!(played > 0 && (a.is_over() || b.is_over() || a.update["prompt"].is_null()));
}

#[tokio::test(flavor = "multi_thread")]
async fn own_dice_survive_a_restart_between_throws() {
    let mut house = House::open().await;
    let (_, mut a, mut b) = house.two("own").await;
    let mut throws = 0;
    let mut face = 0;
    for _ in 0..2_000 {
        if a.is_over() || throws >= 12 {
            break;
        }
        let wanted = a.update["wanted"].clone();
        let die = |seat: &Seat| seat.update["wanted"]["faces"].clone();
        assert_eq!(die(&a), die(&b), "both see the die that is waited for");
        if wanted.is_null() {
            play_on(&mut a, &mut b, 1).await;
            continue;
        }
        throws += 1;
        let seq = a.socket.seq;
        house = house.restart().await;
        assert_eq!(a.come_back(house.at()).await["seq"], seq);
        b.come_back(house.at()).await;
        assert_eq!(a.update["wanted"], wanted, "the same die is still waited for");
        assert!(a.update["prompt"].is_null() && b.update["prompt"].is_null());
        face = face % wanted["faces"].as_u64().unwrap() + 1;
        let (thrower, other) =
            if wanted["by"] == "a" { (&mut a, &mut b) } else { (&mut b, &mut a) };
        let refused = other.say("give", json!({ "face": face })).await;
        assert_eq!(refused["t"], "refused", "the other side does not throw this die");
        let refused = thrower.say("give", json!({ "face": 200 })).await;
        assert_eq!(refused["t"], "refused", "no die has such a face");
        let id = format!("throw-{throws}");
        let give = json!({ "t": "give", "id": id, "side": thrower.letter(), "face": face });
        let done = thrower.ask(give.clone()).await;
        assert_eq!(done["t"], "done", "{done}");
        assert_eq!(thrower.ask(give).await, done, "a die is thrown once");
        let seq = done["seq"].as_u64().unwrap();
        a.catch_up(seq).await;
        b.catch_up(seq).await;
    }
    assert!(throws >= 5, "{throws} dice were thrown");
    let dice: Vec<&Value> =
        a.told.iter().flat_map(|told| told["lines"].as_array().unwrap()).collect();
    let dice: usize = dice.iter().map(|line| line["dice"].as_array().unwrap().len()).sum();
    assert!(dice >= throws - 1, "every die that was thrown stands in the log ({dice}, {throws})");
    assert_eq!(a.told, b.told);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_does_not_replay_is_frozen_but_can_be_read() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 20).await;
    let told = a.told.clone();
    let path = house.database();
    // The 13th entry is changed behind the server's back.
    let conn = rusqlite::Connection::open(&path).unwrap();
    let (seq, body): (i64, String) = conn
        .query_row(
            "SELECT seq, body FROM row WHERE kind = 'act' ORDER BY seq LIMIT 1 OFFSET 12",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
        .unwrap();
    let mut entry: Value = serde_json::from_str(&body).unwrap();
    entry["digest"] = json!("0123456789abcdef");
    conn.execute("UPDATE row SET body = ?1 WHERE seq = ?2", (entry.to_string(), seq)).unwrap();
    drop(conn);
    let house = house.restart().await;
    a.person.server = house.at();
    a.person.origin = Some(format!("http://{}", house.at()));
    let mut a = Seat::enter(a.person, &laid.id, Side::A).await;
    let frozen = a.room["frozen"].as_str().unwrap().to_owned();
    assert!(frozen.contains("does not play again"), "{frozen}");
    assert_eq!(a.told, told[..12]);
    let refused = a.say("resign", json!({})).await;
    assert_eq!(refused["why"]["text"], frozen);
    assert_eq!(a.say("moment", json!({ "at": 10 })).await["t"], "moment");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_did_not_happen() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 10).await;
    let (told, sight) = (a.told.clone(), a.update["sight"].clone());
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    conn.busy_timeout(std::time::Duration::from_secs(60)).unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON row WHEN NEW.kind = 'act' \
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    conn.execute_batch(full).unwrap();
    let mover = if a.update["prompt"].is_null() { &mut b } else { &mut a };
    let message = mover.decide().await.unwrap();
    let refused = mover.ask(message.clone()).await;
    assert_eq!(refused["t"], "refused");
    assert!(refused["why"]["text"].as_str().unwrap().contains("written"), "{refused}");
    // Other rows can still be written, and the game is where it was.
    assert_eq!(mover.say("chat", json!({ "text": "hm" })).await["t"], "done");
    conn.execute_batch("DROP TRIGGER full").unwrap();
    let seq = mover.socket.seq;
    a.catch_up(seq).await;
    b.catch_up(seq).await;
    assert_eq!(a.told, told);
    assert_eq!(a.update["sight"], sight);
    let mover = if a.update["prompt"].is_null() { &mut b } else { &mut a };
    let done = mover.ask(message).await;
    assert_eq!(done["t"], "done", "the same message is good when the disk is: {done}");
    let healthy = mover.person.get("/healthz").await.unwrap();
    assert_eq!(healthy.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_sleep_when_nobody_is_there() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 5).await;
    assert_eq!(house.server().rooms(), 1);
    let (person, told) = (a.person.clone(), a.told.clone());
    a.socket.close().await;
    b.socket.close().await;
    for _ in 0..3_000 {
        if house.server().rooms() == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(house.server().rooms(), 0);
    let list = person.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert_eq!(list[0]["id"], laid.id.as_str());
    assert_eq!(house.server().rooms(), 0, "a list is read without waking anybody");
    let a = Seat::enter(person, &laid.id, Side::A).await;
    assert_eq!(a.told, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_do_not_share_a_folder() {
    let house = House::open().await;
    let library = std::sync::Arc::new(server::Shelf::new(shelf::files()));
    let mut config = server::Config::new(house.database().parent().unwrap().to_owned(), library);
    config.listen.set_port(0);
    let error = server::start(config).await.err().unwrap();
    assert!(error.contains("another server"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_in_a_game_hurts_only_its_table() {
    use crate::twin::secrets::Leak;
    use crate::twin::vault::Vault;
    let secret = engine::BySide::new(4, 5);
    let vault = std::sync::Arc::new(Vault { leak: Leak::None, secret });
    let house = House::open_with(|config| config.library = vault).await;
    let (_, mut c, mut d) = house.two("own").await;
    let (_, mut a, mut b) = house.two("own").await;
    let walk = |id: &str, side: &str, seq: u64, far: u8| {
        let action = json!({ "walk": far });
        json!({ "t": "act", "id": id, "side": side, "seq": seq, "action": action })
    };
    let seq = a.socket.seq;
    assert_eq!(a.ask(walk("one", "a", seq, 1)).await["t"], "done");
    b.socket.send(&walk("bad", "b", seq, 66)).await.unwrap();
    let ended = b.socket.until(|heard| heard["id"] == "bad").await;
    assert!(ended.is_err(), "the room is gone: {ended:?}");
    // The table is where it was, and the others never noticed.
    b.come_back(house.at()).await;
    a.come_back(house.at()).await;
    assert_eq!(b.told.len(), 1);
    let seq = b.socket.seq;
    assert_eq!(b.ask(walk("good", "b", seq, 2)).await["t"], "done");
    let seq = c.socket.seq;
    assert_eq!(c.ask(walk("one", "a", seq, 1)).await["t"], "done");
    let _ = d.until(|heard| heard["t"] == "update").await;
}
