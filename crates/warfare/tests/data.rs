//! The data of the book reads, and nonsense is refused with file, line and remedy.

mod common;

use std::collections::BTreeMap;

use book::Files;
use warfare::load;

/// A small scenario, sound as it stands.
const SMALL: &str = r#"title = "Two"
ground = "two-fans"
priority = "a"
story = "s"
aims = "a"
shows = "s"

[[side]]
id = "a"
name = "One"

[[side.unit]]
kind = "ashigaru"
names = ["A"]
at = ["40,10"]

[[side.leader]]
name = "L"
unit = "A"

[[side]]
id = "b"
name = "Other"

[[side.unit]]
kind = "mounted-samurai"
names = ["B"]
at = ["40,80 S"]
"#;

fn files_with(text: &str) -> Files {
    let mut files = common::files();
    let path = format!("{}/scenarios/small.toml", load::FOLDER);
    files.overlay([(path, text.to_owned())]);
    files
}

fn troubles(text: &str, options: &BTreeMap<String, String>) -> String {
    let read = load::scenario(&files_with(text), &common::the_book(), "small", options);
    let troubles = read.expect_err(text);
    troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What is wrong with the small scenario once something in it is another.
fn wrong(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    troubles(&SMALL.replacen(from, to, 1), &BTreeMap::new())
}

#[test]
fn every_scenario_reads_and_begins_sound() {
    use engine::Game;
    assert!(common::scenarios().len() >= 8);
    for id in common::scenarios() {
        let game = common::game(&id, &[]);
        assert_eq!(game.flaw(&game.start()), None, "{id}");
    }
}

#[test]
fn a_small_scenario_reads() {
    let files = files_with(SMALL);
    let read = load::scenario(&files, &common::the_book(), "small", &BTreeMap::new());
    let scenario = common::told(read);
    let [a, b] = &scenario.units[..] else { panic!("two units") };
    assert_eq!((a.strength, a.soldiers, a.heading.degrees()), (10, 10, 0));
    assert_eq!((b.strength, b.soldiers, b.heading.degrees()), (5, 5, 180));
    assert_eq!((scenario.leaders.len(), scenario.turns), (1, 12));
    assert_eq!(scenario.leaders[0].at, a.at);
    assert!(scenario.aims.is_empty());
    assert!(engine::Side::BOTH.iter().all(|side| scenario.parties[*side].breaks));
}

#[test]
fn nonsense_is_refused_with_its_line_and_a_remedy() {
    let cases = [
        ("kind = \"ashigaru\"", "kind = \"ashigeru\"", "small.toml:12", "did you mean ashigaru"),
        ("at = [\"40,10\"]", "at = [\"40\"]", "small.toml:12", "is no point"),
        ("at = [\"40,10\"]", "at = [\"40,10 up\"]", "small.toml:12", "is no heading"),
        ("at = [\"40,10\"]", "at = [\"40,1.25\"]", "small.toml:12", "not wholly on the table"),
        ("at = [\"40,10\"]", "at = [\"40,10\", \"60,10\"]", "small.toml:12", "one point"),
        ("at = [\"40,80 S\"]", "at = [\"40,12.6 S\"]", "small.toml", "too close"),
        ("names = [\"B\"]", "names = [\"a\"]", "small.toml", "two are called"),
        ("name = \"L\"\n", "name = \"b\"\n", "small.toml", "two are called"),
        ("unit = \"A\"", "unit = \"B\"", "small.toml:17", "the side has no B"),
        ("unit = \"A\"", "unit = \"A\"\nat = \"40,20\"", "small.toml:17", "is nowhere"),
        ("priority = \"a\"", "priority = \"c\"", "small.toml", "no side is called"),
        ("priority = \"a\"", "turns = 99", "small.toml", "turns"),
        ("priority = \"a\"", "otherwise = \"c\"", "small.toml", "cannot have won"),
        ("priority = \"a\"", "priority = 3", "small.toml:3", "remedy"),
        ("ground = \"two-fans\"", "ground = \"nowhere\"", "nowhere", "remedy"),
        ("id = \"b\"", "id = \"b\"\nzones = [\"Nowhere\"]", "small.toml", "no zone `Nowhere`"),
        ("id = \"b\"", "id = \"b\"\nexits = [\"Nowhere\"]", "small.toml", "no exit `Nowhere`"),
        ("id = \"b\"", "id = \"b\"\nhome = \"up\"", "small.toml", "no edge"),
        ("id = \"b\"", "id = \"a\"", "small.toml", "the same id"),
    ];
    for (from, to, file, what) in cases {
        let told = wrong(from, to);
        assert!(told.contains(file) && told.contains(what), "{to}: {told}");
        assert!(told.contains("remedy:"), "{told}");
    }
}

#[test]
fn units_that_cannot_be_are_refused_with_their_rule() {
    let raise =
        |lines: &str| wrong("kind = \"ashigaru\"", &format!("kind = \"ashigaru\"\n{lines}"));
    assert!(raise("strength = 13").contains("SW-UNI-02"));
    assert!(raise("strength = 1").contains("SW-UNI-02"));
    assert!(raise("soldiers = 0").contains("0 soldiers of 10"));
    assert!(raise("strength = 8\nsoldiers = 9").contains("9 soldiers of 8"));
    let riders = wrong("kind = \"mounted-samurai\"", "kind = \"mounted-samurai\"\nstrength = 7");
    assert!(riders.contains("SW-UNI-02"), "{riders}");
    let two = wrong(
        "[[side]]\nid = \"b\"",
        "[[side.leader]]\nname = \"M\"\nunit = \"A\"\n\n[[side]]\nid = \"b\"",
    );
    assert!(two.contains("SW-LDR-01"), "{two}");
}

#[test]
fn an_aim_that_speaks_of_nothing_is_refused() {
    let aim = |lines: &str| {
        troubles(&format!("{SMALL}\n[[aim]]\nside = \"a\"\n{lines}\n"), &BTreeMap::new())
    };
    assert!(aim("feat = \"hold\"").contains("name a `zone`"));
    assert!(aim("feat = \"hold\"\nzone = \"Nowhere\"").contains("no zone"));
    assert!(aim("feat = \"level\"").contains("write `level`"));
    assert!(aim("feat = \"leave\"\nexit = \"Nowhere\"").contains("no exit"));
    assert!(aim("feat = \"dance\"").contains("no feat"));
    assert!(aim("feat = \"stand\"\nuntil = 99").contains("not played"));
    assert!(aim("feat = \"stand\"\nwhen = \"later\"").contains("no time"));
}

#[test]
fn an_option_that_is_not_there_is_refused() {
    let options = |name: &str, value: &str| BTreeMap::from([(name.to_owned(), value.to_owned())]);
    let told = troubles(SMALL, &options("closest_rule", "sideways"));
    assert!(told.contains("eligible or strict"), "{told}");
    let told = troubles(SMALL, &options("closest_role", "strict"));
    assert!(told.contains("closest_rule"), "{told}");
}

#[test]
fn a_force_of_ones_own_needs_a_scenario_that_takes_it() {
    let options = BTreeMap::from([("band.a".to_owned(), "[[unit]]\n".to_owned())]);
    let told = troubles(SMALL, &options);
    assert!(told.contains("this scenario takes no forces"), "{told}");
}
