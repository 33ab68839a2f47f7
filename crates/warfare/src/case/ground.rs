//! The ground of a case: a bare table, or one of the book, with a few pieces laid over it.

use ::book::{Files, Trouble};
use ::case::{Flaw, Note, Scene, flaw};
use measure::point::LONGEST_SIDE;
use measure::{Ground, INCH, LineKind, Pieces};

use super::units::number;
use crate::load::{FOLDER, walled};

/// The words with which a piece of ground begins, as in a table's own text.
pub(super) const WORDS: [&str; 17] = [
    "area", "road", "bridge", "ford", "hill", "wall", "fence", "hedge", "screen", "rail", "gate",
    "building", "door", "window", "place", "exit", "zone",
];

/// SW-TAB-01 — The table where nothing is said.
const TABLE: (i32, i32) = (72 * INCH, 48 * INCH);
/// The height of a line, which says nothing in this book.
const HEIGHT: &str = "1";

/// Reads the ground of a scene. Its lines go through the reader of a table's text, and what is
/// wrong with them is told with the line of the case.
pub(super) fn ground(scene: &Scene, files: &Files) -> Result<Ground, Vec<Trouble>> {
    let base = base(scene, files)?;
    let (mut text, mut lines) = (String::new(), Vec::new());
    for note in scene.notes.iter().filter(|note| WORDS.contains(&note.word.as_str())) {
        let is_line = LineKind::WORDS.iter().any(|(word, _)| *word == note.word);
        let height = if is_line { HEIGHT } else { "" };
        text.push_str(&format!("{} {height} {}\n", note.word, note.rest));
        lines.push(note.line);
    }
    let laid = measure::read::lay_over(&base, &scene.file, &text).map_err(|troubles| {
        let placed = troubles.into_iter().map(|trouble| {
            let line = trouble.line.checked_sub(1).and_then(|at| lines.get(at).copied());
            Trouble { line: line.unwrap_or(trouble.line), ..trouble }
        });
        placed.collect::<Vec<_>>()
    })?;
    walled(&scene.file, laid)
}

/// What lies below: a ground of the book, or bare grass.
fn base(scene: &Scene, files: &Files) -> Result<Ground, Vec<Trouble>> {
    if let Some(note) = scene.note("ground") {
        let path = format!("{FOLDER}/grounds/{}.table", note.rest.trim());
        let text = files.get(&path).map_err(|_| {
            let what = format!("the book has no ground `{}`", note.rest.trim());
            let remedy = "name a file of its folder grounds, without its ending";
            vec![scene.trouble(note.line, flaw(what, remedy))]
        })?;
        return measure::read::parse(&path, text);
    }
    let size = match scene.note("table") {
        Some(note) => size(note).map_err(|flaw| vec![scene.trouble(note.line, flaw)])?,
        None => TABLE,
    };
    let bare = Ground::new("A case", size.0, size.1, Pieces::default());
    bare.ok_or_else(|| vec![Trouble::whole(&scene.file, "there is no table", "give it a size")])
}

/// `18288 x 12192`.
fn size(note: &Note) -> Result<(i32, i32), Flaw> {
    let bad = || {
        let what = format!("`table {}` gives no size", note.rest);
        flaw(what, format!("write `table 18288 x 12192` in u, at most {LONGEST_SIDE}"))
    };
    let (width, height) = note.rest.split_once('x').ok_or_else(bad)?;
    let (width, height) = (number::<i32>(width.trim())?, number::<i32>(height.trim())?);
    let fits = |side: i32| (1..=LONGEST_SIDE).contains(&side);
    if fits(width) && fits(height) { Ok((width, height)) } else { Err(bad()) }
}
