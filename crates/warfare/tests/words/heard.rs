//! What a player may write besides, and what is answered to a near miss.

use engine::{Game, Side, Speaks};
use measure::{Heading, Path, Point};
use warfare::Warfare;
use warfare::action::Action;

use crate::common::staged;
use crate::every::named;
use crate::field;

fn heard(game: &Warfare, words: &str) -> Action {
    let heard = game.hear(&game.start(), Side::A, words);
    heard.unwrap_or_else(|why| panic!("{words}: {why}"))
}

fn unheard(game: &Warfare, words: &str) -> String {
    match game.hear(&game.start(), Side::A, words) {
        Ok(action) => panic!("{words} is heard as {action:?}"),
        Err(why) => why,
    }
}

/// Where a way ends.
fn end(action: Action) -> [i32; 2] {
    match action {
        Action::Move { path, .. } | Action::Lead { path, .. } => {
            path.end().unwrap_or_default().into()
        }
        action => panic!("{action:?} is no move"),
    }
}

#[test]
fn ways_are_told_by_clock_compass_and_goal() {
    let game = field();
    let to = |words: &str| end(heard(&game, words));
    assert_eq!(to("Pears moves 6 in at 12 o'clock"), [5000, 5524]);
    assert_eq!(to("Pears moves 6 in at 3 o'clock"), [6524, 4000]);
    assert_eq!(to("pears moves 4\" at 2 o'clock"), [5879, 4508]);
    assert_eq!(to("Pears moves 1.5 inches north"), [5000, 4381]);
    assert_eq!(to("Pears goes 8 south-west"), [3564, 2564]);
    assert_eq!(to("Pears moves 2 in towards Spears"), [5000, 4508]);
    assert_eq!(to("Pears moves 2 in towards the enemy"), [5000, 4508]);
    assert_eq!(to("Pears moves 2 in away from Spears"), [5000, 3492]);
    assert_eq!(to("The Pears moves to the shrine"), [9000, 11_000]);
    assert_eq!(to("Pears moves to 12.5 24"), [3175, 6096]);
    assert_eq!(to("Pears moves to 5000,5500"), [5000, 5500]);
    assert_eq!(to("Riders moves 4 in ahead"), [7718, 4718]);
    assert_eq!(to("Riders moves 4 in back"), [6282, 3282]);
    assert_eq!(to("Monks moves 2 in towards the Old Wood"), [9305, 4406]);
    assert_eq!(to("Old Tom rides 12 in west"), [5952, 3000]);
    assert_eq!(to("Old Tom moves to 9000,2000 by 8500,2500"), [9000, 2000]);
    // As far as one move goes.
    assert_eq!(to("Pears moves towards the shrine"), [6008, 5764]);
}

#[test]
fn of_whom_nothing_is_said_keeps_its_heading() {
    let game = field();
    let looks = |words: &str| match heard(&game, words) {
        Action::Move { heading, .. } | Action::Face { heading, .. } => heading.degrees(),
        action => panic!("{words}: {action:?}"),
    };
    assert_eq!(looks("Riders moves to 7000,5000"), 45);
    assert_eq!(looks("Riders moves to 7000,5000 facing 90"), 90);
    assert_eq!(looks("Riders moves to 9000,5000 by 8000,5000 heading south"), 180);
    assert_eq!(looks("Riders moves to 9000,5000 facing Blades"), 0);
    assert_eq!(looks("Riders turns to 6 o'clock"), 180);
    assert_eq!(looks("Monks turns towards the shrine"), 0);
    assert_eq!(looks("Monks faces east"), 90);
}

#[test]
fn r_sw_geo_07_an_attack_finds_its_side_and_its_way() {
    let game = field();
    let s = game.start();
    let attack = |words: &str| match heard(&game, words) {
        action @ Action::Attack { side, .. } => (side, game.check(&s, Side::A, action)),
        action => panic!("{words}: {action:?}"),
    };
    // Straight up to the front of those who look at it.
    let near = staged(
        "west ashigaru Pears at 5000,4000\n\
         east ashigaru Spears at 5000,5500\n\
         east ashigaru Screen at 9000,9000",
    );
    let charge = heard(&near, "Pears attacks Spears");
    let (who, foe) = (named(&near, "Pears"), named(&near, "Spears"));
    assert_eq!(charge, Action::Attack { who, foe, side: 0, offset: 0, via: Path::STAY });
    assert_eq!(near.check(&near.start(), Side::A, charge), Ok(()));
    let round = heard(&near, "Pears attacks the left of Spears");
    assert!(matches!(round, Action::Attack { side: 3, via, .. } if !via.is_empty()), "{round:?}");
    assert_eq!(near.check(&near.start(), Side::A, round), Ok(()));
    // Too far away the nearest side is meant, and refused with its rule.
    let (side, far) = attack("Pears attacks Blades");
    assert!(side == 1 && far.is_err(), "{far:?}");
    let aside = heard(&game, "Pears attacks the rear of Spears offset -0.5 by 21.5,18.0");
    assert!(matches!(aside, Action::Attack { side: 2, offset: -127, .. }), "{aside:?}");
    let aside = heard(&game, "Pears attacks the front of Spears offset 40");
    assert!(matches!(aside, Action::Attack { side: 0, offset: 40, .. }), "{aside:?}");
}

#[test]
fn r_sw_mov_12_a_leader_joins_by_the_shortest_way() {
    let game = field();
    let s = game.start();
    let (who, monks) = (named(&game, "Old Tom"), named(&game, "Monks"));
    let joins = heard(&game, "Old Tom joins Monks");
    let path = Path::to(Point::new(9000, 3874)).expect("a path");
    assert_eq!(joins, Action::Lead { who, path, join: Some(monks) });
    assert_eq!(game.check(&s, Side::A, joins), Ok(()));
    let by = heard(&game, "Old Tom joins the Monks by 8500,3500");
    assert!(matches!(by, Action::Lead { path, .. } if path.len() == 2), "{by:?}");
}

#[test]
fn fire_finds_the_closest_and_men_turn_to_whom_is_named() {
    let game = field();
    let (pears, spears, blades) =
        (named(&game, "Pears"), named(&game, "Spears"), named(&game, "Blades"));
    let fires = |at| Action::Fire { who: pears, at };
    assert_eq!(heard(&game, "Pears fires"), fires(spears));
    assert_eq!(heard(&game, "Pears shoots at the Blades"), fires(blades));
    let who = named(&game, "Monks");
    let men = |side| Action::TurnMen { who, side };
    assert_eq!(heard(&game, "Monks turns its men to the rear"), men(2));
    assert_eq!(heard(&game, "Monks turns their men left"), men(3));
    assert_eq!(heard(&game, "Monks turns its men towards Blades"), men(0));
    assert_eq!(heard(&game, "Monks turns its men east"), men(1));
}

#[test]
fn plain_words_are_heard_in_several_ways() {
    let game = field();
    for (words, action) in [
        ("end", Action::Done),
        ("End the moves.", Action::Done),
        ("challenge nobody", Action::Pass),
        ("move second", Action::Second),
        ("Defend!", Action::Defensive),
        ("rally", Action::Throw),
        ("stay", Action::StayBehind),
    ] {
        assert_eq!(heard(&game, words), action, "{words}");
    }
    let (who, to) = (named(&game, "Gib"), named(&game, "Ken"));
    assert_eq!(heard(&game, "Gib challenges Ken"), Action::Challenge { who, to });
    let shelter = Action::Shelter { who, to: named(&game, "Monks") };
    assert_eq!(heard(&game, "Gib shelters among the monks"), shelter);
    let gives = Action::GiveWay { who, to: Point::new(5000, 3000) };
    assert_eq!(heard(&game, "Gib gives way to 5000,3000"), gives);
    let (who, heading) = (named(&game, "Pears"), Heading::NORTH);
    let at = Point::new(5000, 2000);
    assert_eq!(heard(&game, "Pears stands at 5000,2000"), Action::Place { who, at, heading });
}

#[test]
fn whoever_is_asked_about_need_not_be_named() {
    let game = staged(
        "west monk Monks at 6000,3000, routed\n\
         west leader Gib of Monks\n\
         east ashigaru Spears at 6000,9000\n\
         step morale",
    );
    let mut s = game.start();
    let mut dice = engine::Script::new(&[]);
    game.apply(&mut s, Side::B, Action::Done, &mut dice, &mut engine::Quiet).expect("no die");
    let who = named(&game, "Monks");
    let hear = |words: &str| game.hear(&s, Side::A, words);
    assert_eq!(hear("faces 90"), Ok(Action::Face { who, heading: Heading::EAST }));
    assert_eq!(hear("turns to Spears"), Ok(Action::Face { who, heading: Heading::NORTH }));
    assert_eq!(hear("turns its men rear"), Ok(Action::TurnMen { who, side: 2 }));
}

#[test]
fn a_near_miss_is_answered_by_what_might_be_meant() {
    let game = field();
    for (words, answers) in [
        ("Paers moves to 3,4", "did you mean Pears?"),
        ("Pears mvoes to 3,4", "did you mean moves? Say `Pears moves to 21.5,18.0`"),
        ("Pears moves", "say `Pears moves to 21.5,18.0`"),
        ("Pears moves to 3", "`Pears moves to 21.5,18.0`"),
        ("Pears moves 5 in", "it is not said in which direction; say `Pears moves"),
        ("Pears moves 5 cm north", "is no direction"),
        ("Pears moves 5 in at 14 o'clock", "is no direction"),
        ("Pears moves to 1,1 2,2", "write the others after `by`"),
        ("Pears moves 5 in towards Shrien", "did you mean Shrine?"),
        ("Pears attacks Speers", "did you mean Spears?; say `Pears attacks Pears`"),
        ("Pears attacks Spears offset x", "is no offset"),
        ("Pears fires at Spaers", "did you mean Spears?"),
        ("Gib challenges Kan", "did you mean Ken?"),
        ("Gib joins Monk", "did you mean Monks?"),
        ("Gib shelters", "nobody is named; say `Gib shelters with Pears`"),
        ("Pears juggles", "`juggles` is nothing Pears can do"),
        ("Pears", "what does Pears do? Say `Pears moves"),
        ("place Pears", "say `place NAME at"),
        ("attach Gib", "say `attach NAME to"),
        ("charge", "begins with nobody's name"),
    ] {
        let why = unheard(&game, words);
        assert!(why.contains(answers), "{words}: {why}");
    }
}

#[test]
fn no_words_make_it_stumble() {
    let game = field();
    let s = game.start();
    let odd = [
        "",
        " ",
        ".",
        "Pears moves to 99999999999,1",
        "Pears moves 1e9 in north",
        "Pears moves 0 in north",
        "Pears moves 999 in north",
        "Pears moves 200 in south",
        "Pears moves to 1,1 by 1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8",
        "Pears turns to 361",
        "Pears turns its men",
        "Pears turns its men inside",
        "place at",
        "place Pears at",
        "attach to",
        "Pears é",
        "É moves to 1,1",
        "Pears attacks Pears",
        "Pears attacks Gib",
        "Gib attacks Spears",
        "Gib fires",
        "Gib fires at Spears",
        "Gib strikes",
        "Gib turns to 90",
        "Pears joins Monks",
        "Pears joins Monks at 0,0",
        "Gib rides nowhere",
        "Spears attacks the left of Monks offset -32768 u straight",
        "Pears challenges Ken",
        "Gib moves round to Blades",
        "Pears moves round to 60,40",
    ];
    for words in odd {
        for side in Side::BOTH {
            if let Ok(action) = game.hear(&s, side, words) {
                let _ = game.check(&s, side, action);
                let _ = game.say(&s, side, &action);
            }
        }
    }
}
