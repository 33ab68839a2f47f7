//! The book: its scenarios, switches, wording and pictures.

use std::sync::Arc;

use ::case::Scene;
use ::katana::Katana;
use ::katana::book::Book;
use ::katana::campaign::fight::SWITCH;
use ::katana::case::Opened;
use ::katana::load;
use ::katana::options::{Options, PRESET, PRESETS, SWITCHES};
use ::katana::scenario::Scenario;
use ::katana::state::State;
use ::katana::words::KEYS;
use ::katana::zones::{Seat, Zone};
use book::{Files, Listed, Trouble, Wording};
use draw::{Style, Theme};
use engine::Side;

use super::scene::switches;
use crate::campaign::{Campaign, Unfounded};
use crate::family::{Bytes, Chosen, Family, Picture, check_switches, check_wording};
use crate::list::{ScenarioInfo, SideInfo, minutes};
use crate::options::option_scene;
use crate::wire::OptionScene;

impl Family for Katana {
    fn scenario_ids(files: &Files, _: &Listed) -> Vec<String> {
        load::scenario_ids(files)
    }

    fn info(files: &Files, _: &Listed, id: &str) -> Result<ScenarioInfo, Vec<Trouble>> {
        let book = load::book(files)?;
        Ok(describe(load::scenario(files, &book, id, &Chosen::new())?))
    }

    fn open(files: &Files, _: &Listed, id: &str, chosen: &Chosen) -> Result<Katana, Vec<Trouble>> {
        check_options(chosen)?;
        let book = load::book(files)?;
        let mut scenario = load::scenario(files, &book, id, chosen)?;
        scenario.id = format!("{}/{id}", load::FOLDER);
        Ok(Katana::new(Arc::new(book), scenario, read_wording(files)?))
    }

    fn switches(files: &Files, _: &Listed) -> Result<Vec<OptionScene>, Vec<Trouble>> {
        Ok(switches(&*read_wording(files)?, &Options::default()))
    }

    /// Chapter 7 — Every way to give orders, with the usual parts of the book and with all.
    fn variants() -> Vec<Chosen> {
        let method = SWITCHES.iter().find(|switch| switch.name == "order_method");
        let methods = method.map_or(&[][..], |method| method.values);
        let chosen = |preset: &str, method: &str| {
            let pairs = [(PRESET, preset), ("order_method", method)];
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter().collect()
        };
        let both = ["standard", "full"].into_iter();
        both.flat_map(|preset| methods.iter().map(move |method| chosen(preset, method))).collect()
    }

    fn case_book(_: &Scene) -> Result<String, Vec<Trouble>> {
        Ok(load::FOLDER.to_owned())
    }

    fn open_book(files: &Files, _: &str) -> Result<Opened, Vec<Trouble>> {
        Ok((Arc::new(load::book(files)?), read_wording(files)?))
    }

    const HAS_CAMPAIGN: bool = true;

    fn campaign(files: &Arc<Files>, name: &str) -> Option<Result<Box<dyn Campaign>, Unfounded>> {
        Some(super::campaign::found(files, name))
    }

    /// The zones: on foot, from the saddle, at full length, and the reach of a shout.
    fn pictures(
        files: &Files,
        _: &Listed,
        name: &str,
    ) -> Option<Result<Vec<Picture>, Vec<Trouble>>> {
        let is_full = |zone: &&Zone| zone.name.contains(' ');
        let pick = |keep: &dyn Fn(&&Zone) -> bool, book: &Book| -> Vec<Picture> {
            let zones = book.zones.iter().filter(|zone| keep(zone));
            zones.map(|zone| (zone.name.replace('_', " "), draw::katana::zone(zone))).collect()
        };
        let drawn = |book: Book| match name {
            "zones-on-foot" => pick(&|zone| zone.seat == Seat::Foot, &book),
            "zones-in-the-saddle" => {
                pick(&|zone| zone.seat == Seat::Saddle && !is_full(zone), &book)
            }
            "zones-at-full-length" => pick(&|zone| is_full(zone), &book),
            _ => vec![("Z-KIAI".to_owned(), draw::katana::area(&book.shout))],
        };
        let sets =
            ["zones-on-foot", "zones-in-the-saddle", "zones-at-full-length", "zone-of-a-shout"];
        sets.contains(&name).then(|| load::book(files).map(drawn))
    }

    fn content(&self) -> Vec<String> {
        let (scenario, folder) = (&self.scenario, load::FOLDER);
        let id = scenario.id.split_once('/').map_or(scenario.id.as_str(), |(_, id)| id);
        vec![
            format!("{folder}/scenarios/{id}.toml"),
            format!("{folder}/maps/{}.map", scenario.map_id),
        ]
    }

    /// Nothing is worked out from a map before the game: nothing is shared.
    fn bytes(&self) -> Bytes {
        Bytes { own: 320_000, shared: 0, ground: String::new() }
    }

    fn sheet(&self, s: &State, style: &Style) -> String {
        draw::katana::svg(self, s, style)
    }

    fn ground(&self, theme: Theme) -> String {
        draw::katana::ground(self, theme)
    }

    fn thumbnail(&self, theme: Theme) -> String {
        draw::katana::thumbnail(self, theme)
    }
}

/// The wording, with every key that is used.
fn read_wording(files: &Files) -> Result<Arc<Wording>, Vec<Trouble>> {
    let wording = load::wording(files).map_err(|trouble| vec![trouble])?;
    let names = SWITCHES.iter().map(|switch| switch.name);
    check_wording(wording, KEYS, names, (files, load::FOLDER))
}

/// Looks at the players' switches before the scenario is read, so that it is not blamed for them.
fn check_options(options: &Chosen) -> Result<(), Vec<Trouble>> {
    // Who takes the field for a side is no switch of the book.
    let switches = options.iter().filter(|(name, _)| !name.starts_with(SWITCH));
    let known = SWITCHES.iter().map(|switch| switch.name).chain([PRESET]).collect::<Vec<_>>();
    check_switches(switches, &known, |name, value| Options::default().set(name, value))
}

/// The presets of the book, as a switch.
pub(super) fn presets(wording: &Wording, chosen: Option<&str>) -> OptionScene {
    let rule = ::katana::rule::KY_OPT_90.to_string();
    let stands = [chosen.unwrap_or(PRESETS[0]), PRESETS[0]].map(str::to_owned);
    option_scene(wording, PRESET, ("word.preset", &rule), &PRESETS, stands)
}

/// How long a scenario takes two people. A fight seldom lasts as many moves as it may: five phases
/// each, and most are over early.
pub(super) fn minutes_of(scenario: &Scenario) -> u16 {
    minutes(scenario.people.len(), scenario.moves.min(12))
}

fn describe(scenario: Scenario) -> ScenarioInfo {
    let side = |side: Side| {
        let men = || scenario.people.iter().filter(|man| man.is_of(side));
        let party = &scenario.parties[side];
        // What somebody is worth in a fight: how well and how often he strikes.
        let worth = |man: &::katana::roster::Character| {
            let skill = man.skills.iter().map(|(_, skill)| *skill).max().unwrap_or(0).max(0);
            u32::from(man.reaction) * (2 + skill as u32)
        };
        SideInfo {
            id: party.id.clone(),
            name: party.name.clone(),
            points: men().map(worth).sum(),
            figures: men().count(),
        }
    };
    let sides = Side::BOTH.map(side);
    ScenarioInfo {
        sides,
        minutes: minutes_of(&scenario),
        id: format!("{}/{}", load::FOLDER, scenario.id),
        title: scenario.title,
        map: scenario.map_id,
        size: [scenario.map.cols, scenario.map.rows],
        turns: scenario.moves,
        first: "both".to_owned(),
        options: scenario.chosen,
        story: scenario.story,
        aims: scenario.aims_text,
        shows: scenario.shows,
    }
}
