//! The data: built in, with a folder of the user's laid over it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use book::{BOOKS, Files, Listed};
use shelf::AnyGame;

use crate::fail::Fail;

/// The endings of data files; others in the folder are left alone.
const ENDINGS: [&str; 5] = ["toml", "map", "md", "case", "txt"];

/// The data files the program works with.
pub struct Data {
    /// Every file.
    pub files: Files,
}

impl Data {
    /// The built-in files, with those of `folder` added or in their place.
    pub fn open(folder: Option<&Path>) -> Result<Data, Fail> {
        let mut files = shelf::files();
        if let Some(folder) = folder {
            if !folder.is_dir() {
                let remedy = "give --data a folder laid out like `data`, such as my/GAME/maps";
                return Err(Fail::file(folder, "this is not a folder", remedy));
            }
            let mut paths = Vec::new();
            collect(folder, &mut paths)?;
            let mut texts = Vec::new();
            for path in paths.iter().filter(|path| is_data(path)) {
                texts.push((name_of(folder, path), read(path)?));
            }
            files.overlay(texts);
        }
        Ok(Data { files })
    }

    /// Opens a scenario with switches as they were typed, `name=value`.
    pub fn game(&self, scenario: &str, options: &[String]) -> Result<AnyGame, Fail> {
        Ok(shelf::open(&self.files, scenario, &self.options(options)?)?)
    }

    /// Switches as they were typed, `name=value`, by name; `name=@file` is what stands in a file.
    pub fn options(&self, typed: &[String]) -> Result<BTreeMap<String, String>, Fail> {
        let mut chosen = BTreeMap::new();
        for option in typed {
            let Some((name, value)) = option.split_once('=') else {
                let what = format!("`{option}` is no option");
                return Err(Fail::bad(what, "write --option NAME=VALUE, such as ransom=on"));
            };
            let value = match value.trim().strip_prefix('@') {
                Some(path) => read(Path::new(path))?,
                None => value.trim().to_owned(),
            };
            chosen.insert(name.trim().to_owned(), value);
        }
        Ok(chosen)
    }

    /// The scenarios of a game, or the one that was asked for, by name and opened.
    pub fn games(
        &self,
        game: &str,
        only: Option<&str>,
    ) -> Result<(Vec<String>, Vec<AnyGame>), Fail> {
        let names = self.scenarios(game, only)?;
        let mut games = Vec::new();
        for name in &names {
            games.push(self.game(name, &[])?);
        }
        if games.is_empty() {
            return Err(Fail::bad("there is no scenario to play", "add one by --data"));
        }
        Ok((names, games))
    }

    /// The same, each in every way to play the game, or in the one that was asked for: by name and
    /// switches, and opened.
    pub fn variants(
        &self,
        game: &str,
        only: Option<&str>,
        options: &[String],
    ) -> Result<Vec<(String, Vec<String>, AnyGame)>, Fail> {
        let names = self.scenarios(game, only)?;
        let all = match (options, Listed::find(game)) {
            ([], Some(book)) => shelf::variants(book),
            _ => Vec::new(),
        };
        let written = |chosen: shelf::Chosen| -> Vec<String> {
            chosen.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
        };
        let mut ways: Vec<Vec<String>> = all.into_iter().map(written).collect();
        if ways.is_empty() {
            ways.push(options.to_vec());
        }
        let mut games = Vec::new();
        for name in &names {
            for way in &ways {
                games.push((name.clone(), way.clone(), self.game(name, way)?));
            }
        }
        if games.is_empty() {
            return Err(Fail::bad("there is no scenario to play", "add one by --data"));
        }
        Ok(games)
    }

    /// The names of the scenarios of a game, or the one that was asked for.
    pub fn scenarios(&self, game: &str, only: Option<&str>) -> Result<Vec<String>, Fail> {
        let Some(book) = Listed::find(game) else {
            let meant = book::nearest(game, BOOKS.iter().map(|book| book.id));
            let remedy = match meant {
                Some(meant) => format!("did you mean `{meant}`? `kabuto games` lists them all"),
                None => "`kabuto games` lists them all".to_owned(),
            };
            return Err(Fail::bad(format!("there is no game `{game}`"), remedy));
        };
        if !book.is_built() {
            let what = format!("{} is not built yet", book.title);
            return Err(Fail::bad(what, "`kabuto games` lists what can be played"));
        }
        match only {
            Some(only) => Ok(vec![shelf::resolve(&self.files, only)?]),
            None => Ok(shelf::scenario_names(&self.files, game)),
        }
    }
}

/// Every file below a folder, in the order of their paths.
pub fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Fail> {
    let unread = |error| Fail::file(folder, error, "make the folder readable");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unread)? {
        found.push(entry.map_err(unread)?.path());
    }
    found.sort();
    for path in found {
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Fail> {
    let bytes = fs::read(path).map_err(|error| {
        Fail::file(path, error, "check the path; it is meant from the folder you are in")
    })?;
    String::from_utf8(bytes).map_err(|_| {
        Fail::file(path, "this is not a text file", "choose a text file, written in UTF-8")
    })
}

fn is_data(path: &Path) -> bool {
    path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known))
}

fn name_of(folder: &Path, path: &Path) -> String {
    let inner = path.strip_prefix(folder).unwrap_or(path);
    let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
