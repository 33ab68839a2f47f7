//! The younger book: its tables, its scenarios, and what they may not say.

use std::collections::BTreeMap;

use ::book::Trouble;
use engine::Piece;
use havoc::book::{Book, MissileFoot, MissileMounted, Saddle, Shuriken};
use havoc::customs::{Customs, Ranks};
use havoc::load;
use havoc::options::Priority;
use havoc::play::Play;
use havoc::roster::Weapon;
use havoc::scenario::Scenario;
use havoc::terrain::{Class, Cover, Ground};

use crate::{expect, shipped, told};

const FOLDER: &str = "samurai-blades";

fn book(play: Play) -> Book {
    Book::open(&shipped(), play).unwrap_or_else(|troubles| panic!("{}", told(&troubles)))
}

fn all_scenarios() -> Vec<(Book, Scenario)> {
    let files = shipped();
    let read = |id: &String| {
        let book = book(load::play(&files, FOLDER, id).expect("a column of play"));
        let scenario = load::scenario(&files, &book, id, &BTreeMap::new());
        let scenario = scenario.unwrap_or_else(|troubles| panic!("{}", told(&troubles)));
        (book, scenario)
    };
    load::scenario_ids(&files, FOLDER).iter().map(read).collect()
}

#[test]
fn the_tables_are_as_printed() {
    let book = book(Play::SamuraiBlades);
    let blades = book.blades.as_ref().expect("its own tables");
    assert_eq!(blades.longbow_on_foot, [(30, 0), (90, 1), (150, 2)]);
    assert_eq!(blades.longbow_mounted, [(20, 0), (40, 1), (100, 2)]);
    assert_eq!(*blades.at_mounted.at(1, 1), MissileMounted::D);
    assert_eq!(*blades.at_armoured.at(1, 4), MissileFoot::A);
    assert_eq!(*blades.at_foot.at(6, 1), MissileFoot::A);
    assert_eq!((*blades.shuriken.at(5, 1), *blades.shuriken.at(5, 2)), (Shuriken::D, Shuriken::W));
    assert_eq!(blades.deflected_foot[3], MissileFoot::B);
    assert_eq!(blades.deflected_mounted[6], MissileMounted::D);
    assert_eq!(
        blades.improvised[0],
        [(5, 12), (5, 8)].map(|(attack, movement)| { Saddle { attack, movement } })
    );
    assert_eq!((blades.cart.drawn, blades.cart.by_two, blades.cart.by_three), (4, 2, 3));
    assert_eq!(blades.mixed[1], [(25, -1), (75, 0), (130, 1)]);
    assert_eq!((blades.barricade.foot_mp, blades.barricade.class), (Some(4), Class::Plus));
    let river = book.row(Ground::River);
    assert_eq!((river.foot_mp, river.horse_mp, river.cover), (Some(5), None, Cover::Light));
    assert_eq!(book.reach_hexes(Weapon::Longbow), 150);
    assert_eq!(book.reach_hexes(Weapon::Shuriken), 5);
    assert_eq!(book.strength_at(Weapon::Longbow, 3), None);
    assert_eq!(book.row(Ground::Window).class, Class::Plus);
}

#[test]
fn each_column_of_play_has_its_customs_and_switches() {
    let [older, younger, both] = Play::ALL.map(book);
    assert_eq!(older.customs, Customs::default());
    assert!(older.blades.is_none() && !older.charted[Ground::River as usize]);
    assert_eq!((younger.customs.riders, both.customs.riders), (Ranks::Samurai, Ranks::Both));
    assert_eq!(younger.customs.quarry, Ranks::Nobody);
    assert_eq!(
        (younger.defaults.priority, both.defaults.priority),
        (Priority::Off, Priority::Restrict)
    );
    assert!(younger.defaults.owner_places && younger.defaults.advance);
    let offers = |book: &Book, name: &str| book.switches.iter().any(|s| s.name == name);
    assert!(!offers(&younger, "ransom") && offers(&both, "ransom"));
    assert!(offers(&younger, "night_sight") && !offers(&older, "night_sight"));
    assert_eq!([older.switches.len(), younger.switches.len(), both.switches.len()], [17, 17, 24]);
    assert_eq!((younger.kind("knight"), younger.ransom.attack), (None, 0));
    assert!(both.kind("knight") > both.kind("cart"));
    assert_eq!((both.kinds.len(), both.ransom.attack), (23 + 16 - 2, 8));
}

#[test]
fn the_shipped_scenarios_use_every_part_of_the_book() {
    let scenarios = all_scenarios();
    assert!(scenarios.iter().filter(|(b, _)| b.play == Play::SamuraiBlades).count() >= 6);
    assert!(scenarios.iter().filter(|(b, _)| b.play == Play::Combined).count() >= 2);
    let any = |what: &str, test: &dyn Fn(&Scenario) -> bool| {
        assert!(scenarios.iter().any(|(_, s)| test(s)), "no scenario has {what}");
    };
    for ground in Ground::ALL {
        any(&format!("{ground:?}"), &|s| s.map.ground.contains(&ground));
    }
    any("lanterns", &|s| !s.map.lanterns.is_empty());
    any("a fixed barricade", &|s| s.barricades.iter().any(|b| b.side.is_none()));
    any("a side's barricade", &|s| s.barricades.iter().any(|b| b.side.is_some()));
    any("night from the start", &|s| s.night == Some(1));
    any("dusk", &|s| s.night.is_some_and(|turn| turn > 1));
    any("an alarm", &|s| s.garrison.is_some());
    any("a horse in harness", &|s| s.pieces.iter().any(|p| p.behind != Piece::NONE));
    let book = book(Play::SamuraiBlades);
    for kind in &book.kinds {
        let fits = |(book, s): &(Book, Scenario)| {
            s.pieces.iter().any(|p| book.kinds[p.kind].id == kind.id)
        };
        assert!(scenarios.iter().any(fits), "no scenario has {}", kind.id);
    }
}

/// A shipped file of the book with one change.
fn changed(path: &str, from: &str, to: &str) -> ::book::Files {
    let mut files = shipped();
    let path = format!("{FOLDER}/{path}");
    let text = files.get(&path).expect("a file").to_owned();
    assert!(text.contains(from), "{path}: {from}");
    files.overlay([(path, text.replacen(from, to, 1))]);
    files
}

fn troubles(scenario: &str, from: &str, to: &str) -> Vec<Trouble> {
    let files = changed(&format!("scenarios/{scenario}.toml"), from, to);
    let play = match load::play(&files, FOLDER, scenario) {
        Ok(play) => play,
        Err(troubles) => return troubles,
    };
    load::scenario(&files, &book(play), scenario, &BTreeMap::new()).expect_err(to)
}

#[test]
fn a_bad_scenario_says_where_and_what_to_do() {
    let cases = [
        ("gift-train", "\"combined\"", "\"cry-havoc\"", 3, "cannot be played", "combined"),
        ("plum-court", "night = 1", "night = 0", 5, "no turn 0", "night = 1"),
        ("plum-court", "\"0-1.*\"", "\"0-1.* 12.3\"", 5, "overlap", "common hexes"),
        ("plum-court", "garrison = \"gar", "garrison = \"gra", 32, "no side `grarison`", "raiders"),
        ("plum-court", "night = 1", "", 31, "no night", "night = 1"),
        (
            "rice-carts",
            "harness = [\"Thunder\"",
            "harness = [\"Rope\"",
            99,
            "does not stand before",
            "tail",
        ),
        (
            "rice-carts",
            "harness = [\"Thunder\"",
            "harness = [\"Lightning\"",
            99,
            "no draft horse",
            "further up",
        ),
        ("bridge-of-reeds", "14.14 NE", "14.14", 78, "is no barricade", "14.14 NE"),
        ("two-schools", "[options]", "[options]\nransom = \"on\"", 31, "offered here", "ammo"),
    ];
    for (id, from, to, line, what, remedy) in cases {
        let path = format!("{FOLDER}/scenarios/{id}.toml");
        expect(&troubles(id, from, to), &path, line, what, remedy);
    }
}
