//! Every scenario keeps what every game promises, by every order of fire and every option.

mod common;

use engine::contract::check_game;
use warfare::options::SWITCHES;

#[test]
fn every_scenario_keeps_the_contract() {
    for id in common::scenarios() {
        let game = common::game(&id, &[]);
        // Lists of large armies are long, and all of them are looked at.
        let decisions = if game.scenario.units.len() > 20 { 60 } else { 400 };
        let report = check_game(&game, 1, decisions).unwrap_or_else(|b| panic!("{id}: {b}"));
        assert!(report.decisions >= decisions, "{id}");
    }
}

#[test]
fn what_is_committed_in_secret_keeps_the_contract() {
    for order in ["simultaneous", "priority_first"] {
        for id in ["willow-ford", "riders-at-dawn"] {
            let options = [("fire_order", order), ("arquebus_kills_leaders", "on")];
            let game = common::game(id, &options);
            let kept = check_game(&game, 2, 500);
            let report = kept.unwrap_or_else(|b| panic!("{id} {order}: {b}"));
            assert!(report.asks_seen["Fire"] > 0, "{id}: {report:?}");
        }
    }
}

#[test]
fn every_value_of_every_option_keeps_the_contract() {
    for switch in SWITCHES {
        for value in &switch.values[1..] {
            for id in ["broken-wing", "two-fans"] {
                let game = common::game(id, &[(switch.name, value)]);
                let kept = check_game(&game, 3, 100);
                kept.unwrap_or_else(|b| panic!("{id} {}={value}: {b}", switch.name));
            }
        }
    }
}
