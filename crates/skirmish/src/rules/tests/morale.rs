//! SS-MOR, SS-GRP-03, SS-RLY.

use engine::{Piece, Side};
use measure::Point;

use crate::Skirmish;
use crate::catalogue::{Armour, Class};
use crate::event::{Cause, Event, Nerve, Reason};
use crate::stage::{Stage, happens};
use crate::state::{Motion, State, Status, mark};

use Armour::{Light, Unarmoured};
use Class::{Ashigaru, Bushi, Noumin};
use Side::{A, B};

/// So many of a class of side A in a row, as one group.
fn row(stage: &mut Stage, class: Class, count: i32) -> Vec<Piece> {
    let mut all = Vec::new();
    for n in 0..count {
        all.push(stage.add(A, class, Unarmoured, (2000 + 300 * n, 2000)));
    }
    stage.group(&all);
    all
}

/// An enemy far to the north.
fn enemy(stage: &mut Stage) -> Piece {
    stage.add(B, Bushi, Light, (6000, 11_000))
}

fn lose(s: &mut State, who: &[Piece], status: Status) {
    for p in who {
        s.figure_mut(*p).status = status;
    }
}

fn reasons(game: &Skirmish, s: &State, group: u8, cause: Cause) -> Vec<(Reason, i16)> {
    game.morale_tally(s, group, cause).iter().collect()
}

/// A group tests with this die: what it comes to.
fn tested(game: &Skirmish, s: &mut State, group: u8, cause: Cause, die: u8) -> (i8, Nerve) {
    let told = happens(&[die], |dice, told| game.test(s, group, cause, dice, told).map(|_| ()));
    match told[..] {
        [Event::Tested { total, nerve, .. }] => (total, nerve),
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn r_ss_grp_03_ex_27_a_tie_of_classes_is_the_lower_one() {
    for (tie, class, leads) in [("lower", Ashigaru, true), ("higher", Bushi, false)] {
        let mut stage = Stage::new().with("majority_tie", tie);
        let mut all = row(&mut stage, Bushi, 2);
        all.extend((0..2).map(|n| stage.add(A, Ashigaru, Light, (2000 + 300 * n, 3000))));
        let group = stage.group(&all);
        stage.lead(all[0]);
        enemy(&mut stage);
        let (game, s) = stage.ready();
        assert_eq!(game.majority(&s, group), Some(class));
        let has = reasons(&game, &s, group, Cause::Losses).contains(&(Reason::Leader, 1));
        assert_eq!(has, leads, "a leader of the majority's class adds nothing");
    }
}

#[test]
fn r_ss_mor_03_ex_23_a_leader_and_a_charge_hearten() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Noumin, 7);
    let leader = stage.add(A, Ashigaru, Light, (2000, 2400));
    let group = stage.group(&[&all[..], &[leader]].concat());
    stage.lead(leader);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    let told = reasons(&game, &s, group, Cause::Charging);
    assert_eq!(told, [(Reason::Leader, 1), (Reason::Advancing, 1)]);
    assert_eq!(tested(&game, &mut s, group, Cause::Charging, 1), (3, Nerve::Ok));
    assert_eq!(s.group(group).no_advance, 0);
}

#[test]
fn r_ss_mor_04_ex_24_losses_and_a_dead_commander_hold_a_charge_back() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Noumin, 7);
    let leader = stage.add(A, Ashigaru, Light, (2000, 2400));
    let group = stage.group(&[&all[..], &[leader]].concat());
    stage.lead(leader);
    let commander = stage.add(A, Bushi, Light, (9000, 1000));
    stage.command(commander);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    lose(&mut s, &all[..4], Status::Killed);
    lose(&mut s, &[commander], Status::Killed);
    (s.turn, s.commander_lost[A]) = (3, 1);
    assert_eq!(tested(&game, &mut s, group, Cause::Charging, 1), (-1, Nerve::NoAdvance));
    assert_eq!(s.group(group).no_advance, 1, "for the rest of this P3");
    assert!(!s.group(group).is_broken());
}

#[test]
fn r_ss_mor_03_ex_25_everything_that_applies_is_added() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Ashigaru, 5);
    let leader = stage.add(A, Bushi, Light, (2000, 2400));
    let group = stage.group(&[&all[..], &[leader]].concat());
    stage.lead(leader);
    let commander = stage.add(A, Bushi, Light, (2000, 6400));
    stage.command(commander);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    lose(&mut s, &all[..2], Status::Killed);
    lose(&mut s, &all[2..3], Status::Disabled);
    for p in &all[3..] {
        s.figure_mut(*p).damage = 2;
    }
    let told = reasons(&game, &s, group, Cause::Losses);
    let due = [
        (Reason::Leader, 1),
        (Reason::HalfLost, -2),
        (Reason::HalfWounded, -1),
        (Reason::FcNear, 2),
    ];
    assert_eq!(told, due);
    assert_eq!(tested(&game, &mut s, group, Cause::Losses, 2), (2, Nerve::Ok));
    // Had the commander been killed in this turn:
    lose(&mut s, &[commander], Status::Killed);
    s.commander_lost[A] = s.turn;
    assert_eq!(tested(&game, &mut s, group, Cause::Losses, 2), (-3, Nerve::Broken));
    assert!(s.group(group).is_broken() && !s.group(group).has(mark::NO_RALLY));
}

#[test]
fn r_ss_mor_03_ex_26_half_is_half_and_not_less() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Bushi, 5);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    let has = |s: &State, reason| {
        reasons(&game, s, 0, Cause::Losses).iter().any(|(known, _)| *known == reason)
    };
    lose(&mut s, &all[..2], Status::Killed);
    assert!(!has(&s, Reason::HalfLost), "two of five");
    lose(&mut s, &all[2..3], Status::Fled);
    assert!(has(&s, Reason::HalfLost), "three of five");
    assert!(!has(&s, Reason::HalfWounded));
    s.figure_mut(all[3]).damage = 2;
    assert!(has(&s, Reason::HalfWounded), "one of two");
    s.figure_mut(all[3]).damage = 1;
    assert!(!has(&s, Reason::HalfWounded), "a scratch is no wound");
}

#[test]
fn r_ss_mor_06_a_broken_group_stays_broken_and_may_get_worse() {
    let mut stage = Stage::new();
    row(&mut stage, Bushi, 2);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    assert_eq!(tested(&game, &mut s, 0, Cause::Losses, 8).1, Nerve::Ok);
    assert!(s.group(0).is_broken());
    lose(&mut s, &[Piece(0)], Status::Killed);
    s.group_mut(0).motion = Motion::Retiring;
    s.commander_lost[A] = s.turn;
    assert_eq!(tested(&game, &mut s, 0, Cause::Losses, 1), (-5, Nerve::NoRally));
    assert!(s.group(0).has(mark::NO_RALLY));
}

#[test]
fn r_ss_mor_07_nobody_tests_for_a_group_without_anybody() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Bushi, 2);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    lose(&mut s, &all, Status::Disabled);
    let told =
        happens(&[], |dice, told| game.test(&mut s, 0, Cause::Losses, dice, told).map(|_| ()));
    assert_eq!(told, []);
}

#[test]
fn r_ss_mor_10_a_centimetre_nearer_or_further_counts() {
    let mut stage = Stage::new();
    let who = row(&mut stage, Bushi, 1)[0];
    let foe = stage.add(B, Bushi, Light, (2000, 6000));
    let (game, mut s) = stage.ready();
    game.note_ahead(&mut s, 0);
    assert_eq!((s.group(0).ahead, s.group(0).ahead_u), (Point::new(2000, 6000), Some(4000)));
    for (y, motion) in [
        (2099, Motion::Stationary),
        (2100, Motion::Advancing),
        (1901, Motion::Stationary),
        (1900, Motion::Retiring),
    ] {
        s.figure_mut(who).at = Point::new(2000, y);
        // Where the enemy has gone meanwhile does not matter.
        s.figure_mut(foe).at = Point::new(9000, 9000);
        game.set_motion(&mut s, 0, &mut Vec::new());
        assert_eq!(s.group(0).motion, motion, "{y}");
    }
}

#[test]
fn r_ss_mor_11_ex_35_an_enemy_on_the_flank_counts_unless_a_friend_is_nearer() {
    for (friend, flanked) in [(true, false), (false, true)] {
        let mut stage = Stage::new();
        let leader = stage.add(A, Bushi, Light, (6000, 6000));
        stage.lead(leader);
        stage.add(B, Bushi, Light, (6000, 6800));
        stage.add(B, Bushi, Light, (7000, 5900));
        if friend {
            stage.add(A, Ashigaru, Light, (5200, 5800));
        }
        let (game, s) = stage.ready();
        let told = reasons(&game, &s, 0, Cause::Losses);
        assert_eq!(told.contains(&(Reason::Flank, -1)), flanked);
    }
}

#[test]
fn r_ss_mor_12_friends_in_sight_who_advance_or_have_won_hearten() {
    let mut stage = Stage::new();
    row(&mut stage, Bushi, 1);
    stage.add(A, Bushi, Light, (2000, 4000));
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    let has = |s: &State| reasons(&game, s, 0, Cause::Losses).contains(&(Reason::Friends, 1));
    assert!(!has(&s));
    s.group_mut(1).motion = Motion::Advancing;
    assert!(has(&s));
    s.group_mut(1).set(mark::BROKEN);
    assert!(!has(&s), "not those who run");
    s.group_mut(1).clear(mark::BROKEN);
    (s.group_mut(1).motion, s.group_mut(1).won) = (Motion::Stationary, 1);
    assert!(has(&s), "they won");
}

#[test]
fn r_ss_mor_13_half_of_a_group_in_cover_is_enough() {
    let mut stage = Stage::new();
    let all = row(&mut stage, Bushi, 2);
    stage.area(measure::AreaKind::Rocks, (1900, 1900), (2100, 2100));
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    let has = |s: &State| reasons(&game, s, 0, Cause::Losses).contains(&(Reason::HighOrCover, 1));
    assert!(has(&s), "one of two");
    s.figure_mut(all[0]).at = Point::new(2000, 3000);
    assert!(!has(&s));
}

#[test]
fn r_ss_mor_14_a_commander_is_near_to_50_cm_and_in_sight() {
    let mut stage = Stage::new();
    let one = row(&mut stage, Bushi, 1)[0];
    let commander = stage.add(A, Bushi, Light, (7200, 2000));
    stage.command(commander);
    stage.wall(600, (8000, 1000), (8000, 3000));
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    let has = |s: &State| reasons(&game, s, 0, Cause::Losses).contains(&(Reason::FcNear, 2));
    assert!(has(&s), "a gap of 5000 is within 50 cm");
    s.figure_mut(one).at.x = 1999;
    assert!(!has(&s));
    (s.figure_mut(one).at.x, s.figure_mut(commander).at.x) = (7500, 8500);
    assert!(!has(&s), "a wall is between");
    s.figure_mut(commander).at.x = 7900;
    assert!(has(&s));
    s.group_mut(1).set(mark::BROKEN);
    assert!(!has(&s), "his own group runs");
}

#[test]
fn r_ss_rly_01_ex_28_a_four_rallies_who_has_run() {
    let mut stage = Stage::new();
    row(&mut stage, Ashigaru, 2);
    enemy(&mut stage);
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    // Broken since P1 only if it was broken then.
    let told = happens(&[], |dice, told| game.rally(&mut s, 0, dice, told));
    assert_eq!(told, [], "SS-RLY-02: it broke in this turn");
    game.note_ahead(&mut s, 0);
    happens(&[3], |dice, told| game.rally(&mut s, 0, dice, told));
    assert!(s.group(0).is_broken());
    let told = happens(&[4], |dice, told| game.rally(&mut s, 0, dice, told));
    assert_eq!(told, [Event::Rallied { group: 0, faces: 6, roll: 4, back: true }]);
    assert!(!s.group(0).is_broken());
    assert_eq!(s.figure(Piece(0)).actions, 0, "SS-RLY-03");
    s.group_mut(0).set(mark::BROKEN | mark::NO_RALLY | mark::RUNNING);
    assert_eq!(happens(&[], |dice, told| game.rally(&mut s, 0, dice, told)), []);
}
