//! The younger book's chapters on monks, challenges, seppuku, draft horses and carts: what cases do
//! not reach, and the contract of `engine` on the scenarios that use them.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use ::case::Cased;
use book::Files;
use engine::contract::check_game;
use engine::{Game, Quiet, Script, Seeded, Side};
use havoc::action::Action;
use havoc::book::Book;
use havoc::event::Event;
use havoc::play::Play;
use havoc::state::State;
use havoc::{Havoc, case, load};

const SCENARIOS: [&str; 6] =
    ["two-banners", "two-schools", "sea-of-grass", "last-light", "still-bell", "rice-carts"];

#[test]
fn their_scenarios_keep_the_contract() {
    let files = common::files();
    for id in SCENARIOS {
        if let Err(breach) = check_game(&game(&files, id), 1, 200) {
            panic!("{id}: {breach}");
        }
    }
}

/// A scenario of the younger book.
fn game(files: &Files, id: &str) -> Havoc {
    let play = load::play(files, "samurai-blades", id).expect("a shipped scenario");
    let book = Arc::new(Book::open(files, play).expect("the shipped book"));
    let wording = load::wording(files, play).expect("the shipped wording");
    let scenario = load::scenario(files, &book, id, &BTreeMap::new()).expect("a scenario");
    Havoc::new(book, scenario, Arc::new(wording))
}

/// The last action of a case, played with these dice: the game, and the state after it.
fn played(text: &str, dice: &[u8]) -> (Havoc, State, Vec<Event>) {
    let files = common::files();
    let case = case::parse("here", text).expect("a case");
    let play = case::play(&case.scene).expect("a book");
    let opened = common::book_and_wording_of(&files, play);
    let last = case.last_action::<Havoc>(&files, &opened).expect("a lawful action");
    let (game, mut s) = (last.game, last.state);
    let mut told = Vec::new();
    let played = game.apply(&mut s, last.side, last.action, &mut Script::new(dice), &mut told);
    assert!(played.is_ok(), "the dice suffice");
    (game, s, told)
}

const DUEL: &str = "
title A duel
book  samurai-blades
map   15 x 11 axial 5.5
west  mounted-samurai A at (0,0)/(-1,0)
east  mounted-samurai X at (1,0) wounded
champions A X
step  combat west
> A attacks X
";

#[test]
fn r_sb_due_04_a_champion_killed_by_the_other_is_counted() {
    let (_, s, _) = played(DUEL, &[1]);
    assert!(!s.duel.is_on());
    assert_eq!((s.honour.a.duel_kills, s.honour.b.duel_kills), (1, 0));
}

#[test]
fn r_sb_due_04_the_defender_can_win_it() {
    let wounded = DUEL.replace("A at (0,0)/(-1,0)", "A at (0,0) wounded");
    let wounded = wounded.replace("X at (1,0) wounded", "X at (1,0)/(2,0)");
    let (game, s, told) = played(&wounded, &[4]);
    let winner = Event::DuelOver { winner: game.men(Side::B).next().expect("X") };
    assert!(told.contains(&winner), "{told:?}");
    assert_eq!((s.honour.a.duel_kills, s.honour.b.duel_kills), (0, 1));
}

#[test]
fn r_sb_due_06_duels_do_not_make_a_game_endless() {
    let game = game(&common::files(), "two-banners");
    let mut s = game.start();
    for _ in 0..game.bound() {
        let asks = game.asks(&s);
        let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else { break };
        let mut list = Vec::new();
        game.all_actions(&s, side, &mut list);
        let duels = |a: &&Action| matches!(a, Action::Challenge { .. } | Action::Accept { .. });
        let action = list.iter().find(duels).copied().unwrap_or_else(|| game.idle(&s, side));
        let Ok(()) = game.apply(&mut s, side, action, &mut Seeded::new(1), &mut Quiet);
    }
    assert!(game.outcome(&s).is_some(), "the game has no end");
    // Ruling K-26: thirty turns at most are added.
    assert_eq!(s.turn, game.scenario.turns + 30);
}

const CARTS: &str = "
title Carts everywhere
book  samurai-blades
map   12 x 9 axial 5.4
exits west east west
exits east east west
turns 4
west  carter A at (1,0)
west  carter B at (0,-1)
west  ashigaru D at (-1,1)
west  samurai S at (1,3)
west  samurai T at (4,-4)
east  carter E at (-1,-2)
east  bandit F at (3,-2)
none  cart C at (0,0)/(-1,0)
none  draft-horse H at (0,3)/(-1,3)
none  cart G at (-2,3)/(-3,3)
none  draft-horse I at (1,-3)/(0,-3)
none  cart K at (-1,-3)/(-2,-3)
harness H to G
step  declare west
? turn 2
";

/// In the shipped scenarios random play seldom gets as far as pushing a cart.
#[test]
fn carts_keep_the_contract() {
    let files = common::files();
    let case = case::parse("here", CARTS).expect("a case");
    let opened = common::book_and_wording_of(&files, Play::SamuraiBlades);
    let game = Havoc::stage(&case.scene, &files, &opened).expect("a game");
    let report = check_game(&game, 1, 4_000).unwrap_or_else(|breach| panic!("{breach}"));
    for name in ["Push", "Lead", "Harness", "Unharness", "Mount", "Exit"] {
        assert!(report.actions_seen.contains_key(name), "{name}: {:?}", report.actions_seen);
    }
    assert!(report.asks_seen.contains_key("Shove"), "{:?}", report.asks_seen);
}
