//! The door: staleness, turns, dice by hand, taking back, replay.

use crate::faults::Fault;
use crate::toy::{Action, Duel, Event, STRIKE, owner};
use engine::*;

const WRITE_1: Action = Action::Write { piece: Piece(1) };
const REST: Action = Action::Rest { turns: 0 };

type T = Table<Duel>;

/// A table at which both have sealed and A is to move.
fn begun() -> T {
    let mut table = Table::open(Duel::sound());
    act(&mut table, Side::A, Action::Seal, &[]).unwrap();
    act(&mut table, Side::B, Action::Seal, &[]).unwrap();
    table
}

fn act(table: &mut T, side: Side, action: Action, dice: &[u8]) -> Result<(), Turned<Event>> {
    table.act(side, table.log.len(), action, &mut Script::new(dice))
}

fn strike(by: u8, at: u8) -> Action {
    Action::Strike { by: Piece(by), at: Piece(at) }
}

#[test]
fn two_sides_writing_at_once_do_not_collide() {
    let mut table = Table::open(Duel::sound());
    let mut dice = Script::new(&[]);
    table.act(Side::A, 0, WRITE_1, &mut dice).unwrap();
    table.act(Side::B, 0, Action::Seal, &mut dice).unwrap();
    assert_eq!(table.act(Side::A, 0, Action::Seal, &mut dice), Err(Turned::Stale));
    assert_eq!(table.act(Side::A, 3, Action::Seal, &mut dice), Err(Turned::Stale));
    // B sealed in between, but A is asked the same as before.
    table.act(Side::A, 1, Action::Seal, &mut dice).unwrap();
    assert_eq!(table.log.len(), 3);
}

#[test]
fn what_the_other_side_changed_must_have_been_seen() {
    let mut table = begun();
    act(&mut table, Side::A, REST, &[]).unwrap();
    let mut dice = Script::new(&[]);
    assert_eq!(table.act(Side::B, 2, REST, &mut dice), Err(Turned::Stale));
    table.act(Side::B, 3, REST, &mut dice).unwrap();
}

#[test]
fn only_the_side_that_is_asked_may_act_and_only_legally() {
    let mut table = begun();
    let before = table.state.clone();
    assert_eq!(act(&mut table, Side::B, REST, &[]), Err(Turned::NotYours));
    let refused = act(&mut table, Side::A, strike(0, 1), &[]).unwrap_err();
    assert_eq!(refused.to_string(), "D-2.1: there is no such target");
    assert!(table.state == before && table.log.len() == 2);
}

#[test]
fn either_side_may_resign_at_any_time_but_once() {
    let mut table = begun();
    assert!(matches!(act(&mut table, Side::A, strike(0, 4), &[]), Err(Turned::Roll { .. })));
    // Neither a wrong count of entries nor the die that is waited for stands in the way.
    table.act(Side::B, 77, Action::Resign, &mut Script::new(&[])).unwrap();
    assert_eq!(table.outcome(), Some(Outcome::Won(Side::A)));
    assert_eq!(table.waiting(), None);
    assert_eq!(act(&mut table, Side::A, Action::Resign, &[]), Err(Turned::Over));
    assert_eq!(table.give(3), Err(Turned::NoSuchDie { face: 3, faces: 0 }));
    assert_eq!(table.back(Side::B), Err(Turned::Over));
    assert_eq!(table.back_by_consent(Side::B), Err(Turned::Over));
}

#[test]
fn dice_read_out_by_hand_lead_to_the_same_as_dice_given_at_once() {
    let mut hand = begun();
    let Err(Turned::Roll { die, so_far }) = act(&mut hand, Side::A, strike(0, 4), &[]) else {
        panic!("the strike needs a die")
    };
    assert_eq!((die, so_far.len()), (Die::new(6, STRIKE, Side::A), 0));
    assert_eq!(hand.asks(), BySide::new(None, None));
    assert_eq!(act(&mut hand, Side::A, REST, &[]), Err(Turned::WaitingForDie));
    assert_eq!(hand.back(Side::A), Err(Turned::WaitingForDie));
    assert_eq!(hand.give(7), Err(Turned::NoSuchDie { face: 7, faces: 6 }));
    assert_eq!(hand.give(0), Err(Turned::NoSuchDie { face: 0, faces: 6 }));
    let Err(Turned::Roll { die, so_far }) = hand.give(6) else { panic!("a six rolls again") };
    assert_eq!((die.faces, so_far.as_slice()), (10, hand.so_far()));
    assert!(matches!(so_far[..], [Event::Struck { roll: 6, .. }]));
    assert_eq!(hand.log.len(), 2);
    hand.give(9).unwrap();

    let mut once = begun();
    act(&mut once, Side::A, strike(0, 4), &[6, 9]).unwrap();
    assert_eq!((&once.log, &once.state), (&hand.log, &hand.state));
}

#[test]
fn a_free_entry_is_taken_back_exactly_and_repeatedly() {
    let mut table = Table::open(Duel::sound());
    let start = table.state.clone();
    act(&mut table, Side::A, WRITE_1, &[]).unwrap();
    let written = table.state.clone();
    act(&mut table, Side::A, Action::Write { piece: Piece(2) }, &[]).unwrap();
    assert_eq!(table.back(Side::B), Err(Turned::NotBack(NotBack::Nothing)));
    table.back(Side::A).unwrap();
    assert_eq!(table.state, written);
    table.back(Side::A).unwrap();
    assert_eq!((table.state.clone(), table.log.len()), (start, 0));
    assert_eq!(table.back(Side::A), Err(Turned::NotBack(NotBack::Nothing)));
    // What was seen counts again from the entries that are left.
    table.act(Side::A, 0, WRITE_1, &mut Script::new(&[])).unwrap();
}

#[test]
fn an_answer_is_taken_out_from_under_the_other_sides() {
    let mut table = Table::open(Duel::sound());
    act(&mut table, Side::A, WRITE_1, &[]).unwrap();
    act(&mut table, Side::B, Action::Write { piece: Piece(4) }, &[]).unwrap();
    act(&mut table, Side::B, Action::Seal, &[]).unwrap();
    let mut without = Table::open(Duel::sound());
    act(&mut without, Side::B, Action::Write { piece: Piece(4) }, &[]).unwrap();
    act(&mut without, Side::B, Action::Seal, &[]).unwrap();
    table.back(Side::A).unwrap();
    assert_eq!((&table.log, &table.state), (&without.log, &without.state));
    assert_eq!(table.back(Side::A), Err(Turned::NotBack(NotBack::Nothing)));
    Table::replay(Duel::sound(), &table.log).expect("its digests are those of what is left");
    // B is as far as it was: what it has seen is not fewer entries than it needs to have seen.
    act(&mut table, Side::A, WRITE_1, &[]).unwrap();
    act(&mut table, Side::A, Action::Write { piece: Piece(2) }, &[]).unwrap();
    table.back(Side::B).unwrap();
    table.act(Side::B, 1, Action::Write { piece: Piece(5) }, &mut Script::new(&[])).unwrap();
    let again = Table::replay(Duel::sound(), &table.log).unwrap();
    assert_eq!(again.state, table.state);
    // Once both are in, what they rest on stays.
    act(&mut table, Side::A, Action::Seal, &[]).unwrap();
    act(&mut table, Side::B, Action::Seal, &[]).unwrap();
    assert_eq!(table.back(Side::A), Err(Turned::NotBack(NotBack::ActedSince)));
}

#[test]
fn what_does_not_play_again_alike_holds_what_is_under_it() {
    let mut table = Table::open(Duel::<()>::with(Fault::WritesTogether));
    table.act(Side::A, 0, WRITE_1, &mut Script::new(&[])).unwrap();
    let write = Action::Write { piece: Piece(4) };
    table.act(Side::B, 1, write, &mut Script::new(&[])).unwrap();
    let before = (table.log.clone(), table.state.clone());
    assert_eq!(table.back(Side::A), Err(Turned::NotBack(NotBack::ActedSince)));
    assert_eq!((&table.log, &table.state), (&before.0, &before.1), "nothing has changed");
}

#[test]
fn what_is_fixed_is_not_taken_back() {
    let mut table = begun();
    let back = |table: &mut T, side| table.back(side).unwrap_err();
    assert_eq!(back(&mut table, Side::A), Turned::NotBack(NotBack::ActedSince));
    act(&mut table, Side::A, strike(0, 4), &[1]).unwrap();
    assert_eq!(back(&mut table, Side::A), Turned::NotBack(NotBack::Rolled));
    let look = Action::Look { by: Piece(4), at: Piece(0) };
    act(&mut table, Side::B, look, &[]).unwrap();
    assert_eq!(back(&mut table, Side::B), Turned::NotBack(NotBack::Uncovered));
    assert_eq!(table.back_by_consent(Side::A), Err(Turned::NotBack(NotBack::Uncovered)));
    assert_eq!(table.log.len(), 4);
}

#[test]
fn by_consent_dice_are_taken_back_but_do_not_fall_again() {
    let mut table = begun();
    let before = table.state.clone();
    let draw = table.draw();
    act(&mut table, Side::A, strike(0, 4), &[1]).unwrap();
    act(&mut table, Side::B, REST, &[]).unwrap();
    table.back_by_consent(Side::A).unwrap();
    assert_eq!((&table.state, table.log.len(), table.again), (&before, 2, 1));
    assert_ne!(table.draw(), draw);
    act(&mut table, Side::A, strike(0, 4), &[2]).unwrap();
    assert_eq!(table.log[2].again, 1);
    let again = Table::replay(Duel::sound(), &table.log).unwrap();
    assert_eq!(again.draw(), table.draw());
    // The seal of B is still free, and taken back without a trace.
    table.back_by_consent(Side::B).unwrap();
    assert_eq!((table.log.len(), table.again), (1, 2));
    table.back_by_consent(Side::A).unwrap();
    assert_eq!((table.log.len(), table.again), (0, 2));
}

#[test]
fn by_consent_an_action_that_waits_for_a_die_is_called_off() {
    let mut table = begun();
    act(&mut table, Side::A, strike(0, 4), &[]).unwrap_err();
    table.back_by_consent(Side::A).unwrap();
    assert_eq!((table.waiting(), table.log.len(), table.again), (None, 2, 0));
    act(&mut table, Side::A, strike(0, 4), &[6]).unwrap_err();
    table.back_by_consent(Side::B).unwrap();
    assert_eq!((table.waiting(), table.log.len(), table.again), (None, 1, 1));
    assert_eq!(table.asks().b, Some(crate::toy::Ask::Write));
}

#[test]
fn each_eye_sees_its_own() {
    let mut table = Table::open(Duel::sound());
    act(&mut table, Side::A, WRITE_1, &[]).unwrap();
    let wrote = |piece| vec![Event::Wrote { side: Side::A, piece }];
    assert_eq!(table.seen(Eye::Side(Side::A), 0), wrote(Some(Piece(1))));
    assert_eq!(table.seen(Eye::Side(Side::B), 0), wrote(None));
    assert_eq!(table.seen(Eye::Umpire, 0), wrote(Some(Piece(1))));
    assert_eq!(table.seen(Eye::Umpire, 1), []);
    assert_eq!(table.seen(Eye::Umpire, 99), []);
}

/// Replays a short log after `spoil` has had its way with it.
#[track_caller]
fn spoiled(spoil: impl FnOnce(&mut Vec<EntryOf<Duel>>)) -> (usize, ReplayWhy) {
    let mut table = begun();
    act(&mut table, Side::A, strike(0, 4), &[6, 2]).unwrap();
    act(&mut table, Side::B, Action::Parry { piece: Piece(4) }, &[9]).unwrap();
    act(&mut table, Side::B, REST, &[]).unwrap();
    Table::replay(Duel::sound(), &table.log).expect("unspoiled, it plays again");
    spoil(&mut table.log);
    let error = Table::replay(Duel::sound(), &table.log).unwrap_err();
    assert!(error.to_string().starts_with(&format!("entry {}: ", error.entry)));
    (error.entry, error.why)
}

#[test]
fn a_replay_names_the_first_difference_and_its_kind() {
    let (entry, why) = spoiled(|log| log[2].action = strike(0, 1));
    assert!(entry == 2 && matches!(why, ReplayWhy::Refused(r) if r.rule == STRIKE));
    assert_eq!(spoiled(|log| log[3].side = Side::A), (3, ReplayWhy::NotAsked(Side::A)));
    assert_eq!(spoiled(|log| log[2].dice.push(1)), (2, ReplayWhy::DiceLeft { left: 1 }));
    let (entry, why) = spoiled(|log| log[2].dice.truncate(1));
    assert!(entry == 2 && matches!(why, ReplayWhy::DiceDry { die } if die.faces == 10));
    let (entry, why) = spoiled(|log| log[2].dice[1] = 11);
    let out_of_range = |why| matches!(why, ReplayWhy::DieOutOfRange { index: 1, face: 11, .. });
    assert!(entry == 2 && out_of_range(why));
    let (entry, why) = spoiled(|log| log[4].digest ^= 1);
    assert!(entry == 4 && matches!(why, ReplayWhy::DigestDiffers { .. }));
    assert_eq!(
        spoiled(|log| {
            log[1].events.pop();
        }),
        (1, ReplayWhy::EventsDiffer { event: 1 })
    );
    let resigned = |log: &mut Vec<EntryOf<Duel>>| {
        let mut table = begun();
        act(&mut table, Side::A, Action::Resign, &[]).unwrap();
        log.splice(2..2, table.log.drain(2..));
    };
    assert_eq!(spoiled(resigned), (3, ReplayWhy::Over));
    assert_eq!(owner(Piece(4)), Side::B);
}
