//! The shapes in TypeScript.

use std::collections::BTreeSet;

use shelf::wire::typescript;

/// Names that begin with a capital letter outside comments and strings.
fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut in_comment = false;
    for line in text.lines() {
        let mut line = line;
        if let Some(at) = line.find("/**") {
            in_comment = !line[at..].contains("*/");
            line = &line[..at];
        } else if in_comment {
            in_comment = !line.contains("*/");
            continue;
        }
        let parts = line.split('"').step_by(2);
        for word in parts.flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric())) {
            if word.starts_with(|c: char| c.is_ascii_uppercase()) {
                names.insert(word.to_owned());
            }
        }
    }
    names
}

#[test]
fn every_shape_that_is_named_is_declared() {
    let text = typescript();
    let declared: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("export type "))
        .filter_map(|rest| rest.split([' ', '<']).next())
        .map(str::to_owned)
        .collect();
    assert!(declared.len() > 35, "{declared:?}");
    let mut used = names(&text);
    used.retain(|name| name != "Array" && name != "Record" && name != "T" && name != "Partial");
    let missing: Vec<&String> = used.difference(&declared).collect();
    assert!(missing.is_empty(), "used and not declared: {missing:?}\n{text}");
    assert!(!text.contains("bigint"));
}
