//! What decides a game is told for every book, adds up to the score, and is named in the end.

mod common;

use book::BOOKS;
use common::DeskGame;
use engine::{Eye, Side};
use shelf::wire::{GoalMark, Sight};
use shelf::{files, scenario_names};

const EYES: [Eye; 4] = [Eye::Side(Side::A), Eye::Side(Side::B), Eye::Public, Eye::Umpire];

/// Every scenario of every book.
fn all() -> Vec<String> {
    BOOKS.iter().flat_map(|book| scenario_names(&files(), book.id)).collect()
}

/// The points of a side by the parts it is told.
fn by_parts(game: &DeskGame, sight: &Sight, side: Side) -> i32 {
    let goals = game.desk.scene().goals.iter().zip(&sight.goals);
    let scored = goals.filter(|(goal, _)| goal.scored && goal.side == side);
    scored.flat_map(|(_, goal)| &goal.done).map(|part| part.worth).sum()
}

fn adds_up(name: &str, game: &DeskGame) {
    for eye in EYES {
        let sight = game.desk.update(eye, game.desk.len()).sight;
        assert_eq!(sight.goals.len(), game.desk.scene().goals.len(), "{name}");
        for side in Side::BOTH {
            assert_eq!(by_parts(game, &sight, side), sight.points[side], "{name}, {eye:?}");
        }
        let known = |id: u8| sight.pieces.iter().any(|piece| piece.id == id);
        let parts = sight.goals.iter().flat_map(|goal| goal.done.iter().chain(&goal.open));
        assert!(parts.filter_map(|part| part.piece).all(known), "{name}, {eye:?}");
    }
}

#[test]
fn every_point_of_every_book_is_told_with_where_it_came_from() {
    for (n, name) in all().iter().enumerate() {
        let mut game = DeskGame::new(name, 90 + n as u64);
        let scene = game.desk.scene();
        assert!(!scene.verdict.is_empty() && !scene.verdict.contains('<'), "{}", scene.verdict);
        assert!(!scene.goals.is_empty(), "{name}: nobody is after anything");
        for goal in &scene.goals {
            assert!(!goal.text.contains(['<', '{']), "{name}: {}", goal.text);
        }
        for _ in 0..40 {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            game.play_at_random(side);
        }
        adds_up(name, &game);
    }
}

#[test]
fn a_game_tells_in_the_end_what_decided_it() {
    for name in ["cry-havoc/village-green", "katana-to-yari/two-masters"] {
        let mut game = DeskGame::new(name, 3);
        while game.desk.outcome().is_none() {
            let side = game.asked();
            game.play_at_random(side);
        }
        adds_up(name, &game);
        let end = game.desk.update(Eye::Public, 0).sight.outcome.unwrap();
        assert!(!end.why.is_empty() && end.gave_up.is_none(), "{end:?}");
    }
}

#[test]
fn whoever_gives_up_is_named() {
    for book in BOOKS {
        let Some(name) = scenario_names(&files(), book.id).into_iter().next() else { continue };
        let mut game = DeskGame::new(&name, 5);
        game.desk.resign(Side::B).unwrap();
        let end = game.desk.update(Eye::Public, 0).sight.outcome.unwrap();
        assert_eq!((end.won, end.gave_up), (Some(Side::A), Some(Side::B)), "{name}");
    }
}

#[test]
fn whoever_can_leave_or_hold_a_place_is_told_so() {
    let mut served = 0;
    for (n, name) in all().iter().enumerate().filter(|(_, name)| name.starts_with("cry-havoc/")) {
        let mut game = DeskGame::new(name, 700 + n as u64);
        while game.desk.outcome().is_none() && game.desk.len() < 400 {
            let side = game.asked();
            if game.desk.len().is_multiple_of(11) {
                for subject in game.prompt(side).subjects {
                    let choices = game.desk.choices(side, subject).unwrap();
                    let goals = choices.iter().flat_map(|choice| &choice.serves);
                    for at in goals {
                        let goal = &game.desk.scene().goals[usize::from(*at)];
                        assert_eq!(goal.side, side);
                        served += usize::from(!goal.marks.is_empty());
                    }
                }
            }
            game.play_at_random(side);
        }
    }
    assert!(served > 20, "only {served} choices led anywhere");
}

#[test]
fn edges_and_places_of_a_scenario_are_marked() {
    let marks = |name: &str| {
        let game = DeskGame::new(name, 1);
        let goals = game.desk.scene().goals.clone();
        goals.into_iter().flat_map(|goal| goal.marks).collect::<Vec<_>>()
    };
    let of_all: Vec<GoalMark> = all().iter().flat_map(|name| marks(name)).collect();
    let has = |is: fn(&GoalMark) -> bool| of_all.iter().filter(|mark| is(mark)).count();
    assert!(has(|mark| matches!(mark, GoalMark::Cells { cells } if !cells.is_empty())) > 20);
    assert!(has(|mark| matches!(mark, GoalMark::Ring { ring } if ring.len() > 1)) > 5);
    assert!(has(|mark| matches!(mark, GoalMark::Edge { line: Some(_), .. })) > 8);
}
