//! Golden games: one per scenario, every ask, list length, die and event as text. A change that
//! alters one of them is a change of the rules. `UPDATE=1 cargo test -p havoc --test golden`
//! writes them anew; read the difference before you keep it.

mod common;

use std::path::Path;

use case::Cased;
use engine::golden::{difference, playthrough};
use engine::{Game, Side};
use havoc::play::Play;
use havoc::{Havoc, load};

fn compare(book: &str) {
    let files = common::files();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let folder = root.join(book).join("playthroughs");
    let mut changed = Vec::new();
    for id in load::scenario_ids(&files, book) {
        let text = playthrough(&common::game(&files, &format!("{book}/{id}"), &[]));
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

#[test]
fn golden_games_come_out_the_same() {
    compare(Play::CryHavoc.folder());
}

#[test]
fn golden_games_of_the_younger_book_come_out_the_same() {
    compare(Play::SamuraiBlades.folder());
}

#[test]
fn a_man_alone_can_go_just_so_far() {
    let files = common::files();
    let opened = common::book_and_wording(&files);
    let moves = |piece: &str| {
        let text = format!(
            "title t\nbook cry-havoc\nmap 40 x 40 axial 20.20\n{piece}\nstep movement west\n? A here\n"
        );
        let case = havoc::case::parse("t.case", &text).expect("a case");
        let game = Havoc::stage(&case.scene, &files, &opened).expect("a scene");
        let mut list = Vec::new();
        game.all_actions(&game.start(), Side::A, &mut list);
        // All but `end`.
        list.len() - 1
    };
    // On open ground n points reach every hex within n: 3n(n+1).
    assert_eq!(moves("west spearman A at (0,0)"), 126);
    assert_eq!(moves("west knight A at (0,0)"), 90);
    assert_eq!(moves("west spearman A at (0,0) wounded"), 36);
    // Head and tail: a fingerprint of SG-MOV-11.
    let eight = moves("west knight A at (0,0)/(-1,0) wounded");
    assert_eq!(eight, moves("west young-knight A at (0,0)/(-1,0) wounded"));
    assert_eq!(eight, MOUNTED_EIGHT);
}

/// Poses a horseman reaches with eight points on open ground.
const MOUNTED_EIGHT: usize = 910;
