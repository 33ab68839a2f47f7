//! Scenarios: `scenarios/<id>.toml`. The format is described in `docs/scenarios.md`.

mod muster;
mod night;
mod page;
mod score;

use std::collections::BTreeMap;
use std::sync::Arc;

use ::book::{Files, Trouble};
use engine::{BySide, Side};
use hex::HexId;

use crate::book::Book;
use crate::map::Map;
use crate::options::Options;
use crate::play::Play;
use crate::scenario::{First, Party, Scenario, Staged, Start, Wake};

use super::hexes::places;
use super::{Notes, map_ids, trouble};
use muster::Muster;
use page::{Page, SidePage, Text};
use score::Scorer;

/// The column of play of a scenario: its book's own, unless it says `play = "combined"`.
pub(super) fn play(files: &Files, folder: &str, id: &str) -> Result<Play, Vec<Trouble>> {
    let path = format!("{folder}/scenarios/{id}.toml");
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let page: Page = ::book::read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let own = Play::book(folder).unwrap_or_default();
    let Some(word) = &page.play else { return Ok(own) };
    let fits = |play: &Play| play.folder() == folder && play.word() == word.get_ref();
    Play::ALL.into_iter().find(fits).ok_or_else(|| {
        let mut notes = Notes::new(&path, text);
        let words: Vec<&str> =
            Play::ALL.iter().filter(|play| play.folder() == folder).map(|p| p.word()).collect();
        let what = format!("`{}` cannot be played from this book", word.get_ref());
        notes.say(word.span().start, what, format!("write {}", words.join(" or ")));
        notes.troubles
    })
}

/// Reads a scenario. All troubles of its file are told at once.
pub(super) fn read(
    files: &Files,
    book: &Book,
    id: &str,
    overrides: &BTreeMap<String, String>,
) -> Result<Scenario, Vec<Trouble>> {
    let folder = book.play.folder();
    let path = format!("{folder}/scenarios/{id}.toml");
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let page: Page = ::book::read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let mut notes = Notes::new(&path, text);
    let map = board(files, book, &page, &mut notes)?;
    let [first_side, second_side] = page.side.as_slice() else {
        let what = format!("there are {} sides", page.side.len());
        return Err(vec![trouble(&path, 1, what, "list exactly two [[side]] entries")]);
    };
    let options = options(book, &page, overrides, &mut notes);
    let party_a = party(first_side, &map, &mut notes);
    let party_b = party(second_side, &map, &mut notes);
    let parties = [&party_a, &party_b];
    let (pieces, characters) = pieces(book, &map, &page, parties, &options, &mut notes);
    let garrison = garrison(&page, parties, &mut notes);
    let barricades = night::barricades(&page, &map, parties, &mut notes);
    night::check_zones(&page, parties, &mut notes);
    check_frame(&page, parties, &mut notes);
    let first = match page.first.get_ref().as_str() {
        "die" => First::Die,
        _ => score::side(&mut notes, parties, &page.first).map_or(First::Die, First::Side),
    };
    let wake = wake(&page, &pieces, &mut notes);
    let mut scorer = Scorer { book, map: &map, pieces: &pieces, parties, notes: &mut notes };
    let scores: Vec<_> = page.score.iter().filter_map(|line| scorer.score(line)).collect();
    let verdict = scorer.verdict(page.verdict.as_ref());
    let vital = page.vital.iter().filter_map(|name| scorer.piece(name)).collect();
    if scores.is_empty() && page.verdict.is_none() && notes.troubles.is_empty() {
        notes.say(0, "nobody can win", "add [[score]] entries or a [verdict]");
    }
    if !notes.troubles.is_empty() {
        notes.troubles.sort_by_key(|trouble| trouble.line);
        return Err(notes.troubles);
    }
    Ok(Scenario {
        id: format!("{folder}/{id}"),
        title: page.title,
        story: tidy(&page.story),
        aims: tidy(&page.aims),
        shows: tidy(&page.shows),
        map: Arc::new(map),
        pieces,
        characters,
        first,
        turns: *page.turns.get_ref(),
        chosen: chosen(book, &options),
        options,
        scores,
        verdict,
        vital,
        wake,
        night: page.night.map(|night| *night.get_ref()),
        garrison,
        barricades,
        staged: Staged::default(),
        halved_ammo: BySide::new(first_side.halved_ammo, second_side.halved_ammo),
        midway: None,
        patient: false,
        parties: BySide::new(party_a, party_b),
    })
}

/// Two sides that can be told apart, and some turns to play.
fn check_frame(page: &Page, [a, b]: [&Party; 2], notes: &mut Notes<'_>) {
    if a.id == b.id {
        let what = format!("both sides are called `{}`", a.id);
        notes.say(page.side[1].id.span().start, what, "give each its own id");
    }
    if *page.turns.get_ref() == 0 {
        notes.say(page.turns.span().start, "the game has no turns", "give it 1 to 255");
    }
}

fn board(
    files: &Files,
    book: &Book,
    page: &Page,
    notes: &mut Notes<'_>,
) -> Result<Map, Vec<Trouble>> {
    let folder = book.play.folder();
    let id = page.map.get_ref();
    let known = map_ids(files, folder);
    if known.contains(id) {
        let map = super::map(files, folder, id)?;
        return night::check_ground(book, &map).map(|()| map);
    }
    let remedy = match ::book::nearest(id, known.iter().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("there are {}", known.join(", ")),
    };
    notes.say(page.map.span().start, format!("there is no map `{id}`"), remedy);
    Err(std::mem::take(&mut notes.troubles))
}

/// The book's defaults, then the scenario's switches, then the players'.
fn options(
    book: &Book,
    page: &Page,
    overrides: &BTreeMap<String, String>,
    notes: &mut Notes<'_>,
) -> Options {
    let mut options = book.defaults.clone();
    let mut set = |byte: usize, name: &str, value: &str| {
        if let Err(error) = options.set(&book.switches, name, value) {
            let (what, remedy) = error.split_once("; ").unwrap_or((&error, "leave it out"));
            notes.say(byte, what, remedy);
        }
    };
    for (name, value) in &page.options {
        let text = match value.get_ref() {
            toml::Value::String(text) => text.clone(),
            toml::Value::Boolean(true) => "on".to_owned(),
            toml::Value::Boolean(false) => "off".to_owned(),
            toml::Value::Integer(number) => number.to_string(),
            other => format!("a value of type {}", other.type_str()),
        };
        set(value.span().start, name, &text);
    }
    for (name, value) in overrides {
        set(0, name, value);
    }
    options
}

/// The switches that differ from the book's defaults.
fn chosen(book: &Book, options: &Options) -> BTreeMap<String, String> {
    book.chosen(options).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn party(page: &SidePage, map: &Map, notes: &mut Notes<'_>) -> Party {
    let id = page.id.get_ref();
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_word = id.starts_with(|c: char| c.is_ascii_lowercase()) && id.chars().all(is_letter);
    if !is_word || id == "die" {
        let what = format!("`{id}` is no id for a side");
        notes.say(page.id.span().start, what, "use one word of small letters, like garrison");
    }
    let mut zone: Vec<HexId> = Vec::new();
    for text in &page.zone {
        zone.extend(notes.take(text, places(text.get_ref(), map)).unwrap_or_default());
    }
    zone.sort_unstable();
    zone.dedup();
    if page.zone.is_empty() {
        let what = format!("the side `{id}` has no zone to set up in");
        notes.say(page.id.span().start, what, "add hexes, like zone = [\"0-3.*\"]");
    }
    let mut edges = |list: &[Text]| -> Vec<hex::Edge> {
        list.iter().filter_map(|text| score::edge(notes, text)).collect()
    };
    let exits = edges(&page.exits);
    let home = edges(page.home.as_slice()).first().copied();
    if let (Some(text), Some(edge)) = (&page.home, home)
        && !exits.contains(&edge)
    {
        let what = format!("`{id}` cannot leave over its home edge");
        notes.say(text.span().start, what, format!("add \"{edge}\" to its exits"));
    }
    Party { id: id.clone(), name: page.name.clone(), zone, exits, home }
}

/// All pieces, characters first, and the number of characters.
fn pieces(
    book: &Book,
    map: &Map,
    page: &Page,
    parties: [&Party; 2],
    options: &Options,
    notes: &mut Notes<'_>,
) -> (Vec<Start>, usize) {
    let mut muster = Muster {
        book,
        map,
        notes,
        pieces: Vec::new(),
        taken: BTreeMap::new(),
        numbered: BTreeMap::new(),
        allotted: Vec::new(),
    };
    for (side, page) in Side::BOTH.into_iter().zip(&page.side) {
        muster.side(side, page, &parties[side.index()].zone);
    }
    let characters = muster.pieces.len();
    muster.allot();
    muster.saddle();
    for animal in &page.animal {
        let owner = animal.side.as_ref();
        let owner = owner.and_then(|text| score::side(muster.notes, parties, text));
        muster.animals(animal, owner);
    }
    muster.check_limits(characters, options);
    (muster.pieces, characters)
}

fn wake(page: &Page, pieces: &[Start], notes: &mut Notes<'_>) -> Option<Wake> {
    let sleeper = pieces.iter().find(|start| start.asleep);
    match (&page.wake, sleeper) {
        // SB-NIT-08: the alarm wakes them.
        (None, Some(_)) if page.alarm.is_some() => {}
        (None, Some(sleeper)) => {
            let what = format!("`{}` sleeps and nothing wakes him", sleeper.name);
            notes.say(0, what, "add a [wake] or an [alarm] table");
        }
        (Some(wake), None) => {
            let what = "there is a [wake], but nobody sleeps";
            notes.say(wake.span().start, what, "add asleep = true to a force, or strike it");
        }
        _ => {}
    }
    let wake = page.wake.as_ref()?.get_ref();
    Some(Wake { within_hexes: wake.within_hexes, on_animal: wake.on_animal })
}

/// SB-NIT-08 — The side that can be alarmed.
fn garrison(page: &Page, parties: [&Party; 2], notes: &mut Notes<'_>) -> Option<Side> {
    let alarm = page.alarm.as_ref()?;
    if page.night.is_none() {
        let what = "there is an [alarm], but no night";
        notes.say(alarm.span().start, what, "add night = 1, or strike the [alarm]");
    }
    if let Some(wake) = &page.wake {
        let what = "there is a [wake] beside the [alarm]";
        notes.say(wake.span().start, what, "strike one of them: the alarm wakes sleepers");
    }
    score::side(notes, parties, &alarm.get_ref().garrison)
}

/// Paragraphs stay, line breaks inside them go.
fn tidy(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n");
    let joined = paragraphs.map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    joined.collect::<Vec<_>>().join("\n\n")
}
