//! What one visitor does must not cost another: sums by person and by address, whatever he opens.

use std::time::{Duration, Instant};

use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::json;
use server::Rate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::{GREEN, House, Seat, wish};

/// Words one after the other, from a new socket each time; gives how many were heard.
async fn chatter(people: &[Person], table: &str, words: usize) -> usize {
    let mut heard = 0;
    for n in 0..words {
        let person = people[n % people.len()].clone();
        let mut seat = Seat::enter(person, table, Side::A).await;
        let id = format!("w{n}");
        heard += usize::from(
            seat.say("chat", json!({ "id": id, "text": "plums" })).await["t"] == "done",
        );
        seat.socket.close().await;
    }
    heard
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_socket_gives_nobody_more_to_say() {
    let slow = Rate { at_once: 5.0, in_a_minute: 0.1 };
    let house = House::open_with(|config| {
        config.limits.chat = slow;
        config.limits.set_sockets_per_address(10);
    })
    .await;
    let one = house.person().await;
    let mut wish = wish(json!({ "who": "me" }), json!({ "who": "friend" }), "own");
    wish["listed"] = json!(true);
    let laid = one.lay(&wish).await.unwrap();
    assert_eq!(chatter(&[house.person().await], &laid.id, 12).await, 5, "five of one person");
    let mut others = Vec::new();
    for _ in 0..4 {
        others.push(house.person().await);
    }
    assert_eq!(
        chatter(&others, &laid.id, 20).await,
        5,
        "ten of one address, of which five are left"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn new_names_give_nobody_more_tables() {
    let house = House::open_with(|config| {
        config.limits.tables = Rate { at_once: 3.0, in_a_minute: 0.1 };
        config.limits.set_sockets_per_address(10);
    })
    .await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let mut laid = 0;
    for _ in 0..5 {
        let one = house.person().await;
        for _ in 0..3 {
            let reply = one.post("/api/v1/tables", &wish).await.unwrap();
            laid += usize::from(reply.status == 201);
        }
    }
    assert_eq!(laid, 6, "an address is taken for two people");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_computers_play_only_while_somebody_watches() {
    let house = House::open_with(|config| config.linger = Duration::from_secs(5)).await;
    let one = house.person().await;
    let computer = json!({ "who": "computer", "level": "random" });
    let laid = one.lay(&wish(computer.clone(), computer, "keyed")).await.unwrap();
    // Asking wakes the room, and a knock without coming in does not even that.
    let knocked = one.get(&format!("/api/v1/tables/{}/socket", laid.id)).await.unwrap();
    assert_eq!(knocked.status, 426);
    assert_eq!(house.server().rooms(), 0);
    let list = one.get("/api/v1/tables?which=mine").await.unwrap().json();
    assert_eq!(list[0]["turn"], 1, "{list}");
    let file = one.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap().text();
    assert_eq!(file.lines().count(), 1, "nothing was done though the room was awake");
    let mut seat = Seat::enter(one.clone(), &laid.id, Side::A).await;
    seat.until(|heard| heard["update"]["entries"].as_u64() > Some(3)).await;
    seat.socket.close().await;
    // One thought may still be on its way; then all is quiet.
    let mut counts = Vec::new();
    for _ in 0..2_000 {
        let file = one.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap().text();
        counts.push(file.lines().count());
        if counts.iter().rev().take_while(|count| Some(*count) == counts.last()).count() > 20 {
            break;
        }
    }
    let last = *counts.last().unwrap();
    assert!(counts.iter().filter(|count| **count == last).count() > 20, "{counts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_and_never_reads_is_left() {
    let house = House::open_with(|config| config.limits.stall = Duration::from_millis(300)).await;
    let figures = "/api/v1/art/figures.svg";
    let whole = Person::nobody(house.at()).get(figures).await.unwrap().body.len();
    assert!(whole > 50_000, "{whole}");
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2048).unwrap();
    let mut stream = socket.connect(house.at()).await.unwrap();
    let request = format!("GET {figures} HTTP/1.1\r\nHost: {}\r\n\r\n", house.at());
    stream.write_all(request.repeat(200).as_bytes()).await.unwrap();
    let start = Instant::now();
    // The server's end is gone when writing to it fails.
    while stream.write_all(b" ").await.is_ok() {
        assert!(start.elapsed() < Duration::from_secs(60), "the connection is still there");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_counted_by_address() {
    let house = House::open_with(|config| config.limits.connections_per_address = 3).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(TcpStream::connect(house.at()).await.unwrap());
    }
    let mut one_more = TcpStream::connect(house.at()).await.unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", house.at());
    let mut answer = [0; 12];
    // It is closed without a word, and the others are served.
    let _ = one_more.write_all(request.as_bytes()).await;
    assert!(matches!(one_more.read(&mut answer).await, Ok(0) | Err(_)));
    for stream in &mut held {
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
    }
}

/// A game with as many earlier games as it has decisions, each of which once cost a whole replay.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_checked_on_one_way_through() {
    let house = House::open().await;
    let one = house.person().await;
    let computer = json!({ "who": "computer", "level": "random" });
    let laid = one.lay(&wish(computer.clone(), computer, "seeded")).await;
    assert!(laid.is_err(), "seeds are not for tables");
    let upload = |text: String| {
        let one = one.clone();
        async move {
            let head = [("content-type", "text/plain")];
            one.send("POST", "/api/v1/files", &head, text.into()).await.unwrap()
        }
    };
    let text = saved();
    let count = text.lines().count() - 1;
    let (head, rest) = text.split_once('\n').unwrap();
    let with = |earlier: serde_json::Value| {
        let mut head: serde_json::Value = serde_json::from_str(head).unwrap();
        head["earlier"] = earlier;
        format!("{head}\n{rest}")
    };
    let own = json!({ "kind": "own" });
    let falling: Vec<_> = (0..40_000).map(|_| json!({ "until": count, "dice": own })).collect();
    let refused = upload(with(json!(falling))).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("do not stand in order"), "{}", refused.text());
    let rising: Vec<_> = (1..=count).map(|n| json!({ "until": n, "dice": own })).collect();
    assert_eq!(upload(with(json!(rising))).await.status, 201);
    let many = format!("{head}\n{}", "{}\n".repeat(20_001));
    let refused = upload(many).await;
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("20000 decisions"), "{}", refused.text());
}

/// A short game with dice of its own.
pub fn saved() -> String {
    use shelf::desk::{Cup, Desk};
    let files = shelf::files();
    let game = shelf::open(&files, GREEN, &Default::default()).unwrap();
    let mut header = engine::Header::new("cry-havoc", GREEN, engine::DiceKind::Seeded { seed: 3 });
    header.content = shelf::content(&files, &game);
    let mut desk: Box<dyn Desk> = shelf::sit_at(game, &header, Cup::Seeded(3));
    for _ in 0..20 {
        let asked = desk.asked(engine::Eye::Umpire);
        let side = if asked.a { Side::A } else { Side::B };
        let eye = engine::Eye::Side(side);
        let idle = desk.update(eye, desk.len()).prompt.unwrap().idle.action.value();
        desk.act(side, desk.count(eye), &idle).unwrap();
    }
    desk.save(header.dice.clone(), None)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_is_kept_in_few_words_and_clean_names() {
    let house = House::open().await;
    let one = house.person().await;
    let text = saved();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut head: serde_json::Value = serde_json::from_str(&lines[0]).unwrap();
    head["players"] = json!({ "a": "Ann\u{202e}", "b": "x".repeat(100_000) });
    head["started"] = json!("y".repeat(100_000));
    lines[0] = head.to_string();
    lines[1] = lines[1].replace(':', &format!(":{}", " ".repeat(10_000)));
    let fat = lines.join("\n");
    let body = bytes::Bytes::from(fat.clone());
    let head = [("content-type", "text/plain")];
    let reply = one.send("POST", "/api/v1/files", &head, body).await.unwrap();
    assert_eq!(reply.status, 201, "{}", reply.text());
    let laid = Laid::read(&reply).unwrap();
    let (_, welcome) = Socket::enter(&one, &laid.id).await.unwrap();
    let names = [&welcome["room"]["seats"]["a"]["name"], &welcome["room"]["seats"]["b"]["name"]];
    assert_eq!(names, [&json!(""), &json!("")]);
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    let sum = "SELECT sum(length(body)) + (SELECT sum(length(header)) FROM game) FROM row";
    let kept: i64 = conn.query_row(sum, [], |row| row.get(0)).unwrap();
    assert!(fat.len() > 200_000 && kept < 50_000, "{kept}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_person_keeps_is_limited_in_sum() {
    let text = saved();
    let rows = text.len() - text.lines().next().unwrap().len();
    let house = House::open_with(|config| {
        config.limits.brought = rows * 5 / 2;
        config.limits.open_tables = 3;
    });
    let house = house.await;
    let one = house.person().await;
    let upload = || {
        let head = [("content-type", "text/plain")];
        let (one, text) = (one.clone(), text.clone());
        async move { one.send("POST", "/api/v1/files", &head, text.into()).await.unwrap() }
    };
    assert_eq!(upload().await.status, 201);
    assert_eq!(upload().await.status, 201);
    let refused = upload().await;
    assert_eq!(refused.status, 409, "{}", refused.text());
    assert!(refused.text().contains("games you brought"), "{}", refused.text());
    // What is over does not count among the tables.
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(one.post("/api/v1/tables", &wish).await.unwrap().status.as_u16());
    }
    assert_eq!(statuses, [201, 201, 201, 409]);
    let other = house.person().await;
    assert_eq!(other.post("/api/v1/tables", &wish).await.unwrap().status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_nobody_played_at_goes_and_no_other() {
    let house = House::open().await;
    let (played, mut a, mut b) = house.two("keyed").await;
    crate::house::play_on(&mut a, &mut b, 2).await;
    a.socket.close().await;
    b.socket.close().await;
    let one = house.person().await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let unplayed = one.lay(&wish).await.unwrap();
    let house = house.restart_with(|config| config.limits.unplayed = Duration::ZERO).await;
    let there =
        |person: &Person| Person { cookie: person.cookie.clone(), ..Person::nobody(house.at()) };
    let path = |laid: &Laid| format!("/api/v1/tables/{}/file", laid.id);
    for _ in 0..3_000 {
        if there(&one).get(&path(&unplayed)).await.unwrap().status == 404 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(there(&one).get(&path(&unplayed)).await.unwrap().status, 404);
    assert_eq!(there(&a.person).get(&path(&played)).await.unwrap().status, 200);
}

/// Tables with other switches than the usual ones, each of them a game of its own.
fn mixes(welcome: &serde_json::Value) -> Vec<serde_json::Value> {
    let options = welcome["scene"]["options"].as_array().unwrap();
    let others = options.iter().filter_map(|option| {
        let other = option["values"].as_array()?.iter().find(|value| **value != option["value"])?;
        let mut wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
        wish["options"][option["id"].as_str()?] = other.clone();
        Some(wish)
    });
    others.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_kept_open_stay_within_a_budget_of_bytes() {
    const BUDGET: usize = 700_000;
    let house = House::open_with(|config| config.limits.games = BUDGET).await;
    let one = house.person().await;
    let usual = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let laid = one.lay(&usual).await.unwrap();
    let first = house.game_bytes();
    assert!(first > BUDGET / 2, "only one of them fits: {first}");
    let (socket, welcome) = Socket::enter(&one, &laid.id).await.unwrap();
    let mixes = mixes(&welcome);
    assert!(mixes.len() > 3);
    // What a room plays stays open, and there is no room for another.
    let mut statuses = std::collections::BTreeSet::new();
    for mix in &mixes {
        let reply = one.post("/api/v1/tables", mix).await.unwrap();
        statuses.insert(reply.status.as_u16());
        assert!(house.game_bytes() <= BUDGET);
        if reply.status == 503 {
            assert!(reply.text().contains("as many different games open"), "{}", reply.text());
        }
    }
    assert!(statuses.contains(&503), "{statuses:?}");
    assert_eq!(one.post("/api/v1/tables", &usual).await.unwrap().status, 201, "it is open");
    // Once nobody plays it, it goes before others are refused.
    socket.close().await;
    while house.server().rooms() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for mix in &mixes {
        let reply = one.post("/api/v1/tables", mix).await.unwrap();
        assert!(matches!(reply.status.as_u16(), 201 | 400 | 429), "{}", reply.text());
        assert!(house.game_bytes() <= BUDGET);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_awake_stay_within_a_budget_of_bytes() {
    let house = House::open_with(|config| config.limits.desks = 600_000).await;
    let one = house.person().await;
    let usual = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let mut sockets = Vec::new();
    let mut refused = None;
    for _ in 0..6 {
        let laid = one.lay(&usual).await.unwrap();
        match Socket::open(&one, &laid.id).await {
            Ok(mut socket) => {
                socket.hello(0, 0, serde_json::Value::Null).await.unwrap();
                sockets.push(socket);
            }
            Err((status, why)) => {
                refused = Some((status, why));
                break;
            }
        }
    }
    assert_eq!(sockets.len(), 2);
    let (status, why) = refused.expect("a third room is too much");
    assert_eq!(status, 503);
    assert!(why.contains("hold all the memory") && why.contains("Wait a little"), "{why}");
    // Whoever is in plays on, and a room that is left makes room.
    for socket in sockets {
        socket.close().await;
    }
    while house.server().rooms() > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let laid = one.lay(&usual).await.unwrap();
    assert!(Socket::open(&one, &laid.id).await.is_ok());
}
