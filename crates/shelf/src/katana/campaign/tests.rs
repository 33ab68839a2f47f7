//! A band through its face: wishes, lines, and what a page is told.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::Side;
use serde_json::{Value, json};

use crate::campaign::{Campaign, Fray, Unfounded, found};
use crate::wire::{FieldKind, WhyNot, Wish};

fn band() -> Box<dyn Campaign> {
    let files = Arc::new(crate::files());
    let band = found(&files, "katana-to-yari", "Crane and Heron").expect("it has a campaign");
    band.unwrap_or_else(|_| panic!("it can be founded"))
}

fn wish(act: &str, who: Option<&str>, with: Value) -> Wish {
    let with: BTreeMap<String, Value> = serde_json::from_value(with).unwrap();
    Wish { act: act.into(), who: who.map(str::to_owned), with }
}

fn recruit(made: &str, name: &str, rolled: bool) -> Wish {
    let with = json!({ "made": made, "name": name, "rolled": rolled, "own": true,
        "kit-ronin": "katana+wakizashi", "kit-samurai": "katana+wakizashi+yari" });
    wish("recruit", None, with)
}

#[test]
fn a_book_without_a_campaign_says_so() {
    let files = Arc::new(crate::files());
    assert!(found(&files, "cry-havoc", "Crane").is_none());
    assert!(found(&files, "nothing", "Crane").is_none());
    let odd = found(&files, "katana-to-yari", "<b>").unwrap();
    assert!(matches!(odd, Err(Unfounded::Refused(WhyNot { .. }))));
}

#[test]
fn lines_give_the_same_band_again_and_forged_ones_do_not() {
    let mut one = band();
    let mut lines = vec![
        one.wish(&recruit("samurai", "Jiro", true), 1).unwrap(),
        one.wish(&recruit("known:jubei", "", false), 2).unwrap(),
        one.wish(&recruit("ronin", "Taro", false), 3).unwrap(),
    ];
    let shop = json!({ "ware": "good:straw-hat", "number": 3, "place": "town" });
    lines.push(one.wish(&wish("buy", Some("Taro"), shop), 4).unwrap());
    let days = json!({ "days": 12, "shelter": "inn" });
    lines.push(one.wish(&wish("pass", None, days), 5).unwrap());
    let mut other = band();
    for line in &lines {
        other.restore(line).unwrap();
    }
    assert_eq!(one.told(), other.told());
    let forgeries = [
        (0, lines[0].replace("\"dice\":[", "\"dice\":[1,")),
        (0, lines[0].replace("Jiro joins", "Jiro wins")),
        (1, lines[1].replace("jubei", "nobody")),
        (2, lines[2].replace("wakizashi", "o-yumi")),
        (3, lines[3].replace("\"number\":3", "\"number\":200")),
        (3, lines[3].replace("straw-hat", "moon")),
        (3, lines[3].replace("town", "heaven")),
        (4, lines[4].replace("\"days\":12", "\"days\":65535")),
        (4, lines[4].replace("\"day\":0", "\"day\":4294967295")),
        (4, "{}".to_owned()),
        (4, "[".repeat(10_000)),
    ];
    for (at, forged) in forgeries {
        assert_ne!(lines[at], forged, "the forgery is one");
        let mut band = band();
        for line in &lines[..at] {
            band.restore(line).unwrap();
        }
        assert!(band.restore(&forged).is_err(), "{forged}");
    }
}

#[test]
fn every_act_that_is_offered_has_a_form_that_is_understood() {
    let mut band = band();
    band.wish(&recruit("known:tomoe", "", false), 1).unwrap();
    band.wish(&recruit("ronin", "Taro", false), 1).unwrap();
    let told = band.told();
    let own = told
        .members
        .iter()
        .flat_map(|member| member.acts.iter().map(|act| (Some(member.name.clone()), act.clone())));
    for (who, act) in told.acts.iter().map(|act| (None, act.clone())).chain(own) {
        let mut with = BTreeMap::new();
        for field in &act.fields {
            let answer = match &field.kind {
                FieldKind::Text { .. } => json!("x"),
                FieldKind::Number { usual, .. } => json!(usual),
                FieldKind::Yes { usual } => json!(usual),
                FieldKind::Seed { usual } => json!(usual),
                FieldKind::Pick { picks } => json!(picks[0].id),
            };
            with.insert(field.name.clone(), answer);
        }
        let wish = Wish { act: act.act.clone(), who, with };
        match (band.wish(&wish, 7), &act.why) {
            (Ok(line), None) => {
                let last = band.told().calendar.remove(0);
                assert!(line.contains(&last.kind) && !last.rule.is_empty(), "{line}");
            }
            (Err(why), _) => assert!(!why.rule.is_empty(), "{}: {}", act.act, why.text),
            (Ok(line), Some(why)) => panic!("{}: {} was offered as {}", act.act, line, why.text),
        }
    }
}

#[test]
fn nobody_wishes_what_only_a_fight_can_do() {
    let mut band = band();
    band.wish(&recruit("ronin", "Taro", false), 1).unwrap();
    for act in ["fight", "march", "recall", "", "join"] {
        assert!(band.wish(&wish(act, Some("Taro"), json!({})), 1).is_err(), "{act}");
    }
    let odd = [
        ("give", json!({ "to": "Taro", "gold": 4_294_967_295_u32 })),
        ("give", json!({ "to": "Taro", "gold": -1 })),
        ("earn", json!({ "gold": 10_000_000, "silver": 300_000_000, "reason": "x" })),
        ("earn", json!({ "copper": 5, "reason": "x\u{7}" })),
        ("standing", json!({ "by": 40_000, "reason": "x" })),
        ("pass", json!({ "days": 70_000, "shelter": "none" })),
        ("buy", json!({ "ware": "weapon:katana", "number": 300, "place": "town" })),
        ("buy", json!({ "ware": ["x"], "number": "x", "place": 4 })),
        ("tend", json!({})),
    ];
    for (act, with) in odd {
        assert!(band.wish(&wish(act, Some("Taro"), with.clone()), 1).is_err(), "{act} {with}");
    }
}

#[test]
fn a_market_says_what_everything_costs_and_why_not() {
    let mut band = band();
    band.wish(&recruit("ronin", "Taro", false), 1).unwrap();
    let market = band.market(None, "Taro").unwrap();
    assert_eq!((market.place.as_str(), market.purse.as_str()), ("town", "15 silver"));
    let wares: Vec<_> = market.shelves.iter().flat_map(|shelf| &shelf.wares).collect();
    let ware = |id: &str| *wares.iter().find(|ware| ware.id == id).unwrap();
    assert_eq!(ware("weapon:katana").price, "1 gold, 10 silver");
    assert_eq!(ware("weapon:katana").buy.as_ref().unwrap().rule, "KY-CAM-02");
    assert_eq!(ware("weapon:katana").has, 1);
    assert!(ware("weapon:katana").sell.is_none() && ware("weapon:jo").buy.is_none());
    assert!(wares.iter().all(|ware| !ware.title.is_empty() && !ware.price.is_empty()));
    assert!(wares.iter().all(|ware| !ware.id.starts_with("shots:")));
    let village = band.market(Some("village"), "Taro").unwrap();
    let jo = village.shelves[0].wares.iter().find(|ware| ware.id == "weapon:jo").unwrap();
    assert!(jo.buy.as_ref().unwrap().text.contains("sizeable towns"));
    assert!(band.market(Some("moon"), "Taro").is_err() && band.market(None, "Nemo").is_err());
}

#[test]
fn a_fight_takes_those_who_can_go_and_has_room_for_them() {
    let mut band = band();
    band.wish(&recruit("ronin", "Taro", false), 1).unwrap();
    let fields = band.fields().unwrap();
    assert!(fields.iter().all(|field| field.sides.iter().all(|side| side.room > 0)));
    let field = &fields[0];
    let who = ["Taro".to_owned()];
    let fray = || Fray { scenario: &field.id, side: Side::A, who: &who };
    let chosen = band.switches(&fray()).unwrap();
    assert_eq!(chosen.len(), 1);
    assert!(!chosen.values().next().unwrap().contains("\"purse\":300"), "money is his affair");
    let many: Vec<String> = vec!["Taro".into(); 40];
    let crowd = Fray { scenario: &field.id, side: Side::A, who: &many };
    assert!(band.switches(&crowd).is_err());
    let nowhere = Fray { scenario: "cry-havoc/toll-house", side: Side::A, who: &who };
    assert!(band.switches(&nowhere).is_err());
    band.march("abc", &fray()).unwrap();
    assert_eq!(band.away(), ["abc"]);
    assert_eq!(band.told().members[0].state, "away");
    assert!(band.switches(&fray()).is_err());
    assert_eq!(band.write_back("other", "").unwrap(), None);
    assert!(band.write_back("abc", "nonsense").is_err());
    band.recall("abc").unwrap();
    assert_eq!(band.told().members[0].state, "well");
}
