//! The shipped book, loaded from the data folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use book::Files;
use engine::{BySide, Game, Quiet, Seeded, Side};
use havoc::Havoc;
use havoc::book::Book;
use havoc::state::State;

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

/// A shipped scenario, ready to play.
pub fn game(files: &Files, id: &str) -> Havoc {
    let book = Book::load(files).expect("the book");
    let scenario = havoc::load::scenario(files, &book, id, &BTreeMap::new()).expect("the scenario");
    Havoc::new(Arc::new(book), scenario, Arc::default())
}

/// The state after some random actions, or where the game ended before.
pub fn played(game: &Havoc, seed: u64, actions: usize) -> State {
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
