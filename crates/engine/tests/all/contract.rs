//! The contract holds for the sound game and catches every planted fault.

use crate::faults::{Elsewhere, Fault, Huge, Narrow};
use crate::toy::Duel;
use engine::contract::{Plan, check_game, check_plan};
use std::sync::Arc;

const DECISIONS: usize = 3_000;

#[test]
fn a_sound_game_passes() {
    let report = check_game(&Duel::sound(), 1, DECISIONS).unwrap_or_else(|b| panic!("{b}"));
    assert!(report.decisions >= DECISIONS && report.games > 20);
    assert_eq!(report.asks_seen.keys().collect::<Vec<_>>(), ["Move", "Parry", "Write"]);
    assert_eq!(report.actions_seen.len(), 8, "{:?}", report.actions_seen);
    assert!(report.outcomes.len() == 3 && report.dice > 100 && report.odds > 100);
    assert!(report.echoes > 100 && report.unlisted == 0 && report.open > 100);
    assert!(report.longest <= 71 && report.widest > 10);
}

#[test]
fn a_shared_game_passes_too() {
    let game = Arc::new(Duel::sound());
    assert_eq!(check_game(&game, 5, 200), check_game(&&*game, 5, 200));
}

#[test]
fn an_open_ask_may_accept_more_than_it_lists() {
    let report = check_game(&Duel::<()>::with(Fault::OpenAsk), 1, DECISIONS).unwrap();
    assert!(report.unlisted > 0);
}

/// The fault must be found, by the check it offends.
#[track_caller]
fn caught(fault: Fault, by: &str) {
    let breach = check_game(&Duel::<()>::with(fault), 2, DECISIONS).expect_err("not caught");
    assert!(breach.check.starts_with(by), "not by {by}: {breach}");
}

#[test]
fn c1_listed_legal_and_sampled_agree() {
    caught(Fault::ListsIllegal, "1 listed");
    caught(Fault::Unlisted, "1 closed");
    caught(Fault::UnaskedLegal, "1 closed");
    caught(Fault::SamplesIllegal, "1 sample");
}

#[test]
fn c2_somebody_can_act_until_an_outcome_within_the_bound() {
    caught(Fault::NobodyAsked, "2 asked");
    caught(Fault::EmptyList, "2 asked");
    caught(Fault::TooLong, "2 bound");
}

#[test]
fn c3_subjects_are_exact() {
    caught(Fault::DarkSubject, "3 subjects");
    caught(Fault::LitSubject, "3 subjects");
    caught(Fault::UnaskedList, "3 subjects");
}

#[test]
fn c4_copies_replays_and_saved_games_are_the_same() {
    caught(Fault::Shares, "4 copy");
    caught(Fault::CopyForgets, "4 copy");
    caught(Fault::StartsOtherwise, "4 replay");
    caught(Fault::ForgetsNote, "4 save");
}

#[test]
fn c5_nobody_learns_what_is_hidden() {
    // A guess that happens to be right shows only after the next action.
    caught(Fault::ViewLeaks, "5");
    caught(Fault::ListPeeks, "5 guess");
    caught(Fault::CheckPeeks, "5 guess");
    caught(Fault::EventLeaks, "5 echo");
    caught(Fault::DiceLeak, "5 echo");
}

#[test]
fn c6_the_same_dice_give_the_same() {
    caught(Fault::Flickers, "6 repeat");
    caught(Fault::Listens, "6 repeat");
}

#[test]
fn c7_taking_back_is_exact() {
    caught(Fault::Wavers, "7 back");
}

#[test]
fn c8_sizes_and_odds() {
    caught(Fault::OddDice, "8 odds");
    let of = |breach: engine::contract::Breach| (breach.check, breach.detail);
    let (check, detail) = of(check_game(&Duel::<Huge>::default(), 0, 9).unwrap_err());
    assert!(check == "8 size" && detail.contains("a state has"));
    let (check, detail) = of(check_game(&Duel::<Elsewhere>::default(), 0, 9).unwrap_err());
    assert!(check == "8 size" && detail.contains("not flat"));
    let (check, detail) = of(check_game(&Duel::<Narrow>::default(), 0, 9).unwrap_err());
    assert!(check == "8 size" && detail.contains("an action has"));
}

#[test]
fn c9_lists_depend_on_the_state_only() {
    caught(Fault::Shuffles, "9 order");
    caught(Fault::ListsTwice, "9 order");
    caught(Fault::OwnOrder, "9 order");
}

#[test]
fn c10_idling_and_words() {
    caught(Fault::IdleIllegal, "10 idle");
    caught(Fault::IdleResigns, "10 idle");
    caught(Fault::Mumbles, "10 words");
    caught(Fault::NoPrompt, "10 words");
    caught(Fault::EmptyLine, "10 words");
}

#[test]
fn c11_every_position_is_sound() {
    caught(Fault::StartsFlawed, "11 sound");
    caught(Fault::BannerFalls, "11 sound");
    let flawed = check_game(&Duel::<()>::with(Fault::StartsFlawed), 2, DECISIONS).unwrap_err();
    assert_eq!((flawed.decision, flawed.action.as_str()), (0, ""), "before anything was done");
    let fallen = check_game(&Duel::<()>::with(Fault::BannerFalls), 2, DECISIONS).unwrap_err();
    assert!(fallen.detail.starts_with("D-1: side "), "the rule comes first: {fallen}");
    assert!(!fallen.action.is_empty(), "what was done last is named: {fallen}");
    // Whoever shares a game shares its judgement.
    let shared = Arc::new(Duel::<()>::with(Fault::BannerFalls));
    assert_eq!(check_game(&shared, 2, DECISIONS), Err(fallen.clone()));
    assert_eq!(check_game(&&*shared, 2, DECISIONS), Err(fallen));
}

#[test]
fn c12_an_answer_in_secret_leaves_no_trace_and_no_hold() {
    caught(Fault::AskTells, "12 open");
    caught(Fault::ViewTells, "12 open");
    caught(Fault::RefusalTells, "12 open");
    caught(Fault::WritesTogether, "12 open");
}

#[test]
fn resigning_ending_refusing_and_panicking() {
    caught(Fault::ListsResign, "resign");
    caught(Fault::ResignsInTurn, "resign");
    caught(Fault::ResignWins, "resign");
    caught(Fault::AsksAfterEnd, "over");
    caught(Fault::ResignsAfterEnd, "over");
    caught(Fault::CheckChanges, "refused");
    caught(Fault::Panics, "panic");
}

#[test]
fn a_breach_is_found_again_from_its_own_words() {
    let game = Duel::<()>::with(Fault::DiceLeak);
    let breach = check_game(&game, 2, DECISIONS).unwrap_err();
    let plan = Plan { game: breach.game, ..Plan::new(breach.seed, breach.decision + 1) };
    assert_eq!(check_plan(&game, &plan), Err(breach.clone()));
    let words = breach.to_string();
    let again = format!(
        "game: {}, dear: {}, ..Plan::new(2, {})",
        breach.game,
        breach.dear,
        breach.decision + 1
    );
    assert!(words.contains(&again) && words.contains("strike"), "{words}");
}
