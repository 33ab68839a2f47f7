//! Forces by points, and quick battles: what may take the field, and what a number makes.

mod common;

use engine::{Cites, Game, Seeded, Side};
use measure::{LineKind, Point};
use warfare::army::{self, Entry, Force};
use warfare::event::Event;
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

#[test]
fn r_sw_uni_03_no_mounted_unit_with_the_arquebus_is_in_a_force() {
    let book = common::the_book();
    let text = "[[unit]]\nkind = \"monk\"\nnames = [\"A\"]\n\n\
                [[unit]]\nkind = \"mounted-samurai-arquebus\"\nnames = [\"B\"]\n";
    let found = force(text).check(&book, &Options::default(), &LIMITS);
    let found = found.expect_err("nobody rides with one");
    assert_eq!(found[0].row, Some(Entry::Unit(1)));
    assert_eq!(found[0].refusal.rule.to_string(), "SW-UNI-03");
}

#[test]
fn r_sw_ldr_01_every_leader_has_a_unit_of_his_own_and_everybody_a_name() {
    let book = common::the_book();
    let text = "book = \"samurai-warfare\"\nname = \"Ours\"\npoints = 200\n\n\
                [[unit]]\nkind = \"monk\"\nnames = [\"A\", \"B\"]\n\n\
                [[unit]]\nkind = \"ronin\"\nnames = [\"a\"]\n\n\
                [[leader]]\nname = \"L\"\nunit = \"A\"\n\n\
                [[leader]]\nname = \"M\"\nunit = \"A\"\n\n\
                [[leader]]\nname = \"N\"\nunit = \"Z\"\n";
    let flaws = force(text).flaws(&book, &Options::default());
    let found: Vec<(Entry, String)> =
        flaws.into_iter().map(|flaw| (flaw.row, flaw.rule.to_string())).collect();
    let wanted = [
        (Entry::Unit(1), "SW-UNI-01".to_owned()),
        (Entry::Leader(1), "SW-LDR-01".to_owned()),
        (Entry::Leader(2), "SW-LDR-01".to_owned()),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn the_players_of_a_quick_battle_agree_on_points() {
    let files = common::files();
    let book = common::the_book();
    let open = |id: &str, points: &str| {
        let chosen = [("points".to_owned(), points.to_owned())].into();
        warfare::load::scenario(&files, &book, id, &chosen)
    };
    for table in ["1", "2", "3", "4", "5"] {
        for points in ["50", "500"] {
            let game = common::game("quick-battle", &[("table", table), ("points", points)]);
            let most: u16 = points.parse().unwrap();
            for side in Side::BOTH {
                let spent = game.start_points(side);
                assert!(spent > most / 2 && spent <= most, "table {table}: {spent} of {points}");
            }
            let usual = common::game("quick-battle", &[("table", table)]);
            assert_eq!(game.ground(), usual.ground(), "table {table}");
        }
    }
    for points in ["49", "501", "0", "-5", "many"] {
        assert!(open("quick-battle", points).is_err(), "{points}");
    }
    assert!(open("quick-battle", "300").is_ok());
    assert!(open("willow-ford", "300").is_err(), "its points are its own");
}

#[test]
fn no_hedge_lies_in_a_river() {
    let mut rivers_with_hedges = 0;
    for seed in 0..300 {
        let ground = warfare::quick::ground(seed, 18_288, 12_192).expect("it is large enough");
        let pieces = ground.pieces();
        let hedges: Vec<_> =
            pieces.lines.iter().filter(|line| line.kind == LineKind::Hedge).collect();
        let river = pieces.areas.iter().find(|area| area.name == "River");
        let Some(river) = river.filter(|_| !hedges.is_empty()) else { continue };
        rivers_with_hedges += 1;
        for ends in hedges.iter().map(|hedge| &hedge.outline) {
            for n in 0..=20 {
                let part = |a: i32, b: i32| a + (b - a) * n / 20;
                let at = Point::new(part(ends[0].x, ends[1].x), part(ends[0].y, ends[1].y));
                assert!(!river.polygon.is_inside(at), "table {seed}: a hedge is wet at {at}");
            }
        }
    }
    assert!(rivers_with_hedges > 5, "{rivers_with_hedges}");
}

#[test]
fn r_sw_mel_06_being_done_with_strikes_cites_the_rule_of_strikes() {
    let rule = |strikes| Event::Sealed { side: Side::A, strikes }.rule().to_string();
    assert_eq!(rule(true), "SW-MEL-06");
    assert_eq!(rule(false), "SW-FIR-01");
}
