//! Those who send too much, read too little or come too often hurt only themselves.

use std::time::{Duration, Instant};

use drive::{Heard, Person, Socket};
use engine::Side;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use server::Rate;

use crate::house::{House, Seat, wish};

/// So little comes back in a minute that nothing does while a test lasts, however slow the machine.
const NEVER: f64 = 1e-6;

/// How long anything may take that must come: far longer than it ever does.
const PATIENCE: Duration = Duration::from_secs(60);

async fn end_of(socket: &mut Socket) -> Option<u16> {
    let end = tokio::time::timeout(PATIENCE, async {
        loop {
            if let Heard::End(code) = socket.hear().await {
                return code;
            }
        }
    });
    end.await.expect("the socket is closed")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_long_closes_the_socket() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    let long = |length: usize| {
        let text = "x".repeat(length);
        json!({ "t": "chat", "id": "long", "text": text }).to_string()
    };
    let fits = long(16 * 1024 - long(0).len());
    assert_eq!(fits.len(), 16 * 1024);
    a.socket.send_text(fits.clone()).await.unwrap();
    let answer = a.until(|heard| heard["id"] == "long").await;
    assert_eq!(answer["t"], "refused", "it can be read, though it says too much");
    a.socket.send_text(fits + " ").await.unwrap();
    assert_eq!(end_of(&mut a.socket).await, Some(1009));
    a.come_back(house.at()).await;
    let _ = a.socket.send_text("x".repeat(1024 * 1024)).await;
    assert!(matches!(end_of(&mut a.socket).await, Some(1009) | None));
    assert_eq!(b.say("chat", json!({ "text": "still here" })).await["t"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_slowed_down_and_nobody_else_notices() {
    let house = House::open_with(|config| {
        config.limits.messages = Rate { at_once: 40.0, in_a_minute: 240.0 }
    })
    .await;
    let (_, mut a, mut b) = house.two("keyed").await;
    let start = Instant::now();
    for n in 0..600 {
        let nothing = json!({ "t": "allow", "id": format!("{n}"), "side": "a", "yes": false });
        a.socket.send(&nothing).await.unwrap();
    }
    // He has what he may say at once; the rest of it would take minutes.
    let mut answered = 0;
    while answered < 40 {
        a.socket.until(|heard| heard["t"] == "refused").await.unwrap();
        answered += 1;
    }
    // Whoever waited behind him would not be answered within anybody's patience.
    for n in 0..10 {
        let answer = b.say("allow", json!({ "id": format!("b{n}"), "yes": false })).await;
        assert_eq!(answer["t"], "refused");
    }
    let _ = tokio::time::timeout(Duration::from_secs(1), async {
        while let Heard::Message(heard) = a.socket.hear().await {
            answered += usize::from(heard["t"] == "refused");
        }
    })
    .await;
    let seconds = start.elapsed().as_secs_f64();
    assert!(answered as f64 <= 41.0 + seconds * 4.0, "{answered} in {seconds} s");
    assert!(house.server().metrics().throttled.get() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_dropped() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    crate::house::play_on(&mut a, &mut b, 6).await;
    // Far more than all buffers between the two can hold.
    let moment = json!({ "t": "moment", "id": "m", "at": 2 });
    for n in 0..20_000 {
        if a.socket.send(&moment).await.is_err() {
            break;
        }
        if n % 500 == 0 {
            let answer = b.say("moment", json!({ "at": 1 })).await;
            assert_eq!(answer["t"], "moment", "others are served meanwhile");
            if house.server().metrics().dropped.get() > 0 {
                break;
            }
        }
    }
    let dropped = Instant::now();
    while house.server().metrics().dropped.get() == 0 {
        assert!(dropped.elapsed() < PATIENCE, "nobody was dropped");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(house.server().metrics().dropped.get(), 1);
    while b.room["seats"]["a"]["here"] != false {
        b.until(|heard| heard["t"] == "room").await;
    }
    a.come_back(house.at()).await;
    assert_eq!(a.told, b.told, "whoever was dropped comes back and knows all");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_want_one_seat_and_one_gets_it() {
    let house = House::open().await;
    for listed in [false, true] {
        let one = house.person().await;
        let mut wish = wish(json!({ "who": "me" }), json!({ "who": "friend" }), "keyed");
        wish["listed"] = json!(listed);
        let laid = one.lay(&wish).await.unwrap();
        let mut people = Vec::new();
        for _ in 0..100 {
            people.push(house.person().await);
        }
        let token = if listed { None } else { laid.seat.clone() };
        let joins: Vec<_> = people
            .into_iter()
            .map(|person| {
                let (table, token) = (laid.id.clone(), token.clone());
                tokio::spawn(async move {
                    let reply = person.join(&table, token.as_deref()).await.unwrap();
                    (reply.status.as_u16(), person)
                })
            })
            .collect();
        let mut winners = Vec::new();
        let mut losers = 0;
        for join in joins {
            match join.await.unwrap() {
                (200, person) => winners.push(person),
                (409, _) => losers += 1,
                (status, _) => panic!("{status}"),
            }
        }
        assert_eq!((winners.len(), losers), (1, 99));
        let seat = Seat::enter(winners.remove(0), &laid.id, Side::B).await;
        assert_eq!(seat.room["mine"], json!(["b"]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_counted_by_person_and_by_address() {
    let house = House::open_with(|config| config.limits.set_sockets_per_address(14)).await;
    let one = house.person().await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "keyed");
    let laid = one.lay(&wish).await.unwrap();
    let status = |opened: Result<Socket, (u16, String)>| opened.err().map(|(status, _)| status);
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(Socket::enter(&one, &laid.id).await.unwrap().0);
    }
    assert_eq!(status(Socket::open(&one, &laid.id).await), Some(429));
    let mut others = Vec::new();
    for _ in 0..4 {
        let other = house.person().await;
        other.join(&laid.id, laid.watch.as_deref()).await.unwrap();
        others.push(Socket::enter(&other, &laid.id).await.unwrap().0);
    }
    let another = house.person().await;
    another.join(&laid.id, laid.watch.as_deref()).await.unwrap();
    assert_eq!(status(Socket::open(&another, &laid.id).await), Some(429), "the address is full");
    open.pop().unwrap().close().await;
    let mut again = None;
    for _ in 0..3_000 {
        again = Socket::open(&one, &laid.id).await.ok();
        if again.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(again.is_some(), "a place that is left is free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn new_people_and_new_tables_are_limited() {
    let house = House::open_with(|config| {
        config.limits.set_sockets_per_address(2);
        config.limits.newcomers.in_a_minute = NEVER;
    })
    .await;
    let mut last = Ok(Person::nobody(house.at()));
    for _ in 0..21 {
        last = Person::new(house.at()).await;
    }
    assert!(last.is_err(), "only so many new people come from one address");
    drop(house);
    let house = House::open_with(|config| config.limits.tables.in_a_minute = NEVER).await;
    let one = house.person().await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let mut laid = 0;
    let refused = loop {
        let reply = one.post("/api/v1/tables", &wish).await.unwrap();
        if reply.status != 201 {
            break reply;
        }
        laid += 1;
    };
    assert_eq!(refused.status, 429);
    assert_eq!(laid, 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_counted_by_address() {
    let house = House::open_with(|config| {
        config.limits.set_sockets_per_address(5);
        config.limits.requests.in_a_minute = NEVER;
    })
    .await;
    let nobody = Person::nobody(house.at());
    let mut answers = Vec::new();
    for _ in 0..130 {
        answers.push(nobody.get("/healthz").await.unwrap().status.as_u16());
    }
    let served = answers.iter().filter(|status| **status == 200).count();
    assert_eq!(served, 100);
    assert_eq!(answers.last(), Some(&429));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_finishes_a_request_is_cut_off() {
    let house = House::open_with(|config| config.limits.head = Duration::from_millis(300)).await;
    let mut slow = TcpStream::connect(house.at()).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: local").await.unwrap();
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, slow.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the connection is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_says_hello_is_let_go() {
    let house = House::open_with(|config| config.limits.hello = Duration::from_millis(300)).await;
    let one = house.person().await;
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    let laid = one.lay(&wish).await.unwrap();
    let mut mute = Socket::open(&one, &laid.id).await.unwrap();
    assert_eq!(end_of(&mut mute).await, Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_no_ping_is_let_go_and_who_does_stays() {
    let house = House::open_with(|config| {
        config.limits.ping = Duration::from_millis(100);
        // Far longer than a busy machine ever keeps one waiting who listens.
        config.limits.silence = Duration::from_secs(10);
    })
    .await;
    // Pings are answered by whoever listens: b never does again.
    let (_, mut a, _b) = house.two("keyed").await;
    a.until(|heard| heard["t"] == "room" && heard["room"]["seats"]["b"]["here"] == false).await;
    assert_eq!(a.say("chat", json!({ "text": "here" })).await["t"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_too_long_are_refused() {
    let house = House::open().await;
    let one = house.person().await;
    let long = json!({ "name": "x".repeat(70 * 1024) });
    let reply = one.send_json("PUT", "/api/v1/me", &long).await.unwrap();
    assert_eq!(reply.status, 400, "{}", reply.text());
    let header = "x".repeat(100 * 1024);
    let reply = one.send("GET", "/api/v1/me", &[("x-long", &header)], bytes::Bytes::new()).await;
    assert!(reply.is_err() || reply.unwrap().status == 431);
    for name in ["", "<script>", "a\u{202e}b", "x\u{200b}y", "123456789012345678901"] {
        let reply = one.send_json("PUT", "/api/v1/me", &json!({ "name": name })).await.unwrap();
        assert_eq!(reply.status, 400, "{name:?}");
    }
    let deep = "[".repeat(2_000);
    let head = [("content-type", "application/json")];
    let reply = one.send("POST", "/api/v1/tables", &head, deep.into()).await.unwrap();
    assert_eq!(reply.status, 400);
}
