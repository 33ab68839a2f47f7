//! The shipped book, loaded from the data folder.
#![allow(dead_code)] // Not every test file uses everything.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use book::Files;
use engine::{BySide, Game, Quiet, Seeded, Side};
use havoc::Havoc;
use havoc::book::Book;
use havoc::state::{Captivity, Health, State};
use katana::Katana;

/// Every file of the data folder.
pub fn files() -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut list = Vec::new();
    read(&root, "", &mut list);
    let mut files = Files::default();
    files.overlay(list);
    files
}

fn read(root: &Path, under: &str, list: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(root.join(under)).expect("the data folder").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if under.is_empty() { name } else { format!("{under}/{name}") };
        if entry.path().is_dir() {
            read(root, &path, list);
        } else if let Ok(text) = fs::read_to_string(entry.path()) {
            list.push((path, text));
        }
    }
}

/// The full names of all shipped scenarios of both books.
pub fn scenarios(files: &Files) -> Vec<String> {
    let of = |folder: &'static str| {
        havoc::load::scenario_ids(files, folder).into_iter().map(move |id| format!("{folder}/{id}"))
    };
    of("cry-havoc").chain(of("samurai-blades")).collect()
}

/// A shipped scenario, ready to play; the older book's may be named without their folder.
pub fn game(files: &Files, name: &str) -> Havoc {
    let (folder, id) = name.split_once('/').unwrap_or(("cry-havoc", name));
    let play = havoc::load::play(files, folder, id).expect("the scenario's column");
    let book = Book::open(files, play).expect("the book");
    let scenario = havoc::load::scenario(files, &book, id, &BTreeMap::new()).expect("the scenario");
    Havoc::new(Arc::new(book), scenario, Arc::default())
}

/// The names of all scenarios of the book of hexes that lie on a side.
pub fn katana_scenarios(files: &Files) -> Vec<String> {
    katana::load::scenario_ids(files)
}

/// One of them, ready to play.
pub fn katana_game(files: &Files, id: &str) -> Katana {
    let book = katana::load::book(files).expect("the book");
    let scenario = katana::load::scenario(files, &book, id, &BTreeMap::new());
    Katana::new(Arc::new(book), scenario.expect("the scenario"), Arc::default())
}

/// The state after some random actions, or where the game ended before.
pub fn played<G: Game>(game: &G, seed: u64, actions: usize) -> G::State {
    let (mut s, mut dice) = (game.start(), Seeded::new(seed));
    let mut rng = Seeded::new(seed + 1);
    for _ in 0..actions {
        let asks: BySide<_> = game.asks(&s);
        let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else { break };
        let action = game.sample(&s, side, &mut rng);
        let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
    }
    s
}

/// Every condition at once: characters by turns healthy, stunned, wounded, taken, dead, escaped;
/// the dead lie under their neighbours, every third in a heap, and one horse in two is a carcass.
pub fn battered(game: &Havoc) -> State {
    let mut s = game.start();
    let heap = s.figures[0].hex;
    for n in 0..game.piece_count() {
        let before = s.figures[n.saturating_sub(1)].hex;
        let f = &mut s.figures[n];
        if n >= game.character_count() {
            f.health = if n % 2 == 0 { Health::Dead } else { Health::Healthy };
            continue;
        }
        match n % 6 {
            1 if !f.is_mounted() => f.health = Health::Stunned,
            2 => f.health = Health::Wounded,
            3 => f.captivity = Captivity::Prisoner,
            4 if !f.is_mounted() => {
                f.health = Health::Dead;
                f.hex = if n % 3 == 0 { heap } else { before };
            }
            5 => f.captivity = Captivity::Escaped,
            _ => {}
        }
    }
    s
}
