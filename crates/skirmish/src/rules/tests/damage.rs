//! SS-DMG, SS-HRS-02, SS-HRS-05.

use engine::{Piece, Side};
use measure::{Heading, Point};

use crate::Skirmish;
use crate::catalogue::{Armour, Class};
use crate::event::{Condition, Event, Harm};
use crate::stage::{Stage, happens};
use crate::state::{Climb, Horse, Ladder, Place, State, Status, bit, mark};

use Armour::Armoured;
use Class::{Ashigaru, Bushi, Kensei};

/// One figure of a class, hurt so: its damage and how it is then.
fn sum(stage: Stage, class: Class, harms: &[Harm]) -> (u8, Status) {
    let mut stage = stage;
    let who = stage.add(Side::A, class, Armoured, (1000, 1000));
    let (game, mut s) = stage.ready();
    for harm in harms {
        game.hurt(&mut s, who, *harm, &mut Vec::new());
    }
    (s.figure(who).damage, s.figure(who).status)
}

#[test]
fn r_ss_dmg_01_ex_05_one_scale_says_how_everybody_is() {
    let mut stage = Stage::new();
    let bushi = stage.add(Side::A, Bushi, Armoured, (1000, 1000));
    let kensei = stage.add(Side::A, Kensei, Armoured, (2000, 1000));
    let (game, _) = stage.ready();
    for who in [bushi, kensei] {
        let like = |damage| game.condition(who, damage);
        assert_eq!([like(0), like(1)], [Condition::Unhurt, Condition::Scratched]);
        assert_eq!([like(2), like(3)], [Condition::Wounded; 2]);
        assert_eq!([like(4), like(5)], [Condition::Disabled; 2]);
        assert_eq!([like(6), like(10), like(255)], [Condition::Killed; 3]);
    }
}

#[test]
fn r_ss_dmg_01_ex_14_damage_adds_up_whatever_the_order() {
    use Harm::{Disabled, Killed, Light, Wound};
    let of = |harms: &[Harm]| sum(Stage::new(), Bushi, harms);
    assert_eq!(of(&[Wound, Light, Light]), (4, Status::Disabled));
    assert_eq!(of(&[Wound, Disabled]), (6, Status::Killed));
    assert_eq!(of(&[Light, Light, Light]), (3, Status::Active));
    assert_eq!(of(&[Disabled, Light]), (5, Status::Disabled));
    assert_eq!(of(&[Disabled, Light, Light]), (6, Status::Killed));
    assert_eq!(of(&[Disabled, Wound]), (6, Status::Killed));
    assert_eq!(of(&[Light; 4]), (4, Status::Disabled));
    assert_eq!(of(&[Killed]), (6, Status::Killed));
}

#[test]
fn r_ss_dmg_01_kensei_wounds_tough_doubles_what_a_kensei_takes() {
    use Harm::{Disabled, Killed, Light, Wound};
    let tough =
        |class, harms: &[Harm]| sum(Stage::new().with("kensei_wounds", "tough"), class, harms);
    assert_eq!(tough(Kensei, &[Wound, Wound, Wound]), (6, Status::Active));
    assert_eq!(tough(Kensei, &[Wound, Wound, Wound, Light]), (7, Status::Active));
    assert_eq!(tough(Kensei, &[Wound; 4]), (8, Status::Disabled));
    assert_eq!(tough(Kensei, &[Wound; 5]), (10, Status::Killed));
    assert_eq!(tough(Kensei, &[Disabled]), (8, Status::Disabled));
    assert_eq!(tough(Kensei, &[Killed]), (10, Status::Killed));
    assert_eq!(tough(Kensei, &[Wound, Wound, Wound, Disabled]), (10, Status::Killed));
    // Nobody else is.
    assert_eq!(tough(Bushi, &[Wound, Wound]), (4, Status::Disabled));
    assert_eq!(sum(Stage::new(), Kensei, &[Wound, Wound]), (4, Status::Disabled));
}

#[test]
fn r_ss_dmg_03_a_group_is_injured_by_a_light_wound_and_not_by_its_horses() {
    let mut stage = Stage::new();
    let rider = stage.add(Side::A, Bushi, Armoured, (1000, 1000));
    let horse = stage.ride(rider, Armour::Unarmoured, 0);
    let (game, mut s) = stage.ready();
    happens(&[], |dice, told| game.hurt_horse(&mut s, horse, Harm::Wound, dice, told));
    assert!(!s.group(0).has(mark::INJURED));
    assert_eq!(s.horse(horse).damage, 2);
    let told = happens(&[], |_, told| {
        game.hurt(&mut s, rider, Harm::Light, told);
        Ok(())
    });
    let hurt = Event::Hurt { who: rider, harm: Harm::Light, damage: 1, status: Status::Active };
    assert_eq!(told, [hurt]);
    assert!(s.group(0).has(mark::INJURED) && s.figure(rider).is_mounted());
}

/// A commander on a horse, in contact with an enemy to whom he came.
fn commander() -> (Skirmish, State, Piece, Piece) {
    let mut stage = Stage::new();
    let lord = stage.add(Side::A, Bushi, Armoured, (1000, 1000));
    let horse = stage.ride(lord, Armour::Unarmoured, 90);
    let foe = stage.add(Side::B, Bushi, Armoured, (1255, 1000));
    stage.add(Side::A, Ashigaru, Armoured, (3000, 3000));
    stage.command(lord);
    let (game, mut s) = stage.ready();
    s.turn = 3;
    s.came[lord.index()] = bit(foe);
    s.came[foe.index()] = bit(lord);
    (game, s, lord, horse)
}

#[test]
fn r_ss_hrs_05_who_is_put_out_loses_his_horse_and_his_contacts() {
    let (game, mut s, lord, horse) = commander();
    s.figure_mut(lord).set(mark::MOVE_LEFT);
    let told = happens(&[], |_, told| {
        game.hurt(&mut s, lord, Harm::Disabled, told);
        Ok(())
    });
    let at = Point::new(1000, 1000);
    assert_eq!(
        told,
        [
            Event::Hurt { who: lord, harm: Harm::Disabled, damage: 4, status: Status::Disabled },
            Event::HorseFled { horse },
            Event::CommanderLost { side: Side::A, who: lord, status: Status::Disabled },
        ]
    );
    let figure = s.figure(lord);
    assert_eq!((figure.at, figure.heading, figure.actions), (at, Heading::NORTH, 0));
    assert!(!figure.is_mounted() && !figure.has(mark::MOVE_LEFT));
    assert_eq!(*s.horse(horse), Horse::default());
    assert_eq!(s.came, [0; crate::state::FIGURES]);
}

#[test]
fn r_ss_clb_06_who_is_put_out_drops_his_ladder_and_loses_what_he_has_climbed() {
    let mut stage = Stage::new();
    let wall = stage.wall(900, (0, 1105), (2000, 1105));
    let bearer = stage.add(Side::A, Ashigaru, Armoured, (1000, 1000));
    stage.ladder(bearer);
    let (game, mut s) = stage.ready();
    s.figure_mut(bearer).climb = Climb { line: wall + 1, done: 300 };
    let told = happens(&[], |_, told| {
        game.hurt(&mut s, bearer, Harm::Killed, told);
        Ok(())
    });
    let at = Point::new(1000, 1000);
    assert_eq!(told[1..], [Event::LadderDropped { who: bearer, ladder: 0, at }]);
    assert_eq!(s.ladders[0], Ladder::Lies { at });
    assert!(!s.figure(bearer).is_climbing());
}

#[test]
fn r_ss_mor_01_a_commander_killed_or_fled_makes_all_test_and_one_disabled_does_not() {
    let all_test = |status| {
        let (game, mut s, lord, _) = commander();
        game.put_out(&mut s, lord, status, &mut Vec::new());
        assert_eq!(s.figure(lord).status, status);
        let asked: Vec<bool> = game.group_ids().map(|g| s.group(g).has(mark::LEADERLESS)).collect();
        (asked, s.commander_lost.a, s.commander_lost.b)
    };
    assert_eq!(all_test(Status::Killed), (vec![true, false, true], 3, 0));
    assert_eq!(all_test(Status::Fled), (vec![true, false, true], 3, 0));
    assert_eq!(all_test(Status::Disabled), (vec![false; 3], 3, 0));
    // K-03: who leaves by an exit is not lost.
    assert_eq!(all_test(Status::Away), (vec![false; 3], 0, 0));
    // K-36: first disabled, then killed.
    let (game, mut s, lord, _) = commander();
    game.put_out(&mut s, lord, Status::Disabled, &mut Vec::new());
    s.turn = 5;
    game.put_out(&mut s, lord, Status::Killed, &mut Vec::new());
    assert_eq!(s.commander_lost.a, 5);
    assert!(s.group(0).has(mark::LEADERLESS));
}

#[test]
fn r_ss_hrs_02_a_horse_goes_down_at_four_points() {
    let mut stage = Stage::new();
    let rider = stage.add(Side::A, Bushi, Armoured, (1000, 1000));
    let horse = stage.ride(rider, Armour::Unarmoured, 90);
    let (game, mut s) = stage.ready();
    for harm in [Harm::Light, Harm::Wound] {
        happens(&[], |dice, told| game.hurt_horse(&mut s, horse, harm, dice, told));
    }
    assert_eq!((s.horse(horse).damage, s.horse(horse).place), (3, Place::Ridden));
    let told = happens(&[4], |dice, told| game.hurt_horse(&mut s, horse, Harm::Light, dice, told));
    let (at, riding) = (Point::new(1000, 1000), Some(rider));
    assert_eq!(
        told,
        [
            Event::HorseHurt { horse, rider: riding, harm: Harm::Light, damage: 4 },
            Event::HorseDown { horse, rider: riding, at },
            Event::Fell { who: rider, roll: 4, hurt: false },
        ]
    );
    assert_eq!((s.horse(horse).place, s.figure(rider).at), (Place::Gone, at));
    assert!(!s.figure(rider).is_mounted() && s.figure(rider).damage == 0);
}

#[test]
fn r_ss_hrs_02_horse_wounds_simple_ignores_light_wounds_and_falls_to_any_other() {
    let mut stage = Stage::new().with("horse_wounds", "simple");
    let rider = stage.add(Side::A, Bushi, Armoured, (1000, 1000));
    let horse = stage.ride(rider, Armour::Unarmoured, 90);
    let (game, mut s) = stage.ready();
    for _ in 0..6 {
        happens(&[], |dice, told| game.hurt_horse(&mut s, horse, Harm::Light, dice, told));
    }
    assert_eq!((s.horse(horse).damage, s.horse(horse).place), (0, Place::Ridden));
    happens(&[5], |dice, told| game.hurt_horse(&mut s, horse, Harm::Wound, dice, told));
    assert_eq!((s.horse(horse).place, s.figure(rider).damage), (Place::Gone, 2));
}

#[test]
fn r_ss_hrs_03_a_riderless_horse_that_goes_down_is_removed_without_a_die() {
    let mut stage = Stage::new();
    let horse = stage.tether(Armour::Unarmoured, (4000, 4000));
    let (game, mut s) = stage.ready();
    let told =
        happens(&[], |dice, told| game.hurt_horse(&mut s, horse, Harm::Disabled, dice, told));
    let down = Event::HorseDown { horse, rider: None, at: Point::new(4000, 4000) };
    assert_eq!(told[1..], [down]);
    assert_eq!(s.horse(horse).place, Place::Gone);
}
