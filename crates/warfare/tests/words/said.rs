//! Words that are said are heard again, and no two actions share them.

use std::collections::BTreeSet;

use engine::{Game, Quiet, Seeded, Side, Speaks};

use crate::every::{KINDS, actions, kind_of};
use crate::{common, field};

#[test]
fn every_kind_of_action_is_said_and_heard_again() {
    let game = field();
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
    assert_eq!(kinds.len(), KINDS, "{kinds:?}");
}

#[test]
fn points_are_said_in_inches_and_exactly() {
    let game = field();
    let s = game.start();
    let said: Vec<String> = actions(&game).iter().map(|a| game.say(&s, Side::A, a)).collect();
    for words in [
        "place Riders at 4.921,11.831 facing 45",
        "place Old Tom at 4.921,11.831",
        "Pears moves to 4.921,11.811 by 3.937,11.024 facing 0",
        "Riders turns to 180",
        "Riders attacks the right of Blades offset -40 u by 3.937,11.024 4.921,11.811",
        "Monks attacks the rear of Spears straight",
        "Old Tom rides to 4.921,11.811 by 3.937,11.024",
        "Old Tom joins Monks on the spot",
        "Old Tom joins Monks at 4.921,11.811 by 3.937,11.024",
        "Monks turns its men left",
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
        for decision in 0..90 {
            let asks = game.asks(&s);
            let asked = |side: &Side| asks[*side].is_some();
            let Some(side) = Side::BOTH.into_iter().find(asked) else { break };
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
            let said = game.say(&s, side, &action);
            assert_eq!(game.hear(&s, side, &said), Ok(action), "{id}: {said}");
            let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
        }
    }
}
