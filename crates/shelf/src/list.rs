//! What there is to play.

use std::collections::BTreeMap;

use ::havoc::play::Play;
use book::{Files, Trouble};
use engine::Side;
use serde::Serialize;
use ts_rs::TS;

use crate::open::read_scenario;
use crate::rules::book_switches;
use crate::wire::OptionScene;

/// A game on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Title {
    /// Its name in commands.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// False of a game whose rules are not written yet: it cannot be played.
    pub built: bool,
}

/// The five games, those that can be played first.
pub const GAMES: [Title; 5] = [
    Title { id: "cry-havoc", title: "Cry Havoc", built: true },
    Title { id: "samurai-blades", title: "Samurai Blades", built: true },
    Title { id: "katana-to-yari", title: "Katana to Yari", built: false },
    Title { id: "samurai-skirmish", title: "Samurai Skirmish", built: false },
    Title { id: "samurai-warfare", title: "15mm Samurai Warfare", built: false },
];

/// A game with everything that can be played of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameInfo {
    /// Name, title, and whether it can be played.
    #[serde(flatten)]
    pub title: Title,
    /// Its scenarios, in the order of their names.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its switches, as the book has them.
    pub switches: Vec<OptionScene>,
}

/// A scenario as a list shows it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ScenarioInfo {
    /// Full name, such as `cry-havoc/toll-house`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The name of its map.
    pub map: String,
    /// Columns and rows of the map.
    pub size: [u16; 2],
    /// Game turns.
    pub turns: u8,
    /// How long it takes two people, roughly.
    pub minutes: u16,
    /// The side that begins, or `die`.
    pub first: String,
    /// The two sides.
    pub sides: [SideInfo; 2],
    /// Switches that differ from the book's defaults.
    pub options: BTreeMap<String, String>,
    /// The tale.
    pub story: String,
    /// What each side is after.
    pub aims: String,
    /// What it teaches.
    pub shows: String,
}

/// One side of a scenario as a list shows it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SideInfo {
    /// One word, as used in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many men it has.
    pub figures: usize,
    /// What they are worth altogether.
    pub points: u32,
}

/// Every game with its scenarios. A scenario that cannot be read is trouble.
pub fn catalogue(files: &Files) -> Result<Vec<GameInfo>, Vec<Trouble>> {
    let mut games = Vec::new();
    let mut troubles = Vec::new();
    for title in GAMES {
        let mut scenarios = Vec::new();
        for id in scenario_ids(files, title.id) {
            match describe(files, &format!("{}/{id}", title.id)) {
                Ok(info) => scenarios.push(info),
                Err(more) => troubles.extend(more),
            }
        }
        let switches = book_switches(files, title.id).unwrap_or_else(|more| {
            troubles.extend(more);
            Vec::new()
        });
        games.push(GameInfo { title, scenarios, switches });
    }
    if troubles.is_empty() { Ok(games) } else { Err(troubles) }
}

/// The full names of the scenarios of one game; none of a game that is not built.
pub fn scenario_names(files: &Files, game: &str) -> Vec<String> {
    scenario_ids(files, game).into_iter().map(|id| format!("{game}/{id}")).collect()
}

fn scenario_ids(files: &Files, game: &str) -> Vec<String> {
    match Play::book(game) {
        Some(play) => ::havoc::load::scenario_ids(files, play.folder()),
        None => Vec::new(),
    }
}

/// Two people who know the game: twenty seconds for each side's part of a turn, six for each figure
/// that moves, shoots or fights in it, and a quarter less because men fall and games end early.
/// Rounded up to five minutes.
fn minutes(figures: usize, turns: u8) -> u16 {
    let seconds = usize::from(turns) * (2 * 20 + figures * 6) * 3 / 4;
    (seconds.div_ceil(300) * 5).min(usize::from(u16::MAX)) as u16
}

fn describe(files: &Files, id: &str) -> Result<ScenarioInfo, Vec<Trouble>> {
    let (book, scenario) = read_scenario(files, id, &BTreeMap::new())?;
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
        ::havoc::scenario::First::Side(first) => scenario.parties[first].id.clone(),
        ::havoc::scenario::First::Die => "die".to_owned(),
    };
    let sides = Side::BOTH.map(side);
    let figures = sides.iter().map(|side| side.figures).sum();
    Ok(ScenarioInfo {
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
    })
}
