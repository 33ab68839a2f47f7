//! What every board shares knows no game.

use std::fs;
use std::path::{Path, PathBuf};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The families: the public modules, each a folder of its own.
fn families() -> Vec<String> {
    let lib = fs::read_to_string(here().join("src/lib.rs")).expect("lib.rs");
    let module = |line: &str| Some(line.strip_prefix("pub mod ")?.strip_suffix(';')?.to_owned());
    lib.lines().filter_map(module).collect()
}

/// What `draw` is built upon and knows no game.
const GROUND: [&str; 4] = ["engine", "hex", "measure", "resvg"];

/// The crates of games: every other dependency.
fn games() -> Vec<String> {
    let manifest = fs::read_to_string(here().join("Cargo.toml")).expect("Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]").expect("dependencies");
    let list = rest.split("\n[").next().unwrap_or_default();
    let name = |line: &str| line.split(['.', ' ', '=']).next().unwrap_or_default().to_owned();
    let names = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(name);
    names.filter(|name| !GROUND.contains(&name.as_str())).collect()
}

fn sources(under: &Path, list: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(under).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, list);
        } else if path.extension().is_some_and(|end| end == "rs") {
            list.push(path);
        }
    }
}

/// The lines of code that have that word in them; comments may speak of whatever they like.
fn naming<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let is_word = |line: &&str| {
        line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
    };
    text.lines().filter(|line| !line.trim_start().starts_with("//")).filter(is_word).collect()
}

/// What `lib.rs` says besides its list of families and what each of them draws.
fn without_lists(lib: &str) -> String {
    let (before, rest) = lib.split_once("const FAMILIES: ").expect("the families' drawings");
    let (_, after) = rest.split_once("];\n").expect("the end of the list");
    let lines = before.lines().chain(after.lines()).filter(|line| !line.starts_with("pub mod "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_path_into_a_game_is_found() {
    for line in ["use havoc::Havoc;", "    s: &::havoc::state::State,", "    havoc,", "mod havoc;"]
    {
        assert_eq!(naming(line, "havoc"), [line]);
    }
    for line in ["use crate::havocs::plan;", "Part::Katana => a::b", "// as havoc::Map has it"] {
        assert!(naming(line, "havoc").is_empty() && naming(line, "katana").is_empty(), "{line}");
    }
    let lib = "pub mod go;\nconst FAMILIES: [fn(); 1] =\n    [go::a];\nfn b() {\n    go::b();\n}\n";
    assert_eq!(naming(&without_lists(lib), "go"), ["    go::b();"]);
}

#[test]
fn the_core_names_no_game() {
    let (families, games) = (families(), games());
    assert!(families.contains(&"havoc".to_owned()) && games.contains(&"havoc".to_owned()));
    let mut list = Vec::new();
    sources(&here().join("src"), &mut list);
    let folder = |family: &String| here().join("src").join(family);
    list.retain(|path| !families.iter().any(|family| path.starts_with(folder(family))));
    assert!(list.len() > 15, "{} files", list.len());
    for path in &list {
        let mut text = fs::read_to_string(path).expect("a source");
        if path.ends_with("src/lib.rs") {
            text = without_lists(&text);
        }
        for game in families.iter().chain(&games) {
            let lines = naming(&text, game);
            assert!(lines.is_empty(), "{} names {game}: {lines:?}", path.display());
        }
    }
}

#[test]
fn no_family_names_another() {
    let families = families();
    for family in &families {
        let folder = here().join("src").join(family);
        assert!(folder.is_dir(), "{family} is no folder");
        let mut list = Vec::new();
        sources(&folder, &mut list);
        for path in &list {
            let text = fs::read_to_string(path).expect("a source");
            for other in families.iter().filter(|other| *other != family) {
                let lines = naming(&text, other);
                assert!(lines.is_empty(), "{} names {other}: {lines:?}", path.display());
            }
        }
    }
}
