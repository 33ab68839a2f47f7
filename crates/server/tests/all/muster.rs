//! Forces by points: weighed, raised, read, and brought to a table.

use bytes::Bytes;
use drive::{Person, Reply};
use serde_json::{Value, json};

use crate::house::House;

const BOOK: &str = "/api/v1/musters/samurai-skirmish";
const FIELD: &str = "samurai-skirmish/three-roads";

async fn ask(person: &Person, what: &str, body: &Value) -> Reply {
    let head = [("content-type", "application/json")];
    let path = format!("{BOOK}/{what}");
    person.send("POST", &path, &head, body.to_string().into()).await.unwrap()
}

async fn read(person: &Person, text: &str) -> Reply {
    let head = [("content-type", "text/plain")];
    let body = Bytes::copy_from_slice(text.as_bytes());
    person.send("POST", &format!("{BOOK}/read"), &head, body).await.unwrap()
}

fn table(options: &Value) -> Value {
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
    json!({ "scenario": FIELD, "options": options, "seats": seats })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_force_is_told_every_objection_and_refused_at_the_table() {
    let house = House::open().await;
    let person = house.person().await;
    let rows = json!([
        { "kind": "lord", "with": { "count": 5 } },
        { "kind": "villager", "with": { "armour": "heavy" } },
    ]);
    let force = json!({ "name": "Too much", "scenario": FIELD, "points": 120, "rows": rows });
    let told = ask(&person, "weigh", &force).await.json();
    assert_eq!(told["total"], 5 * 31 + 2 + 5, "{told}");
    let rules: Vec<&str> = told["objections"]
        .as_array()
        .unwrap()
        .iter()
        .map(|wrong| wrong["why"]["rule"].as_str().unwrap())
        .collect();
    for rule in ["SS-GRP-04", "SS-ARM-01"] {
        assert!(rules.contains(&rule), "{told}");
    }
    let refused = person.lay(&table(&json!({ "band.western": told["text"] }))).await;
    assert!(refused.is_err_and(|why| why.contains("SS-GRP-04")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_force_raised_by_lot_goes_to_a_table_and_its_text_comes_back_as_itself() {
    let house = House::open().await;
    let person = house.person().await;
    let levy = json!({ "scenario": FIELD, "seed": 11 });
    let told = ask(&person, "raise", &levy).await.json();
    assert_eq!(ask(&person, "raise", &levy).await.json(), told, "the same number, the same force");
    assert_eq!(told["objections"], json!([]));
    let text = told["text"].as_str().unwrap();
    assert_eq!(read(&person, text).await.json(), told);
    let both = json!({ "band.western": text, "band.eastern": text });
    let laid = person.lay(&table(&both)).await.unwrap();
    let file = person.get(&format!("/api/v1/tables/{}/file", laid.id)).await.unwrap().text();
    let header: Value = serde_json::from_str(file.lines().next().unwrap()).unwrap();
    assert_eq!(header["options"]["band.western"], text, "the header opens it again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_force_is_refused_in_plain_words() {
    let house = House::open().await;
    let person = Person::nobody(house.at());
    for (text, word) in [
        ("book = \"samurai-skirmish\"\nfigure = 7\n", "Line 2"),
        ("book = \"katana-to-yari\"\n", "Katana to Yari"),
        ("<html>", "Line 1"),
        ("", "which book"),
    ] {
        let reply = read(&person, text).await;
        assert_eq!(reply.status, 400, "{text}");
        assert!(reply.json()["text"].as_str().unwrap().contains(word), "{}", reply.text());
    }
    assert_eq!(read(&person, &"x".repeat(70_000)).await.status, 400);
    let many = vec![json!({ "kind": "spearman" }); 250];
    let force = json!({ "name": "", "points": 100, "rows": many });
    assert_eq!(ask(&person, "weigh", &force).await.status, 400);
    assert_eq!(ask(&person, "weigh", &json!({ "rows": 1 })).await.status, 400);
    let poor = ask(&person, "raise", &json!({ "seed": 1, "points": 1 })).await;
    assert!(poor.text().contains("SS-GRP-04"), "{}", poor.text());
    for path in ["/api/v1/musters/cry-havoc", "/api/v1/musters/nothing", "/m/cry-havoc"] {
        assert_eq!(person.get(path).await.unwrap().status, 404, "{path}");
    }
    // A switch that no ground depends on changes no picture.
    let map = |query: &str| format!("/api/v1/scenarios/{FIELD}/map.svg{query}");
    let plain = person.get(&map("")).await.unwrap();
    let other = person.get(&map("?theme=light&table=9")).await.unwrap();
    assert_eq!((other.status.as_u16(), other.body), (200, plain.body));
}
