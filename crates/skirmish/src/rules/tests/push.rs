//! SS-PSH.

use engine::{Piece, Side};
use measure::{AreaKind, Point};

use crate::Skirmish;
use crate::catalogue::{Armour, Class, Melee};
use crate::event::{Event, Harm};
use crate::stage::{Stage, happens, set_combat};
use crate::state::{Climb, Pending, State, Status, bit};

use Armour::{Armoured, Light, Unarmoured};
use Class::{Ashigaru, Bushi};
use Melee::Katana;

/// A winner and a loser in contact; others come after them.
fn two(stage: &mut Stage, winner: (i32, i32), loser: (i32, i32)) -> [Piece; 2] {
    let winner = stage.fighter(Side::A, (Bushi, Katana, Armoured), winner);
    [winner, stage.fighter(Side::B, (Bushi, Katana, Armoured), loser)]
}

/// Drives the loser back by a fight lost by 1; what is told after it.
fn push(game: &Skirmish, s: &mut State, [winner, loser]: [Piece; 2]) -> Vec<Event> {
    assert!(game.is_contact(s, winner, loser));
    let combat = set_combat(s, &[winner], &[loser]);
    let dice = [4, 1, 1, 3, 1, 1];
    let mut told = happens(&dice, |dice, told| game.fight(s, combat, dice, told));
    told.remove(0);
    told
}

/// Where somebody is.
fn at(s: &State, p: Piece) -> (i32, i32) {
    let Point { x, y } = s.figure(p).at;
    (x, y)
}

#[test]
fn r_ss_psh_02_ex_19_the_unengaged_man_behind_goes_along() {
    let mut stage = Stage::new();
    let pair = two(&mut stage, (3000, 3000), (3123, 3164));
    let comrade = stage.add(Side::B, Ashigaru, Light, (3270, 3360));
    let (game, mut s) = stage.ready();
    s.came[pair[0].index()] = bit(pair[1]);
    let told = push(&game, &mut s, pair);
    let [winner, loser] = pair;
    assert_eq!([at(&s, loser), at(&s, comrade)], [(3243, 3324), (3390, 3520)]);
    let point = |(x, y)| Point::new(x, y);
    assert_eq!(
        told,
        [
            Event::Pushed {
                who: loser,
                by: winner,
                from: point((3123, 3164)),
                to: point((3243, 3324)),
                u: 200
            },
            Event::Shoved { who: comrade, from: point((3270, 3360)), to: point((3390, 3520)) },
        ]
    );
    assert!(s.came[winner.index()] == 0 && s.pending == Pending::None);
}

/// SS-EX-20 — As before, but an enemy holds the comrade.
fn pinned(stage: Stage) -> (Skirmish, State, [Piece; 2], Piece) {
    let mut stage = stage;
    let pair = two(&mut stage, (3000, 3000), (3123, 3164));
    let comrade = stage.add(Side::B, Ashigaru, Light, (3270, 3360));
    stage.add(Side::A, Bushi, Light, (3475, 3360));
    let (game, s) = stage.ready();
    (game, s, pair, comrade)
}

#[test]
fn r_ss_psh_03_ex_20_an_engaged_comrade_blocks() {
    let (game, mut s, pair, comrade) = pinned(Stage::new());
    let told = push(&game, &mut s, pair);
    assert_eq!([at(&s, pair[1]), at(&s, comrade)], [(3150, 3200), (3270, 3360)]);
    assert!(matches!(told[..], [Event::Pushed { u: 45, .. }]), "{told:?}");
    assert_eq!(s.figure(pair[1]).damage, 0);
}

#[test]
fn r_ss_psh_03_pushback_pinned_light_wound_hurts_only_who_is_pinned() {
    let light = || Stage::new().with("pushback_pinned", "light_wound");
    let (game, mut s, pair, _) = pinned(light());
    let told = push(&game, &mut s, pair);
    let hurt = Event::Hurt { who: pair[1], harm: Harm::Light, damage: 1, status: Status::Active };
    assert_eq!(told[1], hurt);
    let mut stage = light();
    let pair = two(&mut stage, (3000, 3000), (3205, 3000));
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    assert_eq!((at(&s, pair[1]), s.figure(pair[1]).damage), ((3405, 3000), 0));
}

/// How far somebody is driven east from (3205, 3000), with something set up.
fn driven(set: impl FnOnce(&mut Stage)) -> i32 {
    let mut stage = Stage::new();
    let pair = two(&mut stage, (3000, 3000), (3205, 3000));
    set(&mut stage);
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    at(&s, pair[1]).0 - 3205
}

#[test]
fn r_ss_psh_03_all_that_blocks() {
    assert_eq!(driven(|_| ()), 200);
    // An enemy, a riderless horse.
    assert_eq!(
        driven(|stage| {
            stage.add(Side::A, Bushi, Light, (3500, 3000));
        }),
        95
    );
    assert_eq!(
        driven(|stage| {
            stage.tether(Unarmoured, (3500, 3000));
        }),
        45
    );
    // Obstacles of more than 1 cm, judged along the way; the end may not lie on one.
    let wall = |height| {
        driven(|stage| {
            stage.wall(height, (3300, 2000), (3300, 4000));
        })
    };
    assert_eq!([wall(100), wall(101)], [200, 94]);
    // Impassable ground, judged at the end: its edge is inside.
    let cliff = |from, to| driven(|stage| stage.area(AreaKind::Cliff, (from, 2000), (to, 4000)));
    assert_eq!([cliff(3300, 5000), cliff(3300, 3400), cliff(3300, 3405)], [94, 200, 94]);
    // SS-PSH-04: marsh does not.
    assert_eq!(driven(|stage| stage.area(AreaKind::Marsh, (3000, 2000), (4000, 4000))), 200);
}

#[test]
fn r_ss_psh_03_the_edge_of_the_table_blocks() {
    let mut stage = Stage::new();
    let pair = two(&mut stage, (11645, 3000), (11850, 3000));
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    assert_eq!(at(&s, pair[1]), (11900, 3000));
}

#[test]
fn r_ss_psh_03_a_friend_who_cannot_go_the_whole_way_blocks_and_stays() {
    // Two behind the loser, the last of them against a wall.
    let mut stage = Stage::new();
    let pair = two(&mut stage, (3000, 3000), (3205, 3000));
    let first = stage.add(Side::B, Ashigaru, Light, (3410, 3000));
    let last = stage.add(Side::B, Ashigaru, Light, (3615, 3000));
    stage.wall(300, (3750, 2000), (3750, 4000));
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    assert_eq!([at(&s, pair[1]).0, at(&s, first).0, at(&s, last).0], [3210, 3410, 3615]);
}

#[test]
fn r_ss_psh_02_a_whole_line_goes_riders_too_and_keeps_its_facing() {
    let mut stage = Stage::new();
    let pair = two(&mut stage, (3000, 3000), (3205, 3000));
    let first = stage.add(Side::B, Ashigaru, Light, (3410, 3000));
    let rider = stage.add(Side::B, Bushi, Light, (3665, 3000));
    stage.ride(rider, Unarmoured, 77);
    let beside = stage.add(Side::B, Ashigaru, Light, (3205, 3201));
    let (game, mut s) = stage.ready();
    s.figure_mut(first).climb = Climb { line: 1, done: 300 };
    let told = push(&game, &mut s, pair);
    let spots = [pair[1], first, rider, beside].map(|p| at(&s, p).0);
    assert_eq!(spots, [3405, 3610, 3865, 3205]);
    assert_eq!(s.figure(rider).heading.degrees(), 77);
    // SS-PSH-04.
    assert!(told.contains(&Event::SlidDown { who: first }) && !s.figure(first).is_climbing());
}

#[test]
fn r_ss_psh_03_nowhere_to_go_is_no_push() {
    assert_eq!(
        driven(|stage| {
            stage.add(Side::A, Bushi, Light, (3405, 3000));
        }),
        0
    );
}

#[test]
fn r_ss_clb_05_ex_37_a_stormer_is_thrown_down_and_a_defender_driven_along_the_walkway() {
    let storm = |dice: [u8; 6]| {
        let mut stage = Stage::new();
        stage.platform(3, (4000, 6000), (6000, 6500));
        let stormer = stage.fighter(Side::A, (Bushi, Katana, Light), (5000, 5900));
        let defender = stage.fighter(Side::B, (Bushi, Katana, Light), (5000, 6105));
        let (game, mut s) = stage.ready();
        assert!(!game.is_contact(&s, stormer, defender));
        s.figure_mut(stormer).climb = Climb { line: 1, done: 600 };
        s.came[stormer.index()] = bit(defender);
        assert!(game.is_contact(&s, stormer, defender));
        let combat = set_combat(&mut s, &[stormer], &[defender]);
        let told = happens(&dice, |dice, told| game.fight(&mut s, combat, dice, told));
        let Event::Fought { sides, .. } = &told[0] else { panic!("{told:?}") };
        assert_eq!((sides.a.plus, sides.b.plus), (0, 1));
        (at(&s, stormer), at(&s, defender), s.figure(stormer).climb.done)
    };
    assert_eq!(storm([3, 1, 1, 3, 1, 1]), ((5000, 5700), (5000, 6105), 0));
    assert_eq!(storm([5, 1, 1, 3, 1, 1]), ((5000, 5900), (5000, 6305), 600));
}

/// A push-back with `follow_up` on.
fn chase(set: impl FnOnce(&mut Stage), loser: (i32, i32)) -> (Skirmish, State, [Piece; 2]) {
    let mut stage = Stage::new().with("follow_up", "on");
    let pair = two(&mut stage, (3000, 3000), loser);
    set(&mut stage);
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    (game, s, pair)
}

#[test]
fn r_ss_psh_05_the_winner_may_follow_into_contact() {
    for loser in [(3200, 3000), (3205, 3000), (3210, 3000), (3123, 3164)] {
        let (game, mut s, [winner, foe]) = chase(|_| (), loser);
        assert_eq!(s.pending, Pending::FollowUp { who: winner, foe });
        let told = happens(&[], |_, told| {
            game.follow_up(&mut s, winner, foe, told);
            Ok(())
        });
        let (from, to) = (Point::new(3000, 3000), s.figure(winner).at);
        assert_eq!(told, [Event::FollowedUp { who: winner, foe, from, to }]);
        assert!(game.is_contact(&s, winner, foe) && from.leg_length(to) <= 200, "{loser:?}");
        // SS-COV-02: it was he who made the contact.
        assert_eq!(s.came[winner.index()], bit(foe));
    }
}

#[test]
fn r_ss_psh_05_nobody_follows_who_is_there_already_or_cannot_come() {
    // Pinned, the loser is still in contact.
    let pinned = |stage: &mut Stage| {
        stage.add(Side::A, Bushi, Light, (3407, 3000));
    };
    assert_eq!(chase(pinned, (3205, 3000)).1.pending, Pending::None);
    // They fought across a fence that is too high to step over.
    let fence = |height| {
        let set = |stage: &mut Stage| {
            stage.wall(height, (3100, 2000), (3100, 4000));
        };
        chase(set, (3205, 3000)).1.pending
    };
    assert_eq!(fence(101), Pending::None);
    assert_eq!(fence(100), Pending::FollowUp { who: Piece(0), foe: Piece(1) });
    // Off by default.
    let mut stage = Stage::new();
    let pair = two(&mut stage, (3000, 3000), (3205, 3000));
    let (game, mut s) = stage.ready();
    push(&game, &mut s, pair);
    assert_eq!(s.pending, Pending::None);
    assert!(game.follow_end(&s, pair[0], pair[1]).is_some());
}
