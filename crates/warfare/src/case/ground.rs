//! The ground of a case: a bare table, or one of the book, with a few pieces laid over it.

use ::book::{Files, Trouble};
use ::case::{Scene, flaw};
use measure::Ground;

use crate::load::{FOLDER, walled};

/// The words with which a piece of ground begins, as in a table's own text.
pub(super) const WORDS: [&str; 15] = [
    "area", "road", "bridge", "ford", "hill", "wall", "fence", "hedge", "screen", "rail", "gate",
    "building", "place", "exit", "zone",
];
/// Those that have a height in a table's text, which means nothing here.
const TALL: [&str; 7] = ["wall", "fence", "hedge", "screen", "rail", "gate", "building"];

/// SW-TAB-01 — The table where nothing is said.
const TABLE: &str = "table 182.88 x 121.92";

/// Reads the ground of a scene. Its lines go through the reader of a table's text, and what is
/// wrong with them is told with the line of the case.
pub(super) fn ground(scene: &Scene, files: &Files) -> Result<Ground, Vec<Trouble>> {
    let (mut text, book_path) = match scene.note("ground") {
        None => ("title A case\n".to_owned(), None),
        Some(note) => {
            let path = format!("{FOLDER}/grounds/{}.table", note.rest.trim());
            match files.get(&path) {
                Ok(text) => (format!("{}\n", text.trim_end()), Some(path)),
                Err(_) => {
                    let what = format!("the book has no ground `{}`", note.rest.trim());
                    let remedy = "name a file of its folder grounds, without its ending";
                    return Err(vec![scene.trouble(note.line, flaw(what, remedy))]);
                }
            }
        }
    };
    // By line of the text: the line of the case it came from.
    let mut lines: Vec<Option<usize>> = text.lines().map(|_| None).collect();
    let mut write = |line: Option<usize>, words: &str| {
        text.push_str(words);
        text.push('\n');
        lines.push(line);
    };
    match (scene.note("table"), &book_path) {
        (Some(note), _) => write(Some(note.line), &format!("table {}", in_cm(&note.rest))),
        (None, None) => write(None, TABLE),
        (None, Some(_)) => {}
    }
    for note in scene.notes.iter().filter(|note| WORDS.contains(&note.word.as_str())) {
        let height = if TALL.contains(&note.word.as_str()) { " 1" } else { "" };
        write(Some(note.line), &format!("{}{height} {}", note.word, in_cm(&note.rest)));
    }
    let path = book_path.as_deref().unwrap_or(&scene.file);
    let ground = measure::read::parse(path, &text).map_err(|troubles| {
        let placed = troubles.into_iter().map(|trouble| {
            let line = trouble.line.checked_sub(1).and_then(|at| lines.get(at).copied().flatten());
            match line {
                Some(line) => Trouble { file: scene.file.clone(), line, ..trouble },
                None => trouble,
            }
        });
        placed.collect::<Vec<_>>()
    })?;
    walled(path, ground)
}

/// A line in which every whole number of u stands as centimetres, names aside.
fn in_cm(text: &str) -> String {
    let parts = text.split('"').enumerate().map(|(n, part)| match n % 2 {
        0 => part.split(' ').map(word_in_cm).collect::<Vec<_>>().join(" "),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("\"")
}

fn word_in_cm(word: &str) -> String {
    let number = |n: &str| n.parse::<u32>().ok().map(|n| format!("{}.{:02}", n / 100, n % 100));
    let numbers: Option<Vec<String>> = word.split(',').map(number).collect();
    numbers.map_or_else(|| word.to_owned(), |numbers| numbers.join(","))
}
