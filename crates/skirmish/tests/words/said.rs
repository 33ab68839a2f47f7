//! Words that are said are heard again, and no two actions share them.

use std::collections::BTreeSet;

use engine::{Game, Quiet, Seeded, Side, Speaks};

use crate::every::{actions, kind_of};
use crate::{common, yard};

#[test]
fn every_kind_of_action_is_said_and_heard_again() {
    let game = yard();
    let s = game.start();
    let (mut kinds, mut words) = (BTreeSet::new(), BTreeSet::new());
    for action in actions(&game) {
        let said = game.say(&s, Side::A, &action);
        assert_eq!(game.hear(&s, Side::A, &said), Ok(action), "{said}");
        // Capitals do not matter.
        let loud = said
            .split_once(' ')
            .map_or(said.to_uppercase(), |(name, rest)| format!("{} {rest}", name.to_uppercase()));
        assert_eq!(game.hear(&s, Side::A, &loud), Ok(action), "{loud}");
        assert!(words.insert(said.clone()), "{said} is said of two");
        kinds.insert(kind_of(&action));
    }
    assert_eq!(kinds.len(), 25, "{kinds:?}");
}

#[test]
fn points_are_said_to_the_tenth_of_a_millimetre() {
    let game = yard();
    let s = game.start();
    let said: Vec<String> = actions(&game).iter().map(|a| game.say(&s, Side::A, a)).collect();
    for words in [
        "place Rider at 12.50,30.05 facing 45",
        "Gib moves to 12.50,30.00",
        "Old Tom moves to 12.50,30.00 by 10.00,28.00",
        "Rider moves to 12.50,30.00 by 10.00,28.00 facing 271",
        "Rider turns to 180",
        "Gib shoots Spears",
        "Gib shoots the horse Kuro",
        "Loner climbs Wall #2 to 12.50,30.05",
        "Loner climbs Gate",
        "Gib takes ladder 2",
        "Gib uses yari",
        "Old Tom uses tachi",
    ] {
        assert!(said.iter().any(|said| said == words), "{words} is not among {said:#?}");
    }
}

/// In the middle of random games, whatever is listed is said in words of its own and heard again.
#[test]
fn what_is_listed_in_the_scenarios_is_said_and_heard_again() {
    for id in common::scenarios() {
        let game = common::game(&id, &[]);
        let (mut rng, mut dice) = (Seeded::new(7), Seeded::new(8));
        let mut s = game.start();
        for decision in 0..60 {
            let asks = game.asks(&s);
            let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else {
                break;
            };
            let mut listed = Vec::new();
            // Every tenth list is enough: they are long.
            if decision % 10 == 0 {
                game.all_actions(&s, side, &mut listed);
            }
            let mut words = BTreeSet::new();
            for action in &listed {
                let said = game.say(&s, side, action);
                assert_eq!(game.hear(&s, side, &said), Ok(*action), "{id}: {said}");
                assert!(words.insert(said.clone()), "{id}: {said} is said of two");
            }
            let action = game.sample(&s, side, &mut rng);
            let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
        }
    }
}
