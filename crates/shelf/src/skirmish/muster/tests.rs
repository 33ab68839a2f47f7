use serde_json::json;

use super::{Muster, open};
use crate::muster::tests::{row, rules, stock_is_lawful, texts_are_refused};
use crate::muster::{may_be_weighed, read};
use crate::wire::{Force, ForceRow, Levy};

const FIELD: &str = "samurai-skirmish/three-roads";

fn muster() -> Box<dyn Muster> {
    open(&crate::files()).unwrap_or_else(|troubles| panic!("{troubles:?}"))
}

fn band(rows: Vec<ForceRow>) -> Force {
    Force { name: "Herons".to_owned(), scenario: Some(FIELD.to_owned()), points: 120, rows }
}

#[test]
fn everything_in_stock_costs_what_it_weighs_and_may_be_taken() {
    stock_is_lawful(&*muster(), 30, |_| true);
}

#[test]
fn every_objection_is_told_with_its_rule_and_its_entry() {
    let told = muster().weigh(&band(vec![
        row("captain", json!({ "count": 2, "commander": true })),
        row("villager", json!({ "armour": "heavy" })),
        row("spearman", json!({ "count": 2, "names": "Tosuke, tosuke" })),
        row("horseman", json!({ "weapon": "no-dachi" })),
        row("bowman", json!({ "group": "Bows", "leader": true })),
        row("bowman", json!({ "group": "Bows", "leader": true })),
        row("nobody-at-all", json!({})),
    ]));
    let rules = rules(&told);
    for wanted in [
        (Some(0), "SS-GRP-02"),
        (Some(1), "SS-ARM-01"),
        (Some(2), "SS-FIG-02"),
        (Some(3), "SS-WPN-01"),
        (Some(5), "SS-GRP-01"),
        (Some(6), "SS-FIG-02"),
        (None, "SS-GRP-04"),
    ] {
        assert!(rules.contains(&wanted), "{wanted:?} is not among {rules:?}");
    }
    assert_eq!(told.rows[6].price, None);
    assert!(told.objections.iter().all(|wrong| wrong.why.text.ends_with('.')));
}

#[test]
fn points_alone_are_kept_to_and_have_their_own_bounds() {
    let muster = muster();
    let of = |points: u32, count: u32| {
        let rows = vec![row("spearman", json!({ "count": count, "group": "Spears" }))];
        muster.weigh(&Force { name: String::new(), scenario: None, points, rows })
    };
    assert_eq!(rules(&of(27, 3)), []);
    assert_eq!(rules(&of(26, 3)), [(None, "SS-GRP-04")]);
    assert_eq!(rules(&of(0, 3)), [(None, "SS-GRP-04")]);
    assert_eq!(rules(&of(1_000, 31)), [], "thirty of a kind at most");
}

#[test]
fn a_band_raised_by_lot_may_take_the_field_and_its_text_is_itself() {
    let muster = muster();
    let book = book::Listed::find("samurai-skirmish").expect("it is on the list");
    for seed in 0..30 {
        for scenario in [None, Some(FIELD.to_owned())] {
            let levy = Levy { scenario, points: Some(150), seed };
            let force = muster.raise(&levy).unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(muster.raise(&levy), Ok(force.clone()), "the same seed, the same band");
            let told = muster.weigh(&force);
            assert_eq!(told.objections, []);
            let again = read(&*muster, book, &told.text).unwrap_or_else(|why| panic!("{why:?}"));
            assert_eq!(again, force);
            assert_eq!(muster.weigh(&again).text, told.text);
        }
    }
    let few = Levy { scenario: None, points: Some(1), seed: 1 };
    assert_eq!(muster.raise(&few).expect_err("nobody costs so little").rule, "SS-GRP-04");
}

#[test]
fn a_band_is_taken_to_a_table_and_gives_way_to_names_that_are_there() {
    let muster = muster();
    let rows = || {
        vec![
            row("captain", json!({ "names": "Shigenari", "commander": true })),
            row("spearman", json!({ "count": 5, "group": "Eastern spears", "leader": true })),
            row("porter", json!({ "count": 3, "names": "Gonroku, Taro" })),
        ]
    };
    let told = muster.weigh(&band(rows()));
    assert_eq!(told.objections, []);
    assert_eq!(told.total, 29 + 5 * 9 + 3 * 2);
    let open = |sides: &[&str]| {
        let bands = sides.iter().map(|side| (format!("band.{side}"), told.text.clone()));
        let game = crate::open(&crate::files(), FIELD, &bands.collect());
        let game = game.unwrap_or_else(|troubles| panic!("{troubles:?}"));
        let crate::AnyGame::Skirmish(game) = game else { panic!("another game") };
        game.scenario.people.iter().map(|one| one.name.clone()).collect::<Vec<_>>()
    };
    let one = open(&["western"]);
    assert!(one.contains(&"Western Gonroku".to_owned()), "{one:?}");
    assert!(one.contains(&"Shigenari".to_owned()), "he has nobody to give way to");
    let both = open(&["western", "eastern"]);
    assert!(
        both.contains(&"Shigenari".to_owned()) && both.contains(&"Eastern Shigenari".to_owned())
    );
    assert_eq!(both.len(), 18);
}

#[test]
fn a_text_that_is_no_band_is_refused_with_its_line() {
    let muster = muster();
    let odd = "book = \"samurai-skirmish\"\n[[figure]]\nnames = [\"A\"]\nwings = 2\n";
    texts_are_refused(&*muster, "samurai-skirmish", odd);
    let many = band(vec![row("spearman", json!({})); 300]);
    assert!(may_be_weighed(&many).is_err());
    assert!(may_be_weighed(&band(vec![row("spearman", json!({ "names": "A\u{7}" }))])).is_err());
    assert!(may_be_weighed(&band(vec![row("spearman", json!({ "names": ["A"] }))])).is_err());
    // Whatever else is said of an entry is objected to, and never written as anything else.
    let told = muster.weigh(&band(vec![row("spearman", json!({ "x] y": "\"\n" }))]));
    assert!(!told.objections.is_empty());
}
