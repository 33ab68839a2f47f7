//! Steps in which nobody can act: what is told of them, in every book.

mod common;

use common::DeskGame;
use engine::{Eye, Side};
use shelf::desk::Done;
use shelf::wire::{Passes, Prompt, Show};
use shelf::{files, scenario_names};

const BOOKS: [&str; 5] =
    ["cry-havoc", "samurai-blades", "katana-to-yari", "samurai-skirmish", "samurai-warfare"];

/// What a side was asked that could do nothing but end a step of its turn.
struct Shut {
    prompt: Prompt,
    /// It had decided something in the same step.
    begun: bool,
}

fn end(game: &mut DeskGame, side: Side, prompt: &Prompt) {
    let seq = game.desk.count(Eye::Side(side));
    let action = serde_json::to_value(&prompt.idle.action).expect("an action can be written");
    let done = game.desk.act(side, seq, &action);
    assert!(matches!(done, Ok(Done::Entry(_))), "{}: {done:?}", prompt.text);
}

/// Plays some games of a book and gives all steps that passed or could not but be ended.
fn shut(book: &str, games: usize, steps: usize) -> Vec<Shut> {
    let mut found = Vec::new();
    for (seed, name) in scenario_names(&files(), book).iter().take(games).enumerate() {
        let mut game = DeskGame::new(name, seed as u64 + 1);
        let mut last = [const { None }; 2];
        for _ in 0..steps {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            let sight = game.desk.update(Eye::Side(side), game.desk.len()).sight;
            let prompt = game.prompt(side);
            let now = Some((sight.turn, sight.clock, prompt.ask.clone()));
            let begun = last[side.index()] == now;
            last[side.index()] = now;
            let is_shut = prompt.subjects.is_empty() && prompt.own.len() == 1;
            match prompt.passes {
                Some(_) => end(&mut game, side, &prompt),
                None => _ = game.play_at_random(side),
            }
            if prompt.passes.is_some() || (is_shut && prompt.pace == "turn") {
                found.push(Shut { prompt, begun });
            }
        }
    }
    found
}

#[test]
fn a_step_passes_only_if_nothing_else_can_be_chosen_and_nothing_taken_back() {
    for book in BOOKS {
        for Shut { prompt, begun } in shut(book, 3, 200) {
            let Some(_) = prompt.passes else { continue };
            assert!(prompt.subjects.is_empty() && prompt.own == [prompt.idle], "{}", prompt.text);
            assert!(prompt.spots.is_empty() && prompt.writing.is_none(), "{}", prompt.text);
            assert!(prompt.grave.is_none() && prompt.pace == "turn", "{}", prompt.text);
            assert!(!begun, "{}: it was begun", prompt.text);
        }
    }
}

#[test]
fn who_has_moved_everybody_still_ends_the_step_himself() {
    let moved = shut("samurai-warfare", 2, 200);
    let moved: Vec<_> = moved.iter().filter(|shut| shut.prompt.ask == "move").collect();
    assert!(moved.len() > 5 && moved.iter().any(|shut| shut.begun));
    assert!(moved.iter().all(|shut| shut.prompt.passes.is_none() == shut.begun));
}

#[test]
fn by_night_only_the_side_itself_can_tell_that_nobody_can_act() {
    let all = shut("samurai-blades", 4, 300);
    assert!(all.iter().any(|shut| shut.prompt.passes == Some(Passes::Unseen)));
}

#[test]
fn steps_that_follow_each_other_at_once_are_told_as_passed() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 1);
    for _ in 0..60 {
        let side = game.asked();
        game.play_at_random(side);
    }
    let told = game.desk.told(Eye::Public, 0);
    let mut passed = 0;
    for entry in &told {
        for (at, line) in entry.lines.iter().enumerate().filter(|(_, line)| line.passed) {
            passed += 1;
            let next = entry.lines.get(at + 1).and_then(|next| next.show.as_ref());
            assert!(matches!(line.show, Some(Show::Step { .. })), "{line:?}");
            assert!(matches!(next, Some(Show::Step { .. })), "{line:?} is followed by {next:?}");
        }
        // Where somebody was asked, the step was not passed.
        assert!(entry.lines.last().is_none_or(|line| !line.passed), "{entry:?}");
    }
    assert!(passed > 5, "only {passed} steps were passed");
}
