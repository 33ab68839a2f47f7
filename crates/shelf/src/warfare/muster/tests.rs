use std::collections::BTreeMap;

use ::warfare::Warfare;
use engine::{Game, Side};
use serde_json::json;

use super::{Muster, open};
use crate::muster::read;
use crate::muster::tests::{row, rules, stock_is_lawful, texts_are_refused};
use crate::wire::{FieldKind, Force, ForceRow, Levy};

const FIELD: &str = "samurai-warfare/quick-battle";

fn muster() -> Box<dyn Muster> {
    open(&crate::files()).unwrap_or_else(|troubles| panic!("{troubles:?}"))
}

fn army(points: u32, rows: Vec<ForceRow>) -> Force {
    Force { name: "Herons".to_owned(), scenario: Some(FIELD.to_owned()), points, rows }
}

fn game(switches: &[(&str, &str)]) -> std::sync::Arc<Warfare> {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let chosen: BTreeMap<String, String> = switches.iter().map(own).collect();
    let game = crate::open(&crate::files(), FIELD, &chosen);
    let game = game.unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let crate::AnyGame::Warfare(game) = game else { panic!("another game") };
    game
}

#[test]
fn everything_in_stock_costs_what_it_weighs() {
    let muster = muster();
    let alone = |id: &str| id != "leader";
    stock_is_lawful(&*muster, 10, alone);
    let leader = muster.weigh(&army(200, vec![row("leader", json!({}))]));
    assert_eq!(leader.total, 10);
    let wrong = [(None, "SW-PTS-01"), (None, "SW-PTS-01"), (Some(0), "SW-LDR-01")];
    assert_eq!(rules(&leader), wrong, "no unit, more leaders than units, none for him");
}

#[test]
fn every_objection_is_told_with_its_rule_and_its_entry() {
    let told = muster().weigh(&army(
        100,
        vec![
            row("leader", json!({ "name": "Kasuke", "unit": "Pears" })),
            row("foot-samurai", json!({ "count": 3, "names": "Pears, Plums" })),
            row("monk", json!({ "strength": 300 })),
            row("leader", json!({ "name": "Yorinao", "unit": "Pears" })),
            row("mounted-samurai-arquebus", json!({})),
            row("elephants", json!({})),
            row("ronin", json!({ "names": "plums" })),
        ],
    ));
    let rules = rules(&told);
    for wanted in [
        (None, "SW-PTS-01"),
        (Some(2), "SW-UNI-02"),
        (Some(3), "SW-LDR-01"),
        (Some(4), "SW-UNI-03"),
        (Some(5), "SW-UNI-01"),
        (Some(6), "SW-UNI-01"),
    ] {
        assert!(rules.contains(&wanted), "{wanted:?} is not among {rules:?}");
    }
    assert_eq!(rules.len(), 6, "{:?}", told.objections);
    let prices: Vec<Option<u32>> = told.rows.iter().map(|row| row.price).collect();
    assert_eq!(prices[..2], [Some(10), Some(120)]);
    assert_eq!(prices[4..6], [None, None]);
    let dear = told.objections.iter().find(|wrong| wrong.row.is_none()).expect("it is too dear");
    assert_eq!(dear.why.text, "The force costs more than it may.");
}

#[test]
fn an_army_has_no_more_units_leaders_and_points_than_it_may() {
    let muster = muster();
    let weigh = |points, kind: &str, count: u32, leaders: usize| {
        let mut rows = vec![row(kind, json!({ "count": count }))];
        rows.resize(1 + leaders, row("leader", json!({})));
        let told = muster.weigh(&army(points, rows));
        let whole = told.objections.iter().filter(|wrong| wrong.row.is_none());
        whole.map(|wrong| wrong.why.text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(weigh(200, "peasant", 20, 0), [""; 0]);
    assert_eq!(weigh(200, "peasant", 20, 1), ["The force costs more than it may."]);
    assert_eq!(weigh(200, "ronin", 2, 2), [""; 0]);
    assert_eq!(weigh(200, "ronin", 2, 3), ["The force has more leaders than units."]);
    let many = "The force has more leaders than it may have.";
    assert_eq!(weigh(200, "peasant", 10, 7), [many]);
    let two = vec![row("peasant", json!({ "count": 16 })); 2];
    let told = muster.weigh(&army(400, two));
    assert_eq!(rules(&told), [(None, "SW-PTS-01")]);
    assert_eq!(told.objections[0].why.text, "The force has more units than it may have.");
    assert_eq!(told.strength, "32 units, 320 figures, 0 leaders");
    assert_eq!(weigh(49, "peasant", 1, 0), ["A force is made for 50 to 500 points."]);
}

#[test]
fn an_army_raised_by_lot_may_take_the_field_and_its_text_is_itself() {
    let muster = muster();
    let book = book::Listed::find("samurai-warfare").expect("it is on the list");
    for seed in 0..30 {
        for (scenario, points) in [(None, 150), (Some(FIELD.to_owned()), 320), (None, 50)] {
            let levy = Levy { scenario, points: Some(points), seed };
            let force = muster.raise(&levy).unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(muster.raise(&levy), Ok(force.clone()), "the same seed, the same army");
            let told = muster.weigh(&force);
            assert_eq!(told.objections, []);
            assert_eq!(told.points, points);
            let again = read(&*muster, book, &told.text).unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(again, force);
            assert_eq!(muster.weigh(&again).text, told.text);
        }
    }
    let few = Levy { scenario: None, points: Some(1), seed: 1 };
    assert_eq!(muster.raise(&few).expect_err("nobody costs so little").rule, "SW-PTS-01");
}

#[test]
fn a_quick_battle_asks_for_its_number_and_for_points() {
    let terms = muster().terms();
    assert_eq!(terms[0].scenario, None);
    let quick = terms.iter().find(|terms| terms.scenario.as_deref() == Some(FIELD));
    let quick = quick.expect("it takes armies");
    assert_eq!((quick.points, quick.least, quick.most), (200, 50, 500));
    let switches: Vec<&str> = quick.sides.iter().map(|side| side.switch.as_str()).collect();
    assert_eq!(switches, ["band.south", "band.north"]);
    let names: Vec<&str> = quick.asks.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["table", "points"]);
    assert!(matches!(quick.asks[0].kind, FieldKind::Seed { .. }));
}

#[test]
fn an_army_is_taken_to_a_quick_battle_whose_number_is_its_ground() {
    let muster = muster();
    let rows = vec![
        row("ashigaru-yumi", json!({ "count": 2, "names": "Pears, Plums" })),
        row("mounted-samurai", json!({ "strength": 6 })),
        row("leader", json!({ "name": "Kasuke", "unit": "Plums" })),
    ];
    let told = muster.weigh(&army(120, rows));
    assert_eq!(told.objections, []);
    assert_eq!(told.total, 60 + 36 + 10);
    let listed = game(&[("table", "7"), ("points", "120")]);
    let one = game(&[("table", "7"), ("points", "120"), ("band.south", &told.text)]);
    assert_eq!(one.ground(), listed.ground(), "the same number, the same ground");
    assert_ne!(one.ground(), game(&[("table", "8")]).ground());
    assert_eq!(one.start_points(Side::A), 106);
    assert_eq!(one.flaw(&one.start()), None);
    let names = |game: &Warfare, side| {
        let units = game.units_of(side).into_iter().chain(game.leaders_of(side));
        units.map(|p| game.name(p).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&one, Side::A), ["Pears", "Plums", "Mounted Samurai 1", "Kasuke"]);
    assert_eq!(names(&one, Side::B), names(&listed, Side::B));
    let text = told.text.as_str();
    let both = game(&[("points", "120"), ("band.south", text), ("band.north", text)]);
    let wanted = ["North Pears", "North Plums", "North Mounted Samurai 1", "North Kasuke"];
    assert_eq!(names(&both, Side::B), wanted);
    assert_eq!(both.flaw(&both.start()), None);
}

#[test]
fn a_text_that_is_no_army_is_refused_with_its_line() {
    let odd = "book = \"samurai-warfare\"\n[[unit]]\nkind = \"monk\"\nnames = [\"A\"]\nwings = 2\n";
    texts_are_refused(&*muster(), "samurai-warfare", odd);
    let told = muster().weigh(&army(200, vec![row("monk", json!({ "x] y": "\"\n" }))]));
    assert!(!told.objections.is_empty());
}
