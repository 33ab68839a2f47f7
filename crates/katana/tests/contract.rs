//! Every scenario keeps what every game promises, by every method of giving orders.

mod common;

use engine::contract::check_game;

#[test]
fn every_scenario_keeps_the_contract() {
    for id in common::scenarios() {
        let game = common::game(&id, &[]);
        let report = check_game(&game, 1, 1_500).unwrap_or_else(|b| panic!("{id}: {b}"));
        assert!(report.decisions >= 1_500, "{id}");
    }
}

#[test]
fn every_method_of_orders_keeps_the_contract() {
    for method in ["simultaneous_move", "initiative_figures", "side_roll", "alternate"] {
        for id in ["dry-river", "ford", "sea-bream", "cedar-bend"] {
            let game = common::game(id, &[("order_method", method)]);
            check_game(&game, 2, 800).unwrap_or_else(|b| panic!("{id} {method}: {b}"));
        }
    }
}
