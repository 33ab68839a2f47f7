//! A lesson at a table: laid, learnt, left, and there again after a restart.

use engine::Side;
use serde_json::json;

use crate::house::{House, Seat};

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_taken_up_where_it_was_left() {
    let house = House::open().await;
    let person = house.person().await;
    let missing = person.post("/api/v1/lessons/cry-havoc/nothing", &json!({})).await.unwrap();
    assert_eq!(missing.status, 404);
    let reply = person.post("/api/v1/lessons/cry-havoc/village-green", &json!({})).await.unwrap();
    assert_eq!(reply.status, 201);
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    let mut seat = Seat::enter(person, &id, Side::B).await;
    assert_eq!(seat.room["lesson"]["step"], 0);
    assert_eq!(seat.room["lesson"]["waits"]["for"], "next");
    let heard = json!({ "t": "heard", "id": "one", "side": "b", "step": 0 });
    assert_eq!(seat.ask(heard.clone()).await["t"], "done");
    // Sent twice it is done once; a step that is not there is refused.
    assert_eq!(seat.ask(heard).await["t"], "done");
    let beyond = json!({ "t": "heard", "id": "two", "side": "b", "step": 999 });
    assert_eq!(seat.ask(beyond).await["t"], "refused");
    let house = house.restart().await;
    let welcome = seat.come_back(house.at()).await;
    assert_eq!(welcome["room"]["lesson"]["step"], 1);
}
