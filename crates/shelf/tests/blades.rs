//! What a page sees of the younger book: night, barricades, duels.

mod common;

use common::{DeskGame, desk};
use engine::{Eye, Side};
use serde_json::json;
use shelf::desk::{Cup, Desk, Not};
use shelf::wire::Sight;
use shelf::{files, scenario_names};

fn sight(desk: &dyn Desk, eye: Eye) -> Sight {
    desk.update(eye, desk.len()).sight
}

#[test]
fn something_is_hidden_where_night_is_or_falls() {
    let names = scenario_names(&files(), "samurai-blades");
    let hides = |name: &&String| desk(name, Cup::Seeded(1)).scene().hidden;
    let hidden: Vec<&String> = names.iter().filter(hides).collect();
    assert_eq!(hidden, ["samurai-blades/gift-train", "samurai-blades/plum-court"]);
}

#[test]
fn dusk_comes_with_the_fifth_turn() {
    let mut game = DeskGame::new("samurai-blades/gift-train", 4);
    while sight(&*game.desk, Eye::Public).turn < 6 && game.desk.outcome().is_none() {
        let side = game.asked();
        let idle = game.prompt(side).idle.action.value();
        let seq = game.desk.count(Eye::Side(side));
        game.desk.act(side, seq, &idle).unwrap();
        let sight = sight(&*game.desk, Eye::Public);
        assert_eq!(sight.light.is_some(), sight.turn >= 5, "{}", sight.clock);
    }
    assert!(sight(&*game.desk, Eye::Public).light.is_some_and(|lit| !lit.is_empty()));
}

#[test]
fn r_sg_map_07_a_barricade_is_seen_with_its_front() {
    let desk = desk("samurai-blades/last-light", Cup::Seeded(1));
    let barricades = sight(&*desk, Eye::Public).barricades;
    assert!(!barricades.is_empty());
    for barricade in barricades {
        assert!(usize::from(barricade.cell) < desk.scene().board.cells().len());
        assert!(barricade.facing % 60.0 == 0.0 && barricade.facing < 360.0);
        assert!(barricade.text.contains("front"), "{}", barricade.text);
    }
}

/// A desk on which a duel is on, and who challenged.
fn duel() -> (DeskGame, Side) {
    let mut game = DeskGame::new("samurai-blades/two-banners", 1);
    loop {
        let side = game.asked();
        let prompt = game.prompt(side);
        let seq = game.desk.len();
        if prompt.ask == "answer" {
            let rides = game.desk.choices(side, prompt.subjects[0]).unwrap();
            game.desk.act(side, seq, &rides[0].action.value()).unwrap();
            return (game, side.other());
        }
        let calls = prompt.subjects.iter().find_map(|man| {
            let choices = game.desk.choices(side, *man).unwrap();
            choices.into_iter().find(|choice| choice.kind == "challenge")
        });
        let action = calls.map_or(prompt.idle.action, |choice| choice.action).value();
        game.desk.act(side, seq, &action).unwrap();
    }
}

#[test]
fn r_sb_due_02_everybody_sees_the_champions() {
    let (game, _) = duel();
    for eye in Eye::ALL {
        let sight = sight(&*game.desk, eye);
        let duel = sight.duel.expect("a duel is on");
        for side in Side::BOTH {
            let id = duel.champions[side];
            let champion = sight.pieces.iter().find(|piece| piece.id == id).unwrap();
            assert_eq!((champion.side, champion.mounted), (Some(side), true));
            assert!(champion.notes.contains(&"champion".to_owned()));
        }
        assert!(duel.text.contains("12"), "{}", duel.text);
    }
}

#[test]
fn r_sb_due_05_breaking_a_duel_is_never_offered_without_a_warning() {
    let (mut game, side) = duel();
    let prompt = game.prompt(side);
    assert!(prompt.own.iter().all(|choice| choice.kind != "breach"));
    let grave = prompt.grave.expect("it can be broken");
    assert_eq!((grave.choice.kind.as_str(), grave.rule.as_str()), ("breach", "SB-DUE-05"));
    assert!(grave.warning.contains("lose"), "{}", grave.warning);
    let preview = game.desk.preview(side, &grave.choice.action.value()).unwrap();
    assert!(preview.falls.len() < 2);
    let seq = game.desk.len();
    game.desk.act(side, seq, &grave.choice.action.value()).unwrap();
    assert_eq!(game.desk.outcome(), Some(engine::Outcome::Won(side.other())));
}

#[test]
fn without_a_duel_there_is_nothing_to_break() {
    let mut desk = desk("samurai-blades/two-banners", Cup::Seeded(1));
    let update = desk.update(Eye::Side(Side::A), 0);
    assert!(update.sight.duel.is_none());
    assert!(update.prompt.is_none_or(|prompt| prompt.grave.is_none()));
    let broken = desk.act(Side::A, 0, &json!("Breach"));
    assert!(matches!(broken, Err(Not::Refused(_) | Not::NotNow(_))), "{broken:?}");
}
