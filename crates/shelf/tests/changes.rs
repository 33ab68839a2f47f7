//! What changes, put together, is the whole; and eyes that may see the same do.

mod common;

use book::BOOKS;
use common::DeskGame;
use engine::{Eye, Side};
use serde_json::Value;
use shelf::wire::{Asked, Change, Update, put_together};
use shelf::{files, scenario_names};

/// Entries of each game that are looked at.
const ENTRIES: usize = 60;

fn all() -> Vec<String> {
    let built = BOOKS.iter().filter(|book| book.is_built());
    built.flat_map(|book| scenario_names(&files(), book.id)).collect()
}

/// Plays at random as long as somebody is asked, and looks after every entry.
fn play(name: &str, mut look: impl FnMut(&DeskGame)) {
    let mut game = DeskGame::new(name, 11);
    look(&game);
    for _ in 0..ENTRIES {
        let asked = game.desk.asked(Eye::Umpire);
        let Some(side) = Side::BOTH.into_iter().find(|side| asked[*side]) else { return };
        game.play_at_random(side);
        look(&game);
    }
}

fn asked(update: &Update) -> Asked {
    let Update { prompt, waits, wanted, umpire, halted, no_back, .. } = update.clone();
    Asked { prompt, waits, wanted, umpire, halted, no_back }
}

fn change(was: &Update, is: &Update) -> Value {
    let change = Change::between((&was.sight, &asked(was)), (&is.sight, &asked(is)));
    let (entries, keep, told) = (is.entries, is.keep, is.told.clone());
    serde_json::to_value(Change { entries, keep, told, ..change }).expect("plain data")
}

#[test]
fn changes_put_together_are_the_whole_in_every_scenario() {
    for name in all() {
        let mut known: Vec<Option<(Update, Value)>> = vec![None; Eye::ALL.len()];
        let mut bytes = [0, 0];
        play(&name, |game| {
            for (at, eye) in Eye::ALL.into_iter().enumerate() {
                let keep = known[at].as_ref().map_or(0, |(was, _)| was.entries as usize);
                let is = game.desk.brief(eye, keep);
                let whole = serde_json::to_value(&is).expect("plain data");
                let together = match known[at].take() {
                    None => whole.clone(),
                    Some((was, mut together)) => {
                        let change = change(&was, &is);
                        put_together(&mut together, &change);
                        bytes[0] += change.to_string().len();
                        bytes[1] += whole.to_string().len();
                        together
                    }
                };
                assert_eq!(together, whole, "{name} {eye:?}");
                known[at] = Some((is, together));
            }
        });
        assert!(bytes[0] < bytes[1], "{name}: changes are shorter: {bytes:?}");
    }
}

#[test]
fn where_nothing_is_hidden_one_view_serves_all() {
    let mut open = 0;
    for name in all() {
        play(&name, |game| {
            let keep = game.desk.len().saturating_sub(1);
            let first = game.desk.update(Eye::Umpire, keep);
            for eye in Eye::ALL {
                let Some(shared) = game.desk.asked_of(eye) else {
                    assert!(game.desk.scene().hidden, "{name}");
                    continue;
                };
                let own = game.desk.update(eye, keep);
                assert_eq!(shared, asked(&own), "{name} {eye:?}");
                assert_eq!((&first.sight, &first.told), (&own.sight, &own.told), "{name} {eye:?}");
                open += 1;
            }
        });
    }
    assert!(open > 0, "some games hide nothing");
}

#[test]
fn luck_is_told_to_whoever_asks_as_it_was_told_before() {
    let mut throws = 0;
    for name in common::names() {
        play(&name, |game| {
            let last = game.desk.len().saturating_sub(1);
            assert!(game.desk.brief(Eye::Public, last).told.iter().all(|t| t.luck.is_none()));
        });
        let mut game = DeskGame::new(&name, 3);
        for _ in 0..ENTRIES {
            let asked = game.desk.asked(Eye::Umpire);
            let Some(side) = Side::BOTH.into_iter().find(|side| asked[*side]) else { break };
            game.play_at_random(side);
        }
        let told = game.desk.update(Eye::Public, 0).told;
        let expected: Vec<_> = told.iter().filter_map(|t| Some((t.n, t.luck?))).collect();
        assert_eq!(game.desk.luck(Eye::Public), expected, "{name}");
        throws += expected.len();
    }
    assert!(throws > 0, "dice fell");
}
