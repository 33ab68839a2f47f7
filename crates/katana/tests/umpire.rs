//! What an umpire decides stands in the log with his reason, and plays again.

mod common;

use engine::{Piece, Script, Seeded, Side, Table, Turned};
use katana::action::{Action, Condition, Ruling};
use katana::state::mark;

#[test]
fn r_ky_ump_07_a_ruling_has_a_reason_and_plays_again() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let rain = Action::Rule(Ruling::Rain { rain: true });
    let mut none = Script::new(&[]);
    assert_eq!(table.rule(rain, "  ", &mut none), Err(Turned::Unheard));
    table.rule(rain, "clouds since noon", &mut none).unwrap();
    assert!(table.state.rain);
    assert!(matches!(table.rule(rain, "again", &mut none), Err(Turned::Refused(_))));
    let last = table.log.last().unwrap();
    assert!(last.umpire && last.words.as_deref() == Some("clouds since noon"));
    let again = Table::replay(&game, &table.log).unwrap();
    assert_eq!(again.state, table.state);
}

#[test]
fn r_ky_ump_03_he_sets_conditions_and_no_side_can() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let who = Piece(0);
    let ruling = Ruling::Condition { who, condition: Condition::Burdened, on: true };
    let refused = table.act(Side::A, 0, Action::Rule(ruling), &mut Script::new(&[]));
    assert!(matches!(refused, Err(Turned::Refused(refusal)) if refusal.rule.0 == "KY-UMP-07"));
    table.rule(Action::Rule(ruling), "he carries the chest", &mut Script::new(&[])).unwrap();
    assert!(table.state.man(who).has(mark::BURDENED));
    // What a side wrote before cannot be taken out from under it.
    assert!(table.back(Side::A).is_err());
}

#[test]
fn r_ky_ump_01_he_calls_for_a_test() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let test = Action::Rule(Ruling::Test { group: 0 });
    table.rule(test, "the bridge is burning", &mut Seeded::new(3)).unwrap();
    let last = table.log.last().unwrap();
    assert_eq!(last.dice.len(), 1, "{last:?}");
    let nobody = Action::Rule(Ruling::Test { group: 7 });
    let refused = table.rule(nobody, "…", &mut Seeded::new(3));
    assert!(matches!(refused, Err(Turned::Refused(refusal)) if refusal.rule.0 == "KY-UMP-01"));
}
