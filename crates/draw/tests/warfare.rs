//! The battles of Samurai Warfare as pictures.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use book::Files;
use draw::warfare::{ground, size, spot, svg, thumbnail};
use draw::{Style, Theme};
use engine::Game;
use warfare::state::Status;
use warfare::{Warfare, load};

fn games(files: &Files) -> Vec<Warfare> {
    let book = Arc::new(load::book(files).expect("the book"));
    let open = |id: &String| {
        let scenario = load::scenario(files, &book, id, &BTreeMap::new()).expect("the scenario");
        Warfare::new(Arc::clone(&book), scenario, Arc::default())
    };
    load::scenario_ids(files).iter().map(open).collect()
}

/// The values of an attribute, in the order of the text.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    text.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_battle_shows_every_unit_and_everybody_in_it() {
    let files = common::files();
    for game in games(&files) {
        let (id, s) = (&game.scenario.id, game.start());
        let text = thumbnail(&game, &s, Theme::Light);
        assert_eq!(text, thumbnail(&game, &s, Theme::Light), "{id}");
        let units = game.scenario.units.len();
        assert_eq!(text.matches("class=\"banner\"").count(), units, "{id}");
        let soldiers: usize = game.scenario.units.iter().map(|unit| unit.soldiers as usize).sum();
        assert_eq!(text.matches("<ellipse").count(), soldiers, "{id}");
        let attached = game.scenario.leaders.iter().filter(|leader| leader.unit.is_some());
        assert_eq!(text.matches("class=\"leader\"").count(), attached.count(), "{id}");
        let shapes: BTreeSet<&str> = values(&text, "id").into_iter().collect();
        for used in values(&text, "href") {
            assert!(shapes.contains(used.trim_start_matches('#')), "{used} of {id} is nowhere");
        }
    }
}

#[test]
fn the_ground_is_as_large_as_its_table_and_holds_no_unit() {
    let files = common::files();
    let game = &games(&files)[0];
    let [width, height] = size(game);
    assert_eq!(spot(game, measure::Point::new(0, 0)), [0.0, height]);
    let corner = measure::Point::new(game.ground().width(), game.ground().height());
    assert_eq!(spot(game, corner), [width, 0.0]);
    let text = ground(game, Theme::Dark);
    assert!(text.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{width} {height}");
    assert!(!text.contains("class=\"tray"));
}

#[test]
fn the_gone_are_not_drawn_and_the_fallen_leave_gaps() {
    let files = common::files();
    let games = games(&files);
    let game = games.iter().find(|game| game.scenario.id == "first-banner").expect("it is there");
    let mut s = game.start();
    s.bodies[0].soldiers -= 2;
    s.bodies[1].status = Status::Removed;
    s.bodies[2].status = Status::Routed;
    let text = svg(game, &s, &Style { legend: false, ..Style::default() });
    assert_eq!(text.matches("class=\"banner\"").count(), game.scenario.units.len() - 1);
    assert_eq!(text.matches("class=\"tray routed\"").count(), 1);
    assert_eq!(text.matches("stroke-dasharray=\"3 4\"").count(), 2);
    assert!(!text.contains(&format!(">{}</text>", game.scenario.units[1].name)));
}

#[test]
fn every_unit_of_the_catalogue_has_its_drawing_and_every_type_its_sign() {
    let files = common::files();
    let book = load::book(&files).expect("the book");
    let drawn = draw::figures();
    let is_drawn = |id: &str| drawn.contains(&format!("id=\"{id}\""));
    let mut signs = BTreeSet::new();
    for sort in &book.sorts {
        let name = draw::warfare::soldier(&sort.drawing, sort.kind);
        assert!(is_drawn(&name), "{name}");
        assert!(name.contains(sort.drawing.trim_start_matches("mounted-")), "{}", sort.id);
        let sign = draw::warfare::banner(sort.kind);
        assert!(is_drawn(&sign), "{sign}");
        signs.insert(sign);
        if let Some(arm) = sort.arm {
            assert!(is_drawn(&draw::warfare::weapon(arm)));
        }
    }
    assert_eq!(signs.len(), 6);
    assert!(is_drawn(&draw::warfare::leader()));
}
