//! What the game says: every key of the wording is said, every event has its sentence.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Cites, Speaks};
use katana::event::{Event, What};
use katana::options::SWITCHES;
use katana::words::KEYS;
use katana::{Katana, case, load};

#[test]
fn the_wording_says_what_the_program_says() {
    let wording = load::wording(&common::files()).unwrap_or_else(|trouble| panic!("{trouble}"));
    let options: Vec<String> =
        SWITCHES.iter().map(|switch| format!("option.{}", switch.name)).collect();
    let mut keys = KEYS.to_vec();
    keys.extend(options.iter().map(|key| (key.as_str(), &[][..])));
    // Words that are explained, and what is asked of whoever is in hand, are said by the shelf.
    keys.extend(wording.keys().filter_map(|key| match key.split_once('.')? {
        ("term", _) => Some((key, &[][..])),
        ("hand", _) => Some((key, &["who"][..])),
        _ => None,
    }));
    common::told(wording.check_keys(&keys));
}

/// What is not worth a word: slips that are opened and empty.
fn is_idle(event: &Event) -> bool {
    match &event.what {
        What::Orders { orders } => orders.is_empty(),
        What::Shots { shots } => shots.is_empty(),
        What::Strokes { strokes } => strokes.is_empty(),
        _ => false,
    }
}

/// Everything that happens in the cases is told in a sentence that rests on a rule, without a gap.
#[test]
fn everything_that_happens_is_told() {
    let files = common::files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let game = common::game("dry-river", &[]);
    let mut kinds = BTreeSet::new();
    for (path, text) in files.under(&format!("{}/cases/", load::FOLDER)) {
        let case = common::told(case::parse(path, text));
        for tried in common::told(case.try_all::<Katana>(&files, &opened)) {
            for event in &tried.events {
                let line = Speaks::line(&game, event);
                assert_eq!(line.is_none(), is_idle(event), "{event:?}");
                if let Some(line) = line {
                    assert_eq!(line.rule, event.rule());
                    assert!(!line.text.contains(['<', '{', '}']), "{}", line.text);
                }
                let name = format!("{:?}", event.what);
                kinds.insert(name.split([' ', '{']).next().unwrap_or_default().to_owned());
            }
        }
    }
    assert!(kinds.len() > 60, "the cases reach only {kinds:?}");
}
