//! Every kind of fault, planted in a book that has none.

use book::{Aims, Files, Listed, Trouble};
use xtask::coverage::{Survey, survey};
use xtask::tree;

const DEMO: Listed = Listed {
    id: "demo",
    title: "Demo",
    code: Some("demo"),
    shares: None,
    aims: Aims { sampled: 1, listed: None },
};

const PAGE: &str = "# Fighting

Two men, one die.

## SG-A-01 Odds

Divide (SG-A-02, R-SG-01), as in T-1.

[table odds]

## SG-A-02 Dice {prose}

One die.

## SG-A-03 Ships {later: there is no sea}

Ships sail.

## D-01 Casualty

The owner picks.

[table figures]
";

const TESTS: &str = "
#[test]
fn r_sg_a_01_odds_drop_the_remainder() {}

#[test]
fn other() {}
";

const CASE: &str = "title WE-01 The owner picks\nrules D-01 R-SG-01\n";

/// A book without a fault, its generated files written.
fn whole() -> Files {
    let mut files = Files::default();
    let texts = [
        ("data/demo/rules/01-fighting.md", PAGE),
        ("data/demo/rulings.md", "# Rulings\n\n## R-SG-01 Down {prose}\n\nAlways.\n"),
        ("data/demo/tables/odds.toml", "rule = \"SG-A-01\"\ntitle = \"Odds (T-1)\"\n"),
        ("data/demo/catalogue/figures.toml", "id = \"man\"\n"),
        ("data/demo/cases/owner/picks.case", CASE),
        ("crates/demo/src/lib.rs", "/// SG-A-01 — Odds, as in WE-01.\nfn odds() {}\n"),
        ("crates/demo/tests/odds.rs", TESTS),
    ];
    files.overlay(texts.map(|(path, text)| (path.to_string(), text.to_string())));
    let generated = look(&files).generated;
    files.overlay(generated);
    files
}

fn look(files: &Files) -> Survey {
    survey(files, &DEMO, &[DEMO]).unwrap_or_else(|troubles| panic!("{troubles:?}"))
}

/// Everything wrong with the whole book after a change: one line each.
fn after(path: &str, from: &str, to: &str) -> Vec<String> {
    let mut files = whole();
    let text = files.get(path).expect("a file").to_string();
    assert!(text.contains(from), "{path}: {from}");
    files.overlay([(path.to_string(), text.replacen(from, to, 1))]);
    told(&files)
}

fn told(files: &Files) -> Vec<String> {
    let troubles = match survey(files, &DEMO, &[DEMO]) {
        Ok(survey) => [survey.stale(files), survey.troubles].concat(),
        Err(troubles) => troubles,
    };
    let line = |t: Trouble| format!("{}:{}: {}", t.file, t.line, t.what);
    troubles.into_iter().map(line).collect()
}

const RULES: &str = "data/demo/rules/01-fighting.md";
const TEST_FILE: &str = "crates/demo/tests/odds.rs";
const COVERAGE: &str = "data/demo/coverage.toml:0: the generated file is out of date";

#[test]
fn a_whole_book_has_no_fault() {
    let files = whole();
    assert_eq!(told(&files), [""; 0]);
    assert_eq!(look(&files).summary(), "4 rules: 2 tested, 1 prose, 1 later");
    let coverage = files.get("data/demo/coverage.toml").expect("a file");
    let lines: Vec<&str> = coverage.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "SG-A-01 = \"tested\"",
            "SG-A-02 = \"prose\"",
            "SG-A-03 = \"later: there is no sea\"",
            "D-01 = \"tested\"",
        ]
    );
}

#[test]
fn a_rule_without_test_or_mark_is_found() {
    let untested = "data/demo/rules/01-fighting.md:5: rule SG-A-01 has no test";
    let ways = [("#[test]\nfn r_", "fn r_"), ("fn r_", "#[ignore]\nfn r_"), ("r_sg_a_01_", "s_")];
    for (from, to) in ways {
        assert_eq!(after(TEST_FILE, from, to), [COVERAGE, untested], "{to}");
    }
    let path = "data/demo/cases/owner/picks.case";
    let untested = "data/demo/rules/01-fighting.md:19: rule D-01 has no test";
    assert_eq!(after(path, "rules ", "rule "), [COVERAGE, untested]);
    assert_eq!(after(path, "D-01 ", ""), [COVERAGE, untested]);
}

#[test]
fn the_summary_counts_what_is_missing() {
    let mut files = whole();
    files.overlay([(TEST_FILE.to_string(), String::new())]);
    let summary = look(&files).summary();
    assert_eq!(summary, "4 rules: 1 tested, 1 prose, 1 later, 1 without a test or a mark");
}

#[test]
fn a_test_named_after_no_rule_is_found() {
    let what = "crates/demo/tests/odds.rs:6: test `r_sg_a_09` is named after no rule";
    assert_eq!(after(TEST_FILE, "fn other", "fn r_sg_a_09"), [what]);
    let what = "crates/demo/tests/odds.rs:6: test `r_sg_a_011_x` is named after no rule";
    assert_eq!(after(TEST_FILE, "fn other", "fn r_sg_a_011_x"), [what]);
}

#[test]
fn a_case_that_lists_no_rule_is_found() {
    let what = "data/demo/cases/owner/picks.case:2: there is no rule D-77";
    assert_eq!(after("data/demo/cases/owner/picks.case", "D-01", "D-01 D-77"), [what]);
}

#[test]
fn a_table_on_no_page_is_found() {
    let what = "data/demo/tables/odds.toml:0: the table is on no page";
    assert_eq!(after(RULES, "[table odds]", ""), [what]);
}

#[test]
fn an_unknown_table_is_found() {
    let what = "data/demo/rules/01-fighting.md:23: there is no table `ships`";
    assert_eq!(after(RULES, "[table figures]", "[table ships]"), [what]);
}

#[test]
fn an_id_that_exists_nowhere_is_found() {
    let places = [
        (RULES, "R-SG-01", "R-SG-99", 7),
        (RULES, "T-1", "T-9", 7),
        ("data/demo/rulings.md", "Always.", "See R-SG-99.", 5),
        ("data/demo/tables/odds.toml", "SG-A-01", "SG-A-99", 1),
        ("crates/demo/src/lib.rs", "SG-A-01", "SG-A-99", 1),
        ("crates/demo/src/lib.rs", "WE-01", "WE-99", 1),
    ];
    for (path, from, to, line) in places {
        let id = to.split_whitespace().last().expect("an id").trim_end_matches('.');
        let what = format!("{path}:{line}: there is no rule or ruling {id}");
        assert_eq!(after(path, from, to), [what]);
    }
}

#[test]
fn an_id_that_stands_twice_is_found() {
    let again = "## R-SG-01 Up {prose}\n\nNever.\n\n## R-SG-01 Down";
    let what = "data/demo/rulings.md:7: rule R-SG-01 stands already at data/demo/rulings.md:3";
    assert_eq!(after("data/demo/rulings.md", "## R-SG-01 Down", again), [what]);
    let what = "data/demo/rules/01-fighting.md:11: rule SG-A-01 stands already at \
                data/demo/rules/01-fighting.md:5";
    assert_eq!(after(RULES, "## SG-A-02", "## SG-A-01"), [what]);
    let what = "data/demo/rulings.md:3: rule SG-A-02 stands already at \
                data/demo/rules/01-fighting.md:11";
    assert_eq!(after("data/demo/rulings.md", "## R-SG-01", "## SG-A-02"), [what]);
}

#[test]
fn a_generated_file_out_of_date_is_found() {
    let rule = "crates/demo/src/rule.rs:0: the generated file is out of date";
    assert_eq!(after("crates/demo/src/rule.rs", "Odds.", "Odd."), [rule]);
    assert_eq!(after(RULES, "Odds", "The odds"), [rule]);
    assert_eq!(after("data/demo/coverage.toml", "tested", "prose"), [COVERAGE]);
    assert_eq!(after(RULES, "no sea", "no ship"), [COVERAGE]);
}

#[test]
fn a_page_that_cannot_be_read_is_found() {
    let what = "data/demo/rules/01-fighting.md:11: `{poetry}` is no mark";
    assert_eq!(after(RULES, "{prose}", "{poetry}"), [what]);
}

#[test]
fn the_sources_are_read_with_paths_from_the_root() {
    let files = tree::read(&tree::root()).expect("the sources");
    assert!(files.get("crates/xtask/tests/coverage.rs").is_ok());
    assert!(files.get("data/cry-havoc/rulings.md").is_ok());
    assert_eq!(files.under("target/").count(), 0);
}
