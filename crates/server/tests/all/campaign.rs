//! Bands: rights, limits, wishes done once, files, restarts.

use bytes::Bytes;
use drive::{Person, Reply, Socket};
use engine::Side;
use serde_json::{Value, json};

use crate::house::{House, Seat};

pub const BOOK: &str = "katana-to-yari";
pub const SCENARIO: &str = "katana-to-yari/fox-toll";

async fn post(person: &Person, path: &str, body: &Value) -> Reply {
    let head = [("content-type", "application/json")];
    person.send("POST", path, &head, body.to_string().into()).await.unwrap()
}

/// Founds a band; gives its id.
pub async fn found(person: &Person, name: &str) -> String {
    let reply = post(person, "/api/v1/campaigns", &json!({ "book": BOOK, "name": name })).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// Does something with a band.
pub async fn deed(person: &Person, band: &str, id: &str, wish: Value) -> Reply {
    let path = format!("/api/v1/campaigns/{band}/deeds");
    post(person, &path, &json!({ "id": id, "wish": wish })).await
}

/// Takes a ronin on.
pub async fn recruit(person: &Person, band: &str, name: &str) {
    let with =
        json!({ "made": "ronin", "kit-ronin": "katana+wakizashi", "name": name, "own": true });
    let wish = json!({ "act": "recruit", "with": with });
    let reply = deed(person, band, &format!("take-{name}"), wish).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
}

/// The token of a link to a band.
pub async fn share(person: &Person, band: &str) -> String {
    let body = json!({ "shared": true }).to_string();
    let head = [("content-type", "application/json")];
    let path = format!("/api/v1/campaigns/{band}/link");
    let reply = person.send("PUT", &path, &head, body.into()).await.unwrap();
    let link = reply.json()["link"].as_str().unwrap().to_owned();
    link.split_once("#look=").unwrap().1.to_owned()
}

/// Looks in by a link.
pub async fn look(person: &Person, band: &str, token: &str) -> Reply {
    post(person, &format!("/api/v1/campaigns/{band}/look"), &json!({ "token": token })).await
}

async fn show(person: &Person, band: &str) -> Value {
    let reply = person.get(&format!("/api/v1/campaigns/{band}")).await.unwrap();
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["band"].clone()
}

async fn file(person: &Person, band: &str) -> String {
    let reply = person.get(&format!("/api/v1/campaigns/{band}/file")).await.unwrap();
    assert_eq!(reply.status, 200);
    reply.text()
}

async fn bring(person: &Person, text: &str) -> Reply {
    let body = Bytes::copy_from_slice(text.as_bytes());
    let head = [("content-type", "text/plain")];
    person.send("POST", "/api/v1/campaign-files", &head, body).await.unwrap()
}

fn buy(ware: &str, number: u32) -> Value {
    let with = json!({ "ware": ware, "number": number, "place": "town" });
    json!({ "act": "buy", "who": "Taro", "with": with })
}

fn there(person: &Person, house: &House) -> Person {
    let mut person = person.clone();
    person.server = house.at();
    person.origin = Some(format!("http://{}", house.at()));
    person
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wish_is_done_once_however_often_it_is_sent() {
    let mut house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "  Crane   and Heron ").await;
    recruit(&person, &band, "Taro").await;
    let purse = |told: &Value| told["members"][0]["purse"].as_str().unwrap().to_owned();
    assert_eq!(purse(&show(&person, &band).await), "15 silver");
    // Ten at once with one id, and ten with others.
    let same = (0..10).map(|_| deed(&person, &band, "hat", buy("good:straw-hat", 1)));
    for reply in futures_util::future::join_all(same).await {
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    let ids: Vec<String> = (0..10).map(|n| format!("sake-{n}")).collect();
    let others = ids.iter().map(|id| deed(&person, &band, id, buy("good:sandals", 1)));
    for reply in futures_util::future::join_all(others).await {
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    let told = show(&person, &band).await;
    assert_eq!((told["deeds"].clone(), purse(&told)), (json!(12), "11 silver, 8 copper".into()));
    assert_eq!(told["name"], "Crane and Heron");
    house = house.restart().await;
    let person = there(&person, &house);
    assert_eq!(show(&person, &band).await, told, "a restart changes nothing");
    let again = deed(&person, &band, "hat", buy("good:straw-hat", 1)).await;
    assert_eq!((again.status.as_u16(), &again.json()["band"]), (200, &told));
    for id in ["", "two words", &"x".repeat(65)] {
        assert_eq!(deed(&person, &band, id, buy("good:sandals", 1)).await.status, 400, "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_name_the_rule_and_change_nothing() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let before = show(&person, &band).await;
    let refused = deed(&person, &band, "a", buy("weapon:nodachi", 1)).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("KY-CAM-02"), "{}", refused.text());
    // The same id may be used for something better.
    for wish in
        [json!({ "act": "fight" }), json!({ "act": "buy" }), json!({ "act": "x", "who": "y" })]
    {
        assert_eq!(deed(&person, &band, "a", wish).await.status, 409);
    }
    for body in
        [json!({}), json!({ "id": "a", "wish": 5 }), json!({ "id": "a", "wish": {}, "x": 1 })]
    {
        let path = format!("/api/v1/campaigns/{band}/deeds");
        assert_eq!(post(&person, &path, &body).await.status, 400);
    }
    assert_eq!(show(&person, &band).await, before);
    assert_eq!(deed(&person, &band, "a", buy("good:sandals", 1)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_bands_than_he_may_and_names_are_plain() {
    let house = House::open().await;
    let person = house.person().await;
    for name in ["", "  ", "<b>", "x\u{202e}y", &"x".repeat(25)] {
        let reply =
            post(&person, "/api/v1/campaigns", &json!({ "book": BOOK, "name": name })).await;
        assert_eq!(reply.status, 400, "{name}");
    }
    for book in ["cry-havoc", "moon", ""] {
        let reply =
            post(&person, "/api/v1/campaigns", &json!({ "book": book, "name": "Crane" })).await;
        assert_eq!(reply.status, 400, "{book}");
    }
    let new = json!({ "book": BOOK, "name": "Crane" });
    let many = (0..14).map(|_| post(&person, "/api/v1/campaigns", &new));
    let made = futures_util::future::join_all(many).await;
    let made: Vec<u16> = made.iter().map(|reply| reply.status.as_u16()).collect();
    assert_eq!(made.iter().filter(|status| **status == 201).count(), 12, "{made:?}");
    let list = person.get("/api/v1/campaigns").await.unwrap().json();
    assert_eq!(list.as_array().unwrap().len(), 12);
    let first = list[0]["id"].as_str().unwrap();
    let path = format!("/api/v1/campaigns/{first}");
    let gone = person.send("DELETE", &path, &[], Bytes::new()).await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(person.get(&path).await.unwrap().status, 404);
    assert_eq!(person.send("DELETE", &path, &[], Bytes::new()).await.unwrap().status, 404);
    let list = person.get("/api/v1/campaigns").await.unwrap().json();
    assert_eq!(list.as_array().unwrap().len(), 11);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_lets_people_look_until_it_is_taken_back() {
    let house = House::open().await;
    let (person, friend) = (house.person().await, house.person().await);
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let path = format!("/api/v1/campaigns/{band}");
    assert_eq!(look(&friend, &band, &"a".repeat(52)).await.status, 404);
    let token = share(&person, &band).await;
    assert_eq!(look(&friend, &band, &"a".repeat(52)).await.status, 404);
    assert_eq!(look(&friend, &band, &token).await.status, 200);
    let seen = friend.get(&path).await.unwrap().json();
    assert_eq!((&seen["mine"], &seen["shared"]), (&json!(false), &json!(true)));
    assert_eq!(seen["band"], show(&person, &band).await);
    assert_eq!(deed(&friend, &band, "x", buy("good:sandals", 1)).await.status, 403);
    let list = friend.get("/api/v1/campaigns").await.unwrap().json();
    assert_eq!((&list[0]["id"], &list[0]["mine"]), (&json!(band), &json!(false)));
    let head = [("content-type", "application/json")];
    let body = json!({ "shared": false }).to_string();
    let shut = person.send("PUT", &format!("{path}/link"), &head, body.into()).await.unwrap();
    assert_eq!(shut.json()["link"], Value::Null);
    assert_eq!(friend.get(&path).await.unwrap().status, 404);
    assert_eq!(look(&friend, &band, &token).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_band_is_taken_home_and_brought_elsewhere() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let rolled = json!({ "made": "samurai", "kit-samurai": "katana+wakizashi+kyu", "name": "Jiro",
        "rolled": true });
    let rolled = deed(&person, &band, "r", json!({ "act": "recruit", "with": rolled })).await;
    assert_eq!(rolled.status, 200, "{}", rolled.text());
    assert_eq!(rolled.json()["band"]["calendar"][0]["dice"].as_array().unwrap().len(), 6);
    deed(&person, &band, "b", buy("good:sake", 3)).await;
    let text = file(&person, &band).await;
    assert!(text.lines().next().unwrap().contains("kabuto_band"));
    let other = House::open().await;
    let reader = other.person().await;
    let reply = bring(&reader, &text).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let brought = reply.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(show(&reader, &brought).await, show(&person, &band).await);
    assert_eq!(file(&reader, &brought).await, text, "it is the same file");

    let lines: Vec<&str> = text.lines().collect();
    let swap = |from: &str, to: &str| {
        let forged = text.replace(from, to);
        assert_ne!(forged, text, "{from}");
        forged
    };
    let forgeries = [
        String::new(),
        "{}".to_owned(),
        lines[1..].join("\n"),
        swap("\"kabuto_band\":1", "\"kabuto_band\":2"),
        swap(BOOK, "cry-havoc"),
        swap(BOOK, "../../etc"),
        swap("\"Crane\"", "\"<script>\""),
        swap("\"number\":3", "\"number\":255"),
        swap("\"ware\":{\"good\":\"sake\"}", "\"ware\":{\"weapon\":\"moon\"}"),
        swap("\"dice\":[", "\"dice\":[7,"),
        swap("buys", "is given"),
        format!("{text}{}\n", lines[1]),
        format!("{text}{{\"day\":0,\"deed\":{{\"join\":{{}}}},\"words\":\"\"}}\n"),
        format!("{text}{}\n", "[".repeat(60_000)),
        format!("{text}{}\n", "x".repeat(70_000)),
        [lines[0]].into_iter().chain((0..2_100).map(|_| "{}")).collect::<Vec<_>>().join("\n"),
    ];
    let count = reader.get("/api/v1/campaigns").await.unwrap().json();
    for forged in forgeries {
        let patient = other.person().await;
        let reply = bring(&patient, &forged).await;
        let begin: String = forged.chars().take(200).collect();
        assert_eq!(reply.status, 400, "{begin}: {}", reply.text());
        assert!(!reply.json()["detail"].as_str().unwrap().is_empty());
    }
    assert_eq!(bring(&reader, &"x".repeat(3 * 1024 * 1024)).await.status, 413);
    assert_eq!(reader.get("/api/v1/campaigns").await.unwrap().json(), count);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_was_not_done() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let before = show(&person, &band).await;
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    conn.busy_timeout(std::time::Duration::from_secs(60)).unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON deed \
                BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    conn.execute_batch(full).unwrap();
    let failed = deed(&person, &band, "x", buy("good:sandals", 1)).await;
    assert_eq!(failed.status, 500);
    assert_eq!(show(&person, &band).await, before);
    conn.execute_batch("DROP TRIGGER full").unwrap();
    assert_eq!(deed(&person, &band, "x", buy("good:sandals", 1)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_band_that_cannot_be_done_again_is_told_to_its_owner_alone() {
    let house = House::open().await;
    let (person, stranger) = (house.person().await, house.person().await);
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    conn.execute("UPDATE deed SET body = replace(body, 'ronin', 'moon')", []).unwrap();
    drop(conn);
    let house = house.restart().await;
    let path = format!("/api/v1/campaigns/{band}");
    let told = there(&person, &house).get(&path).await.unwrap();
    assert_eq!(told.status, 500);
    assert!(told.text().contains("Deed 1"), "{}", told.text());
    assert_eq!(there(&stranger, &house).get(&path).await.unwrap().status, 404);
}

#[test]
fn tables_of_an_older_program_are_added_to() {
    let conn = rusqlite::Connection::open_in_memory().unwrap();
    server::prepare(&conn).unwrap();
    let drop = "DROP TABLE campaign; DROP TABLE deed; DROP TABLE reader; DROP TABLE fight; \
                DROP TABLE house; DROP TABLE browser; ALTER TABLE person DROP COLUMN named; \
                DROP INDEX game_owner; \
                ALTER TABLE game DROP COLUMN owner; ALTER TABLE game DROP COLUMN bytes; \
                INSERT INTO person (id, hash, name, made) VALUES (1, x'00', 'Ada', 0); \
                PRAGMA user_version = 1;";
    conn.execute_batch(drop).unwrap();
    server::prepare(&conn).unwrap();
    let count = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM person"), 1);
    assert_eq!(count("SELECT count(*) FROM campaign"), 0);
    conn.execute_batch("PRAGMA user_version = 99").unwrap();
    assert!(server::prepare(&conn).is_err());
}

/// Sends Taro to a fight on one screen; gives the table.
async fn march(person: &Person, band: &str, id: &str) -> String {
    let reply = go(person, band, id, &["Taro"], json!({ "who": "screen" })).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().unwrap().to_owned()
}

async fn go(person: &Person, band: &str, id: &str, who: &[&str], against: Value) -> Reply {
    let body = json!({ "id": id, "scenario": SCENARIO, "side": "a", "who": who,
        "against": against, "dice": { "seeded": 7 } });
    post(person, &format!("/api/v1/campaigns/{band}/fights"), &body).await
}

/// Gives a fight up.
async fn resign(person: &Person, table: &str) {
    let mut seat = Seat::enter(person.clone(), table, Side::A).await;
    let done = seat.ask(json!({ "t": "resign", "id": "end", "side": "a" })).await;
    assert_eq!(done["t"], "done", "{done}");
}

/// The band once nobody is away any more: the end of a fight is written in its own time.
async fn home(person: &Person, band: &str) -> Value {
    for _ in 0..2_400 {
        let told = show(person, band).await;
        if told["away"].as_array().unwrap().is_empty() {
            return told;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("they never came home");
}

fn kinds(told: &Value) -> Vec<String> {
    let calendar = told["calendar"].as_array().unwrap().iter();
    calendar.map(|deed| deed["kind"].as_str().unwrap().to_owned()).collect()
}

/// No deed can be written.
const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON deed \
                    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_begins_from_the_band_and_comes_back_to_it_once() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    recruit(&person, &band, "Jiro").await;
    let table = march(&person, &band, "one").await;
    assert_eq!(march(&person, &band, "one").await, table, "one wish, one table");
    let told = show(&person, &band).await;
    assert_eq!(told["away"][0]["table"], json!(table));
    assert_eq!(told["members"][0]["state"], "away");
    for wish in [buy("good:sandals", 1), json!({ "act": "dismiss", "who": "Taro" })] {
        let refused = deed(&person, &band, "x", wish).await;
        assert!(refused.status == 409 && refused.text().contains("away"), "{}", refused.text());
    }
    let twice = go(&person, &band, "two", &["Taro"], json!({ "who": "screen" })).await;
    assert_eq!(twice.status, 409, "{}", twice.text());
    // He stands on the board, in place of one of the scenario's own.
    let seat = Seat::enter(person.clone(), &table, Side::A).await;
    let names: Vec<_> = seat.update["sight"]["pieces"].as_array().unwrap().iter().collect();
    assert!(names.iter().any(|piece| piece["name"] == "Taro"), "{names:?}");
    assert_eq!(seat.room["band"], json!(band), "the way back");
    drop(seat);
    resign(&person, &table).await;
    let told = home(&person, &band).await;
    assert_eq!(kinds(&told)[..2], ["fight", "march"]);
    assert_eq!(told["members"][0]["fights"][0]["table"], json!(table));
    let again = show(&person, &band).await;
    assert_eq!(again, told, "once is enough");
    assert_eq!(deed(&person, &band, "y", buy("good:sandals", 1)).await.status, 200);
    // A rematch is a game like any other.
    let mut seat = Seat::enter(person.clone(), &table, Side::A).await;
    assert_eq!(seat.ask(json!({ "t": "rematch", "id": "again" })).await["t"], "done");
    assert!(show(&person, &band).await["away"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_before_the_fight_is_written_back_loses_nothing() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let table = march(&person, &band, "one").await;
    // The end of the game is on disk, and nothing of the band can be written any more.
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    conn.busy_timeout(std::time::Duration::from_secs(60)).unwrap();
    conn.execute_batch(FULL).unwrap();
    resign(&person, &table).await;
    assert_eq!(show(&person, &band).await["away"][0]["table"], json!(table));
    // It comes up again while that is still so: the band is as it was.
    let house = house.restart().await;
    let person = there(&person, &house);
    assert_eq!(show(&person, &band).await["away"][0]["table"], json!(table));
    conn.execute_batch("DROP TRIGGER full").unwrap();
    let told = show(&person, &band).await;
    assert_eq!(told["away"], json!([]), "whoever looks at the band has it written");
    assert_eq!(kinds(&told), ["fight", "march", "recruit"]);
    let house = house.restart().await;
    let person = there(&person, &house);
    assert_eq!(show(&person, &band).await, told);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_writes_back_what_had_ended() {
    let house = House::open().await;
    let person = house.person().await;
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let table = march(&person, &band, "one").await;
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    conn.busy_timeout(std::time::Duration::from_secs(60)).unwrap();
    conn.execute_batch(FULL).unwrap();
    resign(&person, &table).await;
    drop(conn);
    let drop_it = |conn: &rusqlite::Connection| conn.execute_batch("DROP TRIGGER full").unwrap();
    let house = house.restart_after(drop_it).await;
    // Nobody looks at the band: the database alone tells.
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    let count = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    for _ in 0..2_400 {
        if count("SELECT count(*) FROM fight") == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(count("SELECT count(*) FROM fight"), 0);
    assert_eq!(count("SELECT count(*) FROM deed"), 3);
    let told = show(&there(&person, &house), &band).await;
    assert_eq!(kinds(&told), ["fight", "march", "recruit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_called_back_only_from_a_fight_that_has_not_begun() {
    let house = House::open().await;
    let (person, friend) = (house.person().await, house.person().await);
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let body = json!({ "id": "f", "scenario": SCENARIO, "side": "b", "who": ["Taro"],
        "against": { "who": "friend" } });
    let laid = post(&person, &format!("/api/v1/campaigns/{band}/fights"), &body).await;
    assert_eq!(laid.status, 201, "{}", laid.text());
    let laid = laid.json();
    assert!(laid["seat_link"].as_str().unwrap().contains("#join="));
    let table = laid["id"].as_str().unwrap();
    let recall = format!("/api/v1/campaigns/{band}/recall");
    let back = post(&person, &recall, &json!({ "table": table })).await;
    assert_eq!(back.status, 200, "{}", back.text());
    assert_eq!(back.json()["band"]["members"][0]["state"], "well");
    assert_eq!(post(&person, &recall, &json!({ "table": table })).await.status, 404);
    // Whatever is played there now is nobody's fight.
    let token = laid["seat_link"].as_str().unwrap().split_once("join=").unwrap().1;
    assert_eq!(friend.join(table, Some(token)).await.unwrap().status, 200);
    let mut seat = Seat::enter(friend, table, Side::A).await;
    assert_eq!(seat.room["band"], Value::Null, "whose band it is is nobody's business");
    assert_eq!(seat.ask(json!({ "t": "resign", "id": "x", "side": "a" })).await["t"], "done");
    assert_eq!(kinds(&show(&person, &band).await), ["recall", "march", "recruit"]);
    // One that has begun must be fought to its end.
    let table = march(&person, &band, "g").await;
    let mut seat = Seat::enter(person.clone(), &table, Side::A).await;
    seat.act().await.unwrap();
    let refused = post(&person, &recall, &json!({ "table": table })).await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    // Whoever brings the band elsewhere brings everybody home.
    let brought = bring(&person, &file(&person, &band).await).await;
    assert_eq!(brought.status, 201, "{}", brought.text());
    let copy = brought.json()["id"].as_str().unwrap().to_owned();
    let told = show(&person, &copy).await;
    assert_eq!((&told["away"], kinds(&told)[0].as_str()), (&json!([]), "recall"));
    assert_eq!(show(&person, &band).await["away"][0]["table"], json!(table));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sends_a_band_that_is_not_his_and_no_forged_sheet_is_played() {
    let house = House::open().await;
    let (person, other) = (house.person().await, house.person().await);
    let band = found(&person, "Crane").await;
    recruit(&person, &band, "Taro").await;
    let reply = go(&other, &band, "x", &["Taro"], json!({ "who": "screen" })).await;
    assert_eq!(reply.status, 404);
    for (who, against) in [
        (vec![], json!({ "who": "screen" })),
        (vec!["Nemo"], json!({ "who": "screen" })),
        (vec!["Taro", "Taro"], json!({ "who": "screen" })),
        (vec!["Taro"], json!({ "who": "me" })),
        (vec!["Taro"; 60], json!({ "who": "screen" })),
        (vec!["Taro"], json!({ "who": "computer", "level": "moon" })),
    ] {
        let reply = go(&person, &band, "x", &who, against).await;
        assert!([400, 409].contains(&reply.status.as_u16()), "{who:?}: {}", reply.text());
    }
    assert_eq!(kinds(&show(&person, &band).await), ["recruit"]);
    // Anybody can lay a table with a sheet of his own making, but not with any sheet.
    let table = march(&person, &band, "y").await;
    let saved = person.get(&format!("/api/v1/tables/{table}/file")).await.unwrap().text();
    let head: Value = serde_json::from_str(saved.lines().next().unwrap()).unwrap();
    let options = head["options"].as_object().unwrap();
    let (name, sheet) = options.iter().next().unwrap();
    for (from, to) in [
        ("\"katana\":3", "\"katana\":127"),
        ("\"wounds\":0", "\"wounds\":255"),
        ("\"name\":\"Taro\"", "\"name\":\"<b>\""),
        ("[", "{"),
    ] {
        let forged = sheet.as_str().unwrap().replacen(from, to, 1);
        assert_ne!(forged, sheet.as_str().unwrap(), "{from}");
        let wish = json!({ "scenario": SCENARIO, "options": { name: forged },
            "seats": { "a": { "who": "me" }, "b": { "who": "screen" } } });
        assert_eq!(post(&person, "/api/v1/tables", &wish).await.status, 400, "{to}");
    }
    assert!(Socket::open(&other, &table).await.is_err());
}
