//! Every event and every ask has its sentence, and every sentence is said.

use std::collections::BTreeSet;
use std::sync::Arc;

use book::Wording;
use engine::{Cites, Game, Speaks};
use skirmish::options::SWITCHES;
use skirmish::state::mark;
use skirmish::words::KEYS;
use skirmish::{Skirmish, case, load};

use crate::every::{asks, events, named};
use crate::{common, yard};

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

/// No place is left open and no key is missing.
fn is_whole(text: &str) -> bool {
    !text.is_empty() && !text.contains(['<', '{', '}'])
}

#[test]
fn every_event_is_told_with_its_rule() {
    let game = yard();
    for event in events(&game) {
        let line = game.line(&event).unwrap_or_else(|| panic!("not told: {event:?}"));
        assert_eq!(line.rule, event.rule());
        assert!(is_whole(&line.text), "{event:?}: {}", line.text);
    }
}

#[test]
fn every_ask_is_put_in_words() {
    let game = yard();
    let mut s = game.start();
    for broken in [0, mark::BROKEN] {
        for group in game.group_ids() {
            s.group_mut(group).set(broken);
        }
        for ask in asks(&game) {
            let prompt = game.prompt(&s, &ask);
            assert!(is_whole(&prompt), "{ask:?}: {prompt}");
        }
    }
}

/// A wording that says of every key what it is called, with whatever it is given: what comes out
/// tells which keys were used.
fn keys_alone() -> Wording {
    let lines = KEYS.iter().map(|(key, places)| {
        let places: String = places.iter().map(|place| format!("{{{place}}}")).collect();
        format!("\"{key}\" = \"[{key}]{places}\"\n")
    });
    Wording::parse("keys", &lines.collect::<String>()).unwrap_or_else(|trouble| panic!("{trouble}"))
}

/// The sections whose words are said by whoever shows a figure or the aims, not in any sentence.
const SHOWN: [&str; 8] =
    ["nerve.", "motion.", "harm.", "condition.", "class.", "armour.", "goal.", "verdict."];

#[test]
fn every_key_is_said_by_some_event_or_ask() {
    let mut game = yard();
    game.wording = Arc::new(keys_alone());
    let mut s = game.start();
    let mut said = String::new();
    for event in events(&game) {
        said.push_str(&game.line(&event).map_or(String::new(), |line| line.text));
    }
    for broken in [0, mark::BROKEN] {
        let group = game.group_of(named(&game, "Gib"));
        s.group_mut(group).set(broken);
        said.extend(asks(&game).iter().map(|ask| game.prompt(&s, ask)));
    }
    for heading in (0..360).step_by(15) {
        let turn = measure::Heading::new(heading);
        let who = named(&game, "Rider");
        let (from, path, cost) = (measure::Point::default(), measure::Path::STAY, 0);
        let event = skirmish::event::Event::Moved { who, from, path, heading: turn, cost };
        said.push_str(&game.line(&event).map_or(String::new(), |line| line.text));
    }
    let silent: BTreeSet<&str> = KEYS
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| !said.contains(&format!("[{key}]")))
        .filter(|key| !SHOWN.iter().any(|section| key.starts_with(section)))
        .collect();
    // Nobody charges nobody; a length stands alone only where it is shown.
    assert_eq!(silent, BTreeSet::from(["word.centimetres", "word.nobody"]));
}

/// Everything that happens in the cases is told in a sentence that rests on a rule, without a gap.
#[test]
fn everything_that_happens_in_the_cases_is_told() {
    let files = common::files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let mut kinds = BTreeSet::new();
    for (path, text) in files.under(&format!("{}/cases/", load::FOLDER)) {
        let case = common::told(case::parse(path, text));
        for tried in common::told(case.try_all::<Skirmish>(&files, &opened)) {
            for event in &tried.events {
                let name = format!("{event:?}");
                kinds.insert(name.split([' ', '(', '{']).next().unwrap_or_default().to_owned());
            }
            for line in &tried.report.transcript {
                assert!(is_whole(line) || line.starts_with("which is"), "{path}: {line}");
            }
        }
    }
    assert!(kinds.len() > 40, "the cases reach only {kinds:?}");
}
