//! `kabuto rules`: the rule pages.

use std::collections::BTreeSet;

use book::{Files, Listed, Mark, Pages, RuleText};

use crate::args::RulesArgs;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint, wrap};
use crate::say;

const WIDTH: usize = 80;

/// Shows one rule, those with a word in their title, or the list of all.
pub fn run(data: &Data, args: &RulesArgs) -> Done {
    let words = args.rule.join(" ");
    if words.is_empty() {
        let pages = pages(&data.files)?;
        for page in pages.pages() {
            say!("{}", paint(Ink::Bold, &page.title));
            for rule in &page.rules {
                say!("  {:<11} {}", rule.id, rule.title);
            }
        }
        return Ok(());
    }
    for line in page(&data.files, &words)? {
        say!("{line}");
    }
    Ok(())
}

/// The pages of all books. Two that measure print the same rules of measuring; they are shown once.
fn pages(files: &Files) -> Result<Pages, Fail> {
    let mut all = Vec::new();
    let mut printed = BTreeSet::new();
    for book in Listed::built() {
        let pages = Pages::read(files, &format!("{}/rules/", book.id))?;
        let new: BTreeSet<String> = pages.ids().map(str::to_owned).collect();
        all.extend(pages.pages().iter().cloned().map(|mut page| {
            page.rules.retain(|rule| !printed.contains(&rule.id));
            page
        }));
        printed.extend(new);
    }
    Ok(Pages::new(all)?)
}

/// The page of a rule, or of all rules with these words in their title, as lines.
pub fn page(files: &Files, words: &str) -> Result<Vec<String>, Fail> {
    let pages = pages(files)?;
    if let Some(rule) = pages.find(&words.to_uppercase()) {
        return Ok(shown(files, rule));
    }
    let sought = words.to_lowercase();
    let found: Vec<&RuleText> =
        pages.rules().filter(|rule| rule.title.to_lowercase().contains(&sought)).collect();
    match found[..] {
        [] => {
            let meant = book::nearest(&words.to_uppercase(), pages.ids());
            let remedy = match meant {
                Some(meant) => format!("did you mean {meant}? `kabuto rules` lists them all"),
                None => "`kabuto rules` lists them all".to_owned(),
            };
            Err(Fail::bad(format!("there is no rule `{words}`"), remedy))
        }
        [rule] => Ok(shown(files, rule)),
        _ => Ok(found.iter().map(|rule| format!("{:<11} {}", rule.id, rule.title)).collect()),
    }
}

fn shown(files: &Files, rule: &RuleText) -> Vec<String> {
    let mut lines = vec![paint(Ink::Bold, format!("{} {}", rule.id, rule.title)), String::new()];
    for line in rule.body.lines() {
        let table = line.trim().strip_prefix("[table ").and_then(|rest| rest.strip_suffix(']'));
        match table {
            Some(name) => lines.extend(grid(files, name)),
            None if line.starts_with('|') => lines.push(line.to_owned()),
            None => lines.extend(wrap(line, WIDTH).split('\n').map(str::to_owned)),
        }
    }
    match &rule.mark {
        Mark::Later(why) => lines.extend([String::new(), format!("Not played yet: {why}")]),
        Mark::Tested | Mark::Prose => {}
    }
    lines
}

/// A printed table as it stands in its file, between the quotes of `grid`.
fn grid(files: &Files, name: &str) -> Vec<String> {
    let paths = Listed::built().map(|book| format!("{}/tables/{name}.toml", book.id));
    let texts = paths.filter_map(|path| files.get(&path).ok());
    let found = texts.filter_map(|text| text.split("\"\"\"").nth(1)).next();
    match found {
        Some(grid) => grid.trim_matches('\n').lines().map(|line| format!("    {line}")).collect(),
        None => vec![format!("    (table {name})")],
    }
}
