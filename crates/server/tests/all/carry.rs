//! Playing on in another browser: one person, two cookies.

use std::time::Duration;

use bytes::Bytes;
use drive::{Person, Reply};
use engine::Side;
use serde_json::{Value, json};
use server::Rate;

use crate::house::{House, Seat, wish};

/// Makes a link; gives its key.
async fn key_of(person: &Person) -> String {
    let made = person.post("/api/v1/me/carry", &json!({})).await.unwrap();
    assert_eq!(made.status, 201, "{}", made.text());
    let link = made.json()["link"].as_str().unwrap().to_owned();
    let (page, key) = link.split_once("#key=").expect("the key stands behind the #");
    assert_eq!((page, key.len()), ("/carry", 52));
    key.to_owned()
}

async fn look(browser: &Person, key: &str) -> Reply {
    browser.post("/api/v1/carry/look", &json!({ "key": key })).await.unwrap()
}

async fn accept(browser: &Person, key: &str, leave: bool) -> Reply {
    browser.post("/api/v1/carry", &json!({ "key": key, "leave": leave })).await.unwrap()
}

/// The browser with the cookie it was given.
fn dressed(browser: &Person, reply: &Reply) -> Person {
    let cookie = reply.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap().to_owned();
    Person { cookie: Some(cookie), ..browser.clone() }
}

async fn carried(from: &Person, to: &Person) -> Person {
    let reply = accept(to, &key_of(from).await, false).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    dressed(to, &reply)
}

async fn mine(person: &Person) -> Value {
    person.get("/api/v1/tables?which=mine").await.unwrap().json()
}

async fn name_of(person: &Person) -> String {
    person.get("/api/v1/me").await.unwrap().json()["name"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_there_in_a_fresh_browser() {
    let house = House::open().await;
    let (laid, mut a, _b) = house.two("keyed").await;
    let fresh = Person::nobody(house.at());
    let key = key_of(&a.person).await;
    let offer = look(&fresh, &key).await.json();
    assert_eq!(offer["to"]["name"], name_of(&a.person).await);
    assert_eq!((&offer["to"]["tables"], &offer["leaves"]), (&json!(1), &Value::Null));
    let reply = accept(&fresh, &key, false).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let phone = dressed(&fresh, &reply);
    assert_ne!(phone.cookie, a.person.cookie, "every browser has a token of its own");
    assert_eq!(mine(&phone).await, mine(&a.person).await);
    assert_eq!(mine(&phone).await[0]["mine"], json!(["a"]));
    // He sits there, may act, and both his browsers see it.
    let mut there = Seat::enter(phone.clone(), &laid.id, Side::A).await;
    assert_eq!(there.room["mine"], json!(["a"]));
    let seq = match there.act().await {
        Some(seq) => seq,
        None => panic!("side A is asked first: {}", there.update["prompt"]),
    };
    a.catch_up(seq).await;
    assert_eq!(a.told, there.told);
    // A name that is changed in one is changed in the other; words are said for his side.
    assert_eq!(
        phone.send_json("PUT", "/api/v1/me", &json!({ "name": "Tomoe" })).await.unwrap().status,
        200
    );
    assert_eq!((name_of(&a.person).await, name_of(&phone).await), ("Tomoe".into(), "Tomoe".into()));
    assert_eq!(there.say("chat", json!({ "text": "here too" })).await["t"], "done");
    let said = a.until(|heard| heard["t"] == "chat").await;
    assert_eq!((&said["said"]["side"], &said["said"]["name"]), (&json!("a"), &json!("Tomoe")));
    // It is kept on disk.
    let house = house.restart().await;
    let phone = Person { server: house.at(), ..phone };
    assert_eq!(name_of(&phone).await, "Tomoe");
    assert_eq!(mine(&phone).await[0]["mine"], json!(["a"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_works_once_until_it_is_withdrawn_or_replaced() {
    let house = House::open().await;
    let (ann, fresh) = (house.person().await, Person::nobody(house.at()));
    let key = key_of(&ann).await;
    assert_eq!(look(&fresh, &key).await.status, 200);
    assert_eq!(look(&fresh, &key).await.status, 200, "looking uses nothing up");
    assert_eq!(accept(&fresh, &key, false).await.status, 200);
    let again = accept(&fresh, &key, false).await;
    assert_eq!(again.status, 404);
    assert!(again.text().contains("The link was used"), "{}", again.text());
    assert!(!again.headers.contains_key("set-cookie"));
    let first = key_of(&ann).await;
    let second = key_of(&ann).await;
    assert_eq!(look(&fresh, &first).await.status, 404, "replaced");
    let gone = ann.send("DELETE", "/api/v1/me/carry", &[], Bytes::new()).await.unwrap();
    assert_eq!(gone.status, 204);
    assert_eq!(accept(&fresh, &second, false).await.status, 404, "withdrawn");
    // In the browser where it was made it says so, and still works elsewhere.
    let key = key_of(&ann).await;
    let own = accept(&ann, &key, true).await;
    assert_eq!(own.status, 409);
    assert!(own.text().contains("already"), "{}", own.text());
    assert_eq!(accept(&fresh, &key, false).await.status, 200);
    // Of two who come at once one has it.
    let key = key_of(&ann).await;
    let (one, other) = tokio::join!(accept(&fresh, &key, false), accept(&fresh, &key, false));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    // A restart withdraws it: nothing on disk opens anybody's games.
    let key = key_of(&ann).await;
    let house = house.restart().await;
    assert_eq!(look(&Person::nobody(house.at()), &key).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_link_works_no_more() {
    let house = House::open_with(|config| config.limits.carry = Duration::ZERO).await;
    let (ann, fresh) = (house.person().await, Person::nobody(house.at()));
    let key = key_of(&ann).await;
    assert_eq!(look(&fresh, &key).await.status, 404);
    assert_eq!(accept(&fresh, &key, true).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_can_neither_make_nor_use_a_link() {
    let house = House::open().await;
    let ann = house.person().await;
    let key = key_of(&ann).await;
    for origin in [None, Some("https://evil.example".to_owned())] {
        let foreign = Person { origin: origin.clone(), ..ann.clone() };
        let made = foreign.post("/api/v1/me/carry", &json!({})).await.unwrap();
        assert_eq!(made.status, 403);
        let fresh = Person { origin, ..Person::nobody(house.at()) };
        assert_eq!(look(&fresh, &key).await.status, 403);
        assert_eq!(accept(&fresh, &key, true).await.status, 403);
    }
    assert_eq!(look(&Person::nobody(house.at()), &key).await.status, 200, "it is untouched");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_games_in_a_browser_is_asked_before_he_leaves_them() {
    let house = House::open().await;
    let (ann, bob) = (house.person().await, house.person().await);
    let wish = wish(json!({ "who": "me" }), json!({ "who": "screen" }), "own");
    bob.lay(&wish).await.unwrap();
    let key = key_of(&ann).await;
    let offer = look(&bob, &key).await.json();
    assert_eq!(offer["leaves"]["name"], name_of(&bob).await);
    assert_eq!((&offer["leaves"]["tables"], &offer["leaves"]["bands"]), (&json!(1), &json!(0)));
    let asked = accept(&bob, &key, false).await;
    assert_eq!(asked.status, 409, "{}", asked.text());
    assert!(!asked.headers.contains_key("set-cookie"));
    let reply = accept(&bob, &key, true).await;
    assert_eq!(reply.status, 200, "the link was not used up by asking");
    let now = dressed(&bob, &reply);
    assert_eq!(name_of(&now).await, name_of(&ann).await);
    assert_eq!(mine(&now).await, json!([]), "nothing is mixed");
    assert_eq!(mine(&bob).await.as_array().unwrap().len(), 1, "and nothing is lost elsewhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_limited_by_person_and_by_address() {
    let house = House::open_with(|config| {
        config.limits.carries = Rate { at_once: 3.0, in_a_minute: 0.01 };
        config.limits.browsers = 2;
        config.limits.set_sockets_per_address(10);
    });
    let house = house.await;
    let (ann, bob) = (house.person().await, house.person().await);
    for _ in 0..3 {
        key_of(&ann).await;
    }
    let many = ann.post("/api/v1/me/carry", &json!({})).await.unwrap();
    assert_eq!(many.status, 429, "{}", many.text());
    // An address is taken for two people here: three links were made, three guesses are left.
    let fresh = Person::nobody(house.at());
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(look(&fresh, &"b".repeat(52)).await.status.as_u16());
    }
    assert_eq!(statuses, [404, 404, 404, 429]);
    let many = bob.post("/api/v1/me/carry", &json!({})).await.unwrap();
    assert_eq!(many.status, 429, "{}", many.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_browsers_than_he_may() {
    let house = House::open_with(|config| config.limits.browsers = 2).await;
    let (ann, fresh) = (house.person().await, Person::nobody(house.at()));
    carried(&ann, &fresh).await;
    carried(&ann, &fresh).await;
    let key = key_of(&ann).await;
    let refused = accept(&fresh, &key, false).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text().contains("plays in 3 browsers already"), "{}", refused.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_browsers_are_forgotten_on_request() {
    let house = House::open().await;
    let (laid, a, _b) = house.two("keyed").await;
    let fresh = Person::nobody(house.at());
    let (phone, tablet) = (carried(&a.person, &fresh).await, carried(&a.person, &fresh).await);
    let mut left = Seat::enter(tablet.clone(), &laid.id, Side::A).await;
    let waiting = key_of(&a.person).await;
    // He keeps a browser that was not the first.
    let reply = phone.send("DELETE", "/api/v1/me/browsers", &[], Bytes::new()).await.unwrap();
    assert_eq!((reply.status.as_u16(), reply.json()["forgotten"].clone()), (200, json!(2)));
    assert_eq!(mine(&phone).await[0]["mine"], json!(["a"]));
    for other in [&a.person, &tablet] {
        assert_eq!(mine(other).await, json!([]), "known no more");
        assert_eq!(drive::Socket::open(other, &laid.id).await.err().map(|e| e.0), Some(404));
    }
    assert_eq!(look(&fresh, &waiting).await.status, 404, "its link goes with it");
    while left.socket.hear_text().await.is_ok() {}
    let house = house.restart().await;
    let (phone, tablet) =
        (Person { server: house.at(), ..phone }, Person { server: house.at(), ..tablet });
    assert_eq!(mine(&phone).await[0]["mine"], json!(["a"]));
    assert_eq!(mine(&tablet).await, json!([]));
}
