//! SS-RTR, SS-RLY-05.

use engine::{Piece, Side};
use measure::{AreaKind, Heading, Path, Point};

use crate::Skirmish;
use crate::catalogue::{Armour, Class};
use crate::event::{Event, Flight};
use crate::stage::Stage;
use crate::state::{State, Status, mark};

use Armour::{Armoured, Light, Unarmoured};
use Class::{Ashigaru, Bushi};
use Side::{A, B};

/// One armoured Bushi of side A and an enemy of his, both on foot.
fn two(stage: &mut Stage, at: (i32, i32), foe: (i32, i32)) -> Piece {
    let who = stage.add(A, Bushi, Armoured, at);
    stage.add(B, Bushi, Light, foe);
    who
}

fn fled(game: &Skirmish, s: &mut State, who: Piece) -> Vec<Event> {
    let mut told = Vec::new();
    game.flee(s, who, game.forced(s, who), &mut told);
    told
}

#[test]
fn r_ss_rtr_01_ex_32_he_withdraws_to_the_edge_of_a_wood() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 8000));
    stage.area(AreaKind::Wood, (5500, 3500), (6500, 4200));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::WITHDRAW);
    let forced = game.forced(&s, who);
    assert_eq!((forced.flight, forced.mark), (Flight::Withdraws, Point::new(6000, 4200)));
    fled(&game, &mut s, who);
    assert_eq!(s.figure(who).at, Point::new(6000, 4200));
    // There he is in cover and stays.
    let told = fled(&game, &mut s, who);
    assert_eq!(told, [Event::StayedPut { who, flight: Flight::Withdraws }]);
}

#[test]
fn r_ss_rtr_01_without_cover_to_the_rear_he_goes_for_his_edge() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 8000));
    // A wood that lies nearer to the enemy does not count.
    stage.area(AreaKind::Wood, (5500, 5200), (6500, 6000));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::WITHDRAW);
    assert_eq!(game.forced(&s, who).mark, Point::new(6000, 100));
    fled(&game, &mut s, who);
    assert_eq!(s.figure(who).at, Point::new(6000, 4000), "as far as he can pay");
}

#[test]
fn r_ss_rtr_01_behind_a_wall_is_shelter_if_it_need_not_be_climbed() {
    for (height, goal) in [(100, Point::new(6000, 4350)), (200, Point::new(6000, 100))] {
        let mut stage = Stage::new();
        let who = two(&mut stage, (6000, 5000), (6000, 8000));
        stage.wall(height, (5000, 4500), (7000, 4500));
        let (game, mut s) = stage.ready();
        s.group_mut(0).set(mark::WITHDRAW);
        assert_eq!(game.forced(&s, who).mark, goal, "{height}");
    }
}

#[test]
fn r_ss_rtr_02_he_runs_straight_away_if_he_can() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 5500));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    let told = fled(&game, &mut s, who);
    assert_eq!(s.figure(who).at, Point::new(6000, 4000));
    assert!(matches!(told[..], [Event::Forced { flight: Flight::Runs, cost: 1000, .. }]));
}

#[test]
fn r_ss_rtr_02_he_swerves_round_what_bars_his_way() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 5500));
    stage.wall(600, (5900, 4500), (6100, 4500));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    // South is barred; 15 degrees clockwise from it is the first that is not. On the lattice the
    // full 1000 would come to 1001.
    let forced = game.forced(&s, who);
    let end = Point::new(6000, 5000) + Heading::new(195).offset(0, 990);
    assert_eq!(forced.path.end(), Some(end));
    fled(&game, &mut s, who);
    assert_eq!(s.figure(who).at, end);
}

#[test]
fn r_ss_rtr_02_a_rider_pays_for_turning() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 6000), (6000, 6600));
    stage.ride(who, Unarmoured, 90);
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    // No run is as long as the allowance: the one that gains most is taken, and it is not straight.
    let forced = game.forced(&s, who);
    let (cost, allowance) = game.cost(&s, who, &forced.path, forced.heading);
    assert!(cost <= allowance && !forced.path.is_empty());
    let gain = |heading: i32| {
        let turn = i32::from(Heading::new(90).turn_to(Heading::new(heading)));
        let length = (2400 - game.turning_cost(turn as u32)) / 10 * 10;
        let end = Point::new(6000, 6000) + Heading::new(heading).offset(0, length);
        end.square_to(Point::new(6000, 6600))
    };
    let best = (-6..=6).map(|n| gain(180 + 15 * n)).max();
    assert_eq!(Some(forced.square), best);
}

#[test]
fn r_ss_rtr_03_who_runs_over_the_edge_is_gone() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 900), (6000, 1400));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    let told = fled(&game, &mut s, who);
    assert!(matches!(told[0], Event::Fled { .. }));
    assert_eq!(s.figure(who).status, Status::Fled);
}

#[test]
fn r_ss_rtr_04_no_forced_move_ends_in_contact() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 5300));
    // Another enemy where the run would end.
    stage.add(B, Bushi, Light, (6000, 3795));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    fled(&game, &mut s, who);
    assert_eq!(game.foes(&s, who), 0);
    assert_ne!(s.figure(who).at, Point::new(6000, 4000));
}

#[test]
fn r_ss_rtr_02_an_owner_may_find_another_way_that_is_no_worse() {
    let mut stage = Stage::new();
    let who = two(&mut stage, (6000, 5000), (6000, 5500));
    let (game, mut s) = stage.ready();
    s.group_mut(0).set(mark::BROKEN);
    let way = |x, y| Path::to(Point::new(x, y)).unwrap();
    let may = |path: Path| game.may_flee(&s, who, &path, Heading::NORTH).map_err(|no| no.rule);
    assert_eq!(may(way(6000, 4000)), Ok(()));
    assert_eq!(may(way(6000, 4001)), Err(crate::rule::SS_RTR_02));
    assert_eq!(may(way(6000, 3990)), Err(crate::rule::SS_MOV_01));
}

#[test]
fn r_ss_rly_05_ex_29_samurai_far_from_everybody_follow_their_dead_lord() {
    for (y, dead) in [(6200, true), (6199, false)] {
        let mut stage = Stage::new();
        let samurai = stage.add(A, Bushi, Light, (6000, 3000));
        let soldier = stage.add(A, Ashigaru, Light, (6400, 3000));
        let group = stage.group(&[samurai, soldier]);
        let lord = stage.add(A, Bushi, Light, (1000, 1000));
        stage.command(lord);
        stage.add(B, Bushi, Light, (6000, y));
        let (game, mut s) = stage.ready();
        s.figure_mut(lord).status = Status::Killed;
        s.group_mut(group).set(mark::BROKEN | mark::NO_RALLY);
        game.seppuku(&mut s, &mut Vec::new());
        let status = if dead { Status::Killed } else { Status::Active };
        assert_eq!(s.figure(samurai).status, status, "a gap of {}", y - 3200);
        assert_eq!(s.figure(soldier).status, Status::Active, "a foot soldier runs on");
        s.figure_mut(lord).status = Status::Disabled;
        s.figure_mut(samurai).status = Status::Active;
        game.seppuku(&mut s, &mut Vec::new());
        assert_eq!(s.figure(samurai).status, Status::Active, "his lord lives");
    }
}
