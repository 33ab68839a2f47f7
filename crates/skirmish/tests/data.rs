//! The data of the book reads, and nonsense is refused with file, line and remedy.

mod common;

use std::collections::BTreeMap;

use book::Files;
use skirmish::load;

/// A small scenario, sound as it stands.
const SMALL: &str = r#"title = "Two"
ground = "well"
first = "a"
story = "s"
aims = "a"
shows = "s"

[[side]]
id = "a"
name = "One"

[[side.figure]]
kind = "samurai"
names = ["A"]
at = ["10,10"]

[[side]]
id = "b"
name = "Other"

[[side.figure]]
kind = "lancer"
names = ["B"]
at = ["30,50 S"]
"#;

fn files_with(text: &str) -> Files {
    let mut files = common::files();
    let path = format!("{}/scenarios/small.toml", load::FOLDER);
    files.overlay([(path, text.to_owned())]);
    files
}

/// What is wrong with the small scenario once something in it is another.
fn wrong(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    let files = files_with(&SMALL.replacen(from, to, 1));
    let read = load::scenario(&files, &common::the_book(), "small", &BTreeMap::new());
    let troubles = read.expect_err(to);
    troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_scenario_reads_and_begins_sound() {
    use engine::Game;
    assert!(common::scenarios().len() >= 6);
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
    assert_eq!((scenario.people.len(), scenario.steeds.len(), scenario.turns), (2, 1, 12));
    assert!(scenario.rout && scenario.aims.is_empty());
}

#[test]
fn nonsense_is_refused_with_its_line_and_a_remedy() {
    let cases = [
        ("kind = \"samurai\"", "kind = \"samurei\"", "small.toml:12", "did you mean `samurai`"),
        ("at = [\"10,10\"]", "at = [\"10\"]", "small.toml:12", "is no point"),
        ("at = [\"10,10\"]", "at = [\"10,10 N\"]", "small.toml:12", "no horse"),
        ("at = [\"10,10\"]", "at = [\"0.99,10\"]", "small.toml:12", "not wholly on the table"),
        ("at = [\"10,10\"]", "at = [\"10,10\", \"13,10\"]", "small.toml:12", "one point"),
        ("at = [\"30,50 S\"]", "at = [\"12,10 S\"]", "small.toml:21", "too close"),
        ("names = [\"B\"]", "names = [\"a\"]", "small.toml:21", "two are called"),
        ("first = \"a\"", "first = \"c\"", "small.toml", "no side is called"),
        ("first = \"a\"", "turns = 99", "small.toml", "play 1 to 60"),
        ("first = \"a\"", "otherwise = \"c\"", "small.toml", "cannot have won"),
        ("first = \"a\"", "first = 3", "small.toml:3", "remedy"),
        ("ground = \"well\"", "ground = \"nowhere\"", "nowhere", "remedy"),
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
fn arms_that_may_not_be_borne_are_refused_with_their_rule() {
    let bear = |arms: &str| wrong("kind = \"samurai\"", arms);
    assert!(bear("class = \"noumin\"\narmour = \"heavy\"").contains("SS-ARM-01"));
    assert!(bear("class = \"ashigaru\"\nweapons = [\"no-dachi\"]").contains("SS-WPN-01"));
    assert!(bear("class = \"bushi\"\nweapons = [\"teeth\"]").contains("SS-FIG-04"));
    assert!(bear("class = \"bushi\"\nweapons = [\"yari\", \"katana\", \"bo\"]").contains("two"));
    let rider = "class = \"bushi\"\nweapons = [\"tetsubo\"]\nhorse = \"horse\"";
    assert!(bear(rider).contains("SS-WPN-01"));
}

#[test]
fn an_aim_that_speaks_of_nothing_is_refused() {
    let aim = |lines: &str| {
        let text = format!("shows = \"s\"\n\n[[aim]]\nside = \"a\"\n{lines}\n");
        // An aim stands after the sides; here it is enough that it is read.
        let files = files_with(&SMALL.replacen("shows = \"s\"\n", &text, 1));
        let read = load::scenario(&files, &common::the_book(), "small", &BTreeMap::new());
        let troubles = read.expect_err(lines);
        troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert!(aim("feat = \"fell\"\nwho = \"commander\"").contains("no commander"));
    assert!(aim("feat = \"fell\"\nwho = \"Zed\"").contains("no Zed"));
    assert!(aim("feat = \"hold\"").contains("name a `zone`"));
    assert!(aim("feat = \"leave\"\nexit = \"Nowhere\"").contains("no exit"));
    assert!(aim("feat = \"outweigh\"\nplace = \"Nowhere\"").contains("no place"));
    assert!(aim("feat = \"dance\"").contains("no feat"));
    assert!(aim("feat = \"stand\"\nuntil = 99").contains("not played"));
    assert!(aim("feat = \"stand\"\nwhen = \"later\"").contains("no time"));
}

#[test]
fn an_option_that_is_not_there_is_refused() {
    let options = BTreeMap::from([("turn_order".to_owned(), "sideways".to_owned())]);
    let read = load::scenario(&files_with(SMALL), &common::the_book(), "small", &options);
    let told = read.expect_err("it is refused")[0].to_string();
    assert!(told.contains("igougo or igougo_roll"), "{told}");
}
