//! The maps and scenarios we ship.

use std::collections::BTreeMap;

use engine::{Piece, Side};
use havoc::load;
use havoc::scenario::{First, Scenario, Verdict};
use havoc::state::Health;
use havoc::terrain::Ground;

use crate::{book, shipped, told};

fn all_scenarios() -> Vec<Scenario> {
    let (files, book) = (shipped(), book());
    let read = |id: &String| {
        let read = load::scenario(&files, &book, id, &BTreeMap::new());
        read.unwrap_or_else(|troubles| panic!("{}", told(&troubles)))
    };
    load::scenario_ids(&files, "cry-havoc").iter().map(read).collect()
}

#[test]
fn every_shipped_scenario_loads() {
    let scenarios = all_scenarios();
    assert!(scenarios.len() >= 8 && load::map_ids(&shipped(), "cry-havoc").len() >= 5);
    for scenario in &scenarios {
        let id = &scenario.id;
        let words = scenario.story.split_whitespace().count();
        assert!((100..=200).contains(&words), "{id}: the story has {words} words");
        assert!((8..=16).contains(&scenario.turns), "{id}");
        assert!(!scenario.aims.is_empty() && !scenario.shows.is_empty(), "{id}");
        let points = forces(scenario);
        let (less, more) = (points.0.min(points.1), points.0.max(points.1));
        assert!(more * 2 <= less * 3, "{id}: {points:?} are far apart");
        if scenario.options.command {
            let led = |at: usize| scenario.pieces[at].sergeant != Piece::NONE;
            assert!((0..scenario.characters).any(led), "{id}: nobody is allotted");
        }
    }
}

/// Worth of the two sides.
fn forces(scenario: &Scenario) -> (u16, u16) {
    let book = book();
    let worth = |side: Side| {
        let men = scenario.pieces[..scenario.characters].iter().filter(|s| s.side == Some(side));
        men.map(|start| {
            let kind = &book.kinds[start.kind];
            if start.mounted { kind.points } else { kind.points_on_foot }
        })
        .sum()
    };
    (worth(Side::A), worth(Side::B))
}

#[test]
fn the_shipped_scenarios_use_every_part_of_the_book() {
    let scenarios = all_scenarios();
    let any = |what: &str, test: &dyn Fn(&Scenario) -> bool| {
        assert!(scenarios.iter().any(test), "no scenario has {what}");
    };
    for ground in Ground::ALL.into_iter().take(Ground::SHARED) {
        any(&format!("{ground:?}"), &|s| s.map.ground.contains(&ground));
    }
    any("corners", &|s| s.map.corner.iter().any(Option::is_some));
    any("lips", &|s| s.map.lips.iter().any(|lips| *lips != 0));
    any("strings of mules", &|s| s.pieces.iter().any(|p| p.behind != Piece::NONE));
    let loose = |s: &Scenario, at: usize| at >= s.characters && s.pieces[at].hex.is_some();
    any("loose animals", &|s| (0..s.pieces.len()).any(|at| loose(s, at)));
    any("carcasses", &|s| s.pieces.iter().any(|p| p.health == Health::Dead));
    any("sleepers", &|s| s.wake.is_some());
    any("a vital man", &|s| !s.vital.is_empty());
    any("a die for the first side", &|s| s.first == First::Die);
    any("a place to clear", &|s| s.verdict != Verdict::Points);
    any("halved stocks", &|s| s.halved_ammo.a || s.halved_ammo.b);
    any("ransom", &|s| s.options.ransom);
    any("ammunition", &|s| s.options.ammo);
    any("command", &|s| s.options.command);
    any("clearing", &|s| s.options.clearing);
    let book = book();
    for (at, kind) in book.kinds.iter().enumerate() {
        any(&kind.id, &|s| s.pieces.iter().any(|p| p.kind == at));
    }
}

#[test]
fn torn_files_are_refused_without_a_crash() {
    let (files, book) = (shipped(), book());
    let torn = |text: &str, keep: usize| -> String {
        text.lines().take(keep).map(|line| format!("{line}\n")).collect()
    };
    for id in load::map_ids(&files, "cry-havoc") {
        let text = files.get(&format!("cry-havoc/maps/{id}.map")).expect("a map");
        for keep in 0..text.lines().count() {
            // A map cut short may still be a map; it only has to be judged.
            let _ = load::map::parse(&id, "torn.map", &torn(text, keep));
        }
    }
    let id = "mules-for-the-abbey";
    let path = format!("cry-havoc/scenarios/{id}.toml");
    let text = files.get(&path).expect("a scenario").to_owned();
    for keep in 0..text.lines().count() {
        let mut files = files.clone();
        files.overlay([(path.clone(), torn(&text, keep))]);
        let _ = load::scenario(&files, &book, id, &BTreeMap::new());
    }
}
