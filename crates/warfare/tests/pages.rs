//! What stands on pages and in tables is what is played.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use book::{Files, Grid, Pages};
use engine::Side;
use warfare::army::Force;
use warfare::catalogue::Kind;
use warfare::event::Row;
use warfare::load::{self, FOLDER};
use warfare::options::{Options, SWITCHES};
use warfare::scenario::Limits;

const PAGE: &str = include_str!("../../../docs/warfare-scenarios.md");

fn grid(files: &Files, table: &str) -> Grid<String> {
    let path = format!("{FOLDER}/tables/{table}.toml");
    Grid::parse(files, &path, |cell| Some(cell.to_owned())).unwrap_or_else(|t| panic!("{t}"))
}

#[test]
fn r_sw_uni_01_the_types_are_as_the_table_says() {
    let files = common::files();
    let (types, book) = (grid(&files, "types"), common::the_book());
    assert_eq!(types.row_names(), Kind::ALL.map(Kind::word));
    let yes = |row: usize, column: i32| types.at(row as i32 + 1, column) == "yes";
    for (n, kind) in Kind::ALL.into_iter().enumerate() {
        assert_eq!(yes(n, 1), kind.is_mounted(), "{}", kind.word());
        assert_eq!(yes(n, 2), kind.is_samurai(), "{}", kind.word());
        assert_eq!(yes(n, 3), book.tables.nerve(Row::Fire, kind).is_some(), "{}", kind.word());
    }
}

/// What the options page says of an option: its name and its values, the default first.
fn options_page(files: &Files) -> Vec<(String, Vec<String>)> {
    let pages = Pages::read(files, &format!("{FOLDER}/rules/16-")).expect("the page");
    let option = |rule: &book::RuleText| {
        let values = rule.body.strip_prefix("Values: ").expect("values come first");
        let values = values.split('.').next().unwrap_or_default().replace("**", "");
        let values = values.split(", ").map(str::to_owned).collect();
        (rule.title.replace('`', ""), values)
    };
    pages.rules().map(option).collect()
}

#[test]
fn every_option_is_on_the_page_with_its_values() {
    let page = options_page(&common::files());
    let code: Vec<(String, Vec<String>)> = SWITCHES
        .iter()
        .map(|switch| {
            let values = switch.values.iter().map(|value| (*value).to_owned()).collect();
            (switch.name.to_owned(), values)
        })
        .collect();
    assert_eq!(page, code);
    let wording = load::wording(&common::files()).unwrap_or_else(|trouble| panic!("{trouble}"));
    for switch in SWITCHES {
        assert!(wording.has(&format!("option.{}", switch.name)), "{}", switch.name);
    }
}

/// Every cell that a case reads in a table: column, row, what is printed.
fn read_by_cases(files: &Files) -> BTreeMap<String, BTreeSet<(String, String, String)>> {
    let mut read: BTreeMap<String, BTreeSet<(String, String, String)>> = BTreeMap::new();
    for (path, text) in files.under(&format!("{FOLDER}/cases/")) {
        for line in text.lines().filter_map(|line| line.strip_prefix("? read ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [table, column, row, letter] = words[..] else { panic!("{path}: {line}") };
            let cell = (column.to_owned(), row.to_owned(), letter.to_owned());
            read.entry(table.to_owned()).or_default().insert(cell);
        }
    }
    read
}

#[test]
fn every_cell_that_a_throw_can_read_is_read_by_a_case() {
    let files = common::files();
    let read = read_by_cases(&files);
    let tables = [
        "divisors",
        "duel",
        "fire-casualties",
        "fire-modifiers",
        "melee",
        "melee-casualties",
        "morale",
        "morale-factors",
        "rally",
        "strike",
    ];
    // Never read: what adds nothing, who never throws or checks, how many allow a strike.
    let unread = |table: &str, row: &str, column: &str| {
        matches!(
            (table, row, column),
            ("melee", "ashigaru", _)
                | ("rally", "peasant", _)
                | ("strike", "least", _)
                | ("morale", "fire", "mounted-samurai" | "foot-samurai")
        )
    };
    let mut missing = Vec::new();
    for table in tables {
        let grid = grid(&files, table);
        for (row, column, cell) in grid.cells() {
            let (r, c) =
                (&grid.row_names()[row as usize - 1], &grid.col_names()[column as usize - 1]);
            let wanted = (c.clone(), r.clone(), cell.clone());
            let found = read.get(table).is_some_and(|cells| cells.contains(&wanted));
            if !found && !unread(table, r, c) {
                missing.push(format!("{table} {c} {r} {cell}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn r_sw_pts_01_the_armies_of_the_page_cost_what_it_says() {
    let (book, options) = (common::the_book(), Options::default());
    let limits = Limits { points: 200, units: 30, leaders: 6 };
    let blocks = PAGE.split("```force\n").skip(1).filter_map(|rest| rest.split("```").next());
    let costs: Vec<u16> = blocks
        .map(|text| {
            let force = Force::parse("page", text).unwrap_or_else(|trouble| panic!("{trouble}"));
            force.check(&book, &options, &limits).unwrap_or_else(|wrong| panic!("{wrong:?}"))
        })
        .collect();
    assert_eq!(costs, [200; 4]);
}

#[test]
fn the_battles_of_the_page_are_those_of_the_book() {
    let mut listed = BTreeSet::new();
    for line in PAGE.lines().filter_map(|line| line.strip_prefix("| `")) {
        let Some((id, rest)) = line.split_once("` | ") else { continue };
        let Some((size, rest)) = rest.split_once(" | ") else { continue };
        if !size.contains(" x ") {
            continue;
        }
        listed.insert(id.to_owned());
        let game = common::game(id, &[]);
        let inches = |length: i32| length / 254;
        let ground = game.ground();
        assert_eq!(size, format!("{} x {}", inches(ground.width()), inches(ground.height())));
        if game.scenario.quick {
            continue;
        }
        let units = Side::BOTH.map(|side| game.units_of(side).len());
        let points = Side::BOTH
            .map(|side| game.pieces_of(side).into_iter().map(|p| game.cost_of(p)).sum::<u16>());
        let told = format!("{}, {} | {}, {} | ", units[0], units[1], points[0], points[1]);
        assert!(rest.starts_with(&told), "{id}: {told}, not {rest}");
    }
    let all: BTreeSet<String> = common::scenarios().into_iter().collect();
    assert_eq!(listed, all);
}
