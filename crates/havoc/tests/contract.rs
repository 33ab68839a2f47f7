//! The contract of `engine` over every shipped scenario.

mod common;

use engine::contract::check_game;
use havoc::load;
use havoc::play::Play;

#[test]
fn every_scenario_keeps_the_contract() {
    let files = common::files();
    for folder in Play::BOOKS.map(Play::folder) {
        for id in load::scenario_ids(&files, folder) {
            let game = common::game(&files, &format!("{folder}/{id}"), &[]);
            if let Err(breach) = check_game(&game, 1, 200) {
                panic!("{folder}/{id}: {breach}");
            }
        }
    }
}
