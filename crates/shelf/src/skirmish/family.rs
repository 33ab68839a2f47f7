//! The book: its scenarios, switches, wording and pictures.

use std::sync::Arc;

use ::case::Scene;
use ::skirmish::Skirmish;
use ::skirmish::band::SWITCH;
use ::skirmish::case::Opened;
use ::skirmish::load;
use ::skirmish::options::{Options, SWITCHES};
use ::skirmish::scenario::Scenario;
use ::skirmish::state::State;
use ::skirmish::words::KEYS;
use book::{Files, Listed, Trouble, Wording};
use draw::{Style, Theme};
use engine::{Game, Side};

use super::scene::switches;
use crate::family::{Bytes, Chosen, Family, check_switches, check_wording};
use crate::list::{ScenarioInfo, SideInfo, minutes};
use crate::muster::Muster;
use crate::wire::OptionScene;

impl Family for Skirmish {
    fn scenario_ids(files: &Files, _: &Listed) -> Vec<String> {
        load::scenario_ids(files)
    }

    fn info(files: &Files, _: &Listed, id: &str) -> Result<ScenarioInfo, Vec<Trouble>> {
        let book = load::book(files)?;
        let scenario = load::scenario(files, &book, id, &Chosen::new())?;
        let game = Skirmish::new(Arc::new(book), scenario, read_wording(files)?);
        Ok(describe(&game))
    }

    fn open(
        files: &Files,
        _: &Listed,
        id: &str,
        chosen: &Chosen,
    ) -> Result<Skirmish, Vec<Trouble>> {
        check_options(chosen)?;
        let book = load::book(files)?;
        let mut scenario = load::scenario(files, &book, id, chosen)?;
        scenario.id = format!("{}/{id}", load::FOLDER);
        Ok(Skirmish::new(Arc::new(book), scenario, read_wording(files)?))
    }

    fn switches(files: &Files, _: &Listed) -> Result<Vec<OptionScene>, Vec<Trouble>> {
        Ok(switches(&*read_wording(files)?, &Options::default()))
    }

    /// SS-TRN-09 — Every order of play.
    fn variants() -> Vec<Chosen> {
        let order = SWITCHES.iter().find(|switch| switch.name == "turn_order");
        let values = order.map_or(&[][..], |order| order.values);
        let one = |value: &&str| [("turn_order".to_owned(), (*value).to_owned())].into();
        values.iter().map(one).collect()
    }

    fn case_book(_: &Scene) -> Result<String, Vec<Trouble>> {
        Ok(load::FOLDER.to_owned())
    }

    fn open_book(files: &Files, _: &str) -> Result<Opened, Vec<Trouble>> {
        Ok((Arc::new(load::book(files)?), read_wording(files)?))
    }

    fn muster(files: &Files, _: &Listed) -> Option<Result<Box<dyn Muster>, Vec<Trouble>>> {
        Some(super::muster::open(files))
    }

    fn content(&self) -> Vec<String> {
        let (scenario, folder) = (&self.scenario, load::FOLDER);
        let id = scenario.id.split_once('/').map_or(scenario.id.as_str(), |(_, id)| id);
        vec![
            format!("{folder}/scenarios/{id}.toml"),
            format!("{folder}/grounds/{}.table", scenario.ground_id),
        ]
    }

    fn bytes(&self) -> Bytes {
        let ground = self.scenario.ground_id.clone();
        Bytes { own: 170_000, shared: self.shared_bytes(), ground }
    }

    fn sheet(&self, s: &State, style: &Style) -> String {
        draw::skirmish::svg(self, s, style)
    }

    fn ground(&self, theme: Theme) -> String {
        draw::skirmish::ground(self, theme)
    }

    fn thumbnail(&self, theme: Theme) -> String {
        draw::skirmish::thumbnail(self, &self.start(), theme)
    }
}

/// The wording, with every key that is used.
fn read_wording(files: &Files) -> Result<Arc<Wording>, Vec<Trouble>> {
    let wording = load::wording(files).map_err(|trouble| vec![trouble])?;
    let names = SWITCHES.iter().map(|switch| switch.name);
    check_wording(wording, KEYS, names, (files, load::FOLDER))
}

/// Looks at the players' switches before the scenario is read.
fn check_options(options: &Chosen) -> Result<(), Vec<Trouble>> {
    let switches = options.iter().filter(|(name, _)| !name.starts_with(SWITCH));
    let known: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    check_switches(switches, &known, |name, value| Options::default().set(name, value))
}

/// How long a scenario takes two people.
fn minutes_of(scenario: &Scenario) -> u16 {
    minutes(scenario.people.len(), scenario.turns)
}

fn describe(game: &Skirmish) -> ScenarioInfo {
    let scenario = &game.scenario;
    let side = |side: Side| {
        let party = &scenario.parties[side];
        let value = |p| u32::from(game.muster_value(p, game.character(p).horse));
        SideInfo {
            id: party.id.clone(),
            name: party.name.clone(),
            points: game.pieces_of(side).into_iter().map(value).sum(),
            figures: game.pieces_of(side).len() as usize,
        }
    };
    let cm = |units: i32| (units / 100) as u16;
    ScenarioInfo {
        sides: Side::BOTH.map(side),
        minutes: minutes_of(scenario),
        id: format!("{}/{}", load::FOLDER, scenario.id),
        title: scenario.title.clone(),
        map: scenario.ground_id.clone(),
        size: [cm(scenario.ground.width()), cm(scenario.ground.height())],
        turns: scenario.turns,
        first: match scenario.first {
            Some(side) => scenario.parties[side].id.clone(),
            None => "dice".to_owned(),
        },
        options: scenario.chosen.clone(),
        story: scenario.story.clone(),
        aims: scenario.aims_text.clone(),
        shows: scenario.shows.clone(),
    }
}
