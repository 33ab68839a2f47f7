//! What there is to play.

use std::collections::BTreeMap;

use book::{BOOKS, Files, Listed, Trouble};
use serde::Serialize;
use ts_rs::TS;

use crate::campaign::has_campaign;
use crate::family::{Family, with_family};
use crate::lesson::lessons;
use crate::muster;
use crate::rules::book_switches;
use crate::wire::{LessonInfo, OptionScene, TermsTold};

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

impl From<&Listed> for Title {
    fn from(book: &Listed) -> Title {
        Title { id: book.id, title: book.title, built: book.is_built() }
    }
}

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
    /// Bands live on from fight to fight.
    pub campaign: bool,
    /// What forces of the players' own can be made for; nothing where there are none.
    pub forces: Vec<TermsTold>,
    /// Its lessons, in the order of their names.
    pub lessons: Vec<LessonInfo>,
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
    /// How the tale begins: in a list its first paragraph, and the rest at the table.
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

/// A scenario as a list shows it: five books of whole tales would be most of the first page.
fn listed(mut info: ScenarioInfo) -> ScenarioInfo {
    let paragraph = info.story.split("\n\n").map(str::trim).find(|text| !text.is_empty());
    info.story = paragraph.unwrap_or_default().to_string();
    info
}

/// Every game with its scenarios. A scenario that cannot be read is trouble.
pub fn catalogue(files: &Files) -> Result<Vec<GameInfo>, Vec<Trouble>> {
    let mut games = Vec::new();
    let mut troubles = Vec::new();
    for book in BOOKS {
        let mut scenarios = Vec::new();
        for id in scenario_ids(files, book) {
            match with_family!(book, Game, _any => Game::info(files, book, &id)) {
                Some(Ok(info)) => scenarios.push(listed(info)),
                Some(Err(more)) => troubles.extend(more),
                None => {}
            }
        }
        let switches = book_switches(files, book).unwrap_or_else(|more| {
            troubles.extend(more);
            Vec::new()
        });
        let campaign = has_campaign(book);
        let forces = match muster::open(files, book.id) {
            Some(Ok(muster)) => muster.terms(),
            Some(Err(more)) => {
                troubles.extend(more);
                Vec::new()
            }
            None => Vec::new(),
        };
        let lessons = lessons(files, book.id).unwrap_or_else(|more| {
            troubles.extend(more);
            Vec::new()
        });
        let title = book.into();
        games.push(GameInfo { title, scenarios, switches, campaign, forces, lessons });
    }
    if troubles.is_empty() { Ok(games) } else { Err(troubles) }
}

/// The full names of the scenarios of one game; none of a game that is not built.
pub fn scenario_names(files: &Files, game: &str) -> Vec<String> {
    let ids = Listed::find(game).map_or(Vec::new(), |book| scenario_ids(files, book));
    ids.into_iter().map(|id| format!("{game}/{id}")).collect()
}

fn scenario_ids(files: &Files, book: &Listed) -> Vec<String> {
    with_family!(book, Game, _any => Game::scenario_ids(files, book)).unwrap_or_default()
}

/// Two people who know the game: twenty seconds for each side's part of a turn, six for each figure
/// that moves, shoots or fights in it, and a quarter less because men fall and games end early.
/// Rounded up to five minutes.
pub(crate) fn minutes(figures: usize, turns: u8) -> u16 {
    let seconds = usize::from(turns) * (2 * 20 + figures * 6) * 3 / 4;
    (seconds.div_ceil(300) * 5).min(usize::from(u16::MAX)) as u16
}
