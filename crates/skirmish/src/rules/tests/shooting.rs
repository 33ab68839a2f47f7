//! SS-SHT, SS-LOS-02, SS-ARM-02, SS-ARM-03.

use engine::{Piece, PieceSet, Side};
use measure::{AreaKind, Point};

use crate::Skirmish;
use crate::action::Target;
use crate::catalogue::{Armour, Band, Class, Melee, Missile};
use crate::event::{Event, Harm, Shot};
use crate::rules::shooting::Aimed;
use crate::stage::{Stage, happens};
use crate::state::{Place, State, Status, mark};

use Armour::{Armoured, Heavy, Light, Unarmoured};
use Class::{Ashigaru, Bushi, Eiyuu, Kensei, Noumin};
use Missile::{Arquebus, Bow, Pistol};

/// Shoots with these dice: the shot, and all that was told after it.
fn shoot(
    game: &Skirmish,
    s: &mut State,
    who: Piece,
    at: Target,
    faces: &[u8],
) -> (Shot, Vec<Event>) {
    assert_eq!(game.may_aim(s, who, at), Ok(()));
    let mut told = happens(faces, |dice, told| game.shoot(s, who, at, dice, told));
    match told.remove(0) {
        Event::Shot(shot) => (shot, told),
        other => panic!("{other:?}"),
    }
}

/// An archer and one target straight north of him, at a gap.
fn duel(
    stage: Stage,
    by: (Class, Missile),
    at: (Class, Armour),
    gap: i32,
) -> (Skirmish, State, Piece, Piece) {
    let mut stage = stage;
    let archer = stage.shooter(Side::A, (by.0, by.1, Light), (1000, 1000));
    let target = stage.add(Side::B, at.0, at.1, (1000, 1200 + gap));
    let (game, s) = stage.ready();
    (game, s, archer, target)
}

/// The dice of a shot.
fn aimed(by: (Class, Missile), at: (Class, Armour), gap: i32) -> Aimed {
    let (game, s, archer, target) = duel(Stage::new(), by, at, gap);
    game.weigh_shot(&s, archer, target, None).expect("in range")
}

/// The rule that refuses a shot.
fn refused(game: &Skirmish, s: &State, who: Piece, group: u8) -> &'static str {
    game.may_aim(s, who, Target::Group(group)).expect_err("it is refused").rule.0
}

#[test]
fn r_ss_sht_05_ex_07_a_band_reaches_to_its_limit_from_base_to_base() {
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    let near = stage.add(Side::B, Bushi, Light, (1000, 2700));
    let far = stage.add(Side::B, Bushi, Light, (1000, 2701));
    let rider = stage.add(Side::B, Bushi, Light, (1000, 2750));
    stage.ride(rider, Unarmoured, 0);
    let (game, mut s) = stage.ready();
    let die = |s: &State, at| {
        let aimed = game.weigh_shot(s, archer, at, None).unwrap();
        (aimed.band, aimed.range)
    };
    assert_eq!(die(&s, near), (Band::Short, 4));
    assert_eq!(die(&s, far), (Band::Medium, 6));
    assert_eq!(die(&s, rider), (Band::Short, 4));
    s.figure_mut(rider).at = Point::new(1000, 2751);
    assert_eq!(die(&s, rider), (Band::Medium, 6));
}

#[test]
fn r_ss_sht_07_ex_08_a_shot_wounds() {
    let (game, mut s, archer, target) = duel(Stage::new(), (Bushi, Bow), (Ashigaru, Light), 2500);
    let (shot, told) = shoot(&game, &mut s, archer, Target::Group(1), &[7, 3, 4]);
    assert_eq!(
        shot,
        Shot {
            by: archer,
            weapon: Bow,
            among: 1,
            pick: None,
            at: target,
            horse_die: None,
            horse: None,
            band: Band::Medium,
            covered: false,
            quality: (8, 7),
            dodge: Some((6, 3, 0)),
            range: (6, 4),
            difference: 3,
            harm: Some(Harm::Wound),
        }
    );
    let hurt = Event::Hurt { who: target, harm: Harm::Wound, damage: 2, status: Status::Active };
    assert_eq!(told, [hurt]);
    assert!(s.group(1).has(mark::INJURED) && !s.group(0).has(mark::INJURED));
    // SS-SHT-02: the weapon is empty now.
    assert!(!s.figure(archer).has(mark::LOADED) && s.figure(archer).has(mark::SHOT));
    assert_eq!(refused(&game, &s, archer, 1), "SS-SHT-02");
}

#[test]
fn r_ss_sht_05_ex_09_cover_makes_the_range_one_band_worse() {
    let wooded = |gap: i32| {
        let mut stage = Stage::new();
        // 300 u of the line lie in the wood.
        stage.area(AreaKind::Wood, (500, 900 + gap), (1500, 1500 + gap));
        duel(stage, (Bushi, Bow), (Ashigaru, Light), gap)
    };
    let (game, mut s, archer, target) = wooded(4500);
    let (shot, told) = shoot(&game, &mut s, archer, Target::Group(1), &[8, 6, 8]);
    assert_eq!((shot.band, shot.covered, shot.range), (Band::Extreme, true, (10, 8)));
    assert_eq!((shot.difference, shot.harm), (0, None));
    assert!(told.is_empty() && s.figure(target).damage == 0);
    let (game, s, archer, target) = wooded(8000);
    let aimed = game.weigh_shot(&s, archer, target, None).unwrap();
    assert_eq!((aimed.band, aimed.range), (Band::Beyond, 12));
    assert_eq!(game.may_aim(&s, archer, Target::Group(1)), Ok(()));
    assert!(wooded(9800).0.may_aim(&s, archer, Target::Group(1)).is_ok());
    // A table is 120 cm deep; the same from corner to corner.
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    let target = stage.add(Side::B, Ashigaru, Light, (8321, 10760));
    let (game, mut s) = stage.ready();
    let reach = |s: &State| game.weigh_shot(s, archer, target, None).map(|aimed| aimed.band);
    // (7321, 9760) is 12200.4 long: a gap of 12000.4.
    assert_eq!((reach(&s), refused(&game, &s, archer, 1)), (None, "SS-SHT-02"));
    s.figure_mut(target).at = Point::new(8320, 10760);
    assert_eq!(reach(&s), Some(Band::Extreme));
    assert_eq!(game.may_aim(&s, archer, Target::Group(1)), Ok(()));
}

#[test]
fn r_ss_sht_05_extreme_cover_no_shot_leaves_such_a_figure_alone() {
    let mut stage = Stage::new().with("extreme_cover", "no_shot");
    stage.area(AreaKind::Rocks, (500, 8900), (1500, 9500));
    let (game, s, archer, _) = duel(stage, (Bushi, Bow), (Ashigaru, Light), 8000);
    assert_eq!(refused(&game, &s, archer, 1), "SS-SHT-05");
    assert!(game.candidates(&s, archer, Target::Group(1)).is_empty());
    // At long range it is a shot like any other.
    let mut stage = Stage::new().with("extreme_cover", "no_shot");
    stage.area(AreaKind::Rocks, (500, 7900), (1500, 8500));
    let (game, s, archer, _) = duel(stage, (Bushi, Bow), (Ashigaru, Light), 7000);
    assert_eq!(game.may_aim(&s, archer, Target::Group(1)), Ok(()));
}

#[test]
fn r_ss_arm_03_ex_10_an_arquebus_goes_through_armour() {
    let gun = (Ashigaru, Arquebus);
    let (game, mut s, archer, target) = duel(Stage::new(), gun, (Eiyuu, Heavy), 900);
    let (shot, _) = shoot(&game, &mut s, archer, Target::Group(1), &[6, 2, 1]);
    assert_eq!((shot.band, shot.dodge), (Band::Short, Some((8, 2, 0))));
    assert_eq!((shot.difference, shot.harm), (4, Some(Harm::Disabled)));
    assert_eq!(s.figure(target).status, Status::Disabled);
    assert_eq!(aimed(gun, (Kensei, Armoured), 900).dodge.faces, 4);
    assert_eq!(aimed(gun, (Bushi, Light), 900).dodge.plus, 0);
    let (game, mut s, archer, target) = duel(Stage::new(), gun, (Noumin, Unarmoured), 900);
    let (shot, _) = shoot(&game, &mut s, archer, Target::Group(1), &[6, 4]);
    assert_eq!((shot.dodge, shot.difference, shot.harm), (None, 2, Some(Harm::Light)));
    assert_eq!(s.figure(target).damage, 1);
}

#[test]
fn r_ss_arm_03_options_give_a_die_to_the_noumin_and_pierce_with_pistols() {
    let dodge = |option: &str, value: &str, by: Missile, at: (Class, Armour)| {
        let stage = Stage::new().with(option, value);
        let (game, s, archer, target) = duel(stage, (Bushi, by), at, 150);
        let aimed = game.weigh_shot(&s, archer, target, None).unwrap();
        (aimed.dodge.faces, aimed.pierces)
    };
    assert_eq!(dodge("arquebus_vs_none", "d4", Arquebus, (Noumin, Unarmoured)), (4, true));
    assert_eq!(dodge("arquebus_vs_none", "d4", Bow, (Noumin, Unarmoured)), (0, false));
    assert_eq!(dodge("pistols_pierce", "off", Pistol, (Eiyuu, Heavy)), (12, false));
    assert_eq!(dodge("pistols_pierce", "on", Pistol, (Eiyuu, Heavy)), (8, true));
    assert_eq!(dodge("pistols_pierce", "on", Pistol, (Noumin, Unarmoured)), (0, true));
}

#[test]
fn r_ss_arm_02_ex_11_light_armour_of_a_bushi_adds_one() {
    let (game, mut s, archer, target) = duel(Stage::new(), (Eiyuu, Bow), (Bushi, Light), 6000);
    let (shot, _) = shoot(&game, &mut s, archer, Target::Group(1), &[10, 6, 5]);
    assert_eq!((shot.quality, shot.dodge), ((10, 10), Some((6, 6, 1))));
    assert_eq!((shot.range, shot.difference), ((8, 5), 3));
    assert_eq!((shot.harm, s.figure(target).damage), (Some(Harm::Wound), 2));
}

/// SS-EX-12 — An archer, and a group of four in two ranks.
fn ranks(stage: Stage) -> (Skirmish, State, Piece, [Piece; 4]) {
    let mut stage = stage;
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (5000, 5000));
    let spots = [(4900, 6000), (5100, 6000), (4900, 6300), (5100, 6300)];
    let four = spots.map(|at| stage.add(Side::B, Ashigaru, Light, at));
    stage.group(&four);
    let (game, s) = stage.ready();
    (game, s, archer, four)
}

#[test]
fn r_ss_sht_04_ex_12_in_short_range_only_the_front_rank_is_picked_from() {
    let (game, mut s, archer, four) = ranks(Stage::new());
    let target = Target::Group(1);
    assert_eq!(game.candidates(&s, archer, target), four.into_iter().collect());
    assert_eq!(game.picks(&s, archer, target), [four[0], four[1]].into_iter().collect());
    let (shot, _) = shoot(&game, &mut s.clone(), archer, target, &[2, 8, 1, 1]);
    assert_eq!((shot.among, shot.pick, shot.at), (2, Some(2), four[1]));
    s.figure_mut(archer).at = Point::new(5000, 4000);
    assert_eq!(game.picks(&s, archer, target), four.into_iter().collect());
    let (shot, _) = shoot(&game, &mut s, archer, target, &[4, 8, 1, 1]);
    assert_eq!((shot.among, shot.pick, shot.at), (4, Some(4), four[3]));
}

#[test]
fn r_ss_sht_06_ex_13_a_shot_brings_a_horse_down() {
    let ride = || {
        let mut stage = Stage::new();
        let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
        let rider = stage.add(Side::B, Bushi, Armoured, (1000, 4000));
        let horse = stage.ride(rider, Unarmoured, 90);
        let (game, s) = stage.ready();
        (game, s, archer, rider, horse)
    };
    let (game, mut s, archer, rider, horse) = ride();
    let (shot, told) = shoot(&game, &mut s, archer, Target::Group(1), &[4, 8, 2, 3, 5]);
    assert_eq!((shot.at, shot.horse_die, shot.horse), (rider, Some(4), Some(horse)));
    assert_eq!((shot.dodge, shot.difference), (Some((6, 2, 0)), 5));
    assert_eq!(shot.harm, Some(Harm::Killed));
    let (at, riding) = (Point::new(1000, 4000), Some(rider));
    assert_eq!(
        told,
        [
            Event::HorseHurt { horse, rider: riding, harm: Harm::Killed, damage: 6 },
            Event::HorseDown { horse, rider: riding, at },
            Event::Fell { who: rider, roll: 5, hurt: true },
            Event::Hurt { who: rider, harm: Harm::Wound, damage: 2, status: Status::Active },
        ]
    );
    assert!(s.group(1).has(mark::INJURED) && !s.figure(rider).is_mounted());
    assert_eq!((s.figure(rider).at, s.horse(horse).place), (at, Place::Gone));
    let (game, mut s, archer, rider, _) = ride();
    shoot(&game, &mut s, archer, Target::Group(1), &[4, 8, 2, 3, 4]);
    assert!(!s.figure(rider).is_mounted() && s.figure(rider).damage == 0);
    assert!(!s.group(1).has(mark::INJURED));
    // With 3 the rider is shot at, by his own row.
    let (game, mut s, archer, rider, horse) = ride();
    let (shot, _) = shoot(&game, &mut s, archer, Target::Group(1), &[3, 8, 2, 6]);
    assert_eq!((shot.horse, shot.dodge), (None, Some((8, 2, 0))));
    assert_eq!((s.figure(rider).damage, s.horse(horse).damage), (1, 0));
}

#[test]
fn r_ss_hrs_03_a_riderless_horse_is_a_target_of_its_own() {
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    let horse = stage.tether(Heavy, (1000, 2000));
    // K-31: it is in no melee.
    stage.add(Side::A, Bushi, Light, (1255, 2000));
    let (game, mut s) = stage.ready();
    let target = Target::Horse(horse);
    assert_eq!(game.picks(&s, archer, target), PieceSet::of(horse));
    let (shot, told) = shoot(&game, &mut s, archer, target, &[8, 2, 3]);
    assert_eq!((shot.at, shot.horse, shot.horse_die), (horse, Some(horse), None));
    // The row of the Bushi, with its own armour.
    assert_eq!((shot.dodge, shot.harm), (Some((10, 2, 0)), Some(Harm::Killed)));
    assert_eq!(told.len(), 2, "{told:?}");
    assert_eq!(s.horse(horse).place, Place::Gone);
    s.figure_mut(archer).set(mark::LOADED);
    assert_eq!(game.may_aim(&s, archer, target).unwrap_err().rule.0, "SS-HRS-03");
    let nothing = Target::Horse(Piece(127));
    assert_eq!(game.may_aim(&s, archer, nothing).unwrap_err().rule.0, "SS-HRS-03");
}

#[test]
fn r_ss_sht_02_nobody_shoots_at_friends_or_at_nobody_or_with_nothing() {
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    let sword = stage.fighter(Side::A, (Bushi, Melee::Katana, Light), (2000, 1000));
    let foe = stage.add(Side::B, Bushi, Light, (1000, 3000));
    let (game, mut s) = stage.ready();
    assert_eq!(refused(&game, &s, archer, 1), "SS-SHT-02");
    assert_eq!(refused(&game, &s, archer, 77), "SS-SHT-02");
    assert_eq!(refused(&game, &s, sword, 2), "SS-SHT-02");
    game.put_out(&mut s, foe, Status::Disabled, &mut Vec::new());
    assert_eq!(refused(&game, &s, archer, 2), "SS-SHT-02");
}

#[test]
fn r_ss_los_02_bodies_block_but_not_close_friends_lower_ones_or_the_target_group() {
    // Somebody half way to the target: who, how many levels the archer stands above him.
    let blocked = |stage: Stage, side: Side, at: (i32, i32), hill: bool| {
        let mut stage = stage;
        if hill {
            stage.area(AreaKind::Hill, (500, 500), (1500, 1100));
        }
        let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
        stage.add(Side::B, Bushi, Light, (1000, 3000));
        stage.add(side, Bushi, Light, at);
        let (game, s) = stage.ready();
        game.may_aim(&s, archer, Target::Group(1)).err().map(|refusal| refusal.rule.0)
    };
    let on = Stage::new;
    for side in Side::BOTH {
        assert_eq!(blocked(on(), side, (1000, 2000), false), Some("SS-LOS-02"));
        assert_eq!(blocked(on(), side, (1099, 2000), false), Some("SS-LOS-02"));
        assert_eq!(blocked(on(), side, (1100, 2000), false), None);
        assert_eq!(blocked(on(), side, (1000, 2000), true), None);
        let off = on().with("bodies_block", "off");
        assert_eq!(blocked(off, side, (1000, 2000), false), None);
    }
    assert_eq!(blocked(on(), Side::A, (1000, 1400), false), None);
    assert_eq!(blocked(on(), Side::A, (1000, 1401), false), Some("SS-LOS-02"));
    assert_eq!(blocked(on(), Side::B, (1000, 1400), false), Some("SS-LOS-02"));
    // A riderless horse blocks too.
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    stage.add(Side::B, Bushi, Light, (1000, 3000));
    stage.tether(Unarmoured, (1149, 2000));
    let (game, s) = stage.ready();
    assert_eq!(refused(&game, &s, archer, 1), "SS-LOS-02");
}

#[test]
fn r_ss_los_01_a_shot_needs_sight() {
    let mut stage = Stage::new();
    stage.wall(400, (500, 2000), (1500, 2000));
    let (game, s, archer, _) = duel(stage, (Bushi, Bow), (Bushi, Light), 2500);
    assert_eq!(refused(&game, &s, archer, 1), "SS-LOS-01");
}

/// An archer, two enemies of one group, one of whom fights a friend of the archer.
fn knot(value: &str) -> (Skirmish, State, [Piece; 4]) {
    let mut stage = Stage::new().with("shoot_into_melee", value);
    let archer = stage.shooter(Side::A, (Bushi, Bow, Light), (1000, 1000));
    let fights = stage.add(Side::B, Bushi, Light, (1000, 4000));
    let free = stage.add(Side::B, Bushi, Light, (3000, 4000));
    let friend = stage.add(Side::A, Bushi, Light, (1000, 3795));
    stage.group(&[fights, free]);
    let (game, s) = stage.ready();
    (game, s, [archer, fights, free, friend])
}

#[test]
fn r_ss_sht_02_shoot_into_melee_is_forbidden_or_random() {
    let (game, s, [archer, _, free, _]) = knot("forbidden");
    let target = Target::Group(1);
    assert_eq!(game.picks(&s, archer, target), PieceSet::of(free));
    let mut alone = s.clone();
    alone.figure_mut(free).status = Status::Fled;
    // His friend stands in the way, too.
    assert_eq!(refused(&game, &alone, archer, 1), "SS-LOS-02");
    alone.figure_mut(archer).at = Point::new(1000, 7000);
    assert_eq!(refused(&game, &alone, archer, 1), "SS-SHT-02");
    let (game, mut s, [archer, fights, free, friend]) = knot("randomised");
    assert_eq!(game.picks(&s, archer, target), [fights, free, friend].into_iter().collect());
    let (shot, _) = shoot(&game, &mut s, archer, target, &[3, 8, 2, 3]);
    assert_eq!((shot.among, shot.at), (3, friend));
    assert!(s.group(game.group_of(friend)).has(mark::INJURED));
    assert_eq!(s.figure(friend).damage, 6);
}
