//! A last poem through a desk: who sees it, who judges it, and how a computer does.

mod common;

use common::desk;
use engine::{Eye, Outcome, Side};
use serde_json::{Value, json};
use shelf::Player;
use shelf::desk::{Cup, Desk};
use shelf::wire::Prompt;

const POEM: [&str; 3] =
    ["the lamp is empty", "and still the moth goes round it", "morning at the door"];

fn act(desk: &mut Box<dyn Desk>, side: Side, action: &Value) {
    let seq = desk.len();
    desk.act(side, seq, action).unwrap_or_else(|not| panic!("{action}: {not:?}"));
}

fn asked(desk: &dyn Desk) -> (Side, Prompt) {
    let asked = desk.asked(engine::Eye::Umpire);
    let side = Side::BOTH.into_iter().find(|side| asked[*side]).expect("somebody is asked");
    let prompt = desk.update(Eye::Side(side), desk.len()).prompt;
    (side, prompt.expect("this side is asked"))
}

/// Plays on, everyone idle, until this is asked.
fn wait_for(desk: &mut Box<dyn Desk>, ask: &str) -> (Side, Prompt) {
    for _ in 0..100 {
        let (side, prompt) = asked(&**desk);
        if prompt.ask == ask {
            return (side, prompt);
        }
        act(desk, side, &prompt.idle.action.value());
    }
    panic!("nobody is asked `{ask}`");
}

/// The last samurai of the upper village has begun; he has written this.
fn written(poem: &str) -> Box<dyn Desk> {
    let mut desk = desk("samurai-blades/water-rights", Cup::Seeded(1));
    let (side, prompt) = wait_for(&mut desk, "declare");
    let side = if desk.hear(side, "Jubei begins seppuku").is_ok() {
        side
    } else {
        // The other village is asked first.
        act(&mut desk, side, &prompt.idle.action.value());
        wait_for(&mut desk, "declare").0
    };
    act(&mut desk, side, &json!({ "said": "Jubei begins seppuku" }));
    let (_, prompt) = wait_for(&mut desk, "poem");
    assert_eq!(prompt.own.len(), 1, "a poem is said, not chosen");
    let writing = prompt.writing.expect("free words are wanted");
    assert_eq!(
        (writing.verb.as_str(), writing.lines, writing.letters),
        ("write", [2, 8], [10, 400])
    );
    act(&mut desk, side, &json!({ "said": format!("write {poem}") }));
    desk
}

#[test]
fn r_sb_sep_04_everybody_reads_the_poem_and_the_judge_again() {
    let mut desk = written(&POEM.join(" / "));
    for eye in Eye::ALL {
        let told = desk.told(eye, desk.len() - 1);
        assert_eq!(told[0].words, POEM);
        assert!(told[0].lines.iter().all(|line| !POEM.contains(&line.text.as_str())));
    }
    let (side, prompt) = wait_for(&mut desk, "judge");
    assert_eq!(prompt.quote, POEM);
    act(&mut desk, side, &json!({ "Judge": { "worthy": true } }));
    assert_eq!(desk.outcome(), Some(Outcome::Drawn));
    assert_eq!(desk.words(), [(side.other(), POEM.map(str::to_owned).to_vec())]);
    let end = desk.update(Eye::Public, desk.len()).sight.outcome.expect("an end");
    assert!(end.words.contains("posthumous"), "{}", end.words);
}

#[test]
fn r_sb_sep_06_a_computer_judges_by_the_form() {
    let shapeless = "a lamp / a moth / a door";
    for (poem, worthy) in [(POEM.join(" / ").as_str(), true), (shapeless, false)] {
        let mut desk = written(poem);
        let (side, _) = wait_for(&mut desk, "judge");
        for player in Player::ALL {
            let action = desk.think(player, side, 1).expect("this side is asked")();
            assert_eq!(action, json!({ "Judge": { "worthy": worthy } }), "{poem}");
        }
    }
}
