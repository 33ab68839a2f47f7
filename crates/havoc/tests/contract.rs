//! The contract of `engine` over every shipped scenario.

mod common;

use engine::contract::check_game;
use havoc::load;

#[test]
fn every_scenario_keeps_the_contract() {
    let files = common::files();
    for id in load::scenario_ids(&files, "cry-havoc") {
        let game = common::game(&files, &id, &[]);
        if let Err(breach) = check_game(&game, 1, 200) {
            panic!("{id}: {breach}");
        }
    }
}
