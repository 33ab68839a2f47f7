//! The page, pictures, cookies, lists.

use bytes::Bytes;
use drive::Person;
use serde_json::json;

use crate::house::{House, play_on, wish};

#[tokio::test(flavor = "multi_thread")]
async fn pictures_and_pages_are_packed_and_known_by_their_digest() {
    let house = House::open().await;
    let one = Person::nobody(house.at());
    let green = "/api/v1/scenarios/cry-havoc/village-green";
    let paths = [
        ("/api/v1/games".to_owned(), "application/json"),
        ("/api/v1/books/cry-havoc/rules".to_owned(), "application/json"),
        ("/api/v1/art/figures.svg".to_owned(), "image/svg+xml"),
        (format!("{green}/map.svg?theme=dark"), "image/svg+xml"),
        (format!("{green}/ground.svg"), "image/svg+xml"),
    ];
    for (path, kind) in paths {
        let plain = one.get(&path).await.unwrap();
        assert_eq!(plain.status, 200, "{path}");
        assert_eq!(plain.headers["content-type"], kind, "{path}");
        let packed = [("accept-encoding", "gzip, br")];
        let packed = one.send("GET", &path, &packed, Bytes::new()).await.unwrap();
        assert_eq!(packed.headers["content-encoding"], "gzip", "{path}");
        assert!(packed.body.len() < plain.body.len() && packed.body[..2] == [0x1f, 0x8b]);
        let tag = plain.headers["etag"].to_str().unwrap();
        let again = one.send("GET", &path, &[("if-none-match", tag)], Bytes::new()).await.unwrap();
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0), "{path}");
    }
    for path in ["/api/v1/books/chess/rules", "/api/v1/scenarios/cry-havoc/moon/map.svg"] {
        assert_eq!(one.get(path).await.unwrap().status, 404, "{path}");
    }
    let dark = one.get(&format!("{green}/ground.svg?theme=green")).await.unwrap();
    assert_eq!(dark.status, 400);
    assert_eq!(dark.headers["content-type"], "application/problem+json");
    let games = one.get("/api/v1/games").await.unwrap().json();
    assert_eq!(games[0]["id"], "cry-havoc");
    assert!(games[0]["scenarios"].as_array().unwrap().len() >= 6);
    assert!(!games[0]["switches"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_are_kept_from_scripts_and_tied_to_https() {
    let house = House::open().await;
    let me = Person::nobody(house.at()).get("/api/v1/me").await.unwrap();
    let cookie = me.headers["set-cookie"].to_str().unwrap().to_owned();
    for part in ["kabuto-", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure") && !cookie.contains("Domain"));
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(token.len(), 52, "256 bits");
    let name = me.json()["name"].as_str().unwrap().to_owned();
    assert!(name.starts_with("Guest "), "{name}");
    let conn = rusqlite::Connection::open(house.database()).unwrap();
    let text: String =
        conn.query_row("SELECT hex(hash) FROM person", [], |row| row.get(0)).unwrap();
    assert!(!text.to_lowercase().contains(token), "only a hash is kept");

    let public = "https://kabuto.example.org";
    let house = House::open_with(|config| config.public = Some(public.to_owned())).await;
    let head = [("host", "kabuto.example.org"), ("x-forwarded-for", "10.1.1.1, 192.0.2.7")];
    let person = Person::nobody(house.at());
    let me = person.send("GET", "/api/v1/me", &head, Bytes::new()).await.unwrap();
    let cookie = me.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-kabuto-") && cookie.contains("; Secure"), "{cookie}");
    assert!(me.headers.contains_key("strict-transport-security"));
    let mut person = Person::nobody(house.at());
    person.cookie = cookie.split(';').next().map(str::to_owned);
    let head = [("host", "kabuto.example.org"), ("content-type", "application/json")];
    let body = || Bytes::from(json!({ "name": "Ann" }).to_string());
    let refused = person.send("PUT", "/api/v1/me", &head, body()).await.unwrap();
    assert_eq!(refused.status, 403, "the origin must be the public one");
    person.origin = Some(public.to_owned());
    let renamed = person.send("PUT", "/api/v1/me", &head, body()).await.unwrap();
    assert_eq!(renamed.json()["name"], "Ann");
    let foreign = [("host", "evil.example"), ("content-type", "application/json")];
    let refused = person.send("PUT", "/api/v1/me", &foreign, body()).await.unwrap();
    assert_eq!(refused.status, 421);
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_show_what_they_should() {
    let house = House::open().await;
    let list = async |person: &Person, which: &str| {
        let reply = person.get(&format!("/api/v1/tables?which={which}")).await.unwrap();
        assert_eq!(reply.status, 200);
        reply.json().as_array().cloned().unwrap()
    };
    let (laid, mut a, mut b) = house.two("keyed").await;
    let mine = list(&a.person, "mine").await;
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0]["id"], laid.id.as_str());
    assert_eq!(mine[0]["mine"], json!(["a"]));
    assert_eq!(mine[0]["seats"]["b"]["who"], "person");
    let asked = |seat: &crate::house::Seat| !seat.update["prompt"].is_null();
    for _ in 0..10 {
        play_on(&mut a, &mut b, 1).await;
        let yours = [list(&a.person, "mine").await, list(&b.person, "mine").await];
        assert_eq!(yours[0][0]["your_move"], asked(&a));
        assert_eq!(yours[1][0]["your_move"], asked(&b));
    }
    let stranger = house.person().await;
    for which in ["mine", "open", "finished"] {
        assert!(list(&stranger, which).await.is_empty(), "{which}");
    }
    let one = house.person().await;
    let mut wish = wish(json!({ "who": "friend" }), json!({ "who": "me" }), "keyed");
    wish["listed"] = json!(true);
    let open = one.lay(&wish).await.unwrap();
    assert_eq!(list(&stranger, "open").await[0]["id"], open.id.as_str());
    assert_eq!(stranger.join(&open.id, None).await.unwrap().json()["side"], "a");
    assert!(list(&one, "open").await.is_empty(), "its seat is taken");
    assert_eq!(list(&stranger, "mine").await.len(), 1);
    let reply = stranger.get("/api/v1/tables?which=all").await.unwrap();
    assert_eq!(reply.status, 400);
    // Lists are right after a crash too: the summary that was written last is older than the game.
    let house = house.restart().await;
    a.come_back(house.at()).await;
    assert_eq!(list(&a.person, "mine").await[0]["your_move"], asked(&a));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_make_no_sense_are_not_laid() {
    let house = House::open().await;
    let one = house.person().await;
    let (me, screen) = (json!({ "who": "me" }), json!({ "who": "screen" }));
    let good = || wish(me.clone(), screen.clone(), "keyed");
    let mut unknown = good();
    unknown["scenario"] = json!("cry-havoc/village-brown");
    let mut option = good();
    option["options"] = json!({ "ransom": "perhaps" });
    let mut extra = good();
    extra["key"] = json!("0000");
    let friends = wish(json!({ "who": "friend" }), json!({ "who": "friend" }), "keyed");
    let level = wish(me.clone(), json!({ "who": "computer", "level": "god" }), "keyed");
    let dice = wish(me.clone(), screen.clone(), "loaded");
    for bad in [unknown, option, extra, friends, level, dice, json!([]), json!({})] {
        let reply = one.post("/api/v1/tables", &bad).await.unwrap();
        assert_eq!(reply.status, 400, "{bad}: {}", reply.text());
        assert!(!reply.json()["remedy"].as_str().unwrap().is_empty());
    }
    assert_eq!(one.post("/api/v1/tables", &good()).await.unwrap().status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_counted_can_be_read() {
    let house = House::open_with(|config| config.metrics = Some(([127, 0, 0, 1], 0).into())).await;
    let (_, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 5).await;
    // It is for whoever runs the server: players of a quiet evening would learn from it.
    assert_eq!(a.person.get("/metrics").await.unwrap().status, 404);
    let keeper = Person::nobody(house.server().metrics_address().unwrap());
    assert_eq!(keeper.get("/healthz").await.unwrap().status, 404, "nothing else is there");
    let text = keeper.get("/metrics").await.unwrap().text();
    for line in ["kabuto_rooms 1", "kabuto_sockets 2", "kabuto_actions_total 5"] {
        assert!(text.lines().any(|found| found == line), "{line} in\n{text}");
    }
    assert!(text.contains("kabuto_action_seconds_count 5"));
    assert!(text.contains("# TYPE kabuto_commit_rows histogram"));
    let secrets = [a.person.cookie.as_deref().unwrap(), a.table.as_str()];
    assert!(secrets.iter().all(|secret| !text.contains(secret)));
}

#[test]
fn the_page_has_todays_shapes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    let known = std::fs::read_to_string(path).unwrap();
    // What stands above the shapes is for whoever would edit them.
    let (_, shapes) = known.split_once("\n\n").unwrap();
    let is_same = shapes.trim_end() == server::wire::typescript();
    assert!(is_same, "web/src/wire.ts is out of date; `cargo xtask types` writes it");
}
