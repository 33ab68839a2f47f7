//! What is damaged on disk is noticed, and told to whoever asks.

use std::io::{Seek, SeekFrom, Write};

use drive::Person;
use engine::Side;
use serde_json::json;

use crate::house::{House, Seat, play_on, wish};

/// Somebody with the cookie he had before the house was opened again.
fn there(person: &Person, house: &House) -> Person {
    Person { cookie: person.cookie.clone(), ..Person::nobody(house.at()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_database_is_not_well() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 30).await;
    assert_eq!(a.person.get("/healthz").await.unwrap().json()["ok"], true);
    a.socket.close().await;
    b.socket.close().await;
    let path = house.database();
    let house = house.restart_after(|conn| {
        let sql = "SELECT rootpage FROM sqlite_master WHERE name = 'row'";
        let page: u32 = conn.query_row(sql, [], |row| row.get(0)).unwrap();
        let mut file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.seek(SeekFrom::Start(u64::from(page - 1) * 4096)).unwrap();
        file.write_all(&[0xa5; 4096]).unwrap();
    });
    let house = house.await;
    let sick = Person::nobody(house.at()).get("/healthz").await.unwrap();
    assert_eq!(sick.status, 503);
    assert!(sick.text().contains("malformed"), "{}", sick.text());
    // Nobody is told that there is nothing where something cannot be read.
    let person = there(&a.person, &house);
    let file = person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap();
    assert_eq!(file.status, 503);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_damaged_game_hides_no_other() {
    let house = House::open().await;
    let one = house.person().await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(one.lay(&wish).await.unwrap().id);
    }
    let ids = tables.clone();
    let house = house.restart_after(move |conn| {
        let set = |sql: &str, id: &str| assert_eq!(conn.execute(sql, [id]).unwrap(), 1);
        set("UPDATE game SET summary = CAST(x'ff00ff' AS TEXT) WHERE id = ?1", &ids[0]);
        set("UPDATE game SET summary = '', header = 'x' WHERE id = ?1", &ids[1]);
        set("UPDATE game SET summary = '', header = CAST(x'ff' AS TEXT) WHERE id = ?1", &ids[2]);
    });
    let house = house.await;
    let one = there(&one, &house);
    let list = one.get("/api/v1/tables?which=mine").await.unwrap();
    assert_eq!(list.status, 200);
    let list = list.json();
    let find = |id: &str| list.as_array().unwrap().iter().find(|table| table["id"] == id).cloned();
    let [whole, bad, worse, other] = [0, 1, 2, 3].map(|n| find(&tables[n]).expect("it is listed"));
    // What lists show is made again from the journal; a game of which nothing is left says so.
    for table in [whole, other] {
        assert_eq!((&table["turn"], &table["frozen"]), (&json!(1), &json!(null)), "{table}");
    }
    for table in [bad, worse] {
        assert_eq!(table["title"], "A damaged game", "{table}");
        assert!(!table["frozen"].as_str().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_key_freezes_its_game() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 3).await;
    let house = house.restart_after(|conn| {
        let sql = "UPDATE game SET setup = replace(setup, '\"key\":\"', '\"key\":\"00')";
        assert_eq!(conn.execute(sql, []).unwrap(), 1);
    });
    let house = house.await;
    let person = there(&a.person, &house);
    let seat = Seat::enter(person, &laid.id, Side::A).await;
    let frozen = seat.room["frozen"].as_str().expect("it cannot be played on");
    assert!(frozen.contains("key of its dice is damaged"), "{frozen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_newer_program_are_called_that() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 3).await;
    let house = house.restart_after(|conn| {
        let sql = "UPDATE row SET kind = 'duel', body = '{}' WHERE seq = 5";
        assert_eq!(conn.execute(sql, []).unwrap(), 1);
    });
    let house = house.await;
    let person = there(&a.person, &house);
    let seat = Seat::enter(person, &laid.id, Side::A).await;
    let frozen = seat.room["frozen"].as_str().expect("it cannot be played on");
    assert!(frozen.contains("newer program"), "{frozen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_houses_on_one_host_keep_their_people_apart() {
    let (one, other) = (House::open().await, House::open().await);
    let ann = one.person().await;
    let me = ann.get("/api/v1/me").await.unwrap().json();
    // A browser gives the cookies of a host to all its ports.
    let at_other = Person { cookie: ann.cookie.clone(), ..Person::nobody(other.at()) };
    let reply = at_other.get("/api/v1/me").await.unwrap();
    let set = reply.headers["set-cookie"].to_str().unwrap();
    let (name, _) = set.split_once('=').unwrap();
    assert_ne!(Some(name), ann.cookie.as_deref().unwrap().split('=').next());
    let both = format!("{}; {}", ann.cookie.as_deref().unwrap(), set.split(';').next().unwrap());
    let back = Person { cookie: Some(both), ..Person::nobody(one.at()) };
    assert_eq!(back.get("/api/v1/me").await.unwrap().json(), me);
    // Whoever is known by the name cookies had before stays known.
    let token = ann.cookie.as_deref().unwrap().split('=').nth(1).unwrap();
    let old = Person { cookie: Some(format!("kabuto={token}")), ..Person::nobody(one.at()) };
    let reply = old.get("/api/v1/me").await.unwrap();
    assert_eq!(reply.json(), me);
    assert!(reply.headers["set-cookie"].to_str().unwrap().starts_with("kabuto-"));
}

/// Acts are acknowledged, the program dies, and its log is damaged before it starts again: that is
/// said, and a page that knows more is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_knows_more_than_is_kept_is_told() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 6).await;
    let house = house.restart_after(|conn| {
        let sql = "DELETE FROM row WHERE seq > 5";
        assert!(conn.execute(sql, []).unwrap() > 0);
    });
    let house = house.await;
    let known = a.socket.seq;
    a.person = there(&a.person, &house);
    let mut socket = drive::Socket::open(&a.person, &a.table).await.unwrap();
    let welcome = socket.hello(known, 0, serde_json::Value::Null).await.unwrap();
    let lost = welcome["lost"].as_str().expect("it is told");
    let missing = known - welcome["seq"].as_u64().unwrap();
    assert!(missing > 0 && lost.contains(&format!("the last {missing} of")), "{lost}");
    let again = socket.hello(welcome["seq"].as_u64().unwrap(), 0, serde_json::Value::Null);
    assert!(again.await.unwrap()["lost"].is_null(), "who knows no more is told nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_in_use_can_be_looked_through_and_copied() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 8).await;
    let folder = house.database().parent().unwrap().to_owned();
    let library = server::Shelf::new(shelf::files());
    let mut steps = Vec::new();
    let found = server::inspect(&folder, &library, |done, all| steps.push((done, all))).unwrap();
    assert_eq!((found.games, found.bands, found.wrong), (1, 0, Vec::new()));
    assert_eq!(steps, [(0, 1), (1, 1)]);
    let copies = crate::house::Folder::new();
    let file = copies.path().join("kabuto.sqlite");
    assert!(server::backup(&folder, &file).unwrap() > 4096);
    assert!(server::backup(&folder, &file).is_err(), "nothing is written over");
    play_on(&mut a, &mut b, 2).await;
    // The copy is a house of its own, as the first was at that moment.
    let copy = House::open_with(|config| config.data = copies.path().to_owned()).await;
    let seat = Seat::enter(there(&a.person, &copy), &laid.id, Side::A).await;
    assert_eq!(seat.told[..], a.told[..seat.told.len()]);
    assert!(seat.told.len() < a.told.len() && seat.room["frozen"].is_null());
    drop(house);
    let conn = rusqlite::Connection::open(&file).unwrap();
    let spoil = "UPDATE row SET body = replace(body, '\"digest\":', '\"digest\":1') WHERE seq = 6";
    assert_eq!(conn.execute(spoil, []).unwrap(), 1);
    let found = server::inspect(copies.path(), &library, |_, _| {}).unwrap();
    assert_eq!((found.games, found.wrong.len()), (0, 1));
    assert!(found.wrong[0].contains(&laid.id), "{:?}", found.wrong);
    let nothing = server::inspect(&copies.path().join("nowhere"), &library, |_, _| {});
    assert!(nothing.unwrap_err().contains("no database"));
}
