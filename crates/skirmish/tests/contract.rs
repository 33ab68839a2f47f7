//! Every scenario keeps what every game promises, by every order of play and every option.

mod common;

use engine::contract::check_game;
use skirmish::options::SWITCHES;

#[test]
fn every_scenario_keeps_the_contract() {
    for id in common::scenarios() {
        let game = common::game(&id, &[]);
        let report = check_game(&game, 1, 600).unwrap_or_else(|b| panic!("{id}: {b}"));
        assert!(report.decisions >= 600, "{id}");
    }
}

#[test]
fn every_order_of_play_keeps_the_contract() {
    for order in ["igougo_roll", "action_ladder", "alternate_groups"] {
        for id in common::scenarios() {
            let game = common::game(&id, &[("turn_order", order)]);
            check_game(&game, 2, 250).unwrap_or_else(|b| panic!("{id} {order}: {b}"));
        }
    }
}

#[test]
fn every_value_of_every_option_keeps_the_contract() {
    for switch in SWITCHES.iter().filter(|switch| switch.name != "turn_order") {
        for value in &switch.values[1..] {
            for id in ["the-courier", "last-camp"] {
                let game = common::game(id, &[(switch.name, value)]);
                let kept = check_game(&game, 3, 120);
                kept.unwrap_or_else(|b| panic!("{id} {}={value}: {b}", switch.name));
            }
        }
    }
}
