//! Rules about the game as a whole (chapter 2), which a case cannot put to the test.

mod common;

use std::collections::BTreeMap;

use case::Cased;
use engine::{Eye, Game, Script, Seeded, Side, Speaks, Table};
use havoc::options::{Options, SWITCHES};
use havoc::{Havoc, load};

#[test]
fn r_sg_eng_01_the_same_log_gives_the_same_states() {
    let files = common::files();
    let game = common::game(&files, "mules-for-the-abbey", &[]);
    let mut table = Table::open(&game);
    let (mut rng, mut dice) = (Seeded::new(1), Seeded::new(2));
    while let Some(side) = asked(&game, &table) {
        let action = game.sample(&table.state, side, &mut rng);
        let seq = table.log.len();
        table.act(side, seq, action, &mut dice).expect("a legal action");
    }
    let again = Table::replay(&game, &table.log).expect("a replay without a difference");
    assert_eq!(again.state, table.state);
    assert!(table.log.len() > 50);
}

/// Plays words with dice from a set-up and tells what is played when time runs out then.
fn default_after(scene: &str, acts: &[(&str, &[u8])]) -> String {
    let files = common::files();
    let opened = common::book_and_wording(&files);
    let text = format!("title t\nbook cry-havoc\n{scene}\n? turn 2\n");
    let case = havoc::case::parse("t.case", &text).expect("a case");
    let game = Havoc::stage(&case.scene, &files, &opened).expect("a scene");
    let mut table = Table::open(&game);
    for (words, dice) in acts {
        let side = asked(&game, &table).expect("somebody to act");
        let action = game.hear(&table.state, side, words).expect("words");
        let seq = table.log.len();
        table
            .act(side, seq, action, &mut Script::new(dice))
            .unwrap_or_else(|t| panic!("{words}: {t:?}"));
    }
    let side = asked(&game, &table).expect("somebody to act");
    game.say(&table.state, side, &game.idle(&table.state, side))
}

fn asked(game: &Havoc, table: &Table<&Havoc>) -> Option<Side> {
    let asks = game.asks(&table.state);
    asks.a.map(|_| Side::A).or(asks.b.map(|_| Side::B))
}

#[test]
fn r_sg_eng_06_every_decision_has_its_default() {
    let duel = "map 21 x 17 axial 10.8\nstep combat west\nwest knight K at (0,0)";
    // D-02, D-03, D-09, D-10: the step ends.
    for step in ["declare", "first-shooting", "movement", "combat"] {
        let scene = format!(
            "map 21 x 17 axial 10.8\nstep {step} west\nwest short-bowman B at (0,0)\neast peasant P at (1,0)"
        );
        assert_eq!(default_after(&scene, &[]), "end");
    }
    // D-01: the scenario's own set-up.
    let scene = "map 21 x 17\nstep set-up\nwest peasant A at 3.3\neast peasant B at 9.9";
    assert_eq!(default_after(&scene.replace("? turn 2", ""), &[]), "ready");
    // D-04: the face the shot comes through.
    let corner = "map 25 x 17 axial 12.8\nbuilding h (5,0) (6,0) (5,1)\ncorner (4,0) wall E\n\
                  step second-shooting west\neast man-at-arms M at (4,0)\nwest crossbowman X at ";
    let shot: &[(&str, &[u8])] = &[("X shoots M", &[])];
    assert_eq!(default_after(&format!("{corner}(4,-5)"), shot), "nominate right");
    assert_eq!(default_after(&format!("{corner}(2,4)"), shot), "nominate left");
    assert_eq!(default_after(&format!("{corner}(-2,0)"), shot), "nominate right");
    // D-06: as far from the nearest enemy as can be, then the smallest row; 26 on 6 is 4-1, and
    // die 6 drives him back. All three ways end two hexes from K, so the northern one it is.
    let back = format!("{duel}\neast spearman S at (1,0)\nwest spearman W at (4,-3)");
    assert_eq!(default_after(&back, &[("K attacks S", &[6])]), "S retreats to (2,-1)");
    // Shot at 6-1, die 6: the southern hexes are all six from W; of those the westernmost.
    let shot = "map 25 x 17 axial 12.8\nstep first-shooting west\nwest short-bowman B at (-6,0)\n\
                west spearman W at (3,-4)\neast spearman S at (0,0)";
    assert_eq!(default_after(shot, &[("B shoots S", &[6])]), "S retreats to (-2,2)");
    // D-08: the opponent puts a thrown rider where most of his own men are.
    let rider = "map 21 x 17 axial 10.8\nstep combat west\nwest banneret A at (1,0)\n\
                 west banneret B at (1,-1)\neast knight R at (0,0)/(-1,0)";
    let thrown = default_after(rider, &[("A and B attack R", &[2])]);
    assert_eq!(thrown, "put at (0,-1)");
    // D-11: a foot bearer with the highest defence. D-12: the healthy, then the cheapest.
    let mixed = "map 21 x 17 axial 10.8\nstep combat west\nwest banneret A at (0,0)/(-1,0)\n\
                 east mounted-sergeant G at (1,0)/(2,0)\neast spearman S at (0,1)\n\
                 east man-at-arms M at (1,-1)\noption combat_priority off";
    assert_eq!(default_after(mixed, &[("A attacks G and S and M", &[])]), "M bears it");
    let two = "map 21 x 17 axial 10.8\nstep combat west\nwest banneret A at (0,0)\n\
               east man-at-arms M at (1,0)\neast peasant P at (0,1)";
    assert_eq!(default_after(two, &[("A attacks M and P", &[2])]), "P suffers it");
    // D-13, D-14: he does not yield; a refused attacker fights on.
    let ransom = "map 21 x 17 axial 10.8\nstep combat west\noption ransom on\n\
                  west banneret A at (0,0)\nwest knight B at (0,1)\neast knight Q at (1,0) wounded";
    let attack: (&str, &[u8]) = ("A and B attack Q", &[]);
    assert_eq!(default_after(ransom, &[attack]), "hold out");
    assert_eq!(default_after(ransom, &[attack, ("yield", &[9])]), "strike");
    // D-15, D-22: a prisoner joins, and runs.
    let kept = "map 21 x 17 axial 10.8\noption ransom on\nwest knight P at (0,0) prisoner\n\
                west knight F at (2,0)\neast man-at-arms M at (1,0)";
    let two = format!("{kept}\neast man-at-arms N at (0,1)\nstep combat west");
    assert_eq!(default_after(&two, &[("F attacks M", &[])]), "join");
    assert_eq!(default_after(&format!("{kept}\nstep movement west"), &[]), "escape");
    // D-16: nobody advances.
    let chase = format!("{duel}\neast peasant S at (1,0)\noption advance_after_combat on");
    assert_eq!(default_after(&chase, &[("K attacks S", &[1])]), "hold ground");
}

#[test]
fn r_sg_eng_07_every_switch_has_a_default_and_is_kept_with_the_game() {
    let defaults = Options::default();
    for switch in &SWITCHES {
        assert_eq!(defaults.value(switch), switch.values[0], "{}", switch.name);
        for value in switch.values {
            let mut options = Options::default();
            options.set(&[switch], switch.name, value).expect("a value of the switch");
            assert_eq!(options.value(switch), *value);
        }
        assert!(Options::default().set(&[switch], switch.name, "sideways").is_err());
    }
    assert!(Options::default().set(&[], "gravity", "off").is_err());
    let files = common::files();
    let game = common::game(&files, "toll-house", &[("ransom", "on")]);
    assert!(game.scenario.options.ransom);
    assert_eq!(game.scenario.chosen.get("ransom").map(String::as_str), Some("on"));
    let (book, _) = common::book_and_wording(&files);
    let wrong = BTreeMap::from([("ransom".to_owned(), "maybe".to_owned())]);
    assert!(load::scenario(&files, &book, "toll-house", &wrong).is_err());
}

#[test]
fn r_sg_eng_08_nothing_is_hidden_in_cry_havoc() {
    let files = common::files();
    let game = common::game(&files, "village-green", &[]);
    let mut s = game.start();
    let mut rng = Seeded::new(4);
    for _ in 0..40 {
        let views = Eye::ALL.map(|eye| game.view(&s, eye));
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(game.guess(&s, Side::A, &mut rng), s);
        let asks = game.asks(&s);
        let Some(side) = asks.a.map(|_| Side::A).or(asks.b.map(|_| Side::B)) else { break };
        let action = game.sample(&s, side, &mut rng);
        let mut events = Vec::new();
        let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut events);
        for event in &events {
            assert!(Eye::ALL.iter().all(|eye| game.seen(event, *eye).as_ref() == Some(event)));
        }
    }
}
