//! The books of the family: their scenarios, switches, wording and pictures.

use std::sync::Arc;

use ::case::Scene;
use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::case::Opened;
use ::havoc::play::Play;
use ::havoc::scenario::{First, Scenario};
use ::havoc::state::State;
use book::{Files, Listed, Trouble, Wording};
use draw::{Style, Theme};
use engine::Side;

use super::roster::{ROSTER, roster};
use super::scene::switches;
use super::words::{BLADES_KEYS, KEYS};
use crate::family::{Bytes, Chosen, Family, check_switches, free_keys};
use crate::list::{ScenarioInfo, SideInfo, minutes};
use crate::options::with_options;
use crate::wire::{OptionScene, TableTold};

impl Family for Havoc {
    fn scenario_ids(files: &Files, book: &Listed) -> Vec<String> {
        ::havoc::load::scenario_ids(files, book.id)
    }

    fn info(files: &Files, book: &Listed, id: &str) -> Result<ScenarioInfo, Vec<Trouble>> {
        let (book, scenario) = read(files, book, id, &Chosen::new())?;
        Ok(describe(&book, scenario))
    }

    fn open(
        files: &Files,
        book: &Listed,
        id: &str,
        chosen: &Chosen,
    ) -> Result<Havoc, Vec<Trouble>> {
        let (book, scenario) = read(files, book, id, chosen)?;
        let wording = read_wording(files, book.play)?;
        Ok(Havoc::new(Arc::new(book), scenario, wording))
    }

    fn switches(files: &Files, book: &Listed) -> Result<Vec<OptionScene>, Vec<Trouble>> {
        let Some(play) = Play::book(book.id) else { return Ok(Vec::new()) };
        // Combined play offers what the younger book does, and more.
        let play = if play == Play::SamuraiBlades { Play::Combined } else { play };
        let book = Book::open(files, play)?;
        Ok(switches(&*read_wording(files, play)?, &book, &book.defaults))
    }

    fn case_book(scene: &Scene) -> Result<String, Vec<Trouble>> {
        Ok(::havoc::case::play(scene)?.word().to_owned())
    }

    fn open_book(files: &Files, name: &str) -> Result<Opened, Vec<Trouble>> {
        let play = Play::ALL.into_iter().find(|play| play.word() == name).unwrap_or_default();
        Ok((Arc::new(Book::open(files, play)?), read_wording(files, play)?))
    }

    fn made_table(
        files: &Files,
        book: &Listed,
        name: &str,
        rule: &str,
    ) -> Option<Result<TableTold, Vec<Trouble>>> {
        let play = Play::book(book.id).filter(|_| name == ROSTER)?;
        Some(Book::open(files, play).map(|book| roster(&book, rule)))
    }

    fn content(&self) -> Vec<String> {
        let (scenario, folder) = (&self.scenario, self.book.play.folder());
        let id = scenario.id.split_once('/').map_or(scenario.id.as_str(), |(_, id)| id);
        vec![
            format!("{folder}/scenarios/{id}.toml"),
            format!("{folder}/maps/{}.map", scenario.map.id),
        ]
    }

    /// What sight remembers is a few numbers for every two hexes: seventeen bytes at most.
    fn bytes(&self) -> Bytes {
        let hexes = self.scenario.map.field.len();
        let sight = if self.scenario.options.centre_sight { "centre" } else { "any" };
        let ground = format!("{}/{} {sight}", self.book.play.folder(), self.scenario.map.id);
        Bytes { own: 140_000 + 430 * hexes, shared: 17 * hexes * hexes, ground }
    }

    fn sheet(&self, s: &State, style: &Style) -> String {
        draw::havoc::svg(self, s, style)
    }

    fn ground(&self, theme: Theme) -> String {
        draw::havoc::ground(self, theme)
    }

    fn thumbnail(&self, theme: Theme) -> String {
        draw::havoc::thumbnail(self, theme)
    }
}

/// Reads a scenario and the book it is played by.
fn read(
    files: &Files,
    book: &Listed,
    id: &str,
    chosen: &Chosen,
) -> Result<(Book, Scenario), Vec<Trouble>> {
    let book = Book::open(files, ::havoc::load::play(files, book.id, id)?)?;
    check_options(&book, chosen)?;
    let scenario = ::havoc::load::scenario(files, &book, id, chosen)?;
    Ok((book, scenario))
}

/// The wording of a column of play, with every key that is used.
fn read_wording(files: &Files, play: Play) -> Result<Arc<Wording>, Vec<Trouble>> {
    let wording = ::havoc::load::wording(files, play).map_err(|trouble| vec![trouble])?;
    let mut keys = [::havoc::words::KEYS, KEYS].concat();
    if play != Play::CryHavoc {
        keys.extend_from_slice(::havoc::words::BLADES_KEYS);
        keys.extend_from_slice(BLADES_KEYS);
    }
    for (key, given) in free_keys(&wording) {
        keys.push((key, given));
    }
    wording.check_keys(&keys)?;
    let shared = Play::CryHavoc.folder();
    let own = (play != Play::CryHavoc).then(|| play.folder());
    let folders: Vec<&str> = std::iter::once(shared).chain(own).collect();
    Ok(Arc::new(with_options(wording, files, &folders)?))
}

/// Looks at the players' switches before the scenario is read, so that it is not blamed for them.
fn check_options(book: &Book, options: &Chosen) -> Result<(), Vec<Trouble>> {
    let known: Vec<&str> = book.switches.iter().map(|switch| switch.name).collect();
    check_switches(options, &known, |name, value| {
        book.defaults.clone().set(&book.switches, name, value)
    })
}

fn describe(book: &Book, scenario: Scenario) -> ScenarioInfo {
    let side = |side: Side| {
        let men = scenario.pieces[..scenario.characters].iter().filter(|p| p.side == Some(side));
        let worth = men.clone().map(|man| {
            let kind = &book.kinds[man.kind];
            u32::from(if man.mounted { kind.points } else { kind.points_on_foot })
        });
        let party = &scenario.parties[side];
        SideInfo {
            id: party.id.clone(),
            name: party.name.clone(),
            points: worth.sum(),
            figures: men.count(),
        }
    };
    let first = match scenario.first {
        First::Side(first) => scenario.parties[first].id.clone(),
        First::Die => "die".to_owned(),
    };
    let sides = Side::BOTH.map(side);
    let figures = sides.iter().map(|side| side.figures).sum();
    ScenarioInfo {
        sides,
        minutes: minutes(figures, scenario.turns),
        id: scenario.id,
        title: scenario.title,
        map: scenario.map.id.clone(),
        size: [scenario.map.field.cols(), scenario.map.field.rows()],
        turns: scenario.turns,
        first,
        options: scenario.chosen,
        story: scenario.story,
        aims: scenario.aims,
        shows: scenario.shows,
    }
}
