//! Every event and every ask has its sentence, and every sentence is said.

use std::collections::BTreeSet;
use std::sync::Arc;

use book::Wording;
use engine::{Cites, Game, Speaks};
use warfare::options::SWITCHES;
use warfare::words::KEYS;
use warfare::{Warfare, case, load};

use crate::every::{asks, events, named};
use crate::{common, field};

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
    let game = field();
    for event in events(&game) {
        let line = game.line(&event).unwrap_or_else(|| panic!("not told: {event:?}"));
        assert_eq!(line.rule, event.rule());
        assert!(is_whole(&line.text), "{event:?}: {}", line.text);
    }
}

#[test]
fn every_ask_is_put_in_words() {
    let game = field();
    let s = game.start();
    for ask in asks(&game) {
        let prompt = game.prompt(&s, &ask);
        assert!(is_whole(&prompt), "{ask:?}: {prompt}");
        // Where both are asked nobody is named: the words do not know who reads them.
        let names = [engine::Side::A, engine::Side::B].map(|side| game.side_name(side));
        let named = names.iter().any(|name| prompt.contains(&format!("{name}:")));
        assert_eq!(named, !ask.is_secret(), "{prompt}");
    }
}

#[test]
fn throws_are_told_with_their_sums() {
    let game = field();
    let told: Vec<String> =
        events(&game).iter().filter_map(|event| game.line(event)).map(|line| line.text).collect();
    for words in [
        "Pears fire at Spears: die 9 −4 casualties −1 arquebus = 4, by 5: 1",
        "Pears check against Mounted Samurai: die 3 −1 attacked in the flank −2 attacked in the \
         rear +1 leader −2 half lost −1 leader lost = −2, 4 needed, they break",
        "Gib and Ken cross swords: Gib 5, a hit; Ken 4, a miss; Ken fails to save himself with 2",
        "Monks rally in desperation (die 4+1, 5 needed)",
        "Riders move to 4.921,11.811, facing 31° (7.996 in)",
        "Monks turn their men to face south",
    ] {
        assert!(told.iter().any(|told| told == words), "{words} is not among {told:#?}");
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

/// The sections whose words are said by whoever shows a unit or the aims, not in any sentence.
const SHOWN: [&str; 5] = ["kind.", "arm.", "status.", "goal.", "verdict."];

#[test]
fn every_key_is_said_by_some_event_or_ask() {
    let mut game = field();
    game.wording = Arc::new(keys_alone());
    let s = game.start();
    let mut said = String::new();
    for event in events(&game) {
        said.push_str(&game.line(&event).map_or(String::new(), |line| line.text));
    }
    said.extend(asks(&game).iter().map(|ask| game.prompt(&s, ask)));
    for heading in (0..360).step_by(15) {
        let heading = measure::Heading::new(heading);
        let event = warfare::event::Event::Faced { who: named(&game, "Riders"), heading, front: 0 };
        said.push_str(&game.line(&event).map_or(String::new(), |line| line.text));
    }
    let silent: BTreeSet<&str> = KEYS
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| !said.contains(&format!("[{key}]")))
        .filter(|key| !SHOWN.iter().any(|section| key.starts_with(section)))
        .collect();
    // Of nobody it is told that nobody fires; the word is for lists.
    assert_eq!(silent, BTreeSet::from(["word.nobody"]));
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
        for tried in common::told(case.try_all::<Warfare>(&files, &opened)) {
            for event in &tried.events {
                let name = format!("{event:?}");
                kinds.insert(name.split([' ', '(', '{']).next().unwrap_or_default().to_owned());
            }
            for line in &tried.report.transcript {
                assert!(is_whole(line) || line.starts_with("which is"), "{path}: {line}");
            }
        }
    }
    assert!(kinds.len() >= 30, "the cases reach only {kinds:?}");
}
