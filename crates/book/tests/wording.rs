//! Wording.

use book::{Files, Wording};

const TEXT: &str = r#"hello = "Hello."
shot = "{who} shoots from {hex}: {who} is {{sure}}."

[ask]
move = "Where does {who} go?"
fight.now = "Now?"
"#;

fn wording() -> Wording {
    Wording::read(&Files::embedded(&[("w.toml", TEXT)]), "w.toml").unwrap()
}

#[test]
fn places_are_filled() {
    let wording = wording();
    assert_eq!(wording.say("hello", &[]), "Hello.");
    let said = wording.say("shot", &[("hex", "0304"), ("who", "Hob")]);
    assert_eq!(said, "Hob shoots from 0304: Hob is {sure}.");
    assert_eq!(wording.say("ask.move", &[("who", "{hex}")]), "Where does {hex} go?");
    assert_eq!(wording.say("ask.fight.now", &[("who", "Hob")]), "Now?");
    let keys: Vec<_> = wording.keys().collect();
    assert_eq!(keys, ["ask.fight.now", "ask.move", "hello", "shot"]);
    assert!(wording.has("hello") && !wording.has("ask"));
}

#[test]
fn what_is_missing_is_said_and_never_a_panic() {
    let wording = wording();
    assert_eq!(wording.say("none", &[]), "<none>");
    assert_eq!(wording.say("none", &[("who", "Hob"), ("n", "3")]), "<none who=Hob n=3>");
    assert_eq!(wording.say("ask.move", &[]), "Where does {who} go?");
    assert_eq!(Wording::default().say("", &[]), "<>");
}

#[test]
fn a_wording_that_fits_has_no_trouble() {
    let fits: &[(&str, &[&str])] = &[
        ("hello", &["who"]),
        ("shot", &["who", "hex"]),
        ("ask.move", &["who"]),
        ("ask.fight.now", &[]),
    ];
    assert_eq!(wording().check_keys(fits), Ok(()));
}

#[test]
fn missing_unfilled_and_unsaid_are_told_with_their_lines() {
    let said: &[(&str, &[&str])] =
        &[("hello", &[]), ("shot", &["who"]), ("ask.move", &[]), ("ask.die", &["n"])];
    let found = wording().check_keys(said).unwrap_err();
    let told: Vec<_> = found.iter().map(|trouble| (trouble.line, &*trouble.what)).collect();
    let expected = [
        (0, "there is no text for `ask.die`"),
        (2, "`{hex}` in `shot` is never filled"),
        (5, "`{who}` in `ask.move` is never filled"),
        (6, "`ask.fight.now` is never said"),
    ];
    assert_eq!(told, expected);
    assert!(found[0].remedy.contains("{n}") && found[1].remedy.contains("{who}"));
    assert!(found.iter().all(|trouble| trouble.file == "w.toml"));
}

#[test]
fn every_trouble_of_the_file_has_its_line() {
    for (text, line, what) in [
        ("a = 'x'\nb = 3", 2, "`b` is not a text"),
        ("a = 'x'\n[t]\nb = ['y']", 3, "`t.b` is not a text"),
        ("a = 'x'\nb = 'the {who'", 2, "`b`: a `{` is not closed"),
        ("a = 'x'\nb = 'the who}'", 2, "`b`: a `}` closes nothing"),
        ("a = 'x'\nb = 'the {}'", 2, "`{}` is not the name of a place"),
        ("\nb = 'the {Who}'", 2, "`{Who}` is not the name of a place"),
        ("b = 'the {wh ü}'", 1, "is not the name of a place"),
        ("a = 'x'\nb = 'y", 2, ""),
        ("a = 'x'\n\na = 'y'", 3, "duplicate"),
        ("'t.b' = 'x'\n[t]\nb = 'y'", 1, "`t.b` is given twice"),
    ] {
        let trouble = Wording::parse("w.toml", text).unwrap_err();
        assert_eq!(trouble.line, line, "{trouble}");
        assert!(trouble.what.contains(what), "{trouble}");
        assert!(!trouble.remedy.is_empty());
    }
    assert!(Wording::read(&Files::default(), "w.toml").is_err());
}
