//! The turn: who goes first, the orders of play, setting up, groups and bases.

mod common;

use common::{game, staged};
use engine::{BySide, Game, Piece, Quiet, Script, Seeded, Side};
use skirmish::Skirmish;
use skirmish::action::{Action, Ask};
use skirmish::event::{Event, Ingredient};
use skirmish::rule;
use skirmish::state::{Stage, State};

/// Plays an action with dice that fall like this, and gives what happened.
fn act(game: &Skirmish, s: &mut State, side: Side, action: Action, dice: &[u8]) -> Vec<Event> {
    game.check(s, side, action).unwrap_or_else(|no| panic!("{action:?}: {no}"));
    let (mut script, mut events) = (Script::new(dice), Vec::new());
    let played = game.apply(s, side, action, &mut script, &mut events);
    assert!(played.is_ok() && script.left() == 0, "{action:?} costs other dice");
    events
}

fn asked(game: &Skirmish, s: &State) -> (Side, Ask) {
    let asks = game.asks(s);
    let side = if asks.a.is_some() { Side::A } else { Side::B };
    (side, asks[side].expect("somebody is asked"))
}

/// Lets whoever sets up be done with it, the last of them with these dice.
fn set_up(game: &Skirmish, s: &mut State, dice: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    for (side, dice) in [(Side::A, &[][..]), (Side::B, dice)] {
        if s.stage == Stage::Deploy && game.asks(s)[side] == Some(Ask::Deploy) {
            events.extend(act(game, s, side, Action::Done, dice));
        }
    }
    events
}

#[test]
fn r_ss_trn_01_the_higher_throw_chooses_and_ties_are_thrown_again() {
    let game = game("three-roads", &[]);
    assert_eq!(game.scenario.first, None);
    let mut s = game.start();
    let events = set_up(&game, &mut s, &[3, 3, 2, 5]);
    let throws = events.iter().filter(|event| matches!(event, Event::RolledOff { .. }));
    assert_eq!(throws.count(), 2);
    assert!(events.contains(&Event::RolledOff { rolls: BySide::new(2, 5) }));
    assert_eq!(asked(&game, &s), (Side::B, Ask::FirstOrSecond));
}

#[test]
fn r_ss_dec_01_the_winner_goes_first_or_lets_the_other() {
    let game = game("three-roads", &[]);
    for (action, first) in [(Action::First, Side::B), (Action::Second, Side::A)] {
        let mut s = game.start();
        set_up(&game, &mut s, &[2, 5]);
        let events = act(&game, &mut s, Side::B, action, &[]);
        assert!(events.contains(&Event::GoesFirst { side: first }));
        assert_eq!((s.first, asked(&game, &s)), (first, (first, Ask::Act)));
    }
    let mut s = game.start();
    set_up(&game, &mut s, &[2, 5]);
    assert!(game.check(&s, Side::A, Action::First).is_err());
    // In the second turn the same side goes first; nobody throws again.
    act(&game, &mut s, Side::B, Action::Second, &[]);
    act(&game, &mut s, Side::A, Action::Done, &[]);
    act(&game, &mut s, Side::B, Action::Done, &[]);
    assert_eq!((s.turn, asked(&game, &s)), (2, (Side::A, Ask::Act)));
}

/// Two on each side, far apart, each his own group.
const FOUR: &str = "west bushi A1 at 20,20, unarmoured, katana\n\
                    west bushi A2 at 40,20, unarmoured, katana\n\
                    east bushi B1 at 20,100, unarmoured, katana\n\
                    east bushi B2 at 40,100, unarmoured, katana\n\
                    step actions west";

fn north(game: &Skirmish, s: &State, who: Piece) -> Action {
    let at = s.figure(who).at;
    let up = if game.side(who) == Side::A { 500 } else { -500 };
    let path = measure::Path::to(measure::Point::new(at.x, at.y + up)).expect("a path");
    Action::Move { who, path, heading: measure::Heading::NORTH }
}

#[test]
fn r_ss_opt_01_igougo_gives_each_side_its_own_turn_in_the_same_order() {
    let game = staged(FOUR);
    let mut s = game.start();
    let mut order = Vec::new();
    for _ in 0..6 {
        let (side, ask) = asked(&game, &s);
        assert_eq!(ask, Ask::Act);
        order.push((s.turn, side));
        // Both actions are there at once.
        let who = game.pieces_of(side).first().expect("somebody");
        let (one, two) = (north(&game, &s, who), s.figure(who).actions);
        assert_eq!(two, 2);
        act(&game, &mut s, side, one, &[]);
        assert_eq!(s.figure(who).actions, 1);
        act(&game, &mut s, side, Action::Done, &[]);
    }
    let (a, b) = (Side::A, Side::B);
    assert_eq!(order, [(1, a), (1, b), (2, a), (2, b), (3, a), (3, b)]);
}

#[test]
fn r_ss_trn_09_igougo_roll_throws_anew_each_game_turn() {
    let game = game("tea-house-quarrel", &[("turn_order", "igougo_roll")]);
    let mut s = game.start();
    set_up(&game, &mut s, &[6, 1]);
    assert_eq!(asked(&game, &s), (Side::A, Ask::FirstOrSecond));
    act(&game, &mut s, Side::A, Action::First, &[]);
    act(&game, &mut s, Side::A, Action::Done, &[]);
    act(&game, &mut s, Side::B, Action::Done, &[2, 4]);
    assert_eq!((s.turn, asked(&game, &s)), (2, (Side::B, Ask::FirstOrSecond)));
    act(&game, &mut s, Side::B, Action::First, &[]);
    assert_eq!(asked(&game, &s), (Side::B, Ask::Act));
}

#[test]
fn r_ss_trn_09_the_action_ladder_goes_up_and_down_twice_and_then_all_fight() {
    let game = staged(&format!("option turn_order action_ladder\n{FOUR}"));
    let mut s = game.start();
    // A wounded figure has one action, and says in which half it uses it.
    let (a1, a2) = (Piece(0), Piece(1));
    let mut halves = Vec::new();
    for turn in [1, 2] {
        for half in [0, 1] {
            for side in Side::BOTH {
                assert_eq!(asked(&game, &s), (side, Ask::Act));
                assert_eq!((s.turn, s.half), (turn, half));
                if side == Side::A {
                    let idler = s.figure(a2);
                    halves.push((s.figure(a1).actions, idler.actions, idler.reserve));
                    let go = north(&game, &s, a1);
                    act(&game, &mut s, side, go, &[]);
                    let again = north(&game, &s, a1);
                    let refused = game.check(&s, side, again).unwrap_err();
                    assert_eq!(refused.rule, rule::SS_ACT_01);
                }
                if turn == 1 && half == 1 && side == Side::B {
                    s.figure_mut(a2).damage = 2;
                }
                act(&game, &mut s, side, Action::Done, &[]);
            }
        }
    }
    // The second time round the wounded one has kept his only action for the second half.
    assert_eq!(halves, [(1, 1, 1), (1, 1, 0), (1, 1, 0), (1, 1, 0)]);
}

#[test]
fn r_ss_trn_09_sides_alternate_group_by_group_until_all_have_gone() {
    let game = staged(&format!("option turn_order alternate_groups\n{FOUR}"));
    let mut s = game.start();
    // The case begins in the middle of the turn of the first group; go on to the next turn.
    let mut rng = Seeded::new(1);
    while s.turn < 2 {
        let (side, _) = asked(&game, &s);
        let idle = game.idle(&s, side);
        let Ok(()) = game.apply(&mut s, side, idle, &mut rng, &mut Quiet);
    }
    let mut order = Vec::new();
    while s.turn < 3 {
        let (side, ask) = asked(&game, &s);
        if ask == Ask::Activate {
            let groups: Vec<u8> = game.groups_of(side).collect();
            let last = *groups.last().expect("a group");
            act(&game, &mut s, side, Action::Activate { group: last }, &[]);
            continue;
        }
        order.push(s.acting);
        let other = game.figures().find(|p| game.group_of(*p) != s.acting).expect("another");
        let step = north(&game, &s, other);
        assert!(game.check(&s, side, step).is_err(), "another group acts");
        act(&game, &mut s, side, Action::Done, &[]);
    }
    // Each side names its second group first; the other follows by itself.
    assert_eq!(order, [1, 3, 0, 2]);
}

#[test]
fn r_ss_tab_01_a_side_is_set_up_within_20_cm_of_its_edge_unless_the_scenario_says_otherwise() {
    let game = game("bridge-of-lanterns", &[]);
    let mut s = game.start();
    assert_eq!(asked(&game, &s), (Side::A, Ask::Deploy));
    let who = game.pieces_of(Side::A).first().expect("somebody");
    let place = |x, y| Action::Place {
        who,
        at: measure::Point::new(x, y),
        heading: measure::Heading::NORTH,
    };
    let rule_of = |action| game.check(&s, Side::A, action).unwrap_err().rule;
    assert_eq!(rule_of(place(300, 2001)), rule::SS_TAB_01);
    assert_eq!(rule_of(place(99, 300)), rule::MG_02);
    assert!(game.check(&s, Side::A, place(300, 2000)).is_ok());
    act(&game, &mut s, Side::A, place(300, 2000), &[]);
    // Everybody is placed once.
    assert_eq!(game.check(&s, Side::A, place(400, 1500)).unwrap_err().rule, rule::SS_DEC_07);
    assert!(game.check(&s, Side::B, place(400, 1500)).is_err());
}

#[test]
fn r_ss_grp_01_everybody_belongs_to_one_group_which_knows_its_strength() {
    for id in common::scenarios() {
        let game = game(&id, &[]);
        for p in game.figures() {
            let groups = game.group_ids().filter(|g| game.group(*g).members.contains(p));
            assert_eq!(groups.collect::<Vec<_>>(), [game.group_of(p)], "{id}");
        }
        for g in game.group_ids() {
            let group = game.group(g);
            assert_eq!(u32::from(group.strength()), group.members.len());
            assert!(group.members.iter().all(|p| game.side(p) == group.side));
            assert!(group.leader.is_none_or(|leader| group.members.contains(leader)));
        }
    }
}

#[test]
fn r_ss_fig_02_a_figure_on_foot_has_a_base_of_20_mm_and_a_rider_one_of_30_with_a_heading() {
    let game = game("the-courier", &[]);
    let s = game.start();
    for p in game.figures() {
        let mounted = game.character(p).horse.is_some();
        assert_eq!(game.radius(&s, p), if mounted { 150 } else { 100 });
        assert_eq!(s.figure(p).is_mounted(), mounted);
        if !mounted {
            assert_eq!(s.figure(p).heading, measure::Heading::NORTH);
        }
    }
    assert!(game.figures().any(|p| game.character(p).horse.is_some()));
    assert!(game.figures().any(|p| game.character(p).horse.is_none()));
}

#[test]
fn r_ss_dmg_04_wounds_reduce_no_dice() {
    let setup = "west bushi A at 30,30, armoured, katana\n\
                 east bushi B at 30,32.05, armoured, katana\n\
                 step actions west";
    let faces = |damage: u8| {
        let game = staged(setup);
        let mut s = game.start();
        s.figure_mut(Piece(0)).damage = damage;
        let events = act(&game, &mut s, Side::A, Action::Done, &[1; 6]);
        let fought = events.into_iter().find_map(|event| match event {
            Event::Fought { sides, .. } => Some(sides.a.dice),
            _ => None,
        });
        let dice = fought.expect("they fight");
        dice.into_iter().map(|cast| (cast.what, cast.faces)).collect::<Vec<_>>()
    };
    let whole = [(Ingredient::Quality, 8), (Ingredient::Weapon, 8), (Ingredient::Armour, 8)];
    assert_eq!(faces(0), whole);
    assert_eq!(faces(3), whole);
}
