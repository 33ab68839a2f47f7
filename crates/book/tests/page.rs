//! Rule pages.

use book::{Files, Mark, Page, Pages, Trouble, is_rule_id};

const PAGE: &str = "# Characters

A word before.
[table rank]

## SG-CHR-04 Injury ladder
Whole, wounded, killed.

| a | b |
|---|---|

### A lesser heading

  [table missile-foot]

## SG-CHR-05 Why so {prose}

Because.
```
## not a heading
[table not-a-table]
```
## CH-CHR-06 Ransom {later: nobody asked}
Pay, and see [table prices] there.
";

fn troubles(text: &str) -> Vec<(usize, String)> {
    let troubles = Page::parse("p.md", text).unwrap_err();
    let sort = |trouble: Trouble| {
        assert!(trouble.file == "p.md" && !trouble.remedy.is_empty());
        (trouble.line, trouble.what)
    };
    troubles.into_iter().map(sort).collect()
}

#[test]
fn a_page_is_read() {
    let page = Page::parse("p.md", PAGE).unwrap();
    assert_eq!((page.file.as_str(), page.title.as_str()), ("p.md", "Characters"));
    assert_eq!(page.intro, "A word before.\n[table rank]");
    let [ladder, why, ransom] = page.rules.as_slice() else { panic!("three rules") };
    assert_eq!((ladder.id.as_str(), ladder.title.as_str()), ("SG-CHR-04", "Injury ladder"));
    assert_eq!((&ladder.mark, ladder.line), (&Mark::Tested, 6));
    assert!(ladder.body.starts_with("Whole") && ladder.body.ends_with("[table missile-foot]"));
    assert!(ladder.body.contains("### A lesser heading"));
    assert_eq!((why.title.as_str(), &why.mark, why.line), ("Why so", &Mark::Prose, 16));
    assert!(why.body.ends_with("```"));
    assert_eq!((ransom.title.as_str(), ransom.line), ("Ransom", 23));
    assert_eq!(ransom.mark, Mark::Later("nobody asked".into()));
    let tables: Vec<_> =
        page.tables.iter().map(|t| (&*t.name, t.line, t.rule.as_deref())).collect();
    assert_eq!(tables, [("rank", 4, None), ("missile-foot", 14, Some("SG-CHR-04"))]);
}

#[test]
fn rule_ids_have_one_form() {
    for good in ["SG-CHR-04", "A-1", "R-SG-09", "CH-X1-Y2"] {
        assert!(is_rule_id(good), "{good}");
    }
    for bad in ["", "SG", "SG-", "-SG", "S1-04", "sg-04", "SG--04", "SG-a", "SG-04.", "SG-É"] {
        assert!(!is_rule_id(bad), "{bad}");
    }
}

#[test]
fn every_trouble_has_its_line() {
    for (text, line, what) in [
        ("", 1, "no title"),
        ("Characters\n", 1, "no title"),
        ("#\n", 1, "no title"),
        ("# A\n\n# B\n", 3, "second title"),
        ("# A\n## Shooting at men\nText.", 2, "`Shooting` is not the id"),
        ("# A\n## A-1\nText.", 2, "A-1 has no title"),
        ("# A\n## A-1 One\n\n  \n## A-2 Two\nText.", 2, "A-1 has no text"),
        ("# A\n## A-1 One\nText.\n## A-2 Two", 4, "A-2 has no text"),
        ("# A\n\n## A-1 One {page 7}\nText.", 3, "`{page 7}` is no mark"),
        ("# A\n## A-1 One {prose: long}\nText.", 2, "`{prose: long}` is no mark"),
        ("# A\n## A-1 One {}\nText.", 2, "`{}` is no mark"),
        ("# A\n## A-1 One {later}\nText.", 2, "`later` gives no reason"),
        ("# A\n## A-1 One {later: }\nText.", 2, "`later` gives no reason"),
        ("# A\n## A-1 One {prose\nText.", 2, "a brace"),
        ("# A\n## A-1 One prose}\nText.", 2, "a brace"),
        ("# A\n## A-1 One\nText.\n[table]", 4, "`[table]` names no table"),
        ("# A\n## A-1 One\nText.\n[table a b]", 4, "names no table"),
    ] {
        let found = troubles(text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, line, "{found:?}");
        assert!(found[0].1.contains(what), "{found:?}");
    }
}

#[test]
fn all_troubles_of_a_page_are_told_at_once() {
    let found = troubles("A\n## x {y}\n## A-1 One\n");
    let lines: Vec<_> = found.iter().map(|trouble| trouble.0).collect();
    assert_eq!(lines, [1, 2, 2, 2, 3]);
}

#[test]
fn pages_find_rules_and_tables() {
    let more = "# B\n## SG-AAA-01 First {prose}\nText.\n[table x]";
    let files =
        Files::embedded(&[("r/2.md", more), ("r/1.md", PAGE), ("r/a.txt", ""), ("s.md", "")]);
    let pages = Pages::read(&files, "r/").unwrap();
    let ids: Vec<_> = pages.ids().collect();
    assert_eq!(ids, ["SG-CHR-04", "SG-CHR-05", "CH-CHR-06", "SG-AAA-01"]);
    assert_eq!(pages.find("SG-AAA-01").map(|rule| rule.title.as_str()), Some("First"));
    assert_eq!(pages.find("SG-AAA-02"), None);
    assert_eq!((pages.pages().len(), pages.rules().count()), (2, 4));
    let tables: Vec<_> = pages.tables().map(|table| (&*table.file, &*table.name)).collect();
    assert_eq!(tables, [("r/1.md", "rank"), ("r/1.md", "missile-foot"), ("r/2.md", "x")]);
}

#[test]
fn an_id_that_stands_twice_is_trouble_on_one_page_or_two() {
    let files = Files::embedded(&[
        ("1.md", "# A\n## A-1 One\nText.\n## A-1 Again\nText."),
        ("2.md", "# B\n\n## A-1 Once more\nText.\n## A-2 Two"),
    ]);
    let found = Pages::read(&files, "").unwrap_err();
    let told: Vec<_> = found.iter().map(|t| (&*t.file, t.line, &*t.what)).collect();
    // A page with trouble of its own is not compared.
    let again = ("1.md", 4, "rule A-1 stands already at 1.md:2");
    assert_eq!(told, [("2.md", 5, "rule A-2 has no text"), again]);
    let whole = |file, text| Page::parse(file, text).unwrap();
    let pages = vec![
        whole("1.md", "# A\n## A-1 One\nText."),
        whole("2.md", "# B\n\n## A-1 Once more\nText."),
    ];
    let found = Pages::new(pages).unwrap_err();
    assert_eq!((found.len(), &*found[0].file, found[0].line), (1, "2.md", 3));
}
