//! Golden games: one per scenario, every ask, list length, die and event as text. A change that
//! alters one of them is a change of the rules. `UPDATE=1 cargo test -p skirmish --test golden`
//! writes them anew; read the difference before you keep it.

mod common;

use std::path::Path;

use engine::golden::{difference, playthrough};
use skirmish::load;

#[test]
fn golden_games_come_out_the_same() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folder = root.join(load::FOLDER).join("playthroughs");
    let mut changed = Vec::new();
    for id in common::scenarios() {
        let text = playthrough(&common::game(&id, &[]));
        let path = folder.join(format!("{id}.txt"));
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder for golden games");
            std::fs::write(&path, &text).expect("a golden game to write");
            continue;
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        changed.extend(difference(&golden, &text).map(|what| format!("{id}: {what}")));
    }
    assert!(changed.is_empty(), "golden games changed:\n{}", changed.join("\n"));
}
