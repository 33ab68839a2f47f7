//! The book: its scenarios, switches, wording and pictures.

use std::sync::Arc;

use ::case::Scene;
use ::warfare::Warfare;
use ::warfare::army::{TABLE, is_own};
use ::warfare::case::Opened;
use ::warfare::load;
use ::warfare::options::{Options, SWITCHES};
use ::warfare::scenario::Scenario;
use ::warfare::state::State;
use ::warfare::words::KEYS;
use book::{Files, Listed, Trouble, Wording};
use draw::{Style, Theme};
use engine::{Game, Side};

use super::scene::switches;
use crate::family::{Bytes, Chosen, Family, check_switches, check_wording};
use crate::list::{ScenarioInfo, SideInfo, minutes};
use crate::muster::Muster;
use crate::wire::OptionScene;

impl Family for Warfare {
    fn scenario_ids(files: &Files, _: &Listed) -> Vec<String> {
        load::scenario_ids(files)
    }

    fn info(files: &Files, _: &Listed, id: &str) -> Result<ScenarioInfo, Vec<Trouble>> {
        let book = load::book(files)?;
        let scenario = load::scenario(files, &book, id, &Chosen::new())?;
        Ok(describe(&Warfare::new(Arc::new(book), scenario, read_wording(files)?)))
    }

    fn open(files: &Files, _: &Listed, id: &str, chosen: &Chosen) -> Result<Warfare, Vec<Trouble>> {
        check_options(chosen)?;
        let book = load::book(files)?;
        let mut scenario = load::scenario(files, &book, id, chosen)?;
        scenario.id = format!("{}/{id}", load::FOLDER);
        Ok(Warfare::new(Arc::new(book), scenario, read_wording(files)?))
    }

    fn switches(files: &Files, _: &Listed) -> Result<Vec<OptionScene>, Vec<Trouble>> {
        Ok(switches(&*read_wording(files)?, &Options::default()))
    }

    /// The book as it is, and every switch the other way at once.
    fn variants() -> Vec<Chosen> {
        let plays = |switch: &&::warfare::options::Switch| !switch.name.starts_with("points_");
        let other = SWITCHES.iter().filter(plays).filter_map(|switch| {
            let other = *switch.values.get(1)?;
            Some((switch.name.to_owned(), other.to_owned()))
        });
        vec![Chosen::new(), other.collect()]
    }

    const GROUND_SWITCHES: &'static [&'static str] = &[TABLE];

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
        let mut files = vec![format!("{folder}/scenarios/{id}.toml")];
        if !scenario.quick {
            files.push(format!("{folder}/grounds/{}.table", scenario.ground_id));
        }
        files
    }

    fn bytes(&self) -> Bytes {
        let ground = format!("{} {:?}", self.scenario.ground_id, self.scenario.chosen.get(TABLE));
        Bytes { own: 115_000, shared: self.shared_bytes(), ground }
    }

    fn sheet(&self, s: &State, style: &Style) -> String {
        draw::warfare::svg(self, s, style)
    }

    fn ground(&self, theme: Theme) -> String {
        draw::warfare::ground(self, theme)
    }

    fn thumbnail(&self, theme: Theme) -> String {
        draw::warfare::thumbnail(self, &self.start(), theme)
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
    // Who takes the field for a side, and table and points of a quick battle, are no switches of the book.
    let switches = options.iter().filter(|(name, _)| !is_own(name));
    let known: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    check_switches(switches, &known, |name, value| Options::default().set(name, value))
}

/// How long a scenario takes two people.
fn minutes_of(scenario: &Scenario) -> u16 {
    minutes(scenario.units.len(), scenario.turns)
}

fn describe(game: &Warfare) -> ScenarioInfo {
    let scenario = &game.scenario;
    let side = |side: Side| {
        let party = &scenario.parties[side];
        let figures = game.units_of(side).into_iter().map(|p| usize::from(game.unit(p).soldiers));
        SideInfo {
            id: party.id.clone(),
            name: party.name.clone(),
            points: game.start_points(side).into(),
            figures: figures.sum::<usize>() + game.leaders_of(side).len() as usize,
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
        first: scenario.parties[scenario.priority].id.clone(),
        options: scenario.chosen.clone(),
        story: scenario.story.clone(),
        aims: scenario.aims_text.clone(),
        shows: scenario.shows.clone(),
    }
}
