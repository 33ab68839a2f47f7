//! Forces by points, and quick battles: what may take the field, and what a number makes.

mod common;

use engine::{Game, Seeded, Side};
use warfare::army::{self, Force};
use warfare::options::Options;
use warfare::scenario::Limits;

const LIMITS: Limits = Limits { points: 190, units: 10, leaders: 3 };

fn force(text: &str) -> Force {
    Force::parse("band.south", text).unwrap_or_else(|trouble| panic!("{trouble}"))
}

#[test]
fn r_sw_pts_01_a_force_costs_what_its_units_and_leaders_do() {
    let book = common::the_book();
    let text = "[[unit]]\nkind = \"ashigaru-arquebus\"\nnames = [\"A\"]\n\n\
                [[unit]]\nkind = \"mounted-samurai-yumi\"\nnames = [\"B\"]\n\n\
                [[unit]]\nkind = \"peasant\"\nnames = [\"C\", \"D\"]\n\n\
                [[leader]]\nname = \"L\"\n";
    let cost = force(text).check(&book, &Options::default(), &LIMITS);
    assert_eq!(cost, Ok(30 + 35 + 10 + 10 + 10));
    let mut dear = Options::default();
    dear.set("points_leader", "20").unwrap();
    assert_eq!(force(text).check(&book, &dear, &LIMITS), Ok(105));
}

#[test]
fn r_sw_pts_01_what_is_wrong_with_a_force_is_told_with_its_rule() {
    let book = common::the_book();
    let wrong = |text: &str, limits: Limits| -> Vec<String> {
        let found = force(text).check(&book, &Options::default(), &limits);
        let found = found.expect_err("something is wrong");
        found.iter().map(|wrong| wrong.refusal.rule.to_string()).collect()
    };
    let five = "[[unit]]\nkind = \"foot-samurai\"\nnames = [\"A\", \"B\", \"C\", \"D\", \"E\"]\n";
    assert_eq!(wrong(five, LIMITS), ["SW-PTS-01"]);
    assert_eq!(wrong(five, Limits { points: 500, units: 4, leaders: 0 }), ["SW-PTS-01"]);
    let huge = "[[unit]]\nkind = \"monk\"\nnames = [\"A\"]\nstrength = 13\n";
    assert!(wrong(huge, LIMITS).contains(&"SW-UNI-02".to_owned()));
    let unknown = "[[unit]]\nkind = \"elephants\"\nnames = [\"A\"]\n";
    assert!(wrong(unknown, LIMITS).contains(&"SW-UNI-01".to_owned()));
    let worn = "[[unit]]\nkind = \"monk\"\nnames = [\"A\"]\nsoldiers = 5\n";
    assert!(wrong(worn, LIMITS).contains(&"SW-TAB-01".to_owned()));
}

#[test]
fn a_force_raised_at_random_may_take_the_field() {
    let (book, options) = (common::the_book(), Options::default());
    for seed in 0..40 {
        let text = army::raise(&book, &options, &LIMITS, "East", &mut Seeded::new(seed));
        assert_eq!(text, army::raise(&book, &options, &LIMITS, "East", &mut Seeded::new(seed)));
        let cost = force(&text).check(&book, &options, &LIMITS);
        let cost = cost.unwrap_or_else(|wrong| panic!("{seed}: {wrong:?}\n{text}"));
        assert!(cost > LIMITS.points / 2, "{seed}: {cost}");
    }
}

#[test]
fn a_quick_battle_is_made_from_its_number_alone() {
    let mut seen = std::collections::BTreeSet::new();
    for table in ["1", "2", "3", "77", "4000000000"] {
        let game = common::game("quick-battle", &[("table", table)]);
        let again = common::game("quick-battle", &[("table", table)]);
        assert_eq!(game.ground(), again.ground(), "table {table}");
        assert_eq!(game.start(), again.start(), "table {table}");
        assert_eq!(game.flaw(&game.start()), None, "table {table}");
        let points = game.scenario.muster.expect("a quick battle has limits").points;
        for side in Side::BOTH {
            assert!(game.start_points(side) <= points, "table {table}");
        }
        assert_eq!(game.scenario.chosen.get("table").map(String::as_str), Some(table));
        seen.insert(format!("{:?}", game.ground()));
    }
    assert_eq!(seen.len(), 5, "every number has a ground of its own");
}

#[test]
fn a_force_of_ones_own_takes_the_place_of_the_one_listed() {
    let book = common::the_book();
    let game = common::game("quick-battle", &[]);
    let limits = game.scenario.muster.expect("a quick battle has limits");
    let id = game.scenario.parties.a.id.clone();
    let text = army::raise(&book, &Options::default(), &limits, "Ours", &mut Seeded::new(5));
    let brought = common::game("quick-battle", &[(&format!("band.{id}"), &text)]);
    let own = brought.units_of(Side::A).into_iter();
    assert!(own.clone().count() > 0);
    assert!(own.into_iter().all(|unit| brought.name(unit).starts_with("Ours")));
    assert_eq!(brought.flaw(&brought.start()), None);
}
