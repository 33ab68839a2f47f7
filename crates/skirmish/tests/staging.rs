//! What is wrong with a case is told with its line and a remedy; what is right begins as it says.

mod common;

use std::sync::Arc;

use case::Cased;
use engine::{Game, Side};
use skirmish::action::Ask;
use skirmish::{Skirmish, load};

/// Everything that is wrong with a set-up.
fn wrong(setup: &str) -> Vec<(usize, String)> {
    let files = common::files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let text = format!("title t\nbook {}\n{setup}\n? turn 1\n", load::FOLDER);
    let case = common::told(skirmish::case::parse("t.case", &text));
    match Skirmish::stage(&case.scene, &files, &opened) {
        Ok(_) => Vec::new(),
        Err(troubles) => {
            assert!(troubles.iter().all(|trouble| !trouble.remedy.is_empty()));
            troubles.into_iter().map(|trouble| (trouble.line, trouble.what)).collect()
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let fine = "west bushi A at 10,10, armoured, katana\neast bushi Z at 50,50";
    assert_eq!(wrong(fine), []);
    for (line, at, what) in [
        ("west samurei B at 20,20", 5, "nobody is a `samurei`"),
        ("west bushi B", 5, "B stands nowhere"),
        ("west bushi B at 20,20, armoured, kat", 5, "what is `kat`?"),
        ("west noumin B at 20,20, heavy", 5, "SS-ARM-01"),
        ("west bushi B at 20", 5, "`20` is no point"),
        ("west bushi B at 11,10", 5, "A and B stand too close"),
        ("west bushi B at 0.5,20", 5, "B is not wholly on the table"),
        ("west bushi A at 20,20", 5, "two pieces are called A"),
        ("north bushi B at 20,20", 5, "what is `north`?"),
        ("group west Spears, broken", 5, "belongs to a group `Spears`"),
        ("group west A, bold", 5, "what is `bold`?"),
        ("contact A to Nobody", 5, "nobody is called A, or Nobody"),
        ("ladder at 20,20", 5, "nothing the ladder could lean on"),
        ("home west up", 5, "no edge `up`"),
        ("step supper west", 5, "no step `supper`"),
        ("exits west Road", 5, "no exit `Road`"),
        ("site Gate by west on Gate", 5, "no line `Gate`"),
        ("area swamp 1,1 to 2,2", 5, "`swamp` is no kind of area"),
        ("wall 3 \"Wall\" 1,1 500,1", 5, "is off the table"),
        ("ground nowhere", 5, "no ground `nowhere`"),
        ("option turn_order sideways", 5, "cannot be `sideways`"),
        ("west bushi B at 20,20, climbed 3", 1, "stands at nothing to climb"),
        ("west bushi B at 50,47.95, katana\nstep melee west", 6, "calls for a die before"),
    ] {
        let told = wrong(&format!("{fine}\n{line}"));
        let meets = |(n, text): &(usize, String)| *n == at && text.contains(what);
        assert!(told.iter().any(meets), "{line}: {told:?}");
    }
}

#[test]
fn a_case_begins_where_it_says() {
    let people = "west bushi A at 10,10, katana, group Two\nwest bushi B at 20,10, group Two\n\
                  east bushi Z at 50,50";
    let asked = |more: &str, side: Side| {
        let game = common::staged(&format!("{people}\n{more}"));
        game.asks(&game.start())[side]
    };
    assert_eq!(asked("", Side::A), Some(Ask::Act));
    assert_eq!(asked("step actions east", Side::B), Some(Ask::Act));
    assert_eq!(asked("first east", Side::B), Some(Ask::Act));
    let forced = asked("group west Two, broken\nstep compulsory west", Side::A);
    assert!(matches!(forced, Some(Ask::Forced { .. })), "{forced:?}");
    // Nobody is left to decide in the rest of the turn, so it is the others'.
    assert_eq!(asked("step rally west", Side::B), Some(Ask::Act));
    let game = common::staged(&format!("{people}\nturn 3\nturns 9\nhome west east"));
    assert_eq!((game.start().turn, game.scenario.turns), (3, 9));
}

#[test]
fn a_scenario_begins_at_its_beginning() {
    let game = common::staged("scenario cup-of-water\noption turn_order action_ladder");
    assert_eq!(game.scenario.id, "cup-of-water");
    assert_eq!(game.asks(&game.start())[Side::A], Some(Ask::Deploy));
    assert_eq!(game.scenario.chosen.len(), 1);
}
