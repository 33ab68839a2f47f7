//! What happens in the dark, and who is told of it.

use engine::{Eye, Game, Piece, Script, Side, Speaks, Table, Turned};
use havoc::Havoc;
use havoc::action::Action;
use havoc::case::{self, LastAction};
use havoc::event::Event;
use havoc::state::State;
use havoc::threat::Approach;

use crate::{common, game};

/// A position, written as a case; its last action is about to be played.
fn scene(text: &str) -> LastAction {
    let files = common::files();
    let case = case::parse("a.case", text).expect("a case that can be read");
    let play = case::play(&case.scene).expect("a book");
    case.last_action(&files, &common::book_and_wording_of(&files, play))
        .expect("a case with an action")
}

/// Plays the last action of a position: the state after it, and the events of the log.
fn played(scene: &LastAction, dice: &[u8]) -> (State, Vec<Event>) {
    let (mut s, mut events) = (scene.state.clone(), Vec::new());
    let mut dice = Script::new(dice);
    let done = scene.game.apply(&mut s, scene.side, scene.action, &mut dice, &mut events);
    assert!(done.is_ok() && dice.left() == 0, "other dice are called for");
    (s, events)
}

fn told(game: &Havoc, events: &[Event], eye: Eye) -> Vec<Event> {
    events.iter().filter_map(|event| game.seen(event, eye)).collect()
}

/// What a side reads of it.
fn lines(game: &Havoc, events: &[Event], side: Side) -> Vec<String> {
    let seen = told(game, events, Eye::Side(side));
    seen.iter().filter_map(|event| game.line(event)).map(|line| line.text).collect()
}

const WEST: Side = Side::A;
const EAST: Side = Side::B;

const HEAD: &str = "title t\nbook samurai-blades\nrules SB-NIT-04\nmap 25 x 15 axial 9.7\nnight\n";

#[test]
fn r_sb_nit_04_who_crosses_a_light_is_seen_in_it_and_nowhere_else() {
    let scene = scene(&format!(
        "{HEAD}lantern (0,0)\nwest ninja N at (-3,0)\neast ashigaru E at (8,4)\n\
         step movement west\ntry t\n> N moves to (3,0)\n"
    ));
    let (s, events) = played(&scene, &[]);
    let theirs = lines(&scene.game, &events, EAST);
    assert_eq!(
        theirs,
        ["N is seen at (-1,0)", "N moves from (-1,0) to (1,0) for 2", "N is gone into the dark"]
    );
    assert_eq!(lines(&scene.game, &events, WEST).len(), 5);
    assert!(scene.game.is_hidden(&s, scene.game.piece("N").expect("N")));
    // It cannot be taken back.
    assert!(events.iter().any(|event| scene.game.reveals(event)));
}

#[test]
fn r_sb_nit_09_a_throw_from_the_dark_names_nobody() {
    let scene = scene(&format!(
        "{HEAD}alarm east\nwest ninja N at (0,0)\neast ashigaru E at (3,0)\n\
         step second-shooting west\ntry t\n> N throws at E\n"
    ));
    let (s, events) = played(&scene, &[9]);
    let theirs = lines(&scene.game, &events, EAST);
    assert_eq!(theirs, ["something flies out of the dark at E; die 9, –: nothing"]);
    assert_eq!(
        lines(&scene.game, &events, WEST)[0],
        "N throws at E, range 3; die 9, row 10, –: nothing"
    );
    assert_eq!(scene.game.asks(&s)[EAST].map(|ask| format!("{ask:?}")), Some("Alarm".to_owned()));
    assert!(scene.game.is_hidden(&s, scene.game.piece("N").expect("N")));
}

#[test]
fn r_k_32_who_dies_asleep_has_seen_nobody() {
    let scene = scene(&format!(
        "{HEAD}alarm east\nwest ninja N at (0,0)\neast bandit L at (1,0) asleep\n\
         east bandit K at (-4,0) asleep\nstep combat west\ntry t\n> N attacks L\n"
    ));
    let (s, events) = played(&scene, &[1]);
    let (game, n) = (&scene.game, scene.game.piece("N").expect("N"));
    let theirs = lines(game, &events, EAST);
    assert_eq!(
        theirs,
        ["someone strikes at L in the dark; die 1, F: defender killed", "L is dead"]
    );
    assert!(game.is_hidden(&s, n));
    assert!(game.asks(&s)[EAST].is_none(), "there is nobody to cry out");
    // A die that leaves him alive wakes him, and he sees who is there.
    let (s, events) = played(&scene, &[10]);
    assert!(!game.is_hidden(&s, n));
    let theirs = lines(game, &events, EAST);
    assert!(theirs.contains(&"N is seen at (0,0)".to_owned()), "{theirs:?}");
}

#[test]
fn r_sb_nit_07_who_feels_his_way_cannot_take_it_back() {
    // He stops beside one, and meets nobody on the other way.
    for (to, uncovers) in [("(5,0)", true), ("(-3,0)", false)] {
        let scene = scene(&format!(
            "{HEAD}west ashigaru E at (0,0)\neast ninja N at (3,0)\n\
             step movement west\ntry t\n> E moves to {to}\n"
        ));
        let mut table = Table::open(&scene.game);
        let acted = table.act(WEST, 0, scene.action, &mut Script::new(&[]));
        assert_eq!(acted, Ok(()));
        let seen = table.log[0].events.iter().any(|event| matches!(event, Event::Seen { .. }));
        assert_eq!(seen, uncovers);
        assert!(matches!(table.back(WEST), Err(Turned::NotBack(_))));
    }
}

#[test]
fn r_k_50_who_meets_a_ninja_on_top_of_a_sleeper_goes_back() {
    let scene = scene(&format!(
        "{HEAD}alarm west\nwest ashigaru E at (0,0)\nwest ashigaru L at (2,0) asleep\n\
         east ninja N at (3,0)\nterrain tree (1,-1) (2,-1) (0,1) (1,1)\n\
         step movement west\ntry t\n> E moves to (3,-1)\n"
    ));
    let (s, events) = played(&scene, &[]);
    let game = &scene.game;
    let e = game.piece("E").expect("E");
    assert_eq!(s.at(e).hex, game.hex_named("(1,0)").expect("a hex"));
    assert!(events.iter().any(|event| matches!(event, Event::Seen { .. })), "{events:?}");
    // The two points are spent.
    assert_eq!(game.points_left(&s, e), 1);
}

#[test]
fn r_sb_nit_07_a_retreat_stops_in_front_of_an_unseen_ninja_and_does_no_harm() {
    let scene = scene(&format!(
        "{HEAD}lantern (0,0)\nwest ashigaru-archer A at (-4,0)\nwest ninja N at (3,0)\n\
         none war-horse H at (0,0)/(-1,0)\neast ashigaru E at (8,4)\n\
         step first-shooting west\ntry t\n> A shoots H [5]\n> H retreats to (4,0)/(3,0)\n"
    ));
    let (s, events) = played(&scene, &[]);
    let (game, h) = (&scene.game, scene.game.piece("H").expect("H"));
    assert_eq!(s.at(h).hex, game.hex_named("(2,0)").expect("a hex"));
    assert_eq!(s.at(h).health, havoc::state::Health::Healthy);
    assert!(s.retreating.is_empty());
    assert!(events.iter().any(|event| matches!(event, Event::RanInto { .. })));
    // He is seen until he moves, though nobody is in contact with him.
    assert!(!game.is_hidden(&s, game.piece("N").expect("N")));
}

#[test]
fn r_k_57_a_file_of_mules_stops_where_all_of_them_can_stand() {
    let scene = scene(&format!(
        "{}lantern (1,0)\nwest ashigaru-archer A at (5,0)\nwest ninja N at (-4,0)\n\
         east ashigaru F at (-2,0)\neast mule M1 at (0,0)\neast mule M2 at (1,0)\nstring M1 M2\n\
         step first-shooting west\ntry t\n> A shoots M2 [5]\n> M1 heads the string back W W W W\n",
        HEAD.replace("rules", "play combined\nrules")
    ));
    let (s, events) = played(&scene, &[]);
    let game = &scene.game;
    let at = |name: &str| s.at(game.piece(name).expect("a piece")).hex;
    // Three steps would put the second mule on the man they meant to pass, two the first.
    assert_eq!(Some(at("M1")), game.hex_named("(-1,0)"));
    assert_eq!(Some(at("M2")), game.hex_named("(0,0)"));
    assert!(events.iter().any(|event| matches!(event, Event::RanInto { .. })));
    assert!(s.retreating.is_empty());
    assert_eq!(game.flaw(&s), None);
}

#[test]
fn r_k_56_a_pusher_crowded_out_by_a_ninja_still_finds_a_place() {
    let scene = scene(&format!(
        "{HEAD}terrain wall-hex (0,-1) (1,-1) (0,1) (2,-1) (1,1)\nnone cart C at (0,0)/(-1,0)\n\
         west carter A at (1,0)\nwest carter B at (-2,0)\nwest carter D at (-1,-1)\n\
         east ninja N at (-1,1)\nstep movement west\ntry t\n> A and B and D push C E\n\
         > put at (-1,0)\n"
    ));
    let game = &scene.game;
    let [c, b, d, n] = ["C", "B", "D", "N"].map(|name| game.piece(name).expect("a piece"));
    assert!(game.is_hidden(&scene.state, n), "as far as they know there is room for all");
    let (s, _) = played(&scene, &[]);
    assert!(!game.is_hidden(&s, n), "B has come next to him");
    assert_eq!(Some(s.at(c).hex), game.hex_named("(1,0)"));
    assert_eq!(Some(s.at(b).hex), game.hex_named("(-1,0)"));
    assert_eq!(Some(s.at(d).hex), game.hex_named("(-1,-1)"), "he stays where he stood");
    assert_eq!(game.asks(&s).a, Some(havoc::action::Ask::Move));
    assert_eq!(game.flaw(&s), None);
}

#[test]
fn r_k_33_a_thrown_rider_is_put_beside_an_unseen_ninja() {
    let text = |to: &str| {
        format!(
            "{HEAD}lantern (0,-2)\nwest ninja N at (2,0)\nwest ninja M at (0,-2)\n\
             east mounted-samurai K at (0,0)/(1,0)\nstep second-shooting west\ntry t\n\
             > M throws at K [4]\n> put at {to}\n"
        )
    };
    let scene = scene(&text("(2,0)"));
    let (game, k) = (&scene.game, scene.game.piece("K").expect("K"));
    let mut places = Vec::new();
    game.actions(&scene.state, EAST, None, &mut places);
    assert!(places.contains(&scene.action), "as far as they know the hex is free");
    let (s, events) = played(&scene, &[]);
    assert_ne!(s.at(k).hex, game.hex_named("(2,0)").expect("a hex"));
    assert!(places.contains(&Action::Put { to: s.at(k).hex }), "the next free hex of the choice");
    assert!(events.iter().any(|event| matches!(event, Event::RanInto { .. })));
    assert!(!game.is_hidden(&s, game.piece("N").expect("N")));
}

#[test]
fn r_k_41_who_leaves_in_the_dark_is_not_missed() {
    let game = game(&common::files(), "plum-court");
    let (mut s, [garrison, raiders]) = (game.start(), Side::BOTH);
    let kumo = game.piece("Kumo").expect("Kumo");
    let mut events = Vec::new();
    let mut play = |s: &mut State, side, words: &str| {
        let action = game.hear(s, side, words).expect(words);
        game.check(s, side, action).expect(words);
        game.apply(s, side, action, &mut Script::new(&[]), &mut events).expect(words);
    };
    play(&mut s, garrison, "ready");
    play(&mut s, raiders, "place Kumo at 29.6");
    play(&mut s, raiders, "ready");
    // Nobody is to learn from a step that ends by itself what unseen ninja can do.
    play(&mut s, raiders, "end");
    play(&mut s, raiders, "end");
    play(&mut s, raiders, "Kumo leaves");
    let score = |eye| game.view(&s, eye).score[raiders];
    assert_eq!(score(Eye::Side(raiders)), score(Eye::Side(garrison)) + 1);
    assert_eq!(score(Eye::Public), score(Eye::Side(garrison)));
    let heard = told(&game, &events, Eye::Side(garrison));
    let about = |event: &Event| format!("{event:?}").contains(&format!("{kumo:?}"));
    assert!(!heard.iter().any(about), "{heard:?}");
    assert!(told(&game, &events, Eye::Umpire).iter().any(about));
    // At the end it is known.
    let mut events = Vec::new();
    let given_up = game.apply(&mut s, garrison, Action::Resign, &mut Script::new(&[]), &mut events);
    assert!(given_up.is_ok() && s.night.hidden == 0);
    assert!(told(&game, &events, Eye::Side(garrison)).iter().any(about));
    assert_eq!(game.view(&s, Eye::Public).score, game.view(&s, Eye::Umpire).score);
}

#[test]
fn r_k_51_unseen_hands_control_nothing() {
    let scene = scene(&format!(
        "{HEAD}west ninja N at (0,0)\nnone war-horse H at (1,0)/(2,0)\neast ashigaru E at (8,4)\n\
         step movement west\ntry t\n> N leads H to (-1,0)\n"
    ));
    let (game, h) = (&scene.game, scene.game.piece("H").expect("H"));
    assert_eq!(scene.state.at(h).control, None);
    let (s, events) = played(&scene, &[]);
    assert_eq!(s.at(h).hex, game.hex_named("(0,0)").expect("a hex"));
    let theirs = lines(game, &events, EAST);
    assert_eq!(theirs, ["H is led off by someone in the dark, to (0,0)"]);
}

#[test]
fn r_sb_nit_08_the_garrison_is_asked_whenever_it_sees_somebody() {
    let text = format!(
        "{HEAD}alarm west\nlantern (4,0)\nwest ashigaru S at (-3,0)\nwest samurai L at (-4,2) asleep\n\
         east ninja N at (4,0)\nstep combat east\ntry t\n> end\n"
    );
    let scene = scene(&text);
    let game = &scene.game;
    let (mut s, _) = played(&scene, &[]);
    let ask = |s: &State| game.asks(s)[WEST].map(|ask| format!("{ask:?}"));
    assert_eq!(ask(&s).as_deref(), Some("Alarm"));
    let play = |s: &mut State, action| {
        game.check(s, WEST, action).expect("a legal answer");
        game.apply(s, WEST, action, &mut Script::new(&[]), &mut engine::Quiet).expect("no die");
    };
    let quiet = {
        let mut s = s.clone();
        play(&mut s, Action::Alarm { raise: false });
        s
    };
    assert!(!quiet.night.alarm && ask(&quiet).as_deref() == Some("Declare"));
    play(&mut s, Action::Alarm { raise: true });
    let l = game.piece("L").expect("L");
    assert!(s.night.alarm && game.is_able(&s, l), "sleepers wake in this very step 0");
    // A sentry walks; after the alarm he runs.
    let sentry = game.piece("S").expect("S");
    assert_eq!((game.points_left(&quiet, sentry), game.points_left(&s, sentry)), (3, 6));
}

#[test]
fn r_sb_nit_01_night_falls_in_the_turn_the_scenario_names() {
    let game = game(&common::files(), "gift-train");
    let mut s = game.start();
    assert!(!game.is_night(&s) && s.night.hidden == 0);
    let mut events = Vec::new();
    while s.turn < 5 && s.over.is_none() {
        let asks = game.asks(&s);
        let side = Side::BOTH.into_iter().find(|side| asks[*side].is_some()).expect("somebody");
        let idle = game.idle(&s, side);
        let mut dice = engine::Seeded::new(1);
        game.apply(&mut s, side, idle, &mut dice, &mut events).expect("dice that never end");
    }
    let fell = events.iter().position(|event| *event == Event::NightFell).expect("night falls");
    let lost = events[fell..].iter().filter(|event| matches!(event, Event::Lost { .. })).count();
    assert!(game.is_night(&s));
    assert_eq!(lost, s.night.hidden.count_ones() as usize);
    assert!(lost > 0, "somebody stands in the dark");
}

#[test]
fn r_sb_nit_03_who_is_not_seen_is_in_danger_from_those_who_come_next_to_him() {
    let scene = scene(&format!(
        "{HEAD}west ninja N at (0,0)\neast ashigaru E at (3,0)\n\
         step movement west\ntry t\n> N moves to (-1,0)\n"
    ));
    let (game, s) = (&scene.game, &scene.state);
    let n = game.piece("N").expect("N");
    assert!(game.is_hidden(s, n));
    let dangers = game.dangers(s, n, EAST);
    assert!(matches!(dangers[0].action, Action::Attack(_)) && dangers.len() == 1);
    assert_eq!(dangers[0].approach, Approach::Moves);
}

/// What his own side is told an enemy could do to him must be what the enemy may do.
#[test]
fn r_sb_nit_06_who_is_not_seen_is_in_no_danger_from_those_who_do_not_see_him() {
    for id in ["plum-court", "gift-train"] {
        let game = game(&common::files(), id);
        let mut s = game.start();
        let (mut dice, mut hidden) = (engine::Seeded::new(1), 0);
        for _ in 0..120 {
            let asks = game.asks(&s);
            let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else {
                break;
            };
            for p in (0..64).map(Piece).filter(|p| s.night.hidden >> p.0 & 1 != 0) {
                let own = game.side_of(p).expect("somebody's man");
                for danger in game.dangers(&game.known(&s, own), p, own.other()) {
                    let checked = game.check(&danger.state, own.other(), danger.action);
                    assert!(checked.is_ok(), "{id}: {:?} {checked:?}", danger.action);
                }
                hidden += 1;
            }
            let idle = game.idle(&s, side);
            game.apply(&mut s, side, idle, &mut dice, &mut engine::Quiet).expect("seeded dice");
        }
        assert!(hidden > 20, "{id}: {hidden} looked at");
    }
}
