//! Pages that want changes: what they put together is what others are told whole.

use drive::Socket;
use serde_json::{Value, json};

use crate::house::{House, Seat};

/// An update as a page that wants changes has it: nobody told it how well the dice fell.
fn without_luck(update: &Value) -> Value {
    let mut update = update.clone();
    for told in update["told"].as_array_mut().into_iter().flatten() {
        told.as_object_mut().unwrap().remove("luck");
    }
    update
}

/// Hears until as much is known as elsewhere; gives the kinds of messages on the way.
async fn follow(window: &mut Socket, seq: u64) -> Vec<String> {
    let mut kinds = Vec::new();
    while window.seq < seq {
        let heard = window.until(|heard| heard["seq"].is_u64()).await.unwrap();
        kinds.push(heard["t"].as_str().unwrap().to_owned());
    }
    kinds
}

/// One decision, whoever has it; gives how much has happened then.
async fn act(a: &mut Seat, b: &mut Seat) -> Option<u64> {
    let seq = match a.act().await {
        Some(seq) => seq,
        None => b.act().await?,
    };
    a.catch_up(seq).await;
    b.catch_up(seq).await;
    Some(seq)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_window_puts_together_what_the_first_is_told_whole() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    let (mut window, _) = Socket::enter_for_changes(&a.person, &laid.id).await.unwrap();
    let mut changes = 0;
    for n in 0..60 {
        let Some(seq) = act(&mut a, &mut b).await else { break };
        if n == 30 {
            // Whoever says hello again is told everything, and then what changes from it.
            let keep = window.entries;
            let welcome = window.hello(window.seq, keep, Value::Null).await.unwrap();
            assert!(welcome["update"]["sight"]["pieces"].is_array());
        }
        let kinds = follow(&mut window, seq).await;
        assert!(!kinds.contains(&"update".to_owned()), "{kinds:?}");
        changes += kinds.iter().filter(|kind| *kind == "change").count();
        if n != 30 {
            assert_eq!(window.update, without_luck(&a.update), "after {n}");
        }
        assert_eq!(window.update["sight"], a.update["sight"], "after {n}");
        assert_eq!(window.update["prompt"], a.update["prompt"], "after {n}");
    }
    assert!(changes > 0, "something was told as a change");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_of_changes_is_told_everything() {
    let house = House::open().await;
    let (_, mut a, mut b) = house.two("keyed").await;
    for _ in 0..10 {
        act(&mut a, &mut b).await;
        for seat in [&a, &b] {
            assert!(seat.update["sight"]["pieces"].is_array() && seat.update["told"].is_array());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_go_on_after_taking_back_and_after_a_restart() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    let (mut window, _) = Socket::enter_for_changes(&a.person, &laid.id).await.unwrap();
    for n in 0..20 {
        let Some(seq) = act(&mut a, &mut b).await else { break };
        follow(&mut window, seq).await;
        let last = a.told.last().unwrap()["side"].clone();
        let seat = if last == "a" { &mut a } else { &mut b };
        let done = seat.say("back", json!({})).await;
        if done["t"] == "done" {
            let seq = done["seq"].as_u64().unwrap();
            a.catch_up(seq).await;
            b.catch_up(seq).await;
            follow(&mut window, seq).await;
        }
        assert_eq!(window.update["sight"], a.update["sight"], "after {n}");
        assert_eq!(window.update["entries"], a.update["entries"], "after {n}");
        assert_eq!(window.update["no_back"], a.update["no_back"], "after {n}");
    }
    window.close().await;
    let house = house.restart().await;
    let [_, _] = [a.come_back(house.at()).await, b.come_back(house.at()).await];
    let (mut window, _) = Socket::enter_for_changes(&a.person, &laid.id).await.unwrap();
    for n in 0..10 {
        let Some(seq) = act(&mut a, &mut b).await else { break };
        follow(&mut window, seq).await;
        assert_eq!(window.update, without_luck(&a.update), "after {n}");
    }
}
