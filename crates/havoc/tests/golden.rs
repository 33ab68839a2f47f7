//! Golden games: one per scenario, every ask, list length, die and event as text. A change that
//! alters one of them is a change of the rules. `UPDATE=1 cargo test -p havoc --test golden`
//! writes them anew; read the difference before you keep it.

mod common;

use std::fmt::Write as _;
use std::path::Path;

use case::Cased;
use engine::{Game, Seeded, Side, Speaks, Table, digest};
use havoc::play::Play;
use havoc::{Havoc, load};

/// Entries printed; the game is then played on to its end, of which only the digest is kept.
const PRINTED: usize = 120;

fn playthrough(game: &Havoc) -> String {
    let mut out = String::new();
    let mut rng = Seeded::new(11);
    let mut dice = Seeded::new(12);
    let mut table = Table::open(game);
    let mut list = Vec::new();
    while game.outcome(&table.state).is_none() {
        let asks = game.asks(&table.state);
        let side = if asks.a.is_some() { Side::A } else { Side::B };
        let Some(ask) = asks[side] else { break };
        let seq = table.log.len();
        if seq < PRINTED {
            list.clear();
            game.all_actions(&table.state, side, &mut list);
            let prompt = game.prompt(&table.state, &ask);
            let _ = writeln!(out, "{seq} {ask:?}, {} choices. {prompt}", list.len());
        }
        let action = game.sample(&table.state, side, &mut rng);
        let words = game.say(&table.state, side, &action);
        table.act(side, seq, action, &mut dice).expect("a sampled action is legal");
        assert_eq!(game.flaw(&table.state), None, "{}: {words}", game.scenario.id);
        if seq < PRINTED {
            let entry = &table.log[seq];
            let _ = writeln!(out, "> {words} {:?}", entry.dice);
            for line in entry.events.iter().filter_map(|e| game.line(e)) {
                let _ = writeln!(out, "  {} {}", line.rule, line.text);
            }
            let _ = writeln!(out, "  = {:016x}", entry.digest);
        }
    }
    let last = digest(&table.state);
    let _ = writeln!(out, "{} entries, {:?}, {last:016x}", table.log.len(), table.state.over);
    out
}

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
        if golden != text {
            let at = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
            let line = at.unwrap_or(golden.lines().count().min(text.lines().count()));
            let now = text.lines().nth(line).unwrap_or("(nothing)");
            changed.push(format!("{id}: line {}: now `{now}`", line + 1));
        }
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
