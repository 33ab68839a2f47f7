//! Whole games through a desk: every eye, every question, taking back, coming back.

mod common;

use common::{DeskGame, SCENARIOS, desk, names};
use engine::{Eye, Side};
use shelf::desk::{Cup, Done, Not};
use shelf::wire::Update;

/// What was said, weighed and shown of a game.
#[derive(Default)]
struct Weights {
    update: usize,
    choices: usize,
    decisions: usize,
}

/// A whole random game, every eye looking on at every step.
fn whole_game(name: &str, seed: u64) -> Weights {
    let mut game = DeskGame::new(name, seed);
    let mut weights = Weights::default();
    let mut known = 0;
    while game.desk.outcome().is_none() {
        for eye in Eye::ALL {
            let update = game.desk.update(eye, known);
            check_update(&update, eye, known);
            let bare = game.desk.update(eye, game.desk.len());
            weights.update = weights.update.max(serde_json::to_vec(&bare).unwrap().len());
        }
        known = game.desk.len();
        let side = game.asked();
        if weights.decisions.is_multiple_of(17) {
            for subject in game.prompt(side).subjects {
                let choices = game.desk.choices(side, subject).unwrap();
                assert!(!choices.is_empty(), "{name}: a subject without a choice");
                let size = serde_json::to_vec(&choices).unwrap().len();
                weights.choices = weights.choices.max(size);
            }
        }
        game.play_at_random(side);
        weights.decisions += 1;
    }
    weights
}

fn check_update(update: &Update, eye: Eye, known: usize) {
    assert_eq!(update.keep as usize, known);
    assert_eq!(update.told.len(), update.entries as usize - known);
    let numbers: Vec<u8> = update.sight.pieces.iter().map(|piece| piece.id).collect();
    for told in &update.told {
        for line in &told.lines {
            assert!(!line.text.is_empty() || line.show.is_some());
            assert!(line.about.iter().all(|piece| numbers.contains(piece)));
        }
    }
    match (&update.prompt, eye) {
        (Some(prompt), Eye::Side(side)) => {
            assert_eq!(prompt.side, side);
            assert_eq!(update.waits, None);
            assert!(!prompt.subjects.is_empty() || !prompt.own.is_empty());
        }
        (Some(_), _) => panic!("an eye without a side is asked"),
        (None, _) => assert!(update.waits.is_some() || update.sight.outcome.is_some()),
    }
}

#[test]
fn a_game_of_every_scenario_is_seen_to_its_end_by_every_eye() {
    assert_eq!(names().len(), SCENARIOS);
    for (n, name) in names().iter().enumerate() {
        let weights = whole_game(name, n as u64);
        println!(
            "{name}: {} decisions, update {} bytes, choices {} bytes",
            weights.decisions, weights.update, weights.choices
        );
        assert!(weights.update < 40_000, "{name}: an update has {} bytes", weights.update);
    }
}

#[test]
fn kept_entries_bring_a_game_back_as_it_was() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 3);
    let mut entries = Vec::new();
    for _ in 0..60 {
        if game.desk.outcome().is_some() {
            break;
        }
        let side = game.asked();
        entries.push(game.play_at_random(side));
    }
    let mut back = desk("cry-havoc/toll-house", Cup::Seeded(3));
    for entry in &entries {
        back.restore(entry).unwrap();
    }
    for eye in Eye::ALL {
        assert_eq!(back.update(eye, 0), game.desk.update(eye, 0));
    }
    // The dice go on as they would have.
    let side = game.asked();
    let action = game.choose(side);
    let seq = game.desk.len();
    assert_eq!(back.act(side, seq, &action), game.desk.act(side, seq, &action));
    // A line that was tampered with is not taken.
    let mut other = desk("cry-havoc/toll-house", Cup::Seeded(3));
    assert!(other.restore(&entries[0].replace("\"digest\":\"", "\"digest\":\"0")).is_err());
    assert!(other.restore("{}").is_err());
}

#[test]
fn every_moment_of_a_game_can_be_looked_at_again() {
    let mut game = DeskGame::new("cry-havoc/narrow-lane", 5);
    let mut seen = vec![game.desk.update(Eye::Public, 0)];
    while game.desk.outcome().is_none() && game.desk.len() < 90 {
        let side = game.asked();
        game.play_at_random(side);
        seen.push(game.desk.update(Eye::Public, game.desk.len() - 1));
    }
    for (at, then) in seen.iter().enumerate() {
        let now = game.desk.update_at(Eye::Public, at).unwrap();
        assert_eq!(now.sight, then.sight, "at {at}");
        assert_eq!(now.told, then.told, "at {at}");
        assert_eq!(now.waits, then.waits, "at {at}");
    }
    assert!(matches!(game.desk.update_at(Eye::Public, seen.len()), Err(Not::Unreadable(_))));
}

#[test]
fn what_is_taken_back_is_no_longer_kept_or_told() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 1);
    let side = game.asked();
    let eye = Eye::Side(side);
    assert!(game.desk.update(eye, 0).no_back.is_some(), "there is nothing to take back yet");
    let before = game.desk.update(eye, 0);
    // In set-up no die falls, so a placing can be taken back.
    let subject = before.prompt.as_ref().unwrap().subjects[0];
    let place = game.desk.choices(side, subject).unwrap().remove(0);
    assert!(matches!(game.desk.act(side, 0, &place.action.value()), Ok(Done::Entry(_))));
    let after = game.desk.update(eye, 0);
    assert_eq!((after.entries, after.keep, after.told.len()), (1, 0, 1));
    assert_eq!(after.no_back, None);
    assert!(matches!(game.desk.back(side.other()), Err(Not::Refused(_))));
    game.desk.back(side).unwrap();
    // The page had one entry; none of them is left.
    let back = game.desk.update(eye, 1);
    assert_eq!((back.entries, back.keep, back.told.len()), (0, 0, 0));
    assert_eq!((&back.sight, &back.prompt), (&before.sight, &before.prompt));
    // Whoever acts on what he saw before is told to look again.
    assert_eq!(game.desk.act(side, 1, &place.action.value()), Err(Not::Stale));
}

#[test]
fn dice_are_taken_back_by_consent_only_and_never_fall_the_same_way_for_sure() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 2);
    let (at, side) = loop {
        let side = game.asked();
        let entry = game.play_at_random(side);
        if !entry.contains("\"dice\":[]") {
            break (game.desk.len() - 1, side);
        }
    };
    assert!(matches!(game.desk.back(side), Err(Not::Refused(_))));
    assert_eq!(game.desk.again(), 0);
    game.desk.back_by_consent(side).unwrap();
    assert_eq!((game.desk.len(), game.desk.again()), (at, 1));
    let update = game.desk.update(Eye::Side(side), at + 1);
    assert_eq!((update.entries as usize, update.keep as usize), (at, at));
    // Whoever brings the game back knows that a die was seen.
    let mut back = desk("cry-havoc/toll-house", Cup::Seeded(2));
    for line in game.desk.save(Cup::Seeded(2).kind(), None).lines().skip(1) {
        match line.starts_with("{\"back\"") {
            true => back.restore_back(line).unwrap(),
            false => back.restore(line).unwrap(),
        }
    }
    assert_eq!(back.again(), 1, "it stands in the file");
    let action = game.choose(side);
    assert_eq!(back.act(side, at, &action), game.desk.act(side, at, &action));
}

#[test]
fn a_fork_goes_on_from_its_moment_with_other_dice() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 4);
    while game.desk.len() < 40 {
        let side = game.asked();
        game.play_at_random(side);
    }
    let header = game.desk.header().clone();
    let fork = game.desk.fork(25, Cup::Own, header.clone()).unwrap();
    assert_eq!(fork.len(), 25);
    let (now, then) = (fork.update(Eye::Public, 25), game.desk.update_at(Eye::Public, 25).unwrap());
    assert_eq!(now.sight, then.sight);
    assert!(game.desk.fork(41, Cup::Own, header).is_err());
}

#[test]
fn a_die_thrown_by_hand_is_waited_for_and_read_out_by_the_one_who_rolls() {
    let mut game = DeskGame::with_cup("cry-havoc/toll-house", Cup::Own, 6);
    let (side, wanted) = loop {
        let side = game.asked();
        let action = game.choose(side);
        let seq = game.desk.len();
        if game.desk.act(side, seq, &action).unwrap() == Done::Waits {
            break (side, game.desk.update(Eye::Side(side), seq).wanted.unwrap());
        }
    };
    let seq = game.desk.len();
    for eye in Eye::ALL {
        let update = game.desk.update(eye, seq);
        assert_eq!((update.prompt, update.waits), (None, None));
        assert!(update.wanted.is_some());
    }
    assert!(!game.desk.asked(engine::Eye::Umpire).a && !game.desk.asked(engine::Eye::Umpire).b);
    assert!(matches!(game.desk.choices(side, 0), Err(Not::NotNow(_))));
    assert!(matches!(game.desk.give(wanted.by.other(), 1), Err(Not::NotNow(_))));
    assert!(matches!(game.desk.give(wanted.by, wanted.faces + 1), Err(Not::Unreadable(_))));
    let mut given = game.desk.give(wanted.by, 1);
    while given == Ok(Done::Waits) {
        let wanted = game.desk.update(Eye::Public, seq).wanted.unwrap();
        given = game.desk.give(wanted.by, 1);
    }
    assert!(matches!(given, Ok(Done::Entry(_))));
    assert_eq!(game.desk.len(), seq + 1);
}

#[test]
fn giving_up_ends_the_game_for_every_eye() {
    let mut game = DeskGame::new("cry-havoc/bailiff", 1);
    assert!(matches!(game.desk.resign(Side::B), Ok(Done::Entry(_))));
    for eye in Eye::ALL {
        let end = game.desk.update(eye, 0).sight.outcome.unwrap();
        assert_eq!(end.won, Some(Side::A));
        assert!(!end.words.is_empty());
    }
    assert!(matches!(game.desk.resign(Side::A), Err(Not::NotNow(_))));
}

#[test]
fn the_machine_thinks_about_a_guess_and_its_answer_is_legal() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 9);
    for _ in 0..30 {
        if game.desk.outcome().is_some() {
            break;
        }
        let side = game.asked();
        assert!(game.desk.think(shelf::Player::Random, side.other(), 1).is_none());
        let thinking = game.desk.think(shelf::Player::Greedy, side, 1).unwrap();
        let action = std::thread::spawn(thinking).join().unwrap();
        let seq = game.desk.len();
        assert!(matches!(game.desk.act(side, seq, &action), Ok(Done::Entry(_))));
    }
}
