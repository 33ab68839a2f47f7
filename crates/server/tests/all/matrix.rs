//! Who may do what: every address and every message against every kind of caller. A new address or
//! message without a row here fails.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use drive::http::Laid;
use drive::{Person, Socket};
use engine::Side;
use serde_json::{Value, json};
use server::ROUTES;
use server::wire::Says;

use crate::house::{GREEN, House, Seat, play_on};

/// Kinds of callers, in the order of the rows below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Who {
    /// No cookie.
    Anonymous,
    /// A cookie nobody gave out.
    Forged,
    /// Somebody who has nothing to do with the table.
    Stranger,
    /// Somebody who watches, by link.
    Watcher,
    /// The umpire.
    Umpire,
    /// Who sits at side B.
    Other,
    /// Who sits at side A.
    Holder,
}

const ALL: [Who; 7] = [
    Who::Anonymous,
    Who::Forged,
    Who::Stranger,
    Who::Watcher,
    Who::Umpire,
    Who::Other,
    Who::Holder,
];

/// What comes of a request by each kind of caller, on a private table that is being played.
const RIGHTS: &[(&str, &str, [u16; 7])] = &[
    // method, path, anonymous, forged, stranger, watcher, umpire, other, holder
    ("GET", "/", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/t/{id}", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/rules/{book}", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/dice", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/key", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/healthz", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/games", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/books/{book}/rules", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/art/figures.svg", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/scenarios/{game}/{name}/map.svg", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/scenarios/{game}/{name}/ground.svg", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/me", [200, 200, 200, 200, 200, 200, 200]),
    ("PUT", "/api/v1/me", [401, 401, 200, 200, 200, 200, 200]),
    // Another browser of the same person. Nobody has such a key as is tried here.
    ("GET", "/carry", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/me/carry", [401, 401, 201, 201, 201, 201, 201]),
    ("DELETE", "/api/v1/me/carry", [401, 401, 204, 204, 204, 204, 204]),
    ("DELETE", "/api/v1/me/browsers", [401, 401, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/carry/look", [404, 404, 404, 404, 404, 404, 404]),
    ("POST", "/api/v1/carry", [404, 404, 404, 404, 404, 404, 404]),
    ("GET", "/api/v1/tables", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/tables", [401, 401, 201, 201, 201, 201, 201]),
    ("POST", "/api/v1/lessons/{game}/{name}", [401, 401, 201, 201, 201, 201, 201]),
    ("POST", "/api/v1/tables/{id}/join", [401, 401, 404, 409, 200, 200, 200]),
    ("GET", "/api/v1/tables/{id}/file", [404, 404, 404, 200, 200, 200, 200]),
    ("POST", "/api/v1/tables/{id}/fork", [401, 401, 404, 201, 201, 201, 201]),
    ("POST", "/api/v1/tables/{id}/show", [401, 401, 404, 403, 403, 403, 403]),
    ("GET", "/api/v1/tables/{id}/socket", [426, 426, 426, 426, 426, 426, 426]),
    ("POST", "/api/v1/files", [401, 401, 400, 400, 400, 400, 400]),
    // A band of whoever sits at side A; whoever watches the table may look at it, by link.
    ("GET", "/c", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/c/{id}", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/c/{id}/{part}", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/campaigns", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/campaigns", [401, 401, 201, 201, 201, 201, 201]),
    ("GET", "/api/v1/campaigns/{id}", [404, 404, 404, 200, 404, 404, 200]),
    ("POST", "/api/v1/campaigns/{id}/deeds", [401, 401, 404, 403, 404, 404, 200]),
    ("GET", "/api/v1/campaigns/{id}/market", [404, 404, 404, 200, 404, 404, 200]),
    ("GET", "/api/v1/campaigns/{id}/fields", [404, 404, 404, 200, 404, 404, 200]),
    // Nobody of the band has gone anywhere: the owner is told so, others that there is no band.
    ("POST", "/api/v1/campaigns/{id}/fights", [401, 401, 404, 403, 404, 404, 409]),
    ("POST", "/api/v1/campaigns/{id}/recall", [401, 401, 404, 403, 404, 404, 404]),
    ("POST", "/api/v1/campaigns/{id}/look", [401, 401, 404, 200, 404, 404, 200]),
    ("GET", "/api/v1/campaigns/{id}/file", [404, 404, 404, 200, 404, 404, 200]),
    ("POST", "/api/v1/campaign-files", [401, 401, 400, 400, 400, 400, 400]),
    ("PUT", "/api/v1/campaigns/{id}/link", [401, 401, 404, 403, 404, 404, 200]),
    ("DELETE", "/api/v1/campaigns/{id}", [401, 401, 404, 404, 404, 404, 204]),
    // Forces are nobody's: they are weighed and given back.
    ("GET", "/m", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/m/{book}", [200, 200, 200, 200, 200, 200, 200]),
    ("GET", "/api/v1/musters/{book}", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/musters/{book}/weigh", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/musters/{book}/raise", [200, 200, 200, 200, 200, 200, 200]),
    ("POST", "/api/v1/musters/{book}/read", [400, 400, 400, 400, 400, 400, 400]),
];

/// A private table with everybody around it.
struct Scene {
    id: String,
    band: String,
    people: BTreeMap<Who, Person>,
}

impl Scene {
    async fn new(house: &House) -> Scene {
        let (one, other) = (house.person().await, house.person().await);
        let (watcher, umpire) = (house.person().await, house.person().await);
        let mut wish =
            crate::house::wish(json!({ "who": "me" }), json!({ "who": "friend" }), "keyed");
        wish["umpire"] = json!(true);
        let laid = one.lay(&wish).await.unwrap();
        for (person, token) in
            [(&other, &laid.seat), (&watcher, &laid.watch), (&umpire, &laid.umpire)]
        {
            assert_eq!(person.join(&laid.id, token.as_deref()).await.unwrap().status, 200);
        }
        let mut forged = Person::nobody(house.at());
        forged.cookie = Some(format!("kabuto={}", "a".repeat(52)));
        let people = BTreeMap::from([
            (Who::Anonymous, Person::nobody(house.at())),
            (Who::Forged, forged),
            (Who::Stranger, house.person().await),
            (Who::Watcher, watcher),
            (Who::Umpire, umpire),
            (Who::Other, other),
            (Who::Holder, one),
        ]);
        let holder = &people[&Who::Holder];
        let band = crate::campaign::found(holder, "Crane").await;
        crate::campaign::recruit(holder, &band, "Taro").await;
        let token = crate::campaign::share(holder, &band).await;
        let look = crate::campaign::look(&people[&Who::Watcher], &band, &token).await;
        assert_eq!(look.status, 200);
        Scene { id: laid.id, band, people }
    }
}

/// A table and a band.
#[derive(Clone, Copy)]
struct Ids<'a> {
    table: &'a str,
    band: &'a str,
}

impl Scene {
    fn ids(&self) -> Ids<'_> {
        Ids { table: &self.id, band: &self.band }
    }
}

fn address(path: &str, ids: Ids<'_>) -> String {
    let is_of_band = path.starts_with("/c") || path.contains("/campaigns");
    let id = if is_of_band { ids.band } else { ids.table };
    let has_points = path.starts_with("/m/") || path.contains("/musters/");
    let book = if has_points { "samurai-skirmish" } else { "cry-havoc" };
    let path = path.replace("{id}", id).replace("{part}", "market").replace("{book}", book);
    let path = path.replace("{game}", "cry-havoc").replace("{name}", "village-green");
    match path.as_str() {
        "/api/v1/tables" => format!("{path}?which=mine"),
        path if path.ends_with("/market") && path.starts_with("/api") => format!("{path}?who=Taro"),
        _ => path,
    }
}

fn body(path: &str) -> Value {
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
    match path {
        "/api/v1/me" => json!({ "name": "Somebody" }),
        "/api/v1/carry" | "/api/v1/carry/look" => json!({ "key": "a".repeat(52) }),
        "/api/v1/tables" => json!({ "scenario": GREEN, "seats": seats }),
        "/api/v1/tables/{id}/fork" => json!({ "at": 0, "seats": seats }),
        "/api/v1/campaigns" => json!({ "book": crate::campaign::BOOK, "name": "Crane" }),
        "/api/v1/campaigns/{id}/deeds" => {
            let with = json!({ "days": 1, "shelter": "none" });
            json!({ "id": "x", "wish": { "act": "pass", "with": with } })
        }
        "/api/v1/campaigns/{id}/fights" => json!({
            "id": "y", "scenario": crate::campaign::SCENARIO, "side": "a", "who": ["Nobody"],
            "against": { "who": "screen" },
        }),
        "/api/v1/campaigns/{id}/recall" => json!({ "table": "a".repeat(26) }),
        "/api/v1/musters/{book}/weigh" => json!({ "name": "Crane", "points": 100, "rows": [] }),
        "/api/v1/musters/{book}/raise" => json!({ "seed": 7 }),
        "/api/v1/campaigns/{id}/link" => json!({ "shared": false }),
        _ => json!({}),
    }
}

async fn send(person: &Person, method: &str, path: &str, ids: Ids<'_>) -> drive::Reply {
    let is_get = matches!(method, "GET" | "HEAD");
    let body = if is_get { Bytes::new() } else { body(path).to_string().into() };
    let head = [("content-type", "application/json")];
    let head = if is_get { &head[..0] } else { &head[..] };
    person.send(method, &address(path, ids), head, body).await.unwrap()
}

#[test]
fn every_route_has_a_row() {
    let routes: BTreeSet<_> = ROUTES.iter().map(|route| (route.method, route.path)).collect();
    let rows: BTreeSet<_> = RIGHTS.iter().map(|(method, path, _)| (*method, *path)).collect();
    assert_eq!(routes, rows);
    assert_eq!(ROUTES.len(), RIGHTS.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_do_what_his_row_says_and_nothing_else() {
    let house = House::open().await;
    let scene = Scene::new(&house).await;
    for (method, path, expected) in RIGHTS {
        for (who, expected) in ALL.iter().zip(expected) {
            let reply = send(&scene.people[who], method, path, scene.ids()).await;
            assert_eq!(reply.status, *expected, "{who:?}: {method} {path}: {}", reply.text());
            check_headers(&reply, method, path);
            if reply.status.as_u16() >= 400 {
                let told = reply.json();
                assert_eq!(told["status"], *expected, "{method} {path}");
                for field in ["title", "detail", "remedy"] {
                    assert!(told[field].as_str().is_some_and(|text| !text.is_empty()));
                }
            }
        }
    }
}

/// What every answer carries.
fn check_headers(reply: &drive::Reply, method: &str, path: &str) {
    let has = |name: &str, value: &str| {
        let found = reply.headers.get(name).map(|value| value.to_str().unwrap());
        assert!(found.is_some_and(|found| found.contains(value)), "{method} {path}: {name}");
    };
    for part in
        ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]
    {
        has("content-security-policy", part);
    }
    let policy = reply.headers.get("content-security-policy").unwrap().to_str().unwrap();
    assert!(!policy.contains("unsafe"), "{policy}");
    has("x-content-type-options", "nosniff");
    has("referrer-policy", "no-referrer");
    has("cross-origin-opener-policy", "same-origin");
    has("cross-origin-resource-policy", "same-origin");
    let is_own = ["/api/v1/tables", "/api/v1/me", "/api/v1/campaign", "/api/v1/carry"];
    if is_own.iter().any(|start| path.starts_with(start)) {
        has("cache-control", "no-store");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn methods_that_are_not_listed_do_nothing() {
    let house = House::open().await;
    let scene = Scene::new(&house).await;
    let paths: BTreeSet<_> = RIGHTS.iter().map(|(_, path, _)| *path).collect();
    for path in paths {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            if RIGHTS.iter().any(|row| (row.0, row.1) == (method, path)) {
                continue;
            }
            let reply = send(&scene.people[&Who::Holder], method, path, scene.ids()).await;
            assert_eq!(reply.status, 405, "{method} {path}");
            assert!(reply.headers.contains_key("allow"), "{method} {path}");
            check_headers(&reply, method, path);
        }
    }
    for path in
        ["/api", "/api/v1", "/api/v2/games", "/api/v1/tables/x/y", "/nothing", "/t", "/.git"]
    {
        let reply = scene.people[&Who::Holder].get(path).await.unwrap();
        assert_eq!(reply.status, 404, "{path}");
        check_headers(&reply, "GET", path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_site_can_act_for_anybody() {
    let house = House::open().await;
    let scene = Scene::new(&house).await;
    let port = house.at().port();
    let origins = [
        None,
        Some("null".to_owned()),
        Some("http://evil.example".to_owned()),
        Some(format!("https://127.0.0.1:{port}")),
        Some(format!("http://127.0.0.1:{}", port ^ 1)),
        Some(format!("http://127.0.0.1:{port}.evil.example")),
        Some(String::new()),
    ];
    for origin in origins {
        for who in ALL {
            let mut person = scene.people[&who].clone();
            person.origin.clone_from(&origin);
            for (method, path, _) in RIGHTS.iter().filter(|row| row.0 != "GET") {
                let reply = send(&person, method, path, scene.ids()).await;
                assert_eq!(reply.status, 403, "{origin:?} {who:?}: {method} {path}");
            }
            let refused = Socket::open(&person, &scene.id).await.err().map(|(status, _)| status);
            assert_eq!(refused, Some(403), "{origin:?} {who:?}: socket");
        }
    }
    // A browser that was led here under another name is turned away before anything else.
    let reply = scene.people[&Who::Holder]
        .send("GET", "/api/v1/me", &[("host", "evil.example")], Bytes::new())
        .await
        .unwrap();
    assert_eq!(reply.status, 421);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_tell_a_private_table_from_none() {
    let house = House::open().await;
    let scene = Scene::new(&house).await;
    let nowhere = "a".repeat(26);
    for who in [Who::Anonymous, Who::Forged, Who::Stranger] {
        let person = &scene.people[&who];
        for (method, path, _) in RIGHTS.iter().filter(|row| row.1.contains("{id}")) {
            let (here, there) = (
                send(person, method, path, scene.ids()).await,
                send(person, method, path, Ids { table: &nowhere, band: &nowhere }).await,
            );
            assert_eq!(here.status, there.status, "{who:?}: {method} {path}");
            assert_eq!(here.body, there.body, "{who:?}: {method} {path}");
        }
        for id in [&scene.id, &nowhere] {
            let refused = Socket::open(person, id).await.err().map(|(status, _)| status);
            assert_eq!(refused, Some(404), "{who:?}");
        }
        let guessed = person.join(&scene.id, Some(&"a".repeat(52))).await.unwrap();
        assert!([401, 404].contains(&guessed.status.as_u16()), "{who:?}");
    }
    for which in ["open", "finished"] {
        let path = format!("/api/v1/tables?which={which}");
        let list = scene.people[&Who::Stranger].get(&path).await.unwrap().json();
        assert_eq!(list, json!([]));
    }
}

/// Kinds of people in a room, in the order of the rows below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// Looks at an open table without a cookie.
    Nameless,
    /// Watches.
    Watcher,
    /// Is the umpire.
    Umpire,
    /// Sits at side B and speaks for side A.
    Other,
    /// Sits at side A.
    Holder,
    /// Plays both sides.
    Both,
}

const INSIDE: [Inside; 6] = [
    Inside::Nameless,
    Inside::Watcher,
    Inside::Umpire,
    Inside::Other,
    Inside::Holder,
    Inside::Both,
];

/// What a message of side A leads to. `No` is refused because of who says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leads {
    No,
    To(&'static str),
}

use Leads::{No, To};

const MAY_SAY: &[(&str, [Leads; 6])] = &[
    // message, nameless, watcher, umpire, other seat, holder, both seats
    (
        "hello",
        [To("welcome"), To("welcome"), To("welcome"), To("welcome"), To("welcome"), To("welcome")],
    ),
    ("look", [No, No, No, No, To("update"), To("update")]),
    ("contribute", [No, No, No, No, To("done"), To("done")]),
    ("act", [No, No, No, No, To("done"), To("done")]),
    ("give", [No, No, No, No, To("refused"), To("refused")]),
    ("back", [No, No, No, No, To("done"), To("done")]),
    ("allow", [No, No, No, No, To("refused"), To("refused")]),
    ("resign", [No, No, No, No, To("done"), To("done")]),
    ("draw", [No, No, No, No, To("done"), To("done")]),
    // No lesson is held at this table.
    ("heard", [No, No, No, No, To("refused"), To("refused")]),
    ("rematch", [No, No, No, To("done"), To("done"), To("done")]),
    ("chat", [No, To("done"), To("done"), To("done"), To("done"), To("done")]),
    ("choices", [No, No, No, No, To("choices"), To("choices")]),
    ("own", [No, No, No, No, To("choices"), To("choices")]),
    ("preview", [No, No, No, No, To("preview"), To("preview")]),
    ("why", [No, No, No, No, To("why"), To("why")]),
    ("sight", [To("sight"), To("sight"), To("sight"), To("sight"), To("sight"), To("sight")]),
    ("threats", [No, No, No, No, To("threats"), To("threats")]),
    ("zones", [To("zones"), To("zones"), To("zones"), To("zones"), To("zones"), To("zones")]),
    // No piece of this game has a sheet, and its umpire has nothing to rule: all are told so.
    (
        "sheet",
        [To("refused"), To("refused"), To("refused"), To("refused"), To("refused"), To("refused")],
    ),
    // Nothing is measured on hexes: those who may ask are told so.
    (
        "region",
        [To("refused"), To("refused"), To("refused"), To("refused"), To("refused"), To("refused")],
    ),
    ("way", [No, No, No, No, To("refused"), To("refused")]),
    ("ways", [No, No, No, No, To("ways"), To("ways")]),
    (
        "ruler",
        [To("refused"), To("refused"), To("refused"), To("refused"), To("refused"), To("refused")],
    ),
    (
        "rulings",
        [To("rulings"), To("rulings"), To("rulings"), To("rulings"), To("rulings"), To("rulings")],
    ),
    ("rule", [No, No, To("refused"), No, No, No]),
    ("words", [No, No, No, No, To("words"), To("words")]),
    ("luck", [To("luck"), To("luck"), To("luck"), To("luck"), To("luck"), To("luck")]),
    (
        "moment",
        [To("moment"), To("moment"), To("moment"), To("moment"), To("moment"), To("moment")],
    ),
];

#[test]
fn every_message_has_a_row() {
    let rows: Vec<_> = MAY_SAY.iter().map(|(tag, _)| *tag).collect();
    assert_eq!(rows, Says::ALL_TAGS);
}

/// A listed table on which side A is asked, somebody of the kind, and whoever else must be there.
struct Stage {
    seat: Seat,
    sample: Value,
    _others: Vec<Seat>,
}

async fn stage(house: &House, inside: Inside, tag: &str) -> Stage {
    let (one, two) = (house.person().await, house.person().await);
    let is_both = inside == Inside::Both;
    let friend = json!({ "who": if is_both { "screen" } else { "friend" } });
    let mut wish = crate::house::wish(json!({ "who": "me" }), friend, "keyed");
    wish["listed"] = json!(true);
    wish["umpire"] = json!(inside == Inside::Umpire);
    let laid: Laid = one.lay(&wish).await.unwrap();
    let mut others = Vec::new();
    let mut a = Seat::enter(one.clone(), &laid.id, Side::A).await;
    if is_both {
        while a.update["prompt"]["side"] != "a" || a.entries() < 2 {
            let side = a.update["prompt"]["side"].as_str();
            match side {
                Some("a") => a.side = Side::A,
                Some(_) => a.side = Side::B,
                None => {
                    let other = if a.side == Side::A { "b" } else { "a" };
                    a.socket.send(&json!({ "t": "look", "side": other })).await.unwrap();
                    a.until(|heard| heard["t"] == "update").await;
                    continue;
                }
            }
            if tag == "contribute" {
                break;
            }
            a.act().await.unwrap();
        }
    } else {
        two.join(&laid.id, None).await.unwrap();
        let mut b = Seat::enter(two.clone(), &laid.id, Side::B).await;
        while tag != "contribute" && (a.update["prompt"].is_null() || a.entries() < 2) {
            play_on(&mut a, &mut b, 1).await;
        }
        others.push(b);
    }
    if tag == "rematch" {
        let side = a.letter();
        let resign = json!({ "t": "resign", "id": "end", "side": side });
        assert_eq!(a.ask(resign).await["t"], "done");
    }
    let sample = sample(&mut a, tag).await;
    let seat = match inside {
        Inside::Holder | Inside::Both => a,
        Inside::Other => {
            others.push(a);
            others.remove(0)
        }
        Inside::Watcher => {
            others.push(a);
            Seat::enter(house.person().await, &laid.id, Side::A).await
        }
        Inside::Umpire => {
            others.push(a);
            let umpire = house.person().await;
            umpire.join(&laid.id, laid.umpire.as_deref()).await.unwrap();
            let seat = Seat::enter(umpire, &laid.id, Side::A).await;
            assert_eq!(seat.room["umpiring"], true);
            seat
        }
        Inside::Nameless => {
            others.push(a);
            Seat::enter(Person::nobody(house.at()), &laid.id, Side::A).await
        }
    };
    Stage { seat, sample, _others: others }
}

/// A message that is right if side A says it.
async fn sample(a: &mut Seat, tag: &str) -> Value {
    a.side = Side::A;
    let mut message = json!({ "t": tag, "id": format!("{tag}-sample"), "side": "a" });
    let more = match tag {
        "hello" => json!({ "seq": 0, "keep": 0, "side": null }),
        "contribute" | "chat" => json!({ "text": "x" }),
        "act" => json!({
            "seq": a.socket.seq,
            "action": a.decide().await.unwrap()["action"],
        }),
        "give" => json!({ "face": 1 }),
        "allow" | "draw" => json!({ "yes": true }),
        "heard" => json!({ "step": 0 }),
        "choices" | "why" => json!({ "subject": subject(a), "place": 0 }),
        "own" => json!({ "place": 0 }),
        "preview" => json!({ "action": a.update["prompt"]["idle"]["action"] }),
        "sight" => json!({ "from": a.update["sight"]["pieces"][0]["id"], "to": 0 }),
        "threats" => json!({ "piece": a.update["sight"]["pieces"][0]["id"] }),
        "zones" | "sheet" => json!({
            "piece": a.update["sight"]["pieces"][0]["id"],
            "after": null,
        }),
        "region" => json!({ "piece": subject(a) }),
        "way" => json!({ "piece": subject(a), "to": [100, 100], "via": [] }),
        "ways" => json!({ "pieces": [subject(a)], "by": [100, 0] }),
        "ruler" => json!({ "from": { "piece": subject(a) }, "to": { "at": [5, 5] } }),
        "rule" => json!({
            "seq": a.socket.seq,
            "action": a.update["prompt"]["idle"]["action"],
            "reason": "the lamp fell",
        }),
        "words" => json!({ "text": a.update["prompt"]["idle"]["words"] }),
        "moment" => json!({ "at": 0 }),
        _ => json!({}),
    };
    for (name, value) in more.as_object().unwrap() {
        message[name] = value.clone();
    }
    message
}

fn subject(a: &Seat) -> Value {
    let subject = a.update["prompt"]["subjects"][0].clone();
    if subject.is_null() { a.update["sight"]["pieces"][0]["id"].clone() } else { subject }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_say_what_his_row_says_and_nothing_else() {
    let house = House::open().await;
    for (tag, leads) in MAY_SAY {
        for (inside, leads) in INSIDE.into_iter().zip(leads) {
            let Stage { mut seat, sample, _others } = stage(&house, inside, tag).await;
            let seq = seat.socket.seq;
            seat.socket.send(&sample).await.unwrap();
            let answer = seat
                .socket
                .until(|heard| match *tag {
                    "hello" => heard["t"] == "welcome",
                    "look" => heard["t"] == "update" || heard["t"] == "refused",
                    _ => heard["id"] == sample["id"],
                })
                .await
                .unwrap();
            let words = answer["why"]["text"].as_str().unwrap_or_default();
            let by_who = ["do not sit at this side", "a name first", "Only the umpire"];
            let by_who = by_who.iter().any(|known| words.contains(known));
            match leads {
                No => {
                    assert!(answer["t"] == "refused" && by_who, "{tag} by {inside:?}: {answer}");
                    let mut socket = Socket::open(&seat.person, &seat.table).await.unwrap();
                    let welcome = socket.hello(0, 0, Value::Null).await.unwrap();
                    assert_eq!(welcome["seq"], seq, "{tag} by {inside:?} changed something");
                }
                To(kind) => {
                    assert_eq!(answer["t"], *kind, "{tag} by {inside:?}: {answer}");
                    assert!(!by_who, "{tag} by {inside:?}: {answer}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_before_hello() {
    let house = House::open().await;
    let Stage { mut seat, .. } = stage(&house, Inside::Holder, "act").await;
    for tag in Says::ALL_TAGS.into_iter().filter(|tag| *tag != "hello") {
        let sample = sample(&mut seat, tag).await;
        let mut socket = Socket::open(&seat.person, &seat.table).await.unwrap();
        socket.send(&sample).await.unwrap();
        let answer = socket.until(|_| true).await.unwrap();
        assert_eq!(answer["t"], "refused", "{tag}");
        assert_eq!(answer["why"]["text"], "Say hello first.", "{tag}");
    }
}
