//! Files, troubles and TOML.

use book::{Files, Trouble, line_of, read_toml};
use serde::Deserialize;

fn one(text: &'static str) -> Files {
    Files::embedded(&[("a.toml", text)])
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
struct Man {
    name: String,
    strength: u8,
    arms: Option<Arms>,
}

#[derive(Deserialize, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Arms {
    Sword,
    Bow,
}

#[test]
fn trouble_says_where_what_and_what_to_do() {
    let trouble = Trouble::at("a/b.toml", 7, "it is wrong", "put it right");
    assert_eq!(trouble.to_string(), "a/b.toml:7: it is wrong\n  remedy: put it right");
    let trouble = Trouble::whole("a/b.toml", "it is wrong", "put it right");
    assert_eq!(trouble.to_string(), "a/b.toml: it is wrong\n  remedy: put it right");
    let _: &dyn std::error::Error = &trouble;
}

#[test]
fn files_are_found_listed_and_overlaid() {
    let mut files = Files::embedded(&[("b/2.md", "two"), ("b/1.md", "one"), ("c.md", "three")]);
    assert_eq!((files.len(), files.is_empty()), (3, false));
    assert_eq!(files.get("b/1.md"), Ok("one"));
    assert_eq!(files.under("b/").collect::<Vec<_>>(), [("b/1.md", "one"), ("b/2.md", "two")]);
    files.overlay([("b/1.md".into(), "new".into()), ("b/3.md".into(), "more".into())]);
    let texts: Vec<_> = files.under("").map(|(_, text)| text).collect();
    assert_eq!(texts, ["new", "two", "more", "three"]);
    assert_eq!(files.under("d").count(), 0);
    let trouble = files.get("x/c.md").unwrap_err();
    assert_eq!((trouble.file.as_str(), trouble.line), ("x/c.md", 0));
    assert!(trouble.remedy.contains("`c.md`"), "{trouble}");
    assert!(files.get("x").unwrap_err().remedy.contains("add the file"));
}

#[test]
fn the_digest_tells_every_change() {
    let digest = |files: &[(&'static str, &'static str)]| Files::embedded(files).digest();
    let all = [
        digest(&[]),
        digest(&[("a", "bc")]),
        digest(&[("ab", "c")]),
        digest(&[("a", "bd")]),
        digest(&[("a", "b"), ("c", "")]),
        digest(&[("a", "b"), ("c", "d")]),
    ];
    for (at, one) in all.iter().enumerate() {
        assert!(one.len() == 16 && one.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(!all[..at].contains(one));
    }
    assert_eq!(all[0], "cbf29ce484222325");
    assert_eq!(all[5], digest(&[("c", "d"), ("a", "b")]), "order of listing is no matter");
}

#[test]
fn lines_count_from_one() {
    let text = "a\nbü\n";
    let lines: Vec<_> = (0..9).map(|byte| line_of(text, byte)).collect();
    assert_eq!(lines, [1, 1, 2, 2, 2, 2, 3, 3, 3]);
    assert_eq!(line_of("", 5), 1);
}

#[test]
fn toml_is_read() {
    let man: Man = read_toml(&one("name = 'Hob'\nstrength = 3\narms = 'bow'"), "a.toml").unwrap();
    let hob = Man { name: "Hob".into(), strength: 3, arms: Some(Arms::Bow) };
    assert_eq!(man, hob);
    let trouble = read_toml::<Man>(&one(""), "b.toml").unwrap_err();
    assert_eq!((trouble.file.as_str(), trouble.line), ("b.toml", 0));
}

#[test]
fn toml_troubles_have_their_line() {
    for (text, line, what, remedy) in [
        ("name = 'Hob'\nstrength = = 3", 2, "", "correct the TOML"),
        ("name = 'Hob", 1, "", "correct the TOML"),
        ("name = 'Hob'\n\nstrength = 'x'", 3, "invalid type", "of the kind expected"),
        ("name = 'Hob'\nstrength = 300", 2, "300", "of the kind expected"),
        ("name = 'Hob'\nstrength = 3\nage = 9", 3, "`age`", "correct the name"),
        ("name = 'Hob'\nstrength = 3\narms = 'pike'", 3, "`pike`", "one of the words"),
        ("name = 'Hob'\nname = 'Rob'\nstrength = 3", 2, "duplicate", "one of the two"),
        ("name = 'Hob'", 1, "missing field `strength`", "add the missing"),
    ] {
        let trouble = read_toml::<Man>(&one(text), "a.toml").unwrap_err();
        assert_eq!(trouble.line, line, "{trouble}");
        assert!(trouble.what.contains(what), "{trouble}");
        assert!(trouble.remedy.contains(remedy), "{trouble}");
        assert!(!trouble.what.contains('\n'), "{trouble}");
    }
}
