//! What is wrong between pages, tables, tests and code, and how each rule stands.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use book::{Files, Listed, Mark, Page, Pages, Trouble};

use crate::{generate, ids, source};

/// A path in a book's folder.
pub fn data(book: &Listed, path: &str) -> String {
    format!("data/{}/{path}", book.id)
}

/// A path in the sources of the crate that plays a book.
pub fn src(book: &Listed, path: &str) -> String {
    format!("crates/{}/src/{path}", book.code.unwrap_or(book.id))
}

/// How a rule stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// A test or a case names it.
    Tested,
    /// It explains, and there is nothing to test.
    Prose,
    /// It is not played yet, and why.
    Later(String),
    /// Neither: a fault.
    Untested,
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Standing::Tested => f.write_str("tested"),
            Standing::Prose => f.write_str("prose"),
            Standing::Later(reason) => write!(f, "later: {reason}"),
            Standing::Untested => f.write_str("untested"),
        }
    }
}

/// A book looked over.
#[derive(Debug, Default)]
pub struct Survey {
    /// Every rule and how it stands, in the order of the pages.
    pub standings: Vec<(String, Standing)>,
    /// The generated files: path and text.
    pub generated: Vec<(String, String)>,
    /// Everything wrong, but for generated files out of date.
    pub troubles: Vec<Trouble>,
}

impl Survey {
    /// Generated files that are not as they should be.
    pub fn stale(&self, files: &Files) -> Vec<Trouble> {
        let is_stale = |path: &str, text: &str| files.get(path).ok() != Some(text);
        self.generated
            .iter()
            .filter(|(path, text)| is_stale(path, text))
            .map(|(path, _)| {
                Trouble::whole(path, "the generated file is out of date", "run `cargo xtask book`")
            })
            .collect()
    }

    /// The counts in one line.
    pub fn summary(&self) -> String {
        let count = |is: fn(&Standing) -> bool| {
            self.standings.iter().filter(|(_, standing)| is(standing)).count()
        };
        let mut line = format!(
            "{} rules: {} tested, {} prose, {} later",
            self.standings.len(),
            count(|s| *s == Standing::Tested),
            count(|s| *s == Standing::Prose),
            count(|s| matches!(s, Standing::Later(_))),
        );
        let untested = count(|s| *s == Standing::Untested);
        if untested > 0 {
            line += &format!(", {untested} without a test or a mark");
        }
        line
    }
}

/// A book's pages and rulings, and every id that stands for something in it.
struct Read {
    shelved: Listed,
    pages: Pages,
    ids: BTreeSet<String>,
}

/// Looks a book of a list over. Pages that cannot be read at all are the only trouble told alone.
pub fn survey(files: &Files, shelved: &Listed, list: &[Listed]) -> Result<Survey, Vec<Trouble>> {
    let (mut family, mut others) = (Vec::new(), Vec::new());
    // A book may have its pages before it can be played.
    let has_pages = |book: &&Listed| files.under(&data(book, "rules/")).next().is_some();
    for book in list.iter().filter(|book| book.is_built() || has_pages(book)) {
        let (pages, rulings) = read_pages(files, book)?;
        let ids = known_ids(files, book, &pages, &rulings);
        let of = if book.code == shelved.code { &mut family } else { &mut others };
        of.push(Read { shelved: *book, pages, ids });
    }
    let find = |book: &str| family.iter().find(|read| read.shelved.id == book);
    let Some(own) = find(shelved.id) else { return Ok(Survey::default()) };
    let pages = &own.pages;
    let mut known = own.ids.clone();
    known.extend(shelved.shares.and_then(find).into_iter().flat_map(|read| read.ids.clone()));
    let all: BTreeSet<String> = family.iter().flat_map(|read| read.ids.clone()).collect();
    let mut troubles = Vec::new();
    check_tables(files, shelved, pages, &mut troubles);
    check_mentions(files, shelved, (&known, &all), &mut troubles);
    let tested = tested_ids(files, shelved, (&family, &others), &known, &mut troubles);
    let mut standings = Vec::new();
    for page in pages.pages() {
        for rule in &page.rules {
            let standing = match &rule.mark {
                Mark::Prose => Standing::Prose,
                Mark::Later(reason) => Standing::Later(reason.clone()),
                Mark::Tested if tested.contains(&rule.id) => Standing::Tested,
                Mark::Tested => {
                    let what = format!("rule {} has no test", rule.id);
                    let remedy = format!(
                        "name a test `{}_…`, list the rule in a case, or mark it `{{prose}}` or \
                         `{{later: why}}`",
                        test_name(&rule.id)
                    );
                    troubles.push(Trouble::at(&page.file, rule.line, what, remedy));
                    Standing::Untested
                }
            };
            standings.push((rule.id.clone(), standing));
        }
    }
    let printed: Vec<(&str, &Pages)> =
        family.iter().map(|read| (read.shelved.id, &read.pages)).collect();
    let generated = vec![
        (src(shelved, "rule.rs"), generate::rule_rs(&printed)),
        (data(shelved, "coverage.toml"), generate::coverage_toml(shelved, &standings)),
    ];
    troubles.sort();
    Ok(Survey { standings, generated, troubles })
}

/// The rule pages, and the rulings as a page of their own. An id stands once in all of them.
fn read_pages(files: &Files, shelved: &Listed) -> Result<(Pages, Page), Vec<Trouble>> {
    let pages = Pages::read(files, &data(shelved, "rules/"))?;
    let path = data(shelved, "rulings.md");
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let rulings = Page::parse(&path, text)?;
    let mut all = pages.pages().to_vec();
    all.push(rulings.clone());
    Pages::new(all)?;
    Ok((pages, rulings))
}

/// Every id that stands for something: rules, rulings, printed tables, counters and cases.
fn known_ids(files: &Files, shelved: &Listed, pages: &Pages, rulings: &Page) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = pages.ids().map(str::to_string).collect();
    known.extend(rulings.rules.iter().map(|ruling| ruling.id.clone()));
    for folder in ["tables/", "catalogue/"] {
        for (_, text) in files.under(&data(shelved, folder)) {
            let printed = ids::mentions(text).filter(|(_, id)| ids::is_printed(id));
            known.extend(printed.map(|(_, id)| id.to_string()));
        }
    }
    for (_, text) in files.under(&data(shelved, "cases/")) {
        let titles = text.lines().filter_map(|line| line.strip_prefix("title "));
        known.extend(titles.flat_map(ids::mentions).map(|(_, id)| id.to_string()));
    }
    known
}

/// Every table is on a page, and every table on a page is there.
fn check_tables(files: &Files, shelved: &Listed, pages: &Pages, troubles: &mut Vec<Trouble>) {
    let folder = data(shelved, "tables/");
    let mut tables: BTreeMap<&str, &str> = BTreeMap::new();
    for (path, _) in files.under(&folder) {
        let name = path.strip_prefix(&folder).and_then(|name| name.strip_suffix(".toml"));
        if let Some(name) = name {
            tables.insert(name, path);
        }
    }
    let placed: BTreeSet<&str> = pages.tables().map(|table| table.name.as_str()).collect();
    for (name, path) in &tables {
        if !placed.contains(name) {
            let remedy = format!("write a line `[table {name}]` in the rule that uses it");
            troubles.push(Trouble::whole(path, "the table is on no page", remedy));
        }
    }
    let has_figures = files.get(&data(shelved, "catalogue/figures.toml")).is_ok();
    for table in pages.tables() {
        let is_known =
            tables.contains_key(table.name.as_str()) || (table.name == "figures" && has_figures);
        if !is_known {
            let what = format!("there is no table `{}`", table.name);
            let remedy = format!("add `{folder}{}.toml`, or correct the name", table.name);
            troubles.push(Trouble::at(&table.file, table.line, what, remedy));
        }
    }
}

/// Every id spoken of in a page, a ruling, a table or the code exists.
fn check_mentions(
    files: &Files,
    shelved: &Listed,
    (known, all): (&BTreeSet<String>, &BTreeSet<String>),
    troubles: &mut Vec<Trouble>,
) {
    let generated = src(shelved, "rule.rs");
    // The code plays every book of its family.
    let places = [
        (data(shelved, "rules/"), known),
        (data(shelved, "rulings.md"), known),
        (data(shelved, "tables/"), known),
        (data(shelved, "catalogue/"), known),
        (src(shelved, ""), all),
    ];
    for (place, known) in &places {
        for (path, text) in files.under(place).filter(|(path, _)| *path != generated) {
            for (line, id) in ids::mentions(text).filter(|(_, id)| !known.contains(*id)) {
                let what = format!("there is no rule or ruling {id}");
                let remedy = "write its page or ruling, or cite another";
                troubles.push(Trouble::at(path, line, what, remedy));
            }
        }
    }
}

/// The rules that a test or a case names.
fn tested_ids(
    files: &Files,
    shelved: &Listed,
    (family, others): (&[Read], &[Read]),
    known: &BTreeSet<String>,
    troubles: &mut Vec<Trouble>,
) -> BTreeSet<String> {
    let names = |books: &[Read]| -> Vec<(String, String)> {
        let ids = books.iter().flat_map(|read| read.ids.iter());
        ids.map(|id| (test_name(id), id.clone())).collect()
    };
    let (names, foreign) = (names(family), names(others));
    let mut tested = BTreeSet::new();
    for (path, text) in files.under("crates/").filter(|(path, _)| path.ends_with(".rs")) {
        for test in source::tests(text) {
            let rule = names.iter().find(|(name, _)| is_named(&test.name, name));
            match rule {
                Some((_, id)) => drop(tested.insert(id.clone())),
                // A rule of another game, which is looked over by itself.
                None if foreign.iter().any(|(name, _)| is_named(&test.name, name)) => {}
                None if test.name.starts_with("r_") => {
                    let what = format!("test `{}` is named after no rule", test.name);
                    let remedy = "name it after a rule that is on a page, or leave out the `r_`";
                    troubles.push(Trouble::at(path, test.line, what, remedy));
                }
                None => {}
            }
        }
    }
    let cases = data(shelved, "cases/");
    for (path, text) in files.under(&cases).filter(|(path, _)| path.ends_with(".case")) {
        for (at, line) in text.lines().enumerate() {
            let listed = line.strip_prefix("rules ").unwrap_or_default();
            for id in listed.split_whitespace() {
                if known.contains(id) {
                    tested.insert(id.to_string());
                } else {
                    let what = format!("there is no rule {id}");
                    let remedy = "list rules that are on a page";
                    troubles.push(Trouble::at(path, at + 1, what, remedy));
                }
            }
        }
    }
    tested
}

/// How the names of a rule's tests begin.
fn test_name(id: &str) -> String {
    format!("r_{}", id.to_lowercase().replace('-', "_"))
}

/// Whether a test is named after a rule: the name itself, or the name and more words.
fn is_named(test: &str, name: &str) -> bool {
    let more = test.strip_prefix(name);
    more.is_some_and(|more| more.is_empty() || more.starts_with('_'))
}
