//! What a player may write besides, and what is answered to a near miss.

use engine::{Game, Side, Speaks};
use measure::{Heading, Path, Point};
use skirmish::Skirmish;
use skirmish::action::{Action, Deed, Target};

use crate::common::staged;
use crate::every::named;
use crate::yard;

fn heard(game: &Skirmish, words: &str) -> Action {
    let heard = game.hear(&game.start(), Side::A, words);
    heard.unwrap_or_else(|why| panic!("{words}: {why}"))
}

fn unheard(game: &Skirmish, words: &str) -> String {
    match game.hear(&game.start(), Side::A, words) {
        Ok(action) => panic!("{words} is heard as {action:?}"),
        Err(why) => why,
    }
}

/// Where a way ends, and where a rider then looks.
fn end(action: Action) -> (Point, u16) {
    match action {
        Action::Move { path, heading, .. } => (path.end().unwrap_or_default(), heading.degrees()),
        action => panic!("{action:?} is no move"),
    }
}

#[test]
fn ways_are_told_by_clock_compass_and_goal() {
    let game = yard();
    let to = |words: &str| <[i32; 2]>::from(end(heard(&game, words)).0);
    assert_eq!(to("Gib moves 8 cm at 12 o'clock"), [1000, 1800]);
    assert_eq!(to("Gib moves 8 cm at 3 o'clock"), [1800, 1000]);
    assert_eq!(to("gib moves 10cm at 2 o'clock"), [1866, 1500]);
    assert_eq!(to("Gib moves 2.5 cm north"), [1000, 1250]);
    assert_eq!(to("Gib goes 10 south-west"), [293, 293]);
    assert_eq!(to("Gib moves 5 cm towards Ito"), [1000, 1500]);
    assert_eq!(to("Gib moves 5 cm towards the enemy"), [1000, 1500]);
    assert_eq!(to("Gib moves 5 cm away from Ito"), [1000, 500]);
    assert_eq!(to("Gib moves 3 cm away from Old Tom"), [700, 1000]);
    assert_eq!(to("Gib moves to the shrine"), [5000, 11000]);
    assert_eq!(to("Gib moves to 12.5 30"), [1250, 3000]);
    assert_eq!(to("Old Tom moves 5 cm towards the Old Wood"), [1742, 1363]);
    assert_eq!(to("Gib moves towards Ito"), [1000, 2000]);
}

#[test]
fn a_rider_looks_along_his_last_leg_unless_it_is_said() {
    let game = yard();
    let at = |words: &str| end(heard(&game, words)).1;
    assert_eq!(at("Rider moves to 60,30"), 90);
    assert_eq!(at("Rider moves to 60,30 facing 45"), 45);
    assert_eq!(at("Rider moves to 60,40 by 50,40 heading south"), 180);
    assert_eq!(at("Rider rides 10 cm ahead"), 45);
    assert_eq!(at("Rider turns to 6 o'clock"), 180);
    assert_eq!(at("Rider turns towards the shrine"), 0);
    assert_eq!(at("Gib moves to 60,30"), 0);
}

#[test]
fn r_mg_11_a_charge_ends_in_contact() {
    let game = staged(
        "west bushi Gib at 24,22, armoured, katana\n\
         east bushi Tom at 30,30, armoured, katana",
    );
    let charge = heard(&game, "Gib charges Tom");
    assert_eq!(end(charge).0, Point::new(2877, 2836));
    assert_eq!(game.check(&game.start(), Side::A, charge), Ok(()));
}

#[test]
fn a_charge_goes_round_what_stands_in_the_way() {
    let game = staged(
        "wall 3 \"Wall\" 27,26 33,26\n\
         west bushi Gib at 30,23, unarmoured, katana\n\
         east bushi Tom at 30,29, armoured, katana",
    );
    let charge = heard(&game, "Gib charges Tom");
    let Action::Move { path, .. } = charge else { panic!("{charge:?}") };
    assert!(path.len() > 1, "{path:?} goes through the wall");
    assert_eq!(game.check(&game.start(), Side::A, charge), Ok(()));
    // The way is said and heard again as it is.
    let said = game.say(&game.start(), Side::A, &charge);
    assert_eq!(heard(&game, &said), charge);
    let round = heard(&game, "Gib moves round to 27,28");
    assert_eq!(game.check(&game.start(), Side::A, round), Ok(()));
}

#[test]
fn targets_are_groups_people_or_what_most_of_them_carry() {
    let game = yard();
    let who = named(&game, "Gib");
    let spears = game.group_of(named(&game, "Ito"));
    let ken = game.group_of(named(&game, "Ken"));
    let shot = |words: &str| match heard(&game, words) {
        Action::Shoot { who: by, at: Target::Group(group) } if by == who => group,
        action => panic!("{words}: {action:?}"),
    };
    assert_eq!(shot("Gib shoots Spears"), spears);
    assert_eq!(shot("Gib shoots at the spears"), spears);
    assert_eq!(shot("Gib shoots Ota"), spears);
    assert_eq!(shot("Gib shoots the yari men"), spears);
    assert_eq!(shot("Gib shoots the ashigaru"), spears);
    assert_eq!(shot("Gib shoots the katana"), ken);
    let why = unheard(&game, "Gib shoots the bowmen");
    assert!(why.contains("Spears") && why.contains("say `Gib shoots Spears`"), "{why}");
}

#[test]
fn deeds_find_what_is_at_hand() {
    let game = yard();
    let (gib, loner) = (named(&game, "Gib"), named(&game, "Loner"));
    let climbs = |line| Action::Climb { who: loner, line, to: None };
    assert_eq!(heard(&game, "Loner climbs the wall"), climbs(0));
    assert_eq!(heard(&game, "Loner climbs"), climbs(0));
    assert_eq!(heard(&game, "Loner climbs the gate"), climbs(2));
    match heard(&game, "Loner climbs over the wall") {
        Action::Climb { line: 0, to: Some(to), .. } => assert!(to.y > 6000, "{to}"),
        action => panic!("{action:?}"),
    }
    let deed = |words: &str| match heard(&game, words) {
        Action::Interact { deed, .. } => deed,
        action => panic!("{words}: {action:?}"),
    };
    assert_eq!(deed("Gib takes the ladder"), Deed::TakeLadder(1));
    assert_eq!(deed("Gib picks up ladder 3"), Deed::TakeLadder(2));
    assert_eq!(deed("Loner sets the ladder against the wall"), Deed::SetLadder(0));
    assert_eq!(deed("Loner sets the ladder"), Deed::SetLadder(0));
    assert_eq!(deed("Gib works at the hut"), Deed::Work(0));
    assert_eq!(deed("Gib breaks the hut open"), Deed::Work(0));
    assert_eq!(heard(&game, "Gib uses his katana"), Action::Wield { who: gib, slot: 0 });
    assert_eq!(heard(&game, "Gib fights with yari"), Action::Wield { who: gib, slot: 1 });
    match heard(&game, "Rider dismounts") {
        action @ Action::Dismount { .. } => {
            assert_eq!(game.check(&game.start(), Side::A, action), Ok(()));
        }
        action => panic!("{action:?}"),
    }
}

#[test]
fn pairs_and_plain_words_are_heard_in_several_ways() {
    let game = yard();
    let (who, foe) = (named(&game, "Gib"), named(&game, "Ito"));
    let pair = Action::Pair { who, foe };
    assert_eq!(heard(&game, "pair Gib with Ito"), pair);
    assert_eq!(heard(&game, "pair Ito with Gib"), pair);
    assert_eq!(heard(&game, "Gib fights Ito"), pair);
    assert_eq!(heard(&game, "Gib fights in front"), Action::Primary { who });
    for (words, action) in [
        ("end", Action::Done),
        ("End the phase.", Action::Done),
        ("accept the rest", Action::AcceptAll),
        ("Gib waits", Action::Wait { who }),
        ("Gib reloads", Action::Load { who }),
        ("Blades act", Action::Activate { group: game.group_of(who) }),
        ("activate Gib", Action::Activate { group: game.group_of(who) }),
    ] {
        assert_eq!(heard(&game, words), action, "{words}");
    }
}

#[test]
fn whoever_is_asked_about_need_not_be_named() {
    let game = staged(
        "west bushi Gib at 60,50, armoured, katana\n\
         east bushi Tom at 60,90, armoured, katana\n\
         group west Gib, withdraw\n\
         step compulsory west",
    );
    let who = named(&game, "Gib");
    let path = Path::to(Point::new(6000, 4000)).expect("a path");
    let wanted = Action::Move { who, path, heading: Heading::NORTH };
    assert_eq!(heard(&game, "moves to 60,40"), wanted);
    assert_eq!(heard(&game, "accept"), Action::Accept);
}

#[test]
fn a_near_miss_is_answered_by_what_might_be_meant() {
    let game = yard();
    for (words, answers) in [
        ("Gbi moves to 3,4", "did you mean Gib?"),
        ("Gib mvoes to 3,4", "did you mean moves? Say `Gib moves to 12.50,30.00`"),
        ("Gib moves", "say `Gib moves to 12.50,30.00`"),
        ("Gib moves to 3", "`Gib moves to 12.50,30.00`"),
        ("Gib moves 5 cm", "it is not said in which direction; say `Gib moves"),
        ("Gib moves 5 cm at 14 o'clock", "is no direction"),
        ("Gib moves to 1,1 2,2", "write the others after `by`"),
        ("Gib moves 5 cm towards Shrien", "did you mean Shrine?"),
        ("Gib charges Itto", "did you mean Ito?; say `Gib charges Tom`"),
        ("Gib shoots Speers", "did you mean Spears?"),
        ("Gib mounts Kura", "did you mean Kuro?"),
        ("Gib uses no-dachi", "he has katana and yari"),
        ("Gib takes ladder 9", "there is no ladder 9"),
        ("Gib works at the well", "there is Hut"),
        ("Gib juggles", "`juggles` is nothing Gib can do"),
        ("Gib", "what does Gib do?"),
        ("pair Gib", "say `pair NAME with Tom`"),
        ("attack", "begins with nobody's name"),
    ] {
        let why = unheard(&game, words);
        assert!(why.contains(answers), "{words}: {why}");
    }
}

#[test]
fn no_words_make_it_stumble() {
    let game = yard();
    let s = game.start();
    let odd = [
        "",
        " ",
        ".",
        "Gib moves to 99999999999,1",
        "Gib moves 1e9 cm north",
        "Gib climbs #",
        "Gib climbs Wall #0",
        "Gib climbs Wall #300",
        "Gib uses weapon 0",
        "Gib takes ladder 0",
        "Gib moves to 1,1 by 1,1 2,2 3,3 4,4 5,5 6,6 7,7 8,8",
        "Gib moves 0 cm north",
        "Gib turns to 361",
        "place at",
        "place Gib at",
        "pair with",
        "Gib é",
        "É moves to 1,1",
        "Gib moves 999999 cm north",
        "Gib moves 600 cm south",
        "Gib charges Gib",
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
