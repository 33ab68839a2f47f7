//! What the simple player does in positions where the reason is plain.

mod common;

use engine::{Game, Judges, Quiet, Script, Side};
use warfare::Warfare;
use warfare::action::{Action, Ask};

/// What side west is asked at the start of a case, and what the simple player answers.
fn advised(game: &Warfare) -> (Option<Ask>, Action) {
    let s = game.start();
    (game.asks(&s)[Side::A], game.advice(&s, Side::A).expect("advice for every ask"))
}

/// What he answers when both sides have done with their moves and a routed unit may throw.
fn at_the_rally(setup: &str) -> Action {
    let game = common::staged(&format!("{setup}\nstep morale"));
    let mut s = game.start();
    game.apply(&mut s, Side::B, Action::Done, &mut Script::new(&[]), &mut Quiet).expect("no dice");
    assert!(matches!(game.asks(&s)[Side::A], Some(Ask::Rally { .. })), "{:?}", game.asks(&s));
    game.advice(&s, Side::A).expect("advice for every ask")
}

const RUNNING: &str = "west ashigaru A at 9000,3000, routed\nwest ashigaru B at 9000,6000\n\
                       east ashigaru Z at 9000,11000";

#[test]
fn a_routed_unit_waits_for_a_leader_who_may_come() {
    let near = format!("{RUNNING}\nwest leader L of B");
    assert_eq!(at_the_rally(&near), Action::Decline);
    assert_eq!(at_the_rally(RUNNING), Action::Throw);
}

#[test]
fn nobody_waits_when_losses_are_about_to_be_counted() {
    let near = format!("{RUNNING}\nwest leader L of B");
    assert_eq!(at_the_rally(&format!("{near}\nturns 1")), Action::Throw);
    // A and L are half of what west has, and the breaking point is looked at next.
    assert_eq!(at_the_rally(&format!("{near}\nbreaks west\nbreaking 40")), Action::Throw);
}

#[test]
fn bows_hold_their_fire_when_they_must_go_where_their_side_wants_to_be() {
    let setup = "hill 0,8000 to 18288,12192\nwest ashigaru-yumi A at 9000,4000\n\
                 east ashigaru Z at 9000,6500\naim west level 1 1 end\nstep fire";
    let game = common::staged(&format!("{setup}\nturns 9"));
    assert!(matches!(advised(&game), (Some(Ask::Fire), Action::Fire { .. })));
    let game = common::staged(&format!("{setup}\nturns 3"));
    assert_eq!(advised(&game), (Some(Ask::Fire), Action::Done));
}

#[test]
fn two_begin_an_attack_that_one_alone_does_not() {
    let one = "west ronin A at 9000,4600\neast monk Z at 9000,6000";
    let (_, alone) = advised(&common::staged(one));
    assert!(!matches!(alone, Action::Attack { .. }), "{alone:?}");
    let two = format!("{one}\nwest ronin B at 10000,5600");
    let (_, first) = advised(&common::staged(&two));
    assert!(matches!(first, Action::Attack { .. }), "{first:?}");
}
