//! The scenarios of Katana to Yari as pictures.

mod common;

use std::collections::BTreeSet;

use draw::katana::{ground, plan, svg, thumbnail};
use draw::{Style, Theme};
use engine::Game;
use resvg::usvg::{Options, Tree};

/// The values of an attribute, in the order of the text.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    text.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn size(text: &str) -> [f32; 2] {
    let tree = Tree::from_str(text, &Options::default()).expect("an SVG document");
    [tree.size().width(), tree.size().height()]
}

#[test]
fn every_scenario_is_drawn_by_day_and_by_lamplight() {
    let files = common::files();
    for (seed, id) in common::katana_scenarios(&files).iter().enumerate() {
        let game = common::katana_game(&files, id);
        for theme in [Theme::Light, Theme::Dark] {
            let text = svg(&game, &game.start(), &Style { theme, ..Style::default() });
            let [width, height] = size(&text);
            assert!((width / height - 420.0 / 297.0).abs() < 0.001, "{width} x {height}: no A3");
            for man in &game.scenario.people {
                assert!(text.contains(&man.name), "{} is missing in {id}", man.name);
            }
            // Numbers are in every hex.
            for hex in game.scenario.map.ids() {
                let name = game.scenario.map.name(hex);
                assert!(text.contains(&format!(">{name}</text>")), "{name} of {id}");
            }
        }
        let text = svg(&game, &common::played(&game, seed as u64, 300), &Style::default());
        let shapes: BTreeSet<&str> = values(&text, "id").into_iter().collect();
        for used in values(&text, "href") {
            assert!(shapes.contains(used.trim_start_matches('#')), "{used} is drawn nowhere");
        }
    }
}

#[test]
fn the_ground_is_as_large_as_its_plan_and_hides_nobody_behind_it() {
    let files = common::files();
    for id in common::katana_scenarios(&files) {
        let game = common::katana_game(&files, &id);
        let [width, height] = plan(&game).size();
        let [w, h] = size(&ground(&game, Theme::Light));
        assert!((f64::from(w) - width).abs() < 1.0 && (f64::from(h) - height).abs() < 1.0);
        // Whoever lurks is on no picture that everybody sees.
        let text = thumbnail(&game, Theme::Light);
        for man in game.scenario.people.iter().filter(|man| man.start.hidden) {
            let named = format!("data-piece=\"{}\"", man.name);
            assert!(!text.contains(&named), "{} of {id} is to be seen", man.name);
        }
    }
}

#[test]
fn everybody_has_a_front_and_riders_have_a_head() {
    let files = common::files();
    let game = common::katana_game(&files, "ford");
    let text = svg(&game, &game.start(), &Style { legend: false, ..Style::default() });
    let riders = game.scenario.people.iter().filter(|man| man.start.horse.is_some()).count();
    let on_foot = game.scenario.people.len() - riders;
    assert_eq!(text.matches("class=\"front\"").count(), on_foot);
    // Two horses graze by themselves.
    let spare = game.scenario.steeds.len() - riders;
    assert_eq!(text.matches("class=\"head\"").count(), riders + spare);
}
